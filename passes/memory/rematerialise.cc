// The pass rematerialise: drops values that live long and computes them again where they are
// needed, so that the graph runs in less memory.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/memory/drop_choice.h"
#include "roundhouse/passes/memory/lifetimes.h"
#include "roundhouse/passes/memory/order.h"
#include "roundhouse/passes/memory/repetition.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/planning/memory_plan.h"

namespace roundhouse::memory {
namespace {

// Values computed again may be dropped again: that often.
constexpr int kMaxRounds = 6;
// How often a choice is planned to meet the budget: estimates and plans differ.
constexpr int kMaxPlans = 6;
constexpr size_t kHoldersListed = 6;

class Rematerialise final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        RequiredField("budget", pass.budget_,
                      "bytes for all values between nodes and for scratch, beside inputs, outputs "
                      "and globals"),
        Field("graph", pass.graph_, "the graph: @train_step; by default the only public one"),
        Field("threads", pass.threads_, "how many threads will run it"),
        Field("measure", pass.measure_,
              "run the graph before and after on seeded inputs, and report bytes and time"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    if (budget_ < 0) return absl::InvalidArgumentError("option 'budget': expected 0 or more bytes");
    if (threads_ < 1 || threads_ > 1024)
      return absl::InvalidArgumentError("option 'threads': expected 1 to 1024");
    RH_ASSIGN_OR_RETURN(Graph * graph, FindGraph(program));
    RH_ASSIGN_OR_RETURN(planner_, MemoryPlannerOf(program.context()));
    RH_ASSIGN_OR_RETURN(const MemoryPlan before, PlanOf(*graph));
    Count("peak bytes before", before.arena_bytes);
    if (before.arena_bytes <= budget_) return false;
    if (!AllowAt("fit a graph to the budget", [&] { return absl::StrCat("@", graph->name()); }))
      return false;
    MemoryUse use_before;
    bool is_measured = measure_;
    if (is_measured) {
      // Seeded inputs need not suit the program.
      const absl::StatusOr<MemoryUse> use = planner_->Measure(program, *graph, OptionsOf());
      is_measured = use.ok();
      if (is_measured) use_before = *use;
    }
    RH_RETURN_IF_ERROR(OrderForMemory(*graph).status());
    RH_RETURN_IF_ERROR(Fit(*graph, before));
    if (!is_measured) return true;
    RH_ASSIGN_OR_RETURN(const MemoryUse use, planner_->Measure(program, *graph, OptionsOf()));
    Count("measured peak bytes before", use_before.arena_bytes);
    Count("measured peak bytes", use.arena_bytes);
    Count("measured microseconds before", static_cast<int64_t>(use_before.seconds * 1e6));
    Count("measured microseconds", static_cast<int64_t>(use.seconds * 1e6));
    return true;
  }

  absl::StatusOr<Graph*> FindGraph(Program& program) const {
    std::vector<std::string> names;
    Graph* only = nullptr;
    for (Graph* graph : program.graphs()) {
      if (graph->is_declaration()) continue;
      if (!graph_.name.empty() && graph->name() == graph_.name) return graph;
      if (graph->visibility() != Visibility::kPublic) continue;
      names.push_back(graph->name());
      only = graph;
    }
    if (graph_.name.empty() && names.size() == 1) return only;
    return absl::InvalidArgumentError(
        graph_.name.empty()
            ? absl::StrCat("option 'graph': the program has ", names.size(),
                           " public graphs; name one of @", absl::StrJoin(names, ", @"))
            : absl::StrCat("option 'graph': there is no graph @", graph_.name, " with a body",
                           DidYouMean(graph_.name, names)));
  }

  MemoryPlanOptions OptionsOf() const { return {.num_threads = static_cast<int>(threads_)}; }
  absl::StatusOr<MemoryPlan> PlanOf(const Graph& graph) const {
    return planner_->Plan(graph.program(), graph, OptionsOf());
  }

