#include "roundhouse/interp/region/region_copy.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::interp {
namespace {

// Makes a constant of the node's dialect, or of `canonical` if that dialect has none.
absl::StatusOr<Value*> MakeConstant(const Node& node, const Tensor& value, Graph& graph) {
  const ConstantsService* service = node.service<ConstantsService>();
  if (service == nullptr || !ConstantValue(node.result()).has_value() || node.num_operands() > 0) {
    const Dialect* dialect = graph.context().FindDialect("canonical");
    service = dialect == nullptr ? nullptr : dialect->service<ConstantsService>();
  }
  if (service == nullptr)
    return absl::FailedPreconditionError(
        absl::StrCat(node.DebugName(), ": no dialect can make it a constant"));
  const Type& written = node.result().type();
  absl::StatusOr<Node*> constant = service->MakeConstant(graph, value, written, nullptr);
  // The type of a load of a global may say more than that of a constant can.
  if (!constant.ok()) constant = service->MakeConstant(graph, value, value.type(), nullptr);
  if (!constant.ok()) return Annotate(constant.status(), node.DebugName());
  return &(*constant)->result();
}

}  // namespace

bool IsStatic(const Value& value) {
  return value.type().is_tensor() && value.type().shape().is_static();
}

bool IsStaticNode(const Node& node) {
  for (const Value* operand : node.operands()) {
    if (!operand->type().is_none() && !IsStatic(*operand)) return false;
  }
  for (int i = 0; i < node.num_results(); ++i) {
    if (!IsStatic(node.result(i))) return false;
  }
  return true;
}

absl::StatusOr<std::unique_ptr<RegionCopy>> RegionCopy::Copy(const Graph& graph,
                                                             const RegionOptions& options) {
  std::vector<Type> types;
  for (const Port& port : graph.inputs()) types.push_back(port.type);
  return Copy(graph, types, options, nullptr);
}

absl::StatusOr<std::unique_ptr<RegionCopy>> RegionCopy::WithInputs(
    absl::Span<const Type> types) const {
  if (types.size() != inputs_.size())
    return absl::InvalidArgumentError(
        absl::StrCat("the region has ", inputs_.size(), " inputs, found ", types.size()));
  for (size_t i = 0; i < types.size(); ++i) {
    if (!Fits(types[i], inputs_[i]->result().type()))
      return absl::InvalidArgumentError(absl::StrCat("input ", i, " of the region: expected ",
                                                     inputs_[i]->result().type().ToString(),
                                                     ", found ", types[i].ToString()));
  }
  absl::StatusOr<std::unique_ptr<RegionCopy>> region = Copy(*graph_, types, {}, this);
  if (!region.ok()) return region.status();
  if (!(*region)->is_static())
    return absl::UnimplementedError("the region has sizes that are not known before it runs");
  return region;
}

int RegionCopy::NumberOf(const Node& node) const {
  const auto found = numbers_.find(&node);
  return found == numbers_.end() ? -1 : found->second;
}

absl::StatusOr<std::unique_ptr<RegionCopy>> RegionCopy::Copy(const Graph& graph,
                                                             absl::Span<const Type> types,
                                                             const RegionOptions& options,
                                                             const RegionCopy* original) {
  std::unique_ptr<RegionCopy> region(new RegionCopy);
  RH_RETURN_IF_ERROR(CheckSizes(types));
  region->program_ = std::make_unique<Program>(graph.context());
  RH_ASSIGN_OR_RETURN(region->graph_, region->program_->CreateGraph("region"));
  Graph& copy = *region->graph_;
  absl::flat_hash_map<const Value*, Value*> values;
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(graph));
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] == nullptr)
      return absl::InvalidArgumentError(absl::StrCat("input ", i, " of the region has no node"));
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(copy, graph.inputs()[i].name, types[i]));
    values[&inputs[i]->result()] = input;
    region->inputs_.push_back(&input->node());
  }
  int number = -1;
  for (const Node* node : graph.nodes()) {
    ++number;
    if (IsBoundaryNode(*node)) continue;
    if (node->num_results() == 1 && IsConstant(node->result())) {
      RH_ASSIGN_OR_RETURN(const std::optional<Tensor> constant,
                          ConstantOf(node->result(), options.link));
      if (constant.has_value()) {
        RH_RETURN_IF_ERROR(Annotate(CheckSizes(constant->type()), node->DebugName()));
        RH_ASSIGN_OR_RETURN(values[&node->result()], MakeConstant(*node, *constant, copy));
        continue;
      }
    }
    std::vector<Value*> operands;
    for (const Value* operand : node->operands()) {
      const auto found = values.find(operand);
      if (found == values.end())
        return absl::InvalidArgumentError(
            absl::StrCat(node->DebugName(), ": an operand is not in the region"));
      operands.push_back(found->second);
    }
    Node* made = copy.CreateNode(node->op(), operands, node->result_types(), node->attributes());
    made->set_name(node->name());
    region->numbers_[made] = original == nullptr ? number : original->NumberOf(*node);
    absl::StatusOr<std::optional<std::vector<Type>>> inferred = InferTypes(*made);
    if (!inferred.ok()) return Annotate(inferred.status(), node->DebugName());
    for (int i = 0; i < made->num_results(); ++i) {
      if (inferred->has_value()) made->result(i).set_type((**inferred)[i]);
      RH_RETURN_IF_ERROR(Annotate(CheckSizes(made->result(i).type()), node->DebugName()));
      values[&node->result(i)] = &made->result(i);
    }
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(graph));
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i] == nullptr)
      return absl::InvalidArgumentError(absl::StrCat("output ", i, " of the region has no node"));
    RH_ASSIGN_OR_RETURN(Node * output, AddOutput(copy, graph.outputs()[i].name,
                                                 *values.at(&outputs[i]->operand(0))));
    region->outputs_.push_back(output);
  }
  // Libraries do not expect values without users: XNNPACK ends the process.
  copy.EraseIf([](const Node& node) { return !IsBoundaryNode(node); });
  return region;
}

std::vector<Type> RegionCopy::input_types() const {
  std::vector<Type> types;
  for (const Node* node : inputs_) types.push_back(node->result().type());
  return types;
}

std::vector<Type> RegionCopy::output_types() const {
  std::vector<Type> types;
  for (const Node* node : outputs_) types.push_back(node->operand(0).type());
  return types;
}

bool RegionCopy::is_static() const {
  for (const Node* node : graph_->nodes()) {
    for (int i = 0; i < node->num_results(); ++i) {
      const Type& type = node->result(i).type();
      if (!type.is_none() && !IsStatic(node->result(i))) return false;
    }
  }
  return true;
}

}  // namespace roundhouse::interp
