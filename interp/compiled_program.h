// File: compiled_program.h
//
// A program made ready to run: verified, all its operations known to have kernels, its order of
// work and the life of its values planned, its weights in place. Immutable, and shared by any
// number of sessions (session.h) on any number of threads.
//
//   RH_ASSIGN_OR_RETURN(auto compiled, CompiledProgram::Create(program));
//   RH_ASSIGN_OR_RETURN(auto session, Session::Create(compiled));
#ifndef ROUNDHOUSE_INTERP_COMPILED_PROGRAM_H_
#define ROUNDHOUSE_INTERP_COMPILED_PROGRAM_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/interp/graph_plan.h"
#include "roundhouse/service/packed_constants.h"

namespace roundhouse {

struct CompileOptions {
  // The graphs that can be run; private ones may be named. Empty: all public ones that have a body.
  std::vector<std::string> entries = {};
  // Where to stop instead of at the outputs of the entry that these values are in. That entry then
  // gives these, in this order; only what they need is run, and what has an effect and comes before
  // the last of them.
  std::vector<const Value*> outputs = {};
  // Whether the program is verified first. False only if it has been since it was last changed:
  // what does not verify must not be compiled.
  bool verify = true;
  // Gives the initial values of external globals, by name. Null: there must be none.
  std::function<absl::StatusOr<Tensor>(absl::string_view global)> link = nullptr;
  // Runs nodes, too, that have no effect and whose results nobody uses.
  bool run_unused_nodes = false;
  // Whether fast kernels and compiled regions are used where there are any; else all nodes are
  // evaluated. A deterministic program (service/deterministic.h) uses no regions.
  bool use_kernels = true;
  // Of the bytes that splats among the constants and weights take in memory, where all elements of
  // a tensor are needed. 0: no limit.
  int64_t splat_limit = 0;
};

namespace interp {

// A global that an entry can reach, or the host.
struct GlobalPlan {
  const Global* global = nullptr;
  // Its value before anything has run. Nothing: it has none, or `initializer` computes it.
  std::optional<Tensor> initial;
  int32_t initializer = -1;  // An index in ProgramPlan::graphs.
  // Whether each session has a value of its own.
  bool is_state = false;
};

struct EntryPlan {
  const Graph* graph = nullptr;
  int32_t plan = 0;             // An index in ProgramPlan::graphs.
  bool has_own_outputs = true;  // Whether its outputs are what the graph declares.
};

struct ProgramPlan {
  std::vector<GraphPlan> graphs;
  std::vector<GlobalPlan> globals;  // In the program's order.
  std::vector<EntryPlan> entries;
  int32_t default_entry = -1;
  absl::flat_hash_map<std::string, int32_t> global_index;
  // What the kernels of all sessions have in common.
  std::shared_ptr<PackedConstants> packed_constants = std::make_shared<PackedConstants>();
};

}  // namespace interp

class CompiledProgram {
 public:
  // `program` must outlive the compiled program and stay as it is; or be handed over, below.
  // Errors: it does not verify (all diagnostics); it is deterministic, and the processor lacks
  // AVX2; operations without a kernel (all of them, each with its dialect and what that lacks);
  // external globals that `link` does not give or that do not fit; unknown entries; outputs that
  // are not in an entry.
  static absl::StatusOr<std::shared_ptr<const CompiledProgram>> Create(
      const Program& program, const CompileOptions& options = {});
  static absl::StatusOr<std::shared_ptr<const CompiledProgram>> Create(
      std::shared_ptr<const Program> program, const CompileOptions& options = {});

  const Program& program() const { return program_; }
  // The names of the entries, in the program's order.
  std::vector<std::string> entry_names() const;

  // For the session.
  const interp::ProgramPlan& plan() const { return plan_; }

 private:
  CompiledProgram(const Program& program, std::shared_ptr<const Program> owner,
                  interp::ProgramPlan plan)
      : program_(program), owner_(std::move(owner)), plan_(std::move(plan)) {}

  const Program& program_;
  const std::shared_ptr<const Program> owner_;
  const interp::ProgramPlan plan_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_COMPILED_PROGRAM_H_
