#include "roundhouse/passes/memory/drop_choice.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"

namespace roundhouse::memory {
namespace {

// Computing a value again needs those that it is computed from. Values that are dropped one after
// another are computed again together, when the first of them is needed, and are then alive
// together: a segment. Bounding the bytes of segments leaves values between them that are kept.
// Which bound is best depends on the graph, so a few are tried, each this many times the last.
constexpr double kBoundGrowth = 1.6;
// Not to prefer what costs nothing, however small it is, without end.
constexpr double kLeastSeconds = 1e-6;
// Dropping one at a time takes a schedule each; large graphs drop several.
constexpr size_t kMostSchedules = 160;

class Search {
 public:
  Search(const Lifetimes& lifetimes, int64_t target, int64_t bound)
      : lifetimes_(lifetimes),
        target_(target),
        bound_(bound),
        gaps_(lifetimes.buffers().size()),
        segment_of_(lifetimes.buffers().size(), kNone),
        tried_(lifetimes.buffers().size()) {}

  DropChoice Run() && {
    DropChoice best = {.gaps = gaps_, .schedule = lifetimes_.ScheduleFor(gaps_)};
    Schedule now = best.schedule;
    const size_t at_once = 1 + gaps_.size() / kMostSchedules;
    while (now.peak_bytes > target_) {
      if (!DropAround(now, at_once)) break;
      now = lifetimes_.ScheduleFor(gaps_);
      if (now.peak_bytes < best.schedule.peak_bytes) best = {.gaps = gaps_, .schedule = now};
    }
    return best;
  }

 private:
  struct Candidate {
    int buffer;
    Gap gap;
    Lifetimes::Again again;
    double score;
  };

  // Drops up to `at_once` buffers that are alive and unused at the peak.
  bool DropAround(const Schedule& schedule, size_t at_once) {
    std::vector<Candidate> candidates;
    for (size_t i = 0; i < gaps_.size(); ++i) {
      const Buffer& buffer = lifetimes_.buffers()[i];
      if (gaps_[i].is_set() || tried_[i] || buffer.bytes == 0) continue;
      const int id = static_cast<int>(i);
      const Gap gap = lifetimes_.GapAround(id, schedule.peak_position);
      if (!gap.is_set()) continue;
      Lifetimes::Again again = lifetimes_.AgainOf(id, gap);
      if (!again.is_possible) continue;
      const double score =
          static_cast<double>(buffer.bytes) / std::max(again.seconds, kLeastSeconds);
      candidates.push_back({id, gap, std::move(again), score});
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
    size_t dropped = 0;
    int64_t excess = schedule.peak_bytes - target_;
    for (const Candidate& candidate : candidates) {
      if (dropped == at_once || (dropped > 0 && excess <= 0)) break;
      if (!Join(candidate)) {
        tried_[static_cast<size_t>(candidate.buffer)] = true;
        continue;
      }
      gaps_[static_cast<size_t>(candidate.buffer)] = candidate.gap;
      excess -= lifetimes_.buffers()[static_cast<size_t>(candidate.buffer)].bytes;
      ++dropped;
    }
    return dropped > 0;
  }

  int RootOf(int segment) {
    while (parent_[static_cast<size_t>(segment)] != segment) {
      int& parent = parent_[static_cast<size_t>(segment)];
      parent = parent_[static_cast<size_t>(parent)];
      segment = parent;
    }
    return segment;
  }

  // Adds the buffer to the segments that it touches, unless that makes one too large.
  bool Join(const Candidate& candidate) {
    std::vector<int> roots;
    const auto touch = [&](int buffer) {
      const int segment = segment_of_[static_cast<size_t>(buffer)];
      if (segment == kNone) return;
      const int root = RootOf(segment);
      if (std::find(roots.begin(), roots.end(), root) == roots.end()) roots.push_back(root);
    };
    for (int kept : candidate.again.kept) touch(kept);
    if (const auto users = made_from_.find(candidate.buffer); users != made_from_.end()) {
      for (int user : users->second) touch(user);
    }
    int64_t bytes = lifetimes_.buffers()[static_cast<size_t>(candidate.buffer)].bytes;
    for (int root : roots) bytes += bytes_[static_cast<size_t>(root)];
    if (bytes > bound_) return false;
    const int segment = static_cast<int>(parent_.size());
    parent_.push_back(segment);
    bytes_.push_back(bytes);
    for (int root : roots) parent_[static_cast<size_t>(root)] = segment;
    segment_of_[static_cast<size_t>(candidate.buffer)] = segment;
    for (int kept : candidate.again.kept) made_from_[kept].push_back(candidate.buffer);
    return true;
  }

  const Lifetimes& lifetimes_;
  const int64_t target_;
  const int64_t bound_;
  std::vector<Gap> gaps_;
  std::vector<int> segment_of_;  // By buffer.
  std::vector<bool> tried_;      // Buffers that would make a segment too large.
  // Segments, as trees.
  std::vector<int> parent_;
  std::vector<int64_t> bytes_;
  absl::flat_hash_map<int, std::vector<int>> made_from_;  // Dropped buffers by what they need.
};

// Whether `a` is a better choice than `b`.
bool IsBetter(const Schedule& a, const Schedule& b, int64_t target) {
  const bool a_fits = a.peak_bytes <= target;
  const bool b_fits = b.peak_bytes <= target;
  if (a_fits != b_fits) return a_fits;
  if (!a_fits && a.peak_bytes != b.peak_bytes) return a.peak_bytes < b.peak_bytes;
  return a.seconds_added < b.seconds_added;
}

}  // namespace

DropChoice ChooseDrops(const Lifetimes& lifetimes, int64_t target_bytes) {
  int64_t largest = 1;
  int64_t all = 0;
  for (const Buffer& buffer : lifetimes.buffers()) {
    if (buffer.positions.size() < 2) continue;
    largest = std::max(largest, buffer.bytes);
    all += buffer.bytes;
  }
  std::optional<DropChoice> best;
  for (double bound = static_cast<double>(largest);; bound *= kBoundGrowth) {
    DropChoice choice = Search(lifetimes, target_bytes, static_cast<int64_t>(bound)).Run();
    if (!best || IsBetter(choice.schedule, best->schedule, target_bytes)) best = std::move(choice);
    if (bound >= static_cast<double>(all)) break;
  }
  return *std::move(best);
}

}  // namespace roundhouse::memory
