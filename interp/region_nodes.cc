#include "roundhouse/interp/region_nodes.h"

#include <cstddef>
#include <cstring>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/graph_plan.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse::interp {

absl::Status RegionNodes::Prepare() {
  for (const Node* node : region_.graph().nodes()) {
    if (IsBoundaryNode(*node)) continue;
    if (node->num_operands() > 0) {
      steps_.push_back({node, std::make_unique<StepKernel>(*node, nullptr)});
    } else if (const std::optional<Tensor> constant = ConstantValue(node->result())) {
      RH_ASSIGN_OR_RETURN(constants_[&node->result()], BindTo(node->result().type(), *constant));
    }
  }
  return absl::OkStatus();
}

absl::Status RegionNodes::RunStep(Step& step, ThreadPool& threads) {
  const Node& node = *step.node;
  std::vector<const Tensor*> operands;
  std::vector<const Tensor*> constants;
  for (const Value* operand : node.operands()) {
    const auto constant = constants_.find(operand);
    constants.push_back(constant == constants_.end() ? nullptr : &constant->second);
    const auto value = values_.find(operand);
    operands.push_back(value == values_.end() ? constants.back() : &value->second);
  }
  std::vector<Tensor> results;
  if (step.kernel->Select(operands, constants, threads, packed_)) {
    RH_ASSIGN_OR_RETURN(results, step.kernel->Run(operands, threads));
  } else {
    RH_ASSIGN_OR_RETURN(results, EvaluateNode(node, operands));
  }
  for (size_t i = 0; i < results.size(); ++i) {
    const Value& result = node.result(static_cast<int>(i));
    RH_ASSIGN_OR_RETURN(values_[&result], BindTo(result.type(), results[i]));
    uses_left_[&result] = static_cast<int64_t>(result.num_uses());
  }
  for (const Value* operand : node.operands()) {
    const auto uses = uses_left_.find(operand);
    if (uses != uses_left_.end() && --uses->second == 0) values_.erase(operand);
  }
  return absl::OkStatus();
}

absl::Status RegionNodes::Run(const InvocationArguments& arguments) {
  if (!is_prepared_) {
    RH_RETURN_IF_ERROR(Prepare());
    is_prepared_ = true;
  }
  values_.clear();
  uses_left_.clear();
  for (size_t i = 0; i < region_.inputs().size(); ++i) {
    const Value& input = region_.inputs()[i]->result();
    RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(input.type()));
    RH_ASSIGN_OR_RETURN(
        values_[&input],
        Tensor::Borrow(input.type(),
                       absl::MakeConstSpan(arguments.inputs[i], static_cast<size_t>(bytes)),
                       nullptr));
  }
  for (Step& step : steps_)
    RH_RETURN_IF_ERROR(Annotate(RunStep(step, arguments.threads), step.node->DebugName()));
  for (size_t i = 0; i < region_.outputs().size(); ++i) {
    const Value& value = region_.outputs()[i]->operand(0);
    const auto computed = values_.find(&value);
    const Tensor& result = computed == values_.end() ? constants_.at(&value) : computed->second;
    const absl::Span<const std::byte> bytes = result.bytes();
    if (!bytes.empty()) std::memcpy(arguments.results[i], bytes.data(), bytes.size());
  }
  values_.clear();
  return absl::OkStatus();
}

}  // namespace roundhouse::interp
