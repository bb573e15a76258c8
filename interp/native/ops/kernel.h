// File: kernel.h
//
// The native kernels: fast and portable, for ops that the libraries lack or run slower. One
// function per op,
//
//   // interp/native/ops/movement.cc
//   absl::StatusOr<Prepared> Prepare(const canonical::TensorTranspose& op,
//                                    const NativeRequest& request) { … }
//
// looks at types and constants and returns an invocation that only computes, or the reason why
// there is none. A KernelTable holds these functions for the backend `native`.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_KERNEL_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_KERNEL_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::native {

// A PrepareRequest in this namespace, so that overload lookup finds the Prepare functions here.
struct NativeRequest : PrepareRequest {
  NativeRequest(const Node& node, const PrepareRequest& request)
      : PrepareRequest(request), node(node) {}

  const Node& node;
  // True if the caller only asks whether a kernel exists (Backend::Supports). Checks that may
  // decline come first; packing, and allocations as large as the data, come after
  // `if (request.is_question) return Taken();`.
  bool is_question = false;

  absl::Span<const int64_t> sizes(int operand = 0) const { return SizesOf(operands[operand]); }
  absl::Span<const int64_t> result_sizes(int result = 0) const { return SizesOf(results[result]); }
  ElementKind kind(int operand = 0) const { return operands[operand].element_type().kind(); }
  bool is_quantized(int operand = 0) const {
    return operands[operand].element_type().is_quantized();
  }
  int64_t num_elements(int operand = 0) const { return Product(sizes(operand)); }
  int64_t num_results_elements(int result = 0) const { return Product(result_sizes(result)); }
  // Returns null if the operand is absent or not constant.
  const Tensor* constant(int operand) const {
    return operand < static_cast<int>(constants.size()) ? constants[operand] : nullptr;
  }

  // Returns the result of `make` for a constant operand, shared with all kernels that packed it in
  // the same way. `how` is a key for everything else that the result depends on.
  template <typename T>
  absl::StatusOr<std::shared_ptr<const T>> Packed(
      int operand, absl::string_view how, absl::FunctionRef<absl::StatusOr<T>()> make) const {
    if (is_question) return absl::InternalError("Supports() must not pack constants");
    return packed.Get<T>(*constant(operand), how, make);
  }

  static absl::Span<const int64_t> SizesOf(const Type& type) {
    return type.is_scalar() ? absl::Span<const int64_t>() : type.shape().sizes();
  }
  // At most the greatest number: whether there is a kernel is asked for any sizes.
  static int64_t Product(absl::Span<const int64_t> sizes) {
    if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return 0;
    int64_t product = 1;
    for (int64_t size : sizes) {
      if (__builtin_mul_overflow(product, size, &product))
        return std::numeric_limits<int64_t>::max();
    }
    return product;
  }
};

// The answer if `is_question` and there is a kernel.
inline Prepared Taken() { return {}; }
// The error if there is no kernel.
inline absl::Status Declined(absl::string_view reason) { return absl::UnimplementedError(reason); }

struct KernelTraits {
  size_t scratch_bytes = 0;
  // Whether the only result may overwrite operand 0 or operand 1.
  bool may_overwrite_first = false;
  bool may_overwrite_second = false;
};

// For kernels that overwrite an operand completely. Kernels that change only a little of it provide
// these functions for Invocation::undo_bytes().
struct NoUndo {
  size_t bytes() const { return 0; }
  void Save(const InvocationArguments& /*arguments*/, std::byte* /*undo*/) const {}
  void Restore(std::byte* /*result*/, const std::byte* /*undo*/) const {}
};

namespace kernel_internal {

template <typename Function, typename UndoFunctions>
class FunctionInvocation final : public Invocation {
 public:
  FunctionInvocation(absl::Span<const Type> results, KernelTraits traits, Function function,
                     UndoFunctions undo)
      : results_(results.begin(), results.end()),
        traits_(traits),
        function_(std::move(function)),
        undo_(std::move(undo)) {}
  absl::Span<const Type> result_types() const override { return results_; }
  size_t scratch_bytes() const override { return traits_.scratch_bytes; }
  bool needs_padding() const override { return false; }
  bool MayOverwrite(int input, int) const override {
    return (input == 0 && traits_.may_overwrite_first) ||
           (input == 1 && traits_.may_overwrite_second);
  }
  size_t undo_bytes() const override { return undo_.bytes(); }
  void SaveForUndo(const InvocationArguments& arguments, std::byte* undo) const override {
    undo_.Save(arguments, undo);
  }
  void Undo(std::byte* result, const std::byte* undo) const override {
    undo_.Restore(result, undo);
  }
  absl::Status Run(const InvocationArguments& arguments) override {
    if constexpr (std::is_void_v<decltype(function_(arguments))>) {
      function_(arguments);
      return absl::OkStatus();
    } else {
      return function_(arguments);
    }
  }

 private:
  const std::vector<Type> results_;
  const KernelTraits traits_;
  Function function_;
  const UndoFunctions undo_;
};

template <typename Op>
concept HasKernel = requires(const Op& op, const NativeRequest& request) {
  Prepare(op, request);
};

template <typename Op>
auto Call(const Op& op, const NativeRequest& request) {
  return Prepare(op, request);
}

}  // namespace kernel_internal

// Returns a kernel that calls `function` with InvocationArguments. `function` returns void or a
// status.
template <typename Function, typename UndoFunctions = NoUndo>
Prepared NewKernel(const NativeRequest& request, Function function, KernelTraits traits = {},
                   UndoFunctions undo = {}) {
  return {.invocation =
              std::make_unique<kernel_internal::FunctionInvocation<Function, UndoFunctions>>(
                  request.results, traits, std::move(function), std::move(undo))};
}

// The kernel for results without elements.
inline Prepared NothingToDo(const NativeRequest& request) {
  return NewKernel(request, [](const InvocationArguments&) {});
}

template <typename T>
const T* Input(const InvocationArguments& arguments, int index = 0) {
  return reinterpret_cast<const T*>(arguments.inputs[index]);
}
template <typename T>
T* Result(const InvocationArguments& arguments, int index = 0) {
  return reinterpret_cast<T*>(arguments.results[index]);
}

class KernelTable {
 public:
  using Kernel = absl::StatusOr<Prepared> (*)(const NativeRequest&);

  template <DeclaredOp Op>
  void Add() {
    static_assert(kernel_internal::HasKernel<Op>,
                  "an op in the native table needs `absl::StatusOr<Prepared> Prepare(const Op&, "
                  "const NativeRequest&)`");
    kernels_.Set<Op>([](const NativeRequest& request) -> absl::StatusOr<Prepared> {
      RH_ASSIGN_OR_RETURN(Op op, ViewAttributes<Op>(request.node.attributes()));
      return kernel_internal::Call(op, request);
    });
  }
  template <DeclaredOp... Ops>
  void Add(OpList<Ops...>) {
    (Add<Ops>(), ...);
  }

  // Returns null if the node's op has no kernel.
  Kernel Find(const Node& node) const {
    const Kernel* kernel = kernels_.Find(node.op());
    return kernel == nullptr ? nullptr : *kernel;
  }

 private:
  OpTable<Kernel> kernels_;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_KERNEL_H_
