// The plans of an Engine, found by where they begin and for which values, and its arena.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/engine.h"
#include "roundhouse/interp/plan/static_plan.h"
#include "roundhouse/interp/plan/static_planner.h"
#include "roundhouse/interp/planned_segment.h"

namespace roundhouse::interp {
namespace {

// The bytes that outputs of plans may take before the oldest plans are dropped.
constexpr int64_t kMaxBytesHeld = int64_t{256} << 20;
// Known values of up to this many bytes are compared by content, larger ones by address.
constexpr size_t kSmallBytes = 512;

bool IsSame(const Tensor& a, const Tensor& b) {
  if (a.type() != b.type() || !a.is_dense() || !b.is_dense()) return false;
  if (a.bytes().data() == b.bytes().data()) return true;
  return a.bytes().size() <= kSmallBytes &&
         std::memcmp(a.bytes().data(), b.bytes().data(), a.bytes().size()) == 0;
}

}  // namespace

bool Engine::Fits(absl::Span<const KeyValue> keys, absl::Span<const FrameValue> values) {
  for (size_t i = 0; i < keys.size(); ++i) {
    const KeyValue& key = keys[i];
    const FrameValue& value = values[i];
    if (value.constant != key.constant) return false;
    if (value.constant != nullptr) continue;
    const Tensor* tensor = value.value.get();
    if (tensor == nullptr) {
      if (!key.type.is_none()) return false;
      continue;
    }
    if (value.is_known != key.known.has_value()) return false;
    if (value.is_known ? !IsSame(*tensor, *key.known) : tensor->type() != key.type) return false;
  }
  return true;
}

bool Engine::Fits(const Segment& segment, const Frame& frame) const {
  // At the first step of a graph no slot is filled.
  return segment.extent == extent_ && Fits(segment.arguments, frame.arguments) &&
         (frame.next_step == 0 || Fits(segment.slots, frame.slots)) &&
         segment.plan->Fits(request_->state);
}

Engine::Segment* Engine::Find(const Frame& frame) {
  const auto found = segments_.find(Position(frame.graph, frame.next_step));
  if (found == segments_.end()) return nullptr;
  std::vector<std::unique_ptr<Segment>>& segments = found->second;
  for (size_t i = 0; i < segments.size(); ++i) {
    if (!Fits(*segments[i], frame)) continue;
    if (i > 0) std::swap(segments[i], segments[i / 2]);  // Often used segments move to the front.
    return segments[i / 2].get();
  }
  return nullptr;
}

absl::Status Engine::MakeKeys(absl::Span<const FrameValue> values, std::vector<KeyValue>& keys) {
  keys.clear();
  for (const FrameValue& value : values) {
    KeyValue& key = keys.emplace_back();
    const Tensor* tensor = value.get();
    if (tensor == nullptr) continue;
    key.type = tensor->type();
    key.constant = value.constant;
    if (value.constant == nullptr && value.is_known) {
      key.known = *tensor;
      // Borrowed memory may change.
      if (tensor->is_borrowed()) {
        RH_ASSIGN_OR_RETURN(key.known, Tensor::FromBytes(tensor->type(), tensor->bytes()));
      }
    }
  }
  return absl::OkStatus();
}

absl::Status Engine::Plan(const Frame& frame, SegmentExtent extent, Segment& segment) {
  Planning planning = {.program = program_,
                       .state = request_->state,
                       .threads = threads_,
                       .prepared = prepared_,
                       .max_call_depth = options_.max_call_depth,
                       .call_depth = static_cast<int64_t>(depth_) - 1,
                       .max_nodes = options_.max_steps,
                       .is_watched = is_watched_,
                       .extent = extent,
                       .memory_left = Room()};
  SegmentStart start = {.graph = frame.graph, .next_step = frame.next_step};
  const auto add = [](absl::Span<const KeyValue> keys, std::vector<StartValue>& values) {
    for (const KeyValue& key : keys) {
      values.push_back({key.type, key.constant != nullptr ? key.constant
                                  : key.known.has_value() ? &*key.known
                                                          : nullptr});
    }
  };
  add(segment.arguments, start.arguments);
  add(segment.slots, start.slots);
  RH_ASSIGN_OR_RETURN(segment.plan, PlanSegment(planning, start));
  segment.extent = extent;
  segment.num_steps = static_cast<int64_t>(segment.plan->num_steps()) + 8;
  return absl::OkStatus();
}

absl::StatusOr<Engine::Segment*> Engine::SegmentFor(const Frame& frame) {
  while (true) {
    Segment* segment = Find(frame);
    absl::Status status;
    if (segment == nullptr) {
      absl::StatusOr<Segment*> made = NewSegment(frame);
      if (made.ok()) segment = *made;
      status = made.status();
    }
    if (segment != nullptr) {
      segment->last_use = ++tick_;
      status = MakeRoom(*segment);
      if (status.ok()) return segment;
    }
    // If memory is short, the rest of the run goes in smaller steps.
    if (!absl::IsResourceExhausted(status) || extent_ == SegmentExtent::kNothing) return status;
    extent_ = extent_ == SegmentExtent::kWhole ? SegmentExtent::kOneStep : SegmentExtent::kNothing;
  }
}

absl::StatusOr<Engine::Segment*> Engine::NewSegment(const Frame& frame) {
  auto segment = std::make_unique<Segment>();
  RH_RETURN_IF_ERROR(MakeKeys(frame.arguments, segment->arguments));
  if (frame.next_step > 0) RH_RETURN_IF_ERROR(MakeKeys(frame.slots, segment->slots));
  absl::Status status = Plan(frame, extent_, *segment);
  if (absl::IsResourceExhausted(status) && options_.memory_limit > 0 && !segments_.empty()) {
    EvictAllBut(nullptr);
    status = Plan(frame, extent_, *segment);
  }
  RH_RETURN_IF_ERROR(status);
  Count(*segment, 1);
  Segment* const added = segment.get();
  segments_[Position(frame.graph, frame.next_step)].push_back(std::move(segment));
  added->last_use = ++tick_;
  EvictOldest(*added);
  return added;
}

// Makes the arena large enough for the plan, within the memory limit.
absl::Status Engine::MakeRoom(const Segment& segment) {
  const int64_t needed = segment.plan->arena_bytes();
  if (options_.memory_limit > 0 && bytes_held_ + std::max(needed, arena_bytes_) > Room()) {
    EvictAllBut(&segment);
    arena_ = Tensor();
    arena_bytes_ = 0;
    const int64_t all = segment.plan->held_bytes() + needed;
    if (all > 0 && all > Room())
      return absl::ResourceExhaustedError("values exceed the memory limit");
  }
  if (arena_bytes_ >= needed) return absl::OkStatus();
  arena_ = Tensor();
  arena_bytes_ = 0;
  RH_ASSIGN_OR_RETURN(arena_,
                      Tensor::Uninitialized(Type::Tensor(ElementKind::kU8, Shape({needed}))));
  arena_bytes_ = needed;
  return absl::OkStatus();
}

void Engine::EvictAllBut(const Segment* kept) {
  for (auto& [position, segments] : segments_) {
    std::erase_if(segments, [&](const std::unique_ptr<Segment>& segment) {
      if (segment.get() == kept) return false;
      Count(*segment, -1);
      return true;
    });
  }
}

void Engine::Forget(const Segment& segment) {
  Count(segment, -1);
  for (auto& [position, segments] : segments_)
    std::erase_if(segments, [&](const auto& other) { return other.get() == &segment; });
}

void Engine::EvictOldest(const Segment& kept) {
  while (num_steps_held_ > max_steps_held_ || bytes_held_ > kMaxBytesHeld) {
    std::vector<std::unique_ptr<Segment>>* home = nullptr;
    size_t victim = 0;
    int64_t oldest = std::numeric_limits<int64_t>::max();
    for (auto& [position, segments] : segments_) {
      for (size_t i = 0; i < segments.size(); ++i) {
        if (segments[i].get() == &kept || segments[i]->last_use >= oldest) continue;
        oldest = segments[i]->last_use;
        home = &segments;
        victim = i;
      }
    }
    if (home == nullptr) return;
    Count(*(*home)[victim], -1);
    home->erase(home->begin() + static_cast<std::ptrdiff_t>(victim));
  }
}

void Engine::Count(const Segment& segment, int64_t sign) {
  num_held_ += sign;
  num_steps_held_ += sign * segment.num_steps;
  bytes_held_ += sign * segment.plan->held_bytes();
}

int64_t Engine::Room() const {
  if (options_.memory_limit == 0) return INT64_MAX;
  return options_.memory_limit - request_->meter.live_bytes() - request_->reserved_bytes;
}

}  // namespace roundhouse::interp
