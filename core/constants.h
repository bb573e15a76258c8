// File: constants.h
//
// Nodes of any dialect that hold a value known at compile time.
#ifndef ROUNDHOUSE_CORE_CONSTANTS_H_
#define ROUNDHOUSE_CORE_CONSTANTS_H_

#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

// If absent, no node of the dialect is known to be a constant, and none can be made.
class ConstantsService : public DialectService {
 public:
  static constexpr char kServiceName[] = "constants";
  // Returns the value of a constant node (no operands, one result); nullopt for any other node. The
  // tensor may be outside, or have the storage type of a quantised result.
  virtual std::optional<Tensor> ConstantValue(const Node& node) const = 0;
  // Makes a constant node of this dialect before `before` (null: at the end), whose result has type
  // `type`.
  virtual absl::StatusOr<Node*> MakeConstant(Graph& graph, const Tensor& value, const Type& type,
                                             Node* before) const = 0;
};

// Returns the value of `value` if its node's dialect knows it to be a constant; otherwise nullopt.
std::optional<Tensor> ConstantValue(const Value& value);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_CONSTANTS_H_
