// The derivatives of canonical's ops by family. Each function adds one family to the table.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_FAMILIES_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_FAMILIES_H_

#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {

void AddActivation(GradientTable& table);
void AddBias(GradientTable& table);
void AddConversion(GradientTable& table);
void AddConvolution(GradientTable& table);
void AddDomain(GradientTable& table);
void AddEinsum(GradientTable& table);
void AddElementwiseBinary(GradientTable& table);
void AddElementwiseUnary(GradientTable& table);
void AddGatherScatter(GradientTable& table);
void AddGeneration(GradientTable& table);
void AddGraph(GradientTable& table);
void AddLinear(GradientTable& table);
void AddMovement(GradientTable& table);
void AddNormalization(GradientTable& table);
void AddPooling(GradientTable& table);
void AddRecurrent(GradientTable& table);
void AddReduction(GradientTable& table);
void AddResize(GradientTable& table);
void AddShape(GradientTable& table);
void AddSlicing(GradientTable& table);
void AddSpace(GradientTable& table);
void AddSpectral(GradientTable& table);
// The families in which no op has a derivative.
void AddFamiliesWithoutDerivative(GradientTable& table);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_FAMILIES_H_
