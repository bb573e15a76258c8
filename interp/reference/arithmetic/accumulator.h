// File: accumulator.h
//
// Kernels that add up products compute in a wider type than they store: float for f32, f16 and
// bf16; double for f64; unsigned integers for integers, which wrap as two's complement does. So
// each such kernel has four instances, not twelve, and each result is rounded once, when it is
// stored.
//
//   return VisitAccumulators(kind, [&](auto tag) -> absl::StatusOr<Tensor> {
//     using Acc = typename decltype(tag)::type;
//     RH_ASSIGN_OR_RETURN(const Wide<Acc> input, Wide<Acc>::Of(context.operand(0)));
//     RH_ASSIGN_OR_RETURN(auto output, Widened<Acc>::Create(context.result_type()));
//     … output.data()[i] += input[i] …
//     return std::move(output).Narrowed();
//   });
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_ACCUMULATOR_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_ACCUMULATOR_H_

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

namespace accumulator_internal {

template <typename T>
struct AccumulatorOf {
  using type = WrappingOf<T>;
};
template <>
struct AccumulatorOf<double> {
  using type = double;
};
template <>
struct AccumulatorOf<float> {
  using type = float;
};
template <>
struct AccumulatorOf<Half> {
  using type = float;
};
template <>
struct AccumulatorOf<BFloat16> {
  using type = float;
};

// Calls visit(Tag<T>) if elements of `kind` accumulate in Acc. Requires a kind of number.
template <typename Acc, typename Visitor>
void VisitStored(ElementKind kind, const Visitor& visit) {
  const absl::Status status = VisitNumbers(kind, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<typename AccumulatorOf<T>::type, Acc>) visit(tag);
    return absl::OkStatus();
  });
  RH_CHECK(status.ok()) << status.ToString();
}

}  // namespace accumulator_internal

template <typename T>
using AccumulatorOf = typename accumulator_internal::AccumulatorOf<T>::type;

// Calls `visit` with the Tag of the type in which elements of `kind` accumulate.
template <typename Visitor>
auto VisitFloatAccumulators(ElementKind kind, const Visitor& visit)
    -> decltype(visit(Tag<float>{})) {
  if (!IsFloat(kind)) return UnsupportedElement(kind);
  return kind == ElementKind::kF64 ? visit(Tag<double>{}) : visit(Tag<float>{});
}
template <typename Visitor>
auto VisitAccumulators(ElementKind kind, const Visitor& visit) -> decltype(visit(Tag<float>{})) {
  if (IsFloat(kind)) return VisitFloatAccumulators(kind, visit);
  if (!IsInteger(kind) || BitWidth(kind) < 8) return UnsupportedElement(kind);
  return BitWidth(kind) == 64 ? visit(Tag<uint64_t>{}) : visit(Tag<unsigned>{});
}

// The elements of a tensor in memory, converted to accumulators. The tensor must outlive this.
template <typename Acc>
class Wide {
 public:
  // Error: no memory for the converted elements.
  static absl::StatusOr<Wide> Of(const Tensor& tensor) {
    Wide wide;
    absl::Status status;
    accumulator_internal::VisitStored<Acc>(tensor.element_type().kind(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      const absl::Span<const T> elements = tensor.data<T>();
      if constexpr (std::is_same_v<T, Acc>) {
        wide.data_ = elements.data();
      } else {
        status = TryReserve(wide.converted_, static_cast<int64_t>(elements.size()),
                            "the elements of an operand in a wider type");
        if (!status.ok()) return;
        for (const T element : elements) wide.converted_.push_back(static_cast<Acc>(element));
        wide.data_ = wide.converted_.data();
      }
    });
    RH_RETURN_IF_ERROR(status);
    return wide;
  }
  Wide(Wide&&) = default;
  Wide& operator=(Wide&&) = default;

  const Acc* data() const { return data_; }
  Acc operator[](int64_t index) const { return data_[index]; }

 private:
  Wide() = default;

  std::vector<Acc> converted_;
  const Acc* data_ = nullptr;
};

// The elements of a float tensor in memory, of any kind. Error: no memory for them.
inline absl::StatusOr<std::vector<double>> DoublesOf(const Tensor& tensor) {
  std::vector<double> doubles;
  RH_RETURN_IF_ERROR(TryReserve(doubles, tensor.num_elements(), tensor.type().ToString()));
  const absl::Status status = VisitFloats(tensor.element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (const T element : tensor.data<T>()) doubles.push_back(static_cast<double>(element));
    return absl::OkStatus();
  });
  RH_CHECK(status.ok()) << status.ToString();
  return doubles;
}

// The accumulators of a result, zero at first.
template <typename Acc>
class Widened {
 public:
  static absl::StatusOr<Widened> Create(const Type& type) {
    RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Zeros(type));
    Widened widened(std::move(tensor));
    RH_RETURN_IF_ERROR(widened.Allocate());
    return widened;
  }

  Acc* data() { return data_; }
  int64_t size() const { return tensor_.num_elements(); }

  // Rounds floats to nearest, ties to even; integers keep their low bits.
  Tensor Narrowed() && {
    accumulator_internal::VisitStored<Acc>(tensor_.element_type().kind(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (!std::is_same_v<T, Acc>) {
        const absl::Span<T> elements = tensor_.mutable_data<T>();
        for (int64_t i = 0; i < tensor_.num_elements(); ++i) {
          elements[i] = static_cast<T>(accumulators_[i]);
        }
      }
    });
    return std::move(tensor_);
  }

 private:
  explicit Widened(Tensor tensor) : tensor_(std::move(tensor)) {}

  absl::Status Allocate() {
    absl::Status status;
    accumulator_internal::VisitStored<Acc>(tensor_.element_type().kind(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (std::is_same_v<T, Acc>) {
        data_ = tensor_.mutable_data<T>().data();
      } else {
        status = TryResize(accumulators_, tensor_.num_elements(), "the sums of a result");
        data_ = accumulators_.data();
      }
    });
    return status;
  }

  Tensor tensor_;
  std::vector<Acc> accumulators_;
  Acc* data_ = nullptr;
};

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_ACCUMULATOR_H_
