#include "roundhouse/interp/collective/simulated_devices.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

DeviceMesh Mesh(const char* text) { return *DeviceMesh::Parse(text); }

absl::Span<const std::byte> In(const std::vector<int64_t>& values) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(values.data()),
                             values.size() * sizeof(int64_t));
}
absl::Span<std::byte> Out(std::vector<int64_t>& values) {
  return absl::MakeSpan(reinterpret_cast<std::byte*>(values.data()),
                        values.size() * sizeof(int64_t));
}

CollectiveCall Call(const DeviceMesh& mesh, int64_t rank, std::vector<int> axes,
                    int64_t channel = 1, const char* name = "all_reduce") {
  return {.name = name, .channel = channel, .group = mesh.GroupOf(rank, axes), .kind = name};
}

TEST(SimulatedDevicesTest, GroupsExchangeAmongThemselves) {
  const DeviceMesh mesh = Mesh("x:2,y:3");
  std::vector<std::vector<int64_t>> sums(6, {0}), gathered(6, {0, 0, 0});
  std::vector<std::vector<int64_t>> exchanged(6, {0, 0}), scattered(6, {0}), roots(6, {0});
  const auto body = [&](Communicator& me) -> absl::Status {
    const int64_t r = me.rank();
    EXPECT_THAT(
        me.AllReduce(Call(mesh, r, {0}), Reduction::kSum, ElementKind::kI64, In({r}), Out(sums[r])),
        IsOk());
    EXPECT_THAT(me.AllGather(Call(mesh, r, {1}, 2), In({r}), Out(gathered[r])), IsOk());
    EXPECT_THAT(me.AllToAll(Call(mesh, r, {0}, 3), In({10 * r, 10 * r + 1}), Out(exchanged[r])),
                IsOk());
    EXPECT_THAT(me.ReduceScatter(Call(mesh, r, {0}, 4), Reduction::kMax, ElementKind::kI64,
                                 In({r, -r}), Out(scattered[r])),
                IsOk());
    roots[r] = {r};
    return me.Broadcast(Call(mesh, r, {1}, 5), 2, Out(roots[r]));
  };
  ASSERT_THAT(SimulatedDevices(mesh).Run(body), IsOk());
  EXPECT_THAT(sums, ElementsAre(ElementsAre(3), ElementsAre(5), ElementsAre(7), ElementsAre(3),
                                ElementsAre(5), ElementsAre(7)));
  EXPECT_THAT(gathered[1], ElementsAre(0, 1, 2));
  EXPECT_THAT(gathered[4], ElementsAre(3, 4, 5));
  EXPECT_THAT(exchanged[1], ElementsAre(10, 40));
  EXPECT_THAT(exchanged[4], ElementsAre(11, 41));
  EXPECT_THAT(scattered[1], ElementsAre(4));
  EXPECT_THAT(scattered[4], ElementsAre(-1));
  EXPECT_THAT(roots[0], ElementsAre(2));
  EXPECT_THAT(roots[4], ElementsAre(5));
}

TEST(SimulatedDevicesTest, ManyDevicesPassAValueOn) {
  const DeviceMesh mesh = Mesh("x:64");
  std::vector<std::vector<int64_t>> values(64, {0});
  const auto body = [&](Communicator& me) -> absl::Status {
    const int64_t r = me.rank();
    if (r > 0) {
      const absl::Status status =
          me.Receive(Call(mesh, r, {0}, r, "receive"), r - 1, Out(values[r]));
      if (!status.ok()) return status;
    }
    if (r == 63) return absl::OkStatus();
    return me.Send(Call(mesh, r, {0}, r + 1, "send"), r + 1, In({values[r][0] + 1}));
  };
  ASSERT_THAT(SimulatedDevices(mesh).Run(body), IsOk());
  EXPECT_THAT(values[63], ElementsAre(63));
}

TEST(SimulatedDevicesTest, OneThatFailsEndsTheOthers) {
  const DeviceMesh mesh = Mesh("x:3");
  const auto body = [&](Communicator& me) -> absl::Status {
    if (me.rank() == 1) return absl::InternalError("out of order");
    std::vector<int64_t> sum = {0};
    return me.AllReduce(Call(mesh, me.rank(), {0}), Reduction::kSum, ElementKind::kI64, In({1}),
                        Out(sum));
  };
  EXPECT_THAT(SimulatedDevices(mesh).Run(body),
              StatusIs(absl::StatusCode::kInternal, "rank 1: out of order"));
}

