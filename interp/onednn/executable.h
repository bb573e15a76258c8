// A region that oneDNN runs. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_EXECUTABLE_H_
#define ROUNDHOUSE_INTERP_ONEDNN_EXECUTABLE_H_

#include <memory>

#include "absl/status/statusor.h"
#include "roundhouse/interp/region/reach.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/nan_handling.h"

namespace roundhouse::onednn {

class RegionExecutable final : public Executable {
 public:
  RegionExecutable(std::unique_ptr<interp::RegionCopy> region, NanHandling nan)
      : region_(std::move(region)), nan_(nan) {}

  absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const override;
  bool compiles_for_types() const override { return true; }

 private:
  const std::unique_ptr<interp::RegionCopy> region_;
  const NanHandling nan_;
  mutable interp::ConstantReach constants_;
};

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_EXECUTABLE_H_
