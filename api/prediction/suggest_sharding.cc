// The search of `simulate --suggest` (sharding_search.h) as a pass.

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/prediction/sharding_search.h"
#include "roundhouse/api/prediction/suggestion_text.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

// On the program: the explanation, line by line.
constexpr absl::string_view kSuggestionAttribute = "roundhouse.suggestion";

class SuggestShardingPass final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        RequiredField("devices", pass.devices_, "how many devices there are: \"8\""),
        RequiredField("topology", pass.topology_,
                      "the file that says how fast devices and their links are"),
        Field("memory", pass.memory_,
              "bytes that a device may use; 0: the memory that the topology gives it"),
        Field("tries", pass.tries_, "the most shardings to predict"),
        Field("entry", pass.entry_, "the graph whose step is to be fast, if there are several"),
        Field("partition", pass.partition_,
              "whether to go on to the program of the devices, which may be a pipeline"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    if (IsForManyDevices(program)) {
      return absl::FailedPreconditionError(
          "the program is made for many devices; suggest_sharding decides how one for one device "
          "is spread");
    }
    absl::StatusOr<DeviceMesh> mesh = DeviceMesh::Parse(devices_);
    if (!mesh.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("option 'devices': ", mesh.status().message()));
    }
    if (memory_ < 0 || tries_ < 1) {
      return absl::InvalidArgumentError(
          "expected an option 'memory' of at least 0, and 'tries' of at least 1");
    }
    RH_ASSIGN_OR_RETURN(const Topology topology, Topology::Load(topology_));
    if (topology.NeedsSpeed()) {
      return absl::InvalidArgumentError(
          absl::StrCat(topology_,
                       ": the speed of a device is missing; expected 'device flops=… "
                       "bandwidth=… overhead=…'"));
    }
    RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(program, entry_));
    RH_ASSIGN_OR_RETURN(const ShardingSuggestion suggestion,
                        SuggestSharding(program, entry->name(), topology,
                                        {.num_devices = mesh->num_devices(),
                                         .memory = memory_,
                                         .tries = tries_,
                                         .with_pipelines = partition_}));
    const ShardingCandidate& chosen = suggestion.candidates.front();
    RH_ASSIGN_OR_RETURN(const std::string passes, partition_
                                                      ? PipelineWithDevices("", chosen.request)
                                                      : PipelineWithShardings("", chosen.request));
    RH_RETURN_IF_ERROR(RunPasses(program, passes).status());
    std::vector<Attribute> lines;
    for (const absl::string_view line :
         absl::StrSplit(SuggestionText(suggestion), '\n', absl::SkipEmpty())) {
      lines.push_back(Attribute::String(std::string(line)));
    }
    program.set_attribute(kSuggestionAttribute, Attribute::List(std::move(lines)));
    return true;
  }

  std::string devices_;
  std::string topology_;
  int64_t memory_ = 0;
  int64_t tries_ = 400;
  std::string entry_;
  bool partition_ = false;
};

RH_REGISTER_PASS(suggest_sharding, SuggestShardingPass)
    .Doc(
        "Searches how values are best spread over devices, by predicting steps, and pins the "
        "fastest sharding that fits the memory of a device; compares it with the next two.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse
