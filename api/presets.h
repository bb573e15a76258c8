// The pipelines behind -O0 … -O3.
#ifndef ROUNDHOUSE_API_PRESETS_H_
#define ROUNDHOUSE_API_PRESETS_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/preset_text.h"

namespace roundhouse {

// The pipelines are text (passes/framework/preset_text.h) in api/presets.txt and, for dialects that
// are lowered, in the dialects' own presets (passes/framework/dialect_preset.h). A user's file
// replaces the presets that it defines. `O2` is what -O2 runs on a program that is stored, `O2.run`
// on one that is run; `onnx.O2` runs on a program of the dialect onnx before it is lowered,
// `onnx.O2.kept` on one that stays ONNX.
inline constexpr int kMaxPresetLevel = 3;

// The text of all presets; a user's file may start as a copy of it.
std::string ListPresets(const Context& context);

// The shipped presets, overridden by those of the file. If the file defines only `O2`, it also
// replaces `O2.run`; likewise `onnx.O2.kept`. Errors: the file cannot be read, is malformed, or
// defines a preset that is not used.
absl::StatusOr<PresetText> ReadPresets(const Context& context, const std::string& path);

// The text of a pipeline (passes/framework/pipeline.h) for a level from 0 to 3:
//   0  nothing;
//   1  passes that change no bit of a result, and cost little time;
//   2  passes, too, that take sums and products in another order;
//   3  passes, too, that only come close.
// Each level includes the passes of the one before. The passes must be linked.
//
// A stored program keeps its quantised weights, which are small and which other tools can find; a
// program that is run here has numbers in the form that it computes with. Null presets: the shipped
// ones.
enum class PresetUse : uint8_t { kStore, kRun };
std::string PresetPipeline(int level, PresetUse use = PresetUse::kStore,
                           const PresetText* presets = nullptr);

// The same for a program that may have nodes of dialects that are lowered: from level 1 on, it
// begins with the passes of those dialects. Their lowering and PresetPipeline follow, unless the
// whole program is of the dialect `kept_dialect`.
std::string PresetPipelineFor(const Program& program, int level,
                              absl::string_view kept_dialect = "",
                              PresetUse use = PresetUse::kStore,
                              const PresetText* presets = nullptr);

// The same for a program that must then run: level 0 lowers it, too.
std::string PresetPipelineToRun(const Program& program, int level);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PRESETS_H_
