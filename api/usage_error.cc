#include "roundhouse/api/usage_error.h"

#include "absl/strings/cord.h"

namespace roundhouse {
namespace {

constexpr char kUsagePayload[] = "roundhouse.usage";

}  // namespace

absl::Status UsageError(absl::string_view message) {
  absl::Status status = absl::InvalidArgumentError(message);
  status.SetPayload(kUsagePayload, absl::Cord());
  return status;
}

bool IsUsageError(const absl::Status& status) {
  return status.GetPayload(kUsagePayload).has_value();
}

}  // namespace roundhouse
