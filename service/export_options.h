// File: export_options.h
//
// Options for writing files of other formats: attributes of programs that exports and writers read.
#ifndef ROUNDHOUSE_SERVICE_EXPORT_OPTIONS_H_
#define ROUNDHOUSE_SERVICE_EXPORT_OPTIONS_H_

#include "absl/strings/string_view.h"

namespace roundhouse {

// true: weights that were also inputs of an ONNX model are written as inputs again, so that a
// caller may override them. Otherwise they are not, because a runtime cannot take an input for a
// constant.
inline constexpr absl::string_view kKeepInitializerInputs = "export.keep_initializer_inputs";

// An integer: the opset of the ONNX model, from kLeastOnnxOpset to kMostOnnxOpset. Error: that
// opset cannot express the program. Without it, kUsualOnnxOpset, which nearly all runtimes read, or
// the first opset that can express the program.
inline constexpr absl::string_view kOnnxOpset = "export.onnx_opset";
inline constexpr int kLeastOnnxOpset = 13;
inline constexpr int kUsualOnnxOpset = 17;
inline constexpr int kMostOnnxOpset = 28;

// The oldest TFLite that must run the file. "2.9": using anything newer is an error. "latest":
// everything is used. Without it, things newer than TFLite 2.9 are used only where there is no
// other way.
inline constexpr absl::string_view kTfliteRuntime = "export.tflite_runtime";
inline constexpr absl::string_view kTfliteRuntime2_9 = "2.9";
inline constexpr absl::string_view kTfliteRuntimeLatest = "latest";

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_EXPORT_OPTIONS_H_
