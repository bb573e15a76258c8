// Kernels of convolutions that no other backend takes or runs as fast.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_H_

#include <optional>

#include "roundhouse/core/node.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddConvolutionKernels(KernelTable& table);

// Whether the node's precision (service/region.h) lets the kernel compute it with fewer products.
bool MakesUseOfPrecision(const Node& node);

// As Backend::SecondsOf, for f32 convolutions that are computed with fewer products. Returns
// nullopt for others, and on processors with bf16 tiles (AMX), which are faster still.
std::optional<double> SecondsOfConvolution(const Node& node);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_H_
