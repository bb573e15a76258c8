#include "roundhouse/interp/reference/elementwise.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/reference/kernel.h"
#include "roundhouse/interp/reference/walks/walk.h"

namespace roundhouse::reference {

template <size_t N>
Walk<N + 1> BroadcastWalk(const KernelContext& context, const std::array<int, N>& operands,
                          const Tensor& output) {
  const absl::Span<const int64_t> sizes = output.shape().sizes();
  std::array<std::vector<int64_t>, N + 1> strides;
  for (size_t n = 0; n < N; ++n) {
    strides[n] = BroadcastStrides(context.operand(operands[n]).shape().sizes(), sizes.size());
  }
  strides[N] = RowMajorStrides(sizes);
  return Walk<N + 1>(sizes, strides);
}

template Walk<3> BroadcastWalk(const KernelContext& context, const std::array<int, 2>& operands,
                               const Tensor& output);
template Walk<4> BroadcastWalk(const KernelContext& context, const std::array<int, 3>& operands,
                               const Tensor& output);

}  // namespace roundhouse::reference
