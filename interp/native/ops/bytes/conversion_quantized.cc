#include "roundhouse/interp/native/ops/bytes/conversion_quantized.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/interp/native/microkernels/broadcast.h"
#include "roundhouse/interp/native/microkernels/byte_packing.h"
#include "roundhouse/interp/native/microkernels/byte_pairs.h"
#include "roundhouse/interp/native/microkernels/row_requantization.h"
#include "roundhouse/interp/native/microkernels/vector_math.h"
#include "roundhouse/interp/native/ops/bytes/byte_map.h"
#include "roundhouse/interp/native/ops/bytes/wide_conversion.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/reference/quantization.h"

namespace roundhouse::native {
namespace {

using canonical::Rounding;

constexpr int64_t kMinElementsPerThread = 1 << 15;
// Columns per row if all have the same scale.
constexpr int64_t kRow = 1024;
// Shorter pieces are not worth a call.
constexpr int64_t kShortestPiece = 8;

// Rows with one scale per column, or one for all.
struct Rows {
  int64_t columns = kRow;
  bool is_per_column = false;
};
// Returns nullopt if the scales are along another axis than the last.
std::optional<Rows> RowsOf(const NativeRequest& request, const ElementType& element) {
  const std::optional<int64_t> axis = element.quantization()->axis;
  if (!axis) return Rows();
  const absl::Span<const int64_t> sizes = request.sizes();
  if (*axis + 1 != static_cast<int64_t>(sizes.size())) return std::nullopt;
  return Rows{sizes.back(), true};
}

// Calls run(begin, column, count) for pieces of a tensor of `count` elements, each within one row.
template <typename Run>
void ForEachPiece(const Rows& rows, int64_t begin, int64_t end, const Run& run) {
  while (begin < end) {
    const int64_t column = rows.is_per_column ? begin % rows.columns : 0;
    const int64_t count = std::min(rows.columns - column, end - begin);
    run(begin, column, count);
    begin += count;
  }
}

// For scales along another axis than the last: `inner` neighbours have the same one.
struct Channels {
  int64_t count = 1;
  int64_t inner = 1;
};
// Returns one channel for all elements if there is only one scale.
Channels ChannelsOf(const NativeRequest& request, const ElementType& element) {
  const std::optional<int64_t> axis = element.quantization()->axis;
  const absl::Span<const int64_t> sizes = request.sizes();
  if (!axis) return {.count = 1, .inner = std::max<int64_t>(1, request.num_elements())};
  return {.count = sizes[*axis], .inner = NativeRequest::Product(sizes.subspan(*axis + 1))};
}

// Calls run(begin, channel, count) for pieces that are each within one channel.
template <typename Run>
void ForEachPiece(const Channels& channels, int64_t begin, int64_t end, const Run& run) {
  while (begin < end) {
    const int64_t count = std::min(channels.inner - begin % channels.inner, end - begin);
    run(begin, begin / channels.inner % channels.count, count);
    begin += count;
  }
}

// ---- quantize

// Of elements of one or two bytes.
template <typename T>
struct QuantizedRow {
  const T* x = nullptr;
  double scale = 1;
  float least = 0;  // Bounds of value minus zero point.
  float greatest = 0;
  int32_t zero_point = 0;
  std::byte* result = nullptr;
  int64_t count = 0;
};

template <typename T, typename Stored, bool kHalvesToEven>
struct QuantizeRow {
  static RH_INLINE void Run(const QuantizedRow<T>* given) {
    using Real = std::conditional_t<kHalvesToEven, T, double>;
    const QuantizedRow<T> row = *given;
    const auto scale = static_cast<Real>(row.scale);
    const Real least = row.least;
    const Real greatest = row.greatest;
    auto* result = reinterpret_cast<Stored*>(row.result);
    RH_INDEPENDENT
    for (int64_t i = 0; i < row.count; ++i) {
      Real x = row.x[i] / scale;
      x = x != x ? Real{0} : x;
      x = x < least ? least : x;
      x = x > greatest ? greatest : x;
      int32_t rounded;
      if constexpr (kHalvesToEven) {
        // Adding it leaves no fraction.
        constexpr T kNoFraction = std::is_same_v<T, float> ? 12582912.0F : 6755399441055744.0;
        rounded = static_cast<int32_t>((x + kNoFraction) - kNoFraction);
      } else {
        rounded = static_cast<int32_t>(RoundedHalfAway(x));
      }
      result[i] = static_cast<Stored>(rounded + row.zero_point);
    }
  }
};

ByteQuantization BytesOf(const QuantizedRow<float>& row) {
  return {.scale = static_cast<float>(row.scale),
          .least = static_cast<int32_t>(row.least),
          .greatest = static_cast<int32_t>(row.greatest),
          .zero_point = row.zero_point};
}

void QuantizeInVectors(const QuantizedRow<float>* row) {
  const ByteQuantization params = BytesOf(*row);
  QuantizeLoopFor(params)(&params, row->x, reinterpret_cast<uint8_t*>(row->result), row->count);
}

template <typename T, typename Stored>
absl::StatusOr<Prepared> QuantizeFrom(const canonical::Quantize& op, const NativeRequest& request) {
  const Quantization& quantization = *op.to.quantization();
  const Channels channels = ChannelsOf(request, op.to);
  if (quantization.axis && channels.inner < kShortestPiece)
    return Declined("each scale is for too few elements");
  std::vector<QuantizedRow<T>> rows;
  for (int64_t i = 0; i < channels.count; ++i) {
    const int64_t zero_point = quantization.zero_points[i];
    if (zero_point < -1024 || zero_point > 1024)
      return Declined("only zero points from -1024 to 1024 are supported");
    // From index 0: the stored range is the same for all.
    const auto [least, greatest] = StoredBounds(op.to, -kInfinity, kInfinity);
    rows.push_back({.scale = quantization.scales[i],
                    .least = static_cast<float>(least - zero_point),
                    .greatest = static_cast<float>(greatest - zero_point),
                    .zero_point = static_cast<int32_t>(zero_point)});
  }
  auto run = op.rounding == Rounding::kNearestEven
                 ? ForThisProcessor<QuantizeRow<T, Stored, true>, const QuantizedRow<T>*>()
                 : ForThisProcessor<QuantizeRow<T, Stored, false>, const QuantizedRow<T>*>();
  if constexpr (std::is_same_v<T, float> && sizeof(Stored) == 1) {
    const auto has_vectors = [](const QuantizedRow<T>& row) {
      return QuantizeLoopFor(BytesOf(row)) != nullptr;
    };
    if (op.rounding == Rounding::kNearestEven && std::all_of(rows.begin(), rows.end(), has_vectors))
      run = QuantizeInVectors;
  }
  return NewKernel(request, [rows = std::move(rows), run, channels,
                             count = request.num_elements()](const InvocationArguments& arguments) {
    const auto* x = Input<T>(arguments);
    auto* y = Result<Stored>(arguments);
    arguments.threads.RunRanges(count, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
      ForEachPiece(channels, begin, end, [&](int64_t at, int64_t channel, int64_t length) {
        QuantizedRow<T> own = rows[channel];
        own.x = x + at;
        own.result = reinterpret_cast<std::byte*>(y + at);
        own.count = length;
        run(&own);
      });
    });
  });
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::Quantize& op, const NativeRequest& request) {
  if (BitWidth(op.to.kind()) == 8) {
    if (request.kind() == ElementKind::kF32) return QuantizeFrom<float, uint8_t>(op, request);
    if (request.kind() == ElementKind::kF64) return QuantizeFrom<double, uint8_t>(op, request);
  }
  if (op.to.kind() == ElementKind::kI16 && request.kind() == ElementKind::kF32)
    return QuantizeFrom<float, int16_t>(op, request);
  return Declined("only f32 to 8 bits and i16, and f64 to 8 bits, are supported");
}

namespace {

// ---- dequantize

template <typename T>
struct DequantizeRow {
  static RH_INLINE void Run(const T* x, const float* zero_points, const float* scales, float* y,
                            int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i)
      y[i] = (static_cast<float>(x[i]) - zero_points[i]) * scales[i];
  }
};

template <typename T>
absl::StatusOr<Prepared> DequantizeFrom(const NativeRequest& request, const Rows& rows) {
  const Quantization& quantization = *request.operands[0].element_type().quantization();
  std::vector<float> zero_points;
  std::vector<float> scales;
  for (int64_t i = 0; i < rows.columns; ++i) {
    const int64_t index = rows.is_per_column ? i : 0;
    const int64_t zero = quantization.zero_points[index];
    // So that value minus zero point is exact in f32.
    if (sizeof(T) < 4 ? zero < -1024 || zero > 1024 : zero != 0)
      return Declined("the zero point is out of range");
    zero_points.push_back(static_cast<float>(zero));
    scales.push_back(static_cast<float>(quantization.scales[index]));
  }
  const auto run =
      ForThisProcessor<DequantizeRow<T>, const T*, const float*, const float*, float*, int64_t>();
  return NewKernel(request, [=,
                             count = request.num_elements()](const InvocationArguments& arguments) {
    const auto* x = Input<T>(arguments);
    auto* y = Result<float>(arguments);
    arguments.threads.RunRanges(count, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
      ForEachPiece(rows, begin, end, [&](int64_t at, int64_t column, int64_t length) {
        run(x + at, zero_points.data() + column, scales.data() + column, y + at, length);
      });
    });
  });
}

