// File: graph.h
//
// A graph: a name, declared inputs and outputs, and nodes in an order in which operands come first.
// It has no block arguments: an input is a node without operands and with one result, an output a
// node with one operand. Only the dialect of such nodes knows that they are inputs and outputs
// (boundary.h).
#ifndef ROUNDHOUSE_CORE_GRAPH_H_
#define ROUNDHOUSE_CORE_GRAPH_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attachments.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

class Context;
class Program;

enum class Visibility : uint8_t {
  kPublic,   // Visible outside the program: an entry point, a global of the host.
  kPrivate,  // Visible inside only; removed if unused.
  kNested,   // Like private, for programs within programs; kept as written.
};

// "public", "private", "nested".
absl::string_view VisibilityName(Visibility visibility);

// One declared input or output of a graph.
struct Port {
  std::string name;
  Type type;
  AttributeMap attributes;

  friend bool operator==(const Port&, const Port&) = default;
};

// Advances before it yields, so the current node may be erased or moved.
class NodeIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = Node*;
  using difference_type = std::ptrdiff_t;
  using pointer = Node* const*;
  using reference = Node*;

  explicit NodeIterator(Node* node) : node_(node), next_(node ? node->next() : nullptr) {}
  Node* operator*() const { return node_; }
  NodeIterator& operator++() {
    *this = NodeIterator(next_);
    return *this;
  }
  friend bool operator==(const NodeIterator& a, const NodeIterator& b) {
    return a.node_ == b.node_;
  }

 private:
  Node* node_;
  Node* next_;
};

class NodeRange {
 public:
  explicit NodeRange(Node* first) : first_(first) {}
  NodeIterator begin() const { return NodeIterator(first_); }
  NodeIterator end() const { return NodeIterator(nullptr); }

 private:
  Node* first_;
};

class Graph {
 public:
  static constexpr absl::string_view kDefaultBoundaryDialect = "ml_program";

  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  ~Graph();

  Program& program() const { return *program_; }
  const Context& context() const;
  // Unique among the program's symbols; changed only by Program::Rename.
  const std::string& name() const { return name_; }
  Visibility visibility() const { return visibility_; }
  void set_visibility(Visibility visibility) { visibility_ = visibility; }
  // A declaration has a signature and no body; linking the program supplies it.
  bool is_declaration() const { return is_declaration_; }
  void set_is_declaration(bool is_declaration) { is_declaration_ = is_declaration; }
  // The dialect of the graph's boundary nodes.
  const std::string& boundary_dialect() const { return boundary_dialect_; }
  void set_boundary_dialect(std::string name) { boundary_dialect_ = std::move(name); }

  // The signature. Declaring a port makes no node; AddInput and AddOutput of boundary.h do both.
  const std::vector<Port>& inputs() const { return inputs_; }
  const std::vector<Port>& outputs() const { return outputs_; }
  std::vector<Port>& mutable_inputs() { return inputs_; }
  std::vector<Port>& mutable_outputs() { return outputs_; }

  // Printed and stored with the graph.
  const AttributeMap& attributes() const { return attributes_; }
  void set_attribute(absl::string_view name, Attribute value) {
    attributes_.Set(name, std::move(value));
  }
  bool EraseAttribute(absl::string_view name) { return attributes_.Erase(name); }
  // Neither printed nor stored.
  Attachments& attachments() { return attachments_; }
  const Attachments& attachments() const { return attachments_; }

  // All nodes, in order. The current node may be erased; nodes inserted directly after the current
  // one are not visited.
  NodeRange nodes() const { return NodeRange(first_); }
  Node* first_node() const { return first_; }
  Node* last_node() const { return last_; }
  size_t num_nodes() const { return num_nodes_; }

  // Makes a node before `before` (null: at the end). Checks nothing: Builder (builder.h) infers and
  // checks, and the verifier checks everything.
  Node* CreateNode(const OpInfo& op, absl::Span<Value* const> operands,
                   absl::Span<const Type> result_types, AttributeMap attributes = {},
                   Node* before = nullptr);
  // The same by name; ops without a registered dialect are allowed.
  Node* CreateNode(absl::string_view op_name, absl::Span<Value* const> operands,
                   absl::Span<const Type> result_types, AttributeMap attributes = {},
                   Node* before = nullptr);
  // A node without an op, for an algorithm's own bookkeeping.
  Node* CreateEmptyNode(absl::string_view name, Node* before = nullptr);
  // Makes a `control.token`: its one result has type token, carries no data, and orders its users.
  Node* CreateControlDependencyNode(Node* before = nullptr);

  // Erases a node whose results have no users. O(1) apart from its operands, results and control
  // edges. Control edges are erased too, so they no longer order their other ends.
  void Erase(Node* node);
  // Erases all of `nodes`, which may use one another but must not be used by other nodes. Linear.
  void Erase(absl::Span<Node* const> nodes);
  // Erases the nodes for which `predicate` holds and that no remaining node uses, in one sweep from
  // the end. Returns how many.
  size_t EraseIf(const std::function<bool(const Node&)>& predicate);
  // Removes all nodes from the graph, in order, still linked to one another.
  std::vector<std::unique_ptr<Node>> ReleaseNodes();
  // Inserts a released node, from this graph or another of the program.
  Node* Adopt(std::unique_ptr<Node> node, Node* before = nullptr);

  // Moves `node`, of this graph or another of the program, before `before` in this graph (null: to
  // the end).
  void MoveBefore(Node* node, Node* before);
  // Sets the order of the nodes. `order` must be a permutation of them.
  void Reorder(absl::Span<Node* const> order);

  // Orders `before` before `after` without a data edge. Both must be in this graph. Adding it again
  // changes nothing.
  void add_dependency(Node& before, Node& after);
  // Returns whether there was one.
  bool EraseDependency(Node& before, Node& after);

 private:
  friend class Program;
  Graph(Program* program, std::string name, Visibility visibility)
      : program_(program), name_(std::move(name)), visibility_(visibility) {}
  void InsertBefore(Node* node, Node* before);
  void Detach(Node* node);

  Program* program_;
  std::string name_;
  Visibility visibility_;
  bool is_declaration_ = false;
  std::string boundary_dialect_ = std::string(kDefaultBoundaryDialect);
  std::vector<Port> inputs_;
  std::vector<Port> outputs_;
  AttributeMap attributes_;
  Attachments attachments_;
  Node* first_ = nullptr;
  Node* last_ = nullptr;
  size_t num_nodes_ = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_GRAPH_H_
