// File: safetensors.h
//
// The .safetensors format: the length of a JSON header; the header, with each tensor's dtype, shape
// and offset; the tensors' bytes. It has no checksums, and its tensors need not be aligned:
// unaligned ones are copied when they are used.
#ifndef ROUNDHOUSE_SERIALIZATION_SAFETENSORS_H_
#define ROUNDHOUSE_SERIALIZATION_SAFETENSORS_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/named_tensor.h"
#include "roundhouse/serialization/bundle.h"

namespace roundhouse {

// Whether the bytes start as the format does: a length that fits and an opening brace.
bool LooksLikeSafetensors(absl::Span<const std::byte> bytes);

// As Bundle::OpenFromMemory, for bytes known to be in this format. Errors do not repeat `name`.
absl::StatusOr<std::shared_ptr<const Bundle>> ReadSafetensors(absl::Span<const std::byte> bytes,
                                                              std::shared_ptr<const void> owner,
                                                              const std::string& name);

// Writes all or nothing, each tensor aligned for its elements. Errors: a duplicate name or one that
// is not UTF-8; an element type that the format does not have (integers of 2 or 4 bits, FNUZ
// floats, complex, strings).
absl::Status WriteSafetensors(absl::Span<const NamedTensor> tensors, const std::string& path);

// The same bytes in memory.
absl::StatusOr<std::string> SerializeSafetensors(absl::Span<const NamedTensor> tensors);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_SAFETENSORS_H_
