#include "roundhouse/interp/reference/elementwise_unary.h"

#include <cmath>
#include <complex>
#include <type_traits>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/interp/reference/elementwise.h"

namespace roundhouse::reference {
namespace {

template <typename T>
T Negated(T x) {
  if constexpr (std::is_floating_point_v<T>) {
    return -x;
  } else {
    return static_cast<T>(WrappingOf<T>{0} - static_cast<WrappingOf<T>>(x));
  }
}

template <typename Real>
absl::StatusOr<Tensor> Modulus(const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const auto from = context.operand(0).data<std::complex<Real>>();
  const auto to = output.mutable_data<Real>();
  for (size_t i = 0; i < from.size(); ++i) {
    to[i] = static_cast<Real>(std::hypot(Load(from[i].real()), Load(from[i].imag())));
  }
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Abs&, const KernelContext& context) {
  const ElementKind kind = context.operand(0).element_type().kind();
  if (kind == ElementKind::kComplex64) return Modulus<float>(context);
  if (kind == ElementKind::kComplex128) return Modulus<double>(context);
  return MapNumbers(context, [](auto x) {
    if constexpr (std::is_floating_point_v<decltype(x)>) return std::fabs(x);
    return x < 0 ? Negated(x) : x;
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Neg&, const KernelContext& context) {
  return MapNumbers(context, [](auto x) { return Negated(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Sign&, const KernelContext& context) {
  return MapNumbers(context, [](auto x) {
    using T = decltype(x);
    return x > 0 ? T{1} : x < 0 ? static_cast<T>(-1) : x;
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Floor&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::floor(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Ceil&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::ceil(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Round&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::nearbyint(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Exp&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::exp(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Log&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::log(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::EltwiseSqrt&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::sqrt(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Rsqrt&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return 1 / std::sqrt(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Erf&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::erf(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Sin&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::sin(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Cos&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::cos(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Tan&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::tan(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Asin&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::asin(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Acos&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::acos(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Atan&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::atan(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Sinh&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::sinh(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Cosh&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::cosh(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Asinh&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::asinh(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Acosh&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::acosh(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Atanh&, const KernelContext& context) {
  return MapFloats(context, [](double x) { return std::atanh(x); });
}

absl::StatusOr<Tensor> Evaluate(const canonical::BitwiseNot&, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const Tensor& input = context.operand(0);
  if (input.element_type().kind() == ElementKind::kI1) {
    Map<bool>(input, output, [](bool x) { return !x; });
    return output;
  }
  RH_RETURN_IF_ERROR(VisitIntegers(input.element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    Map<T>(input, output, [](T x) { return ~x; });
    return absl::OkStatus();
  }));
  return output;
}

void AddElementwiseUnaryKernels(KernelTable& table) { table.Add(canonical::ElementwiseUnaryOps{}); }

}  // namespace roundhouse::reference
