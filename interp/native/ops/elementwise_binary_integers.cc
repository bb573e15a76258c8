#include "roundhouse/interp/native/ops/elementwise_binary_integers.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/interp/native/microkernels/broadcast.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/reference/arithmetic/integer_bound.h"

namespace roundhouse::native {
namespace {

constexpr int64_t kMinElementsPerThread = 1 << 13;

// ---- Unary functions

template <IntegerFunction kFunction, typename T>
RH_INLINE T ValueOf(T x, T least, T most) {
  using W = std::make_unsigned_t<T>;
  if constexpr (kFunction == IntegerFunction::kAbs)
    return x < 0 ? static_cast<T>(W{0} - static_cast<W>(x)) : x;
  if constexpr (kFunction == IntegerFunction::kNeg) return static_cast<T>(W{0} - static_cast<W>(x));
  if constexpr (kFunction == IntegerFunction::kSign)
    return static_cast<T>((x > 0 ? 1 : 0) - (x < 0 ? 1 : 0));
  if constexpr (kFunction == IntegerFunction::kNot) return static_cast<T>(~x);
  if constexpr (kFunction == IntegerFunction::kFlip) return static_cast<T>(x ^ 1);
  x = x < least ? least : x;
  return x > most ? most : x;
}

template <IntegerFunction kFunction, typename T>
struct MappedIntegers {
  static RH_INLINE void Run(const void* from, void* to, int64_t count, int64_t at_least,
                            int64_t at_most) {
    const auto* x = static_cast<const T*>(from);
    auto* y = static_cast<T*>(to);
    const auto least = static_cast<T>(at_least);
    const auto most = static_cast<T>(at_most);
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) y[i] = ValueOf<kFunction>(x[i], least, most);
  }
};
using IntegerMap = void (*)(const void* from, void* to, int64_t count, int64_t at_least,
                            int64_t at_most);

Prepared Map(const NativeRequest& request, IntegerMap function, int64_t bytes, int64_t least,
             int64_t most) {
  return NewKernel(request,
                   [function, bytes, count = request.num_elements(), least,
                    most](const InvocationArguments& arguments) {
                     const auto* x = Input<std::byte>(arguments);
                     auto* y = Result<std::byte>(arguments);
                     arguments.threads.RunRanges(
                         count, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
                           function(x + begin * bytes, y + begin * bytes, end - begin, least, most);
                         });
                   },
                   {.may_overwrite_first = true});
}

template <IntegerFunction kFunction, typename T>
Prepared MapAs(const NativeRequest& request, double least, double most) {
  return Map(request,
             ForThisProcessor<MappedIntegers<kFunction, T>, const void*, void*, int64_t, int64_t,
                              int64_t>(),
             sizeof(T), reference::IntegerBound<T>(least), reference::IntegerBound<T>(most));
}

template <IntegerFunction kFunction>
absl::StatusOr<Prepared> MapIntegers(const NativeRequest& request, double least, double most) {
  switch (request.kind()) {
    case ElementKind::kI64:
      return MapAs<kFunction, int64_t>(request, least, most);
    case ElementKind::kI32:
      return MapAs<kFunction, int32_t>(request, least, most);
    case ElementKind::kI8:
      return MapAs<kFunction, int8_t>(request, least, most);
    case ElementKind::kU8:
      return MapAs<kFunction, uint8_t>(request, least, most);
    default:
      return Declined("only f32, i64, i32, i8 and u8 are supported");
  }
}

// ---- Division

enum class Division : uint8_t { kQuotient, kFloorQuotient, kRemainder, kFloorRemainder };

template <Division kDivision>
inline constexpr bool kIsFloor =
    kDivision == Division::kFloorQuotient || kDivision == Division::kFloorRemainder;
template <Division kDivision>
inline constexpr bool kIsRemainder =
    kDivision == Division::kRemainder || kDivision == Division::kFloorRemainder;

template <Division kDivision, typename T>
RH_INLINE T Divided(T a, T b) {
  using W = std::make_unsigned_t<T>;
  // The only quotient that does not fit wraps around.
  if (std::is_signed_v<T> && b == static_cast<T>(-1))
    return kIsRemainder<kDivision> ? T{0} : static_cast<T>(W{0} - static_cast<W>(a));
  const auto remainder = static_cast<T>(a % b);
  const bool is_above = kIsFloor<kDivision> && remainder != 0 && (remainder < 0) != (b < 0);
  if constexpr (kIsRemainder<kDivision>) return static_cast<T>(remainder + (is_above ? b : 0));
  return static_cast<T>(a / b - (is_above ? 1 : 0));
}

