#include "roundhouse/tools/running/simulate_report.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/prediction/device_memory.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/api/prediction/program_sections.h"
#include "roundhouse/api/prediction/quantities.h"
#include "roundhouse/api/prediction/step_prediction.h"
#include "roundhouse/api/prediction/suggestion_text.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tools/command_line/option_flags.h"

namespace roundhouse {
namespace {

// The most stages of a pipeline that the text lists.
constexpr int64_t kStagesShown = 16;

double Efficiency(const Simulated& simulated) {
  return *simulated.one_device / (simulated.prediction.step.seconds *
                                  static_cast<double>(simulated.prediction.mesh.num_devices()));
}

// Whether the candidate is, in all that matters, what was predicted.
bool IsThis(const Simulated& simulated, const ShardingCandidate& candidate) {
  const double seconds = simulated.prediction.step.seconds;
  return std::abs(candidate.seconds - seconds) <= 1e-9 * seconds &&
         candidate.memory.total() == simulated.prediction.memory.total();
}

// The cheapest sharding that was found beside the given one; null if there is none.
const ShardingCandidate* CheapestOther(const Simulated& simulated) {
  for (const ShardingCandidate& candidate : simulated.suggestion->candidates) {
    if (!IsThis(simulated, candidate)) return &candidate;
  }
  return nullptr;
}

std::string OtherText(const Simulated& simulated) {
  if (!simulated.search_error.ok())
    return absl::StrCat("no other sharding found: ", simulated.search_error.message(), "\n");
  if (!simulated.suggestion.has_value()) return "";
  const ShardingSuggestion& suggestion = *simulated.suggestion;
  const ShardingCandidate* other = CheapestOther(simulated);
  if (other == nullptr)
    return OptionsAsFlags(absl::StrCat("no other sharding found (", TriedText(suggestion), ")\n"));
  return OptionsAsFlags(absl::StrCat(
      "cheapest other sharding found (", TriedText(suggestion), "): ", SecondsText(other->seconds),
      ", ", MoreText(other->seconds, simulated.prediction.step.seconds), "; memory ",
      CandidateMemoryText(suggestion, *other), suggestion.Fits(*other) ? "" : ", too much", "\n  ",
      FlagsOf(other->request), "\n"));
}

std::string MemoryText(const ProgramPrediction& prediction) {
  const DeviceMemory& memory = prediction.memory;
  const std::vector<DeviceMemory>& of_stage = prediction.memory_of_stage;
  const auto most = std::find_if(of_stage.begin(), of_stage.end(), [&](const DeviceMemory& stage) {
    return stage.total() == memory.total();
  });
  std::string text = absl::StrCat(
      of_stage.empty() ? "memory of each device at its peak: "
                       : absl::StrCat("memory of a device at its peak, most in stage ",
                                      most - of_stage.begin(), ": "),
      BytesText(static_cast<double>(memory.total())), " (weights ",
      BytesText(static_cast<double>(memory.weights)), ", state ",
      BytesText(static_cast<double>(memory.state)), ", values ",
      memory.values.has_value() ? BytesText(static_cast<double>(*memory.values)) : "not known",
      ")\n");
  if (const auto& shortage = prediction.shortage; shortage.has_value()) {
    absl::StrAppend(&text, "  ",
                    shortage->needed == memory.total()
                        ? "which exceeds"
                        : absl::StrCat(BytesText(static_cast<double>(shortage->needed)),
                                       " of another stage exceed"),
                    " the ", BytesText(static_cast<double>(shortage->memory)), " that device ",
                    shortage->device, " has\n");
  }
  return text;
}

double IdleOf(const StepPrediction& step, std::optional<int64_t> stage) {
  return step.seconds > 0 ? MeanOf(step, &StepPrediction::Rank::wait, stage) / step.seconds : 0;
}

// The stage that waits for most of a step.
int64_t MostIdleStage(const StepPrediction& step) {
  int64_t most = 0;
  for (int64_t stage = 1; stage < step.num_stages; ++stage) {
    // By more than the text shows.
    if (IdleOf(step, stage) > IdleOf(step, most) + 5e-4) most = stage;
  }
  return most;
}

std::string StagesText(const ProgramPrediction& prediction) {
  const StepPrediction& step = prediction.step;
  std::string text;
  for (int64_t stage = 0; stage < std::min(step.num_stages, kStagesShown); ++stage) {
    const auto mean = [&](double StepPrediction::Rank::*of) {
      return SecondsText(MeanOf(step, of, stage));
    };
    absl::StrAppend(&text, "stage ", stage, ": computing ", mean(&StepPrediction::Rank::compute),
                    ", exchanging ", mean(&StepPrediction::Rank::exchange), ", idle ",
                    PercentText(IdleOf(step, stage)), "; memory ",
                    BytesText(static_cast<double>(
                        prediction.memory_of_stage[static_cast<size_t>(stage)].total())),
                    "\n");
  }
  if (step.num_stages > kStagesShown)
    absl::StrAppend(&text, "and ", step.num_stages - kStagesShown, " stages more (--json)\n");
  return text;
}

std::string MessagesText(const StepPrediction& step) {
  const StepPrediction::Messages& messages = step.messages;
  if (messages.count == 0) return "";
  return absl::StrCat(messages.count, " messages between stages: ", BytesText(messages.bytes), ", ",
                      SecondsText(messages.seconds), " on their way, in ",
                      SecondsText(messages.waited), " of which (",
                      PercentText(messages.seconds > 0 ? messages.waited / messages.seconds : 0),
                      ") receivers wait\n");
}

void WriteMemory(JsonWriter& json, const DeviceMemory& memory) {
  json.Object([&] {
    json.Key("weights").Int(memory.weights);
    json.Key("state").Int(memory.state);
    if (memory.values.has_value()) json.Key("values").Int(*memory.values);
  });
}

void WritePipeline(JsonWriter& json, const ProgramPrediction& prediction) {
  const StepPrediction& step = prediction.step;
  json.Object([&] {
    json.Key("idle").Double(IdleOf(step, std::nullopt));
    json.Key("messages").Object([&] {
      json.Key("count").Int(step.messages.count);
      json.Key("bytes").Double(step.messages.bytes);
      json.Key("ms").Double(step.messages.seconds * 1e3);
      json.Key("waited_ms").Double(step.messages.waited * 1e3);
    });
    json.Key("stages").Array([&] {
      for (int64_t stage = 0; stage < step.num_stages; ++stage) {
        json.Object([&] {
          json.Key("compute_ms").Double(MeanOf(step, &StepPrediction::Rank::compute, stage) * 1e3);
          json.Key("exchange_ms")
              .Double(MeanOf(step, &StepPrediction::Rank::exchange, stage) * 1e3);
          json.Key("wait_ms").Double(MeanOf(step, &StepPrediction::Rank::wait, stage) * 1e3);
          json.Key("idle").Double(IdleOf(step, stage));
          json.Key("memory");
          WriteMemory(json, prediction.memory_of_stage[static_cast<size_t>(stage)]);
        });
      }
    });
  });
}

std::string LinksText(const Simulated& simulated) {
  const StepPrediction& step = simulated.prediction.step;
  std::string text;
  for (size_t level = 0; level < step.bytes_by_level.size(); ++level) {
    const int64_t links = simulated.prediction.num_links[level];
    const double mean =
        step.bytes_by_level[level] / static_cast<double>(std::max<int64_t>(1, links));
    const StepPrediction::Link& busiest = step.busiest_by_level[level];
    absl::StrAppend(&text, "over each of ", links, " links of ",
                    simulated.topology->levels[level].name, ": ", BytesText(mean));
    // Sums in another order differ in the last digits.
    if (busiest.bytes > mean * (1 + 1e-9)) {
      absl::StrAppend(&text, " on average, ", BytesText(busiest.bytes), " over link ",
                      busiest.number);
    }
    absl::StrAppend(&text, "\n");
  }
  return text;
}

void WriteCandidate(JsonWriter& json, const ShardingSuggestion& suggestion,
                    const ShardingCandidate& candidate) {
  json.Object([&] {
    json.Key("devices").String(candidate.request.devices);
    json.Key("shard").Array([&] {
      for (const std::string& pin : candidate.request.pins) json.String(pin);
    });
    if (!candidate.request.pipeline.empty()) {
      json.Key("pipeline").String(candidate.request.pipeline);
      json.Key("microbatches").Int(MicrobatchesOf(candidate.request));
    }
    json.Key("ms").Double(candidate.seconds * 1e3);
    json.Key("compute_ms").Double(candidate.compute * 1e3);
    json.Key("exchange_ms").Double(candidate.exchange * 1e3);
    json.Key("wait_ms").Double(candidate.wait * 1e3);
    json.Key("memory").Int(candidate.memory.total());
    json.Key("fits").Bool(suggestion.Fits(candidate));
  });
}

void WritePhases(JsonWriter& json, const std::vector<Section>& program,
                 const std::vector<DeviceMesh::Axis>& axes) {
  json.Array([&] {
    for (const Section& section : program) {
      json.Object([&] {
        json.Key("compute_ms").Array([&] {
          for (const double seconds : section.seconds) json.Double(seconds * 1e3);
        });
        if (section.end == Section::End::kNone) return;
        if (section.end == Section::End::kWait) {
          json.Key("exchange").String("wait");
          json.Key("channel").Int(section.channel);
          return;
        }
        const bool is_exchange = section.end == Section::End::kExchange;
        json.Key("exchange")
            .String(is_exchange                          ? NameOf(section.exchange)
                    : section.end == Section::End::kSend ? "send"
                                                         : "receive");
        json.Key("along").Array([&] {
          for (const int axis : section.axes) json.String(axes[static_cast<size_t>(axis)].name);
        });
        json.Key("bytes").Double(section.bytes);
        if (section.starts) {
          json.Key("starts").Bool(true);
          json.Key("channel").Int(section.channel);
        }
        if (is_exchange && section.exchange != Exchange::kBroadcast &&
            section.exchange != Exchange::kShift) {
          return;
        }
        json.Key("with").Int(section.member);
        if (!is_exchange) json.Key("channel").Int(section.channel);
      });
    }
  });
}

}  // namespace

std::string SimulatedText(const Simulated& simulated) {
  const ProgramPrediction& prediction = simulated.prediction;
  const StepPrediction& step = prediction.step;
  const auto share = [&](double StepPrediction::Rank::*of) {
    const double mean = MeanOf(step, of);
    return absl::StrCat(SecondsText(mean), " (",
                        PercentText(step.seconds > 0 ? mean / step.seconds : 0), ")");
  };
  const bool is_pipeline = step.num_stages > 0;
  const double hidden = MeanOf(step, &StepPrediction::Rank::hidden);
  std::string text =
      simulated.is_suggested ? OptionsAsFlags(SuggestionText(*simulated.suggestion)) : "";
  absl::StrAppend(
      &text, "a step on ", prediction.mesh.num_devices(), " devices, ", prediction.mesh.ToString(),
      ": ", SecondsText(step.seconds), "\n", "  computing     ",
      share(&StepPrediction::Rank::compute), " of a device's, ", is_pipeline ? "up to " : "",
      step.num_nodes, " nodes\n", "  exchanging    ", share(&StepPrediction::Rank::exchange),
      hidden > 0
          ? absl::StrCat(", not hidden by computing; ", SecondsText(hidden), " more are hidden\n")
      : is_pipeline ? ", not hidden by computing\n"
                    : ", none of it overlaps with computing\n",
      is_pipeline ? "  idle          " : "  waiting       ", share(&StepPrediction::Rank::wait));
  if (is_pipeline) {
    const int64_t most = MostIdleStage(step);
    absl::StrAppend(&text, " for other stages, most in stage ", most, ": ",
                    PercentText(IdleOf(step, most)), "\n");
  } else {
    absl::StrAppend(&text, " for others\n");
  }
  if (simulated.one_device.has_value()) {
    absl::StrAppend(&text, "  one device    ", SecondsText(*simulated.one_device), ": ",
                    absl::StrFormat("%.2f", *simulated.one_device / step.seconds),
                    " times as long, an efficiency of ", PercentText(Efficiency(simulated)), "\n");
  }
  absl::StrAppend(&text, StagesText(prediction), MemoryText(prediction), MessagesText(step));
  for (const auto& [name, exchanges] : step.exchanges) {
    absl::StrAppend(&text, exchanges.count, " x ", name, ": ", BytesText(exchanges.bytes), ", ",
                    SecondsText(exchanges.seconds), "\n");
  }
  absl::StrAppend(&text, LinksText(simulated));
  for (const auto& [op, count] : step.unknown)
    absl::StrAppend(&text, "unknown: the cost of ", count, " ", op, "\n");
  for (const std::string& note : step.notes)
    absl::StrAppend(&text, "assumed: ", OptionsAsFlags(note), "\n");
  if (!simulated.is_suggested) absl::StrAppend(&text, OtherText(simulated));
  return text;
}

std::string SimulatedJson(const Simulated& simulated) {
  const ProgramPrediction& prediction = simulated.prediction;
  const StepPrediction& step = prediction.step;
  JsonWriter json;
  json.Object([&] {
    json.Key("schema").String("roundhouse.simulate/1");
    json.Key("devices").String(prediction.mesh.ToString());
    json.Key("num_devices").Int(prediction.mesh.num_devices());
    json.Key("ms").Double(step.seconds * 1e3);
    json.Key("compute_ms").Double(MeanOf(step, &StepPrediction::Rank::compute) * 1e3);
    json.Key("exchange_ms").Double(MeanOf(step, &StepPrediction::Rank::exchange) * 1e3);
    json.Key("wait_ms").Double(MeanOf(step, &StepPrediction::Rank::wait) * 1e3);
    json.Key("hidden_ms").Double(MeanOf(step, &StepPrediction::Rank::hidden) * 1e3);
    if (simulated.one_device.has_value()) {
      json.Key("one_device_ms").Double(*simulated.one_device * 1e3);
      json.Key("efficiency").Double(Efficiency(simulated));
    }
    json.Key("memory");
    WriteMemory(json, prediction.memory);
    if (step.num_stages > 0) {
      json.Key("pipeline");
      WritePipeline(json, prediction);
    }
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
          json.Key("links").Int(prediction.num_links[level]);
          json.Key("bytes").Double(step.bytes_by_level[level]);
          json.Key("busiest").Int(step.busiest_by_level[level].number);
          json.Key("busiest_bytes").Double(step.busiest_by_level[level].bytes);
        });
      }
    });
    json.Key("unknown").Object([&] {
      for (const auto& [op, count] : step.unknown) json.Key(op).Int(count);
    });
    json.Key("notes").Array([&] {
      for (const std::string& note : step.notes) json.String(OptionsAsFlags(note));
    });
    if (!simulated.suggestion.has_value()) return;
    json.Key("search").Object([&] {
      json.Key("tried").Int(simulated.suggestion->tried);
      json.Key("complete").Bool(simulated.suggestion->is_complete);
      json.Key("suggested").Bool(simulated.is_suggested);
      json.Key("candidates").Array([&] {
        for (const ShardingCandidate& candidate : simulated.suggestion->candidates)
          WriteCandidate(json, *simulated.suggestion, candidate);
      });
    });
  });
  return json.text();
}

