// Kernels of convolutions, for where no backend takes them or none is as fast.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_H_

#include <optional>

#include "roundhouse/core/node.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddConvolutionKernels(KernelTable& table);

// Whether its precision (service/region.h) lets the kernel compute the node in fewer products.
bool MakesUseOfPrecision(const Node& node);

// As Backend::SecondsOf: of those of f32 that are computed in fewer products than there are;
// not where there are tiles of bf16 (AMX), which are faster still.
std::optional<double> SecondsOfConvolution(const Node& node);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_H_
