#include "roundhouse/passes/onnx/export/integer_sums.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace roundhouse::onnx_export {
namespace {

// f32 holds all integers of this many bits. ONNX Runtime has no convolution of f64.
constexpr int kExactBits = 24;

// The number of bits per digit of a factor such that a sum of `products` products is exact; a
// signed digit needs one more. 0 if there are too many products.
int DigitBits(int64_t products) {
  int bits = 0;
  while (bits < kExactBits && (int64_t{1} << bits) < products) ++bits;
  return std::max(0, (kExactBits - bits) / 2 - 1);
}

// The factor's digits as f32; the last one carries the sign.
Values PartsOf(OpExport& e, IntegerFactor factor, int bits, int digit) {
  if (factor.bits <= digit + 1) return {e.Cast(factor.value, ElementKind::kF32)};
  Value* rest = e.Cast(factor.value, ElementKind::kI64);
  Value* base = e.Whole(int64_t{1} << digit);
  Values parts;
  for (int done = digit; done < std::min(factor.bits, bits); done += digit) {
    Value* part = e("Mod", {rest, base});
    parts.push_back(e.Cast(part, ElementKind::kF32));
    rest = e("Div", {e("Sub", {rest, part}), base});
  }
  parts.push_back(e.Cast(rest, ElementKind::kF32));
  return parts;
}

}  // namespace

Value* IntegerSums(OpExport& e, ElementKind kind, IntegerFactor lhs, IntegerFactor rhs,
                   std::optional<int64_t> products,
                   const std::function<Value*(Value*, Value*)>& operation) {
  const int digit = products ? DigitBits(*products) : 0;
  if (digit == 0)
    return e.Unsupported("f32, through which ONNX convolves such integers, has too few bits");
  const int bits = BitWidth(kind);
  const Values lhs_parts = PartsOf(e, lhs, bits, digit);
  const Values rhs_parts = PartsOf(e, rhs, bits, digit);
  Value* sum = nullptr;
  for (size_t i = 0; i < lhs_parts.size(); ++i) {
    for (size_t j = 0; j < rhs_parts.size(); ++j) {
      const int shift = static_cast<int>(i + j) * digit;
      if (shift >= bits) continue;
      Value* part = e.Cast(operation(lhs_parts[i], rhs_parts[j]), ElementKind::kI64);
      if (shift > 0) part = e("Mul", {part, e.Whole(int64_t{1} << shift)});
      sum = sum == nullptr ? part : e("Add", {sum, part});
    }
  }
  return e.Cast(sum, kind);
}

}  // namespace roundhouse::onnx_export
