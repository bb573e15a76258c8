#include "roundhouse/interp/correlate/correlation_kernel.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <tuple>
#include <utility>

#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::correlate {
namespace {

constexpr int64_t kAlignment = 64;

// One block of sums: `rows` of them for each output of a panel.
struct Block {
  const float* const* wide;  // One packed row for each row of positions, `pitch` apart.
  int64_t pitch;
  int64_t offset;       // In each.
  int64_t step;         // From one position to the next.
  const float* narrow;  // A panel.
  int64_t num_rows;     // Of positions,
  int64_t columns;      // and positions in each.
  float* sums;
};

template <int kWidth>
struct VectorOf {
  using Type __attribute__((vector_size(kWidth * sizeof(float)))) = float;
};

// All sums stay in registers for all positions of the block.
template <int kWidth, int kRows, int kVectors>
RH_INLINE void AddProducts(const Block& block) {
  using Vector = typename VectorOf<kWidth>::Type;
  constexpr int kPanel = 2 * kWidth;
  Vector sums[kRows][kVectors] = {};
  const float* narrow = block.narrow;
  for (int64_t row = 0; row < block.num_rows; ++row) {
    const float* wide = block.wide[row * block.pitch] + block.offset;
    for (int64_t i = 0; i < block.columns; ++i, wide += block.step, narrow += kPanel) {
      Vector right[kVectors];
      for (int j = 0; j < kVectors; ++j)
        std::memcpy(&right[j], narrow + j * kWidth, sizeof(Vector));
      RH_UNROLL
      for (int k = 0; k < kRows; ++k) {
        const float left = wide[k];
        for (int j = 0; j < kVectors; ++j) sums[k][j] += left * right[j];
      }
    }
  }
  RH_UNROLL
  for (int k = 0; k < kRows; ++k) {
    for (int j = 0; j < kVectors; ++j) {
      float* to = block.sums + k * kPanel + j * kWidth;
      Vector all;
      std::memcpy(&all, to, sizeof(all));
      all += sums[k][j];
      std::memcpy(to, &all, sizeof(all));
    }
  }
}

using BlockFunction = void (*)(const Block& block);

template <int kRows, int kVectors>
void AddProductsSse2(const Block& block) {
  AddProducts<4, kRows, kVectors>(block);
}
template <int kRows, int kVectors>
RH_TARGET_AVX2 void AddProductsAvx2(const Block& block) {
  AddProducts<8, kRows, kVectors>(block);
}
template <int kRows, int kVectors>
RH_TARGET_AVX512 void AddProductsAvx512(const Block& block) {
  AddProducts<16, kRows, kVectors>(block);
}

struct Functions {
  int64_t panel_width;
  int64_t max_rows;
  // By the number of sums less 1, and of registers less 1.
  std::vector<std::array<BlockFunction, 2>> of;
};

template <int... kBefore>
Functions Sse2Functions(std::integer_sequence<int, kBefore...>) {
  return {8,
          sizeof...(kBefore),
          {{AddProductsSse2<kBefore + 1, 1>, AddProductsSse2<kBefore + 1, 2>}...}};
}
template <int... kBefore>
Functions Avx2Functions(std::integer_sequence<int, kBefore...>) {
  return {16,
          sizeof...(kBefore),
          {{AddProductsAvx2<kBefore + 1, 1>, AddProductsAvx2<kBefore + 1, 2>}...}};
}
template <int... kBefore>
Functions Avx512Functions(std::integer_sequence<int, kBefore...>) {
  return {32,
          sizeof...(kBefore),
          {{AddProductsAvx512<kBefore + 1, 1>, AddProductsAvx512<kBefore + 1, 2>}...}};
}

// As many sums as leave registers for a panel's row and one factor.
const Functions& FunctionsHere() {
  static const auto& functions = *new const Functions([] {
    switch (BestIsa()) {
      case Isa::kAmx:
      case Isa::kAvx512Bf16:
      case Isa::kAvx512:
        return Avx512Functions(std::make_integer_sequence<int, 12>());
      case Isa::kAvx2:
        return Avx2Functions(std::make_integer_sequence<int, 6>());
      case Isa::kSse2:
        break;
    }
    return Sse2Functions(std::make_integer_sequence<int, 6>());
  }());
  return functions;
}

int64_t RoundUp(int64_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

CorrelationKernel::CorrelationKernel(CorrelationShape shape) : shape_(std::move(shape)) {
  width_ = FunctionsHere().panel_width;
  int64_t last_column = shape_.taps.front().column;
  first_column_ = last_column;
  for (const Tap& tap : shape_.taps) {
    row_taps_.push_back(tap.row);
    first_column_ = std::min(first_column_, tap.column);
    last_column = std::max(last_column, tap.column);
  }
  std::sort(row_taps_.begin(), row_taps_.end());
  row_taps_.erase(std::unique(row_taps_.begin(), row_taps_.end()), row_taps_.end());
  row_floats_ = ((shape_.columns - 1) * shape_.column_stride + last_column - first_column_ + 1) *
                shape_.channels;
  order_.resize(shape_.taps.size());
  std::iota(order_.begin(), order_.end(), 0);
  std::sort(order_.begin(), order_.end(), [this](int64_t a, int64_t b) {
    const Tap& x = shape_.taps[static_cast<size_t>(a)];
    const Tap& y = shape_.taps[static_cast<size_t>(b)];
    return std::tie(x.row, x.column, a) < std::tie(y.row, y.column, b);
  });
  for (size_t i = 0; i < order_.size(); ++i) {
    const Tap& tap = shape_.taps[static_cast<size_t>(order_[i])];
    const int64_t row =
        std::lower_bound(row_taps_.begin(), row_taps_.end(), tap.row) - row_taps_.begin();
    const int64_t offset = (tap.column - first_column_) * shape_.channels;
    if (!groups_.empty() && groups_.back().row == row &&
        groups_.back().offset + groups_.back().size == offset) {
      groups_.back().size += shape_.channels;
    } else {
      groups_.push_back({.row = row,
                         .offset = offset,
                         .size = shape_.channels,
                         .first = static_cast<int64_t>(i) * shape_.channels});
    }
  }
  // Enough positions that the sums are seldom read and written; as many as stay near.
  constexpr int64_t kPositions = 384;
  constexpr int64_t kNearFloats = 1 << 18;
  const int64_t reach = row_taps_.back() - row_taps_.front() + 1;
  const int64_t floats_of_row =
      shape_.columns * panels() * width_ + row_floats_ * std::min(shape_.row_stride, reach);
  rows_per_block_ =
      std::clamp<int64_t>(std::min(kPositions / shape_.columns, kNearFloats / floats_of_row), 1,
                          shape_.images * shape_.rows);
  // Rows of several images share none.
  packed_rows_ = rows_per_block_ * std::min(static_cast<int64_t>(row_taps_.size()),
                                            std::min(shape_.row_stride, reach)) +
                 ((rows_per_block_ - 1) / shape_.rows + 2) * reach;
}

size_t CorrelationKernel::scratch_bytes() const {
  const Memory end = Place(nullptr);
  const int64_t pointers = rows_per_block_ * static_cast<int64_t>(row_taps_.size());
  return reinterpret_cast<size_t>(end.rows) +
         static_cast<size_t>(RoundUp(pointers * static_cast<int64_t>(sizeof(float*))));
}

CorrelationKernel::Memory CorrelationKernel::Place(std::byte* scratch) const {
  const auto after = [](void* start, int64_t floats) {
    return reinterpret_cast<float*>(
        reinterpret_cast<uintptr_t>(start) +
        static_cast<uintptr_t>(RoundUp(floats * static_cast<int64_t>(sizeof(float)))));
  };
  Memory memory;
  memory.sums = reinterpret_cast<float*>(scratch);
  memory.narrow = after(memory.sums, panels() * num_sums() * width_);
  memory.wide = after(memory.narrow, panels() * rows_per_block_ * shape_.columns * width_);
  memory.rows = reinterpret_cast<const float**>(after(memory.wide, packed_rows_ * row_floats_));
  return memory;
}

void CorrelationKernel::PackNarrow(const float* narrow, int64_t first, int64_t count, float* to,
                                   ThreadPool& threads) const {
  const int64_t positions = count * shape_.columns;
  const float* from = narrow + first * shape_.columns * shape_.outputs;
  threads.RunRanges(panels(), 4, [&](int64_t begin, int64_t end, int) {
    for (int64_t panel = begin; panel < end; ++panel) {
      float* row = to + panel * positions * width_;
      const int64_t columns = std::min(width_, shape_.outputs - panel * width_);
      for (int64_t i = 0; i < positions; ++i, row += width_) {
        std::memcpy(row, from + i * shape_.outputs + panel * width_,
                    static_cast<size_t>(columns) * sizeof(float));
        std::fill(row + columns, row + width_, 0.0f);
      }
    }
  });
}

// What lies outside of the feature is zero.
void CorrelationKernel::PackRow(const float* wide, int64_t image, int64_t row, float* to) const {
  const int64_t columns = row_floats_ / shape_.channels;
  const int64_t begin = std::clamp<int64_t>(-first_column_, 0, columns);
  const int64_t end = std::clamp<int64_t>(shape_.wide_columns - first_column_, begin, columns);
  if (row < 0 || row >= shape_.wide_rows || begin == end) {
    std::fill(to, to + row_floats_, 0.0f);
    return;
  }
  const float* from =
      wide + ((image * shape_.wide_rows + row) * shape_.wide_columns + begin + first_column_) *
                 shape_.channels;
  std::fill(to, to + begin * shape_.channels, 0.0f);
  std::memcpy(to + begin * shape_.channels, from,
              static_cast<size_t>((end - begin) * shape_.channels) * sizeof(float));
  std::fill(to + end * shape_.channels, to + row_floats_, 0.0f);
}

// Each row once, though several taps see it.
void CorrelationKernel::PackWide(const float* wide, int64_t first, int64_t count,
                                 const Memory& memory) const {
  const auto num_taps = static_cast<int64_t>(row_taps_.size());
  float* to = memory.wide;
  // Rows before the current one that the window may see again, by distance from its first row.
  for (int64_t i = 0; i < count; ++i) {
    const int64_t image = (first + i) / shape_.rows;
    const int64_t position = (first + i) % shape_.rows;
    for (int64_t k = 0; k < num_taps; ++k) {
      const int64_t row = position * shape_.row_stride + row_taps_[static_cast<size_t>(k)];
      const float* known = nullptr;
      // The same row of a position above, seen by a lower tap.
      for (int64_t above = 1; above <= std::min(i, position) && known == nullptr; ++above) {
        const int64_t wanted = row_taps_[static_cast<size_t>(k)] + above * shape_.row_stride;
        if (wanted > row_taps_.back()) break;
        const auto found = std::lower_bound(row_taps_.begin(), row_taps_.end(), wanted);
        if (found != row_taps_.end() && *found == wanted)
          known = memory.rows[(i - above) * num_taps + (found - row_taps_.begin())];
      }
      if (known == nullptr) {
        PackRow(wide, image, row, to);
        known = to;
        to += row_floats_;
      }
      memory.rows[i * num_taps + k] = known;
    }
  }
}

void CorrelationKernel::Multiply(int64_t count, const Memory& memory, ThreadPool& threads) const {
  const Functions& functions = FunctionsHere();
  const auto num_taps = static_cast<int64_t>(row_taps_.size());
  // The panels of a group of taps; so a thread's sums are its own.
  const auto num_groups = static_cast<int64_t>(groups_.size());
  threads.RunRanges(num_groups * panels(), 1, [&](int64_t begin, int64_t end, int) {
    for (int64_t item = begin; item < end; ++item) {
      const Group& group = groups_[static_cast<size_t>(item % num_groups)];
      const int64_t panel = item / num_groups;
      const int64_t outputs = std::min(width_, shape_.outputs - panel * width_);
      const int64_t blocks = (group.size + functions.max_rows - 1) / functions.max_rows;
      for (int64_t block = 0; block < blocks; ++block) {
        const int64_t from = group.size * block / blocks;
        const int64_t size = group.size * (block + 1) / blocks - from;
        functions.of[static_cast<size_t>(size - 1)][2 * outputs > width_ ? 1 : 0](
            {.wide = memory.rows + group.row,
             .pitch = num_taps,
             .offset = group.offset + from,
             .step = shape_.column_stride * shape_.channels,
             .narrow = memory.narrow + panel * count * shape_.columns * width_,
             .num_rows = count,
             .columns = shape_.columns,
             .sums = memory.sums + (panel * num_sums() + group.first + from) * width_});
      }
    }
  });
}

void CorrelationKernel::Store(const float* sums, float* result, ThreadPool& threads) const {
  const auto num_taps = static_cast<int64_t>(shape_.taps.size());
  threads.RunRanges(num_taps, 1, [&](int64_t begin, int64_t end, int) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t tap = order_[static_cast<size_t>(i)];
      for (int64_t channel = 0; channel < shape_.channels; ++channel) {
        float* to = result + (channel * num_taps + tap) * shape_.outputs;
        for (int64_t panel = 0; panel < panels(); ++panel) {
          const int64_t outputs = std::min(width_, shape_.outputs - panel * width_);
          std::memcpy(to + panel * width_,
                      sums + (panel * num_sums() + i * shape_.channels + channel) * width_,
                      static_cast<size_t>(outputs) * sizeof(float));
        }
      }
    }
  });
}

void CorrelationKernel::Run(const float* wide, const float* narrow, float* result,
                            std::byte* scratch, ThreadPool& threads) const {
  const Memory memory = Place(scratch);
  std::fill_n(memory.sums, panels() * num_sums() * width_, 0.0f);
  const int64_t rows = shape_.images * shape_.rows;
  for (int64_t first = 0; first < rows; first += rows_per_block_) {
    const int64_t count = std::min(rows_per_block_, rows - first);
    PackNarrow(narrow, first, count, memory.narrow, threads);
    PackWide(wide, first, count, memory);
    Multiply(count, memory, threads);
  }
  Store(memory.sums, result, threads);
}

}  // namespace roundhouse::correlate
