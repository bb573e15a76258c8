#include "roundhouse/passes/canonical/layout/layout_conversion.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/canonical/layout/permuted_reshape.h"
#include "roundhouse/passes/canonical/simplification_patterns.h"

namespace roundhouse::canonical {
namespace {

template <DeclaredOp Op>
std::optional<LayoutConversion> ConversionAs(const Node& node, Domain from, Domain to) {
  if (!Is<Op>(node)) return std::nullopt;
  absl::StatusOr<Op> op = View<Op>(node);
  if (!op.ok()) return std::nullopt;
  LayoutConversion conversion = {.perm = op->perm, .from = from, .to = to};
  const Type& type = node.operand(0).type();
  if (conversion.perm.empty() && type.shape().is_ranked())
    conversion.perm = IdentityPermutation(type.shape().rank());
  return conversion;
}

template <Domain kDomain>
std::optional<LayoutConversion> DomainConversionOf(const Node& node) {
  std::optional<LayoutConversion> found =
      ConversionAs<DomainEncode<kDomain>>(node, Domain::kTensor, kDomain);
  if (!found) found = ConversionAs<DomainDecode<kDomain>>(node, kDomain, Domain::kTensor);
  return found;
}

template <Domain kDomain>
absl::StatusOr<Value*> ConvertDomain(Rewriter& rewrite, Value& value, Permutation perm, bool into) {
  if (into) return rewrite(DomainEncode<kDomain>{.perm = std::move(perm)}, {&value});
  return rewrite(DomainDecode<kDomain>{.perm = std::move(perm)}, {&value});
}

// The conversion that makes the value.
std::optional<LayoutConversion> ConversionThatMakes(const Value& value) {
  return LayoutConversionOf(value.node());
}

// convert(convert(x)) -> convert(x), or x
absl::StatusOr<Replacement> MergeConversions(Node& node, Rewriter& rewrite) {
  // Most conversions are of something else, which is seen at once.
  if (node.num_operands() != 1 || !node.has_operand(0)) return kNoMatch;
  const std::optional<LayoutConversion> inner = ConversionThatMakes(node.operand(0));
  if (!inner) return kNoMatch;
  const std::optional<LayoutConversion> outer = LayoutConversionOf(node);
  if (!outer) return kNoMatch;
  Value& source = node.operand(0).node().operand(0);
  // Without a rank, an empty permutation is the identity too.
  const Permutation both = ComposePermutations(inner->perm, outer->perm);
  if (inner->from == outer->to && IsIdentity(both)) {
    // Only the conversions tell the rank, and other nodes rely on it.
    if (!source.type().shape().is_ranked() && node.result().type().is_tensor() &&
        node.result().type().shape().is_ranked())
      return kNoMatch;
    return &source;
  }
  // The inner conversion has moved the elements and stays for its other users.
  if (!outer->moves_elements() && !IsIdentity(both) && !node.operand(0).has_one_use())
    return kNoMatch;
  if (inner->from != Domain::kTensor && outer->to != Domain::kTensor) {
    // Two conversions are needed, one of which moves elements.
    if (!inner->moves_elements() || !node.operand(0).has_one_use()) return kNoMatch;
    RH_ASSIGN_OR_RETURN(
        Value * tensor,
        ConvertLayout(rewrite, source, IdentityPermutation(static_cast<int64_t>(both.size())),
                      Domain::kTensor));
    return ConvertLayout(rewrite, *tensor, both, outer->to);
  }
  return ConvertLayout(rewrite, source, both, outer->to);
}

// Omits an identity permutation; an identity transpose is removed.
absl::StatusOr<Replacement> DropIdentityPermutation(Node& node, Rewriter& rewrite) {
  if (node.attributes().empty() && !Is<TensorTranspose>(node)) return kNoMatch;
  const std::optional<LayoutConversion> conversion = LayoutConversionOf(node);
  if (!conversion || conversion->moves_elements()) return kNoMatch;
  if (conversion->from == conversion->to) return &node.operand(0);
  return ConvertLayout(rewrite, node.operand(0), conversion->perm, conversion->to);
}

// reshape(convert(x)) -> reshape(x), if the conversion only moves axes of size 1
absl::StatusOr<Replacement> ReshapeOfConversion(Node& node, Rewriter& rewrite) {
  Value& operand = node.operand(0);
  const std::optional<LayoutConversion> conversion = ConversionThatMakes(operand);
  if (!conversion || !conversion->moves_elements() || conversion->to != Domain::kTensor)
    return kNoMatch;
  Value& source = operand.node().operand(0);
  if (!source.type().is_tensor() || !source.type().shape().is_ranked() ||
      !KeepsOrderOfElements(source.type().shape(), conversion->perm) ||
      QuantizedAxis(source.type().element_type())) {
    return kNoMatch;
  }
  // A decode with other users would stay, and this would add another decode.
  if (conversion->from != Domain::kTensor && !operand.has_one_use()) return kNoMatch;
  RH_ASSIGN_OR_RETURN(
      Value * plain,
      ConvertLayout(rewrite, source, IdentityPermutation(source.type().shape().rank()),
                    Domain::kTensor));
  std::vector<Value*> operands = node.operands();
  operands[0] = plain;
  RH_ASSIGN_OR_RETURN(Node * reshaped, rewrite.Clone(node, operands));
  if (!Is<FixedReshape>(node) &&
      !AreSameWhenReshaped(reshaped->result().type().shape(), node.result().type().shape())) {
    return kNoMatch;
  }
  return &reshaped->result();
}

// convert(reshape(convert(x))): moves one conversion past the reshape, if possible, and merges it
// into the other.
absl::StatusOr<Replacement> MergeThroughReshape(Node& node, Rewriter& rewrite) {
  if (node.num_operands() != 1 || !node.has_operand(0)) return kNoMatch;
  Value& reshaped = node.operand(0);
  const Node& reshape = reshaped.node();
  const std::optional<ReshapeSizes> sizes = SizesOfReshape(reshape);
  if (!sizes) return kNoMatch;
  const std::optional<LayoutConversion> outer = LayoutConversionOf(node);
  if (!outer || !outer->moves_elements() || outer->from != Domain::kTensor) return kNoMatch;
  if (!reshaped.has_one_use() || reshape.has_control_edges() || node.has_control_edges() ||
      !reshape.operand(0).has_one_use()) {
    return kNoMatch;
  }
  const Node& convert = reshape.operand(0).node();
  const std::optional<LayoutConversion> inner = LayoutConversionOf(convert);
  if (!inner || !inner->moves_elements() || inner->to != Domain::kTensor ||
      convert.has_control_edges()) {
    return kNoMatch;
  }
  Value& source = convert.operand(0);
  if (QuantizedAxis(source.type().element_type()) || ConstantValue(source)) return kNoMatch;
  // Only the first size can be unknown, and then on both sides.
  const auto keeps_first = [&](const Permutation& perm) {
    return sizes->from.front() >= 0 || perm.front() == 0;
  };
  struct Way {
    Permutation before;
    std::vector<int64_t> sizes;
    Permutation behind;
  };
  std::optional<Way> best;
  const auto consider = [&](Way way) {
    if (!keeps_first(way.before) || !keeps_first(way.behind) || !keeps_first(inner->perm) ||
        !keeps_first(outer->perm)) {
      return;
    }
    const bool is_better = !best || (IsIdentity(way.before) && IsIdentity(way.behind));
    if (is_better) best = std::move(way);
  };
  if (const auto earlier = PermuteReshape(sizes->to, sizes->from, outer->perm)) {
    consider({.before = ComposePermutations(inner->perm, earlier->result),
              .sizes = ComposePermutations(sizes->to, outer->perm),
              .behind = IdentityPermutation(static_cast<int64_t>(sizes->to.size()))});
  }
  if (const auto later = PermuteReshape(sizes->from, sizes->to, InversePermutation(inner->perm))) {
    consider({.before = IdentityPermutation(static_cast<int64_t>(sizes->from.size())),
              .sizes = later->sizes,
              .behind = ComposePermutations(InversePermutation(later->result), outer->perm)});
  }
  if (!best) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * value, ConvertLayout(rewrite, source, best->before, Domain::kTensor));
  RH_ASSIGN_OR_RETURN(value, ReshapeTo(rewrite, *value, best->sizes));
  return ConvertLayout(rewrite, *value, best->behind, outer->to);
}

}  // namespace

