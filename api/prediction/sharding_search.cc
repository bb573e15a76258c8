#include "roundhouse/api/prediction/sharding_search.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/prediction/pin_patterns.h"
#include "roundhouse/api/prediction/program_prediction.h"
#include "roundhouse/api/prediction/step_prediction.h"
#include "roundhouse/api/prediction/weight_classes.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

// Classes with a smaller share of the work, and of the bytes of all weights, are left to
// propagation.
constexpr double kLeastShare = 0.01;
// The number of the best meshes for which spread state is tried.
constexpr size_t kMeshesWithSpreadState = 4;
// The most stages of pipelines that are tried, the most pipelines, and how many micro-batches there
// are for each stage.
constexpr int64_t kMostStages = 16;
constexpr int kMostPipelines = 24;
constexpr size_t kModelsOfPipelines = 2;
constexpr int64_t kMicrobatchesOfStage[] = {4, 2, 1};

// A sharding with `axis` at one dimension, as text.
std::string SpreadAt(int64_t dim, int64_t rank, absl::string_view axis) {
  std::vector<std::string> axes(static_cast<size_t>(rank), "_");
  axes[static_cast<size_t>(dim)] = std::string(axis);
  return absl::StrJoin(axes, ",");
}

std::optional<int64_t> SizeAt(const Type& type, int64_t dim) {
  if (!type.is_tensor() || !type.shape().is_ranked() || dim >= type.shape().rank())
    return std::nullopt;
  return type.shape().size(dim);
}

// The pins that spread the examples of a step over `parts`: the inputs that have as many of them as
// the largest input, at `dim`. Empty if they cannot be divided so.
std::vector<std::string> PinsOfExamples(const Graph& graph, int64_t dim, int64_t parts) {
  std::optional<int64_t> examples;
  int64_t most = 0;
  for (const Port& port : graph.inputs()) {
    const int64_t bytes = ByteSize(port.type).value_or(0);
    if (!SizeAt(port.type, dim).has_value() || bytes <= most) continue;
    most = bytes;
    examples = SizeAt(port.type, dim);
  }
  if (!examples.has_value() || *examples % parts != 0) return {};
  std::vector<std::string> pins;
  for (const Port& port : graph.inputs()) {
    if (SizeAt(port.type, dim) != examples) continue;
    pins.push_back(absl::StrCat(port.name, "=", SpreadAt(dim, port.type.shape().rank(), "data")));
  }
  return pins;
}

// The first input that has a size of its own only when the program runs; null if none has.
const Port* InputOfUnknownSizes(const Graph& graph) {
  for (const Port& port : graph.inputs()) {
    if (port.type.is_tensor() && !ByteSize(port.type).ok()) return &port;
  }
  return nullptr;
}

// For each weight that is trained, the state that its optimizer keeps: mutable globals of the same
// type, whose names begin with the weight's name and a dot.
std::map<std::string, std::vector<const Global*>> OptimizerState(const Program& program) {
  std::map<std::string, std::vector<const Global*>> state;
  for (const Global* global : program.globals()) {
    const size_t dot = global->name().rfind('.');
    if (!global->is_mutable() || dot == std::string::npos) continue;
    const Global* weight = program.FindGlobal(global->name().substr(0, dot));
    if (weight != nullptr && weight->is_mutable() && weight->type() == global->type())
      state[weight->name()].push_back(global);
  }
  return state;
}

class Search {
 public:
  Search(const Program& program, absl::string_view entry, const Topology& topology,
         const ShardingSearchOptions& options)
      : program_(program),
        entry_(entry),
        graph_(*program.FindGraph(entry)),
        topology_(topology),
        options_(options) {}

  absl::StatusOr<ShardingSuggestion> Run() {
    FindClasses();
    suggestion_.memory = options_.memory > 0 ? options_.memory : LeastMemory();
    for (const int64_t model : SizesOfModelAxis()) {
      RH_RETURN_IF_ERROR(SearchMesh(options_.num_devices / model, model));
      if (!suggestion_.is_complete) break;
    }
    Sort();
    RH_RETURN_IF_ERROR(SpreadState());
    if (options_.with_pipelines) RH_RETURN_IF_ERROR(SearchPipelines());
    Sort();
    if (suggestion_.candidates.empty()) return first_error_.ok() ? NothingToSpread() : first_error_;
    return std::move(suggestion_);
  }

