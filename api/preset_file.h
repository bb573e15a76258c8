// The text of api/presets.txt, embedded by the build.
#ifndef ROUNDHOUSE_API_PRESET_FILE_H_
#define ROUNDHOUSE_API_PRESET_FILE_H_

#include "absl/strings/string_view.h"

namespace roundhouse {

extern const absl::string_view kPresetFile;

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PRESET_FILE_H_
