#include "roundhouse/passes/framework/pass_runner.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program_contents.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/program_fingerprint.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/program_growth.h"

namespace roundhouse {
namespace {

void CountOps(const Program& program, int64_t weight, std::map<std::string, int64_t>& counts) {
  std::map<const OpInfo*, int64_t> by_op;  // Looked up; the order comes from the names below.
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) ++by_op[&node->op()];
  }
  for (const auto& [op, count] : by_op) counts[op->name] += weight * count;
}

// Unless changes are checked, programs are compared between rounds only from this round on, which
// hardly any group reaches.
constexpr int64_t kPatientRounds = 8;

class PipelineRunner {
 public:
  PipelineRunner(Program& program, const PipelineRunOptions& options)
      : program_(program), growth_(program), options_(options), counter_(options.bisect_limit) {}

  absl::StatusOr<PipelineReport> Run(const Pipeline& pipeline) {
    RH_RETURN_IF_ERROR(CheckSkipped());
    for (PassObserver* observer : options_.observers) RH_RETURN_IF_ERROR(observer->Begin(program_));
    RH_ASSIGN_OR_RETURN(report_.changed, RunSteps(pipeline.steps()));
    if (report_.changed && options_.verify == PipelineRunOptions::Verify::kOnce)
      RH_RETURN_IF_ERROR(VerifyWhatCameOut());
    for (const Pass* pass : pipeline.passes()) {
      for (const auto& [what, count] : pass->counts()) report_.counts[pass->name()][what] += count;
    }
    report_.applications = counter_.count();
    report_.applications_refused = counter_.refused();
    report_.last_application = counter_.last();
    return std::move(report_);
  }

 private:
  absl::Status VerifyWhatCameOut() const {
    const absl::Status verified = VerifyOk(program_);
    if (verified.ok()) return absl::OkStatus();
    return absl::InternalError(absl::StrCat(
        "the passes made a program that does not verify; verify after each of them to find which "
        "one did (the tool optimize does):\n",
        verified.message()));
  }

