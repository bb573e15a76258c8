// The lowerings by family of operations. Each function adds a family's to the table.
#ifndef ROUNDHOUSE_PASSES_ONNX_FAMILIES_FAMILIES_H_
#define ROUNDHOUSE_PASSES_ONNX_FAMILIES_FAMILIES_H_

#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

// Of operations that are not in the domain of ONNX itself.
inline constexpr char kMachineLearningDomain[] = "ai.onnx.ml";
inline constexpr char kMicrosoftDomain[] = "com.microsoft";

void AddActivation(LoweringTable& table);
void AddAttention(LoweringTable& table);
void AddControl(LoweringTable& table);
void AddConversion(LoweringTable& table);
void AddConvolution(LoweringTable& table);
void AddEinsum(LoweringTable& table);
void AddElementwise(LoweringTable& table);
void AddGatherScatter(LoweringTable& table);
void AddGeneration(LoweringTable& table);
void AddLinear(LoweringTable& table);
void AddLinearAttention(LoweringTable& table);
void AddLoss(LoweringTable& table);
void AddMachineLearning(LoweringTable& table);
void AddMaps(LoweringTable& table);
void AddMovement(LoweringTable& table);
void AddNormalization(LoweringTable& table);
void AddPicture(LoweringTable& table);
void AddPooling(LoweringTable& table);
void AddQuantization(LoweringTable& table);
void AddRandom(LoweringTable& table);
void AddRecurrent(LoweringTable& table);
void AddReduction(LoweringTable& table);
void AddReductionAlongAxis(LoweringTable& table);
void AddReductionSoftmax(LoweringTable& table);
void AddResize(LoweringTable& table);
void AddRuntimeQuantization(LoweringTable& table);
void AddSampling(LoweringTable& table);
void AddSamplingGrids(LoweringTable& table);
void AddScaledAttention(LoweringTable& table);
void AddSelection(LoweringTable& table);
void AddSequence(LoweringTable& table);
void AddShape(LoweringTable& table);
void AddSignal(LoweringTable& table);
void AddSlicing(LoweringTable& table);
void AddSpace(LoweringTable& table);
void AddSupportVectors(LoweringTable& table);
void AddText(LoweringTable& table);
void AddTraining(LoweringTable& table);
void AddTrees(LoweringTable& table);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_FAMILIES_FAMILIES_H_
