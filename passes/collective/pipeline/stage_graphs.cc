#include "roundhouse/passes/collective/pipeline/stage_graphs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/collective/pipeline/micro_batches.h"
#include "roundhouse/passes/collective/pipeline/schedule.h"
#include "roundhouse/passes/collective/pipeline/stage_assignment.h"
#include "roundhouse/passes/collective/pipeline/stage_tasks.h"
#include "roundhouse/passes/collective/reshard.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

using Role = StagedNode::Role;

// For the micro-batch of a value that all have in common.
constexpr int64_t kOnce = -1;

bool CanMove(const Type& type) {
  return type.is_tensor() && ByteSize(type).ok() &&
         collective::kMovable.contains(type.element_type().kind());
}

class Maker {
 public:
  Maker(const Graph& whole, const StageAssignment& assignment, const DeviceMesh& mesh,
        const std::string& stage_axis, ChannelCounter& channels)
      : whole_(whole),
        assignment_(assignment),
        stage_axis_(stage_axis),
        channels_(channels),
        micro_batches_(mesh, assignment.request().micro_axis, assignment.request().microbatches,
                       channels),
        locals_(static_cast<size_t>(assignment.request().stages)),
        last_task_(locals_.size()) {}

  absl::StatusOr<StageGraphs> Make() {
    RH_RETURN_IF_ERROR(MakeGraphs());
    RH_ASSIGN_OR_RETURN(tasks_, MakeStageTasks(whole_, assignment_));
    int64_t deepest = 0;
    for (const StagedNode& staged : assignment_.nodes()) deepest = std::max(deepest, staged.depth);
    // Nodes of one depth need nothing from the tasks of that depth, or of greater depths.
    for (int64_t depth = 0; depth <= deepest; ++depth) {
      for (const StagedNode& staged : assignment_.nodes()) {
        const bool is_single = !assignment_.IsInTask(staged) && staged.role != Role::kInput &&
                               staged.role != Role::kOutput && staged.role != Role::kPerMicro;
        if (staged.depth != depth || !is_single) continue;
        const absl::Status status = EmitSingle(staged);
        if (!status.ok()) return At(*staged.node, status);
      }
      RH_RETURN_IF_ERROR(EmitTasks(depth));
    }
    RH_RETURN_IF_ERROR(MakeOutputs());
    return std::move(made_);
  }

 private:
  absl::Status At(const Node& node, const absl::Status& status) const {
    return Annotate(status, absl::StrCat("@", whole_.name(), ": ", node.DebugName()));
  }

  int64_t num_stages() const { return assignment_.request().stages; }
  int64_t num_micro() const { return micro_batches_.count(); }
  Builder BuildIn(int64_t stage) const { return Builder(*made_.graphs[stage]); }

