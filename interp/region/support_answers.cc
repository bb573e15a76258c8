#include "roundhouse/interp/region/support_answers.h"

#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/interp/region/operands.h"
#include "roundhouse/service/region.h"

namespace roundhouse::interp {
namespace {

// Larger constants would be kept alive for long.
constexpr size_t kMaxConstantBytes = 1024;

// Whether the operand is only multiplied or added.
bool IsWeight(const Node& node, int operand) {
  return operand > 0 && IsF32(node.operand(operand).type()) && IsF32(node.operand(0).type()) &&
         IsOneOf(node, canonical::LayerOps{});
}

// The constant in memory of its own; nullopt if it is too large, or no tensor of numbers.
std::optional<Tensor> SmallCopy(const Tensor& constant) {
  if (constant.is_strings() || constant.is_outside() ||
      BitWidth(constant.element_type().kind()) == 0)
    return std::nullopt;
  absl::StatusOr<Tensor> copy = absl::CancelledError();
  if (constant.is_splat()) {
    copy = Tensor::Splat(constant.type(), constant.bytes());
  } else if (constant.bytes().size() <= kMaxConstantBytes) {
    copy = Tensor::FromBytes(constant.type(), constant.bytes());
  }
  if (!copy.ok()) return std::nullopt;
  return *std::move(copy);
}

bool IsOfPlacement(absl::string_view attribute) {
  return attribute == kTargetAttribute || attribute == kDeclinedAttribute ||
         attribute == kCompositeAttribute || attribute == kRegionAttribute ||
         attribute == kPlaceAttribute || attribute == kSecondsAttribute;
}

}  // namespace

std::optional<SupportAnswers::Question> SupportAnswers::QuestionAbout(const Node& node) {
  // Other ops may belong to one program only.
  if (node.op().declaration == nullptr) return std::nullopt;
  Question question = {.op = node.op().declaration};
  for (const auto& [name, value] : node.attributes()) {
    if (value.if_tensor() != nullptr) return std::nullopt;
    if (!IsOfPlacement(name)) question.attributes.Set(name, value);
  }
  for (int i = 0; i < node.num_operands(); ++i) {
    const Value& operand = node.operand(i);
    question.types.push_back(operand.type());
    const std::optional<Tensor> constant = ConstantValue(operand);
    question.is_constant.push_back(constant.has_value());
    if (!constant.has_value() || IsWeight(node, i)) continue;
    question.constants.push_back(SmallCopy(*constant));
    if (!question.constants.back().has_value()) return std::nullopt;
  }
  for (int i = 0; i < node.num_results(); ++i) question.types.push_back(node.result(i).type());
  return question;
}

absl::Status SupportAnswers::About(const Node& node, absl::FunctionRef<absl::Status()> ask) const {
  std::optional<Question> question = QuestionAbout(node);
  if (!question.has_value()) return ask();
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = answers_.find(*question);
    if (found != answers_.end()) return found->second;
  }
  absl::Status answer = ask();
  if (!answer.ok() && !absl::IsUnimplemented(answer)) return answer;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (answers_.size() >= max_answers_) answers_.clear();
  answers_.try_emplace(*std::move(question), answer);
  return answer;
}

size_t SupportAnswers::size() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return answers_.size();
}

}  // namespace roundhouse::interp
