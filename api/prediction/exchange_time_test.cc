#include "roundhouse/api/prediction/exchange_time.h"

#include <cmath>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;

constexpr double kLatency = 1e-5;
constexpr double kBandwidth = 1e9;
constexpr absl::string_view kFlat = "level m latency=10us bandwidth=1G";

absl::StatusOr<ExchangeTimes> Times(absl::string_view topology_text, absl::string_view devices) {
  const absl::StatusOr<Topology> topology = Topology::Parse(topology_text, "t");
  EXPECT_THAT(topology, IsOk());
  const absl::StatusOr<DeviceMesh> mesh = DeviceMesh::Parse(devices);
  EXPECT_THAT(mesh, IsOk());
  // Reducing takes almost no time.
  return ExchangeTimes::Create(*topology, *mesh, 1e30);
}

// The closed formulas of a flat network.
TEST(ExchangeTimeTest, FollowsTheFormulasOfAFlatNetwork) {
  const double n = 1e6;
  for (const int64_t p : {2, 8, 64, 1024}) {
    ASSERT_OK_AND_ASSIGN(ExchangeTimes times, Times(kFlat, std::to_string(p)));
    const auto seconds = [&](Exchange exchange, ExchangeWay way) {
      return times.TimeOf(exchange, {0}, n, p / 2, way).seconds;
    };
    const double size = static_cast<double>(p);
    const double rounds = std::log2(size);
    const double around = (size - 1) * (kLatency + n / size / kBandwidth);
    const double gathered = rounds * kLatency + n * (size - 1) / size / kBandwidth;
    const auto near = [](double expected) { return DoubleNear(expected, expected * 1e-9); };
    using enum Exchange;
    using enum ExchangeWay;
    EXPECT_THAT(seconds(kAllReduce, kRing), near(2 * around));
    EXPECT_THAT(seconds(kAllGather, kRing), near(around));
    EXPECT_THAT(seconds(kReduceScatter, kRing), near(around));
    EXPECT_THAT(seconds(kAllToAll, kRing), near(around));
    EXPECT_THAT(seconds(kBroadcast, kRing), near(around + gathered));
    EXPECT_THAT(seconds(kAllReduce, kTree), near(rounds * (kLatency + n / kBandwidth)));
    EXPECT_THAT(seconds(kAllGather, kTree), near(gathered));
    EXPECT_THAT(seconds(kReduceScatter, kTree), near(gathered));
    EXPECT_THAT(seconds(kAllToAll, kTree), near(rounds * (kLatency + n / 2 / kBandwidth)));
    EXPECT_THAT(seconds(kBroadcast, kTree), near(rounds * (kLatency + n / kBandwidth)));
  }
}

TEST(ExchangeTimeTest, TakesTheCheaperWayAndSaysWhich) {
  ASSERT_OK_AND_ASSIGN(ExchangeTimes times, Times(kFlat, "16"));
  const auto way_of = [&](double bytes) {
    return times.TimeOf(Exchange::kAllReduce, {0}, bytes, 0, ExchangeWay::kCheaper).way;
  };
  EXPECT_EQ(way_of(64), ExchangeWay::kTree);
  EXPECT_EQ(way_of(1e9), ExchangeWay::kRing);
}

TEST(ExchangeTimeTest, FoldsWhatIsNoPowerOfTwo) {
  ASSERT_OK_AND_ASSIGN(ExchangeTimes times, Times(kFlat, "6"));
  // Fold in, two rounds among four, and fold out.
  EXPECT_DOUBLE_EQ(times.TimeOf(Exchange::kAllReduce, {0}, 1e6, 0, ExchangeWay::kTree).seconds,
                   4 * (kLatency + 1e-3));
}

