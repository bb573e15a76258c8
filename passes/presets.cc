#include "roundhouse/passes/presets.h"

#include "absl/strings/string_view.h"
#include "roundhouse/core/check.h"

// The pieces that the levels are made of. Calls are inlined in the loop, as a graph that called
// itself may do so no more when what was not needed is gone.
#define RH_PRESET_EXACT \
  "inline, infer_types, fold_constants, dedupe_constants, cse, dce, symbol_dce"

namespace roundhouse {
namespace {

constexpr absl::string_view kPresets[kMaxPresetLevel + 1] = {
    "",
    "[" RH_PRESET_EXACT "]",
    "[" RH_PRESET_EXACT "]",
    "[" RH_PRESET_EXACT "]",
};

}  // namespace

absl::string_view PresetPipeline(int level) {
  RH_CHECK(level >= 0 && level <= kMaxPresetLevel) << "-O" << level;
  return kPresets[level];
}

}  // namespace roundhouse
