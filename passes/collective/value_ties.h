// Finds the values that branches and loops require to have one sharding: those that a loop carries,
// in each of its graphs, and the results of both sides of a branch.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_VALUE_TIES_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_VALUE_TIES_H_

#include <cstddef>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/collective/body_graphs.h"

namespace roundhouse {

struct ValueTie {
  // Inputs of bodies and results of the nodes that run them, at least one.
  std::vector<const Value*> values;
  // The values that bodies return for these. They are converted to the sharding, so it must suit
  // them.
  std::vector<const Value*> given;
};

class ValueTies {
 public:
  explicit ValueTies(const BodyGraphs& bodies);

  const std::vector<ValueTie>& ties() const { return ties_; }
  // The index of the value's tie; -1 if it has none.
  int Find(const Value& value) const;
  // The same for the node of a body's output; a loop's condition has none.
  int FindOutput(const Node& output) const;

 private:
  int OfKey(const void* key) const;

  std::vector<ValueTie> ties_;
  absl::flat_hash_map<const void*, int> of_keys_;  // Values and output nodes. Looked up only.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_VALUE_TIES_H_
