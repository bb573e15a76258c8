// The pass raise_activations.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/canonical/expression.h"
#include "roundhouse/passes/canonical/kept_shape.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

namespace m = match;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <DeclaredOp... Ops>
bool IsAnyOf(const Node& node) {
  return (Is<Ops>(node) || ...);
}

ElementKind KindOf(const Value& value) { return value.type().element_type().kind(); }

// A function f(x, t) with t = g(u(x)), found at a root: f as polynomial of x and t, u of x.
struct Composite {
  Value* x = nullptr;
  Value* atom = nullptr;
  Polynomial outer;
  Polynomial argument;
};

// Farthest first, so that a function absorbs as much of the arithmetic before it as possible.
std::vector<Value*> FarthestFirst(std::vector<Value*> variables) {
  std::reverse(variables.begin(), variables.end());
  return variables;
}

// Looks for an x for which the root is such a function that `accepts(composite)`, and whose inner
// nodes have no other users.
template <typename Accepts>
std::optional<Composite> FindComposite(Node& root, const Expression::IsAtom& is_atom,
                                       const Accepts& accepts) {
  for (Value* atom : FindAtoms(root, is_atom)) {
    Value& argument = atom->node().operand(0);
    for (Value* x : FarthestFirst(PossibleVariables(argument))) {
      Expression outer(*x, is_atom);
      Expression inner(*x);
      std::optional<Polynomial> of_root = outer.Of(root.result());
      if (!of_root || outer.atom() != atom) continue;
      std::optional<Polynomial> of_argument = inner.Of(argument);
      if (!of_argument) continue;
      Composite composite = {x, atom, *std::move(of_root), *std::move(of_argument)};
      if (!accepts(composite)) continue;
      std::vector<const Node*> nodes = outer.inner();
      nodes.insert(nodes.end(), inner.inner().begin(), inner.inner().end());
      if (AreUsedOnlyWithin(nodes, root)) return composite;
    }
  }
  return std::nullopt;
}

// ---- Bounds ----

struct Bounds {
  double least = -kInfinity;
  double most = kInfinity;
};

// The bounds of a relu, relu6 or clamp.
std::optional<Bounds> BoundsOf(const Node& node) {
  if (Is<Relu>(node)) return Bounds{0, kInfinity};
  if (Is<Relu6>(node)) return Bounds{0, 6};
  if (!Is<Clamp>(node)) return std::nullopt;
  const absl::StatusOr<Clamp> clamp = View<Clamp>(node);
  if (!clamp.ok()) return std::nullopt;
  return Bounds{clamp->min, clamp->max};
}

absl::StatusOr<Value*> Bounded(Value& x, const Bounds& bounds, Rewriter& rewrite) {
  const bool is_signed = !IsUnsignedInteger(KindOf(x));
  if (is_signed && bounds.least == 0 && bounds.most == kInfinity) return rewrite(Relu{}, {&x});
  if (is_signed && bounds.least == 0 && bounds.most == 6) return rewrite(Relu6{}, {&x});
  return rewrite(Clamp{.min = bounds.least, .max = bounds.most}, {&x});
}

// max(x, number), min(x, number), also if x is already bounded on the other side.
absl::StatusOr<Replacement> ToBounds(Node& node, Rewriter& rewrite) {
  // Doubles hold all integers up to this, but not beyond.
  constexpr double kMostExact = 0x1p53;
  for (const int side : {0, 1}) {
    Value* x = &node.operand(side);
    const std::optional<double> number = m::SplatNumber(node.operand(1 - side));
    if (!number || m::SplatNumber(*x) || !x->type().is_tensor() || std::isnan(*number)) continue;
    if (!kNumbers.contains(KindOf(*x)) || x->type() != node.result().type() ||
        !KeepsShape(x->type(), node.operand(1 - side).type()))
      continue;
    if (IsInteger(KindOf(*x)) && std::fabs(*number) > kMostExact) continue;
    Bounds bounds;
    const std::optional<Bounds> inner = BoundsOf(x->node());
    double& own = Is<EltwiseMax>(node) ? bounds.least : bounds.most;
    double Bounds::*const other = Is<EltwiseMax>(node) ? &Bounds::most : &Bounds::least;
    double Bounds::*const same = Is<EltwiseMax>(node) ? &Bounds::least : &Bounds::most;
    own = *number;
    // If it is bounded on this side too, both numbers would need comparing: left to another pass.
    if (inner && std::isinf((*inner).*same) && x->has_one_use()) {
      bounds.*other = (*inner).*other;
      if (bounds.least <= bounds.most) x = &x->node().operand(0);
    }
    if (bounds.least > bounds.most) return kNoMatch;
    RH_ASSIGN_OR_RETURN(Value * bounded, Bounded(*x, bounds, rewrite));
    return Replacement(bounded);
  }
  return kNoMatch;
}

