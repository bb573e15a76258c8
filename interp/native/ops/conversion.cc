#include "roundhouse/interp/native/ops/conversion.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/interp/native/microkernels/vector_math.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

// From floats to integers: truncates, turns NaN into 0, and saturates.
template <typename From, typename To>
struct Saturated {
  static constexpr From kLeast = static_cast<From>(std::numeric_limits<To>::min());

  static RH_INLINE To Of(From x) {
    // In this form NaN becomes kLeast, and each is one instruction.
    From fitting = x > kLeast ? x : kLeast;
    if constexpr (std::numeric_limits<To>::digits <= std::numeric_limits<From>::digits) {
      constexpr From kMost = static_cast<From>(std::numeric_limits<To>::max());
      using Through = std::conditional_t<(sizeof(To) < 4), int32_t, To>;
      fitting = fitting < kMost ? fitting : kMost;
      const auto whole = static_cast<Through>(fitting);
      return static_cast<To>(std::is_unsigned_v<To> || x == x ? whole : Through{0});
    } else {
      fitting = x != x ? From{0} : fitting;
      constexpr From kBeyond =
          From{2} * static_cast<From>(To{1} << (std::numeric_limits<To>::digits - 1));
      // The greatest float that can be converted: kBeyond minus the value of its last bit below it.
      constexpr From kGreatest =
          kBeyond - kBeyond / static_cast<From>(uint64_t{1} << std::numeric_limits<From>::digits);
      const auto whole = static_cast<To>(fitting > kGreatest ? kGreatest : fitting);
      return x >= kBeyond ? std::numeric_limits<To>::max() : whole;
    }
  }

  static RH_INLINE void Run(const From* from, To* to, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) to[i] = Of(from[i]);
  }
};

// Between kinds for which C++ converts as the op does.
template <typename From, typename To>
struct Converted {
  static RH_INLINE void Run(const From* from, To* to, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) {
      if constexpr (std::is_same_v<To, bool>) {
        to[i] = from[i] != 0;
      } else {
        to[i] = static_cast<To>(from[i]);
      }
    }
  }
};

// ---- Half precision, as bits. All is computed with integers that have the bits of floats, so that
// it vectorises without instructions for f16. The only addition of floats is of normal numbers,
// and so does not depend on whether denormals are flushed.

struct HalfBits {
  uint16_t bits;

  RH_INLINE float Wide() const {
    constexpr uint32_t kExponent = 0x7C00U << 13;
    uint32_t wide = (bits & 0x7FFFU) << 13;
    const uint32_t exponent = wide & kExponent;
    wide += (127 - 15) << 23;
    wide = exponent == kExponent ? wide + ((128 - 16) << 23) : wide;  // Infinity and NaN.
    // Denormals: a fraction without its leading one.
    const float denormal = std::bit_cast<float>(wide + (1U << 23)) - 0x1p-14F;
    wide = exponent == 0 ? std::bit_cast<uint32_t>(denormal) : wide;
    return std::bit_cast<float>(wide | (bits & 0x8000U) << 16);
  }

  static RH_INLINE HalfBits Of(float x) {
    const auto all = std::bit_cast<uint32_t>(x);
    const uint32_t magnitude = all & 0x7FFFFFFFU;
    // Ties to even: adds half of what is cut off, minus 1 unless the last digit that stays is odd.
    const uint32_t normal =
        (magnitude - ((127U - 15U) << 23) + 0xFFF + ((magnitude >> 13) & 1)) >> 13;
    // The last digit of the sum is that of a denormal half, and the addition rounds as required.
    const uint32_t denormal = std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) + 0.5F) -
                              std::bit_cast<uint32_t>(0.5F);
    uint32_t half = magnitude < (113U << 23) ? denormal : normal;
    half = magnitude >= (143U << 23) ? 0x7C00U : half;
    half = magnitude > (255U << 23) ? 0x7E00U : half;
    return {static_cast<uint16_t>(half | (all >> 16 & 0x8000U))};
  }
};

struct BrainBits {
  uint16_t bits;

  RH_INLINE float Wide() const { return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }

  static RH_INLINE BrainBits Of(float x) {
    const auto all = std::bit_cast<uint32_t>(x);
    const uint32_t rounded = (all + 0x7FFF + ((all >> 16) & 1)) >> 16;
    const uint32_t quiet = (all >> 16) | 0x40;
    return {static_cast<uint16_t>((all & 0x7FFFFFFFU) > (255U << 23) ? quiet : rounded)};
  }
};

template <typename Bits>
struct Widened {
  static RH_INLINE void Run(const Bits* from, float* to, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) to[i] = from[i].Wide();
  }
};

template <typename Bits>
struct Narrowed {
  static RH_INLINE void Run(const float* from, Bits* to, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) to[i] = Bits::Of(from[i]);
  }
};

