// File: type_lowering.h
//
// Represents values of types that the target dialect does not have, such as sequences, when a
// program is lowered. Used where a graph takes or returns such a value; between the nodes of
// one graph, lowerings pass on what they know (kLoweringParts; kLoweringList of lowering.h).
#ifndef ROUNDHOUSE_SERVICE_LOWERING_TYPE_LOWERING_H_
#define ROUNDHOUSE_SERVICE_LOWERING_TYPE_LOWERING_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// A node that stands for the one value whose parts are its operands; its result has the value's
// type. Like kLoweringList it is gone when everything is lowered.
inline constexpr absl::string_view kLoweringParts = "lowering.parts";

// Absent: graphs cannot take or return values of the dialect's types.
class TypeLoweringService : public DialectService {
 public:
  static constexpr char kServiceName[] = "type_lowering";
  struct Part {
    std::string name;
    Type type;
  };
  // The parts of a value of `type`, which is a type of the dialect; empty for types without parts.
  virtual std::vector<Part> PartsOf(const Type& type) const = 0;
  // The parts of `value` as a value of `type`. `value` comes from lowerings: a list, parts, a
  // present value of an optional type, or none. Errors: it cannot be of that type, and why.
  virtual absl::StatusOr<std::vector<Value*>> Split(const Builder& build, Value& value,
                                                    const Type& type) const = 0;
};

// The service of the dialect that the type belongs to; null if there is none.
inline const TypeLoweringService* TypeLoweringOf(const Context& context, const Type& type) {
  if (!type.is_opaque()) return nullptr;
  const absl::string_view text = type.opaque_text();
  const size_t dot = text.find('.');
  if (text.empty() || text[0] != '!' || dot == absl::string_view::npos) return nullptr;
  const Dialect* dialect = context.FindDialect(text.substr(1, dot - 1));
  return dialect == nullptr ? nullptr : dialect->service<TypeLoweringService>();
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_LOWERING_TYPE_LOWERING_H_
