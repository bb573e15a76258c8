#include "roundhouse/api/adapting/tune.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/processor/isa_environment.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

// An int attribute that identifies a node in all placements while it is tuned.
constexpr absl::string_view kNumberAttribute = "roundhouse.tune";

// A smaller gain may be noise.
constexpr double kWorthwhile = 0.97;
// Two placements are run in turns for about this long.
constexpr double kTrialSeconds = 0.25;
constexpr int kMinTurns = 5;
constexpr int kMaxTurns = 200;
// A placement whose first run takes this many times as long is not measured further.
constexpr double kHopeless = 4;
constexpr int kNodeRuns = 4;
// Regions with a smaller share of the time are left as they are, and so are all after the first
// few.
constexpr double kNotablePart = 0.05;
constexpr size_t kMaxRegions = 8;

const PipelineRunOptions kUnchecked = {.verify = PipelineRunOptions::Verify::kOnce,
                                       .check_unchanged = false};

double MedianOf(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<int64_t>(times.size() / 2),
                   times.end());
  return times[times.size() / 2];
}

std::optional<int64_t> NumberOf(const Node& node) {
  const Attribute* number = node.attributes().Find(kNumberAttribute);
  const int64_t* value = number == nullptr ? nullptr : number->if_int();
  return value == nullptr ? std::nullopt : std::optional<int64_t>(*value);
}

// By the numbers of nodes.
using Owners = std::map<int64_t, std::string>;

// A way to place the program.
struct Plan {
  std::string what;
  std::string annotation;  // A pipeline; empty if all runs node by node.
  bool knows_times = false;
  Owners overrides = {};  // An empty name: the node stays in place.
};

// A program that is placed and ready to run.
class Placed {
 public:
  static absl::StatusOr<std::unique_ptr<Placed>> Create(
      std::unique_ptr<Program> program, const TuneRequest& request,
      const std::vector<RunInput>& inputs, std::vector<std::string> node_backends,
      std::function<void(const StepTime&)> timer = nullptr) {
    auto placed = std::make_unique<Placed>();
    placed->program_ = std::move(program);
    CompileOptions compile = {.node_backends = std::move(node_backends)};
    if (!request.entry.empty()) compile.entries = {request.entry};
    SessionOptions options;
    options.num_threads = request.threads;
    options.memory_limit = request.limits.memory_limit;
    options.max_steps = request.limits.max_steps;
    options.timer = timer;
    RH_ASSIGN_OR_RETURN(placed->session_,
                        Session::Create(*placed->program_, compile, std::move(options)));
    for (size_t i = 0; i < inputs.size(); ++i) {
      RH_RETURN_IF_ERROR(placed->session_->set_input(static_cast<int64_t>(i), inputs[i].tensor));
    }
    return placed;
  }

  absl::StatusOr<double> Seconds() {
    session_->reset();
    const auto start = std::chrono::steady_clock::now();
    RH_RETURN_IF_ERROR(session_->infer());
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

  const Program& program() const { return *program_; }

 private:
  std::unique_ptr<Program> program_;
  std::unique_ptr<Session> session_;
};

struct Comparison {
  double best = 0;
  double other = 0;
};

// Runs both in turns, so that other load on the machine affects both alike.
absl::StatusOr<Comparison> Compare(Placed& best, Placed& other) {
  // The first run of each sets up what later runs reuse.
  RH_ASSIGN_OR_RETURN(Comparison first, [&]() -> absl::StatusOr<Comparison> {
    Comparison result;
    RH_RETURN_IF_ERROR(best.Seconds().status());
    RH_RETURN_IF_ERROR(other.Seconds().status());
    RH_ASSIGN_OR_RETURN(result.best, best.Seconds());
    RH_ASSIGN_OR_RETURN(result.other, other.Seconds());
    return result;
  }());
  if (first.other > kHopeless * first.best) return first;
  std::vector<double> of_best;
  std::vector<double> of_other;
  double spent = 0;
  for (int i = 0; i < kMaxTurns && (i < kMinTurns || spent < kTrialSeconds); ++i) {
    RH_ASSIGN_OR_RETURN(of_best.emplace_back(), best.Seconds());
    RH_ASSIGN_OR_RETURN(of_other.emplace_back(), other.Seconds());
    spent += of_best.back() + of_other.back();
  }
  return Comparison{.best = MedianOf(of_best), .other = MedianOf(of_other)};
}

// The backend of each node of a placed program.
Owners OwnersIn(const Program& program) {
  Owners owners;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (const std::optional<int64_t> number = NumberOf(*node))
        owners[*number] = std::string(TargetOf(*graph));
    }
  }
  return owners;
}

