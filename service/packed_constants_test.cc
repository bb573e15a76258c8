#include "roundhouse/service/packed_constants.h"

#include <memory>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

class PackedConstantsTest : public ::testing::Test {
 protected:
  absl::StatusOr<std::shared_ptr<const int>> Get(const Tensor& constant, absl::string_view how) {
    return packed_.Get<int>(constant, how, [this]() -> absl::StatusOr<int> { return ++made_; });
  }

  PackedConstants packed_;
  int made_ = 0;
};

TEST_F(PackedConstantsTest, IsSharedByThoseWhoWantTheSame) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  const Tensor b = Tensor::Of<float>({2}, {1, 2});
  ASSERT_OK_AND_ASSIGN(const auto first, Get(a, "x"));
  ASSERT_OK_AND_ASSIGN(const auto again, Get(Tensor(a), "x"));
  EXPECT_EQ(first, again);
  ASSERT_OK_AND_ASSIGN(const auto of_other, Get(b, "x"));
  EXPECT_NE(first, of_other);
  ASSERT_OK_AND_ASSIGN(const auto in_other_way, Get(a, "y"));
  EXPECT_NE(first, in_other_way);
  EXPECT_EQ(made_, 3);
  EXPECT_EQ(packed_.num_held(), 3);
}

TEST_F(PackedConstantsTest, TypesOfTheSameBytesAreTold) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  ASSERT_OK_AND_ASSIGN(const Tensor column,
                       a.WithType(Type::Tensor(ElementKind::kF32, Shape({2, 1}))));
  ASSERT_OK_AND_ASSIGN(const auto first, Get(a, "x"));
  ASSERT_OK_AND_ASSIGN(const auto second, Get(column, "x"));
  EXPECT_NE(first, second);
}

TEST_F(PackedConstantsTest, IsHeldAsLongAsSomebodyHasIt) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  ASSERT_OK_AND_ASSIGN(auto first, Get(a, "x"));
  first = nullptr;
  EXPECT_EQ(packed_.num_held(), 0);
  ASSERT_OK_AND_ASSIGN(first, Get(a, "x"));
  EXPECT_EQ(*first, 2);
}

// What was made of a constant that is gone is not taken for what is made of its successor.
TEST_F(PackedConstantsTest, ConstantsStayWhereTheyAre) {
  std::vector<std::shared_ptr<const int>> held;
  for (int i = 0; i < 1000; ++i) {
    const Tensor constant = Tensor::Of<float>({2}, {1, 2});
    ASSERT_OK_AND_ASSIGN(held.emplace_back(), Get(constant, "x"));
    if (i % 3 == 0) held.clear();
  }
  EXPECT_EQ(made_, 1000);
}

TEST_F(PackedConstantsTest, ErrorsAreNotKept) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  EXPECT_EQ(packed_
                .Get<int>(a, "x",
                          []() -> absl::StatusOr<int> {
                            return absl::ResourceExhaustedError("no memory");
                          })
                .status()
                .message(),
            "no memory");
  EXPECT_THAT(Get(a, "x"), IsOk());
}

TEST_F(PackedConstantsTest, ManyThreads) {
  std::vector<Tensor> constants;
  for (int i = 0; i < 4; ++i) constants.push_back(Tensor::Of<float>({1}, {0}));
  std::vector<std::vector<std::shared_ptr<const int>>> found(4);
  std::vector<std::thread> threads;
  for (auto& own : found) {
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i) {
        const absl::StatusOr<std::shared_ptr<const int>> one =
            Get(constants[i % 4], absl::StrCat(i));
        if (one.ok()) own.push_back(*one);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& own : found) EXPECT_EQ(own, found[0]);
  EXPECT_EQ(found[0].size(), 200u);
  EXPECT_EQ(made_, 200);
}

}  // namespace
}  // namespace roundhouse