// If both have at most 53 bits, no quotient of doubles is rounded up to an integer: the distance to
// it exceeds the rounding error.
template <Division kDivision, typename T>
RH_INLINE T DividedAsDoubles(T a, T b) {
  using W = std::make_unsigned_t<T>;
  const double quotient = static_cast<double>(a) / static_cast<double>(b);
  const auto whole =
      static_cast<T>(static_cast<int64_t>(kIsFloor<kDivision> ? std::floor(quotient) : quotient));
  if constexpr (!kIsRemainder<kDivision>) return whole;
  return static_cast<T>(static_cast<W>(a) - static_cast<W>(whole) * static_cast<W>(b));
}

template <typename T>
RH_INLINE bool FitDoubles(const T* x, int64_t step, int64_t count) {
  if constexpr (sizeof(T) < 8) {
    return true;
  } else {
    uint64_t bits = 0;
    if (step == 0) count = 1;
    for (int64_t i = 0; i < count; ++i) bits |= static_cast<uint64_t>(x[i] ^ (x[i] >> 63));
    return bits >> 53 == 0;
  }
}

template <Division kDivision, typename T>
struct DividedRow {
  static RH_INLINE void Run(const void* dividends, int64_t a_step, const void* divisors,
                            int64_t b_step, void* quotients, int64_t count) {
    const auto* a = static_cast<const T*>(dividends);
    const auto* b = static_cast<const T*>(divisors);
    auto* result = static_cast<T*>(quotients);
    if (!FitDoubles(a, a_step, count) || !FitDoubles(b, b_step, count)) {
      for (int64_t i = 0; i < count; ++i)
        result[i] = Divided<kDivision>(a[i * a_step], b[i * b_step]);
    } else if (b_step == 0) {
      const T divisor = b[0];
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i)
        result[i] = DividedAsDoubles<kDivision>(a[i * a_step], divisor);
    } else {
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i)
        result[i] = DividedAsDoubles<kDivision>(a[i * a_step], b[i]);
    }
  }
};
using DivisionRow = void (*)(const void* dividends, int64_t a_step, const void* divisors,
                             int64_t b_step, void* quotients, int64_t count);

// The number of elements if none is 0.
template <typename T>
int64_t FirstZero(const void* divisors, int64_t count) {
  const auto* begin = static_cast<const T*>(divisors);
  return std::find(begin, begin + count, T{0}) - begin;
}

// The same message as the reference's.
std::string ZeroDivisor(const NativeRequest& request, absl::string_view where) {
  return absl::StrCat(request.node.op().OperandName(1), " (", request.operands[1].ToString(),
                      "): integer division by zero, ", where);
}

// The result may overwrite an operand that has as many elements.
KernelTraits OverwritingTraits(const NativeRequest& request) {
  return {.may_overwrite_first = request.num_elements(0) == request.num_results_elements(),
          .may_overwrite_second = request.num_elements(1) == request.num_results_elements()};
}

Prepared Divide(const NativeRequest& request, DivisionRow row,
                int64_t (*first_zero)(const void* divisors, int64_t count), int64_t bytes) {
  return NewKernel(
      request,
      [row, first_zero, bytes,
       num_divisors = request.num_elements(0) == 0 ? 0 : request.num_elements(1),
       zero_divisor = ZeroDivisor(request, "at element "),
       broadcast = Broadcast<2>(request.result_sizes(), {request.sizes(0), request.sizes(1)})](
          const InvocationArguments& arguments) -> absl::Status {
        const auto* a = Input<std::byte>(arguments, 0);
        const auto* b = Input<std::byte>(arguments, 1);
        auto* result = Result<std::byte>(arguments);
        if (const int64_t zero = first_zero(b, num_divisors); zero != num_divisors)
          return absl::InvalidArgumentError(absl::StrCat(zero_divisor, zero));
        const auto steps = broadcast.steps();
        broadcast.Run(arguments.threads, [&](const std::array<int64_t, 2>& at, int64_t to,
                                             int64_t count) {
          row(a + at[0] * bytes, steps[0], b + at[1] * bytes, steps[1], result + to * bytes, count);
        });
        return absl::OkStatus();
      },
      OverwritingTraits(request));
}

