// The attributes of a model that are about devices, besides its mesh and shardings.
#ifndef ROUNDHOUSE_SERVICE_DEVICES_DEVICE_CONFIGURATIONS_H_
#define ROUNDHOUSE_SERVICE_DEVICES_DEVICE_CONFIGURATIONS_H_

#include "absl/strings/string_view.h"

namespace roundhouse {

// On a program, the name of the configuration that its mesh and shardings are from.
inline constexpr absl::string_view kDeviceConfigurationAttribute =
    "roundhouse.device_configuration";
// On a program, the configurations of the model that were not chosen: a list of dictionaries with a
// `name`. On a node, what they say of it. The format that stores them reads and writes the rest
// (serialization/onnx/kept_configurations.h).
inline constexpr absl::string_view kDeviceConfigurationsAttribute =
    "roundhouse.device_configurations";
// On a node, an integer: the stage of a pipeline that is to run it, as the model or the user wants
// it. On a mutable global, the stage that has it.
inline constexpr absl::string_view kStageAttribute = "roundhouse.stage";

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_DEVICES_DEVICE_CONFIGURATIONS_H_
