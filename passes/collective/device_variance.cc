#include "roundhouse/passes/collective/device_variance.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

AxisSet Bits(const std::vector<int>& axes, const DeviceMesh& mesh) {
  AxisSet set = 0;
  for (const int axis : axes) {
    if (mesh.axes()[axis].size > 1) set |= AxisSet{1} << axis;
  }
  return set;
}

absl::StatusOr<AxisSet> StoredAxes(const AttributeMap& attributes, const Type& type,
                                   const DeviceMesh& mesh) {
  RH_ASSIGN_OR_RETURN(const std::optional<Sharding> sharding,
                      StoredSharding(attributes, type, mesh));
  return sharding.has_value() ? Bits(sharding->UsedAxes(), mesh) : 0;
}

}  // namespace

absl::StatusOr<AxisSet> AxisSetOf(const std::vector<std::string>& axes, const DeviceMesh& mesh) {
  RH_ASSIGN_OR_RETURN(const std::vector<int> indices, mesh.AxesNamed(axes));
  return Bits(indices, mesh);
}

std::string AxisSetText(AxisSet axes, const DeviceMesh& mesh) {
  std::vector<std::string> names;
  for (int axis = 0; axis < mesh.num_axes(); ++axis) {
    if ((axes >> axis & 1) != 0) names.push_back(mesh.axes()[axis].name);
  }
  return absl::StrJoin(names, ", ");
}

DeviceVariance::DeviceVariance(const Program& program, const DeviceMesh& mesh)
    : program_(&program), mesh_(&mesh) {}

absl::StatusOr<DeviceVariance> DeviceVariance::Of(const Program& program, const DeviceMesh& mesh,
                                                  bool is_run_by_all) {
  DeviceVariance variance(program, mesh);
  variance.is_run_by_all_ = is_run_by_all;
  RH_RETURN_IF_ERROR(variance.Spread());
  return variance;
}

absl::StatusOr<DeviceVariance> DeviceVariance::OfWhole(const Program& program,
                                                       const DeviceMesh& mesh) {
  DeviceVariance variance(program, mesh);
  variance.is_whole_ = true;
  RH_RETURN_IF_ERROR(variance.Spread());
  return variance;
}

absl::Status DeviceVariance::Spread() {
  if (mesh_->num_axes() > 64) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected devices along at most 64 axes, found ", mesh_->num_axes()));
  }
  RH_RETURN_IF_ERROR(Seed());
  do {
    RH_RETURN_IF_ERROR(CheckNotCancelled("while looking for differences between devices"));
    changed_ = false;
    for (const Graph* graph : program_->graphs()) Visit(*graph);
    for (const Global* global : program_->globals()) VisitInitializer(*global);
  } while (changed_);
  return absl::OkStatus();
}

absl::Status DeviceVariance::Seed() {
  for (int axis = 0; axis < mesh_->num_axes(); ++axis) all_ |= Bits({axis}, *mesh_);
  for (const Graph* graph : program_->graphs()) {
    if (graph->is_declaration()) continue;
    RH_ASSIGN_OR_RETURN(inputs_[graph], input_nodes(*graph));
    RH_ASSIGN_OR_RETURN(outputs_[graph], output_nodes(*graph));
  }
  if (is_whole_) return absl::OkStatus();
  for (const Global* global : program_->globals()) {
    if (!global->is_mutable()) continue;  // Each device has the whole global.
    absl::StatusOr<AxisSet> axes = StoredAxes(global->attributes(), global->type(), *mesh_);
    if (!axes.ok()) return Annotate(axes.status(), absl::StrCat("@", global->name()));
    of_globals_[global->name()] = *axes;
  }
  for (const Graph* graph : program_->graphs()) {
    if (graph->is_declaration() || graph->visibility() != Visibility::kPublic) continue;
    RH_RETURN_IF_ERROR(SeedPorts(*graph));
  }
  return absl::OkStatus();
}

absl::Status DeviceVariance::SeedPorts(const Graph& graph) {
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    const Port& port = graph.inputs()[i];
    absl::StatusOr<AxisSet> axes = StoredAxes(port.attributes, port.type, *mesh_);
    if (!axes.ok()) {
      return Annotate(axes.status(), absl::StrCat("@", graph.name(), ": input '", port.name, "'"));
    }
    const Node* input = inputs_[&graph][i];
    if (input != nullptr) of_values_[&input->result()] = *axes;
  }
  return absl::OkStatus();
}

void DeviceVariance::Add(AxisSet& to, AxisSet more) {
  changed_ |= (more & ~to) != 0;
  to |= more;
}

void DeviceVariance::AddResults(const Node& node, AxisSet more) {
  for (int i = 0; i < node.num_results(); ++i) Add(of_values_[&node.result(i)], more);
}

AxisSet DeviceVariance::OfOperands(const Node& node) const {
  AxisSet set = 0;
  for (int i = 0; i < node.num_operands(); ++i) set |= Of(node.operand(i));
  return set;
}

void DeviceVariance::Visit(const Graph& graph) {
  const AxisSet context = of_contexts_[&graph];
  for (const Node* node : graph.nodes()) Visit(*node, context);
}

void DeviceVariance::VisitInitializer(const Global& global) {
  const Attribute* initializer = global.attributes().Find(container::kInitializer);
  const std::string* name = initializer == nullptr ? nullptr : initializer->if_symbol();
  const Graph* graph = name == nullptr ? nullptr : program_->FindGraph(*name);
  if (graph == nullptr || graph->is_declaration()) return;
  for (const AxisSet output : OutputsOf(*graph)) Add(of_globals_[global.name()], output);
}

