#include "roundhouse/service/evaluation.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse {

absl::Status EvaluationContext::OperandError(int index, absl::string_view problem) const {
  return absl::InvalidArgumentError(
      absl::StrCat(op_.OperandName(index), " (",
                   has_operand(index) ? operand(index).type().ToString() : "none", "): ", problem));
}

namespace {

absl::Status CheckOperands(const Node& node, absl::Span<const Tensor* const> operands) {
  if (static_cast<int>(operands.size()) != node.num_operands()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected ", node.num_operands(), " operands, found ", operands.size()));
  }
  for (int i = 0; i < node.num_operands(); ++i) {
    const Type& declared = node.operand(i).type();
    const bool carries_data = !declared.is_none() && !declared.is_token();
    if (carries_data && operands[i] == nullptr) {
      return absl::FailedPreconditionError(
          absl::StrCat(node.op().OperandName(i), " (", declared.ToString(), ") has no value"));
    }
    if (operands[i] != nullptr && !Fits(operands[i]->type(), declared)) {
      return absl::InvalidArgumentError(absl::StrCat(node.op().OperandName(i), ": expected ",
                                                     declared.ToString(), ", found ",
                                                     operands[i]->type().ToString()));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Tensor>> Evaluate(const Node& node,
                                             absl::Span<const Tensor* const> operands,
                                             BeforeKernel before_kernel) {
  const auto* evaluation = node.service<EvaluationService>();
  if (evaluation == nullptr || !evaluation->CanEvaluate(node.op())) {
    return absl::UnimplementedError(node.dialect() == nullptr
                                        ? absl::StrCat("dialect '", node.op().dialect_name(),
                                                       "' is not registered, so there is no kernel")
                                        : absl::StrCat("dialect '", node.op().dialect_name(),
                                                       "' has no evaluation service for this op"));
  }
  RH_RETURN_IF_ERROR(CheckOperands(node, operands));
  const std::vector<Type> written = node.result_types();
  std::vector<Type> types = written;
  const auto* inference = node.service<TypeInferenceService>();
  if (inference != nullptr && inference->CanInfer(node.op())) {
    RH_ASSIGN_OR_RETURN(
        types, inference->Infer(InferenceContext(node.graph().program(), node.op(), operands,
                                                 node.attributes(), node.num_results(), written)));
    if (types.size() != written.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected ", types.size(), " results, found ", written.size()));
    }
    for (size_t i = 0; i < types.size(); ++i) {
      if (Compatible(types[i], written[i])) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          "result ", i, ": expected ", written[i].ToString(), ", found ", types[i].ToString()));
    }
  }
  // Kernels multiply sizes, and first allocate what they need besides their results.
  for (const Tensor* operand : operands) {
    if (operand != nullptr) RH_RETURN_IF_ERROR(CheckSizes(operand->type()));
  }
  RH_RETURN_IF_ERROR(CheckSizes(types));
  RH_RETURN_IF_ERROR(before_kernel(types));
  RH_RETURN_IF_ERROR(CheckMemoryForEach(types));
  std::vector<Tensor> dense;  // Owns operands that had to be brought into memory.
  std::vector<const Tensor*> in_memory(operands.begin(), operands.end());
  dense.reserve(operands.size());
  for (const Tensor*& operand : in_memory) {
    if (operand == nullptr || operand->is_dense() || operand->is_strings()) continue;
    RH_ASSIGN_OR_RETURN(Tensor tensor, operand->Materialize());
    dense.push_back(std::move(tensor));
    operand = &dense.back();
  }
  absl::StatusOr<std::vector<Tensor>> evaluated =
      evaluation->Evaluate(EvaluationContext(node.op(), in_memory, node.attributes(), types));
  RH_RETURN_IF_ERROR(CheckNotCancelled("while the kernel ran"));
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> results, std::move(evaluated));
  if (results.size() != types.size()) {
    return absl::InternalError(
        absl::StrCat("the kernel returned ", results.size(), " results, expected ", types.size()));
  }
  for (size_t i = 0; i < types.size(); ++i) {
    if (!Fits(results[i].type(), types[i])) {
      return absl::InternalError(absl::StrCat("the kernel returned ", results[i].type().ToString(),
                                              " for result ", i, ", expected ",
                                              types[i].ToString()));
    }
    // Types that only the kernel could compute may still contradict those written on the node.
    if (!Fits(results[i].type(), written[i])) {
      return absl::InvalidArgumentError(absl::StrCat("result ", i, ": expected ",
                                                     written[i].ToString(), ", found ",
                                                     results[i].type().ToString()));
    }
  }
  return results;
}

}  // namespace

absl::StatusOr<std::vector<Tensor>> EvaluateNode(const Node& node,
                                                 absl::Span<const Tensor* const> operands) {
  return EvaluateNode(node, operands, [](absl::Span<const Type>) { return absl::OkStatus(); });
}

absl::StatusOr<std::vector<Tensor>> EvaluateNode(const Node& node,
                                                 absl::Span<const Tensor* const> operands,
                                                 BeforeKernel before_kernel) {
  absl::StatusOr<std::vector<Tensor>> results = Evaluate(node, operands, before_kernel);
  if (!results.ok()) return Annotate(results.status(), node.DebugName());
  return results;
}

}  // namespace roundhouse
