// File: pass_runner.h
//
// Runs a pipeline over a program and checks that every pass does what it declares.
//
//   RH_ASSIGN_OR_RETURN(bool changed, RunPasses(program, "[cse, fold_constants, dce]"));
//
//   RH_ASSIGN_OR_RETURN(Pipeline pipeline, Pipeline::Parse(registry, text));
//   RH_ASSIGN_OR_RETURN(PipelineReport report, RunPipeline(program, pipeline, {.skip_passes =
//   {"cse"}}));
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_PASS_RUNNER_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_PASS_RUNNER_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/application_counter.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pipeline.h"

namespace roundhouse {

// One run of one pass over one program.
struct PassRun {
  int64_t number = 0;  // Counted from 1, over the whole pipeline.
  std::string pass;
  std::string text;  // With its options, as written in the pipeline.
  bool changed = false;
  double milliseconds = 0;  // The pass and the verification of its result.
  int64_t nodes_before = 0;
  int64_t nodes_after = 0;
  // The numbers, counted from 1, of the first and the last change that the pass made; 0 for none.
  int64_t first_application = 0;
  int64_t last_application = 0;
  // By op: the number of nodes added or, if negative, removed. Empty unless count_ops is set.
  std::map<std::string, int64_t> ops = {};
};

// Observes a pipeline. An error that it returns stops the pipeline.
class PassObserver {
 public:
  virtual ~PassObserver() = default;
  // Before the first pass.
  virtual absl::Status Begin(const Program&) { return absl::OkStatus(); }
  // Before and after each pass. Not called for skipped passes.
  virtual absl::Status BeforePass(const PassRun&, const Program&) { return absl::OkStatus(); }
  virtual absl::Status AfterPass(const PassRun&, const Program&) { return absl::OkStatus(); }
};

struct PipelineRunOptions {
  // Names of passes to skip. Error: there is no such pass.
  std::vector<std::string> skip_passes = {};
  // Makes at most that many single changes (application_counter.h). Later passes run only if the
  // program cannot run without them (PassInfo::AlwaysRuns).
  int64_t bisect_limit = ApplicationCounter::kUnlimited;
  // Runs at most that many passes.
  int64_t max_runs = ApplicationCounter::kUnlimited;
  // When the program is verified: after each pass that changes it, once after all passes, or not at
  // all because the caller does so before it uses the program.
  enum class Verify : uint8_t { kEach, kOnce, kByCaller };
  Verify verify = Verify::kEach;
  // Compares the program before and after each pass that reports no change, and compares the rounds
  // of a group with each other from the first round. If false, rounds are compared only after some
  // rounds.
  bool check_unchanged = true;
  // Fills PassRun::ops.
  bool count_ops = false;
  // Called in this order. They must outlive the run.
  std::vector<PassObserver*> observers = {};
};

struct PipelineReport {
  bool changed = false;
  std::vector<PassRun> runs;
  std::vector<std::string> skipped;  // In order; a pass may be there more than once.
  // The counts (Pass::Count), by pass.
  std::map<std::string, std::map<std::string, int64_t>> counts;
  // Groups that did not reach a fixed point, with the passes that undo one another.
  std::vector<std::string> warnings;
  // The number of single changes made and of those refused by bisect_limit, and the last one made
  // before the limit.
  int64_t applications = 0;
  int64_t applications_refused = 0;
  std::string last_application;
};

// Runs the pipeline. After an error the program may be in any state. Errors name the pass: the pass
// itself failed, a requirement is missing, the program does not verify or has a cycle, the pass
// made a change that it denies, or the program has grown too much (program_growth.h).
absl::StatusOr<PipelineReport> RunPipeline(Program& program, const Pipeline& pipeline,
                                           const PipelineRunOptions& options = {});

// Parses `pipeline` with the passes of the program's context and runs it. Returns whether anything
// changed.
absl::StatusOr<bool> RunPasses(Program& program, absl::string_view pipeline,
                               const PipelineRunOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_PASS_RUNNER_H_
