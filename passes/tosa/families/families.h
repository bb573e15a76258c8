// The lowerings by family of operators. Each function adds a family's to the table.
#ifndef ROUNDHOUSE_PASSES_TOSA_FAMILIES_FAMILIES_H_
#define ROUNDHOUSE_PASSES_TOSA_FAMILIES_FAMILIES_H_

#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {

void AddActivation(LoweringTable& table);
void AddConversion(LoweringTable& table);
void AddConvolution(LoweringTable& table);
void AddElementwise(LoweringTable& table);
void AddGatherScatter(LoweringTable& table);
void AddGraph(LoweringTable& table);
void AddLinear(LoweringTable& table);
void AddMovement(LoweringTable& table);
void AddPooling(LoweringTable& table);
void AddReduction(LoweringTable& table);
void AddResize(LoweringTable& table);
void AddShape(LoweringTable& table);
void AddSlicing(LoweringTable& table);

}  // namespace roundhouse::tosa_lowering

#endif  // ROUNDHOUSE_PASSES_TOSA_FAMILIES_FAMILIES_H_
