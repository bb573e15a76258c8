// File: node.h
//
// A node is one use of an operation: its op, operands, results and attributes (constants). There is
// one node class; the dialect defines what an op means. Nodes live in a Graph, which creates and
// erases them. Only this API changes def-use chains, and they always agree in both directions.
#ifndef ROUNDHOUSE_CORE_NODE_H_
#define ROUNDHOUSE_CORE_NODE_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

class Graph;
class Node;
class Program;
class Value;

// One use of a value: operand number `index()` of `user()`.
class Use {
 public:
  Node& user() const { return *user_; }
  int index() const;

 private:
  friend class Graph;
  friend class Node;
  friend class Value;
  friend class UseIterator;
  void LinkTo(Value* value);
  void Unlink();

  Value* value_ = nullptr;
  Node* user_ = nullptr;
  Use* previous_ = nullptr;
  Use* next_ = nullptr;
};

// Advances before it yields, so the current use may be changed or its user erased. A node that uses
// the value twice is visited twice.
class UseIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = Use;
  using difference_type = std::ptrdiff_t;
  using pointer = const Use*;
  using reference = const Use&;

  explicit UseIterator(const Use* use) : use_(use), next_(use ? use->next_ : nullptr) {}
  const Use& operator*() const { return *use_; }
  const Use* operator->() const { return use_; }
  UseIterator& operator++() {
    *this = UseIterator(next_);
    return *this;
  }
  friend bool operator==(const UseIterator& a, const UseIterator& b) { return a.use_ == b.use_; }

 private:
  const Use* use_;
  const Use* next_;
};

// One result of a node.
class Value {
 public:
  Value(const Value&) = delete;
  Value& operator=(const Value&) = delete;

  Node& node() const { return *node_; }
  int index() const { return static_cast<int>(index_); }
  const Type& type() const { return type_; }
  void set_type(Type type) { type_ = std::move(type); }

  bool has_users() const { return first_use_ != nullptr; }
  size_t num_uses() const { return num_uses_; }
  bool has_one_use() const { return num_uses_ == 1; }
  // All uses, in the order of their creation.
  class UseRange {
   public:
    explicit UseRange(const Use* first) : first_(first) {}
    UseIterator begin() const { return UseIterator(first_); }
    UseIterator end() const { return UseIterator(nullptr); }

   private:
    const Use* first_;
  };
  UseRange uses() const { return UseRange(first_use_); }

  // Makes every user take `other` instead. Linear in the uses. Does nothing if `other` is this
  // value.
  void replace_all_uses_with(Value& other);

 private:
  friend class Graph;
  friend class Node;
  friend class Use;
  Value() = default;
  ~Value();

  Node* node_ = nullptr;
  Type type_;
  Use* first_use_ = nullptr;
  Use* last_use_ = nullptr;
  uint32_t index_ = 0;
  uint32_t num_uses_ = 0;
};

class Node {
 public:
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  ~Node();

  // Unique in the program, never reused, and increasing in the order of creation.
  uint64_t id() const { return id_; }
  const OpInfo& op() const { return *op_; }
  absl::string_view op_name() const { return op_->name; }
  // An empty node has no op yet (its name is ""); it does not verify.
  bool is_empty() const { return op_->name.empty(); }
  // Null if the dialect is not registered.
  const Dialect* dialect() const { return op_->dialect; }
  // The service S of the node's dialect; null if the dialect is not registered or does not offer S.
  template <typename S>
  const S* service() const {
    return dialect() == nullptr ? nullptr : dialect()->template service<S>();
  }
  // The graph that contains it; a released node has none.
  Graph& graph() const { return *graph_; }
  bool is_in(const Graph& graph) const { return graph_ == &graph; }

  int num_operands() const { return static_cast<int>(num_operands_); }
  // Requires has_operand(index).
  Value& operand(int index) const { return *operands_[index].value_; }
  // False if the operand's producer was destroyed with its whole graph; such a node does not
  // verify.
  bool has_operand(int index) const { return operands_[index].value_ != nullptr; }
  // A missing operand is null, and its type is unknown.
  std::vector<Value*> operands() const;
  std::vector<Type> operand_types() const;
  void set_operand(int index, Value& value);
  void set_operands(absl::Span<Value* const> values);
  void AppendOperand(Value& value);
  void EraseOperand(int index);

  int num_results() const { return static_cast<int>(num_results_); }
  Value& result(int index = 0) const { return results_[index]; }
  std::vector<Type> result_types() const;
  // Whether any result is used.
  bool has_users() const;

  const AttributeMap& attributes() const { return attributes_; }
  // Returns null if there is no attribute of that name and no default.
  const Attribute* attribute(absl::string_view name) const;
  // A value equal to the op's default is not stored.
  void set_attribute(absl::string_view name, Attribute value);
  bool EraseAttribute(absl::string_view name) { return attributes_.Erase(name); }

  // The node's name, usually from the model that it came from. Not unique.
  const std::string& name() const { return name_; }
  void set_name(std::string name) { name_ = std::move(name); }
  // The source nodes that this node represents, in order of appearance, without repetition. If
  // empty, it represents itself.
  const std::vector<std::string>& origins() const { return origins_; }
  void set_origins(std::vector<std::string> origins);
  // Adds the source nodes that `replaced` represents to this node's, and takes its name if this
  // node has none.
  void AbsorbProvenance(const Node& replaced);

  // Nodes that must run before (after) this one without a data edge between them, in the order in
  // which they were added.
  std::vector<Node*> control_predecessors() const;
  std::vector<Node*> control_successors() const;
  bool has_control_edges() const { return first_before_ != nullptr || first_after_ != nullptr; }

  // The neighbours in the graph's order; null at the ends.
  Node* previous() const { return previous_; }
  Node* next() const { return next_; }

  // "canonical.conv_2d 'conv1'", or with the node's id if it has no name. For messages.
  std::string DebugName() const;

 private:
  friend class Graph;
  friend class Use;

  // An edge is in two lists: those that end at `after`, and those that start at `before`.
  struct ControlEdge {
    Node* before;
    Node* after;
    ControlEdge* previous_before = nullptr;  // In after's list of predecessors.
    ControlEdge* next_before = nullptr;
    ControlEdge* previous_after = nullptr;  // In before's list of successors.
    ControlEdge* next_after = nullptr;
  };

  Node(uint64_t id, const OpInfo& op, Graph* graph);
  void ResizeOperands(size_t count);
  void EraseControlEdge(ControlEdge* edge);
  void EraseAllControlEdges();
  ControlEdge* FindControlEdgeFrom(const Node& before) const;

  const uint64_t id_;
  const OpInfo* op_;
  Graph* graph_;
  Node* previous_ = nullptr;
  Node* next_ = nullptr;
  std::unique_ptr<Use[]> operands_;
  Value* results_ = nullptr;
  uint32_t num_operands_ = 0;
  uint32_t num_results_ = 0;
  AttributeMap attributes_;
  std::string name_;
  std::vector<std::string> origins_;
  ControlEdge* first_before_ = nullptr;
  ControlEdge* last_before_ = nullptr;
  ControlEdge* first_after_ = nullptr;
  ControlEdge* last_after_ = nullptr;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_NODE_H_
