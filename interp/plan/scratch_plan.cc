#include "roundhouse/interp/plan/scratch_plan.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <queue>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::interp {
namespace {

constexpr int64_t kAlignment = kTensorAlignment;

absl::Status TooMuchScratch(int64_t bytes) {
  return absl::ResourceExhaustedError(absl::StrCat(
      "it needs ", bytes, " bytes of scratch memory, more than the limit of ", kMaxTensorBytes));
}

// Rounded up, with room to read beyond the end. Requires bytes <= kMaxTensorBytes.
int64_t RoomFor(int64_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment + kAlignment;
}

// The gaps in the memory handed out so far, by offset.
class Gaps {
 public:
  // Takes the smallest gap that is large enough, or else memory at the end.
  int64_t Take(int64_t room) {
    auto best = gaps_.end();
    for (auto gap = gaps_.begin(); gap != gaps_.end(); ++gap) {
      if (gap->second >= room && (best == gaps_.end() || gap->second < best->second)) best = gap;
    }
    if (best == gaps_.end()) return TakeAtEnd(room);
    const auto [offset, size] = *best;
    gaps_.erase(best);
    if (size > room) gaps_.emplace(offset + room, size - room);
    return offset;
  }

  void Give(int64_t offset, int64_t room) {
    auto next = gaps_.lower_bound(offset);
    if (next != gaps_.end() && offset + room == next->first) {
      room += next->second;
      next = gaps_.erase(next);
    }
    if (next != gaps_.begin()) {
      const auto previous = std::prev(next);
      if (previous->first + previous->second == offset) {
        previous->second += room;
        return;
      }
    }
    gaps_.emplace(offset, room);
  }

  int64_t end() const { return end_; }

 private:
  int64_t TakeAtEnd(int64_t room) {
    int64_t offset = end_;
    if (!gaps_.empty()) {
      const auto last = std::prev(gaps_.end());
      if (last->first + last->second == end_) {
        offset = last->first;
        gaps_.erase(last);
      }
    }
    end_ = offset + room;
    return offset;
  }

  std::map<int64_t, int64_t> gaps_;
  int64_t end_ = 0;
};

}  // namespace

absl::StatusOr<ScratchPlan> PlanScratch(absl::Span<const Lifetime> lifetimes) {
  ScratchPlan plan;
  Gaps gaps;
  // (last step, index), the one that ends first on top.
  using End = std::pair<int64_t, size_t>;
  std::priority_queue<End, std::vector<End>, std::greater<>> alive;
  for (size_t i = 0; i < lifetimes.size(); ++i) {
    while (!alive.empty() && alive.top().first < lifetimes[i].first) {
      const size_t ended = alive.top().second;
      alive.pop();
      gaps.Give(plan.offsets[ended], RoomFor(lifetimes[ended].bytes));
    }
    if (lifetimes[i].bytes > kMaxTensorBytes) return TooMuchScratch(lifetimes[i].bytes);
    plan.offsets.push_back(gaps.Take(RoomFor(lifetimes[i].bytes)));
    if (gaps.end() > kMaxTensorBytes) return TooMuchScratch(gaps.end());
    alive.emplace(lifetimes[i].last, i);
  }
  plan.bytes = gaps.end();
  return plan;
}

}  // namespace roundhouse::interp
