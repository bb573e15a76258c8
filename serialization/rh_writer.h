// File: rh_writer.h
//
// Programs into .rh files (docs/format.md).
#ifndef ROUNDHOUSE_SERIALIZATION_RH_WRITER_H_
#define ROUNDHOUSE_SERIALIZATION_RH_WRITER_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// Writes all or nothing. Equal tensors are stored once. Outside tensors are read one at a time and
// stored in the file. Errors: what the system says about the file; an outside tensor that cannot be
// read; a structure too large for the format (2 GiB without the tensors' bytes), named as such.
absl::Status WriteRh(const Program& program, const std::string& path);

// The same bytes in memory.
absl::StatusOr<std::string> SerializeRh(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_RH_WRITER_H_
