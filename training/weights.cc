#include "roundhouse/training/weights.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/container/initial_weight.h"
#include "roundhouse/passes/framework/node_filter.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse::training {
namespace {

using ml_program::GlobalLoad;
using ml_program::GlobalLoadConst;

bool IsFloatTensor(const Type& type) {
  return type.is_tensor() && !type.element_type().is_quantized() &&
         IsFloat(type.element_type().kind());
}

bool IsTrainable(const Type& type) {
  return IsFloatTensor(type) && type.element_type().kind() == ElementKind::kF32 &&
         type.shape().is_static();
}

// The patterns of "@a*, b", without the @.
std::vector<std::string> SplitPatterns(absl::string_view text) {
  std::vector<std::string> patterns;
  for (absl::string_view part : absl::StrSplit(text, ',', absl::SkipWhitespace()))
    patterns.emplace_back(absl::StripPrefix(absl::StripAsciiWhitespace(part), "@"));
  return patterns;
}

// The same. Error: one matches no global of floats.
absl::StatusOr<std::vector<std::string>> PatternsOf(const Program& program,
                                                    absl::string_view option,
                                                    absl::string_view text) {
  std::vector<std::string> known;
  for (const Global* global : program.globals()) {
    if (IsFloatTensor(global->type())) known.push_back(global->name());
  }
  const std::vector<std::string> patterns = SplitPatterns(text);
  for (const std::string& pattern : patterns) {
    if (std::any_of(known.begin(), known.end(),
                    [&](const std::string& name) { return MatchesPattern(pattern, name); })) {
      continue;
    }
    return UsageError(absl::StrCat(
        "--", option, "=", text, ": no weight of floats is named ", pattern,
        DidYouMean(pattern, known), "; there ",
        known.empty() ? "are none" : absl::StrCat("are ", absl::StrJoin(known, ", "))));
  }
  return patterns;
}

bool MatchesAny(const std::vector<std::string>& patterns, absl::string_view name) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return MatchesPattern(pattern, name); });
}

template <DeclaredOp To>
absl::Status ReplaceLoads(const GlobalAccesses& accesses, const std::string& global) {
  for (Node* load : accesses.loads) {
    if (Is<To>(*load)) continue;
    RH_ASSIGN_OR_RETURN(
        Value * value,
        Builder(load->graph()).Before(*load).Replacing({load})(To{.global = {global}}, {}));
    load->result().replace_all_uses_with(*value);
    load->graph().Erase(load);
  }
  return absl::OkStatus();
}

absl::Status Freeze(Program& program, const absl::flat_hash_set<std::string>& names) {
  const GlobalUses uses(program);
  for (Global* global : program.globals()) {
    if (!names.contains(global->name())) continue;
    const GlobalAccesses& accesses = uses.Of(*global);
    if (!global->has_initial() || !accesses.stores.empty()) continue;
    global->set_mutable(false);
    RH_RETURN_IF_ERROR(ReplaceLoads<GlobalLoadConst>(accesses, global->name()));
  }
  return absl::OkStatus();
}

// Gives weights without values some, if they are chosen.
absl::Status Initialize(Program& program, uint64_t seed,
                        absl::FunctionRef<bool(const Global&)> is_chosen,
                        std::vector<std::string>& notes) {
  SplitMix64 seeds(seed);
  std::vector<std::string> made;
  for (Global* global : program.globals()) {
    // One seed for each, so that a weight does not depend on which others have values.
    const SplitMix64 random(seeds.Next());
    if (global->has_initial() || global->attributes().contains(container::kInitializer)) continue;
    if (!IsTrainable(global->type()) || !is_chosen(*global)) continue;
    RH_ASSIGN_OR_RETURN(Tensor value, InitialWeight(global->type(), random));
    global->set_initial(Attribute::OfTensor(std::move(value)));
    made.push_back(global->name());
  }
  if (!made.empty()) {
    notes.push_back(
        absl::StrCat("initialised weights, which had no value: @", absl::StrJoin(made, ", @")));
  }
  return absl::OkStatus();
}

// The globals that lowering takes as constants: after lowering nothing loads them. Folding small
// values would hide weights, so almost nothing is folded.
absl::StatusOr<absl::flat_hash_set<std::string>> ConstantsOfLowering(const Program& program) {
  absl::flat_hash_set<std::string> constants;
  if (SourceDialects(program).empty()) return constants;
  const std::unique_ptr<Program> lowered = program.clone();
  constexpr int64_t kShapeBytes = 256;
  // If a shape is computed from more bytes, no constants are found.
  if (!LowerProgram(*lowered, {.max_folded_bytes = kShapeBytes}).ok()) return constants;
  RH_RETURN_IF_ERROR(RunPasses(*lowered, "dce").status());
  const GlobalUses uses(*lowered);
  for (const Global* global : lowered->globals()) {
    if (uses.Of(*global).loads.empty()) constants.insert(global->name());
  }
  return constants;
}

}  // namespace

