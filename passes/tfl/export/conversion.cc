#include "roundhouse/dialects/canonical/conversion.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/grids.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

Value* ExportCast(OpExport& e, const canonical::Cast& op) {
  const ElementKind from = e.kind(0);
  if (from == ElementKind::kString || op.to == ElementKind::kString) {
    return e.Unsupported("TFLite casts no strings");
  }
  return e.Cast(e.in(0), op.to);
}

// To and from what is quantised there is no operator, but constants can be taken for either.
Value* ExportBitcast(OpExport& e, const canonical::Bitcast& op) {
  if (const std::optional<Tensor> constant = ConstantValue(e.node().operand(0));
      constant && constant->element_type().kind() == op.to.kind()) {
    const absl::StatusOr<Tensor> stored =
        constant->WithType(Type::Tensor(op.to.kind(), constant->shape()));
    return stored.ok() ? e.Constant(*stored, e.result_type()) : e.Fail(stored.status());
  }
  if (e.is_quantized(0) || op.to.is_quantized()) {
    return e.Unsupported("TFLite cannot take quantised elements for others");
  }
  return e("bitcast", {e.in(0)}, {}, TflType(e.result_type()));
}

Value* ExportQuantize(OpExport& e, const canonical::Quantize& op) {
  if (op.to.quantization()->expressed != ElementKind::kF32) {
    return e.Unsupported("TFLite quantises f32 alone");
  }
  return e("quantize", {e.in(0)}, {}, TflType(e.result_type()));
}

Value* ExportDequantize(OpExport& e, const canonical::Dequantize&) {
  if (kIntegers.contains(e.kind(0)) && BitWidth(e.kind(0)) > 16) {
    return e.Unsupported("TFLite dequantises up to 16 bits");
  }
  return e("dequantize", {e.in(0)}, {}, TflType(e.result_type()));
}

constexpr absl::string_view kNoOperator =
    "a sum of quantised elements that TFLite has no operator for";

// Through what leaves a sum as it lies.
const Value& Unmoved(const Value& value) {
  const Value* at = &value;
  while (Is<canonical::FeatureEncode>(at->node()) || Is<canonical::FeatureDecode>(at->node())) {
    const Attribute* perm = at->node().attribute("perm");
    const std::vector<int64_t>* order = perm == nullptr ? nullptr : perm->if_int_array();
    if (order != nullptr && !std::is_sorted(order->begin(), order->end())) break;
    at = &at->node().operand(0);
  }
  return *at;
}

// Bytes, with a grid of their own, that stand for the numbers of a sum that is constant.
Value* BytesOf(OpExport& e, const Value& sum, const Tensor& stored) {
  const std::optional<Ints> numbers = IntsOf(stored);
  const Quantization& grid = *sum.type().element_type().quantization();
  if (!numbers || grid.axis) return e.Unsupported(kNoOperator);
  int64_t most = 1;
  for (const int64_t number : *numbers) most = std::max<int64_t>(most, std::abs(number));
  const double step = static_cast<double>(most) / 127;
  std::vector<int8_t> bytes;
  for (const int64_t number : *numbers) {
    bytes.push_back(static_cast<int8_t>(std::lround(static_cast<double>(number) / step)));
  }
  const ElementType element = ElementType::Quantized(
      ElementKind::kI8,
      {.expressed = ElementKind::kF32, .scales = {grid.scales[0] * step}, .zero_points = {0}});
  return e.Constant(Tensor::Of<int8_t>(stored.shape().sizes(), absl::MakeConstSpan(bytes)),
                    sum.type().WithElementType(element));
}

// What a sum of two adds up: the operand of its requantisation to a common grid, which TFLite's
// operator does itself.
Value* Summand(OpExport& e, const Value& value) {
  const Value& sum = Unmoved(value);
  if (const std::optional<Tensor> constant = ConstantValue(sum)) return BytesOf(e, sum, *constant);
  if (!Is<canonical::Requantize>(sum.node())) return e.Unsupported(kNoOperator);
  Value* made = e.made(sum.node().operand(0));
  return made != nullptr ? made : e.Unsupported(kNoOperator);
}

// An operator that computes exactly and rounds once, whose rounding this is.
Value* Rounded(OpExport& e, const Node& exact) {
  const Type type = TflType(e.result_type());
  const auto operand = [&](int index) {
    Value* made = e.made(exact.operand(index));
    return made != nullptr ? made : e.Unsupported(kNoOperator);
  };
  if (Is<canonical::EltwiseMul>(exact)) return e("mul", {operand(0), operand(1)}, {}, type);
  const bool is_add = Is<canonical::EltwiseAdd>(exact);
  if (is_add || Is<canonical::EltwiseSub>(exact)) {
    return e(is_add ? "add" : "sub", {Summand(e, exact.operand(0)), Summand(e, exact.operand(1))},
             {}, type);
  }
  if (Is<canonical::TensorReduce>(exact)) {
    const absl::StatusOr<canonical::TensorReduce> reduce = View<canonical::TensorReduce>(exact);
    if (reduce.ok() && reduce->axes) {
      return e("sum", {operand(0), e.List(*reduce->axes)},
               {{"keep_dims", Attribute::Bool(reduce->keep_dims)}}, type);
    }
  }
  return e.Unsupported(kNoOperator);
}

Value* ExportRequantize(OpExport& e, const canonical::Requantize&) {
  if (IsUnroundedSum(e.node().operand(0))) return Rounded(e, Unmoved(e.node().operand(0)).node());
  return e("quantize", {e.in(0)}, {}, TflType(e.result_type()));
}

}  // namespace

void AddConversion(ExportTable& table) {
  table.Add(ExportBitcast);
  table.Add(ExportCast);
  table.Add(ExportDequantize);
  table.Add(ExportQuantize);
  table.Add(ExportRequantize);
}

}  // namespace roundhouse::tfl_export
