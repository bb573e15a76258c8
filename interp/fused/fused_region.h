// A region of functions of single elements and sums, as loops. Internal to the backend `fused`.
#ifndef ROUNDHOUSE_INTERP_FUSED_FUSED_REGION_H_
#define ROUNDHOUSE_INTERP_FUSED_FUSED_REGION_H_

#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::fused {

class FusedRegion final : public Executable {
 public:
  // Error: the region has a node that no loop can compute.
  static absl::StatusOr<std::unique_ptr<FusedRegion>> Create(
      std::unique_ptr<interp::RegionCopy> region);

  absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const override;

 private:
  explicit FusedRegion(std::unique_ptr<interp::RegionCopy> region) : region_(std::move(region)) {}

  const std::unique_ptr<interp::RegionCopy> region_;
};

}  // namespace roundhouse::fused

#endif  // ROUNDHOUSE_INTERP_FUSED_FUSED_REGION_H_
