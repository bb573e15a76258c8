#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/canonical/gradient/linear_step.h"
#include "roundhouse/service/planning/views.h"

namespace roundhouse::canonical_gradient {

using canonical::ReduceKind;

namespace {

bool IsPlain(const Value& value) {
  const Type& type = value.type();
  return type.is_tensor() && type.domain() == Domain::kTensor && type.shape().is_static() &&
         !type.element_type().is_quantized();
}

// The value that `value` is a broadcast of, or `value` itself.
Value* Unrepeated(Value* value) {
  if (value == nullptr || !Is<canonical::TensorBroadcast>(value->node()) || !IsPlain(*value) ||
      value->node().num_operands() != 1 || !IsPlain(value->node().operand(0))) {
    return value;
  }
  return &value->node().operand(0);
}

template <DeclaredOp Op>
Value* BeforeBroadcasts(DerivationBuilder& b, const Op& op, Value* x, Value* y) {
  Value* small_x = Unrepeated(x);
  Value* small_y = Unrepeated(y);
  if (x == nullptr || y == nullptr || !IsPlain(*x) || !IsPlain(*y) ||
      (small_x == x && small_y == y))
    return b(op, {x, y});
  const std::optional<Shape> shape =
      canonical::BroadcastShapes(x->type().shape(), y->type().shape());
  if (!shape) return b(op, {x, y});
  Value* result = b(op, {small_x, small_y});
  if (result == nullptr || result->type().shape().sizes() == shape->sizes()) return result;
  return b.Broadcast(result, Ints(shape->sizes().begin(), shape->sizes().end()));
}

// The same step to a sum of what it was a step from.
Value* Apply(DerivationBuilder& b, const LinearStep& step, Value* sum) {
  if (step.factor == nullptr) return b.Neg(sum);
  return Is<canonical::EltwiseMul>(*step.node) ? b.Mul(sum, step.factor) : b.Div(sum, step.factor);
}

}  // namespace

Value* DerivationBuilder::ToTensor(Value* value) {
  if (value == nullptr || !value->type().is_tensor()) return value;
  // Back through a conversion that a rule has added, so that the next one sees what is computed.
  if (value->type().domain() != Domain::kTensor && IsView(value->node()) &&
      value->node().operand(0).type().domain() == Domain::kTensor) {
    return &value->node().operand(0);
  }
  switch (value->type().domain()) {
    case Domain::kTensor:
      return value;
    case Domain::kFeature:
      return (*this)(canonical::FeatureDecode{}, {value});
    case Domain::kFilter:
      return (*this)(canonical::FilterDecode{}, {value});
    case Domain::kDepthwiseFilter:
      return (*this)(canonical::DepthwiseFilterDecode{}, {value});
    case Domain::kBias:
      return (*this)(canonical::BiasDecode{}, {value});
    case Domain::kMatrix:
      break;
  }
  return (*this)(canonical::MatrixDecode{}, {value});
}

Value* DerivationBuilder::IntoDomain(Value* value, Domain domain) {
  if (value == nullptr || !value->type().is_tensor() || value->type().domain() == domain) {
    return value;
  }
  switch (domain) {
    case Domain::kTensor:
      return ToTensor(value);
    case Domain::kFeature:
      return (*this)(canonical::FeatureEncode{}, {value});
    case Domain::kFilter:
      return (*this)(canonical::FilterEncode{}, {value});
    case Domain::kDepthwiseFilter:
      return (*this)(canonical::DepthwiseFilterEncode{}, {value});
    case Domain::kBias:
      return (*this)(canonical::BiasEncode{}, {value});
    case Domain::kMatrix:
      break;
  }
  return (*this)(canonical::MatrixEncode{}, {value});
}

Value* DerivationBuilder::IntoDomainOf(Value* value, const Value* like) {
  if (like == nullptr || !like->type().is_tensor()) return value;
  return IntoDomain(value, like->type().domain());
}

Value* DerivationBuilder::Add(Value* a, Value* b) {
  return BeforeBroadcasts(*this, canonical::EltwiseAdd{}, a, b);
}
Value* DerivationBuilder::Sub(Value* a, Value* b) {
  return BeforeBroadcasts(*this, canonical::EltwiseSub{}, a, b);
}
Value* DerivationBuilder::Mul(Value* a, Value* b) {
  return BeforeBroadcasts(*this, canonical::EltwiseMul{}, a, b);
}
Value* DerivationBuilder::Div(Value* a, Value* b) {
  return BeforeBroadcasts(*this, canonical::EltwiseDiv{}, a, b);
}

Value* DerivationBuilder::Neg(Value* value) {
  Value* small = Unrepeated(value);
  if (small == value) return (*this)(canonical::Neg{}, {value});
  return Broadcast((*this)(canonical::Neg{}, {small}), *sizes(value));
}

Value* DerivationBuilder::NumberLike(double number, Value* value) {
  return Number(number, kind(value));
}

Value* DerivationBuilder::Scale(Value* value, double factor) {
  if (factor == 1) return value;
  if (factor == -1) return Neg(value);
  return Mul(value, NumberLike(factor, value));
}

Value* DerivationBuilder::AddNumber(Value* value, double number) {
  return Add(value, NumberLike(number, value));
}

Value* DerivationBuilder::Select(Value* condition, Value* on_true, Value* on_false) {
  return (*this)(canonical::Select{}, {condition, on_true, on_false});
}

Value* DerivationBuilder::SelectOrZero(Value* condition, Value* on_true) {
  return Select(condition, on_true, NumberLike(0, on_true));
}

Value* DerivationBuilder::Reduce(Value* value, ReduceKind kind, const Ints& axes, bool keep_dims) {
  if (axes.empty()) return value;
  return (*this)(canonical::TensorReduce{.kind = kind, .axes = axes, .keep_dims = keep_dims},
                 {value});
}

Value* DerivationBuilder::Sum(Value* value, const Ints& axes, bool keep_dims) {
  if (value == nullptr || axes.empty()) return value;
  std::vector<LinearStep> steps;
  while (const std::optional<LinearStep> step = LinearStepTo(*value, axes)) {
    steps.push_back(*step);
    value = step->rest;
  }
  Value* sum = Reduce(value, ReduceKind::kSum, axes, keep_dims || !steps.empty());
  if (steps.empty()) return sum;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) sum = Apply(*this, *step, sum);
  return keep_dims ? sum : Squeeze(sum, axes);
}

