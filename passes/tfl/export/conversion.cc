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

// The integers of a value on a grid, which TFLite has no operator for: by way of the numbers that
// they stand for, exactly.
Value* IntegersOn(OpExport& e, Value* value, const ElementType& from) {
  const Quantization& grid = *from.quantization();
  Value* real = e("dequantize", {value}, {}, value->type().WithElementType(ElementKind::kF32));
  Value* steps = e("div", {real, e.Number(grid.scales[0], ElementKind::kF32)});
  const double zero_point = static_cast<double>(grid.zero_points[0]);
  return e.Cast(e("round", {e("add", {steps, e.Number(zero_point, ElementKind::kF32)})}),
                from.kind());
}

// And back.
Value* OnGrid(OpExport& e, Value* integers, const ElementType& to, const Type& type) {
  const Quantization& grid = *to.quantization();
  Value* steps = e("sub", {e.Cast(integers, ElementKind::kF32),
                           e.Number(static_cast<double>(grid.zero_points[0]), ElementKind::kF32)});
  Value* real = e("mul", {steps, e.Number(grid.scales[0], ElementKind::kF32)});
  return e("quantize", {real}, {}, type);
}

bool IsBytesOnOneGrid(const ElementType& element) {
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
  if (from.kind() != op.to.kind() || (from.is_quantized() && !IsBytesOnOneGrid(from)) ||
      (op.to.is_quantized() && !IsBytesOnOneGrid(op.to))) {
    return e.Unsupported("TFLite cannot take quantised elements for others but bytes on one grid");
  }
  Value* integers = from.is_quantized() ? IntegersOn(e, e.in(0), from) : e.in(0);
  return op.to.is_quantized() ? OnGrid(e, integers, op.to, type) : integers;
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
constexpr absl::string_view kNoBytes =
    "a sum with a constant that no bytes stand for; without fold_constants (--skip_passes) it may "
    "stay";

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

// A grid of bytes that stand for whole numbers on another grid.
struct ByteGrid {
  double step;  // How far apart bytes are, in whole numbers.
  int64_t zero_point = 0;
  double scale = 0;  // An f32.
  double off = 0;    // By how much the numbers that come of the bytes are off at most.
};

int64_t Steps(int64_t number, double step) {
  return std::llround(static_cast<double>(number) / step);
}

// The grid with bytes `step` apart, whose zero point fits the numbers; nothing where they lie
// between the bytes.
std::optional<ByteGrid> GridOfStep(const Ints& numbers, double step) {
  // As the numbers were rounded.
  const double tolerance = 2 / step;
  int64_t least = 0;
  int64_t greatest = 0;
  for (const int64_t number : numbers) {
    const double place = static_cast<double>(number) / step;
    const int64_t nearest = Steps(number, step);
    if (std::fabs(place - static_cast<double>(nearest)) > tolerance) return std::nullopt;
    least = std::min(least, nearest);
    greatest = std::max(greatest, nearest);
  }
  if (greatest - least > 255) return std::nullopt;
  const bool is_centred = least >= -128 && greatest <= 127;
  return ByteGrid{.step = step, .zero_point = is_centred ? 0 : -128 - least};
}

// Gives the grid the f32 with which the numbers come again best when they are brought to theirs.
void ChooseScale(ByteGrid& grid, const Ints& numbers, double unit) {
  const float nearest = static_cast<float>(unit * grid.step);
  const float infinity = std::numeric_limits<float>::infinity();
  grid.off = std::numeric_limits<double>::infinity();
  for (const float scale :
       {nearest, std::nextafter(nearest, 0.0F), std::nextafter(nearest, infinity)}) {
    double most = 0;
    for (const int64_t number : numbers) {
      const double byte = static_cast<double>(Steps(number, grid.step));
      const double again = std::round(byte * static_cast<double>(scale) / unit);
      most = std::max(most, std::fabs(again - static_cast<double>(number)));
    }
    if (most >= grid.off) continue;
    grid.off = most;
    grid.scale = static_cast<double>(scale);
  }
}

// The grid of at most `widest` steps that gives the numbers, whole ones on a grid of `unit`, again.
// Those that were bytes once have such a grid, of which the greatest of them is some number of
// steps away from 0. But f32 has not all scales that would do for fewer steps: the best is taken.
std::optional<ByteGrid> GridOf(const Ints& numbers, double widest, double unit) {
  // Of 2^20 that a sum has for each step of its wider operand.
  constexpr double kMostOff = 2;
  int64_t most = 1;
  for (const int64_t number : numbers) most = std::max<int64_t>(most, std::abs(number));
  std::optional<ByteGrid> best;
  for (int64_t count = 1; count <= 255; ++count) {
    const double step = static_cast<double>(most) / static_cast<double>(count);
    if (step > widest * (1 + 1e-6)) continue;
    std::optional<ByteGrid> grid = GridOfStep(numbers, step);
    if (!grid.has_value()) continue;
    ChooseScale(*grid, numbers, unit);
    if (grid->off > kMostOff || (best.has_value() && grid->off >= best->off)) continue;
    best = grid;
    if (best->off == 0) break;
  }
  return best;
}

// Bytes, with a grid of their own, that stand for the numbers of a sum that is constant. A sum is
// rounded on a grid of twice the wider one of its operands, by 2^20, so the grid is the constant's
// own where it can be found, and no wider than the sum says.
Value* BytesOf(OpExport& e, const Value& sum, const Tensor& stored) {
  const std::optional<Ints> numbers = IntsOf(stored);
  const Quantization& unit = *sum.type().element_type().quantization();
  if (!numbers || unit.axis) return e.Unsupported(kNoOperator);
  const std::optional<ByteGrid> grid = GridOf(*numbers, std::ldexp(1.0, 19), unit.scales[0]);
  if (!grid.has_value()) return e.Unsupported(kNoBytes);
  std::vector<int8_t> bytes;
  for (const int64_t number : *numbers)
    bytes.push_back(static_cast<int8_t>(Steps(number, grid->step) + grid->zero_point));
  const ElementType element = ElementType::Quantized(
      ElementKind::kI8,
      {.expressed = ElementKind::kF32, .scales = {grid->scale}, .zero_points = {grid->zero_point}});
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
  if (Is<canonical::Bitcast>(exact) && !IsUnroundedSum(exact.operand(0))) {
    const ElementType& sum = exact.result().type().element_type();
    return sum.quantization()->axis ? e.Unsupported(kNoOperator) : OnGrid(e, operand(0), sum, type);
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
