// com.microsoft: attention as ONNX Runtime's tools write it when they fuse transformers, and
// related operations.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/heads.h"
#include "roundhouse/passes/onnx/families/quantized_values.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::Comparison;

// The addend to the products of queries and keys; null if there is none.
class Mask {
 public:
  Mask(Lowering& l, ElementKind kind, double filter) : l_(l), kind_(kind), filter_(filter) {}

  Value* value() const { return value_; }
  void Add(Value* addend) { value_ = value_ == nullptr ? addend : l_.Add(value_, addend); }
  // Masks keys for which the condition is false.
  void Keep(Value* condition) { Keep(condition, filter_); }
  void Keep(Value* condition, double filter) {
    Add(l_(canonical::Select{}, {condition, l_.Number(0, kind_), l_.Number(filter, kind_)}));
  }
  // A query sees the keys up to its own position, which is its index plus `before`.
  void KeepPast(Value* queries, Value* keys, Value* before) {
    Value* position = l_.Unsqueeze(l_.Add(CountTo(l_, queries), before), {1});
    Keep(Compare(l_, Comparison::kLessEqual, CountTo(l_, keys), position),
         -std::numeric_limits<double>::infinity());
  }
  // Applies masks of 1 or 0 for each key (B, T), or for each pair (B, S, T), (B, heads, S, T); or
  // given as the number of keys (B), or as ends and starts (2 * B).
  void KeepMarked(Value* marks, Value* keys, std::optional<int64_t> batch) {
    const int64_t rank = l_.rank(marks);
    if (!l_.ok()) return;
    if (rank == 1) {
      const std::optional<int64_t> size = l_.size(marks, 0);
      Value* positions = CountTo(l_, keys);
      Value* wide = l_.Cast(marks, ElementKind::kI64);
      auto list = [&](Value* part) { return l_.Unsqueeze(part, {1, 2, 3}); };
      if (batch && size && *size % 2 == 0 && *size / 2 == *batch) {
        Keep(Compare(l_, Comparison::kLess, positions, list(l_.Slice(wide, 0, 0, *batch))));
        Keep(Compare(l_, Comparison::kGreaterEqual, positions,
                     list(l_.Slice(wide, 0, *batch, 2 * *batch))));
      } else if (!size || !batch || size == batch) {
        Keep(Compare(l_, Comparison::kLess, positions, list(wide)));
      } else {
        l_.Unsupported(absl::StrCat("a mask of ", *size, " numbers for ", *batch, " sequences"));
      }
      return;
    }
    if (rank == 2) marks = l_.Unsqueeze(marks, {1, 2});
    if (rank == 3) marks = l_.Unsqueeze(marks, {1});
    if (rank > 4) {
      l_.Unsupported(absl::StrCat("a mask of rank ", rank));
      return;
    }
    Keep(l_.Cast(marks, ElementKind::kI1));
  }

 private:
  Lowering& l_;
  ElementKind kind_;
  double filter_;
  Value* value_ = nullptr;
};

// The attention of all heads, (B, heads, S, D).
Value* Attend(Lowering& l, Value* query, Value* key, Value* value, const Mask& mask) {
  const std::optional<int64_t> width = l.size(query, 3);
  if (!l.ok()) return nullptr;
  if (!width) return l.NotKnown("the size of a head");
  const float scale = l.Float("scale", 0);
  Values operands = {query, key, value};
  if (mask.value() != nullptr) operands.push_back(mask.value());
  return l(
      canonical::Attention{.scale = scale != 0 ? scale : 1 / std::sqrt(static_cast<float>(*width))},
      operands);
}

// The operand indices of an attention with queries, keys and values in one packed tensor; -1 if
// absent.
struct PackedOperands {
  int mask;
  int past;
  int addend;
  int past_length;
};

