// The flags by which tools spread programs over devices (api/devices).
#ifndef ROUNDHOUSE_TOOLS_COMMAND_LINE_SPREAD_FLAGS_H_
#define ROUNDHOUSE_TOOLS_COMMAND_LINE_SPREAD_FLAGS_H_

#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/tools/command_line/flags.h"

namespace roundhouse {

// All take a `request` that must outlive the flags.
void AddPinFileFlag(Flags& flags, SpreadRequest& request);
void AddDeviceConfigurationFlag(Flags& flags, SpreadRequest& request);
void AddOverlapFlag(Flags& flags, SpreadRequest& request);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_SPREAD_FLAGS_H_
