#include "roundhouse/dialects/canonical/conversion.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"
#include "roundhouse/passes/tfl/export/quantized_operands.h"

namespace roundhouse::tfl_export {
namespace {

Value* ExportCast(OpExport& e, const canonical::Cast& op) {
  const ElementKind from = e.kind(0);
  if (from == ElementKind::kString || op.to == ElementKind::kString) {
    return e.Unsupported("TFLite casts no strings");
  }
  return e.Cast(e.in(0), op.to);
}

// The stored integers of a quantised value. TFLite has no operator for that, so they are computed,
// exactly, from the real numbers.
Value* IntegersOn(OpExport& e, Value* value, const ElementType& from) {
  const Quantization& quantization = *from.quantization();
  Value* real = e("dequantize", {value}, {}, value->type().WithElementType(ElementKind::kF32));
  Value* steps = e("div", {real, e.Number(quantization.scales[0], ElementKind::kF32)});
  const double zero_point = static_cast<double>(quantization.zero_points[0]);
  return e.Cast(e("round", {e("add", {steps, e.Number(zero_point, ElementKind::kF32)})}),
                from.kind());
}

// The inverse: quantised elements with these stored integers.
Value* QuantizedFrom(OpExport& e, Value* integers, const ElementType& to, const Type& type) {
  const Quantization& quantization = *to.quantization();
  Value* steps =
      e("sub", {e.Cast(integers, ElementKind::kF32),
                e.Number(static_cast<double>(quantization.zero_points[0]), ElementKind::kF32)});
  Value* real = e("mul", {steps, e.Number(quantization.scales[0], ElementKind::kF32)});
  return e("quantize", {real}, {}, type);
}

bool IsBytesOfOneScale(const ElementType& element) {
  return element.is_quantized() && BitWidth(element.kind()) <= 8 && !element.quantization()->axis;
}

Value* ExportBitcast(OpExport& e, const canonical::Bitcast& op) {
  if (const std::optional<Tensor> constant = ConstantValue(e.node().operand(0));
      constant && constant->element_type().kind() == op.to.kind()) {
    const absl::StatusOr<Tensor> stored =
        constant->WithType(Type::Tensor(op.to.kind(), constant->shape()));
    return stored.ok() ? e.Constant(*stored, e.result_type()) : e.Fail(stored.status());
  }
  const ElementType from = e.type(0).element_type();
  const Type type = TflType(e.result_type());
  if (!from.is_quantized() && !op.to.is_quantized()) return e("bitcast", {e.in(0)}, {}, type);
  if (from.kind() != op.to.kind() || (from.is_quantized() && !IsBytesOfOneScale(from)) ||
      (op.to.is_quantized() && !IsBytesOfOneScale(op.to))) {
    return e.Unsupported("TFLite reinterprets quantised elements only of 8 bits and one scale");
  }
  Value* integers = from.is_quantized() ? IntegersOn(e, e.in(0), from) : e.in(0);
  return op.to.is_quantized() ? QuantizedFrom(e, integers, op.to, type) : integers;
}

Value* ExportQuantize(OpExport& e, const canonical::Quantize& op) {
  if (op.to.quantization()->expressed != ElementKind::kF32) {
    return e.Unsupported("TFLite quantises only f32");
  }
  return e("quantize", {e.in(0)}, {}, TflType(e.result_type()));
}

Value* ExportDequantize(OpExport& e, const canonical::Dequantize&) {
  if (kIntegers.contains(e.kind(0)) && BitWidth(e.kind(0)) > 16) {
    return e.Unsupported("TFLite dequantises at most 16 bits");
  }
  return e("dequantize", {e.in(0)}, {}, TflType(e.result_type()));
}

constexpr absl::string_view kNoOperator =
    "a sum of quantised elements that TFLite has no operator for";
constexpr absl::string_view kNoBytes =
    "a sum with a constant that has no quantised form; without the pass fold_constants it "
    "may keep one";

// Skips encodes and decodes that do not move elements.
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

// A quantisation of bytes that stand for integers of another quantised type.
struct ByteScale {
  double step;  // The distance of bytes, in these integers.
  int64_t zero_point = 0;
  double scale = 0;  // An f32.
  double off = 0;    // The greatest error of the integers that the bytes give.
};

int64_t Steps(int64_t number, double step) {
  return std::llround(static_cast<double>(number) / step);
}

// The quantisation with bytes `step` apart, whose zero point fits the numbers; nullopt if numbers
// lie between the bytes.
std::optional<ByteScale> ScaleOfStep(const Ints& numbers, double step) {
  // The numbers themselves were rounded.
  const double tolerance = 2 / step;
  int64_t least = 0;
  int64_t greatest = 0;
  for (const int64_t number : numbers) {
    const double quotient = static_cast<double>(number) / step;
    const int64_t nearest = Steps(number, step);
    if (std::fabs(quotient - static_cast<double>(nearest)) > tolerance) return std::nullopt;
    least = std::min(least, nearest);
    greatest = std::max(greatest, nearest);
  }
  if (greatest - least > 255) return std::nullopt;
  const bool is_centred = least >= -128 && greatest <= 127;
  return ByteScale{.step = step, .zero_point = is_centred ? 0 : -128 - least};
}

// Chooses the f32 scale with which requantised bytes come closest to the numbers.
void ChooseScale(ByteScale& bytes_scale, const Ints& numbers, double unit) {
  const float nearest = static_cast<float>(unit * bytes_scale.step);
  const float infinity = std::numeric_limits<float>::infinity();
  bytes_scale.off = std::numeric_limits<double>::infinity();
  for (const float scale :
       {nearest, std::nextafter(nearest, 0.0F), std::nextafter(nearest, infinity)}) {
    double most = 0;
    for (const int64_t number : numbers) {
      const double byte = static_cast<double>(Steps(number, bytes_scale.step));
      const double again = std::round(byte * static_cast<double>(scale) / unit);
      most = std::max(most, std::fabs(again - static_cast<double>(number)));
    }
    if (most >= bytes_scale.off) continue;
    bytes_scale.off = most;
    bytes_scale.scale = static_cast<double>(scale);
  }
}

// The quantisation, with steps of at most `widest`, whose bytes give the integer numbers, in units
// of `unit`, again. Numbers that were bytes once have one; their greatest magnitude is some number
// of steps. But f32 does not have every scale that would do for fewer steps, so the best is taken.
std::optional<ByteScale> BestScale(const Ints& numbers, double widest, double unit) {
  // Of the 2^20 units that a sum has per step of its wider operand.
  constexpr double kMostOff = 2;
  int64_t most = 1;
  for (const int64_t number : numbers) most = std::max<int64_t>(most, std::abs(number));
  std::optional<ByteScale> best;
  for (int64_t count = 1; count <= 255; ++count) {
    const double step = static_cast<double>(most) / static_cast<double>(count);
    if (step > widest * (1 + 1e-6)) continue;
    std::optional<ByteScale> bytes_scale = ScaleOfStep(numbers, step);
    if (!bytes_scale.has_value()) continue;
    ChooseScale(*bytes_scale, numbers, unit);
    if (bytes_scale->off > kMostOff || (best.has_value() && bytes_scale->off >= best->off))
      continue;
    best = bytes_scale;
    if (best->off == 0) break;
  }
  return best;
}

// Bytes, with their own scale and zero point, for the constant operand of a sum. TFLite rounds a
// sum in units of twice its wider operand's step by 2^20, so this looks for the constant's original
// quantisation, with steps no wider than the sum allows.
Value* BytesOf(OpExport& e, const Value& sum, const Tensor& stored) {
  const std::optional<Ints> numbers = IntsOf(stored);
  const Quantization& unit = *sum.type().element_type().quantization();
  if (!numbers || unit.axis) return e.Unsupported(kNoOperator);
  const std::optional<ByteScale> bytes_scale =
      BestScale(*numbers, std::ldexp(1.0, 19), unit.scales[0]);
  if (!bytes_scale.has_value()) return e.Unsupported(kNoBytes);
  std::vector<int8_t> bytes;
  for (const int64_t number : *numbers)
    bytes.push_back(
        static_cast<int8_t>(Steps(number, bytes_scale->step) + bytes_scale->zero_point));
  const ElementType element =
      ElementType::Quantized(ElementKind::kI8, {.expressed = ElementKind::kF32,
                                                .scales = {bytes_scale->scale},
                                                .zero_points = {bytes_scale->zero_point}});
  return e.Constant(Tensor::Of<int8_t>(stored.shape().sizes(), absl::MakeConstSpan(bytes)),
                    sum.type().WithElementType(element));
}

// An operand of a sum: the operand of its requantisation to a common scale, which TFLite's operator
// does itself.
Value* Summand(OpExport& e, const Value& value) {
  const Value& sum = Unmoved(value);
  if (const std::optional<Tensor> constant = ConstantValue(sum)) return BytesOf(e, sum, *constant);
  if (!Is<canonical::Requantize>(sum.node())) return e.Unsupported(kNoOperator);
  Value* made = e.made(sum.node().operand(0));
  return made != nullptr ? made : e.Unsupported(kNoOperator);
}

// An operator that computes `exact` and rounds once, as this requantisation does.
Value* Rounded(OpExport& e, const Node& exact) {
  const Type type = TflType(e.result_type());
  const auto operand = [&](int index) {
    Value* made = e.made(exact.operand(index));
    return made != nullptr ? made : e.Unsupported(kNoOperator);
  };
  if (Is<canonical::EltwiseMul>(exact)) return e("mul", {operand(0), operand(1)}, {}, type);
  if (Is<canonical::Bitcast>(exact) && !IsUnroundedSum(exact.operand(0))) {
    const ElementType& sum = exact.result().type().element_type();
    return sum.quantization()->axis ? e.Unsupported(kNoOperator)
                                    : QuantizedFrom(e, operand(0), sum, type);
  }
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
