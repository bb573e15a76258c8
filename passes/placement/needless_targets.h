// File: needless_targets.h
//
// Leaves out backends that save hardly anything. Estimates are not exact to the last percent, and a
// library that a program uses costs memory and time to load, however little it runs.
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_NEEDLESS_TARGETS_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_NEEDLESS_TARGETS_H_

#include <vector>

#include "absl/status/status.h"
#include "roundhouse/passes/placement/target_choice.h"

namespace roundhouse {

// Chooses targets for all nodes of the graphs, whose backends have been asked (AskBackends). For
// each backend that is costly to load (Backend::is_costly_to_load), compares the time of all graphs
// with the time that they would take without it, and without other such backends that have no
// nodes. If it saves less than `min_gain` of the time, its nodes go to others, with that as the
// reason. It keeps all of them if one is pinned to it, is in a composite, is computed less
// precisely by it as the user permits, or is not known to be run fast by anybody else. Error:
// cancelled.
absl::Status ChooseNeededTargets(double min_gain, TargetChoice& choice,
                                 std::vector<GraphChoice>& graphs);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_NEEDLESS_TARGETS_H_
