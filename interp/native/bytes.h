// The backend `bytes`: computes expressions on values that are stored as bytes, a block at a time.
#ifndef ROUNDHOUSE_INTERP_NATIVE_BYTES_H_
#define ROUNDHOUSE_INTERP_NATIVE_BYTES_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterBytes(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_NATIVE_BYTES_H_
