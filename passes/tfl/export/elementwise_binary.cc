#include "roundhouse/dialects/canonical/elementwise_binary.h"

#include <optional>

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

Value* Logical(OpExport& e, absl::string_view op) {
  if (e.kind(0) != ElementKind::kI1) return e.Unsupported(kNoBits);
  return e(op, {e.in(0), e.in(1)});
}

Value* ExportAnd(OpExport& e, const canonical::BitwiseAnd&) { return Logical(e, "logical_and"); }

Value* ExportOr(OpExport& e, const canonical::BitwiseOr&) { return Logical(e, "logical_or"); }

Value* ExportXor(OpExport& e, const canonical::BitwiseXor&) {
  return e(e.kind(0) == ElementKind::kI1 ? "not_equal" : "bitwise_xor", {e.in(0), e.in(1)});
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
  table.Add(ExportAnd);
  table.Add(ExportAtan2);
  table.Add(ExportOr);
  table.Add(ExportTruncatedMod);
  table.Add(ExportXor);
  table.AddComparisons();
  table.AddSame<canonical::FloorDiv>("floor_div");
  table.AddRefused<canonical::ShiftLeft>("TFLite shifts only to the right");
}

}  // namespace roundhouse::tfl_export
