// File: integer_sums.h
//
// Computes sums of products of integers by an operation that ONNX has for floats only. f32 holds
// integers of 24 bits, so that every sum is exact if the factors are split into short digits.
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
  int bits = 0;  // Of its elements, including the sign.
};

// Applies `operation`, which is linear in both operands, to the factors. Returns integers of
// `kind`, which wrap around. Each sum has `products` terms. Error: they are too many, or unknown,
// for the sums to be exact.
Value* IntegerSums(OpExport& e, ElementKind kind, IntegerFactor lhs, IntegerFactor rhs,
                   std::optional<int64_t> products,
                   const std::function<Value*(Value*, Value*)>& operation);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_INTEGER_SUMS_H_
