// File: kernels.h
//
// Fast kernels for single nodes, which whoever runs a program prefers to evaluation (evaluation.h)
// where there are any. A kernel is made once for operands of certain types and is then an
// Invocation (backend.h): it neither checks nor allocates. Where the kernels are is not the
// dialect's business, so another layer attaches this service to it.
#ifndef ROUNDHOUSE_SERVICE_KERNELS_H_
#define ROUNDHOUSE_SERVICE_KERNELS_H_

#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/packed_constants.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {

// A node that is to run on operands that are what it was written for. All must outlive the call;
// constants must outlive the kernel, too.
struct KernelRequest {
  const Node& node;
  // One for each operand; none for one that is absent. Their sizes are known, as are those of the
  // results, which are what inference says.
  absl::Span<const Type> operands;
  absl::Span<const Type> results;
  // One for each operand: its value, in memory, if that is the same in every run; else null.
  absl::Span<const Tensor* const> constants;
  ThreadPool& threads;
  // Where kernels share what they make of constants. Null: each has its own.
  PackedConstants* packed = nullptr;

  bool has_operand(int index) const {
    return index < static_cast<int>(operands.size()) && !operands[index].is_none();
  }
};

// One of three.
struct PreparedKernel {
  // Its operands and results are aligned as their elements need and readable up to their end and no
  // further, which is less than InvocationArguments promises. All operands are given, constants
  // too.
  std::unique_ptr<Invocation> invocation = nullptr;
  // The one result is this operand's bytes under another type.
  int view_of = -1;
  // The results do not depend on what the operands hold.
  std::optional<std::vector<Tensor>> known_results = std::nullopt;
};

// Absent: the node is evaluated.
class KernelService : public DialectService {
 public:
  static constexpr char kServiceName[] = "kernels";
  // Error: why there is none for this node; it is evaluated then.
  virtual absl::StatusOr<PreparedKernel> Prepare(const KernelRequest& request) const = 0;
  // As Backend::SecondsOf: about how long the kernel takes on one thread, where a backend might
  // take the node, too, and be slower. Nothing: backends come first.
  virtual std::optional<double> SecondsOf(const Node& /*node*/) const { return std::nullopt; }
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_KERNELS_H_