class Tuner {
 public:
  Tuner(Program& program, const TuneRequest& request, const std::vector<RunInput>& inputs)
      : program_(program), request_(request), inputs_(inputs) {}

  absl::StatusOr<std::string> Run() {
    RH_ASSIGN_OR_RETURN(ChosenBackends chosen,
                        ChooseBackends(program_.context(), request_.placement.backends));
    targets_ = std::move(chosen.regions);
    node_backends_ = std::move(chosen.nodes);
    RH_ASSIGN_OR_RETURN(const std::string precision,
                        PrecisionPasses(program_.context(), request_.placement));
    if (!precision.empty()) RH_RETURN_IF_ERROR(RunPasses(program_, precision, kUnchecked).status());
    Number();
    RH_RETURN_IF_ERROR(MeasureNodes());
    RH_RETURN_IF_ERROR(MeasurePlans());
    RH_RETURN_IF_ERROR(MeasureRegions());
    RH_RETURN_IF_ERROR(Place(program_, best_plan_));
    for (Graph* graph : program_.graphs()) {
      for (Node* node : graph->nodes()) {
        node->EraseAttribute(kNumberAttribute);
        node->EraseAttribute(kSecondsAttribute);
      }
    }
    program_.set_attribute(kTunedAttribute, Attribute::String(TuningPlace(request_.threads)));
    return absl::StrCat("tuned: ", best_plan_.what, "\n", report_);
  }

 private:
  const BackendRegistry& registry() const { return BackendRegistry::Of(program_.context()); }

  void Number() {
    int64_t number = 0;
    for (Graph* graph : program_.graphs()) {
      for (Node* node : graph->nodes()) {
        if (!IsWork(*node) || !MayBeInRegion(*node).ok()) continue;
        node->set_attribute(kNumberAttribute, Attribute::Int(number++));
      }
    }
  }

  // The backends to measure: all except the reference, which is not made for speed.
  std::vector<const Backend*> Runners() const {
    std::vector<const Backend*> runners;
    for (const std::string& target : targets_) runners.push_back(registry().Find(target));
    for (const Backend* backend : registry().preferred(BackendUnit::kNode)) {
      const bool is_chosen =
          node_backends_.empty() || std::find(node_backends_.begin(), node_backends_.end(),
                                              backend->name()) != node_backends_.end();
      if (is_chosen && !backend->is_reference() && backend->Available().ok())
        runners.push_back(backend);
    }
    return runners;
  }

  // Measures each node on one backend after another, as a region of its own or in place.
  absl::Status MeasureNodes() {
    std::map<int64_t, std::map<std::string, double>> seconds;
    for (const Backend* backend : Runners()) {
      const std::string runner(backend->name());
      const bool takes_regions = backend->unit() == BackendUnit::kRegion;
      Say(absl::StrCat("measuring every operation on ", runner));
      std::unique_ptr<Program> copy = program_.clone();
      if (takes_regions) {
        const absl::Status placed =
            RunPasses(*copy,
                      absl::StrCat("annotate_target{targets=\"", runner,
                                   "\"}, merge_regions{max_nodes=1}, partition, compile_regions"),
                      kUnchecked)
                .status();
        // A backend that fails here is no candidate; the plans below report why.
        if (!placed.ok()) continue;
      }
      const auto add = [&](const StepTime& step) {
        if (step.runner.backend != runner) return;
        std::optional<int64_t> number = NumberOf(step.node);
        if (const Graph* region = takes_regions ? CalledRegion(step.node) : nullptr) {
          for (const Node* node : region->nodes()) {
            if (!number.has_value()) number = NumberOf(*node);
          }
        }
        if (!number.has_value()) return;
        const double took = static_cast<double>(step.nanoseconds) * 1e-9;
        const auto [entry, is_new] = seconds[*number].try_emplace(runner, took);
        entry->second = std::min(entry->second, took);
      };
      absl::StatusOr<std::unique_ptr<Placed>> run =
          Placed::Create(std::move(copy), request_, inputs_,
                         takes_regions ? node_backends_ : std::vector<std::string>{runner}, add);
      for (int i = 0; run.ok() && i < kNodeRuns; ++i) {
        if (!(*run)->Seconds().ok()) break;
      }
    }
    for (Graph* graph : program_.graphs()) {
      for (Node* node : graph->nodes()) {
        const std::optional<int64_t> number = NumberOf(*node);
        if (!number.has_value()) continue;
        AttributeMap entries;
        for (const auto& [runner, took] : seconds[*number])
          entries.Set(runner, Attribute::Float(took));
        if (!entries.empty())
          node->set_attribute(kSecondsAttribute, Attribute::Dictionary(std::move(entries)));
      }
    }
    return absl::OkStatus();
  }

