#include "roundhouse/passes/tfl/families/dynamic_quantization.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/families/quantization.h"

namespace roundhouse::tfl_lowering {
namespace {

using canonical::ReduceKind;
using canonical::Rounding;

ElementType WithUnitScale(ElementKind expressed = ElementKind::kF32) {
  return ElementType::Quantized(ElementKind::kI8,
                                {.expressed = expressed, .scales = {1.0}, .zero_points = {0}});
}

Value* Reduced(Lowering& l, Value* value, ReduceKind kind, const Ints& axes) {
  return l(canonical::TensorReduce{.kind = kind, .axes = axes}, {value});
}

// Rows of zeros have the scale 0. Their quotients are NaN, which counts as 0.
RowsOfBytes QuantizeSymmetrically(Lowering& l, Value* input, const Ints& axes) {
  Value* most = l.Number(127, ElementKind::kF32);
  Value* range = Reduced(l, l(canonical::Abs{}, {input}), ReduceKind::kMax, axes);
  Value* steps = l.Mul(input, l.Div(most, range));
  return {.stored = l(canonical::Quantize{.to = WithUnitScale(), .rounding = Rounding::kHalfAway},
                      {steps}),
          .scale = l.Div(range, most)};
}

// The scale and zero point are computed in f64, as TFLite does, and used in f32.
RowsOfBytes QuantizeAsymmetrically(Lowering& l, Value* input, const Ints& axes) {
  Value* zero = l.Number(0, ElementKind::kF32);
  Value* least =
      l.Cast(l(canonical::EltwiseMin{}, {Reduced(l, input, ReduceKind::kMin, axes), zero}),
             ElementKind::kF64);
  Value* greatest =
      l.Cast(l(canonical::EltwiseMax{}, {Reduced(l, input, ReduceKind::kMax, axes), zero}),
             ElementKind::kF64);
  Value* wide_scale = l.Div(l.Sub(greatest, least), l.Number(255, ElementKind::kF64));
  Value* real_zero = l.Sub(l.Number(-128, ElementKind::kF64), l.Div(least, wide_scale));
  Value* zero_point = TakenFor(l,
                               l(canonical::Quantize{.to = WithUnitScale(ElementKind::kF64),
                                                     .rounding = Rounding::kHalfAway},
                                 {real_zero}),
                               ElementKind::kI8);
  Value* scale = l.Cast(wide_scale, ElementKind::kF32);
  Value* steps = l.Mul(input, l.Div(l.Number(1, ElementKind::kF32), scale));
  Value* shifted = l.Add(steps, l.Cast(zero_point, ElementKind::kF32));
  return {.stored = l(canonical::Quantize{.to = WithUnitScale(), .rounding = Rounding::kHalfAway},
                      {shifted}),
          .scale = scale,
          .zero_point = l.Cast(zero_point, ElementKind::kI32)};
}

bool AreByteWeights(const Value* value, int64_t output_axis) {
  if (value == nullptr || !HasEightBits(value->type())) return false;
  const Quantization& quantization = *QuantizationOf(value->type());
  if (quantization.expressed != ElementKind::kF32) return false;
  if (quantization.axis.has_value() && *quantization.axis != output_axis) return false;
  return value->type().element_type().kind() == ElementKind::kU8 ||
         std::all_of(quantization.zero_points.begin(), quantization.zero_points.end(),
                     [](int64_t zero_point) { return zero_point == 0; });
}

}  // namespace

Symmetry SymmetryOf(const Lowering& l) {
  return l.Bool("asymmetric_quantize_inputs") ? Symmetry::kAsymmetric : Symmetry::kSymmetric;
}

RowsOfBytes QuantizeRows(Lowering& l, Value* input, const Ints& axes, Symmetry symmetry) {
  return symmetry == Symmetry::kSymmetric ? QuantizeSymmetrically(l, input, axes)
                                          : QuantizeAsymmetrically(l, input, axes);
}

std::optional<ByteWeights> ByteWeightsOf(Lowering& l, const Ints& operands, int64_t output_axis) {
  ByteWeights weights;
  Values parts;
  for (const int64_t operand : operands) {
    Value* part = l.in(static_cast<int>(operand));
    if (!AreByteWeights(part, output_axis)) return std::nullopt;
    const std::vector<double>& scales = QuantizationOf(part->type())->scales;
    const std::optional<Ints> sizes = l.sizes(part);
    int64_t times = 1;
    if (operands.size() > 1 && scales.size() == 1) {
      if (!sizes || sizes->empty()) return std::nullopt;
      times = (*sizes)[0];
      // Each row gets a scale of its own, however few bytes declare the rows.
      constexpr int64_t kMostRows = int64_t{1} << 24;
      if (times > kMostRows) {
        l.Unsupported(absl::StrCat("weights of ", times, " rows, more than ", kMostRows, ","));
        return std::nullopt;
      }
    }
    const auto count =
        CheckedAdd(static_cast<int64_t>(weights.scales.size() + scales.size()), times);
    const absl::Status status =
        TryReserve(weights.scales, count.value_or(-1), "the scales of weights");
    if (!status.ok()) {
      l.Fail(status);
      return std::nullopt;
    }
    for (int64_t i = 0; i < times; ++i) {
      for (const double scale : scales) weights.scales.push_back(static_cast<float>(scale));
    }
    if (l.kind(part) == ElementKind::kU8) {
      part = l(canonical::Bitcast{.to = ElementKind::kI8}, {part});
    }
    parts.push_back(TakenFor(l, part, WithUnitScale()));
  }
  weights.stored = parts.size() == 1 ? parts[0] : l.Concat(parts, 0);
  return weights;
}

Value* SumsOfWeights(Lowering& l, const ByteWeights& weights, const Ints& axes) {
  Value* whole = l.Cast(TakenFor(l, weights.stored, ElementKind::kI8), ElementKind::kI32);
  return l(canonical::TensorReduce{.kind = ReduceKind::kSum, .axes = axes, .keep_dims = false},
           {whole});
}

Value* ScaleSums(Lowering& l, Value* sums, const RowsOfBytes& rows, const ByteWeights& weights,
                 Value* of_weights) {
  if (sums == nullptr) return nullptr;
  sums = TakenFor(l, sums, l.kind(sums));
  if (rows.zero_point != nullptr) {
    sums = l.Sub(sums, l.Mul(rows.zero_point, of_weights));
  }
  Value* scales =
      weights.scales.size() == 1
          ? l.Number(weights.scales[0], ElementKind::kF32)
          : l.Constant(Tensor::Of<float>(Ints{static_cast<int64_t>(weights.scales.size())},
                                         absl::MakeConstSpan(weights.scales)));
  return l.Mul(l.Cast(sums, ElementKind::kF32), l.Mul(rows.scale, scales));
}

Value* ProductOfRows(Lowering& l, const RowsOfBytes& rows, const ByteWeights& weights) {
  Value* of_weights = rows.zero_point == nullptr ? nullptr : SumsOfWeights(l, weights, {1});
  Value* sums = l(canonical::MatMul{.transpose_rhs = true}, {rows.stored, weights.stored});
  return ScaleSums(l, sums, rows, weights, of_weights);
}

}  // namespace roundhouse::tfl_lowering
