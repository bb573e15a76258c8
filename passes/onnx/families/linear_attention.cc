// Operations of models whose state does not grow with the sequence: linear attention, causal
// convolution, and the cache that is written in place.
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/onnx/domains.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/heads.h"
#include "roundhouse/passes/onnx/inside.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::Comparison;

// Writes `update` into the cache, for each sequence of the batch at its own position.
Value* LowerTensorScatter(Lowering& l) {
  Value* cache = l.need(0);
  Value* update = l.need(1);
  const int64_t rank = l.rank(cache);
  const int64_t axis = l.Axis(l.Int("axis", -2), rank);
  if (!l.ok()) return nullptr;
  if (axis == 0) return l.Invalid("expected an axis other than 0, the batch");
  const std::string mode = l.String("mode", "linear");
  if (mode != "linear" && mode != "circular") {
    return l.Invalid(absl::StrCat("attribute 'mode': unknown value '", mode, "'"));
  }
  Ints behind;
  for (int64_t i = axis + 1; i < rank; ++i) behind.push_back(i - axis);
  Value* positions = CountTo(l, SizeOf(l, update, axis));
  if (!behind.empty()) positions = l.Unsqueeze(positions, behind);
  if (l.has(2)) {
    Ints others;
    for (int64_t i = 1; i < rank; ++i) others.push_back(i);
    positions = l.Add(l.Unsqueeze(l.in(2), others), positions);
  }
  if (mode == "circular") positions = l(canonical::FloorMod{}, {positions, SizeOf(l, cache, axis)});
  positions = l.BroadcastTo(positions, l.ShapeOf(update));
  return l(canonical::ScatterElements{.axis = axis}, {cache, positions, update});
}

Values LowerCausalConvWithState(Lowering& l) {
  Value* input = l.need(0);   // (B, C, length)
  Value* filter = l.need(1);  // (C, 1, k)
  const ElementKind kind = l.kind(input);
  const std::optional<int64_t> channels = l.size(filter, 0);
  const std::optional<int64_t> window = l.size(filter, 2);
  if (!l.ok()) return {nullptr};
  if (!channels || !window) return {l.NotKnown("the size of the filter")};
  if (*window < 1) return {l.Invalid("the filter is empty")};
  const int64_t before = *window - 1;
  Value* whole = nullptr;
  if (l.has(3)) {
    whole = l.Concat({l.in(3), input}, 2);
  } else {
    whole = l(canonical::TensorConstantPad{.pads = Ints{0, 0, before, 0, 0, 0}}, {input});
  }
  const canonical::Conv2D conv = {
      .stride = {1}, .dilation = {1}, .pad = {0, 0}, .groups = *channels};
  Values operands = {EncodeFeature(l, whole, 3), EncodeFilter(l, filter, 3)};
  if (l.has(2)) operands.push_back(EncodeBias(l, l.in(2)));
  Value* output = DecodeFeature(l, l(conv, operands), 3);
  const std::string activation = l.String("activation", "none");
  if (activation == "silu" || activation == "swish") {
    output = l(canonical::Silu{}, {output});
  } else if (activation != "none") {
    return {l.Invalid(absl::StrCat("attribute 'activation': unknown value '", activation, "'"))};
  }
  constexpr int64_t kEnd = std::numeric_limits<int64_t>::max();
  Value* state = before == 0 ? l.Slice(whole, 2, 0, 0) : l.Slice(whole, 2, -before, kEnd);
  return {l.Cast(output, kind), state};
}

// The state is a matrix for each key head. Each step decays it, adds the update from key and value,
// and queries it.
class LinearAttention {
 public:
  explicit LinearAttention(Lowering& l) : l_(l) {}

  Values Lower() {
    if (!Read()) return {nullptr};
    if (l_.request().is_sketch) return Sketched();
    const std::optional<int64_t> length = l_.size(l_.need(0), 1);
    Values operands = {state_, query_, key_, value_};
    if (decay_ != nullptr) operands.push_back(decay_);
    if (beta_ != nullptr) operands.push_back(beta_);
    Values results;
    if (length == 1) {
      Values now;
      for (size_t i = 1; i < operands.size(); ++i) now.push_back(l_.Squeeze(operands[i], {0}));
      results = Step(l_, state_, now);
      results[1] = l_.Unsqueeze(results[1], {0});
    } else {
      results = Loop(operands);
    }
    if (!l_.ok()) return {nullptr};
    // (T, B, heads, dv) to (B, T, heads * dv).
    Value* output =
        l_(canonical::Flatten{.start_axis = 2}, {l_.Transpose(results[1], {1, 0, 2, 3})});
    return {l_.Cast(output, kind_), l_.Cast(results[0], state_kind_)};
  }

