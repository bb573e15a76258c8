// Sums of products of quantised elements that are dequantised, not requantised.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_REAL_SUMS_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_REAL_SUMS_H_

#include "absl/status/status.h"
#include "roundhouse/core/graph.h"

namespace roundhouse::tfl_export {

// Computes them in floats, as all of TFLite's integer operators round: dequantize(layer(x, w)) ->
// layer(dequantize(x), dequantize(w)).
absl::Status ComputeRealSums(Graph& graph);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_REAL_SUMS_H_
