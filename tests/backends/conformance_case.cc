#include "roundhouse/tests/backends/conformance_case.h"

#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/core/verifier/verifier.h"

namespace roundhouse {

int64_t ConformanceCase::num_elements() const {
  int64_t count = 0;
  for (const std::optional<Tensor>& operand : operands)
    count += operand ? operand->num_elements() : 0;
  return count;
}

std::string ConformanceCase::element_name() const {
  for (const std::optional<Tensor>& operand : operands) {
    if (!operand) continue;
    const ElementType& element = operand->element_type();
    return absl::StrCat(element.is_quantized() ? "quantised " : "", element.storage().ToString());
  }
  return "none";
}

std::optional<ConformanceInstance> Instantiate(const Context& context,
                                               const ConformanceCase& test) {
  std::vector<Type> types;
  for (const std::optional<Tensor>& operand : test.operands)
    types.push_back(operand ? operand->type() : Type::None());
  return Instantiate(context, test, types);
}

std::optional<ConformanceInstance> Instantiate(const Context& context, const ConformanceCase& test,
                                               const std::vector<Type>& operands) {
  ConformanceInstance made;
  made.program = std::make_unique<Program>(context);
  absl::StatusOr<Graph*> graph = made.program->CreateGraph("region");
  if (!graph.ok()) return std::nullopt;
  made.graph = *graph;
  const ConstantsService* constants = context.FindDialect("canonical")->service<ConstantsService>();
  std::vector<Value*> values;
  for (size_t i = 0; i < test.operands.size(); ++i) {
    const std::optional<Tensor>& operand = test.operands[i];
    if (!operand) {
      values.push_back(&made.graph->CreateNode(container::kNone, {}, {Type::None()})->result());
    } else if (i > 0 && test.others_are_constant && operands[i] == operand->type()) {
      absl::StatusOr<Node*> constant =
          constants->MakeConstant(*made.graph, *operand, operand->type(), nullptr);
      if (!constant.ok()) return std::nullopt;
      values.push_back(&(*constant)->result());
    } else {
      absl::StatusOr<Value*> input = AddInput(*made.graph, absl::StrCat("x", i), operands[i]);
      if (!input.ok()) return std::nullopt;
      values.push_back(*input);
      made.inputs.push_back(i);
    }
  }
  made.node = made.graph->CreateNode(test.op, values, test.results, test.attributes);
  const absl::StatusOr<std::optional<std::vector<Type>>> types = InferTypes(*made.node);
  if (!types.ok()) return std::nullopt;
  for (int i = 0; i < made.node->num_results(); ++i) {
    if (types->has_value()) made.node->result(i).set_type((**types)[i]);
    if (!AddOutput(*made.graph, absl::StrCat("y", i), made.node->result(i)).ok())
      return std::nullopt;
  }
  if (!VerifyOk(*made.program).ok()) return std::nullopt;
  return made;
}

}  // namespace roundhouse
