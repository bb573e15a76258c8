// The text of passes/onnx/presets.txt, which the build embeds.
#ifndef ROUNDHOUSE_PASSES_ONNX_PRESET_FILE_H_
#define ROUNDHOUSE_PASSES_ONNX_PRESET_FILE_H_

#include "absl/strings/string_view.h"

namespace roundhouse {

extern const absl::string_view kOnnxPresetFile;

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_ONNX_PRESET_FILE_H_
