// ONNX's own attention, and the rotary embedding of its operands.
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/heads.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::Comparison;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Value* And(Lowering& l, Value* a, Value* b) {
  if (a == nullptr) return b;
  return l(canonical::BitwiseAnd{}, {a, b});
}

// Which keys a query sees, and the addend to its products with them; null if there is none. All
// have the axes (B, heads, S, T), or the last ones of them.
struct Bias {
  Value* keep = nullptr;
  Value* addend = nullptr;
  // Whether every query is known to see a key.
  bool leaves_keys = true;
};

// Splits the axis of heads into (key heads, queries per key head), so that it broadcasts against
// the keys.
Value* InGroups(Lowering& l, Value* value, int64_t heads, int64_t key_heads) {
  const int64_t rank = l.rank(value);
  if (!l.ok() || rank < 3) return value;
  const int64_t axis = rank - 3;
  if (l.size(value, axis) == 1) return l.Unsqueeze(value, {axis + 1});
  if (std::optional<Ints> known = l.sizes(value); known && (*known)[axis] == heads) {
    (*known)[axis] = heads / key_heads;
    known->insert(known->begin() + axis, key_heads);
    return l.Reshape(value, *known);
  }
  Value* sizes = l.ShapeOf(value);
  Value* behind = l.Slice(sizes, 0, rank - 2, rank);
  Value* groups = l.IntsConstant({key_heads, heads / key_heads});
  if (axis == 0) return l.ReshapeTo(value, l.Concat({groups, behind}, 0));
  Value* batch = l.Slice(sizes, 0, 0, 1);
  // Whether the size is 1 for all heads may be known only during the run.
  if (l.size(value, axis) != heads) {
    value = l.BroadcastTo(value, l.Concat({batch, l.IntsConstant({heads}), behind}, 0));
  }
  return l.ReshapeTo(value, l.Concat({batch, groups, behind}, 0));
}

class Attention {
 public:
  explicit Attention(Lowering& l) : l_(l) {}

  Values Lower() {
    if (!ReadHeads()) return {nullptr};
    const Bias bias = ReadBias();
    Value* addend = bias.addend;
    Value* mask = bias.keep;
    if (addend != nullptr && mask != nullptr) mask = Kept(mask, addend);
    if (mask == nullptr) mask = addend;
    if (key_heads_ != heads_) {
      query_ = InGroups(l_, query_, heads_, key_heads_);
      if (mask != nullptr) mask = InGroups(l_, mask, heads_, key_heads_);
    }
    Value* key = InKeyGroups(key_);
    Value* value = InKeyGroups(value_);
    Value* is_blind = bias.leaves_keys || mask == nullptr ? nullptr : Blind(mask);
    Value* products = nullptr;
    Value* output = NeedsProducts() ? Decomposed(key, value, mask, is_blind, products)
                                    : Fused(key, value, mask, is_blind);
    output = l_.Cast(Ungrouped(output), kind_);
    if (is_flat_) output = JoinHeads(l_, output);
    Values results = {output, key_, value_};
    if (products != nullptr) results.push_back(Ungrouped(products));
    return results;
  }

 private:
  bool ReadHeads() {
    query_ = l_.need(0);
    key_ = l_.need(1);
    value_ = l_.need(2);
    kind_ = l_.kind(query_);
    const int64_t rank = l_.rank(query_);
    if (!l_.ok()) return false;
    is_flat_ = rank == 3;
    if (is_flat_) {
      heads_ = l_.Int("q_num_heads");
      key_heads_ = l_.Int("kv_num_heads");
      if (heads_ < 1 || key_heads_ < 1) {
        l_.Invalid("expected q_num_heads and kv_num_heads of at least 1 for operands of rank 3");
        return false;
      }
      query_ = SplitHeads(l_, query_, heads_);
      key_ = SplitHeads(l_, key_, key_heads_);
      value_ = SplitHeads(l_, value_, key_heads_);
    } else if (rank == 4) {
      const std::optional<int64_t> heads = l_.size(query_, 1);
      const std::optional<int64_t> key_heads = l_.size(key_, 1);
      // Unknown numbers of heads are assumed to be equal, and broadcast if they are not.
      heads_ = heads.value_or(key_heads.value_or(1));
      key_heads_ = key_heads.value_or(heads_);
    } else {
      l_.Invalid(absl::StrCat("Q has rank ", rank, "; expected 3 or 4"));
    }
    width_ = l_.size(query_, 3);
    if (!l_.ok()) return false;
    if (heads_ < 1 || key_heads_ < 1 || heads_ % key_heads_ != 0) {
      l_.Invalid(absl::StrCat(key_heads_, " key heads do not divide ", heads_, " heads"));
      return false;
    }
    if (l_.has(4) != l_.has(5)) {
      l_.Invalid("expected both past_key and past_value, found one");
      return false;
    }
    offset_ = l_.Whole(0);
    if (l_.has(4)) {
      offset_ = SizeOf(l_, l_.in(4), 2);
      key_ = l_.Concat({l_.in(4), key_}, 2);
      value_ = l_.Concat({l_.in(5), value_}, 2);
    }
    return l_.ok();
  }

