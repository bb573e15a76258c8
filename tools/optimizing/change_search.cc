#include "roundhouse/tools/optimizing/change_search.h"

#include <algorithm>
#include <cstddef>
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
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program_contents.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/debugging/bisect.h"
#include "roundhouse/passes/debugging/reducer.h"
#include "roundhouse/passes/debugging/reproducer.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tools/command_line/progress.h"

namespace roundhouse {
namespace {

// The highest tolerance class of the passes of a pipeline.
absl::StatusOr<Tolerance> ToleranceOf(const Program& program, absl::string_view pipeline,
                                      const NumericCheckOptions& check) {
  if (check.tolerance.has_value()) return *check.tolerance;
  RH_ASSIGN_OR_RETURN(const Pipeline parsed,
                      Pipeline::Parse(PassRegistry::Of(program.context()), pipeline));
  Numerics worst = Numerics::kExact;
  for (const Pass* pass : parsed.passes()) worst = std::max(worst, *pass->info().numerics);
  return ToleranceFor(worst);
}

// Whether the run moves the numbers of `program` by more than the check's tolerance, or fails.
bool MovesNumbers(const Program& program, const Reproduction& run) {
  const absl::StatusOr<NumericReference> reference = NumericReference::Create(program, *run.check);
  if (!reference.ok()) return false;
  const std::unique_ptr<Program> after = program.clone();
  if (!RunPasses(*after, run.pipeline, {.skip_passes = run.skip_passes}).ok()) return true;
  const absl::Status same = reference->Compare(*after, *run.check->tolerance).status();
  return absl::IsDataLoss(same);
}

// The inputs of `graph` for a check.
absl::StatusOr<std::vector<Tensor>> InputsOf(const Graph& graph, const NumericCheckOptions& check) {
  const auto given = check.inputs.find(graph.name());
  if (given != check.inputs.end()) return given->second;
  return SeededInputs(graph, check.seed, check.unknown_size);
}

std::string PathBeside(const std::string& output, absl::string_view what) {
  return output == "-" ? std::string(what) : absl::StrCat(output, ".", what);
}

}  // namespace

absl::Status FindChange(const Program& program, const ChangeSearch& search, std::ostream& notes) {
  NumericCheckOptions check = search.check;
  RH_ASSIGN_OR_RETURN(const Tolerance tolerance, ToleranceOf(program, search.pipeline, check));
  check.tolerance = tolerance;
  Say(search.progress, "looking for the change");
  absl::StatusOr<NumericReference> reference = NumericReference::Create(program, check);
  if (!reference.ok()) {
    return Annotate(
        reference.status(),
        "the program fails on these inputs before any pass; give other inputs, or sizes (--shape)");
  }
  check.unknown_size = reference->unknown_size();
  RH_ASSIGN_OR_RETURN(
      const BisectResult found,
      Bisect(program, search.pipeline, search.skip_passes,
             [&](const Program& made) { return reference->Compare(made, tolerance).status(); }));
  Clear(search.progress);
  notes << "change " << found.application;
  if (found.applications > 0) notes << " of " << found.applications;
  notes << ": " << found.description << "\n  " << found.error << "\n";

  const PassRegistry& registry = PassRegistry::Of(program.context());
  // Tries the pass alone, as in the pipeline; if that shows nothing, the whole pipeline.
  std::string pass_alone = found.pass;
  RH_ASSIGN_OR_RETURN(const Pipeline parsed, Pipeline::Parse(registry, search.pipeline));
  std::vector<const PipelineStep*> pending;
  for (const PipelineStep& top : parsed.steps()) pending.push_back(&top);
  for (size_t i = 0; i < pending.size(); ++i) {
    if (pending[i]->pass != nullptr && pending[i]->pass->name() == found.pass)
      pass_alone = pending[i]->ToText();
    for (const PipelineStep& inner : pending[i]->group) pending.push_back(&inner);
  }
  // With seeded inputs more can be removed than with given ones.
  NumericCheckOptions seeded = check;
  seeded.inputs.clear();
  const Program* start = nullptr;
  Reproduction shown;
  for (const NumericCheckOptions* inputs : {&seeded, &check}) {
    for (const Program* candidate : {static_cast<const Program*>(found.before.get()), &program}) {
      if (start != nullptr || candidate == nullptr) continue;
      shown = {.pipeline = pass_alone, .check = *inputs};
      if (candidate == &program)
        shown = {.pipeline = search.pipeline, .skip_passes = search.skip_passes, .check = *inputs};
      if (MovesNumbers(*candidate, shown)) start = candidate;
    }
  }
  RH_RETURN_IF_ERROR(CheckNotCancelled("while a change was looked for"));
  if (start == nullptr) {
    notes
        << "the error does not recur when the pass runs again, so the program cannot be reduced\n";
  } else {
    Say(search.progress, "reducing the program");
    ReduceStatistics statistics;
    const std::unique_ptr<Program> reduced = Reduce(
        *start, [&](const Program& candidate) { return MovesNumbers(candidate, shown); },
        &statistics);
    Clear(search.progress);
    RH_RETURN_IF_ERROR(CheckNotCancelled("while the program was reduced"));
    const std::string path = PathBeside(search.output, "bisect.mlir");
    // Cutting leaves new inputs, whose sizes may be open, too.
    RH_ASSIGN_OR_RETURN(const NumericReference small,
                        NumericReference::Create(*reduced, *shown.check));
    shown.check->unknown_size = small.unknown_size();
    RH_RETURN_IF_ERROR(WriteReproducer(*reduced, shown, path));
    for (const Graph* graph : reduced->graphs()) {
      if (graph->visibility() != Visibility::kPublic) continue;
      RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs, InputsOf(*graph, *shown.check));
      for (size_t i = 0; i < inputs.size(); ++i) {
        RH_RETURN_IF_ERROR(WriteNpy(
            PathBeside(search.output, absl::StrCat("bisect.", graph->name(), ".input_", i, ".npy")),
            inputs[i]));
      }
    }
    notes << "reduced from " << NumNodes(*start) << " to " << NumNodes(*reduced) << " nodes in "
          << statistics.tried << " tries: " << path << "\nto reproduce it: optimize " << path
          << "\n";
  }
  return absl::DataLossError(
      absl::StrCat(search.input, ": ", found.description, ": ", found.error));
}

}  // namespace roundhouse
