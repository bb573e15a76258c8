// The mask of the diagonals that a band_part keeps, for formats that select by a mask.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_EXPORT_BAND_MASK_H_
#define ROUNDHOUSE_PASSES_CANONICAL_EXPORT_BAND_MASK_H_

#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/passes/canonical/export/op_export.h"

namespace roundhouse::canonical_export {

// A boolean constant with the rows and columns of the matrix. Error: its size is not known, it is
// very large, or a bound is computed at run time.
Value* BandMask(OpExport& e, const canonical::BandPart& op);

}  // namespace roundhouse::canonical_export

#endif  // ROUNDHOUSE_PASSES_CANONICAL_EXPORT_BAND_MASK_H_
