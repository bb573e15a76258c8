// A region of convolutions and products that runs on tiles. Internal to the backend `amx`.
#ifndef ROUNDHOUSE_INTERP_AMX_AMX_REGION_H_
#define ROUNDHOUSE_INTERP_AMX_AMX_REGION_H_

#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::amx {

class AmxRegion final : public Executable {
 public:
  // Error: the region has a node that this backend cannot compute.
  static absl::StatusOr<std::unique_ptr<AmxRegion>> Create(
      std::unique_ptr<interp::RegionCopy> region);

  absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const override;

 private:
  explicit AmxRegion(std::unique_ptr<interp::RegionCopy> region) : region_(std::move(region)) {}

  const std::unique_ptr<interp::RegionCopy> region_;
};

}  // namespace roundhouse::amx

#endif  // ROUNDHOUSE_INTERP_AMX_AMX_REGION_H_