Value* DerivationBuilder::SumAll(Value* value) {
  return (*this)(canonical::TensorReduce{.kind = ReduceKind::kSum, .keep_dims = false}, {value});
}

Value* DerivationBuilder::Fill(double number, Value* like) {
  if (like == nullptr) return nullptr;
  if (const std::optional<Ints> sizes = this->sizes(like)) return Splat(number, kind(like), *sizes);
  return BroadcastTo(NumberLike(number, like), ShapeOf(like));
}

Value* DerivationBuilder::ZerosLike(Value* like) { return Fill(0, like); }

Value* DerivationBuilder::ReshapeLike(Value* value, Value* like) {
  if (value == nullptr || like == nullptr) return nullptr;
  const Type& from = value->type();
  const Type& to = like->type();
  if (from.is_tensor() && to.is_tensor() && from.shape().is_static() &&
      from.shape().WithoutNames() == to.shape().WithoutNames()) {
    return value;
  }
  if (const std::optional<Ints> sizes = this->sizes(like)) return Reshape(value, *sizes);
  return ReshapeTo(value, ShapeOf(like));
}

Value* DerivationBuilder::BroadcastLike(Value* value, Value* like) {
  if (value == nullptr || like == nullptr) return nullptr;
  const Type& from = value->type();
  const Type& to = like->type();
  if (from.is_tensor() && to.is_tensor() && from.shape().is_static() &&
      from.shape().WithoutNames() == to.shape().WithoutNames()) {
    return value;
  }
  if (const std::optional<Ints> sizes = this->sizes(like)) return Broadcast(value, *sizes);
  return BroadcastTo(value, ShapeOf(like));
}

namespace {

// Whether broadcasting one of these types to the other repeated the axis at `from_end` from the
// last; nullopt if unknown.
std::optional<bool> IsRepeated(const Shape& narrow, const Shape& wide, const Shape* other,
                               int64_t from_end) {
  const Dim dim = narrow.dim(narrow.rank() - 1 - from_end);
  const Dim reached = wide.dim(wide.rank() - 1 - from_end);
  // Summing an axis of size 1 that was not repeated changes nothing.
  if (dim.is_known()) return dim.size() == 1 && !(reached.is_known() && reached.size() == 1);
  if (reached.is_known() && reached.size() == 1) return false;
  if (!dim.name().empty() && dim.name() == reached.name()) return false;
  if (other == nullptr || !other->is_ranked()) return std::nullopt;
  if (other->rank() <= from_end) return false;
  const Dim beside = other->dim(other->rank() - 1 - from_end);
  if (beside.is_known() && beside.size() == 1) return false;
  if (!dim.name().empty() && dim.name() == beside.name()) return false;
  return std::nullopt;
}

}  // namespace