  absl::Status Place(Program& program, const Plan& plan) const {
    if (!plan.knows_times) {
      for (Graph* graph : program.graphs()) {
        for (Node* node : graph->nodes()) node->EraseAttribute(kSecondsAttribute);
      }
    }
    if (plan.annotation.empty()) return absl::OkStatus();
    RH_RETURN_IF_ERROR(RunPasses(program, plan.annotation, kUnchecked).status());
    for (Graph* graph : program.graphs()) {
      for (Node* node : graph->nodes()) {
        const std::optional<int64_t> number = NumberOf(*node);
        const auto owner = number.has_value() ? plan.overrides.find(*number) : plan.overrides.end();
        if (owner == plan.overrides.end()) continue;
        node->EraseAttribute(kCompositeAttribute);
        node->EraseAttribute(kTargetAttribute);
        if (!owner->second.empty())
          node->set_attribute(kTargetAttribute, Attribute::String(owner->second));
      }
    }
    return RunPasses(program, "merge_regions, partition, compile_regions", kUnchecked).status();
  }

  void Say(const std::string& what) const {
    if (request_.progress) request_.progress(what);
  }

  // Makes the plan the best one if it is faster by more than noise.
  absl::Status Try(Plan plan) {
    Say(absl::StrCat("measuring: ", plan.what));
    std::unique_ptr<Program> copy = program_.clone();
    absl::Status status = Place(*copy, plan);
    if (status.ok() && !seen_.insert(OwnersIn(*copy)).second) return absl::OkStatus();
    std::unique_ptr<Placed> placed;
    if (status.ok()) {
      absl::StatusOr<std::unique_ptr<Placed>> made =
          Placed::Create(std::move(copy), request_, inputs_, node_backends_);
      status = made.status();
      if (made.ok()) placed = *std::move(made);
    }
    if (best_ == nullptr) {
      // The first plan is the program as it would run untuned, so its errors are errors of the run.
      RH_RETURN_IF_ERROR(status);
      RH_RETURN_IF_ERROR(placed->Seconds().status());
      best_ = std::move(placed);
      best_plan_ = std::move(plan);
      return absl::OkStatus();
    }
    Comparison found;
    if (status.ok()) {
      const absl::StatusOr<Comparison> compared = Compare(*best_, *placed);
      status = compared.status();
      if (compared.ok()) found = *compared;
    }
    if (!status.ok()) {
      absl::StrAppend(&report_, "  ", plan.what, ": ", status.message(), "\n");
      return absl::OkStatus();
    }
    const bool is_kept = found.other < kWorthwhile * found.best;
    absl::StrAppendFormat(&report_, "  %s: %.3f ms instead of %.3f ms%s\n", plan.what,
                          1e3 * found.other, 1e3 * found.best, is_kept ? ", kept" : "");
    if (!is_kept) return absl::OkStatus();
    best_ = std::move(placed);
    best_plan_ = std::move(plan);
    return absl::OkStatus();
  }

