#include "roundhouse/dialects/canonical/normalization.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

// Applies `body` to the operand with `axis` moved to second position, and moves it back.
Value* ChannelsSecond(OpExport& e, int64_t axis, const std::function<Value*(Value*)>& body) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  const int64_t channels = e.Axis(0, axis);
  if (rank == 1) return e.Reshape(body(e.Unsqueeze(e.in(0), {0})), {-1});
  Ints perm;
  for (int64_t i = 0; i < rank; ++i) {
    if (i != channels) perm.push_back(i);
  }
  perm.insert(perm.begin() + 1, channels);
  return e.Transpose(body(e.Transpose(e.in(0), perm)), canonical::InversePermutation(perm));
}

// The operand, or `size` times `otherwise`.
Value* VectorOr(OpExport& e, int operand, double otherwise, ElementKind kind,
                std::optional<int64_t> size) {
  if (e.has(operand)) return e.Cast(e.in(operand), kind);
  if (!size) return e.Unsupported("the number of channels is not known");
  return e.Filled(otherwise, kind, {*size});
}

Value* ExportBatchNorm(OpExport& e, const canonical::BatchNorm& op) {
  return ChannelsSecond(e, op.axis, [&](Value* input) {
    const ElementKind kind = e.kind(0);
    return e("BatchNormalization",
             {input, e.Cast(e.in(1), kind), e.Cast(e.in(2), kind), e.Cast(e.in(3), kind),
              e.Cast(e.in(4), kind)},
             {{"epsilon", OfFloat(op.epsilon)}});
  });
}

// Applies `body` to the operand in canonical's order, where the normalised axes are last.
Value* InCanonicalOrder(OpExport& e, const std::function<Value*(Value*, const Ints&)>& body,
                        int64_t axis) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  Ints axes;
  for (int64_t i = axis < 0 ? axis + rank : axis; i < rank; ++i) axes.push_back(i);
  const Ints order = OnnxOrder(e.type(0).domain(), rank);
  Value* input = e.Transpose(e.in(0), canonical::InversePermutation(order));
  return e.Transpose(body(input, axes), order);
}

Value* MeanOver(OpExport& e, Value* value, const Ints& axes) {
  if (e.opset() >= 18) return e("ReduceMean", {value, e.List(axes)});
  return e("ReduceMean", {value}, {{"axes", OfInts(axes)}});
}

// ONNX's own op computes the statistics in f32.
Value* LayerNormOfDoubles(OpExport& e, const canonical::LayerNorm& op, Value* input,
                          const Ints& axes) {
  Value* centered = e("Sub", {input, MeanOver(e, input, axes)});
  Value* variance = MeanOver(e, e("Mul", {centered, centered}), axes);
  const ElementKind kind = e.kind(0);
  Value* deviation = e("Sqrt", {e("Add", {variance, e.Number(op.epsilon, kind)})});
  Value* result = e("Div", {centered, deviation});
  if (e.has(1)) result = e("Mul", {result, e.Cast(e.in(1), kind)});
  return e.has(2) ? e("Add", {result, e.Cast(e.in(2), kind)}) : result;
}

Value* ExportLayerNorm(OpExport& e, const canonical::LayerNorm& op) {
  return InCanonicalOrder(
      e,
      [&](Value* input, const Ints& axes) -> Value* {
        const ElementKind kind = e.kind(0);
        if (kind == ElementKind::kF64) return LayerNormOfDoubles(e, op, input, axes);
        Value* scale = e.Cast(e.in(1), kind);
        if (scale == nullptr) {
          Ints sizes;
          for (const int64_t axis : axes) {
            const std::optional<int64_t> size = e.size(0, axis);
            if (!size) return e.Unsupported("the size of a normalised axis is not known");
            sizes.push_back(*size);
          }
          scale = e.Filled(1, kind, sizes);
        }
        return e("LayerNormalization", {input, scale, e.Cast(e.in(2), kind)},
                 {{"axis", OfInt(axes.front())}, {"epsilon", OfFloat(op.epsilon)}});
      },
      op.axis);
}

Value* ExportRmsNorm(OpExport& e, const canonical::RmsNorm& op) {
  return InCanonicalOrder(
      e,
      [&](Value* input, const Ints& axes) {
        return e.InSingle({input, e.in(1)}, [&](const Values& values) {
          const ElementKind kind = e.kind_of(values[0]);
          Value* square = MeanOver(e, e("Mul", {values[0], values[0]}), axes);
          Value* root = e("Sqrt", {e("Add", {square, e.Number(op.epsilon, kind)})});
          Value* result = e("Div", {values[0], root});
          return values[1] == nullptr ? result : e("Mul", {result, e.Cast(values[1], kind)});
        });
      },
      op.axis);
}

Value* ExportGroupNorm(OpExport& e, const canonical::GroupNorm& op) {
  const std::optional<int64_t> channels = e.size(0, op.axis);
  const int64_t rank = e.rank(0);
  return ChannelsSecond(e, op.axis, [&](Value* input) -> Value* {
    const ElementKind kind = e.kind(0);
    const AttributeMap epsilon = {{"epsilon", OfFloat(op.epsilon)}};
    if (op.groups == 0 || op.groups == channels) {
      Value* scale = VectorOr(e, 1, 1, kind, channels);
      Value* bias = VectorOr(e, 2, 0, kind, channels);
      if (rank > 2) return e("InstanceNormalization", {input, scale, bias}, epsilon);
      Value* wide = e.Unsqueeze(input, {2});
      return e("Squeeze", {e("InstanceNormalization", {wide, scale, bias}, epsilon), e.List({2})});
    }
    const Ints sizes = e.sizes(0).value_or(Ints());
    if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end())
      return e.Unsupported("ONNX infers no size of an empty value, as its groups need");
    Value* groups = e("Reshape", {input, e.List({0, op.groups, -1})});
    Value* normal =
        e("InstanceNormalization",
          {groups, e.Filled(1, kind, {op.groups}), e.Filled(0, kind, {op.groups})}, epsilon);
    Value* result = e("Reshape", {normal, e("Shape", {input})});
    if (e.has(1)) result = e("Mul", {result, e.AlongChannels(e.Cast(e.in(1), kind), rank)});
    if (e.has(2)) result = e("Add", {result, e.AlongChannels(e.Cast(e.in(2), kind), rank)});
    return result;
  });
}

Value* ExportLocalResponseNorm(OpExport& e, const canonical::LocalResponseNorm& op) {
  return ChannelsSecond(e, op.axis, [&](Value* input) {
    return e("LRN", {input},
             {{"size", OfInt(op.size)},
              {"alpha", OfFloat(op.alpha)},
              {"beta", OfFloat(op.beta)},
              {"bias", OfFloat(op.bias)}});
  });
}

}  // namespace

void AddNormalization(ExportTable& table) {
  table.Add(ExportBatchNorm);
  table.Add(ExportGroupNorm);
  table.Add(ExportLayerNorm);
  table.Add(ExportLocalResponseNorm);
  table.Add(ExportRmsNorm);
}

}  // namespace roundhouse::onnx_export
