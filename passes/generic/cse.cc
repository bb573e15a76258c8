#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

// The operand at an index. The first two of a commutative op are ordered by their creation.
const Value& OperandOf(const Node& node, int index) {
  if (index < 2 && node.num_operands() >= 2 && node.op().is_commutative) {
    const Value& first = node.operand(0);
    const Value& second = node.operand(1);
    const auto key = [](const Value& value) {
      return std::make_pair(value.node().id(), value.index());
    };
    const bool in_order = key(first) <= key(second);
    return (index == 0) == in_order ? first : second;
  }
  return node.operand(index);
}

// The attributes that determine what the node does.
class WorkAttributes {
 public:
  explicit WorkAttributes(const Node& node)
      : effects_(node.service<EffectsService>()),
        next_(node.attributes().begin()),
        end_(node.attributes().end()) {
    SkipRemarks();
  }
  const AttributeMap::Entry* entry() const { return next_ == end_ ? nullptr : &*next_; }
  void Advance() {
    ++next_;
    SkipRemarks();
  }

 private:
  void SkipRemarks() {
    while (next_ != end_ && effects_ != nullptr && effects_->IsRemark(next_->first)) ++next_;
  }

  const EffectsService* effects_;
  std::vector<AttributeMap::Entry>::const_iterator next_;
  std::vector<AttributeMap::Entry>::const_iterator end_;
};

bool HaveSameAttributes(const Node& a, const Node& b) {
  WorkAttributes of_a(a);
  WorkAttributes of_b(b);
  for (; of_a.entry() != nullptr && of_b.entry() != nullptr; of_a.Advance(), of_b.Advance()) {
    if (*of_a.entry() != *of_b.entry()) return false;
  }
  return of_a.entry() == of_b.entry();  // Both are at the end.
}

// Without the types of results, which nearly always follow from the rest, and are long to hash if
// they have a scale for each channel.
struct SameWorkHash {
  size_t operator()(const Node* node) const {
    uint64_t hash = absl::HashOf(&node->op());
    for (WorkAttributes work(*node); work.entry() != nullptr; work.Advance()) {
      hash = absl::HashOf(hash, work.entry()->first, work.entry()->second);
    }
    for (int i = 0; i < node->num_operands(); ++i) hash = absl::HashOf(hash, &OperandOf(*node, i));
    return hash;
  }
};

struct SameWork {
  bool operator()(const Node* a, const Node* b) const {
    if (&a->op() != &b->op() || a->num_operands() != b->num_operands() ||
        a->num_results() != b->num_results()) {
      return false;
    }
    for (int i = 0; i < a->num_operands(); ++i) {
      if (&OperandOf(*a, i) != &OperandOf(*b, i)) return false;
    }
    for (int i = 0; i < a->num_results(); ++i) {
      if (a->result(i).type() != b->result(i).type()) return false;
    }
    return HaveSameAttributes(*a, *b);
  }
};

class Cse final : public GraphPass {
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    bool changed = false;
    absl::flat_hash_set<Node*, SameWorkHash, SameWork> seen;  // Looked up, never iterated.
    seen.reserve(graph.num_nodes());  // Growing would hash everything again.
    for (Node* node : graph.nodes()) {
      if (node->num_results() == 0 || node->has_control_edges() || IsBoundaryNode(*node) ||
          !DirectEffects(*node).is_pure()) {
        continue;
      }
      auto [first, is_new] = seen.insert(node);
      if (is_new || !Allow("merge", *node)) continue;
      for (int i = 0; i < node->num_results(); ++i)
        node->result(i).replace_all_uses_with((*first)->result(i));
      (*first)->AbsorbProvenance(*node);
      graph.Erase(node);
      changed = true;
    }
    return changed;
  }
};

RH_REGISTER_PASS(cse, Cse)
    .Doc("Merges nodes that compute the same from the same operands.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
