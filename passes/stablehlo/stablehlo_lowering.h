// File: stablehlo_lowering.h
//
// Lowers StableHLO and CHLO to canonical. Offers LoweringService and, by it, type inference and
// evaluation for both dialects.
#ifndef ROUNDHOUSE_PASSES_STABLEHLO_STABLEHLO_LOWERING_H_
#define ROUNDHOUSE_PASSES_STABLEHLO_STABLEHLO_LOWERING_H_

#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

// Attaches the services. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterStablehloLowering(Context& context);

// Why an op ("stablehlo.cholesky") is never lowered; empty if it is.
std::string WhyNoStablehloLowering(absl::string_view op);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_STABLEHLO_STABLEHLO_LOWERING_H_
