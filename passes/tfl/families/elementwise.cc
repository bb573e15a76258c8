#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"
#include "roundhouse/passes/tfl/paired_ops.h"

namespace roundhouse::tfl_lowering {
namespace {

using canonical::Comparison;

Value* LowerAddN(Lowering& l) {
  Value* sum = l.need(0);
  for (int i = 1; i < l.num_inputs(); ++i) sum = l.Add(sum, l.in(i));
  return sum;
}

Value* LowerSquare(Lowering& l) { return l.Mul(l.need(0), l.need(0)); }

Value* LowerSquaredDifference(Lowering& l) {
  Value* difference = l.Sub(l.need(0), l.need(1));
  return l.Mul(difference, difference);
}

Value* LowerFloorDiv(Lowering& l) {
  if (!l.is_float(l.need(0))) return LowerBinary<canonical::FloorDiv>(l);
  return l(canonical::Floor{}, {l.Div(l.need(0), l.need(1))});
}

// The condition may be a list; each element picks a slice.
Value* LowerSelect(Lowering& l) {
  Value* condition = l.need(0);
  const std::optional<int64_t> rank = l.known_rank(l.need(1));
  if (l.known_rank(condition) == 1 && rank && *rank > 1) {
    Ints axes;
    for (int64_t axis = 1; axis < *rank; ++axis) axes.push_back(axis);
    condition = l.Unsqueeze(condition, axes);
  }
  return l(canonical::Select{}, {condition, l.need(1), l.need(2)});
}

// How many of the boundaries, which are sorted, are not greater.
Value* LowerBucketize(Lowering& l) {
  std::vector<float> boundaries = l.FloatList("boundaries");
  if (boundaries.empty()) return l.Invalid("there are no boundaries");
  const auto count = static_cast<int64_t>(boundaries.size());
  Value* input = l.Cast(l.Unsqueeze(l.need(0), {l.rank(l.need(0))}), ElementKind::kF32);
  Value* reached = l(canonical::Compare{.direction = Comparison::kGreaterEqual},
                     {input, l.Constant(Tensor::Of<float>({count}, boundaries))});
  return l(
      canonical::TensorReduce{
          .kind = canonical::ReduceKind::kSum, .axes = Ints{-1}, .keep_dims = false},
      {l.Cast(reached, ElementKind::kI32)});
}

// Quantises and dequantises: the range is moved a little so that it contains 0 exactly.
Value* LowerFakeQuant(Lowering& l) {
  const int64_t bits = l.Int("num_bits");
  if (bits < 2 || bits > 16) return l.Unsupported(absl::StrCat(bits, " bits"));
  const float least = l.Bool("narrow_range") ? 1 : 0;
  const auto greatest = static_cast<float>((1 << bits) - 1);
  const float min = l.Float("min");
  const float max = l.Float("max");
  if (!(min <= 0 && max >= 0 && min < max)) return l.Invalid("the range does not contain 0");
  const float scale = (max - min) / (greatest - least);
  const float zero = std::clamp(std::round(least - min / scale), least, greatest);
  const float nudged_min = (least - zero) * scale;
  const float nudged_max = (greatest - zero) * scale;
  Value* clamped = l(canonical::Clamp{.min = nudged_min, .max = nudged_max}, {l.need(0)});
  auto number = [&](float value) { return l.Number(value, ElementKind::kF32); };
  Value* steps = l.Mul(l.Sub(clamped, number(nudged_min)), number(1 / scale));
  Value* whole = l(canonical::Floor{}, {l.Add(steps, number(0.5F))});
  return l.Add(l.Mul(whole, number(scale)), number(nudged_min));
}

}  // namespace

void AddElementwise(LoweringTable& table) {
  tfl::AddPairedOps(table);
  table.Add("add_n", LowerAddN);
  table.Add("bucketize", LowerBucketize);
  table.Add("complex_abs", LowerUnary<canonical::Abs>);
  table.Add("fake_quant", LowerFakeQuant);
  table.Add("floor_div", LowerFloorDiv);
  table.Add("select", LowerSelect);
  table.Add("square", LowerSquare);
  table.Add("squared_difference", LowerSquaredDifference);
}

}  // namespace roundhouse::tfl_lowering
