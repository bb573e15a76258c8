#include "roundhouse/interp/correlate/depthwise_kernel.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::correlate {
namespace {

// A rectangle of positions, and what some taps see of it. Distances are in floats.
struct Rectangle {
  const float* const* wide;  // For each tap, at the first position.
  int64_t wide_row;          // To the next row of positions,
  int64_t wide_column;       // and to the next position.
  const float* narrow;
  int64_t narrow_row;
  int64_t narrow_column;
  int64_t rows;
  int64_t columns;
  double* const* sums;  // For each tap.
};

template <int kWidth, int kTaps>
RH_INLINE void AddProducts(const Rectangle& block) {
  using Vector __attribute__((vector_size(kWidth * sizeof(float)))) = float;
  Vector sums[kTaps] = {};
  for (int64_t row = 0; row < block.rows; ++row) {
    const float* narrow = block.narrow + row * block.narrow_row;
    int64_t at = row * block.wide_row;
    for (int64_t i = 0; i < block.columns;
         ++i, narrow += block.narrow_column, at += block.wide_column) {
      Vector right;
      std::memcpy(&right, narrow, sizeof(right));
      RH_UNROLL
      for (int tap = 0; tap < kTaps; ++tap) {
        Vector left;
        std::memcpy(&left, block.wide[tap] + at, sizeof(left));
        sums[tap] += left * right;
      }
    }
  }
  for (int tap = 0; tap < kTaps; ++tap) {
    for (int lane = 0; lane < kWidth; ++lane)
      block.sums[tap][lane] += static_cast<double>(sums[tap][lane]);
  }
}

template <int kWidth, int kTaps>
void AddProductsSse2(const Rectangle& block) {
  AddProducts<kWidth, kTaps>(block);
}
template <int kWidth, int kTaps>
RH_TARGET_AVX2 void AddProductsAvx2(const Rectangle& block) {
  AddProducts<kWidth, kTaps>(block);
}
template <int kWidth, int kTaps>
RH_TARGET_AVX512 void AddProductsAvx512(const Rectangle& block) {
  AddProducts<kWidth, kTaps>(block);
}

// So many taps at a time that their sums leave registers for what they share.
constexpr std::array<int64_t, 4> kTapsAtATime = {9, 6, 3, 1};

// The functions for registers of one width, in the order of kTapsAtATime.
struct OfWidth {
  int64_t width;
  std::array<void (*)(const Rectangle&), 4> add;
};

// Wide registers first.
const std::vector<OfWidth>& FunctionsHere() {
  static const auto& functions = *new const std::vector<OfWidth>([]() -> std::vector<OfWidth> {
    switch (BestIsa()) {
      case Isa::kAmx:
      case Isa::kAvx512Bf16:
      case Isa::kAvx512:
        return {{16,
                 {AddProductsAvx512<16, 9>, AddProductsAvx512<16, 6>, AddProductsAvx512<16, 3>,
                  AddProductsAvx512<16, 1>}},
                {8,
                 {AddProductsAvx512<8, 9>, AddProductsAvx512<8, 6>, AddProductsAvx512<8, 3>,
                  AddProductsAvx512<8, 1>}},
                {4,
                 {AddProductsAvx512<4, 9>, AddProductsAvx512<4, 6>, AddProductsAvx512<4, 3>,
                  AddProductsAvx512<4, 1>}},
                {1,
                 {AddProductsAvx512<1, 9>, AddProductsAvx512<1, 6>, AddProductsAvx512<1, 3>,
                  AddProductsAvx512<1, 1>}}};
      case Isa::kAvx2:
        return {{8,
                 {AddProductsAvx2<8, 9>, AddProductsAvx2<8, 6>, AddProductsAvx2<8, 3>,
                  AddProductsAvx2<8, 1>}},
                {4,
                 {AddProductsAvx2<4, 9>, AddProductsAvx2<4, 6>, AddProductsAvx2<4, 3>,
                  AddProductsAvx2<4, 1>}},
                {1,
                 {AddProductsAvx2<1, 9>, AddProductsAvx2<1, 6>, AddProductsAvx2<1, 3>,
                  AddProductsAvx2<1, 1>}}};
      case Isa::kSse2:
        break;
    }
    return {{4,
             {AddProductsSse2<4, 9>, AddProductsSse2<4, 6>, AddProductsSse2<4, 3>,
              AddProductsSse2<4, 1>}},
            {1,
             {AddProductsSse2<1, 9>, AddProductsSse2<1, 6>, AddProductsSse2<1, 3>,
              AddProductsSse2<1, 1>}}};
  }());
  return functions;
}

// Read by taps outside of the feature.
alignas(64) constexpr float kZeros[16] = {};

// So many positions at a time that what they see stays in the cache for all channels.
constexpr int64_t kPositions = 512;

}  // namespace

