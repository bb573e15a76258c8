// File: reach.h
//
// How far the numbers of a node's results can be from 0, given how far those of its operands are.
// Where that is within what a float holds, nothing on the way is infinite or NaN; and about finite
// numbers libraries agree with the reference. About others they often do not: max(x, 0) loses a
// NaN.
//
//   const ReachRule rule = ReachOf(relu, constants);
//   const Reach reach = rule({8});           // Of an operand within [-8, 8]:
//   // reach.is_sound, reach.result == 8
//
// Internal to the interpreter's backends.
#ifndef ROUNDHOUSE_INTERP_REGION_REACH_H_
#define ROUNDHOUSE_INTERP_REGION_REACH_H_

#include <cstdint>
#include <functional>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/region/magnitude.h"

namespace roundhouse::interp {

struct Reach {
  // The numbers are such that libraries compute the node as the reference does.
  bool is_sound = false;
  // How far its results reach then.
  double result = kUnbounded;
};
// Takes how far each of the operands reaches.
using ReachRule = std::function<Reach(absl::Span<const double> operands)>;

// Requires known sizes. What `constants` is asked is asked now. A rule that knows nothing of the op
// wants operands that are finite, and says nothing of the results.
ReachRule ReachOf(const Node& node, ConstantReach& constants);
// Whether the rule has taken account of the operand, which is constant, and is not to be told how
// far it reaches.
bool IsInReachRule(const Node& node, int operand);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_REACH_H_