  absl::Status CheckSkipped() const {
    const PassRegistry& registry = PassRegistry::Of(program_.context());
    for (const std::string& name : options_.skip_passes) {
      if (registry.Find(name) != nullptr) continue;
      return absl::NotFoundError(absl::StrCat("there is no pass '", name, "' to skip",
                                              DidYouMean(name, registry.names())));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<bool> RunSteps(const std::vector<PipelineStep>& steps) {
    bool changed = false;
    for (const PipelineStep& step : steps) {
      RH_ASSIGN_OR_RETURN(const bool step_changed, RunStep(step));
      changed |= step_changed;
    }
    return changed;
  }

  absl::StatusOr<bool> RunStep(const PipelineStep& step) {
    return step.pass == nullptr ? RunToFixedPoint(step) : RunPass(step);
  }

  absl::StatusOr<bool> RunToFixedPoint(const PipelineStep& group) {
    bool changed = false;
    std::map<uint64_t, int64_t> round_of;  // The round, by the fingerprint after it.
    std::vector<std::vector<std::string>> changing(1);
    const int64_t first_compared = options_.check_unchanged ? 0 : kPatientRounds;
    if (first_compared == 0) round_of[fingerprint()] = 0;
    for (int64_t round = 1; round <= group.max_rounds; ++round) {
      const size_t first_run = report_.runs.size();
      RH_ASSIGN_OR_RETURN(const bool round_changed, RunSteps(group.group));
      if (!round_changed) return changed;
      changed = true;
      std::vector<std::string> names;
      for (size_t i = first_run; i < report_.runs.size(); ++i) {
        const PassRun& run = report_.runs[i];
        if (run.changed && std::find(names.begin(), names.end(), run.pass) == names.end())
          names.push_back(run.pass);
      }
      changing.push_back(names);
      if (round < first_compared) continue;
      auto [before, is_new] = round_of.try_emplace(fingerprint(), round);
      if (!is_new) {
        std::vector<std::string> culprits;
        for (int64_t r = before->second + 1; r <= round; ++r)
          culprits.insert(culprits.end(), changing[r].begin(), changing[r].end());
        std::sort(culprits.begin(), culprits.end());
        culprits.erase(std::unique(culprits.begin(), culprits.end()), culprits.end());
        report_.warnings.push_back(absl::StrCat(
            "[", GroupNames(group), "] does not converge: after round ", round,
            " the program is the same as after round ", before->second, ", as ",
            absl::StrJoin(culprits, ", "),
            culprits.size() == 1 ? " undoes its own changes" : " undo one another's changes"));
        return changed;
      }
    }
    report_.warnings.push_back(absl::StrCat("[", GroupNames(group), "] was stopped after ",
                                            group.max_rounds,
                                            " rounds (max_rounds); still changing the program: ",
                                            absl::StrJoin(changing.back(), ", ")));
    return changed;
  }

  static std::string GroupNames(const PipelineStep& group) {
    return absl::StrJoin(group.group, ", ", [](std::string* out, const PipelineStep& step) {
      absl::StrAppend(out, step.pass == nullptr ? "[...]" : step.pass->name());
    });
  }

  bool IsSkipped(const Pass& pass) const {
    const auto& skipped = options_.skip_passes;
    if (std::find(skipped.begin(), skipped.end(), pass.name()) != skipped.end()) return true;
    if (static_cast<int64_t>(report_.runs.size()) >= options_.max_runs) return true;
    return counter_.is_exhausted() && !pass.info().always_runs;
  }

  absl::StatusOr<bool> RunPass(const PipelineStep& step) {
    Pass& pass = *step.pass;
    // A pass that found nothing to do finds nothing as long as nothing has changed.
    const auto idle = idle_since_.find(&pass);
    if (idle != idle_since_.end() && idle->second == num_changes_) return false;
    if (IsSkipped(pass)) {
      report_.skipped.push_back(pass.name());
      return false;
    }
    RH_RETURN_IF_ERROR(CheckNotCancelled(absl::StrCat("before pass '", pass.name(), "'")));
    PassRun run;
    run.number = static_cast<int64_t>(report_.runs.size()) + 1;
    run.pass = pass.name();
    run.text = step.ToText();
    run.nodes_before = NumNodes(program_);
    run.nodes_after = run.nodes_before;
    for (PassObserver* observer : options_.observers)
      RH_RETURN_IF_ERROR(observer->BeforePass(run, program_));
    if (options_.count_ops) CountOps(program_, -1, run.ops);
    const uint64_t before = options_.check_unchanged ? fingerprint() : 0;
    const int64_t applications_before = counter_.count();

    // A pass that must run is neither stopped by the limit nor counted against it.
    pass.set_application_counter(pass.info().always_runs ? nullptr : &counter_);
    const auto start = std::chrono::steady_clock::now();
    absl::StatusOr<bool> changed = pass.Run(
        program_, options_.verify == PipelineRunOptions::Verify::kEach ? Verification::kOfChanges
                                                                       : Verification::kByCaller);
    const auto end = std::chrono::steady_clock::now();
    pass.set_application_counter(nullptr);
    fingerprint_.reset();
    // After a cancellation, the pass may have left nodes that it could not evaluate in time.
    RH_RETURN_IF_ERROR(CheckNotCancelled(absl::StrCat("in pass '", pass.name(), "'")));
    RH_RETURN_IF_ERROR(changed.status());
    if (*changed) {
      RH_RETURN_IF_ERROR(
          Annotate(CheckGrowth(program_), absl::StrCat("after pass '", pass.name(), "'")));
    }
    if (!*changed && options_.check_unchanged) {
      if (fingerprint() != before) {
        return absl::InternalError(absl::StrCat(
            "pass '", pass.name(), "' reported no change, but the program has changed"));
      }
    }
    if (*changed) {
      ++num_changes_;
    } else {
      idle_since_[&pass] = num_changes_;
    }
    // A pass that does not count its changes is one change as a whole.
    if (*changed && counter_.count() == applications_before && !pass.info().always_runs)
      counter_.Allow(pass.name(), "", [] { return std::string(); });

    run.changed = *changed;
    run.milliseconds = std::chrono::duration<double, std::milli>(end - start).count();
    run.nodes_after = NumNodes(program_);
    if (counter_.count() > applications_before) {
      run.first_application = applications_before + 1;
      run.last_application = counter_.count();
    }
    if (options_.count_ops) {
      CountOps(program_, 1, run.ops);
      std::erase_if(run.ops, [](const auto& entry) { return entry.second == 0; });
    }
    report_.runs.push_back(run);
    for (PassObserver* observer : options_.observers)
      RH_RETURN_IF_ERROR(observer->AfterPass(run, program_));
    return *changed;
  }

  // The fingerprint of the current program, computed once between two passes.
  uint64_t fingerprint() {
    if (!fingerprint_.has_value()) fingerprint_ = Fingerprint(program_);
    return *fingerprint_;
  }

  Program& program_;
  const GrowthScope growth_;
  const PipelineRunOptions& options_;
  ApplicationCounter counter_;
  PipelineReport report_;
  std::optional<uint64_t> fingerprint_;
  int64_t num_changes_ = 0;                    // Runs of passes that changed the program.
  std::map<const Pass*, int64_t> idle_since_;  // Looked up. The value of num_changes_ when it last
                                               // changed nothing.
};

}  // namespace

absl::StatusOr<PipelineReport> RunPipeline(Program& program, const Pipeline& pipeline,
                                           const PipelineRunOptions& options) {
  return PipelineRunner(program, options).Run(pipeline);
}

absl::StatusOr<bool> RunPasses(Program& program, absl::string_view pipeline,
                               const PipelineRunOptions& options) {
  RH_ASSIGN_OR_RETURN(const Pipeline parsed,
                      Pipeline::Parse(PassRegistry::Of(program.context()), pipeline));
  RH_ASSIGN_OR_RETURN(const PipelineReport report, RunPipeline(program, parsed, options));
  return report.changed;
}

}  // namespace roundhouse
