#include "roundhouse/interp/native/ops/products/layer_ending.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::native {
namespace {

// As those of results (row_requantization.h), so that kernels' integers hold a byte minus it. A
// type may have any zero point of 64 bits.
constexpr int64_t kFarthestZeroPoint = 1024;

absl::Status CheckQuantizedBytes(const ElementType& element) {
  if (!element.is_quantized() || BitWidth(element.kind()) != 8 ||
      element.quantization()->expressed != ElementKind::kF32) {
    return Declined("only quantised elements of 8 bits are supported");
  }
  for (const int64_t zero : element.quantization()->zero_points) {
    if (zero < -kFarthestZeroPoint || zero > kFarthestZeroPoint)
      return Declined("only zero points from -1024 to 1024 are supported");
  }
  return absl::OkStatus();
}

// The greatest magnitude of stored integer minus zero point, of a grid that was checked.
int64_t GreatestDistance(const ElementType& element) {
  const auto [least, most] = IntegerRange(element.kind());
  int64_t greatest = 0;
  for (const int64_t zero : element.quantization()->zero_points)
    greatest = std::max({greatest, most - zero, zero - least});
  return greatest;
}

}  // namespace

absl::StatusOr<Bytes> BytesOf(const Type& type) {
  const ElementType& element = type.element_type();
  RH_RETURN_IF_ERROR(CheckQuantizedBytes(element));
  return Bytes{element.kind() == ElementKind::kU8, element.quantization()->zero_points};
}

absl::StatusOr<std::vector<uint32_t>> BiasOf(const NativeRequest& request, int64_t columns) {
  std::vector<uint32_t> bias;
  RH_RETURN_IF_ERROR(TryResize(bias, columns, "a bias"));
  if (!request.has_operand(2)) return bias;
  const Tensor* constant = request.constant(2);
  if (constant == nullptr || constant->element_type().kind() != ElementKind::kI32)
    return Declined("the bias must be constant i32");
  const absl::Span<const int32_t> elements = constant->data<int32_t>();
  std::copy(elements.begin(), elements.end(), bias.begin());
  return bias;
}

absl::StatusOr<LayerEnding> LayerEnding::Requantizing(const NativeRequest& request,
                                                      const ElementType& to,
                                                      canonical::Rounding rounding,
                                                      RowRequantization::Bounds bounds,
                                                      int64_t depth) {
  const ElementType& lhs = request.operands[0].element_type();
  const ElementType& rhs = request.operands[1].element_type();
  RH_RETURN_IF_ERROR(CheckQuantizedBytes(lhs));
  RH_RETURN_IF_ERROR(CheckQuantizedBytes(rhs));
  if (lhs.quantization()->axis) return Declined("lhs must have one scale");
  const int64_t columns = NativeRequest::SizesOf(request.results[0]).back();
  // Sums are i32, so that a greater bound says no more than the greatest of those.
  constexpr int64_t kGreatest = std::numeric_limits<int32_t>::max();
  int64_t greatest_sum =
      std::min(CheckedMul(depth, GreatestDistance(lhs) * GreatestDistance(rhs)).value_or(kGreatest),
               kGreatest);
  if (request.has_operand(2) && request.constant(2) != nullptr &&
      request.kind(2) == ElementKind::kI32) {
    int64_t greatest_bias = 0;
    for (const int64_t bias : request.constant(2)->data<int32_t>())
      greatest_bias = std::max(greatest_bias, bias < 0 ? -bias : bias);
    greatest_sum += greatest_bias;
  }
  LayerEnding ending;
  RH_ASSIGN_OR_RETURN(RowRequantization rows,
                      RowRequantization::Create(canonical::AccumulatorOfProduct(lhs, rhs, 0), to,
                                                rounding, columns, bounds, greatest_sum));
  ending.rows_ = std::move(rows);
  return ending;
}

void LayerEnding::Run(SumBlock block, std::byte* result, int64_t columns) const {
  if (rows_) {
    block.result = reinterpret_cast<uint8_t*>(result) + block.first;
    block.result_pitch = columns;
    rows_->Run(block);
    return;
  }
  for (int64_t row = 0; row < block.rows; ++row) {
    const int32_t* sums = block.sums + row * block.sums_pitch;
    auto* to = reinterpret_cast<int32_t*>(result) + row * columns + block.first;
    const uint32_t offset =
        block.row_offsets == nullptr ? 0 : static_cast<uint32_t>(block.row_offsets[row]);
    for (int64_t i = 0; i < block.columns; ++i) {
      to[i] = static_cast<int32_t>(static_cast<uint32_t>(sums[i]) + offset +
                                   static_cast<uint32_t>(block.offsets[i]));
    }
  }
}

}  // namespace roundhouse::native