TEST(SimulatedDevicesTest, DevicesThatCannotGoOnSayWhatTheyWaitFor) {
  const DeviceMesh mesh = Mesh("x:2");
  const auto channels = [&](Communicator& me) -> absl::Status {
    std::vector<int64_t> sum = {0};
    return me.AllReduce(Call(mesh, me.rank(), {0}, 7 + me.rank()), Reduction::kSum,
                        ElementKind::kI64, In({1}), Out(sum));
  };
  EXPECT_THAT(
      SimulatedDevices(mesh).Run(channels),
      StatusIs(absl::StatusCode::kFailedPrecondition,
               "the devices are deadlocked: rank 0 waits at all_reduce on channel 7 among the "
               "ranks 0 1; rank 1 waits at all_reduce on channel 8 among the ranks 0 1"));
  const auto sizes = [&](Communicator& me) -> absl::Status {
    std::vector<int64_t> sum(static_cast<size_t>(1 + me.rank()));
    const std::vector<int64_t> in = sum;
    return me.AllReduce(Call(mesh, me.rank(), {0}), Reduction::kSum, ElementKind::kI64, In(in),
                        Out(sum));
  };
  EXPECT_THAT(SimulatedDevices(mesh).Run(sizes), StatusIs(absl::StatusCode::kFailedPrecondition));
  const auto both_send = [&](Communicator& me) {
    return me.Send(Call(mesh, me.rank(), {0}, 1, "send"), 1 - me.rank(), In({1}));
  };
  EXPECT_THAT(SimulatedDevices(mesh).Run(both_send),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("rank 0 waits at send on channel 1 to rank 1")));
  const auto one_is_done = [&](Communicator& me) -> absl::Status {
    std::vector<int64_t> value = {0};
    if (me.rank() == 1) return absl::OkStatus();
    return me.Receive(Call(mesh, 0, {0}, 1, "receive"), 1, Out(value));
  };
  EXPECT_THAT(
      SimulatedDevices(mesh).Run(one_is_done),
      StatusIs(
          absl::StatusCode::kFailedPrecondition,
          "the devices are deadlocked: rank 0 waits at receive on channel 1 from rank 1; rank 1 "
          "is done"));
}

// An exchange of one number.
StartedExchange Exchange(ExchangeRequest::Kind kind, const CollectiveCall& call, int64_t number,
                         int64_t peer = 0) {
  StartedExchange exchange;
  exchange.request.kind = kind;
  exchange.request.call = call;
  exchange.request.elements = ElementKind::kI64;
  exchange.request.peer = peer;
  const std::vector<int64_t> numbers = {number};
  if (kind != ExchangeRequest::Kind::kReceive)
    exchange.in.assign(In(numbers).begin(), In(numbers).end());
  exchange.out.resize(sizeof(number));
  return exchange;
}

absl::StatusOr<int64_t> NumberOf(Communicator& me, int64_t ticket) {
  absl::StatusOr<StartedExchange> exchange = me.Finish(ticket);
  if (!exchange.ok()) return exchange.status();
  int64_t number = 0;
  std::memcpy(&number, exchange->out.data(), sizeof(number));
  return number;
}

TEST(SimulatedDevicesTest, StartedExchangesGoOnMeanwhile) {
  const DeviceMesh mesh = Mesh("x:2");
  std::vector<std::vector<int64_t>> got(2);
  const auto body = [&](Communicator& me) -> absl::Status {
    const int64_t r = me.rank();
    const auto first =
        me.Start(Exchange(ExchangeRequest::Kind::kAllReduce, Call(mesh, r, {0}, 1), 1 + r));
    const auto second =
        me.Start(Exchange(ExchangeRequest::Kind::kAllReduce, Call(mesh, r, {0}, 2), 10 + r));
    // Both send at once, which is no deadlock, as both have started to receive.
    const auto message = me.Start(
        Exchange(ExchangeRequest::Kind::kReceive, Call(mesh, r, {0}, 3, "message"), 0, 1 - r));
    for (const auto* ticket : {&first, &second, &message}) {
      if (!ticket->ok()) return ticket->status();
    }
    const absl::Status sent = me.Send(Call(mesh, r, {0}, 3, "message"), 1 - r, In({100 + r}));
    if (!sent.ok()) return sent;
    for (const int64_t ticket : {*second, *message, *first}) {
      const absl::StatusOr<int64_t> number = NumberOf(me, ticket);
      if (!number.ok()) return number.status();
      got[r].push_back(*number);
    }
    EXPECT_THAT(me.Finish(*first), StatusIs(absl::StatusCode::kFailedPrecondition,
                                            HasSubstr("there is no exchange with the ticket 1")));
    return absl::OkStatus();
  };
  ASSERT_THAT(SimulatedDevices(mesh).Run(body), IsOk());
  EXPECT_THAT(got[0], ElementsAre(21, 101, 3));
  EXPECT_THAT(got[1], ElementsAre(21, 100, 3));
}

TEST(SimulatedDevicesTest, StartedExchangesThatCannotEndAreErrors) {
  const DeviceMesh mesh = Mesh("x:2");
  const auto forgotten = [&](Communicator& me) {
    return me.Start(Exchange(ExchangeRequest::Kind::kAllReduce, Call(mesh, me.rank(), {0}, 1), 1))
        .status();
  };
  EXPECT_THAT(SimulatedDevices(mesh).Run(forgotten),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "rank 0: all_reduce was started, and nothing waits for it; expected a "
                       "collective.wait"));
  const auto other_order = [&](Communicator& me) -> absl::Status {
    const int64_t r = me.rank();
    const auto first =
        me.Start(Exchange(ExchangeRequest::Kind::kAllReduce, Call(mesh, r, {0}, 1 + r), 1));
    const auto second =
        me.Start(Exchange(ExchangeRequest::Kind::kAllReduce, Call(mesh, r, {0}, 2 - r), 1));
    if (!first.ok() || !second.ok()) return first.status();
    return NumberOf(me, *first).status();
  };
  EXPECT_THAT(SimulatedDevices(mesh).Run(other_order),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("rank 0 waits at all_reduce on channel 1 among the ranks 0 1; "
                                 "rank 1 waits at all_reduce on channel 2")));
}

TEST(SimulatedDevicesTest, TooManyDevicesAreAnError) {
  EXPECT_THAT(SimulatedDevices(Mesh("x:1025")).Run([](Communicator&) { return absl::OkStatus(); }),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("at most 1024")));
}

}  // namespace
}  // namespace roundhouse
