#include "roundhouse/interp/fused/loop.h"

#include <algorithm>
#include <cstring>

#include "roundhouse/interp/native/microkernels/row_loops.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::fused {
namespace {

constexpr size_t kBufferBytes = kTile * sizeof(float);

// Adds each of `rows` rows of numbers to the sums of their columns.
struct AddRows {
  static RH_INLINE void Run(const float* x, int64_t rows, int64_t columns, double* sums) {
    constexpr int64_t kBlock = 32;
    for (int64_t first = 0; first < columns; first += kBlock) {
      const int64_t width = columns - first < kBlock ? columns - first : kBlock;
      double block[kBlock] = {};
      const float* row = x + first;
      if (width == kBlock) {
        for (int64_t i = 0; i < rows; ++i, row += columns) {
          for (int64_t k = 0; k < kBlock; ++k) block[k] += static_cast<double>(row[k]);
        }
      } else {
        for (int64_t i = 0; i < rows; ++i, row += columns) {
          for (int64_t k = 0; k < width; ++k) block[k] += static_cast<double>(row[k]);
        }
      }
      for (int64_t k = 0; k < width; ++k) sums[first + k] += block[k];
    }
  }
};

struct AddRow {
  static RH_INLINE void Run(const float* x, int64_t count, double* sum) {
    *sum +=
        native::SumRow(x, count, [](float a) RH_INLINE_LAMBDA { return static_cast<double>(a); });
  }
};

// Sums up each of `rows` rows of numbers, divided. Rows that are shorter than a register or two are
// summed up side by side.
struct SumRows {
  static RH_INLINE void Run(const float* x, int64_t rows, int64_t columns, double divisor,
                            float* to, int64_t stride) {
    constexpr int64_t kShortRow = 32;
    constexpr int64_t kSideBySide = 64;
    if (columns > kShortRow || rows == 1) {
      for (int64_t i = 0; i < rows; ++i) {
        const double sum = native::SumRow(x + i * columns, columns, [](float a) RH_INLINE_LAMBDA {
          return static_cast<double>(a);
        });
        to[i * stride] = static_cast<float>(sum / divisor);
      }
      return;
    }
    float lanes[kShortRow * kSideBySide];
    for (int64_t first = 0; first < rows; first += kSideBySide) {
      const int64_t some = rows - first < kSideBySide ? rows - first : kSideBySide;
      native::TransposeFloats(x + first * columns, columns, lanes, kSideBySide, columns, some);
      double sums[kSideBySide] = {};
      for (int64_t k = 0; k < columns; ++k) {
        for (int64_t i = 0; i < some; ++i)
          sums[i] += static_cast<double>(lanes[k * kSideBySide + i]);
      }
      for (int64_t i = 0; i < some; ++i)
        to[(first + i) * stride] = static_cast<float>(sums[i] / divisor);
    }
  }
};

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

}  // namespace

std::byte* At(const Place& place, const InvocationArguments& arguments, std::byte* memory) {
  switch (place.kind) {
    case Place::Kind::kInput:
      return const_cast<std::byte*>(arguments.inputs[static_cast<size_t>(place.index)]);
    case Place::Kind::kResult:
      return arguments.results[static_cast<size_t>(place.index)];
    case Place::Kind::kScratch:
      return memory + place.index;
    case Place::Kind::kConstant:
      return const_cast<std::byte*>(place.data);
    case Place::Kind::kNone:
      break;
  }
  return nullptr;
}

// One thread's way through the tiles.
class Loop::Worker {
 public:
  Worker(const Loop& loop, const InvocationArguments& arguments, std::byte* memory,
         std::byte* buffers)
      : loop_(loop), buffers_(buffers) {
    for (size_t i = 0; i < loop.operands_.size(); ++i)
      sources_[i] = At(loop.operands_[i].place, arguments, memory);
    for (size_t i = 0; i < loop.steps_.size(); ++i)
      kept_[i] = At(loop.steps_[i].place, arguments, memory);
    for (size_t i = 0; i < loop.sums_.size(); ++i)
      row_sums_[i] = reinterpret_cast<float*>(At(loop.sums_[i].place, arguments, memory));
  }

