#include "roundhouse/interp/onednn/fusion.h"

#include <cstdint>
#include <utility>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/activation_call.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::onednn {
namespace {

using canonical::Activation;
using Functions = std::vector<Function>;

// The attributes are those of a verified node.
template <typename Op>
Op Checked(const Node& node) {
  absl::StatusOr<Op> op = View<Op>(node);
  return op.ok() ? *op : Op{};
}

// Whether oneDNN can apply post-ops to its result.
bool TakesPostOps(const Node& node) {
  using Ops = JoinOps<canonical::LayerOps, canonical::BiasOps, canonical::BasicBinaryOps,
                      OpList<canonical::BatchNorm>>;
  return IsOneOf(node, Ops{});
}

// Whether the operand has one element per element of the result, one per channel (the last axis),
// or a single one.
bool IsWithin(const Value& operand, const Value& result) {
  if (!operand.type().is_tensor() || !operand.type().shape().is_static() ||
      !result.type().shape().is_static())
    return false;
  const absl::Span<const int64_t> sizes = operand.type().shape().sizes();
  const absl::Span<const int64_t> all = result.type().shape().sizes();
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  if (count == 1) return true;
  return sizes == all || (!sizes.empty() && sizes.back() == all.back() && count == all.back());
}

class Finder {
 public:
  explicit Finder(const Graph& graph) {
    for (const Node* node : graph.nodes()) {
      order_[node] = static_cast<int64_t>(order_.size());
      Visit(*node);
    }
  }
  Tails Take() { return std::move(tails_); }

 private:
  // Returns the node that computes the value and can take more post-ops, or null.
  const Node* OwnerOf(const Value& value) const {
    if (!value.has_one_use()) return nullptr;
    if (const auto found = owners_.find(&value); found != owners_.end()) return found->second;
    return TakesPostOps(value.node()) && !MayEndWithInfinity(value.node()) ? &value.node()
                                                                           : nullptr;
  }

  // A function that may turn ordinary numbers into infinities or NaN has to be the last: its
  // results must be checked before anything else is done to them (interp/region/finite_proof.h).
  static bool MayEndWithInfinity(const Node& node) {
    return Is<canonical::EltwiseSqrt>(node) ||
           (Is<canonical::EltwiseDiv>(node) && !IsConstant(node.operand(1)));
  }

  Tail& Append(const Node& owner, const Node& node) {
    Tail& tail = tails_.by_node[&owner];
    tail.nodes.push_back(&node);
    tail.result = &node.result();
    owners_[&node.result()] = MayEndWithInfinity(node) ? nullptr : &owner;
    tails_.absorbed.insert(&node);
    return tail;
  }

  void Visit(const Node& node) {
    if (node.num_results() != 1) return;
    if (node.num_operands() == 1) {
      VisitUnary(node);
    } else if (BinaryKindOf(node).has_value() || Is<canonical::FeatureBiasAdd>(node)) {
      VisitBinary(node, BinaryKindOf(node).value_or(dnnl_binary_add));
    }
  }

  void VisitUnary(const Node& node) {
    const Node* owner = OwnerOf(node.operand(0));
    if (owner == nullptr) return;
    const std::optional<Functions> functions = FunctionsOf(node);
    if (!functions.has_value()) return;
    Tail& tail = Append(*owner, node);
    for (const Function& function : *functions) tail.ops.push_back({function});
  }

  void VisitBinary(const Node& node, dnnl_alg_kind_t kind) {
    if (&node.operand(0) == &node.operand(1)) return;
    // The side that is computed last can read the other one.
    const Node* best = nullptr;
    int best_side = 0;
    for (int side : {0, 1}) {
      if (side == 1 && !node.op().is_commutative) continue;
      const Value& value = node.operand(side);
      const Value& other = node.operand(1 - side);
      const Node* owner = OwnerOf(value);
      if (owner == nullptr || value.type() != node.result().type() ||
          !IsWithin(other, node.result()) || !IsThereBefore(other, *owner))
        continue;
      if (best == nullptr || order_.at(owner) > order_.at(best)) {
        best = owner;
        best_side = side;
      }
    }
    if (best == nullptr) return;
    Append(*best, node).ops.push_back({{kind}, &node.operand(1 - best_side)});
  }

  // Inputs and constants always are.
  bool IsThereBefore(const Value& value, const Node& node) const {
    return value.node().num_operands() == 0 || order_.at(&value.node()) < order_.at(&node);
  }