// ---- Sigmoids ----

// numerator / (1 + exp(-x)).
struct Logistic {
  Value* numerator = nullptr;
  Value* x = nullptr;
};

std::optional<Logistic> LogisticAt(Node& node) {
  Value& denominator = node.operand(1);
  const std::vector<Value*> atoms = FindAtoms(denominator.node(), IsAnyOf<Exp>);
  if (atoms.empty()) return std::nullopt;
  Value* const exp = atoms[0];
  for (Value* x : PossibleVariables(exp->node().operand(0))) {
    Expression outer(*x, IsAnyOf<Exp>);
    Expression inner(*x);
    const std::optional<Polynomial> sum = outer.Of(denominator);
    const std::optional<Polynomial> argument = inner.Of(exp->node().operand(0));
    if (!sum || !argument) continue;
    if (*sum != Polynomial{{{0, 0}, 1}, {{0, 1}, 1}} || *argument != Polynomial{{{1, 0}, -1}})
      continue;
    std::vector<const Node*> nodes = outer.inner();
    nodes.insert(nodes.end(), inner.inner().begin(), inner.inner().end());
    if (AreUsedOnlyWithin(nodes, node)) return Logistic{&node.operand(0), x};
  }
  return std::nullopt;
}

// 1 / (1 + exp(-x)), and x / (1 + exp(-x)).
absl::StatusOr<Replacement> ToSigmoid(Node& node, Rewriter& rewrite) {
  const std::optional<Logistic> logistic = LogisticAt(node);
  if (!logistic || node.result().type() != logistic->x->type()) return kNoMatch;
  if (m::SplatNumber(*logistic->numerator) != 1.0) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * sigmoid, rewrite(Sigmoid{}, {logistic->x}));
  return Replacement(sigmoid);
}
absl::StatusOr<Replacement> QuotientToSilu(Node& node, Rewriter& rewrite) {
  const std::optional<Logistic> logistic = LogisticAt(node);
  if (!logistic || logistic->numerator != logistic->x) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * silu, rewrite(Silu{}, {logistic->x}));
  return Replacement(silu);
}

// x * sigmoid(x)
absl::StatusOr<Replacement> ToSilu(Node& node, Rewriter& rewrite) {
  const std::optional<Composite> found =
      FindComposite(node, IsAnyOf<Sigmoid>, [](const Composite& c) {
        return c.outer == Polynomial{{{1, 1}, 1}} && c.argument == Polynomial{{{1, 0}, 1}};
      });
  if (!found) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * silu, rewrite(Silu{}, {found->x}));
  return Replacement(silu);
}

// ---- Hard sigmoids ----

// For c * bounded(a * x + b) + d that goes from 0 to 1: c * a and c * b + d.
std::optional<std::pair<double, double>> HardSlope(const Composite& composite, double factor,
                                                   double offset) {
  const ElementKind kind = KindOf(*composite.x);
  Bounds bounds;
  double slope = 1;
  double start = 0;
  if (Is<HardSigmoid>(composite.atom->node())) {
    const absl::StatusOr<HardSigmoid> op = View<HardSigmoid>(composite.atom->node());
    if (!op.ok()) return std::nullopt;
    bounds = {0, 1};
    slope = op->alpha;
    start = op->beta;
  } else {
    bounds = *BoundsOf(composite.atom->node());
  }
  const std::optional<std::pair<double, double>> linear = AsLinear(composite.argument);
  if (!linear || !(factor > 0) || std::isinf(bounds.least) || std::isinf(bounds.most))
    return std::nullopt;
  const double least = factor * bounds.least + offset;
  if (!IsNear(least + 1, 1, kind) || !IsNear(factor * bounds.most + offset, 1, kind))
    return std::nullopt;
  return std::pair(factor * slope * linear->first,
                   factor * (slope * linear->second + start) + offset);
}

