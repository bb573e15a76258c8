// The exports of canonical's operations, by family. Each function adds those of a family to the
// table.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_FAMILIES_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_FAMILIES_H_

#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

void AddActivation(ExportTable& table);
void AddBias(ExportTable& table);
void AddConversion(ExportTable& table);
void AddConvolution(ExportTable& table);
void AddDeterminant(ExportTable& table);
void AddEinsum(ExportTable& table);
void AddElementwiseBinary(ExportTable& table);
void AddElementwiseUnary(ExportTable& table);
void AddGatherScatter(ExportTable& table);
void AddGeneration(ExportTable& table);
void AddGraph(ExportTable& table);
void AddLinear(ExportTable& table);
void AddMovement(ExportTable& table);
void AddNormalization(ExportTable& table);
void AddPicture(ExportTable& table);
void AddPooling(ExportTable& table);
void AddRecurrent(ExportTable& table);
void AddReduction(ExportTable& table);
void AddResize(ExportTable& table);
void AddSampling(ExportTable& table);
void AddSelection(ExportTable& table);
void AddShape(ExportTable& table);
void AddSlicing(ExportTable& table);
void AddSpace(ExportTable& table);
void AddSpectral(ExportTable& table);
void AddText(ExportTable& table);
// Families that the format does not have.
void AddRefusedFamilies(ExportTable& table);
// Includes activations that are no ops of their own in ONNX.
canonical_export::ActivationTable MakeActivations();

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_FAMILIES_H_
