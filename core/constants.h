// File: constants.h
//
// Nodes that stand for a value known at compile time, of whatever dialect.
#ifndef ROUNDHOUSE_CORE_CONSTANTS_H_
#define ROUNDHOUSE_CORE_CONSTANTS_H_

#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

// Absent: no node of the dialect is known to be a constant, and none can be made.
class ConstantsService : public DialectService {
 public:
  static constexpr char kServiceName[] = "constants";
  // The value of a constant node (which has no operands and one result); nothing for any other
  // node. The tensor may be outside, or of the storage type of a quantised result.
  virtual std::optional<Tensor> ConstantValue(const Node& node) const = 0;
  // A constant node of this dialect in front of `before` (null: at the end), whose result has
  // `type`.
  virtual absl::StatusOr<Node*> MakeConstant(Graph& graph, const Tensor& value, const Type& type,
                                             Node* before) const = 0;
};

// The value that `value` always has, if its node's dialect knows it to be a constant.
std::optional<Tensor> ConstantValue(const Value& value);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_CONSTANTS_H_
