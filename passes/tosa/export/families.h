// How canonical's operations are exported, by family. Each function adds a family's to the table.
#ifndef ROUNDHOUSE_PASSES_TOSA_EXPORT_FAMILIES_H_
#define ROUNDHOUSE_PASSES_TOSA_EXPORT_FAMILIES_H_

#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {

void AddActivation(ExportTable& table);
void AddElementwise(ExportTable& table);
void AddGather(ExportTable& table);
void AddLayers(ExportTable& table);
void AddMovement(ExportTable& table);
void AddReduction(ExportTable& table);
void AddResize(ExportTable& table);
// What TOSA cannot express.
void AddRefusals(ExportTable& table);
canonical_export::ActivationTable MakeActivations();

}  // namespace roundhouse::tosa_export

#endif  // ROUNDHOUSE_PASSES_TOSA_EXPORT_FAMILIES_H_
