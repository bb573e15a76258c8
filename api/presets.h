// The pipelines behind -O0 … -O3.
#ifndef ROUNDHOUSE_API_PRESETS_H_
#define ROUNDHOUSE_API_PRESETS_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/cxx20.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The text of a pipeline (passes/pipeline.h), for a level from 0 to 3:
//   0  nothing;
//   1  passes that change no bit of a result, and cost little time;
//   2  passes, too, that take sums and products in another order;
//   3  passes, too, that only come close.
// Each has the passes of the one before. The passes that they name must be linked.
//
// What is stored keeps quantised weights as they are, small and for others to find; what is run
// here has numbers where it computes with them.
enum class PresetUse : uint8_t { kStore, kRun };
absl::string_view PresetPipeline(int level, PresetUse use = PresetUse::kStore);

inline constexpr int kMaxPresetLevel = 3;

// The same for a program that may have nodes of dialects that are lowered: from level 1 the passes
// of those dialects (passes/dialect_preset.h); then, unless all of it is of the dialect
// `kept_dialect`, their lowering and PresetPipeline.
std::string PresetPipelineFor(const Program& program, int level,
                              absl::string_view kept_dialect = "",
                              PresetUse use = PresetUse::kStore);

// The same for a program that must then run: it is lowered at level 0, too.
std::string PresetPipelineToRun(const Program& program, int level);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PRESETS_H_