template <typename T>
struct DequantizePiece {
  static RH_INLINE void Run(const T* x, float zero_point, float scale, float* y, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) y[i] = (static_cast<float>(x[i]) - zero_point) * scale;
  }
};

template <typename T>
absl::StatusOr<Prepared> DequantizeChannels(const NativeRequest& request) {
  const ElementType& element = request.operands[0].element_type();
  const Channels channels = ChannelsOf(request, element);
  if (channels.inner < kShortestPiece) return Declined("each scale is for too few elements");
  const Quantization& quantization = *element.quantization();
  for (const int64_t zero : quantization.zero_points) {
    if (zero < -1024 || zero > 1024)
      return Declined("only zero points from -1024 to 1024 are supported");
  }
  const auto run = ForThisProcessor<DequantizePiece<T>, const T*, float, float, float*, int64_t>();
  return NewKernel(request, [=, zero_points = quantization.zero_points,
                             scales = quantization.scales,
                             count = request.num_elements()](const InvocationArguments& arguments) {
    const auto* x = Input<T>(arguments);
    auto* y = Result<float>(arguments);
    arguments.threads.RunRanges(count, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
      ForEachPiece(channels, begin, end, [&](int64_t at, int64_t channel, int64_t length) {
        run(x + at, static_cast<float>(zero_points[channel]), static_cast<float>(scales[channel]),
            y + at, length);
      });
    });
  });
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::Dequantize&, const NativeRequest& request) {
  const ElementType& element = request.operands[0].element_type();
  const std::optional<Rows> rows = RowsOf(request, element);
  if (element.quantization()->expressed != ElementKind::kF32)
    return Declined("only conversion to f32 is supported");
  if (!rows) {
    if (element.kind() == ElementKind::kI8) return DequantizeChannels<int8_t>(request);
    if (element.kind() == ElementKind::kU8) return DequantizeChannels<uint8_t>(request);
    return Declined("only 8 bits are supported if the scales are not along the last axis");
  }
  switch (element.kind()) {
    case ElementKind::kI8:
      return DequantizeFrom<int8_t>(request, *rows);
    case ElementKind::kU8:
      return DequantizeFrom<uint8_t>(request, *rows);
    case ElementKind::kI16:
      return DequantizeFrom<int16_t>(request, *rows);
    case ElementKind::kI32:
      return DequantizeFrom<int32_t>(request, *rows);
    default:
      return Declined("only i8, u8, i16 and i32 are supported");
  }
}

