// File: compiled_program.h
//
// A program made ready to run: verified, all its operations known to have kernels, its order of
// work and the life of its values planned, its weights in place. Immutable, and shared by any
// number of sessions (session.h) on any number of threads; what one of them has prepared for inputs
// of certain sizes the others find.
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
  // The backends that run single nodes, in the order in which they are asked; what none of them
  // takes is evaluated. Empty: all that are available, those that are preferred first. Of a
  // deterministic program (service/deterministic.h) those count that are deterministic.
  std::vector<std::string> node_backends = {};
  // Whether regions that backends have compiled are run by these; else their nodes run one by one.
  bool use_regions = true;
  // Of the bytes that splats among the constants and weights take in memory, where all elements of
  // a tensor are needed. 0: no limit.
  int64_t splat_limit = 0;
};

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
