#include "roundhouse/interp/plan/arena_layout.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::interp {
namespace {

// Independent of the layout code: replays all steps and looks at every byte unit.
void ExpectNoOverlap(const std::vector<BufferLife>& buffers, const ArenaLayout& layout,
                     int32_t num_steps) {
  constexpr int64_t kUnit = kTensorAlignment;
  std::vector<int32_t> taken_until(layout.bytes / kUnit + 1, -1);
  for (int32_t step = 0; step < num_steps; ++step) {
    for (size_t i = 0; i < buffers.size(); ++i) {
      if (buffers[i].first != step) continue;
      ASSERT_EQ(layout.offsets[i] % kUnit, 0);
      ASSERT_LE(layout.offsets[i] + buffers[i].bytes, layout.bytes);
      for (int64_t byte = 0; byte < buffers[i].bytes; byte += kUnit) {
        int32_t& until = taken_until[(layout.offsets[i] + byte) / kUnit];
        ASSERT_LT(until, step) << "buffer " << i;
        until = buffers[i].last;
      }
    }
  }
}

std::vector<BufferLife> RandomBuffers(SplitMix64& random, size_t count, int32_t num_steps) {
  std::vector<BufferLife> buffers;
  for (size_t i = 0; i < count; ++i) {
    const auto first = static_cast<int32_t>(random.Next() % num_steps);
    const int32_t last =
        std::min<int32_t>(num_steps - 1, first + static_cast<int32_t>(random.Next() % 9));
    buffers.push_back({static_cast<int64_t>(random.Next() % 2000), first, last});
  }
  return buffers;
}

TEST(ArenaLayout, AChainNeedsTwoBuffers) {
  std::vector<BufferLife> buffers;
  for (int32_t i = 0; i < 100; ++i) buffers.push_back({640, i, i + 1});
  const ArenaLayout layout = LayOut(buffers).value();
  EXPECT_EQ(layout.bytes, 1280);
  EXPECT_EQ(layout.lower_bound, 1280);
}

TEST(ArenaLayout, NothingNeedsNothing) {
  EXPECT_EQ(LayOut({}).value().bytes, 0);
  EXPECT_EQ(LayOut(std::vector<BufferLife>{{0, 0, 3}}).value().bytes, 0);
}

TEST(ArenaLayout, NeverOverlapsAndStaysNearTheLowerBound) {
  SplitMix64 random(7);
  for (int round = 0; round < 200; ++round) {
    const std::vector<BufferLife> buffers = RandomBuffers(random, 1 + round % 60, 40);
    const ArenaLayout layout = LayOut(buffers).value();
    ExpectNoOverlap(buffers, layout, 40);
    EXPECT_GE(layout.bytes, layout.lower_bound);
    EXPECT_LE(layout.bytes, layout.lower_bound * 3 / 2);
  }
}

// With few buffers, and with so many that they are placed by time.
TEST(ArenaLayout, RefusesMoreThanThereIs) {
  for (const size_t count : {size_t{3}, size_t{5000}}) {
    for (const int64_t bytes :
         {kMaxTensorBytes / 2 + 1, kMaxTensorBytes + 1, std::numeric_limits<int64_t>::max() - 62,
          std::numeric_limits<int64_t>::max()}) {
      const std::vector<BufferLife> buffers(count, {bytes, 0, 1});
      EXPECT_EQ(LayOut(buffers).status().code(), absl::StatusCode::kResourceExhausted) << bytes;
    }
    // One after the other they fit.
    std::vector<BufferLife> apart;
    for (size_t i = 0; i < count; ++i) {
      apart.push_back({kMaxTensorBytes, static_cast<int32_t>(i), static_cast<int32_t>(i)});
    }
    EXPECT_EQ(LayOut(apart).value().bytes, kMaxTensorBytes);
  }
}

TEST(ArenaLayout, ManyBuffers) {
  SplitMix64 random(8);
  const std::vector<BufferLife> buffers = RandomBuffers(random, 20'000, 20'000);
  const ArenaLayout layout = LayOut(buffers).value();
  constexpr int64_t kUnit = kTensorAlignment;
  std::vector<std::vector<size_t>> starting(20'000);
  for (size_t i = 0; i < buffers.size(); ++i) starting[buffers[i].first].push_back(i);
  std::vector<int32_t> taken_until(layout.bytes / kUnit + 1, -1);
  for (int32_t step = 0; step < 20'000; ++step) {
    for (size_t i : starting[step]) {
      for (int64_t byte = 0; byte < buffers[i].bytes; byte += kUnit) {
        int32_t& until = taken_until[(layout.offsets[i] + byte) / kUnit];
        ASSERT_LT(until, step) << "buffer " << i;
        until = buffers[i].last;
      }
    }
  }
  EXPECT_LE(layout.bytes, layout.lower_bound * 2);
}

}  // namespace
}  // namespace roundhouse::interp
