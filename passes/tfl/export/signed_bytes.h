// Signed and unsigned bytes, which no layer of TFLite multiplies with each other.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_SIGNED_BYTES_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_SIGNED_BYTES_H_

#include "absl/status/status.h"
#include "roundhouse/core/program.h"

namespace roundhouse::tfl_export {

// If a layer takes both u8 and i8, everything that is quantised to u8 becomes i8: stored integers
// and zero points decrease by 128, and stand for the same numbers. Inputs and outputs stay as they
// are.
absl::Status SignBytes(Program& program);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_SIGNED_BYTES_H_
