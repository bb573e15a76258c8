#include "roundhouse/passes/collective/hoist_exchanges.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/stages.h"

namespace roundhouse {
namespace {

using AllowChange = absl::FunctionRef<bool(absl::string_view what, const Node& where)>;

// The operands of an exchange are hoisted with it if that takes at most this many nodes.
constexpr size_t kMostNodesBefore = 16;

bool IsExchangeOfGroup(const Node& node) {
  return node.op().dialect_name() == "collective" && node.attribute("channel") != nullptr &&
         node.num_operands() == 1 && node.num_results() == 1 && !collective::Starts(node) &&
         !node.has_control_edges();
}

bool HasKnownSizes(const Type& type) { return type.is_tensor() && type.shape().is_static(); }

// Whether the values or sizes of operands can make it fail. Indices, sizes and divisors are
// integers; numbers that sizes follow from, as scales, leave the sizes of the result open.
bool MayFail(const Node& node) {
  for (int i = 0; i < node.num_results(); ++i) {
    if (!HasKnownSizes(node.result(i).type())) return true;
  }
  for (int i = 0; i < node.num_operands(); ++i) {
    if (!node.has_operand(i)) continue;
    const Type& type = node.operand(i).type();
    if (!HasKnownSizes(type)) return true;
    const ElementType& element = type.element_type();
    const bool is_number = (kFloats | kBooleans | kComplexes).contains(element.kind());
    if (!is_number && !element.is_quantized()) return true;
  }
  return false;
}

// A hoisted node also runs if the loop has no rounds, and must not fail then.
bool MayRunBefore(const Node& node) {
  if (node.has_control_edges() || node.num_results() != 1 || IsBoundaryNode(node)) return false;
  return Is<collective::Part>(node) || (DirectEffects(node).is_pure() && !MayFail(node));
}

// How often the graphs of a program are named.
std::map<std::string, int> NamedGraphs(const Program& program) {
  std::map<std::string, int> count;
  const auto visit = [&](const AttributeMap& attributes) {
    for (const auto& [name, attribute] : attributes)
      ForEachSymbol(attribute, [&](const std::string& symbol) { ++count[symbol]; });
  };
  visit(program.attributes());
  for (const Global* global : program.globals()) visit(global->attributes());
  for (const Graph* graph : program.graphs()) {
    visit(graph->attributes());
    for (const Node* node : graph->nodes()) visit(node->attributes());
  }
  return count;
}

class Loop {
 public:
  // Takes a while node of whose graphs it is the only user.
  static absl::StatusOr<Loop> Of(Node& node, Graph& condition, Graph& body) {
    Loop loop(node, condition, body);
    RH_ASSIGN_OR_RETURN(loop.inputs_, input_nodes(body));
    RH_ASSIGN_OR_RETURN(loop.outputs_, output_nodes(body));
    RH_ASSIGN_OR_RETURN(loop.condition_inputs_, input_nodes(condition));
    return loop;
  }

  absl::StatusOr<bool> Hoist(AllowChange allow) {
    if (!IsWellFormed()) return false;
    bool changed = false;
    for (Node* node = body_->first_node(); node != nullptr;) {
      Node* const next = node->next();
      RH_ASSIGN_OR_RETURN(const bool moved, HoistInvariant(*node, allow));
      changed |= moved;
      node = next;
    }
    for (size_t k = 0; k < outputs_.size(); ++k) {
      RH_ASSIGN_OR_RETURN(const bool moved, ReduceAfter(k, allow));
      changed |= moved;
    }
    return changed;
  }

 private:
  Loop(Node& node, Graph& condition, Graph& body)
      : node_(&node), condition_(&condition), body_(&body) {}

  bool IsWellFormed() const {
    const auto is_bound = [](const std::vector<Node*>& nodes) {
      return std::find(nodes.begin(), nodes.end(), nullptr) == nodes.end();
    };
    const auto count = static_cast<size_t>(node_->num_operands());
    return inputs_.size() == count && outputs_.size() == count &&
           condition_inputs_.size() == count &&
           static_cast<size_t>(node_->num_results()) == count && is_bound(inputs_) &&
           is_bound(outputs_) && is_bound(condition_inputs_) && !node_->has_control_edges();
  }

  bool IsUnchanged(size_t k) const { return &outputs_[k]->operand(0) == &inputs_[k]->result(); }

