// The exports of canonical's operations, by family. Each function adds those of a family to the
// table.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_FAMILIES_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_FAMILIES_H_

#include "absl/strings/string_view.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

// Why operations on the bits of integers are refused.
inline constexpr absl::string_view kNoBits = "TFLite's only operator on bits is the exclusive or";

void AddActivation(ExportTable& table);
void AddBias(ExportTable& table);
void AddConversion(ExportTable& table);
void AddConvolution(ExportTable& table);
void AddElementwiseBinary(ExportTable& table);
void AddElementwiseUnary(ExportTable& table);
void AddGatherScatter(ExportTable& table);
void AddGeneration(ExportTable& table);
void AddGraph(ExportTable& table);
void AddLinear(ExportTable& table);
void AddMovement(ExportTable& table);
void AddNormalization(ExportTable& table);
void AddPooling(ExportTable& table);
void AddRecurrent(ExportTable& table);
void AddReduction(ExportTable& table);
void AddResize(ExportTable& table);
void AddSampling(ExportTable& table);
void AddShape(ExportTable& table);
void AddSlicing(ExportTable& table);
void AddSpace(ExportTable& table);
void AddSpectral(ExportTable& table);
// Families that the format does not have.
void AddRefusedFamilies(ExportTable& table);
// Includes activations that are no operators of their own in TFLite.
canonical_export::ActivationTable MakeActivations();

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_FAMILIES_H_
