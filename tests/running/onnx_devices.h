// File: onnx_devices.h
//
// Adds to an ONNX model what IR version 11 says about devices: configurations, and for its nodes
// how values are spread over them. Mostly a mesh of two axes; devices, axes, shards and stages are
// hostile here and there.
#ifndef ROUNDHOUSE_TESTS_RUNNING_ONNX_DEVICES_H_
#define ROUNDHOUSE_TESTS_RUNNING_ONNX_DEVICES_H_

#include <onnx/onnx_pb.h>

#include "roundhouse/tests/running/fuzz_choices.h"

namespace roundhouse {

void AddOnnxDevices(FuzzChoices& choices, onnx::ModelProto& model);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RUNNING_ONNX_DEVICES_H_
