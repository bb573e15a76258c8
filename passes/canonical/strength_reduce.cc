// The pass strength_reduce.
#include <cmath>
#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/canonical/formula.h"
#include "roundhouse/passes/canonical/kept_shape.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

namespace m = match;

// The number that the second operand repeats, if the first operand alone determines the result's
// type, a tensor of floats; otherwise nullopt.
std::optional<double> NumberAtRight(const Node& node) {
  const Type& type = node.operand(0).type();
  if (!type.is_tensor() || type.domain() != Domain::kTensor || type.element_type().is_quantized() ||
      !IsFloat(type.element_type().kind()) || type != node.result().type() ||
      !KeepsShape(type, node.operand(1).type()))
    return std::nullopt;
  return m::SplatNumber(node.operand(1));
}

// x / c -> x * (1 / c), if c is a number of moderate size.
absl::StatusOr<Replacement> ToProduct(Node& node, Rewriter& rewrite) {
  const std::optional<double> number = NumberAtRight(node);
  if (!number || *number == 0 || !std::isfinite(*number)) return kNoMatch;
  Formula f(rewrite, node.operand(0).type().element_type().kind());
  // For large or small numbers, narrow element kinds lose more than the last bit.
  const double magnitude = std::fabs(*number);
  if (magnitude < 1e-3 || magnitude > 1e3) return kNoMatch;
  return f.Result(f.Mul(&node.operand(0), f.Number(1 / *number)));
}

// Small powers.
absl::StatusOr<Replacement> ToArithmetic(Node& node, Rewriter& rewrite) {
  const std::optional<double> exponent = NumberAtRight(node);
  if (!exponent) return kNoMatch;
  Value* x = &node.operand(0);
  Formula f(rewrite, x->type().element_type().kind());
  if (*exponent == 2) return f.Result(f.Mul(x, x));
  if (*exponent == 3) return f.Result(f.Mul(f.Mul(x, x), x));
  if (*exponent == 0.5) return f.Result(f(EltwiseSqrt{}, {x}));
  if (*exponent == -0.5) return f.Result(f(Rsqrt{}, {x}));
  if (*exponent == -1) return f.Result(f.Div(f.Number(1), x));
  return kNoMatch;
}

// 1 / sqrt(x) -> rsqrt(x)
absl::StatusOr<Replacement> ToRsqrt(Node& node, Rewriter& rewrite) {
  Value* x = nullptr;
  if (!Match(node, m::Op<EltwiseDiv>(m::Splat(1.0), m::Op<EltwiseSqrt>(m::Any(&x)).OneUse())) ||
      !x->type().is_tensor() || x->type() != node.result().type())
    return kNoMatch;
  return rewrite(Rsqrt{}, {x});
}

class StrengthReduce final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<EltwiseDiv>("quotient", ToProduct);
    patterns.Add<EltwiseDiv>("rsqrt", ToRsqrt);
    patterns.Add<Pow>("power", ToArithmetic);
  }
};

RH_REGISTER_PASS(strength_reduce, StrengthReduce)
    .Doc(
        "Turns divisions by a constant into products, and small powers into products and roots: "
        "faster, but the last bit may differ.")
    .WithNumerics(Numerics::kApproximates);

}  // namespace
}  // namespace roundhouse::canonical
