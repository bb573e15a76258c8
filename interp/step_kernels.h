// File: step_kernels.h
//
// Chooses what runs a step of a plan on operands of certain types: a backend for a node, or the
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

// The result types of `node` on these operands: those of inference, which must be compatible with
// the types that the node was written for. For an operand without a value (null) only the type is
// known. Error: the node does not take such operands; or sizes are known only at run time
// (Unavailable): then `wanted`, if given, receives the operands whose values inference lacked.
absl::StatusOr<std::vector<Type>> ResultTypesOn(const Node& node, absl::Span<const Type> operands,
                                                absl::Span<const Tensor* const> values,
                                                std::vector<int>* wanted = nullptr);

// A prepared node, and what runs it.
struct PreparedNode {
  Prepared prepared;
  StepRunner runner;
};

// Prepares the node of `step` with the first of these backends that accepts it; its owner is asked
// before all. Error: that of the last backend.
absl::StatusOr<PreparedNode> PrepareNode(const Step& step,
                                         absl::Span<const Backend* const> backends,
                                         const PrepareRequest& request);

// Prepares `region` for `call`, as `request` asks. Error: the region does not take such operands,
// or does not give the types that `call` was written for; its nodes are run then.
absl::StatusOr<std::unique_ptr<Invocation>> PrepareRegion(const Node& call,
                                                          const Executable& region,
                                                          const PrepareRequest& request);

// Evaluates the node of `step`, whose result sizes are not known before; with the first backend
// that can find sizes. `before_kernel` as in Executable::Evaluate.
absl::StatusOr<std::vector<Tensor>> EvaluateStep(
    const Step& step, absl::Span<const Backend* const> backends,
    absl::Span<const Tensor* const> operands,
    absl::FunctionRef<absl::Status(absl::Span<const Type>)> before_kernel, StepRunner& runner);

// Invocation::scratch_bytes(). Error: more than memory can have.
absl::StatusOr<int64_t> ScratchBytesOf(const Invocation& invocation);

// Whether an invocation of a region may read `tensor` in place.
bool IsAlignedAndPadded(const Tensor& tensor);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_STEP_KERNELS_H_
