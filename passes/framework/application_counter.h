// File: application_counter.h
//
// Numbers every single change that passes make to a program, over a whole pipeline, and refuses all
// changes after a limit. Bisection uses it to find a change that does harm.
//
//   ApplicationCounter counter(/*limit=*/17);
//   if (!counter.Allow("cse", "merge", node)) continue;  // As if there were nothing to do here.
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_APPLICATION_COUNTER_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_APPLICATION_COUNTER_H_

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

class ApplicationCounter {
 public:
  static constexpr int64_t kUnlimited = std::numeric_limits<int64_t>::max();

  explicit ApplicationCounter(int64_t limit = kUnlimited) : limit_(limit) {}

  // Counts one change and returns whether it may be made. `what` is the pass's name for the change,
  // `where` the node that is about to be erased or changed.
  bool Allow(absl::string_view pass, absl::string_view what, const Node& where) {
    return Allow(pass, what, [&] { return where.DebugName(); });
  }
  // The same for a change that concerns no node. `where()` is called only if its text is needed.
  template <typename Where>
  bool Allow(absl::string_view pass, absl::string_view what, const Where& where) {
    if (count_ >= limit_) {
      ++refused_;
      return false;
    }
    if (++count_ == limit_) last_ = Describe(pass, what, where());
    return true;
  }

  // The number of changes made, and of changes refused because they were beyond the limit.
  int64_t count() const { return count_; }
  int64_t refused() const { return refused_; }
  bool is_exhausted() const { return count_ >= limit_; }
  // "fuse_activation: relu_into_conv at canonical.relu 'r1'": the last change before the limit.
  // Empty while the limit is not reached.
  const std::string& last() const { return last_; }

 private:
  static std::string Describe(absl::string_view pass, absl::string_view what,
                              absl::string_view where);

  int64_t limit_;
  int64_t count_ = 0;
  int64_t refused_ = 0;
  std::string last_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_APPLICATION_COUNTER_H_
