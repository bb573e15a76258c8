#include "roundhouse/interp/fused/chains.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/interp/fused/fusible.h"

namespace roundhouse::fused {
namespace {

// Smaller tensors do not count.
constexpr int64_t kLarge = 1024;
// So many nodes on large tensors have to be near one another, and so many of them have to be other
// than what libraries append to a layer: additions and bounds.
constexpr int kMinNodes = 4;
constexpr int kMinArithmetic = 3;
// How far to look for them.
constexpr int kMaxDistance = 4;
constexpr size_t kMaxVisits = 48;
constexpr size_t kMaxChain = 64;
// How many small nodes may lie between large ones.
constexpr size_t kMaxBetween = 16;

// How many elements it goes through; not exact above kLarge.
int64_t SizeOfSpace(const Node& node, Fusible fusible) {
  int64_t count = 1;
  for (const int64_t size : SpaceOf(node, fusible)) {
    if (__builtin_mul_overflow(count, size, &count) || count >= kLarge) return kLarge;
  }
  return count;
}

bool IsLarge(const Node& node, Fusible fusible) { return SizeOfSpace(node, fusible) >= kLarge; }

// Whether the node computes several numbers from a large sum, for use in large nodes, such as the
// reciprocal deviation of each row or channel of a norm. A single number, such as the learning
// rate, is left out: it would join all updates into one region, with all results in memory at once.
bool IsBetweenLarge(const Node& small) {
  const auto reaches = [&](const auto& for_each_next, const auto& is_large) {
    std::vector<const Node*> queue = {&small};
    absl::flat_hash_set<const Node*> seen = {&small};
    bool is_reached = false;
    for (size_t i = 0; i < queue.size() && i < kMaxBetween && !is_reached; ++i) {
      // Not all of a value's users: each of them may begin here, too.
      size_t looks = 0;
      for_each_next(*queue[i], [&](const Node& next) {
        const Fusible fusible = FusibleOf(next);
        if (fusible == Fusible::kNo || !seen.insert(&next).second) return ++looks < kMaxBetween;
        is_reached = Computes(fusible) && IsLarge(next, fusible) && is_large(fusible);
        if (!IsLarge(next, fusible) && SizeOfSpace(next, fusible) > 1) queue.push_back(&next);
        return !is_reached && ++looks < kMaxBetween;
      });
    }
    return is_reached;
  };
  const auto operands = [](const Node& node, const auto& visit) {
    for (int k = 0; k < node.num_operands(); ++k) {
      if (!visit(node.operand(k).node())) return;
    }
  };
  const auto users = [](const Node& node, const auto& visit) {
    for (const Use& use : node.result().uses()) {
      if (!visit(use.user())) return;
    }
  };
  return SizeOfSpace(small, FusibleOf(small)) > 1 &&
         reaches(operands, [](Fusible fusible) { return fusible == Fusible::kSum; }) &&
         reaches(users, [](Fusible /*fusible*/) { return true; });
}

bool IsAppended(const Node& node) {
  return Is<canonical::EltwiseAdd>(node) || Is<canonical::FeatureBiasAdd>(node) ||
         Is<canonical::Relu>(node) || Is<canonical::Relu6>(node) || Is<canonical::Clamp>(node);
}

// Breadth first, from node to operands and users; views cost no distance.
bool IsAmongArithmetic(const Node& start) {
  std::vector<std::pair<const Node*, int>> queue = {{&start, 0}};
  absl::flat_hash_set<const Node*> seen = {&start};
  int nodes = 0;
  int arithmetic = 0;
  for (size_t i = 0; i < queue.size() && i < kMaxVisits; ++i) {
    const auto [node, distance] = queue[i];
    const Fusible fusible = FusibleOf(*node);
    if (Computes(fusible) && IsLarge(*node, fusible)) {
      ++nodes;
      arithmetic += IsAppended(*node) ? 0 : 1;
      if (nodes >= kMinNodes && arithmetic >= kMinArithmetic) return true;
    }
    const int next = distance + (Computes(fusible) ? 1 : 0);
    if (next > kMaxDistance) continue;
    const auto visit = [&](const Node& neighbour) {
      if (FusibleOf(neighbour) != Fusible::kNo && seen.insert(&neighbour).second)
        queue.emplace_back(&neighbour, next);
    };
    for (int k = 0; k < node->num_operands(); ++k) visit(node->operand(k).node());
    // Not all of a value's users: each of them may begin here, too.
    size_t looks = 0;
    for (const Use& use : node->result().uses()) {
      if (++looks > kMaxVisits) break;
      visit(use.user());
    }
  }
  return false;
}

// Without counting those of a value that thousands use.
bool HasMoreUses(const Value& value, size_t than) {
  for ([[maybe_unused]] const Use& use : value.uses()) {
    if (than-- == 0) return true;
  }
  return false;
}

}  // namespace

std::vector<const Node*> ChainEndingIn(const Node& last) {
  const Fusible fusible = FusibleOf(last);
  if (!Computes(fusible) || !IsAmongArithmetic(last)) return {};
  if (!IsLarge(last, fusible) && !IsBetweenLarge(last)) return {};
  std::vector<const Node*> chain = {&last};
  absl::flat_hash_set<const Node*> members = {&last};
  // A node joins when all its users have.
  absl::flat_hash_map<const Node*, size_t> uses_inside;
  for (size_t i = 0; i < chain.size() && chain.size() < kMaxChain; ++i) {
    for (int k = 0; k < chain[i]->num_operands(); ++k) {
      const Node& operand = chain[i]->operand(k).node();
      if (members.contains(&operand) || FusibleOf(operand) == Fusible::kNo) continue;
      if (HasMoreUses(operand.result(), ++uses_inside[&operand])) continue;
      members.insert(&operand);
      chain.push_back(&operand);
    }
  }
  return chain;
}

}  // namespace roundhouse::fused
