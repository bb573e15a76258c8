// Steps of the families that are layers of networks: convolutions, pools, products, normalisation.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/tests/random/random_canonical_graph.h"

namespace roundhouse {
namespace {

using Names = std::vector<std::string>;
using Integers = std::vector<int64_t>;

template <typename Op>
void AddFusedActivation(RandomCanonicalGraph& graph, Op& op) {
  RandomValues& random = graph.random();
  if (!random.OneIn(3)) return;
  // Activations without a parameter; nearly all require floats, which inference checks.
  constexpr canonical::Activation kPlain[] = {
      canonical::Activation::kRelu,     canonical::Activation::kRelu6, canonical::Activation::kTanh,
      canonical::Activation::kSigmoid,  canonical::Activation::kSilu,  canonical::Activation::kGelu,
      canonical::Activation::kHardSwish};
  if (random.OneIn(4)) {
    op.activation = canonical::Activation::kClamp;
    op.activation_parameters = {-1, 2};
  } else {
    op.activation = kPlain[random.Below(7)];
  }
}

template <typename Op>
void SetWindow(RandomCanonicalGraph& graph, Op& op, int64_t axes) {
  RandomValues& random = graph.random();
  if (random.OneIn(3)) op.stride = Integers(axes, 1 + random.Below(2));
  if (random.OneIn(5)) op.dilation = Integers(axes, 1 + random.Below(2));
  if constexpr (requires { op.auto_pad; }) {
    if (random.OneIn(5)) {
      op.auto_pad =
          random.OneIn(2) ? canonical::AutoPad::kSameUpper : canonical::AutoPad::kSameLower;
      return;
    }
  }
  if (!random.OneIn(2)) return;
  op.pad.assign(2 * axes, 1);
  if (random.OneIn(2)) {
    for (int64_t& pad : op.pad) pad = random.Below(3);
  }
}

void AddConvolutionStep(RandomCanonicalGraph& graph) {
  const int64_t axes = graph.random().OneIn(6) ? 1 + graph.random().Below(3) : 2;
  Value* result = AddConvolution(
      graph, SomeFeature(graph, graph.random().OneIn(12) ? kNumbers : kFloats, axes));
  if (result == nullptr || !graph.random().OneIn(3)) return;
  const int64_t channel = graph.rank(*result) - 1;
  Value* bias = NewBias(graph, graph.kind(*result), graph.size(*result, channel));
  graph.Emit(canonical::FeatureBiasAdd(), {result, bias});
}

void AddTensorBias(RandomCanonicalGraph& graph) {
  Value* x = graph.Some({kNumbers, 1, 4});
  if (x == nullptr) return;
  const int64_t axis = graph.random().Below(graph.rank(*x));
  graph.Emit(canonical::TensorBiasAdd{.axis = axis},
             {x, NewBias(graph, graph.kind(*x), graph.size(*x, axis))});
}

void AddPool(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  const int64_t axes = random.OneIn(5) ? 1 + random.Below(3) : 2;
  const int64_t kind = random.Below(5);
  const bool indices = kind == 4 && graph.options().steps;
  Value* input = SomeFeature(graph, kind < 2 ? kFloats : kNumbers, axes);
  auto set = [&](auto op) {
    op.window.assign(axes, 1 + random.Below(3));
    SetWindow(graph, op, axes);
    op.ceil_mode = op.auto_pad == canonical::AutoPad::kExplicit && random.OneIn(4);
    if constexpr (requires { op.convention; }) {
      if (random.OneIn(2)) op.convention = canonical::PoolConvention::kFull;
    }
    graph.EmitAll(op, {input});
  };
  if (kind < 2) {
    set(canonical::AvgPool2D());
  } else if (indices) {
    set(canonical::MaxPool2DWithIndices());
  } else {
    set(canonical::MaxPool2D());
  }
}

void AddProduct(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  const bool matrix = random.OneIn(5);
  Value* lhs = graph.Some({random.OneIn(8) ? kNumbers : kFloats, 2, matrix ? 2 : 4,
                           matrix ? Domain::kMatrix : Domain::kTensor});
  if (lhs == nullptr) return;
  canonical::MatMul op{.transpose_lhs = random.OneIn(6), .transpose_rhs = random.OneIn(3)};
  const int64_t rank = graph.rank(*lhs);
  const int64_t k = graph.size(*lhs, rank - (op.transpose_lhs ? 2 : 1));
  const int64_t n = graph.SomeSize();
  Integers sizes = {op.transpose_rhs ? n : k, op.transpose_rhs ? k : n};
  for (int64_t axis = rank - 3; axis >= 0 && !random.OneIn(3); --axis) {
    sizes.insert(sizes.begin(), random.OneIn(3) ? 1 : graph.size(*lhs, axis));
  }
  const ElementKind kind = graph.kind(*lhs);
  std::vector<Value*> operands = {
      lhs, graph.SomeOf(Type::Tensor(kind, Shape::Of(sizes), graph.type(*lhs).domain()))};
  if (random.OneIn(3)) {
    operands.push_back(random.OneIn(2) ? NewBias(graph, kind, n)
                                       : graph.SomeOf(Type::Tensor(kind, Shape({n}))));
  }
  AddFusedActivation(graph, op);
  graph.Emit(op, operands);
}

void AddEinsum(RandomCanonicalGraph& graph) {
  static const auto* const kEquations =
      new Names{"ij,jk->ik", "ij,kj->ik", "ij->ji", "ij->", "ij,ij->i", "i,j->ij", "...ij,...jk"};
  const std::string& equation = graph.random().OneOf(*kEquations);
  Value* lhs = graph.Some({kFloats, 2, 2});
  if (equation == "i,j->ij") lhs = graph.Some({kFloats, 1, 1});
  if (lhs == nullptr) return;
  std::vector<Value*> operands = {lhs};
  if (equation.find(',') != std::string::npos) {
    Integers sizes = {graph.SomeSize()};
    if (graph.rank(*lhs) == 2) {
      sizes = {graph.size(*lhs, 1), graph.SomeSize()};
      if (equation == "ij,kj->ik") std::swap(sizes[0], sizes[1]);
      if (equation == "ij,ij->i") sizes = {graph.size(*lhs, 0), graph.size(*lhs, 1)};
    }
    operands.push_back(graph.SomeOf(Type::Tensor(graph.kind(*lhs), Shape::Of(sizes))));
  }
  graph.Emit(canonical::Einsum{.equation = equation}, operands);
}

void AddNormalization(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  const bool feature = random.OneIn(2);
  Value* x = feature ? SomeFeature(graph, kFloats) : graph.Some({kFloats, 2, 4});
  if (x == nullptr) return;
  const int64_t rank = graph.rank(*x);
  const int64_t axis = feature || random.OneIn(2) ? rank - 1 : 1 + random.Below(rank - 1);
  const int64_t channels = graph.size(*x, axis);
  const ElementKind kind = random.OneIn(6) ? graph.SomeFloat() : graph.kind(*x);
  auto vector = [&]() -> Value* {
    if (random.OneIn(3)) return NewBias(graph, kind, channels);
    return graph.SomeOf(Type::Tensor(kind, Shape({channels})));
  };
  switch (random.Below(5)) {
    case 0:
    case 1:
      graph.Emit(canonical::BatchNorm{.axis = axis, .epsilon = 1e-3F},
                 {x, vector(), vector(), vector(), Positive(graph, vector())});
      return;
    case 2: {
      canonical::GroupNorm op{.axis = axis, .epsilon = 1e-3F};
      if (random.OneIn(3)) op.groups = 0;
      if (channels % 2 == 0 && random.OneIn(2)) op.groups = 2;
      graph.Emit(op, {x, vector(), vector()});
      return;
    }
    case 3:
      graph.Emit(canonical::LocalResponseNorm{.size = 1 + random.Below(4), .axis = axis}, {x});
      return;
    default: {
      Integers sizes;
      for (int64_t i = axis; i < rank; ++i) sizes.push_back(graph.size(*x, i));
      Value* scale = graph.SomeOf(Type::Tensor(kind, Shape::Of(sizes)));
      if (random.OneIn(3)) {
        graph.Emit(canonical::RmsNorm{.axis = axis, .epsilon = 1e-3F}, {x, scale});
      } else {
        Value* bias = graph.SomeOf(Type::Tensor(kind, Shape::Of(sizes)));
        graph.Emit(canonical::LayerNorm{.axis = axis, .epsilon = 1e-3F}, {x, scale, bias});
      }
    }
  }
}

}  // namespace

Value* SomeFeature(RandomCanonicalGraph& graph, ElementSet elements, int64_t spatial_axes) {
  RandomValues& random = graph.random();
  const int64_t rank = spatial_axes + 2;
  if (!random.OneIn(4)) {
    Value* feature = graph.Find(Wanted{elements, rank, rank, Domain::kFeature});
    if (feature != nullptr) return feature;
  }
  if (random.OneIn(2)) {
    Value* tensor = graph.Find(Wanted{elements, rank, rank});
    if (tensor != nullptr) {
      return graph.Emit(canonical::FeatureEncode{.perm = graph.Permutation(rank)}, {tensor});
    }
  }
  ElementKind kind = graph.SomeFloat();
  if (elements == kNumbers && random.OneIn(2)) kind = graph.SomeNumber();
  Integers sizes = {1 + random.Below(2)};
  for (int64_t axis = 0; axis < spatial_axes; ++axis) {
    sizes.push_back(spatial_axes == 3 ? 2 + random.Below(3) : 2 + random.Below(5));
  }
  sizes.push_back(1 + random.Below(6));
  return graph.New(Type::Tensor(kind, Shape::Of(sizes), Domain::kFeature));
}

Value* NewFilter(RandomCanonicalGraph& graph, ElementKind kind, const std::vector<int64_t>& sizes,
                 Domain domain) {
  return graph.SomeOf(Type::Tensor(kind, Shape::Of(sizes), domain));
}

Value* NewBias(RandomCanonicalGraph& graph, ElementKind kind, int64_t size) {
  return graph.SomeOf(Type::Tensor(kind, Shape({size}), Domain::kBias));
}

Value* AddConvolution(RandomCanonicalGraph& graph, Value* input) {
  if (input == nullptr) return nullptr;
  RandomValues& random = graph.random();
  const int64_t axes = graph.rank(*input) - 2;
  const int64_t channels = graph.size(*input, axes + 1);
  const ElementKind kind = graph.kind(*input);
  Integers window(axes, 1);
  for (int64_t& size : window) size = axes == 3 ? 1 + random.Below(2) : 1 + random.Below(3);
  auto finish = [&](auto op, Value* filter, int64_t outputs) {
    SetWindow(graph, op, axes);
    AddFusedActivation(graph, op);
    std::vector<Value*> operands = {input, filter};
    if (random.OneIn(3)) operands.push_back(NewBias(graph, kind, outputs));
    return graph.Emit(op, operands);
  };
  if (random.OneIn(4)) {
    Integers sizes = window;
    const int64_t multiplier = 1 + random.Below(2);
    sizes.push_back(channels);
    sizes.push_back(multiplier);
    return finish(canonical::DepthwiseConv2D(),
                  NewFilter(graph, kind, sizes, Domain::kDepthwiseFilter), channels * multiplier);
  }
  const int64_t groups = random.OneIn(4) && channels % 2 == 0 ? 2 : 1;
  const int64_t outputs = groups * (1 + random.Below(4));
  Integers sizes = {outputs};
  sizes.insert(sizes.end(), window.begin(), window.end());
  sizes.push_back(channels / groups);
  Value* filter = NewFilter(graph, kind, sizes);
  if (random.OneIn(6)) {
    canonical::TransposedConv2D op{.groups = groups};
    if (random.OneIn(3)) op.output_pad = Integers(axes, 1);
    return finish(op, filter, outputs);
  }
  return finish(canonical::Conv2D{.groups = groups}, filter, outputs);
}

const std::vector<WeightedStep>& LayerSteps() {
  using F = CanonicalFamily;
  static const auto* const kSteps =
      new std::vector<WeightedStep>{{F::kConvolution, 8, AddConvolutionStep},
                                    {F::kConvolution, 2, AddTensorBias},
                                    {F::kPooling, 4, AddPool},
                                    {F::kLinear, 5, AddProduct},
                                    {F::kLinear, 1, AddEinsum},
                                    {F::kNormalization, 4, AddNormalization}};
  return *kSteps;
}

}  // namespace roundhouse
