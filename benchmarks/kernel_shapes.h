// The shapes that kernels are measured with (shapes/*.txt), and the regions made from them.
#ifndef ROUNDHOUSE_BENCHMARKS_KERNEL_SHAPES_H_
#define ROUNDHOUSE_BENCHMARKS_KERNEL_SHAPES_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// One line of a shape file.
struct KernelShape {
  std::string kernel;           // "conv_2d"
  std::vector<int64_t> input;   // The first operand's shape.
  std::vector<int64_t> second;  // The shape of the filter, right side or window; else empty.
  int64_t stride = 1;
  bool is_quantized = false;     // "conv_2d:i8"
  bool rounds_by_ratio = false;  // "conv_2d:i8_ratio"

  std::string name() const;  // "conv_2d/1x56x56x64/64x3x3x64/1"
  bool is_convolution() const { return kernel == "conv_2d" || kernel == "depthwise_conv_2d"; }
  // For a convolution that is not transposed: the height and width of its window. The padding is
  // half of each, so a stride of 1 keeps the size.
  std::array<int64_t, 2> window() const;
  // The number of additions and multiplications; 0 for kernels that only move and compare.
  double flops() const;
};

// Error: a line is not a shape; the message gives its number.
absl::StatusOr<std::vector<KernelShape>> ReadKernelShapes(const std::string& path);

// A program whose graph `region` has one input and only this kernel, with constant weights.
absl::StatusOr<std::unique_ptr<Program>> MakeKernelProgram(const Context& context,
                                                           const KernelShape& shape);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_BENCHMARKS_KERNEL_SHAPES_H_
