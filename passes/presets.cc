#include "roundhouse/passes/presets.h"

#include "absl/strings/string_view.h"
#include "roundhouse/core/check.h"

// The pieces that the levels are made of.
#define RH_PRESET_BEGIN "inline, symbol_dce, dedupe_constants"
#define RH_PRESET_EXACT "infer_types, fold_constants, cse, dce"
#define RH_PRESET_END "symbol_dce, dedupe_constants"

namespace roundhouse {
namespace {

constexpr absl::string_view kPresets[kMaxPresetLevel + 1] = {
    "",
    RH_PRESET_BEGIN ", [" RH_PRESET_EXACT "], " RH_PRESET_END,
    RH_PRESET_BEGIN ", [" RH_PRESET_EXACT "], " RH_PRESET_END,
    RH_PRESET_BEGIN ", [" RH_PRESET_EXACT "], " RH_PRESET_END,
};

}  // namespace

absl::string_view PresetPipeline(int level) {
  RH_CHECK(level >= 0 && level <= kMaxPresetLevel) << "-O" << level;
  return kPresets[level];
}

}  // namespace roundhouse