  // The value before the loop that `value` of the body has in every round; null if there is none.
  absl::StatusOr<Value*> Before(const Value& value) {
    std::vector<const Node*> order;
    std::vector<const Node*> left = {&value.node()};
    absl::flat_hash_map<const Node*, Value*> outside;  // Looked up, never iterated.
    for (size_t k = 0; k < inputs_.size(); ++k) {
      if (IsUnchanged(k)) outside[inputs_[k]] = &node_->operand(static_cast<int>(k));
    }
    // Operands come before their users in the order of the graph.
    while (!left.empty()) {
      const Node* const node = left.back();
      left.pop_back();
      if (outside.contains(node)) continue;
      if (!MayRunBefore(*node) || order.size() == kMostNodesBefore) return nullptr;
      outside[node] = nullptr;
      order.push_back(node);
      for (int i = 0; i < node->num_operands(); ++i) {
        if (!node->has_operand(i)) return nullptr;
        left.push_back(&node->operand(i).node());
      }
    }
    if (order.empty()) return outside.at(&value.node());
    absl::flat_hash_map<const Node*, size_t> place;
    size_t next = 0;
    for (const Node* node : body_->nodes()) place[node] = next++;
    std::sort(order.begin(), order.end(),
              [&](const Node* a, const Node* b) { return place.at(a) < place.at(b); });
    for (const Node* node : order) {
      std::vector<Value*> operands;
      for (int i = 0; i < node->num_operands(); ++i)
        operands.push_back(outside.at(&node->operand(i).node()));
      RH_ASSIGN_OR_RETURN(Node * copy, Builder(node_->graph())
                                           .Before(*node_)
                                           .Replacing({node})
                                           .Make(node->op().name, operands, node->attributes(),
                                                 node->result_types()));
      outside[node] = &copy->result();
    }
    return outside.at(&value.node());
  }

  absl::StatusOr<bool> HoistInvariant(Node& exchange, AllowChange allow) {
    if (!IsExchangeOfGroup(exchange) || !DependsOnlyOnUnchanged(exchange)) return false;
    if (!allow("exchange out of a loop", exchange)) return false;
    RH_ASSIGN_OR_RETURN(Value * operand, Before(exchange.operand(0)));
    if (operand == nullptr) return absl::InternalError("an exchange has lost its operand");
    RH_ASSIGN_OR_RETURN(Node * before, Builder(node_->graph())
                                           .Before(*node_)
                                           .Replacing({&exchange})
                                           .Make(exchange.op().name, {operand},
                                                 exchange.attributes(), exchange.result_types()));
    RH_ASSIGN_OR_RETURN(Value * inside, Carry(before->result()));
    exchange.result().replace_all_uses_with(*inside);
    body_->Erase(&exchange);
    return true;
  }

  // As Before(), without making anything.
  bool DependsOnlyOnUnchanged(const Node& exchange) const {
    std::vector<const Node*> left = {&exchange.operand(0).node()};
    for (size_t seen = 0; !left.empty();) {
      const Node* const node = left.back();
      left.pop_back();
      const auto input = std::find(inputs_.begin(), inputs_.end(), node);
      if (input != inputs_.end()) {
        if (!IsUnchanged(static_cast<size_t>(input - inputs_.begin()))) return false;
        continue;
      }
      if (!MayRunBefore(*node) || ++seen > kMostNodesBefore) return false;
      for (int i = 0; i < node->num_operands(); ++i) {
        if (!node->has_operand(i)) return false;
        left.push_back(&node->operand(i).node());
      }
    }
    return true;
  }

  // Carries a value through the loop, and returns it in the body.
  absl::StatusOr<Value*> Carry(Value& value) {
    std::string name;
    const auto has_name = [&](const std::vector<Port>& ports) {
      return std::any_of(ports.begin(), ports.end(),
                         [&](const Port& port) { return port.name == name; });
    };
    size_t number = inputs_.size();
    do {
      name = absl::StrCat("hoisted", number++);
    } while (has_name(body_->inputs()) || has_name(body_->outputs()) ||
             has_name(condition_->inputs()));
    RH_ASSIGN_OR_RETURN(Value * inside, AddInput(*body_, name, value.type()));
    body_->MoveBefore(&inside->node(), body_->first_node());
    RH_ASSIGN_OR_RETURN(Value * unused, AddInput(*condition_, name, value.type()));
    condition_->MoveBefore(&unused->node(), condition_->first_node());
    RH_ASSIGN_OR_RETURN(Node * output, AddOutput(*body_, name, *inside));
    inputs_.push_back(&inside->node());
    condition_inputs_.push_back(&unused->node());
    outputs_.push_back(output);
    std::vector<Value*> operands;
    for (int i = 0; i < node_->num_operands(); ++i) operands.push_back(&node_->operand(i));
    operands.push_back(&value);
    RH_ASSIGN_OR_RETURN(Node * wider, Builder(node_->graph())
                                          .Before(*node_)
                                          .Replacing({node_})
                                          .Make(node_->op().name, operands, node_->attributes()));
    for (int i = 0; i < node_->num_results(); ++i)
      node_->result(i).replace_all_uses_with(wider->result(i));
    node_->graph().Erase(node_);
    node_ = wider;
    return inside;
  }