// `product` is (B, S, queries, keys and values side by side).
Values AttendPacked(Lowering& l, Value* product, const PackedOperands& where) {
  const auto given = [&](int operand) { return operand >= 0 && l.has(operand); };
  const ElementKind kind = l.kind(product);
  const int64_t heads = l.Int("num_heads", 1);
  const std::optional<int64_t> width = l.size(product, 2);
  if (!l.ok()) return {nullptr};
  if (!width) return {l.NotKnown("the size of the hidden state")};
  const Ints sizes = l.IntList("qkv_hidden_sizes").value_or(Ints(3, *width / 3));
  const bool are_sizes = sizes.size() == 3 && *std::min_element(sizes.begin(), sizes.end()) >= 0;
  const std::optional<int64_t> before_values =
      are_sizes ? CheckedAdd(sizes[0], sizes[1]) : std::nullopt;
  if (!before_values || CheckedAdd(*before_values, sizes[2]) != width) {
    return {
        l.Invalid("attribute 'qkv_hidden_sizes': expected the sizes of queries, keys and values")};
  }
  if (l.Int("do_rotary") != 0) return {l.Unsupported("rotary embeddings in attention (do_rotary)")};
  if (given(where.past_length) || l.Int("past_present_share_buffer") != 0)
    return {l.Unsupported("a shared buffer of past keys and values")};
  Value* query = SplitHeads(l, l.Slice(product, 2, 0, sizes[0]), heads);
  Value* key = SplitHeads(l, l.Slice(product, 2, sizes[0], sizes[0] + sizes[1]), heads);
  Value* value = SplitHeads(l, l.Slice(product, 2, sizes[0] + sizes[1], *width), heads);
  Value* before = l.Whole(0);
  if (given(where.past)) {
    // (2, B, heads, P, D): keys, then values.
    auto past = [&](int64_t which) {
      return l.Squeeze(l.Slice(l.in(where.past), 0, which, which + 1), {0});
    };
    before = SizeOf(l, l.in(where.past), 3);
    key = l.Concat({past(0), key}, 2);
    value = l.Concat({past(1), value}, 2);
  }
  Mask mask(l, kind, l.Float("mask_filter_value", -10000));
  if (l.Int("unidirectional") != 0) mask.KeepPast(SizeOf(l, query, 2), SizeOf(l, key, 2), before);
  if (given(where.mask)) mask.KeepMarked(l.in(where.mask), SizeOf(l, key, 2), l.size(product, 0));
  if (given(where.addend)) mask.Add(l.in(where.addend));
  Values results = {JoinHeads(l, Attend(l, query, key, value, mask))};
  if (l.num_results() > 1) {
    results.push_back(l.Concat({l.Unsqueeze(key, {0}), l.Unsqueeze(value, {0})}, 0));
  }
  return results;
}

Values LowerAttention(Lowering& l) {
  Value* product = l(canonical::MatMul{}, {l.need(0), l.need(1)});
  if (l.has(2)) product = l.Add(product, l.in(2));
  return AttendPacked(l, product, {.mask = 3, .past = 4, .addend = 5, .past_length = 6});
}

// Input and weights are quantised; the attention itself is computed on real numbers.
Values LowerQAttention(Lowering& l) {
  Value* sums = IntegerProduct(l, l.need(0), l.in(6), l.need(1), l.in(7));
  Value* scale = l.Mul(l.need(3), l.need(4));
  Value* product = l.Add(l.Mul(l.Cast(sums, l.kind(scale)), scale), l.need(2));
  return AttendPacked(l, product, {.mask = 5, .past = 8, .addend = -1, .past_length = -1});
}

Values LowerMultiHeadAttention(Lowering& l) {
  Value* query = l.need(0);
  const ElementKind kind = l.kind(query);
  const int64_t heads = l.Int("num_heads", 1);
  const int64_t rank = l.rank(query);
  if (!l.ok()) return {nullptr};
  if (l.num_inputs() > 8) {
    for (int i = 8; i < l.num_inputs(); ++i) {
      if (l.has(i)) return {l.Unsupported("a shared buffer of past keys and values")};
    }
  }
  Value* key = l.in(1);
  Value* value = l.in(2);
  // Packed tensors have them side by side for each head: (B, S, heads, how many, D).
  auto unpack = [&](Value* packed, int64_t which) {
    return l.Transpose(l.Squeeze(l.Slice(packed, 3, which, which + 1), {3}), {0, 2, 1, 3});
  };
  Value* bias = l.in(3);
  auto add_bias = [&](Value* split, int64_t which) -> Value* {
    if (bias == nullptr) return split;
    const std::optional<Ints> sizes = l.sizes(bias);
    const std::optional<int64_t> width = l.size(split, 3);
    const std::optional<int64_t> query_width = l.size(query, 3);
    if (!sizes || !width || !query_width) return l.NotKnown("the size of the bias");
    const std::optional<int64_t> queries = CheckedMul(heads, *query_width);
    const std::optional<int64_t> start = queries ? CheckedMul(which, *queries) : std::nullopt;
    const std::optional<int64_t> own = CheckedMul(heads, *width);
    const std::optional<int64_t> end = start && own ? CheckedAdd(*start, *own) : std::nullopt;
    if (!end) {
      return l.Invalid(absl::StrCat("attribute 'num_heads': ", heads, " heads of ", *query_width,
                                    " elements do not fit in 64 bits"));
    }
    Value* part = l.Slice(bias, 0, *start, *end);
    return l.Add(split, l.Reshape(part, {heads, 1, *width}));
  };
  if (rank == 5) {
    Value* const packed = query;
    query = unpack(packed, 0);
    key = unpack(packed, 1);
    value = unpack(packed, 2);
  } else {
    query = SplitHeads(l, query, heads);
    if (key == nullptr) return {l.Invalid("key is missing")};
    const int64_t key_rank = l.rank(key);
    if (key_rank == 5) {
      Value* const packed = key;
      key = unpack(packed, 0);
      value = unpack(packed, 1);
    } else {
      if (value == nullptr) return {l.Invalid("value is missing")};
      if (key_rank == 3) key = SplitHeads(l, key, heads);
      if (l.rank(value) == 3) value = SplitHeads(l, value, heads);
    }
  }
  // The queries' width gives the offsets of the others in the bias, so they come last.
  value = add_bias(value, 2);
  key = add_bias(key, 1);
  query = add_bias(query, 0);
  Value* before = l.Whole(0);
  if (l.has(6) && l.has(7)) {
    before = SizeOf(l, l.in(6), 2);
    key = l.Concat({l.in(6), key}, 2);
    value = l.Concat({l.in(7), value}, 2);
  }
  Mask mask(l, kind, l.Float("mask_filter_value", -10000));
  if (l.Int("unidirectional") != 0) mask.KeepPast(SizeOf(l, query, 2), SizeOf(l, key, 2), before);
  if (l.has(4)) mask.KeepMarked(l.in(4), SizeOf(l, key, 2), l.size(query, 0));
  if (l.has(5)) mask.Add(l.in(5));
  return {JoinHeads(l, Attend(l, query, key, value, mask)), key, value};
}

