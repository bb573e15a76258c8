#include "roundhouse/interp/native/microkernels/strided_copy.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/interp/native/microkernels/cell.h"
#include "roundhouse/interp/native/microkernels/transpose.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {
namespace {

// Fewer bytes are not worth a second thread.
constexpr int64_t kMinBytesPerThread = 1 << 15;
// What is smaller is likely to be in a cache already.
constexpr int64_t kMinBytesToPrefetch = 1 << 17;
constexpr int64_t kMinBytesPerTile = 1 << 12;
// Matrices of fewer rows or columns are a few streams, which need no small tiles.
constexpr int64_t kNarrow = 4;
constexpr int64_t kCellsOfNarrowTile = 1024;

// Copies `count` cells that are kStep apart in `from`, and contiguous in `to`: with a constant
// step, which compilers turn into vector code.
template <typename Cell, int kStep>
void CopyEvery(const std::byte* from, std::byte* to, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    WriteCell(to + i * sizeof(Cell), ReadCell<Cell>(from + i * kStep * sizeof(Cell)));
}

// Writes `count` cells: zeros, and all that is one byte repeated, as bytes.
template <typename Cell>
void FillCells(const std::byte* from, std::byte* to, int64_t count) {
  if (std::memcmp(from, from + 1, sizeof(Cell) - 1) == 0) {
    std::memset(to, static_cast<int>(*from), static_cast<size_t>(count) * sizeof(Cell));
    return;
  }
  const Cell cell = ReadCell<Cell>(from);
  for (int64_t i = 0; i < count; ++i) WriteCell(to + i * sizeof(Cell), cell);
}

template <typename Cell>
void CopyElements(const std::byte* from, int64_t from_step, std::byte* to, int64_t to_step,
                  int64_t count) {
  if (to_step == sizeof(Cell) && from_step == 2 * sizeof(Cell))
    return CopyEvery<Cell, 2>(from, to, count);
  for (int64_t i = 0; i < count; ++i)
    WriteCell(to + i * to_step, ReadCell<Cell>(from + i * from_step));
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
  if (inner_ == Inner::kTranspose) {
    is_narrow_ = std::min(rows_.size, columns_.size) < kNarrow;
    row_tile_ = is_narrow_ ? kCellsOfNarrowTile : kBytesOfTile / cell_bytes_;
    row_tiles_ = (rows_.size + row_tile_ - 1) / row_tile_;
    tile_ = is_narrow_ ? kCellsOfNarrowTile : ColumnsAtATime(columns_.from);
    reads_rows_once_ = tile_ == 0;
    if (reads_rows_once_) tile_ = kColumnsOfTile;
  } else {
    tile_ = std::max<int64_t>(1, kMinBytesPerTile / std::max<int64_t>(1, cell_bytes_));
  }
  tiles_ = (columns_.size + tile_ - 1) / tile_;
}

StridedCopy::Ends StridedCopy::EndsOf(int64_t outer, const std::byte* from, std::byte* to) const {
  for (size_t i = axes_.size(); i-- > 0;) {
    const int64_t at = i == 0 ? outer : outer % axes_[i].size;
    outer /= axes_[i].size;
    from += at * axes_[i].from;
    to += at * axes_[i].to;
  }
  return {from, to};
}

template <typename Cell>
void StridedCopy::RunCells(const std::byte* from, std::byte* to, ThreadPool& threads) const {
  const int64_t items = outer_ * tiles_;
  const int64_t bytes_per_item = std::max<int64_t>(1, total_bytes_ / items);
  auto work = [&](int64_t begin, int64_t end, int) {
    for (int64_t item = begin; item < end; ++item) {
      const auto [source, target] = EndsOf(item / tiles_, from, to);
      const int64_t first = item % tiles_ * tile_;
      const int64_t count = std::min(tile_, columns_.size - first);
      switch (inner_) {
        case Inner::kRun:
          for (int64_t i = first; i < first + count; ++i)
            std::memcpy(target + i * columns_.to, source + i * columns_.from, cell_bytes_);
          break;
        case Inner::kFill:
          FillCells<Cell>(source, target + first * static_cast<int64_t>(sizeof(Cell)), count);
          break;
        default:
          CopyElements<Cell>(source + first * columns_.from, columns_.from,
                             target + first * columns_.to, columns_.to, count);
          break;
      }
    }
  };
  threads.RunRanges(items, std::max<int64_t>(1, kMinBytesPerThread / bytes_per_item), work);
}

template <typename Cell>
void StridedCopy::RunTranspose(const std::byte* from, std::byte* to, ThreadPool& threads) const {
  const int64_t items_per_matrix = tiles_ * row_tiles_;
  const int64_t items = outer_ * items_per_matrix;
  const int64_t bytes_per_item = std::max<int64_t>(1, total_bytes_ / items);
  const bool prefetches = !is_narrow_ && total_bytes_ >= kMinBytesToPrefetch;
  auto work = [&](int64_t begin, int64_t end, int) {
    for (int64_t item = begin; item < end; ++item) {
      const auto [source, target] = EndsOf(item / items_per_matrix, from, to);
      // Tiles beside one another in the source follow one another.
      const int64_t tile = item % items_per_matrix;
      const int64_t row = tile % row_tiles_ * row_tile_;
      const int64_t column = tile / row_tiles_ * tile_;
      if (prefetches && tile + 1 < items_per_matrix) {
        const int64_t next_row = (tile + 1) % row_tiles_ * row_tile_;
        const int64_t next_column = (tile + 1) / row_tiles_ * tile_;
        const int64_t next_end = std::min(next_column + tile_, columns_.size);
        for (int64_t j = next_column; j < next_end; ++j)
          __builtin_prefetch(source + next_row * rows_.from + j * columns_.from);
      }
      const int64_t rows = std::min(row_tile_, rows_.size - row);
      const int64_t columns = std::min(tile_, columns_.size - column);
      const auto transpose = reads_rows_once_ ? TransposeTileOnce<Cell> : TransposeTile<Cell>;
      transpose(source + row * rows_.from + column * columns_.from, columns_.from,
                target + row * rows_.to + column * columns_.to, rows_.to, rows, columns);
    }
  };
  threads.RunRanges(items, std::max<int64_t>(1, kMinBytesPerThread / bytes_per_item), work);
}

template <typename Cell>
void StridedCopy::RunWidth(const std::byte* from, std::byte* to, ThreadPool& threads) const {
  if (inner_ == Inner::kTranspose) return RunTranspose<Cell>(from, to, threads);
  return RunCells<Cell>(from, to, threads);
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
      return RunWidth<uint8_t>(from, to, threads);
    case 2:
      return RunWidth<uint16_t>(from, to, threads);
    case 4:
      return RunWidth<uint32_t>(from, to, threads);
    case 8:
      return RunWidth<uint64_t>(from, to, threads);
    default:
      return RunWidth<Cell16>(from, to, threads);
  }
}

}  // namespace roundhouse::native
