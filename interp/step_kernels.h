// File: step_kernels.h
//
// Finds what runs a step of a plan on operands of certain types: a backend for a node, the
// executable of a region. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_STEP_KERNELS_H_
#define ROUNDHOUSE_INTERP_STEP_KERNELS_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/plan/graph_plan.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/packed_constants.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// The types that the results of `node` have on these operands: what inference says, which must be
// what the node was written for. Of an operand without a value (null) only the type is known.
// Error: the node does not take such operands; sizes that only the run finds out (Unavailable), and
// `wanted`, if it is given, has those operands whose values inference has asked for in vain.
absl::StatusOr<std::vector<Type>> ResultTypesOn(const Node& node, absl::Span<const Type> operands,
                                                absl::Span<const Tensor* const> values,
                                                std::vector<int>* wanted = nullptr);

// A node made ready, and by whom.
struct PreparedNode {
  Prepared prepared;
  StepRunner runner;
};

// The node of `step` as the first of these backends prepares it that does, its owner before all.
// Error: what the last one says.
absl::StatusOr<PreparedNode> PrepareNode(const Step& step,
                                         absl::Span<const Backend* const> backends,
                                         const PrepareRequest& request);

// `region` as it is asked for, where `call` calls it. Error: it does not take such operands, or
// does not give what `call` was written for; the nodes are run then.
absl::StatusOr<std::unique_ptr<Invocation>> PrepareRegion(const Node& call,
                                                          const Executable& region,
                                                          const PrepareRequest& request);

// The results of the node of `step`, whose sizes only this finds out; from the first backend that
// finds sizes. `before_kernel` as in Executable::Evaluate.
absl::StatusOr<std::vector<Tensor>> EvaluateStep(
    const Step& step, absl::Span<const Backend* const> backends,
    absl::Span<const Tensor* const> operands,
    absl::FunctionRef<absl::Status(absl::Span<const Type>)> before_kernel, StepRunner& runner);

// Invocation::scratch_bytes(). Error: more than there can be.
absl::StatusOr<int64_t> ScratchBytesOf(const Invocation& invocation);

// Whether an invocation of a region may read where `tensor` is.
bool IsAlignedAndPadded(const Tensor& tensor);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_STEP_KERNELS_H_
