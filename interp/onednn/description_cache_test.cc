#include "roundhouse/interp/onednn/description_cache.h"

#include <cstdint>
#include <memory>

#include "gtest/gtest.h"
#include "roundhouse/interp/onednn/library.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::onednn {
namespace {

class DescriptionCacheTest : public testing::Test {
 protected:
  // Describes a reordering of rows into columns.
  DescriptionCache::Answer Ask(int64_t rows) {
    ++num_asked_;
    const Layout from = Dense({rows, 4});
    const Layout to = Strided({rows, 4}, {1, rows});
    dnnl_primitive_desc_t made = nullptr;
    const dnnl_status_t status =
        dnnl_reorder_primitive_desc_create(&made, &from, *CpuEngine(), &to, *CpuEngine(), nullptr);
    return {.status = status, .description = Description(made)};
  }

  DescriptionCache cache_{2};
  int num_asked_ = 0;
};

TEST_F(DescriptionCacheTest, AsksOnceForEachKey) {
  const DescriptionCache::Answer first = cache_.Get("a", [&] { return Ask(3); });
  const DescriptionCache::Answer again = cache_.Get("a", [&] { return Ask(5); });
  EXPECT_EQ(num_asked_, 1);
  ASSERT_NE(first.description, nullptr);
  ASSERT_NE(again.description, nullptr);
  EXPECT_NE(first.description, again.description);
  EXPECT_TRUE(Same(LayoutOf(again.description, dnnl_query_dst_md), Strided({3, 4}, {1, 3})));

  const DescriptionCache::Answer other = cache_.Get("b", [&] { return Ask(5); });
  EXPECT_EQ(num_asked_, 2);
  EXPECT_TRUE(Same(LayoutOf(other.description, dnnl_query_dst_md), Strided({5, 4}, {1, 5})));
}

TEST_F(DescriptionCacheTest, AnswersOutliveIt) {
  auto cache = std::make_unique<DescriptionCache>(2);
  DescriptionCache::Answer answer = cache->Get("a", [&] { return Ask(3); });
  cache.reset();
  EXPECT_THAT(NewPrimitive(answer.description), IsOk());
}

TEST_F(DescriptionCacheTest, KeepsRefusalsButNotWhatLacksMemory) {
  const auto refuse = [&](dnnl_status_t status) {
    return [this, status] {
      ++num_asked_;
      return DescriptionCache::Answer{.status = status, .description = nullptr};
    };
  };
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(cache_.Get("no", refuse(dnnl_unimplemented)).status, dnnl_unimplemented);
    EXPECT_EQ(cache_.Get("later", refuse(dnnl_out_of_memory)).status, dnnl_out_of_memory);
  }
  EXPECT_EQ(num_asked_, 3);
}

TEST_F(DescriptionCacheTest, DoesNotGrowForGood) {
  for (const char* key : {"a", "b", "c"}) cache_.Get(key, [&] { return Ask(3); });
  EXPECT_LE(cache_.size(), 2u);
}

}  // namespace
}  // namespace roundhouse::onednn
