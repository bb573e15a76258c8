// File: finite_proof.h
//
// Makes sure, while a library runs a region, that it sees no numbers about which it may disagree
// with the reference: infinities, NaN, and what could become one on the way. To look at all values
// would take as long as many nodes do. But from how far the inputs reach from 0 follows how far all
// else does (reach.h); so only the inputs are looked at, and what comes out of a node so deep in
// the region that nothing can be said of it any more.
//
//   proof.Begin();
//   for (node of the region) {
//     if (!proof.Covers(node)) {
//       proof.Know(operand, GreatestMagnitude(…));  // Of each operand.
//       if (!proof.Covers(node)) … run the region by other means (region_nodes.h)
//     }
//     … run the node
//   }
//
// Internal to the interpreter's backends.
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
  // Of a region with known sizes. Numbers its nodes and values, those that are constant apart.
  FiniteProof(const Graph& graph, ConstantReach& constants);

  // -1 where it is not one that has to be run.
  int NumberOf(const Node& node) const;
  // -1 for what is constant, and for what has no numbers of f32.
  int NumberOf(const Value& value) const;

  // Nothing is known of any value but the constants.
  void Begin();
  // Says how far a value was seen to reach, now or when it is computed; kUnbounded if it has
  // infinities or NaN.
  void Know(int value, double reach) {
    seen_[value] = reach;
    reaches_[value] = reach;
  }
  double reach(int value) const { return reaches_[value]; }
  // Whether a library computes the node right, by what is known of its operands; if so, then
  // something is known of its results.
  bool Covers(int node);

 private:
  struct Operand {
    int value = -1;  // Or none, and this is how far it reaches:
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
