// File: rh_reader.h
//
// Reads .rh files into programs (docs/format.md). The file is mapped, and the tensors of the
// program refer to its bytes, so they are read from the disk only when used.
#ifndef ROUNDHOUSE_SERIALIZATION_RH_READER_H_
#define ROUNDHOUSE_SERIALIZATION_RH_READER_H_

#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {

struct RhReadOptions {
  // Reads every tensor's bytes and compares their checksums. The structure's checksum is always
  // compared.
  bool verify_payloads = false;
  FileAccess access = FileAccess::kMap;
};

// Whether the bytes start as a .rh file does.
bool LooksLikeRh(absl::Span<const std::byte> bytes);

// The program keeps the mapping alive. Any bytes give either a program or an error that names the
// file and what is wrong with it; whether the program is valid is left to the verifier.
absl::StatusOr<std::unique_ptr<Program>> ReadRh(const Context& context, const std::string& path,
                                                const RhReadOptions& options = {});

// The same from memory, which `owner` keeps alive. Errors call it `name`.
absl::StatusOr<std::unique_ptr<Program>> ReadRhFromMemory(const Context& context,
                                                          absl::Span<const std::byte> bytes,
                                                          std::shared_ptr<const void> owner,
                                                          const std::string& name,
                                                          const RhReadOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_RH_READER_H_
