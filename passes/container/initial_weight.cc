#include "roundhouse/passes/container/initial_weight.h"

#include <cmath>
#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {

absl::StatusOr<Tensor> InitialWeight(const Type& type, SplitMix64 random) {
  RH_ASSIGN_OR_RETURN(Tensor value, Tensor::Zeros(type));
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  if (sizes.size() < 2 || value.num_elements() == 0) return value;
  const double elements = static_cast<double>(value.num_elements());
  const double fans =
      elements / static_cast<double>(sizes.front()) + elements / static_cast<double>(sizes.back());
  const double bound = std::sqrt(6 / fans);
  for (float& element : value.mutable_data<float>())
    element = static_cast<float>((2 * random.Unit() - 1) * bound);
  return value;
}

}  // namespace roundhouse