  absl::Status MakeGraphs() {
    Program& program = whole_.program();
    for (int64_t stage = 0; stage < num_stages(); ++stage) {
      RH_ASSIGN_OR_RETURN(
          Graph * graph,
          program.CreateGraph(program.UnusedSymbol(absl::StrCat(whole_.name(), ".stage", stage)),
                              Visibility::kPrivate));
      made_.graphs.push_back(graph);
      graph->set_boundary_dialect(whole_.boundary_dialect());
      RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(whole_));
      for (size_t i = 0; i < inputs.size(); ++i) {
        RH_ASSIGN_OR_RETURN(const Port port, micro_batches_.WithAll(whole_.inputs()[i]));
        RH_ASSIGN_OR_RETURN(Value * value, AddInput(*graph, port.name, port.type));
        value->node().AbsorbProvenance(*inputs[i]);
        graph->mutable_inputs().back().attributes = port.attributes;
        RH_ASSIGN_OR_RETURN(const std::optional<int64_t> dim,
                            micro_batches_.DimOf(whole_.inputs()[i]));
        if (dim.has_value()) cut_inputs_[&inputs[i]->result()] = *dim;
        locals_[stage][{&inputs[i]->result(), kOnce}] = value;
      }
    }
    return absl::OkStatus();
  }

  // ---- Values.

  void Define(int64_t stage, const Value& value, int64_t micro, Value* local) {
    locals_[stage][{&value, micro}] = local;
  }

  // A stage's value for a micro-batch.
  absl::StatusOr<Value*> Get(int64_t stage, const Value& value, int64_t micro) {
    const StagedNode& producer = assignment_.ProducerOf(value);
    const int64_t key = producer.is_varying ? micro : kOnce;
    const auto found = locals_[stage].find({&value, key});
    if (found != locals_[stage].end()) return found->second;
    Value* made = nullptr;
    if (const auto cut = cut_inputs_.find(&value); cut != cut_inputs_.end()) {
      RH_ASSIGN_OR_RETURN(made,
                          micro_batches_.Slice(BuildIn(stage), locals_[stage].at({&value, kOnce}),
                                               cut->second, micro));
    } else if (producer.role == Role::kPerMicro) {
      const Node& node = *producer.node;
      Value* whole = nullptr;
      if (node.num_operands() > 0) {
        RH_ASSIGN_OR_RETURN(whole, Get(stage, node.operand(0), kOnce));
      }
      RH_ASSIGN_OR_RETURN(
          made, micro_batches_.ForMicro(BuildIn(stage).Replacing({&node}), node, whole, micro));
    } else {
      return absl::InternalError(absl::StrCat(producer.node->DebugName(), " is not in stage ",
                                              stage, " of @", whole_.name()));
    }
    Define(stage, value, key, made);
    return made;
  }

  absl::StatusOr<std::vector<Value*>> GetAll(int64_t stage, const Value& value) {
    std::vector<Value*> parts;
    for (int64_t micro = 0; micro < num_micro(); ++micro) {
      RH_ASSIGN_OR_RETURN(parts.emplace_back(), Get(stage, value, micro));
    }
    return parts;
  }

  // Sends a value to the other stages that need it.
  absl::Status PassOn(const Value& value, int64_t micro) {
    const StagedNode& producer = assignment_.ProducerOf(value);
    for (const int64_t stage : producer.needed) {
      if (stage == producer.stage || !IsNeededIn(value, stage)) continue;
      RH_ASSIGN_OR_RETURN(Value * local, Get(producer.stage, value, micro));
      RH_ASSIGN_OR_RETURN(Value * received, Transfer(local, producer.stage, stage));
      Define(stage, value, micro, received);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Value*> Transfer(Value* local, int64_t from, int64_t to) {
    const Type& type = local->type();
    if (!CanMove(type)) {
      return absl::UnimplementedError(absl::StrCat(
          "a value of type ", type.ToString(), " cannot be sent from stage ", from, " to stage ",
          to,
          "; expected a tensor of known sizes (give them with option shape), of elements that "
          "are whole bytes"));
    }
    ++made_.transfers;
    made_.bytes_sent += *ByteSize(type);
    const int64_t channel = channels_.Next();
    RH_RETURN_IF_ERROR(
        BuildIn(from)
            .Make(collective::Send{.axes = {stage_axis_}, .to = to, .channel = channel}, {local})
            .status());
    return BuildIn(to)(
        collective::Receive{.axes = {stage_axis_}, .from = from, .channel = channel, .type = type},
        {});
  }

  bool IsNeededIn(const Value& value, int64_t stage) const {
    for (const Use& use : value.uses()) {
      const StagedNode& user = assignment_.At(use.user());
      if (user.role == Role::kOutput) continue;
      if (user.stage >= 0 ? user.stage == stage : user.needed.contains(stage)) return true;
    }
    return false;
  }

  // ---- What runs once.

  absl::Status EmitSingle(const StagedNode& staged) {
    if (staged.stage < 0) {
      for (const int64_t stage : staged.needed) RH_RETURN_IF_ERROR(Copy(*staged.node, stage));
      return absl::OkStatus();
    }
    RH_RETURN_IF_ERROR(staged.role == Role::kBarrier ? Meet(staged)
                                                     : Copy(*staged.node, staged.stage));
    for (int i = 0; i < staged.node->num_results(); ++i) {
      const Value& result = staged.node->result(i);
      if (!staged.is_varying) {
        RH_RETURN_IF_ERROR(PassOn(result, kOnce));
        continue;
      }
      for (int64_t micro = 0; micro < num_micro(); ++micro)
        RH_RETURN_IF_ERROR(PassOn(result, micro));
    }
    return absl::OkStatus();
  }

  absl::Status Copy(const Node& node, int64_t stage) {
    std::vector<Value*> operands;
    for (int i = 0; i < node.num_operands(); ++i) {
      RH_ASSIGN_OR_RETURN(operands.emplace_back(), Get(stage, node.operand(i), kOnce));
    }
    AttributeMap attributes = StagedAttributes(node);
    if (Is<collective::Broadcast>(node)) {
      // Among stages, and micro-batches, there is only one value.
      RH_ASSIGN_OR_RETURN(collective::Broadcast op, View<collective::Broadcast>(node));
      std::erase_if(op.axes, [&](const std::string& axis) {
        return axis == stage_axis_ || axis == assignment_.request().micro_axis;
      });
      if (op.axes.empty()) {
        Define(stage, node.result(), kOnce, operands.front());
        return absl::OkStatus();
      }
      op.channel = channels_.Next();
      attributes = AttributesOf(op);
    }
    RH_ASSIGN_OR_RETURN(Node * copy,
                        BuildIn(stage).Replacing({&node}).Make(
                            node.op().name, operands, std::move(attributes), node.result_types()));
    for (const Node* before : node.control_predecessors()) {
      const auto found = ordered_.find({before, stage});
      if (found != ordered_.end()) made_.graphs[stage]->add_dependency(*found->second, *copy);
    }
    if (node.has_control_edges()) ordered_[{&node, stage}] = copy;
    for (int i = 0; i < node.num_results(); ++i)
      Define(stage, node.result(i), kOnce, &copy->result(i));
    return absl::OkStatus();
  }

  // Brings all micro-batches together.
  absl::Status Meet(const StagedNode& staged) {
    const Node& node = *staged.node;
    const Builder build = BuildIn(staged.stage).Replacing({&node});
    if (Is<collective::AllReduce>(node)) {
      Value*& sum = sums_[&node];
      if (sum == nullptr) {
        RH_ASSIGN_OR_RETURN(const std::vector<Value*> parts, GetAll(staged.stage, node.operand(0)));
        for (Value* part : parts) RH_RETURN_IF_ERROR(Accumulate(node, staged.stage, part));
      }
      RH_ASSIGN_OR_RETURN(Value * result, micro_batches_.FinishReduction(build, node, sum));
      Define(staged.stage, node.result(), kOnce, result);
      return absl::OkStatus();
    }
    RH_ASSIGN_OR_RETURN(const std::vector<Value*> parts, GetAll(staged.stage, node.operand(0)));
    RH_ASSIGN_OR_RETURN(const std::vector<Value*> results,
                        micro_batches_.Exchange(build, node, parts));
    for (size_t i = 0; i < results.size(); ++i) {
      Define(staged.stage, node.result(), staged.is_varying ? static_cast<int64_t>(i) : kOnce,
             results[i]);
    }
    return absl::OkStatus();
  }

  absl::Status Accumulate(const Node& reduce, int64_t stage, Value* part) {
    RH_ASSIGN_OR_RETURN(const collective::AllReduce op, View<collective::AllReduce>(reduce));
    Value*& sum = sums_[&reduce];
    RH_ASSIGN_OR_RETURN(sum, micro_batches_.Accumulate(BuildIn(stage).Replacing({&reduce}),
                                                       op.reduction, sum, part));
    return absl::OkStatus();
  }

  // ---- Tasks.

  absl::Status EmitTasks(int64_t depth) {
    std::vector<std::optional<double>> durations[2];
    for (const bool is_backward : {false, true}) {
      durations[is_backward ? 1 : 0].resize(locals_.size());
      for (int64_t stage = 0; stage < num_stages(); ++stage) {
        const auto task = tasks_.find({depth, is_backward, stage});
        if (task != tasks_.end()) durations[is_backward ? 1 : 0][stage] = task->second.cost;
      }
    }
    double busy = 0;
    double end = 0;
    for (const PipelineEvent& event :
         OneForwardOneBackward(num_micro(), durations[0], durations[1])) {
      const StageTask& task = tasks_.at({depth, event.is_backward, event.stage});
      if (event.kind == PipelineEvent::Kind::kRun) {
        busy += event.end - event.start;
        end = std::max(end, event.end);
        RH_RETURN_IF_ERROR(EmitTask(task, event));
        continue;
      }
      for (const Value* output : task.outputs) {
        const absl::Status status = PassOn(*output, event.micro);
        if (!status.ok()) return At(output->node(), status);
      }
    }
    if (depth == 0 && end > 0) made_.idle = 1 - busy / (end * static_cast<double>(num_stages()));
    return absl::OkStatus();
  }

  absl::Status EmitTask(const StageTask& task, const PipelineEvent& event) {
    std::vector<Value*> operands;
    for (const Value* input : task.inputs) {
      RH_ASSIGN_OR_RETURN(operands.emplace_back(), Get(event.stage, *input, event.micro));
    }
    RH_ASSIGN_OR_RETURN(
        Node * call,
        BuildIn(event.stage)
            .Named(absl::StrCat(event.is_backward ? "backward" : "forward", event.micro))
            .Make(control::Call{.callee = {task.graph->name()}}, operands));
    // The order of the tasks bounds how many micro-batches are kept.
    Node*& last = last_task_[event.stage];
    if (last != nullptr) made_.graphs[event.stage]->add_dependency(*last, *call);
    last = call;
    for (size_t i = 0; i < task.outputs.size(); ++i) {
      const Value& output = *task.outputs[i];
      Define(event.stage, output, event.micro, &call->result(static_cast<int>(i)));
      for (const Use& use : output.uses()) {
        const StagedNode& user = assignment_.At(use.user());
        if (user.role != Role::kBarrier || user.stage != event.stage ||
            !Is<collective::AllReduce>(use.user())) {
          continue;
        }
        RH_RETURN_IF_ERROR(Accumulate(use.user(), event.stage, &call->result(static_cast<int>(i))));
      }
    }
    return absl::OkStatus();
  }

  // ---- Outputs.

  absl::Status MakeOutputs() {
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(whole_));
    for (size_t i = 0; i < outputs.size(); ++i) {
      const Value& value = outputs[i]->operand(0);
      const StagedNode& producer = assignment_.ProducerOf(value);
      RH_ASSIGN_OR_RETURN(const Port port, micro_batches_.WithAll(whole_.outputs()[i]));
      std::vector<Value*> locals(made_.graphs.size());
      for (int64_t stage = 0; stage < num_stages(); ++stage) {
        if (producer.stage >= 0 && producer.stage != stage) continue;
        absl::StatusOr<Value*> all = AllOf(value, whole_.outputs()[i], stage);
        if (!all.ok()) return At(*outputs[i], all.status());
        locals[stage] = *all;
      }
      if (producer.stage >= 0) {
        const absl::Status status = Share(producer.stage, locals);
        if (!status.ok()) return At(*outputs[i], status);
      }
      for (int64_t stage = 0; stage < num_stages(); ++stage) {
        RH_ASSIGN_OR_RETURN(Node * node,
                            AddOutput(*made_.graphs[stage], port.name, *locals[stage]));
        node->AbsorbProvenance(*outputs[i]);
        made_.graphs[stage]->mutable_outputs().back().attributes = port.attributes;
      }
    }
    return absl::OkStatus();
  }

  // Gives a value of one stage to all.
  absl::Status Share(int64_t owner, std::vector<Value*>& locals) {
    if (num_stages() == 1) return absl::OkStatus();
    const Type& type = locals[owner]->type();
    // Zeros stand for it where it is not.
    const bool has_zeros = type.is_tensor() && type.domain() == Domain::kTensor &&
                           !type.element_type().is_quantized() && CanMove(type);
    if (!has_zeros) {
      for (int64_t stage = 0; stage < num_stages(); ++stage) {
        if (stage == owner) continue;
        RH_ASSIGN_OR_RETURN(locals[stage], Transfer(locals[owner], owner, stage));
      }
      return absl::OkStatus();
    }
    const int64_t channel = channels_.Next();
    for (int64_t stage = 0; stage < num_stages(); ++stage) {
      if (stage != owner) {
        RH_ASSIGN_OR_RETURN(const Tensor zeros, Tensor::Zeros(type));
        RH_ASSIGN_OR_RETURN(
            locals[stage],
            BuildIn(stage)(canonical::ConstantGen{.value = zeros.CompressedToSplat()}, {}));
      }
      RH_ASSIGN_OR_RETURN(locals[stage], BuildIn(stage)(collective::Broadcast{.axes = {stage_axis_},
                                                                              .root = owner,
                                                                              .channel = channel},
                                                        {locals[stage]}));
    }
    return absl::OkStatus();
  }

  // All micro-batches of an output.
  absl::StatusOr<Value*> AllOf(const Value& value, const Port& port, int64_t stage) {
    if (!assignment_.ProducerOf(value).is_varying) return Get(stage, value, kOnce);
    if (cut_inputs_.contains(&value)) return locals_[stage].at({&value, kOnce});
    RH_ASSIGN_OR_RETURN(const std::optional<int64_t> dim, micro_batches_.DimOf(port));
    if (!dim.has_value())
      return absl::InternalError("an output that is not cut has a value for each micro-batch");
    RH_ASSIGN_OR_RETURN(const std::vector<Value*> parts, GetAll(stage, value));
    return micro_batches_.Concatenate(BuildIn(stage), parts, *dim);
  }

  const Graph& whole_;
  const StageAssignment& assignment_;
  const std::string& stage_axis_;
  ChannelCounter& channels_;
  const MicroBatches micro_batches_;
  StageGraphs made_;
  StageTasks tasks_;
  using Key = std::pair<const Value*, int64_t>;  // A value of the whole graph, and a micro-batch.
  std::vector<absl::flat_hash_map<Key, Value*>> locals_;   // By stage. Looked up, never iterated.
  absl::flat_hash_map<const Value*, int64_t> cut_inputs_;  // The same; the dimension that is cut.
  // Copies of nodes with control edges, by stage. Looked up, never iterated.
  absl::flat_hash_map<std::pair<const Node*, int64_t>, Node*> ordered_;
  absl::flat_hash_map<const Node*, Value*> sums_;  // The same, by all_reduce.
  std::vector<Node*> last_task_;                   // By stage.
};

}  // namespace

absl::StatusOr<StageGraphs> MakeStageGraphs(const Graph& whole, const StageAssignment& assignment,
                                            const DeviceMesh& mesh, const std::string& stage_axis,
                                            ChannelCounter& channels) {
  return Maker(whole, assignment, mesh, stage_axis, channels).Make();
}

}  // namespace roundhouse
