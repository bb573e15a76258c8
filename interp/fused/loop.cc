#include "roundhouse/interp/fused/loop.h"

#include <algorithm>

#include "roundhouse/interp/fused/loop_worker.h"

namespace roundhouse::fused {
namespace {

// Rows that are shorter are gone through together, with spread operands.
constexpr int64_t kShortRow = 128;
// Products in shorter rows are summed up side by side, and computed before.
constexpr int64_t kShortSummedRow = 32;

constexpr size_t kAlignment = 64;
size_t Aligned(size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

std::byte* At(const Location& location, const InvocationArguments& arguments, std::byte* memory) {
  switch (location.kind) {
    case Location::Kind::kInput:
      return const_cast<std::byte*>(arguments.inputs[static_cast<size_t>(location.index)]);
    case Location::Kind::kResult:
      return arguments.results[static_cast<size_t>(location.index)];
    case Location::Kind::kScratch:
      return memory + location.index;
    case Location::Kind::kConstant:
      return const_cast<std::byte*>(location.data);
    case Location::Kind::kNone:
      break;
  }
  return nullptr;
}

void Loop::Finish(int num_threads) {
  MergeAxes();
  PlanTiles();
  ScaleBytes();
  MultiplyInSums();
  PairArithmetic();
  SpreadShortRows();
  OrderSums();
  GiveBuffers();
  LookAhead();
  FindRowSums();
  // Enough parts for the threads of most processors, as long as they are small beside the work.
  constexpr int64_t kMostChunks = 16;
  constexpr int64_t kTilesPerChunk = 16;
  if (num_sums_ > 0) {
    chunks_ = std::clamp<int64_t>(
        std::min(tiles_.work() / kTilesPerChunk, tiles_.work() * kTile / (4 * num_sums_)), 1,
        std::min(kMostChunks, tiles_.count()));
  }
  tile_bytes_ =
      Aligned(static_cast<size_t>(tiles_.tile_rows * tiles_.tile_columns) * sizeof(float));
  rows_bytes_ = Aligned(static_cast<size_t>(tiles_.tile_rows) * sizeof(float));
  buffer_bytes_ = static_cast<size_t>(num_buffers_) * tile_bytes_ +
                  static_cast<size_t>(num_row_buffers_) * rows_bytes_;
  scratch_bytes_ = static_cast<size_t>(num_threads) * buffer_bytes_ +
                   static_cast<size_t>(chunks_ * num_sums_) * sizeof(double);
}

void Loop::MergeAxes() {
  std::vector<Strides*> all;
  for (LoopOperand& operand : operands_) all.push_back(&operand.strides);
  for (LoopSum& sum : sums_) all.push_back(&sum.strides);
  std::vector<int64_t> sizes;  // Innermost first, as the strides below.
  std::vector<Strides> merged(all.size());
  int64_t last = -1;  // The axis that was merged last.
  for (size_t axis = sizes_.size(); axis-- > 0;) {
    if (sizes_[axis] == 1) continue;
    const auto number = static_cast<int64_t>(axis);
    bool continues =
        !sizes.empty() && (number < first_axis_of_rows_) == (last < first_axis_of_rows_);
    for (size_t i = 0; i < all.size() && continues; ++i)
      continues = (*all[i])[axis] == merged[i].back() * sizes.back();
    last = number;
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
  const bool are_whole = first_axis_of_rows_ >= 0;
  const int64_t most = are_whole ? kTileOfRows : kTile;
  tiles_.tile_columns = are_whole ? tiles_.columns : std::min(tiles_.columns, most);
  tiles_.tile_rows = std::min(tiles_.rows, std::max<int64_t>(1, most / tiles_.columns));
  tiles_.pieces_of_columns = (tiles_.columns + tiles_.tile_columns - 1) / tiles_.tile_columns;
  tiles_.pieces_of_rows = (tiles_.rows + tiles_.tile_rows - 1) / tiles_.tile_rows;
}

void Loop::FindRowSums() {
  for (LoopSum& sum : sums_) {
    sum.is_of_rows = tiles_.pieces_of_columns == 1 && sum.outputs == tiles_.rows * tiles_.outer &&
                     !sum.strides.empty() && sum.strides.back() == 0;
    if (sum.is_of_rows) continue;
    sum.first = num_sums_;
    num_sums_ += sum.outputs;
  }
}

// By step.
std::vector<int> Loop::CountUses() const {
  const auto num_operands = static_cast<int>(operands_.size());
  std::vector<int> uses(steps_.size(), 0);
  const auto use = [&](int value) {
    if (value >= num_operands) ++uses[static_cast<size_t>(value - num_operands)];
  };
  for (const LoopStep& step : steps_) {
    if (step.is_left_out) continue;
    for (int k = 0; k < step.num_from; ++k) use(step.from[static_cast<size_t>(k)]);
  }
  for (const LoopSum& sum : sums_) {
    use(sum.value);
    if (sum.times >= 0) use(sum.times);
  }
  return uses;
}

// Whether the value's elements in a row are next to one another.
bool Loop::HasNeighbours(int value) const {
  const size_t index = static_cast<size_t>(value);
  if (index >= operands_.size()) {
    const LoopStep& step = steps_[index - operands_.size()];
    return !step.is_of_rows && !step.is_uniform;
  }
  const Strides& strides = operands_[index].strides;
  return !strides.empty() && strides.back() == 1;
}

// A product that is only summed up is computed by the sum.
void Loop::MultiplyInSums() {
  if (tiles_.columns <= kShortSummedRow) return;
  const std::vector<int> uses = CountUses();
  const auto product_of = [&](int value) -> LoopStep* {
    if (value < static_cast<int>(operands_.size())) return nullptr;
    const size_t index = static_cast<size_t>(value) - operands_.size();
    LoopStep& step = steps_[index];
    const bool is_taken = step.arithmetic == Arithmetic::kMultiply && uses[index] == 1 &&
                          !step.is_of_rows && step.location.kind == Location::Kind::kNone &&
                          HasNeighbours(step.from[0]) && HasNeighbours(step.from[1]);
    return is_taken ? &step : nullptr;
  };
  for (LoopStep& step : steps_) {
    if (!step.sums_rows) continue;
    LoopStep* product = product_of(step.from[0]);
    if (product == nullptr) continue;
    product->is_left_out = true;
    step.from = product->from;
    step.num_from = 2;
  }
  for (LoopSum& sum : sums_) {
    LoopStep* product = product_of(sum.value);
    if (product == nullptr) continue;
    product->is_left_out = true;
    sum.value = product->from[0];
    sum.times = product->from[1];
  }
}

// An operation whose result only another one needs is computed with that.
void Loop::PairArithmetic() {
  const std::vector<int> uses = CountUses();
  for (LoopStep& step : steps_) {
    if (step.is_left_out || step.arithmetic == Arithmetic::kNone) continue;
    step.arithmetic_rows = RowsOf(step.arithmetic);
    for (size_t k = 0; k < 2 && step.num_from == 2; ++k) {
      const size_t value = static_cast<size_t>(step.from[k]);
      if (value < operands_.size()) continue;
      LoopStep& first = steps_[value - operands_.size()];
      if (uses[value - operands_.size()] != 1 || first.is_of_rows != step.is_of_rows ||
          first.num_from != 2 || first.location.kind != Location::Kind::kNone) {
        continue;
      }
      const ArithmeticRows both = RowsOf(first.arithmetic, step.arithmetic, /*is_right=*/k == 1);
      if (both == nullptr) continue;
      step.arithmetic_rows = both;
      first.is_left_out = true;
      step.from = {first.from[0], first.from[1], step.from[1 - k]};
      step.num_from = 3;
    }
  }
}

void Loop::SpreadShortRows() {
  const auto num_operands = static_cast<int>(operands_.size());
  spread_buffers_.assign(operands_.size(), -1);
  if (tiles_.tile_rows == 1 || tiles_.columns >= kShortRow) return;
  const auto use = [&](int value) {
    if (value >= num_operands) {
      LoopStep& step = steps_[static_cast<size_t>(value - num_operands)];
      if (step.is_of_rows && step.spread_buffer < 0) step.spread_buffer = num_buffers_++;
      return;
    }
    const Strides& strides = operands_[static_cast<size_t>(value)].strides;
    const size_t rank = strides.size();
    int& buffer = spread_buffers_[static_cast<size_t>(value)];
    const bool is_flat = rank < 2 || strides[rank - 2] == strides[rank - 1] * tiles_.columns;
    if (!is_flat && buffer < 0) buffer = num_buffers_++;
  };
  for (const LoopStep& step : steps_) {
    if (step.is_left_out || (step.is_of_rows && !step.sums_rows)) continue;
    for (int k = 0; k < step.num_from; ++k) use(step.from[static_cast<size_t>(k)]);
  }
  for (const LoopSum& sum : sums_) {
    use(sum.value);
    if (sum.times >= 0) use(sum.times);
  }
}

// Numbers are added up while they are in the nearest cache.
void Loop::OrderSums() {
  const auto num_operands = static_cast<int>(operands_.size());
  for (LoopSum& sum : sums_)
    sum.after = std::max({-1, sum.value - num_operands, sum.times - num_operands});
  std::stable_sort(sums_.begin(), sums_.end(),
                   [](const LoopSum& a, const LoopSum& b) { return a.after < b.after; });
}

// A step's tile is free again behind the last step or sum that uses it.
void Loop::GiveBuffers() {
  const auto num_operands = static_cast<int>(operands_.size());
  const auto num_steps = static_cast<int>(steps_.size());
  std::vector<int> last_use(steps_.size(), -1);
  const auto use = [&](int value, int at) {
    if (value < num_operands) return;
    int& last = last_use[static_cast<size_t>(value - num_operands)];
    last = std::max(last, at);
  };
  for (int i = 0; i < num_steps; ++i) {
    const LoopStep& step = steps_[static_cast<size_t>(i)];
    if (step.is_left_out) continue;
    for (int k = 0; k < step.num_from; ++k) use(step.from[static_cast<size_t>(k)], i);
  }
  for (const LoopSum& sum : sums_) {
    use(sum.value, sum.after);
    if (sum.times >= 0) use(sum.times, sum.after);
  }
  std::vector<int> free;
  for (int i = 0; i < num_steps; ++i) {
    LoopStep& step = steps_[static_cast<size_t>(i)];
    const bool has_buffer = step.location.kind == Location::Kind::kNone && !step.is_left_out;
    if (has_buffer && step.is_of_rows) {
      step.buffer = num_row_buffers_++;
    } else if (has_buffer) {
      if (free.empty()) free.push_back(num_buffers_++);
      step.buffer = free.back();
      free.pop_back();
    }
    for (int j = 0; j <= i; ++j) {
      const LoopStep& other = steps_[static_cast<size_t>(j)];
      const int last = std::max(last_use[static_cast<size_t>(j)], j);
      if (last == i && other.buffer >= 0 && !other.is_of_rows) free.push_back(other.buffer);
    }
  }
}

// Asking for memory ahead takes a tenth of a loop's time, and half of it where much comes from far
// away: what is larger than the caches, and what goes through more memory than the processor
// follows.
void Loop::LookAhead() {
  constexpr int64_t kManyStreams = 6;
  constexpr int64_t kManyBytes = 16 << 20;
  const int64_t count = tiles_.outer * tiles_.rows * tiles_.columns;
  int64_t streams = 0;
  for (const LoopOperand& operand : operands_) {
    const Strides& strides = operand.strides;
    const bool is_dense = !strides.empty() && strides.back() == 1 &&
                          (strides.size() < 2 || strides[strides.size() - 2] == tiles_.columns);
    streams += is_dense ? 1 : 0;
  }
  for (const LoopStep& step : steps_)
    streams += step.location.kind != Location::Kind::kNone && !step.is_of_rows ? 1 : 0;
  is_ahead_ =
      streams >= kManyStreams || streams * count > kManyBytes / static_cast<int64_t>(sizeof(float));
}

void Loop::Run(const InvocationArguments& arguments, std::byte* memory, std::byte* scratch) const {
  const auto buffers_of = [&](int worker) {
    return scratch + static_cast<size_t>(worker) * buffer_bytes_;
  };
  const int64_t count = tiles_.count();
  if (num_sums_ == 0) {
    // About as many elements as are worth a thread.
    constexpr int64_t kWork = 32;
    const int64_t work = tiles_.work() * static_cast<int64_t>(std::max<size_t>(1, steps_.size()));
    arguments.threads.RunRanges(
        count, std::max<int64_t>(1, kWork * count / work),
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
    auto* to =
        reinterpret_cast<float*>(At(sum.location, arguments, const_cast<std::byte*>(memory)));
    for (int64_t i = 0; i < sum.outputs; ++i) {
      double all = 0;
      for (int64_t chunk = 0; chunk < chunks_; ++chunk)
        all += sums[chunk * num_sums_ + sum.first + i];
      to[i] = static_cast<float>(all / sum.divisor);
    }
  }
}

}  // namespace roundhouse::fused
