// What the attribute `sparse_value` of a Constant is: a dictionary. It stays sparse until something
// needs all its elements, as a few bytes may stand for very many.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_SPARSE_CONSTANT_H_
#define ROUNDHOUSE_DIALECTS_ONNX_SPARSE_CONSTANT_H_

#include "absl/strings/string_view.h"

namespace roundhouse::onnx_dialect {

inline constexpr absl::string_view kSparseDims = "dims";
// Of i64: one for each value, counted in row-major order, or one row for each value with an index
// for each axis.
inline constexpr absl::string_view kSparseIndices = "indices";
inline constexpr absl::string_view kSparseValues = "values";
// In its place, in files that were written before 0.1: all elements, as one tensor.
inline constexpr absl::string_view kSparseAllElements = "dense";

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_SPARSE_CONSTANT_H_
