// File: product_parts.h
//
// Shared by the kernels of matrix products and convolutions.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PRODUCT_PARTS_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PRODUCT_PARTS_H_

#include <cstdint>
#include <limits>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/interp/native/ops/elementwise_unary.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// Fewer products are not worth a second thread.
inline constexpr int64_t kMinProductsPerThread = 1 << 16;

// Applied to a sum before it is stored: first a clamp, which costs nothing, then a function.
struct Epilogue {
  float least = -std::numeric_limits<float>::infinity();
  float most = std::numeric_limits<float>::infinity();
  FusedActivation function;
};

inline Epilogue EpilogueOf(canonical::Activation activation, absl::Span<const float> parameters) {
  switch (activation) {
    case canonical::Activation::kNone:
      return {};
    case canonical::Activation::kRelu:
      return {.least = 0};
    case canonical::Activation::kRelu6:
      return {.least = 0, .most = 6};
    case canonical::Activation::kReluN1To1:
      return {.least = -1, .most = 1};
    case canonical::Activation::kClamp:
      return {.least = parameters[0], .most = parameters[1]};
    default:
      return {.function = FusedActivationOf(activation, parameters)};
  }
}

inline bool AllAreF32(const NativeRequest& request) {
  for (const Type& type : request.operands) {
    if (!type.is_none() &&
        (type.element_type().kind() != ElementKind::kF32 || type.element_type().is_quantized())) {
      return false;
    }
  }
  return true;
}

// Floats aligned to the size of a vector register.
class AlignedFloats {
 public:
  static absl::StatusOr<AlignedFloats> Create(int64_t count) {
    AlignedFloats floats;
    RH_ASSIGN_OR_RETURN(floats.tensor_,
                        Tensor::Uninitialized(Type::Tensor(ElementKind::kF32, Shape({count}))));
    return floats;
  }
  float* data() { return tensor_.mutable_data<float>().data(); }
  const float* data() const { return tensor_.data<float>().data(); }

 private:
  Tensor tensor_;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PRODUCT_PARTS_H_
