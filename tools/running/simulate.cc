#include "roundhouse/tools/running/simulate.h"

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/api/prediction/step_prediction.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/api/values/live_values.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/spread_flags.h"

namespace roundhouse {
namespace {

// The number of ranks that a trace shows in full.
constexpr int64_t kRanksInTrace = 64;

struct Memory {
  int64_t weights = 0;            // Bytes of a device's part of immutable data,
  int64_t state = 0;              // of mutable data,
  std::optional<int64_t> values;  // and the peak of inputs and results.

  int64_t total() const { return weights + state + values.value_or(0); }
};

struct Simulated {
  DeviceMesh mesh;
  const Topology* topology = nullptr;
  StepPrediction step;
  Memory memory;
  std::optional<double> one_device;
  std::vector<int64_t> links;  // By level.
};

absl::Status Optimize(Program& program) {
  return RunPasses(program, PresetPipelineToRun(program, 2)).status();
}

// The memory that one device needs for its part of the program.
absl::StatusOr<Memory> MemoryOf(const Program& program, absl::string_view entry) {
  const std::unique_ptr<Program> local = program.clone();
  RH_RETURN_IF_ERROR(RunPasses(*local, PipelineOfRank(0)).status());
  Memory memory;
  for (const Global* global : local->globals()) {
    const int64_t bytes = ByteSize(global->type()).value_or(0);
    (global->is_mutable() ? memory.state : memory.weights) += bytes;
  }
  memory.values = MostBytesAlive(*local->FindGraph(entry));
  return memory;
}

double Mean(const StepPrediction& step, double StepPrediction::Rank::*of) {
  double sum = 0;
  for (const StepPrediction::Rank& rank : step.ranks) sum += rank.*of;
  return sum / static_cast<double>(step.ranks.size());
}

std::string Seconds(double seconds) {
  if (seconds >= 1) return absl::StrFormat("%.3f s", seconds);
  if (seconds >= 1e-3) return absl::StrFormat("%.3f ms", seconds * 1e3);
  return absl::StrFormat("%.3f us", seconds * 1e6);
}

std::string Bytes(double bytes) {
  constexpr absl::string_view kUnits[] = {"B", "kB", "MB", "GB", "TB", "PB"};
  size_t unit = 0;
  while (bytes >= 1000 && unit + 1 < std::size(kUnits)) {
    bytes /= 1000;
    ++unit;
  }
  return unit == 0 ? absl::StrFormat("%.0f B", bytes)
                   : absl::StrFormat("%.2f %s", bytes, kUnits[unit]);
}

std::string Percent(double part) { return absl::StrFormat("%.1f %%", 100 * part); }

double Efficiency(const Simulated& simulated) {
  return *simulated.one_device /
         (simulated.step.seconds * static_cast<double>(simulated.mesh.num_devices()));
}

std::string Text(const Simulated& simulated) {
  const StepPrediction& step = simulated.step;
  const auto share = [&](double StepPrediction::Rank::*of) {
    const double mean = Mean(step, of);
    return absl::StrCat(Seconds(mean), " (", Percent(step.seconds > 0 ? mean / step.seconds : 0),
                        ")");
  };
  std::string text = absl::StrCat(
      "a step on ", simulated.mesh.num_devices(), " devices, ", simulated.mesh.ToString(), ": ",
      Seconds(step.seconds), "\n", "  computing     ", share(&StepPrediction::Rank::compute),
      " of a device's, ", step.num_nodes, " nodes\n", "  exchanging    ",
      share(&StepPrediction::Rank::exchange), ", none of it overlaps with computing\n",
      "  waiting       ", share(&StepPrediction::Rank::wait), " for others\n");
  if (simulated.one_device.has_value()) {
    absl::StrAppend(&text, "  one device    ", Seconds(*simulated.one_device), ": ",
                    absl::StrFormat("%.2f", *simulated.one_device / step.seconds),
                    " times as long, an efficiency of ", Percent(Efficiency(simulated)), "\n");
  }
  const Memory& memory = simulated.memory;
  absl::StrAppend(
      &text, "memory of a device: ", Bytes(static_cast<double>(memory.total())), " (weights ",
      Bytes(static_cast<double>(memory.weights)), ", state ",
      Bytes(static_cast<double>(memory.state)), ", values ",
      memory.values.has_value() ? Bytes(static_cast<double>(*memory.values)) : "not known", ")\n");
  const int64_t has = simulated.topology->SpeedOf(0, {}).memory;
  if (has > 0 && memory.total() > has)
    absl::StrAppend(&text, "  which exceeds the ", Bytes(static_cast<double>(has)), " it has\n");
  for (const auto& [name, exchanges] : step.exchanges) {
    absl::StrAppend(&text, exchanges.count, " x ", name, ": ", Bytes(exchanges.bytes), ", ",
                    Seconds(exchanges.seconds), "\n");
  }
  for (size_t level = 0; level < step.bytes_by_level.size(); ++level) {
    absl::StrAppend(&text, "over each of ", simulated.links[level], " links of ",
                    simulated.topology->levels[level].name, ": ",
                    Bytes(step.bytes_by_level[level] /
                          static_cast<double>(std::max<int64_t>(1, simulated.links[level]))),
                    "\n");
  }
  for (const auto& [op, count] : step.unknown)
    absl::StrAppend(&text, "unknown: the cost of ", count, " ", op, "\n");
  for (const std::string& note : step.notes) absl::StrAppend(&text, "assumed: ", note, "\n");
  return text;
}

std::string Json(const Simulated& simulated) {
  const StepPrediction& step = simulated.step;
  JsonWriter json;
  json.Object([&] {
    json.Key("schema").String("roundhouse.simulate/1");
    json.Key("devices").String(simulated.mesh.ToString());
    json.Key("num_devices").Int(simulated.mesh.num_devices());
    json.Key("ms").Double(step.seconds * 1e3);
    json.Key("compute_ms").Double(Mean(step, &StepPrediction::Rank::compute) * 1e3);
    json.Key("exchange_ms").Double(Mean(step, &StepPrediction::Rank::exchange) * 1e3);
    json.Key("wait_ms").Double(Mean(step, &StepPrediction::Rank::wait) * 1e3);
    if (simulated.one_device.has_value()) {
      json.Key("one_device_ms").Double(*simulated.one_device * 1e3);
      json.Key("efficiency").Double(Efficiency(simulated));
    }
    json.Key("memory").Object([&] {
      json.Key("weights").Int(simulated.memory.weights);
      json.Key("state").Int(simulated.memory.state);
      if (simulated.memory.values.has_value()) json.Key("values").Int(*simulated.memory.values);
    });
    json.Key("exchanges").Array([&] {
      for (const auto& [name, exchanges] : step.exchanges) {
        json.Object([&] {
          json.Key("name").String(name);
          json.Key("count").Int(exchanges.count);
          json.Key("bytes").Double(exchanges.bytes);
          json.Key("ms").Double(exchanges.seconds * 1e3);
        });
      }
    });
    json.Key("links").Array([&] {
      for (size_t level = 0; level < step.bytes_by_level.size(); ++level) {
        json.Object([&] {
          json.Key("level").String(simulated.topology->levels[level].name);
          json.Key("links").Int(simulated.links[level]);
          json.Key("bytes").Double(step.bytes_by_level[level]);
        });
      }
    });
    json.Key("unknown").Object([&] {
      for (const auto& [op, count] : step.unknown) json.Key(op).Int(count);
    });
    json.Key("notes").Array([&] {
      for (const std::string& note : step.notes) json.String(note);
    });
  });
  return json.text();
}

// For chrome://tracing or Perfetto: one line per rank.
std::string Trace(const StepPrediction& step) {
  constexpr absl::string_view kKinds[] = {"compute", "wait", "exchange"};
  JsonWriter json;
  json.Object([&] {
    json.Key("displayTimeUnit").String("ns");
    json.Key("traceEvents").Array([&] {
      for (size_t rank = 0; rank < step.ranks.size(); ++rank) {
        for (const PredictedSpan& span : step.ranks[rank].spans) {
          json.Object([&] {
            json.Key("name").String(span.name);
            json.Key("cat").String(kKinds[static_cast<int>(span.kind)]);
            json.Key("ph").String("X");
            json.Key("ts").Double(span.begin * 1e6);
            json.Key("dur").Double((span.end - span.begin) * 1e6);
            json.Key("pid").Int(1);
            json.Key("tid").Int(static_cast<int64_t>(rank));
          });
        }
      }
    });
  });
  return json.text();
}

ExchangeWay WayOf(const std::string& name) {
  for (const ExchangeWay way : {ExchangeWay::kRing, ExchangeWay::kTree}) {
    if (name == NameOf(way)) return way;
  }
  return ExchangeWay::kCheaper;
}

absl::StatusOr<Simulated> Predict(Program& program, const SimulateOptions& options,
                                  const Topology& topology) {
  Simulated simulated = {.topology = &topology};
  RH_RETURN_IF_ERROR(BindShapeFlags(program, options.entry, options.shapes));
  RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(program, options.entry));
  const std::string name = entry->name();
  if (IsForManyDevices(program)) {
    if (!options.spread.is_empty())
      return UsageError("the program is made for many devices: leave out --devices and --shard");
  } else {
    SpreadRequest spread = options.spread;
    RH_RETURN_IF_ERROR(ReadPinFile(spread));
    RH_RETURN_IF_ERROR(TakeDevicesOf(program, spread));
    RH_RETURN_IF_ERROR(Optimize(program));
    RH_ASSIGN_OR_RETURN(simulated.one_device, PredictOneDevice(*program.FindGraph(name), topology));
    RH_RETURN_IF_ERROR(SpreadProgram(program, spread));
  }
  RH_ASSIGN_OR_RETURN(simulated.mesh, DeviceMesh::Of(program));
  RH_ASSIGN_OR_RETURN(
      ExchangeTimes times,
      ExchangeTimes::Create(topology, simulated.mesh, topology.SpeedOf(0, {}).bandwidth));
  const int64_t num_shown = options.trace.empty() ? 0 : kRanksInTrace;
  RH_ASSIGN_OR_RETURN(simulated.step,
                      PredictStep(*program.FindGraph(name), times,
                                  {.way = WayOf(options.way), .num_shown = num_shown}));
  RH_ASSIGN_OR_RETURN(simulated.memory, MemoryOf(program, name));
  for (size_t level = 0; level < topology.levels.size(); ++level)
    simulated.links.push_back(times.NumLinks(level));
  return simulated;
}

}  // namespace