  absl::Status MeasurePlans() {
    PlacementOptions options = request_.placement;
    options.precision = "";
    options.error_budget = std::nullopt;
    RH_ASSIGN_OR_RETURN(const std::string usual, AnnotationPasses(program_.context(), options));
    RH_RETURN_IF_ERROR(Try({.what = "the usual placement", .annotation = usual}));
    const std::string all = absl::StrJoin(targets_, ",");
    RH_RETURN_IF_ERROR(
        Try({.what = "each operation where it is fastest",
             .annotation = absl::StrCat("annotate_target{choose=fastest, targets=\"", all, "\"}"),
             .knows_times = true}));
    for (const std::string& target : targets_) {
      RH_RETURN_IF_ERROR(
          Try({.what = absl::StrCat("all nodes that ", target, " takes"),
               .annotation = absl::StrCat("annotate_target{targets=\"", target, "\"}")}));
    }
    return Try({.what = "all nodes one by one"});
  }

  // The regions of the best plan, longest time first, as the numbers of their nodes.
  absl::StatusOr<std::vector<std::pair<std::string, std::vector<int64_t>>>> NotableRegions() const {
    std::map<const Graph*, double> seconds;
    double all = 0;
    const auto add = [&](const StepTime& step) {
      all += static_cast<double>(step.nanoseconds);
      if (const Graph* region = step.runner.is_region ? CalledRegion(step.node) : nullptr)
        seconds[region] += static_cast<double>(step.nanoseconds);
    };
    std::unique_ptr<Program> copy = program_.clone();
    RH_RETURN_IF_ERROR(Place(*copy, best_plan_));
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Placed> run,
                        Placed::Create(std::move(copy), request_, inputs_, node_backends_, add));
    for (int i = 0; i < kNodeRuns; ++i) RH_RETURN_IF_ERROR(run->Seconds().status());
    std::vector<std::pair<double, const Graph*>> sorted;
    for (const Graph* graph : run->program().graphs()) {
      const auto found = seconds.find(graph);
      if (found != seconds.end() && found->second >= kNotablePart * all)
        sorted.emplace_back(-found->second, graph);
    }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    if (sorted.size() > kMaxRegions) sorted.resize(kMaxRegions);
    std::vector<std::pair<std::string, std::vector<int64_t>>> regions;
    for (const auto& [took, graph] : sorted) {
      regions.emplace_back(graph->name(), std::vector<int64_t>());
      for (const Node* node : graph->nodes()) {
        if (const std::optional<int64_t> number = NumberOf(*node))
          regions.back().second.push_back(*number);
      }
    }
    return regions;
  }

  absl::Status MeasureRegions() {
    if (best_plan_.annotation.empty()) return absl::OkStatus();
    RH_ASSIGN_OR_RETURN(const auto regions, NotableRegions());
    std::map<int64_t, const Node*> nodes;
    for (const Graph* graph : program_.graphs()) {
      for (const Node* node : graph->nodes()) {
        if (const std::optional<int64_t> number = NumberOf(*node)) nodes[*number] = node;
      }
    }
    for (const auto& [name, numbers] : regions) {
      std::vector<std::string> owners = targets_;
      owners.emplace_back();
      for (const std::string& owner : owners) {
        Plan plan = best_plan_;
        const Backend* backend = owner.empty() ? nullptr : registry().Find(owner);
        bool takes_any = owner.empty();
        for (const int64_t number : numbers) {
          const bool takes = backend != nullptr && backend->Supports(*nodes.at(number)).ok();
          plan.overrides[number] = takes ? owner : "";
          takes_any = takes_any || takes;
        }
        if (!takes_any) continue;
        plan.what = absl::StrCat(best_plan_.what, ", but region ", name, " on ",
                                 owner.empty() ? "no backend, but node by node" : owner);
        RH_RETURN_IF_ERROR(Try(std::move(plan)));
      }
    }
    return absl::OkStatus();
  }

  Program& program_;
  const TuneRequest& request_;
  const std::vector<RunInput>& inputs_;
  std::vector<std::string> targets_;
  std::vector<std::string> node_backends_;  // As ChosenBackends::nodes.
  std::set<Owners> seen_;                   // Placements that have been tried.
  std::unique_ptr<Placed> best_;
  Plan best_plan_;
  std::string report_;
};

