// A region of convolutions and products as they run on tiles. Internal to the backend `amx`.
#ifndef ROUNDHOUSE_INTERP_NATIVE_AMX_REGION_H_
#define ROUNDHOUSE_INTERP_NATIVE_AMX_REGION_H_

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/native/split_product.h"
#include "roundhouse/interp/region_copy.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {

// Right sides that are constant: packed once, for all that run the executable that has this.
class PackedRights {
 public:
  struct Entry {
    Tensor original;  // Dense.
    PackedRight packed;
  };
  // What comes back lives as long as this. May be called by several threads.
  absl::StatusOr<const Entry*> Get(const SplitProduct& product, const Tensor& right);
  int64_t held_bytes() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;
};

class AmxRegion final : public Executable {
 public:
  // Error: a node that cannot be computed.
  static absl::StatusOr<std::unique_ptr<AmxRegion>> Create(
      std::unique_ptr<interp::RegionCopy> region);

  absl::StatusOr<std::unique_ptr<Invocation>> Prepare(absl::Span<const Type> inputs,
                                                      ThreadPool& threads) const override;
  int64_t held_bytes() const override { return packed_->held_bytes(); }

 private:
  explicit AmxRegion(std::unique_ptr<interp::RegionCopy> region) : region_(std::move(region)) {}

  const std::unique_ptr<interp::RegionCopy> region_;
  // Invocations keep it alive.
  const std::shared_ptr<PackedRights> packed_ = std::make_shared<PackedRights>();
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_AMX_REGION_H_
