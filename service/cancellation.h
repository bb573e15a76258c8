// File: cancellation.h
//
// Whether the work that a thread does is still wanted. Who may end it opens a scope around it; who
// works for long asks now and then, however deep inside it is:
//
//   std::atomic<bool> is_cancelled = false;  // Set by another thread, or in a signal handler.
//   const CancellationScope scope(is_cancelled);
//   …
//   if (IsCancelled()) return absl::CancelledError("…");
//
// A kernel has no error for it: it may leave its results unfinished as soon as it finds out, and
// whoever ran it asks again before anybody looks at them. So it asks only where nothing that is
// left out becomes an index, a size or an address.
#ifndef ROUNDHOUSE_SERVICE_CANCELLATION_H_
#define ROUNDHOUSE_SERVICE_CANCELLATION_H_

#include <atomic>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

// While it lives, the work of the thread that made it is unwanted once `flag` is set, or that of a
// scope around it.
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

// For those who split work up among threads, which are in no scope themselves: all that the work of
// one thread hangs on. Valid as long as the scopes that it was made in.
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
// Cancelled, with what was cut short, or OK.
absl::Status CheckNotCancelled(absl::string_view what);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_CANCELLATION_H_
