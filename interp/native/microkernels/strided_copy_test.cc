#include "roundhouse/interp/native/microkernels/strided_copy.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {
namespace {

using Ints = std::vector<int64_t>;

// Calls visit(from, to) for each element, in elements.
template <typename Visit>
void ForEachElement(const Ints& sizes, const Ints& from, const Ints& to, const Visit& visit) {
  Ints at(sizes.size());
  while (true) {
    int64_t source = 0;
    int64_t target = 0;
    for (size_t i = 0; i < sizes.size(); ++i) {
      source += at[i] * from[i];
      target += at[i] * to[i];
    }
    visit(source, target);
    size_t axis = sizes.size();
    while (axis > 0 && ++at[axis - 1] == sizes[axis - 1]) at[--axis] = 0;
    if (axis == 0) return;
  }
}

// Compares with an element-by-element copy, on 1 to 3 threads, and checks that nothing else is
// written.
template <typename Cell>
void Check(const Ints& sizes, const Ints& from, const Ints& to) {
  int64_t last_source = 0;
  int64_t last_target = 0;
  ForEachElement(sizes, from, to, [&](int64_t source, int64_t target) {
    last_source = std::max(last_source, source);
    last_target = std::max(last_target, target);
  });
  std::vector<Cell> source(last_source + 1);
  for (size_t i = 0; i < source.size(); ++i) source[i] = static_cast<Cell>(i * 7 + 1);
  std::vector<Cell> expected(last_target + 1);
  ForEachElement(sizes, from, to, [&](int64_t i, int64_t j) { expected[j] = source[i]; });
  const StridedCopy copy(sizes, from, to, sizeof(Cell));
  for (const int num_threads : {1, 2, 3}) {
    ThreadPool threads(num_threads);
    std::vector<Cell> found(expected.size());
    copy.Run(reinterpret_cast<const std::byte*>(source.data()),
             reinterpret_cast<std::byte*>(found.data()), threads);
    EXPECT_TRUE(found == expected) << num_threads << " threads";
  }
}

template <typename Cell>
void CheckAll() {
  const Ints large = {64, 300, 40};
  const Ints dense = RowMajorStrides(large);
  // All of it in one copy.
  Check<Cell>(large, dense, dense);
  // Long runs with gaps: a part of a concatenation along the last axis, or along the one before.
  Check<Cell>(large, dense, RowMajorStrides(Ints{64, 300, 100}));
  Check<Cell>(large, RowMajorStrides(Ints{64, 300, 41}), dense);
  Check<Cell>({1, 1000, 64}, RowMajorStrides(Ints{1, 1000, 64}),
              RowMajorStrides(Ints{1, 1000, 128}));
  Check<Cell>({2, 9000}, {9000, 1}, {20'000, 1});
  // Short runs.
  Check<Cell>({4000, 4}, {4, 1}, {9, 1});
  Check<Cell>({20'000, 1}, {3, 1}, {5, 1});
  // Every second element, transposed, repeated.
  Check<Cell>(large, {24'000, 80, 2}, dense);
  Check<Cell>({64, 40, 300}, {12'000, 1, 40}, RowMajorStrides(Ints{64, 40, 300}));
  Check<Cell>({301, 203}, {1, 301}, {203, 1});
  // Rows of the source that compete for the same cache lines, also backwards and one row repeated.
  Check<Cell>({100, 150}, {1, 4096}, {150, 1});
  Check<Cell>({100, 150}, {1, 2048}, {4096, 1});
  Check<Cell>({100, 150}, {1, 0}, {150, 1});
  Check<Cell>(large, {0, 40, 1}, dense);
  Check<Cell>(large, {300, 1, 0}, dense);
  Check<Cell>({1, 1}, {1, 1}, {1, 1});
}

TEST(StridedCopy, CopiesWhatAndWhereTheStridesSay) {
  CheckAll<uint8_t>();
  CheckAll<uint16_t>();
  CheckAll<uint32_t>();
  CheckAll<uint64_t>();
}

TEST(StridedCopy, OfNothingIsNothing) {
  ThreadPool threads(2);
  const StridedCopy copy(Ints{3, 0}, Ints{0, 1}, Ints{0, 1}, 4);
  EXPECT_EQ(copy.bytes(), 0);
  copy.Run(nullptr, nullptr, threads);
}

}  // namespace
}  // namespace roundhouse::native