Value* LowerRotaryEmbedding(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  const std::optional<int64_t> pairs = l.size(l.need(2), 1);
  if (!l.ok()) return nullptr;
  if (l.Int("is_packed_batching") != 0) return l.Unsupported("is_packed_batching");
  Value* heads = input;
  if (rank == 3) {
    int64_t count = l.Int("num_heads");
    const std::optional<int64_t> width = l.size(input, 2);
    if (count == 0) {
      if (!pairs || !width || *pairs < 1) return l.NotKnown("the number of heads");
      count = *width / *pairs / 2;
    }
    heads = SplitHeads(l, input, count);
  }
  // A single number is the position of the first element.
  Value* positions = l.need(1);
  if (l.rank(positions) == 1) {
    Value* first = l.Reshape(l.Cast(positions, ElementKind::kI64), {});
    positions = l.Unsqueeze(l.Add(CountTo(l, SizeOf(l, heads, 2)), first), {0});
  }
  Value* result = Rotate(l, heads, AnglesAt(l, l.need(2), positions),
                         AnglesAt(l, l.need(3), positions), l.Int("interleaved") != 0);
  if (const float scale = l.Float("scale", 1); scale != 1) {
    result = l.Mul(result, l.Number(scale, l.kind(result)));
  }
  return rank == 3 ? JoinHeads(l, result) : result;
}

// Of `size` positions, the index of each in a buffer of `buffer` positions followed by `length` new
// ones. The new ones come at the end of the past, not at the end of its buffer.
Value* PositionsBehindPast(Lowering& l, Value* size, Value* past, Value* buffer, Value* length) {
  Value* position = CountTo(l, size);
  Value* behind = l.Sub(position, past);  // (B, T)
  Value* last = l.Sub(l.Add(buffer, length), l.Whole(1));
  Value* from_new = l(canonical::EltwiseMin{}, {l.Add(behind, buffer), last});
  Value* from_past = l(canonical::EltwiseMin{}, {position, last});
  Value* from = l(canonical::Select{},
                  {Compare(l, Comparison::kLess, behind, l.Whole(0)), from_past, from_new});
  return l.Unsqueeze(from, {1, 3});
}

// Keys or values with the past ones in front.
Value* Merged(Lowering& l, Value* before, Value* now, Value* from) {
  Value* all = l.Concat({before, now}, 2);
  Value* ones = l.IntsConstant({1});
  Value* sizes = l.ShapeOf(all);
  Value* wanted = l.Concat({l.Slice(sizes, 0, 0, 2), ones, l.Slice(sizes, 0, 3, 4)}, 0);
  return l(canonical::GatherElements{.axis = 2}, {all, l.BroadcastTo(from, wanted)});
}

