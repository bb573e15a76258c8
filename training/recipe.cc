#include "roundhouse/training/recipe.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/passes/generic/program_weights.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/service/tensor_elements.h"
#include "roundhouse/training/number_range.h"
#include "roundhouse/training/shipped_recipes.h"

namespace roundhouse::training {
namespace {

// The inputs and outputs of a recipe's graphs.
struct GraphRule {
  absl::string_view name;  // Empty: a recipe of the kind has no such graph.
  std::vector<absl::string_view> needed;
  std::vector<absl::string_view> known;  // In addition to those.
};

struct RecipeRule {
  absl::string_view kind;
  GraphRule main;
  GraphRule extra;
};

const RecipeRule& RuleOf(RecipeKind kind) {
  static const auto* const rules = new std::vector<RecipeRule>{
      {"loss", {"loss", {"prediction", "target"}, {}}, {"metric", {"prediction", "target"}, {}}},
      {"optimizer", {"update", {"weight", "gradient"}, {"rate", "step"}}, {}},
      {"schedule", {"schedule", {}, {"step", "steps"}}, {}},
      {"clip", {"clip", {"gradient"}, {"total"}}, {"measure", {"gradient"}, {}}},
  };
  return (*rules)[static_cast<size_t>(kind)];
}

bool Contains(absl::Span<const absl::string_view> names, absl::string_view name) {
  for (absl::string_view known : names) {
    if (known == name) return true;
  }
  return false;
}

absl::Status CheckGraph(const Graph& graph, const GraphRule& rule) {
  for (absl::string_view name : rule.needed) {
    if (InputIndex(graph, name) < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("@", rule.name, ": expected an input '", name, "', found none"));
    }
  }
  for (const Port& input : graph.inputs()) {
    if (Contains(rule.needed, input.name) || Contains(rule.known, input.name)) continue;
    std::vector<absl::string_view> all = rule.needed;
    all.insert(all.end(), rule.known.begin(), rule.known.end());
    return absl::InvalidArgumentError(
        absl::StrCat("@", rule.name, ": unknown input '", input.name, "', expected ",
                     absl::StrJoin(all, ", "), "; declare the recipe's own numbers as globals"));
  }
  if (graph.outputs().size() == 1) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("@", rule.name, ": expected one result, found ", graph.outputs().size()));
}

absl::Status FindGraphs(const RecipeRule& rule, Recipe& recipe) {
  recipe.main = recipe.program->FindGraph(rule.main.name);
  if (recipe.main == nullptr || recipe.main->is_declaration()) {
    return absl::InvalidArgumentError(absl::StrCat("expected a graph @", rule.main.name, ", as ",
                                                   rule.kind, " needs it, found none"));
  }
  RH_RETURN_IF_ERROR(CheckGraph(*recipe.main, rule.main));
  if (rule.extra.name.empty()) return absl::OkStatus();
  recipe.extra = recipe.program->FindGraph(rule.extra.name);
  if (recipe.extra != nullptr) return CheckGraph(*recipe.extra, rule.extra);
  return absl::OkStatus();
}

// Splits "name:a=1,b=2". A colon without a '=' after it belongs to the name.
std::pair<std::string, std::string> SplitSpec(const std::string& spec) {
  const size_t colon = spec.rfind(':');
  if (colon == std::string::npos || spec.find('=', colon) == std::string::npos) return {spec, ""};
  return {spec.substr(0, colon), spec.substr(colon + 1)};
}

absl::Status SetOption(Recipe& recipe, absl::string_view name, double value) {
  const auto option = recipe.options.find(std::string(name));
  if (option == recipe.options.end()) {
    std::vector<std::string> known;
    for (const auto& [other, tensor] : recipe.options) known.push_back(other);
    return absl::InvalidArgumentError(absl::StrCat(
        "there is no option '", name, "'", DidYouMean(name, known), "; there ",
        known.empty() ? "are none" : absl::StrCat("are ", absl::StrJoin(known, ", "))));
  }
  const Type& type = option->second.type();
  if (option->second.num_elements() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("option '", name, "' is ", type.ToString(), ", expected a single number"));
  }
  const std::vector<int64_t> sizes(type.shape().sizes().begin(), type.shape().sizes().end());
  RH_ASSIGN_OR_RETURN(option->second, FilledTensor(value, type.element_type().kind(), sizes));
  return absl::OkStatus();
}

// Whether all options are where they have a meaning.
absl::Status CheckOptions(const Recipe& recipe) {
  for (const Global* global : recipe.program->globals()) {
    const Attribute* values = global->attributes().Find(kValues);
    if (values == nullptr || global->is_mutable()) continue;
    const std::string where = absl::StrCat("option '", global->name(), "'");
    if (values->if_string() == nullptr) {
      return absl::InvalidArgumentError(absl::StrCat(
          where, ": ", kValues, ": expected an interval in quotes, found ", values->ToString()));
    }
    const absl::StatusOr<NumberRange> range = ParseNumberRange(*values->if_string());
    if (!range.ok()) return Annotate(range.status(), absl::StrCat(where, ": ", kValues));
    const Tensor& option = recipe.options.at(global->name());
    for (int64_t i = 0; i < option.num_elements(); ++i) {
      if (range->Contains(ElementNumber(option, i).value_or(0))) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          where, ": expected a number in ", range->ToString(), ", found ", ElementText(option, i)));
    }
  }
  return absl::OkStatus();
}

