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
#ifndef ROUNDHOUSE_INTERP_REACH_H_
#define ROUNDHOUSE_INTERP_REACH_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <tuple>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// Of numbers of which nothing is known: some may be infinite or NaN.
inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();

// The greatest magnitude; kUnbounded where a number is infinite or NaN.
double GreatestMagnitude(const float* numbers, int64_t count);
double GreatestMagnitude(const float* numbers, int64_t count, ThreadPool& threads);

// The same of constants of f32, and of sums of their magnitudes: each is looked at once. May be
// used by several threads. Those that it is asked about must outlive it.
class ConstantReach {
 public:
  double Greatest(const Tensor& constant);
  // Element i belongs to output i / inner % outputs.
  double GreatestSum(const Tensor& constant, int64_t outputs, int64_t inner);

 private:
  std::mutex mutex_;
  std::map<std::tuple<const std::byte*, int64_t, int64_t>, double> known_;
};

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

#endif  // ROUNDHOUSE_INTERP_REACH_H_
