#include "roundhouse/passes/collective/value_ties.h"

#include <cstddef>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/collective/body_graphs.h"

namespace roundhouse {
namespace {

// Disjoint sets of values and output nodes.
class Sets {
 public:
  struct Member {
    const void* key = nullptr;
    const Value* value = nullptr;
    bool is_output = false;
    size_t parent = 0;
  };

  void Join(const std::vector<size_t>& members) {
    for (const size_t member : members) members_[RootOf(member)].parent = RootOf(members.front());
  }
  size_t OfValue(const Value& value) { return Add({.key = &value, .value = &value}); }
  size_t OfOutput(const Node& node) {
    return Add({.key = &node, .value = &node.operand(0), .is_output = true});
  }

  size_t RootOf(size_t member) {
    while (members_[member].parent != member) {
      members_[member].parent = members_[members_[member].parent].parent;
      member = members_[member].parent;
    }
    return member;
  }
  const std::vector<Member>& members() const { return members_; }

 private:
  size_t Add(Member member) {
    const auto [entry, is_new] = index_.try_emplace(member.key, members_.size());
    member.parent = members_.size();
    if (is_new) members_.push_back(member);
    return entry->second;
  }

  std::vector<Member> members_;
  absl::flat_hash_map<const void*, size_t> index_;  // Looked up, never iterated.
};

}  // namespace

ValueTies::ValueTies(const BodyGraphs& bodies) {
  Sets sets;
  for (const Node* node : bodies.order()) {
    const BodySite* site = bodies.Find(*node);
    if (site == nullptr) continue;
    for (int i = 0; i < site->num_inputs(); ++i) {
      std::vector<size_t> alike;
      for (const auto& inputs : site->inputs) alike.push_back(sets.OfValue(inputs[i]->result()));
      if (site->is_loop) alike.push_back(sets.OfValue(node->result(i)));
      sets.Join(alike);
    }
    for (int i = 0; i < node->num_results(); ++i) {
      std::vector<size_t> alike = {sets.OfValue(node->result(i))};
      for (size_t graph = site->first_giving(); graph < site->graphs.size(); ++graph)
        alike.push_back(sets.OfOutput(*site->outputs[graph][i]));
      sets.Join(alike);
    }
  }
  absl::flat_hash_map<size_t, int> of_roots;  // Looked up, never iterated.
  for (size_t i = 0; i < sets.members().size(); ++i) {
    const Sets::Member& member = sets.members()[i];
    const auto [entry, is_new] =
        of_roots.try_emplace(sets.RootOf(i), static_cast<int>(ties_.size()));
    if (is_new) ties_.emplace_back();
    ValueTie& tie = ties_[entry->second];
    (member.is_output ? tie.given : tie.values).push_back(member.value);
    of_keys_[member.key] = entry->second;
  }
}

int ValueTies::OfKey(const void* key) const {
  const auto found = of_keys_.find(key);
  return found == of_keys_.end() ? -1 : found->second;
}

int ValueTies::Find(const Value& value) const { return OfKey(&value); }
int ValueTies::FindOutput(const Node& output) const { return OfKey(&output); }

}  // namespace roundhouse
