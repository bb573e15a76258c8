#include "roundhouse/dialects/canonical/shape.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

Value* ExportFixedReshape(OpExport& e, const canonical::FixedReshape& op) {
  return e.Reshape(e.in(0), op.shape);
}

// In TFLite, a 0 is a size of 0.
Value* ExportReshape(OpExport& e, const canonical::Reshape& op) {
  if (const std::optional<Ints> sizes = e.result_sizes()) return e.Reshape(e.in(0), *sizes);
  if (!op.zero_copies) return e("reshape", {e.in(0), e.IntList(1)});
  const std::optional<int64_t> length = e.size(1, 0);
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  if (!length) return e.Unsupported("the rank of the result is not known");
  Value* shape = e.SizesOf(e.in(0));
  if (*length < rank) shape = e.Part(shape, 0, *length);
  // Beyond the input's axes there is no size to copy.
  if (*length > rank) shape = e.Joined({shape, e.List(Ints(*length - rank, 1))});
  Value* wanted = e.IntList(1);
  return e("reshape", {e.in(0), e.Select(e("equal", {wanted, e.Whole(0)}), shape, wanted)});
}

Value* ExportFlatten(OpExport& e, const canonical::Flatten& op) {
  if (const std::optional<Ints> sizes = e.result_sizes()) return e.Reshape(e.in(0), *sizes);
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  int64_t begin = op.start_axis;
  int64_t end = op.end_axis.value_or(rank);
  if (begin < 0) begin += rank;
  if (end < 0) end += rank;
  Value* shape = e.SizesOf(e.in(0));
  Values parts;
  if (begin > 0) parts.push_back(e.Part(shape, 0, begin));
  parts.push_back(begin == end ? e.List({1})
                               : e("reduce_prod", {e.Part(shape, begin, end), e.List({0})},
                                   {{"keep_dims", Attribute::Bool(true)}}));
  if (end < rank) parts.push_back(e.Part(shape, end, rank));
  return e("reshape", {e.in(0), e.Joined(parts)});
}

Value* ExportSqueeze(OpExport& e, const canonical::Squeeze& op) {
  if (const std::optional<Ints> sizes = e.result_sizes()) return e.Reshape(e.in(0), *sizes);
  if (op.axes && op.axes->empty()) return e.in(0);
  AttributeMap attributes;
  if (op.axes) attributes.Set("squeeze_dims", OfInts(*op.axes));
  return e("squeeze", {e.in(0)}, attributes);
}

Value* ExportUnsqueeze(OpExport& e, const canonical::Unsqueeze& op) {
  if (const std::optional<Ints> sizes = e.result_sizes()) return e.Reshape(e.in(0), *sizes);
  const int64_t rank = e.rank(0) + static_cast<int64_t>(op.axes.size());
  Ints axes = op.axes;
  for (int64_t& axis : axes) axis += axis < 0 ? rank : 0;
  std::sort(axes.begin(), axes.end());
  Value* value = e.in(0);
  for (const int64_t axis : axes) value = e("expand_dims", {value, e.Whole(axis)});
  return value;
}

Value* ExportShapeOf(OpExport& e, const canonical::ShapeOf&) {
  return e("shape", {e.in(0)}, {{"out_type", OfName("INT64")}});
}

// A wanted size of 1 keeps the input's size.
Value* ExportTensorBroadcast(OpExport& e, const canonical::TensorBroadcast& op) {
  if (const std::optional<Ints> sizes = e.result_sizes()) {
    if (e.sizes(0) == sizes) return e.in(0);
    if (e.rank(0) == 0 && !e.is_quantized(0)) return e("fill", {e.List(*sizes), e.in(0)});
    return e("broadcast_to", {e.in(0), e.List(*sizes)}, {}, TflType(e.result_type()));
  }
  const std::optional<int64_t> length =
      op.sizes ? static_cast<int64_t>(op.sizes->size()) : e.size(1, 0);
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  Value* wanted = e.ListOf(1, op.sizes);
  if (rank == 0) return e("fill", {wanted, e.in(0)});
  if (!length) return e.Unsupported("the rank of the result is not known");
  Value* shape = e.SizesOf(e.in(0));
  if (*length > rank) shape = e.Joined({e.List(Ints(*length - rank, 1)), shape});
  if (*length < rank) wanted = e.Joined({e.List(Ints(rank - *length, 1)), wanted});
  Value* sizes = e.Select(e("equal", {wanted, e.Whole(1)}), shape, wanted);
  return e("broadcast_to", {e.in(0), sizes}, {}, TflType(e.result_type()));
}

}  // namespace

void AddShape(ExportTable& table) {
  table.Add(ExportFixedReshape);
  table.Add(ExportFlatten);
  table.Add(ExportReshape);
  table.Add(ExportShapeOf);
  table.Add(ExportSqueeze);
  table.Add(ExportTensorBroadcast);
  table.Add(ExportUnsqueeze);
}

}  // namespace roundhouse::tfl_export