  // The number of keys of each sequence of the batch, as (B, 1, 1, 1); null if all keys count.
  Value* KeysThatCount() { return l_.has(6) ? l_.Unsqueeze(l_.in(6), {1, 2, 3}) : nullptr; }

  Bias ReadBias() {
    Bias bias;
    Value* num_keys = SizeOf(l_, key_, 2);
    Value* num_queries = SizeOf(l_, query_, 2);
    Value* positions = CountTo(l_, num_keys);
    Value* counted = KeysThatCount();
    if (counted != nullptr) {
      bias.keep = Compare(l_, Comparison::kLess, positions, counted);
      bias.leaves_keys = false;
      if (!l_.has(4)) offset_ = l_.Sub(counted, num_queries);
    }
    const int64_t left = l_.Int("left_window_size", -1);
    const int64_t right = l_.Int("right_window_size", -1);
    const bool is_causal = l_.Int("is_causal") != 0;
    if (is_causal || left >= 0 || right >= 0) {
      Value* own = l_.Add(l_.Unsqueeze(CountTo(l_, num_queries), {1}), offset_);
      if (is_causal)
        bias.keep = And(l_, bias.keep, Compare(l_, Comparison::kLessEqual, positions, own));
      if (left >= 0) {
        bias.keep =
            And(l_, bias.keep,
                Compare(l_, Comparison::kGreaterEqual, positions, l_.Sub(own, l_.Whole(left))));
        bias.leaves_keys = false;
      }
      if (right >= 0) {
        bias.keep =
            And(l_, bias.keep,
                Compare(l_, Comparison::kLessEqual, positions, l_.Add(own, l_.Whole(right))));
      }
    }
    if (!l_.has(3)) return bias;
    Value* mask = l_.in(3);
    bias.leaves_keys = false;
    if (l_.kind(mask) == ElementKind::kI1) {
      bias.keep = And(l_, bias.keep, UpToKeys(mask, num_keys));
    } else {
      bias.addend = UpToKeys(l_.Cast(mask, kind_), num_keys);
    }
    return bias;
  }

  // Pads a mask that is shorter than the keys, to mask the keys behind it. A mask of size 1
  // broadcasts to all keys.
  Value* UpToKeys(Value* mask, Value* num_keys) {
    const int64_t rank = l_.rank(mask);
    if (!l_.ok() || rank < 1) return mask;
    const std::optional<int64_t> size = l_.size(mask, rank - 1);
    const std::optional<int64_t> keys = l_.size(key_, 2);
    if (l_.version() < 24 || size == 1 || (size && size == keys)) return mask;
    Value* given = SizeOf(l_, mask, rank - 1);
    Value* missing = l_.Sub(num_keys, given);
    if (!size) {
      Value* is_one = Compare(l_, Comparison::kEqual, given, l_.Whole(1));
      missing = l_(canonical::Select{}, {is_one, l_.Whole(0), missing});
    }
    Value* pads =
        l_.Concat({l_.IntsConstant(Ints(2 * rank - 1, 0)), l_.Unsqueeze(missing, {0})}, 0);
    const ElementKind kind = l_.kind(mask);
    Value* filler = kind == ElementKind::kI1 ? l_.Constant(Tensor::Scalar<bool>(false))
                                             : l_.Number(-kInfinity, kind);
    return l_(canonical::TensorConstantPad{}, {mask, filler, pads});
  }

  Value* Kept(Value* keep, Value* numbers) {
    return l_(canonical::Select{}, {keep, numbers, l_.Number(-kInfinity, l_.kind(numbers))});
  }

  // For each query, whether it sees no key.
  Value* Blind(Value* mask) {
    Value* best =
        l_(canonical::TensorReduce{.kind = canonical::ReduceKind::kMax, .axes = Ints{-1}}, {mask});
    if (l_.kind(mask) == ElementKind::kI1) return l_(canonical::BitwiseNot{}, {best});
    return Compare(l_, Comparison::kEqual, best, l_.Number(-kInfinity, l_.kind(mask)));
  }

