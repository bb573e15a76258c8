#include "roundhouse/core/attachments.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(AttachmentsTest, GivesBackWhatWasSet) {
  Attachments attachments;
  EXPECT_FALSE(attachments.Has("plan"));
  ASSERT_THAT(attachments.Set("plan", std::string("abc")), IsOk());
  ASSERT_OK_AND_ASSIGN(std::string * plan, attachments.Get<std::string>("plan"));
  EXPECT_EQ(*plan, "abc");
  *plan = "changed";
  EXPECT_EQ(**attachments.Get<std::string>("plan"), "changed");
  EXPECT_TRUE(attachments.Has<std::string>("plan"));
  EXPECT_FALSE(attachments.Has<int>("plan"));
}

TEST(AttachmentsTest, ErrorsNameBothTypes) {
  Attachments attachments;
  ASSERT_THAT(attachments.Set("max_nodes", 3), IsOk());
  EXPECT_THAT(attachments.Get<float>("max_nodes"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "'max_nodes': expected type float, found type int"));
  EXPECT_THAT(
      attachments.Get<bool>("max_node"),
      StatusIs(
          absl::StatusCode::kNotFound,
          "expected 'max_node' of type bool, found only: max_nodes, did you mean 'max_nodes'?"));
  EXPECT_THAT(
      attachments.Set("max_nodes", 4.0f),
      StatusIs(absl::StatusCode::kAlreadyExists,
               HasSubstr("already set with type int; erase it before setting it with type float")));
}

TEST(AttachmentsTest, AnEmptySetSaysSo) {
  EXPECT_THAT(Attachments().Get<int>("x"),
              StatusIs(absl::StatusCode::kNotFound, "expected 'x' of type int, found nothing set"));
}

// Counts its live instances.
struct Counted {
  explicit Counted(int* count) : alive(count) { ++*alive; }
  Counted(Counted&& other) : alive(other.alive) { ++*alive; }
  ~Counted() { --*alive; }
  int* alive;
};

TEST(AttachmentsTest, OwnsWhatIsSetAndNotWhatIsSetNotOwned) {
  int alive = 0;
  Counted outside(&alive);
  {
    Attachments attachments;
    ASSERT_THAT(attachments.Set("owned", std::make_unique<Counted>(&alive)), IsOk());
    ASSERT_THAT(attachments.SetNotOwned("borrowed", &outside), IsOk());
    EXPECT_EQ(alive, 2);
    EXPECT_EQ(*attachments.Get<Counted>("borrowed"), &outside);
    EXPECT_TRUE(attachments.Erase("owned"));
    EXPECT_EQ(alive, 1);
    EXPECT_FALSE(attachments.Erase("owned"));
    ASSERT_THAT(attachments.Set("owned", Counted(&alive)), IsOk());
  }
  EXPECT_EQ(alive, 1);
}

TEST(AttachmentsTest, EraseAllButKeepsTheNamed) {
  Attachments attachments;
  for (const char* name : {"a", "b", "c"}) ASSERT_THAT(attachments.Set(name, 1), IsOk());
  attachments.EraseAllBut({"b", "unknown"});
  EXPECT_THAT(attachments.names(), ElementsAre("b"));
}

}  // namespace
}  // namespace roundhouse
