#include "roundhouse/interp/native/binary.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/interp/native/broadcast.h"
#include "roundhouse/interp/native/isa.h"
#include "roundhouse/interp/native/kernel.h"
#include "roundhouse/interp/native/quantized_elementwise.h"
#include "roundhouse/interp/native/vector_math.h"

namespace roundhouse::native {
namespace {

using canonical::Comparison;

// F::Of(a, b) for each element. A step is 1, or 0 for an operand that stands still. The result may
// be in the place of an operand that goes along.
template <typename F, typename T, typename R>
struct Zipped {
  static RH_INLINE void Run(const T* a, int64_t a_step, const T* b, int64_t b_step, R* result,
                            int64_t count) {
    if (a_step == 1 && b_step == 1) {
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = F::Of(a[i], b[i]);
    } else if (a_step == 1) {
      const T y = b[0];
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = F::Of(a[i], y);
    } else if (b_step == 1) {
      const T x = a[0];
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = F::Of(x, b[i]);
    } else {
      const R value = F::Of(a[0], b[0]);
      for (int64_t i = 0; i < count; ++i) result[i] = value;
    }
  }
};

// Integers wrap around, as unsigned arithmetic does.
template <typename T>
using Wrapping = typename std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>,
                                             std::type_identity<T>>::type;

#define RH_BINARY(Name, expression)           \
  struct Name {                               \
    template <typename T>                     \
    static RH_INLINE auto Of(T a, T b) {      \
      using W [[maybe_unused]] = Wrapping<T>; \
      return expression;                      \
    }                                         \
  }
RH_BINARY(Sum, static_cast<T>(static_cast<W>(a) + static_cast<W>(b)));
RH_BINARY(Difference, static_cast<T>(static_cast<W>(a) - static_cast<W>(b)));
RH_BINARY(Product, static_cast<T>(static_cast<W>(a) * static_cast<W>(b)));
RH_BINARY(Quotient, static_cast<T>(a / b));
RH_BINARY(Equal, a == b);
RH_BINARY(NotEqual, a != b);
RH_BINARY(Less, a < b);
RH_BINARY(LessEqual, a <= b);
RH_BINARY(Greater, a > b);
RH_BINARY(GreaterEqual, a >= b);
RH_BINARY(And, static_cast<T>(a& b));
RH_BINARY(Or, static_cast<T>(a | b));
RH_BINARY(Xor, static_cast<T>(a ^ b));
RH_BINARY(Slope, a >= 0 ? a : static_cast<T>(a * b));
RH_BINARY(Raised, static_cast<T>(std::pow(static_cast<double>(a), static_cast<double>(b))));
#undef RH_BINARY

struct Greatest {
  static RH_INLINE float Of(float a, float b) { return GreaterOf(a, b); }
  template <typename T>
  static RH_INLINE T Of(T a, T b) {
    return a > b ? a : b;
  }
};
struct Least {
  static RH_INLINE float Of(float a, float b) { return LesserOf(a, b); }
  template <typename T>
  static RH_INLINE T Of(T a, T b) {
    return a < b ? a : b;
  }
};

// In other domains than tensor the operands have equal shapes, or one lies along the last axis,
// which is the same as broadcasting.
template <typename F, typename T, typename R = T>
PreparedKernel ZipAs(const NativeRequest& request) {
  const auto function =
      ForThisProcessor<Zipped<F, T, R>, const T*, int64_t, const T*, int64_t, R*, int64_t>();
  const bool same_width = sizeof(T) == sizeof(R);
  return NewKernel(request,
                   [function, broadcast = Broadcast<2>(request.result_sizes(),
                                                       {request.sizes(0), request.sizes(1)})](
                       const InvocationArguments& arguments) {
                     const auto* a = Input<T>(arguments, 0);
                     const auto* b = Input<T>(arguments, 1);
                     auto* result = Result<R>(arguments);
                     const auto steps = broadcast.steps();
                     broadcast.Run(arguments.threads, [&](const std::array<int64_t, 2>& at,
                                                          int64_t to, int64_t count) {
                       function(a + at[0], steps[0], b + at[1], steps[1], result + to, count);
                     });
                   },
                   {.may_overwrite_first =
                        same_width && request.num_elements(0) == request.num_results_elements(),
                    .may_overwrite_second =
                        same_width && request.num_elements(1) == request.num_results_elements()});
}

// For f32 and the signed integers that models compute with. What gives elements on the grid that
// its operands are on works on the stored integers.
template <typename F>
absl::StatusOr<PreparedKernel> ZipNumbers(const NativeRequest& request) {
  if (request.results[0].element_type() != request.operands[0].element_type())
    return Declined("quantised elements");
  switch (request.kind()) {
    case ElementKind::kF32:
      return ZipAs<F, float>(request);
    case ElementKind::kI32:
      return ZipAs<F, int32_t>(request);
    case ElementKind::kI64:
      return ZipAs<F, int64_t>(request);
    case ElementKind::kI8:
      return ZipAs<F, int8_t>(request);
    case ElementKind::kU8:
      return ZipAs<F, uint8_t>(request);
    default:
      return Declined("elements of other kinds than f32, i64, i32, i8 and u8");
  }
}

template <typename F>
absl::StatusOr<PreparedKernel> ZipFloats(const NativeRequest& request) {
  if (request.kind() != ElementKind::kF32) return Declined("elements of other kinds than f32");
  return ZipAs<F, float>(request);
}

template <typename F>
absl::StatusOr<PreparedKernel> ZipBits(const NativeRequest& request) {
  switch (BitWidth(request.kind())) {
    case 8:
      return ZipAs<F, uint8_t>(request);
    case 16:
      return ZipAs<F, uint16_t>(request);
    case 32:
      return ZipAs<F, uint32_t>(request);
    case 64:
      return ZipAs<F, uint64_t>(request);
    default:
      return Declined("elements that are not whole bytes");
  }
}

template <typename F>
absl::StatusOr<PreparedKernel> CompareBy(const NativeRequest& request) {
  switch (request.kind()) {
    case ElementKind::kF32:
      return ZipAs<F, float, bool>(request);
    case ElementKind::kI64:
      return ZipAs<F, int64_t, bool>(request);
    case ElementKind::kI32:
      return ZipAs<F, int32_t, bool>(request);
    case ElementKind::kI8:
      return ZipAs<F, int8_t, bool>(request);
    case ElementKind::kU8:
    case ElementKind::kI1:
      return ZipAs<F, uint8_t, bool>(request);
    default:
      return Declined("elements of other kinds than f32, i64, i32, i8, u8 and i1");
  }
}

// As Zipped, with a condition in front.
template <typename T>
struct Chosen {
  static RH_INLINE void Run(const uint8_t* condition, int64_t condition_step, const T* a,
                            int64_t a_step, const T* b, int64_t b_step, T* result, int64_t count) {
    if (condition_step == 0) {
      const T* from = condition[0] != 0 ? a : b;
      const int64_t step = condition[0] != 0 ? a_step : b_step;
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = from[i * step];
    } else if (a_step == 1 && b_step == 1) {
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = condition[i] != 0 ? a[i] : b[i];
    } else {
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i)
        result[i] = condition[i] != 0 ? a[i * a_step] : b[i * b_step];
    }
  }
};

template <typename T>
PreparedKernel ChooseAs(const NativeRequest& request) {
  const auto function = ForThisProcessor<Chosen<T>, const uint8_t*, int64_t, const T*, int64_t,
                                         const T*, int64_t, T*, int64_t>();
  return NewKernel(request, [function, broadcast = Broadcast<3>(
                                           request.result_sizes(),
                                           {request.sizes(0), request.sizes(1), request.sizes(2)})](
                                const InvocationArguments& arguments) {
    const auto* condition = Input<uint8_t>(arguments, 0);
    const auto* a = Input<T>(arguments, 1);
    const auto* b = Input<T>(arguments, 2);
    auto* result = Result<T>(arguments);
    const auto steps = broadcast.steps();
    broadcast.Run(arguments.threads,
                  [&](const std::array<int64_t, 3>& at, int64_t to, int64_t count) {
                    function(condition + at[0], steps[0], a + at[1], steps[1], b + at[2], steps[2],
                             result + to, count);
                  });
  });
}

// From floats to integers: the fraction is dropped, NaN is 0, what does not fit saturates.
template <typename From, typename To>
struct Saturated {
  static RH_INLINE void Run(const From* from, To* to, int64_t count) {
    constexpr From kLeast = static_cast<From>(std::numeric_limits<To>::min());
    constexpr From kBeyond =
        From{2} * static_cast<From>(To{1} << (std::numeric_limits<To>::digits - 1));
    // The greatest float that can be converted: kBeyond less what its last bit counts below it.
    constexpr int kDigits =
        std::min(std::numeric_limits<From>::digits, std::numeric_limits<To>::digits);
    constexpr From kGreatest = kBeyond - kBeyond / static_cast<From>(uint64_t{1} << kDigits);
    using Through = std::conditional_t<sizeof(To) == 1, int32_t, To>;
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) {
      const From x = from[i];
      From fitting = x != x ? From{0} : x;
      fitting = fitting < kLeast ? kLeast : fitting;
      fitting = fitting > kGreatest ? kGreatest : fitting;
      const auto whole = static_cast<To>(static_cast<Through>(fitting));
      to[i] = x >= kBeyond ? std::numeric_limits<To>::max() : whole;
    }
  }
};