 private:
  absl::Status NothingToSpread() const {
    const std::string nothing =
        absl::StrCat("nothing can be spread evenly over ", options_.num_devices, " devices: ");
    const Port* input = InputOfUnknownSizes(graph_);
    if (input == nullptr) {
      return absl::FailedPreconditionError(absl::StrCat(
          nothing, "neither the inputs nor the weights have a dimension that is a multiple of it"));
    }
    return absl::FailedPreconditionError(
        absl::StrCat(nothing, "input '", input->name, "' is ", input->type.ToString(),
                     ", and all sizes must be known; give them by option shape=NAME:SIZES"));
  }

  // The decisions for one mesh.
  struct Choice {
    int64_t data = 1;
    int64_t model = 1;
    int64_t stages = 1;  // Of a pipeline, if there are several.
    int64_t microbatches = 1;
    std::vector<std::string> inputs;         // Pins of inputs.
    std::map<size_t, int64_t> dim_of_class;  // By index in classes_.
    std::map<std::string, std::string> state;
  };
  struct Outcome {
    Choice choice;
    ShardingCandidate candidate;
    std::map<std::string, std::string> shardings;  // Of mutable globals, as propagated.
  };

  void FindClasses() {
    std::vector<WeightClass> all = WeightClassesOf(graph_);
    const auto bytes_of = [](const WeightClass& weights) {
      return static_cast<double>(ByteSize(weights.type).value_or(0)) *
             static_cast<double>(weights.globals.size());
    };
    double work = 0;
    double bytes = 0;
    for (const WeightClass& weights : all) {
      work += weights.work;
      bytes += bytes_of(weights);
    }
    for (WeightClass& weights : all) {
      if (weights.dims.empty()) continue;
      if (weights.work >= kLeastShare * work || bytes_of(weights) >= kLeastShare * bytes)
        classes_.push_back(std::move(weights));
    }
  }

  int64_t LeastMemory() const {
    int64_t least = 0;
    for (int64_t device = 0; device < options_.num_devices; ++device) {
      const int64_t memory = topology_.SpeedOf(device, {}).memory;
      if (memory > 0 && (least == 0 || memory < least)) least = memory;
    }
    return least;
  }

  // First those that exchange least or that lie within the fastest links, so that a short search
  // sees them.
  std::vector<int64_t> SizesOfModelAxis() const {
    std::vector<int64_t> sizes = {1};
    const int64_t inner = topology_.levels.empty() ? 0 : topology_.levels.front().size;
    const auto add = [&](int64_t size) {
      const bool divides = size > 1 && options_.num_devices % size == 0;
      const bool is_new = std::find(sizes.begin(), sizes.end(), size) == sizes.end();
      if (divides && is_new && DividesAWeight(size)) sizes.push_back(size);
    };
    add(inner);
    for (int64_t size = 2; size <= options_.num_devices; ++size) add(size);
    return sizes;
  }

  bool DividesAWeight(int64_t size) const {
    return std::any_of(classes_.begin(), classes_.end(), [&](const WeightClass& weights) {
      return std::any_of(weights.dims.begin(), weights.dims.end(), [&](int64_t dim) {
        return SizeAt(weights.type, dim).value_or(1) % size == 0;
      });
    });
  }