  // Computes tiles, and adds to `sums`.
  void Run(int64_t begin, int64_t end, double* sums) {
    for (int64_t tile = begin; tile < end; ++tile) {
      Go(tile);
      for (size_t i = 0; i < loop_.operands_.size(); ++i) Fetch(i);
      for (size_t i = 0; i < loop_.steps_.size(); ++i) Compute(i);
      for (size_t i = 0; i < loop_.sums_.size(); ++i) {
        const LoopSum& sum = loop_.sums_[i];
        if (sum.is_of_rows) {
          Complete(sum, row_sums_[i]);
        } else {
          Add(sum, sums + sum.first);
        }
      }
    }
  }

  static constexpr size_t kMost = 128;  // Operands, and steps.

 private:
  void Go(int64_t tile) {
    const Tiles& tiles = loop_.tiles_;
    const int64_t piece_of_columns = tile % tiles.pieces_of_columns;
    tile /= tiles.pieces_of_columns;
    first_row_ = tile % tiles.pieces_of_rows * tiles.tile_rows;
    outer_ = tile / tiles.pieces_of_rows;
    first_column_ = piece_of_columns * tiles.tile_columns;
    rows_ = std::min(tiles.tile_rows, tiles.rows - first_row_);
    columns_ = std::min(tiles.tile_columns, tiles.columns - first_column_);
    dense_ = (outer_ * tiles.rows + first_row_) * tiles.columns + first_column_;
  }

  int64_t RowStride(const Strides& strides) const {
    return strides.size() < 2 ? 0 : strides[strides.size() - 2];
  }
  static int64_t ColumnStride(const Strides& strides) {
    return strides.empty() ? 0 : strides.back();
  }

  // Of the tile's first element.
  int64_t Offset(const Strides& strides) const {
    int64_t offset = first_row_ * RowStride(strides) + first_column_ * ColumnStride(strides);
    int64_t rest = outer_;
    for (size_t i = strides.size() < 2 ? 0 : strides.size() - 2; i > 0; --i) {
      offset += rest % loop_.sizes_[i - 1] * strides[i - 1];
      rest /= loop_.sizes_[i - 1];
    }
    return offset;
  }

  void Fetch(size_t index) {
    const LoopOperand& operand = loop_.operands_[index];
    const std::byte* from = sources_[index] + Offset(operand.strides) * operand.element_bytes;
    const int64_t row_stride = RowStride(operand.strides);
    const int64_t column_stride = ColumnStride(operand.strides);
    const bool is_dense = column_stride == 1 && (rows_ == 1 || row_stride == columns_);
    const bool is_one = column_stride == 0 && (rows_ == 1 || row_stride == 0);
    if (is_dense || is_one) {
      values_[index] = {from, is_dense ? 1 : 0};
      return;
    }
    std::byte* buffer = buffers_ + static_cast<size_t>(loop_.spread_buffers_[index]) * kBufferBytes;
    // The same row for many tiles.
    const bool is_there = row_stride == 0 && spread_from_[index] == from &&
                          spread_rows_[index] >= rows_ && spread_columns_[index] == columns_;
    if (!is_there) {
      Spread(from, buffer, rows_, columns_, row_stride, column_stride, operand.element_bytes);
      spread_from_[index] = from;
      spread_rows_[index] = rows_;
      spread_columns_[index] = columns_;
    }
    values_[index] = {buffer, 1};
  }

  template <typename T>
  const T* Of(int value) const {
    return reinterpret_cast<const T*>(values_[static_cast<size_t>(value)].data);
  }
  int64_t StepOf(int value) const { return values_[static_cast<size_t>(value)].step; }

