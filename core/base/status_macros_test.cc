#include "roundhouse/core/base/status_macros.h"

#include "absl/status/status.h"
#include "absl/strings/cord.h"
#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(AnnotateTest, PutsTheContextInFront) {
  const absl::Status status = Annotate(absl::NotFoundError("no such file"), "model.rh");
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(status.message(), "model.rh: no such file");
  EXPECT_EQ(Annotate(status, ""), status);
  EXPECT_TRUE(Annotate(absl::OkStatus(), "model.rh").ok());
}

// Tools tell by it whether the request was wrong.
TEST(AnnotateTest, KeepsPayloads) {
  absl::Status status = absl::InvalidArgumentError("wrong");
  status.SetPayload("a", absl::Cord("1"));
  status.SetPayload("b", absl::Cord());
  const absl::Status twice = Annotate(Annotate(status, "inner"), "outer");
  EXPECT_EQ(twice.message(), "outer: inner: wrong");
  EXPECT_EQ(twice.GetPayload("a"), absl::Cord("1"));
  EXPECT_EQ(twice.GetPayload("b"), absl::Cord());
  EXPECT_FALSE(twice.GetPayload("c").has_value());
}

}  // namespace
}  // namespace roundhouse
