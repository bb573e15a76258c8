// A checksum by which processes compare whether they are about to run the same program.
#ifndef ROUNDHOUSE_API_DEVICES_PROGRAM_CHECKSUM_H_
#define ROUNDHOUSE_API_DEVICES_PROGRAM_CHECKSUM_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// Covers the program's text and all its data. Errors: data that cannot be read; those of Print.
absl::StatusOr<uint64_t> ProgramChecksum(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_DEVICES_PROGRAM_CHECKSUM_H_
