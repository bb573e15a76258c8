#include "roundhouse/service/devices/device_mesh.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(DeviceMeshTest, RanksCountThroughTheAxesInTheOrderOfTheirNames) {
  ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse("model:2,data:4"));
  EXPECT_EQ(mesh.ToString(), "data:4,model:2");
  EXPECT_EQ(mesh.num_devices(), 8);
  EXPECT_THAT(mesh.CoordinatesOf(5), ElementsAre(2, 1));
  for (int64_t rank = 0; rank < 8; ++rank) EXPECT_EQ(mesh.RankOf(mesh.CoordinatesOf(rank)), rank);
  EXPECT_THAT(mesh.GroupOf(5, {0}), ElementsAre(1, 3, 5, 7));
  EXPECT_EQ(mesh.IndexAlong(5, {0}), 2);
  EXPECT_THAT(mesh.GroupOf(5, {1}), ElementsAre(4, 5));
  // The last named axis is the fastest.
  EXPECT_THAT(mesh.GroupOf(0, {1, 0}), ElementsAre(0, 2, 4, 6, 1, 3, 5, 7));
  EXPECT_THAT(mesh.GroupOf(3, {}), ElementsAre(3));
}

TEST(DeviceMeshTest, ANumberAloneIsAnAxis) {
  ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse("4"));
  EXPECT_EQ(mesh.ToString(), "x:4");
}

TEST(DeviceMeshTest, TextThatIsNoMeshIsAnError) {
  for (const char* text : {"", "x:", "x:0", "x:-1", "x:2,x:3", "a b:2", "_:2", "2x:2", "x:2:3",
                           "x:1048576,y:2", "x:9223372036854775807,y:9223372036854775807"}) {
    EXPECT_THAT(DeviceMesh::Parse(text), StatusIs(absl::StatusCode::kInvalidArgument)) << text;
  }
  ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse("x:2"));
  EXPECT_THAT(mesh.AxisNamed("y"),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("no mesh axis 'y' in x:2")));
}

// One axis may be within the limit, and all together above it.
TEST(DeviceMeshTest, TheLimitIsOfAllAxesTogether) {
  EXPECT_THAT(DeviceMesh::Parse("x:1048576,y:4").status(),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("the mesh axis 'y': expected 1 to 1 devices, beside 1048576 along "
                                 "other axes, found 4; a mesh has at most 1048576")));
  EXPECT_THAT(DeviceMesh::Parse("x:1048577").status(),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("expected 1 to 1048576 devices, found 1048577")));
}

TEST(DeviceMeshTest, IsKeptInThePrograms) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::With({}));
  Program program(*context);
  EXPECT_THAT(DeviceMesh::Of(program), IsOkAndHolds(DeviceMesh()));
  ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse("x:4,y:2"));
  mesh.StoreIn(program);
  EXPECT_THAT(DeviceMesh::Of(program), IsOkAndHolds(mesh));
  program.set_attribute(kDevicesAttribute, Attribute::String("x:4"));
  EXPECT_THAT(DeviceMesh::Of(program), StatusIs(absl::StatusCode::kInvalidArgument,
                                                HasSubstr("expected the size of each axis")));
}

}  // namespace
}  // namespace roundhouse