  absl::Status Fit(Graph& graph, const MemoryPlan& before) {
    RH_ASSIGN_OR_RETURN(MemoryPlan plan, PlanOf(graph));
    int64_t again = 0;
    double seconds = 0;
    for (int round = 0; plan.arena_bytes > budget_ && round < kMaxRounds; ++round) {
      RH_ASSIGN_OR_RETURN(const Choice choice, BestChoice(graph, plan));
      if (choice.arena_bytes >= plan.arena_bytes) break;
      Repetition(graph, Lifetimes(graph, plan), choice.schedule).Keep();
      again += choice.schedule.num_again;
      seconds += choice.schedule.seconds_added;
      RH_ASSIGN_OR_RETURN(plan, PlanOf(graph));
    }
    if (plan.arena_bytes > budget_) return Refusal(graph, plan, before);
    Count("predicted peak bytes", plan.arena_bytes);
    Count("nodes computed again", again);
    Count("predicted microseconds added", static_cast<int64_t>(seconds * 1e6));
    return absl::OkStatus();
  }

  struct Choice {
    Schedule schedule;
    int64_t arena_bytes = 0;
  };

  // Chooses by estimates, and plans what it has chosen, with lower targets until the plan fits.
  absl::StatusOr<Choice> BestChoice(Graph& graph, const MemoryPlan& plan) const {
    const Lifetimes lifetimes(graph, plan);
    Choice best = {.schedule = {}, .arena_bytes = plan.arena_bytes};
    // The estimate leaves out scratch and gaps between buffers. If it fits the budget, scales the
    // target by its error.
    const int64_t estimate =
        lifetimes.ScheduleFor(std::vector<Gap>(lifetimes.buffers().size())).peak_bytes;
    int64_t target = budget_;
    if (estimate <= budget_) {
      target = static_cast<int64_t>(static_cast<double>(estimate) * static_cast<double>(budget_) /
                                    static_cast<double>(plan.arena_bytes));
    }
    for (int i = 0; i < kMaxPlans; ++i) {
      if (i + 1 == kMaxPlans) target = 0;  // All that can be done, before giving up.
      const DropChoice choice = ChooseDrops(lifetimes, target);
      if (choice.is_empty()) break;
      const Repetition tried(graph, lifetimes, choice.schedule);
      RH_ASSIGN_OR_RETURN(const MemoryPlan planned, PlanOf(graph));
      if (planned.arena_bytes < best.arena_bytes) {
        best = {.schedule = choice.schedule, .arena_bytes = planned.arena_bytes};
      }
      // Lower targets give nothing more if this one was not reached.
      if (planned.arena_bytes <= budget_ || choice.schedule.peak_bytes > target) break;
      const double excess = static_cast<double>(planned.arena_bytes) /
                            static_cast<double>(std::max<int64_t>(budget_, 1));
      target = std::min(target - 1, static_cast<int64_t>(static_cast<double>(target) / excess));
    }
    return best;
  }

  absl::Status Refusal(const Graph& graph, const MemoryPlan& plan, const MemoryPlan& before) const {
    const Lifetimes lifetimes(graph, plan);
    const Schedule schedule = lifetimes.ScheduleFor(std::vector<Gap>(lifetimes.buffers().size()));
    const int64_t least = std::min(plan.arena_bytes, before.arena_bytes);
    return absl::ResourceExhaustedError(
        absl::StrCat("@", graph.name(), " does not run in ", budget_, " bytes: it takes ",
                     before.arena_bytes, ", and at least ", least,
                     " however much is computed again; use smaller batches, or a budget of about ",
                     least, " or more. At its peak memory holds\n  ",
                     absl::StrJoin(lifetimes.Holders(schedule, kHoldersListed), "\n  ")));
  }

  int64_t budget_ = 0;
  SymbolRef graph_;
  int64_t threads_ = 1;
  bool measure_ = true;
  const MemoryPlanner* planner_ = nullptr;
};

RH_REGISTER_PASS(rematerialise, Rematerialise)
    .Doc(
        "Makes a graph run in less memory: rematerialise{budget = 50000000} drops values and "
        "computes them again where they are needed. It goes last: its predictions are for the "
        "nodes as they are.")
    .WithNumerics(Numerics::kExact)
    .Preserves(CompiledRegion::kAttributeName);

}  // namespace
}  // namespace roundhouse::memory
