#include "roundhouse/interp/plan/planned_steps.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/service/planning/undo.h"

namespace roundhouse::interp {
namespace {

constexpr int32_t kNone = PlannedValue::kNone;

// Whether some result may overwrite a global.
bool MayOverwriteGlobal(const PlannedSegment& segment, const PlannedStep& planned,
                        int32_t first_global) {
  for (size_t i = 0; i < planned.operands.size(); ++i) {
    if (planned.operands[i] == kNone) continue;
    const PlannedValue& root = segment.values[segment.values[planned.operands[i]].root];
    if (root.input == kNone || root.input < first_global) continue;
    for (size_t r = 0; r < planned.results.size(); ++r) {
      if (planned.invocation->MayOverwrite(static_cast<int>(i), static_cast<int>(r))) return true;
    }
  }
  return false;
}

}  // namespace

void DropUnneededSteps(PlannedSegment& segment) {
  std::vector<bool> is_needed(segment.values.size());
  for (size_t i = 0; i < segment.values.size(); ++i) is_needed[i] = segment.values[i].is_output;
  size_t kept = segment.steps.size();
  for (size_t i = segment.steps.size(); i-- > 0;) {
    PlannedStep& planned = segment.steps[i];
    bool stays =
        planned.control != nullptr || (!planned.runner.is_region && !planned.node->op().is_pure);
    for (int32_t result : planned.results) stays = stays || is_needed[result];
    if (!stays) continue;
    for (int32_t operand : planned.operands) {
      if (operand != kNone) is_needed[segment.values[operand].root] = true;
    }
    --kept;
    if (kept != i) segment.steps[kept] = std::move(planned);
  }
  segment.steps.erase(segment.steps.begin(),
                      segment.steps.begin() + static_cast<std::ptrdiff_t>(kept));
}

size_t MoveUpdatesLast(PlannedSegment& segment, int32_t first_global) {
  std::vector<bool> is_read(segment.values.size());
  for (const PlannedStep& planned : segment.steps) {
    for (int32_t operand : planned.operands) {
      if (operand != kNone) is_read[segment.values[operand].root] = true;
    }
  }
  const auto is_update = [&](const PlannedStep& planned) {
    return planned.control == nullptr && planned.invocation->undo_bytes() == kNeverFails &&
           std::all_of(planned.results.begin(), planned.results.end(),
                       [&](int32_t result) {
                         return segment.values[result].is_output && !is_read[result];
                       }) &&
           MayOverwriteGlobal(segment, planned, first_global);
  };
  const auto first =
      std::stable_partition(segment.steps.begin(), segment.steps.end(),
                            [&](const PlannedStep& planned) { return !is_update(planned); });
  return static_cast<size_t>(first - segment.steps.begin());
}

}  // namespace roundhouse::interp
