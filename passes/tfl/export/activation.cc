#include "roundhouse/dialects/canonical/activation.h"

#include <cmath>
#include <limits>

#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

using canonical::Activation;

Value* ExportRelu(OpExport& e, const canonical::Relu&) { return e.Clamp(e.in(0), 0, INFINITY); }
Value* ExportRelu6(OpExport& e, const canonical::Relu6&) { return e.Clamp(e.in(0), 0, 6); }
Value* ExportClamp(OpExport& e, const canonical::Clamp& op) {
  return e.Clamp(e.in(0), op.min, op.max);
}

Value* ExportLeakyRelu(OpExport& e, const canonical::LeakyRelu& op) {
  return e.Activate(e.in(0), Activation::kLeakyRelu, {op.alpha});
}
Value* ExportHardSigmoid(OpExport& e, const canonical::HardSigmoid& op) {
  return e.Activate(e.in(0), Activation::kHardSigmoid, {op.alpha, op.beta});
}
Value* ExportSilu(OpExport& e, const canonical::Silu&) {
  return e.Activate(e.in(0), Activation::kSilu, {});
}
Value* ExportSoftplus(OpExport& e, const canonical::Softplus&) {
  return e.Activate(e.in(0), Activation::kSoftplus, {});
}
Value* ExportMish(OpExport& e, const canonical::Mish&) {
  return e("mul", {e.in(0), e("tanh", {e.Activate(e.in(0), Activation::kSoftplus, {})})});
}
Value* ExportGelu(OpExport& e, const canonical::Gelu& op) {
  const bool is_tanh = op.approximation == canonical::GeluApproximation::kTanh;
  return e.Activate(e.in(0), is_tanh ? Activation::kGeluTanh : Activation::kGelu, {});
}

// TFLite's is for alpha = 1 and no scales.
Value* ExportElu(OpExport& e, const canonical::Elu& op) {
  if (op.alpha == 1 && op.scale == 1 && op.input_scale == 1) return e("elu", {e.in(0)});
  const ElementKind kind = e.kind(0);
  Value* scaled =
      op.input_scale == 1 ? e.in(0) : e("mul", {e.in(0), e.Number(op.input_scale, kind)});
  Value* below = e("mul", {e("elu", {scaled}), e.Number(op.alpha, kind)});
  Value* result = e.Select(e("less", {e.in(0), e.Number(0, kind)}), below, e.in(0));
  return op.scale == 1 ? result : e("mul", {result, e.Number(op.scale, kind)});
}

Value* ExportPrelu(OpExport& e, const canonical::Prelu&) {
  return e("prelu", {e.in(0), e.in(1)}, {}, TflType(e.result_type()));
}

}  // namespace

void AddActivation(ExportTable& table) {
  table.Add(ExportClamp);
  table.Add(ExportElu);
  table.Add(ExportGelu);
  table.Add(ExportHardSigmoid);
  table.Add(ExportLeakyRelu);
  table.Add(ExportMish);
  table.Add(ExportPrelu);
  table.Add(ExportRelu);
  table.Add(ExportRelu6);
  table.Add(ExportSilu);
  table.Add(ExportSoftplus);
  table.AddSame<canonical::HardSwish>("hard_swish");
  table.AddSame<canonical::Sigmoid>("logistic");
  table.AddSame<canonical::Tanh>("tanh");
}

}  // namespace roundhouse::tfl_export
