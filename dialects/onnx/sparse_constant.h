// Keys of the attribute `sparse_value` of a Constant, a dictionary. The value stays sparse until
// something needs all its elements, since a few bytes may stand for very many.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_SPARSE_CONSTANT_H_
#define ROUNDHOUSE_DIALECTS_ONNX_SPARSE_CONSTANT_H_

#include "absl/strings/string_view.h"

namespace roundhouse::onnx_dialect {

inline constexpr absl::string_view kSparseDims = "dims";
// i64: for each value its row-major index, or a row with an index for each axis.
inline constexpr absl::string_view kSparseIndices = "indices";
inline constexpr absl::string_view kSparseValues = "values";
// Instead of the other keys, in files written before 0.1: all elements, as one tensor.
inline constexpr absl::string_view kSparseAllElements = "dense";

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_SPARSE_CONSTANT_H_
