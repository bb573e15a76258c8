#include "roundhouse/passes/memory/order.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"

namespace roundhouse::memory {
namespace {

// On a node that moves up at most this many others depend: more than an optimizer has for a weight.
constexpr size_t kMaxDependents = 96;
// Results of this size may live as long as they like.
constexpr int64_t kSmallBytes = 4096;

int64_t ResultBytes(const Node& node) {
  int64_t bytes = 0;
  for (int i = 0; i < node.num_results(); ++i) {
    const absl::StatusOr<int64_t> size = ByteSize(node.result(i).type());
    if (size.ok()) bytes = std::max(bytes, *size);
  }
  return bytes;
}

class Ordering {
 public:
  explicit Ordering(Graph& graph)
      : graph_(graph),
        numbering_(graph),
        effects_(graph.program()),
        successors_(numbering_.size()),
        num_before_(numbering_.size()) {}

  absl::StatusOr<bool> Run() {
    RH_RETURN_IF_ERROR(sort_topologically(graph_).status());
    numbering_ = NodeNumbering(graph_);
    for (size_t i = 0; i < numbering_.size(); ++i) AddEdgesInto(i);
    FindEager();
    return Reorder();
  }

 private:
  void AddEdge(size_t before, size_t after) {
    if (before == after) return;
    successors_[before].push_back(after);
    ++num_before_[after];
  }

  // Edges of data and control, and between accesses of one global.
  void AddEdgesInto(size_t index) {
    const Node& node = numbering_[index];
    ForEachPredecessor(node, [&](const Node& before) { AddEdge(numbering_.Find(before), index); });
    const Effects effects = effects_.EffectsOf(node);
    if (effects.anything || effects.random) {
      // It keeps its place among all that have effects.
      for (size_t other : impure_) AddEdge(other, index);
      barrier_ = index;
      impure_.clear();
      impure_.push_back(index);
      accesses_.clear();
      return;
    }
    if (effects.reads.empty() && effects.writes.empty()) return;
    if (barrier_ != SIZE_MAX) AddEdge(barrier_, index);
    impure_.push_back(index);
    for (const std::string& global : effects.writes) {
      Accesses& accesses = accesses_[global];
      for (size_t reader : accesses.readers) {
        AddEdge(reader, index);
        for (int i = 0; i < numbering_[reader].num_results(); ++i) {
          for (const Use& use : numbering_[reader].result(i).uses()) {
            const size_t user = numbering_.Find(use.user());
            if (user < index) AddEdge(user, index);
          }
        }
      }
      if (accesses.writer != SIZE_MAX) AddEdge(accesses.writer, index);
      accesses = {.writer = index, .readers = {}};
    }
    for (const std::string& global : effects.reads) {
      Accesses& accesses = accesses_[global];
      if (accesses.writer != SIZE_MAX) AddEdge(accesses.writer, index);
      accesses.readers.push_back(index);
    }
  }

  // Nodes that are placed as soon as they can be.
  void FindEager() {
    const size_t size = numbering_.size();
    eager_.assign(size, false);
    // Sorted, of those that are not many. A list goes when the last node before has been seen: all
    // of them would be as much as a small step's values.
    std::vector<std::vector<size_t>> dependents(size);
    std::vector<size_t> num_unseen = num_before_;
    std::vector<bool> has_many(size, false);
    for (size_t i = size; i-- > 0;) {
      std::vector<size_t> mine;
      for (size_t after : successors_[i]) {
        if (has_many[after]) has_many[i] = true;
        if (!has_many[i]) {
          mine.push_back(after);
          mine.insert(mine.end(), dependents[after].begin(), dependents[after].end());
          std::sort(mine.begin(), mine.end());
          mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
          has_many[i] = mine.size() > kMaxDependents;
        }
        if (--num_unseen[after] == 0) std::vector<size_t>().swap(dependents[after]);
      }
      if (!has_many[i]) dependents[i].assign(mine.begin(), mine.end());
      eager_[i] = !IsBoundaryNode(numbering_[i]) && !has_many[i];
    }
    // Nodes that depend on small values only, such as the rate of a step.
    std::vector<bool> is_small(size, false);
    for (size_t i = 0; i < size; ++i) {
      const Node& node = numbering_[i];
      bool small = !IsBoundaryNode(node) && ResultBytes(node) <= kSmallBytes;
      ForEachPredecessor(node,
                         [&](const Node& before) { small &= is_small[numbering_.Find(before)]; });
      is_small[i] = small;
      if (small) eager_[i] = true;
    }
  }

  bool Reorder() {
    const size_t size = numbering_.size();
    std::priority_queue<size_t, std::vector<size_t>, std::greater<>> ready;
    std::vector<bool> done(size, false);
    std::vector<Node*> order;
    order.reserve(size);
    const auto place = [&](size_t index) {
      done[index] = true;
      order.push_back(&numbering_[index]);
      for (size_t after : successors_[index]) {
        if (--num_before_[after] == 0 && eager_[after]) ready.push(after);
      }
    };
    for (size_t i = 0; i < size; ++i) {
      if (num_before_[i] == 0 && eager_[i]) ready.push(i);
    }
    for (size_t i = 0; i < size; ++i) {
      while (!ready.empty()) {
        const size_t next = ready.top();
        ready.pop();
        if (!done[next]) place(next);
      }
      if (!done[i]) place(i);
    }
    if (std::equal(order.begin(), order.end(), numbering_.nodes().begin())) return false;
    graph_.Reorder(order);
    return true;
  }

  struct Accesses {
    size_t writer = SIZE_MAX;
    std::vector<size_t> readers = {};
  };
  Graph& graph_;
  NodeNumbering numbering_;
  const EffectAnalysis effects_;
  std::vector<std::vector<size_t>> successors_;
  std::vector<size_t> num_before_;  // Edges that are still to come.
  std::vector<bool> eager_;
  absl::flat_hash_map<std::string, Accesses> accesses_;  // Looked up, never iterated.
  std::vector<size_t> impure_;
  size_t barrier_ = SIZE_MAX;
};

}  // namespace

absl::StatusOr<bool> OrderForMemory(Graph& graph) { return Ordering(graph).Run(); }

}  // namespace roundhouse::memory