absl::Status ReadOptions(Recipe& recipe, const std::string& text,
                         const std::map<std::string, double>& defaults) {
  for (const Global* global : recipe.program->globals()) {
    if (global->is_mutable()) continue;
    const Tensor* value =
        global->inline_initial() == nullptr ? nullptr : global->inline_initial()->if_tensor();
    if (value == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat("global @", global->name(), ": expected a value, as for each option"));
    }
    RH_ASSIGN_OR_RETURN(recipe.options[global->name()], value->Materialize());
  }
  for (const auto& [name, value] : defaults) RH_RETURN_IF_ERROR(SetOption(recipe, name, value));
  for (absl::string_view part : absl::StrSplit(text, ',', absl::SkipWhitespace())) {
    const std::pair<absl::string_view, absl::string_view> named =
        absl::StrSplit(part, absl::MaxSplits('=', 1));
    double value = 0;
    if (named.second == "true" || named.second == "false") {
      value = named.second == "true" ? 1 : 0;
    } else if (!absl::SimpleAtod(named.second, &value) || std::isnan(value)) {
      return absl::InvalidArgumentError(absl::StrCat("option '", named.first,
                                                     "': expected a number, as in ", named.first,
                                                     "=0.5, found '", named.second, "'"));
    }
    RH_RETURN_IF_ERROR(SetOption(recipe, absl::StripAsciiWhitespace(named.first), value));
  }
  return CheckOptions(recipe);
}

absl::StatusOr<std::string> TextOf(RecipeKind kind, const std::string& name) {
  if (absl::EndsWith(name, ".mlir")) return ReadFile(name);
  const absl::string_view text = RecipeText(kind, name);
  if (!text.empty()) return std::string(text);
  const std::vector<std::string> names = RecipeNames(kind);
  return absl::NotFoundError(absl::StrCat(
      "there is no ", RecipeKindName(kind), " '", name, "'", DidYouMean(name, names),
      "; there are ", absl::StrJoin(names, ", "), ", or a FILE.mlir (docs/training.md)"));
}

absl::StatusOr<Recipe> ReadRecipe(const Context& context, RecipeKind kind, const std::string& spec,
                                  const std::map<std::string, double>& defaults) {
  const auto [name, options] = SplitSpec(spec);
  RH_ASSIGN_OR_RETURN(const std::string text, TextOf(kind, name));
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const Program> program,
                      Parse(context, text, {.filename = name}));
  RH_RETURN_IF_ERROR(VerifyOk(*program, {.source = name}));
  Recipe recipe = {.program = std::move(program)};
  RH_RETURN_IF_ERROR(Annotate(FindGraphs(RuleOf(kind), recipe), name));
  RH_RETURN_IF_ERROR(Annotate(ReadOptions(recipe, options, defaults), name));
  uint64_t hash =
      Checksum(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size()));
  for (const auto& [option, value] : recipe.options) {
    const std::byte* const before = reinterpret_cast<const std::byte*>(&hash);
    hash = Checksum(absl::MakeConstSpan(before, sizeof(hash)), value.bytes());
  }
  recipe.hash = absl::StrFormat("%016x", hash);
  return recipe;
}

}  // namespace

absl::string_view RecipeKindName(RecipeKind kind) { return RuleOf(kind).kind; }

std::vector<std::string> RecipeNames(RecipeKind kind) {
  std::vector<std::string> names;
  for (const ShippedRecipe& recipe : kShippedRecipes) {
    if (recipe.kind == RecipeKindName(kind)) names.emplace_back(recipe.name);
  }
  return names;
}

absl::string_view RecipeText(RecipeKind kind, absl::string_view name) {
  for (const ShippedRecipe& recipe : kShippedRecipes) {
    if (recipe.kind == RecipeKindName(kind) && recipe.name == name) return recipe.text;
  }
  return "";
}

absl::StatusOr<Recipe> FindRecipe(const Context& context, RecipeKind kind, const std::string& spec,
                                  const std::map<std::string, double>& defaults) {
  absl::StatusOr<Recipe> recipe = ReadRecipe(context, kind, spec, defaults);
  if (recipe.ok()) return recipe;
  return UsageError(absl::StrCat("--", RecipeKindName(kind), "=", spec, ": ",
                                 absl::string_view(recipe.status().message())));
}

absl::StatusOr<Recipe> FindRecipe(const Context& context, RecipeKind kind,
                                  const std::string& spec) {
  return FindRecipe(context, kind, spec, {});
}

int64_t InputIndex(const Graph& graph, absl::string_view name) {
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    if (graph.inputs()[i].name == name) return static_cast<int64_t>(i);
  }
  return -1;
}

}  // namespace roundhouse::training
