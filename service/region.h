// File: region.h
//
// The attributes that record which backends run a program's nodes. Passes write and read them,
// sessions and reports read them; they are text like any other attribute.
//
//   annotate_target   on a node: kTargetAttribute, kDeclinedAttribute, kCompositeAttribute
//                     on a graph: kTargetsAttribute
//   merge_regions     on a node: kRegionAttribute
//   partition         on a region's graph and its calls: kTargetAttribute, in place of those of the
//                     nodes; kPlacesAttribute, and on nodes kPlaceAttribute
//   unpartition       takes all of that away
#ifndef ROUNDHOUSE_SERVICE_REGION_H_
#define ROUNDHOUSE_SERVICE_REGION_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/service/backend.h"

namespace roundhouse {

// A string: the backend that takes the node, or the region.
inline constexpr absl::string_view kTargetAttribute = "roundhouse.target";
// A list of strings: the backends that were asked, in order of preference.
inline constexpr absl::string_view kTargetsAttribute = "roundhouse.targets";
// A dictionary: for each backend that does not take the node, the reason.
inline constexpr absl::string_view kDeclinedAttribute = "roundhouse.declined";
// A string, "xnnpack.conv_relu.3", which the nodes of one composite share.
inline constexpr absl::string_view kCompositeAttribute = "roundhouse.composite";
// An int that the nodes of one region share.
inline constexpr absl::string_view kRegionAttribute = "roundhouse.region";
// The positions of nodes before the graph was partitioned, so that they can be restored: an int on
// a node; on a region's graph, pairs of first position and run length for its nodes except boundary
// nodes.
inline constexpr absl::string_view kPlaceAttribute = "roundhouse.place";
inline constexpr absl::string_view kPlacesAttribute = "roundhouse.places";

// A dictionary on a node, before it is placed: the measured seconds by backend. It takes precedence
// over the backends' own estimates.
inline constexpr absl::string_view kSecondsAttribute = "roundhouse.seconds";

// A string on a program: where its placement was measured (api/adapting/tune.h).
inline constexpr absl::string_view kTunedAttribute = "roundhouse.tuned";

std::optional<double> MeasuredSeconds(const Node& node, absl::string_view runner);

// A string on a convolution or product: the required precision ("high", "medium"). It is set before
// the program is placed; without it the node is computed as precisely as possible.
inline constexpr absl::string_view kPrecisionAttribute = "roundhouse.precision";

Precision PrecisionOf(const Node& node);
// Returns whether the node changed.
bool SetPrecision(Node& node, Precision precision);

// The backend of a node or region; empty if it has none.
absl::string_view TargetOf(const Node& node);
absl::string_view TargetOf(const Graph& graph);
inline bool IsRegion(const Graph& graph) { return !TargetOf(graph).empty(); }
// The region that a node calls; null if it does not call one.
Graph* CalledRegion(const Node& node);
// The calls of each region of the program, in order. Regions without calls are included.
std::map<const Graph*, std::vector<Node*>> CallsOfRegions(const Program& program);

// The backends that were asked about the graph's nodes.
std::vector<std::string> TargetsOf(const Graph& graph);
// For each backend that does not take the node, the reason.
std::map<std::string, std::string> ReasonsAgainst(const Node& node);
void Decline(Node& node, absl::string_view backend, absl::string_view reason);
// Takes the node from its target, for that reason, and gives it to the first of `targets` that has
// not declined it, or to none if there is no such backend.
void Demote(Node& node, absl::string_view reason, const std::vector<std::string>& targets);
// Removes all that annotate_target, merge_regions and partition left on the node. Returns whether
// there was anything.
bool ErasePlacement(Node& node);

// Whether a region of any backend may have its own copy of the node: a constant, a load of an
// immutable global, or `control.none`.
bool IsRegionConstant(const Node& node);
// Whether a backend has to run the node: it is neither a region constant nor a boundary node.
bool IsWork(const Node& node);
// OK, or why the node stays outside of all regions, even if a backend would take it: a region only
// computes results from operands.
absl::Status MayBeInRegion(const Node& node);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_REGION_H_
