#include <cstdint>
#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* Normalize(Lowering& l, Value* input, int64_t axis) {
  if (l.op() == "Softmax") return l(canonical::TensorSoftmax{.axis = axis}, {input});
  if (l.op() == "LogSoftmax") return l(canonical::LogSoftmax{.axis = axis}, {input});
  // Hardmax: 1 at the first maximum.
  const ElementKind kind = l.kind(input);
  const int64_t rank = l.rank(input);
  Value* index = l(canonical::ArgMax{.axis = axis, .keep_dims = false}, {input});
  Value* values = l.Concat({l.Splat(0, kind, {1}), l.Splat(1, kind, {1})}, 0);
  const int64_t where = l.Axis(axis, rank);
  if (const std::optional<int64_t> depth = l.size(input, where)) {
    return l(canonical::OneHot{.axis = where, .depth = *depth}, {index, values});
  }
  Value* depth = l.AsScalar(l.Slice(l.ShapeOf(input), 0, where, where + 1));
  return l(canonical::OneHot{.axis = where}, {index, values, depth});
}

Value* LowerNormalization(Lowering& l) { return Normalize(l, l.need(0), l.Int("axis", -1)); }

// Before opset 13, all axes from `axis` on count as one.
Value* LowerFlatNormalization(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  const int64_t axis = l.Axis(l.Int("axis", 1), rank);
  if (!l.ok()) return nullptr;
  if (axis == rank - 1) return Normalize(l, input, -1);
  Value* flat = l(canonical::Flatten{.start_axis = axis}, {input});
  return l.ReshapeTo(Normalize(l, flat, -1), l.ShapeOf(input));
}

}  // namespace

void AddReductionSoftmax(LoweringTable& table) {
  table.Add("Hardmax", 1, LowerFlatNormalization);
  table.Add("Hardmax", 13, LowerNormalization);
  table.Add("LogSoftmax", 1, LowerFlatNormalization);
  table.Add("LogSoftmax", 13, LowerNormalization);
  table.Add("Softmax", 1, LowerFlatNormalization);
  table.Add("Softmax", 13, LowerNormalization);
}

}  // namespace roundhouse::onnx_lowering