  Value* InKeyGroups(Value* value) {
    return key_heads_ == heads_ ? value : l_.Unsqueeze(value, {2});
  }

  Value* Ungrouped(Value* value) {
    if (key_heads_ == heads_) return value;
    return l_(canonical::Flatten{.start_axis = 1, .end_axis = 3}, {value});
  }

  float Scale() {
    if (l_.HasAttribute("scale")) return l_.Float("scale");
    if (!width_) l_.NotKnown("the size of a head");
    return 1 / std::sqrt(static_cast<float>(width_.value_or(1)));
  }

  std::optional<ElementKind> SoftmaxKind() {
    const int64_t given = l_.Int("softmax_precision");
    if (given == 0) return std::nullopt;
    const std::optional<ElementType> type =
        onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(given));
    if (type && IsFloat(type->kind())) return type->kind();
    l_.Invalid(absl::StrCat("attribute 'softmax_precision': ", given, " is not a float type"));
    return std::nullopt;
  }

  // Whether the fused attention, which is exact inside and rounds once, cannot express the node.
  bool NeedsProducts() {
    const std::optional<ElementKind> softmax = SoftmaxKind();
    return l_.num_results() > 3 || l_.Float("softcap", 0) != 0 ||
           (softmax && BitWidth(*softmax) < BitWidth(kind_)) || l_.kind(value_) != kind_;
  }

  Value* Fused(Value* key, Value* value, Value* mask, Value* is_blind) {
    Values operands = {query_, key, value};
    if (mask != nullptr) operands.push_back(mask);
    Value* output = l_(canonical::Attention{.scale = Scale()}, operands);
    return Seeing(is_blind, output);
  }

  // Zeros for queries that see no key.
  Value* Seeing(Value* is_blind, Value* numbers) {
    if (is_blind == nullptr) return numbers;
    return l_(canonical::Select{}, {is_blind, l_.Number(0, l_.kind(numbers)), numbers});
  }

  Value* Decomposed(Value* key, Value* value, Value* mask, Value* is_blind, Value*& products) {
    const int64_t mode = l_.Int("qk_matmul_output_mode");
    if (mode < 0 || mode > 3) {
      return l_.Invalid(
          absl::StrCat("attribute 'qk_matmul_output_mode': expected 0 to 3, found ", mode));
    }
    // Multiplies both sides by the root of the scale, so that no product overflows.
    Value* root = l_.Number(std::sqrt(static_cast<double>(Scale())), kind_);
    Value* stages[4];
    Value* numbers =
        l_(canonical::MatMul{.transpose_rhs = true}, {l_.Mul(query_, root), l_.Mul(key, root)});
    stages[0] = numbers;
    if (const float cap = l_.Float("softcap", 0); cap != 0) {
      Value* bound = l_.Number(cap, kind_);
      numbers = l_.Mul(bound, l_(canonical::Tanh{}, {l_.Div(numbers, bound)}));
    }
    stages[1] = numbers;
    if (mask != nullptr) {
      numbers = l_.kind(mask) == ElementKind::kI1 ? Kept(mask, numbers) : l_.Add(numbers, mask);
    }
    stages[2] = numbers;
    if (const std::optional<ElementKind> softmax = SoftmaxKind())
      numbers = l_.Cast(numbers, *softmax);
    numbers = Seeing(is_blind, l_(canonical::TensorSoftmax{.axis = -1}, {numbers}));
    numbers = l_.Cast(numbers, kind_);
    stages[3] = numbers;
    products = stages[mode];
    return l_(canonical::MatMul{}, {l_.Cast(numbers, l_.kind(value)), value});
  }

  Lowering& l_;
  ElementKind kind_ = ElementKind::kF32;
  Value* query_ = nullptr;
  Value* key_ = nullptr;
  Value* value_ = nullptr;
  // The position of the first query among the keys, for each sequence or for all.
  Value* offset_ = nullptr;
  std::optional<int64_t> width_;  // Of a head.
  bool is_flat_ = false;
  int64_t heads_ = 1;
  int64_t key_heads_ = 1;
};

Values LowerStandardAttention(Lowering& l) { return Attention(l).Lower(); }

