// File: sharding_propagation.h
//
// Derives from the shardings of some values those of all others: forwards and then backwards, into
// the bodies of branches and loops and out of them, until nothing changes. It ends, as dimensions
// only ever become spread. A value that a loop carries is not spread along a dimension that its
// graphs would gather in every step.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_SHARDING_PROPAGATION_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_SHARDING_PROPAGATION_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/collective/body_graphs.h"
#include "roundhouse/passes/collective/factor_axes.h"
#include "roundhouse/passes/collective/value_shardings.h"
#include "roundhouse/passes/collective/value_ties.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {

class ShardingPropagation {
 public:
  // The program must not change while this is used.
  ShardingPropagation(Program& program, BodyGraphs bodies, ValueShardings shardings);

  // Pins what the program and `pins` give. Errors: a pin that is malformed, that matches nothing,
  // or that a value cannot have.
  absl::Status Pin(const std::vector<std::string>& pins);

  // Spreads the batch of each input along another axis, too: the first dimension, where it is as
  // long as that of the first input. If a pin names the axis, only pins do. State is not spread
  // along it. Error: the batch cannot be cut into that many parts.
  absl::Status SplitBatch(absl::string_view name);

  absl::Status Run();

  const ValueShardings& shardings() const { return shardings_; }

  // Remarks on the result, for users.
  struct Explanation {
    std::map<std::string, std::string> conflicts;  // Of operands and results, by node.
    // Ops that run whole because they have no rule, with the number of their nodes that have spread
    // operands.
    std::map<std::string, int64_t> without_rule;
    // Branches, loops and calls that have spread operands and run whole, with the reason.
    std::map<std::string, std::string> kept_whole;
  };
  Explanation Explain() const;

 private:
  absl::StatusOr<int> PinAll(absl::string_view name, absl::string_view text);
  absl::StatusOr<int> PinGlobals(absl::string_view pattern, absl::string_view text);
  absl::StatusOr<int> PinNodes(absl::string_view pattern, absl::string_view text);
  absl::StatusOr<int> PinPorts(absl::string_view pattern, absl::string_view text);
  absl::Status PinTies();
  absl::Status SplitBatchOf(const Graph& entry);

  absl::Status RunOnce();
  bool Visit(const Node& node, bool forwards);
  bool VisitAccess(const Node& node, const std::string& global, bool forwards);
  bool VisitSite(const Node& node, const BodySite& site, bool forwards);
  // Spreads the dimensions of a value, and of those that are tied to it, that are still whole as
  // `wanted` gives, where possible. Null is nothing wanted.
  bool Refine(const Value& value, const Sharding* wanted);
  // The same for a sharding of values of these types, but not along the dimensions `blocked`.
  bool Merge(const Sharding& wanted, const std::vector<const Type*>& types,
             const std::set<int64_t>& blocked, Sharding& refined) const;

  // The sharding that a node takes its operand in.
  Sharding WantedBy(const Node& user, int operand) const;
  // Finds dimensions that loops would gather, and lets them stay whole from now on.
  bool BlockGathered();

  absl::Status SetOutputs();
  FactorAxes FactorsOf(const Node& node, const ShardingRule& rule) const;
  const Sharding* OutputOf(const Node& output) const;

  void ExplainNode(const Node& node, Explanation& explanation) const;
  void ExplainSite(const Node& node, const BodySite& site, Explanation& explanation) const;

  Program& program_;
  const BodyGraphs bodies_;
  const ValueTies ties_;
  ValueShardings shardings_;
  const std::set<std::string> kept_whole_;  // Globals.
  std::set<const Value*> pinned_;           // Looked up, never iterated.
  std::set<std::string> pinned_globals_;
  std::map<int, std::set<int64_t>> blocked_;  // Dimensions, by tie.
  std::optional<int> batch_axis_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_SHARDING_PROPAGATION_H_
