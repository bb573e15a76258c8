#include "roundhouse/core/node.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"

namespace roundhouse {

int Use::index() const { return static_cast<int>(this - user_->operands_.get()); }

void Use::LinkTo(Value* value) {
  value_ = value;
  previous_ = value->last_use_;
  next_ = nullptr;
  (previous_ == nullptr ? value->first_use_ : previous_->next_) = this;
  value->last_use_ = this;
  ++value->num_uses_;
}

void Use::Unlink() {
  if (value_ == nullptr) return;
  (previous_ == nullptr ? value_->first_use_ : previous_->next_) = next_;
  (next_ == nullptr ? value_->last_use_ : next_->previous_) = previous_;
  --value_->num_uses_;
  value_ = nullptr;
}

Value::~Value() {
  // Values go before their users only when whole graphs or released nodes go away.
  for (Use* use = first_use_; use != nullptr;) {
    Use* next = use->next_;
    use->value_ = nullptr;
    use = next;
  }
}

void Value::replace_all_uses_with(Value& other) {
  if (&other == this || first_use_ == nullptr) return;
  for (Use* use = first_use_; use != nullptr; use = use->next_) use->value_ = &other;
  first_use_->previous_ = other.last_use_;
  (other.last_use_ == nullptr ? other.first_use_ : other.last_use_->next_) = first_use_;
  other.last_use_ = last_use_;
  other.num_uses_ += num_uses_;
  first_use_ = last_use_ = nullptr;
  num_uses_ = 0;
}

Node::Node(uint64_t id, const OpInfo& op, Graph* graph) : id_(id), op_(&op), graph_(graph) {}

Node::~Node() {
  EraseAllControlEdges();
  for (uint32_t i = 0; i < num_operands_; ++i) operands_[i].Unlink();
  for (uint32_t i = num_results_; i > 0; --i) results_[i - 1].~Value();
  ::operator delete(results_);
}

std::vector<Value*> Node::operands() const {
  std::vector<Value*> operands(num_operands_);
  for (uint32_t i = 0; i < num_operands_; ++i) operands[i] = operands_[i].value_;
  return operands;
}

std::vector<Type> Node::operand_types() const {
  std::vector<Type> types;
  types.reserve(num_operands_);
  for (uint32_t i = 0; i < num_operands_; ++i) {
    types.push_back(operands_[i].value_ == nullptr ? Type::Unknown() : operands_[i].value_->type());
  }
  return types;
}

void Node::set_operand(int index, Value& value) {
  RH_CHECK(index >= 0 && index < num_operands()) << "operand " << index << " of " << DebugName();
  if (operands_[index].value_ == &value) return;
  operands_[index].Unlink();
  operands_[index].LinkTo(&value);
}

void Node::ResizeOperands(size_t count) {
  // Uses are linked in lists by address, so they are linked again when they move.
  auto resized = count == 0 ? nullptr : std::make_unique<Use[]>(count);
  for (size_t i = 0; i < num_operands_; ++i) {
    Value* value = operands_[i].value_;
    operands_[i].Unlink();
    if (i < count && value != nullptr) resized[i].LinkTo(value);
  }
  for (size_t i = 0; i < count; ++i) resized[i].user_ = this;
  operands_ = std::move(resized);
  num_operands_ = static_cast<uint32_t>(count);
}

void Node::set_operands(absl::Span<Value* const> values) {
  if (values.size() != num_operands_) {
    ResizeOperands(0);
    ResizeOperands(values.size());
  }
  for (size_t i = 0; i < values.size(); ++i) set_operand(static_cast<int>(i), *values[i]);
}

void Node::AppendOperand(Value& value) {
  ResizeOperands(num_operands_ + 1);
  operands_[num_operands_ - 1].LinkTo(&value);
}

void Node::EraseOperand(int index) {
  RH_CHECK(index >= 0 && index < num_operands()) << "operand " << index << " of " << DebugName();
  for (uint32_t i = index; i + 1 < num_operands_; ++i) set_operand(i, *operands_[i + 1].value_);
  ResizeOperands(num_operands_ - 1);
}

std::vector<Type> Node::result_types() const {
  std::vector<Type> types;
  types.reserve(num_results_);
  for (uint32_t i = 0; i < num_results_; ++i) types.push_back(results_[i].type());
  return types;
}

bool Node::has_users() const {
  for (uint32_t i = 0; i < num_results_; ++i) {
    if (results_[i].has_users()) return true;
  }
  return false;
}

const Attribute* Node::attribute(absl::string_view name) const {
  if (const Attribute* attribute = attributes_.Find(name)) return attribute;
  const AttributeInfo* info = op_->FindAttribute(name);
  return info != nullptr && info->default_value ? &*info->default_value : nullptr;
}

void Node::set_attribute(absl::string_view name, Attribute value) {
  const AttributeInfo* info = op_->FindAttribute(name);
  if (info != nullptr && info->default_value && *info->default_value == value) {
    attributes_.Erase(name);
  } else {
    attributes_.Set(name, std::move(value));
  }
}

void Node::set_origins(std::vector<std::string> origins) {
  // Most nodes have so few that comparing them is quicker than hashing.
  constexpr size_t kFew = 8;
  if (origins.size() <= kFew) {
    size_t kept = 0;
    for (std::string& origin : origins) {
      const auto end = origins.begin() + static_cast<std::ptrdiff_t>(kept);
      if (std::find(origins.begin(), end, origin) != end) continue;
      if (&origins[kept] != &origin) origins[kept] = std::move(origin);
      ++kept;
    }
    origins.resize(kept);
    origins_ = std::move(origins);
    return;
  }
  absl::flat_hash_set<std::string> seen;
  origins_.clear();
  for (std::string& origin : origins) {
    if (seen.insert(origin).second) origins_.push_back(std::move(origin));
  }
}

namespace {

// The sources that a node stands for, itself included.
absl::Span<const std::string> SourcesOf(const Node& node) {
  if (!node.origins().empty() || node.name().empty()) return node.origins();
  return absl::MakeConstSpan(&node.name(), 1);
}

}  // namespace

void Node::AbsorbProvenance(const Node& replaced) {
  const absl::Span<const std::string> own = SourcesOf(*this);
  const absl::Span<const std::string> more = SourcesOf(replaced);
  // Most nodes that replace others stand for one and the same source.
  const bool is_known = own.size() <= 1 && more.size() == own.size() && own == more;
  if (is_known || more.empty()) {
    if (name_.empty()) name_ = replaced.name_;
    if (origins_.size() == 1 && origins_[0] == name_) origins_.clear();
    return;
  }
  std::vector<std::string> sources;
  sources.reserve(own.size() + more.size());
  sources.insert(sources.end(), own.begin(), own.end());
  sources.insert(sources.end(), more.begin(), more.end());
  if (name_.empty()) name_ = replaced.name_;
  set_origins(std::move(sources));
  // If the only origin is the node's own name, there is nothing to record.
  if (origins_.size() == 1 && origins_[0] == name_) origins_.clear();
}

std::vector<Node*> Node::control_predecessors() const {
  std::vector<Node*> nodes;
  for (const ControlEdge* edge = first_before_; edge != nullptr; edge = edge->next_before)
    nodes.push_back(edge->before);
  return nodes;
}

std::vector<Node*> Node::control_successors() const {
  std::vector<Node*> nodes;
  for (const ControlEdge* edge = first_after_; edge != nullptr; edge = edge->next_after)
    nodes.push_back(edge->after);
  return nodes;
}

Node::ControlEdge* Node::FindControlEdgeFrom(const Node& before) const {
  // Walks both lists in step, so that the shorter one bounds the search.
  ControlEdge* incoming = first_before_;
  ControlEdge* outgoing = before.first_after_;
  while (incoming != nullptr && outgoing != nullptr) {
    if (incoming->before == &before) return incoming;
    if (outgoing->after == this) return outgoing;
    incoming = incoming->next_before;
    outgoing = outgoing->next_after;
  }
  return nullptr;
}

void Node::EraseControlEdge(ControlEdge* edge) {
  Node& after = *edge->after;
  (edge->previous_before == nullptr ? after.first_before_ : edge->previous_before->next_before) =
      edge->next_before;
  (edge->next_before == nullptr ? after.last_before_ : edge->next_before->previous_before) =
      edge->previous_before;
  Node& before = *edge->before;
  (edge->previous_after == nullptr ? before.first_after_ : edge->previous_after->next_after) =
      edge->next_after;
  (edge->next_after == nullptr ? before.last_after_ : edge->next_after->previous_after) =
      edge->previous_after;
  delete edge;
}

void Node::EraseAllControlEdges() {
  while (first_before_ != nullptr) EraseControlEdge(first_before_);
  while (first_after_ != nullptr) EraseControlEdge(first_after_);
}

std::string Node::DebugName() const {
  absl::string_view op = is_empty() ? absl::string_view("empty node") : op_name();
  return name_.empty() ? absl::StrCat(op, " #", id_) : absl::StrCat(op, " '", name_, "'");
}

}  // namespace roundhouse
