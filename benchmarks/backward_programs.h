// The backward kernels that are measured (backward_kernels.cc): how large each one is, and the
// program that asks for it.
#ifndef ROUNDHOUSE_BENCHMARKS_BACKWARD_PROGRAMS_H_
#define ROUNDHOUSE_BENCHMARKS_BACKWARD_PROGRAMS_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

enum class BackwardKind : uint8_t {
  kConvByInput,
  kConvByFilter,
  kAvgPool,
  kMaxPool,
  kBatchNorm,
  kLayerNorm,
  kLogSoftmax,
  kCrossEntropy,
};

struct BackwardKernel {
  BackwardKind kind;
  std::vector<int64_t> input;   // (N, H, W, C), or (rows, columns).
  std::vector<int64_t> filter;  // (O, height, width, I / groups), or a pool's (height, width).
  int64_t stride = 1;
  int64_t pad = 0;
  int64_t groups = 1;  // As many as there are channels: depthwise.

  // "conv_by_filter/8x28x28x64/64x3x3x64/stride:1/groups:1"
  std::string name() const;
  bool is_convolution() const {
    return kind == BackwardKind::kConvByInput || kind == BackwardKind::kConvByFilter;
  }
  bool is_depthwise() const { return groups > 1 && groups == input.back(); }
  std::array<int64_t, 2> window() const;
  // Of the forward result.
  std::vector<int64_t> result() const;
};

absl::Span<const BackwardKernel> BackwardKernels();

// A program with one graph, `backward`, which computes the gradients as `differentiate` writes
// them, from the forward operands and the cotangent of the result. For pools of maxima, norms and
// losses, whose gradients need what the forward kernel found, it computes and returns that, too.
absl::StatusOr<std::unique_ptr<Program>> MakeBackwardProgram(const Context& context,
                                                             const BackwardKernel& kernel);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_BENCHMARKS_BACKWARD_PROGRAMS_H_
