#include "roundhouse/passes/onnx/families/heads.h"

#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"

namespace roundhouse::onnx_lowering {

using canonical::Comparison;

Value* Compare(Lowering& l, Comparison direction, Value* lhs, Value* rhs) {
  return l(canonical::Compare{.direction = direction}, {lhs, rhs});
}

Value* SizeOf(Lowering& l, Value* value, int64_t axis) {
  if (const std::optional<int64_t> size = l.size(value, axis)) return l.Whole(*size);
  return l.AsScalar(l.Slice(l.ShapeOf(value), 0, axis, axis + 1));
}

Value* CountTo(Lowering& l, Value* limit) {
  return l(canonical::Range{}, {l.Whole(0), limit, l.Whole(1)});
}

Value* SplitHeads(Lowering& l, Value* value, int64_t heads) {
  const std::optional<int64_t> width = l.size(value, 2);
  if (!l.ok()) return nullptr;
  if (!width) return l.NotKnown("the size of the hidden state");
  if (heads < 1 || *width % heads != 0) {
    return l.Invalid(absl::StrCat(heads, " heads do not divide a hidden state of ", *width));
  }
  // Batch and sequence sizes, which need not be known, are copied.
  Value* split = l(canonical::Reshape{.zero_copies = true},
                   {value, l.IntsConstant({0, 0, heads, *width / heads})});
  return l.Transpose(split, {0, 2, 1, 3});
}

Value* JoinHeads(Lowering& l, Value* value) {
  return l(canonical::Flatten{.start_axis = 2}, {l.Transpose(value, {0, 2, 1, 3})});
}

Value* Rotate(Lowering& l, Value* value, Value* cosine, Value* sine, bool is_interleaved) {
  const std::optional<int64_t> width = l.size(value, 3);
  const std::optional<int64_t> pairs = l.size(cosine, 3);
  if (!l.ok()) return nullptr;
  if (!width || !pairs) return l.NotKnown("the size of a head");
  if (*pairs > *width / 2) return l.Invalid("the tables of angles are wider than a head");
  const int64_t turned = 2 * *pairs;
  auto part = [&](int64_t which) {
    if (!is_interleaved) return l.Slice(value, 3, which * *pairs, (which + 1) * *pairs);
    return l(
        canonical::Slice{
            .starts = Ints{which}, .ends = Ints{turned}, .axes = Ints{3}, .steps = Ints{2}},
        {value});
  };
  Value* first = part(0);
  Value* second = part(1);
  Value* turned_first = l.Sub(l.Mul(first, cosine), l.Mul(second, sine));
  Value* turned_second = l.Add(l.Mul(second, cosine), l.Mul(first, sine));
  Value* result = nullptr;
  if (is_interleaved) {
    Value* both = l.Concat({l.Unsqueeze(turned_first, {4}), l.Unsqueeze(turned_second, {4})}, 4);
    result = l(canonical::Flatten{.start_axis = 3}, {both});
  } else {
    result = l.Concat({turned_first, turned_second}, 3);
  }
  if (turned == *width) return result;
  return l.Concat({result, l.Slice(value, 3, turned, *width)}, 3);
}

Value* AnglesAt(Lowering& l, Value* table, Value* positions) {
  return l.Unsqueeze(l(canonical::Gather{}, {table, positions}), {1});
}

}  // namespace roundhouse::onnx_lowering
