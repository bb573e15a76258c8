// Writes a schedule into its graph, and takes it back.
#ifndef ROUNDHOUSE_PASSES_MEMORY_REPETITION_H_
#define ROUNDHOUSE_PASSES_MEMORY_REPETITION_H_

#include <vector>

#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/memory/lifetimes.h"

namespace roundhouse::memory {

// The nodes that compute values again are in the graph as long as this lives, or for ever after
// Keep(). An edge orders each of them after the node before it, so that passes that merge equal
// nodes leave them.
class Repetition {
 public:
  // `schedule` was made by `lifetimes`, for the graph as it is.
  Repetition(Graph& graph, const Lifetimes& lifetimes, const Schedule& schedule);
  ~Repetition();
  Repetition(const Repetition&) = delete;
  Repetition& operator=(const Repetition&) = delete;

  // Also erases nodes that nothing reads any more.
  void Keep();

 private:
  struct Change {
    Node* node;
    int operand;
    Value* before;
  };
  Graph& graph_;
  std::vector<Node*> added_;
  std::vector<Change> changes_;
};

}  // namespace roundhouse::memory

#endif  // ROUNDHOUSE_PASSES_MEMORY_REPETITION_H_
