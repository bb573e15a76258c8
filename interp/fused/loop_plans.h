// File: loop_plans.h
//
// Assigns the nodes of a region to loops: nodes share one if they go through the same elements, and
// do not wait for a sum over them. A node that needs only the sum of its own row, as in layer
// norms, does not wait; arithmetic on such sums is part of the loop, too. A value that is cheap to
// compute from operands that a later loop reads anyway is computed there again. Internal to the
// backend `fused`.
#ifndef ROUNDHOUSE_INTERP_FUSED_LOOP_PLANS_H_
#define ROUNDHOUSE_INTERP_FUSED_LOOP_PLANS_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/fused/fusible.h"
#include "roundhouse/interp/fused/loop.h"
#include "roundhouse/interp/region/operands.h"
#include "roundhouse/interp/region/region_copy.h"

namespace roundhouse::fused {

using Sizes = std::vector<int64_t>;

// The value whose elements another one has, and the shape in which it sees them before it repeats
// them.
struct Source {
  const Value* base;
  Sizes sizes;
};
Source SourceOf(const Value& value);

// Of elements `sizes`, repeated to a space of sizes `space`.
Strides StridesIn(absl::Span<const int64_t> space, absl::Span<const int64_t> sizes);

// Of the result of a sum, in the space that it goes through.
Strides StridesOfSum(const Node& node);

Sizes SizesOf(const Value& value);
using interp::CountOf;

struct LoopPlan {
  Sizes space;
  std::vector<const Node*> nodes = {};
  std::vector<const Node*> again = {};  // Of earlier loops; they come before `nodes`.
  // If tiles have to have whole rows: the first of their axes.
  int64_t first_axis_of_rows = -1;
};

class LoopPlans {
 public:
  explicit LoopPlans(const interp::RegionCopy& region);

  enum class Role : uint8_t {
    kElements,  // Computed for each element of the loop's space,
    kRows,      // or for each of its rows.
    kSum,       // A sum that is complete when the loop is.
  };
  struct Producer {
    size_t loop = 0;
    Role role = Role::kElements;
  };

  size_t size() const { return plans_.size(); }
  const LoopPlan& operator[](size_t loop) const { return plans_[loop]; }
  // Null if no loop computes the value.
  const Producer* ProducerOf(const Value& base) const;
  // Whether the loop has computed what it needs of the value when it comes to a tile.
  bool IsInTile(const Value& base, size_t loop) const;
  // How the loop's node sees the elements.
  Strides StridesFor(const Node& node, const Source& source, size_t loop) const;
  // Calls visit(node) for what a loop computes, in order.
  template <typename Visit>
  void ForEachNode(size_t loop, const Visit& visit) const {
    for (const Node* node : plans_[loop].again) visit(*node);
    for (const Node* node : plans_[loop].nodes) visit(*node);
  }

 private:
  struct Candidate;
  struct Again;

  void AssignSmall(absl::Span<const std::pair<const Node*, Fusible>> nodes);
  void Assign(const Node& node, Fusible fusible);
  bool TryAdd(const Node& node, Fusible fusible, size_t loop);
  bool FitsElements(const Node& node, size_t loop, Candidate& candidate) const;
  bool FitsRows(const Node& node, size_t loop, Candidate& candidate) const;
  bool TakesSum(const Value& base, Candidate& candidate) const;
  bool HasRowsAsOneAxis(const Node& node, const Sizes& space, int64_t first_axis) const;
  bool HasRowsAsOneAxis(const LoopPlan& plan, int64_t first_axis) const;

  void ComputeAgain(const interp::RegionCopy& region);
  bool FindAgain(const Value& value, size_t loop, Again& again) const;
  void EraseUnneeded();

  std::vector<LoopPlan> plans_;
  absl::flat_hash_map<const Value*, Producer> producers_;
  absl::flat_hash_set<const Value*> outputs_;
  absl::flat_hash_set<const Value*> in_other_shapes_;  // By loops that do not compute them.
  // The values of LoopPlan::again.
  std::vector<absl::flat_hash_set<const Value*>> again_;
};

}  // namespace roundhouse::fused

#endif  // ROUNDHOUSE_INTERP_FUSED_LOOP_PLANS_H_
