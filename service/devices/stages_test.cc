#include "roundhouse/service/devices/stages.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

// The note comes from a file, and says which device is asked for the value.
TEST(StagesTest, StateIsOfAStageOfTheMesh) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse("data:4,pipe:3"));
  const auto found = [&](const char* axis, int64_t stage) {
    Program program(*context);
    mesh.StoreIn(program);
    AddStateOfStage(
        program, "w",
        {.type = Type::Tensor(ElementKind::kF32, Shape({2})), .axis = axis, .stage = stage});
    return FindStateOfStage(program, "w");
  };
  ASSERT_OK_AND_ASSIGN(const std::optional<StateOfStage> last, found("pipe", 2));
  ASSERT_TRUE(last.has_value());
  EXPECT_EQ(last->stage, 2);
  for (const int64_t stage : {int64_t{3}, int64_t{-1}, std::numeric_limits<int64_t>::max()}) {
    EXPECT_THAT(found("pipe", stage).status(),
                StatusIs(absl::StatusCode::kInvalidArgument,
                         HasSubstr("@w: expected a stage along an axis of data:4,pipe:3")));
  }
  EXPECT_THAT(found("model", 0).status(), StatusIs(absl::StatusCode::kInvalidArgument));
}

}  // namespace
}  // namespace roundhouse