namespace {

// ---- requantize

// With 8-bit input, all results are known beforehand.
template <typename T>
std::array<T, 256> TableOf(const canonical::Requantize& op, const ElementType& from) {
  const reference::Requantizer change(reference::Quantizer(from, 0), reference::Quantizer(op.to, 0),
                                      op.rounding, op.left_shift);
  std::array<T, 256> table;
  for (int i = 0; i < 256; ++i) {
    const int64_t stored = from.kind() == ElementKind::kU8 ? i : static_cast<int8_t>(i);
    table[i] = static_cast<T>(change(stored));
  }
  return table;
}

Prepared LookUp(const NativeRequest& request, const std::array<int32_t, 256>& table) {
  return NewKernel(request, [table,
                             count = request.num_elements()](const InvocationArguments& arguments) {
    const auto* x = Input<uint8_t>(arguments);
    auto* y = Result<int32_t>(arguments);
    arguments.threads.RunRanges(count, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; ++i) y[i] = table[x[i]];
    });
  });
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::Requantize& op, const NativeRequest& request) {
  const ElementType& from = request.operands[0].element_type();
  if (op.to.quantization()->axis) return Declined("the result must have one scale");
  if (BitWidth(from.kind()) == 8 && !from.quantization()->axis) {
    if (BitWidth(op.to.kind()) == 8) return NewByteMap(request, TableOf<uint8_t>(op, from));
    if (op.to.kind() == ElementKind::kI32) return LookUp(request, TableOf<int32_t>(op, from));
  }
  const std::optional<Rows> rows = RowsOf(request, from);
  if (!rows || from.kind() != ElementKind::kI32 || !canonical::IsAccumulator(from) ||
      BitWidth(op.to.kind()) != 8 || op.left_shift != 0) {
    return PrepareWideRequantize(op, request);
  }
  absl::StatusOr<RowRequantization> requantization = RowRequantization::Create(
      from, op.to, op.rounding, rows->columns, StoredBounds(op.to, -kInfinity, kInfinity));
  if (!requantization.ok()) return PrepareWideRequantize(op, request);
  return NewKernel(request, [rows = *rows, requantization = *std::move(requantization),
                             offsets = std::vector<int32_t>(rows->columns),
                             count = request.num_elements()](const InvocationArguments& arguments) {
    const auto* x = Input<int32_t>(arguments);
    auto* y = Result<uint8_t>(arguments);
    arguments.threads.RunRanges(count, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
      ForEachPiece(rows, begin, end, [&](int64_t at, int64_t column, int64_t length) {
        requantization.Run({.sums = x + at,
                            .offsets = offsets.data(),
                            .first = column,
                            .columns = length,
                            .result = y + at});
      });
    });
  });
}