std::optional<LayoutConversion> LayoutConversionOf(const Node& node) {
  if (node.num_operands() != 1 || !node.has_operand(0) || !node.operand(0).type().is_tensor())
    return std::nullopt;
  std::optional<LayoutConversion> found =
      ConversionAs<TensorTranspose>(node, Domain::kTensor, Domain::kTensor);
  if (!found) found = DomainConversionOf<Domain::kFeature>(node);
  if (!found) found = DomainConversionOf<Domain::kFilter>(node);
  if (!found) found = DomainConversionOf<Domain::kDepthwiseFilter>(node);
  if (!found) found = DomainConversionOf<Domain::kBias>(node);
  if (!found) found = DomainConversionOf<Domain::kMatrix>(node);
  return found;
}

absl::StatusOr<Value*> ConvertLayout(Rewriter& rewrite, Value& value,
                                     absl::Span<const int64_t> perm, Domain to) {
  const Domain from = value.type().domain();
  const bool is_identity = IsIdentity(perm);
  if (from == to && is_identity) return &value;
  Permutation kept;
  if (!is_identity) kept.assign(perm.begin(), perm.end());
  const bool into = from == Domain::kTensor;
  switch (into ? to : from) {
    case Domain::kTensor:
      return rewrite(TensorTranspose{.perm = std::move(kept)}, {&value});
    case Domain::kFeature:
      return ConvertDomain<Domain::kFeature>(rewrite, value, std::move(kept), into);
    case Domain::kFilter:
      return ConvertDomain<Domain::kFilter>(rewrite, value, std::move(kept), into);
    case Domain::kDepthwiseFilter:
      return ConvertDomain<Domain::kDepthwiseFilter>(rewrite, value, std::move(kept), into);
    case Domain::kBias:
      return ConvertDomain<Domain::kBias>(rewrite, value, std::move(kept), into);
    case Domain::kMatrix:
      return ConvertDomain<Domain::kMatrix>(rewrite, value, std::move(kept), into);
  }
  return absl::InternalError("unknown domain");
}

