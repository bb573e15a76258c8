#include "roundhouse/passes/canonical/expression.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/passes/canonical/kept_shape.h"
#include "roundhouse/passes/framework/match.h"

namespace roundhouse::canonical {
namespace {

// No function that people write is larger, and the limits bound the time for each node.
constexpr int kMostLevels = 10;
constexpr size_t kMostNodes = 24;
constexpr size_t kMostVariables = 16;
constexpr int kHighestDegree = 4;

Polynomial Scaled(const Polynomial& polynomial, double factor) {
  Polynomial scaled;
  for (const auto& [powers, coefficient] : polynomial) {
    if (coefficient * factor != 0) scaled[powers] = coefficient * factor;
  }
  return scaled;
}

Polynomial Sum(Polynomial a, const Polynomial& b) {
  for (const auto& [powers, coefficient] : b) {
    double& sum = a[powers];
    sum += coefficient;
    if (sum == 0) a.erase(powers);
  }
  return a;
}

std::optional<Polynomial> Product(const Polynomial& a, const Polynomial& b) {
  Polynomial product;
  for (const auto& [powers_a, coefficient_a] : a) {
    for (const auto& [powers_b, coefficient_b] : b) {
      const std::pair<int, int> powers = {powers_a.first + powers_b.first,
                                          powers_a.second + powers_b.second};
      if (powers.first > kHighestDegree || powers.second > 1) return std::nullopt;
      double& sum = product[powers];
      sum += coefficient_a * coefficient_b;
      if (sum == 0) product.erase(powers);
    }
  }
  return product;
}

// The value of a constant polynomial; nullopt if it is not constant.
std::optional<double> AsNumber(const Polynomial& polynomial) {
  if (polynomial.empty()) return 0.0;
  if (polynomial.size() != 1 || polynomial.begin()->first != std::pair(0, 0)) return std::nullopt;
  return polynomial.begin()->second;
}

std::optional<Polynomial> Power(const Polynomial& base, double exponent) {
  if (!(exponent >= 1 && exponent <= kHighestDegree) || exponent != std::trunc(exponent))
    return std::nullopt;
  std::optional<Polynomial> power = base;
  for (int i = 1; i < static_cast<int>(exponent) && power; ++i) power = Product(*power, base);
  return power;
}

bool IsArithmetic(const Node& node) {
  // A polynomial has no greatest or least of two.
  using Ops = JoinOps<OpsExcept<BasicBinaryOps, EltwiseMax, EltwiseMin>, OpList<Neg, Pow>>;
  return IsOneOf(node, Ops{});
}

}  // namespace

bool IsNear(double found, double wanted, ElementKind kind) {
  double relative = 1e-6;
  if (kind == ElementKind::kF16) relative = 0x1p-9;
  if (kind == ElementKind::kBF16) relative = 0x1p-6;
  return std::fabs(found - wanted) <= relative * std::fabs(wanted);
}

bool IsNear(const Polynomial& found, const Polynomial& wanted, ElementKind kind) {
  return std::equal(found.begin(), found.end(), wanted.begin(), wanted.end(),
                    [&](const auto& a, const auto& b) {
                      return a.first == b.first && IsNear(a.second, b.second, kind);
                    });
}

std::optional<std::pair<double, double>> AsLinear(const Polynomial& polynomial) {
  std::pair<double, double> linear = {0, 0};
  for (const auto& [powers, coefficient] : polynomial) {
    if (powers == std::pair(1, 0)) {
      linear.first = coefficient;
    } else if (powers == std::pair(0, 0)) {
      linear.second = coefficient;
    } else {
      return std::nullopt;
    }
  }
  return linear;
}

std::optional<Polynomial> Expression::Of(Value& value) { return OfOperand(value, 0); }

std::optional<Polynomial> Expression::OfOperand(Value& value, int depth) {
  if (&value == &x_) return Polynomial{{{1, 0}, 1.0}};
  if (!value.type().is_tensor() || !x_.type().is_tensor()) return std::nullopt;
  if (const std::optional<double> number = match::SplatNumber(value)) {
    if (!std::isfinite(*number) || !KeepsShape(x_.type(), value.type())) return std::nullopt;
    return *number == 0 ? Polynomial{} : Polynomial{{{0, 0}, *number}};
  }
  Node& node = value.node();
  if (is_atom_ != nullptr && is_atom_(node)) {
    if (atom_ != nullptr && atom_ != &value) return std::nullopt;
    atom_ = &value;
    inner_.push_back(&node);
    return Polynomial{{{0, 1}, 1.0}};
  }
  if (depth > kMostLevels || inner_.size() > kMostNodes) return std::nullopt;
  return OfNode(node, depth);
}

std::optional<Polynomial> Expression::OfNode(Node& node, int depth) {
  if (!IsArithmetic(node)) return std::nullopt;
  inner_.push_back(&node);
  std::vector<Polynomial> operands;
  for (Value* operand : node.operands()) {
    if (operand == nullptr) return std::nullopt;
    std::optional<Polynomial> polynomial = OfOperand(*operand, depth + 1);
    if (!polynomial) return std::nullopt;
    operands.push_back(*std::move(polynomial));
  }
  if (Is<Neg>(node)) return Scaled(operands[0], -1);
  if (Is<EltwiseAdd>(node)) return Sum(operands[0], operands[1]);
  if (Is<EltwiseSub>(node)) return Sum(operands[0], Scaled(operands[1], -1));
  if (Is<EltwiseMul>(node)) return Product(operands[0], operands[1]);
  const std::optional<double> number = AsNumber(operands[1]);
  if (!number) return std::nullopt;
  if (Is<Pow>(node)) return Power(operands[0], *number);
  if (*number == 0) return std::nullopt;
  return Scaled(operands[0], 1 / *number);
}

std::vector<Value*> PossibleVariables(Value& value) {
  std::vector<Value*> found = {&value};
  for (size_t i = 0; i < found.size() && found.size() < kMostVariables; ++i) {
    const Node& node = found[i]->node();
    if (!IsArithmetic(node)) continue;
    for (Value* operand : node.operands()) {
      if (operand == nullptr || match::SplatNumber(*operand).has_value()) continue;
      if (std::find(found.begin(), found.end(), operand) == found.end()) found.push_back(operand);
    }
  }
  return found;
}

std::vector<Value*> FindAtoms(Node& root, const Expression::IsAtom& is_atom) {
  std::vector<Value*> atoms;
  if (!IsArithmetic(root)) return atoms;
  for (Value* value : PossibleVariables(root.result())) {
    if (is_atom(value->node())) atoms.push_back(value);
  }
  return atoms;
}

bool AreUsedOnlyWithin(const std::vector<const Node*>& nodes, const Node& root) {
  const absl::flat_hash_set<const Node*> within(nodes.begin(), nodes.end());
  for (const Node* node : nodes) {
    if (node == &root) continue;
    if (node->has_control_edges()) return false;
    for (int i = 0; i < node->num_results(); ++i) {
      for (const Use& use : node->result(i).uses()) {
        if (&use.user() != &root && !within.contains(&use.user())) return false;
      }
    }
  }
  return true;
}

}  // namespace roundhouse::canonical
