// File: op_info.h
//
// All that generic code knows about an operation: a row of a table. Rows of native operations are
// derived from their declaration (op.h); a foreign dialect whose operations are data fills in its
// own rows.
#ifndef ROUNDHOUSE_CORE_OP_INFO_H_
#define ROUNDHOUSE_CORE_OP_INFO_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/op_traits.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

class Dialect;
class InferenceContext;

struct OperandInfo {
  std::string name;
  bool optional = false;  // May be the result of control.none; trailing ones may be omitted.
  bool variadic = false;  // Any number, also zero; allowed for the last only.
};

struct ResultInfo {
  std::string name;
  bool variadic = false;  // Allowed for the last only.
};

struct AttributeInfo {
  std::string name;
  std::string type = "";  // For people: "int", "int list", "\"same\" | \"valid\"".
  std::string doc = "";
  // An attribute equal to its default is not stored on the node, so absent and default are the same
  // everywhere.
  std::optional<Attribute> default_value = std::nullopt;
  // If it is not required and has no default, it may be absent, with a meaning of its own.
  bool required = false;
  // Returns what is wrong with a value, or OK. Null accepts everything.
  std::function<absl::Status(const Attribute&)> check = nullptr;
};

struct OpInfo {
  static constexpr int kUnbounded = std::numeric_limits<int>::max();

  std::string name = "";  // With the dialect: "canonical.conv_2d".
  std::string summary = "";
  const Dialect* dialect = nullptr;  // Null for an op of an unregistered dialect.
  // The dialect version that added the op, or last changed the meaning of its stored form.
  int since = 1;

  int min_operands = 0;
  int max_operands = kUnbounded;
  int min_results = 0;
  int max_results = kUnbounded;
  std::vector<OperandInfo> operands = {};  // For names in messages and docs; empty if unknown.
  std::vector<ResultInfo> results = {};
  std::vector<AttributeInfo> attributes = {};
  // Whether attributes that are not listed are accepted. Names with a dot ("acme.placement") always
  // are: they belong to the code that set them.
  bool accepts_any_attribute = true;

  // The allowed elements of the first operand.
  ElementSet elements = kAllElements;
  OpTraits traits = {};
  bool is_pure = false;         // Same operands and attributes, same results, nothing else: may be
                                // removed, merged, moved.
  bool is_commutative = false;  // The first two operands may be swapped.

  // Infers the types of all results. If null, the types stay as written.
  std::function<absl::StatusOr<std::vector<Type>>(const InferenceContext&)> infer = nullptr;

  // The address that identifies the C++ struct declaring the op (op.h); null for ops that are data.
  const void* declaration = nullptr;

  // "canonical" and "conv_2d".
  absl::string_view dialect_name() const;
  absl::string_view short_name() const;
  const AttributeInfo* FindAttribute(absl::string_view wanted) const;
  // "filter", "inputs[2]", or "operand 3" if the name is unknown.
  std::string OperandName(int index) const;
};

// The part of an op's name before the first dot; all of it if it has no dot.
absl::string_view DialectNameOf(absl::string_view op_name);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OP_INFO_H_
