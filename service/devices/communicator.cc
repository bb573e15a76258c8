#include "roundhouse/service/devices/communicator.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

constexpr char kRankPayload[] = "roundhouse.of_rank";
constexpr char kOtherRankPayload[] = "roundhouse.of_another_rank";

thread_local const DeviceScope* current = nullptr;

}  // namespace

CollectiveCall CallOfAll(const Communicator& communicator, absl::string_view name) {
  CollectiveCall call = {.name = std::string(name)};
  call.group.resize(static_cast<size_t>(communicator.size()));
  std::iota(call.group.begin(), call.group.end(), 0);
  return call;
}

absl::Status ErrorOfRank(const absl::Status& status, int64_t rank) {
  if (status.ok()) return status;
  absl::Status marked = Annotate(status, absl::StrCat("rank ", rank));
  marked.SetPayload(kRankPayload, absl::Cord());
  return marked;
}

bool IsOfRank(const absl::Status& status) { return status.GetPayload(kRankPayload).has_value(); }

absl::Status ErrorOfAnotherRank(int64_t rank) {
  absl::Status status = absl::AbortedError(absl::StrCat("rank ", rank, " failed"));
  status.SetPayload(kOtherRankPayload, absl::Cord());
  return status;
}

bool IsOfAnotherRank(const absl::Status& status) {
  return status.GetPayload(kOtherRankPayload).has_value();
}

DeviceScope::DeviceScope(const DeviceMesh& mesh, Communicator& communicator)
    : mesh_(mesh), communicator_(communicator), outer_(current) {
  current = this;
}

DeviceScope::~DeviceScope() { current = outer_; }

const DeviceScope* DeviceScope::Current() { return current; }

}  // namespace roundhouse
