#include "roundhouse/interp/plan/arena_layout.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::interp {
namespace {

// Beyond this many buffers the search, which compares each with each, takes too long.
constexpr size_t kMaxCompared = 4096;

absl::Status TooMuch(int64_t bytes) {
  return absl::ResourceExhaustedError(absl::StrCat("values need at least ", bytes,
                                                   " bytes at one time, more than the limit of ",
                                                   kMaxTensorBytes));
}

// Requires bytes <= kMaxTensorBytes.
int64_t RoundedUp(int64_t bytes) {
  constexpr int64_t kAlignment = kTensorAlignment;
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

absl::StatusOr<int64_t> LowerBound(absl::Span<const BufferLife> buffers) {
  std::vector<std::pair<int64_t, int64_t>> changes;  // Starts at 2 * step, ends at 2 * step + 1.
  for (const BufferLife& buffer : buffers) {
    changes.emplace_back(2 * int64_t{buffer.first}, RoundedUp(buffer.bytes));
    changes.emplace_back(2 * int64_t{buffer.last} + 1, -RoundedUp(buffer.bytes));
  }
  std::sort(changes.begin(), changes.end());
  int64_t alive = 0;
  int64_t most = 0;
  for (const auto& [when, change] : changes) {
    alive += change;
    if (alive > kMaxTensorBytes) return TooMuch(alive);
    most = std::max(most, alive);
  }
  return most;
}

// Places the largest buffers first, each in the smallest gap that it fits into.
absl::Status PlaceBySize(absl::Span<const BufferLife> buffers, ArenaLayout& layout) {
  std::vector<size_t> order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return buffers[a].bytes > buffers[b].bytes; });
  std::vector<size_t> placed;  // By offset.
  for (size_t index : order) {
    const BufferLife& buffer = buffers[index];
    const int64_t size = RoundedUp(buffer.bytes);
    int64_t best = -1;
    int64_t best_gap = 0;
    int64_t end = 0;  // The end of those visited so far that are alive at the same time.
    for (size_t other : placed) {
      if (buffers[other].last < buffer.first || buffers[other].first > buffer.last) continue;
      const int64_t gap = layout.offsets[other] - end;
      if (gap >= size && (best < 0 || gap < best_gap)) {
        best = end;
        best_gap = gap;
      }
      end = std::max(end, layout.offsets[other] + RoundedUp(buffers[other].bytes));
    }
    const int64_t offset = best < 0 ? end : best;
    layout.offsets[index] = offset;
    layout.bytes = std::max(layout.bytes, offset + size);
    if (layout.bytes > kMaxTensorBytes) return TooMuch(layout.bytes);
    auto behind = std::upper_bound(
        placed.begin(), placed.end(), offset,
        [&](int64_t wanted, size_t other) { return wanted < layout.offsets[other]; });
    placed.insert(behind, index);
  }
  return absl::OkStatus();
}

// Places buffers in order of time, each in the smallest piece that is free then.
absl::Status PlaceByTime(absl::Span<const BufferLife> buffers, ArenaLayout& layout) {
  std::vector<size_t> starts(buffers.size());
  std::iota(starts.begin(), starts.end(), 0);
  std::vector<size_t> ends = starts;
  std::stable_sort(starts.begin(), starts.end(),
                   [&](size_t a, size_t b) { return buffers[a].first < buffers[b].first; });
  std::stable_sort(ends.begin(), ends.end(),
                   [&](size_t a, size_t b) { return buffers[a].last < buffers[b].last; });
  std::map<int64_t, int64_t> free_by_offset;                 // Offset to size.
  std::map<std::pair<int64_t, int64_t>, bool> free_by_size;  // (size, offset)
  auto add = [&](int64_t offset, int64_t size) {
    free_by_offset.emplace(offset, size);
    free_by_size.emplace(std::make_pair(size, offset), true);
  };
  auto remove = [&](std::map<int64_t, int64_t>::iterator piece) {
    free_by_size.erase({piece->second, piece->first});
    return free_by_offset.erase(piece);
  };
  auto release = [&](int64_t offset, int64_t size) {
    auto behind = free_by_offset.lower_bound(offset);
    if (behind != free_by_offset.end() && behind->first == offset + size) {
      size += behind->second;
      behind = remove(behind);
    }
    if (behind != free_by_offset.begin()) {
      auto before = std::prev(behind);
      if (before->first + before->second == offset) {
        offset = before->first;
        size += before->second;
        remove(before);
      }
    }
    add(offset, size);
  };
  size_t next_end = 0;
  for (size_t index : starts) {
    while (buffers[ends[next_end]].last < buffers[index].first) {
      const size_t ended = ends[next_end++];
      if (const int64_t size = RoundedUp(buffers[ended].bytes); size > 0)
        release(layout.offsets[ended], size);
    }
    const int64_t size = RoundedUp(buffers[index].bytes);
    auto fitting = free_by_size.lower_bound({size, 0});
    if (size == 0 || fitting == free_by_size.end()) {
      // Extends the free piece at the end, if there is one.
      int64_t offset = layout.bytes;
      if (size > 0 && !free_by_offset.empty()) {
        auto last = std::prev(free_by_offset.end());
        if (last->first + last->second == layout.bytes) {
          offset = last->first;
          remove(last);
        }
      }
      layout.offsets[index] = size == 0 ? 0 : offset;
      layout.bytes = std::max(layout.bytes, layout.offsets[index] + size);
      if (layout.bytes > kMaxTensorBytes) return TooMuch(layout.bytes);
      continue;
    }
    const auto [free_size, offset] = fitting->first;
    remove(free_by_offset.find(offset));
    layout.offsets[index] = offset;
    if (free_size > size) add(offset + size, free_size - size);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<ArenaLayout> LayOut(absl::Span<const BufferLife> buffers) {
  for (const BufferLife& buffer : buffers) {
    if (buffer.bytes > kMaxTensorBytes) return TooMuch(buffer.bytes);
  }
  ArenaLayout layout;
  layout.offsets.resize(buffers.size());
  RH_ASSIGN_OR_RETURN(layout.lower_bound, LowerBound(buffers));
  RH_RETURN_IF_ERROR(buffers.size() <= kMaxCompared ? PlaceBySize(buffers, layout)
                                                    : PlaceByTime(buffers, layout));
  return layout;
}

}  // namespace roundhouse::interp
