// File: finite_proof.h
//
// Makes sure, while a library runs a region, that it sees no numbers on which it may differ from
// the reference: infinities, NaN, and numbers that could become one on the way. Checking all values
// would take as long as many nodes do. But the reach of the inputs bounds that of all other values
// (reach.h). So only the inputs are checked, and results of nodes so deep in the region that no
// bound holds any more.
//
//   proof.Begin();
//   for (node of the region) {
//     if (!proof.Covers(node)) {
//       proof.Know(operand, GreatestMagnitude(…));  // Of each operand.
//       if (!proof.Covers(node)) … run the region by other means (region_nodes.h)
//     }
//     … run the node
//   }
#ifndef ROUNDHOUSE_INTERP_REGION_FINITE_PROOF_H_
#define ROUNDHOUSE_INTERP_REGION_FINITE_PROOF_H_

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/region/reach.h"

namespace roundhouse::interp {

class FiniteProof {
 public:
  // For a region with known sizes. Numbers its nodes and its values; constants have no number.
  FiniteProof(const Graph& graph, ConstantReach& constants);

  // -1 if it is not a node to be run.
  int NumberOf(const Node& node) const;
  // -1 for constants, and for values that are not f32.
  int NumberOf(const Value& value) const;

  // Forgets all that is known, except about constants.
  void Begin();
  // Sets the observed reach of a value, which may be computed later; kUnbounded if it has
  // infinities or NaN.
  void Know(int value, double reach) {
    seen_[value] = reach;
    reaches_[value] = reach;
  }
  double reach(int value) const { return reaches_[value]; }
  // Whether a library computes the node correctly, given what is known of its operands. If so, sets
  // the reaches of its results.
  bool Covers(int node);

 private:
  struct Operand {
    int value = -1;  // Or -1, and `reach` says how far it reaches.
    double reach = 0;
  };
  struct Rule {
    ReachRule rule;
    std::vector<Operand> operands;
    std::vector<int> results;
  };

  absl::flat_hash_map<const Node*, int> nodes_;
  absl::flat_hash_map<const Value*, int> values_;
  std::vector<Rule> rules_;
  std::vector<double> reaches_;  // By value.
  std::vector<double> seen_;
  std::vector<double> scratch_;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_FINITE_PROOF_H_