DepthwiseCorrelationKernel::DepthwiseCorrelationKernel(CorrelationShape shape)
    : shape_(std::move(shape)) {
  // Enough parts for the threads of most processors, as long as their sums are small beside the
  // work.
  constexpr int64_t kMostChunks = 16;
  constexpr int64_t kPositionsPerChunk = 256;
  const int64_t rows = shape_.images * shape_.rows;
  chunks_ = std::clamp<int64_t>(rows * shape_.columns / kPositionsPerChunk, 1,
                                std::min(kMostChunks, rows));
}

size_t DepthwiseCorrelationKernel::scratch_bytes() const {
  return static_cast<size_t>(chunks_ * num_sums()) * sizeof(double) +
         static_cast<size_t>(chunks_ * num_taps()) * sizeof(int64_t);
}

bool DepthwiseCorrelationKernel::SeesRow(const Tap& tap, int64_t row) const {
  const int64_t seen = row * shape_.row_stride + tap.row;
  return seen >= 0 && seen < shape_.wide_rows;
}

int64_t DepthwiseCorrelationKernel::FirstColumn(const Tap& tap) const {
  const int64_t stride = shape_.column_stride;
  return tap.column >= 0 ? 0 : std::min(shape_.columns, (-tap.column + stride - 1) / stride);
}

int64_t DepthwiseCorrelationKernel::EndColumn(const Tap& tap) const {
  const int64_t stride = shape_.column_stride;
  const int64_t reach = shape_.wide_columns - tap.column;
  return std::max(FirstColumn(tap),
                  reach <= 0 ? 0 : std::min(shape_.columns, (reach - 1) / stride + 1));
}

// Adds what the taps see at the columns from `first` to `end`; zeros, if that is not inside: a
// product of zero and an infinity is NaN.
void DepthwiseCorrelationKernel::AddColumns(const Rows& rows, absl::Span<const int64_t> taps,
                                            bool is_inside, int64_t first, int64_t end,
                                            const Data& data) const {
  if (first >= end) return;
  const int64_t channels = shape_.channels;
  std::array<const float*, kTapsAtATime[0]> wide;
  std::array<double*, kTapsAtATime[0]> sums;
  Rectangle block = {
      .wide = wide.data(),
      .wide_row = is_inside ? shape_.row_stride * shape_.wide_columns * channels : 0,
      .wide_column = is_inside ? shape_.column_stride * channels : 0,
      .narrow_row = shape_.columns * channels,
      .narrow_column = channels,
      .rows = rows.count,
      .columns = end - first,
      .sums = sums.data(),
  };
  const float* narrow =
      data.narrow + ((rows.image * shape_.rows + rows.first) * shape_.columns + first) * channels;
  int64_t channel = 0;
  for (const OfWidth& functions : FunctionsHere()) {
    for (; channel + functions.width <= channels; channel += functions.width) {
      block.narrow = narrow + channel;
      size_t size = 0;
      for (size_t done = 0; done < taps.size(); done += static_cast<size_t>(kTapsAtATime[size])) {
        const auto rest = static_cast<int64_t>(taps.size() - done);
        while (kTapsAtATime[size] > rest) ++size;
        for (size_t i = 0; i < static_cast<size_t>(kTapsAtATime[size]); ++i) {
          const Tap& tap = shape_.taps[static_cast<size_t>(taps[done + i])];
          const int64_t row =
              rows.image * shape_.wide_rows + rows.first * shape_.row_stride + tap.row;
          const int64_t column = first * shape_.column_stride + tap.column;
          wide[i] = is_inside
                        ? data.wide + (row * shape_.wide_columns + column) * channels + channel
                        : kZeros;
          sums[i] = data.sums + taps[done + i] * channels + channel;
        }
        functions.add[size](block);
      }
    }
  }
}

