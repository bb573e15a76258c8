#include "roundhouse/interp/native/microkernels/strided_copy.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {
namespace {

// Fewer bytes are not worth a second thread.
constexpr int64_t kMinBytesPerThread = 1 << 15;
constexpr int64_t kTile = 16;
constexpr int64_t kMinBytesPerTile = 1 << 12;

// Cells are copied as integers of their width, so that compilers move them in registers. They are
// read and written by memcpy, since the memory may hold elements of any type.
template <typename Cell>
Cell Read(const std::byte* from) {
  Cell cell;
  std::memcpy(&cell, from, sizeof(Cell));
  return cell;
}
template <typename Cell>
void Write(std::byte* to, Cell cell) {
  std::memcpy(to, &cell, sizeof(Cell));
}

struct Cell16 {
  uint64_t halves[2];
};

// Transposes 4x4 numbers of 32 bits in registers.
void TransposeFourByFour(const std::byte* from, int64_t from_stride, std::byte* to,
                         int64_t to_stride) {
  using Vector = int32_t __attribute__((vector_size(16)));
  const auto a = Read<Vector>(from);
  const auto b = Read<Vector>(from + from_stride);
  const auto c = Read<Vector>(from + 2 * from_stride);
  const auto d = Read<Vector>(from + 3 * from_stride);
  const Vector ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Vector cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Vector ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Vector cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  Write(to, Vector(__builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5)));
  Write(to + to_stride, Vector(__builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7)));
  Write(to + 2 * to_stride, Vector(__builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5)));
  Write(to + 3 * to_stride, Vector(__builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7)));
}

// Copies `count` cells that are kStep apart in `from`, and contiguous in `to`: with a constant
// step, which compilers turn into vector code.
template <typename Cell, int kStep>
void CopyEvery(const std::byte* from, std::byte* to, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    Write(to + i * sizeof(Cell), Read<Cell>(from + i * kStep * sizeof(Cell)));
}

// Writes `count` cells: zeros, and all that is one byte repeated, as bytes.
template <typename Cell>
void FillCells(const std::byte* from, std::byte* to, int64_t count) {
  if (std::memcmp(from, from + 1, sizeof(Cell) - 1) == 0) {
    std::memset(to, static_cast<int>(*from), static_cast<size_t>(count) * sizeof(Cell));
    return;
  }
  const Cell cell = Read<Cell>(from);
  for (int64_t i = 0; i < count; ++i) Write(to + i * sizeof(Cell), cell);
}

template <typename Cell>
void CopyElements(const std::byte* from, int64_t from_step, std::byte* to, int64_t to_step,
                  int64_t count) {
  if (to_step == sizeof(Cell) && from_step == 2 * sizeof(Cell))
    return CopyEvery<Cell, 2>(from, to, count);
  for (int64_t i = 0; i < count; ++i) Write(to + i * to_step, Read<Cell>(from + i * from_step));
}

// to[i, j] = from[i, j], with i contiguous in `from` and j in `to`.
template <typename Cell>
void TransposeTile(const std::byte* from, int64_t from_stride, std::byte* to, int64_t to_stride,
                   int64_t rows, int64_t columns) {
  constexpr auto kBytes = static_cast<int64_t>(sizeof(Cell));
  int64_t full_rows = 0;
  int64_t full_columns = 0;
  if constexpr (sizeof(Cell) == 4) {
    full_rows = rows / 4 * 4;
    full_columns = columns / 4 * 4;
    for (int64_t i = 0; i < full_rows; i += 4) {
      for (int64_t j = 0; j < full_columns; j += 4) {
        TransposeFourByFour(from + j * from_stride + i * kBytes, from_stride,
                            to + i * to_stride + j * kBytes, to_stride);
      }
    }
  }
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = i < full_rows ? full_columns : 0; j < columns; ++j)
      Write(to + i * to_stride + j * kBytes, Read<Cell>(from + j * from_stride + i * kBytes));
  }
}

}  // namespace

void TransposeFloats(const float* from, int64_t from_stride, float* to, int64_t to_stride,
                     int64_t rows, int64_t columns) {
  if (rows == 1) {
    for (int64_t j = 0; j < columns; ++j) to[j] = from[j * from_stride];
    return;
  }
  constexpr auto kBytes = static_cast<int64_t>(sizeof(float));
  TransposeTile<uint32_t>(reinterpret_cast<const std::byte*>(from), from_stride * kBytes,
                          reinterpret_cast<std::byte*>(to), to_stride * kBytes, rows, columns);
}

std::vector<int64_t> RowMajorStrides(absl::Span<const int64_t> sizes) {
  std::vector<int64_t> strides(sizes.size());
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= sizes[i];
  }
  return strides;
}

