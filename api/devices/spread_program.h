// The flags --devices and --shard of the tools, turned into passes.
#ifndef ROUNDHOUSE_API_DEVICES_SPREAD_PROGRAM_H_
#define ROUNDHOUSE_API_DEVICES_SPREAD_PROGRAM_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

struct SpreadRequest {
  // "data:4,model:2"; empty: one device.
  std::string devices = "";
  // NAME=SHARDING: "image=data,_,_,_", "@w*=_,model".
  std::vector<std::string> pins = {};
};

// `pipeline`, followed by the passes that turn the program into one for these devices. Errors
// (usage errors): malformed devices; pins without devices.
absl::StatusOr<std::string> PipelineWithDevices(absl::string_view pipeline,
                                                const SpreadRequest& request);

// Runs only these passes, on a lowered program.
absl::Status SpreadProgram(Program& program, const SpreadRequest& request);

// The pipeline that turns the program of all devices into that of one rank, with only its parts of
// the weights.
std::string PipelineOfRank(int64_t rank);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_DEVICES_SPREAD_PROGRAM_H_
