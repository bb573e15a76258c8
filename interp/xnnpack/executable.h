// A region as XNNPACK runs it. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_EXECUTABLE_H_
#define ROUNDHOUSE_INTERP_XNNPACK_EXECUTABLE_H_

#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/reach.h"
#include "roundhouse/interp/region_copy.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/nan_handling.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::xnnpack {

class RegionExecutable final : public Executable {
 public:
  RegionExecutable(std::unique_ptr<interp::RegionCopy> region, NanHandling nan)
      : region_(std::move(region)), nan_(nan) {}

  absl::StatusOr<std::unique_ptr<Invocation>> Prepare(absl::Span<const Type> inputs,
                                                      ThreadPool& threads) const override;

 private:
  const std::unique_ptr<interp::RegionCopy> region_;
  const NanHandling nan_;
  mutable interp::ConstantReach constants_;
};

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_EXECUTABLE_H_
