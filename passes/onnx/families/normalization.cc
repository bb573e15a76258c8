#include "roundhouse/dialects/canonical/normalization.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/quantized_values.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* Mean(Lowering& l, Value* value, const Ints& axes, bool keep_dims) {
  return l(
      canonical::TensorReduce{
          .kind = canonical::ReduceKind::kMean, .axes = axes, .keep_dims = keep_dims},
      {value});
}

// Reshapes a list of one number per channel so that it broadcasts along the channels.
Value* AlongChannels(Lowering& l, Value* list, int64_t rank) {
  Ints axes;
  for (int64_t i = 2; i < rank; ++i) axes.push_back(i - 1);
  return axes.empty() ? list : l.Unsqueeze(list, axes);
}

Values TrainBatchNormalization(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  if (!l.ok()) return {nullptr};
  Ints axes = {0};
  for (int64_t i = 2; i < rank; ++i) axes.push_back(i);
  Value* mean = Mean(l, input, axes, false);
  Value* centered = l.Sub(input, AlongChannels(l, mean, rank));
  Value* variance = Mean(l, l.Mul(centered, centered), axes, false);
  Value* output = l(canonical::BatchNorm{.axis = 1, .epsilon = l.Float("epsilon", 1e-5F)},
                    {input, l.need(1), l.need(2), l.Cast(mean, l.kind(l.need(1))),
                     l.Cast(variance, l.kind(l.need(1)))});
  const float momentum = l.Float("momentum", 0.9F);
  auto running = [&](Value* before, Value* now) {
    const ElementKind running_kind = l.kind(before);
    return l.Add(l.Mul(before, l.Number(momentum, running_kind)),
                 l.Mul(l.Cast(now, running_kind), l.Number(1.0 - momentum, running_kind)));
  };
  return {output, running(l.need(3), mean), running(l.need(4), variance)};
}

Values LowerBatchNormalization(Lowering& l) {
  if (l.Int("training_mode") != 0) return TrainBatchNormalization(l);
  if (l.num_results() > 1) {
    return {l.Unsupported("the statistics of a batch outside training")};
  }
  if (l.Int("spatial", 1) == 0) return {l.Unsupported("spatial = 0")};
  return {l(canonical::BatchNorm{.axis = 1, .epsilon = l.Float("epsilon", 1e-5F)},
            {l.need(0), l.need(1), l.need(2), l.need(3), l.need(4)})};
}

Value* LowerInstanceNormalization(Lowering& l) {
  return l(canonical::GroupNorm{.groups = 0, .axis = 1, .epsilon = l.Float("epsilon", 1e-5F)},
           {l.need(0), l.need(1), l.need(2)});
}

// Until opset 21 scale and bias are per group, not per channel.
Value* LowerGroupNormalization(Lowering& l) {
  Value* input = l.need(0);
  const int64_t groups = l.Int("num_groups", 1);
  auto for_channels = [&](Value* list) -> Value* {
    if (l.version() >= 21) return list;
    const std::optional<int64_t> channels = l.size(input, 1);
    if (!channels) return l.NotKnown("the number of channels");
    if (groups < 1 || *channels % groups != 0) {
      return l.Invalid(absl::StrCat("num_groups ", groups, " does not divide ", *channels));
    }
    return l.Reshape(l.Broadcast(l.Unsqueeze(list, {1}), {groups, *channels / groups}),
                     {*channels});
  };
  return l(canonical::GroupNorm{.groups = groups, .axis = 1, .epsilon = l.Float("epsilon", 1e-5F)},
           {input, for_channels(l.need(1)), for_channels(l.need(2))});
}

// Normalises the axes from `axis` on; scale and bias broadcast to them.
Value* LayerNormalize(Lowering& l, Value* input, Value* scale, Value* bias, int64_t axis,
                      int64_t rank, float epsilon) {
  auto is_whole = [&](Value* value) {
    if (value == nullptr) return true;
    if (l.known_rank(value) != rank - axis) return false;
    for (int64_t i = axis; i < rank; ++i) {
      if (!l.size(input, i) || l.size(input, i) != l.size(value, i - axis)) return false;
    }
    return true;
  };
  const canonical::LayerNorm norm = {.axis = axis, .epsilon = epsilon};
  if (is_whole(scale) && is_whole(bias)) {
    Values operands = {input};
    if (scale != nullptr || bias != nullptr) {
      operands.push_back(scale == nullptr ? l.none() : scale);
    }
    if (bias != nullptr) operands.push_back(bias);
    return l(norm, operands);
  }
  Value* result = l(norm, {input});
  if (scale != nullptr) result = l.Mul(result, scale);
  return bias == nullptr ? result : l.Add(result, bias);
}

