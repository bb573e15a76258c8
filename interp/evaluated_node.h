// A node without a fast kernel as an invocation: it is evaluated, which allocates. Internal to the
// interpreter.
#ifndef ROUNDHOUSE_INTERP_EVALUATED_NODE_H_
#define ROUNDHOUSE_INTERP_EVALUATED_NODE_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::interp {

class EvaluatedNode final : public Invocation {
 public:
  // Of operands of type none nothing is taken; those that are known are used as they are. Errors of
  // the run name the node.
  EvaluatedNode(const Node& node, std::vector<Type> operands, std::vector<const Tensor*> known,
                std::vector<Type> results);
  absl::Span<const Type> result_types() const override { return results_; }
  absl::Status Run(const InvocationArguments& arguments) override;

 private:
  const Node& node_;
  const std::vector<Type> operands_;
  std::vector<Tensor> known_;  // Where the operand is known.
  std::vector<bool> is_known_;
  const std::vector<Type> results_;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_EVALUATED_NODE_H_
