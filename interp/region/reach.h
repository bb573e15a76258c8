// File: reach.h
//
// How far the numbers of a node's results can be from 0, given how far those of its operands are.
// If that is within the range of a float, nothing on the way is infinite or NaN; and on finite
// numbers libraries agree with the reference. On others they often do not: max(x, 0) loses a NaN.
//
//   const ReachRule rule = ReachOf(relu, constants);
//   const Reach reach = rule({8});           // Of an operand within [-8, 8]:
//   // reach.is_sound, reach.result == 8
#ifndef ROUNDHOUSE_INTERP_REGION_REACH_H_
#define ROUNDHOUSE_INTERP_REGION_REACH_H_

#include <cstdint>
#include <functional>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/region/magnitude.h"

namespace roundhouse::interp {

struct Reach {
  // Whether libraries compute the node as the reference does, given such operands.
  bool is_sound = false;
  // If so, how far its results reach.
  double result = kUnbounded;
};
// Takes the reach of each operand.
using ReachRule = std::function<Reach(absl::Span<const double> operands)>;

// Requires known sizes. `constants` is asked now, not when the rule is called. The rule of an
// unknown op requires finite operands, and gives no bound of the results.
ReachRule ReachOf(const Node& node, ConstantReach& constants);
// Whether the rule already accounts for the operand, which is constant, so that its reach must not
// be passed.
bool IsInReachRule(const Node& node, int operand);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_REACH_H_
