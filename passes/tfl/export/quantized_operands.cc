#include "roundhouse/passes/tfl/export/quantized_operands.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "roundhouse/core/constants.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/resize.h"

namespace roundhouse::tfl_export {
namespace {

using canonical::Dequantize;

const ElementType* StoredElements(const Value& value) {
  if (!Is<Dequantize>(value.node())) return nullptr;
  const Type& type = value.node().operand(0).type();
  return type.is_tensor() ? &type.element_type() : nullptr;
}

bool HasByteScale(const ElementType& element) {
  return element.is_quantized() && BitWidth(element.kind()) == 8 &&
         !element.quantization()->axis.has_value();
}

// Whether the type has the only scale and zero point that some kernels give.
bool HasScale(const ElementType& element, double scale, int64_t zero_point_of_i8) {
  const Quantization& quantization = *element.quantization();
  const int64_t zero_point =
      element.kind() == ElementKind::kU8 ? zero_point_of_i8 + 128 : zero_point_of_i8;
  return quantization.scales[0] == scale && quantization.zero_points[0] == zero_point;
}

// The f32 scale of the weights whose product with the input's, as the kernel computes it, is
// closest to the exact product.
double ScaleInF32(double input, double weights, bool in_f32) {
  const auto product = [&](float scale) {
    return in_f32 ? static_cast<double>(static_cast<float>(input) * scale)
                  : input * static_cast<double>(scale);
  };
  const float nearest = static_cast<float>(weights);
  const float infinity = std::numeric_limits<float>::infinity();
  float best = nearest;
  for (const float other : {std::nextafter(nearest, 0.0F), std::nextafter(nearest, infinity)}) {
    const double wanted = input * weights;
    if (std::fabs(product(other) - wanted) < std::fabs(product(best) - wanted)) best = other;
  }
  return static_cast<double>(best);
}

}  // namespace

bool IsUnroundedSum(const Value& value) {
  const Type& type = value.type();
  return type.is_tensor() && type.element_type().is_quantized() &&
         canonical::IsAccumulator(type.element_type()) && !ConstantValue(value).has_value();
}

bool TakesQuantized(const Node& op, const ElementType& to) {
  if (!HasByteScale(to) || op.num_operands() == 0) return false;
  bool is_same = true;
  for (const Value* operand : op.operands()) {
    const ElementType* stored = StoredElements(*operand);
    const bool is_list =
        operand->type().is_tensor() && IsInteger(operand->type().element_type().kind());
    if (is_list && operand != op.operands()[0]) continue;
    if (stored == nullptr || !HasByteScale(*stored) || stored->kind() != to.kind()) return false;
    is_same = is_same && *stored == to;
  }
  if (Is<canonical::TensorSoftmax>(op) || Is<canonical::Sigmoid>(op)) {
    return HasScale(to, 1.0 / 256, -128);
  }
  if (Is<canonical::LogSoftmax>(op)) return HasScale(to, 16.0 / 256, 127);
  if (Is<canonical::Tanh>(op)) return HasScale(to, 1.0 / 128, 0);
  if (Is<canonical::TensorReduce>(op)) {
    const absl::StatusOr<canonical::TensorReduce> reduce = View<canonical::TensorReduce>(op);
    if (!reduce.ok()) return false;
    // If scales and zero points are the same, TFLite's kernel truncates means, except over image
    // axes.
    const Shape& shape = op.operand(0).type().shape();
    const bool is_image =
        shape.is_ranked() && shape.rank() == 4 && reduce->axes == std::vector<int64_t>{1, 2};
    return reduce->kind == canonical::ReduceKind::kSum ||
           (reduce->kind == canonical::ReduceKind::kMean && (is_image || !is_same));
  }
  if (Is<canonical::AvgPool2D>(op) || Is<canonical::MaxPool2D>(op) || Is<canonical::Resize>(op) ||
      Is<canonical::EltwiseMax>(op) || Is<canonical::EltwiseMin>(op)) {
    return is_same;
  }
  return Is<canonical::EltwiseAdd>(op) || Is<canonical::EltwiseSub>(op) ||
         Is<canonical::EltwiseMul>(op) || Is<canonical::HardSwish>(op) ||
         Is<canonical::LeakyRelu>(op) || Is<canonical::Prelu>(op) || Is<canonical::Elu>(op);
}

QuantizedLayer LayerOperands(OpExport& e, Value* weights, bool in_f32) {
  QuantizedLayer layer = {.weights = weights, .bias = e.in(2)};
  if (!e.ok() || !e.is_quantized(0) || weights == nullptr) return layer;
  const ElementType input = e.type(0).element_type();
  const Type& type = weights->type();
  if (BitWidth(input.kind()) == 8 && input.kind() != type.element_type().kind()) {
    e.Unsupported("TFLite's layers take input and weights of one kind");
    return layer;
  }
  Quantization quantization = *type.element_type().quantization();
  const double input_scale = input.quantization()->scales[0];
  const Quantization& wanted = *e.type(1).element_type().quantization();
  for (size_t i = 0; i < quantization.scales.size(); ++i) {
    quantization.scales[i] =
        ScaleInF32(input_scale, wanted.scales[i], in_f32 && !quantization.axis);
  }
  const ElementType element = ElementType::Quantized(type.element_type().kind(), quantization);
  if (element != type.element_type()) {
    const std::optional<Tensor> value = ConstantValue(*weights);
    if (!value) {
      e.Unsupported("the scale of the weights is not an f32, as TFLite needs");
      return layer;
    }
    layer.weights = e.Constant(*value, type.WithElementType(element));
  }
  return layer;
}

Value* BiasOrZeros(OpExport& e, Value* bias, std::optional<int64_t> outputs) {
  if (bias != nullptr || !outputs || !e.ok()) return bias;
  if (!e.is_quantized(0)) return e.Filled(0, e.kind(0), {*outputs});
  const ElementType sum = canonical::AccumulatorOfProduct(e.type(0).element_type(),
                                                          e.type(1).element_type(), /*axis=*/0);
  const absl::StatusOr<Tensor> zeros = FilledTensor(0, sum.kind(), {*outputs});
  if (!zeros.ok()) return e.Fail(zeros.status());
  return e.Constant(*zeros, Type::Tensor(sum, Shape::Of({*outputs})));
}

}  // namespace roundhouse::tfl_export
