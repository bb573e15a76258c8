#include "roundhouse/passes/canonical/late_copies.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/passes/canonical/loop_arithmetic.h"
#include "roundhouse/service/planning/views.h"

namespace roundhouse::canonical {
namespace {

// As many nodes are computed again for one value, at most.
constexpr size_t kMaxNodes = 8;
// Values that are needed again so soon may wait.
constexpr size_t kMinGap = 24;

class LateCopies {
 public:
  explicit LateCopies(Graph& graph) : graph_(graph), numbering_(graph) {}

  int64_t Run() {
    FindPeak();
    int64_t count = 0;
    for (size_t position = 0; position < peak_; ++position) {
      const Node& node = numbering_[position];
      if (IsBoundaryNode(node) || IsView(node) || !IsLoop(node) || !IsOneOf(node, CheapOps{}))
        continue;
      count += MakeAgain(node, position) ? 1 : 0;
    }
    return count;
  }

 private:
  struct LateUse {
    size_t position;
    Node* user;
    int index;
  };

  // A copy is where the first of its users is.
  size_t PositionOf(const Node& node) const {
    const auto copy = copies_.find(&node);
    return copy == copies_.end() ? numbering_.Find(node) : copy->second;
  }

  // Calls `visit` for the uses of a value, and of views of it, except by views.
  template <typename Visit>
  void ForEachUse(const Value& value, const Visit& visit) const {
    std::vector<const Value*> todo = {&value};
    while (!todo.empty()) {
      const Value* next = todo.back();
      todo.pop_back();
      for (const Use& use : next->uses()) {
        if (IsView(use.user())) {
          todo.push_back(&use.user().result());
        } else {
          visit(use.user(), use.index());
        }
      }
    }
  }

  // Remembered, since very many nodes may use one value, each of which asks.
  size_t LastUse(const Value& value) {
    const auto [known, is_new] = last_uses_.try_emplace(&value, 0);
    if (is_new) {
      ForEachUse(value, [&](Node& user, int /*index*/) {
        known->second = std::max(known->second, PositionOf(user));
      });
    }
    return known->second;
  }

  // A copy at `position` uses the value, or that of which it is a view.
  void NoteUse(const Value& value, size_t position) {
    const Value* root = &value;
    while (IsView(root->node())) root = &root->node().operand(0);
    const auto known = last_uses_.find(root);
    if (known != last_uses_.end()) known->second = std::max(known->second, position);
  }

  // Finds the peak of long-lived values, if nodes run in their order. Short-lived ones may never be
  // in memory: backends compute some of them a tile at a time.
  void FindPeak() {
    const size_t long_life = numbering_.size() / 8;
    std::vector<int64_t> change(numbering_.size() + 1);
    for (size_t position = 0; position < numbering_.size(); ++position) {
      const Node& node = numbering_[position];
      if (node.num_operands() == 0 || IsBoundaryNode(node) || IsView(node)) continue;
      for (int i = 0; i < node.num_results(); ++i) {
        const size_t last = LastUse(node.result(i));
        if (last < position + long_life) continue;
        change[position] += BytesOf(node.result(i));
        change[last + 1] -= BytesOf(node.result(i));
      }
    }
    int64_t alive = 0;
    int64_t most = 0;
    for (size_t position = 0; position < numbering_.size(); ++position) {
      alive += change[position];
      if (alive <= most) continue;
      most = alive;
      peak_ = position;
    }
  }

