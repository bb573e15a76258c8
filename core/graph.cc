#include "roundhouse/core/graph.h"

#include <functional>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

absl::string_view VisibilityName(Visibility visibility) {
  constexpr absl::string_view kNames[] = {"public", "private", "nested"};
  return kNames[static_cast<int>(visibility)];
}

Graph::~Graph() {
  for (Node* node = first_; node != nullptr;) {
    Node* next = node->next_;
    delete node;
    node = next;
  }
}

const Context& Graph::context() const { return program_->context(); }

Node* Graph::CreateNode(const OpInfo& op, absl::Span<Value* const> operands,
                        absl::Span<const Type> result_types, AttributeMap attributes,
                        Node* before) {
  Node* node = new Node(program_->next_node_id_++, op, this);
  if (!operands.empty()) {
    node->operands_ = std::make_unique<Use[]>(operands.size());
    node->num_operands_ = static_cast<uint32_t>(operands.size());
    for (size_t i = 0; i < operands.size(); ++i) {
      node->operands_[i].user_ = node;
      node->operands_[i].LinkTo(operands[i]);
    }
  }
  if (!result_types.empty()) {
    node->results_ = static_cast<Value*>(::operator new(result_types.size() * sizeof(Value)));
    node->num_results_ = static_cast<uint32_t>(result_types.size());
    for (size_t i = 0; i < result_types.size(); ++i) {
      Value* result = new (&node->results_[i]) Value;
      result->node_ = node;
      result->index_ = static_cast<uint32_t>(i);
      result->type_ = result_types[i];
    }
  }
  node->attributes_ = std::move(attributes);
  for (const AttributeInfo& info : op.attributes) {
    const Attribute* attribute = node->attributes_.Find(info.name);
    if (attribute != nullptr && info.default_value == *attribute)
      node->attributes_.Erase(info.name);
  }
  InsertBefore(node, before);
  return node;
}

Node* Graph::CreateNode(absl::string_view op_name, absl::Span<Value* const> operands,
                        absl::Span<const Type> result_types, AttributeMap attributes,
                        Node* before) {
  return CreateNode(program_->op_info(op_name), operands, result_types, std::move(attributes),
                    before);
}

Node* Graph::CreateEmptyNode(absl::string_view name, Node* before) {
  static const OpInfo* const kEmpty = new OpInfo();
  Node* node = CreateNode(*kEmpty, {}, {}, {}, before);
  node->set_name(std::string(name));
  return node;
}

Node* Graph::CreateControlDependencyNode(Node* before) {
  return CreateNode(container::kToken, {}, {Type::Token()}, {}, before);
}

void Graph::InsertBefore(Node* node, Node* before) {
  RH_CHECK(before == nullptr || before->graph_ == this)
      << "a node was inserted before a node of another graph";
  node->graph_ = this;
  node->next_ = before;
  node->previous_ = before == nullptr ? last_ : before->previous_;
  (node->previous_ == nullptr ? first_ : node->previous_->next_) = node;
  (before == nullptr ? last_ : before->previous_) = node;
  ++num_nodes_;
}

void Graph::Detach(Node* node) {
  (node->previous_ == nullptr ? first_ : node->previous_->next_) = node->next_;
  (node->next_ == nullptr ? last_ : node->next_->previous_) = node->previous_;
  node->previous_ = node->next_ = nullptr;
  node->graph_ = nullptr;
  --num_nodes_;
}

void Graph::Erase(Node* node) {
  RH_CHECK(node->graph_ == this) << node->DebugName() << " is not in graph @" << name_;
  RH_CHECK(!node->has_users()) << node->DebugName() << " still has users and cannot be erased";
  Detach(node);
  delete node;
}

void Graph::Erase(absl::Span<Node* const> nodes) {
  for (Node* node : nodes) node->set_operands({});
  for (Node* node : nodes) Erase(node);
}

size_t Graph::EraseIf(const std::function<bool(const Node&)>& predicate) {
  size_t erased = 0;
  for (Node* node = last_; node != nullptr;) {
    Node* previous = node->previous_;
    if (!node->has_users() && predicate(*node)) {
      Erase(node);
      ++erased;
    }
    node = previous;
  }
  return erased;
}

std::vector<std::unique_ptr<Node>> Graph::ReleaseNodes() {
  std::vector<std::unique_ptr<Node>> released;
  released.reserve(num_nodes_);
  while (first_ != nullptr) {
    Node* node = first_;
    Detach(node);
    released.emplace_back(node);
  }
  return released;
}

Node* Graph::Adopt(std::unique_ptr<Node> node, Node* before) {
  RH_CHECK(node->graph_ == nullptr) << node->DebugName() << " is already in a graph";
  Node* adopted = node.release();
  InsertBefore(adopted, before);
  return adopted;
}

void Graph::MoveBefore(Node* node, Node* before) {
  RH_CHECK(&node->graph().program() == program_)
      << node->DebugName() << " belongs to another program";
  if (node == before) return;
  node->graph().Detach(node);
  InsertBefore(node, before);
}

void Graph::Reorder(absl::Span<Node* const> order) {
  RH_CHECK(order.size() == num_nodes_)
      << "an order of " << order.size() << " nodes for a graph of " << num_nodes_;
  Node* previous = nullptr;
  for (Node* node : order) {
    RH_CHECK(node->graph_ == this) << node->DebugName() << " is not in graph @" << name_;
    node->previous_ = previous;
    (previous == nullptr ? first_ : previous->next_) = node;
    previous = node;
  }
  last_ = previous;
  if (previous != nullptr) previous->next_ = nullptr;
}

void Graph::add_dependency(Node& before, Node& after) {
  RH_CHECK(before.graph_ == this && after.graph_ == this) << "a control edge between graphs";
  if (after.FindControlEdgeFrom(before) != nullptr) return;
  auto* edge = new Node::ControlEdge{&before, &after};
  edge->previous_before = after.last_before_;
  (after.last_before_ == nullptr ? after.first_before_ : after.last_before_->next_before) = edge;
  after.last_before_ = edge;
  edge->previous_after = before.last_after_;
  (before.last_after_ == nullptr ? before.first_after_ : before.last_after_->next_after) = edge;
  before.last_after_ = edge;
}

bool Graph::EraseDependency(Node& before, Node& after) {
  Node::ControlEdge* edge = after.FindControlEdgeFrom(before);
  if (edge == nullptr) return false;
  after.EraseControlEdge(edge);
  return true;
}

}  // namespace roundhouse