std::string ProcessorName() {
  const absl::StatusOr<std::string> text = ReadFile("/proc/cpuinfo");
  if (text.ok()) {
    for (absl::string_view line : absl::StrSplit(*text, '\n')) {
      if (!absl::ConsumePrefix(&line, "model name")) continue;
      const size_t colon = line.find(':');
      if (colon == absl::string_view::npos) continue;
      return std::string(absl::StripAsciiWhitespace(line.substr(colon + 1)));
    }
  }
  return "an unknown processor";
}

}  // namespace

absl::StatusOr<std::string> TunePlacement(Program& program, const TuneRequest& request,
                                          const std::vector<RunInput>& inputs) {
  if (IsPartitioned(program)) {
    return UsageError(
        "tuning needs a program that is not partitioned yet; the pass unpartition undoes that");
  }
  return Tuner(program, request, inputs).Run();
}

absl::Status MeasurePlacement(const Program& program, const TuneRequest& request,
                              const std::vector<RunInput>& inputs, PlacementReport& report) {
  std::map<std::string, double> by_island;
  std::map<std::string, double> by_node_backend;
  const auto add = [&](const StepTime& step) {
    const double seconds = static_cast<double>(step.nanoseconds) * 1e-9;
    const Graph* region = step.runner.is_region ? CalledRegion(step.node) : nullptr;
    (region == nullptr ? by_node_backend[std::string(step.runner.backend)]
                       : by_island[region->name()]) += seconds;
  };
  CompileOptions compile;
  if (!request.entry.empty()) compile.entries = {request.entry};
  RH_ASSIGN_OR_RETURN(
      const std::unique_ptr<Session> session,
      Session::Create(program, compile, {.num_threads = request.threads, .timer = add}));
  for (size_t i = 0; i < inputs.size(); ++i)
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i].tensor));
  // The first run sets up what later runs reuse.
  for (int i = 0; i <= kNodeRuns; ++i) {
    if (i == 1) {
      by_island.clear();
      by_node_backend.clear();
    }
    session->reset();
    RH_RETURN_IF_ERROR(session->infer());
  }
  report.all.seconds = 0;
  for (const auto& [backend, seconds] : by_node_backend) {
    report.by_backend[backend].seconds = seconds / kNodeRuns;
    report.all.seconds = *report.all.seconds + seconds / kNodeRuns;
  }
  for (Island& island : report.islands) {
    island.work.seconds = by_island[island.name] / kNodeRuns;
    std::optional<double>& backend = report.by_backend[island.backend].seconds;
    backend = backend.value_or(0) + *island.work.seconds;
    report.all.seconds = *report.all.seconds + *island.work.seconds;
  }
  return absl::OkStatus();
}

std::string TuningPlace(int threads) {
  return absl::StrCat(ProcessorName(), ", ", NameOf(BestIsa()), ", ", threads,
                      threads == 1 ? " thread" : " threads");
}

std::vector<std::string> PlacementNotes(const Program& program, int threads) {
  std::vector<std::string> notes;
  const Attribute* tuned = program.attributes().Find(kTunedAttribute);
  const std::string* where = tuned == nullptr ? nullptr : tuned->if_string();
  if (where != nullptr && *where != TuningPlace(threads)) {
    notes.push_back(absl::StrCat("the placement was measured on ", *where, "; this machine is ",
                                 TuningPlace(threads),
                                 "; the pass unpartition and new tuning measure anew"));
  }
  const BackendRegistry& registry = BackendRegistry::Of(program.context());
  std::map<std::string, int64_t> regions;
  for (const Graph* graph : program.graphs()) {
    if (IsRegion(*graph)) ++regions[std::string(TargetOf(*graph))];
  }
  for (const auto& [name, count] : regions) {
    const absl::StatusOr<const Backend*> backend = registry.Get(name);
    const absl::Status status = backend.ok() ? (*backend)->Available() : backend.status();
    if (status.ok()) continue;
    notes.push_back(absl::StrCat(
        count, count == 1 ? " region" : " regions", " of '", name,
        "' will run on other backends (option strict makes that an error): ", status.message()));
  }
  return notes;
}

}  // namespace roundhouse
