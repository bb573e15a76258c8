#include "roundhouse/interp/native/microkernels/processor_speed.h"

#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(ProcessorSpeedTest, InterpolatesBetweenWorkingSets) {
  const ProcessorSpeed speed = {.bandwidths = {{1024, 100}, {8192, 40}, {65536, 10}}};
  EXPECT_EQ(speed.BytesPerSecond(0), 100);
  EXPECT_EQ(speed.BytesPerSecond(1024), 100);
  EXPECT_DOUBLE_EQ(speed.BytesPerSecond(2048), 80);
  EXPECT_EQ(speed.BytesPerSecond(8192), 40);
  EXPECT_EQ(speed.BytesPerSecond(int64_t{1} << 40), 10);
}

TEST(ProcessorSpeedTest, MeasuresEverythingOnAnyNumberOfThreads) {
  for (const int num_threads : {0, 1, 3}) {
    const ProcessorSpeed speed = MeasureProcessor(num_threads);
    EXPECT_GE(speed.num_threads, 1);
    // Any processor does a million operations per second.
    EXPECT_GT(speed.f32_flops, 1e6);
    EXPECT_GT(speed.bf16_flops, 1e6);
    EXPECT_GT(speed.byte_flops, 1e6);
    ASSERT_GE(speed.bandwidths.size(), 2);
    for (const ProcessorSpeed::Bandwidth& entry : speed.bandwidths) EXPECT_GT(entry.bytes, 1e6);
  }
}

}  // namespace
}  // namespace roundhouse
