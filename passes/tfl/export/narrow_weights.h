// File: narrow_weights.h
//
// Filters whose numbers are all f16, as those of models with weights of half precision are once
// canonical has cast them, written as f16 with a DEQUANTIZE behind them: half of the bytes, and the
// same numbers. TFLite and XNNPACK widen such weights once, while they load.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_NARROW_WEIGHTS_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_NARROW_WEIGHTS_H_

#include "absl/status/status.h"
#include "roundhouse/core/program.h"

namespace roundhouse::tfl_export {

absl::Status NarrowWeights(Program& model);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_NARROW_WEIGHTS_H_
