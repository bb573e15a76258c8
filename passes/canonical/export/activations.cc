#include "roundhouse/passes/canonical/export/activations.h"

#include <cstddef>
#include <utility>

#include "roundhouse/core/attribute.h"

namespace roundhouse::canonical_export {

void ActivationTable::Set(canonical::Activation activation, absl::string_view op,
                          std::vector<std::string> attributes, Integers integers) {
  functions_[activation] = [op = std::string(op), attributes = std::move(attributes), integers](
                               OpExport& e, Value* value, Parameters parameters) -> Value* {
    if (value == nullptr) return nullptr;
    AttributeMap given;
    for (size_t i = 0; i < attributes.size() && i < parameters.size(); ++i) {
      given.Set(attributes[i], OfFloat(parameters[i]));
    }
    // The canonical type applies to an op of its own: if quantised, it may differ from the
    // operand's.
    const bool is_operand = e.has(0) && e.made(e.node().operand(0)) == value;
    return e.All(op, {value}, std::move(given), {is_operand ? e.TypeOfSame() : value->type()},
                 integers)[0];
  };
}

const ActivationTable::Function* ActivationTable::Find(canonical::Activation activation) const {
  const auto found = functions_.find(activation);
  return found == functions_.end() ? nullptr : &found->second;
}

}  // namespace roundhouse::canonical_export