Value* DerivationBuilder::SumTo(Value* value, Value* like, const Value* other) {
  const int64_t from_rank = rank(value);
  const int64_t to_rank = rank(like);
  if (from_rank < 0 || to_rank < 0) return nullptr;
  const Shape& wide = value->type().shape();
  const Shape& narrow = like->type().shape();
  const Shape* beside =
      other != nullptr && other->type().is_tensor() ? &other->type().shape() : nullptr;
  if (other == like) beside = &narrow;
  Ints new_axes(static_cast<size_t>(from_rank - to_rank));
  std::iota(new_axes.begin(), new_axes.end(), 0);
  Ints repeated;
  bool all_known = true;
  for (int64_t axis = 0; axis < to_rank && other != like; ++axis) {
    const std::optional<bool> is_repeated = IsRepeated(narrow, wide, beside, to_rank - 1 - axis);
    all_known &= is_repeated.has_value();
    if (is_repeated.value_or(false)) repeated.push_back(axis);
  }
  Ints summed;
  auto add = [&](int64_t axis) {
    // An axis of size 1 needs no sum.
    if (size(value, axis) != 1) summed.push_back(axis);
  };
  for (int64_t axis : new_axes) add(axis);
  for (int64_t axis : repeated) add(from_rank - to_rank + axis);
  Value* sum = Sum(value, summed);
  if (!new_axes.empty()) sum = Squeeze(sum, new_axes);
  if (all_known) return sum;
  // The repeated axes are known only at run time.
  Value* differs = (*this)(canonical::Compare{.direction = canonical::Comparison::kNotEqual},
                           {ShapeOf(sum), ShapeOf(like)});
  Value* axes = Reshape((*this)(canonical::NonZero{}, {differs}), {-1});
  sum = (*this)(canonical::TensorReduce{.kind = ReduceKind::kSum}, {sum, axes});
  return ReshapeTo(sum, ShapeOf(like));
}

Values DerivationBuilder::Parts(Value* value, Value* sizes, int64_t axis, int num_parts) {
  Values none(static_cast<size_t>(num_parts), nullptr);
  if (!ok() || value == nullptr || sizes == nullptr) return none;
  absl::StatusOr<Node*> node =
      request().build.Make(canonical::TensorSplit{.axis = axis}, {value, sizes},
                           std::vector<Type>(static_cast<size_t>(num_parts), Type::Unknown()));
  if (!node.ok()) {
    Fail(node.status());
    return none;
  }
  for (int i = 0; i < num_parts; ++i) none[static_cast<size_t>(i)] = &(*node)->result(i);
  return none;
}

Value* DerivationBuilder::Pad(Value* value, int64_t axis, int64_t front, int64_t behind) {
  if (front == 0 && behind == 0) return value;
  const int64_t rank = this->rank(value);
  if (rank < 0) return nullptr;
  Ints pads(static_cast<size_t>(2 * rank), 0);
  pads[static_cast<size_t>(axis)] = front;
  pads[static_cast<size_t>(rank + axis)] = behind;
  return (*this)(canonical::TensorConstantPad{.pads = pads}, {value});
}

Value* DerivationBuilder::Reverse(Value* value, int64_t axis) {
  return (*this)(canonical::Slice{.starts = Ints{std::numeric_limits<int64_t>::max()},
                                  .ends = Ints{std::numeric_limits<int64_t>::min()},
                                  .axes = Ints{axis},
                                  .steps = Ints{-1}},
                 {value});
}

Value* DerivationBuilder::Iota(Value* like, int64_t like_axis, int64_t axis, int64_t rank) {
  Ints shape(static_cast<size_t>(rank), 1);
  if (const std::optional<int64_t> size = this->size(like, like_axis)) {
    Ints numbers(static_cast<size_t>(*size));
    std::iota(numbers.begin(), numbers.end(), 0);
    shape[static_cast<size_t>(axis)] = *size;
    return Reshape(IntsConstant(numbers), shape);
  }
  Value* size = AsScalar(Slice(ShapeOf(like), 0, like_axis, like_axis + 1));
  shape[static_cast<size_t>(axis)] = -1;
  return Reshape((*this)(canonical::Range{}, {Whole(0), size, Whole(1)}), shape);
}

Value* AdjointBuilder::CotangentOrZeros(int index) {
  if (Value* given = cotangent(index)) return ToTensor(given);
  return ZerosLike(result(index));
}

Values AdjointBuilder::Only(int operand, Value* cotangent) {
  Values all = None();
  all[static_cast<size_t>(operand)] = IntoDomainOf(cotangent, in(operand));
  return all;
}

}  // namespace roundhouse::canonical_gradient