StridedCopy::StridedCopy(absl::Span<const int64_t> sizes, absl::Span<const int64_t> from,
                         absl::Span<const int64_t> to, int64_t element_bytes) {
  total_bytes_ = element_bytes;
  for (size_t i = 0; i < sizes.size(); ++i) {
    total_bytes_ *= sizes[i];
    if (sizes[i] == 1) continue;
    const Axis axis = {sizes[i], from[i] * element_bytes, to[i] * element_bytes};
    // Merges an axis with the one before it if that continues where this one ends.
    if (!axes_.empty() && axes_.back().from == axis.from * axis.size &&
        axes_.back().to == axis.to * axis.size) {
      axes_.back() = {axes_.back().size * axis.size, axis.from, axis.to};
    } else {
      axes_.push_back(axis);
    }
  }
  cell_bytes_ = element_bytes;
  if (total_bytes_ == 0) return;
  if (!axes_.empty() && axes_.back().from == element_bytes && axes_.back().to == element_bytes) {
    cell_bytes_ = axes_.back().size * element_bytes;
    axes_.pop_back();
  }
  // Wide runs are copied one by one; short ones count as cells, like elements.
  const bool is_cell = cell_bytes_ == 1 || cell_bytes_ == 2 || cell_bytes_ == 4 ||
                       cell_bytes_ == 8 || cell_bytes_ == 16;
  auto take = [&](size_t index) {
    const Axis axis = axes_[index];
    axes_.erase(axes_.begin() + static_cast<int64_t>(index));
    return axis;
  };
  if (is_cell && !axes_.empty()) {
    size_t to_inner = axes_.size();
    size_t from_inner = axes_.size();
    for (size_t i = 0; i < axes_.size(); ++i) {
      if (axes_[i].to == cell_bytes_) to_inner = i;
      if (axes_[i].from == cell_bytes_) from_inner = i;
    }
    if (to_inner < axes_.size() && from_inner < axes_.size() && to_inner != from_inner) {
      inner_ = Inner::kTranspose;
      rows_ = axes_[from_inner];
      columns_ = axes_[to_inner];
      take(std::max(from_inner, to_inner));
      take(std::min(from_inner, to_inner));
    } else if (to_inner < axes_.size()) {
      columns_ = take(to_inner);
      inner_ = columns_.from == 0 ? Inner::kFill : Inner::kElements;
    } else {
      columns_ = take(axes_.size() - 1);
      inner_ = Inner::kElements;
    }
  } else if (!axes_.empty()) {
    columns_ = take(axes_.size() - 1);
  }
  for (const Axis& axis : axes_) outer_ *= axis.size;
  tile_ = inner_ == Inner::kTranspose
              ? kTile
              : std::max<int64_t>(1, kMinBytesPerTile / std::max<int64_t>(1, cell_bytes_));
  const int64_t tiled = inner_ == Inner::kTranspose ? rows_.size : columns_.size;
  tiles_ = (tiled + tile_ - 1) / tile_;
}

template <typename Cell>
void StridedCopy::RunCells(const std::byte* from, std::byte* to, ThreadPool& threads) const {
  const int64_t items = outer_ * tiles_;
  const int64_t bytes_per_item = std::max<int64_t>(1, total_bytes_ / items);
  auto work = [&](int64_t begin, int64_t end, int) {
    for (int64_t item = begin; item < end; ++item) {
      const std::byte* source = from;
      std::byte* target = to;
      int64_t rest = item / tiles_;
      const int64_t first = item % tiles_ * tile_;
      for (size_t i = axes_.size(); i-- > 0;) {
        const int64_t at = i == 0 ? rest : rest % axes_[i].size;
        rest /= axes_[i].size;
        source += at * axes_[i].from;
        target += at * axes_[i].to;
      }
      switch (inner_) {
        case Inner::kRun:
          for (int64_t i = first; i < std::min(first + tile_, columns_.size); ++i)
            std::memcpy(target + i * columns_.to, source + i * columns_.from, cell_bytes_);
          break;
        case Inner::kFill:
          FillCells<Cell>(source, target + first * static_cast<int64_t>(sizeof(Cell)),
                          std::min(tile_, columns_.size - first));
          break;
        case Inner::kElements:
          CopyElements<Cell>(source + first * columns_.from, columns_.from,
                             target + first * columns_.to, columns_.to,
                             std::min(tile_, columns_.size - first));
          break;
        case Inner::kTranspose: {
          const int64_t rows = std::min(kTile, rows_.size - first);
          for (int64_t column = 0; column < columns_.size; column += kTile) {
            TransposeTile<Cell>(source + first * rows_.from + column * columns_.from, columns_.from,
                                target + first * rows_.to + column * columns_.to, rows_.to, rows,
                                std::min(kTile, columns_.size - column));
          }
          break;
        }
      }
    }
  };
  threads.RunRanges(items, std::max<int64_t>(1, kMinBytesPerThread / bytes_per_item), work);
}

void StridedCopy::Run(const std::byte* from, std::byte* to, ThreadPool& threads) const {
  if (total_bytes_ == 0) return;
  if (outer_ == 1 && columns_.size == 1 && inner_ == Inner::kRun &&
      total_bytes_ >= 2 * kMinBytesPerThread && threads.num_threads() > 1) {
    threads.RunRanges(total_bytes_, kMinBytesPerThread, [&](int64_t begin, int64_t end, int) {
      std::memcpy(to + begin, from + begin, end - begin);
    });
    return;
  }
  if (inner_ == Inner::kRun) return RunCells<uint8_t>(from, to, threads);
  switch (cell_bytes_) {
    case 1:
      return RunCells<uint8_t>(from, to, threads);
    case 2:
      return RunCells<uint16_t>(from, to, threads);
    case 4:
      return RunCells<uint32_t>(from, to, threads);
    case 8:
      return RunCells<uint64_t>(from, to, threads);
    default:
      return RunCells<Cell16>(from, to, threads);
  }
}

}  // namespace roundhouse::native
