// Steps of the families that compute element by element or along axes.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
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
  if (graph.options().has_one_kind()) return;
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

}  // namespace

Value* Positive(RandomCanonicalGraph& graph, Value* x) {
  x = graph.Emit(canonical::Abs(), {x});
  if (x == nullptr || graph.type(*x).domain() != Domain::kTensor) return x;
  return graph.Emit(canonical::EltwiseAdd(), {x, graph.Number(0.5, graph.kind(*x))});
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
  static const auto* const kSteps = new std::vector<WeightedStep>{
      {F::kElementwise, 4, AddUnary},       {F::kElementwise, 8, AddBinary},
      {F::kElementwise, 2, AddIntegerMath}, {F::kElementwise, 3, AddSelection},
      {F::kActivation, 6, AddActivation},   {F::kReduction, 4, AddReduction},
      {F::kReduction, 3, AddAlongAxis}};
  return *kSteps;
}

}  // namespace roundhouse