  SpreadRequest RequestOf(const Choice& choice) const {
    std::vector<std::string> axes;
    if (choice.data > 1) axes.push_back(absl::StrCat("data:", choice.data));
    if (choice.model > 1) axes.push_back(absl::StrCat("model:", choice.model));
    if (choice.stages > 1) axes.push_back(absl::StrCat("pipe:", choice.stages));
    SpreadRequest request = {.devices = axes.empty() ? "data:1" : absl::StrJoin(axes, ","),
                             .pins = choice.inputs};
    if (choice.stages > 1) {
      request.pipeline = "pipe";
      request.microbatches = choice.microbatches;
    }
    std::map<std::string, std::string> shardings = choice.state;
    for (const auto& [index, dim] : choice.dim_of_class) {
      const WeightClass& weights = classes_[index];
      for (const std::string& name : weights.globals)
        shardings.try_emplace(name, SpreadAt(dim, weights.type.shape().rank(), "model"));
    }
    const std::vector<std::string> pins = PinsOfGlobals(shardings, program_);
    request.pins.insert(request.pins.end(), pins.begin(), pins.end());
    return request;
  }

  // Nullopt if the program cannot be spread so, or if no tries are left.
  absl::StatusOr<std::optional<Outcome>> Try(const Choice& choice) {
    if (suggestion_.tried >= options_.tries) {
      suggestion_.is_complete = false;
      return std::nullopt;
    }
    ++suggestion_.tried;
    Outcome outcome = {.choice = choice};
    absl::Status status = Predict(outcome);
    if (status.ok()) return std::optional<Outcome>(std::move(outcome));
    if (absl::IsCancelled(status) || absl::IsDeadlineExceeded(status)) return status;
    if (first_error_.ok()) first_error_ = std::move(status);
    return std::nullopt;
  }

  absl::Status Predict(Outcome& outcome) const {
    ShardingCandidate& candidate = outcome.candidate;
    candidate.request = RequestOf(outcome.choice);
    candidate.spreads_state = !outcome.choice.state.empty();
    const std::unique_ptr<Program> program = program_.clone();
    RH_ASSIGN_OR_RETURN(const std::string pipeline, PipelineWithDevices("", candidate.request));
    // The chosen sharding is checked when it is used.
    RH_RETURN_IF_ERROR(RunPasses(*program, pipeline,
                                 {.skip_passes = {"multi_devices_check"},
                                  .verify = PipelineRunOptions::Verify::kByCaller,
                                  .check_unchanged = false})
                           .status());
    RH_ASSIGN_OR_RETURN(const ProgramPrediction prediction,
                        PredictProgram(*program, entry_, topology_, {.way = options_.way}));
    candidate.seconds = prediction.step.seconds;
    candidate.compute = MeanOf(prediction.step, &StepPrediction::Rank::compute);
    candidate.exchange = MeanOf(prediction.step, &StepPrediction::Rank::exchange);
    candidate.wait = MeanOf(prediction.step, &StepPrediction::Rank::wait);
    candidate.memory = prediction.memory;
    for (const Global* global : program->globals()) {
      const Attribute* sharding = global->attributes().Find(kShardingAttribute);
      if (global->is_mutable() && sharding != nullptr && sharding->if_string() != nullptr)
        outcome.shardings[global->name()] = *sharding->if_string();
    }
    return absl::OkStatus();
  }

  bool IsBetter(const ShardingCandidate& a, const ShardingCandidate& b) const {
    const bool a_fits = suggestion_.Fits(a);
    if (a_fits != suggestion_.Fits(b)) return a_fits;
    if (!a_fits && a.memory.total() != b.memory.total()) return a.memory.total() < b.memory.total();
    // Sums of the same times in another order differ in the last digits.
    const double least = std::min(a.seconds, b.seconds);
    if (a.seconds > least * (1 + 1e-9) || b.seconds > least * (1 + 1e-9))
      return a.seconds < b.seconds;
    if (a.memory.total() != b.memory.total()) return a.memory.total() < b.memory.total();
    return a.request.pins.size() < b.request.pins.size();
  }

  // Tries a choice, and keeps it if it is better.
  absl::Status Improve(const Choice& choice, std::optional<Outcome>& best) {
    RH_ASSIGN_OR_RETURN(std::optional<Outcome> outcome, Try(choice));
    if (!outcome.has_value()) return absl::OkStatus();
    const auto take_into = [&](std::optional<Outcome>& least) {
      if (!least.has_value() || IsBetter(outcome->candidate, least->candidate)) least = outcome;
    };
    take_into(best);
    if (!choice.dim_of_class.empty()) take_into(best_spread_);
    return absl::OkStatus();
  }