absl::StatusOr<Prepared> Prepare(const canonical::Bitcast&, const NativeRequest& request) {
  // Supports only adding or removing a quantisation.
  if (request.results[0].element_type().kind() != request.kind())
    return Declined("the element type changes");
  return Prepared{.view_of = 0};
}

namespace {

// ---- multiply

// The products of values minus their zero points. A step is 1, or 0 for an operand that is
// repeated.
template <typename A, typename B, typename Product>
struct DistanceProducts {
  static RH_INLINE void Run(const std::byte* lhs, int64_t a_step, int32_t a_zero,
                            const std::byte* rhs, int64_t b_step, int32_t b_zero,
                            std::byte* products, int64_t count) {
    const auto* a = reinterpret_cast<const A*>(lhs);
    const auto* b = reinterpret_cast<const B*>(rhs);
    auto* result = reinterpret_cast<Product*>(products);
    if (a_step == 1 && b_step == 1) {
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i)
        result[i] = static_cast<Product>(a[i] - a_zero) * (b[i] - b_zero);
    } else if (a_step == 1) {
      const int32_t factor = b[0] - b_zero;
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = static_cast<Product>(a[i] - a_zero) * factor;
    } else {
      const auto factor = static_cast<Product>(a[0] - a_zero);
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = factor * (b[i * b_step] - b_zero);
    }
  }
};

