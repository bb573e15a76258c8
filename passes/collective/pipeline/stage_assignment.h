// File: stage_assignment.h
//
// Assigns each node of a graph to a stage of a pipeline, in which it runs once, or once for each
// micro-batch.
//
//   RH_ASSIGN_OR_RETURN(const StageAssignment assignment,
//                       StageAssignment::Of(graph, mesh, request, state));
//
// The graph is one that spmd_partition made, where micro-batches are devices along an axis of the
// mesh: nodes with parts along that axis run for each micro-batch, and micro-batches meet in the
// collectives along it.
//
// Nodes that outputs depend on are forward, and are cut into stages in their order. All others,
// such as gradients and the optimizer, write state: they run in the stage of their operands,
// backward from the last one.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_ASSIGNMENT_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_ASSIGNMENT_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

struct StageRequest {
  int64_t stages = 1;
  int64_t microbatches = 1;
  // The mesh axis of the micro-batches; unused with one micro-batch.
  std::string micro_axis = "";
  // NAME=STAGE, where NAME is a pattern: "layer3/*=1", "@w5=2" (the nodes that use the global).
  std::vector<std::string> pins = {};
};

struct StagedNode {
  enum class Role : uint8_t {
    kPlain,
    kInput,
    kOutput,
    kState,     // Reads or writes a mutable global.
    kPerMicro,  // Takes a micro-batch out of a whole value, or its index.
    kBarrier,   // Needs all micro-batches of its operand.
  };
  const Node* node = nullptr;
  Role role = Role::kPlain;
  bool is_forward = false;
  bool depends_on_input = false;
  // Whether there is a value for each micro-batch.
  bool is_varying = false;
  // Whether each stage that needs it computes it for itself; of those, whether from constants only.
  bool is_replicated = false;
  bool is_constant = false;
  // How many barriers are in front of it.
  int64_t depth = 0;
  int64_t stage = -1;  // -1: in each stage that needs it, as inputs and replicated nodes.
  // The stages that need its results.
  std::set<int64_t> needed = {};
  double cost = 0;
};

class StageAssignment {
 public:
  // `state` has the stages of mutable globals that other graphs of the program have fixed; those of
  // this graph are added. The graph must not change while this is used. Errors: an effect that is
  // not known; pins that are malformed, match nothing or contradict each other; too few nodes; a
  // global that branches or loops of two stages use.
  static absl::StatusOr<StageAssignment> Of(const Graph& graph, const DeviceMesh& mesh,
                                            const StageRequest& request,
                                            std::map<std::string, int64_t>& state);

  const StageRequest& request() const { return request_; }
  // In the order of the graph.
  const std::vector<StagedNode>& nodes() const { return nodes_; }
  const StagedNode& At(const Node& node) const { return nodes_[index_.at(&node)]; }
  const StagedNode& ProducerOf(const Value& value) const { return At(value.node()); }
  // Of all runs of the node.
  double CostOfAll(const StagedNode& node) const {
    return node.cost * (IsInTask(node) ? static_cast<double>(request_.microbatches) : 1);
  }
  // Whether the node is part of what a stage does for each micro-batch.
  bool IsInTask(const StagedNode& node) const {
    return request_.microbatches > 1 && node.is_varying && node.role == StagedNode::Role::kPlain;
  }

 private:
  StageAssignment(const Graph& graph, const StageRequest& request,
                  std::map<std::string, int64_t>& state)
      : graph_(graph), request_(request), state_(&state), effects_(graph.program()) {}

  absl::Status Run(const DeviceMesh& mesh);
  absl::Status Classify(const DeviceMesh& mesh);
  absl::Status ClassifyNode(size_t i, const DeviceMesh& mesh);
  absl::Status ClassifyCollective(StagedNode& staged);
  void OrderState(size_t i);
  void MarkForward();
  void MarkReplicated();
  absl::Status Pin();
  absl::StatusOr<std::vector<size_t>> OrderOfCut();
  absl::Status Cut();
  // The position in the order of the cut that a node's work belongs to; by node, -1: none.
  std::vector<int64_t> PositionsOfWork(const std::vector<size_t>& order) const;
  absl::Status PlaceForwardState();
  void FindAvailable();
  void FindWants();
  int64_t WantOf(size_t i) const;
  void PlaceBackward();
  int64_t StageOfLargestOperand(const Node& node) const;
  int64_t StageWithOperands(const StagedNode& staged) const;
  void FindNeeds();
  bool IsCut(const StagedNode& node) const;
  size_t IndexOf(const Value& value) const { return index_.at(&value.node()); }

  const Graph& graph_;
  const StageRequest request_;
  std::map<std::string, int64_t>* state_;
  const EffectAnalysis effects_;
  std::vector<StagedNode> nodes_;
  absl::flat_hash_map<const Node*, size_t> index_;  // Looked up, never iterated.
  // By node: the mutable globals that it accesses, and earlier nodes that these order before it.
  std::vector<std::vector<std::string>> globals_;
  std::vector<std::vector<size_t>> state_before_;
  struct LastAccess {
    std::vector<size_t> reads;
    std::vector<size_t> writes;
  };
  std::map<std::string, LastAccess> last_access_;
  std::vector<int64_t> pinned_;               // By node; -1: free.
  std::vector<std::set<int64_t>> available_;  // By node, for forward values.
  // By node: the only stage whose state its results serve; -1 if none is known, -2 if several.
  std::vector<int64_t> wants_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_STAGE_ASSIGNMENT_H_