  absl::Status SearchMesh(int64_t data, int64_t model) {
    std::optional<Outcome> best;
    if (data == 1) RH_RETURN_IF_ERROR(Improve({.data = data, .model = model}, best));
    // The examples of a step, or else the parts of an example: a sequence.
    for (int64_t dim = 0; data > 1 && dim < 2; ++dim) {
      Choice choice = {.data = data, .model = model, .inputs = PinsOfExamples(graph_, dim, data)};
      if (!choice.inputs.empty()) RH_RETURN_IF_ERROR(Improve(choice, best));
    }
    if (!best.has_value()) return absl::OkStatus();
    // Once more, because what is decided later changes what the first decisions cost.
    for (int round = 0; round < 2 && model > 1; ++round) {
      const std::map<size_t, int64_t> before = best->choice.dim_of_class;
      for (size_t index = 0; index < classes_.size(); ++index)
        RH_RETURN_IF_ERROR(DecideClass(index, best));
      if (best->choice.dim_of_class == before) break;
    }
    // A mesh whose second axis does nothing is none of its own.
    std::optional<Outcome>& kept = model == 1 ? best : best_spread_;
    if (kept.has_value()) outcomes_.push_back(*std::move(kept));
    best_spread_.reset();
    return absl::OkStatus();
  }

  absl::Status DecideClass(size_t index, std::optional<Outcome>& best) {
    const WeightClass& weights = classes_[index];
    const Choice current = best->choice;
    const auto chosen = current.dim_of_class.find(index);
    for (auto dim = weights.dims.rbegin(); dim != weights.dims.rend(); ++dim) {
      if (chosen != current.dim_of_class.end() && chosen->second == *dim) continue;
      if (SizeAt(weights.type, *dim).value_or(1) % current.model != 0) continue;
      Choice choice = current;
      choice.dim_of_class[index] = *dim;
      RH_RETURN_IF_ERROR(Improve(choice, best));
    }
    if (chosen == current.dim_of_class.end()) return absl::OkStatus();
    Choice without = current;
    without.dim_of_class.erase(index);
    return Improve(without, best);
  }

  // Pipelines of few stages, whose other devices spread the examples, or weights in the way that
  // was best for that many of them. Few, as each takes longer to make than a sharding.
  absl::Status SearchPipelines() {
    const std::vector<Outcome> without = outcomes_;
    int left = kMostPipelines;
    for (int64_t stages = 2; stages <= std::min(kMostStages, options_.num_devices); ++stages) {
      if (options_.num_devices % stages != 0) continue;
      std::set<int64_t> models;
      for (const Outcome& outcome : without) {
        const Choice& sharding = outcome.choice;
        const int64_t others = options_.num_devices / stages;
        // The best comes first.
        if (!sharding.state.empty() || others % sharding.model != 0 ||
            models.size() == kModelsOfPipelines || !models.insert(sharding.model).second) {
          continue;
        }
        Choice choice = sharding;
        choice.stages = stages;
        choice.data = others / choice.model;
        RH_RETURN_IF_ERROR(SearchMicrobatches(choice, left));
        if (left <= 0 || !suggestion_.is_complete) return absl::OkStatus();
      }
    }
    return absl::OkStatus();
  }

  absl::Status SearchMicrobatches(Choice choice, int& left) {
    std::optional<Outcome> best;
    for (const int64_t times : kMicrobatchesOfStage) {
      choice.microbatches = times * choice.stages;
      // The micro-batches divide the examples of each device.
      if (PinsOfExamples(graph_, 0, choice.data * choice.microbatches).empty()) continue;
      choice.inputs =
          choice.data > 1 ? PinsOfExamples(graph_, 0, choice.data) : std::vector<std::string>();
      if (left-- <= 0) break;
      RH_ASSIGN_OR_RETURN(std::optional<Outcome> outcome, Try(choice));
      if (!outcome.has_value()) continue;
      if (!best.has_value() || IsBetter(outcome->candidate, best->candidate)) best = outcome;
    }
    if (best.has_value()) outcomes_.push_back(*std::move(best));
    return absl::OkStatus();
  }

