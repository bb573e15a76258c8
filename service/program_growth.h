// File: program_growth.h
//
// Bounds what lowerings and passes add to a program, whatever they are and however many nodes ask
// for it: the bytes of constants that are held, and of nodes, beyond those that the program had at
// first. What does that work opens a scope, once; code that makes nodes one by one for one of the
// program's checks as it goes on:
//
//   const GrowthScope growth(program);
//   …
//   RH_RETURN_IF_ERROR(CheckGrowth(*made));
//
// A tensor that there is no room for is an error where it is made (core/base/growth_account.h).
// Optimisations decline (IsGrowthRefusal); a lowering, without which the program does not run,
// fails.
#ifndef ROUNDHOUSE_SERVICE_PROGRAM_GROWTH_H_
#define ROUNDHOUSE_SERVICE_PROGRAM_GROWTH_H_

#include <cstdint>
#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "roundhouse/core/base/growth_account.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The bytes that any program may add. It may also add its own constants and nodes some times over
// (program_growth.cc).
inline constexpr int64_t kGrowthLimit = int64_t{1} << 30;

// While it lives, programs that this thread works on for the first time may add `bytes` in place of
// kGrowthLimit; nullopt changes nothing.
class GrowthLimitScope {
 public:
  explicit GrowthLimitScope(std::optional<int64_t> bytes);
  GrowthLimitScope(const GrowthLimitScope&) = delete;
  GrowthLimitScope& operator=(const GrowthLimitScope&) = delete;
  ~GrowthLimitScope();

 private:
  const std::optional<int64_t> outer_;
};

// While it lives, what this thread makes is charged to the program, which must outlive it. Scopes
// of one program may be opened one after the other and within one another: the program's account
// stays the same.
class GrowthScope {
 public:
  explicit GrowthScope(Program& program);
  GrowthScope(const GrowthScope&) = delete;
  GrowthScope& operator=(const GrowthScope&) = delete;
  ~GrowthScope();

 private:
  friend absl::Status CheckGrowth(const Node& made);
  friend absl::Status CheckGrowth(const Program& program);

  Program& program_;
  const std::shared_ptr<GrowthAccount> account_;
  const TensorAccountScope tensors_;
  GrowthScope* const outer_;
  int64_t uncounted_ = 0;  // The bytes of nodes charged since all were counted.
};

// Charges a node that was just made. Error: ResourceExhausted, if the program now holds too much.
// OK without a scope of the node's program.
absl::Status CheckGrowth(const Node& made);
// The same after any work: counts all nodes.
absl::Status CheckGrowth(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_PROGRAM_GROWTH_H_