template <Division kDivision, typename T>
Prepared DivideAs(const NativeRequest& request) {
  return Divide(request,
                ForThisProcessor<DividedRow<kDivision, T>, const void*, int64_t, const void*,
                                 int64_t, void*, int64_t>(),
                FirstZero<T>, sizeof(T));
}

template <Division kDivision>
absl::StatusOr<Prepared> Divide(const NativeRequest& request) {
  switch (request.kind()) {
    case ElementKind::kI64:
      return DivideAs<kDivision, int64_t>(request);
    case ElementKind::kI32:
      return DivideAs<kDivision, int32_t>(request);
    case ElementKind::kI8:
      return DivideAs<kDivision, int8_t>(request);
    case ElementKind::kU8:
      return DivideAs<kDivision, uint8_t>(request);
    default:
      return Declined("only divisions of i64, i32, i8 and u8 are supported");
  }
}

// ---- Powers

constexpr int64_t kPowersTogether = 256;

// The same rule as the reference's: 1 / base^n is less than 1, unless the base is 1 or -1.
template <typename T>
T NegativePower(T base, T exponent) {
  if (base == 1) return 1;
  if (base == static_cast<T>(-1)) return exponent % 2 == 0 ? 1 : -1;
  return 0;
}

// Squares all numbers of a block, and multiplies those whose exponent has the bit, bit by bit.
// Returns whether 0 has a negative exponent.
template <typename T>
struct RaisedIntegers {
  using W = std::make_unsigned_t<T>;

  static RH_INLINE void RaiseToOne(W* squares, W* powers, int64_t size, W exponent) {
    bool is_first = true;
    for (; exponent != 0; exponent = static_cast<W>(exponent >> 1)) {
      if ((exponent & 1) != 0) {
        if (is_first) {
          for (int64_t i = 0; i < size; ++i) powers[i] = squares[i];
        } else {
          for (int64_t i = 0; i < size; ++i) powers[i] = static_cast<W>(powers[i] * squares[i]);
        }
        is_first = false;
      }
      if (exponent == 1) break;
      for (int64_t i = 0; i < size; ++i) squares[i] = static_cast<W>(squares[i] * squares[i]);
    }
  }
  static RH_INLINE void RaiseToEach(W* squares, W* powers, int64_t size, const W* exponents) {
    W bits = 0;
    for (int64_t i = 0; i < size; ++i) bits |= exponents[i];
    for (W bit = 1; bits != 0; bit = static_cast<W>(bit << 1), bits = static_cast<W>(bits >> 1)) {
      for (int64_t i = 0; i < size; ++i) {
        const auto product = static_cast<W>(powers[i] * squares[i]);
        powers[i] = (exponents[i] & bit) != 0 ? product : powers[i];
        squares[i] = static_cast<W>(squares[i] * squares[i]);
      }
    }
  }

  static RH_INLINE void Run(const void* bases, int64_t a_step, const void* exponents,
                            int64_t b_step, void* results, int64_t count, bool* divides_by_zero) {
    const auto* a = static_cast<const T*>(bases);
    const auto* b = static_cast<const T*>(exponents);
    auto* result = static_cast<T*>(results);
    W squares[kPowersTogether];
    W powers[kPowersTogether];
    W own[kPowersTogether];
    for (int64_t first = 0; first < count; first += kPowersTogether) {
      const int64_t size = std::min(kPowersTogether, count - first);
      W all = 0;
      for (int64_t i = 0; i < size; ++i) {
        squares[i] = static_cast<W>(a[(first + i) * a_step]);
        powers[i] = 1;
        own[i] = static_cast<W>(b[(first + i) * b_step]);
        all |= own[i];
      }
      if (std::is_signed_v<T> && static_cast<T>(all) < 0) {
        // The result may overwrite the operands.
        for (int64_t i = 0; i < size; ++i) {
          const auto base = static_cast<T>(squares[i]);
          const auto exponent = static_cast<T>(own[i]);
          if (exponent < 0) {
            *divides_by_zero = *divides_by_zero || base == 0;
            powers[i] = static_cast<W>(NegativePower(base, exponent));
            own[i] = 0;
          }
        }
      }
      if (b_step == 0) {
        RaiseToOne(squares, powers, size, own[0]);
      } else {
        RaiseToEach(squares, powers, size, own);
      }
      for (int64_t i = 0; i < size; ++i) result[first + i] = static_cast<T>(powers[i]);
    }
  }
};
using PowerRow = void (*)(const void* bases, int64_t a_step, const void* exponents, int64_t b_step,
                          void* results, int64_t count, bool* divides_by_zero);

