// File: npz.h
//
// NumPy's .npz files: several arrays by name, as numpy.savez and savez_compressed write them.
#ifndef ROUNDHOUSE_SERIALIZATION_NPZ_H_
#define ROUNDHOUSE_SERIALIZATION_NPZ_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

struct NamedTensor {
  std::string name;  // Without the .npy that its file in the archive has.
  Tensor tensor;
};

// The arrays in the order of the archive. Errors: not a ZIP archive, or one beyond 4 GiB; what is
// in it is encrypted, packed in another way than deflate's, damaged (each has a checksum), no
// array, or unpacks to more than 64 times the archive; two have one name.
absl::StatusOr<std::vector<NamedTensor>> ParseNpz(absl::string_view bytes);

// The same of a file; errors name it.
absl::StatusOr<std::vector<NamedTensor>> ReadNpz(const std::string& path);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_NPZ_H_