template <typename From, typename To>
inline constexpr bool kSaturates =
    std::is_floating_point_v<From>&& std::is_integral_v<To> && !std::is_same_v<To, bool>;
template <typename From, typename To>
using Conversion =
    std::conditional_t<kSaturates<From, To>, Saturated<From, To>, Converted<From, To>>;

constexpr int64_t kMinElementsPerThread = 1 << 14;

// Converts elements that are known by their size alone, so that one kernel calls any of them.
struct Converter {
  ConversionRow run;
  int64_t from_bytes;
  int64_t to_bytes;
};

template <typename Function, typename From, typename To>
struct Untyped {
  static RH_INLINE void Run(const void* from, void* to, int64_t count) {
    Function::Run(static_cast<const From*>(from), static_cast<To*>(to), count);
  }
};

template <typename Function, typename From, typename To>
Converter ConverterOf() {
  return {ForThisProcessor<Untyped<Function, From, To>, const void*, void*, int64_t>(),
          sizeof(From), sizeof(To)};
}

Prepared Convert(const NativeRequest& request, Converter converter) {
  return NewKernel(request, [converter,
                             count = request.num_elements()](const InvocationArguments& arguments) {
    const auto* from = Input<std::byte>(arguments);
    auto* to = Result<std::byte>(arguments);
    arguments.threads.RunRanges(count, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
      converter.run(from + begin * converter.from_bytes, to + begin * converter.to_bytes,
                    end - begin);
    });
  });
}

// A block at a time. Not for conversions that this would round twice.
Prepared ConvertThroughFloats(const NativeRequest& request, Converter first, Converter second) {
  return NewKernel(request, [first, second,
                             count = request.num_elements()](const InvocationArguments& arguments) {
    constexpr int64_t kBlock = 1024;
    const auto* from = Input<std::byte>(arguments);
    auto* to = Result<std::byte>(arguments);
    arguments.threads.RunRanges(count, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
      float block[kBlock];
      for (int64_t at = begin; at < end; at += kBlock) {
        const int64_t length = std::min(kBlock, end - at);
        first.run(from + at * first.from_bytes, block, length);
        second.run(block, to + at * second.to_bytes, length);
      }
    });
  });
}

template <typename Function, typename From, typename To>
Prepared ConvertBy(const NativeRequest& request) {
  return Convert(request, ConverterOf<Function, From, To>());
}

template <typename From, typename To>
Prepared ConvertAs(const NativeRequest& request) {
  return ConvertBy<Conversion<From, To>, From, To>(request);
}

template <typename From, typename To>
ConversionRow RowOf() {
  return ConverterOf<Conversion<From, To>, From, To>().run;
}

template <typename First, typename Second, typename From, typename To>
Prepared ConvertThroughFloats(const NativeRequest& request) {
  return ConvertThroughFloats(request, ConverterOf<First, From, float>(),
                              ConverterOf<Second, float, To>());
}

template <typename Bits>
absl::StatusOr<Prepared> ConvertFromHalfPrecision(const NativeRequest& request, ElementKind to) {
  switch (to) {
    case ElementKind::kF32:
      return ConvertBy<Widened<Bits>, Bits, float>(request);
    case ElementKind::kI1:
      return ConvertThroughFloats<Widened<Bits>, Conversion<float, bool>, Bits, bool>(request);
    case ElementKind::kI32:
      return ConvertThroughFloats<Widened<Bits>, Conversion<float, int32_t>, Bits, int32_t>(
          request);
    case ElementKind::kI64:
      return ConvertThroughFloats<Widened<Bits>, Conversion<float, int64_t>, Bits, int64_t>(
          request);
    case ElementKind::kI8:
      return ConvertThroughFloats<Widened<Bits>, Conversion<float, int8_t>, Bits, int8_t>(request);
    case ElementKind::kU8:
      return ConvertThroughFloats<Widened<Bits>, Conversion<float, uint8_t>, Bits, uint8_t>(
          request);
    default:
      return Declined("a cast between these types is not supported");
  }
}

// An integer that f32 does not hold is infinite as f16. As bf16 it would be rounded twice.
template <typename From>
absl::StatusOr<Prepared> ConvertToHalfPrecision(const NativeRequest& request, ElementKind to) {
  if constexpr (std::is_same_v<From, float>) {
    if (to == ElementKind::kF16) return ConvertBy<Narrowed<HalfBits>, float, HalfBits>(request);
    return ConvertBy<Narrowed<BrainBits>, float, BrainBits>(request);
  } else {
    if (to == ElementKind::kF16)
      return ConvertThroughFloats<Converted<From, float>, Narrowed<HalfBits>, From, HalfBits>(
          request);
    if (sizeof(From) > 2) return Declined("the cast would round twice");
    return ConvertThroughFloats<Converted<From, float>, Narrowed<BrainBits>, From, BrainBits>(
        request);
  }
}

