#include "roundhouse/passes/memory/late_order.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/planning/views.h"

namespace roundhouse::memory {
namespace {

// Smaller results may wait.
constexpr double kLittle = 4096;
constexpr size_t kMaxLooks = 256;

double BytesOf(const Value& value) {
  const absl::StatusOr<int64_t> bytes = ByteSize(value.type());
  return bytes.ok() ? static_cast<double>(*bytes) : 0;
}

// The value whose bytes it is, as far as views go.
const Value& RootOf(const Value& value) {
  const Value* root = &value;
  while (IsView(root->node())) root = &root->node().operand(0);
  return *root;
}

bool MayMove(const Node& node, const EffectAnalysis& effects) {
  return !IsBoundaryNode(node) && node.num_operands() > 0 && !node.has_control_edges() &&
         effects.EffectsOf(node).is_pure();
}

class LateOrder {
 public:
  explicit LateOrder(Graph& graph)
      : graph_(graph), numbering_(graph), positions_(numbering_.size()), moves_(numbering_.size()) {
    const EffectAnalysis effects(graph.program());
    for (size_t i = 0; i < positions_.size(); ++i) {
      positions_[i] = i;
      moves_[i] = MayMove(numbering_[i], effects);
    }
  }

  // A node goes to the position of another one, before it. Those at one position stay in their
  // order, and as a node is never before what it needs, so is none after moving.
  bool Run() {
    for (size_t i = positions_.size(); i-- > 0;) {
      const Node& node = numbering_[i];
      if (!moves_[i]) continue;
      const size_t first_user = FirstUser(node);
      if (first_user == NodeNumbering::kAbsent || first_user == i) continue;
      const double gain = GainOf(node, i, first_user);
      if (gain > 0 || (gain == 0 && IsOneOfAChain(node))) positions_[i] = first_user;
    }
    std::vector<size_t> order(positions_.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return positions_[a] < positions_[b]; });
    if (std::is_sorted(order.begin(), order.end())) return false;
    std::vector<Node*> nodes;
    nodes.reserve(order.size());
    for (const size_t i : order) nodes.push_back(&numbering_[i]);
    graph_.Reorder(nodes);
    return true;
  }

 private:
  size_t FirstUser(const Node& node) const {
    size_t first = NodeNumbering::kAbsent;
    for (int k = 0; k < node.num_results(); ++k) {
      for (const Use& use : node.result(k).uses())
        first = std::min(first, positions_[numbering_.Find(use.user())]);
    }
    return first;
  }

  // Byte-steps that moving the node saves, less those that it costs. Views are none of either: they
  // move with what they are made from or with their users.
  double GainOf(const Node& node, size_t from, size_t to) const {
    double waiting = 0;
    for (int k = 0; k < node.num_results(); ++k) waiting += BytesOf(node.result(k));
    if (waiting < kLittle) return 0;
    double gain = waiting * static_cast<double>(to - from);
    absl::flat_hash_set<const Value*> counted;
    for (int k = 0; k < node.num_operands(); ++k) {
      if (!node.has_operand(k)) continue;
      const Value& root = RootOf(node.operand(k));
      if (IsHeldAnyway(root) || !counted.insert(&root).second) continue;
      const Others others = OthersOf(root, from);
      const size_t last = std::max(from, others.last);
      if (last < to)
        gain -= BytesOf(root) * static_cast<double>(to - last) /
                static_cast<double>(1 + others.undecided);
    }
    return gain;
  }

  // Whether what the node is made from may move behind it, as nothing else needs it: of a weight
  // that is transposed and then reversed either waits, unless both are computed late.
  bool IsOneOfAChain(const Node& node) const {
    if (node.num_operands() != 1 || !node.has_operand(0)) return false;
    const Value* value = &node.operand(0);
    while (IsView(value->node()) && value->has_one_use()) value = &value->node().operand(0);
    const size_t producer = numbering_.Find(value->node());
    return value->has_one_use() && moves_[producer];
  }

  // Inputs, constants and globals are there all the time.
  static bool IsHeldAnyway(const Value& value) { return value.node().num_operands() == 0; }

  // The other users of a value. Those before the node at `from` may move later, too, and then the
  // value waits for all of them: as slices of one copy do.
  struct Others {
    size_t last = 0;
    int undecided = 0;
  };
  Others OthersOf(const Value& root, size_t from) const {
    Others others;
    size_t looks = 0;
    std::vector<const Value*> todo = {&root};
    while (!todo.empty()) {
      const Value* value = todo.back();
      todo.pop_back();
      for (const Use& use : value->uses()) {
        // Of a value with many uses it is not asked: it lives long.
        if (++looks > kMaxLooks) return {.last = positions_.size()};
        const Node& user = use.user();
        const size_t index = numbering_.Find(user);
        if (IsView(user)) {
          todo.push_back(&user.result());
        } else if (index < from && moves_[index]) {
          ++others.undecided;
        } else if (index != from) {
          others.last = std::max(others.last, positions_[index]);
        }
      }
    }
    return others;
  }

  Graph& graph_;
  const NodeNumbering numbering_;
  std::vector<size_t> positions_;  // By node: in whose place it is.
  std::vector<bool> moves_;
};

}  // namespace

absl::StatusOr<bool> MoveToUsers(Graph& graph) {
  RH_ASSIGN_OR_RETURN(const bool was_sorted, sort_topologically(graph));
  return LateOrder(graph).Run() || was_sorted;
}

}  // namespace roundhouse::memory
