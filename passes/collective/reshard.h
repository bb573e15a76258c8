// Changes the way in which a value is spread.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_RESHARD_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_RESHARD_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/node.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {

// Unused channel numbers for the collectives of a program.
class ChannelCounter {
 public:
  explicit ChannelCounter(const Program& program);
  int64_t Next() { return next_++; }

 private:
  int64_t next_ = 0;
};

std::vector<std::string> AxisNames(const std::vector<int>& axes, const DeviceMesh& mesh);

// Takes a device's part of a value that is spread by `from`, and returns its part when spread by
// `to`, which has the same rank. An axis that moves from one dimension to another is exchanged,
// others are gathered, and then each device cuts out its part.
absl::StatusOr<Value*> Reshard(const Builder& build, Value* part, const Sharding& from,
                               const Sharding& to, const DeviceMesh& mesh,
                               ChannelCounter& channels);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_RESHARD_H_
