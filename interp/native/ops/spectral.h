// Fourier transforms of real numbers, and magnitudes of complex ones.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_SPECTRAL_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_SPECTRAL_H_

#include "absl/status/statusor.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// |x| of complex numbers of f32.
absl::StatusOr<Prepared> PrepareModulus(const NativeRequest& request);

void AddSpectralKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_SPECTRAL_H_
