#include "roundhouse/dialects/canonical/random.h"

#include <cstdint>
#include <cstring>
#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// The state of the generator: the node's seed, or a hash of the node's name, so that two nodes do
// not draw the same numbers. Every run draws the same ones.
Value* State(Lowering& l) {
  uint64_t state = 0xcbf29ce484222325;  // FNV-1a.
  if (l.HasAttribute("seed")) {
    const float seed = l.Float("seed");
    uint32_t bits;
    std::memcpy(&bits, &seed, sizeof(bits));
    state = bits;
  } else {
    for (char c : l.request().name) state = (state ^ static_cast<uint8_t>(c)) * 0x100000001b3;
  }
  return l.Constant(Tensor::Scalar<uint64_t>(state));
}

ElementKind KindOr(Lowering& l, ElementKind otherwise) {
  if (!l.HasAttribute("dtype")) return otherwise;
  const std::optional<ElementType> wanted =
      onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(l.Int("dtype")));
  if (wanted) return wanted->kind();
  l.Invalid("attribute 'dtype' is not an ONNX element type");
  return otherwise;
}

Value* Uniform(Lowering& l, Value* shape, ElementKind kind, double low, double high) {
  return l.All(canonical::RandomUniform{.to = kind, .low = low, .high = high}, {State(l), shape},
               2)[0];
}

// The shape is an attribute, or the shape of another value.
Value* LowerRandomUniform(Lowering& l) {
  const bool is_like = l.op() == "RandomUniformLike";
  Value* shape =
      is_like ? l.ShapeOf(l.need(0)) : l.IntsConstant(l.IntList("shape").value_or(Ints()));
  const ElementKind kind = KindOr(l, is_like ? l.kind(l.need(0)) : ElementKind::kF32);
  return Uniform(l, shape, kind, l.Float("low", 0), l.Float("high", 1));
}

Value* LowerRandomNormal(Lowering& l) {
  const bool is_like = l.op() == "RandomNormalLike";
  Value* shape =
      is_like ? l.ShapeOf(l.need(0)) : l.IntsConstant(l.IntList("shape").value_or(Ints()));
  const ElementKind kind = KindOr(l, is_like ? l.kind(l.need(0)) : ElementKind::kF32);
  return l.All(
      canonical::RandomNormal{
          .to = kind, .mean = l.Float("mean", 0), .deviation = l.Float("scale", 1)},
      {State(l), shape}, 2)[0];
}

// Returns 1 with the probability given by the input.
Value* LowerBernoulli(Lowering& l) {
  Value* input = l.need(0);
  const ElementKind kind = l.kind(input);
  Value* draw = Uniform(l, l.ShapeOf(input), kind, 0, 1);
  Value* hit = l(canonical::Compare{.direction = canonical::Comparison::kLess}, {draw, input});
  return l.Cast(hit, KindOr(l, kind));
}

// Samples classes by their log-probabilities: each draw is the argmax of log-probability plus
// Gumbel noise.
Value* LowerMultinomial(Lowering& l) {
  Value* input = l.need(0);  // (batch, classes)
  const ElementKind kind = l.kind(input);
  const int64_t count = l.Int("sample_size", 1);
  Value* logits = l.Unsqueeze(input, {1});
  Value* sizes = l.ShapeOf(input);
  Value* shape =
      l.Concat({l.Slice(sizes, 0, 0, 1), l.IntsConstant({count}), l.Slice(sizes, 0, 1, 2)}, 0);
  // Avoids the logarithm of 0.
  Value* draw = l(canonical::EltwiseMax{}, {Uniform(l, shape, kind, 0, 1), l.Number(1e-7, kind)});
  Value* noise = l(canonical::Neg{},
                   {l(canonical::Log{}, {l(canonical::Neg{}, {l(canonical::Log{}, {draw})})})});
  Value* index = l(canonical::ArgMax{.axis = 2, .keep_dims = false}, {l.Add(logits, noise)});
  return l.Cast(index, KindOr(l, ElementKind::kI32));
}

// During training, drops elements with probability `ratio` and scales the others up.
Values LowerDropout(Lowering& l) {
  Value* input = l.need(0);
  const std::optional<Ints> training = l.IntsOf(l.in(2));
  if (!l.has(2) || (training && *training == Ints{0})) {
    if (l.num_results() < 2) return {input};
    return {input, l.BroadcastTo(l.Number(1, ElementKind::kI1), l.ShapeOf(input))};
  }
  const ElementKind kind = l.kind(input);
  Value* ratio = l.has(1) ? l.AsScalar(l.Cast(l.in(1), kind)) : l.Number(0.5, kind);
  Value* is_training = l.AsScalar(l.in(2));
  Value* draw = Uniform(l, l.ShapeOf(input), kind, 0, 1);
  Value* stays =
      l(canonical::Compare{.direction = canonical::Comparison::kGreaterEqual}, {draw, ratio});
  Value* mask = l(canonical::BitwiseOr{}, {stays, l(canonical::BitwiseNot{}, {is_training})});
  Value* scaled = l.Div(input, l.Sub(l.Number(1, kind), ratio));
  Value* dropped = l(canonical::Select{}, {mask, scaled, l.Number(0, kind)});
  return {l(canonical::Select{}, {is_training, dropped, input}), mask};
}

// Before opset 12 there is no operand that enables training.
Values LowerIdleDropout(Lowering& l) {
  Value* input = l.need(0);
  if (l.num_results() < 2) return {input};
  const ElementKind mask = l.version() >= 10 ? ElementKind::kI1 : l.kind(input);
  return {input, l.BroadcastTo(l.Number(1, mask), l.ShapeOf(input))};
}

}  // namespace

void AddRandom(LoweringTable& table) {
  table.Add("Bernoulli", 15, LowerBernoulli);
  table.Add("Dropout", 1, LowerIdleDropout);
  table.Add("Dropout", 12, LowerDropout);
  table.Add("Multinomial", 7, LowerMultinomial);
  table.Add("RandomNormal", 1, LowerRandomNormal);
  table.Add("RandomNormalLike", 1, LowerRandomNormal);
  table.Add("RandomUniform", 1, LowerRandomUniform);
  table.Add("RandomUniformLike", 1, LowerRandomUniform);
}

}  // namespace roundhouse::onnx_lowering
