// File: npz.h
//
// NumPy's .npz files: several arrays by name, as numpy.savez and savez_compressed write them.
#ifndef ROUNDHOUSE_SERIALIZATION_NPZ_H_
#define ROUNDHOUSE_SERIALIZATION_NPZ_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/named_tensor.h"

namespace roundhouse {

// The arrays in the order of the archive, with the names of its members but for ".npy". Errors: not
// a ZIP archive, or one beyond 4 GiB; a member that is encrypted, compressed by another method than
// deflate, damaged (each has a checksum), not an array, or unpacks to more than 64 times the
// archive; two members of the same name.
absl::StatusOr<std::vector<NamedTensor>> ParseNpz(absl::string_view bytes);

// The same from a file; errors name it.
absl::StatusOr<std::vector<NamedTensor>> ReadNpz(const std::string& path);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_NPZ_H_
