// File: amx.h
//
// The backend `amx`: convolutions and matrix products of f32 as products of bf16, at the precision
// that the nodes require (split_product.h), fused with the addition of a residual and an
// activation. Without bf16 tiles, on a processor that multiplies vectors of bf16 (AVX512-BF16), it
// takes only nodes of precision medium: there several products of parts take longer than one of
// f32. On other processors it takes no nodes.
#ifndef ROUNDHOUSE_INTERP_AMX_AMX_H_
#define ROUNDHOUSE_INTERP_AMX_AMX_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterAmx(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_AMX_AMX_H_
