// File: step_kernels.h
//
// Finds what runs a step of a plan on operands of certain types: the fast kernel of a node, the
// executable of a region. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_STEP_KERNELS_H_
#define ROUNDHOUSE_INTERP_STEP_KERNELS_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/graph_plan.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/kernels.h"
#include "roundhouse/service/packed_constants.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// The types that the results of `node` have on these operands: what inference says, which must be
// what the node was written for. Of an operand without a value (null) only the type is known.
// Error: the node does not take such operands; sizes that only the run finds out.
absl::StatusOr<std::vector<Type>> ResultTypesOn(const Node& node, absl::Span<const Type> operands,
                                                absl::Span<const Tensor* const> values);

// The fast kernel of `node`. `constants` as in KernelRequest. Error: it has none.
absl::StatusOr<PreparedKernel> PrepareNode(const Node& node, absl::Span<const Type> operands,
                                           absl::Span<const Tensor* const> constants,
                                           absl::Span<const Type> results, ThreadPool& threads,
                                           PackedConstants& packed);

// `region` for operands of these types, where `call` calls it. Error: it does not take them, or
// does not give what `call` was written for; the nodes are run then.
absl::StatusOr<std::unique_ptr<Invocation>> PrepareRegion(const Node& call,
                                                          const Executable& region,
                                                          absl::Span<const Type> operands,
                                                          ThreadPool& threads);

// Invocation::scratch_bytes(). Error: more than there can be.
absl::StatusOr<int64_t> ScratchBytesOf(const Invocation& invocation);

// Whether an invocation of a region may read where `tensor` is.
bool IsAlignedAndPadded(const Tensor& tensor);

// What runs one step of a plan again and again, on tensors. Keeps a few kernels, for operands of
// different types.
class StepKernel {
 public:
  // `region` is null for a node.
  StepKernel(const Node& node, const Executable* region) : node_(node), region_(region) {}

  // Makes the kernel for these operands the current one; `constants` as in KernelRequest. False
  // where there is none, and the step must be done in another way.
  bool Select(absl::Span<const Tensor* const> operands, absl::Span<const Tensor* const> constants,
              ThreadPool& threads, PackedConstants& packed);
  // Of the current kernel.
  absl::Span<const Type> result_types() const;
  absl::StatusOr<std::vector<Tensor>> Run(absl::Span<const Tensor* const> operands,
                                          ThreadPool& threads);
  bool has_kernel() const { return current_ != nullptr && current_->is_usable; }

 private:
  struct Variant {
    std::vector<Type> operands;
    std::vector<Type> results;
    PreparedKernel kernel;
    bool is_usable = false;
  };
  void Prepare(Variant& variant, absl::Span<const Tensor* const> constants, ThreadPool& threads,
               PackedConstants& packed);

  const Node& node_;
  const Executable* region_;
  std::vector<std::unique_ptr<Variant>> variants_;
  Variant* current_ = nullptr;
  size_t next_victim_ = 0;
  // Scratch.
  std::vector<Tensor> copies_;
  std::vector<const std::byte*> inputs_;
  std::vector<std::byte*> outputs_;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_STEP_KERNELS_H_
