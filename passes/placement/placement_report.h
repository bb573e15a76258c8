// File: placement_report.h
//
// Who runs what in a partitioned program, why others do not, and what would be different if they
// did.
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

// How much work there is in some nodes. Floats, that large programs cannot overflow.
struct Work {
  int64_t nodes = 0;
  int64_t unknown = 0;  // Nodes of unknown cost, which are not in what follows.
  double flops = 0;
  // Of one run, where somebody measured it.
  std::optional<double> seconds = std::nullopt;

  void Add(const Node& node);
};

struct NodePlacement {
  const Node* node;
  // Of the region; else of the node where it stands, empty where no backend takes it.
  std::string backend;
  std::string island;  // The region's name; empty where it is in none.
  // By backend, why it does not run the node; under "" what keeps all of them from it.
  std::map<std::string, std::string> reasons;
};

// A region.
struct Island {
  std::string name;
  std::string backend;
  Work work;
  int64_t inputs = 0;  // Constants that it has itself do not count.
  int64_t outputs = 0;
  std::optional<int64_t> boundary_bytes;  // Of both; nothing where a size is unknown.
};

// "If `backend` took `op`": all nodes of that op, which it does not take now.
struct WhatIf {
  std::string backend;
  std::string op;
  Work work;  // Of these nodes.
  int64_t islands = 0;
};

struct PlacementReport {
  std::vector<std::string> targets;  // Those that were asked.
  std::vector<NodePlacement> nodes;  // In the order of graphs and nodes, all that is work.
  std::vector<Island> islands;
  std::map<std::string, Work> by_backend;  // Under "" what no backend takes.
  Work all;
  std::string tuned;  // Where it was measured who is fastest; empty: nowhere.
  // Those that would make fewer islands, or have something to compute; the most telling first.
  std::vector<WhatIf> what_if;
};

// Error: the program's regions cannot be taken apart.
absl::StatusOr<PlacementReport> MakePlacementReport(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_PLACEMENT_REPORT_H_
