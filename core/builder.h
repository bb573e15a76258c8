// File: builder.h
//
// Makes valid nodes: finds the op, checks operands and attributes, and infers the result types.
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

  // A builder that inserts its nodes before `node`.
  Builder Before(Node& node) const;
  // A builder that gives its nodes this name.
  Builder Named(absl::string_view name) const;
  // A builder whose nodes take over the origins of `nodes`, and the first one's name.
  Builder Replacing(absl::Span<const Node* const> nodes) const;

  // Makes a node of the op `name`. Result types are inferred; if the dialect cannot infer them,
  // `result_types` is required. If both are known they must be compatible, and the results get the
  // merged types. Errors: wrong arity, an attribute that is unknown or of the wrong kind, or an
  // error of inference.
  absl::StatusOr<Node*> Make(absl::string_view op, absl::Span<Value* const> operands,
                             AttributeMap attributes = {},
                             std::optional<std::vector<Type>> result_types = std::nullopt) const;
  // The same with a declared op.
  template <DeclaredOp Op>
  absl::StatusOr<Node*> Make(const Op& op, absl::Span<Value* const> operands,
                             std::optional<std::vector<Type>> result_types = std::nullopt) const {
    return Make(Op::kSpec.name, operands, AttributesOf(op), std::move(result_types));
  }

  // Makes such a node and returns its one result.
  absl::StatusOr<Value*> operator()(absl::string_view op, absl::Span<Value* const> operands,
                                    AttributeMap attributes = {}) const;
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

// Checks the number of operands and results and the attributes of a node against its op's row.
// Returns what is wrong, or OK.
absl::Status CheckAgainstOpInfo(const OpInfo& op, int num_operands, std::optional<int> num_results,
                                const AttributeMap& attributes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BUILDER_H_
