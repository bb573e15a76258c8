#include "roundhouse/interp/fused/loop_worker.h"

#include <algorithm>
#include <cstring>

namespace roundhouse::fused {
namespace {

void Spread(const std::byte* from, std::byte* to, int64_t rows, int64_t columns, int64_t row_stride,
            int64_t column_stride, int64_t bytes) {
  for (int64_t i = 0; i < rows; ++i, from += row_stride * bytes, to += columns * bytes) {
    if (column_stride == 1) {
      std::memcpy(to, from, static_cast<size_t>(columns * bytes));
    } else if (bytes == sizeof(float)) {
      float value;
      std::memcpy(&value, from, sizeof(value));
      std::fill_n(reinterpret_cast<float*>(to), columns, value);
    } else {
      std::memset(to, static_cast<int>(*from), static_cast<size_t>(columns));
    }
  }
}

int64_t RowStride(const Strides& strides) {
  return strides.size() < 2 ? 0 : strides[strides.size() - 2];
}
int64_t ColumnStride(const Strides& strides) { return strides.empty() ? 0 : strides.back(); }

// Asks for memory that is needed soon. The processor does so by itself, but begins anew on every
// page, which is as long as a tile.
void Prefetch(const std::byte* from, int64_t bytes) {
  constexpr int64_t kLine = 64;
  for (int64_t i = 0; i < bytes; i += kLine) __builtin_prefetch(from + i, 0, 2);
}

// Elements in a row, for one of the operands of a step.
struct Stretch {
  const std::byte* data = nullptr;
  int64_t step = 0;

