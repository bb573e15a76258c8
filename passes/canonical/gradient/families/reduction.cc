// The derivatives of reductions, softmaxes and cumulative sums.
#include "roundhouse/dialects/canonical/reduction.h"

#include <cstdint>
#include <numeric>
#include <optional>

#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// The reduced axes, counted from the front. Error: they are known only at run time.
Ints ReducedAxes(const TensorReduce& op, AdjointBuilder& a) {
  const int64_t rank = a.rank(a.in(0));
  Ints axes;
  if (a.has(1)) {
    const std::optional<Ints> known = a.IntsOf(a.in(1));
    if (!known) {
      a.NotKnown("operand axes");
      return {};
    }
    axes = *known;
  } else if (op.axes) {
    axes = *op.axes;
  } else {
    axes.resize(static_cast<size_t>(rank < 0 ? 0 : rank));
    std::iota(axes.begin(), axes.end(), 0);
  }
  for (int64_t& axis : axes) axis = a.Axis(axis, rank);
  return axes;
}

// The number of elements that are reduced to one, as a number of the type of `value`.
Value* CountOf(AdjointBuilder& a, Value* value, const Ints& axes) {
  int64_t count = 1;
  bool is_known = true;
  for (int64_t axis : axes) {
    const std::optional<int64_t> size = a.size(value, axis);
    is_known &= size.has_value();
    if (size) count *= *size;
  }
  if (is_known) return a.NumberLike(static_cast<double>(count), value);
  Value* sizes = a(Gather{.axis = 0}, {a.ShapeOf(value), a.IntsConstant(axes)});
  Value* product = a(TensorReduce{.kind = ReduceKind::kProd, .keep_dims = false}, {sizes});
  return a.Cast(product, a.kind(value));
}

// The product of the other elements: y / x, except where there are zeros.
Value* ProductOfOthers(AdjointBuilder& a, Value* x, const Ints& axes) {
  Value* is_zero = a(Compare{.direction = Comparison::kEqual}, {x, a.NumberLike(0, x)});
  Value* one = a.NumberLike(1, x);
  Value* without_zeros = a.Select(is_zero, one, x);
  Value* product = a.Reduce(without_zeros, ReduceKind::kProd, axes);
  Value* zeros = a.Sum(a.Cast(is_zero, a.kind(x)), axes);
  Value* other_zeros = a.Sub(zeros, a.Cast(is_zero, a.kind(x)));
  Value* has_none = a(Compare{.direction = Comparison::kEqual}, {other_zeros, a.NumberLike(0, x)});
  return a.SelectOrZero(has_none, a.Div(product, without_zeros));
}

Values AdjointOfReduce(const TensorReduce& op, AdjointBuilder& a) {
  Value* x = a.in(0);
  const Ints axes = ReducedAxes(op, a);
  if (!a.ok()) return a.None();
  Value* cotangent = a.cotangent();
  Value* y = a.result();
  if (!op.keep_dims && !axes.empty()) {
    cotangent = a.Unsqueeze(cotangent, axes);
    y = a.Unsqueeze(y, axes);
  }
  switch (op.kind) {
    case ReduceKind::kSum:
      return a.Only(0, a.BroadcastLike(cotangent, x));
    case ReduceKind::kMean:
      return a.Only(0, a.BroadcastLike(a.Div(cotangent, CountOf(a, x, axes)), x));
    case ReduceKind::kSumSquare:
      return a.Only(0, a.Mul(a.Scale(cotangent, 2), x));
    case ReduceKind::kLogSumExp:
      return a.Only(0, a.Mul(cotangent, a(Exp{}, {a.Sub(x, y)})));
    case ReduceKind::kProd:
      return a.Only(0, a.Mul(cotangent, ProductOfOthers(a, x, axes)));
    case ReduceKind::kMax:
    case ReduceKind::kMin:
      break;
  }
  // Equal elements share the cotangent.
  Value* is_chosen = a.Cast(a(Compare{.direction = Comparison::kEqual}, {x, y}), a.kind(x));
  return a.Only(0, a.Mul(is_chosen, a.Div(cotangent, a.Sum(is_chosen, axes))));
}

Values AdjointOfCumSum(const CumSum& op, AdjointBuilder& a) {
  CumSum back = op;
  back.reverse = !op.reverse;
  return a.has(1) ? a.Only(0, a(back, {a.cotangent(), a.in(1)}))
                  : a.Only(0, a(back, {a.cotangent()}));
}

Values AdjointOfTopK(const TopK& op, AdjointBuilder& a) {
  if (a.cotangent(0) == nullptr) return a.None();
  const int64_t axis = a.Axis(op.axis, a.rank(a.in(0)));
  return a.Only(
      0, a(ScatterElements{.axis = axis}, {a.ZerosLike(a.in(0)), a.result(1), a.cotangent(0)}));
}

Values AdjointOfSoftmax(const TensorSoftmax& op, AdjointBuilder& a) {
  const int64_t axis = a.Axis(op.axis, a.rank(a.in(0)));
  Value* weighted = a.Sum(a.Mul(a.cotangent(), a.result()), {axis});
  return a.Only(0, a.Mul(a.result(), a.Sub(a.cotangent(), weighted)));
}

Values AdjointOfLogSoftmax(const LogSoftmax& op, AdjointBuilder& a) {
  const int64_t axis = a.Axis(op.axis, a.rank(a.in(0)));
  Value* total = a.Sum(a.cotangent(), {axis});
  return a.Only(0, a.Sub(a.cotangent(), a.Mul(a(Exp{}, {a.result()}), total)));
}

}  // namespace

void AddReduction(GradientTable& table) {
  table.Rule<TensorReduce>(AdjointOfReduce);
  table.Zero<ArgMax>();
  table.Zero<ArgMin>();
  table.Rule<CumSum>(AdjointOfCumSum);
  table.Rule<TopK>(AdjointOfTopK);
  table.Rule<TensorSoftmax>(AdjointOfSoftmax);
  table.Rule<LogSoftmax>(AdjointOfLogSoftmax);
}

}  // namespace roundhouse::canonical_gradient
