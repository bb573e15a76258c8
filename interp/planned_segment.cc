#include "roundhouse/interp/planned_segment.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/plan/graph_plan.h"
#include "roundhouse/interp/step_planner.h"

namespace roundhouse::interp {
namespace {

// The number of callers shown at either end of a path that is too long to show.
constexpr size_t kShownCallers = 4;

}  // namespace

absl::Status Planning::TakeMemory(int64_t bytes) {
  if (bytes > 0 && bytes > memory_left)
    return absl::ResourceExhaustedError("values exceed the memory limit");
  memory_left -= bytes;
  return absl::OkStatus();
}

absl::StatusOr<PlannedSegment> PlanSteps(Planning& planning, const SegmentStart& start,
                                         ControlPlanner plan_control) {
  return StepPlanner(planning, start, plan_control).Plan();
}

absl::Status WithCallers(absl::Span<const CallSite> callers, int32_t caller,
                         const absl::Status& error) {
  std::vector<CallSite> path;
  for (int32_t i = caller; i >= 0; i = callers[i].parent) path.push_back(callers[i]);
  std::reverse(path.begin(), path.end());
  return absl::Status(error.code(), absl::StrCat(PathText(path), error.message()));
}

std::string PathText(absl::Span<const CallSite> path) {
  std::string text;
  for (size_t i = 0; i < path.size(); ++i) {
    if (path[i].call != nullptr) {
      absl::StrAppend(&text, path[i].call->DebugName());
      if (path[i].iteration >= 0) {
        absl::StrAppend(&text, path[i].is_condition ? " before" : " in", " iteration ",
                        path[i].iteration);
      }
      text += ": ";
    }
    if (i == kShownCallers && path.size() > 2 * kShownCallers) {
      const size_t skipped = path.size() - 2 * kShownCallers;
      absl::StrAppend(&text, "… ", skipped, skipped == 1 ? " more call" : " more calls", " …: ");
      i += skipped;
    }
    absl::StrAppend(&text, SymbolText(path[i].graph->name()), ": ");
  }
  return text;
}

std::vector<bool> PassedThrough(const GraphPlan& graph) {
  std::vector<bool> passed;
  for (size_t i = 0; i < graph.outputs.size(); ++i) {
    const Node& node = graph.outputs[i]->node();
    const auto* query = node.service<GraphInputIndexQueryService>();
    passed.push_back(IsInputNode(node) && query->index(node) == static_cast<int64_t>(i));
  }
  return passed;
}

}  // namespace roundhouse::interp
