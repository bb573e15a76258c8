#include "roundhouse/service/cancellation.h"

#include <atomic>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse {
namespace {

thread_local const CancellationScope* innermost_scope = nullptr;

}  // namespace

CancellationScope::CancellationScope(const std::atomic<bool>& flag)
    : flag_(flag), outer_(innermost_scope) {
  innermost_scope = this;
}

CancellationScope::~CancellationScope() { innermost_scope = outer_; }

Cancellation Cancellation::OfThisThread() { return Cancellation(innermost_scope); }

absl::Status CheckNotCancelled(absl::string_view what) {
  if (!IsCancelled()) return absl::OkStatus();
  return absl::CancelledError(absl::StrCat("cancelled ", what));
}

}  // namespace roundhouse
