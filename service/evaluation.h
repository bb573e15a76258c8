// File: evaluation.h
//
// Evaluates one node on known operands: the service that constant folding and the executors ask of
// a dialect. The dialect need not own the kernels, so another layer may attach this service to it.
#ifndef ROUNDHOUSE_SERVICE_EVALUATION_H_
#define ROUNDHOUSE_SERVICE_EVALUATION_H_

#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// The arguments of a kernel.
class EvaluationContext {
 public:
  // All arguments must outlive this. `operands` are in memory; null stands for one of type none or
  // token. `result_types` are the types inferred with the operands known.
  EvaluationContext(const OpInfo& op, absl::Span<const Tensor* const> operands,
                    const AttributeMap& attributes, absl::Span<const Type> result_types)
      : op_(op), operands_(operands), attributes_(attributes), result_types_(result_types) {}

  const OpInfo& op() const { return op_; }
  int num_operands() const { return static_cast<int>(operands_.size()); }
  // Whether operand `index` is present and not of type none.
  bool has_operand(int index) const {
    return index < num_operands() && operands_[index] != nullptr;
  }
  // Requires has_operand(index).
  const Tensor& operand(int index) const { return *operands_[index]; }
  absl::Span<const Tensor* const> operands() const { return operands_; }
  const AttributeMap& attributes() const { return attributes_; }
  int num_results() const { return static_cast<int>(result_types_.size()); }
  // Static unless only the kernel can find the sizes, from the operands' data.
  const Type& result_type(int index = 0) const { return result_types_[index]; }
  // Allocates a tensor of that type to write into.
  absl::StatusOr<Tensor> NewResult(int index = 0) const {
    return Tensor::Uninitialized(result_types_[index]);
  }

  // InvalidArgument, prefixed with the operand's name and type.
  absl::Status OperandError(int index, absl::string_view problem) const;

 private:
  const OpInfo& op_;
  absl::Span<const Tensor* const> operands_;
  const AttributeMap& attributes_;
  absl::Span<const Type> result_types_;
};

// Absent, or an op without a kernel: the node cannot be folded or run as it is.
class EvaluationService : public DialectService {
 public:
  static constexpr char kServiceName[] = "evaluation";
  virtual bool CanEvaluate(const OpInfo& op) const = 0;
  virtual absl::StatusOr<std::vector<Tensor>> Evaluate(const EvaluationContext& context) const = 0;
};

// Called before the kernel runs, with the types of its results as far as they are known; if it
// returns an error, the kernel does not run.
using BeforeKernel = absl::FunctionRef<absl::Status(absl::Span<const Type> result_types)>;

// Runs `node` on these operands: binds its types to them, checks that they match the types that the
// node was built for and that there is memory for the results, runs the kernel, and checks the
// results. Errors name the node, the operand and both types; an op without a kernel is
// Unimplemented.
absl::StatusOr<std::vector<Tensor>> EvaluateNode(const Node& node,
                                                 absl::Span<const Tensor* const> operands);
absl::StatusOr<std::vector<Tensor>> EvaluateNode(const Node& node,
                                                 absl::Span<const Tensor* const> operands,
                                                 BeforeKernel before_kernel);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_EVALUATION_H_
