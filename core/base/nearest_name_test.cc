#include "roundhouse/core/base/nearest_name.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(NearestNameTest, FindsSlips) {
  const std::vector<std::string> ops = {"relu", "relu6", "tanh", "conv_2d"};
  EXPECT_EQ(NearestName("relo", ops), "relu");
  EXPECT_EQ(NearestName("con_2d", ops), "conv_2d");
  EXPECT_EQ(NearestName("tahn", ops), "tanh");
  EXPECT_EQ(NearestName("conv2d", ops), "conv_2d");
}

TEST(NearestNameTest, OffersNothingForWhatIsFar) {
  const std::vector<std::string> ops = {"relu", "tanh"};
  EXPECT_EQ(NearestName("softmax", ops), "");
  EXPECT_EQ(NearestName("", ops), "");
  EXPECT_EQ(NearestName(std::string(100000, 'x'), ops), "");
  EXPECT_EQ(NearestName("relu", {}), "");
}

TEST(NearestNameTest, TheFirstOfSeveralWins) { EXPECT_EQ(NearestName("b", {"a", "c"}), "a"); }

TEST(DidYouMeanTest, IsASentencePart) {
  EXPECT_EQ(DidYouMean("relo", {"relu"}), ", did you mean 'relu'?");
  EXPECT_EQ(DidYouMean("softmax", {"relu"}), "");
}

}  // namespace
}  // namespace roundhouse
