// File: stablehlo.h
//
// StableHLO, the operators in which JAX and PyTorch/XLA export programs, and CHLO, which adds
// functions to it: "stablehlo.dot_general", with operands, results and attributes as in MLIR.
//
//   %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<8x3xf32>, …) -> …
//   %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [1] : …
//
// Text is read in generic form and in the forms of MLIR's printer (syntax.h). Nodes have no
// regions:
//
//   while, if                    become control.while and control.if
//   case                         names its branches: branches = [@main.case, @main.case_1]
//   reduce, scatter, sort, …     say what the region computes: reducer = "add", comparator =
//   "less";
//                                one that computes something else is named: body = @main.reduce
//   composite                    becomes a call of its decomposition
//
// Offers ConstantsService, EffectsService and OperationSyntaxService. Services that need the
// meaning of the ops are in passes/stablehlo.
#ifndef ROUNDHOUSE_DIALECTS_STABLEHLO_STABLEHLO_H_
#define ROUNDHOUSE_DIALECTS_STABLEHLO_STABLEHLO_H_

#include "roundhouse/core/context.h"
#include "roundhouse/dialects/stablehlo/op_rows.h"  // IWYU pragma: export

namespace roundhouse {

// Adds the dialects `stablehlo` and `chlo`. Linking the target is enough for
// Context::WithLinkedExtensions().
void RegisterStablehlo(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_STABLEHLO_STABLEHLO_H_
