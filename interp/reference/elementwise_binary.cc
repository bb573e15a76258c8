#include "roundhouse/interp/reference/elementwise_binary.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/interp/reference/arithmetic/extremes.h"
#include "roundhouse/interp/reference/elementwise.h"
#include "roundhouse/interp/reference/quantization.h"
#include "roundhouse/interp/reference/walks/copy_strings.h"
#include "roundhouse/interp/reference/walks/unpack.h"

namespace roundhouse::reference {
namespace {

// The integer in the type whose arithmetic wraps around.
template <typename T>
WrappingOf<T> Wrap(T x) {
  return static_cast<WrappingOf<T>>(x);
}

// For real and complex numbers: `function` gets the computed type, or the wrapping type of
// integers.
template <typename Function>
absl::StatusOr<Tensor> ZipArithmetic(const KernelContext& context, const Function& function) {
  const ElementKind kind = context.operand(0).element_type().kind();
  if (IsComplex(kind)) return ZipComplexes(context, function);
  if (IsFloat(kind)) return ZipFloats(context, function);
  return ZipIntegers(context, [&](auto a, auto b) { return function(Wrap(a), Wrap(b)); });
}

absl::Status RefuseZeroDivisors(const KernelContext& context) {
  const Tensor& rhs = context.operand(1);
  const ElementKind kind = rhs.element_type().kind();
  // Without elements nothing is divided, however many divisors there are.
  if (!IsInteger(kind) || context.operand(0).num_elements() == 0) return absl::OkStatus();
  return VisitIntegers(kind, [&](auto tag) -> absl::Status {
    using T = typename decltype(tag)::type;
    const auto elements = rhs.data<T>();
    const auto zero = std::find(elements.begin(), elements.end(), T{0});
    if (zero == elements.end()) return absl::OkStatus();
    return context.OperandError(
        1, absl::StrCat("integer division by zero, at element ", zero - elements.begin()));
  });
}

// The divisor is not 0. The one quotient that does not fit wraps around; its remainder is 0.
template <typename T>
T Quotient(T a, T b) {
  if constexpr (std::is_signed_v<T>) {
    if (b == -1) return static_cast<T>(WrappingOf<T>{0} - Wrap(a));
  }
  return static_cast<T>(a / b);
}

template <typename T>
T Remainder(T a, T b) {
  if constexpr (std::is_signed_v<T>) {
    if (b == -1) return 0;
  }
  return static_cast<T>(a % b);
}

// Whether the quotient rounded towards zero is above the floor: inexact and negative.
template <typename T>
bool IsAboveFloor(T remainder, T divisor) {
  return remainder != 0 && (remainder < 0) != (divisor < 0);
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::EltwiseAdd&, const KernelContext& context) {
  return ZipArithmetic(context, [](auto a, auto b) { return a + b; });
}

absl::StatusOr<Tensor> Evaluate(const canonical::EltwiseSub&, const KernelContext& context) {
  return ZipArithmetic(context, [](auto a, auto b) { return a - b; });
}

namespace {

absl::StatusOr<Tensor> MultiplyQuantized(const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> lhs, OffsetsFromZeroPoint(context.operand(0)));
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> rhs, OffsetsFromZeroPoint(context.operand(1)));
  RH_RETURN_IF_ERROR(VisitIntegers(output.element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    Zip(context, lhs.data(), rhs.data(), output.mutable_data<T>().data(), output,
        [](int64_t a, int64_t b) {
          return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
        });
    return absl::OkStatus();
  }));
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::EltwiseMul&, const KernelContext& context) {
  if (context.operand(0).element_type().is_quantized()) return MultiplyQuantized(context);
  return ZipArithmetic(context, [](auto a, auto b) { return a * b; });
}

