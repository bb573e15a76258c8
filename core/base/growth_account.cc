#include "roundhouse/core/base/growth_account.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse {
namespace {

// The payload that marks the error.
constexpr absl::string_view kRefusal = "roundhouse/growth_limit";

thread_local const TensorAccountScope* innermost_scope = nullptr;

}  // namespace

absl::Status GrowthAccount::Refusal(int64_t bytes, absl::string_view what) const {
  absl::Status status = absl::ResourceExhaustedError(absl::StrCat(
      what.empty() ? std::string() : absl::StrCat("needs ", bytes, " bytes for ", what, "; "),
      "the nodes and constants that lowering and passes made of the program take ", taken(),
      " bytes, and may take ", limit_, " (option growth_limit=SIZE allows more)"));
  status.SetPayload(kRefusal, absl::Cord());
  return status;
}

bool IsGrowthRefusal(const absl::Status& status) { return status.GetPayload(kRefusal).has_value(); }

TensorAccountScope::TensorAccountScope(std::shared_ptr<GrowthAccount> account)
    : account_(std::move(account)), outer_(innermost_scope) {
  innermost_scope = this;
}

TensorAccountScope::~TensorAccountScope() { innermost_scope = outer_; }

const std::shared_ptr<GrowthAccount>& TensorAccountScope::OfThisThread() {
  static const auto* const kNone = new std::shared_ptr<GrowthAccount>();
  return innermost_scope == nullptr ? *kNone : innermost_scope->account_;
}

}  // namespace roundhouse