// min(max(a * x + b, 0), 1), also as a scaled form of it.
absl::StatusOr<Replacement> ToHardSigmoid(Node& node, Rewriter& rewrite) {
  std::pair<double, double> slope;
  auto accepts = [&](const Composite& c) {
    double factor = 0;
    double offset = 0;
    for (const auto& [powers, coefficient] : c.outer) {
      if (powers == std::pair(0, 1)) {
        factor = coefficient;
      } else if (powers == std::pair(0, 0)) {
        offset = coefficient;
      } else {
        return false;
      }
    }
    const std::optional<std::pair<double, double>> found = HardSlope(c, factor, offset);
    if (!found || !IsFloat(KindOf(*c.x)) || !(found->first > 0)) return false;
    // A clamp of x itself is simpler than a hard sigmoid.
    if (*found == std::pair(1.0, 0.0)) return false;
    slope = *found;
    return true;
  };
  std::optional<Composite> found;
  if (BoundsOf(node)) {
    for (Value* x : FarthestFirst(PossibleVariables(node.operand(0)))) {
      Expression inner(*x);
      std::optional<Polynomial> argument = inner.Of(node.operand(0));
      if (!argument) continue;
      Composite composite = {x, &node.result(), {{{0, 1}, 1}}, *std::move(argument)};
      if (accepts(composite) && AreUsedOnlyWithin(inner.inner(), node)) found = composite;
      if (found) break;
    }
  } else {
    found = FindComposite(node, IsAnyOf<Relu6, Clamp, HardSigmoid>, accepts);
  }
  if (!found) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * raised, rewrite(HardSigmoid{.alpha = static_cast<float>(slope.first),
                                                          .beta = static_cast<float>(slope.second)},
                                              {found->x}));
  return Replacement(raised);
}

// x * min(max(x + 3, 0), 6) / 6
absl::StatusOr<Replacement> ToHardSwish(Node& node, Rewriter& rewrite) {
  const std::optional<Composite> found =
      FindComposite(node, IsAnyOf<Relu6, Clamp, HardSigmoid>, [](const Composite& c) {
        if (c.outer.size() != 1 || c.outer.begin()->first != std::pair(1, 1)) return false;
        const std::optional<std::pair<double, double>> slope =
            HardSlope(c, c.outer.begin()->second, 0);
        const ElementKind kind = KindOf(*c.x);
        return slope && IsFloat(kind) && IsNear(slope->first, 1.0 / 6, kind) &&
               IsNear(slope->second, 0.5, kind);
      });
  if (!found) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * raised, rewrite(HardSwish{}, {found->x}));
  return Replacement(raised);
}

// ---- Gelu ----

// x / 2 * (1 + erf(x / sqrt(2))), and the same with tanh(sqrt(2 / pi) * (x + 0.044715 * x^3)).
absl::StatusOr<Replacement> ToGelu(Node& node, Rewriter& rewrite) {
  const Polynomial wanted = {{{1, 0}, 0.5}, {{1, 1}, 0.5}};
  const double slope = std::sqrt(2 / M_PI);
  const Polynomial of_erf = {{{1, 0}, M_SQRT1_2}};
  const Polynomial of_tanh = {{{1, 0}, slope}, {{3, 0}, slope * 0.044715}};
  const std::optional<Composite> found =
      FindComposite(node, IsAnyOf<Erf, Tanh>, [&](const Composite& c) {
        const ElementKind kind = KindOf(*c.x);
        return IsNear(c.outer, wanted, kind) &&
               IsNear(c.argument, Is<Erf>(c.atom->node()) ? of_erf : of_tanh, kind);
      });
  if (!found) return kNoMatch;
  const bool is_tanh = Is<Tanh>(found->atom->node());
  const GeluApproximation form = is_tanh ? GeluApproximation::kTanh : GeluApproximation::kNone;
  RH_ASSIGN_OR_RETURN(Value * gelu, rewrite(Gelu{.approximation = form}, {found->x}));
  return Replacement(gelu);
}

// ---- Softplus and mish ----

