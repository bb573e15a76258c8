// The lowerings by family of operators. Each function adds a family's to the table.
#ifndef ROUNDHOUSE_PASSES_TFL_FAMILIES_FAMILIES_H_
#define ROUNDHOUSE_PASSES_TFL_FAMILIES_FAMILIES_H_

#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {

// Operators that are one canonical op without options.
template <typename Op>
Value* LowerUnary(Lowering& l) {
  return l(Op{}, {l.need(0)});
}

template <typename Op>
Value* LowerBinary(Lowering& l) {
  return l(Op{}, {l.need(0), l.need(1)});
}

void AddActivation(LoweringTable& table);
void AddControl(LoweringTable& table);
void AddConvolution(LoweringTable& table);
void AddConversion(LoweringTable& table);
void AddElementwise(LoweringTable& table);
void AddGatherScatter(LoweringTable& table);
void AddGeneration(LoweringTable& table);
void AddHybridRecurrent(LoweringTable& table);
void AddLinear(LoweringTable& table);
void AddLookup(LoweringTable& table);
void AddMovement(LoweringTable& table);
void AddPooling(LoweringTable& table);
void AddRecurrent(LoweringTable& table);
// These come after all others, as some of them use the lowerings for plain elements.
void AddQuantizedArithmetic(LoweringTable& table);
void AddQuantizedFunctions(LoweringTable& table);
void AddQuantizedLstm(LoweringTable& table);
void AddQuantizedRecurrent(LoweringTable& table);
void AddReduction(LoweringTable& table);
void AddReductionSoftmax(LoweringTable& table);
void AddResize(LoweringTable& table);
void AddSelection(LoweringTable& table);
void AddShape(LoweringTable& table);
void AddShortSoftmax(LoweringTable& table);
void AddSlicing(LoweringTable& table);
void AddSpace(LoweringTable& table);
void AddSparse(LoweringTable& table);
void AddSpectral(LoweringTable& table);
void AddStablehlo(LoweringTable& table);
void AddUnpooling(LoweringTable& table);

}  // namespace roundhouse::tfl_lowering

#endif  // ROUNDHOUSE_PASSES_TFL_FAMILIES_FAMILIES_H_
