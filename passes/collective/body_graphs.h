// File: body_graphs.h
//
// The parts of a program that are spread over devices: its entries, and the graphs that these run
// as branches, loops and calls (their bodies), with what goes in and out of them.
//
//   RH_ASSIGN_OR_RETURN(const BodyGraphs bodies, BodyGraphs::Of(program, mesh));
//   for (const Node* node : bodies.order()) {
//     if (const BodySite* site = bodies.Find(*node)) …  // It runs graphs that are spread, too.
//   }
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_BODY_GRAPHS_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_BODY_GRAPHS_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

class DeviceVariance;

// A call, branch or loop. Operand `first_operand` + i is input i of each graph.
struct BodySite {
  std::vector<Graph*> graphs;               // The callee; then, else; condition, body.
  std::vector<std::vector<Node*>> inputs;   // The boundary nodes of each graph.
  std::vector<std::vector<Node*>> outputs;  // The same.
  int first_operand = 0;
  bool is_loop = false;

  // The graphs from here on give the results: a loop's condition does not.
  size_t first_giving() const { return is_loop ? 1 : 0; }
  // How many values go into the graphs.
  int num_inputs() const { return static_cast<int>(inputs.front().size()); }
};

// The attributes by which calls, branches and loops name their graphs; none for other nodes.
std::vector<absl::string_view> BodyAttributes(const Node& node);

class BodyGraphs {
 public:
  // The program must not change while this is used.
  static absl::StatusOr<BodyGraphs> Of(const Program& program, const DeviceMesh& mesh);
  // The same if all bodies run whole.
  static BodyGraphs OfEntries(const Program& program);

  // The graphs that the host runs and no other graph does.
  const std::vector<Graph*>& entries() const { return entries_; }
  // Entries and bodies: those that a graph runs come before it.
  const std::vector<Graph*>& graphs() const { return graphs_; }
  bool IsEntry(const Graph& graph) const;

  // Null if the node runs no graphs, or runs them whole.
  const BodySite* Find(const Node& node) const;

  // The nodes of all graphs, those of a body between two occurrences of the node that runs it. A
  // body that several nodes run is in it once.
  const std::vector<Node*>& order() const { return order_; }

  // The nodes that run their graphs whole, with the reason.
  const std::map<std::string, std::string>& kept_whole() const { return kept_whole_; }

 private:
  void FindSites(const Program& program, const DeviceVariance& variance);
  void FindOrder();

  std::vector<Graph*> entries_;
  std::vector<Graph*> graphs_;
  std::map<const Node*, BodySite> sites_;  // Looked up, never iterated.
  std::vector<Node*> order_;
  std::map<std::string, std::string> kept_whole_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_BODY_GRAPHS_H_