// log(1 + exp(x))
absl::StatusOr<Replacement> ToSoftplus(Node& node, Rewriter& rewrite) {
  Value* x = nullptr;
  Node* sum = nullptr;
  Node* exp = nullptr;
  if (!Match(
          node,
          m::Op<Log>(m::Op<EltwiseAdd>(m::Splat(1.0), m::Op<Exp>(m::Any(&x)).As(&exp)).As(&sum))) ||
      x->type() != node.result().type() || !AreUsedOnlyWithin({sum, exp}, node)) {
    return kNoMatch;
  }
  RH_ASSIGN_OR_RETURN(Value * raised, rewrite(Softplus{}, {x}));
  return Replacement(raised);
}

// max(x, 0) + log(1 + exp(-|x|)), whose second summand has already become a softplus.
absl::StatusOr<Replacement> SumToSoftplus(Node& node, Rewriter& rewrite) {
  Value* x = nullptr;
  Node *relu = nullptr, *log = nullptr, *neg = nullptr, *abs = nullptr;
  if (!Match(
          node,
          m::Op<EltwiseAdd>(
              m::Op<Relu>(m::Any(&x)).As(&relu),
              m::Op<Softplus>(m::Op<Neg>(m::Op<Abs>(m::Same(&x)).As(&abs)).As(&neg)).As(&log))) ||
      !AreUsedOnlyWithin({relu, log, neg, abs}, node)) {
    return kNoMatch;
  }
  RH_ASSIGN_OR_RETURN(Value * raised, rewrite(Softplus{}, {x}));
  return Replacement(raised);
}

// x * tanh(softplus(x))
absl::StatusOr<Replacement> ToMish(Node& node, Rewriter& rewrite) {
  Value* x = nullptr;
  Node *tanh = nullptr, *softplus = nullptr;
  if (!Match(node,
             m::Op<EltwiseMul>(
                 m::Any(&x), m::Op<Tanh>(m::Op<Softplus>(m::Same(&x)).As(&softplus)).As(&tanh))) ||
      !AreUsedOnlyWithin({tanh, softplus}, node)) {
    return kNoMatch;
  }
  RH_ASSIGN_OR_RETURN(Value * raised, rewrite(Mish{}, {x}));
  return Replacement(raised);
}

// ---- Slopes below 0 ----

// x where it is positive, else slope * x, or -slope * x. Slopes are finite: 0, which stands for
// what is positive, times an infinite one would be NaN.
absl::StatusOr<Replacement> SlopedBelowZero(Value& x, Value& slope, bool is_negated,
                                            const Node& root, Rewriter& rewrite) {
  if (x.type() != root.result().type() || !IsFloat(KindOf(x))) return kNoMatch;
  const std::optional<double> number = m::SplatNumber(slope);
  if (number && static_cast<float>(*number) == *number && KeepsShape(x.type(), slope.type())) {
    const auto alpha = static_cast<float>(is_negated ? -*number : *number);
    RH_ASSIGN_OR_RETURN(Value * raised, rewrite(LeakyRelu{.alpha = alpha}, {&x}));
    return Replacement(raised);
  }
  if (x.type().domain() != Domain::kTensor || slope.type().domain() != Domain::kTensor)
    return kNoMatch;
  Value* own = &slope;
  if (is_negated) {
    RH_ASSIGN_OR_RETURN(own, rewrite(Neg{}, {own}));
  }
  RH_ASSIGN_OR_RETURN(Value * raised, rewrite(Prelu{}, {&x, own}));
  return Replacement(raised);
}

// Whether all numbers of a constant are accepted. Of several different ones only floats are read.
bool AreAll(const Tensor& constant, const Value& value, bool (*accepts)(double)) {
  if (const std::optional<double> number = m::SplatNumber(value)) return accepts(*number);
  if (constant.element_type() != ElementType(ElementKind::kF32)) return false;
  const absl::StatusOr<Tensor> dense = constant.Materialize();
  return dense.ok() &&
         std::all_of(dense->data<float>().begin(), dense->data<float>().end(), accepts);
}

