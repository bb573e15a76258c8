// File: pass_runner.h
//
// Runs a pipeline over a program and sees to it that every pass keeps its word.
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

// One pass on its way through one program.
struct PassRun {
  int64_t number = 0;  // From 1, over the whole pipeline.
  std::string pass;
  std::string text;  // With its options, as it stands in the pipeline.
  bool changed = false;
  double milliseconds = 0;  // Of the pass and the verification of what it made.
  int64_t nodes_before = 0;
  int64_t nodes_after = 0;
  // The numbers, counted from 1, of the first and the last change that it made; 0 for none.
  int64_t first_application = 0;
  int64_t last_application = 0;
  // By op: how many more there are now, or, below 0, fewer. Empty unless asked for.
  std::map<std::string, int64_t> ops = {};
};

// Looks on, and may stop the pipeline by an error.
class PassObserver {
 public:
  virtual ~PassObserver() = default;
  // Before the first pass.
  virtual absl::Status Begin(const Program&) { return absl::OkStatus(); }
  // Before and after each pass. Not called for what is skipped.
  virtual absl::Status BeforePass(const PassRun&, const Program&) { return absl::OkStatus(); }
  virtual absl::Status AfterPass(const PassRun&, const Program&) { return absl::OkStatus(); }
};

struct PipelineRunOptions {
  // Names of passes that are left out. One that does not exist is an error.
  std::vector<std::string> skip_passes = {};
  // Only that many single changes are made (application_counter.h); passes that come later run only
  // if the program is nothing without them.
  int64_t bisect_limit = ApplicationCounter::kUnlimited;
  // Only that many passes run.
  int64_t max_runs = ApplicationCounter::kUnlimited;
  // When the program is verified: after each pass that changes it, once when all have run, or not
  // at all, for a caller who does so before it uses the program.
  enum class Verify : uint8_t { kEach, kOnce, kByCaller };
  Verify verify = Verify::kEach;
  // Compares the program with what it was where a pass says that it changed nothing, and from the
  // first round of a group on with what it was after earlier ones; else after some rounds.
  bool check_unchanged = true;
  // Fills PassRun::ops.
  bool count_ops = false;
  // Called in this order; they must outlive the run.
  std::vector<PassObserver*> observers = {};
};

struct PipelineReport {
  bool changed = false;
  std::vector<PassRun> runs;
  std::vector<std::string> skipped;  // In order; one pass may be there more than once.
  // By pass, what it counted (Pass::Count).
  std::map<std::string, std::map<std::string, int64_t>> counts;
  // A fixed point that was not reached, with the passes that undo one another.
  std::vector<std::string> warnings;
  // Single changes made; those that bisect_limit forbade; and the last one that it allowed.
  int64_t applications = 0;
  int64_t applications_refused = 0;
  std::string last_application;
};

// Runs it. After an error the program may be anything. Errors name the pass: one of its own, what
// it requires and is not there, a program that does not verify or has a cycle, a change that it
// denies.
absl::StatusOr<PipelineReport> RunPipeline(Program& program, const Pipeline& pipeline,
                                           const PipelineRunOptions& options = {});

// Parses `pipeline` with the passes of the program's context and runs it. Returns whether anything
// changed.
absl::StatusOr<bool> RunPasses(Program& program, absl::string_view pipeline,
                               const PipelineRunOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_PASS_RUNNER_H_