absl::Status ThawWeights(Program& program, absl::string_view wrt, absl::string_view freeze,
                         std::vector<std::string>& notes) {
  RH_ASSIGN_OR_RETURN(const std::vector<std::string> wanted, PatternsOf(program, "wrt", wrt));
  RH_ASSIGN_OR_RETURN(const std::vector<std::string> frozen, PatternsOf(program, "freeze", freeze));
  RH_ASSIGN_OR_RETURN(const absl::flat_hash_set<std::string> constants,
                      ConstantsOfLowering(program));
  const GlobalUses uses(program);
  for (Global* global : program.globals()) {
    if (!IsFloatTensor(global->type()) || MatchesAny(frozen, global->name())) continue;
    const GlobalAccesses& accesses = uses.Of(*global);
    if (accesses.loads.empty() || !accesses.stores.empty()) continue;
    if (wanted.empty() ? global->type().shape() == Shape() : !MatchesAny(wanted, global->name()))
      continue;
    if (wanted.empty() && constants.contains(global->name())) {
      notes.push_back(absl::StrCat("not trained: @", global->name(),
                                   ": its values determine shapes or attributes"));
      continue;
    }
    if (!IsTrainable(global->type())) {
      const std::string what = absl::StrCat(
          "@", global->name(), ": expected f32 of known sizes, found ", global->type().ToString());
      if (!wanted.empty()) {
        return UsageError(
            absl::StrCat(what, "; the pass widen_half_precision converts f16 to f32"));
      }
      notes.push_back(absl::StrCat("not trained: ", what));
      continue;
    }
    global->set_mutable(true);
    RH_RETURN_IF_ERROR(ReplaceLoads<GlobalLoad>(accesses, global->name()));
  }
  return absl::OkStatus();
}

absl::Status FreezeDeclared(Program& program, absl::string_view wrt, absl::string_view freeze,
                            uint64_t seed, absl::FunctionRef<bool(const Global&)> is_left,
                            std::vector<std::string>& notes) {
  const std::vector<std::string> wanted = SplitPatterns(wrt);
  const std::vector<std::string> frozen = SplitPatterns(freeze);
  const GlobalUses uses(program);
  absl::flat_hash_set<std::string> names;
  for (const Global* global : program.globals()) {
    if (!global->is_mutable() || !IsTrainable(global->type()) || is_left(*global) ||
        !uses.Of(*global).stores.empty()) {
      continue;
    }
    const bool is_wanted = wanted.empty() || MatchesAny(wanted, global->name());
    if (!is_wanted || MatchesAny(frozen, global->name())) names.insert(global->name());
  }
  // Constants need a value, too.
  RH_RETURN_IF_ERROR(Initialize(
      program, seed, [&](const Global& global) { return names.contains(global.name()); }, notes));
  return Freeze(program, names);
}

absl::Status CheckAllTrained(absl::string_view wrt, const std::vector<std::string>& trained) {
  for (const std::string& pattern : SplitPatterns(wrt)) {
    if (std::any_of(trained.begin(), trained.end(),
                    [&](const std::string& name) { return MatchesPattern(pattern, name); })) {
      continue;
    }
    return UsageError(absl::StrCat(
        "option wrt=", wrt, ": '", pattern,
        "' names no weight that is trained: the program does not read it, or stores it itself, or "
        "option freeze names it, too; trained are ",
        trained.empty() ? "none" : absl::StrJoin(trained, ", ")));
  }
  return absl::OkStatus();
}

absl::Status FreezeGlobals(Program& program, const std::vector<std::string>& names) {
  return Freeze(program, {names.begin(), names.end()});
}

absl::Status ThawGlobals(Program& program, const std::vector<std::string>& names) {
  const GlobalUses uses(program);
  for (const std::string& name : names) {
    Global& global = *program.FindGlobal(name);
    global.set_mutable(true);
    RH_RETURN_IF_ERROR(ReplaceLoads<GlobalLoad>(uses.Of(global), name));
  }
  return absl::OkStatus();
}

absl::Status FreezeAllBut(Program& program, absl::string_view wrt,
                          absl::FunctionRef<bool(const Global&)> is_trained) {
  RH_ASSIGN_OR_RETURN(const std::vector<std::string> wanted, PatternsOf(program, "wrt", wrt));
  absl::flat_hash_set<std::string> others;
  for (const Global* global : program.globals()) {
    if (global->is_mutable() && !is_trained(*global) && !MatchesAny(wanted, global->name()))
      others.insert(global->name());
  }
  return Freeze(program, others);
}

absl::StatusOr<std::vector<std::string>> FreezeUnread(Program& program, const Graph& entry) {
  absl::flat_hash_set<std::string> read;
  for (const Node* node : entry.nodes()) {
    if (const std::string* name = AccessedGlobal(*node)) read.insert(*name);
  }
  const GlobalUses uses(program);
  absl::flat_hash_set<std::string> unread;
  std::vector<std::string> weights;
  for (const Global* global : program.globals()) {
    if (!global->is_mutable() || !IsTrainable(global->type())) continue;
    if (!uses.Of(*global).stores.empty()) continue;
    if (read.contains(global->name())) {
      weights.push_back(global->name());
    } else {
      unread.insert(global->name());
    }
  }
  RH_RETURN_IF_ERROR(Freeze(program, unread));
  return weights;
}

absl::Status InitializeWeights(Program& program, uint64_t seed, std::vector<std::string>& notes) {
  return Initialize(
      program, seed, [](const Global&) { return true; }, notes);
}

}  // namespace roundhouse::training
