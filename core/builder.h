// File: builder.h
//
// Makes nodes that are right: finds the op, checks operands and attributes, infers the types of the
// results.
//
//   Builder build(graph);
//   RH_ASSIGN_OR_RETURN(Value* x, AddInput(graph, "x", image));
//   RH_ASSIGN_OR_RETURN(Value* y, build.Named("act")("canonical.relu", {x}));
//   RH_ASSIGN_OR_RETURN(Value* z, build(Conv2D{.stride = {2, 2}}, {y, filter}));   // With op.h.
#ifndef ROUNDHOUSE_CORE_BUILDER_H_
#define ROUNDHOUSE_CORE_BUILDER_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

class Builder {
 public:
  explicit Builder(Graph& graph) : graph_(graph) {}

  // A builder that puts its nodes in front of `node`.
  Builder Before(Node& node) const {
    Builder builder = *this;
    builder.before_ = &node;
    return builder;
  }
  // A builder that names its nodes so.
  Builder Named(absl::string_view name) const {
    Builder builder = *this;
    builder.name_ = std::string(name);
    return builder;
  }
  // A builder whose nodes stand for what `nodes` stood for, under the first one's name.
  Builder Replacing(absl::Span<const Node* const> nodes) const {
    Builder builder = *this;
    builder.replaced_.assign(nodes.begin(), nodes.end());
    return builder;
  }

  // A node of the op `name`. Its result types are inferred; where the dialect cannot,
  // `result_types` must be given. Where both are there, the given ones must be compatible, and what
  // the two say together is what the results get. Errors: arity, an attribute that is unknown or of
  // the wrong kind, what the inference finds.
  absl::StatusOr<Node*> Make(absl::string_view op, absl::Span<Value* const> operands,
                             AttributeMap attributes = {},
                             std::optional<std::vector<Type>> result_types = std::nullopt) const;
  // The same with a declared op.
  template <DeclaredOp Op>
  absl::StatusOr<Node*> Make(const Op& op, absl::Span<Value* const> operands,
                             std::optional<std::vector<Type>> result_types = std::nullopt) const {
    return Make(Op::kSpec.name, operands, AttributesOf(op), std::move(result_types));
  }

  // The one result of such a node.
  absl::StatusOr<Value*> operator()(absl::string_view op, absl::Span<Value* const> operands,
                                    AttributeMap attributes = {}) const {
    RH_ASSIGN_OR_RETURN(Node * node, Make(op, operands, std::move(attributes)));
    return &node->result(0);
  }
  template <DeclaredOp Op>
  absl::StatusOr<Value*> operator()(const Op& op, absl::Span<Value* const> operands) const {
    RH_ASSIGN_OR_RETURN(Node * node, Make(op, operands));
    return &node->result(0);
  }

  Graph& graph() const { return graph_; }

 private:
  Graph& graph_;
  Node* before_ = nullptr;
  std::string name_;
  std::vector<const Node*> replaced_;
};

// What is wrong with the number of operands and results and with the attributes of a node, by its
// op's row; ok if nothing.
absl::Status CheckAgainstOpInfo(const OpInfo& op, int num_operands, std::optional<int> num_results,
                                const AttributeMap& attributes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BUILDER_H_