template <typename From>
absl::StatusOr<Prepared> ConvertFrom(const NativeRequest& request, ElementKind to) {
  switch (to) {
    case ElementKind::kF64:
      return ConvertAs<From, double>(request);
    case ElementKind::kF32:
      return ConvertAs<From, float>(request);
    case ElementKind::kF16:
    case ElementKind::kBF16:
      if constexpr (std::is_same_v<From, double>) return Declined("the cast would round twice");
      return ConvertToHalfPrecision<From>(request, to);
    case ElementKind::kI1:
      return ConvertAs<From, bool>(request);
    case ElementKind::kI32:
      return ConvertAs<From, int32_t>(request);
    case ElementKind::kI64:
      return ConvertAs<From, int64_t>(request);
    case ElementKind::kI8:
      return ConvertAs<From, int8_t>(request);
    case ElementKind::kU8:
      return ConvertAs<From, uint8_t>(request);
    default:
      return Declined("a cast between these types is not supported");
  }
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::Cast& op, const NativeRequest& request) {
  if (request.is_quantized()) return Declined("quantised elements are not supported");
  // An infinity of a small float may become a number when cast to the same kind.
  if (request.kind() == op.to && !IsSmallFloat(op.to)) return Prepared{.view_of = 0};
  switch (request.kind()) {
    case ElementKind::kF64:
      return ConvertFrom<double>(request, op.to);
    case ElementKind::kF32:
      return ConvertFrom<float>(request, op.to);
    case ElementKind::kF16:
      return ConvertFromHalfPrecision<HalfBits>(request, op.to);
    case ElementKind::kBF16:
      return ConvertFromHalfPrecision<BrainBits>(request, op.to);
    case ElementKind::kI64:
      return ConvertFrom<int64_t>(request, op.to);
    case ElementKind::kI32:
      return ConvertFrom<int32_t>(request, op.to);
    case ElementKind::kI8:
      return ConvertFrom<int8_t>(request, op.to);
    case ElementKind::kU8:
    case ElementKind::kI1:
      return ConvertFrom<uint8_t>(request, op.to);
    default:
      return Declined("a cast of this type is not supported");
  }
}

ConversionRow ConversionRowOf(const Node& node) {
  if (!Is<canonical::Cast>(node)) return nullptr;
  const Type& from = node.operand(0).type();
  const Type& to = node.result().type();
  if (!from.is_tensor() || !to.is_tensor()) return nullptr;
  const auto is = [](const Type& type, ElementKind kind) {
    return type.element_type() == ElementType(kind);
  };
  if (is(from, ElementKind::kF32)) {
    if (is(to, ElementKind::kI1)) return RowOf<float, bool>();
    if (is(to, ElementKind::kI8)) return RowOf<float, int8_t>();
    if (is(to, ElementKind::kU8)) return RowOf<float, uint8_t>();
    if (is(to, ElementKind::kI32)) return RowOf<float, int32_t>();
  }
  if (!is(to, ElementKind::kF32)) return nullptr;
  if (is(from, ElementKind::kI8)) return RowOf<int8_t, float>();
  if (is(from, ElementKind::kU8) || is(from, ElementKind::kI1)) return RowOf<uint8_t, float>();
  return is(from, ElementKind::kI32) ? RowOf<int32_t, float>() : nullptr;
}

namespace {

template <typename To>
struct ScaledToBytes {
  static RH_INLINE void Run(const float* from, const ByteScaling& scaling, void* to,
                            int64_t count) {
    const ByteScaling by = scaling;
    auto* bytes = static_cast<To*>(to);
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) {
      const float whole = std::nearbyint(from[i] / by.divisor) + by.added;
      bytes[i] = Saturated<float, To>::Of(Clamp(whole, by.least, by.most));
    }
  }
};

template <typename To>
ScaledByteRow ScaledByteRowTo() {
  return ForThisProcessor<ScaledToBytes<To>, const float*, const ByteScaling&, void*, int64_t>();
}

}  // namespace

ScaledByteRow ScaledByteRowOf(const Node& node) {
  if (ConversionRowOf(node) == nullptr ||
      node.operand(0).type().element_type() != ElementType(ElementKind::kF32)) {
    return nullptr;
  }
  const ElementType& to = node.result().type().element_type();
  if (to == ElementType(ElementKind::kI8)) return ScaledByteRowTo<int8_t>();
  return to == ElementType(ElementKind::kU8) ? ScaledByteRowTo<uint8_t>() : nullptr;
}

void AddConversionKernels(KernelTable& table) { table.Add<canonical::Cast>(); }

}  // namespace roundhouse::native
