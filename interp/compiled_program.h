// File: compiled_program.h
//
// A program made ready to run: it is verified, every operation is known to have a kernel, the order
// of work and the lifetimes of values are planned, and the weights are in memory. It is immutable,
// and any number of sessions (session.h) on any number of threads may share it. Sessions reuse each
// other's plans for inputs of certain sizes.
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

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/engine_pool.h"
#include "roundhouse/interp/plan/program_plan.h"

namespace roundhouse {

struct CompileOptions {
  // The graphs that can be run; private ones may be named. Empty: all public graphs that have a
  // body.
  std::vector<std::string> entries = {};
  // Values to stop at, instead of at the outputs of the entry that contains them. That entry then
  // returns these values, in this order. Only nodes that they need are run, and nodes with effects
  // that come before the last of them.
  std::vector<const Value*> outputs = {};
  // Whether to verify the program first. Set to false only if the program was verified since its
  // last change: a program that does not verify must not be compiled.
  bool verify = true;
  // Returns the initial value of an external global, by name. Null: the program must have none.
  std::function<absl::StatusOr<Tensor>(absl::string_view global)> link = nullptr;
  // Whether to run nodes without effects whose results are unused, too.
  bool run_unused_nodes = false;
  // The backends that run single nodes, in the order in which they are asked; nodes that none of
  // them takes are evaluated. Empty: all available backends, preferred ones first. For a
  // deterministic program (service/deterministic.h) only deterministic backends count.
  std::vector<std::string> node_backends = {};
  // Whether backends run the regions that they have compiled; if not, the nodes run one by one.
  bool use_regions = true;
  // Limit on the bytes that splats among the constants and weights take in memory where all their
  // elements are needed. 0: no limit.
  int64_t splat_limit = 0;
};

class CompiledProgram {
 public:
  // `program` must outlive the compiled program and not change; or pass ownership, below. Errors:
  // the program does not verify (all diagnostics); it is deterministic, and the processor lacks
  // AVX2; operations without a kernel (all of them, each with its dialect and what the dialect
  // lacks); external globals that `link` does not give or that do not fit; unknown entries; outputs
  // that are not in an entry.
  static absl::StatusOr<std::shared_ptr<const CompiledProgram>> Create(
      const Program& program, const CompileOptions& options = {});
  static absl::StatusOr<std::shared_ptr<const CompiledProgram>> Create(
      std::shared_ptr<const Program> program, const CompileOptions& options = {});

  const Program& program() const { return program_; }
  // The names of the entries, in the program's order.
  std::vector<std::string> entry_names() const;

  // For the session.
  const interp::ProgramPlan& plan() const { return plan_; }
  interp::EnginePool& engines() const { return *engines_; }

 private:
  CompiledProgram(const Program& program, std::shared_ptr<const Program> owner,
                  interp::ProgramPlan plan)
      : program_(program),
        owner_(std::move(owner)),
        plan_(std::move(plan)),
        engines_(std::make_unique<interp::EnginePool>(plan_)) {}

  const Program& program_;
  const std::shared_ptr<const Program> owner_;
  const interp::ProgramPlan plan_;
  const std::unique_ptr<interp::EnginePool> engines_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_COMPILED_PROGRAM_H_