  // The sum over devices that a round adds to the carried value k and that has no other use; null
  // if there is none.
  absl::StatusOr<Node*> SumAddedTo(size_t k) const {
    const Value& carried = inputs_[k]->result();
    Node& add = outputs_[k]->operand(0).node();
    if (!Is<canonical::EltwiseAdd>(add) || add.num_operands() != 2 || !add.attributes().empty() ||
        add.has_control_edges() || !add.result().has_one_use() || !carried.has_one_use() ||
        condition_inputs_[k]->result().has_users()) {
      return nullptr;
    }
    const int of_carried = &add.operand(0) == &carried ? 0 : 1;
    if (&add.operand(of_carried) != &carried) return nullptr;
    const Value& added = add.operand(1 - of_carried);
    Node& sum = added.node();
    const Type& type = added.type();
    if (!Is<collective::AllReduce>(sum) || !IsExchangeOfGroup(sum) || !added.has_one_use() ||
        type != carried.type() || type != add.result().type() || !type.is_tensor() ||
        type.domain() != Domain::kTensor || !ByteSize(type).ok() ||
        type.element_type().is_quantized() || type != node_->operand(static_cast<int>(k)).type() ||
        type != node_->result(static_cast<int>(k)).type()) {
      return nullptr;
    }
    RH_ASSIGN_OR_RETURN(const collective::AllReduce reduce, View<collective::AllReduce>(sum));
    const bool is_float = kFloats.contains(type.element_type().kind());
    // A mean of integers is rounded in every round.
    const bool is_linear =
        reduce.reduction == Reduction::kSum || (reduce.reduction == Reduction::kMean && is_float);
    return is_linear ? &sum : nullptr;
  }

  absl::StatusOr<bool> ReduceAfter(size_t k, AllowChange allow) {
    RH_ASSIGN_OR_RETURN(Node * sum, SumAddedTo(k));
    if (sum == nullptr || !allow("sum after a loop", *sum)) return false;
    const int index = static_cast<int>(k);
    Graph& graph = node_->graph();
    Value& initial = node_->operand(index);
    RH_ASSIGN_OR_RETURN(const Tensor zeros, Tensor::Zeros(initial.type()));
    RH_ASSIGN_OR_RETURN(Value * start,
                        Builder(graph).Before(*node_)(
                            canonical::ConstantGen{.value = zeros.CompressedToSplat()}, {}));
    node_->set_operand(index, *start);
    // Behind the loop; a graph has an output at least.
    Node* const behind = node_->next();
    if (behind == nullptr) return absl::InternalError("a loop is the last node of its graph");
    std::vector<std::pair<Node*, int>> users;
    for (const Use& use : node_->result(index).uses()) users.emplace_back(&use.user(), use.index());
    const Builder build = Builder(graph).Before(*behind).Replacing({sum});
    RH_ASSIGN_OR_RETURN(Node * reduced, build.Make(sum->op().name, {&node_->result(index)},
                                                   sum->attributes(), sum->result_types()));
    RH_ASSIGN_OR_RETURN(Value * total,
                        build(canonical::EltwiseAdd{}, {&initial, &reduced->result()}));
    for (const auto& [user, operand] : users) user->set_operand(operand, *total);
    sum->result().replace_all_uses_with(sum->operand(0));
    body_->Erase(sum);
    return true;
  }

  Node* node_;
  Graph* condition_;
  Graph* body_;
  std::vector<Node*> inputs_;
  std::vector<Node*> outputs_;
  std::vector<Node*> condition_inputs_;
};

}  // namespace

absl::StatusOr<bool> HoistExchanges(Program& program, AllowChange allow) {
  if (HasStages(program)) return false;
  const std::map<std::string, int> named = NamedGraphs(program);
  const auto only = [&](const Node& node, absl::string_view attribute) -> Graph* {
    const Attribute* symbol = node.attribute(attribute);
    const std::string* name = symbol == nullptr ? nullptr : symbol->if_symbol();
    Graph* const graph = name == nullptr ? nullptr : program.FindGraph(*name);
    const bool is_own = graph != nullptr && !graph->is_declaration() &&
                        graph->visibility() == Visibility::kPrivate && named.at(*name) == 1;
    return is_own ? graph : nullptr;
  };
  bool changed = false;
  for (Graph* graph : program.graphs()) {
    for (Node* node = graph->first_node(); node != nullptr;) {
      Node* const next = node->next();
      if (node->op_name() == container::kWhile) {
        Graph* const condition = only(*node, "condition");
        Graph* const body = only(*node, "body");
        if (condition != nullptr && body != nullptr) {
          RH_ASSIGN_OR_RETURN(Loop loop, Loop::Of(*node, *condition, *body));
          RH_ASSIGN_OR_RETURN(const bool hoisted, loop.Hoist(allow));
          changed |= hoisted;
        }
      }
      node = next;
    }
  }
  return changed;
}

}  // namespace roundhouse
