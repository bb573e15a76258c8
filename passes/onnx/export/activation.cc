#include "roundhouse/dialects/canonical/activation.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/activation_call.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/passes/canonical/quantize/quantized_bounds.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"
#include "roundhouse/passes/onnx/export/quantized.h"
#include "roundhouse/passes/onnx/families/activation_rows.h"

namespace roundhouse::onnx_export {
namespace {

using canonical::Activation;
using Parameters = canonical_export::ActivationTable::Parameters;

// ---- Fused activations.

Value* AsRelu(OpExport& e, Value* value, Parameters) {
  // ONNX Runtime has no Relu kernel for i64.
  if (e.kind_of(value) == ElementKind::kI64) return e.Clamp(value, 0, HUGE_VAL);
  return e.Widened("Relu", {value});
}
Value* AsRelu6(OpExport& e, Value* value, Parameters) { return e.Clamp(value, 0, 6); }
Value* AsReluN1To1(OpExport& e, Value* value, Parameters) { return e.Clamp(value, -1, 1); }
Value* AsClamp(OpExport& e, Value* value, Parameters parameters) {
  return e.Clamp(value, parameters[0], parameters[1]);
}

// ---- Ops.

// For quantised elements, the bounds are stored integers.
template <DeclaredOp Op>
Value* ExportBounded(OpExport& e, const Op& op) {
  const ElementType element = InOnnxOrder(e.type(0));
  if (element.is_quantized()) {
    const std::optional<canonical::NumberBounds> bounds = canonical::ClampBoundsOf(e.node());
    return ClampedStored(e, element, e.in(0), bounds->least, bounds->greatest);
  }
  const std::optional<canonical::ActivationCall> call = canonical::ActivationOf(op);
  return e.ActivateBy(e.in(0), call->activation, call->parameters);
}

Value* ExportGelu(OpExport& e, const canonical::Gelu& op) {
  const bool is_tanh = op.approximation == canonical::GeluApproximation::kTanh;
  if (e.opset() >= 20) {
    return e("Gelu", {e.in(0)}, {{"approximate", Attribute::String(is_tanh ? "tanh" : "none")}});
  }
  return e.ActivateBy(e.in(0), is_tanh ? Activation::kGeluTanh : Activation::kGelu, {});
}

Value* ExportMish(OpExport& e, const canonical::Mish&) {
  if (e.opset() >= 18) return e.Same<canonical::Mish>({e.in(0)});
  return e.InSingle({e.in(0)}, [&](const Values& values) {
    return e("Mul", {values[0], e("Tanh", {e("Softplus", {values[0]})})});
  });
}

// The slopes if they are finite constants: 0 times any other is not a number.
std::optional<Tensor> FiniteSlopes(const Value& slopes) {
  const std::optional<Tensor> constant = ConstantValue(slopes);
  if (!constant.has_value() || slopes.type().element_type() != ElementType(ElementKind::kF32))
    return std::nullopt;
  absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok() || !std::all_of(dense->data<float>().begin(), dense->data<float>().end(),
                                  [](float slope) { return std::isfinite(slope); })) {
    return std::nullopt;
  }
  return *std::move(dense);
}

// ONNX Runtime's PRelu takes four to five times as long as the same by other operators. Between
// layers on bytes, channels are its last axis, along which its Mul is slow at repeating one number
// for each: there it has all of them, which it makes when it loads the model.
Value* ExportPrelu(OpExport& e, const canonical::Prelu&) {
  const ElementKind kind = e.kind(0);
  Value* slope = e.is_feature(0) ? e.AlongChannels(e.in(1), e.rank(0)) : e.in(1);
  const std::optional<Tensor> slopes = FiniteSlopes(e.node().operand(1));
  if (!slopes.has_value()) return e("PRelu", {e.in(0), slope});
  const std::optional<Ints> sizes = e.sizes(0);
  if (sizes && Is<canonical::Dequantize>(e.node().operand(0).node())) {
    Ints all;
    for (const int64_t axis : OnnxOrder(e.type(0).domain(), e.rank(0)))
      all.push_back((*sizes)[axis]);
    slope = e("Expand", {slope, e.List(all)});
  }
  const auto is_gentle = [](float one) { return one <= 1 && one != 0; };
  if (std::all_of(slopes->data<float>().begin(), slopes->data<float>().end(), is_gentle))
    return e("Max", {e.in(0), e("Mul", {e.in(0), slope})});
  Value* below = e("Min", {e.in(0), e.Number(0, kind)});
  return e("Add", {e("Relu", {e.in(0)}), e("Mul", {below, slope})});
}

Value* ExportElu(OpExport& e, const canonical::Elu& op) {
  if (op.input_scale == 1) {
    if (op.scale == 1)
      return e.ActivateBy(e.in(0), Activation::kElu, std::vector<double>{op.alpha});
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

canonical_export::ActivationTable MakeActivations() {
  canonical_export::ActivationTable table;
  for (const onnx_passes::ActivationRow& row : onnx_passes::ActivationRows()) {
    if (row.since > 0) table.Set(row.activation, row.name, row.attributes);
  }
  table.Set(Activation::kRelu, AsRelu);
  table.Set(Activation::kRelu6, AsRelu6);
  table.Set(Activation::kReluN1To1, AsReluN1To1);
  table.Set(Activation::kClamp, AsClamp);
  return table;
}

void AddActivation(ExportTable& table) {
  table.Add(ExportBounded<canonical::Clamp>);
  table.Add(ExportBounded<canonical::Relu>);
  table.Add(ExportBounded<canonical::Relu6>);
  table.Add(ExportElu);
  table.Add(ExportGelu);
  table.Add(ExportMish);
  table.Add(ExportPrelu);
  table.AddActivations(OpsExcept<canonical::FusableActivationOps, canonical::Clamp, canonical::Elu,
                                 canonical::Gelu, canonical::Relu, canonical::Relu6>());
}

}  // namespace roundhouse::onnx_export