// All taps see the rows, or there is one row.
void DepthwiseCorrelationKernel::AddRows(const Rows& rows, const Data& data) const {
  size_t num_seen = 0;
  int64_t first = 0;
  int64_t end = shape_.columns;
  for (int64_t i = 0; i < num_taps(); ++i) {
    const Tap& tap = shape_.taps[static_cast<size_t>(i)];
    if (!SeesRow(tap, rows.first)) {
      AddColumns(rows, {&i, 1}, /*is_inside=*/false, 0, shape_.columns, data);
      continue;
    }
    data.seen[num_seen++] = i;
    first = std::max(first, FirstColumn(tap));
    end = std::min(end, EndColumn(tap));
  }
  // If not all taps are ever inside together, each goes by itself.
  if (first >= end) first = end = shape_.columns;
  const absl::Span<const int64_t> seen(data.seen, num_seen);
  AddColumns(rows, seen, /*is_inside=*/true, first, end, data);
  for (const int64_t& i : seen) {
    const Tap& tap = shape_.taps[static_cast<size_t>(i)];
    const int64_t from = FirstColumn(tap);
    const int64_t to = EndColumn(tap);
    AddColumns(rows, {&i, 1}, /*is_inside=*/false, 0, from, data);
    AddColumns(rows, {&i, 1}, /*is_inside=*/true, from, std::min(first, to), data);
    AddColumns(rows, {&i, 1}, /*is_inside=*/true, std::max(end, from), to, data);
    AddColumns(rows, {&i, 1}, /*is_inside=*/false, to, shape_.columns, data);
  }
}

void DepthwiseCorrelationKernel::Run(const float* wide, const float* narrow, float* result,
                                     std::byte* scratch, ThreadPool& threads) const {
  auto* all = reinterpret_cast<double*>(scratch);
  auto* seen = reinterpret_cast<int64_t*>(all + chunks_ * num_sums());
  const int64_t rows = shape_.images * shape_.rows;
  const auto is_inside = [&](int64_t row) {
    return std::all_of(shape_.taps.begin(), shape_.taps.end(),
                       [&](const Tap& tap) { return SeesRow(tap, row); });
  };
  threads.Run(chunks_, [&](int64_t chunk, int) {
    const Data data = {.wide = wide,
                       .narrow = narrow,
                       .sums = all + chunk * num_sums(),
                       .seen = seen + chunk * num_taps()};
    std::fill_n(data.sums, num_sums(), 0.0);
    const int64_t last = rows * (chunk + 1) / chunks_;
    for (int64_t row = rows * chunk / chunks_; row < last;) {
      const int64_t first = row % shape_.rows;
      const int64_t most = std::min(
          {last - row, shape_.rows - first, std::max<int64_t>(1, kPositions / shape_.columns)});
      int64_t count = 1;
      if (is_inside(first)) {
        while (count < most && is_inside(first + count)) ++count;
      }
      AddRows({.image = row / shape_.rows, .first = first, .count = count}, data);
      row += count;
    }
  });
  for (int64_t i = 0; i < num_sums(); ++i) {
    double sum = 0;
    for (int64_t chunk = 0; chunk < chunks_; ++chunk) sum += all[chunk * num_sums() + i];
    result[i] = static_cast<float>(sum);
  }
}

}  // namespace roundhouse::correlate