 private:
  bool Read() {
    Value* query = l_.need(0);
    Value* key = l_.need(1);
    Value* value = l_.need(2);
    kind_ = l_.kind(query);
    state_kind_ = l_.has(3) ? l_.kind(l_.in(3)) : kind_;
    heads_ = l_.Int("q_num_heads");
    key_heads_ = l_.Int("kv_num_heads");
    rule_ = l_.String("update_rule", "gated_delta");
    if (!l_.ok()) return false;
    if (key_heads_ < 1 || heads_ < 1 || heads_ % key_heads_ != 0) {
      l_.Invalid(absl::StrCat(key_heads_, " key heads do not divide ", heads_, " heads"));
      return false;
    }
    const bool is_gated = rule_ == "gated" || rule_ == "gated_delta";
    const bool is_delta = rule_ == "delta" || rule_ == "gated_delta";
    if (!is_gated && !is_delta && rule_ != "linear") {
      l_.Invalid(absl::StrCat("attribute 'update_rule': unknown value '", rule_, "'"));
      return false;
    }
    width_ = HeadWidth(query, heads_);
    value_width_ = HeadWidth(value, key_heads_);
    if (HeadWidth(key, key_heads_) != width_ && l_.ok()) {
      l_.Invalid("the heads of queries and keys have different sizes");
    }
    if (!l_.ok()) return false;
    scale_ = l_.Float("scale", 0);
    if (scale_ == 0) scale_ = 1 / std::sqrt(static_cast<float>(width_));
    query_ = ByStep(query, {key_heads_, heads_ / key_heads_, width_});
    key_ = ByStep(key, {key_heads_, width_, 1});
    value_ = ByStep(value, {key_heads_, 1, value_width_});
    if (is_gated) {
      Value* decay = l_.need(4);
      const std::optional<int64_t> size = l_.size(decay, 2);
      if (!l_.ok()) return false;
      if (!size) l_.NotKnown("whether heads or their rows decay");
      const bool is_by_row = size != key_heads_ || width_ == 1;
      decay_ = ByStep(decay, {key_heads_, is_by_row ? width_ : 1, 1});
      decay_ = l_(canonical::Exp{}, {decay_});
    }
    if (is_delta) {
      Value* beta = l_.need(5);
      const std::optional<int64_t> size = l_.size(beta, 2);
      beta_ = ByStep(beta, {size == 1 ? 1 : key_heads_, 1, 1});
    }
    state_ = l_.has(3)
                 ? l_.Cast(l_.in(3), kWide)
                 : l_.BroadcastTo(l_.Number(0, kWide),
                                  l_.Concat({l_.Slice(l_.ShapeOf(query), 0, 0, 1),
                                             l_.IntsConstant({key_heads_, width_, value_width_})},
                                            0));
    return l_.ok();
  }

  int64_t HeadWidth(Value* value, int64_t heads) {
    const std::optional<int64_t> width = l_.size(value, 2);
    if (!l_.ok()) return 0;
    if (!width) {
      l_.NotKnown("the size of a head");
    } else if (*width % heads != 0) {
      l_.Invalid(absl::StrCat(heads, " heads do not divide ", *width, " columns"));
    }
    return width.value_or(0) / heads;
  }

  // Converts (B, T, columns) to (T, B, sizes…), in the kind of the state.
  Value* ByStep(Value* value, const Ints& sizes) {
    Ints shape = {0, 0};
    shape.insert(shape.end(), sizes.begin(), sizes.end());
    Value* split = l_(canonical::Reshape{.zero_copies = true},
                      {l_.Cast(value, kWide), l_.IntsConstant(shape)});
    return l_.Transpose(split, {1, 0, 2, 3, 4});
  }

  // Only the types: (B, T, heads * dv) and the state.
  Values Sketched() {
    Value* value = l_.need(2);
    Ints repeats(l_.rank(value), 1);
    repeats[2] = heads_ / key_heads_;
    Value* output = repeats[2] == 1 ? value : l_(canonical::Tile{.repeats = repeats}, {value});
    return {l_.Cast(output, kind_), l_.Cast(state_, state_kind_)};
  }

