// How canonical's operations are exported, by family. Each function adds a family's to the table.
#ifndef ROUNDHOUSE_PASSES_TOSA_EXPORT_FAMILIES_H_
#define ROUNDHOUSE_PASSES_TOSA_EXPORT_FAMILIES_H_

#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {

// Reasons that several families have.
inline constexpr char kNoInverse[] = "TOSA has no inverse trigonometric or hyperbolic functions";
inline constexpr char kNoSteps[] = "TOSA has no operator that scans an axis";
inline constexpr char kSizeOfData[] = "the size of its results depends on the data";

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
void AddReduction(ExportTable& table);
void AddResize(ExportTable& table);
void AddShape(ExportTable& table);
void AddSlicing(ExportTable& table);
void AddSpace(ExportTable& table);
// Families that the format does not have.
void AddRefusedFamilies(ExportTable& table);
canonical_export::ActivationTable MakeActivations();

}  // namespace roundhouse::tosa_export

#endif  // ROUNDHOUSE_PASSES_TOSA_EXPORT_FAMILIES_H_
