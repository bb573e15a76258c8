#include "roundhouse/api/prediction/topology.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr absl::string_view kTwoLevels = R"(# Two nodes.
device flops=100T bandwidth=1.5T memory=80G overhead=5us
device only=3 flops=50T
level node size=2 latency=500ns bandwidth=300G  # A link for each device.
level rack latency=8us bandwidth=50G
)";

TEST(TopologyTest, ReadsWhatTheTextSays) {
  ASSERT_OK_AND_ASSIGN(const Topology topology, Topology::Parse(kTwoLevels, "t"));
  EXPECT_FALSE(topology.NeedsSpeed());
  const DeviceSpeed speed = topology.SpeedOf(0, {});
  EXPECT_EQ(speed.flops, 100e12);
  EXPECT_EQ(speed.bandwidth, 1.5e12);
  EXPECT_DOUBLE_EQ(speed.overhead, 5e-6);
  EXPECT_EQ(speed.memory, int64_t{80} << 30);
  EXPECT_EQ(topology.SpeedOf(3, {}).flops, 50e12);
  EXPECT_EQ(topology.SpeedOf(3, {}).bandwidth, 1.5e12);
  ASSERT_EQ(topology.levels.size(), 2u);
  EXPECT_EQ(topology.levels[0].name, "node");
  EXPECT_EQ(topology.levels[0].size, 2);
  EXPECT_DOUBLE_EQ(topology.levels[0].latency, 500e-9);
  EXPECT_EQ(topology.levels[1].size, 0);
}

TEST(TopologyTest, ComputesAndMovesAtTheSameTime) {
  const DeviceSpeed speed = {.flops = 100, .bandwidth = 10, .overhead = 1};
  EXPECT_DOUBLE_EQ(speed.SecondsOf({.flops = 200, .bytes = 10}), 3);
  EXPECT_DOUBLE_EQ(speed.SecondsOf({.flops = 200, .bytes = 50}), 6);
}

TEST(TopologyTest, ReductionsHaveABandwidthOfTheirOwn) {
  ASSERT_OK_AND_ASSIGN(const Topology topology,
                       Topology::Parse("device flops=7 bandwidth=9 overhead=1s reduce=5\n"
                                       "device only=1 reduce=6\nlevel m latency=0 bandwidth=1G",
                                       "t"));
  EXPECT_EQ(topology.SpeedOf(0, {}).reduce, 5);
  EXPECT_EQ(topology.SpeedOf(1, {}).reduce, 6);
}

TEST(TopologyTest, TakesMeasuredSpeedsForWhatIsOpen) {
  ASSERT_OK_AND_ASSIGN(const Topology topology,
                       Topology::Parse("device flops=7\nlevel m latency=0 bandwidth=1G", "t"));
  EXPECT_TRUE(topology.NeedsSpeed());
  const DeviceSpeed speed =
      topology.SpeedOf(0, {.flops = 1, .bandwidth = 2, .overhead = 3, .memory = 4});
  // Reductions are as fast as other accesses, unless the text says something else.
  EXPECT_EQ(speed,
            (DeviceSpeed{.flops = 7, .bandwidth = 2, .overhead = 3, .reduce = 2, .memory = 4}));
}

TEST(TopologyTest, PlacesRanksByAxes) {
  ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse("a:2,b:3"));
  const std::string level = "level m latency=0 bandwidth=1G\n";
  ASSERT_OK_AND_ASSIGN(const Topology plain, Topology::Parse(level, "t"));
  EXPECT_THAT(plain.DevicesOfRanks(mesh), IsOkAndHolds(ElementsAre(0, 1, 2, 3, 4, 5)));
  ASSERT_OK_AND_ASSIGN(const Topology placed, Topology::Parse(level + "place b a", "t"));
  EXPECT_THAT(placed.DevicesOfRanks(mesh), IsOkAndHolds(ElementsAre(0, 2, 4, 1, 3, 5)));
  for (const auto& [place, message] : std::vector<std::pair<std::string, std::string>>{
           {"place b", "expected all axes"}, {"place b b", "twice"}, {"place c a", "'c'"}}) {
    ASSERT_OK_AND_ASSIGN(const Topology wrong, Topology::Parse(level + place, "t"));
    EXPECT_THAT(wrong.DevicesOfRanks(mesh),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr(message)));
  }
  ASSERT_OK_AND_ASSIGN(const Topology small,
                       Topology::Parse("level m size=4 latency=0 bandwidth=1G", "t"));
  EXPECT_THAT(small.DevicesOfRanks(mesh),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("has 4 devices")));
}

TEST(TopologyTest, ErrorsPointIntoTheFile) {
  const auto expect = [](const std::string& text, const std::string& place,
                         const std::string& message) {
    EXPECT_THAT(Topology::Parse(text, "links.txt"),
                StatusIs(absl::StatusCode::kInvalidArgument,
                         ::testing::AllOf(StartsWith(absl::StrCat("links.txt:", place, ": ")),
                                          HasSubstr(message))))
        << text;
  };
  expect("nodes 8", "1:1", "expected device, level or place, found 'nodes'");
  expect("\n level node size=0 latency=0 bandwidth=1G", "2:18", "from 1 to");
  expect("level node size=99999999999999999999 latency=0 bandwidth=1G", "1:17", "from 1 to");
  expect("level", "1:1", "expected a name after level");
  expect("level a latency=2 bandwidth=1G", "1:17", "expected a time");
  expect("level a latency=-2us bandwidth=1G", "1:17", "expected a time");
  expect("level a latency=2us", "1:1", "bandwidth= is missing");
  expect("level a latency=2us bandwidth=nan", "1:31", "expected an amount in a second");
  expect("level a latency=2us bandwidth=0", "1:31", "expected an amount in a second");
  expect("level a latency=2us bandwidth=1e99T", "1:31", "expected an amount in a second");
  expect("level a latency=2us latency=2us bandwidth=1G", "1:21", "given twice");
  expect("level a speed=3", "1:9", "expected size=, latency=, bandwidth=");
  expect("level a latency=0 bandwidth=1\nlevel b latency=0 bandwidth=1", "2:1", "has no size=");
  expect("device memory=0", "1:15", "expected bytes");
  expect("device only=5-3", "1:13", "expected numbers of devices");
  expect("device\ndevice", "2:1", "a second line for all devices");
  expect("place", "1:6", "expected axes");
  EXPECT_THAT(Topology::Parse("", "links.txt"), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(Topology::Parse(std::string((1 << 20) + 1, '\n'), "links.txt"),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("1 MiB")));
}

}  // namespace
}  // namespace roundhouse
