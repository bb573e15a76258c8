#include "roundhouse/dialects/canonical/slicing.h"

#include <cstdint>
#include <numeric>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

// The greatest window whose elements are written as one index each.
constexpr int64_t kMaxIndexes = 1 << 20;

Value* ExportSlice(OpExport& e, const canonical::Slice& op) {
  Value* steps = e.ListOf(4, op.steps);
  Value* axes = e.ListOf(3, op.axes);
  if (axes == nullptr && steps != nullptr) axes = e.none();
  return e("Slice", {e.in(0), e.ListOf(1, op.starts), e.ListOf(2, op.ends), axes, steps});
}

// Clamps the starts so that a window of these sizes stays inside the operand.
Value* Bounded(OpExport& e, Value* starts, Value* window) {
  Value* last = e("Sub", {e("Shape", {e.in(0)}), window});
  return e("Max", {e("Min", {starts, last}), e.Whole(0)});
}

Value* ExportDynamicSlice(OpExport& e, const canonical::DynamicSlice& op) {
  if (op.sizes.empty()) return e.in(0);
  Value* sizes = e.List(op.sizes);
  Value* starts = Bounded(e, e.IntList(1), sizes);
  Ints axes(op.sizes.size());
  std::iota(axes.begin(), axes.end(), 0);
  return e("Slice", {e.in(0), starts, e("Add", {starts, sizes}), e.List(axes)});
}

Value* ExportDynamicUpdateSlice(OpExport& e, const canonical::DynamicUpdateSlice&) {
  const std::optional<Ints> window = e.sizes(1);
  if (!window) return e.Unsupported("the size of the update is not known");
  const int64_t rank = static_cast<int64_t>(window->size());
  if (rank == 0) return e.in(1);
  Ints tuples = *window;
  tuples.push_back(rank);
  std::optional<int64_t> product = 1;
  for (const int64_t size : tuples) product = product ? CheckedMul(*product, size) : std::nullopt;
  if (!product || *product > kMaxIndexes) {
    return e.Unsupported(absl::StrCat("the update has more than ", kMaxIndexes / rank,
                                      " elements; ONNX needs an index for each of them"));
  }
  const int64_t count = *product;
  Ints indexes;
  indexes.reserve(static_cast<size_t>(count));
  Ints at(rank, 0);
  for (int64_t i = 0; i < count / rank; ++i) {
    indexes.insert(indexes.end(), at.begin(), at.end());
    for (int64_t axis = rank; axis-- > 0;) {
      if (++at[axis] < (*window)[axis]) break;
      at[axis] = 0;
    }
  }
  Value* grid = e.Reshape(e.List(indexes), tuples);
  Value* starts = Bounded(e, e.IntList(2), e.List(*window));
  return e("ScatterND", {e.in(0), e("Add", {grid, starts}), e.in(1)});
}

Value* ExportConstantPad(OpExport& e, const canonical::TensorConstantPad& op) {
  Value* constant = e.AsScalar(e.in(1));
  const Quantization* quantization = e.type(0).element_type().quantization();
  if (constant == nullptr && quantization != nullptr && !quantization->zero_points.empty()) {
    constant = e.Number(static_cast<double>(quantization->zero_points[0]), e.kind(0));
  }
  return e("Pad", {e.in(0), e.ListOf(2, op.pads), constant});
}

Value* ExportBorderPad(OpExport& e, const canonical::TensorBorderPad& op) {
  const char* mode = "reflect";
  switch (op.mode) {
    case canonical::BorderMode::kReflect:
      break;
    case canonical::BorderMode::kEdge:
      mode = "edge";
      break;
    case canonical::BorderMode::kWrap:
      if (e.opset() < 19) return e.Needs(19);
      mode = "wrap";
      break;
    case canonical::BorderMode::kSymmetric:
      return e.Unsupported("ONNX has no symmetric padding");
  }
  return e("Pad", {e.in(0), e.ListOf(1, op.pads)}, {{"mode", Attribute::String(mode)}});
}

}  // namespace

void AddSlicing(ExportTable& table) {
  table.Add(ExportBorderPad);
  table.Add(ExportConstantPad);
  table.Add(ExportDynamicSlice);
  table.Add(ExportDynamicUpdateSlice);
  table.Add(ExportSlice);
}

}  // namespace roundhouse::onnx_export
