#include "roundhouse/tools/running/simulate.h"

#include <cstdint>
#include <iostream>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/api/prediction/program_prediction.h"
#include "roundhouse/api/prediction/sharding_search.h"
#include "roundhouse/api/prediction/step_prediction.h"
#include "roundhouse/api/prediction/timeline.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/pipeline_flags.h"
#include "roundhouse/tools/command_line/spread_flags.h"
#include "roundhouse/tools/running/simulate_report.h"

namespace roundhouse {
namespace {

// The number of shardings that are tried for a suggestion, and beside a sharding that is given.
constexpr int64_t kTriesToSuggest = 400;
constexpr int64_t kTriesBeside = 40;

absl::Status Optimize(Program& program) {
  return RunPasses(program, PresetPipelineToRun(program, 2)).status();
}

ExchangeWay WayOf(const std::string& name) {
  for (const ExchangeWay way : {ExchangeWay::kRing, ExchangeWay::kTree}) {
    if (name == NameOf(way)) return way;
  }
  return ExchangeWay::kCheaper;
}

// Lets optimization remove what only other entries use, whose inputs may be of unknown sizes.
void KeepOnly(const Graph& entry, Program& program) {
  for (Graph* graph : program.graphs()) {
    if (graph != &entry && graph->visibility() == Visibility::kPublic)
      graph->set_visibility(Visibility::kPrivate);
  }
}

absl::Status CheckOptions(const SimulateOptions& options) {
  if (options.topology.empty())
    return UsageError("--topology=FILE is missing: the speeds of the devices and their links");
  if (options.suggest && !(options.spread.pins.empty() && options.spread.pin_file.empty()))
    return UsageError(
        "--suggest decides how values are spread: leave out --shard and --shard_file");
  if (options.suggest && !(options.spread.pipeline.empty() && options.spread.stages.empty() &&
                           !options.spread.microbatches.has_value())) {
    return UsageError(
        "--suggest decides how values are spread: leave out --pipeline and its flags");
  }
  if (options.memory != 0 && !options.suggest)
    return UsageError("--memory limits the choice of --suggest: add --suggest");
  if (options.tries.has_value() && *options.tries < (options.suggest ? 1 : 0)) {
    return UsageError(absl::StrCat("--tries=", *options.tries, ": expected a number of at least ",
                                   options.suggest ? 1 : 0));
  }
  const bool is_picture = options.timeline.empty() || absl::EndsWith(options.timeline, ".svg") ||
                          absl::EndsWith(options.timeline, ".html");
  if (!is_picture) {
    return UsageError(absl::StrCat("--timeline=", options.timeline,
                                   ": expected a name that ends in .svg or .html"));
  }
  return absl::OkStatus();
}

// Searches other shardings, and takes the best one if it was asked for.
absl::Status Search(const Program& program, const std::string& entry,
                    const SimulateOptions& options, Simulated& simulated) {
  const absl::StatusOr<DeviceMesh> mesh = DeviceMesh::Parse(simulated.request.devices);
  if (!mesh.ok()) return UsageError(absl::StrCat("--devices: ", mesh.status().message()));
  const int64_t tries = options.tries.value_or(options.suggest ? kTriesToSuggest : kTriesBeside);
  if (tries == 0) return absl::OkStatus();
  absl::StatusOr<ShardingSuggestion> suggestion =
      SuggestSharding(program, entry, *simulated.topology,
                      {.num_devices = mesh->num_devices(),
                       .memory = options.memory,
                       .tries = tries,
                       .way = WayOf(options.way)});
  if (!suggestion.ok()) {
    // Beside a sharding that is given, a search may find nothing.
    const bool is_stopped =
        absl::IsCancelled(suggestion.status()) || absl::IsDeadlineExceeded(suggestion.status());
    if (options.suggest || is_stopped) return suggestion.status();
    simulated.search_error = suggestion.status();
    return absl::OkStatus();
  }
  if (options.suggest) simulated.request = suggestion->candidates.front().request;
  simulated.is_suggested = options.suggest;
  simulated.suggestion = *std::move(suggestion);
  return absl::OkStatus();
}

absl::StatusOr<Simulated> Predict(Program& program, const SimulateOptions& options,
                                  const Topology& topology) {
  Simulated simulated = {.topology = &topology, .request = options.spread};
  RH_RETURN_IF_ERROR(BindShapeFlags(program, options.entry, options.shapes));
  RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(program, options.entry));
  const std::string name = entry->name();
  if (IsForManyDevices(program)) {
    if (!options.spread.is_empty() || options.suggest) {
      return UsageError(
          "the program is made for many devices: leave out --devices, --shard, --pipeline, "
          "--overlap and --suggest");
    }
  } else {
    RH_RETURN_IF_ERROR(ReadPinFile(simulated.request));
    RH_RETURN_IF_ERROR(TakeDevicesOf(program, simulated.request));
    KeepOnly(*entry, program);
    RH_RETURN_IF_ERROR(Optimize(program));
    RH_ASSIGN_OR_RETURN(simulated.one_device, PredictOneDevice(*program.FindGraph(name), topology));
    RH_RETURN_IF_ERROR(Search(program, name, options, simulated));
    RH_RETURN_IF_ERROR(SpreadProgram(program, simulated.request));
  }
  const bool is_shown = !options.trace.empty() || !options.timeline.empty();
  RH_ASSIGN_OR_RETURN(simulated.prediction,
                      PredictProgram(program, name, topology,
                                     {.way = WayOf(options.way),
                                      .num_shown = is_shown ? kRanksInTimeline : 0,
                                      .keeps_phases = !options.schedule.empty()}));
  return simulated;
}

absl::Status WriteFiles(const Simulated& simulated, const SimulateOptions& options) {
  const ProgramPrediction& prediction = simulated.prediction;
  if (!options.trace.empty())
    RH_RETURN_IF_ERROR(WriteFile(options.trace, ChromeTrace(prediction.step)));
  if (!options.schedule.empty()) {
    RH_RETURN_IF_ERROR(WriteFile(options.schedule, ScheduleJson(prediction, *simulated.topology)));
  }
  if (options.timeline.empty()) return absl::OkStatus();
  return WriteFile(options.timeline,
                   absl::EndsWith(options.timeline, ".svg")
                       ? TimelineSvg(prediction.step, prediction.mesh)
                       : TimelineHtml(prediction.step, prediction.mesh, SimulatedText(simulated)));
}

}  // namespace

