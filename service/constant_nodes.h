// File: constant_nodes.h
//
// The ConstantsService of dialects whose constants keep their value in an attribute. A dialect
// offers it in its constructor:
//
//   service<ConstantsService>(std::make_unique<ConstantNodes>(
//       ConstantNodes::Form{.ops = {"tfl.pseudo_const"}, .attributes = {"value"}}));
#ifndef ROUNDHOUSE_SERVICE_CONSTANT_NODES_H_
#define ROUNDHOUSE_SERVICE_CONSTANT_NODES_H_

#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// OK if a constant of this type can have this value; an unknown type takes that of the value.
absl::Status CheckConstant(const Tensor& value, const Type& type);

// Makes a node of `op` whose attribute is the value; before `before`, or at the end if that is
// null. Errors: as of CheckConstant.
absl::StatusOr<Node*> CreateConstant(Graph& graph, absl::string_view op,
                                     absl::string_view attribute, const Tensor& value,
                                     const Type& type, Node* before);

class ConstantNodes final : public ConstantsService {
 public:
  // The names are constants of the dialect, which outlive the service. Nodes of any of the ops are
  // read, from the first of the attributes that is a tensor; the first of both is what is made.
  struct Form {
    std::vector<absl::string_view> ops;
    std::vector<absl::string_view> attributes;
  };

  explicit ConstantNodes(Form form) : form_(std::move(form)) {}

  std::optional<Tensor> ConstantValue(const Node& node) const override;
  absl::StatusOr<Node*> MakeConstant(Graph& graph, const Tensor& value, const Type& type,
                                     Node* before) const override;

 private:
  Form form_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_CONSTANT_NODES_H_
