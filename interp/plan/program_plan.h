// All that is computed for a whole program before it runs. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_PLAN_PROGRAM_PLAN_H_
#define ROUNDHOUSE_INTERP_PLAN_PROGRAM_PLAN_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/plan/graph_plan.h"
#include "roundhouse/service/packed_constants.h"

namespace roundhouse::interp {

// A global that an entry or the host can reach.
struct GlobalPlan {
  const Global* global = nullptr;
  // Its value before anything has run. Null: it has none, or `initializer` computes it.
  std::optional<Tensor> initial;
  int32_t initializer = -1;  // An index in ProgramPlan::graphs.
  // Whether each session has its own value.
  bool is_state = false;
};

struct EntryPlan {
  const Graph* graph = nullptr;
  int32_t plan = 0;             // An index in ProgramPlan::graphs.
  bool has_own_outputs = true;  // Whether its outputs are what the graph declares.
};

struct ProgramPlan {
  std::vector<GraphPlan> graphs;
  int64_t constant_bytes = 0;       // Of all constants of the graphs, each counted once.
  std::vector<GlobalPlan> globals;  // In the program's order.
  std::vector<EntryPlan> entries;
  int32_t default_entry = -1;
  // Whether to run nodes whose results are unused, too.
  bool run_unused_nodes = false;
  absl::flat_hash_map<std::string, int32_t> global_index;
  // The backends that run single nodes, in the order in which they are asked; the last is a
  // reference.
  std::vector<const Backend*> node_backends;
  // Shared by the kernels of all sessions, and by those of other programs of the context.
  std::shared_ptr<PackedConstants> packed_constants;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLAN_PROGRAM_PLAN_H_
