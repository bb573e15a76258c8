#include "roundhouse/interp/native/ops/bytes/direct_product.h"

#include <cstdint>

#include "gtest/gtest.h"
#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/interp/native/microkernels/byte_windows.h"

namespace roundhouse::native {
namespace {

// A square image, and windows of 3 x 3 that leave its size as it is.
ByteWindows Same(int64_t size, int64_t channels, int64_t dilation) {
  ByteWindows windows = {.input = {.spatial = {1, size, size}, .channels = channels},
                         .output = {.spatial = {1, size, size}, .channels = channels}};
  for (int axis = 1; axis <= 2; ++axis) {
    windows.window.axes[axis] = {
        .size = 3, .dilation = dilation, .pad_begin = dilation, .pad_end = dilation};
  }
  return windows;
}

TEST(DirectProductTest, TakesWindowsThatLieTogether) {
  // Where the processor multiplies no four bytes at a time, none are taken.
  const int64_t taken = HasByteProducts() ? 1 : 0;
  EXPECT_EQ(RunOf(Same(33, 64, 1), 1), taken * 3 * 64);
  // All lines of the image fit into the cache, and are copied once.
  EXPECT_EQ(RunOf(Same(33, 32, 12), 1), taken * 32);
}

// A dilated window of many channels sees little of the lines between its first and its last.
TEST(DirectProductTest, LeavesWindowsThatAreFarApart) {
  EXPECT_EQ(RunOf(Same(33, 2048, 12), 1), 0);
  // Windows in the padding: a small file must not need a gigabyte for each thread.
  ByteWindows windows = {.input = {.channels = 64},
                         .output = {.spatial = {1, 1, 8}, .channels = 8}};
  windows.window.axes[1] = {.size = 2, .dilation = 1000, .pad_begin = 500, .pad_end = 500};
  windows.window.axes[2] = {
      .size = 2, .stride = 2000, .dilation = 1000, .pad_begin = 8000, .pad_end = 8000};
  EXPECT_EQ(RunOf(windows, 1), 0);
}

}  // namespace
}  // namespace roundhouse::native