// Several queries share a key. The buffer of the past may be longer than the past.
Values LowerGroupQueryAttention(Lowering& l) {
  Value* query = l.need(0);
  const ElementKind kind = l.kind(query);
  const int64_t heads = l.Int("num_heads", 1);
  const int64_t key_heads = l.Int("kv_num_heads", 1);
  if (!l.ok()) return {nullptr};
  if (heads < 1 || key_heads < 1 || heads % key_heads != 0) {
    return {l.Invalid(absl::StrCat(key_heads, " key heads do not divide ", heads, " heads"))};
  }
  if (l.Float("softcap", 0) != 0) return {l.Unsupported("softcap")};
  if (l.Int("smooth_softmax") > 0) return {l.Unsupported("smooth_softmax")};
  for (int i = 9; i < l.num_inputs(); ++i) {
    if (l.has(i)) return {l.Unsupported(absl::StrCat("operand ", i))};
  }
  Value* key = l.in(1);
  Value* value = l.in(2);
  if (key == nullptr) {
    const std::optional<int64_t> width = l.size(query, 2);
    if (!width) return {l.NotKnown("the size of the hidden state")};
    // All heads together; there are not more key heads than heads.
    const std::optional<int64_t> thrice = CheckedMul(heads, 3);
    if (!thrice || *width % (heads + 2 * key_heads) != 0) {
      return {l.Invalid("the number of heads does not divide the size of the hidden state")};
    }
    const int64_t size = *width / (heads + 2 * key_heads);
    Value* const packed = query;
    query = l.Slice(packed, 2, 0, heads * size);
    key = l.Slice(packed, 2, heads * size, (heads + key_heads) * size);
    value = l.Slice(packed, 2, (heads + key_heads) * size, *width);
  }
  query = SplitHeads(l, query, heads);
  key = SplitHeads(l, key, key_heads);
  value = SplitHeads(l, value, key_heads);
  Value* length = SizeOf(l, query, 2);
  Value* total = l.AsScalar(l.Cast(l.need(6), ElementKind::kI64));
  // The length of the past of each sequence; 0 if all positions are new.
  Value* lengths = l.Reshape(l.Cast(l.need(5), ElementKind::kI64), {-1, 1});
  Value* is_new = Compare(l, Comparison::kEqual, length, total);
  Value* past =
      l(canonical::Select{}, {is_new, l.Whole(0), l.Sub(l.Add(lengths, l.Whole(1)), length)});
  Value* positions = l.Add(CountTo(l, length), past);  // (B, S)
  if (l.Int("do_rotary") != 0) {
    Value* cosine = AnglesAt(l, l.need(7), positions);
    Value* sine = AnglesAt(l, l.need(8), positions);
    const bool is_interleaved = l.Int("rotary_interleaved") != 0;
    query = Rotate(l, query, cosine, sine, is_interleaved);
    key = Rotate(l, key, cosine, sine, is_interleaved);
  }
  Value* size = length;
  if (l.has(3) && l.has(4)) {
    Value* buffer = SizeOf(l, l.in(3), 2);
    size = l(canonical::EltwiseMax{}, {buffer, total});
    Value* from = PositionsBehindPast(l, size, past, buffer, length);
    key = Merged(l, l.in(3), key, from);
    value = Merged(l, l.in(4), value, from);
  }
  Mask mask(l, kind, -std::numeric_limits<double>::infinity());
  Value* keys = CountTo(l, size);
  Value* own = l.Unsqueeze(positions, {1, 2, 4});  // (B, 1, 1, S, 1)
  mask.Keep(Compare(l, Comparison::kLessEqual, keys, own));
  if (const int64_t window = l.Int("local_window_size", -1); window > 0) {
    mask.Keep(Compare(l, Comparison::kGreater, keys, l.Sub(own, l.Whole(window))));
  }
  // (B, heads of keys, queries of each, S, D).
  const std::optional<int64_t> width = l.size(query, 3);
  if (!l.ok()) return {nullptr};
  if (!width) return {l.NotKnown("the size of a head")};
  Value* sizes =
      l.Concat({l.Slice(l.ShapeOf(query), 0, 0, 1), l.IntsConstant({key_heads, heads / key_heads}),
                l.Slice(l.ShapeOf(query), 0, 2, 4)},
               0);
  const float scale = l.Float("scale", 0);
  const canonical::Attention attention = {
      .scale = scale != 0 ? scale : 1 / std::sqrt(static_cast<float>(*width))};
  Value* attended = l(attention, {l.ReshapeTo(query, sizes), l.Unsqueeze(key, {2}),
                                  l.Unsqueeze(value, {2}), mask.value()});
  attended = l(canonical::Flatten{.start_axis = 1, .end_axis = 3}, {attended});
  return {JoinHeads(l, attended), key, value};
}

}  // namespace

void AddAttention(LoweringTable& table) {
  table.Add("Attention", 1, LowerAttention, kMicrosoftDomain);
  table.Add("GroupQueryAttention", 1, LowerGroupQueryAttention, kMicrosoftDomain);
  table.Add("MultiHeadAttention", 1, LowerMultiHeadAttention, kMicrosoftDomain);
  table.Add("QAttention", 1, LowerQAttention, kMicrosoftDomain);
  table.Add("RotaryEmbedding", 1, LowerRotaryEmbedding, kMicrosoftDomain);
}

}  // namespace roundhouse::onnx_lowering
