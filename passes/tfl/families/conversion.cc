#include "roundhouse/dialects/canonical/conversion.h"

#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/element_types.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// Converters do not always write the kinds, but the result has a type.
Value* LowerCast(Lowering& l) {
  if (l.declared().is_tensor()) return l.Cast(l.need(0), l.declared_kind());
  const std::optional<ElementType> to = tfl::ElementTypeOfName(l.String("out_data_type"));
  return to ? l.Cast(l.need(0), to->kind()) : l.Unsupported(l.String("out_data_type"));
}

Value* LowerBitcast(Lowering& l) {
  const ElementKind from = l.kind(l.need(0));
  const ElementKind to = l.declared_kind();
  if (BitWidth(from) != BitWidth(to)) return l.Unsupported("a bitcast to another width");
  return l(canonical::Bitcast{.to = to}, {l.need(0)});
}

// Dequantises f16, in which weights may be stored to be small.
Value* LowerDequantizePlain(Lowering& l) { return l.Cast(l.need(0), l.declared_kind()); }

Value* LowerPseudoConst(Lowering& l) {
  const Tensor* value = l.TensorOf(tfl::kValue);
  if (value == nullptr) return l.Invalid("the value is missing");
  return l.ConstantOfType(*value, l.declared().is_tensor() ? l.declared() : value->type());
}

}  // namespace

void AddConversion(LoweringTable& table) {
  table.Add("bitcast", LowerBitcast);
  table.Add("cast", LowerCast);
  table.Add("dequantize", LowerDequantizePlain);
  table.AddMovement("pseudo_const", LowerPseudoConst);
}

}  // namespace roundhouse::tfl_lowering
