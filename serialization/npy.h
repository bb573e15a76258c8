// File: npy.h
//
// NumPy's .npy files: one array each, the way to exchange tensors with other software.
//
//   RH_ASSIGN_OR_RETURN(Tensor image, ReadNpy("image.npy"));
//   RH_RETURN_IF_ERROR(WriteNpy("out/scores.npy", scores));
//
//   npy                        tensor                    written as
//   f8 f4 f2                   f64 f32 f16               the same
//   V2                         bf16                      V2, as NumPy itself has none
//   i8 i4 i2 i1, u8 u4 u2 u1   i64 … i8, ui64 … ui8      the same; i4 and ui4 as i1 and u1
//   b1                         i1                        the same
//   c16 c8                     complex                   the same
//   U, S                       !roundhouse.string        U; S where a string is not UTF-8
//
// Quantised tensors are written as their stored integers, and domains are not written. Any byte
// order and both row-major and column-major files are read; files are written little-endian and
// row-major.
#ifndef ROUNDHOUSE_SERIALIZATION_NPY_H_
#define ROUNDHOUSE_SERIALIZATION_NPY_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

// Errors: not an .npy file, a version after 3, an element type that is not in the table (Python
// objects, dates, records …), fewer or more bytes than the shape needs. Never allocates more than
// the bytes account for.
absl::StatusOr<Tensor> ParseNpy(absl::string_view bytes);

// Errors: foreign elements, a string that ends in NUL (which npy cannot hold), outside data that
// cannot be read.
absl::StatusOr<std::string> FormatNpy(const Tensor& tensor);

// The same with files; errors name the file. Writing is all or nothing.
absl::StatusOr<Tensor> ReadNpy(const std::string& path);
absl::Status WriteNpy(const std::string& path, const Tensor& tensor);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_NPY_H_
