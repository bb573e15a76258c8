// Operators that look up rows, by lists of indices or by keys.
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

using canonical::Comparison;
using canonical::ScatterReduction;

Ints AxesFrom(int64_t first, int64_t end) {
  Ints axes(end > first ? end - first : 0);
  std::iota(axes.begin(), axes.end(), first);
  return axes;
}

// Sums lists of weighted rows: `indices` gives for each row its list and its position in it, which
// does not matter. An empty list gives 0.
Value* LowerEmbeddingLookupSparse(Lowering& l) {
  Value* indices = l.need(1);
  const std::optional<Ints> shape = l.NeedInts(2);
  Value* weights = l.need(3);
  const std::optional<Ints> table = l.sizes(l.need(4));
  if (!l.ok()) return nullptr;
  if (!table) return l.NotKnown("the size of a row");
  if (shape->empty() || table->empty())
    return l.Invalid("the shape of the lists is empty, or the table is a scalar");
  const Ints lists(shape->begin(), shape->end() - 1);
  const auto num_list_axes = static_cast<int64_t>(lists.size());
  const auto rank = static_cast<int64_t>(table->size());
  Value* tuples = l.Slice(indices, 1, 0, num_list_axes);
  const auto summed = [&](Value* rows, const Ints& row_sizes) {
    Ints sizes = lists;
    sizes.insert(sizes.end(), row_sizes.begin(), row_sizes.end());
    return l(canonical::ScatterNd{.reduction = ScatterReduction::kAdd},
             {l.Splat(0, l.kind(rows), sizes), tuples, rows});
  };
  Value* rows = l(canonical::Gather{}, {l.need(4), l.need(0)});
  rows = l.Mul(rows, l.Unsqueeze(weights, AxesFrom(1, rank)));
  Value* sums = summed(rows, Ints(table->begin() + 1, table->end()));
  const std::string combiner = l.String("combiner", "SUM");
  if (combiner == "SUM") return sums;
  const bool is_root = combiner == "SQRTN";
  Value* total = summed(is_root ? l.Mul(weights, weights) : weights, {});
  if (is_root) total = l(canonical::EltwiseSqrt{}, {total});
  Value* one = l.Number(1, l.kind(weights));
  Value* count = summed(l.BroadcastTo(one, l.ShapeOf(weights)), {});
  Value* has_rows = l(canonical::Compare{.direction = Comparison::kGreaterEqual}, {count, one});
  total = l(canonical::Select{}, {has_rows, total, one});
  return l.Div(sums, l.Unsqueeze(total, AxesFrom(num_list_axes, num_list_axes + rank - 1)));
}

// The row with the wanted key, and whether there is one; zeros if there is none. Keys are unique.
Values LowerHashtableLookup(Lowering& l) {
  Value* wanted = l.need(0);
  Value* keys = l.need(1);
  Value* rows = l.need(2);
  const std::optional<int64_t> count = l.size(keys, 0);
  const int64_t rank = l.rank(rows);
  if (!l.ok()) return {nullptr, nullptr};
  if (!count) return {l.NotKnown("the number of keys"), nullptr};
  if (*count == 0) return {l.Invalid("there are no keys"), nullptr};
  // Each key is compared with each wanted key.
  constexpr int64_t kMostKeys = int64_t{1} << 20;
  if (*count > kMostKeys) return {l.Unsupported(absl::StrCat(*count, " keys")), nullptr};
  const ElementKind kind = l.kind(rows);
  if (kind == ElementKind::kString) return {l.Unsupported("rows of strings"), nullptr};
  std::vector<int32_t> numbers(*count);
  std::iota(numbers.begin(), numbers.end(), 0);
  Value* is_key =
      l(canonical::Compare{.direction = Comparison::kEqual}, {l.Unsqueeze(wanted, {1}), keys});
  is_key = l.Cast(is_key, ElementKind::kI32);
  const canonical::TensorReduce greatest = {
      .kind = canonical::ReduceKind::kMax, .axes = Ints{1}, .keep_dims = false};
  Value* numbers_list = l.Constant(Tensor::Of<int32_t>({*count}, absl::MakeConstSpan(numbers)));
  Value* found = l(canonical::Gather{}, {rows, l(greatest, {l.Mul(is_key, numbers_list)})});
  Value* hits = l(greatest, {is_key});
  Value* is_hit = l.Unsqueeze(l.Cast(hits, ElementKind::kI1), AxesFrom(1, rank));
  return {l(canonical::Select{}, {is_hit, found, l.Number(0, kind)}),
          l.Cast(hits, ElementKind::kU8)};
}

}  // namespace

void AddLookup(LoweringTable& table) {
  table.Add("embedding_lookup_sparse", LowerEmbeddingLookupSparse);
  table.Add("hashtable_lookup", LowerHashtableLookup);
}

}  // namespace roundhouse::tfl_lowering
