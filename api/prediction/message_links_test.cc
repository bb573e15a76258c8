#include "roundhouse/api/prediction/message_links.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

class MessageLinksTest : public ::testing::Test {
 protected:
  // Two nodes of 4 devices.
  MessageLinksTest()
      : times_(
            *ExchangeTimes::Create(*Topology::Parse("device flops=1T bandwidth=1T overhead=0us\n"
                                                    "level node size=4 latency=1us bandwidth=100G\n"
                                                    "level rack latency=10us bandwidth=10G\n",
                                                    "t"),
                                   *DeviceMesh::Parse("8"), 1e12)),
        links_(times_) {}

  ExchangeTimes times_;
  MessageLinks links_;
};

TEST_F(MessageLinksTest, MessagesCrossTheLinksUpToWhereTheyMeet) {
  EXPECT_DOUBLE_EQ(links_.Send(0, 3, 1e6, 0), 1e-5 + 1e-6);
  EXPECT_THAT(links_.bytes_by_link(), ElementsAre(Pair(Pair(0, 0), 1e6)));
  EXPECT_DOUBLE_EQ(links_.Send(0, 4, 1e6, 1), 1 + 1e-4 + 1e-5);
  EXPECT_THAT(links_.bytes_by_link(), ElementsAre(Pair(Pair(0, 0), 2e6), Pair(Pair(1, 0), 1e6)));
  EXPECT_EQ(links_.Send(2, 2, 1e6, 2), 2);
}

TEST_F(MessageLinksTest, LinksAreShared) {
  // Two devices of a node send to the other one: the node has one link.
  EXPECT_DOUBLE_EQ(links_.Send(0, 4, 1e6, 0), 1e-4 + 1e-5);
  EXPECT_DOUBLE_EQ(links_.Send(1, 5, 1e6, 0), 2e-4 + 1e-5);
  // The other direction is free, and so is the inside of the node but for the sender's link.
  EXPECT_DOUBLE_EQ(links_.Send(6, 2, 1e6, 0), 1e-4 + 1e-5);
  EXPECT_DOUBLE_EQ(links_.Send(0, 1, 1e6, 0), 2e-5 + 1e-6);
  // Messages from two devices share the link of their receiver.
  EXPECT_DOUBLE_EQ(links_.Send(3, 1, 1e6, 0), 2e-5 + 1e-6);
}

}  // namespace
}  // namespace roundhouse
