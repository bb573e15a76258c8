// File: cheapest_labels.h
//
// Chooses one of two places for each of many things, so that as little as possible must be carried
// between the two. What belongs together is a group; a group whose members are not all in one place
// costs its weight.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_CHEAPEST_LABELS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_CHEAPEST_LABELS_H_

#include <cstdint>
#include <vector>

namespace roundhouse::canonical {

struct LabelGroup {
  int64_t weight = 1;
  // Numbers of things.
  std::vector<int> members = {};
  // Whether something that cannot be chosen is in the group: in the first place, in the second.
  bool has_first = false;
  bool has_second = false;
};

// For each thing whether it goes to the second place. Of all choices that cost least, the one with
// the most things in the second place, which is unique.
std::vector<bool> CheapestLabels(int num_things, const std::vector<LabelGroup>& groups);

// What a choice costs.
int64_t CostOfLabels(const std::vector<bool>& labels, const std::vector<LabelGroup>& groups);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_CHEAPEST_LABELS_H_