  void Compute(size_t index) {
    const LoopStep& step = loop_.steps_[index];
    std::byte* to = kept_[index] != nullptr
                        ? kept_[index] + dense_ * step.element_bytes
                        : buffers_ + static_cast<size_t>(step.buffer) * kBufferBytes;
    const int64_t count = rows_ * columns_;
    const int a = step.from[0];
    const int b = step.from[1];
    const int c = step.from[2];
    auto* numbers = reinterpret_cast<float*>(to);
    if (step.numbers != nullptr) {
      step.numbers(Of<float>(a), StepOf(a), Of<float>(b), StepOf(b), numbers, count);
    } else if (step.unary.function != nullptr) {
      ComputeFunction(step, numbers, count);
    } else if (step.chooses != nullptr) {
      step.chooses(Of<uint8_t>(a), StepOf(a), Of<float>(b), StepOf(b), Of<float>(c), StepOf(c),
                   numbers, count);
    } else if (step.compares != nullptr) {
      step.compares(Of<float>(a), StepOf(a), Of<float>(b), StepOf(b), reinterpret_cast<bool*>(to),
                    count);
    } else if (step.booleans != nullptr) {
      step.booleans(Of<uint8_t>(a), StepOf(a), Of<uint8_t>(b), StepOf(b),
                    reinterpret_cast<uint8_t*>(to), count);
    } else if (StepOf(a) == 1) {
      std::memmove(to, Of<std::byte>(a), static_cast<size_t>(count * step.element_bytes));
    } else {
      Spread(Of<std::byte>(a), to, 1, count, 0, 0, step.element_bytes);
    }
    values_[loop_.operands_.size() + index] = {to, 1};
  }

  void ComputeFunction(const LoopStep& step, float* to, int64_t count) const {
    const int from = step.from[0];
    if (StepOf(from) == 1) {
      step.unary.function(Of<float>(from), to, count, step.unary.parameters);
      return;
    }
    step.unary.function(Of<float>(from), to, 1, step.unary.parameters);
    std::fill_n(to + 1, count - 1, to[0]);
  }

  void Complete(const LoopSum& sum, float* results) const {
    static const auto sum_rows =
        ForThisProcessor<SumRows, const float*, int64_t, int64_t, double, float*, int64_t>();
    const float* x = Of<float>(sum.value);
    float* to = results + Offset(sum.strides);
    const int64_t row_stride = RowStride(sum.strides);
    if (StepOf(sum.value) == 1) return sum_rows(x, rows_, columns_, sum.divisor, to, row_stride);
    const double same = static_cast<double>(*x) * static_cast<double>(columns_) / sum.divisor;
    for (int64_t i = 0; i < rows_; ++i) to[i * row_stride] = static_cast<float>(same);
  }

  void Add(const LoopSum& sum, double* sums) const {
    static const auto add_rows =
        ForThisProcessor<AddRows, const float*, int64_t, int64_t, double*>();
    static const auto add_row = ForThisProcessor<AddRow, const float*, int64_t, double*>();
    const float* x = Of<float>(sum.value);
    const int64_t row_stride = RowStride(sum.strides);
    const int64_t column_stride = ColumnStride(sum.strides);
    double* to = sums + Offset(sum.strides);
    if (StepOf(sum.value) == 0) {
      for (int64_t i = 0; i < rows_; ++i) {
        for (int64_t k = 0; k < columns_; ++k)
          to[i * row_stride + k * column_stride] += static_cast<double>(*x);
      }
    } else if (column_stride == 1 && row_stride == 0) {
      add_rows(x, rows_, columns_, to);
    } else if (column_stride == 1) {
      for (int64_t i = 0; i < rows_; ++i)
        add_rows(x + i * columns_, 1, columns_, to + i * row_stride);
    } else if (row_stride == 0) {
      add_row(x, rows_ * columns_, to);
    } else {
      for (int64_t i = 0; i < rows_; ++i) add_row(x + i * columns_, columns_, to + i * row_stride);
    }
  }

