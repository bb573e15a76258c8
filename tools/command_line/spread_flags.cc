#include "roundhouse/tools/command_line/spread_flags.h"

#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/tools/command_line/flags.h"

namespace roundhouse {

void AddPinFileFlag(Flags& flags, SpreadRequest& request) {
  flags.Flag("shard_file", &request.pin_file, "FILE",
             "more of --shard, one a line; a line \"devices data:4,model:2\" is for --devices, and "
             "# begins a comment");
}

void AddDeviceConfigurationFlag(Flags& flags, SpreadRequest& request) {
  flags.Flag("device_configuration", &request.configuration, "NAME",
             "spreads an ONNX model as this configuration in it says (IR version 11); by default "
             "the only one");
}

void AddOverlapFlag(Flags& flags, SpreadRequest& request) {
  flags.Flag("overlap", &request.overlap,
             "lets --devices compute while they exchange values that they need later; by default "
             "they wait "
             "for each exchange at once");
}

}  // namespace roundhouse
