// File: type_lowering.h
//
// Values of types that the target dialect does not have, such as sequences: what stands for them
// when a program is lowered. Asked where a graph takes or gives such a value; between the nodes of
// one graph, lowerings hand on what they know (kLoweringList, kLoweringParts; lowering.h).
#ifndef ROUNDHOUSE_SERVICE_TYPE_LOWERING_H_
#define ROUNDHOUSE_SERVICE_TYPE_LOWERING_H_

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
// type. Like kLoweringList it is gone when all is lowered.
inline constexpr absl::string_view kLoweringParts = "lowering.parts";

// Absent: graphs cannot take or give values of the dialect's types.
class TypeLoweringService : public DialectService {
 public:
  static constexpr char kServiceName[] = "type_lowering";
  struct Part {
    std::string name;
    Type type;
  };
  // The parts of a value of `type`, which is one of the dialect; empty for types that have none.
  virtual std::vector<Part> PartsOf(const Type& type) const = 0;
  // The parts of `value` as one of `type`. `value` is what lowerings gave: a list, parts, a value
  // that is there where it need not be, none. Errors: it cannot be of that type, and why.
  virtual absl::StatusOr<std::vector<Value*>> Split(const Builder& build, Value& value,
                                                    const Type& type) const = 0;
};

// That of the dialect whose type it is; null for types of no dialect that offers one.
inline const TypeLoweringService* TypeLoweringOf(const Context& context, const Type& type) {
  if (!type.is_opaque()) return nullptr;
  const absl::string_view text = type.opaque_text();
  const size_t dot = text.find('.');
  if (text.empty() || text[0] != '!' || dot == absl::string_view::npos) return nullptr;
  const Dialect* dialect = context.FindDialect(text.substr(1, dot - 1));
  return dialect == nullptr ? nullptr : dialect->service<TypeLoweringService>();
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_TYPE_LOWERING_H_
