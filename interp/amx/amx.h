// File: amx.h
//
// The backend `amx`: convolutions and matrix products of f32 on bf16 tiles, at the precision that
// the nodes require (split_product.h), fused with the addition of a residual and an activation. It
// takes no nodes on a processor without such tiles.
#ifndef ROUNDHOUSE_INTERP_AMX_AMX_H_
#define ROUNDHOUSE_INTERP_AMX_AMX_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterAmx(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_AMX_AMX_H_
