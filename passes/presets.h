// The pipelines behind -O0 … -O3.
#ifndef ROUNDHOUSE_PASSES_PRESETS_H_
#define ROUNDHOUSE_PASSES_PRESETS_H_

#include "absl/strings/string_view.h"
#include "roundhouse/core/cxx20.h"

namespace roundhouse {

// The text of a pipeline (pipeline.h), for a level from 0 to 3:
//   0  nothing;
//   1  passes that change no bit of a result, and cost little time;
//   2  passes, too, that take sums and products in another order;
//   3  passes, too, that only come close.
// Each has the passes of the one before. The passes that they name must be linked.
absl::string_view PresetPipeline(int level);

inline constexpr int kMaxPresetLevel = 3;

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PRESETS_H_
