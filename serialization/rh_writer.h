// File: rh_writer.h
//
// Writes programs to .rh files (docs/format.md).
#ifndef ROUNDHOUSE_SERIALIZATION_RH_WRITER_H_
#define ROUNDHOUSE_SERIALIZATION_RH_WRITER_H_

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/rh_version.h"

namespace roundhouse {

struct RhWriteOptions {
  // For readers that know no newer version than this.
  EmitVersion emit_version = {};
  // FlatBuffers can address 2 GiB; a little is left for the part under construction.
  size_t max_structure_bytes = (size_t{1} << 31) - (size_t{1} << 20);
};

// Writes all or nothing. Equal tensors are stored once. Outside tensors are read one at a time and
// stored in the file. Errors: those of the file system; an outside tensor that cannot be read; an
// op or other feature that is too new for the requested version; a structure too large for the
// format (2 GiB without the tensors' bytes), named as such.
absl::Status WriteRh(const Program& program, const std::string& path,
                     const RhWriteOptions& options = {});

// The same bytes in memory.
absl::StatusOr<std::string> SerializeRh(const Program& program, const RhWriteOptions& options = {});

// Returns the errors of writing that do not depend on the file.
absl::Status CheckRh(const Program& program, const RhWriteOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_RH_WRITER_H_
