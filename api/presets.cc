#include "roundhouse/api/presets.h"

#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/api/preset_file.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/passes/framework/dialect_preset.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kShipped = "api/presets.txt";

// The shipped presets are valid.
void AddShipped(PresetText& presets, absl::string_view text, absl::string_view source) {
  const absl::Status added = presets.Add(text, source);
  RH_CHECK(added.ok()) << added;
}

PresetText CommonPresets() {
  PresetText presets;
  AddShipped(presets, kPresetFile, kShipped);
  return presets;
}

// The common presets and those of the dialects that have some.
PresetText ShippedPresets(absl::Span<const Dialect* const> dialects) {
  PresetText presets = CommonPresets();
  for (const Dialect* dialect : dialects) {
    if (const auto* preset = dialect->service<DialectPreset>())
      AddShipped(presets, preset->Text(), absl::StrCat("the presets of ", dialect->name()));
  }
  return presets;
}

std::string Expanded(const PresetText& presets, absl::string_view name) {
  absl::StatusOr<std::string> text = presets.Expand(name);
  RH_CHECK(text.ok()) << text.status();
  return *std::move(text);
}

// "O2", or "O2.run" if that variant is requested and exists.
std::string NameOf(const PresetText& presets, absl::string_view dialect, int level,
                   absl::string_view variant) {
  const std::string name = absl::StrCat(dialect, dialect.empty() ? "" : ".", "O", level);
  const std::string special = absl::StrCat(name, ".", variant);
  return !variant.empty() && presets.contains(special) ? special : name;
}

struct Root {
  std::string name;
  std::string variant;
};
std::vector<Root> RootsOf(const Context& context) {
  std::vector<Root> roots;
  for (int level = 1; level <= kMaxPresetLevel; ++level) {
    roots.push_back({absl::StrCat("O", level), absl::StrCat("O", level, ".run")});
    for (const Dialect* dialect : context.dialects()) {
      const std::string name = absl::StrCat(dialect->name(), ".O", level);
      roots.push_back({name, absl::StrCat(name, ".kept")});
    }
  }
  return roots;
}

}  // namespace

std::string ListPresets(const Context& context) {
  std::string text(kPresetFile);
  for (const Dialect* dialect : context.dialects()) {
    if (const auto* preset = dialect->service<DialectPreset>())
      absl::StrAppend(&text, "\n", preset->Text());
  }
  return text;
}

absl::StatusOr<PresetText> ReadPresets(const Context& context, const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  PresetText own;
  RH_RETURN_IF_ERROR(own.Add(text, path));
  PresetText presets = ShippedPresets(context.dialects());
  RH_RETURN_IF_ERROR(presets.Add(text, path));
  std::vector<std::string> names;
  for (const Root& root : RootsOf(context)) {
    names.push_back(root.name);
    names.push_back(root.variant);
    if (own.contains(root.name) && !own.contains(root.variant))
      RH_RETURN_IF_ERROR(presets.Add(absl::StrCat(root.variant, " = $", root.name), path));
  }
  RH_RETURN_IF_ERROR(presets.CheckAllUsed(path, names));
  return presets;
}

std::string PresetPipeline(int level, PresetUse use, const PresetText* presets) {
  RH_CHECK(level >= 0 && level <= kMaxPresetLevel) << "-O" << level;
  if (level == 0) return "";
  if (presets == nullptr) {
    static const auto* const kCommon = new PresetText(CommonPresets());
    presets = kCommon;
  }
  return Expanded(*presets, NameOf(*presets, "", level, use == PresetUse::kRun ? "run" : ""));
}

std::string PresetPipelineFor(const Program& program, int level, absl::string_view kept_dialect,
                              PresetUse use, const PresetText* presets) {
  if (level == 0) return "";
  std::vector<std::string> parts;
  bool must_lower = false;
  const std::vector<const Dialect*> sources = SourceDialects(program);
  PresetText shipped;
  if (presets == nullptr && !sources.empty()) {
    shipped = ShippedPresets(sources);
    presets = &shipped;
  }
  for (const Dialect* dialect : sources) {
    const bool is_kept = dialect->name() == kept_dialect;
    const std::string name = NameOf(*presets, dialect->name(), level, is_kept ? "kept" : "");
    if (presets->contains(name)) parts.push_back(Expanded(*presets, name));
    if (!parts.empty() && parts.back().empty()) parts.pop_back();
    must_lower |= !is_kept;
  }
  if (must_lower) parts.emplace_back("lower");
  if (must_lower || sources.empty()) parts.push_back(PresetPipeline(level, use, presets));
  return absl::StrJoin(parts, ", ");
}

std::string PresetPipelineToRun(const Program& program, int level) {
  if (level == 0) return SourceDialects(program).empty() ? "" : "lower";
  return PresetPipelineFor(program, level, "", PresetUse::kRun);
}

}  // namespace roundhouse
