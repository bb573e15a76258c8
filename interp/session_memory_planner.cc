#include "roundhouse/interp/session_memory_planner.h"

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
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/plan/program_plan.h"
#include "roundhouse/interp/plan/static_plan.h"
#include "roundhouse/interp/plan/static_planner.h"
#include "roundhouse/interp/planned_segment.h"
#include "roundhouse/interp/prepared_steps.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/steady_time.h"
#include "roundhouse/service/planning/memory_plan.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {
namespace {

// How often a graph is run to find how long it takes, after a first run that makes plans.
constexpr int kTimedRuns = 3;

absl::StatusOr<std::shared_ptr<const CompiledProgram>> CompileEntry(const Program& program,
                                                                    const Graph& graph) {
  return CompiledProgram::Create(program, {.entries = {graph.name()}});
}

// Values of the types that globals will have. Only those that the graph computes with have bytes.
absl::StatusOr<std::vector<interp::LiveValue>> StateFor(const interp::ProgramPlan& plan) {
  std::vector<interp::LiveValue> state(plan.globals.size());
  for (size_t i = 0; i < state.size(); ++i) {
    const interp::GlobalPlan& global = plan.globals[i];
    if (!global.is_state) continue;
    if (global.initial) {
      state[i] = interp::LiveValue::Uncounted(*global.initial);
      continue;
    }
    absl::StatusOr<Tensor> zeros = Tensor::Zeros(global.global->type());
    if (!zeros.ok()) {
      return absl::UnimplementedError(
          absl::StrCat("the global ", SymbolText(global.global->name()),
                       " has no value before a run, and its type does not tell its size: ",
                       global.global->type().ToString()));
    }
    state[i] = interp::LiveValue::Uncounted(*std::move(zeros));
  }
  return state;
}

absl::StatusOr<interp::SegmentStart> StartOf(const interp::ProgramPlan& plan, const Graph& graph) {
  interp::SegmentStart start = {.graph = plan.entries[0].plan};
  const interp::GraphPlan& entry = plan.graphs[static_cast<size_t>(start.graph)];
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    const Port& port = graph.inputs()[i];
    if (!entry.needs_input[i]) {
      start.arguments.emplace_back();
      continue;
    }
    Type type = port.type;
    if (type.is_tensor()) {
      if (!type.shape().is_static()) {
        return absl::InvalidArgumentError(
            absl::StrCat("input '", port.name, "': memory is planned for known sizes, found ",
                         type.ToString(), "; give them (option shape)"));
      }
      type = type.WithShape(type.shape().WithoutNames());
    }
    start.arguments.push_back({std::move(type), nullptr});
  }
  return start;
}

class SessionMemoryPlanner final : public MemoryPlanner {
 public:
  absl::StatusOr<MemoryPlan> Plan(const Program& program, const Graph& graph,
                                  const MemoryPlanOptions& options) const override {
    RH_ASSIGN_OR_RETURN(const std::shared_ptr<const CompiledProgram> compiled,
                        CompileEntry(program, graph));
    const interp::ProgramPlan& plan = compiled->plan();
    RH_ASSIGN_OR_RETURN(const std::vector<interp::LiveValue> state, StateFor(plan));
    RH_ASSIGN_OR_RETURN(const interp::SegmentStart start, StartOf(plan, graph));
    ThreadPool threads(options.num_threads);
    interp::PreparedSteps prepared;
    interp::Planning planning = {.program = plan,
                                 .state = state,
                                 .threads = threads,
                                 .prepared = prepared,
                                 .max_call_depth = SessionOptions().max_call_depth};
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<interp::StaticPlan> planned,
                        interp::PlanSegment(planning, start));
    if (planned->end() != interp::SegmentEnd::kReturn) {
      return absl::UnimplementedError(
          absl::StrCat(SymbolText(graph.name()), " is planned in parts while it runs",
                       planned->end_status().ok() ? "" : ": ", planned->end_status().message()));
    }
    MemoryPlan result = {.arena_bytes = planned->arena_bytes(),
                         .lower_bound = planned->arena_lower_bound()};
    planned->VisitSteps(
        [&](const Node& node, const StepRunner&) { result.steps.push_back(&node); });
    return result;
  }

  absl::StatusOr<MemoryUse> Measure(const Program& program, const Graph& graph,
                                    const MemoryPlanOptions& options) const override {
    RH_ASSIGN_OR_RETURN(const std::shared_ptr<const CompiledProgram> compiled,
                        CompileEntry(program, graph));
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session,
                        Session::Create(compiled, {.num_threads = options.num_threads}));
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs, SeededInputs(graph, /*seed=*/0));
    for (size_t i = 0; i < inputs.size(); ++i)
      RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
    RH_RETURN_IF_ERROR(session->infer());
    int64_t least = INT64_MAX;
    for (int run = 0; run < kTimedRuns; ++run) {
      const int64_t start = interp::NowInNanoseconds();
      RH_RETURN_IF_ERROR(session->infer());
      least = std::min(least, interp::NowInNanoseconds() - start);
    }
    return MemoryUse{.arena_bytes = session->plan_report().arena_bytes,
                     .peak_bytes = session->peak_bytes(),
                     .seconds = static_cast<double>(least) * 1e-9};
  }
};

}  // namespace

void RegisterSessionMemoryPlanner(Context& context) {
  SetMemoryPlanner(context, std::make_unique<SessionMemoryPlanner>());
}

RH_REGISTER_EXTENSION(RegisterSessionMemoryPlanner);

}  // namespace roundhouse
