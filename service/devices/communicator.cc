#include "roundhouse/service/devices/communicator.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

constexpr char kRankPayload[] = "roundhouse.of_rank";
constexpr char kOtherRankPayload[] = "roundhouse.of_another_rank";

thread_local const DeviceScope* current = nullptr;

}  // namespace

absl::Status Communicator::Do(const ExchangeRequest& request) {
  RH_ASSIGN_OR_RETURN(const int64_t number, Begin(request));
  return Wait(number);
}

absl::Status Communicator::AllReduce(const CollectiveCall& call, Reduction reduction,
                                     ElementKind elements, absl::Span<const std::byte> in,
                                     absl::Span<std::byte> out) {
  return Do({.kind = ExchangeRequest::Kind::kAllReduce,
             .call = call,
             .reduction = reduction,
             .elements = elements,
             .in = in,
             .out = out});
}

absl::Status Communicator::ReduceScatter(const CollectiveCall& call, Reduction reduction,
                                         ElementKind elements, absl::Span<const std::byte> in,
                                         absl::Span<std::byte> out) {
  return Do({.kind = ExchangeRequest::Kind::kReduceScatter,
             .call = call,
             .reduction = reduction,
             .elements = elements,
             .in = in,
             .out = out});
}

absl::Status Communicator::AllGather(const CollectiveCall& call, absl::Span<const std::byte> in,
                                     absl::Span<std::byte> out) {
  return Do({.kind = ExchangeRequest::Kind::kAllGather, .call = call, .in = in, .out = out});
}

absl::Status Communicator::AllToAll(const CollectiveCall& call, absl::Span<const std::byte> in,
                                    absl::Span<std::byte> out) {
  return Do({.kind = ExchangeRequest::Kind::kAllToAll, .call = call, .in = in, .out = out});
}

absl::Status Communicator::Broadcast(const CollectiveCall& call, int64_t root,
                                     absl::Span<std::byte> buffer) {
  return Do({.kind = ExchangeRequest::Kind::kBroadcast, .call = call, .peer = root, .out = buffer});
}

absl::Status Communicator::Send(const CollectiveCall& call, int64_t to_rank,
                                absl::Span<const std::byte> in) {
  return Do({.kind = ExchangeRequest::Kind::kSend, .call = call, .peer = to_rank, .in = in});
}

absl::Status Communicator::Receive(const CollectiveCall& call, int64_t from_rank,
                                   absl::Span<std::byte> out) {
  return Do({.kind = ExchangeRequest::Kind::kReceive, .call = call, .peer = from_rank, .out = out});
}

absl::StatusOr<int64_t> Communicator::Start(StartedExchange exchange) {
  const int64_t ticket = ++last_ticket_;
  StartedExchange& kept = started_[ticket] = std::move(exchange);
  kept.request.in = kept.in;
  kept.request.out = absl::MakeSpan(kept.out);
  kept.request.computes_meanwhile = true;
  RH_ASSIGN_OR_RETURN(numbers_[ticket], Begin(kept.request));
  return ticket;
}

absl::StatusOr<StartedExchange> Communicator::Finish(int64_t ticket) {
  const auto found = started_.find(ticket);
  if (found == started_.end()) {
    return absl::FailedPreconditionError(
        absl::StrCat("there is no exchange with the ticket ", ticket,
                     "; expected the result of an exchange that was started, and no other wait "
                     "for it"));
  }
  // After an error the exchange may still use its buffers.
  RH_RETURN_IF_ERROR(Wait(numbers_[ticket]));
  StartedExchange finished = std::move(found->second);
  started_.erase(found);
  numbers_.erase(ticket);
  return finished;
}

absl::Status Communicator::CheckAllFinished() const {
  if (started_.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(started_.begin()->second.request.call.name,
                   " was started, and nothing waits for it; expected a collective.wait"));
}

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
