// Steps of the families that compute: elementwise, activations, convolutions, pools, products,
// reductions, normalisation.
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/tests/random/random_canonical_graph.h"

namespace roundhouse {
namespace {

using Names = std::vector<std::string>;
using Integers = std::vector<int64_t>;

bool IsFloatValue(const RandomCanonicalGraph& graph, const Value* value) {
  return value != nullptr && IsFloat(graph.kind(*value));
}

// A value of numbers in any domain.
Value* SomeNumbers(RandomCanonicalGraph& graph, ElementSet elements) {
  if (graph.random().OneIn(4)) {
    Value* value = graph.Find([&](const Value& each) {
      const Type& type = graph.type(each);
      return type.is_tensor() && type.domain() != Domain::kTensor &&
             !type.element_type().is_quantized() && elements.contains(type.element_type().kind());
    });
    if (value != nullptr) return value;
  }
  return graph.Some({elements});
}

// |x| + 1/2
Value* Positive(RandomCanonicalGraph& graph, Value* x) {
  x = graph.Emit(canonical::Abs(), {x});
  if (x == nullptr || graph.type(*x).domain() != Domain::kTensor) return x;
  return graph.Emit(canonical::EltwiseAdd(), {x, graph.Number(0.5, graph.kind(*x))});
}

void AddUnary(RandomCanonicalGraph& graph) {
  static const auto* const kSmooth =
      new Names{"abs", "neg", "exp", "erf", "sin", "cos", "sinh", "cosh", "asinh", "atan", "tanh"};
  static const auto* const kOfPositive = new Names{"log", "eltwise_sqrt", "rsqrt"};
  static const auto* const kOfUnit = new Names{"asin", "acos", "atanh", "tan"};
  static const auto* const kSteps = new Names{"sign", "floor", "ceil", "round"};
  RandomValues& random = graph.random();
  Value* x = SomeNumbers(graph, kFloats);
  std::string name;
  if (random.OneIn(8) && graph.options().steps) {
    name = random.OneOf(*kSteps);
  } else if (random.OneIn(3)) {
    name = random.OneOf(*kOfPositive);
    if (!graph.options().non_finite || !random.OneIn(4)) x = Positive(graph, x);
  } else if (random.OneIn(4)) {
    name = random.OneOf(*kOfUnit);
    x = graph.Emit(canonical::Tanh(), {x});
    if (x != nullptr && graph.type(*x).domain() == Domain::kTensor) {
      x = graph.Emit(canonical::EltwiseMul(), {x, graph.Number(0.75, graph.kind(*x))});
    }
  } else if (random.OneIn(12)) {
    name = "acosh";
    x = graph.Emit(canonical::Cosh(), {x});
  } else {
    name = random.OneOf(*kSmooth);
  }
  graph.Emit("canonical." + name, {x});
}

void AddIntegerMath(RandomCanonicalGraph& graph) {
  if (graph.options().f32_only) return;
  static const auto* const kBinary =
      new Names{"eltwise_add", "eltwise_sub", "eltwise_mul", "eltwise_max", "eltwise_min",
                "bitwise_and", "bitwise_or",  "bitwise_xor", "shift_left",  "shift_right"};
  static const auto* const kDivisions =
      new Names{"eltwise_div", "floor_div", "floor_mod", "truncated_mod"};
  static const auto* const kUnary = new Names{"abs", "neg", "sign", "bitwise_not", "relu", "relu6"};
  RandomValues& random = graph.random();
  Value* x = SomeNumbers(graph, kIntegers);
  if (random.OneIn(4)) {
    graph.Emit("canonical." + random.OneOf(*kUnary), {x});
    return;
  }
  Value* y = SomeOtherOperand(graph, x);
  if (y == nullptr || random.OneIn(2)) {
    graph.Emit("canonical." + random.OneOf(*kBinary), {x, y});
    return;
  }
  if (graph.type(*y).domain() != Domain::kTensor) return;
  if (random.OneIn(4)) {
    graph.Emit(canonical::Pow(), {x, graph.Number(random.Below(4), graph.kind(*x))});
    return;
  }
  // An odd number is not zero.
  y = graph.Emit(canonical::BitwiseOr(), {y, graph.Number(1, graph.kind(*y))});
  graph.Emit("canonical." + random.OneOf(*kDivisions), {x, y});
}

void AddBinary(RandomCanonicalGraph& graph) {
  static const auto* const kBinary =
      new Names{"eltwise_add", "eltwise_add", "eltwise_add", "eltwise_sub", "eltwise_sub",
                "eltwise_mul", "eltwise_mul", "eltwise_mul", "eltwise_max", "eltwise_min"};
  RandomValues& random = graph.random();
  Value* x = SomeNumbers(graph, kFloats);
  Value* y = SomeOtherOperand(graph, x);
  if (random.OneIn(3)) std::swap(x, y);
  if (!IsFloatValue(graph, x) || !random.OneIn(4)) {
    graph.Emit("canonical." + random.OneOf(*kBinary), {x, y});
    return;
  }
  if (random.OneIn(2)) {
    graph.Emit(canonical::EltwiseDiv(), {x, Positive(graph, y)});
  } else if (random.OneIn(2)) {
    Value* exponent = random.OneIn(2) ? y : graph.Number(random.Below(5) / 2.0, graph.kind(*x));
    graph.Emit(canonical::Pow(), {Positive(graph, x), exponent});
  } else if (graph.options().steps) {
    const Names names = {"floor_mod", "truncated_mod", "atan2"};
    graph.Emit("canonical." + random.OneOf(names), {x, Positive(graph, y)});
  }
}

void AddSelection(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  const bool steps = graph.options().steps;
  Value* x = SomeNumbers(graph, steps ? kNumbers | kBooleans : kIntegers);
  Value* y = SomeOtherOperand(graph, x);
  Value* condition = graph.Emit(
      canonical::Compare{.direction = static_cast<canonical::Comparison>(random.Below(6))}, {x, y});
  if (random.OneIn(3)) {
    Value* other = random.OneIn(2) ? SomeOtherOperand(graph, condition) : condition;
    const Names names = {"bitwise_and", "bitwise_or", "bitwise_xor"};
    condition = random.OneIn(3)
                    ? graph.Emit(canonical::BitwiseNot(), {condition})
                    : graph.Emit("canonical." + random.OneOf(names), {condition, other});
  }
  if (condition == nullptr || random.OneIn(4)) return;
  Value* on_true =
      graph.SomeOf(graph.type(*condition)
                       .WithElementType(random.OneIn(3) ? graph.SomeNumber() : graph.SomeFloat()));
  graph.Emit(canonical::Select(), {condition, on_true, SomeOtherOperand(graph, on_true)});
}

void AddActivation(RandomCanonicalGraph& graph) {
  static const auto* const kPlain =
      new Names{"relu", "relu",         "relu6",      "tanh", "sigmoid", "leaky_relu", "elu",
                "gelu", "hard_sigmoid", "hard_swish", "silu", "mish",    "softplus"};
  RandomValues& random = graph.random();
  Value* x = SomeNumbers(graph, kFloats);
  switch (random.Below(8)) {
    case 0:
      graph.Emit(canonical::Clamp{.min = -0.5 * random.Below(3), .max = 0.5 + random.Below(6)},
                 {x});
      return;
    case 1:
      if (x == nullptr) return;
      if (graph.type(*x).domain() == Domain::kFeature) {
        graph.Emit(canonical::Prelu(),
                   {x, NewBias(graph, graph.kind(*x), graph.size(*x, graph.rank(*x) - 1))});
      } else {
        graph.Emit(canonical::Prelu(), {x, SomeOtherOperand(graph, x)});
      }
      return;
    case 2:
      graph.Emit(canonical::LeakyRelu{.alpha = 0.25F}, {x});
      return;
    case 3:
      graph.Emit(canonical::Elu{.alpha = 1.5F, .scale = 0.5F}, {x});
      return;
    case 4:
      graph.Emit(canonical::Gelu{.approximation = canonical::GeluApproximation::kTanh}, {x});
      return;
    default:
      graph.Emit("canonical." + random.OneOf(*kPlain), {x});
  }
}

template <typename Op>
void AddFusedActivation(RandomCanonicalGraph& graph, Op& op) {
  RandomValues& random = graph.random();
  if (!random.OneIn(3)) return;
  // Those without a parameter; nearly all demand floats, which inference sees to.
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

void AddReduction(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = graph.Some({random.OneIn(5) ? kNumbers | kBooleans : kFloats, 1, 4});
  if (x == nullptr) return;
  const ElementKind kind = graph.kind(*x);
  canonical::TensorReduce op{.kind = static_cast<canonical::ReduceKind>(random.Below(7)),
                             .keep_dims = random.OneIn(2)};
  // The mean of no integers is an error.
  if (!IsFloat(kind) && op.kind == canonical::ReduceKind::kMean) {
    op.kind = canonical::ReduceKind::kMax;
  }
  Integers axes;
  for (int64_t axis = 0; axis < graph.rank(*x); ++axis) {
    if (random.OneIn(2)) axes.push_back(random.OneIn(4) ? axis - graph.rank(*x) : axis);
  }
  std::vector<Value*> operands = {x};
  if (random.OneIn(5)) {
    operands.push_back(graph.Integers(axes));
  } else if (!random.OneIn(5)) {
    op.axes = axes;
  }
  graph.Emit(op, operands);
}

void AddAlongAxis(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = graph.Some({kFloats, 1, 4});
  if (x == nullptr) return;
  const int64_t axis = random.Below(graph.rank(*x));
  const int64_t size = graph.size(*x, axis);
  switch (random.Below(graph.options().steps ? 7 : 4)) {
    case 0:
    case 1:
      graph.Emit(canonical::TensorSoftmax{.axis = axis - (random.OneIn(2) ? graph.rank(*x) : 0)},
                 {x});
      return;
    case 2:
      graph.Emit(canonical::LogSoftmax{.axis = axis}, {x});
      return;
    case 3: {
      canonical::CumSum op{.exclusive = random.OneIn(3), .reverse = random.OneIn(3)};
      std::vector<Value*> operands = {x};
      if (random.OneIn(3)) {
        operands.push_back(graph.Number(axis, ElementKind::kI64));
      } else {
        op.axis = axis;
      }
      graph.Emit(op, operands);
      return;
    }
    case 4:
      graph.Emit(
          canonical::ArgMax{
              .axis = axis, .keep_dims = random.OneIn(2), .select_last_index = random.OneIn(3)},
          {x});
      return;
    case 5:
      graph.Emit(canonical::ArgMin{.axis = axis, .keep_dims = random.OneIn(2)}, {x});
      return;
    default: {
      canonical::TopK op{.axis = axis, .largest = !random.OneIn(3)};
      const int64_t k = random.Below(size + 1);
      std::vector<Value*> operands = {x};
      if (random.OneIn(3)) {
        operands.push_back(graph.Number(k, ElementKind::kI64));
      } else {
        op.k = k;
      }
      graph.EmitAll(op, operands);
    }
  }
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

Value* SomeOtherOperand(RandomCanonicalGraph& graph, Value* value) {
  if (value == nullptr) return nullptr;
  RandomValues& random = graph.random();
  const Type& type = graph.type(*value);
  if (random.OneIn(8)) return value;
  if (random.OneIn(2) || type.domain() != Domain::kTensor) return graph.SomeOf(type);
  std::vector<Dim> dims = type.shape().dims();
  if (random.OneIn(3)) dims.erase(dims.begin(), dims.begin() + random.Below(dims.size() + 1));
  for (Dim& dim : dims) {
    if (random.OneIn(3)) {
      dim = Dim(1);
    } else if (dim.size() == 1 && random.OneIn(2)) {
      dim = Dim(graph.SomeSize());
    }
  }
  if (dims.size() < 4 && random.OneIn(8)) dims.insert(dims.begin(), Dim(graph.SomeSize()));
  return graph.SomeOf(type.WithShape(Shape(dims)));
}

const std::vector<WeightedStep>& ComputeSteps() {
  using F = CanonicalFamily;
  static const auto* const kSteps =
      new std::vector<WeightedStep>{{F::kElementwise, 4, AddUnary},
                                    {F::kElementwise, 8, AddBinary},
                                    {F::kElementwise, 2, AddIntegerMath},
                                    {F::kElementwise, 3, AddSelection},
                                    {F::kActivation, 6, AddActivation},
                                    {F::kConvolution, 8, AddConvolutionStep},
                                    {F::kConvolution, 2, AddTensorBias},
                                    {F::kPooling, 4, AddPool},
                                    {F::kLinear, 5, AddProduct},
                                    {F::kLinear, 1, AddEinsum},
                                    {F::kReduction, 4, AddReduction},
                                    {F::kReduction, 3, AddAlongAxis},
                                    {F::kNormalization, 4, AddNormalization}};
  return *kSteps;
}

}  // namespace roundhouse