void AddIdentityPermutationPattern(Patterns& patterns) {
  const auto add = [&]<DeclaredOp... Ops>(OpList<Ops...>) {
    patterns.Add<TensorTranspose, Ops...>("drop_identity_permutation", DropIdentityPermutation);
  };
  add(DomainOps{});
}

void AddLayoutConversionPatterns(Patterns& patterns) {
  const auto add = [&]<DeclaredOp... Ops>(OpList<Ops...>) {
    patterns.Add<TensorTranspose, Ops...>("merge_conversions", MergeConversions);
    patterns.Add<TensorTranspose, Ops...>("merge_through_reshape", MergeThroughReshape);
  };
  add(DomainOps{});
  AddIdentityPermutationPattern(patterns);
  patterns.Add<FixedReshape, Flatten>("reshape_of_conversion", ReshapeOfConversion);
}

bool ShareLayoutConversions(Graph& graph, AllowChange allow) {
  bool changed = false;
  std::map<std::tuple<uint64_t, int, std::string, Permutation>, Node*> first;
  std::vector<Node*> gone;
  for (Node* node : graph.nodes()) {
    const std::optional<LayoutConversion> conversion = LayoutConversionOf(*node);
    if (!conversion || node->has_control_edges()) continue;
    const Value& source = node->operand(0);
    auto [same, is_new] = first.try_emplace(
        {source.node().id(), source.index(), std::string(node->op_name()), conversion->perm}, node);
    if (is_new || same->second->result().type() != node->result().type()) continue;
    if (!allow("share_conversion", *node)) continue;
    same->second->AbsorbProvenance(*node);
    node->result().replace_all_uses_with(same->second->result());
    gone.push_back(node);
    changed = true;
  }
  graph.Erase(gone);
  return changed;
}

namespace {

// Reshape, transpose and reshape back shuffle the elements along an axis. The model wants that,
// wherever its axes are.
bool IsWithinAxis(const Node& node) {
  const Value& result = node.result();
  const Node& before = node.operand(0).node();
  if (!Is<TensorTranspose>(node) || !Is<FixedReshape>(before) || !result.has_one_use()) {
    return false;
  }
  const Node& after = result.uses().begin()->user();
  return Is<FixedReshape>(after) &&
         after.result().type().shape() == before.operand(0).type().shape();
}

}  // namespace

LayoutConversionCount CountLayoutConversions(const Graph& graph) {
  LayoutConversionCount count;
  for (const Node* node : graph.nodes()) {
    const std::optional<LayoutConversion> conversion = LayoutConversionOf(*node);
    if (!conversion || ConstantValue(node->operand(0)) || IsWithinAxis(*node)) continue;
    ++count.all;
    if (conversion->moves_elements()) ++count.moving;
  }
  return count;
}

}  // namespace roundhouse::canonical
