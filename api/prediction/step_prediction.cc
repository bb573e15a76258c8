#include "roundhouse/api/prediction/step_prediction.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/api/prediction/pipeline_replay.h"
#include "roundhouse/api/prediction/program_sections.h"
#include "roundhouse/api/prediction/rank_clocks.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/stages.h"

namespace roundhouse {
namespace {

// Devices of the same speed take the same time for the same nodes.
struct Speeds {
  std::vector<DeviceSpeed> speeds;
  std::vector<size_t> of_rank;
};

Speeds SpeedsOf(const ExchangeTimes& times) {
  Speeds all;
  for (int64_t rank = 0; rank < times.mesh().num_devices(); ++rank) {
    const DeviceSpeed speed = times.topology().SpeedOf(times.DeviceOf(rank), {});
    const auto found = std::find(all.speeds.begin(), all.speeds.end(), speed);
    all.of_rank.push_back(static_cast<size_t>(found - all.speeds.begin()));
    if (found == all.speeds.end()) all.speeds.push_back(speed);
  }
  return all;
}

// All ranks go through the same sections together.
absl::StatusOr<StepPrediction> PredictOfAll(const Graph& entry, ExchangeTimes& times,
                                            const PredictionOptions& options) {
  Speeds speeds = SpeedsOf(times);
  int64_t nodes_left = kMaxNodesInStep;
  RH_ASSIGN_OR_RETURN(ProgramSections program,
                      SectionsOf(entry, times.mesh(), speeds.speeds, false, nodes_left));
  RankClocks clocks(times, options, std::move(speeds.of_rank), {0});
  for (const Section& section : program.sections) {
    RH_RETURN_IF_ERROR(CheckNotCancelled("while a step was predicted"));
    for (size_t rank = 0; rank < clocks.num_ranks(); ++rank) clocks.Compute(rank, section);
    if (section.end == Section::End::kNone) continue;
    if (section.end == Section::End::kWait) {
      for (size_t rank = 0; rank < clocks.num_ranks(); ++rank) {
        if (!clocks.IsUnderway(rank, section.channel)) {
          return absl::FailedPreconditionError(
              absl::StrCat(section.name,
                           ": nothing was started; the pass multi_devices_check says "
                           "more"));
        }
        clocks.WaitFor(rank, section.channel);
      }
      continue;
    }
    for (const std::vector<int64_t>& members : times.GroupsAlong(section.axes).members)
      clocks.MeetInGroup(section, members);
  }
  StepPrediction prediction = clocks.Finish();
  if (options.keeps_phases) prediction.programs.push_back(std::move(program.sections));
  prediction.unknown = std::move(program.unknown);
  prediction.notes = std::move(program.notes);
  return prediction;
}

// The ranks of a stage share its sections.
absl::StatusOr<StepPrediction> PredictPipeline(const Stages& stages, ExchangeTimes& times,
                                               const PredictionOptions& options) {
  times.SeparateStages(stages.axis);
  Speeds speeds = SpeedsOf(times);
  int64_t nodes_left = kMaxNodesInStep;
  std::vector<ProgramSections> programs;
  std::map<std::string, int64_t> unknown;
  std::vector<std::string> notes;
  for (const Graph* graph : stages.graphs) {
    absl::StatusOr<ProgramSections> program =
        SectionsOf(*graph, times.mesh(), speeds.speeds, true, nodes_left);
    if (!program.ok()) return Annotate(program.status(), absl::StrCat("@", graph->name()));
    for (const auto& [op, count] : program->unknown) unknown[op] += count;
    notes.insert(notes.end(), program->notes.begin(), program->notes.end());
    programs.push_back(*std::move(program));
  }
  std::vector<int64_t> stage_of_rank;
  std::vector<int64_t> firsts(programs.size(), -1);  // The first rank of each stage.
  std::vector<const std::vector<Section>*> of_rank;
  for (int64_t rank = 0; rank < times.mesh().num_devices(); ++rank) {
    const int64_t stage = times.mesh().IndexAlong(rank, {stages.axis});
    stage_of_rank.push_back(stage);
    of_rank.push_back(&programs[static_cast<size_t>(stage)].sections);
    int64_t& first = firsts[static_cast<size_t>(stage)];
    if (first < 0) first = rank;
  }
  RankClocks clocks(times, options, std::move(speeds.of_rank), firsts);
  RH_RETURN_IF_ERROR(ReplayPipeline(of_rank, times, clocks));
  StepPrediction prediction = clocks.Finish();
  prediction.unknown = std::move(unknown);
  prediction.notes = std::move(notes);
  prediction.stage_of_rank = std::move(stage_of_rank);
  prediction.num_stages = static_cast<int64_t>(programs.size());
  for (size_t i = 0; options.keeps_phases && i < programs.size(); ++i)
    prediction.programs.push_back(std::move(programs[i].sections));
  return prediction;
}

}  // namespace

absl::StatusOr<StepPrediction> PredictStep(const Graph& entry, ExchangeTimes& times,
                                           const PredictionOptions& options) {
  RH_ASSIGN_OR_RETURN(const std::optional<Stages> stages, StagesOf(entry, times.mesh()));
  return stages.has_value() ? PredictPipeline(*stages, times, options)
                            : PredictOfAll(entry, times, options);
}

absl::StatusOr<double> PredictOneDevice(const Graph& entry, const Topology& topology) {
  const DeviceMesh one;
  int64_t nodes_left = kMaxNodesInStep;
  RH_ASSIGN_OR_RETURN(const ProgramSections program,
                      SectionsOf(entry, one, {topology.SpeedOf(0, {})}, false, nodes_left));
  double seconds = 0;
  for (const Section& section : program.sections) seconds += section.seconds[0];
  return seconds;
}

}  // namespace roundhouse