Value* LowerStandardRotaryEmbedding(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  Value* cosine = l.need(1);
  Value* sine = l.need(2);
  if (!l.ok()) return nullptr;
  Value* heads = input;
  if (rank == 3) {
    const int64_t count = l.Int("num_heads");
    if (count < 1) return l.Invalid("expected num_heads of at least 1 for an operand of rank 3");
    heads = SplitHeads(l, input, count);
  } else if (rank != 4) {
    return l.Invalid(absl::StrCat("expected rank 3 or 4, found ", rank));
  }
  cosine = l.has(3) ? AnglesAt(l, cosine, l.in(3)) : l.Unsqueeze(cosine, {1});
  sine = l.has(3) ? AnglesAt(l, sine, l.in(3)) : l.Unsqueeze(sine, {1});
  const std::optional<int64_t> pairs = l.size(cosine, 3);
  const std::optional<int64_t> width = l.size(heads, 3);
  const int64_t given = l.Int("rotary_embedding_dim");
  if (!l.ok()) return nullptr;
  const std::optional<int64_t> turned = given != 0 ? std::optional<int64_t>(given) : width;
  if (pairs && turned && (*turned % 2 != 0 || *pairs != *turned / 2)) {
    return l.Invalid(absl::StrCat("expected angles of ", *turned / 2, " pairs, found ", *pairs));
  }
  Value* result = Rotate(l, heads, cosine, sine, l.Int("interleaved") != 0);
  return rank == 3 ? JoinHeads(l, result) : result;
}

// Calls the graph that the attribute names on the numbers; returns them unchanged if there is none.
Value* Modified(Lowering& l, absl::string_view attribute, Value* numbers, const Values& captures) {
  const Attribute* graph = l.request().attributes.Find(attribute);
  // A sketch needs only the types, which do not change.
  if (graph == nullptr || graph->if_symbol() == nullptr || l.request().is_sketch) return numbers;
  Values operands = {numbers};
  operands.insert(operands.end(), captures.begin(), captures.end());
  return l.All(control::Call{.callee = {*graph->if_symbol()}}, operands, 1)[0];
}

// ai.onnx.preview: graphs modify scores and weights.
Value* LowerFlexAttention(Lowering& l) {
  Value* query = l.need(0);
  Value* key = l.need(1);
  Value* value = l.need(2);
  const ElementKind kind = l.kind(query);
  const std::optional<int64_t> heads = l.size(query, 1);
  const std::optional<int64_t> key_heads = l.size(key, 1);
  const std::optional<int64_t> width = l.size(query, 3);
  if (!l.ok()) return nullptr;
  if (!heads || !key_heads) return l.NotKnown("the number of heads");
  if (*key_heads < 1 || *heads % *key_heads != 0) {
    return l.Invalid(absl::StrCat(*key_heads, " key heads do not divide ", *heads, " heads"));
  }
  if (!width && !l.HasAttribute("scale")) return l.NotKnown("the size of a head");
  Values captures;
  for (int i = 3; i < l.num_inputs(); ++i) captures.push_back(l.need(i));
  ElementKind precision = kind == ElementKind::kF64 ? kind : ElementKind::kF32;
  if (const int64_t given = l.Int("softmax_precision"); given != 0) {
    const std::optional<ElementType> type =
        onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(given));
    if (!type || !IsFloat(type->kind())) {
      return l.Invalid(
          absl::StrCat("attribute 'softmax_precision': ", given, " is not a float type"));
    }
    precision = type->kind();
  }
  const bool is_grouped = *heads != *key_heads;
  if (is_grouped) {
    query = InGroups(l, query, *heads, *key_heads);
    key = l.Unsqueeze(key, {2});
    value = l.Unsqueeze(value, {2});
  }
  const auto grouped = [&](Value* all) {
    return is_grouped ? InGroups(l, all, *heads, *key_heads) : all;
  };
  const auto ungrouped = [&](Value* all) {
    return is_grouped ? l(canonical::Flatten{.start_axis = 1, .end_axis = 3}, {all}) : all;
  };
  const float scale = l.HasAttribute("scale")
                          ? l.Float("scale")
                          : 1 / std::sqrt(static_cast<float>(width.value_or(1)));
  Value* scores = l(canonical::MatMul{.transpose_rhs = true},
                    {l.Cast(query, precision), l.Cast(key, precision)});
  scores = ungrouped(l.Mul(scores, l.Number(scale, precision)));
  scores = Modified(l, "score_mod", scores, captures);
  Value* weights = l(canonical::TensorSoftmax{.axis = -1}, {scores});
  weights = Modified(l, "prob_mod", weights, captures);
  Value* output = l(canonical::MatMul{}, {grouped(weights), l.Cast(value, precision)});
  return l.Cast(ungrouped(output), kind);
}

}  // namespace

void AddScaledAttention(LoweringTable& table) {
  table.Add("Attention", 23, LowerStandardAttention);
  table.Add("RotaryEmbedding", 23, LowerStandardRotaryEmbedding);
  table.Add("FlexAttention", 1, LowerFlexAttention, "ai.onnx.preview");
}

}  // namespace roundhouse::onnx_lowering