Values LowerLayerNormalization(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  const int64_t axis = l.Axis(l.Int("axis", -1), rank);
  if (!l.ok()) return {nullptr};
  const float epsilon = l.Float("epsilon", 1e-5F);
  Values results = {LayerNormalize(l, input, l.need(1), l.in(2), axis, rank, epsilon)};
  if (l.num_results() < 2) return results;
  Ints axes;
  for (int64_t i = axis; i < rank; ++i) axes.push_back(i);
  // The statistics are f32 unless the node wants otherwise.
  Value* wide = l.Cast(input, l.Int("stash_type", 1) == 1 ? ElementKind::kF32 : l.kind(input));
  Value* mean = Mean(l, wide, axes, true);
  Value* centered = l.Sub(wide, mean);
  Value* variance = Mean(l, l.Mul(centered, centered), axes, true);
  results.push_back(mean);
  results.push_back(l(canonical::Rsqrt{}, {l.Add(variance, l.Number(epsilon, l.kind(wide)))}));
  return results;
}

// com.microsoft: normalises the sum of two values; the sum is a result too.
Values LowerSkipLayerNormalization(Lowering& l) {
  Value* sum = l.Add(l.need(0), l.need(1));
  if (l.has(4)) sum = l.Add(sum, l.in(4));
  const int64_t rank = l.rank(sum);
  if (!l.ok()) return {nullptr};
  Value* output =
      LayerNormalize(l, sum, l.need(2), l.in(3), rank - 1, rank, l.Float("epsilon", 1e-12F));
  if (l.num_results() < 2) return {output};
  Value* mean = Mean(l, sum, {rank - 1}, true);
  Value* centered = l.Sub(sum, mean);
  Value* variance = Mean(l, l.Mul(centered, centered), {rank - 1}, true);
  Value* deviation =
      l(canonical::Rsqrt{}, {l.Add(variance, l.Number(l.Float("epsilon", 1e-12F), l.kind(sum)))});
  return {output, mean, deviation, sum};
}

// Normalises without centring; the inverse of the root mean square is a result too. ONNX Runtime
// writes this operation in either domain.
Values RmsNormalize(Lowering& l, Value* input, Value* scale, int64_t axis, float epsilon) {
  const int64_t rank = l.rank(input);
  axis = l.Axis(axis, rank);
  if (!l.ok()) return {nullptr};
  Value* output = l(canonical::RmsNorm{.axis = axis, .epsilon = epsilon}, {input, scale});
  Ints axes;
  for (int64_t i = axis; i < rank; ++i) axes.push_back(i);
  Value* wide = l.Cast(input, ElementKind::kF32);
  Value* square = Mean(l, l.Mul(wide, wide), axes, true);
  return {output, l(canonical::Rsqrt{}, {l.Add(square, l.Number(epsilon, ElementKind::kF32))})};
}

Values LowerSimplifiedLayerNormalization(Lowering& l) {
  return RmsNormalize(l, l.need(0), l.need(1), l.Int("axis", -1), l.Float("epsilon", 1e-5F));
}

// The scale broadcasts, and its element kind is that of the result.
Value* LowerRmsNormalization(Lowering& l) {
  Value* input = l.need(0);
  Value* scale = l.need(1);
  const int64_t rank = l.rank(input);
  const int64_t axis = l.Axis(l.Int("axis", -1), rank);
  const ElementKind kind = l.kind(scale);
  const std::optional<Ints> sizes = l.sizes(scale);
  if (!l.ok()) return nullptr;
  const canonical::RmsNorm norm = {.axis = axis, .epsilon = l.Float("epsilon", 1e-5F)};
  bool is_whole =
      kind == l.kind(input) && sizes && static_cast<int64_t>(sizes->size()) == rank - axis;
  for (int64_t i = 0; is_whole && i < rank - axis; ++i)
    is_whole = l.size(input, axis + i) == (*sizes)[i];
  if (is_whole) return l(norm, {input, scale});
  return l.Mul(l.Cast(l(norm, {input}), kind), scale);
}

Values LowerSkipSimplifiedLayerNormalization(Lowering& l) {
  Value* sum = l.Add(l.need(0), l.need(1));
  if (l.has(3)) sum = l.Add(sum, l.in(3));
  const Values normal = RmsNormalize(l, sum, l.need(2), -1, l.Float("epsilon", 1e-12F));
  if (!l.ok()) return {nullptr};
  // No node uses the mean, as nothing is centred.
  return {normal[0], normal[1], normal[1], sum};
}

// The embedding tables of words, positions and segments, and the parameters of the normalisation.
struct Embedding {
  Value* words;
  Value* places;
  Value* segments;  // Null if there are none.
  Value* gamma;
  Value* beta;
};

