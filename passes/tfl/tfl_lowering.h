// File: tfl_lowering.h
//
// What TFLite's operators mean: their lowering to the canonical dialect, and with it their types
// and their evaluation.
#ifndef ROUNDHOUSE_PASSES_TFL_TFL_LOWERING_H_
#define ROUNDHOUSE_PASSES_TFL_TFL_LOWERING_H_

#include <string>
#include <vector>

#include "roundhouse/core/context.h"

namespace roundhouse {

// What of an op can be lowered; for the page of supported operators.
struct TflLoweringSupport {
  std::string op;  // "conv_2d"
  bool plain = false;
  bool quantized = false;
};
// Of all builtin operators, by code.
std::vector<TflLoweringSupport> TflLoweringTable();

// Attaches LoweringService, TypeInferenceService and EvaluationService to the dialect `tfl`.
// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterTflLowering(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_TFL_TFL_LOWERING_H_
