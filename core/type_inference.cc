#include "roundhouse/core/type_inference.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {
namespace {

constexpr int64_t kMaxSplatElements = 1 << 20;

}  // namespace

const Type& InferenceContext::operand_type(int index) const {
  if (!is_running_) return operands_[index]->type();
  static const Type* const kNone = new Type(Type::None());
  return values_[index] == nullptr ? *kNone : values_[index]->type();
}

std::optional<Tensor> InferenceContext::constant_operand(int index) const {
  if (index >= num_operands()) return std::nullopt;
  std::optional<Tensor> value;
  if (!is_running_) {
    value = ConstantValue(*operands_[index]);
  } else if (values_[index] != nullptr) {
    value = *values_[index];
  }
  if (!value) return std::nullopt;
  // A few bytes of a file can describe a splat of very many elements.
  if (!is_running_ && value->is_splat() && value->num_elements() > kMaxSplatElements) {
    return std::nullopt;
  }
  absl::StatusOr<Tensor> dense = value->Materialize();
  if (!dense.ok()) return std::nullopt;
  return *std::move(dense);
}

absl::Status InferenceContext::OperandError(int index, absl::string_view problem) const {
  return absl::InvalidArgumentError(
      absl::StrCat(op_.OperandName(index), " (", operand_type(index).ToString(), "): ", problem));
}

absl::StatusOr<std::optional<std::vector<Type>>> InferTypes(const Node& node) {
  const auto* inference = node.service<TypeInferenceService>();
  if (inference == nullptr || !inference->CanInfer(node.op())) return std::nullopt;
  const std::vector<Value*> operands = node.operands();
  const std::vector<Type> written = node.result_types();
  RH_ASSIGN_OR_RETURN(
      std::vector<Type> types,
      inference->Infer(InferenceContext(node.graph().program(), node.op(), operands,
                                        node.attributes(), node.num_results(), written)));
  return types;
}

absl::StatusOr<std::vector<Type>> TableTypeInference::Infer(const InferenceContext& context) const {
  return context.op().infer(context);
}

}  // namespace roundhouse