  // The best meshes with the optimizer's state spread along `data`, and weights as they are.
  absl::Status SpreadState() {
    const std::map<std::string, std::vector<const Global*>> state = OptimizerState(program_);
    if (state.empty()) return absl::OkStatus();
    std::vector<Outcome> made;
    for (const Outcome& outcome : outcomes_) {
      if (made.size() == kMeshesWithSpreadState) break;
      if (outcome.choice.data == 1) continue;
      Choice choice = outcome.choice;
      RH_ASSIGN_OR_RETURN(choice.state, StatePins(state, outcome));
      RH_ASSIGN_OR_RETURN(std::optional<Outcome> tried, Try(choice));
      const bool saves =
          tried.has_value() && tried->candidate.memory.total() < outcome.candidate.memory.total();
      if (saves) made.push_back(*std::move(tried));
    }
    for (Outcome& outcome : made) outcomes_.push_back(std::move(outcome));
    return absl::OkStatus();
  }

  static absl::StatusOr<std::map<std::string, std::string>> StatePins(
      const std::map<std::string, std::vector<const Global*>>& state, const Outcome& outcome) {
    RH_ASSIGN_OR_RETURN(const DeviceMesh mesh,
                        DeviceMesh::Parse(outcome.candidate.request.devices));
    RH_ASSIGN_OR_RETURN(const int data, mesh.AxisNamed("data"));
    std::map<std::string, std::string> pins;
    for (const auto& [weight, globals] : state) {
      const Type& type = globals.front()->type();
      const auto known = outcome.shardings.find(weight);
      Sharding sharding(type.shape().rank());
      if (known != outcome.shardings.end()) {
        RH_ASSIGN_OR_RETURN(sharding, ParseSharding(known->second, type, mesh));
      }
      pins[weight] = sharding.is_whole() ? "*" : sharding.ToString(mesh);
      const std::optional<Sharding> further = SpreadFurther(sharding, data, type, mesh);
      for (const Global* global : globals)
        pins[global->name()] = further.has_value() ? further->ToString(mesh) : pins[weight];
    }
    return pins;
  }

  // The sharding with `axis` added, at a whole dimension if possible.
  static std::optional<Sharding> SpreadFurther(const Sharding& sharding, int axis, const Type& type,
                                               const DeviceMesh& mesh) {
    if (sharding.Uses(axis)) return std::nullopt;
    for (const bool whole : {true, false}) {
      for (int64_t dim = 0; dim < sharding.rank(); ++dim) {
        if (sharding.axes(dim).empty() != whole) continue;
        Sharding further = sharding;
        further.mutable_axes(dim).push_back(axis);
        if (LocalType(type, further, mesh).ok()) return further;
      }
    }
    return std::nullopt;
  }

  void Sort() {
    std::stable_sort(outcomes_.begin(), outcomes_.end(), [&](const Outcome& a, const Outcome& b) {
      return IsBetter(a.candidate, b.candidate);
    });
    suggestion_.candidates.clear();
    for (const Outcome& outcome : outcomes_) suggestion_.candidates.push_back(outcome.candidate);
  }

  const Program& program_;
  const std::string entry_;
  const Graph& graph_;
  const Topology& topology_;
  const ShardingSearchOptions options_;
  std::vector<WeightClass> classes_;
  std::vector<Outcome> outcomes_;       // The best one of each mesh.
  std::optional<Outcome> best_spread_;  // Of this mesh, with spread weights.
  ShardingSuggestion suggestion_;
  absl::Status first_error_;
};

}  // namespace

absl::StatusOr<ShardingSuggestion> SuggestSharding(const Program& program, absl::string_view entry,
                                                   const Topology& topology,
                                                   const ShardingSearchOptions& options) {
  return Search(program, entry, topology, options).Run();
}

}  // namespace roundhouse
