// File: correlate.h
//
// The backend `correlate`: the gradient of a convolution by its filter, without a copy of the input
// for each tap of the window (correlation.h).
#ifndef ROUNDHOUSE_INTERP_CORRELATE_CORRELATE_H_
#define ROUNDHOUSE_INTERP_CORRELATE_CORRELATE_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

void RegisterCorrelate(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_CORRELATE_CORRELATE_H_
