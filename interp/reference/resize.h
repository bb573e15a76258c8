// Kernels of canonical/resize.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_RESIZE_H_
#define ROUNDHOUSE_INTERP_REFERENCE_RESIZE_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

// Keys' cubic with coefficient `a`: the weight of an element at this distance from a point.
inline double KeysCubic(double distance, double a) {
  const double x = distance < 0 ? -distance : distance;
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  if (x < 2) return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
  return 0;
}

void AddResizeKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_RESIZE_H_
