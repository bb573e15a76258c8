#include "roundhouse/interp/reference/evaluate_op.h"

#include <memory>
#include <utility>

#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/interp/reference/reference.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse::reference {

absl::StatusOr<std::vector<Tensor>> EvaluateOp(absl::string_view name, AttributeMap attributes,
                                               const std::vector<std::optional<Tensor>>& operands) {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Context> context,
                      Context::With({RegisterCanonical, RegisterReferenceKernels}));
  Program program(*context);
  RH_ASSIGN_OR_RETURN(Graph * graph, program.CreateGraph("g"));
  std::vector<Value*> values;
  std::vector<const Tensor*> tensors;
  for (const std::optional<Tensor>& operand : operands) {
    const Type type = operand ? operand->type() : Type::None();
    values.push_back(&graph->CreateNode("test.source", {}, {type})->result());
    tensors.push_back(operand ? &*operand : nullptr);
  }
  RH_ASSIGN_OR_RETURN(Node * node, Builder(*graph).Make(name, values, std::move(attributes)));
  return EvaluateNode(*node, tensors);
}

}  // namespace roundhouse::reference
