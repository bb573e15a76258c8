// File: cheapest_labels.h
//
// Assigns one of two labels to each of many items so that the cost of groups with mixed labels is
// least. A group whose members do not all have the same label costs its weight.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_CHEAPEST_LABELS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_CHEAPEST_LABELS_H_

#include <cstdint>
#include <vector>

namespace roundhouse::canonical {

struct LabelGroup {
  int64_t weight = 1;
  // Indices of items.
  std::vector<int> members = {};
  // Whether the group has a fixed member with the first label; with the second label.
  bool has_first = false;
  bool has_second = false;
};

// For each item, whether it gets the second label. Of all cheapest assignments, the one with the
// most second labels, which is unique.
std::vector<bool> CheapestLabels(int num_things, const std::vector<LabelGroup>& groups);

// The cost of an assignment.
int64_t CostOfLabels(const std::vector<bool>& labels, const std::vector<LabelGroup>& groups);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_CHEAPEST_LABELS_H_
