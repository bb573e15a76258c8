// Weights in the layouts that oneDNN's primitives like best. Each is made once, for all that run
// the executable that has this. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_PACKED_WEIGHTS_H_
#define ROUNDHOUSE_INTERP_ONEDNN_PACKED_WEIGHTS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/interp/onednn/library.h"

namespace roundhouse::onednn {

class PackedWeights {
 public:
  // `weights`, which lie as `from` says, as `to` says. What comes back lives as long as this. May
  // be called by several threads.
  absl::StatusOr<const std::byte*> Get(const Tensor& weights, const Layout& from, const Layout& to);
  int64_t held_bytes() const;

 private:
  struct Entry {
    Tensor original;  // So that nothing else comes to lie where it is.
    Tensor packed;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;
};

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_PACKED_WEIGHTS_H_