// From one kind to another, where C++ converts as the op does.
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

template <typename From, typename To>
PreparedKernel ConvertAs(const NativeRequest& request) {
  constexpr bool kSaturates =
      std::is_floating_point_v<From> && std::is_integral_v<To> && !std::is_same_v<To, bool>;
  using Conversion = std::conditional_t<kSaturates, Saturated<From, To>, Converted<From, To>>;
  const auto function = ForThisProcessor<Conversion, const From*, To*, int64_t>();
  return NewKernel(
      request, [function, count = request.num_elements()](const InvocationArguments& arguments) {
        const auto* from = Input<From>(arguments);
        auto* to = Result<To>(arguments);
        arguments.threads.RunRanges(count, 1 << 14, [&](int64_t begin, int64_t end, int) {
          function(from + begin, to + begin, end - begin);
        });
      });
}

template <typename From>
absl::StatusOr<PreparedKernel> ConvertFrom(const NativeRequest& request, ElementKind to) {
  switch (to) {
    case ElementKind::kF32:
      return ConvertAs<From, float>(request);
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
      return Declined("a cast between these kinds");
  }
}

}  // namespace

#define RH_BINARY_KERNEL(Op, How, F)                                                           \
  absl::StatusOr<PreparedKernel> Prepare(const canonical::Op&, const NativeRequest& request) { \
    return How<F>(request);                                                                    \
  }
