// A region of correlations. Internal to the backend `correlate`.
#ifndef ROUNDHOUSE_INTERP_CORRELATE_CORRELATE_REGION_H_
#define ROUNDHOUSE_INTERP_CORRELATE_CORRELATE_REGION_H_

#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::correlate {

class CorrelateRegion final : public Executable {
 public:
  // Error: a node belongs to no correlation of an input with another.
  static absl::StatusOr<std::unique_ptr<CorrelateRegion>> Create(
      std::unique_ptr<interp::RegionCopy> region);

  absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const override;

 private:
  explicit CorrelateRegion(std::unique_ptr<interp::RegionCopy> region)
      : region_(std::move(region)) {}

  const std::unique_ptr<interp::RegionCopy> region_;
};

}  // namespace roundhouse::correlate

#endif  // ROUNDHOUSE_INTERP_CORRELATE_CORRELATE_REGION_H_
