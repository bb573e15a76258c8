#include "roundhouse/api/sharing/shared_preparations.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/sharing/kept_preparations.h"
#include "roundhouse/core/context.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

class SharedPreparationsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = std::make_unique<Context>();
    context->Extension<SharedPreparations>();
    ASSERT_THAT(context->Freeze(), IsOk());
    context_ = std::move(context);
    shared_ = SharedPreparations::Of(*context_);
    ASSERT_NE(shared_, nullptr);
  }

  bool IsThere(int key) const { return shared_->Find<int>(absl::StrCat(key)) != nullptr; }

  // Makes an object that nobody uses.
  void Make(int key, int64_t bytes) const {
    shared_->Keep(absl::StrCat(key), std::make_shared<int>(key), bytes);
  }

  std::shared_ptr<const Context> context_;
  const SharedPreparations* shared_ = nullptr;
};

TEST_F(SharedPreparationsTest, FindsWhatIsInUse) {
  EXPECT_EQ(shared_->Find<int>("a"), nullptr);
  std::shared_ptr<int> made = shared_->Keep("a", std::make_shared<int>(1), 4);
  EXPECT_EQ(shared_->Find<int>("a"), made);
  // Neither under another key nor as another type.
  EXPECT_EQ(shared_->Find<int>("b"), nullptr);
  EXPECT_EQ(shared_->Find<float>("a"), nullptr);
  EXPECT_EQ(shared_->Find<const int>("a"), nullptr);
  // A second caller gets the object of the first.
  EXPECT_EQ(shared_->Keep("a", std::make_shared<int>(2), 4), made);
  made.reset();
  EXPECT_EQ(shared_->Find<int>("a"), nullptr);
}

TEST_F(SharedPreparationsTest, WhatIsWithdrawnIsNotFound) {
  const KeptPreparations kept(context_, {});
  const std::shared_ptr<int> made = shared_->Keep("a", std::make_shared<int>(1), 4);
  EXPECT_EQ(made.use_count(), 2);
  shared_->Withdraw<int>("a");
  EXPECT_EQ(shared_->Find<int>("a"), nullptr);
  EXPECT_EQ(made.use_count(), 1);
  EXPECT_EQ(kept.bytes(), 0);
}

TEST_F(SharedPreparationsTest, NothingIsKeptUnlessAskedFor) {
  Make(1, 10);
  EXPECT_FALSE(IsThere(1));
  {
    const KeptPreparations kept(context_, {});
    Make(1, 10);
    EXPECT_TRUE(IsThere(1));
    EXPECT_EQ(kept.count(), 1);
    EXPECT_EQ(kept.bytes(), 10);
  }
  EXPECT_FALSE(IsThere(1));
}

TEST_F(SharedPreparationsTest, WhatWasNotUsedForLongestGoesFirst) {
  const KeptPreparations kept(context_, {.max_count = 2, .max_bytes = 100});
  Make(1, 10);
  Make(2, 10);
  EXPECT_TRUE(IsThere(1));  // Which uses it.
  Make(3, 10);
  EXPECT_TRUE(IsThere(1));
  EXPECT_FALSE(IsThere(2));
  EXPECT_TRUE(IsThere(3));
  EXPECT_EQ(kept.count(), 2);
}

// Also what was made before anybody kept it, or was let go while others used it.
TEST_F(SharedPreparationsTest, WhatIsFoundIsKept) {
  std::shared_ptr<int> first = shared_->Keep("first", std::make_shared<int>(1), 4);
  const KeptPreparations kept(context_, {.max_count = 1});
  EXPECT_EQ(kept.count(), 0);
  EXPECT_EQ(shared_->Find<int>("first"), first);
  EXPECT_EQ(kept.count(), 1);
  EXPECT_EQ(kept.bytes(), 4);
  Make(1, 10);
  EXPECT_EQ(kept.bytes(), 10);
  EXPECT_EQ(shared_->Find<int>("first"), first);
  first.reset();
  EXPECT_NE(shared_->Find<int>("first"), nullptr);
  EXPECT_FALSE(IsThere(1));
}

TEST_F(SharedPreparationsTest, BytesAreLimited) {
  const KeptPreparations kept(context_, {.max_count = 10, .max_bytes = 100});
  Make(1, 40);
  Make(2, 40);
  Make(3, 40);
  EXPECT_FALSE(IsThere(1));
  EXPECT_TRUE(IsThere(2));
  EXPECT_TRUE(IsThere(3));
  EXPECT_EQ(kept.bytes(), 80);
  // An object above the limit displaces no other.
  Make(4, 101);
  EXPECT_FALSE(IsThere(4));
  EXPECT_TRUE(IsThere(2));
  for (int key = 10; key < 1000; ++key) {
    Make(key, 30);
    ASSERT_LE(kept.bytes(), 100);
  }
  EXPECT_EQ(kept.count(), 3);
}

TEST_F(SharedPreparationsTest, AnyNumberOfThreadsShareOneObject) {
  const KeptPreparations kept(context_, {.max_count = 3});
  std::vector<std::shared_ptr<int>> found(8);
  std::vector<std::thread> threads;
  for (std::shared_ptr<int>& own : found) {
    threads.emplace_back([&] {
      for (int i = 0; i < 300; ++i) Make(i, 1);
      own = shared_->Keep("one", std::make_shared<int>(1), 4);
      for (int i = 0; i < 300; ++i) Make(i, 1);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(std::set<std::shared_ptr<int>>(found.begin(), found.end()).size(), 1u);
}

}  // namespace
}  // namespace roundhouse
