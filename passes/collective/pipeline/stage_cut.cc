#include "roundhouse/passes/collective/pipeline/stage_cut.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

namespace roundhouse {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// The search has a table of the items for each stage.
constexpr int64_t kMaxPlaces = int64_t{1} << 28;

class Cutter {
 public:
  Cutter(absl::Span<const CutItem> items, int64_t stages) : items_(items), stages_(stages) {
    sums_.push_back(0);
    for (const CutItem& item : items) sums_.push_back(sums_.back() + item.cost);
  }

  // The cuts with the fewest bytes where no stage costs more than `cap`; nullopt if there are none.
  // Dynamic programming over the number of items in front of a cut; the best previous cut is the
  // least of a sliding window. Linear in the items for each stage.
  std::optional<std::vector<int64_t>> Cut(double cap) const {
    const size_t count = items_.size();
    std::vector<double> before(count + 1, kNever);
    before[0] = 0;
    std::vector<std::vector<int32_t>> from;  // By stage, where it begins for each end.
    for (int64_t stage = 0; stage < stages_; ++stage) {
      std::vector<double> best(count + 1, kNever);
      std::vector<int32_t> begin(count + 1, -1);
      std::deque<size_t> window;
      size_t first = 0;  // The first item that a stage that ends here can begin with.
      for (size_t end = 1; end <= count; ++end) {
        const double value = before[end - 1];
        while (!window.empty() && before[window.back()] >= value) window.pop_back();
        window.push_back(end - 1);
        const std::optional<int64_t>& pinned = items_[end - 1].pinned;
        if (pinned.has_value() && *pinned != stage) first = end;
        while (first < end && sums_[end] - sums_[first] > cap) ++first;
        while (!window.empty() && window.front() < first) window.pop_front();
        if (window.empty() || before[window.front()] == kNever) continue;
        best[end] = before[window.front()] + (end == count ? 0 : items_[end - 1].bytes_behind);
        begin[end] = static_cast<int32_t>(window.front());
      }
      before = std::move(best);
      from.push_back(std::move(begin));
    }
    if (before[count] == kNever) return std::nullopt;
    std::vector<int64_t> stage_of(count);
    size_t end = count;
    for (int64_t stage = stages_ - 1; stage >= 0; --stage) {
      const auto begin = static_cast<size_t>(from[stage][end]);
      std::fill(stage_of.begin() + static_cast<int64_t>(begin),
                stage_of.begin() + static_cast<int64_t>(end), stage);
      end = begin;
    }
    return stage_of;
  }

  // Whether there is a cut where no stage costs more than `cap`: Cut(cap).has_value(), without the
  // table. Where a stage can end is an interval: at least one item behind where the stage before it
  // can end first, and at most where it costs too much, beginning where that one can end last.
  bool Fits(double cap) const {
    const size_t count = items_.size();
    for (size_t i = 0; i < count; ++i) {
      if (sums_[i + 1] - sums_[i] > cap) return false;
    }
    size_t least = 0;
    size_t most = 0;
    size_t seen = 0;   // The first item that is pinned to this stage or a later one.
    size_t begin = 0;  // Behind the last item of an earlier stage, by its pin.
    size_t bound = 0;  // At the first item of a later stage.
    for (int64_t stage = 0; stage < stages_; ++stage) {
      const auto is_pinned_below = [&](size_t item, int64_t limit) {
        return !items_[item].pinned.has_value() || *items_[item].pinned < limit;
      };
      while (bound < count && is_pinned_below(bound, stage + 1)) ++bound;
      for (; seen < count && is_pinned_below(seen, stage); ++seen) {
        if (items_[seen].pinned.has_value()) begin = seen + 1;
      }
      least = std::max(least, begin);
      if (bound == 0) return false;
      const size_t last = std::min(most, bound - 1);
      if (least > last) return false;
      const auto costs_too_much = [&](size_t end) { return sums_[end] - sums_[last] > cap; };
      // The first end in (last, bound] that costs too much.
      size_t low = last + 1;
      size_t high = bound + 1;
      while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (costs_too_much(middle)) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      ++least;
      most = low - 1;
    }
    return most == count && least <= count;
  }

  // The least cost of the costliest stage, up to rounding; requires that there is a cut.
  double LeastCap() const {
    double low = 0;
    double high = sums_.back();
    for (int step = 0; step < 50 && high - low > high * 1e-6; ++step) {
      const double middle = (low + high) / 2;
      (Fits(middle) ? high : low) = middle;
    }
    return high;
  }

  double total() const { return sums_.back(); }

 private:
  const absl::Span<const CutItem> items_;
  const int64_t stages_;
  std::vector<double> sums_;
};

}  // namespace

absl::StatusOr<std::vector<int64_t>> CutIntoStages(absl::Span<const CutItem> items,
                                                   int64_t stages) {
  const auto count = static_cast<int64_t>(items.size());
  if (stages <= count && stages > kMaxPlaces / (count + 1)) {
    return absl::ResourceExhaustedError(absl::StrCat("dividing ", count, " nodes into ", stages,
                                                     " stages takes more than ", kMaxPlaces,
                                                     " steps; use fewer stages"));
  }
  const Cutter cutter(items, stages);
  std::optional<std::vector<int64_t>> cut;
  if (stages <= count && cutter.Fits(kNever))
    cut = cutter.Cut(cutter.LeastCap() * (1 + kStageSlack));
  if (!cut.has_value()) {
    return absl::InvalidArgumentError(
        absl::StrCat("there are ", items.size(), " nodes to divide into ", stages,
                     " stages, each of which needs one; use fewer stages, or pin less"));
  }
  return *std::move(cut);
}

}  // namespace roundhouse