  struct Seen {
    const std::byte* data;
    int64_t step;  // 1, or 0 if all elements of the tile are the same.
  };

  const Loop& loop_;
  std::byte* const buffers_;
  int64_t outer_ = 0;
  int64_t first_row_ = 0;
  int64_t first_column_ = 0;
  int64_t rows_ = 0;
  int64_t columns_ = 0;
  int64_t dense_ = 0;  // The index of the tile's first element in the space.
  std::array<Seen, 2 * kMost> values_;
  std::array<const std::byte*, kMost> sources_;
  std::array<std::byte*, kMost> kept_;
  std::array<float*, kMost> row_sums_;
  std::array<const std::byte*, kMost> spread_from_ = {};
  std::array<int64_t, kMost> spread_rows_;
  std::array<int64_t, kMost> spread_columns_;
};

void Loop::Finish(int num_threads) {
  MergeAxes();
  PlanTiles();
  GiveBuffers();
  for (LoopSum& sum : sums_) {
    sum.is_of_rows = tiles_.pieces_of_columns == 1 && sum.outputs == tiles_.rows * tiles_.outer &&
                     !sum.strides.empty() && sum.strides.back() == 0;
    if (sum.is_of_rows) continue;
    sum.first = num_sums_;
    num_sums_ += sum.outputs;
  }
  // Enough parts for the threads of most processors, as long as they are small beside the work.
  constexpr int64_t kMostChunks = 16;
  constexpr int64_t kTilesPerChunk = 16;
  if (num_sums_ > 0) {
    chunks_ = std::clamp<int64_t>(
        std::min(tiles_.count() / kTilesPerChunk, tiles_.count() * kTile / (4 * num_sums_)), 1,
        kMostChunks);
  }
  buffer_bytes_ = static_cast<size_t>(num_buffers_) * kBufferBytes;
  scratch_bytes_ = static_cast<size_t>(num_threads) * buffer_bytes_ +
                   static_cast<size_t>(chunks_ * num_sums_) * sizeof(double);
}

void Loop::MergeAxes() {
  std::vector<Strides*> all;
  for (LoopOperand& operand : operands_) all.push_back(&operand.strides);
  for (LoopSum& sum : sums_) all.push_back(&sum.strides);
  std::vector<int64_t> sizes;  // Innermost first, as the strides below.
  std::vector<Strides> merged(all.size());
  for (size_t axis = sizes_.size(); axis-- > 0;) {
    if (sizes_[axis] == 1) continue;
    bool continues = !sizes.empty();
    for (size_t i = 0; i < all.size() && continues; ++i)
      continues = (*all[i])[axis] == merged[i].back() * sizes.back();
    if (continues) {
      sizes.back() *= sizes_[axis];
      continue;
    }
    sizes.push_back(sizes_[axis]);
    for (size_t i = 0; i < all.size(); ++i) merged[i].push_back((*all[i])[axis]);
  }
  sizes_.assign(sizes.rbegin(), sizes.rend());
  for (size_t i = 0; i < all.size(); ++i) all[i]->assign(merged[i].rbegin(), merged[i].rend());
}

void Loop::PlanTiles() {
  const size_t rank = sizes_.size();
  tiles_.columns = rank < 1 ? 1 : sizes_[rank - 1];
  tiles_.rows = rank < 2 ? 1 : sizes_[rank - 2];
  for (size_t i = 0; i + 2 < rank; ++i) tiles_.outer *= sizes_[i];
  tiles_.tile_columns = std::min(tiles_.columns, kTile);
  tiles_.tile_rows = tiles_.tile_columns < tiles_.columns
                         ? 1
                         : std::min(tiles_.rows, std::max<int64_t>(1, kTile / tiles_.columns));
  tiles_.pieces_of_columns = (tiles_.columns + tiles_.tile_columns - 1) / tiles_.tile_columns;
  tiles_.pieces_of_rows = (tiles_.rows + tiles_.tile_rows - 1) / tiles_.tile_rows;
}

