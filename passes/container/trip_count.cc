#include "roundhouse/passes/container/trip_count.h"

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse {
namespace {

// A loop counter takes 8. Larger values are not evaluated.
constexpr int64_t kMaxBytes = 4096;

bool IsSmall(const Type& type) {
  const absl::StatusOr<int64_t> size = ByteSize(type);
  return size.ok() && *size <= kMaxBytes;
}

std::optional<Tensor> SmallConstant(const Value& value) {
  std::optional<Tensor> constant = ConstantValue(value);
  if (!constant || constant->is_outside() || !IsSmall(constant->type())) return std::nullopt;
  absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok()) return std::nullopt;
  return *std::move(dense);
}

std::optional<bool> TruthOf(const Tensor& tensor) {
  if (tensor.num_elements() != 1 || tensor.element_type().kind() != ElementKind::kI1)
    return std::nullopt;
  return tensor.data<bool>()[0];
}

// Inputs by their index.
using State = absl::flat_hash_map<int64_t, Tensor>;  // Looked up, never iterated.

// Some outputs of a graph as functions of some of its inputs, with the nodes that compute them.
class Slice {
 public:
  // Returns nullopt if one of the nodes cannot be evaluated.
  static std::optional<Slice> Of(const Graph& graph, const std::set<int64_t>& outputs) {
    Slice slice;
    absl::StatusOr<std::vector<Node*>> nodes = output_nodes(graph);
    absl::StatusOr<std::vector<Node*>> inputs = input_nodes(graph);
    if (!nodes.ok() || !inputs.ok()) return std::nullopt;
    std::vector<Node*> roots;
    for (int64_t output : outputs) {
      if ((*nodes)[output] == nullptr) return std::nullopt;
      const Value& value = (*nodes)[output]->operand(0);
      slice.outputs_.emplace_back(output, &value);
      roots.push_back(&value.node());
    }
    absl::flat_hash_map<const Node*, int64_t> index_of;
    for (size_t i = 0; i < inputs->size(); ++i) index_of.emplace((*inputs)[i], i);
    for (const Node* node : PostOrder(roots)) {
      if (auto input = index_of.find(node); input != index_of.end()) {
        slice.inputs_.emplace_back(input->second, &node->result());
      } else if (CanEvaluate(*node)) {
        slice.nodes_.push_back(node);
      } else {
        return std::nullopt;
      }
    }
    return slice;
  }

  // The indices of the inputs that it needs.
  std::set<int64_t> inputs() const {
    std::set<int64_t> indices;
    for (const auto& [index, value] : inputs_) indices.insert(index);
    return indices;
  }

  // The outputs; nullopt if a node fails, or gives too much data.
  std::optional<State> Run(const State& state) const {
    absl::flat_hash_map<const Value*, Tensor> values;
    for (const auto& [index, value] : inputs_) values.emplace(value, state.at(index));
    for (const Node* node : nodes_) {
      if (node->num_operands() == 0 && ConstantValue(node->result())) {
        std::optional<Tensor> constant = SmallConstant(node->result());
        if (!constant) return std::nullopt;
        values.emplace(&node->result(), *std::move(constant));
        continue;
      }
      std::vector<const Tensor*> operands;
      for (int i = 0; i < node->num_operands(); ++i) {
        auto operand = values.find(&node->operand(i));
        operands.push_back(operand == values.end() ? nullptr : &operand->second);
      }
      if (Is<control::None>(*node)) continue;
      if (Is<control::Refine>(*node)) {
        if (operands[0] == nullptr || !Fits(operands[0]->type(), node->result().type()))
          return std::nullopt;
        values.insert_or_assign(&node->result(), Tensor(*operands[0]));
        continue;
      }
      absl::StatusOr<std::vector<Tensor>> results =
          EvaluateNode(*node, operands, [](absl::Span<const Type> types) {
            for (const Type& type : types) {
              if (!IsSmall(type)) return absl::ResourceExhaustedError("too large");
            }
            return absl::OkStatus();
          });
      if (!results.ok()) return std::nullopt;
      for (int i = 0; i < node->num_results(); ++i)
        values.insert_or_assign(&node->result(i), std::move((*results)[i]));
    }
    State outputs;
    for (const auto& [index, value] : outputs_) {
      auto found = values.find(value);
      if (found == values.end()) return std::nullopt;
      outputs.emplace(index, found->second);
    }
    return outputs;
  }

 private:
  static bool CanEvaluate(const Node& node) {
    if (Is<control::None>(node) || Is<control::Refine>(node)) return true;
    if (node.num_results() == 1 && ConstantValue(node.result())) return true;
    if (!DirectEffects(node).is_pure()) return false;
    const auto* evaluation = node.service<EvaluationService>();
    return evaluation != nullptr && evaluation->CanEvaluate(node.op());
  }

  std::vector<const Node*> nodes_;
  std::vector<std::pair<int64_t, const Value*>> inputs_;
  std::vector<std::pair<int64_t, const Value*>> outputs_;
};

// The graph that the attribute of `loop` names; null if there is none or it has no body.
const Graph* GraphOf(const Node& loop, absl::string_view attribute) {
  const Attribute* symbol = loop.attribute(attribute);
  const std::string* name = symbol == nullptr ? nullptr : symbol->if_symbol();
  const Graph* graph = name == nullptr ? nullptr : loop.graph().program().FindGraph(*name);
  return graph == nullptr || graph->is_declaration() ? nullptr : graph;
}

}  // namespace

std::optional<bool> KnownCondition(const Value& condition) {
  const std::optional<Tensor> constant = SmallConstant(condition);
  if (!constant) return std::nullopt;
  return TruthOf(*constant);
}

std::optional<int64_t> KnownTripCount(const Node& loop, int64_t limit) {
  const Graph* condition_graph = GraphOf(loop, "condition");
  const Graph* body_graph = GraphOf(loop, "body");
  if (condition_graph == nullptr || body_graph == nullptr) return std::nullopt;
  const std::optional<Slice> condition = Slice::Of(*condition_graph, {0});
  if (!condition) return std::nullopt;
  // The state that the condition needs, directly or through later iterations.
  std::set<int64_t> needed = condition->inputs();
  std::optional<Slice> body;
  if (limit > 0) {
    for (size_t before = SIZE_MAX; before != needed.size();) {
      before = needed.size();
      body = Slice::Of(*body_graph, needed);
      if (!body) break;
      const std::set<int64_t> more = body->inputs();
      needed.insert(more.begin(), more.end());
    }
  }
  State state;
  for (int64_t index : needed) {
    std::optional<Tensor> constant = SmallConstant(loop.operand(static_cast<int>(index)));
    if (constant) {
      state.emplace(index, *std::move(constant));
    } else if (condition->inputs().contains(index)) {
      return std::nullopt;
    } else {
      body.reset();  // Unknown state may not matter, as the loop may not run at all.
    }
  }
  for (int64_t count = 0;; ++count) {
    const std::optional<State> result = condition->Run(state);
    if (!result) return std::nullopt;
    const std::optional<bool> goes_on = TruthOf(result->at(0));
    if (!goes_on) return std::nullopt;
    if (!*goes_on) return count;
    if (count == limit || !body) return std::nullopt;
    std::optional<State> next = body->Run(state);
    if (!next) return std::nullopt;
    state = *std::move(next);
  }
}

}  // namespace roundhouse
