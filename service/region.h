// File: region.h
//
// What a program says about who runs its nodes. Passes write it and read it, sessions and reports
// read it; all of it is text like any other attribute.
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
// A list of strings: the backends that were asked, those that are preferred first.
inline constexpr absl::string_view kTargetsAttribute = "roundhouse.targets";
// A dictionary: why a backend does not take the node, by backend.
inline constexpr absl::string_view kDeclinedAttribute = "roundhouse.declined";
// A string, "xnnpack.conv_relu.3", which the nodes of one composite share.
inline constexpr absl::string_view kCompositeAttribute = "roundhouse.composite";
// An int that the nodes of one region share.
inline constexpr absl::string_view kRegionAttribute = "roundhouse.region";
// Where nodes stood before the graph was partitioned, so that they find back: an int on a node, and
// on a region's graph pairs of first place and length of a run, for its nodes but the boundary.
inline constexpr absl::string_view kPlaceAttribute = "roundhouse.place";
inline constexpr absl::string_view kPlacesAttribute = "roundhouse.places";

// A dictionary on a node, before it is placed: how many seconds it was measured to take, by
// backend. It goes before what these say themselves.
inline constexpr absl::string_view kSecondsAttribute = "roundhouse.seconds";

// A string on a program: where its placement was measured (api/adapting/tune.h).
inline constexpr absl::string_view kTunedAttribute = "roundhouse.tuned";

std::optional<double> MeasuredSeconds(const Node& node, absl::string_view runner);

// A string on a convolution or product: how precise it has to be ("high", "medium"). Whoever places
// the program has set it before; without it the node is to be as precise as can be.
inline constexpr absl::string_view kPrecisionAttribute = "roundhouse.precision";

Precision PrecisionOf(const Node& node);
// Returns whether that is something new.
bool SetPrecision(Node& node, Precision precision);

// The backend of a node or region; empty if it has none.
absl::string_view TargetOf(const Node& node);
absl::string_view TargetOf(const Graph& graph);
inline bool IsRegion(const Graph& graph) { return !TargetOf(graph).empty(); }
// The region that a node calls; null if it does not call one.
Graph* CalledRegion(const Node& node);
// The calls of each region of the program, in order. Regions that nobody calls are there, too.
std::map<const Graph*, std::vector<Node*>> CallsOfRegions(const Program& program);

// The backends that were asked about the graph's nodes.
std::vector<std::string> TargetsOf(const Graph& graph);
// By backend, why it does not take the node.
std::map<std::string, std::string> ReasonsAgainst(const Node& node);
void Decline(Node& node, absl::string_view backend, absl::string_view reason);
// Takes the node from its target, for that reason, and gives it to the first of `targets` of which
// it is not known that it does not take it; to none if there is no such.
void Demote(Node& node, absl::string_view reason, const std::vector<std::string>& targets);
// Takes away all that annotate_target, merge_regions and partition left on the node. Returns
// whether there was any.
bool ErasePlacement(Node& node);

// Whether a region may have its own copy of the node, whoever runs it: a constant, a load of an
// immutable global, or `control.none`.
bool IsRegionConstant(const Node& node);
// Whether the node is one that somebody has to run: neither that, nor of the boundary.
bool IsWork(const Node& node);
// OK, or why the node stays outside of all regions, whoever would take it: a region only computes
// results from operands.
absl::Status MayBeInRegion(const Node& node);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_REGION_H_
