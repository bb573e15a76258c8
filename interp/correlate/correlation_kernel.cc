#include "roundhouse/interp/correlate/correlation_kernel.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <tuple>
#include <utility>

#include "absl/functional/function_ref.h"
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
  const float* narrow;  // A panel,
  int64_t narrow_step;  // and from one of its positions to the next.
  int64_t num_rows;     // Of positions,
  int64_t columns;      // and positions in each.
  float* sums;
};

template <int kWidth>
struct VectorOf {
  using Type __attribute__((vector_size(kWidth * sizeof(float)))) = float;
};

// The sums of one position after the other.
template <int kWidth, int kRows, int kVectors>
RH_INLINE void AddPosition(const float* wide, const float* narrow,
                           typename VectorOf<kWidth>::Type (&sums)[kRows][kVectors]) {
  using Vector = typename VectorOf<kWidth>::Type;
  Vector right[kVectors];
  for (int j = 0; j < kVectors; ++j) std::memcpy(&right[j], narrow + j * kWidth, sizeof(Vector));
  RH_UNROLL
  for (int k = 0; k < kRows; ++k) {
    const float left = wide[k];
    for (int j = 0; j < kVectors; ++j) sums[k][j] += left * right[j];
  }
}

// All sums stay in registers for all positions of the block. If there are few, those of every
// second position are others, so that none waits for the addition before it.
template <int kWidth, int kRows, int kVectors>
RH_INLINE void AddProducts(const Block& block) {
  using Vector = typename VectorOf<kWidth>::Type;
  constexpr int kPanel = 2 * kWidth;
  constexpr bool kIsFew = kRows * kVectors <= 6;
  Vector sums[kRows][kVectors] = {};
  Vector others[kRows][kVectors] = {};
  const float* narrow = block.narrow;
  for (int64_t row = 0; row < block.num_rows; ++row) {
    const float* wide = block.wide[row * block.pitch] + block.offset;
    int64_t i = 0;
    if constexpr (kIsFew) {
      for (; i + 2 <= block.columns;
           i += 2, wide += 2 * block.step, narrow += 2 * block.narrow_step) {
        AddPosition<kWidth>(wide, narrow, sums);
        AddPosition<kWidth>(wide + block.step, narrow + block.narrow_step, others);
      }
    }
    for (; i < block.columns; ++i, wide += block.step, narrow += block.narrow_step)
      AddPosition<kWidth>(wide, narrow, sums);
  }
  if constexpr (kIsFew) {
    for (int k = 0; k < kRows; ++k) {
      for (int j = 0; j < kVectors; ++j) sums[k][j] += others[k][j];
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
// For few outputs: processors that halve their registers of 512 bits multiply twice as fast.
template <int kRows, int kVectors>
RH_TARGET_AVX512 void AddProductsOfFew(const Block& block) {
  AddProducts<8, kRows, kVectors>(block);
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

template <int... kBefore>
Functions FunctionsOfFew(std::integer_sequence<int, kBefore...>) {
  return {16,
          sizeof...(kBefore),
          {{AddProductsOfFew<kBefore + 1, 1>, AddProductsOfFew<kBefore + 1, 2>}...}};
}

constexpr int64_t kFewOutputs = 8;

// As many sums as leave registers for a panel's row and one factor.
const Functions& FunctionsFor(int64_t outputs) {
  if (outputs <= kFewOutputs && BestIsa() >= Isa::kAvx512) {
    static const auto& of_few =
        *new const Functions(FunctionsOfFew(std::make_integer_sequence<int, 12>()));
    return of_few;
  }
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

// Without threads, in the caller.
void InRanges(ThreadPool* threads, int64_t count, int64_t least,
              absl::FunctionRef<void(int64_t begin, int64_t end, int worker)> work) {
  if (threads == nullptr) return work(0, count, 0);
  threads->RunRanges(count, least, work);
}

int64_t RoundUp(int64_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

CorrelationKernel::CorrelationKernel(CorrelationShape shape, int num_threads)
    : shape_(std::move(shape)), num_threads_(num_threads) {
  width_ = FunctionsFor(shape_.outputs).panel_width;
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
  // Enough parts for the threads of most processors, if each can have sums of its own.
  constexpr int64_t kMostParts = 16;
  constexpr int64_t kOwnFloats = 1 << 14;
  if (sums_floats() <= kOwnFloats) parts_ = std::min(kMostParts, num_blocks());
}

int64_t CorrelationKernel::num_blocks() const {
  return (shape_.images * shape_.rows + rows_per_block_ - 1) / rows_per_block_;
}

size_t CorrelationKernel::bytes_of_block() const {
  const Memory end = Place(nullptr, nullptr);
  const int64_t pointers = rows_per_block_ * static_cast<int64_t>(row_taps_.size());
  return reinterpret_cast<size_t>(end.rows) +
         static_cast<size_t>(RoundUp(pointers * static_cast<int64_t>(sizeof(float*))));
}

// The sums of all parts, then blocks: one, or if there are several parts one for each thread.
size_t CorrelationKernel::scratch_bytes() const {
  return static_cast<size_t>(parts_) * bytes_of_sums() +
         static_cast<size_t>(parts_ > 1 ? num_threads_ : 1) * bytes_of_block();
}

size_t CorrelationKernel::bytes_of_sums() const {
  return static_cast<size_t>(RoundUp(sums_floats() * static_cast<int64_t>(sizeof(float))));
}

CorrelationKernel::Memory CorrelationKernel::Place(std::byte* sums, std::byte* block) const {
  const auto after = [](void* start, int64_t floats) {
    return reinterpret_cast<float*>(
        reinterpret_cast<uintptr_t>(start) +
        static_cast<uintptr_t>(RoundUp(floats * static_cast<int64_t>(sizeof(float)))));
  };
  Memory memory;
  memory.sums = reinterpret_cast<float*>(sums);
  memory.narrow = reinterpret_cast<float*>(block);
  memory.wide = after(memory.narrow, panels() * rows_per_block_ * shape_.columns * width_);
  memory.rows = reinterpret_cast<const float**>(after(memory.wide, packed_rows_ * row_floats_));
  return memory;
}

void CorrelationKernel::PackNarrow(const float* narrow, int64_t first, int64_t count, float* to,
                                   ThreadPool* threads) const {
  const int64_t positions = count * shape_.columns;
  const float* from = narrow + first * shape_.columns * shape_.outputs;
  InRanges(threads, panels(), 4, [&](int64_t begin, int64_t end, int) {
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

// Elements outside of the feature are zero.
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

// A single panel is read where it lies, up to a register past its end, which is accessible.
void CorrelationKernel::Multiply(const float* narrow, int64_t count, const Memory& memory,
                                 ThreadPool* threads) const {
  const Functions& functions = FunctionsFor(shape_.outputs);
  const auto num_taps = static_cast<int64_t>(row_taps_.size());
  // The panels of a group of taps; so a thread's sums are its own.
  const auto num_groups = static_cast<int64_t>(groups_.size());
  InRanges(threads, num_groups * panels(), 1, [&](int64_t begin, int64_t end, int) {
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
             .narrow =
                 panels() == 1 ? narrow : memory.narrow + panel * count * shape_.columns * width_,
             .narrow_step = panels() == 1 ? shape_.outputs : width_,
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

void CorrelationKernel::AddBlocks(const float* wide, const float* narrow, int64_t begin,
                                  int64_t end, const Memory& memory, ThreadPool* threads) const {
  std::fill_n(memory.sums, sums_floats(), 0.0f);
  for (int64_t block = begin; block < end; ++block) {
    const int64_t first = block * rows_per_block_;
    const int64_t count = std::min(rows_per_block_, shape_.images * shape_.rows - first);
    if (panels() > 1) PackNarrow(narrow, first, count, memory.narrow, threads);
    PackWide(wide, first, count, memory);
    Multiply(narrow + first * shape_.columns * shape_.outputs, count, memory, threads);
  }
}

// Threads share the work of a block, or if there are several parts, each has blocks of its own.
void CorrelationKernel::Run(const float* wide, const float* narrow, float* result,
                            std::byte* scratch, ThreadPool& threads) const {
  std::byte* const blocks = scratch + static_cast<size_t>(parts_) * bytes_of_sums();
  auto* sums = reinterpret_cast<float*>(scratch);
  if (parts_ == 1) {
    AddBlocks(wide, narrow, 0, num_blocks(), Place(scratch, blocks), &threads);
    return Store(sums, result, threads);
  }
  threads.Run(parts_, [&](int64_t part, int worker) {
    const Memory memory = Place(scratch + static_cast<size_t>(part) * bytes_of_sums(),
                                blocks + static_cast<size_t>(worker) * bytes_of_block());
    AddBlocks(wide, narrow, num_blocks() * part / parts_, num_blocks() * (part + 1) / parts_,
              memory, nullptr);
  });
  constexpr int64_t kGrain = 1 << 12;
  const auto pitch = static_cast<int64_t>(bytes_of_sums() / sizeof(float));
  threads.RunRanges(sums_floats(), kGrain, [&](int64_t begin, int64_t end, int) {
    for (int64_t part = 1; part < parts_; ++part) {
      for (int64_t i = begin; i < end; ++i) sums[i] += sums[part * pitch + i];
    }
  });
  Store(sums, result, threads);
}

}  // namespace roundhouse::correlate