// The normalised sum of the embeddings. `mask` and `numbers` (positions) are operand indices.
Values EmbedAndNormalize(Lowering& l, const Embedding& tables, int mask, int numbers) {
  Value* words = l.need(0);
  Value* sum = l(canonical::Gather{}, {tables.words, words});
  if (numbers >= 0 && l.has(numbers)) {
    sum = l.Add(sum, l(canonical::Gather{}, {tables.places, l.in(numbers)}));
  } else {
    Value* length = l.AsScalar(l.Slice(l.ShapeOf(words), 0, 1, 2));
    Value* places = l(canonical::Range{}, {l.Whole(0), length, l.Whole(1)});
    sum = l.Add(sum, l(canonical::Gather{}, {tables.places, places}));
  }
  if (l.has(1) && tables.segments != nullptr)
    sum = l.Add(sum, l(canonical::Gather{}, {tables.segments, l.in(1)}));
  const int64_t rank = l.rank(sum);
  if (!l.ok()) return {nullptr};
  Value* output =
      LayerNormalize(l, sum, tables.gamma, tables.beta, rank - 1, rank, l.Float("epsilon", 1e-12F));
  if (l.num_results() < 2) return {output};
  // The number of words of each line that count.
  Value* marks = l.has(mask)
                     ? l.Cast(l.in(mask), ElementKind::kI32)
                     : l.Mul(l.Cast(words, ElementKind::kI32), l.Number(0, ElementKind::kI32));
  Value* counts = l(
      canonical::TensorReduce{
          .kind = canonical::ReduceKind::kSum, .axes = Ints{1}, .keep_dims = false},
      {marks});
  return {output, counts, sum};
}

Values LowerEmbedLayerNormalization(Lowering& l) {
  return EmbedAndNormalize(l,
                           {.words = l.need(2),
                            .places = l.need(3),
                            .segments = l.in(4),
                            .gamma = l.need(5),
                            .beta = l.need(6)},
                           /*mask=*/7, /*numbers=*/8);
}

// With quantised tables: scales from operand 8 on, zero points from operand 13 on.
Values LowerQEmbedLayerNormalization(Lowering& l) {
  const auto table = [&](int which) {
    return DequantizeLinear(l, l.need(2 + which), l.need(8 + which), l.in(13 + which));
  };
  return EmbedAndNormalize(l,
                           {.words = table(0),
                            .places = table(1),
                            .segments = l.has(4) ? table(2) : nullptr,
                            .gamma = table(3),
                            .beta = table(4)},
                           /*mask=*/7, /*numbers=*/-1);
}

Value* LowerLrn(Lowering& l) {
  return l(canonical::LocalResponseNorm{.size = l.Int("size", 1),
                                        .axis = 1,
                                        .alpha = l.Float("alpha", 1e-4F),
                                        .beta = l.Float("beta", 0.75F),
                                        .bias = l.Float("bias", 1)},
           {l.need(0)});
}

// Lines of zeros, which have no direction, stay unchanged.
Value* LowerLpNormalization(Lowering& l) {
  Value* input = l.need(0);
  const ElementKind kind = l.kind(input);
  const Ints axes = {l.Int("axis", -1)};
  Value* norm = nullptr;
  if (l.Int("p", 2) == 1) {
    norm = l(canonical::TensorReduce{.kind = canonical::ReduceKind::kSum, .axes = axes},
             {l(canonical::Abs{}, {input})});
  } else {
    norm = l(canonical::EltwiseSqrt{},
             {l(canonical::TensorReduce{.kind = canonical::ReduceKind::kSumSquare, .axes = axes},
                {input})});
  }
  Value* is_zero =
      l(canonical::Compare{.direction = canonical::Comparison::kEqual}, {norm, l.Number(0, kind)});
  return l.Div(input, l(canonical::Select{}, {is_zero, l.Number(1, kind), norm}));
}

// ONNX's function body of the operation adds 1e-9 to the deviation.
Value* LowerMeanVarianceNormalization(Lowering& l) {
  Value* input = l.need(0);
  const Ints axes = l.IntList("axes").value_or(Ints{0, 2, 3});
  Value* centered = l.Sub(input, Mean(l, input, axes, true));
  Value* variance = Mean(l, l.Mul(centered, centered), axes, true);
  Value* deviation = l(canonical::EltwiseSqrt{}, {variance});
  return l.Div(centered, l.Add(deviation, l.Number(1e-9, l.kind(input))));
}

}  // namespace

void AddNormalization(LoweringTable& table) {
  table.Add("BatchNormalization", 1, LowerBatchNormalization);
  table.Add("GroupNormalization", 18, LowerGroupNormalization);
  table.Add("InstanceNormalization", 1, LowerInstanceNormalization);
  table.Add("LRN", 1, LowerLrn);
  table.Add("LayerNormalization", 17, LowerLayerNormalization);
  table.Add("LpNormalization", 1, LowerLpNormalization);
  table.Add("MeanVarianceNormalization", 9, LowerMeanVarianceNormalization);
  table.Add("RMSNormalization", 23, LowerRmsNormalization);
  table.Add("EmbedLayerNormalization", 1, LowerEmbedLayerNormalization, kMicrosoftDomain);
  table.Add("QEmbedLayerNormalization", 1, LowerQEmbedLayerNormalization, kMicrosoftDomain);
  for (const char* domain : {"", "com.microsoft"}) {
    table.Add("SimplifiedLayerNormalization", 1, LowerSimplifiedLayerNormalization, domain);
  }
  table.Add("SkipSimplifiedLayerNormalization", 1, LowerSkipSimplifiedLayerNormalization,
            kMicrosoftDomain);
  table.Add("SkipLayerNormalization", 1, LowerSkipLayerNormalization, kMicrosoftDomain);
}

}  // namespace roundhouse::onnx_lowering