TEST(ExchangeTimeTest, AShiftIsOneMessageToTheNext) {
  ASSERT_OK_AND_ASSIGN(ExchangeTimes times, Times(kFlat, "6"));
  for (const ExchangeWay way : {ExchangeWay::kRing, ExchangeWay::kTree}) {
    const ExchangeTime time = times.TimeOf(Exchange::kShift, {0}, 1e6, 3, way);
    EXPECT_DOUBLE_EQ(time.seconds, kLatency + 1e6 / kBandwidth);
    // The last one sends nothing.
    EXPECT_THAT(time.bytes_by_level, ElementsAre(5e6));
  }
}

TEST(ExchangeTimeTest, OneDeviceExchangesNothing) {
  ASSERT_OK_AND_ASSIGN(ExchangeTimes times, Times(kFlat, "x:1,y:4"));
  EXPECT_EQ(times.TimeOf(Exchange::kAllReduce, {0}, 1e6, 2, ExchangeWay::kCheaper).seconds, 0);
}

constexpr absl::string_view kNodes =
    "level node size=4 latency=1us bandwidth=100G\nlevel rack latency=10us bandwidth=10G";

TEST(ExchangeTimeTest, GroupsShareTheLinksOfTheirNode) {
  // Along y inside a node; along x between nodes, where four groups share each node's link.
  ASSERT_OK_AND_ASSIGN(ExchangeTimes times, Times(kNodes, "x:2,y:4"));
  const ExchangeTime inside = times.TimeOf(Exchange::kAllGather, {1}, 4e6, 0, ExchangeWay::kRing);
  EXPECT_DOUBLE_EQ(inside.seconds, 3 * (1e-6 + 1e6 / 100e9));
  // Each of 4 devices sends 3 parts of 1e6 bytes, all of them inside the node.
  EXPECT_THAT(inside.bytes_by_level, ElementsAre(12e6, 0));
  const ExchangeTime between = times.TimeOf(Exchange::kAllGather, {0}, 2e6, 0, ExchangeWay::kRing);
  EXPECT_DOUBLE_EQ(between.seconds, 10e-6 + 4 * 1e6 / 10e9);
  EXPECT_THAT(between.bytes_by_level, ElementsAre(2e6, 2e6));
  // In the other order, the groups along y cross nodes.
  ASSERT_OK_AND_ASSIGN(ExchangeTimes placed, Times(std::string(kNodes) + "\nplace y x", "x:2,y:4"));
  EXPECT_DOUBLE_EQ(placed.TimeOf(Exchange::kAllGather, {0}, 2e6, 0, ExchangeWay::kRing).seconds,
                   1e-6 + 1e6 / 100e9);
}

TEST(ExchangeTimeTest, StagesOfAPipelineDoNotShareLinks) {
  // Each group along x has a device in both nodes; there are four groups, two in each stage.
  ASSERT_OK_AND_ASSIGN(ExchangeTimes times, Times(kNodes, "pipe:2,x:2,y:2"));
  ASSERT_OK_AND_ASSIGN(ExchangeTimes placed,
                       Times(std::string(kNodes) + "\nplace x pipe y", "pipe:2,x:2,y:2"));
  const double together =
      placed.TimeOf(Exchange::kAllGather, {1}, 2e6, 0, ExchangeWay::kRing).seconds;
  EXPECT_DOUBLE_EQ(together, 10e-6 + 4 * 1e6 / 10e9);
  ASSERT_OK_AND_ASSIGN(placed, Times(std::string(kNodes) + "\nplace x pipe y", "pipe:2,x:2,y:2"));
  placed.SeparateStages(0);
  for (int64_t rank = 0; rank < 8; ++rank) {
    EXPECT_DOUBLE_EQ(
        placed.TimeOf(Exchange::kAllGather, {1}, 2e6, rank, ExchangeWay::kRing).seconds,
        10e-6 + 2 * 1e6 / 10e9);
  }
  // Along the stages, all are together.
  times.SeparateStages(0);
  EXPECT_DOUBLE_EQ(times.TimeOf(Exchange::kAllGather, {0}, 2e6, 0, ExchangeWay::kRing).seconds,
                   10e-6 + 4 * 1e6 / 10e9);
}

}  // namespace
}  // namespace roundhouse