  bool MakeAgain(const Node& node, size_t position) {
    size_t early = position;
    std::vector<LateUse> late;
    bool is_only_in_loops = true;
    ForEachUse(node.result(), [&](Node& user, int index) {
      const size_t at = PositionOf(user);
      if (at <= peak_) {
        early = std::max(early, at);
        return;
      }
      late.push_back({at, &user, index});
      is_only_in_loops = is_only_in_loops && IsLoop(user);
    });
    // Loops compute a value that only they need.
    if (late.empty() || is_only_in_loops) return false;
    const auto first = std::min_element(
        late.begin(), late.end(),
        [](const LateUse& a, const LateUse& b) { return a.position < b.position; });
    const size_t from = first->position;
    if (from - early < kMinGap || IsBoundaryNode(*first->user)) return false;
    std::vector<const Node*> again = NodesAgain(node, from);
    if (again.empty()) return false;
    std::sort(again.begin(), again.end(), [&](const Node* a, const Node* b) {
      return numbering_.Find(*a) < numbering_.Find(*b);
    });
    Node& before = numbering_[from];
    absl::flat_hash_map<const Value*, Value*> made;
    for (const Node* one : again) made[&one->result()] = &Copy(*one, made, before, from);
    for (const LateUse& use : late)
      use.user->set_operand(use.index,
                            CopyOfView(use.user->operand(use.index), made, before, from));
    last_uses_.erase(&node.result());
    return true;
  }

  // The node and those that it is computed from, up to values that are there at `from` anyway.
  // Empty if that is not cheap.
  std::vector<const Node*> NodesAgain(const Node& node, size_t from) {
    std::vector<const Node*> again = {&node};
    for (size_t i = 0; i < again.size(); ++i) {
      for (int k = 0; k < again[i]->num_operands(); ++k) {
        if (!again[i]->has_operand(k)) return {};
        const Value& operand = again[i]->operand(k);
        const Node& producer = operand.node();
        if (std::find(again.begin(), again.end(), &producer) != again.end()) continue;
        const bool is_view = IsView(producer);
        if (!IsLarge(operand) || (!is_view && IsThereAt(operand, from))) continue;
        const bool can_repeat = numbering_.Find(producer) != NodeNumbering::kAbsent &&
                                (is_view || (IsLoop(producer) && IsOneOf(producer, CheapOps{})));
        if (!can_repeat || again.size() >= kMaxNodes) return {};
        again.push_back(&producer);
      }
    }
    return again;
  }

  // A global may have been stored by then, and its old value would have to be kept.
  bool IsThereAt(const Value& value, size_t from) {
    const Node& producer = value.node();
    if (IsInputNode(producer)) return true;
    return producer.num_operands() > 0 && LastUse(value) >= from;
  }

  Value& Copy(const Node& node, const absl::flat_hash_map<const Value*, Value*>& made, Node& before,
              size_t position) {
    std::vector<Value*> operands = node.operands();
    for (Value*& operand : operands) {
      const auto copy = made.find(operand);
      if (copy != made.end()) operand = copy->second;
    }
    Node* copy =
        graph_.CreateNode(node.op(), operands, node.result_types(), node.attributes(), &before);
    copy->AbsorbProvenance(node);
    if (!node.name().empty()) copy->set_name(absl::StrCat(node.name(), ".again"));
    copies_[copy] = position;
    for (const Value* operand : operands) NoteUse(*operand, position);
    return copy->result();
  }

  // Of a value or a view of one that was made again.
  Value& CopyOfView(Value& value, absl::flat_hash_map<const Value*, Value*>& made, Node& before,
                    size_t position) {
    std::vector<const Value*> views;
    const Value* root = &value;
    while (!made.contains(root)) {
      views.push_back(root);
      root = &root->node().operand(0);
    }
    for (auto view = views.rbegin(); view != views.rend(); ++view)
      made[*view] = &Copy((*view)->node(), made, before, position);
    return *made.at(&value);
  }

  Graph& graph_;
  const NodeNumbering numbering_;
  size_t peak_ = 0;
  // Looked up, never iterated.
  absl::flat_hash_map<const Node*, size_t> copies_;
  absl::flat_hash_map<const Value*, size_t> last_uses_;
};

}  // namespace

int64_t CopyLate(Graph& graph) { return LateCopies(graph).Run(); }

}  // namespace roundhouse::canonical
