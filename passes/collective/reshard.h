// Brings a value that is spread in one way into another one.
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

// Numbers for the collectives of a program that none of them has yet.
class ChannelCounter {
 public:
  explicit ChannelCounter(const Program& program);
  int64_t Next() { return next_++; }

 private:
  int64_t next_ = 0;
};

std::vector<std::string> AxisNames(const std::vector<int>& axes, const DeviceMesh& mesh);

// `part` is a device's part as `from` says; the result one as `to` says, both of a value of the
// same rank. An axis that goes from one dimension to another is exchanged, others are gathered, and
// what is left is cut out of what each device then has.
absl::StatusOr<Value*> Reshard(const Builder& build, Value* part, const Sharding& from,
                               const Sharding& to, const DeviceMesh& mesh,
                               ChannelCounter& channels);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_RESHARD_H_
