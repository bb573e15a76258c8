// File: cancellation.h
//
// Tells a thread whether its work is still wanted. The caller that may cancel work opens a scope
// around it; long-running code checks now and then, at any depth:
//
//   std::atomic<bool> is_cancelled = false;  // Set by another thread, or in a signal handler.
//   const CancellationScope scope(is_cancelled);
//   …
//   if (IsCancelled()) return absl::CancelledError("…");
//
// A kernel does not return an error for it: it may leave its results unfinished as soon as it is
// cancelled, and its caller checks again before the results are used. So a kernel checks only where
// no unfinished data becomes an index, a size or an address.
#ifndef ROUNDHOUSE_SERVICE_CANCELLATION_H_
#define ROUNDHOUSE_SERVICE_CANCELLATION_H_

#include <atomic>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

// While it lives, the work of the thread that created it is cancelled once `flag`, or the flag of
// an enclosing scope, is set.
class CancellationScope {
 public:
  explicit CancellationScope(const std::atomic<bool>& flag);
  CancellationScope(const CancellationScope&) = delete;
  CancellationScope& operator=(const CancellationScope&) = delete;
  ~CancellationScope();

 private:
  friend class Cancellation;
  const std::atomic<bool>& flag_;
  const CancellationScope* const outer_;
};

// For code that splits work among threads, which have no scopes of their own: refers to all scopes
// of one thread. Valid as long as the scopes that it was made in.
class Cancellation {
 public:
  static Cancellation OfThisThread();
  bool is_requested() const {
    for (const CancellationScope* scope = innermost_; scope != nullptr; scope = scope->outer_) {
      if (scope->flag_.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }

 private:
  explicit Cancellation(const CancellationScope* innermost) : innermost_(innermost) {}
  const CancellationScope* innermost_;
};

inline bool IsCancelled() { return Cancellation::OfThisThread().is_requested(); }
// OK, or error Cancelled, which says that `what` was cut short.
absl::Status CheckNotCancelled(absl::string_view what);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_CANCELLATION_H_
