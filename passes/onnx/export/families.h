// How canonical's operations are exported, by family. Each function adds a family's to the table.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_FAMILIES_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_FAMILIES_H_

#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

void AddActivation(ExportTable& table);
// What is not an op of its own in it, too.
canonical_export::ActivationTable MakeActivations();
void AddConversion(ExportTable& table);
void AddConvolution(ExportTable& table);
void AddDomain(ExportTable& table);
void AddElementwise(ExportTable& table);
void AddGatherScatter(ExportTable& table);
void AddGeneration(ExportTable& table);
void AddLinear(ExportTable& table);
void AddMovement(ExportTable& table);
void AddNormalization(ExportTable& table);
void AddRecurrent(ExportTable& table);
void AddReduction(ExportTable& table);
void AddSampling(ExportTable& table);
void AddShape(ExportTable& table);
void AddSlicing(ExportTable& table);
void AddSpectral(ExportTable& table);
void AddWindow(ExportTable& table);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_FAMILIES_H_
