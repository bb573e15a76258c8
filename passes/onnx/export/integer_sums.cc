#include "roundhouse/passes/onnx/export/integer_sums.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace roundhouse::onnx_export {
namespace {

constexpr int kExactBits = 53;
constexpr int kPartBits = 16;
// Of a factor that is not taken apart: with a zero point, sixteen bits are one more.
constexpr int kMaxWholeBits = 17;

// The factor's digits of 16 bits, the last of which has its sign, as f64.
Values PartsOf(OpExport& e, IntegerFactor factor, int bits) {
  if (factor.bits <= kMaxWholeBits) return {e.Cast(factor.value, ElementKind::kF64)};
  Value* rest = e.Cast(factor.value, ElementKind::kI64);
  Value* base = e.Whole(int64_t{1} << kPartBits);
  Values parts;
  for (int done = kPartBits; done < std::min(factor.bits, bits); done += kPartBits) {
    Value* part = e("Mod", {rest, base});
    parts.push_back(e.Cast(part, ElementKind::kF64));
    rest = e("Div", {e("Sub", {rest, part}), base});
  }
  parts.push_back(e.Cast(rest, ElementKind::kF64));
  return parts;
}

}  // namespace

Value* IntegerSums(OpExport& e, ElementKind kind, IntegerFactor lhs, IntegerFactor rhs,
                   std::optional<int64_t> products,
                   const std::function<Value*(Value*, Value*)>& operation) {
  constexpr int64_t kMostProducts = int64_t{1} << (kExactBits - 2 * kMaxWholeBits);
  if (!products || *products > kMostProducts)
    return e.Unsupported("f64, through which ONNX convolves such integers, has too few bits");
  const int bits = BitWidth(kind);
  const Values lhs_parts = PartsOf(e, lhs, bits);
  const Values rhs_parts = PartsOf(e, rhs, bits);
  Value* sum = nullptr;
  for (size_t i = 0; i < lhs_parts.size(); ++i) {
    for (size_t j = 0; j < rhs_parts.size(); ++j) {
      const int shift = static_cast<int>(i + j) * kPartBits;
      if (shift >= bits) continue;
      Value* part = e.Cast(operation(lhs_parts[i], rhs_parts[j]), ElementKind::kI64);
      if (shift > 0) part = e("Mul", {part, e.Whole(int64_t{1} << shift)});
      sum = sum == nullptr ? part : e("Add", {sum, part});
    }
  }
  return e.Cast(sum, kind);
}

}  // namespace roundhouse::onnx_export
