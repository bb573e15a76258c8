// File: tfl_lowering.h
//
// Lowers TFLite's operators to the canonical dialect. Type inference and evaluation are derived
// from the lowering.
#ifndef ROUNDHOUSE_PASSES_TFL_TFL_LOWERING_H_
#define ROUNDHOUSE_PASSES_TFL_TFL_LOWERING_H_

#include <string>
#include <vector>

#include "roundhouse/core/context.h"

namespace roundhouse {

// The elements for which an op can be lowered; for the page of supported operators.
struct TflLoweringSupport {
  std::string op;  // "conv_2d"
  bool plain = false;
  bool quantized = false;
};
// All builtin operators, ordered by code.
std::vector<TflLoweringSupport> TflLoweringTable();

// Attaches LoweringService, TypeInferenceService and EvaluationService to the dialect `tfl`.
// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterTflLowering(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_TFL_TFL_LOWERING_H_