// A step's tile is free again behind the last step that uses it, and sums come last.
void Loop::GiveBuffers() {
  const auto num_operands = static_cast<int>(operands_.size());
  for (const LoopOperand& operand : operands_) {
    const size_t rank = operand.strides.size();
    const bool is_spread = tiles_.tile_rows > 1 && rank >= 2 &&
                           operand.strides[rank - 2] != operand.strides[rank - 1] * tiles_.columns;
    spread_buffers_.push_back(is_spread ? num_buffers_++ : -1);
  }
  const auto num_steps = static_cast<int>(steps_.size());
  std::vector<int> last_use(steps_.size(), -1);
  const auto use = [&](int value, int at) {
    if (value >= num_operands) last_use[static_cast<size_t>(value - num_operands)] = at;
  };
  for (int i = 0; i < num_steps; ++i) {
    const LoopStep& step = steps_[static_cast<size_t>(i)];
    for (int k = 0; k < step.num_from; ++k) use(step.from[static_cast<size_t>(k)], i);
  }
  for (const LoopSum& sum : sums_) use(sum.value, num_steps);
  std::vector<int> free;
  for (int i = 0; i < num_steps; ++i) {
    LoopStep& step = steps_[static_cast<size_t>(i)];
    if (step.place.kind == Place::Kind::kNone) {
      if (free.empty()) free.push_back(num_buffers_++);
      step.buffer = free.back();
      free.pop_back();
    }
    for (int j = 0; j <= i; ++j) {
      const LoopStep& other = steps_[static_cast<size_t>(j)];
      const int last = std::max(last_use[static_cast<size_t>(j)], j);
      if (last == i && other.buffer >= 0) free.push_back(other.buffer);
    }
  }
}

void Loop::Run(const InvocationArguments& arguments, std::byte* memory, std::byte* scratch) const {
  const auto buffers_of = [&](int worker) {
    return scratch + static_cast<size_t>(worker) * buffer_bytes_;
  };
  const int64_t count = tiles_.count();
  if (num_sums_ == 0) {
    // About as many elements as are worth a thread.
    constexpr int64_t kWork = 32;
    const auto steps = static_cast<int64_t>(steps_.size());
    arguments.threads.RunRanges(
        count, std::max<int64_t>(1, kWork / std::max<int64_t>(1, steps)),
        [&](int64_t begin, int64_t end, int worker) {
          Worker(*this, arguments, memory, buffers_of(worker)).Run(begin, end, nullptr);
        });
    return;
  }
  auto* sums = reinterpret_cast<double*>(
      scratch + static_cast<size_t>(arguments.threads.num_threads()) * buffer_bytes_);
  arguments.threads.Run(chunks_, [&](int64_t chunk, int worker) {
    double* own = sums + chunk * num_sums_;
    std::fill_n(own, num_sums_, 0.0);
    Worker(*this, arguments, memory, buffers_of(worker))
        .Run(count * chunk / chunks_, count * (chunk + 1) / chunks_, own);
  });
  AddUp(memory, arguments, sums);
}

void Loop::AddUp(const std::byte* memory, const InvocationArguments& arguments,
                 const double* sums) const {
  for (const LoopSum& sum : sums_) {
    if (sum.is_of_rows) continue;
    auto* to = reinterpret_cast<float*>(At(sum.place, arguments, const_cast<std::byte*>(memory)));
    for (int64_t i = 0; i < sum.outputs; ++i) {
      double all = 0;
      for (int64_t chunk = 0; chunk < chunks_; ++chunk)
        all += sums[chunk * num_sums_ + sum.first + i];
      to[i] = static_cast<float>(all / sum.divisor);
    }
  }
}

}  // namespace roundhouse::fused