absl::Status Simulate(const Context& context, const SimulateOptions& options, std::ostream& out) {
  if (options.topology.empty())
    return UsageError("--topology=FILE is missing: the speeds of the devices and their links");
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
  if (!options.trace.empty()) RH_RETURN_IF_ERROR(WriteFile(options.trace, Trace(simulated->step)));
  out << (options.json ? Json(*simulated) : Text(*simulated));
  return absl::OkStatus();
}

int SimulateMain(int argc, char** argv) {
  SimulateOptions options;
  Flags flags("simulate",
              "Predicts how long a run of a model takes on devices, what they exchange and the "
              "memory each needs (docs/devices.md). Runs nothing.");
  flags.Positional("MODEL", &options.model, "the model; - for standard input");
  flags.Flag("devices", &options.spread.devices, "AXIS:N,…",
             "spreads the model over these devices, as run does");
  flags.Flag("shard", &options.spread.pins, "NAME=AXES",
             "how an input, output, @global or %node is spread");
  AddPinFileFlag(flags, options.spread);
  AddDeviceConfigurationFlag(flags, options.spread);
  flags.Flag("topology", &options.topology, "FILE", "the speeds of the devices and their links");
  flags.Flag("entry", &options.entry, "NAME", "the graph to run, where there are several");
  flags.Flag("shape", &options.shapes, "NAME:SIZES",
             "sizes for an input or a named dimension (batch:4)");
  flags.Choice("way", &options.way, {"cheaper", "ring", "tree"},
               "how groups exchange: in rings, in trees, or in whichever takes less time");
  flags.Flag("trace", &options.trace, "FILE.json",
             "writes a timeline of the first 64 devices, for chrome://tracing or Perfetto");
  flags.Flag("json", &options.json, "prints JSON");
  flags.Timeout();
  flags.Example(
      "simulate model.onnx --devices=data:64 --shard=image=data,_,_,_ "
      "--shape=batch:512 --topology=cluster.txt",
      "a batch of 512 on 64 devices");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    return Simulate(*context, options, std::cout);
  });
}

}  // namespace roundhouse
