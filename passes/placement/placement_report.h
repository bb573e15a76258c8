// File: placement_report.h
//
// Reports the backend of each node of a partitioned program, the reasons of other backends not to
// take it, and the changes that would follow if they did.
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_PLACEMENT_REPORT_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_PLACEMENT_REPORT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The work of a set of nodes. Floats, which large programs cannot overflow.
struct Work {
  int64_t nodes = 0;
  int64_t unknown = 0;  // Nodes of unknown cost, which do not count below.
  double flops = 0;
  // Of one run, if it was measured.
  std::optional<double> seconds = std::nullopt;

  void Add(const Node& node);
};

struct NodePlacement {
  const Node* node;
  // The backend of the node's region, or of the node alone; empty if no backend takes it.
  std::string backend;
  std::string island;  // The region's name; empty if the node is in none.
  // By backend, why it does not run the node; under "" why none of them may.
  std::map<std::string, std::string> reasons;
};

// A region.
struct Island {
  std::string name;
  std::string backend;
  Work work;
  int64_t inputs = 0;  // Without the region's own constants.
  int64_t outputs = 0;
  std::optional<int64_t> boundary_bytes;  // Of inputs and outputs; nullopt if a size is unknown.
};

// "If `backend` took `op`": all nodes of that op that it does not take now.
struct WhatIf {
  std::string backend;
  std::string op;
  Work work;  // Of these nodes.
  int64_t islands = 0;
};

struct PlacementReport {
  std::vector<std::string> targets;  // The backends that were asked.
  std::vector<NodePlacement> nodes;  // All nodes that are work, in the order of graphs and nodes.
  std::vector<Island> islands;
  std::map<std::string, Work> by_backend;  // Under "": nodes that no backend takes.
  Work all;
  std::string tuned;  // The machine that the placement was measured on; empty if on none.
  // Only those that would make fewer islands, or whose nodes have flops; fewest islands first.
  std::vector<WhatIf> what_if;
};

// Error: the program's regions cannot be dissolved.
absl::StatusOr<PlacementReport> MakePlacementReport(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_PLACEMENT_REPORT_H_
