// Bytes with and without sign, which no layer of TFLite multiplies with each other.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_SIGNED_BYTES_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_SIGNED_BYTES_H_

#include "absl/status/status.h"
#include "roundhouse/core/program.h"

namespace roundhouse::tfl_export {

// Where a layer takes u8 and i8, all that is quantised to u8 becomes i8: the stored integers and
// the zero points are less by 128, and stand for the same numbers. Inputs and outputs stay what
// they are.
absl::Status SignBytes(Program& program);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_SIGNED_BYTES_H_