template <typename T>
PowerRow PowerRowOf() {
  return ForThisProcessor<RaisedIntegers<T>, const void*, int64_t, const void*, int64_t, void*,
                          int64_t, bool*>();
}

// Null for other elements.
PowerRow PowerRowOf(ElementKind kind) {
  switch (kind) {
    case ElementKind::kI64:
      return PowerRowOf<int64_t>();
    case ElementKind::kI32:
      return PowerRowOf<int32_t>();
    case ElementKind::kI8:
      return PowerRowOf<int8_t>();
    case ElementKind::kU8:
      return PowerRowOf<uint8_t>();
    default:
      return nullptr;
  }
}

}  // namespace

absl::StatusOr<Prepared> PrepareIntegers(const NativeRequest& request, IntegerFunction function,
                                         double least, double most) {
  if (request.is_quantized()) return Declined("quantised elements are not supported");
  switch (function) {
    case IntegerFunction::kAbs:
      return MapIntegers<IntegerFunction::kAbs>(request, least, most);
    case IntegerFunction::kNeg:
      return MapIntegers<IntegerFunction::kNeg>(request, least, most);
    case IntegerFunction::kSign:
      return MapIntegers<IntegerFunction::kSign>(request, least, most);
    case IntegerFunction::kClamp:
      return MapIntegers<IntegerFunction::kClamp>(request, least, most);
    case IntegerFunction::kNot:
      return MapIntegers<IntegerFunction::kNot>(request, least, most);
    case IntegerFunction::kFlip:
      return MapAs<IntegerFunction::kFlip, uint8_t>(request, least, most);
  }
  return Declined("the function is unknown");
}

absl::StatusOr<Prepared> PrepareIntegerQuotient(const NativeRequest& request) {
  return Divide<Division::kQuotient>(request);
}

absl::StatusOr<Prepared> PrepareIntegerPower(const NativeRequest& request) {
  if (request.is_quantized()) return Declined("quantised elements are not supported");
  const PowerRow row = PowerRowOf(request.kind());
  if (row == nullptr) return Declined("only powers of f32, i64, i32, i8 and u8 are supported");
  return NewKernel(
      request,
      [row, bytes = BitWidth(request.kind()) / 8,
       zero_divisor = ZeroDivisor(request, "as a negative power of 0"),
       broadcast = Broadcast<2>(request.result_sizes(), {request.sizes(0), request.sizes(1)})](
          const InvocationArguments& arguments) -> absl::Status {
        const auto* a = Input<std::byte>(arguments, 0);
        const auto* b = Input<std::byte>(arguments, 1);
        auto* result = Result<std::byte>(arguments);
        const auto steps = broadcast.steps();
        std::atomic<bool> divides_by_zero = false;
        broadcast.Run(arguments.threads,
                      [&](const std::array<int64_t, 2>& at, int64_t to, int64_t count) {
                        bool is_wrong = false;
                        row(a + at[0] * bytes, steps[0], b + at[1] * bytes, steps[1],
                            result + to * bytes, count, &is_wrong);
                        if (is_wrong) divides_by_zero.store(true, std::memory_order_relaxed);
                      });
        return divides_by_zero ? absl::InvalidArgumentError(zero_divisor) : absl::OkStatus();
      },
      OverwritingTraits(request));
}

absl::StatusOr<Prepared> Prepare(const canonical::FloorDiv&, const NativeRequest& request) {
  return Divide<Division::kFloorQuotient>(request);
}
absl::StatusOr<Prepared> Prepare(const canonical::FloorMod&, const NativeRequest& request) {
  return Divide<Division::kFloorRemainder>(request);
}
absl::StatusOr<Prepared> Prepare(const canonical::TruncatedMod&, const NativeRequest& request) {
  return Divide<Division::kRemainder>(request);
}

absl::StatusOr<Prepared> Prepare(const canonical::BitwiseNot&, const NativeRequest& request) {
  return PrepareIntegers(
      request, request.kind() == ElementKind::kI1 ? IntegerFunction::kFlip : IntegerFunction::kNot);
}

void AddIntegerElementwiseKernels(KernelTable& table) {
  table.Add(OpList<canonical::FloorDiv, canonical::FloorMod, canonical::TruncatedMod,
                   canonical::BitwiseNot>{});
}

}  // namespace roundhouse::native
