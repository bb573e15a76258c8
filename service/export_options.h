// File: export_options.h
//
// What a program says of how files of other formats are to be written of it: attributes of
// programs, which exports and writers read.
#ifndef ROUNDHOUSE_SERVICE_EXPORT_OPTIONS_H_
#define ROUNDHOUSE_SERVICE_EXPORT_OPTIONS_H_

#include "absl/strings/string_view.h"

namespace roundhouse {

// true: weights that were inputs of an ONNX model, too, are written as inputs again, so that a
// caller may give others. Else they are not, as a runtime takes no input for a constant.
inline constexpr absl::string_view kKeepInitializerInputs = "export.keep_initializer_inputs";

// An integer: the opset that an ONNX model is to be of, from kLeastOnnxOpset to kMostOnnxOpset.
// What that cannot say is an error. Unless it says, the usual one, which nearly everybody reads, or
// the first that can say all.
inline constexpr absl::string_view kOnnxOpset = "export.onnx_opset";
inline constexpr int kLeastOnnxOpset = 13;
inline constexpr int kUsualOnnxOpset = 17;
inline constexpr int kMostOnnxOpset = 28;

// The oldest TFLite that is to run what is written. "2.9": what that lacks is an error. "latest":
// all that there is. Unless it says, what TFLite 2.9 lacks is used where there is no other way
// alone.
inline constexpr absl::string_view kTfliteRuntime = "export.tflite_runtime";
inline constexpr absl::string_view kTfliteRuntime2_9 = "2.9";
inline constexpr absl::string_view kTfliteRuntimeLatest = "latest";

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_EXPORT_OPTIONS_H_