  template <typename T>
  const T* of() const {
    return reinterpret_cast<const T*>(data);
  }
};

void ApplyUnary(const LoopStep& step, const Stretch& a, float* to, int64_t count) {
  if (a.step == 1) return step.unary.function(a.of<float>(), to, count, step.unary.parameters);
  step.unary.function(a.of<float>(), to, 1, step.unary.parameters);
  std::fill_n(to + 1, count - 1, to[0]);
}

void Apply(const LoopStep& step, const std::array<Stretch, 3>& from, std::byte* to, int64_t count) {
  const auto& [a, b, c] = from;
  auto* numbers = reinterpret_cast<float*>(to);
  if (step.numbers != nullptr) {
    step.numbers(a.of<float>(), a.step, b.of<float>(), b.step, numbers, count);
  } else if (step.unary.function != nullptr) {
    ApplyUnary(step, a, numbers, count);
  } else if (step.converts != nullptr) {
    step.converts(a.data, to, a.step == 1 ? count : 1);
    if (a.step == 0) Spread(to, to, 1, count, 0, 0, step.element_bytes);
  } else if (step.chooses != nullptr) {
    step.chooses(a.of<uint8_t>(), a.step, b.of<float>(), b.step, c.of<float>(), c.step, numbers,
                 count);
  } else if (step.compares != nullptr) {
    step.compares(a.of<float>(), a.step, b.of<float>(), b.step, reinterpret_cast<bool*>(to), count);
  } else if (step.booleans != nullptr) {
    step.booleans(a.of<uint8_t>(), a.step, b.of<uint8_t>(), b.step, reinterpret_cast<uint8_t*>(to),
                  count);
  } else if (a.step == 1) {
    std::memmove(to, a.data, static_cast<size_t>(count * step.element_bytes));
  } else {
    Spread(a.data, to, 1, count, 0, 0, step.element_bytes);
  }
}

}  // namespace

Loop::Worker::Worker(const Loop& loop, const InvocationArguments& arguments, std::byte* memory,
                     std::byte* buffers)
    : loop_(loop), buffers_(buffers) {
  for (size_t i = 0; i < loop.operands_.size(); ++i)
    sources_[i] = At(loop.operands_[i].location, arguments, memory);
  for (size_t i = 0; i < loop.steps_.size(); ++i)
    kept_[i] = At(loop.steps_[i].location, arguments, memory);
  for (size_t i = 0; i < loop.sums_.size(); ++i)
    row_sums_[i] = reinterpret_cast<float*>(At(loop.sums_[i].location, arguments, memory));
}

void Loop::Worker::Run(int64_t begin, int64_t end, double* sums) {
  for (int64_t tile = begin; tile < end; ++tile) {
    Go(tile);
    for (size_t i = 0; i < loop_.operands_.size(); ++i) Fetch(i);
    size_t next_sum = AddAfter(-1, 0, sums);
    for (size_t i = 0; i < loop_.steps_.size(); ++i) {
      if (!loop_.steps_[i].is_left_out) Compute(i);
      next_sum = AddAfter(static_cast<int>(i), next_sum, sums);
    }
  }
}

// Returns the first sum that comes after a later step.
size_t Loop::Worker::AddAfter(int step, size_t next_sum, double* sums) const {
  for (; next_sum < loop_.sums_.size() && loop_.sums_[next_sum].after <= step; ++next_sum) {
    const LoopSum& sum = loop_.sums_[next_sum];
    if (sum.is_of_rows) {
      Complete(sum, row_sums_[next_sum]);
    } else {
      Add(sum, sums + sum.first);
    }
  }
  return next_sum;
}

void Loop::Worker::Go(int64_t tile) {
  const Tiles& tiles = loop_.tiles_;
  const int64_t piece_of_columns = tile % tiles.pieces_of_columns;
  tile /= tiles.pieces_of_columns;
  first_row_ = tile % tiles.pieces_of_rows * tiles.tile_rows;
  outer_ = tile / tiles.pieces_of_rows;
  first_column_ = piece_of_columns * tiles.tile_columns;
  rows_ = std::min(tiles.tile_rows, tiles.rows - first_row_);
  columns_ = std::min(tiles.tile_columns, tiles.columns - first_column_);
  row_index_ = outer_ * tiles.rows + first_row_;
  dense_ = row_index_ * tiles.columns + first_column_;
}

int64_t Loop::Worker::Offset(const Strides& strides) const {
  int64_t offset = first_row_ * RowStride(strides) + first_column_ * ColumnStride(strides);
  int64_t rest = outer_;
  for (size_t i = strides.size() < 2 ? 0 : strides.size() - 2; i > 0; --i) {
    offset += rest % loop_.sizes_[i - 1] * strides[i - 1];
    rest /= loop_.sizes_[i - 1];
  }
  return offset;
}

std::byte* Loop::Worker::TileBuffer(int index) const {
  return buffers_ + static_cast<size_t>(index) * loop_.tile_bytes_;
}
std::byte* Loop::Worker::RowsBuffer(int index) const {
  return TileBuffer(loop_.num_buffers_) + static_cast<size_t>(index) * loop_.rows_bytes_;
}

void Loop::Worker::Fetch(size_t index) {
  const LoopOperand& operand = loop_.operands_[index];
  const int64_t bytes = operand.element_bytes;
  const std::byte* from = sources_[index] + Offset(operand.strides) * bytes;
  const int64_t row_stride = RowStride(operand.strides);
  const int64_t column_stride = ColumnStride(operand.strides);
  // Uses the tile's value, not the stored one: a load right after the store would stall.
  const Seen seen = {from, row_stride, column_stride, bytes};
  row_values_[index] = seen;
  values_[index] = seen;
  const int64_t count = rows_ * columns_;
  if (loop_.is_ahead_ && column_stride == 1 && IsFlat(seen))
    Prefetch(from + count * bytes, count * bytes);
  const int spread = loop_.spread_buffers_[index];
  if (spread < 0 || IsFlat(seen)) return;
  std::byte* buffer = TileBuffer(spread);
  // The same row for many tiles.
  const bool is_there = row_stride == 0 && spread_from_[index] == from &&
                        spread_rows_[index] >= rows_ && spread_columns_[index] == columns_;
  if (!is_there) {
    Spread(from, buffer, rows_, columns_, row_stride, column_stride, bytes);
    spread_from_[index] = from;
    spread_rows_[index] = rows_;
    spread_columns_[index] = columns_;
  }
  values_[index] = {buffer, columns_, 1, bytes};
}

void Loop::Worker::Compute(size_t index) {
  const LoopStep& step = loop_.steps_[index];
  const size_t value = loop_.operands_.size() + index;
  std::byte* to = kept_[index];
  if (step.is_uniform) {
    to = TileBuffer(step.buffer);
    ComputeUniform(step, to);
    values_[value] = {to, 0, 0, step.element_bytes};
    return;
  }
  if (!step.is_of_rows) {
    if (to == nullptr) {
      to = TileBuffer(step.buffer);
    } else {
      const int64_t bytes = rows_ * columns_ * step.element_bytes;
      to += dense_ * step.element_bytes;
      if (loop_.is_ahead_) Prefetch(to + bytes, bytes);
    }
    ComputeElements(step, to);
    values_[value] = {to, columns_, 1, step.element_bytes};
    return;
  }
  to = to == nullptr ? RowsBuffer(step.buffer) : to + row_index_ * step.element_bytes;
  if (step.sums_rows) {
    SumRows(step, reinterpret_cast<float*>(to), 1);
  } else {
    ComputeRows(step, to);
  }
  const Seen seen = {to, 1, 0, step.element_bytes};
  row_values_[value] = seen;
  values_[value] = seen;
  if (step.spread_buffer < 0 || rows_ == 1) return;
  std::byte* buffer = TileBuffer(step.spread_buffer);
  Spread(to, buffer, rows_, columns_, 1, 0, step.element_bytes);
  values_[value] = {buffer, columns_, 1, step.element_bytes};
}

void Loop::Worker::ComputeUniform(const LoopStep& step, std::byte* to) const {
  if (step.arithmetic_rows != nullptr) {
    std::array<ArithmeticOperand, 3> numbers;
    for (int k = 0; k < step.num_from; ++k) {
      const std::byte* data = Of(step.from[static_cast<size_t>(k)]).data;
      numbers[static_cast<size_t>(k)] = {reinterpret_cast<const float*>(data), 0, 0};
    }
    return step.arithmetic_rows(numbers.data(), reinterpret_cast<float*>(to), 1, 1);
  }
  std::array<Stretch, 3> from;
  for (int k = 0; k < step.num_from; ++k)
    from[static_cast<size_t>(k)] = {Of(step.from[static_cast<size_t>(k)]).data, 1};
  Apply(step, from, to, 1);
}

void Loop::Worker::ComputeBytes(const LoopStep& step, std::byte* to) const {
  const auto number = [&](int value, float without) {
    return value < 0 ? without : *reinterpret_cast<const float*>(Of(value).data);
  };
  native::ByteScaling scaling = step.scaling;
  scaling.divisor = number(step.divisor_from, scaling.divisor);
  scaling.added = number(step.added_from, scaling.added);
  const Seen& seen = Of(step.from[0]);
  const auto* from = reinterpret_cast<const float*>(seen.data);
  if (IsFlat(seen)) return step.scaled_bytes(from, scaling, to, rows_ * columns_);
  for (int64_t row = 0; row < rows_; ++row)
    step.scaled_bytes(from + row * seen.row, scaling, to + row * columns_, columns_);
}

void Loop::Worker::ComputeElements(const LoopStep& step, std::byte* to) const {
  if (step.scales_bytes) return ComputeBytes(step, to);
  if (step.arithmetic_rows != nullptr) return ComputeArithmetic(step, reinterpret_cast<float*>(to));
  std::array<Stretch, 3> from;
  bool is_flat = true;
  for (int k = 0; k < step.num_from; ++k) {
    const Seen& seen = Of(step.from[static_cast<size_t>(k)]);
    from[static_cast<size_t>(k)] = {seen.data, seen.step};
    is_flat = is_flat && IsFlat(seen);
  }
  if (is_flat) return Apply(step, from, to, rows_ * columns_);
  for (int64_t row = 0; row < rows_; ++row) {
    for (int k = 0; k < step.num_from; ++k)
      from[static_cast<size_t>(k)].data = Of(step.from[static_cast<size_t>(k)]).Row(row);
    Apply(step, from, to + row * columns_ * step.element_bytes, columns_);
  }
}

void Loop::Worker::ComputeArithmetic(const LoopStep& step, float* to) const {
  std::array<ArithmeticOperand, 3> from;
  bool is_flat = true;
  for (int k = 0; k < step.num_from; ++k) {
    const Seen& seen = Of(step.from[static_cast<size_t>(k)]);
    from[static_cast<size_t>(k)] = {reinterpret_cast<const float*>(seen.data), seen.row, seen.step};
    is_flat = is_flat && IsFlat(seen);
  }
  step.arithmetic_rows(from.data(), to, is_flat ? 1 : rows_, is_flat ? rows_ * columns_ : columns_);
}

void Loop::Worker::ComputeRows(const LoopStep& step, std::byte* to) const {
  if (step.arithmetic_rows != nullptr) {
    std::array<ArithmeticOperand, 3> numbers;
    for (int k = 0; k < step.num_from; ++k) {
      const Seen& seen = row_values_[static_cast<size_t>(step.from[static_cast<size_t>(k)])];
      numbers[static_cast<size_t>(k)] = {reinterpret_cast<const float*>(seen.data), 0, seen.row};
    }
    return step.arithmetic_rows(numbers.data(), reinterpret_cast<float*>(to), 1, rows_);
  }
  std::array<Stretch, 3> from;
  for (int k = 0; k < step.num_from; ++k) {
    const Seen& seen = row_values_[static_cast<size_t>(step.from[static_cast<size_t>(k)])];
    from[static_cast<size_t>(k)] = {seen.data, seen.row};
  }
  Apply(step, from, to, rows_);
}

SummedRows Loop::Worker::Summed(int value, int times) const {
  const Seen& x = Of(value);
  SummedRows summed = {.x = reinterpret_cast<const float*>(x.data),
                       .x_row = x.row,
                       .rows = rows_,
                       .columns = columns_};
  if (times < 0) return summed;
  const Seen& y = Of(times);
  summed.times = reinterpret_cast<const float*>(y.data);
  summed.times_row = y.row;
  return summed;
}

void Loop::Worker::SumRows(const LoopStep& step, float* to, int64_t stride) const {
  const int value = step.from[0];
  const int times = step.num_from < 2 ? -1 : step.from[1];
  if (Of(value).step == 1) return SumEachRow(Summed(value, times), step.divisor, to, stride);
  for (int64_t i = 0; i < rows_; ++i) {
    const auto x = static_cast<double>(*reinterpret_cast<const float*>(Of(value).Row(i)));
    to[i * stride] = static_cast<float>(x * static_cast<double>(columns_) / step.divisor);
  }
}

void Loop::Worker::Complete(const LoopSum& sum, float* results) const {
  const LoopStep step = {
      .divisor = sum.divisor, .from = {sum.value, sum.times, 0}, .num_from = sum.times < 0 ? 1 : 2};
  SumRows(step, results + Offset(sum.strides), RowStride(sum.strides));
}

void Loop::Worker::Add(const LoopSum& sum, double* sums) const {
  const int64_t row_stride = RowStride(sum.strides);
  const int64_t column_stride = ColumnStride(sum.strides);
  double* to = sums + Offset(sum.strides);
  const Seen& value = Of(sum.value);
  if (value.step == 0) {
    for (int64_t i = 0; i < rows_; ++i) {
      const auto x = static_cast<double>(*reinterpret_cast<const float*>(value.Row(i)));
      for (int64_t k = 0; k < columns_; ++k) to[i * row_stride + k * column_stride] += x;
    }
    return;
  }
  SummedRows summed = Summed(sum.value, sum.times);
  const auto add = column_stride == 1 ? AddEachColumn : AddAllRows;
  if (row_stride == 0) return add(summed, to);
  summed.rows = 1;
  for (int64_t i = 0; i < rows_; ++i) {
    add(summed, to + i * row_stride);
    summed.x += summed.x_row;
    if (summed.times != nullptr) summed.times += summed.times_row;
  }
}

}  // namespace roundhouse::fused
