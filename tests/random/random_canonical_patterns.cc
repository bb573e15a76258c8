// Patterns that optimisers look for, as single nodes: a pattern is made if its operands allow it,
// and sometimes one of its inner values gets a second user, which makes a rewrite illegal.
#include <cstdint>
#include <vector>

#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/tests/random/random_canonical_graph.h"

namespace roundhouse {
namespace {

using Integers = std::vector<int64_t>;

Value* Add(RandomCanonicalGraph& graph, Value* x, Value* y) {
  return graph.Emit(canonical::EltwiseAdd(), {x, y});
}
Value* Mul(RandomCanonicalGraph& graph, Value* x, Value* y) {
  return graph.Emit(canonical::EltwiseMul(), {x, y});
}
// x + number and x * number, with a constant of rank 0.
Value* Plus(RandomCanonicalGraph& graph, Value* x, double number) {
  return x == nullptr ? nullptr : Add(graph, x, graph.Number(number, graph.kind(*x)));
}
Value* Times(RandomCanonicalGraph& graph, Value* x, double number) {
  return x == nullptr ? nullptr : Mul(graph, x, graph.Number(number, graph.kind(*x)));
}

// Sometimes gives the value another user.
Value* Shared(RandomCanonicalGraph& graph, Value* x) {
  if (graph.random().OneIn(6)) graph.Emit(canonical::Abs(), {x});
  return x;
}

// A convolution with what follows it: normalisation, factors, biases, an activation.
void ConvolutionChain(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = SomeFeature(graph, {graph.SomeFloat()});
  x = Shared(graph, AddConvolution(graph, x));
  if (x == nullptr) return;
  const int64_t channels = graph.size(*x, graph.rank(*x) - 1);
  const ElementKind kind = graph.kind(*x);
  auto bias = [&] { return NewBias(graph, kind, channels); };
  // As in NCHW models, on a tensor with channels first.
  const bool decoded = random.OneIn(3);
  if (decoded) {
    x = graph.Emit(canonical::FeatureDecode{.perm = {0, 3, 1, 2}}, {x});
    const Type vector = Type::Tensor(kind, Shape({channels, 1, 1}));
    if (random.OneIn(2)) x = Mul(graph, x, graph.SomeOf(vector));
    if (random.OneIn(2)) x = Shared(graph, Add(graph, x, graph.SomeOf(vector)));
    if (random.OneIn(2)) x = graph.Emit(canonical::TensorBiasAdd{.axis = 1}, {x, bias()});
  } else {
    if (random.OneIn(2)) x = graph.Emit(canonical::FeatureBiasAdd(), {x, bias()});
    if (x != nullptr && random.OneIn(3)) x = Add(graph, x, SomeOtherOperand(graph, x));
  }
  if (random.OneIn(2)) {
    const Type vector = Type::Tensor(kind, Shape({channels}));
    Value* variance = Plus(graph, graph.Emit(canonical::Abs(), {graph.SomeOf(vector)}), 0.5);
    x = Shared(graph, graph.Emit(canonical::BatchNorm{.axis = decoded ? 1 : -1, .epsilon = 1e-3F},
                                 {x, graph.SomeOf(vector), bias(), bias(), variance}));
  }
  switch (random.Below(4)) {
    case 0:
      graph.Emit(canonical::Relu(), {x});
      return;
    case 1:
      graph.Emit(canonical::Clamp{.min = 0, .max = 6}, {x});
      return;
    case 2:
      Mul(graph, x, graph.Emit(canonical::Sigmoid(), {x}));
      return;
    default:
      return;
  }
}

// Padding in front of a convolution, as a node of its own.
void PadAndConvolve(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = graph.Some({{graph.SomeFloat()}, 4, 4});
  if (x == nullptr) return;
  const bool nchw = random.OneIn(2);
  Integers pads(8, 0);
  for (int64_t i = 0; i < 2; ++i) {
    pads[(nchw ? 2 : 1) + i] = random.Below(3);
    pads[4 + (nchw ? 2 : 1) + i] = random.Below(3);
  }
  Value* constant =
      random.OneIn(2) ? graph.None() : graph.Number(random.OneIn(3) ? 1 : 0, graph.kind(*x));
  x = Shared(graph, graph.Emit(canonical::TensorConstantPad{.pads = pads}, {x, constant}));
  const Integers perm = nchw ? Integers{0, 2, 3, 1} : Integers{0, 1, 2, 3};
  AddConvolution(graph, graph.Emit(canonical::FeatureEncode{.perm = perm}, {x}));
}

void TransposeTwice(RandomCanonicalGraph& graph) {
  Value* x = graph.Some({kNumbers, 2, 4});
  if (x == nullptr) return;
  const Integers perm = graph.Permutation(graph.rank(*x));
  Value* y = Shared(graph, graph.Emit(canonical::TensorTranspose{.perm = perm}, {x}));
  // With an elementwise op in between.
  if (y != nullptr && IsFloat(graph.kind(*y)) && graph.random().OneIn(3)) {
    y = graph.Emit(canonical::Tanh(), {y});
    if (graph.random().OneIn(2)) y = Add(graph, y, SomeOtherOperand(graph, y));
  }
  if (y == nullptr) return;
  const Integers back = graph.random().OneIn(2) && graph.rank(*y) == graph.rank(*x)
                            ? canonical::InversePermutation(perm)
                            : graph.Permutation(graph.rank(*y));
  graph.Emit(canonical::TensorTranspose{.perm = back}, {y});
}

void ReshapeTwice(RandomCanonicalGraph& graph) {
  Value* x = graph.Some({kNumbers, 1, 4});
  if (x == nullptr) return;
  const absl::Span<const int64_t> sizes = graph.shape(*x).sizes();
  const Integers original(sizes.begin(), sizes.end());
  Value* y = Shared(
      graph, graph.Emit(canonical::FixedReshape{.shape = {graph.sample(*x).num_elements()}}, {x}));
  if (y != nullptr && IsFloat(graph.kind(*y)) && graph.random().OneIn(3)) {
    y = graph.Emit(canonical::Tanh(), {y});
  }
  if (graph.random().OneIn(3)) y = graph.Emit(canonical::Unsqueeze{.axes = {0}}, {y});
  graph.Emit(canonical::FixedReshape{.shape = original}, {y});
}

// In and out of a domain, and in again.
void EncodeDecode(RandomCanonicalGraph& graph) {
  Value* x = SomeFeature(graph, kFloats);
  const Integers perm = graph.Permutation(4);
  Value* tensor = Shared(graph, graph.Emit(canonical::FeatureDecode{.perm = perm}, {x}));
  if (graph.random().OneIn(3)) tensor = graph.Emit(canonical::Relu(), {tensor});
  const Integers back =
      graph.random().OneIn(3) ? graph.Permutation(4) : canonical::InversePermutation(perm);
  graph.Emit(canonical::FeatureEncode{.perm = back}, {tensor});
}

void CastTwice(RandomCanonicalGraph& graph) {
  Value* x = graph.Some({{ElementKind::kF32}, 0, 4});
  const ElementKind wide = graph.random().OneIn(2) ? ElementKind::kF64 : ElementKind::kF32;
  Value* y = Shared(graph, graph.Emit(canonical::Cast{.to = wide}, {x}));
  graph.Emit(canonical::Cast{.to = graph.SomeFloat()}, {y});
}

// Nodes that change nothing, or almost nothing.
void Identities(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = graph.Some({random.OneIn(4) ? kNumbers : kFloats, 0, 4});
  if (x == nullptr) return;
  const ElementKind kind = graph.kind(*x);
  switch (random.Below(10)) {
    case 0:
      Plus(graph, x, 0);
      return;
    case 1:
      Times(graph, x, 1);
      return;
    case 2:
      Times(graph, x, 0);
      return;
    case 3:
      graph.Emit(canonical::EltwiseSub(), {x, random.OneIn(2) ? x : graph.Number(0, kind)});
      return;
    case 4:
      graph.Emit(canonical::EltwiseDiv(), {x, graph.Number(1, kind)});
      return;
    case 5:
      graph.Emit(canonical::Neg(), {Shared(graph, graph.Emit(canonical::Neg(), {x}))});
      return;
    case 6:
      graph.Emit(canonical::Forward(), {x});
      return;
    case 7:
      graph.Emit(canonical::EltwiseMax(), {x, x});
      return;
    case 8:
      if (IsFloat(kind)) graph.Emit(canonical::Pow(), {x, graph.Number(random.Below(3), kind)});
      return;
    default: {
      canonical::Slice whole{.starts = Integers{0}, .ends = Integers{100}};
      if (graph.rank(*x) > 0) graph.Emit(whole, {x});
    }
  }
}

// (x + a) + b, (x * a) * b, x * a + x * b, with constants.
void Reassociation(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = graph.Some({{graph.SomeFloat()}, 0, 4});
  const double a = random.Below(7) - 3;
  const double b = (random.Below(9) - 4) / 2.0;
  switch (random.Below(4)) {
    case 0:
      Plus(graph, Shared(graph, Plus(graph, x, a)), b);
      return;
    case 1:
      Times(graph, Shared(graph, Times(graph, x, a)), b);
      return;
    case 2:
      Plus(graph, Times(graph, x, a), b);
      return;
    default:
      Add(graph, Times(graph, x, a), Times(graph, x, b));
  }
}

void Clamps(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = graph.Some({kFloats, 0, 4});
  if (x == nullptr) return;
  const ElementKind kind = graph.kind(*x);
  Value* y = nullptr;
  switch (random.Below(3)) {
    case 0:
      y = graph.Emit(canonical::Clamp{.min = -1, .max = 3}, {x});
      break;
    case 1:
      y = graph.Emit(canonical::EltwiseMax(), {x, graph.Number(0, kind)});
      break;
    default:
      y = graph.Emit(canonical::Relu(), {x});
  }
  y = Shared(graph, y);
  switch (random.Below(3)) {
    case 0:
      graph.Emit(canonical::Clamp{.min = -2.0 + random.Below(3), .max = 2}, {y});
      return;
    case 1:
      graph.Emit(canonical::EltwiseMin(), {y, graph.Number(6, kind)});
      return;
    default:
      graph.Emit(canonical::Relu6(), {y});
  }
}

void ActivationsByHand(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = graph.Some({kFloats, 0, 4});
  if (x == nullptr) return;
  const ElementKind kind = graph.kind(*x);
  switch (random.Below(5)) {
    case 0: {  // gelu
      Value* erf = graph.Emit(canonical::Erf(), {Shared(graph, Times(graph, x, 0.70710678118))});
      Times(graph, Mul(graph, x, Plus(graph, erf, 1)), 0.5);
      return;
    }
    case 1: {  // gelu, by tanh
      Value* cube = graph.Emit(canonical::Pow(), {x, graph.Number(3, kind)});
      if (random.OneIn(2)) cube = Mul(graph, Mul(graph, x, x), x);
      Value* inner = Times(graph, Add(graph, x, Times(graph, cube, 0.044715)), 0.79788456);
      Value* tanh = graph.Emit(canonical::Tanh(), {inner});
      Mul(graph, Times(graph, x, 0.5), Plus(graph, tanh, 1));
      return;
    }
    case 2:  // silu
      Mul(graph, x, Shared(graph, graph.Emit(canonical::Sigmoid(), {x})));
      return;
    case 3: {  // hard_swish
      Value* six = graph.Emit(canonical::Relu6(), {Plus(graph, x, 3)});
      graph.Emit(canonical::EltwiseDiv(), {Mul(graph, x, six), graph.Number(6, kind)});
      return;
    }
    default: {  // leaky_relu
      graph.Emit(canonical::EltwiseMax(), {x, Shared(graph, Times(graph, x, 0.25))});
    }
  }
}

void SoftmaxByHand(RandomCanonicalGraph& graph) {
  Value* x = graph.Some({kFloats, 1, 4});
  const Integers last = {-1};
  auto reduce = [&](canonical::ReduceKind kind, Value* value) {
    return graph.Emit(canonical::TensorReduce{.kind = kind, .axes = last}, {value});
  };
  if (!graph.random().OneIn(3)) {
    x = graph.Emit(canonical::EltwiseSub(), {x, reduce(canonical::ReduceKind::kMax, x)});
  }
  Value* exp = Shared(graph, graph.Emit(canonical::Exp(), {x}));
  graph.Emit(canonical::EltwiseDiv(), {exp, reduce(canonical::ReduceKind::kSum, exp)});
}

void LayerNormByHand(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = graph.Some({kFloats, 2, 4});
  if (x == nullptr) return;
  const ElementKind kind = graph.kind(*x);
  const Type vector = Type::Tensor(kind, Shape({graph.size(*x, graph.rank(*x) - 1)}));
  const Integers last = {-1};
  auto mean = [&](Value* value) {
    return graph.Emit(canonical::TensorReduce{.kind = canonical::ReduceKind::kMean, .axes = last},
                      {value});
  };
  Value* centred = random.OneIn(4) ? x : graph.Emit(canonical::EltwiseSub(), {x, mean(x)});
  Value* square = random.OneIn(2) ? Mul(graph, centred, centred)
                                  : graph.Emit(canonical::Pow(), {centred, graph.Number(2, kind)});
  Value* variance = Plus(graph, Shared(graph, mean(square)), 1e-2);
  Value* y = random.OneIn(2)
                 ? Mul(graph, centred, graph.Emit(canonical::Rsqrt(), {variance}))
                 : graph.Emit(canonical::EltwiseDiv(),
                              {centred, graph.Emit(canonical::EltwiseSqrt(), {variance})});
  y = Mul(graph, y, graph.SomeOf(vector));
  if (random.OneIn(2)) Add(graph, y, graph.SomeOf(vector));
}

// Scaled dot-product attention of one head or more.
void Attention(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* query = graph.Some({kFloats, 2, 4});
  if (query == nullptr) return;
  const Type type = graph.type(*query);
  Value* key = graph.SomeOf(type);
  Value* value = graph.SomeOf(type);
  if (random.OneIn(3)) {
    std::vector<Value*> operands = {query, key, value};
    if (random.OneIn(2)) {
      const int64_t rank = graph.rank(*query);
      const int64_t keys = graph.size(*query, rank - 2);
      operands.push_back(graph.SomeOf(Type::Tensor(graph.kind(*query), Shape({keys}))));
    }
    graph.Emit(canonical::Attention{.scale = 0.5F}, operands);
    return;
  }
  const bool transpose = random.OneIn(2);
  if (!transpose) {
    Integers perm(type.shape().rank());
    for (size_t i = 0; i < perm.size(); ++i) perm[i] = static_cast<int64_t>(i);
    std::swap(perm[perm.size() - 1], perm[perm.size() - 2]);
    key = Shared(graph, graph.Emit(canonical::TensorTranspose{.perm = perm}, {key}));
  }
  Value* scores = graph.Emit(canonical::MatMul{.transpose_rhs = transpose}, {query, key});
  scores = Times(graph, scores, 0.5);
  if (scores != nullptr && random.OneIn(3)) {
    scores = Add(graph, scores, SomeOtherOperand(graph, scores));
  }
  graph.Emit(canonical::MatMul(), {graph.Emit(canonical::TensorSoftmax(), {scores}), value});
}

// A product with what follows it.
void LinearChain(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = graph.Some({kFloats, 2, 3});
  if (x == nullptr) return;
  const ElementKind kind = graph.kind(*x);
  const int64_t k = graph.size(*x, graph.rank(*x) - 1);
  const int64_t n = graph.SomeSize();
  Value* product = Shared(
      graph, graph.Emit(canonical::MatMul(), {x, graph.SomeOf(Type::Tensor(kind, Shape({k, n})))}));
  if (random.OneIn(2)) product = Times(graph, product, 0.5);
  product = Add(graph, product, graph.SomeOf(Type::Tensor(kind, Shape({n}))));
  if (random.OneIn(2)) graph.Emit(canonical::Relu(), {product});
}

// Only constants, which can be folded.
void ConstantExpression(RandomCanonicalGraph& graph) {
  const Type type = Type::Tensor(graph.SomeFloat(), graph.SomeShape(0, 3));
  Value* x = graph.Constant(graph.SomeData(type));
  Value* y = graph.Constant(graph.SomeData(type));
  x = Add(graph, x, y);
  if (graph.random().OneIn(2)) x = graph.Emit(canonical::Tanh(), {x});
  if (x != nullptr && graph.random().OneIn(2)) {
    x = graph.Emit(canonical::TensorTranspose{.perm = graph.Permutation(graph.rank(*x))}, {x});
  }
  if (x != nullptr && graph.random().OneIn(2)) Mul(graph, x, graph.SomeOf(graph.type(*x)));
}

void MeanTwice(RandomCanonicalGraph& graph) {
  Value* x = graph.Some({kFloats, 2, 4});
  const canonical::TensorReduce mean{.kind = canonical::ReduceKind::kMean,
                                     .axes = Integers{-1},
                                     .keep_dims = graph.random().OneIn(2)};
  graph.Emit(mean, {Shared(graph, graph.Emit(mean, {x}))});
}

// A pad and a slice that undo each other.
void PadAndSlice(RandomCanonicalGraph& graph) {
  Value* x = graph.Some({kFloats, 1, 3});
  if (x == nullptr) return;
  Integers pads(2 * graph.rank(*x), 0);
  pads[0] = 1;
  pads[graph.rank(*x)] = graph.random().Below(3);
  Value* y = Shared(graph, graph.Emit(canonical::TensorConstantPad{.pads = pads}, {x}));
  graph.Emit(canonical::Slice{.starts = Integers{1}, .ends = Integers{1 + graph.size(*x, 0)}}, {y});
}

void AddPattern(RandomCanonicalGraph& graph) {
  constexpr CanonicalStep kPatterns[] = {
      ConvolutionChain, ConvolutionChain, ConvolutionChain,  PadAndConvolve,     PadAndConvolve,
      TransposeTwice,   TransposeTwice,   ReshapeTwice,      EncodeDecode,       CastTwice,
      Identities,       Identities,       Identities,        Reassociation,      Clamps,
      Clamps,           SoftmaxByHand,    ActivationsByHand, ActivationsByHand,  LayerNormByHand,
      Attention,        LinearChain,      LinearChain,       ConstantExpression, MeanTwice,
      PadAndSlice};
  constexpr int64_t kCount = sizeof(kPatterns) / sizeof(kPatterns[0]);
  kPatterns[graph.random().Below(kCount)](graph);
}

void AddDuplicate(RandomCanonicalGraph& graph) {
  const Value* value = graph.Find([](const Value& each) {
    return each.node().num_operands() > 0 && each.node().op().dialect_name() == "canonical";
  });
  if (value == nullptr) return;
  const Node& node = value->node();
  std::vector<Value*> operands = node.operands();
  // Operands of commutative ops also in the other order.
  if (node.op().is_commutative && graph.random().OneIn(2)) std::swap(operands[0], operands[1]);
  graph.EmitAll(node.op_name(), operands, node.attributes());
}

}  // namespace

absl::Span<const WeightedStep> CanonicalSteps() {
  static const auto* const kSteps = [] {
    auto* steps = new std::vector<WeightedStep>();
    for (const auto* part : {&ComputeSteps(), &ConversionSteps(), &LayerSteps(), &MovementSteps()})
      steps->insert(steps->end(), part->begin(), part->end());
    steps->push_back({CanonicalFamily::kPatterns, 24, AddPattern});
    steps->push_back({CanonicalFamily::kDuplicates, 6, AddDuplicate});
    return steps;
  }();
  return *kSteps;
}

}  // namespace roundhouse