  absl::flat_hash_map<const Node*, int64_t> order_;
  absl::flat_hash_map<const Value*, const Node*> owners_;
  Tails tails_;
};

using Maker = std::optional<Functions> (*)(const Node&);

template <DeclaredOp Op>
std::optional<Functions> FunctionsOfActivation(const Node& node) {
  const std::optional<canonical::ActivationCall> call = canonical::ActivationOf(Checked<Op>(node));
  if (!call.has_value()) return std::nullopt;
  return FunctionsOf(call->activation, call->float_parameters());
}
template <DeclaredOp... Ops>
void SetActivations(OpList<Ops...>, OpTable<Maker>& makers) {
  (makers.Set<Ops>(FunctionsOfActivation<Ops>), ...);
}

std::optional<Functions> FunctionsOfElu(const Node& node) {
  const auto op = Checked<canonical::Elu>(node);
  if (op.input_scale != 1) return std::nullopt;
  Functions functions = {{dnnl_eltwise_elu, op.alpha}};
  if (op.scale != 1) functions.push_back({dnnl_eltwise_linear, op.scale, 0});
  return functions;
}

template <dnnl_alg_kind_t kKind>
std::optional<Functions> One(const Node&) {
  return Functions{{kKind}};
}

OpTable<dnnl_alg_kind_t> MakeBinaryKinds() {
  OpTable<dnnl_alg_kind_t> kinds;
  kinds.Set<canonical::EltwiseAdd>(dnnl_binary_add);
  kinds.Set<canonical::EltwiseSub>(dnnl_binary_sub);
  kinds.Set<canonical::EltwiseMul>(dnnl_binary_mul);
  kinds.Set<canonical::EltwiseDiv>(dnnl_binary_div);
  kinds.Set<canonical::EltwiseMax>(dnnl_binary_max);
  kinds.Set<canonical::EltwiseMin>(dnnl_binary_min);
  return kinds;
}

const OpTable<dnnl_alg_kind_t>& BinaryKinds() {
  static const auto* const kKinds = new OpTable<dnnl_alg_kind_t>(MakeBinaryKinds());
  return *kKinds;
}

OpTable<Maker> MakeMakers() {
  OpTable<Maker> makers;
  SetActivations(OpsExcept<canonical::FusableActivationOps, canonical::Elu>(), makers);
  makers.Set<canonical::Elu>(FunctionsOfElu);
  makers.Set<canonical::Mish>(One<dnnl_eltwise_mish>);
  makers.Set<canonical::Abs>(One<dnnl_eltwise_abs>);
  makers.Set<canonical::Exp>(One<dnnl_eltwise_exp>);
  makers.Set<canonical::EltwiseSqrt>(One<dnnl_eltwise_sqrt>);
  makers.Set<canonical::Round>(One<dnnl_eltwise_round>);
  return makers;
}

const OpTable<Maker>& Makers() {
  static const auto* const kMakers = new OpTable<Maker>(MakeMakers());
  return *kMakers;
}

}  // namespace

std::optional<dnnl_alg_kind_t> BinaryKindOf(const Node& node) {
  const dnnl_alg_kind_t* kind = BinaryKinds().Find(node.op());
  return kind == nullptr ? std::nullopt : std::make_optional(*kind);
}

bool CanFollowOneAnother(const Functions& functions) {
  for (size_t i = 0; i < functions.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (functions[i].kind == functions[j].kind &&
          (functions[i].alpha != functions[j].alpha || functions[i].beta != functions[j].beta))
        return false;
    }
  }
  return true;
}

std::optional<Functions> FunctionsOf(Activation activation, absl::Span<const float> parameters) {
  const float a = parameters.empty() ? 0 : parameters[0];
  const float b = parameters.size() < 2 ? 0 : parameters[1];
  switch (activation) {
    case Activation::kNone:
      return Functions{};
    case Activation::kRelu:
      return Functions{{dnnl_eltwise_relu}};
    case Activation::kRelu6:
      return Functions{{dnnl_eltwise_clip, 0, 6}};
    case Activation::kReluN1To1:
      return Functions{{dnnl_eltwise_clip, -1, 1}};
    case Activation::kClamp:
      return Functions{{dnnl_eltwise_clip, a, b}};
    case Activation::kLeakyRelu:
      return Functions{{dnnl_eltwise_relu, a}};
    case Activation::kElu:
      return Functions{{dnnl_eltwise_elu, a}};
    case Activation::kSigmoid:
      return Functions{{dnnl_eltwise_logistic}};
    case Activation::kHardSigmoid:
      return Functions{{dnnl_eltwise_linear, a, b}, {dnnl_eltwise_clip, 0, 1}};
    case Activation::kTanh:
      return Functions{{dnnl_eltwise_tanh}};
    case Activation::kScaledTanh:
      return Functions{
          {dnnl_eltwise_linear, b, 0}, {dnnl_eltwise_tanh}, {dnnl_eltwise_linear, a, 0}};
    case Activation::kAffine:
      return Functions{{dnnl_eltwise_linear, a, b}};
    case Activation::kSoftplus:
      return Functions{{dnnl_eltwise_soft_relu}};
    case Activation::kHardSwish:
      return Functions{{dnnl_eltwise_hardswish}};
    case Activation::kSilu:
      return Functions{{dnnl_eltwise_swish, 1}};
    case Activation::kGelu:
      return Functions{{dnnl_eltwise_gelu_erf}};
    case Activation::kGeluTanh:
      return Functions{{dnnl_eltwise_gelu_tanh}};
    case Activation::kThresholdedRelu:
    case Activation::kSoftsign:
      break;
  }
  return std::nullopt;
}

std::optional<Functions> FunctionsOf(const Node& node) {
  const Maker* maker = Makers().Find(node.op());
  return maker == nullptr ? std::nullopt : (*maker)(node);
}

void Tails::Drop(const Node& node) {
  const auto tail = by_node.find(&node);
  if (tail == by_node.end()) return;
  for (const Node* absorbed_node : tail->second.nodes) absorbed.erase(absorbed_node);
  by_node.erase(tail);
}

Tails FindTails(const Graph& graph) { return Finder(graph).Take(); }

}  // namespace roundhouse::onednn
