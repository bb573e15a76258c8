// Recognises how reductions and windows combine two elements.
#ifndef ROUNDHOUSE_PASSES_STABLEHLO_REDUCTIONS_H_
#define ROUNDHOUSE_PASSES_STABLEHLO_REDUCTIONS_H_

#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/stablehlo/lowering.h"

namespace roundhouse::stablehlo_lowering {

// "add", or what else the reader found that the region computes. Error: it is none that is known.
std::string NeedReducer(Lowering& l);
Value* Combined(Lowering& l, absl::string_view reducer, Value* a, Value* b);
// Whether combining with the initial value, a constant, changes nothing.
bool IsIdentity(Lowering& l, absl::string_view reducer, Value* initial);
// The value combined with the initial one.
Value* WithInitial(Lowering& l, absl::string_view reducer, Value* value, Value* initial);

}  // namespace roundhouse::stablehlo_lowering

#endif  // ROUNDHOUSE_PASSES_STABLEHLO_REDUCTIONS_H_
