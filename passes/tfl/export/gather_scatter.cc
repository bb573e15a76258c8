#include "roundhouse/dialects/canonical/gather_scatter.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::tfl_export {
namespace {

// The greatest number of indices that are written one by one.
constexpr int64_t kMaxIndices = 1 << 20;

// TFLite's indices do not count from the end. `sizes` broadcasts to the indices: one number, or one
// for each component of an index tuple.
Value* FromTheFront(OpExport& e, Value* indices, Value* sizes) {
  return e("floor_mod", {indices, sizes});
}

// i32 indices, counted from the front, into axes of these sizes; the last axis of the indices runs
// through the axes.
Value* Indices(OpExport& e, int operand, const std::function<Value*()>& sizes_value,
               const std::optional<Ints>& sizes) {
  if (std::optional<Ints> known = e.ints(operand); known && sizes && e.sizes(operand)) {
    for (size_t i = 0; i < known->size(); ++i) {
      if ((*known)[i] < 0) (*known)[i] += (*sizes)[i % sizes->size()];
    }
    return e.Reshape(e.List(*known), *e.sizes(operand));
  }
  return FromTheFront(e, e.Cast(e.in(operand), ElementKind::kI32), sizes_value());
}

Value* ExportGather(OpExport& e, const canonical::Gather& op) {
  const int64_t axis = e.Axis(0, op.axis);
  const std::optional<int64_t> size = e.size(0, axis);
  if (size == 0) return e.Unsupported("cannot gather from an empty axis");
  const auto whole = [&] {
    return size ? e.Whole(*size) : e.AsScalar(e.Part(e.SizesOf(e.in(0)), axis, axis + 1));
  };
  Value* indices = Indices(e, 1, whole, size ? std::optional<Ints>(Ints{*size}) : std::nullopt);
  return e("gather", {e.in(0), indices},
           {{"axis", OfInt(axis)}, {"batch_dims", OfInt(op.batch_dims)}}, TflType(e.result_type()));
}

Value* ExportGatherNd(OpExport& e, const canonical::GatherNd& op) {
  if (op.batch_dims != 0) return e.Unsupported("TFLite's GATHER_ND has no batch axes");
  const std::optional<Ints> sizes = e.sizes(0);
  const std::optional<int64_t> depth = e.size(1, -1);
  if (!sizes || !depth) return e.Unsupported("the sizes of the input are not known");
  if (*depth == 0 || CountOf(*sizes) == 0)
    return e.Unsupported("the index tuples or the input are empty");
  const Ints front(sizes->begin(), sizes->begin() + *depth);
  return e("gather_nd",
           {e.in(0), Indices(
                         e, 1, [&] { return e.List(front); }, front)},
           {}, TflType(e.result_type()));
}

// The index tuples, as GATHER_ND and SCATTER_ND take them, for indices along `axis`.
Value* TuplesOf(OpExport& e, int operand, int64_t axis) {
  const std::optional<Ints> sizes = e.sizes(operand);
  const std::optional<int64_t> size = e.size(0, axis);
  if (!sizes || !size) return e.Unsupported("the sizes of the input or the indices are not known");
  if (!CheckSizes(e.type(operand)).ok())
    return e.Unsupported("there are too many indices to store as constants");
  const int64_t rank = static_cast<int64_t>(sizes->size());
  const int64_t count = CountOf(*sizes);
  if (count * rank > kMaxIndices)
    return e.Unsupported("there are too many indices to store as constants");
  if (count == 0 || *size == 0) return e.Unsupported("there are no indices");
  axis = e.Axis(0, axis);
  Ints grid;
  Ints at(rank, 0);
  for (int64_t i = 0; i < count; ++i) {
    for (int64_t j = 0; j < rank; ++j) grid.push_back(j == axis ? 0 : at[j]);
    for (int64_t j = rank; j-- > 0;) {
      if (++at[j] < (*sizes)[j]) break;
      at[j] = 0;
    }
  }
  Ints with_one = *sizes;
  with_one.push_back(1);
  Ints with_rank = *sizes;
  with_rank.push_back(rank);
  Ints unit(rank, 0);
  unit[axis] = 1;
  Value* indices = e.Reshape(Indices(
                                 e, operand, [&] { return e.Whole(*size); }, Ints{*size}),
                             with_one);
  return e("add", {e.Reshape(e.List(grid), with_rank), e("mul", {indices, e.List(unit)})});
}

Value* ExportGatherElements(OpExport& e, const canonical::GatherElements& op) {
  return e("gather_nd", {e.in(0), TuplesOf(e, 1, op.axis)}, {}, TflType(e.result_type()));
}

// TFLite's operator adds updates to zeros.
Value* Scattered(OpExport& e, Value* targets, canonical::ScatterReduction reduction,
                 bool is_each_once) {
  const std::optional<Ints> sizes = e.sizes(0);
  if (!sizes) return e.Unsupported("the size of the result is not known");
  if (e.is_quantized(0)) return e.Unsupported("TFLite does not scatter quantised elements");
  Value* shape = e.List(*sizes);
  if (reduction == canonical::ScatterReduction::kAdd) {
    return e("add", {e.in(0), e("scatter_nd", {targets, e.in(2), shape})});
  }
  if (reduction != canonical::ScatterReduction::kNone) {
    return e.Unsupported("TFLite's scatter only adds");
  }
  if (!is_each_once) {
    return e.Unsupported("TFLite adds up updates with the same indices, which these may have");
  }
  const std::optional<Ints> updates = e.sizes(2);
  if (!updates) return e.Unsupported("the size of the updates is not known");
  Value* marks = e("scatter_nd", {targets, e("fill", {e.List(*updates), e.Whole(1)}), shape});
  Value* is_written = e("greater", {marks, e.Whole(0)});
  return e.Select(is_written, e("scatter_nd", {targets, e.in(2), shape}), e.in(0));
}

Value* ExportScatterNd(OpExport& e, const canonical::ScatterNd& op) {
  const std::optional<Ints> sizes = e.sizes(0);
  const std::optional<int64_t> depth = e.size(1, -1);
  const std::optional<Ints> shape = e.sizes(1);
  if (!sizes || !depth || !shape) return e.Unsupported("the size of the result is not known");
  if (*depth == 0 || CountOf(*sizes) == 0 || CountOf(*shape) == 0) {
    return e.Unsupported("there are no indices");
  }
  const Ints front(sizes->begin(), sizes->begin() + *depth);
  bool is_each_once = CountOf(*shape) == *depth;
  if (const std::optional<Ints> known = e.ints(1)) {
    std::set<Ints> targets;
    for (size_t i = 0; i < known->size(); i += static_cast<size_t>(*depth)) {
      Ints target(known->begin() + i, known->begin() + i + *depth);
      for (size_t j = 0; j < target.size(); ++j) target[j] += target[j] < 0 ? front[j] : 0;
      targets.insert(target);
    }
    is_each_once = static_cast<int64_t>(targets.size()) * *depth == CountOf(*shape);
  }
  return Scattered(e,
                   Indices(
                       e, 1, [&] { return e.List(front); }, front),
                   op.reduction, is_each_once);
}

Value* ExportScatterElements(OpExport& e, const canonical::ScatterElements& op) {
  const std::optional<Ints> shape = e.sizes(1);
  const std::optional<int64_t> size = e.size(0, op.axis);
  bool is_each_once = false;
  if (const std::optional<Ints> known = e.ints(1); known && shape && size) {
    // Index tuples that differ only along the axis must differ there.
    const int64_t axis = e.Axis(0, op.axis);
    const Ints behind(shape->begin() + axis + 1, shape->end());
    const int64_t inner = CountOf(behind);
    const int64_t length = (*shape)[axis];
    std::set<Ints> targets;
    for (size_t i = 0; i < known->size(); ++i) {
      const int64_t number = static_cast<int64_t>(i);
      const int64_t index = (*known)[i] + ((*known)[i] < 0 ? *size : 0);
      targets.insert({number / (inner * length), number % inner, index});
    }
    is_each_once = targets.size() == known->size();
  } else if (shape) {
    is_each_once = (*shape)[e.Axis(0, op.axis)] == 1;
  }
  return Scattered(e, TuplesOf(e, 1, op.axis), op.reduction, is_each_once);
}

Value* ExportNonZero(OpExport& e, const canonical::NonZero&) {
  Value* flags = e.in(0);
  if (e.kind(0) != ElementKind::kI1) flags = e("not_equal", {flags, e.Number(0, e.kind(0))});
  return e.Same<canonical::NonZero>({flags});
}

Values ExportUnique(OpExport& e, const canonical::Unique& op) {
  if (e.node().result(1).has_users() || e.node().result(3).has_users()) {
    return {e.Unsupported("TFLite gives neither the first index nor the count of an element")};
  }
  if (op.sorted) return {e.Unsupported("TFLite's UNIQUE does not sort")};
  if (e.rank(0) != 1) return {e.Unsupported("TFLite's UNIQUE takes only rank 1")};
  Values found = e.All("unique", {e.in(0)}, {{"idx_out_type", OfName("INT64")}},
                       {Type::Unknown(), Type::Unknown()});
  return {found[0], nullptr, found[1], nullptr};
}

}  // namespace

void AddGatherScatter(ExportTable& table) {
  table.Add(ExportGather);
  table.Add(ExportGatherElements);
  table.Add(ExportGatherNd);
  table.Add(ExportNonZero);
  table.Add(ExportScatterElements);
  table.Add(ExportScatterNd);
  table.Add(ExportUnique);
}

}  // namespace roundhouse::tfl_export