// max(x, slope * x) of slopes up to 1, min(x, slope * x) of greater ones. With a slope of 0 an
// infinite x would be NaN.
absl::StatusOr<Replacement> ExtremeToSlope(Node& node, Rewriter& rewrite) {
  Value *x = nullptr, *slope = nullptr;
  Node* product = nullptr;
  Tensor slopes;
  const auto scaled = m::Op<EltwiseMul>(m::Same(&x), m::Constant(&slopes, &slope)).As(&product);
  const bool is_max = Match(node, m::Op<EltwiseMax>(m::Any(&x), scaled));
  if (!is_max && !Match(node, m::Op<EltwiseMin>(m::Any(&x), scaled))) return kNoMatch;
  const auto below = [](double s) { return s <= 1 && s != 0 && std::isfinite(s); };
  const auto above = [](double s) { return s >= 1 && std::isfinite(s); };
  if (!AreAll(slopes, *slope, is_max ? +below : +above)) return kNoMatch;
  if (!AreUsedOnlyWithin({product}, node)) return kNoMatch;
  return SlopedBelowZero(*x, *slope, false, node, rewrite);
}

// relu(x) + slope * min(x, 0), and the same with -relu(-x), whose sign may be the slope's.
absl::StatusOr<Replacement> SumToSlope(Node& node, Rewriter& rewrite) {
  Value *x = nullptr, *slope = nullptr;
  Node *relu = nullptr, *product = nullptr, *below = nullptr, *neg = nullptr;
  Clamp clamp;
  Tensor slopes;
  const auto of_clamped = m::Op<EltwiseMul>(m::Constant(&slopes, &slope),
                                            m::Op<Clamp>(m::Same(&x)).View(&clamp).As(&below))
                              .As(&product);
  const auto of_negative =
      m::Op<EltwiseMul>(m::Constant(&slopes, &slope),
                        m::Op<Relu>(m::Op<Neg>(m::Same(&x)).As(&neg)).As(&below))
          .As(&product);
  const auto positive = m::Op<Relu>(m::Any(&x)).As(&relu);
  bool is_negated = false;
  if (Match(node, m::Op<EltwiseAdd>(positive, of_clamped))) {
    if (clamp.min != -kInfinity || clamp.max != 0) return kNoMatch;
  } else if (Match(node, m::Op<EltwiseAdd>(positive, of_negative))) {
    is_negated = true;
  } else if (!Match(node, m::Op<EltwiseSub>(positive, of_negative))) {
    return kNoMatch;
  }
  std::vector<const Node*> inner = {relu, product, below};
  if (neg != nullptr) inner.push_back(neg);
  const auto is_finite = [](double s) { return std::isfinite(s); };
  if (!AreUsedOnlyWithin(inner, node) || !AreAll(slopes, *slope, +is_finite)) return kNoMatch;
  return SlopedBelowZero(*x, *slope, is_negated, node, rewrite);
}

class RaiseActivations final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<EltwiseMax, EltwiseMin>("bounds", ToBounds);
    patterns.Add<EltwiseMax, EltwiseMin>("slope_of_extreme", ExtremeToSlope);
    patterns.Add<EltwiseAdd, EltwiseSub>("slope_of_sum", SumToSlope);
    patterns.Add<EltwiseDiv>("sigmoid", ToSigmoid);
    patterns.Add<EltwiseDiv>("silu_of_quotient", QuotientToSilu);
    patterns.Add<EltwiseMul>("silu", ToSilu);
    patterns.Add<Log>("softplus", ToSoftplus);
    patterns.Add<EltwiseAdd>("softplus_of_sum", SumToSoftplus);
    patterns.Add<EltwiseMul>("mish", ToMish);
    patterns.Add<EltwiseMul, EltwiseDiv, EltwiseAdd, EltwiseSub>("gelu", ToGelu);
    patterns.Add<EltwiseMul, EltwiseDiv>("hard_swish", ToHardSwish);
    patterns.Add<Relu6, Clamp, EltwiseMul, EltwiseDiv, EltwiseAdd, EltwiseSub>("hard_sigmoid",
                                                                               ToHardSigmoid);
  }
};

RH_REGISTER_PASS(raise_activations, RaiseActivations)
    .Doc(
        "Raises arithmetic without other uses to relu, relu6, clamp, leaky_relu, prelu, sigmoid, "
        "silu, softplus, mish, gelu, hard_sigmoid and hard_swish.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
