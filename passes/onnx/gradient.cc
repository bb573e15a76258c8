#include "roundhouse/passes/onnx/gradient.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/passes/canonical/gradient/sweep/reverse_sweep.h"
#include "roundhouse/passes/canonical/gradient/sweep/zeros.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical_gradient::Differentiation;
using canonical_gradient::Objections;
using canonical_gradient::ReverseSweep;

// A graph of its own with the nodes between the values `xs` and `y`: its inputs are `xs` and then
// the other values that it uses from the surrounding graph; its first output is y.
class Between {
 public:
  Between(const Graph& around, const Values& xs, Value& y) : around_(around), xs_(xs), y_(y) {}

  // A node that cannot be copied becomes an objection.
  absl::Status CopyInto(Graph& graph, Objections& objections) {
    for (Value* x : xs_) {
      RH_RETURN_IF_ERROR(Take(graph, *x));
    }
    const absl::flat_hash_set<const Node*> nodes = NodesBetween();
    for (const Node* node : around_.nodes()) {
      if (!nodes.contains(node)) continue;
      if (node->has_control_edges()) {
        objections.Add(absl::StrCat(node->op_name(), ": it has a side effect between xs and y"),
                       node->DebugName());
      }
      RH_RETURN_IF_ERROR(Copy(graph, *node));
    }
    auto end = copies_.find(&y_);
    if (end == copies_.end()) {
      RH_RETURN_IF_ERROR(Take(graph, y_));
      end = copies_.find(&y_);
    }
    return AddOutput(graph, "y", *end->second).status();
  }

  // The surrounding graph's values for the inputs.
  const Values& inputs() const { return inputs_; }

 private:
  // The nodes that depend on an x and that y depends on.
  absl::flat_hash_set<const Node*> NodesBetween() const {
    const absl::flat_hash_set<const Value*> xs(xs_.begin(), xs_.end());
    absl::flat_hash_set<const Node*> moving;
    for (const Node* node : around_.nodes()) {
      for (const Value* operand : node->operands()) {
        if (xs.contains(operand) || moving.contains(&operand->node())) moving.insert(node);
      }
    }
    absl::flat_hash_set<const Node*> nodes;
    std::vector<const Value*> waiting = {&y_};
    while (!waiting.empty()) {
      const Value* value = waiting.back();
      waiting.pop_back();
      const Node& node = value->node();
      if (xs.contains(value) || !moving.contains(&node) || !nodes.insert(&node).second) continue;
      const Values operands = node.operands();
      waiting.insert(waiting.end(), operands.begin(), operands.end());
    }
    return nodes;
  }

  absl::Status Take(Graph& graph, Value& value) {
    if (copies_.contains(&value)) return absl::OkStatus();
    RH_ASSIGN_OR_RETURN(copies_[&value], AddInput(graph, "", value.type()));
    inputs_.push_back(&value);
    return absl::OkStatus();
  }

  absl::Status Copy(Graph& graph, const Node& node) {
    Values operands;
    for (Value* operand : node.operands()) {
      RH_RETURN_IF_ERROR(Take(graph, *operand));
      operands.push_back(copies_[operand]);
    }
    Node* copy = graph.CreateNode(node.op(), operands, node.result_types(), node.attributes());
    copy->AbsorbProvenance(node);
    for (int i = 0; i < node.num_results(); ++i)
      copies_.try_emplace(&node.result(i), &copy->result(i));
    return absl::OkStatus();
  }

  const Graph& around_;
  const Values& xs_;
  Value& y_;
  absl::flat_hash_map<const Value*, Value*> copies_;
  Values inputs_;
};

// Adds outputs to the graph: the gradients by the first `count` inputs. `objections` are those to
// its nodes so far.
absl::Status AddGradients(Graph& graph, size_t count, Objections objections) {
  Differentiation shared(graph, {});
  shared.objections = std::move(objections);
  ReverseSweep sweep(graph, shared);
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(graph));
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(graph));
  for (size_t i = 0; i < count; ++i) sweep.Want(inputs[i]->result());
  RH_RETURN_IF_ERROR(sweep.RunFrom(*outputs[0], graph.name()));
  const Builder build(graph);
  for (size_t i = 0; i < count; ++i) {
    RH_ASSIGN_OR_RETURN(Value * gradient, sweep.CotangentOf(inputs[i]->result()));
    if (gradient == nullptr) {
      RH_ASSIGN_OR_RETURN(gradient, canonical_gradient::MakeZerosLike(build, inputs[i]->result()));
    }
    RH_RETURN_IF_ERROR(AddOutput(graph, "", *gradient).status());
  }
  canonical_gradient::RemoveUnused(graph);
  return absl::OkStatus();
}

}  // namespace

Values LowerGradient(Lowering& l) {
  const size_t count = l.StringList("xs").size();
  const int num_own = l.num_inputs() - 1;
  if (l.Int(onnx_dialect::kCaptures) != 1 || count < 1 || static_cast<size_t>(num_own) < count) {
    return {l.Invalid(absl::StrCat("expected the values of its ", count,
                                   " attributes 'xs' as operands, and that of 'y' captured, found ",
                                   l.num_inputs(), " operands"))};
  }
  Values xs;
  for (size_t i = 0; i < count; ++i) xs.push_back(l.need(static_cast<int>(i)));
  Value* y = l.need(num_own);
  if (!l.ok()) return {nullptr};
  // A gradient has the type of its x, but must be another value, or the node would seem to do
  // nothing.
  if (l.request().is_sketch) {
    for (Value*& x : xs) x = l.Mul(x, x);
    return xs;
  }
  for (Value* x : xs) {
    if (!canonical_gradient::IsDifferentiable(x->type()))
      return {l.Unsupported(absl::StrCat("a gradient with respect to ", x->type().ToString()))};
  }
  Graph& around = l.request().build.graph();
  Program& program = around.program();
  absl::StatusOr<Graph*> graph =
      program.CreateGraph(program.UnusedSymbol("gradient"), Visibility::kPrivate);
  if (!graph.ok()) return {l.Fail(graph.status())};
  Between between(around, xs, *y);
  Objections objections;
  absl::Status status = between.CopyInto(**graph, objections);
  if (status.ok()) status = AddGradients(**graph, count, std::move(objections));
  if (!status.ok()) return {l.Fail(std::move(status))};
  const Values results = l.All(control::Call{.callee = {(*graph)->name()}}, between.inputs(),
                               static_cast<int>(count) + 1);
  return Values(results.begin() + 1, results.end());
}

}  // namespace roundhouse::onnx_lowering
