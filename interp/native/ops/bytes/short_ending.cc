#include "roundhouse/interp/native/ops/bytes/short_ending.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::native {

absl::Status CheckShorts(const NativeRequest& request) {
  const Quantization& params = *request.operands[0].element_type().quantization();
  if (params.axis || params.zero_points[0] != 0 || params.expressed != ElementKind::kF32)
    return Declined("shorts must have one scale, and zero point 0");
  return absl::OkStatus();
}

absl::StatusOr<ShortWeights> ShortWeightsOf(const NativeRequest& request) {
  const ElementType& element = request.operands[1].element_type();
  if (!element.is_quantized()) return Declined("the weights must be quantised");
  const Quantization& params = *element.quantization();
  const bool is_short = element.kind() == ElementKind::kI16;
  if ((!is_short && BitWidth(element.kind()) != 8) || params.expressed != ElementKind::kF32)
    return Declined("only weights of 8 bits and of i16 are supported");
  for (const int64_t zero : params.zero_points) {
    if (is_short ? zero != 0 : zero < -256 || zero > 255)
      return Declined("the zero point is out of range");
  }
  return ShortWeights{.kind = element.kind(), .zero_points = params.zero_points};
}

absl::StatusOr<std::vector<int64_t>> WideBiasOf(const NativeRequest& request, int64_t columns) {
  std::vector<int64_t> bias;
  RH_RETURN_IF_ERROR(TryResize(bias, columns, "a bias"));
  if (!request.has_operand(2)) return bias;
  const Tensor* constant = request.constant(2);
  if (constant == nullptr || constant->element_type().kind() != ElementKind::kI64)
    return Declined("the bias must be constant i64");
  const absl::Span<const int64_t> elements = constant->data<int64_t>();
  std::copy(elements.begin(), elements.end(), bias.begin());
  return bias;
}

absl::StatusOr<ShortEnding> ShortEnding::Requantizing(const NativeRequest& request,
                                                      const ElementType& to,
                                                      canonical::Rounding rounding,
                                                      WideRequantization::Bounds bounds,
                                                      int64_t depth) {
  const ElementType& lhs = request.operands[0].element_type();
  const ElementType& rhs = request.operands[1].element_type();
  RH_ASSIGN_OR_RETURN(const ShortWeights weights, ShortWeightsOf(request));
  std::optional<int64_t> greatest = CheckedMul(depth, (int64_t{1} << 15) * weights.greatest());
  if (request.has_operand(2) && request.constant(2) != nullptr &&
      request.kind(2) == ElementKind::kI64) {
    for (const int64_t bias : request.constant(2)->data<int64_t>()) {
      if (bias == std::numeric_limits<int64_t>::min() || !greatest) {
        greatest = std::nullopt;
        break;
      }
      const std::optional<int64_t> own =
          CheckedAdd(depth * (int64_t{1} << 15) * weights.greatest(), bias < 0 ? -bias : bias);
      greatest = own ? std::optional<int64_t>(std::max(*greatest, *own)) : std::nullopt;
    }
  }
  ShortEnding ending;
  RH_ASSIGN_OR_RETURN(
      WideRequantization rows,
      WideRequantization::Create(canonical::AccumulatorOfProduct(lhs, rhs, 0), to, rounding, 0,
                                 request.result_sizes().back(), bounds,
                                 greatest.value_or(std::numeric_limits<int64_t>::max())));
  ending.rows_ = std::move(rows);
  return ending;
}

void ShortEnding::Run(const int64_t* sums, int64_t first, int64_t count, std::byte* result) const {
  if (rows_) {
    rows_->Run(sums, first, count, result);
  } else {
    std::memcpy(result, sums, static_cast<size_t>(count) * sizeof(int64_t));
  }
}

}  // namespace roundhouse::native
