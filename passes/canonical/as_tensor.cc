#include "roundhouse/passes/canonical/as_tensor.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/domain.h"

namespace roundhouse::canonical {

absl::StatusOr<Value*> AsTensor(const Builder& build, Value& value) {
  std::vector<int64_t> perm(static_cast<size_t>(value.type().shape().rank()));
  std::iota(perm.begin(), perm.end(), 0);
  switch (value.type().domain()) {
    case Domain::kFeature:
      return build(FeatureDecode{.perm = std::move(perm)}, {&value});
    case Domain::kFilter:
      return build(FilterDecode{.perm = std::move(perm)}, {&value});
    case Domain::kDepthwiseFilter:
      return build(DepthwiseFilterDecode{.perm = std::move(perm)}, {&value});
    case Domain::kBias:
      return build(BiasDecode{.perm = std::move(perm)}, {&value});
    case Domain::kMatrix:
      return build(MatrixDecode{.perm = std::move(perm)}, {&value});
    case Domain::kTensor:
      break;
  }
  return &value;
}

}  // namespace roundhouse::canonical
