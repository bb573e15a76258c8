#include "roundhouse/interp/collective/reduce_parts.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;

template <typename T>
std::vector<T> Reduce(Reduction reduction, ElementKind kind,
                      const std::vector<std::vector<T>>& parts) {
  std::vector<absl::Span<const std::byte>> bytes;
  for (const std::vector<T>& part : parts) {
    bytes.push_back(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(part.data()),
                                        part.size() * sizeof(T)));
  }
  std::vector<T> out(parts[0].size());
  EXPECT_THAT(
      ReduceParts(reduction, kind, bytes,
                  absl::MakeSpan(reinterpret_cast<std::byte*>(out.data()), out.size() * sizeof(T))),
      IsOk());
  return out;
}

TEST(ReducePartsTest, FloatsAreRoundedOnce) {
  // Each addition alone would lose the small one.
  EXPECT_THAT(Reduce<float>(Reduction::kSum, ElementKind::kF32, {{1e8F}, {1.0F}, {-1e8F}}),
              ElementsAre(1.0F));
  EXPECT_THAT(Reduce<float>(Reduction::kMean, ElementKind::kF32, {{1.0F, 4}, {2.0F, 4}}),
              ElementsAre(1.5F, 4.0F));
  const std::vector<Half> sum =
      Reduce<Half>(Reduction::kSum, ElementKind::kF16, {{Half(2048.0)}, {Half(1.0)}, {Half(1.0)}});
  EXPECT_EQ(static_cast<float>(sum[0]), 2050.0F);
}

TEST(ReducePartsTest, IntegersWrapAround) {
  EXPECT_THAT(Reduce<int8_t>(Reduction::kSum, ElementKind::kI8, {{127}, {1}}), ElementsAre(-128));
  EXPECT_THAT(Reduce<uint16_t>(Reduction::kSum, ElementKind::kU16, {{65535}, {2}}), ElementsAre(1));
  EXPECT_THAT(Reduce<int64_t>(Reduction::kMax, ElementKind::kI64,
                              {{std::numeric_limits<int64_t>::max() - 1},
                               {std::numeric_limits<int64_t>::max()}}),
              ElementsAre(std::numeric_limits<int64_t>::max()));
}

TEST(ReducePartsTest, NaNWins) {
  const float nan = std::nanf("");
  EXPECT_TRUE(std::isnan(Reduce<float>(Reduction::kMax, ElementKind::kF32, {{1}, {nan}, {3}})[0]));
  EXPECT_TRUE(std::isnan(Reduce<float>(Reduction::kMin, ElementKind::kF32, {{nan}, {1}})[0]));
  EXPECT_THAT(Reduce<float>(Reduction::kMin, ElementKind::kF32, {{4}, {-1}}), ElementsAre(-1.0F));
}

TEST(ReducePartsTest, WhatHasNoReductionIsAnError) {
  const std::vector<std::byte> byte(8);
  std::vector<std::byte> out(8);
  EXPECT_THAT(ReduceParts(Reduction::kMean, ElementKind::kI64, {byte}, absl::MakeSpan(out)),
              StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(ReduceParts(Reduction::kSum, ElementKind::kI1, {byte}, absl::MakeSpan(out)),
              StatusIs(absl::StatusCode::kInvalidArgument));
}

}  // namespace
}  // namespace roundhouse
