#include "roundhouse/dialects/canonical/activation.h"

#include <cmath>

#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"
#include "roundhouse/passes/onnx/export/quantized.h"

namespace roundhouse::onnx_export {
namespace {

using canonical::Activation;

Value* Clip(OpExport& e, double least, double greatest) {
  const ElementType element = InOnnxOrder(e.type(0));
  if (element.is_quantized()) return ClampedOnGrid(e, element, e.in(0), least, greatest);
  const ElementKind kind = element.kind();
  return e.Widened("Clip", {e.in(0), std::isfinite(least) ? e.Number(least, kind) : e.none(),
                            std::isfinite(greatest) ? e.Number(greatest, kind) : e.none()});
}

Value* ExportRelu(OpExport& e, const canonical::Relu&) {
  if (e.type(0).element_type().is_quantized()) return Clip(e, 0, INFINITY);
  return e.Widened("Relu", {e.in(0)});
}
Value* ExportRelu6(OpExport& e, const canonical::Relu6&) { return Clip(e, 0, 6); }
Value* ExportClamp(OpExport& e, const canonical::Clamp& op) { return Clip(e, op.min, op.max); }

Value* ExportLeakyRelu(OpExport& e, const canonical::LeakyRelu& op) {
  return e.Activate(e.in(0), Activation::kLeakyRelu, {op.alpha});
}
Value* ExportHardSigmoid(OpExport& e, const canonical::HardSigmoid& op) {
  return e.Activate(e.in(0), Activation::kHardSigmoid, {op.alpha, op.beta});
}
Value* ExportSilu(OpExport& e, const canonical::Silu&) {
  return e.Activate(e.in(0), Activation::kSilu, {});
}

Value* ExportGelu(OpExport& e, const canonical::Gelu& op) {
  const bool is_tanh = op.approximation == canonical::GeluApproximation::kTanh;
  if (e.opset() >= 20) {
    return e("Gelu", {e.in(0)}, {{"approximate", Attribute::String(is_tanh ? "tanh" : "none")}});
  }
  return e.Activate(e.in(0), is_tanh ? Activation::kGeluTanh : Activation::kGelu, {});
}

Value* ExportMish(OpExport& e, const canonical::Mish&) {
  if (e.opset() >= 18) return e("Mish", {e.in(0)});
  return e.InSingle({e.in(0)}, [&](const Values& values) {
    return e("Mul", {values[0], e("Tanh", {e("Softplus", {values[0]})})});
  });
}

Value* ExportPrelu(OpExport& e, const canonical::Prelu&) {
  Value* slope = e.is_feature(0) ? e.AlongChannels(e.in(1), e.rank(0)) : e.in(1);
  return e("PRelu", {e.in(0), slope});
}

Value* ExportElu(OpExport& e, const canonical::Elu& op) {
  if (op.input_scale == 1) {
    if (op.scale == 1) return e("Elu", {e.in(0)}, {{"alpha", OfFloat(op.alpha)}});
    return e("Selu", {e.in(0)}, {{"alpha", OfFloat(op.alpha)}, {"gamma", OfFloat(op.scale)}});
  }
  return e.InSingle({e.in(0)}, [&](const Values& values) {
    Value* x = values[0];
    const ElementKind kind = e.kind_of(x);
    Value* below =
        e("Elu", {e("Mul", {x, e.Number(op.input_scale, kind)})}, {{"alpha", OfFloat(op.alpha)}});
    Value* result = e("Where", {e("Less", {x, e.Number(0, kind)}), below, x});
    return op.scale == 1 ? result : e("Mul", {result, e.Number(op.scale, kind)});
  });
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
  table.AddSame<canonical::HardSwish>("HardSwish");
  table.AddSame<canonical::Sigmoid>("Sigmoid");
  table.AddSame<canonical::Softplus>("Softplus");
  table.AddSame<canonical::Tanh>("Tanh");
}

}  // namespace roundhouse::onnx_export
