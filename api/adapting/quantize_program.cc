#include "roundhouse/api/adapting/quantize_program.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/canonical/value_range.h"
#include "roundhouse/passes/framework/node_filter.h"
#include "roundhouse/passes/framework/pass_runner.h"

namespace roundhouse {

absl::Status CheckKept(const Program& program, absl::Span<const std::string> keep) {
  for (const std::string& pattern : keep) {
    std::vector<std::string> names;
    bool is_found = false;
    for (const Graph* graph : program.graphs()) {
      for (const Node* node : graph->nodes()) {
        is_found = is_found || MatchesNode(pattern, *node);
        names.emplace_back(node->op_name());
        if (!node->name().empty()) names.push_back(node->name());
      }
    }
    if (is_found) continue;
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return absl::NotFoundError(absl::StrCat(
        "option keep=", pattern, ": expected a node of this name or operation, found none",
        DidYouMean(pattern, names)));
  }
  return absl::OkStatus();
}

absl::StatusOr<QuantizedProgram> QuantizeProgram(Program& program, const QuantizeRequest& request) {
  QuantizedProgram all;
  const canonical::QuantizeInt8Options how{.keep = request.keep,
                                           .correct_bias = request.correct_bias,
                                           .weights_only = request.weights_only};
  for (Graph* graph : program.graphs()) {
    RH_ASSIGN_OR_RETURN(
        canonical::QuantizeInt8Result found,
        canonical::QuantizeInt8(*graph, how,
                                {[](absl::string_view, const Node&) { return true; },
                                 [&](absl::string_view why) { ++all.left[why]; }}));
    all.layers.insert(all.layers.end(), found.layers.begin(), found.layers.end());
    all.values.insert(all.values.end(), found.values.begin(), found.values.end());
  }
  // So that measurements include these casts, too; constant folding removes them again.
  if (request.f16) RH_RETURN_IF_ERROR(RunPasses(program, "halve_weights").status());
  return all;
}

absl::StatusOr<QuantizedProgram> QuantizeTrained(Program& program, int level) {
  // Weights are rounded as constants before they are quantised, which leaves them as they are.
  RH_RETURN_IF_ERROR(
      RunPasses(program, "ranges_of_fake_quantize, [fold_constants, cse, dce, symbol_dce]")
          .status());
  const QuantizeRequest request = {.correct_bias = false, .level = level};
  RH_ASSIGN_OR_RETURN(QuantizedProgram quantized, QuantizeProgram(program, request));
  RH_RETURN_IF_ERROR(FinishQuantized(program, request));
  return quantized;
}

absl::Status FinishQuantized(Program& program, const QuantizeRequest& request) {
  for (Graph* graph : program.graphs()) canonical::EraseRanges(*graph);
  RH_RETURN_IF_ERROR(RunPasses(program, "[dce, symbol_dce]").status());
  // The presets would turn weight-only quantisation back into floats.
  if (request.weights_only) return absl::OkStatus();
  return RunPasses(program, PresetPipelineFor(program, request.level)).status();
}

std::string LeftText(const QuantizedProgram& quantized) {
  std::vector<std::string> reasons;
  for (const auto& [why, count] : quantized.left) reasons.push_back(absl::StrCat(why, ": ", count));
  std::sort(reasons.begin(), reasons.end());
  std::string text;
  for (const std::string& reason : reasons) absl::StrAppend(&text, "; left in floats, as ", reason);
  return text;
}

}  // namespace roundhouse
