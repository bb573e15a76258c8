#include "consumer/classify.h"

#include <vector>

#include "gtest/gtest.h"

namespace {

TEST(ClassifyTest, RunsTheModelThatIsLinkedIn) {
  auto classify = consumer::Classify::Create();
  ASSERT_TRUE(classify.ok()) << classify.status();
  const std::vector<float> image(8 * 8, 0.5f);
  ASSERT_TRUE(classify->set_image(image).ok());
  ASSERT_TRUE(classify->Run().ok());
  const auto scores = classify->scores();
  ASSERT_TRUE(scores.ok()) << scores.status();
  EXPECT_EQ(scores->size(), 3u);
}

}  // namespace
