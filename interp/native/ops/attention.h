// The attention kernel: it computes, normalises and uses rows of scores while they are in the
// cache.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_ATTENTION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_ATTENTION_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddAttentionKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_ATTENTION_H_
