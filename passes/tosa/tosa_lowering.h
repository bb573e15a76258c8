// File: tosa_lowering.h
//
// Lowers TOSA's operators to ops of canonical. Type inference and evaluation are derived from the
// lowering.
#ifndef ROUNDHOUSE_PASSES_TOSA_TOSA_LOWERING_H_
#define ROUNDHOUSE_PASSES_TOSA_TOSA_LOWERING_H_

#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

// Adds the lowering to the dialect `tosa`. Linking the target is enough for
// Context::WithLinkedExtensions().
void RegisterTosaLowering(Context& context);

// Why an operator, by its name without the dialect, is not lowered; empty if it is.
std::string WhyNotLowered(absl::string_view op);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_TOSA_TOSA_LOWERING_H_
