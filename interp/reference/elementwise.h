// File: elementwise.h
//
// Applies a function to each element, or to each pair of elements of two tensors that broadcast.
// The function is written once, for the type in which an element is computed: double for floats of
// every width (the result is rounded once, when it is stored), the integer type itself for
// integers.
//
//   absl::StatusOr<Tensor> Evaluate(const canonical::Exp&, const KernelContext& context) {
//     return MapFloats(context, [](double x) { return std::exp(x); });
//   }
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ELEMENTWISE_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ELEMENTWISE_H_

#include <array>
#include <complex>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/reference/kernel.h"
#include "roundhouse/interp/reference/walks/walk.h"

namespace roundhouse::reference {

template <typename T>
struct ComputedAs {
  using type = T;
};
template <>
struct ComputedAs<float> {
  using type = double;
};
template <>
struct ComputedAs<Half> {
  using type = double;
};
template <>
struct ComputedAs<BFloat16> {
  using type = double;
};
template <>
struct ComputedAs<std::complex<float>> {
  using type = std::complex<double>;
};
template <typename T>
using Computed = typename ComputedAs<T>::type;

template <typename T>
Computed<T> Load(const T& element) {
  return static_cast<Computed<T>>(element);
}
inline const std::string& Load(const std::string& element) { return element; }

// ---- One operand: output[i] = function(input[i]), of one kind.

template <typename T, typename Function>
void Map(const Tensor& input, Tensor& output, const Function& function) {
  const absl::Span<const T> from = input.data<T>();
  const absl::Span<T> to = output.mutable_data<T>();
  for (size_t i = 0; i < from.size(); ++i) to[i] = static_cast<T>(function(Load(from[i])));
}

template <typename Function>
absl::StatusOr<Tensor> MapFloats(const KernelContext& context, const Function& function) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const Tensor& input = context.operand(0);
  RH_RETURN_IF_ERROR(VisitFloats(input.element_type().kind(), [&](auto tag) {
    Map<typename decltype(tag)::type>(input, output, function);
    return absl::OkStatus();
  }));
  return output;
}

template <typename Function>
absl::StatusOr<Tensor> MapNumbers(const KernelContext& context, const Function& function) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const Tensor& input = context.operand(0);
  RH_RETURN_IF_ERROR(VisitNumbers(input.element_type().kind(), [&](auto tag) {
    Map<typename decltype(tag)::type>(input, output, function);
    return absl::OkStatus();
  }));
  return output;
}

// ---- Two operands: output[i] = function(lhs[i], rhs[i]), broadcasting.

// Walks over the offsets of `operands`, and of the result, which is last.
template <size_t N>
Walk<N + 1> BroadcastWalk(const KernelContext& context, const std::array<int, N>& operands,
                          const Tensor& output);
extern template Walk<3> BroadcastWalk(const KernelContext& context,
                                      const std::array<int, 2>& operands, const Tensor& output);
extern template Walk<4> BroadcastWalk(const KernelContext& context,
                                      const std::array<int, 3>& operands, const Tensor& output);

// From elements of T to elements of R.
template <typename T, typename R, typename Function>
void Zip(const KernelContext& context, const T* lhs, const T* rhs, R* to, const Tensor& output,
         const Function& function) {
  BroadcastWalk<2>(context, {0, 1}, output)
      .ForEachRow([&](const auto& starts, int64_t count, const auto& steps) {
        const T* a = lhs + starts[0];
        const T* b = rhs + starts[1];
        R* result = to + starts[2];
        // The steps are 0 or 1 except for rows of transposed repetition, and a known step is
        // faster.
        if (steps[0] == 1 && steps[1] == 1) {
          for (int64_t i = 0; i < count; ++i) {
            result[i] = static_cast<R>(function(Load(a[i]), Load(b[i])));
          }
        } else {
          for (int64_t i = 0; i < count; ++i) {
            result[i] = static_cast<R>(function(Load(a[i * steps[0]]), Load(b[i * steps[1]])));
          }
        }
      });
}

template <typename T, typename R, typename Function>
void Zip(const KernelContext& context, Tensor& output, const Function& function) {
  R* to = output.mutable_data<R>().data();
  Zip<T, R>(context, context.operand(0).data<T>().data(), context.operand(1).data<T>().data(), to,
            output, function);
}

template <typename Function>
absl::StatusOr<Tensor> ZipFloats(const KernelContext& context, const Function& function) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  RH_RETURN_IF_ERROR(VisitFloats(context.operand(0).element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    Zip<T, T>(context, output, function);
    return absl::OkStatus();
  }));
  return output;
}

template <typename Function>
absl::StatusOr<Tensor> ZipIntegers(const KernelContext& context, const Function& function) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  RH_RETURN_IF_ERROR(VisitIntegers(context.operand(0).element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    Zip<T, T>(context, output, function);
    return absl::OkStatus();
  }));
  return output;
}

template <typename Function>
absl::StatusOr<Tensor> ZipNumbers(const KernelContext& context, const Function& function) {
  if (IsFloat(context.operand(0).element_type().kind())) return ZipFloats(context, function);
  return ZipIntegers(context, function);
}

template <typename Function>
absl::StatusOr<Tensor> ZipComplexes(const KernelContext& context, const Function& function) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (context.operand(0).element_type().kind() == ElementKind::kComplex64) {
    Zip<std::complex<float>, std::complex<float>>(context, output, function);
  } else {
    Zip<std::complex<double>, std::complex<double>>(context, output, function);
  }
  return output;
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ELEMENTWISE_H_
