// File: amx.h
//
// The backend `amx`: convolutions and products of f32 on tiles of bf16, as precise as the nodes say
// (split_product.h), with the addition of a residual and an activation behind them. It takes
// nothing on a processor that has no such tiles.
#ifndef ROUNDHOUSE_INTERP_AMX_AMX_H_
#define ROUNDHOUSE_INTERP_AMX_AMX_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterAmx(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_AMX_AMX_H_