absl::StatusOr<Tensor> Evaluate(const canonical::EltwiseDiv&, const KernelContext& context) {
  const ElementKind kind = context.operand(0).element_type().kind();
  if (IsComplex(kind)) return ZipComplexes(context, [](auto a, auto b) { return a / b; });
  if (IsFloat(kind)) return ZipFloats(context, [](double a, double b) { return a / b; });
  RH_RETURN_IF_ERROR(RefuseZeroDivisors(context));
  return ZipIntegers(context, [](auto a, auto b) { return Quotient(a, b); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::FloorDiv&, const KernelContext& context) {
  RH_RETURN_IF_ERROR(RefuseZeroDivisors(context));
  return ZipIntegers(context, [](auto a, auto b) {
    return Quotient(a, b) - (IsAboveFloor(Remainder(a, b), b) ? 1 : 0);
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::FloorMod&, const KernelContext& context) {
  RH_RETURN_IF_ERROR(RefuseZeroDivisors(context));
  return ZipNumbers(context, [](auto a, auto b) {
    using T = decltype(a);
    if constexpr (std::is_floating_point_v<T>) {
      const T remainder = std::fmod(a, b);
      if (remainder == 0) return std::copysign(T{0}, b);
      return IsAboveFloor(remainder, b) ? remainder + b : remainder;
    } else {
      const T remainder = Remainder(a, b);
      return static_cast<T>(IsAboveFloor(remainder, b) ? remainder + b : remainder);
    }
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::TruncatedMod&, const KernelContext& context) {
  RH_RETURN_IF_ERROR(RefuseZeroDivisors(context));
  return ZipNumbers(context, [](auto a, auto b) {
    if constexpr (std::is_floating_point_v<decltype(a)>) {
      return std::fmod(a, b);
    } else {
      return Remainder(a, b);
    }
  });
}

namespace {

// For quantised elements of fewer than eight bits; no other op here takes them.
template <typename Function>
absl::StatusOr<Tensor> ZipPacked(const KernelContext& context, const Function& function) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  RH_ASSIGN_OR_RETURN(const std::vector<int8_t> lhs, Unpack(context.operand(0)));
  RH_ASSIGN_OR_RETURN(const std::vector<int8_t> rhs, Unpack(context.operand(1)));
  std::vector<int8_t> results;
  RH_RETURN_IF_ERROR(TryResize(results, output.num_elements(), "the elements of a result"));
  Zip(context, lhs.data(), rhs.data(), results.data(), output, function);
  Pack(results, output);
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::EltwiseMax&, const KernelContext& context) {
  const auto max = [](auto a, auto b) { return Maximum(a, b); };
  if (IsPacked(context.operand(0).element_type().kind())) return ZipPacked(context, max);
  return ZipNumbers(context, max);
}

absl::StatusOr<Tensor> Evaluate(const canonical::EltwiseMin&, const KernelContext& context) {
  const auto min = [](auto a, auto b) { return Minimum(a, b); };
  if (IsPacked(context.operand(0).element_type().kind())) return ZipPacked(context, min);
  return ZipNumbers(context, min);
}

namespace {

template <typename T>
T PositivePower(T base, T exponent) {
  WrappingOf<T> power = 1;
  for (WrappingOf<T> square = Wrap(base); exponent != 0; exponent /= 2, square *= square) {
    if (exponent % 2 != 0) power *= square;
  }
  return static_cast<T>(power);
}

// 1 / base^n of an integer that is not 0 is less than 1, unless that is 1 or -1.
template <typename T>
T NegativePower(T base, T exponent) {
  if (base == 1) return 1;
  if (base == static_cast<T>(-1)) return exponent % 2 == 0 ? 1 : -1;
  return 0;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Pow&, const KernelContext& context) {
  bool divides_by_zero = false;
  absl::StatusOr<Tensor> output = ZipNumbers(context, [&](auto base, auto exponent) {
    using T = decltype(base);
    if constexpr (std::is_floating_point_v<T>) {
      return std::pow(base, exponent);
    } else {
      if (exponent >= 0) return PositivePower(base, exponent);
      divides_by_zero = divides_by_zero || base == 0;
      return NegativePower(base, exponent);
    }
  });
  if (divides_by_zero) {
    return context.OperandError(1, "integer division by zero, as a negative power of 0");
  }
  return output;
}

absl::StatusOr<Tensor> Evaluate(const canonical::Atan2&, const KernelContext& context) {
  return ZipFloats(context, [](double y, double x) { return std::atan2(y, x); });
}

namespace {

template <typename Function>
absl::StatusOr<Tensor> ZipBits(const KernelContext& context, const Function& function) {
  if (context.operand(0).element_type().kind() != ElementKind::kI1) {
    return ZipIntegers(context, function);
  }
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  Zip<bool, bool>(context, output, function);
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::BitwiseAnd&, const KernelContext& context) {
  return ZipBits(context, [](auto a, auto b) { return a & b; });
}

absl::StatusOr<Tensor> Evaluate(const canonical::BitwiseOr&, const KernelContext& context) {
  return ZipBits(context, [](auto a, auto b) { return a | b; });
}

absl::StatusOr<Tensor> Evaluate(const canonical::BitwiseXor&, const KernelContext& context) {
  return ZipBits(context, [](auto a, auto b) { return a ^ b; });
}

namespace {

template <typename T>
bool IsDistance(T distance) {
  return distance >= 0 && static_cast<uint64_t>(distance) < 8 * sizeof(T);
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::ShiftLeft&, const KernelContext& context) {
  return ZipIntegers(context, [](auto x, auto distance) {
    using T = decltype(x);
    return IsDistance(distance) ? static_cast<T>(Wrap(x) << distance) : T{0};
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::ShiftRight&, const KernelContext& context) {
  return ZipIntegers(context, [](auto x, auto distance) {
    using T = decltype(x);
    if (IsDistance(distance)) return static_cast<T>(x >> distance);
    return static_cast<T>(x < 0 ? -1 : 0);
  });
}

namespace {

// Calls zip(function) with the comparison.
template <typename ZipFunction>
auto WithComparison(canonical::Comparison direction, const ZipFunction& zip) {
  switch (direction) {
    case canonical::Comparison::kEqual:
      return zip([](const auto& a, const auto& b) { return a == b; });
    case canonical::Comparison::kNotEqual:
      return zip([](const auto& a, const auto& b) { return a != b; });
    case canonical::Comparison::kLess:
      return zip([](const auto& a, const auto& b) { return a < b; });
    case canonical::Comparison::kLessEqual:
      return zip([](const auto& a, const auto& b) { return a <= b; });
    case canonical::Comparison::kGreater:
      return zip([](const auto& a, const auto& b) { return a > b; });
    case canonical::Comparison::kGreaterEqual:
      break;
  }
  return zip([](const auto& a, const auto& b) { return a >= b; });
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Compare& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const Tensor& lhs = context.operand(0);
  const ElementKind kind = lhs.element_type().kind();
  RH_RETURN_IF_ERROR(WithComparison(op.direction, [&](const auto& compare) -> absl::Status {
    if (kind == ElementKind::kI1) {
      Zip<bool, bool>(context, output, compare);
      return absl::OkStatus();
    }
    if (kind == ElementKind::kString) {
      Zip(context, lhs.strings().data(), context.operand(1).strings().data(),
          output.mutable_data<bool>().data(), output, compare);
      return absl::OkStatus();
    }
    return VisitNumbers(kind, [&](auto tag) {
      Zip<typename decltype(tag)::type, bool>(context, output, compare);
      return absl::OkStatus();
    });
  }));
  return output;
}

namespace {

template <typename T>
void SelectElements(const KernelContext& context, const T* on_true, const T* on_false, T* to,
                    const Tensor& output) {
  const bool* conditions = context.operand(0).data<bool>().data();
  BroadcastWalk<3>(context, {0, 1, 2}, output)
      .ForEachRow([&](const auto& starts, int64_t count, const auto& steps) {
        for (int64_t i = 0; i < count; ++i) {
          to[starts[3] + i] = conditions[starts[0] + i * steps[0]]
                                  ? on_true[starts[1] + i * steps[1]]
                                  : on_false[starts[2] + i * steps[2]];
        }
      });
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Select&, const KernelContext& context) {
  const Tensor& on_true = context.operand(1);
  const Tensor& on_false = context.operand(2);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const ElementKind kind = on_true.element_type().kind();
  if (kind == ElementKind::kString) {
    RH_ASSIGN_OR_RETURN(const auto ones, AddressesOfStrings(on_true.strings()));
    RH_ASSIGN_OR_RETURN(const auto others, AddressesOfStrings(on_false.strings()));
    std::vector<const std::string*> results;
    RH_RETURN_IF_ERROR(TryResize(results, output.num_elements(), "the addresses of strings"));
    SelectElements<const std::string*>(context, ones.data(), others.data(), results.data(), output);
    RH_RETURN_IF_ERROR(CopyStrings(results, output.mutable_strings()));
    return output;
  }
  if (IsPacked(kind)) {
    RH_ASSIGN_OR_RETURN(const std::vector<int8_t> ones, Unpack(on_true));
    RH_ASSIGN_OR_RETURN(const std::vector<int8_t> others, Unpack(on_false));
    std::vector<int8_t> results;
    RH_RETURN_IF_ERROR(TryResize(results, output.num_elements(), "the elements of a result"));
    SelectElements<int8_t>(context, ones.data(), others.data(), results.data(), output);
    Pack(results, output);
    return output;
  }
  RH_RETURN_IF_ERROR(VisitCells(kind, [&](auto tag) {
    using T = typename decltype(tag)::type;
    SelectElements<T>(context, reinterpret_cast<const T*>(on_true.bytes().data()),
                      reinterpret_cast<const T*>(on_false.bytes().data()),
                      reinterpret_cast<T*>(output.mutable_bytes().data()), output);
    return absl::OkStatus();
  }));
  return output;
}

void AddElementwiseBinaryKernels(KernelTable& table) {
  table.Add(canonical::ElementwiseBinaryOps{});
}

}  // namespace roundhouse::reference
