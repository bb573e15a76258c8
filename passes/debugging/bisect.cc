#include "roundhouse/passes/debugging/bisect.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/passes/framework/application_counter.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse {
namespace {

// Remembers the last pass even if it fails, when there is no report.
class LastRun final : public PassObserver {
 public:
  absl::Status BeforePass(const PassRun& run, const Program&) override {
    pass_ = run.pass;
    return absl::OkStatus();
  }
  absl::Status AfterPass(const PassRun& run, const Program&) override {
    if (run.last_application > 0) last_changing_ = run.pass;
    return absl::OkStatus();
  }
  const std::string& pass() const { return pass_; }
  const std::string& last_changing() const { return last_changing_; }

 private:
  std::string pass_;
  std::string last_changing_;
};

struct Attempt {
  absl::Status verdict;
  bool pipeline_failed = false;
  std::string pass;
  PipelineReport report;
  std::unique_ptr<Program> program;
};

class Bisection {
 public:
  Bisection(const Program& program, absl::string_view pipeline,
            const std::vector<std::string>& skip_passes, CheckProgram check)
      : program_(program), pipeline_(pipeline), skip_passes_(skip_passes), check_(check) {}

  absl::StatusOr<Attempt> Try(int64_t limit) {
    Attempt attempt;
    attempt.program = program_.clone();
    RH_ASSIGN_OR_RETURN(const Pipeline pipeline,
                        Pipeline::Parse(PassRegistry::Of(program_.context()), pipeline_));
    LastRun last;
    PipelineRunOptions options;
    options.skip_passes = skip_passes_;
    options.bisect_limit = limit;
    options.observers = {&last};
    absl::StatusOr<PipelineReport> report = RunPipeline(*attempt.program, pipeline, options);
    RH_RETURN_IF_ERROR(CheckNotCancelled("while bisecting"));
    if (!report.ok()) {
      attempt.pipeline_failed = true;
      attempt.verdict = report.status();
      attempt.pass = last.pass();
      attempt.program = nullptr;
      return attempt;
    }
    attempt.report = *std::move(report);
    attempt.pass = last.last_changing();
    attempt.verdict = check_(*attempt.program);
    RH_RETURN_IF_ERROR(CheckNotCancelled("while bisecting"));
    return attempt;
  }

 private:
  const Program& program_;
  absl::string_view pipeline_;
  const std::vector<std::string>& skip_passes_;
  CheckProgram check_;
};

}  // namespace

absl::StatusOr<BisectResult> Bisect(const Program& program, absl::string_view pipeline,
                                    const std::vector<std::string>& skip_passes,
                                    CheckProgram check) {
  Bisection bisection(program, pipeline, skip_passes, check);
  RH_ASSIGN_OR_RETURN(const Attempt none, bisection.Try(0));
  if (!none.verdict.ok()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "nothing to bisect: the check fails without any change, too: ", none.verdict.message()));
  }
  RH_ASSIGN_OR_RETURN(Attempt bad, bisection.Try(ApplicationCounter::kUnlimited));
  if (bad.verdict.ok())
    return absl::NotFoundError("nothing to bisect: the check passes with all changes");

  // The number of changes is not known if the pipeline fails, so first search for a bad limit.
  int64_t good_limit = 0;
  int64_t bad_limit = bad.pipeline_failed ? 1 : bad.report.applications;
  const int64_t in_all = bad.pipeline_failed ? 0 : bad.report.applications;
  while (bad.pipeline_failed) {
    RH_ASSIGN_OR_RETURN(Attempt attempt, bisection.Try(bad_limit));
    if (!attempt.verdict.ok()) {
      bad = std::move(attempt);
      break;
    }
    good_limit = bad_limit;
    if (bad_limit > (int64_t{1} << 40)) break;  // It fails without making a change.
    bad_limit *= 2;
  }
  while (bad_limit - good_limit > 1) {
    const int64_t middle = good_limit + (bad_limit - good_limit) / 2;
    RH_ASSIGN_OR_RETURN(Attempt attempt, bisection.Try(middle));
    if (attempt.verdict.ok()) {
      good_limit = middle;
    } else {
      bad_limit = middle;
      bad = std::move(attempt);
    }
  }
  RH_ASSIGN_OR_RETURN(Attempt before, bisection.Try(good_limit));
  if (!bad.pipeline_failed) {
    RH_ASSIGN_OR_RETURN(bad, bisection.Try(bad_limit));
  }
  BisectResult result;
  result.application = bad_limit;
  result.applications = in_all;
  result.pass = bad.pass;
  result.description = bad.pipeline_failed ? bad.pass : bad.report.last_application;
  result.error = std::string(bad.verdict.message());
  result.before = std::move(before.program);
  result.after = std::move(bad.program);
  return result;
}

}  // namespace roundhouse
