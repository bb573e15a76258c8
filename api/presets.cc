#include "roundhouse/api/presets.h"

#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/check.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/passes/dialect_preset.h"
#include "roundhouse/service/program_lowering.h"

// The pieces that the levels are made of. Calls are inlined in the loop, as a graph that called
// itself may do so no more when what was not needed is gone.
#define RH_PRESET_STATE                                                                       \
  "sequence_globals, forward_globals, freeze_globals, simplify_control_flow, unify_globals, " \
  "remove_dead_globals"
// What of quantised weights is kept: in a program that is stored they stay small, and whoever it is
// exported for finds them. `fold` is what folds constants.
#define RH_PRESET_FOLD_ALL "fold_constants"
#define RH_PRESET_FOLD_BUT_WEIGHTS "fold_constants{keep=[\"canonical.dequantize\"]}"
#define RH_PRESET_CLEAN(fold) \
  "inline, infer_types, canonicalize, " fold ", dedupe_constants, cse, dce, symbol_dce"
#define RH_PRESET_LAYOUT                                                                  \
  "raise_takes, [simplify_domain_conversion, move_domain_conversions, move_transposes], " \
  "spell_takes"
#define RH_PRESET_EXACT_FUSION \
  "fuse_pad, fuse_transpose, fuse_bias, fuse_activation, fuse_requantize"
#define RH_PRESET_RAISE "einsum_to_mat_mul, raise_activations, raise_norms, raise_softmax"
#define RH_PRESET_FUSION                                          \
  "merge_reductions, permute_weights, fuse_pad, fuse_transpose, " \
  "[fuse_batch_norm, fuse_bias, fuse_scale], fuse_activation, fuse_requantize"

namespace roundhouse {
namespace {

#define RH_PRESET_EXACT(fold)                                                \
  "[" RH_PRESET_STATE ", " RH_PRESET_CLEAN(fold) "], " RH_PRESET_LAYOUT      \
                                                 ", " RH_PRESET_EXACT_FUSION \
                                                 ", [" RH_PRESET_CLEAN(fold) "]"
// Before weights are dequantised for good.
#define RH_PRESET_QUANTIZED                                         \
  "[inline, infer_types, canonicalize, " RH_PRESET_FOLD_BUT_WEIGHTS \
  ", propagate_qparams, fold_qdq, cse, dce], "
// Functions are raised before their arithmetic is made into other arithmetic.
#define RH_PRESET_MIDDLE(weights, fold) \
  RH_PRESET_QUANTIZED weights           \
      "widen_halves, [" RH_PRESET_STATE \
      ", " RH_PRESET_CLEAN(fold) "], " RH_PRESET_RAISE ", " RH_PRESET_LAYOUT ", " RH_PRESET_FUSION

struct Preset {
  absl::string_view stored;
  absl::string_view run;
};
// A program that is run has its weights where they are computed with, as numbers if these are that.
#define RH_PRESET_NUMBERS "dequantize_weights, "
constexpr Preset kPresets[kMaxPresetLevel + 1] = {
    {"", ""},
    {RH_PRESET_EXACT(RH_PRESET_FOLD_BUT_WEIGHTS), RH_PRESET_EXACT(RH_PRESET_FOLD_ALL)},
    {RH_PRESET_MIDDLE(
         "", RH_PRESET_FOLD_BUT_WEIGHTS) ", [" RH_PRESET_CLEAN(RH_PRESET_FOLD_BUT_WEIGHTS) "]",
     RH_PRESET_MIDDLE(RH_PRESET_NUMBERS,
                      RH_PRESET_FOLD_ALL) ", [" RH_PRESET_CLEAN(RH_PRESET_FOLD_ALL) "]"},
    {RH_PRESET_MIDDLE("", RH_PRESET_FOLD_BUT_WEIGHTS) ", strength_reduce, [" RH_PRESET_CLEAN(
         RH_PRESET_FOLD_BUT_WEIGHTS) "]",
     RH_PRESET_MIDDLE(RH_PRESET_NUMBERS, RH_PRESET_FOLD_ALL) ", strength_reduce, [" RH_PRESET_CLEAN(
         RH_PRESET_FOLD_ALL) "]"},
};

}  // namespace

absl::string_view PresetPipeline(int level, PresetUse use) {
  RH_CHECK(level >= 0 && level <= kMaxPresetLevel) << "-O" << level;
  return use == PresetUse::kRun ? kPresets[level].run : kPresets[level].stored;
}

std::string PresetPipelineFor(const Program& program, int level, absl::string_view kept_dialect,
                              PresetUse use) {
  if (level == 0) return "";
  std::vector<std::string> parts;
  bool must_lower = false;
  const std::vector<const Dialect*> sources = SourceDialects(program);
  for (const Dialect* dialect : sources) {
    const auto* preset = dialect->service<DialectPreset>();
    const bool is_kept = dialect->name() == kept_dialect;
    if (preset != nullptr) parts.emplace_back(preset->Pipeline(level, is_kept));
    must_lower |= !is_kept;
  }
  if (must_lower) parts.emplace_back("lower");
  if (must_lower || sources.empty()) parts.emplace_back(PresetPipeline(level, use));
  return absl::StrJoin(parts, ", ");
}

std::string PresetPipelineToRun(const Program& program, int level) {
  if (level == 0) return SourceDialects(program).empty() ? "" : "lower";
  return PresetPipelineFor(program, level, "", PresetUse::kRun);
}

}  // namespace roundhouse