using ProductLoop = void (*)(const std::byte*, int64_t, int32_t, const std::byte*, int64_t, int32_t,
                             std::byte*, int64_t);

template <typename A, typename B>
ProductLoop ProductLoopOf() {
  // An accumulator of more than 8 bits has 64.
  using Product = std::conditional_t<sizeof(A) == 1 && sizeof(B) == 1, int32_t, int64_t>;
  return ForThisProcessor<DistanceProducts<A, B, Product>, const std::byte*, int64_t, int32_t,
                          const std::byte*, int64_t, int32_t, std::byte*, int64_t>();
}

template <typename A>
ProductLoop ProductLoopWith(ElementKind b) {
  switch (b) {
    case ElementKind::kU8:
      return ProductLoopOf<A, uint8_t>();
    case ElementKind::kI8:
      return ProductLoopOf<A, int8_t>();
    default:
      return ProductLoopOf<A, int16_t>();
  }
}

ProductLoop ProductLoopFor(ElementKind a, ElementKind b) {
  switch (a) {
    case ElementKind::kU8:
      return ProductLoopWith<uint8_t>(b);
    case ElementKind::kI8:
      return ProductLoopWith<int8_t>(b);
    default:
      return ProductLoopWith<int16_t>(b);
  }
}

}  // namespace

absl::StatusOr<Prepared> PrepareQuantized(const canonical::EltwiseMul&,
                                          const NativeRequest& request) {
  std::array<int32_t, 2> zeros;
  std::array<int64_t, 3> sizes;  // Of an element of the operands and the result.
  for (int i = 0; i < 2; ++i) {
    const ElementType& element = request.operands[i].element_type();
    const Quantization& quantization = *element.quantization();
    if ((BitWidth(element.kind()) != 8 && element.kind() != ElementKind::kI16) || quantization.axis)
      return Declined("only quantised bytes and i16 with one scale are supported");
    // So that the products fit.
    if (quantization.zero_points[0] < -1024 || quantization.zero_points[0] > 1024)
      return Declined("only zero points from -1024 to 1024 are supported");
    zeros[i] = static_cast<int32_t>(quantization.zero_points[0]);
    sizes[i] = BitWidth(element.kind()) / 8;
  }
  sizes[2] = BitWidth(request.results[0].element_type().kind()) / 8;
  return NewKernel(request, [zeros, sizes, run = ProductLoopFor(request.kind(0), request.kind(1)),
                             broadcast = Broadcast<2>(request.result_sizes(),
                                                      {request.sizes(0), request.sizes(1)})](
                                const InvocationArguments& arguments) {
    const auto* a = Input<std::byte>(arguments, 0);
    const auto* b = Input<std::byte>(arguments, 1);
    auto* result = Result<std::byte>(arguments);
    const auto steps = broadcast.steps();
    broadcast.Run(arguments.threads,
                  [&](const std::array<int64_t, 2>& at, int64_t to, int64_t count) {
                    run(a + at[0] * sizes[0], steps[0], zeros[0], b + at[1] * sizes[1], steps[1],
                        zeros[1], result + to * sizes[2], count);
                  });
  });
}

void AddQuantizedElementwiseKernels(KernelTable& table) {
  table.Add(OpList<canonical::Quantize, canonical::Dequantize, canonical::Requantize,
                   canonical::Bitcast>{});
}

}  // namespace roundhouse::native
