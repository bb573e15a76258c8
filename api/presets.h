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

// What they run stands in api/presets.txt and, for dialects that are lowered, in what these say
// themselves (passes/framework/dialect_preset.h): as text (passes/framework/preset_text.h), of
// which a file of a user's replaces what it defines. `O2` is what -O2 runs on a program that is
// stored, `O2.run` on one that is run; `onnx.O2` what it runs on one of the dialect onnx before
// that is lowered, `onnx.O2.kept` on one that stays ONNX.
inline constexpr int kMaxPresetLevel = 3;

// All of it, as it is written; a file of a user's may begin as a copy.
std::string ListPresets(const Context& context);

// What is shipped, with the file laid over it. Where that defines `O2` alone, `O2.run` is the same;
// likewise `onnx.O2.kept`. Errors: it cannot be read, is malformed, or defines what is not used.
absl::StatusOr<PresetText> ReadPresets(const Context& context, const std::string& path);

// The text of a pipeline (passes/framework/pipeline.h), for a level from 0 to 3:
//   0  nothing;
//   1  passes that change no bit of a result, and cost little time;
//   2  passes, too, that take sums and products in another order;
//   3  passes, too, that only come close.
// Each has the passes of the one before. The passes that they name must be linked.
//
// What is stored keeps quantised weights as they are, small and for others to find; what is run
// here has numbers where it computes with them. Null presets are what is shipped.
enum class PresetUse : uint8_t { kStore, kRun };
std::string PresetPipeline(int level, PresetUse use = PresetUse::kStore,
                           const PresetText* presets = nullptr);

// The same for a program that may have nodes of dialects that are lowered: from level 1 the passes
// of those dialects; then, unless all of it is of the dialect `kept_dialect`, their lowering and
// PresetPipeline.
std::string PresetPipelineFor(const Program& program, int level,
                              absl::string_view kept_dialect = "",
                              PresetUse use = PresetUse::kStore,
                              const PresetText* presets = nullptr);

// The same for a program that must then run: it is lowered at level 0, too.
std::string PresetPipelineToRun(const Program& program, int level);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PRESETS_H_