RH_BINARY_KERNEL(EltwiseAdd, ZipNumbers, Sum)
RH_BINARY_KERNEL(EltwiseSub, ZipNumbers, Difference)
RH_BINARY_KERNEL(EltwiseDiv, ZipFloats, Quotient)
RH_BINARY_KERNEL(EltwiseMax, ZipNumbers, Greatest)
RH_BINARY_KERNEL(EltwiseMin, ZipNumbers, Least)
RH_BINARY_KERNEL(BitwiseAnd, ZipBits, And)
RH_BINARY_KERNEL(BitwiseOr, ZipBits, Or)
RH_BINARY_KERNEL(BitwiseXor, ZipBits, Xor)
RH_BINARY_KERNEL(Prelu, ZipFloats, Slope)
RH_BINARY_KERNEL(FeatureBiasAdd, ZipFloats, Sum)
#undef RH_BINARY_KERNEL

absl::StatusOr<PreparedKernel> Prepare(const canonical::EltwiseMul& op,
                                       const NativeRequest& request) {
  if (request.is_quantized()) return PrepareQuantized(op, request);
  return ZipNumbers<Product>(request);
}

absl::StatusOr<PreparedKernel> Prepare(const canonical::Pow& op, const NativeRequest& request) {
  static_cast<void>(op);
  if (request.kind() != ElementKind::kF32) return Declined("elements of other kinds than f32");
  const Tensor* exponent = request.constant(1);
  if (exponent != nullptr && exponent->num_elements() == 1 && exponent->is_dense()) {
    struct Square {
      static RH_INLINE float Of(float a, float) { return a * a; }
    };
    struct Cube {
      static RH_INLINE float Of(float a, float) {
        const auto x = static_cast<double>(a);
        return static_cast<float>(x * x * x);
      }
    };
    const float power = exponent->data<float>()[0];
    if (power == 2) return ZipAs<Square, float>(request);
    if (power == 3) return ZipAs<Cube, float>(request);
  }
  return ZipAs<Raised, float>(request);
}

absl::StatusOr<PreparedKernel> Prepare(const canonical::Compare& op, const NativeRequest& request) {
  if (request.is_quantized()) return Declined("quantised elements");
  switch (op.direction) {
    case Comparison::kEqual:
      return CompareBy<Equal>(request);
    case Comparison::kNotEqual:
      return CompareBy<NotEqual>(request);
    case Comparison::kLess:
      return CompareBy<Less>(request);
    case Comparison::kLessEqual:
      return CompareBy<LessEqual>(request);
    case Comparison::kGreater:
      return CompareBy<Greater>(request);
    case Comparison::kGreaterEqual:
      return CompareBy<GreaterEqual>(request);
  }
  return Declined("an unknown comparison");
}

absl::StatusOr<PreparedKernel> Prepare(const canonical::Select&, const NativeRequest& request) {
  switch (BitWidth(request.kind(1))) {
    case 8:
      return ChooseAs<uint8_t>(request);
    case 16:
      return ChooseAs<uint16_t>(request);
    case 32:
      return ChooseAs<uint32_t>(request);
    case 64:
      return ChooseAs<uint64_t>(request);
    default:
      return Declined("elements that are not whole bytes");
  }
}

absl::StatusOr<PreparedKernel> Prepare(const canonical::Cast& op, const NativeRequest& request) {
  if (request.is_quantized()) return Declined("quantised elements");
  if (request.kind() == op.to) return PreparedKernel{.view_of = 0};
  switch (request.kind()) {
    case ElementKind::kF32:
      return ConvertFrom<float>(request, op.to);
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
      return Declined("a cast of such elements");
  }
}

void AddBinaryKernels(KernelTable& table) {
  table.Add(
      OpList<canonical::EltwiseAdd, canonical::EltwiseSub, canonical::EltwiseMul,
             canonical::EltwiseDiv, canonical::EltwiseMax, canonical::EltwiseMin, canonical::Pow,
             canonical::BitwiseAnd, canonical::BitwiseOr, canonical::BitwiseXor, canonical::Prelu,
             canonical::FeatureBiasAdd, canonical::Compare, canonical::Select, canonical::Cast>{});
}

}  // namespace roundhouse::native
