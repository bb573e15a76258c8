#include "roundhouse/tests/backends/special_values.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/op_traits.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse {
namespace {

// Bit patterns of special values of a float kind.
struct Bits {
  uint64_t infinity;
  uint64_t nan;
  uint64_t sign;
  uint64_t denormal;
};

std::optional<Bits> BitsOf(ElementKind kind) {
  switch (kind) {
    case ElementKind::kF64:
      return Bits{0x7FF0000000000000, 0x7FF8000000000000, 0x8000000000000000, 0x000000FEDCBA9876};
    case ElementKind::kF32:
      return Bits{0x7F800000, 0x7FC00000, 0x80000000, 0x00012345};
    case ElementKind::kF16:
      return Bits{0x7C00, 0x7E00, 0x8000, 0x0123};
    case ElementKind::kBF16:
      return Bits{0x7F80, 0x7FC0, 0x8000, 0x0023};
    default:
      return std::nullopt;
  }
}

uint64_t Draw(SpecialValue kind, const Bits& bits, SplitMix64& random) {
  const uint64_t sign = random.Below(2) == 0 ? bits.sign : 0;
  switch (kind) {
    case SpecialValue::kNan:
      return bits.nan;
    case SpecialValue::kInfinity:
      return bits.infinity;
    case SpecialValue::kBothInfinities:
      return bits.infinity | sign;
    case SpecialValue::kNegativeZero:
      return bits.sign;
    case SpecialValue::kDenormal:
      return bits.denormal | sign;
  }
  return 0;
}

bool HasSignsOfZeros(const OpInfo& op) {
  static constexpr absl::string_view kOps[] = {
      "canonical.abs",          "canonical.neg",   "canonical.eltwise_mul", "canonical.eltwise_div",
      "canonical.eltwise_sqrt", "canonical.floor", "canonical.ceil",        "canonical.round"};
  return op.traits.contains(OpTrait::kMoves) ||
         std::find(std::begin(kOps), std::end(kOps), op.name) != std::end(kOps);
}

double LeastNormalOf(ElementKind kind) {
  switch (kind) {
    case ElementKind::kF64:
      return std::numeric_limits<double>::min();
    case ElementKind::kF16:
      return 0x1p-14;
    default:
      return static_cast<double>(std::numeric_limits<float>::min());
  }
}

}  // namespace

bool PutSpecialValues(SpecialValue kind, ConformanceCase& test, SplitMix64& random) {
  std::vector<std::optional<Tensor>*> floats;
  for (std::optional<Tensor>& operand : test.operands) {
    if (operand && operand->num_elements() > 0 && !operand->element_type().is_quantized() &&
        BitsOf(operand->element_type().kind()).has_value())
      floats.push_back(&operand);
  }
  if (floats.empty()) return false;
  // Most often the first operand, to which the others are applied.
  std::optional<Tensor>& operand = *floats[random.Below(2) == 0 ? 0 : random.Below(floats.size())];
  const Bits bits = *BitsOf(operand->element_type().kind());
  const absl::StatusOr<Tensor> dense = operand->Materialize();
  if (!dense.ok() || !dense->is_dense()) return false;
  std::vector<std::byte> bytes(dense->bytes().begin(), dense->bytes().end());
  const size_t width = bytes.size() / static_cast<size_t>(operand->num_elements());
  // One element, or about every fourth.
  const uint64_t count = random.Below(2) == 0 ? 1 : 1 + operand->num_elements() / 4;
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t drawn = Draw(kind, bits, random);
    std::memcpy(bytes.data() + random.Below(operand->num_elements()) * width, &drawn, width);
  }
  absl::StatusOr<Tensor> made = Tensor::FromBytes(operand->type(), bytes);
  if (!made.ok()) return false;
  operand = *std::move(made);
  return true;
}

std::string SpecialDifference(const OpInfo& op, const Tensor& found, const Tensor& expected) {
  const ElementKind kind = expected.element_type().kind();
  if (expected.element_type().is_quantized() || !BitsOf(kind).has_value()) return "";
  const double least = LeastNormalOf(kind);
  for (int64_t i = 0; i < expected.num_elements(); ++i) {
    const double a = ElementNumber(found, i).value_or(0);
    const double b = ElementNumber(expected, i).value_or(0);
    const bool is_denormal = b != 0 && std::fabs(b) < least;
    const bool differs =
        (a == 0 && b == 0 && std::signbit(a) != std::signbit(b) && HasSignsOfZeros(op)) ||
        (is_denormal && a != b && op.traits.contains(OpTrait::kMoves));
    if (!differs) continue;
    return absl::StrCat("element ", i, ": found ", ElementText(found, i), ", expected ",
                        ElementText(expected, i));
  }
  return "";
}

}  // namespace roundhouse