  // Returns the next state (B, heads, dk, dv) and the output (B, query heads, dv).
  Values Step(Lowering& l, Value* state, const Values& now) {
    Value* query = now[0];
    Value* key = now[1];
    Value* value = now[2];
    size_t next = 3;
    if (decay_ != nullptr) state = l.Mul(state, now[next++]);
    Value* change = value;
    if (beta_ != nullptr) {
      Value* known = l(canonical::MatMul{.transpose_lhs = true}, {key, state});
      change = l.Mul(now[next], l.Sub(value, known));
    }
    state = l.Add(state, l.Mul(key, change));
    Value* output = l.Mul(l(canonical::MatMul{}, {query, state}), l.Number(scale_, kWide));
    return {state, l(canonical::Flatten{.start_axis = 1, .end_axis = 3}, {output})};
  }

  // A while loop over the step, the state, the outputs so far, and the operands.
  Values Loop(const Values& operands) {
    Value* length = SizeOf(l_, query_, 0);
    Value* room =
        l_.BroadcastTo(l_.Number(0, kWide),
                       l_.Concat({l_.Unsqueeze(length, {0}), l_.Slice(l_.ShapeOf(state_), 0, 0, 1),
                                  l_.IntsConstant({heads_, value_width_})},
                                 0));
    Values values = {l_.Whole(0), length, state_, room};
    values.insert(values.end(), operands.begin() + 1, operands.end());
    if (!l_.ok()) return {nullptr};
    Graph* condition = NewGraph(l_, "linear_attention.condition");
    Graph* step = NewGraph(l_, "linear_attention.step");
    if (!l_.ok()) return {nullptr};
    const auto add_inputs = [&](Inside& inside) {
      Values inputs;
      for (Value* value : values) inputs.push_back(inside.Input("", value->type()));
      return inputs;
    };
    Inside check(l_, *condition);
    const Values checked = add_inputs(check);
    check.Output(Compare(*check, Comparison::kLess, checked[0], checked[1]));
    if (!check.Finish()) return {nullptr};
    Inside inside(l_, *step);
    const Values inputs = add_inputs(inside);
    Values now;
    for (size_t i = 4; i < inputs.size(); ++i) {
      now.push_back((*inside)(canonical::Gather{}, {inputs[i], inputs[0]}));
    }
    const Values made = Step(*inside, inputs[2], now);
    Value* position =
        inside->Concat({inside->Unsqueeze(inputs[0], {0}), inside->IntsConstant({0, 0, 0})}, 0);
    inside.Output(inside->Add(inputs[0], inside->Whole(1)));
    inside.Output(inputs[1]);
    inside.Output(made[0]);
    inside.Output((*inside)(canonical::DynamicUpdateSlice{},
                            {inputs[3], inside->Unsqueeze(made[1], {0}), position}));
    for (size_t i = 4; i < inputs.size(); ++i) inside.Output(inputs[i]);
    if (!inside.Finish()) return {nullptr};
    const Values results =
        l_.All(control::While{.condition = {condition->name()}, .body = {step->name()}}, values,
               static_cast<int>(values.size()));
    if (!l_.ok()) return {nullptr};
    return {results[2], results[3]};
  }

  // The kind in which the state is computed, whatever kind it is stored in.
  static constexpr ElementKind kWide = ElementKind::kF32;

  Lowering& l_;
  ElementKind kind_ = ElementKind::kF32;
  ElementKind state_kind_ = ElementKind::kF32;
  int64_t heads_ = 1;
  int64_t key_heads_ = 1;
  int64_t width_ = 0;
  int64_t value_width_ = 0;
  float scale_ = 0;
  std::string rule_;
  // By step: (T, B, key heads, queries per key head, dk), (…, dk, 1), (…, 1, dv), and factors.
  Value* query_ = nullptr;
  Value* key_ = nullptr;
  Value* value_ = nullptr;
  Value* decay_ = nullptr;
  Value* beta_ = nullptr;
  Value* state_ = nullptr;
};

Values LowerLinearAttention(Lowering& l) { return LinearAttention(l).Lower(); }

}  // namespace

void AddLinearAttention(LoweringTable& table) {
  table.Add("CausalConvWithState", 27, LowerCausalConvWithState);
  table.Add("LinearAttention", 27, LowerLinearAttention);
  table.Add("TensorScatter", 24, LowerTensorScatter);
}

}  // namespace roundhouse::onnx_lowering