absl::Status Simulate(const Context& context, const SimulateOptions& options, std::ostream& out) {
  RH_RETURN_IF_ERROR(CheckOptions(options));
  RH_ASSIGN_OR_RETURN(const Topology topology, Topology::Load(options.topology));
  if (topology.NeedsSpeed()) {
    return UsageError(absl::StrCat(
        options.topology,
        ": the speed of a device is missing; expected 'device flops=… bandwidth=… overhead=…'"));
  }
  RH_ASSIGN_OR_RETURN(
      const std::unique_ptr<Program> program,
      LoadModel(context, options.model, {.device_configuration = options.spread.configuration}));
  const absl::StatusOr<Simulated> simulated = Predict(*program, options, topology);
  if (!simulated.ok()) {
    return IsUsageError(simulated.status())
               ? simulated.status()
               : Annotate(simulated.status(), options.model == "-" ? "<stdin>" : options.model);
  }
  RH_RETURN_IF_ERROR(WriteFiles(*simulated, options));
  out << (options.json ? SimulatedJson(*simulated) : SimulatedText(*simulated));
  return absl::OkStatus();
}

int SimulateMain(int argc, char** argv) {
  SimulateOptions options;
  Flags flags("simulate",
              "Predicts the time of a run on devices, their exchanges and the memory of each "
              "(docs/devices.md). Runs nothing.");
  flags.Positional("MODEL", &options.model, "the model; - for standard input");
  flags.Flag("devices", &options.spread.devices, "AXIS:N,…",
             "spreads the model over these devices, as run does");
  flags.Flag("shard", &options.spread.pins, "NAME=AXES",
             "how an input, output, @global or %node is spread");
  AddPinFileFlag(flags, options.spread);
  AddDeviceConfigurationFlag(flags, options.spread);
  AddPipelineFlags(options.spread, flags);
  AddOverlapFlag(flags, options.spread);
  flags.Flag("suggest", &options.suggest,
             "searches how the model is best spread over that many devices, and prints the flags");
  flags.Bytes("memory", &options.memory,
              "limits the memory of a device for --suggest; by default as the topology says");
  flags.Flag("tries", &options.tries, "N",
             "the most shardings to try; by default 400 to suggest one, and 40 to find a cheaper "
             "one beside the given one (0: none)");
  flags.Flag("topology", &options.topology, "FILE", "the speeds of the devices and their links");
  flags.Flag("entry", &options.entry, "NAME", "the graph to run, where there are several");
  flags.Flag("shape", &options.shapes, "NAME:SIZES",
             "sizes for an input or a named dimension (batch:4)");
  flags.Choice("way", &options.way, {"cheaper", "ring", "tree"},
               "how groups exchange: in rings, in trees, or in whichever takes less time");
  flags.Flag("trace", &options.trace, "FILE.json",
             "writes a timeline of the first 64 devices, for chrome://tracing or Perfetto");
  flags.Flag("timeline", &options.timeline, "FILE.svg",
             "draws the first 64 devices over time; .html makes a page of it");
  flags.Flag("schedule", &options.schedule, "FILE.json",
             "writes the computations and exchanges of devices in order, for other simulators");
  flags.Flag("json", &options.json, "prints JSON");
  flags.Limits();
  flags.Example(
      "simulate model.onnx --devices=data:64 --shard=image=data,_,_,_ "
      "--shape=batch:512 --topology=cluster.txt",
      "a batch of 512 on 64 devices");
  flags.Example(
      "simulate model.onnx --devices=data:8,pipe:4 --pipeline=pipe --microbatches=16 "
      "--shape=batch:512 --topology=cluster.txt --timeline=step.svg",
      "a pipeline of four stages, and a picture of its step");
  flags.Example(
      "simulate model.onnx --devices=64 --suggest --memory=24G --shape=batch:512 "
      "--topology=cluster.txt --timeline=step.svg",
      "the fastest sharding within 24 GB, and a picture of its step");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    return Simulate(*context, options, std::cout);
  });
}

}  // namespace roundhouse
