#include "roundhouse/api/reports/costed_program.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/values/assumed_sizes.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

// Sizes for inputs whose batch is not known; empty if other sizes would stay open.
GivenShapes AssumedShapes(const Graph& graph, std::vector<std::string>& notes) {
  GivenShapes shapes;
  std::vector<int64_t> inputs;
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    const Type& type = graph.inputs()[i].type;
    if (type.is_tensor() && !type.shape().is_static()) inputs.push_back(static_cast<int64_t>(i));
  }
  if (inputs.empty()) return shapes;
  const absl::StatusOr<MadeTypes> made = TypesOfMadeInputs(graph, inputs, {});
  if (!made.ok()) return shapes;
  for (const auto& [index, type] : made->types) {
    const absl::Span<const int64_t> sizes = type.shape().sizes();
    shapes.inputs[index].assign(sizes.begin(), sizes.end());
  }
  for (const auto& [index, note] : made->notes) notes.push_back(note);
  return shapes;
}

bool KnowsCosts(const Program& program) {
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (IsWork(*node) && !CostOf(*node).has_value()) return false;
    }
  }
  return true;
}

// Inlines the regions into their callers, so that nodes get the sizes of the call and count once
// for each call. Without the pass, which some programs do not link, does nothing.
absl::Status Unpartition(Program& program) {
  const std::vector<Graph*> graphs = program.graphs();
  if (std::none_of(graphs.begin(), graphs.end(), [](Graph* graph) { return IsRegion(*graph); }))
    return absl::OkStatus();
  const absl::StatusOr<Pipeline> pass =
      Pipeline::Parse(PassRegistry::Of(program.context()), "unpartition");
  return pass.ok() ? RunPipeline(program, *pass, {}).status() : absl::OkStatus();
}

}  // namespace

absl::StatusOr<CostedProgram> ForCosts(const Program& program) {
  CostedProgram costed = {.program = program.clone(), .notes = {}};
  RH_RETURN_IF_ERROR(Unpartition(*costed.program));
  for (const Graph* graph : program.graphs()) {
    if (graph->is_declaration() || graph->visibility() != Visibility::kPublic || IsRegion(*graph))
      continue;
    std::vector<std::string> notes;
    const GivenShapes shapes = AssumedShapes(*graph, notes);
    if (shapes.inputs.empty()) continue;
    std::unique_ptr<Program> bound = costed.program->clone();
    // If the model contradicts these sizes, they stay open.
    if (!BindShapes(*bound, *bound->FindGraph(graph->name()), shapes).ok()) continue;
    costed.program = std::move(bound);
    costed.notes.insert(costed.notes.end(), notes.begin(), notes.end());
  }
  if (SourceDialects(*costed.program).empty()) return costed;
  RH_RETURN_IF_ERROR(LowerProgram(*costed.program).status());
  if (!KnowsCosts(*costed.program)) {
    // Sizes that the model computes are known after constant folding, if its passes are linked in.
    const absl::StatusOr<Pipeline> folding =
        Pipeline::Parse(PassRegistry::Of(program.context()), PresetPipeline(1));
    if (folding.ok()) RH_RETURN_IF_ERROR(RunPipeline(*costed.program, *folding, {}).status());
  }
  return costed;
}

}  // namespace roundhouse
