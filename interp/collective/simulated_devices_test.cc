#include "roundhouse/interp/collective/simulated_devices.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "absl/status/status.h"
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

TEST(SimulatedDevicesTest, TooManyDevicesAreAnError) {
  EXPECT_THAT(SimulatedDevices(Mesh("x:1025")).Run([](Communicator&) { return absl::OkStatus(); }),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("at most 1024")));
}

}  // namespace
}  // namespace roundhouse