std::string ChromeTrace(const StepPrediction& step) {
  constexpr absl::string_view kKinds[] = {"compute", "wait", "exchange"};
  JsonWriter json;
  const auto write = [&](const PredictedSpan& span, absl::string_view kind, size_t rank,
                         int64_t process) {
    json.Object([&] {
      json.Key("name").String(span.name);
      json.Key("cat").String(kind);
      json.Key("ph").String("X");
      json.Key("ts").Double(span.begin * 1e6);
      json.Key("dur").Double((span.end - span.begin) * 1e6);
      json.Key("pid").Int(process);
      json.Key("tid").Int(static_cast<int64_t>(rank));
    });
  };
  json.Object([&] {
    json.Key("displayTimeUnit").String("ns");
    json.Key("traceEvents").Array([&] {
      for (size_t rank = 0; rank < step.ranks.size(); ++rank) {
        for (const PredictedSpan& span : step.ranks[rank].spans)
          write(span, kKinds[static_cast<int>(span.kind)], rank, 1);
        // Beside what the rank does.
        for (const PredictedSpan& span : step.ranks[rank].meanwhile)
          write(span, "exchange meanwhile", rank, 2);
      }
    });
  });
  return json.text();
}

std::string ScheduleJson(const ProgramPrediction& prediction, const Topology& topology) {
  const StepPrediction& step = prediction.step;
  const std::vector<DeviceMesh::Axis>& axes = prediction.mesh.axes();
  JsonWriter json;
  json.Object([&] {
    json.Key("schema").String("roundhouse.schedule/1");
    json.Key("ms").Double(step.seconds * 1e3);
    json.Key("reduce_bandwidth").Double(topology.SpeedOf(0, {}).reduce);
    json.Key("axes").Array([&] {
      for (const DeviceMesh::Axis& axis : axes) {
        json.Object([&] {
          json.Key("name").String(axis.name);
          json.Key("size").Int(axis.size);
        });
      }
    });
    json.Key("levels").Array([&] {
      for (const LinkLevel& level : topology.levels) {
        json.Object([&] {
          json.Key("name").String(level.name);
          json.Key("size").Int(level.size);
          json.Key("latency_ms").Double(level.latency * 1e3);
          json.Key("bandwidth").Double(level.bandwidth);
        });
      }
    });
    json.Key("device_of_rank").Array([&] {
      for (const int64_t device : prediction.device_of_rank) json.Int(device);
    });
    json.Key("speed_of_rank").Array([&] {
      for (const size_t speed : step.speed_of_rank) json.Int(static_cast<int64_t>(speed));
    });
    if (step.num_stages == 0) {
      json.Key("phases");
      WritePhases(json, step.programs.front(), axes);
      return;
    }
    json.Key("stage_of_rank").Array([&] {
      for (const int64_t stage : step.stage_of_rank) json.Int(stage);
    });
    json.Key("stages").Array([&] {
      for (const std::vector<Section>& program : step.programs) WritePhases(json, program, axes);
    });
  });
  return json.text();
}

}  // namespace roundhouse
