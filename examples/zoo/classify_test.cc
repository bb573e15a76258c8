#include "examples/zoo/classify.h"

#include <vector>

#include "gtest/gtest.h"

namespace {

TEST(ClassifyTest, RunsTheModelThatIsLinkedIn) {
  auto classify = zoo::Classify::Create();
  ASSERT_TRUE(classify.ok()) << classify.status();
  const std::vector<float> images(2 * 8 * 8, 0.5f);  // Two: the size that is open follows.
  ASSERT_TRUE(classify->set_image(images).ok());
  ASSERT_TRUE(classify->Run().ok());
  const auto scores = classify->scores();
  ASSERT_TRUE(scores.ok()) << scores.status();
  ASSERT_EQ(scores->size(), 6u);
  float sum = 0;
  for (int i = 0; i < 3; ++i) sum += (*scores)[i];
  EXPECT_NEAR(sum, 1, 1e-5);
  for (int i = 0; i < 3; ++i) EXPECT_EQ((*scores)[i], (*scores)[3 + i]);
}

TEST(ClassifyTest, RefusesWhatDoesNotFit) {
  auto classify = zoo::Classify::Create();
  ASSERT_TRUE(classify.ok());
  EXPECT_FALSE(classify->set_image(std::vector<float>(63)).ok());
}

}  // namespace
