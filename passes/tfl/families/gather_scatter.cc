#include "roundhouse/dialects/canonical/gather_scatter.h"

#include <cstdint>
#include <limits>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

using canonical::ScatterReduction;

Value* LowerGather(Lowering& l) {
  Value* input = l.need(0);
  int64_t batch_dims = l.Int("batch_dims");
  if (batch_dims < 0) batch_dims += l.rank(l.need(1));
  return l(
      canonical::Gather{.axis = l.Axis(l.Int("axis"), l.rank(input)), .batch_dims = batch_dims},
      {input, l.need(1)});
}

Value* LowerGatherNd(Lowering& l) { return l(canonical::GatherNd{}, {l.need(0), l.need(1)}); }

Value* LowerEmbeddingLookup(Lowering& l) { return l(canonical::Gather{}, {l.need(1), l.need(0)}); }

// A tensor of this shape filled with the start value.
Value* Filled(Lowering& l, double value, ElementKind kind, int shape) {
  if (const std::optional<Ints> sizes = l.IntsOf(l.need(shape)))
    return l.Splat(value, kind, *sizes);
  return l.BroadcastTo(l.Number(value, kind), l.AsList(shape));
}

// Updates with the same index add up.
Value* LowerScatterNd(Lowering& l) {
  Value* updates = l.need(1);
  return l(canonical::ScatterNd{.reduction = ScatterReduction::kAdd},
           {Filled(l, 0, l.kind(updates), 2), l.need(0), updates});
}

// The indices are a number, a list, or rows of a matrix.
Value* LowerSparseToDense(Lowering& l) {
  Value* indices = l.need(0);
  Value* values = l.need(2);
  const int64_t rank = l.rank(indices);
  if (rank < 2) indices = l.Reshape(indices, {-1, 1});
  const std::optional<int64_t> count = l.size(indices, 0);
  if (l.known_rank(values) == 0) {
    values = count ? l.Broadcast(values, {*count})
                   : l.BroadcastTo(values, l.Slice(l.ShapeOf(indices), 0, 0, 1));
  }
  Value* base = l.AsScalar(l.need(3));
  const std::optional<Ints> sizes = l.IntsOf(l.need(1));
  base = sizes ? l.Broadcast(base, *sizes) : l.BroadcastTo(base, l.AsList(1));
  return l(canonical::ScatterNd{}, {base, indices, values});
}

Values LowerUnique(Lowering& l) {
  const Values found = l.All(canonical::Unique{.sorted = false}, {l.need(0)}, 4);
  const ElementKind kind =
      l.String("idx_out_type") == "INT64" ? ElementKind::kI64 : ElementKind::kI32;
  return {found[0], l.Cast(found[2], kind)};
}

// Combines rows of the data by segment number into `count` rows. Rows with negative numbers belong
// to no segment, which scatters cannot express.
Value* Segments(Lowering& l, ScatterReduction reduction, double start, int64_t count) {
  Value* data = l.need(0);
  Value* ids = l.need(1);
  const std::optional<Ints> sizes = l.sizes(data);
  const int64_t ids_rank = l.rank(ids);
  if (!l.ok()) return nullptr;
  if (!sizes) return l.NotKnown("the shape of the data");
  if (ids_rank > static_cast<int64_t>(sizes->size()))
    return l.Invalid("the segments do not match the data");
  Ints result = {count};
  result.insert(result.end(), sizes->begin() + ids_rank, sizes->end());
  return l(canonical::ScatterNd{.reduction = reduction},
           {l.Splat(start, l.kind(data), result), l.Unsqueeze(ids, {ids_rank}), data});
}

// Segments without rows are `start`: for maximum and minimum, the opposite end of the kind's range.
template <ScatterReduction kReduction>
Value* LowerUnsortedSegments(Lowering& l) {
  const std::optional<int64_t> count = l.NeedInt(2);
  const ElementKind kind = l.kind(l.need(0));
  if (!count || !l.ok()) return nullptr;
  double start = kReduction == ScatterReduction::kMul ? 1 : 0;
  if constexpr (kReduction == ScatterReduction::kMax || kReduction == ScatterReduction::kMin) {
    if (kind != ElementKind::kF32 && kind != ElementKind::kI32)
      return l.Unsupported(ElementKindName(kind));
    const double most = kind == ElementKind::kF32 ? double{std::numeric_limits<float>::max()}
                                                  : std::numeric_limits<int32_t>::max();
    const double least = kind == ElementKind::kF32 ? -most : -most - 1;
    start = kReduction == ScatterReduction::kMax ? least : most;
  }
  return Segments(l, kReduction, start, *count);
}

// The numbers are sorted, so the last one gives their count.
Value* LowerSegmentSum(Lowering& l) {
  const std::optional<Ints> ids = l.NeedInts(1);
  if (!ids) return nullptr;
  const std::optional<int64_t> count = ids->empty() ? 0 : CheckedAdd(ids->back(), 1);
  if (!count) return l.Invalid(absl::StrCat("the segment ", ids->back(), " is too large"));
  return Segments(l, ScatterReduction::kAdd, 0, *count);
}

}  // namespace

void AddGatherScatter(LoweringTable& table) {
  table.AddMovement("embedding_lookup", LowerEmbeddingLookup);
  table.AddMovement("gather", LowerGather);
  table.AddMovement("gather_nd", LowerGatherNd);
  table.Add("scatter_nd", LowerScatterNd);
  table.AddMovement("sparse_to_dense", LowerSparseToDense);
  table.Add("segment_sum", LowerSegmentSum);
  table.Add("unique", LowerUnique);
  table.Add("unsorted_segment_max", LowerUnsortedSegments<ScatterReduction::kMax>);
  table.Add("unsorted_segment_min", LowerUnsortedSegments<ScatterReduction::kMin>);
  table.Add("unsorted_segment_prod", LowerUnsortedSegments<ScatterReduction::kMul>);
  table.Add("unsorted_segment_sum", LowerUnsortedSegments<ScatterReduction::kAdd>);
}

}  // namespace roundhouse::tfl_lowering
