// File: device_variance.h
//
// Along which mesh axes the values of a program of many devices may differ. Inputs and mutable
// globals differ along the axes that they are spread over, a device's coordinates along their own
// axes, and everything else as its operands do; what a group has reduced, gathered or been sent is
// the same in the group.
//
//   RH_ASSIGN_OR_RETURN(const DeviceVariance variance, DeviceVariance::Of(program, mesh));
//   if ((variance.Of(predicate) & axes) != 0) …  // Not all devices take the same branch.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_DEVICE_VARIANCE_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_DEVICE_VARIANCE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

// Bit i: axis i of the mesh, if more than one device lies along it.
using AxisSet = uint64_t;

absl::StatusOr<AxisSet> AxisSetOf(const std::vector<std::string>& axes, const DeviceMesh& mesh);
// "data, model".
std::string AxisSetText(AxisSet axes, const DeviceMesh& mesh);

// Takes passes that are linear in the program until none finds anything new, which is at most one
// for each axis and value.
class DeviceVariance {
 public:
  // The program must not change while this is used. If `is_run_by_all` is false, devices that run
  // something else contribute unknown values to exchanges. Errors: a malformed sharding; more than
  // 64 axes.
  static absl::StatusOr<DeviceVariance> Of(const Program& program, const DeviceMesh& mesh,
                                           bool is_run_by_all = true);
  // The same if each device runs the program for one device, whole, and random numbers are drawn by
  // one device for all: only what nodes with unknown effects give may differ.
  static absl::StatusOr<DeviceVariance> OfWhole(const Program& program, const DeviceMesh& mesh);

  AxisSet Of(const Value& value) const {
    const auto found = of_values_.find(&value);
    return found == of_values_.end() ? 0 : found->second;
  }

 private:
  DeviceVariance(const Program& program, const DeviceMesh& mesh);
  absl::Status Seed();
  absl::Status SeedPorts(const Graph& graph);
  absl::Status Spread();
  void Visit(const Graph& graph);
  void VisitInitializer(const Global& global);
  void Visit(const Node& node, AxisSet context);
  void VisitCall(const Node& node, AxisSet context);
  void VisitLoop(const Node& node, AxisSet context);
  bool VisitCollective(const Node& node);
  // The graph that an attribute names; null if it has no body here.
  const Graph* GraphOf(const Node& node, absl::string_view attribute) const;
  void GiveInputs(const Graph& graph, const Node& node, int first_operand);
  std::vector<AxisSet> OutputsOf(const Graph& graph) const;
  AxisSet OfOperands(const Node& node) const;
  void Add(AxisSet& to, AxisSet more);
  void AddResults(const Node& node, AxisSet more);

  const Program* program_;
  const DeviceMesh* mesh_;
  AxisSet all_ = 0;
  bool is_run_by_all_ = true;
  bool is_whole_ = false;
  bool changed_ = false;
  absl::flat_hash_map<const Value*, AxisSet> of_values_;    // Looked up, never iterated.
  absl::flat_hash_map<const Graph*, AxisSet> of_contexts_;  // Whether the graph runs at all.
  std::map<std::string, AxisSet> of_globals_;
  absl::flat_hash_map<const Graph*, std::vector<Node*>> inputs_;
  absl::flat_hash_map<const Graph*, std::vector<Node*>> outputs_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_DEVICE_VARIANCE_H_
