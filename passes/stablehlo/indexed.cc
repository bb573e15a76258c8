// Gather and scatter: windows of the operand at indices that an operand gives.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/stablehlo/lowering.h"

namespace roundhouse::stablehlo_lowering {
namespace {

using canonical::Comparison;

bool Has(const Ints& list, int64_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

bool AreDistinct(Ints list) {
  std::sort(list.begin(), list.end());
  return std::adjacent_find(list.begin(), list.end()) == list.end();
}

// Where windows lie, of a gather or a scatter.
struct Windows {
  Value* indices = nullptr;  // Integers.
  int64_t vector_axis = 0;   // The axis of the indices along which a start is written.
  Ints operand_axes;         // The operand's axis of each component.
  Ints absent_axes;          // The operand's axes that windows lack; their size there is 1.
  Ints operand_batch;        // The operand's axes that go along with …
  Ints indices_batch;        // … these of the indices.
  Ints window;               // The sizes of a window along all axes of the operand.
  Ints sizes;                // Those of the operand.

  int64_t rank() const { return static_cast<int64_t>(sizes.size()); }
  // Axes that windows do not take whole, or whose start is computed: those that tuples index.
  bool IsIndexed(int64_t axis) const {
    return Has(operand_axes, axis) || Has(operand_batch, axis) || window[axis] != sizes[axis];
  }
};

// The indices with the components in front, as (k, batch...) slices: the component for an axis, of
// the sizes of the batch; null for an axis that starts at 0.
Value* Component(Lowering& l, const Windows& windows, const Ints& batch, int64_t axis) {
  for (size_t i = 0; i < windows.operand_batch.size(); ++i) {
    if (windows.operand_batch[i] != axis) continue;
    // The axes of the batch are those of the indices without the one of the components.
    int64_t along = windows.indices_batch[i];
    if (along > windows.vector_axis) --along;
    return l.Iota(ElementKind::kI64, batch, along);
  }
  for (size_t i = 0; i < windows.operand_axes.size(); ++i) {
    if (windows.operand_axes[i] != axis) continue;
    Value* indices = l.Cast(windows.indices, ElementKind::kI64);
    const int64_t rank = l.rank(indices);
    if (windows.vector_axis == rank) return indices;
    const auto k = static_cast<int64_t>(i);
    return l.Squeeze(l.Slice(indices, windows.vector_axis, k, k + 1), {windows.vector_axis});
  }
  return nullptr;
}

// The sizes of the indices without the axis of the components.
std::optional<Ints> BatchOf(Lowering& l, const Windows& windows) {
  std::optional<Ints> batch = l.sizes(windows.indices);
  if (!batch) {
    l.NotKnown("the sizes of the indices");
    return std::nullopt;
  }
  const auto rank = static_cast<int64_t>(batch->size());
  if (windows.vector_axis < 0 || windows.vector_axis > rank) {
    l.Invalid("expected index_vector_dim to be an axis of the indices, or the one after them");
    return std::nullopt;
  }
  if (windows.vector_axis < rank) batch->erase(batch->begin() + windows.vector_axis);
  return batch;
}

bool AreValid(Lowering& l, const Windows& windows) {
  Ints placed = windows.operand_axes;
  placed.insert(placed.end(), windows.operand_batch.begin(), windows.operand_batch.end());
  bool is_good = static_cast<int64_t>(windows.window.size()) == windows.rank() &&
                 windows.operand_batch.size() == windows.indices_batch.size() &&
                 AreDistinct(placed) && AreDistinct(windows.absent_axes) &&
                 AreDistinct(windows.indices_batch);
  for (int64_t axis = 0; is_good && axis < windows.rank(); ++axis)
    is_good = windows.window[axis] >= 0 && windows.window[axis] <= windows.sizes[axis];
  for (const Ints* axes : {&windows.operand_axes, &windows.absent_axes, &windows.operand_batch}) {
    for (const int64_t axis : *axes) is_good = is_good && axis >= 0 && axis < windows.rank();
  }
  const std::optional<Ints> sizes = l.sizes(windows.indices);
  const auto rank = sizes ? static_cast<int64_t>(sizes->size()) : 0;
  for (const int64_t axis : windows.indices_batch)
    is_good = is_good && axis >= 0 && axis < rank && axis != windows.vector_axis;
  if (sizes && windows.vector_axis >= 0 && windows.vector_axis <= rank) {
    const int64_t components = windows.vector_axis == rank ? 1 : (*sizes)[windows.vector_axis];
    is_good = is_good && components == static_cast<int64_t>(windows.operand_axes.size());
  }
  for (const int64_t axis : windows.absent_axes) is_good = is_good && windows.window[axis] == 1;
  for (const int64_t axis : windows.operand_batch) is_good = is_good && windows.window[axis] == 1;
  if (!is_good) l.Invalid("expected dimension_numbers and sizes that fit the operands");
  return is_good;
}

// Tuples for every element of the indexed axes of every window: (batch..., window of the indexed
// axes..., their number).
struct Tuples {
  Value* value = nullptr;
  Value* are_within =
      nullptr;   // For each index of the batch: whether its window is in the operand.
  Ints indexed;  // The operand's axes that they index.
};

Tuples TuplesOf(Lowering& l, const Windows& windows, const Ints& batch, bool is_clamped) {
  Tuples tuples;
  for (int64_t axis = 0; axis < windows.rank(); ++axis) {
    if (windows.IsIndexed(axis)) tuples.indexed.push_back(axis);
  }
  Ints grid = batch;
  for (const int64_t axis : tuples.indexed) grid.push_back(windows.window[axis]);
  Values parts;
  for (size_t i = 0; i < tuples.indexed.size(); ++i) {
    const int64_t axis = tuples.indexed[i];
    const int64_t last = windows.sizes[axis] - windows.window[axis];
    Value* start = Component(l, windows, batch, axis);
    if (!l.ok()) return tuples;
    if (start == nullptr) {
      start = l.Broadcast(l.Whole(0), batch);
    } else if (is_clamped) {
      start = l(canonical::EltwiseMin{},
                {l(canonical::EltwiseMax{}, {start, l.Whole(0)}), l.Whole(last)});
    } else if (Has(windows.operand_axes, axis)) {
      Value* above =
          l(canonical::Compare{.direction = Comparison::kGreaterEqual}, {start, l.Whole(0)});
      Value* below =
          l(canonical::Compare{.direction = Comparison::kLessEqual}, {start, l.Whole(last)});
      Value* within = l(canonical::BitwiseAnd{}, {above, below});
      tuples.are_within = tuples.are_within == nullptr
                              ? within
                              : l(canonical::BitwiseAnd{}, {tuples.are_within, within});
    }
    // Windows' own axes follow those of the batch.
    Ints apart = batch;
    apart.resize(grid.size(), 1);
    Value* part = l.Reshape(start, apart);
    if (windows.window[axis] != 1) {
      Ints line(grid.size(), 1);
      line[batch.size() + i] = windows.window[axis];
      part = l.Add(part, l.Iota(ElementKind::kI64, line, static_cast<int64_t>(batch.size() + i)));
    }
    part = l.Broadcast(part, grid);
    parts.push_back(l.Unsqueeze(part, {static_cast<int64_t>(grid.size())}));
  }
  if (parts.empty()) {
    Ints none = grid;
    none.push_back(0);
    tuples.value = l.Splat(0, ElementKind::kI64, none);
  } else {
    tuples.value = l.Concat(parts, static_cast<int64_t>(grid.size()));
  }
  return tuples;
}

// The operand with the indexed axes in front.
Ints IndexedFirst(const Windows& windows, const Ints& indexed) {
  Ints order = indexed;
  for (int64_t axis = 0; axis < windows.rank(); ++axis) {
    if (!Has(indexed, axis)) order.push_back(axis);
  }
  return order;
}

// ---- Gather

// From (batch..., the operand's axes that windows have, in order) to the order of the result, in
// which windows' axes lie at `offsets`.
Ints ResultOrder(int64_t num_batch, int64_t num_window, Ints offsets) {
  std::sort(offsets.begin(), offsets.end());
  Ints order;
  int64_t next_batch = 0;
  int64_t next_window = num_batch;
  for (int64_t axis = 0; axis < num_batch + num_window; ++axis)
    order.push_back(Has(offsets, axis) ? next_window++ : next_batch++);
  return order;
}

// A row of the operand for each index, as embeddings take them.
bool TakesRows(const Windows& windows) {
  if (windows.operand_axes.size() != 1 || !windows.operand_batch.empty()) return false;
  // Windows keep the axis of the rows, or lack it and no other.
  if (!windows.absent_axes.empty() && windows.absent_axes != windows.operand_axes) return false;
  for (int64_t axis = 0; axis < windows.rank(); ++axis) {
    const bool is_indexed = axis == windows.operand_axes[0];
    if (windows.window[axis] != (is_indexed ? 1 : windows.sizes[axis])) return false;
  }
  return true;
}

Value* GatherRows(Lowering& l, const Windows& windows, const Ints& batch, const Ints& offsets) {
  const int64_t axis = windows.operand_axes[0];
  Value* indices = Component(l, windows, batch, axis);
  Value* clamped = l(canonical::EltwiseMin{}, {l(canonical::EltwiseMax{}, {indices, l.Whole(0)}),
                                               l.Whole(windows.sizes[axis] - 1)});
  Value* taken = l(canonical::Gather{.axis = axis}, {l.need(0), clamped});
  const auto num_batch = static_cast<int64_t>(batch.size());
  // The batch lies where the axis was: to the front of the operand's other axes.
  Ints order;
  for (int64_t i = 0; i < num_batch; ++i) order.push_back(axis + i);
  for (int64_t i = 0; i < windows.rank() - 1 + num_batch; ++i) {
    if (i < axis || i >= axis + num_batch) order.push_back(i);
  }
  if (!windows.absent_axes.empty()) {
    const Ints last = ResultOrder(num_batch, windows.rank() - 1, offsets);
    Ints joint;
    for (const int64_t i : last) joint.push_back(order[i]);
    return std::is_sorted(joint.begin(), joint.end()) ? taken : l.Transpose(taken, joint);
  }
  // Windows keep the axis, with size 1.
  if (!std::is_sorted(order.begin(), order.end())) taken = l.Transpose(taken, order);
  taken = l.Unsqueeze(taken, {num_batch + axis});
  const Ints last = ResultOrder(num_batch, windows.rank(), offsets);
  return std::is_sorted(last.begin(), last.end()) ? taken : l.Transpose(taken, last);
}

Value* LowerGather(Lowering& l) {
  const std::string text = l.Text("dimension_numbers");
  Value* operand = l.need(0);
  Windows windows;
  windows.indices = l.need(1);
  if (!l.ok()) return nullptr;
  const std::optional<Ints> sizes = l.sizes(operand);
  if (!sizes) return l.NotKnown("the sizes of the operand");
  windows.sizes = *sizes;
  const Ints vector_axis = l.Field(text, "index_vector_dim");
  windows.vector_axis = vector_axis.empty() ? 0 : vector_axis[0];
  windows.operand_axes = l.Field(text, "start_index_map");
  windows.operand_batch = l.Field(text, "operand_batching_dims");
  windows.indices_batch = l.Field(text, "start_indices_batching_dims");
  windows.absent_axes = l.Field(text, "collapsed_slice_dims");
  windows.absent_axes.insert(windows.absent_axes.end(), windows.operand_batch.begin(),
                             windows.operand_batch.end());
  windows.window = l.List("slice_sizes");
  if (l.num_inputs() == 3) {
    const std::optional<Ints> known = l.IntsOf(l.need(2));
    if (!known) return l.NotKnown("the sizes of the slices");
    windows.window = *known;
  }
  const std::optional<Ints> batch = BatchOf(l, windows);
  if (!batch || !AreValid(l, windows)) return nullptr;
  const Ints offsets = l.Field(text, "offset_dims");
  const auto result_rank = static_cast<int64_t>(batch->size() + offsets.size());
  if (offsets.size() + windows.absent_axes.size() != windows.sizes.size() ||
      !AreDistinct(offsets) || std::any_of(offsets.begin(), offsets.end(), [&](int64_t axis) {
        return axis < 0 || axis >= result_rank;
      })) {
    return l.Invalid(
        "expected offset_dims to be axes of the result, as many as the operand has that are not "
        "collapsed");
  }
  if (TakesRows(windows)) return GatherRows(l, windows, *batch, offsets);

  const Tuples tuples = TuplesOf(l, windows, *batch, /*is_clamped=*/true);
  const Ints first = IndexedFirst(windows, tuples.indexed);
  Value* source =
      std::is_sorted(first.begin(), first.end()) ? operand : l.Transpose(operand, first);
  // (batch..., windows of the indexed axes..., the others...)
  Value* taken = l(canonical::GatherNd{}, {source, tuples.value});
  const auto num_batch = static_cast<int64_t>(batch->size());
  Ints order;  // To (batch..., the axes that windows have, in order).
  Ints dropped;
  for (int64_t i = 0; i < num_batch; ++i) order.push_back(i);
  for (int64_t axis = 0; axis < windows.rank(); ++axis) {
    const auto at = std::find(first.begin(), first.end(), axis) - first.begin();
    if (Has(windows.absent_axes, axis)) {
      dropped.push_back(num_batch + at);
    } else {
      order.push_back(num_batch + at);
    }
  }
  if (!dropped.empty()) taken = l.Squeeze(taken, dropped);
  for (int64_t& axis : order)
    axis -=
        std::count_if(dropped.begin(), dropped.end(), [&](int64_t gone) { return gone < axis; });
  const Ints last = ResultOrder(num_batch, static_cast<int64_t>(order.size()) - num_batch, offsets);
  Ints joint;
  for (const int64_t axis : last) joint.push_back(order[axis]);
  return std::is_sorted(joint.begin(), joint.end()) ? taken : l.Transpose(taken, joint);
}

// ---- Scatter

std::optional<canonical::ScatterReduction> ScatterReductionOf(absl::string_view reducer) {
  if (reducer == "second") return canonical::ScatterReduction::kNone;
  if (reducer == "add") return canonical::ScatterReduction::kAdd;
  if (reducer == "multiply") return canonical::ScatterReduction::kMul;
  if (reducer == "maximum") return canonical::ScatterReduction::kMax;
  if (reducer == "minimum") return canonical::ScatterReduction::kMin;
  return std::nullopt;
}

// Windows that are not in the operand are left out: they go to a row behind it, which is cut off.
Value* ScatterWithin(Lowering& l, canonical::ScatterReduction reduction, Value* target,
                     const Tuples& tuples, const Ints& batch, Value* updates) {
  if (tuples.are_within == nullptr)
    return l(canonical::ScatterNd{.reduction = reduction}, {target, tuples.value, updates});
  if (const std::optional<Ints> known = l.IntsOf(tuples.are_within)) {
    if (std::count(known->begin(), known->end(), 0) == 0)
      return l(canonical::ScatterNd{.reduction = reduction}, {target, tuples.value, updates});
  }
  const std::optional<Ints> sizes = l.sizes(target);
  const std::optional<Ints> shape = l.sizes(tuples.value);
  if (!l.ok() || !sizes || !shape) return nullptr;
  Ints outside(shape->back(), 0);
  outside[0] = (*sizes)[0];
  Ints apart = batch;
  apart.resize(shape->size(), 1);
  Value* bounded = l(canonical::Select{},
                     {l.Reshape(tuples.are_within, apart), tuples.value, l.IntsConstant(outside)});
  Ints none(sizes->size(), 0);
  Ints one = none;
  one[0] = 1;
  Value* longer = l.Padded(target, l.Splat(0, l.kind(target), {}), none, one, none);
  Value* written = l(canonical::ScatterNd{.reduction = reduction}, {longer, bounded, updates});
  return l.Slice(written, 0, 0, (*sizes)[0]);
}

Value* ScatterOne(Lowering& l, absl::string_view reducer, const Windows& given,
                  const Ints& update_window, Value* operand, Value* updates) {
  Windows windows = given;
  const std::optional<Ints> update_sizes = l.sizes(updates);
  if (!update_sizes) return l.NotKnown("the sizes of the updates");
  std::optional<canonical::ScatterReduction> reduction = ScatterReductionOf(reducer);
  if (!reduction)
    return l.Unsupported(
        "updates combined by anything but add, multiply, minimum, "
        "maximum or replacement");
  if (l.kind(operand) == ElementKind::kI1 && *reduction != canonical::ScatterReduction::kNone)
    return l.Unsupported("a combining scatter of booleans");
  if (update_window.size() + windows.absent_axes.size() != windows.sizes.size() ||
      !AreDistinct(update_window) || !AreDistinct(windows.absent_axes)) {
    return l.Invalid("expected update_window_dims and inserted axes to be all of the operand's");
  }
  // Windows have the operand's axes but those that are absent, in order.
  windows.window.assign(windows.sizes.size(), 1);
  size_t next = 0;
  for (int64_t axis = 0; axis < windows.rank(); ++axis) {
    if (Has(windows.absent_axes, axis)) continue;
    if (next >= update_window.size() || update_window[next] < 0 ||
        update_window[next] >= static_cast<int64_t>(update_sizes->size()))
      return l.Invalid("expected update_window_dims to be axes of the updates");
    windows.window[axis] = (*update_sizes)[update_window[next++]];
  }
  const std::optional<Ints> batch = BatchOf(l, windows);
  if (!batch || !AreValid(l, windows)) return nullptr;
  if (update_sizes->size() != batch->size() + update_window.size())
    return l.Invalid("expected the updates to have the axes of the indices and of windows");
  Tuples tuples = TuplesOf(l, windows, *batch, /*is_clamped=*/false);
  if (!l.ok()) return nullptr;
  const Ints first = IndexedFirst(windows, tuples.indexed);

  // The updates as (batch..., windows of the indexed axes..., the others...).
  Ints order = Lowering::AxesWithout(static_cast<int64_t>(update_sizes->size()), update_window);
  Ints added;
  for (size_t i = 0; i < first.size(); ++i) {
    const int64_t axis = first[i];
    if (Has(windows.absent_axes, axis)) {
      added.push_back(static_cast<int64_t>(batch->size() + i));
      continue;
    }
    const auto before = std::count_if(windows.absent_axes.begin(), windows.absent_axes.end(),
                                      [&](int64_t absent) { return absent < axis; });
    order.push_back(update_window[axis - before]);
  }
  if (!std::is_sorted(order.begin(), order.end())) updates = l.Transpose(updates, order);
  if (!added.empty()) updates = l.Unsqueeze(updates, added);
  const bool is_moved = !std::is_sorted(first.begin(), first.end());
  Value* target = is_moved ? l.Transpose(operand, first) : operand;
  if (tuples.indexed.empty()) {
    // One window, the whole operand.
    return l.Unsupported("a scatter without indices");
  }
  Value* written = ScatterWithin(l, *reduction, target, tuples, *batch, updates);
  if (!is_moved || !l.ok()) return written;
  Ints back(first.size());
  for (size_t i = 0; i < first.size(); ++i) back[first[i]] = static_cast<int64_t>(i);
  return l.Transpose(written, back);
}

Values Scatter(Lowering& l) {
  const int count = (l.num_inputs() - 1) / 2;
  Values results(static_cast<size_t>(std::max(count, 1)));
  const std::string text = l.Text("scatter_dimension_numbers");
  const std::string reducer = l.String("reducer");
  if (count < 1 || l.num_inputs() % 2 == 0) l.Invalid("expected as many updates as operands");
  if (reducer.empty()) l.Unsupported("updates combined by a function of the program's own");
  if (count > 1 && reducer != "second,second") l.Unsupported("several operands at once");
  if (!l.ok()) return results;
  Windows windows;
  windows.indices = l.need(count);
  const std::optional<Ints> sizes = l.sizes(l.need(0));
  if (!sizes) l.NotKnown("the sizes of the operand");
  if (!l.ok()) return results;
  windows.sizes = *sizes;
  const Ints vector_axis = l.Field(text, "index_vector_dim");
  windows.vector_axis = vector_axis.empty() ? 0 : vector_axis[0];
  windows.operand_axes = l.Field(text, "scatter_dims_to_operand_dims");
  windows.operand_batch = l.Field(text, "input_batching_dims");
  windows.indices_batch = l.Field(text, "scatter_indices_batching_dims");
  windows.absent_axes = l.Field(text, "inserted_window_dims");
  windows.absent_axes.insert(windows.absent_axes.end(), windows.operand_batch.begin(),
                             windows.operand_batch.end());
  const Ints update_window = l.Field(text, "update_window_dims");
  const absl::string_view one = absl::string_view(reducer).substr(0, reducer.find(','));
  for (int i = 0; i < count && l.ok(); ++i)
    results[i] = ScatterOne(l, one, windows, update_window, l.need(i), l.need(count + 1 + i));
  return results;
}

Value* TorchIndexSelect(Lowering& l) {
  return l(canonical::Gather{.axis = l.Int("dim"), .batch_dims = l.Int("batch_dims")},
           {l.need(0), l.need(1)});
}

}  // namespace

void AddIndexed(LoweringTable& table) {
  table.Add("dynamic_gather", LowerGather);
  table.Add("gather", LowerGather);
  table.Add("torch_index_select", TorchIndexSelect);
  table.AddSeveral("scatter", Scatter);
}

}  // namespace roundhouse::stablehlo_lowering
