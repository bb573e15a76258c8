// File: integer_sums.h
//
// Sums of products of integers by an operation that ONNX has for floats alone: f32 holds integers
// of 24 bits, so that with digits that are short enough every sum is exact.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_INTEGER_SUMS_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_INTEGER_SUMS_H_

#include <cstdint>
#include <functional>
#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

struct IntegerFactor {
  Value* value = nullptr;
  int bits = 0;  // Of its elements, with their sign.
};

// What `operation`, which is linear in both of its operands, makes of the factors, as integers of
// `kind`, which wrap around. Error: more than `products` that each sum has would not be exact.
Value* IntegerSums(OpExport& e, ElementKind kind, IntegerFactor lhs, IntegerFactor rhs,
                   std::optional<int64_t> products,
                   const std::function<Value*(Value*, Value*)>& operation);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_INTEGER_SUMS_H_