void DeviceVariance::Visit(const Node& node, AxisSet context) {
  if (IsBoundaryNode(node)) return;
  if (const Attribute* attribute = node.attribute(container::kGlobal)) {
    if (const std::string* name = attribute->if_symbol()) {
      AxisSet& global = of_globals_[*name];
      if (node.op_name() == container::kGlobalStore ||
          node.op_name() == container::kGlobalStoreGraph) {
        Add(global, OfOperands(node) | context);
      }
      AddResults(node, global);
      return;
    }
  }
  if (node.op_name() == container::kWhile) return VisitLoop(node, context);
  if (node.op_name() == container::kCall || node.op_name() == container::kIf)
    return VisitCall(node, context);
  if (VisitCollective(node)) return;
  const Effects effects = DirectEffects(node);
  const bool may_differ = effects.anything || (effects.random && !is_whole_);
  AddResults(node, may_differ ? all_ : OfOperands(node));
}

bool DeviceVariance::VisitCollective(const Node& node) {
  const Attribute* list = node.attribute("axes");
  if (node.dialect() == nullptr || node.dialect()->name() != "collective" || list == nullptr)
    return false;
  const absl::StatusOr<std::vector<std::string>> names =
      AttributeCodec<std::vector<std::string>>::FromAttribute(*list);
  const absl::StatusOr<AxisSet> axes =
      names.ok() ? AxisSetOf(*names, *mesh_) : absl::StatusOr<AxisSet>(names.status());
  const AxisSet group = axes.value_or(all_);
  const bool is_same_in_group = Is<collective::AllReduce>(node) ||
                                Is<collective::AllGather>(node) || Is<collective::Broadcast>(node);
  const bool is_alone = Is<collective::Part>(node) || Is<collective::AxisIndex>(node);
  if (!is_run_by_all_ && !is_alone) {
    AddResults(node, is_same_in_group ? all_ & ~group : all_);
  } else if (is_same_in_group) {
    AddResults(node, OfOperands(node) & ~group);
  } else {
    AddResults(node, Is<collective::Receive>(node) ? all_ : OfOperands(node) | group);
  }
  return true;
}

const Graph* DeviceVariance::GraphOf(const Node& node, absl::string_view attribute) const {
  const Attribute* symbol = node.attribute(attribute);
  const std::string* name = symbol == nullptr ? nullptr : symbol->if_symbol();
  const Graph* graph = name == nullptr ? nullptr : program_->FindGraph(*name);
  return graph == nullptr || graph->is_declaration() ? nullptr : graph;
}

void DeviceVariance::GiveInputs(const Graph& graph, const Node& node, int first_operand) {
  const std::vector<Node*>& inputs = inputs_[&graph];
  for (size_t i = 0; i < inputs.size(); ++i) {
    const int operand = first_operand + static_cast<int>(i);
    if (inputs[i] != nullptr && operand < node.num_operands())
      Add(of_values_[&inputs[i]->result()], Of(node.operand(operand)));
  }
}

std::vector<AxisSet> DeviceVariance::OutputsOf(const Graph& graph) const {
  std::vector<AxisSet> sets;
  for (const Node* output : outputs_.at(&graph))
    sets.push_back(output == nullptr ? 0 : Of(output->operand(0)));
  return sets;
}

void DeviceVariance::VisitCall(const Node& node, AxisSet context) {
  const bool is_branch = node.op_name() == container::kIf;
  const AxisSet predicate = is_branch ? Of(node.operand(0)) : 0;
  AddResults(node, predicate);
  for (const absl::string_view name :
       {container::kCallee, absl::string_view("then"), absl::string_view("else")}) {
    if (node.attribute(name) == nullptr) continue;
    const Graph* graph = GraphOf(node, name);
    if (graph == nullptr) {
      AddResults(node, all_);
      continue;
    }
    Add(of_contexts_[graph], context | predicate);
    GiveInputs(*graph, node, is_branch ? 1 : 0);
    const std::vector<AxisSet> outputs = OutputsOf(*graph);
    for (int i = 0; i < node.num_results() && i < static_cast<int>(outputs.size()); ++i)
      Add(of_values_[&node.result(i)], outputs[i]);
  }
}

void DeviceVariance::VisitLoop(const Node& node, AxisSet context) {
  const Graph* condition = GraphOf(node, "condition");
  const Graph* body = GraphOf(node, "body");
  if (condition == nullptr || body == nullptr) return AddResults(node, all_);
  GiveInputs(*condition, node, 0);
  GiveInputs(*body, node, 0);
  const std::vector<AxisSet> next = OutputsOf(*body);
  AxisSet predicate = 0;
  for (const AxisSet set : OutputsOf(*condition)) predicate |= set;
  Add(of_contexts_[condition], context | predicate);
  Add(of_contexts_[body], context | predicate);
  for (size_t i = 0; i < next.size(); ++i) {
    for (const Graph* graph : {condition, body}) {
      const std::vector<Node*>& inputs = inputs_[graph];
      if (i < inputs.size() && inputs[i] != nullptr)
        Add(of_values_[&inputs[i]->result()], next[i] | predicate);
    }
    const int result = static_cast<int>(i);
    if (result < node.num_results())
      Add(of_values_[&node.result(result)], Of(node.operand(result)) | next[i] | predicate);
  }
}

}  // namespace roundhouse
