#include "roundhouse/dialects/canonical/shape.h"

#include <cstdint>

#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/onnx/export/complex_pair.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

Value* ExportFixedReshape(OpExport& e, const canonical::FixedReshape& op) {
  Ints sizes = op.shape;
  if (IsPair(e.node().result())) sizes.push_back(2);
  return e.Reshape(e.in(0), sizes);
}

Value* ExportReshape(OpExport& e, const canonical::Reshape& op) {
  const int64_t copies = op.zero_copies ? 0 : 1;
  return e("Reshape", {e.in(0), e.IntList(1)}, {{"allowzero", OfInt(copies)}});
}

// Sizes begin … end - 1 of a value in ONNX's order.
Value* SizesOf(OpExport& e, Value* value, int64_t begin, int64_t end) {
  return e("Shape", {value}, {{"start", OfInt(begin)}, {"end", OfInt(end)}});
}

Value* ExportFlatten(OpExport& e, const canonical::Flatten& op) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  int64_t begin = op.start_axis;
  int64_t end = op.end_axis.value_or(rank);
  if (begin < 0) begin += rank;
  if (end < 0) end += rank;
  if (begin == end) return e.Unsqueeze(e.in(0), {begin});
  if (e.result_type().shape().is_static()) {
    const auto sizes = e.result_type().shape().sizes();
    return e.Reshape(e.in(0), Ints(sizes.begin(), sizes.end()));
  }
  const AttributeMap keep = {{"keepdims", OfInt(1)}};
  Value* merged = e("ReduceProd", {SizesOf(e, e.in(0), begin, end)}, keep);
  Values parts;
  if (begin > 0) parts.push_back(SizesOf(e, e.in(0), 0, begin));
  parts.push_back(merged);
  if (end < rank) parts.push_back(SizesOf(e, e.in(0), end, rank));
  Value* sizes = parts.size() == 1 ? merged : e("Concat", parts, {{"axis", OfInt(0)}});
  return e("Reshape", {e.in(0), sizes}, {{"allowzero", OfInt(1)}});
}

Value* ExportSqueeze(OpExport& e, const canonical::Squeeze& op) {
  return e("Squeeze", {e.in(0), op.axes ? e.List(*op.axes) : nullptr});
}

Value* ExportUnsqueeze(OpExport& e, const canonical::Unsqueeze& op) {
  return e("Unsqueeze", {e.in(0), e.List(op.axes)});
}

Value* ExportShapeOf(OpExport& e, const canonical::ShapeOf&) {
  Value* shape = e("Shape", {e.in(0)});
  const Domain domain = e.type(0).domain();
  if (domain == Domain::kTensor || domain == Domain::kBias || domain == Domain::kMatrix) {
    return shape;
  }
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  return e("Gather", {shape, e.List(canonical::InversePermutation(OnnxOrder(domain, rank)))});
}

Value* ExportTensorBroadcast(OpExport& e, const canonical::TensorBroadcast& op) {
  return e("Expand", {e.in(0), e.ListOf(1, op.sizes)});
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

}  // namespace roundhouse::onnx_export
