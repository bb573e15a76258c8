#include "roundhouse/interp/native/ops/bytes/wide_conversion.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/interp/native/microkernels/row_requantization.h"
#include "roundhouse/interp/native/microkernels/vector_math.h"
#include "roundhouse/interp/native/microkernels/wide_requantization.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

constexpr int64_t kMinElementsPerThread = 1 << 14;
constexpr int64_t kPiece = 256;

template <typename T>
struct DistancesOf {
  static RH_INLINE void Run(const T* x, int64_t zero_point, int64_t* distances, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) distances[i] = int64_t{x[i]} - zero_point;
  }
};

template <typename T>
Prepared RequantizeFrom(const NativeRequest& request, WideRequantization requantization,
                        int64_t zero_point, int64_t columns) {
  static const auto distances_of =
      ForThisProcessor<DistancesOf<T>, const T*, int64_t, int64_t*, int64_t>();
  return NewKernel(request, [=, requantization = std::move(requantization),
                             count = request.num_elements()](const InvocationArguments& arguments) {
    const auto* x = Input<T>(arguments);
    auto* y = Result<std::byte>(arguments);
    arguments.threads.RunRanges(count, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
      int64_t distances[kPiece];
      while (begin < end) {
        const int64_t column = begin % columns;
        const int64_t length = std::min({kPiece, columns - column, end - begin});
        distances_of(x + begin, zero_point, distances, length);
        requantization.Run(distances, column, length, y + begin * requantization.element_size());
        begin += length;
      }
    });
  });
}

}  // namespace

absl::StatusOr<Prepared> PrepareWideRequantize(const canonical::Requantize& op,
                                               const NativeRequest& request) {
  const ElementType& from = request.operands[0].element_type();
  const Quantization& params = *from.quantization();
  const absl::Span<const int64_t> sizes = request.sizes();
  if (params.axis && *params.axis + 1 != static_cast<int64_t>(sizes.size()))
    return Declined("the scales are not along the last axis");
  const int64_t zero_point = params.zero_points[0];
  if (std::count(params.zero_points.begin(), params.zero_points.end(), zero_point) !=
      static_cast<int64_t>(params.zero_points.size())) {
    return Declined("the zero points differ");
  }
  const int width = BitWidth(from.kind());
  if (width < 8 || width > 64 || from.kind() == ElementKind::kU64)
    return Declined("only integers of 8 to 64 bits are supported");
  // So that nothing overflows on the way.
  constexpr int64_t kMostZero = int64_t{1} << 40;
  if (width == 64 ? zero_point != 0 : zero_point < -kMostZero || zero_point > kMostZero)
    return Declined("the zero point is out of range");
  const int64_t greatest = width == 64 ? std::numeric_limits<int64_t>::max()
                                       : (int64_t{1} << width) + std::max(zero_point, -zero_point);
  const int64_t columns = params.axis ? sizes.back() : kPiece;
  RH_ASSIGN_OR_RETURN(
      WideRequantization requantization,
      WideRequantization::Create(from, op.to, op.rounding, op.left_shift, columns,
                                 StoredBounds(op.to, -kInfinity, kInfinity), greatest));
  if (request.num_elements() == 0) return NothingToDo(request);
  switch (from.kind()) {
    case ElementKind::kI8:
      return RequantizeFrom<int8_t>(request, std::move(requantization), zero_point, columns);
    case ElementKind::kU8:
      return RequantizeFrom<uint8_t>(request, std::move(requantization), zero_point, columns);
    case ElementKind::kI16:
      return RequantizeFrom<int16_t>(request, std::move(requantization), zero_point, columns);
    case ElementKind::kI32:
      return RequantizeFrom<int32_t>(request, std::move(requantization), zero_point, columns);
    case ElementKind::kI64:
      return RequantizeFrom<int64_t>(request, std::move(requantization), zero_point, columns);
    default:
      return Declined("only i8, u8, i16, i32 and i64 are supported");
  }
}

}  // namespace roundhouse::native
