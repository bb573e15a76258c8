#include "roundhouse/dialects/canonical/elementwise_binary.h"

#include <optional>

#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

template <DeclaredOp Op>
Value* ExportLogical(OpExport& e, const Op&) {
  return e.kind(0) == ElementKind::kI1 ? e.Same<Op>(e.inputs()) : e.Unsupported(kNoBits);
}

Value* ExportXor(OpExport& e, const canonical::BitwiseXor&) {
  if (e.kind(0) == ElementKind::kI1) return e("not_equal", e.inputs());
  return e.Same<canonical::BitwiseXor>(e.inputs());
}

Value* ExportTruncatedMod(OpExport& e, const canonical::TruncatedMod&) {
  if (IsFloat(e.kind(0)))
    return e.Unsupported("TFLite's remainder of floats has the divisor's sign");
  return e("sub", {e.in(0), e("mul", {e("div", {e.in(0), e.in(1)}), e.in(1)})});
}

Value* ExportAtan2(OpExport& e, const canonical::Atan2&) {
  const std::optional<Ints> sizes = e.result_sizes();
  const auto whole = [&](int operand) {
    if (e.sizes(operand) == e.result_sizes()) return e.in(operand);
    if (!sizes) return e.Unsupported("TFLite's atan2 takes operands of one known size");
    return e("broadcast_to", {e.in(operand), e.List(*sizes)});
  };
  return e.Same<canonical::Atan2>({whole(0), whole(1)});
}

}  // namespace

void AddElementwiseBinary(ExportTable& table) {
  table.Add(ExportAtan2);
  table.Add(ExportLogical<canonical::BitwiseAnd>);
  table.Add(ExportLogical<canonical::BitwiseOr>);
  table.Add(ExportTruncatedMod);
  table.Add(ExportXor);
  table.AddComparisons();
  table.AddSame<canonical::FloorDiv>("floor_div");
  table.AddRefused<canonical::ShiftLeft>("TFLite shifts only to the right");
}

}  // namespace roundhouse::tfl_export
