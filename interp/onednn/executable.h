// A region as oneDNN runs it. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_EXECUTABLE_H_
#define ROUNDHOUSE_INTERP_ONEDNN_EXECUTABLE_H_

#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/onednn/packed_weights.h"
#include "roundhouse/interp/reach.h"
#include "roundhouse/interp/region_copy.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/nan_handling.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::onednn {

class RegionExecutable final : public Executable {
 public:
  RegionExecutable(std::unique_ptr<interp::RegionCopy> region, NanHandling nan)
      : region_(std::move(region)), nan_(nan) {}

  absl::StatusOr<std::unique_ptr<Invocation>> Prepare(absl::Span<const Type> inputs,
                                                      ThreadPool& threads) const override;
  bool compiles_for_types() const override { return true; }
  int64_t held_bytes() const override { return packed_->held_bytes(); }

 private:
  const std::unique_ptr<interp::RegionCopy> region_;
  const NanHandling nan_;
  // Invocations keep it alive.
  const std::shared_ptr<PackedWeights> packed_ = std::make_shared<PackedWeights>();
  mutable interp::ConstantReach constants_;
};

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_EXECUTABLE_H_
