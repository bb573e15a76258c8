// Operators with state on quantised elements, in the arithmetic of TFLite's kernels.
#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/quantization.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// The scale of a value, in f32, as TFLite keeps it. Error: its elements are not of that kind with
// one scale.
std::optional<float> ScaleOf(Lowering& l, const Type& type, ElementKind kind) {
  const Quantization* quantization = QuantizationOf(type);
  if (quantization != nullptr && !quantization->axis.has_value() &&
      type.element_type().kind() == kind) {
    return static_cast<float>(quantization->scales[0]);
  }
  l.Unsupported(absl::StrCat("elements of ", type.ToString(), " in place of ",
                             ElementKindName(kind), " with one scale"));
  return std::nullopt;
}

// Products with the input are requantised to the state's type, 16 bits; the sums over time are
// integers that are requantised to the result's type. TFLite's kernel supports no activation but
// RELU, which it leaves to the result's range.
Values LowerQuantizedSvdf(Lowering& l) {
  Value* input = l.need(0);
  Value* weights = l.need(1);
  Value* time_weights = l.need(2);
  Value* state = l.need(4);
  if (!l.ok()) return {nullptr};
  const std::optional<float> input_scale = ScaleOf(l, input->type(), ElementKind::kI8);
  const std::optional<float> weights_scale = ScaleOf(l, weights->type(), ElementKind::kI8);
  const ElementKind kept = HasEightBits(state->type()) ? ElementKind::kI8 : ElementKind::kI16;
  const std::optional<float> time_scale = ScaleOf(l, time_weights->type(), kept);
  const std::optional<float> state_scale = ScaleOf(l, state->type(), kept);
  const std::optional<float> output_scale = ScaleOf(l, l.declared(), ElementKind::kI8);
  if (!l.ok()) return {nullptr};
  if (l.String("fused_activation_function", "NONE") != "RELU") {
    return {l.Unsupported("an activation other than RELU on quantised elements")};
  }
  const std::optional<int64_t> filters = l.size(time_weights, 0);
  const std::optional<int64_t> memory = l.size(time_weights, 1);
  const std::optional<int64_t> batch = l.size(input, 0);
  const int64_t rank = l.Int("rank");
  if (!filters || !memory || !batch) return {l.NotKnown("the size of the state")};
  if (rank < 1 || *filters % rank != 0 || *memory < 1) {
    return {l.Invalid(absl::StrCat("rank ", rank, " does not divide ", *filters, " filters"))};
  }
  const std::optional<int64_t> kept_size = CheckedMul(*filters, *memory);
  if (!kept_size) return {l.Invalid("the state is too large")};
  const auto whole = [&](Value* value) {
    return l.Cast(TakenFor(l, value, kept), ElementKind::kI32);
  };
  const canonical::TensorReduce sum = {
      .kind = canonical::ReduceKind::kSum, .axes = Ints{-1}, .keep_dims = false};

  Value* entering = l(canonical::MatMul{.transpose_rhs = true}, {input, weights});
  entering =
      RoundedSteps(l, TakenFor(l, entering, ElementKind::kI32),
                   double{*input_scale * *weights_scale / *state_scale}, state->type(), kOfOthers);
  Value* next = l.Reshape(state, {*batch, *filters, *memory});
  next = l.Concat({l.Slice(next, 2, 1, *memory), l.Unsqueeze(entering, {2})}, 2);
  const int64_t zero = QuantizationOf(state->type())->zero_points[0];
  Value* remembered = whole(next);
  if (zero != 0) {
    remembered = l.Sub(remembered, l.Number(static_cast<double>(zero), ElementKind::kI32));
  }
  Value* sums = l(sum, {l.Mul(remembered, whole(time_weights))});
  if (rank > 1) sums = l(sum, {l.Reshape(sums, {*batch, *filters / rank, rank})});
  if (l.has(3)) sums = l.Add(sums, TakenFor(l, l.in(3), ElementKind::kI32));
  Value* output = RoundedSteps(l, sums, double{*state_scale * *time_scale / *output_scale},
                               l.declared(), kOfOthers);
  return {output, l.Reshape(next, {*batch, *kept_size})};
}

}  // namespace

void AddQuantizedRecurrent(LoweringTable& table) { table.AddQuantized("svdf", LowerQuantizedSvdf); }

}  // namespace roundhouse::tfl_lowering
