#include "roundhouse/api/prediction/weight_classes.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

// How many nodes behind a weight tell its position. Six reach from the weights of an attention's
// keys to the product of probabilities and values, and not to the next layer.
constexpr int kNodesBehind = 6;

// Numbers for what nodes look like, the same for nodes behind which the same follows. Numbers are
// given in the order of nodes, so that they are the same in each run.
class LayerPositions {
 public:
  explicit LayerPositions(const Graph& graph) {
    for (const Node* node : graph.nodes()) {
      std::string text(node->op_name());
      for (int i = 0; i < node->num_results(); ++i)
        absl::StrAppend(&text, " ", node->result(i).type().ToString());
      position_[node] = NumberOf(text);
    }
    for (int step = 0; step < kNodesBehind; ++step) LookFurther(graph);
  }

  int64_t Of(const Node& node) const { return position_.at(&node); }

 private:
  int64_t NumberOf(const std::string& text) {
    return numbers_.try_emplace(text, static_cast<int64_t>(numbers_.size())).first->second;
  }

  void LookFurther(const Graph& graph) {
    absl::flat_hash_map<const Node*, int64_t> further;
    for (const Node* node : graph.nodes()) {
      std::vector<std::string> users;
      for (int i = 0; i < node->num_results(); ++i) {
        for (const Use& use : node->result(i).uses())
          users.push_back(absl::StrCat(i, ">", use.index(), ":", Of(use.user())));
      }
      // The order of uses is that of their creation, which says nothing.
      std::sort(users.begin(), users.end());
      std::string text = absl::StrCat(Of(*node));
      for (const std::string& user : users) absl::StrAppend(&text, " ", user);
      further[node] = NumberOf(text);
    }
    position_ = std::move(further);
  }

  absl::flat_hash_map<const Node*, int64_t> position_;
  absl::flat_hash_map<std::string, int64_t> numbers_;
};

// Adds the constraints of a loaded weight's users on its dimensions, and their costs.
void AddUsers(const Value& loaded, WeightClass& weights) {
  const int64_t rank = weights.type.shape().rank();
  for (const Use& use : loaded.uses()) {
    const std::optional<Cost> cost = CostOf(use.user());
    if (cost.has_value())
      weights.work += static_cast<double>(cost->flops) + static_cast<double>(cost->bytes);
    const std::optional<ShardingRule> rule = ShardingRuleOf(use.user());
    if (!rule.has_value()) continue;
    const std::vector<int>& factors = rule->operands[static_cast<size_t>(use.index())];
    for (int64_t dim = 0; dim < rank && dim < static_cast<int64_t>(factors.size()); ++dim) {
      const int factor = factors[static_cast<size_t>(dim)];
      if (factor == ShardingRule::kNoFactor ||
          !rule->factors[static_cast<size_t>(factor)].can_be_spread) {
        continue;
      }
      if (std::find(weights.dims.begin(), weights.dims.end(), dim) == weights.dims.end())
        weights.dims.push_back(dim);
    }
  }
  std::sort(weights.dims.begin(), weights.dims.end());
}

}  // namespace

std::vector<WeightClass> WeightClassesOf(const Graph& graph) {
  const LayerPositions positions(graph);
  std::vector<WeightClass> classes;
  std::map<int64_t, size_t> class_of_position;
  std::map<std::string, size_t> class_of_global;
  for (const Node* node : graph.nodes()) {
    const std::string* name = AccessedGlobal(*node);
    if (name == nullptr || node->num_results() != 1) continue;
    const Type& type = node->result().type();
    if (!type.is_tensor() || !type.shape().is_ranked() || type.shape().rank() < 2) continue;
    // The position includes the type.
    const auto known = class_of_global.find(*name);
    const size_t index =
        known != class_of_global.end()
            ? known->second
            : class_of_position.try_emplace(positions.Of(*node), classes.size()).first->second;
    if (index == classes.size()) classes.push_back({.type = type});
    if (known == class_of_global.end()) {
      classes[index].globals.push_back(*name);
      class_of_global.emplace(*name, index);
    }
    AddUsers(node->result(), classes[index]);
  }
  return classes;
}

}  // namespace roundhouse
