#include "roundhouse/interp/fused/loop_plans.h"

#include <algorithm>
#include <utility>

#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"

namespace roundhouse::fused {
namespace {

// More steps would not fit into the nearest cache with all their tiles.
constexpr size_t kMaxSteps = 40;
// So many nodes are computed again for a value, at most.
constexpr size_t kMaxAgain = 6;

Strides Dense(absl::Span<const int64_t> sizes) { return StridesIn(sizes, sizes); }

// Of values with an element for each row.
Strides StridesOfRows(const Sizes& space, int64_t first_axis) {
  Sizes sizes = space;
  std::fill(sizes.begin() + first_axis, sizes.end(), 1);
  return StridesIn(space, sizes);
}

int64_t CountRows(const Sizes& space, int64_t first_axis) {
  return CountOf(absl::MakeConstSpan(space).first(static_cast<size_t>(first_axis)));
}

bool IsAllZeros(const Strides& strides) {
  return std::all_of(strides.begin(), strides.end(), [](int64_t stride) { return stride == 0; });
}

// Whether the axes from `first` on are like a single one.
bool IsOneAxis(const Sizes& space, const Strides& strides, int64_t first) {
  int64_t next = -1;  // Of the axis before.
  for (size_t axis = space.size(); axis-- > static_cast<size_t>(first);) {
    if (space[axis] == 1) continue;
    if (next >= 0 && strides[axis] != next) return false;
    next = strides[axis] * space[axis];
  }
  return true;
}

// The first of the axes that a sum goes over if these are the last ones; -1 if not, or if there is
// nothing to sum up, or too much for a tile.
int64_t FirstAxisOfRows(const Node& sum) {
  const std::vector<bool> summed = SummedAxes(sum);
  const absl::Span<const int64_t> space = SpaceOf(sum, Fusible::kSum);
  int64_t first = -1;
  int64_t count = 1;
  for (size_t axis = 0; axis < summed.size(); ++axis) {
    if (space[axis] == 1) continue;
    if (!summed[axis] && first >= 0) return -1;
    if (!summed[axis]) continue;
    if (first < 0) first = static_cast<int64_t>(axis);
    if (space[axis] > kLongestRow / count) return -1;
    count *= space[axis];
  }
  return first;
}

// Whether the node takes no time beside reading a number from memory.
bool IsFreeToRepeat(const Node& node) {
  if (FusibleOf(node) != Fusible::kFunction || Is<canonical::EltwiseDiv>(node)) return false;
  return node.num_operands() > 1 || Is<canonical::Relu>(node) || Is<canonical::Neg>(node) ||
         Is<canonical::Abs>(node);
}

}  // namespace

Sizes SizesOf(const Value& value) {
  const absl::Span<const int64_t> sizes = value.type().shape().sizes();
  return Sizes(sizes.begin(), sizes.end());
}

Source SourceOf(const Value& value) {
  Source source = {.base = &value, .sizes = SizesOf(value)};
  bool is_first = true;
  for (;;) {
    const Node& node = source.base->node();
    if (IsBoundaryNode(node) || node.num_operands() == 0) return source;
    const Fusible fusible = FusibleOf(node);
    if (Computes(fusible)) return source;
    source.base = &node.operand(0);
    // Views of what is repeated are not fusible, so what is repeated comes last.
    if (fusible == Fusible::kBroadcast && is_first) {
      source.sizes = SizesOf(node.operand(0));
    } else {
      is_first = false;
    }
  }
}

Strides StridesIn(absl::Span<const int64_t> space, absl::Span<const int64_t> sizes) {
  Strides strides(space.size(), 0);
  int64_t stride = 1;
  for (size_t i = 0; i < sizes.size(); ++i) {
    const int64_t size = sizes[sizes.size() - 1 - i];
    if (size != 1) strides[space.size() - 1 - i] = stride;
    stride *= size;
  }
  return strides;
}

Strides StridesOfSum(const Node& node) {
  const std::vector<bool> summed = SummedAxes(node);
  const absl::Span<const int64_t> space = SpaceOf(node, Fusible::kSum);
  Strides strides(summed.size(), 0);
  int64_t stride = 1;
  for (size_t axis = summed.size(); axis-- > 0;) {
    if (summed[axis]) continue;
    strides[axis] = stride;
    stride *= space[axis];
  }
  return strides;
}

// How a node would join a loop.
struct LoopPlans::Candidate {
  Role role = Role::kElements;
  int64_t first_axis = -1;                   // Of rows; -1 if they need not be whole.
  std::vector<const Value*> completed = {};  // Sums that would be complete with their rows.
};

LoopPlans::LoopPlans(const interp::RegionCopy& region) {
  std::vector<std::pair<const Node*, Fusible>> nodes;
  for (const Node* node : region.graph().nodes()) {
    if (IsBoundaryNode(*node) || node->num_operands() == 0) continue;
    if (const Fusible fusible = FusibleOf(*node); Computes(fusible))
      nodes.emplace_back(node, fusible);
  }
  AssignSmall(nodes);
  for (const auto& [node, fusible] : nodes) {
    if (!producers_.contains(&node->result())) Assign(*node, fusible);
  }
  for (const Node* output : region.outputs()) outputs_.insert(SourceOf(output->operand(0)).base);
  again_.resize(plans_.size());
  ComputeAgain(region);
  EraseUnneeded();
}

const LoopPlans::Producer* LoopPlans::ProducerOf(const Value& base) const {
  const auto producer = producers_.find(&base);
  return producer == producers_.end() ? nullptr : &producer->second;
}

bool LoopPlans::IsInTile(const Value& base, size_t loop) const {
  const Producer* producer = ProducerOf(base);
  return producer != nullptr && (producer->loop == loop || again_[loop].contains(&base));
}

Strides LoopPlans::StridesFor(const Node& node, const Source& source, size_t loop) const {
  const LoopPlan& plan = plans_[loop];
  const Producer* own = ProducerOf(node.result());
  if (own == nullptr || own->loop != loop || own->role != Role::kRows ||
      FusibleOf(node) == Fusible::kSum) {
    return StridesIn(plan.space, source.sizes);
  }
  return IsAllZeros(StridesIn(SizesOf(node.result()), source.sizes))
             ? Strides(plan.space.size(), 0)
             : StridesOfRows(plan.space, plan.first_axis_of_rows);
}

// Small nodes that depend on no other node come first, so that all large loops find them in memory.
void LoopPlans::AssignSmall(absl::Span<const std::pair<const Node*, Fusible>> nodes) {
  constexpr int64_t kSmallPart = 8;
  int64_t largest = 0;
  for (const auto& [node, fusible] : nodes)
    largest = std::max(largest, CountOf(SpaceOf(*node, fusible)));
  absl::flat_hash_set<const Value*> waiting;
  for (const auto& [node, fusible] : nodes) {
    bool waits = CountOf(SpaceOf(*node, fusible)) > largest / kSmallPart;
    for (int k = 0; k < node->num_operands() && !waits; ++k)
      waits = waiting.contains(SourceOf(node->operand(k)).base);
    if (waits) {
      waiting.insert(&node->result());
    } else {
      Assign(*node, fusible);
    }
  }
}

// Gives the node to the first loop that comes late enough and has room.
void LoopPlans::Assign(const Node& node, Fusible fusible) {
  size_t loop = 0;
  for (int i = 0; i < node.num_operands(); ++i) {
    const Producer* producer = ProducerOf(*SourceOf(node.operand(i)).base);
    if (producer != nullptr) loop = std::max(loop, producer->loop);
  }
  while (loop < plans_.size() && !TryAdd(node, fusible, loop)) ++loop;
  if (loop < plans_.size()) return;
  const absl::Span<const int64_t> space = SpaceOf(node, fusible);
  plans_.push_back({.space = Sizes(space.begin(), space.end()), .nodes = {&node}});
  producers_[&node.result()] = {.loop = loop,
                                .role = fusible == Fusible::kSum ? Role::kSum : Role::kElements};
}

bool LoopPlans::TryAdd(const Node& node, Fusible fusible, size_t loop) {
  LoopPlan& plan = plans_[loop];
  if (plan.nodes.size() >= kMaxSteps) return false;
  Candidate candidate = {.role = fusible == Fusible::kSum ? Role::kSum : Role::kElements,
                         .first_axis = plan.first_axis_of_rows};
  if (absl::MakeConstSpan(plan.space) != SpaceOf(node, fusible) ||
      !FitsElements(node, loop, candidate)) {
    candidate = {.role = Role::kRows, .first_axis = plan.first_axis_of_rows};
    if (fusible != Fusible::kFunction || !FitsRows(node, loop, candidate)) return false;
  }
  if (candidate.first_axis != plan.first_axis_of_rows) {
    if (!HasRowsAsOneAxis(plan, candidate.first_axis)) return false;
    plan.first_axis_of_rows = candidate.first_axis;
  }
  for (const Value* sum : candidate.completed) producers_[sum].role = Role::kRows;
  plan.nodes.push_back(&node);
  producers_[&node.result()] = {.loop = loop, .role = candidate.role};
  return true;
}

// Whether the sum, of the candidate's loop, may be complete with each row.
bool LoopPlans::TakesSum(const Value& base, Candidate& candidate) const {
  const int64_t first_axis = FirstAxisOfRows(base.node());
  if (first_axis < 0 || (candidate.first_axis >= 0 && candidate.first_axis != first_axis))
    return false;
  candidate.first_axis = first_axis;
  candidate.completed.push_back(&base);
  return true;
}

bool LoopPlans::FitsElements(const Node& node, size_t loop, Candidate& candidate) const {
  const Sizes& space = plans_[loop].space;
  for (int i = 0; i < node.num_operands(); ++i) {
    const Source source = SourceOf(node.operand(i));
    const Producer* producer = ProducerOf(*source.base);
    if (producer == nullptr || producer->loop != loop) continue;
    if (producer->role == Role::kElements) {
      if (source.sizes != space) return false;
      continue;
    }
    if (producer->role == Role::kSum && !TakesSum(*source.base, candidate)) return false;
    if (StridesIn(space, source.sizes) != StridesOfRows(space, candidate.first_axis)) return false;
  }
  return candidate.first_axis < 0 || HasRowsAsOneAxis(node, space, candidate.first_axis);
}

bool LoopPlans::FitsRows(const Node& node, size_t loop, Candidate& candidate) const {
  const Sizes sizes = SizesOf(node.result());
  bool has_rows = false;
  for (int i = 0; i < node.num_operands(); ++i) {
    const Source source = SourceOf(node.operand(i));
    const Strides strides = StridesIn(sizes, source.sizes);
    const Producer* producer = ProducerOf(*source.base);
    if (producer != nullptr && producer->loop == loop) {
      if (producer->role == Role::kElements || strides != Dense(sizes)) return false;
      if (producer->role == Role::kSum && !TakesSum(*source.base, candidate)) return false;
      has_rows = true;
    } else if (!IsAllZeros(strides) && strides != Dense(sizes)) {
      return false;
    }
  }
  return has_rows && CountOf(sizes) == CountRows(plans_[loop].space, candidate.first_axis);
}

bool LoopPlans::HasRowsAsOneAxis(const Node& node, const Sizes& space, int64_t first_axis) const {
  for (int i = 0; i < node.num_operands(); ++i) {
    if (!IsOneAxis(space, StridesIn(space, SourceOf(node.operand(i)).sizes), first_axis))
      return false;
  }
  return FusibleOf(node) != Fusible::kSum || IsOneAxis(space, StridesOfSum(node), first_axis);
}

bool LoopPlans::HasRowsAsOneAxis(const LoopPlan& plan, int64_t first_axis) const {
  return std::all_of(plan.nodes.begin(), plan.nodes.end(), [&](const Node* node) {
    return HasRowsAsOneAxis(*node, plan.space, first_axis);
  });
}

// The cost of recomputing a value in another loop.
struct LoopPlans::Again {
  std::vector<const Node*> nodes = {};
  absl::flat_hash_set<const Value*> reads = {};
};

// Whether few cheap nodes compute the value from what is in memory.
bool LoopPlans::FindAgain(const Value& value, size_t loop, Again& again) const {
  const Sizes& space = plans_[loop].space;
  const int64_t first_axis = plans_[loop].first_axis_of_rows;
  absl::flat_hash_set<const Value*> seen = {&value};
  again.nodes = {&value.node()};
  for (size_t i = 0; i < again.nodes.size(); ++i) {
    const Node& node = *again.nodes[i];
    if (i >= kMaxAgain || !IsFreeToRepeat(node)) return false;
    if (first_axis >= 0 && !HasRowsAsOneAxis(node, space, first_axis)) return false;
    for (int k = 0; k < node.num_operands(); ++k) {
      const Source source = SourceOf(node.operand(k));
      if (again_[loop].contains(source.base)) continue;
      const Producer* producer = ProducerOf(*source.base);
      const bool is_in_memory = producer == nullptr || producer->role != Role::kElements ||
                                outputs_.contains(source.base) ||
                                in_other_shapes_.contains(source.base);
      if (!is_in_memory) {
        if (seen.insert(source.base).second) again.nodes.push_back(&source.base->node());
      } else if (CountOf(source.sizes) == CountOf(space)) {
        again.reads.insert(source.base);
      }
    }
  }
  return true;
}

// A value that waits in memory for later loops is computed there again if they do not read more for
// it.
void LoopPlans::ComputeAgain(const interp::RegionCopy& region) {
  std::vector<absl::flat_hash_set<const Value*>> reads(plans_.size());
  absl::flat_hash_map<const Value*, std::vector<size_t>> later;  // In order, maybe repeated.
  for (size_t loop = 0; loop < plans_.size(); ++loop) {
    for (const Node* node : plans_[loop].nodes) {
      for (int k = 0; k < node->num_operands(); ++k) {
        const Source source = SourceOf(node->operand(k));
        const Producer* producer = ProducerOf(*source.base);
        if (producer != nullptr && producer->loop == loop) continue;
        reads[loop].insert(source.base);
        if (producer == nullptr) continue;
        later[source.base].push_back(loop);
        if (source.sizes != plans_[loop].space || source.sizes != plans_[producer->loop].space)
          in_other_shapes_.insert(source.base);
      }
    }
  }
  absl::flat_hash_map<const Node*, size_t> order;
  for (const Node* node : region.graph().nodes()) {
    order.emplace(node, order.size());
    if (node->num_results() != 1) continue;
    const Value* value = &node->result();
    const auto found = later.find(value);
    if (found == later.end() || outputs_.contains(value) || in_other_shapes_.contains(value) ||
        producers_.at(value).role != Role::kElements) {
      continue;
    }
    std::vector<size_t>& loops = found->second;
    loops.erase(std::unique(loops.begin(), loops.end()), loops.end());
    std::vector<Again> all(loops.size());
    size_t more = 0;
    bool is_possible = true;
    for (size_t i = 0; i < loops.size() && is_possible; ++i) {
      const LoopPlan& plan = plans_[loops[i]];
      is_possible = FindAgain(*value, loops[i], all[i]) &&
                    plan.nodes.size() + plan.again.size() + all[i].nodes.size() <= kMaxSteps;
      for (const Value* read : all[i].reads) more += reads[loops[i]].contains(read) ? 0 : 1;
    }
    if (!is_possible || more > loops.size()) continue;
    for (size_t i = 0; i < loops.size(); ++i) {
      LoopPlan& plan = plans_[loops[i]];
      for (const Node* again : all[i].nodes) {
        again_[loops[i]].insert(&again->result());
        plan.again.push_back(again);
      }
      reads[loops[i]].erase(value);
      reads[loops[i]].insert(all[i].reads.begin(), all[i].reads.end());
    }
  }
  for (LoopPlan& plan : plans_) {
    std::sort(plan.again.begin(), plan.again.end(),
              [&](const Node* a, const Node* b) { return order.at(a) < order.at(b); });
  }
}

// Erases nodes whose users recompute them.
void LoopPlans::EraseUnneeded() {
  absl::flat_hash_set<const Value*> in_memory = outputs_;
  for (size_t loop = plans_.size(); loop-- > 0;) {
    LoopPlan& plan = plans_[loop];
    absl::flat_hash_set<const Value*> in_tile;
    const auto is_unneeded = [&](const Node* node, bool is_again) {
      const Value* value = &node->result();
      const bool is_needed = in_tile.contains(value) || (!is_again && in_memory.contains(value));
      if (!is_needed) return true;
      for (int k = 0; k < node->num_operands(); ++k) {
        const Value* base = SourceOf(node->operand(k)).base;
        (IsInTile(*base, loop) ? in_tile : in_memory).insert(base);
      }
      return false;
    };
    const auto erase_from = [&](std::vector<const Node*>& nodes, bool is_again) {
      std::vector<const Node*> kept;
      for (size_t i = nodes.size(); i-- > 0;) {
        if (!is_unneeded(nodes[i], is_again)) kept.push_back(nodes[i]);
      }
      nodes.assign(kept.rbegin(), kept.rend());
    };
    erase_from(plan.nodes, false);
    erase_from(plan.again, true);
  }
}

}  // namespace roundhouse::fused
