#include "roundhouse/tools/command_line/flags.h"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/cord.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/service/program_growth.h"
#include "roundhouse/tools/command_line/interruption.h"
#include "roundhouse/tools/command_line/option_flags.h"

namespace roundhouse {
namespace {

// For comparing names: '-' counts as '_'.
std::string Normalized(absl::string_view name) { return absl::StrReplaceAll(name, {{"-", "_"}}); }

absl::Status ParseNumber(const std::string& text, int64_t* number) {
  if (absl::SimpleAtoi(text, number)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected an integer, found '", text, "'"));
}

absl::Status ParseBool(const std::string& text, bool* value) {
  if (text != "true" && text != "false") {
    return absl::InvalidArgumentError(absl::StrCat("expected true or false, found '", text, "'"));
  }
  *value = text == "true";
  return absl::OkStatus();
}

absl::Status ParseChoice(const std::string& text, const std::vector<std::string>& choices,
                         std::string* value) {
  if (std::find(choices.begin(), choices.end(), text) == choices.end()) {
    // The empty choice is the default and not suggested, and a single character is no typo of
    // another.
    std::vector<std::string> words;
    size_t longest = 0;
    for (const std::string& choice : choices) {
      if (!choice.empty()) words.push_back(choice);
      longest = std::max(longest, choice.size());
    }
    return absl::InvalidArgumentError(
        absl::StrCat(words.size() == 1 ? "takes only " : "expected ", absl::StrJoin(words, "|"),
                     ", found '", text, "'", longest > 1 ? DidYouMean(text, words) : ""));
  }
  *value = text;
  return absl::OkStatus();
}

}  // namespace

std::string Flags::Declared::Spelling() const {
  return absl::StrCat(name.size() == 1 ? "-" : "--", name);
}

std::string Flags::Declared::SpellingWithValue() const {
  if (value.empty()) return Spelling();
  // The first choice may be the empty one, which nobody writes.
  return absl::StrCat(Spelling(),
                      glued              ? ""
                      : name.size() == 1 ? " "
                                         : "=",
                      absl::StripPrefix(value, "|"));
}

Flags::Flags(absl::string_view tool, absl::string_view summary) : tool_(tool), summary_(summary) {}

Flags::Declared& Flags::Declare(absl::string_view name, absl::string_view value,
                                absl::string_view doc) {
  RH_CHECK(Find(name) == nullptr) << tool_ << ": flag " << name << " is declared twice";
  Declared& declared = flags_.emplace_back();
  declared.name = std::string(name);
  declared.value = std::string(value);
  declared.doc = std::string(doc);
  return declared;
}

void Flags::Flag(absl::string_view name, bool* target, absl::string_view doc) {
  Declared& declared = Declare(name, "", doc);
  if (*target) declared.shown_default = "true";
  declared.set = [target](const std::string& text) { return ParseBool(text, target); };
}

void Flags::Flag(absl::string_view name, std::string* target, absl::string_view value,
                 absl::string_view doc) {
  Declared& declared = Declare(name, value, doc);
  declared.shown_default = *target;
  declared.set = [target](const std::string& text) {
    *target = text;
    return absl::OkStatus();
  };
}

void Flags::Flag(absl::string_view name, std::optional<std::string>* target,
                 absl::string_view value, absl::string_view doc) {
  Declare(name, value, doc).set = [target](const std::string& text) {
    *target = text;
    return absl::OkStatus();
  };
}

void Flags::Flag(absl::string_view name, int64_t* target, absl::string_view value,
                 absl::string_view doc) {
  Declared& declared = Declare(name, value, doc);
  declared.shown_default = absl::StrCat(*target);
  declared.set = [target](const std::string& text) { return ParseNumber(text, target); };
}

void Flags::Flag(absl::string_view name, std::optional<int64_t>* target, absl::string_view value,
                 absl::string_view doc) {
  Declare(name, value, doc).set = [target](const std::string& text) {
    int64_t number;
    RH_RETURN_IF_ERROR(ParseNumber(text, &number));
    *target = number;
    return absl::OkStatus();
  };
}

namespace {

absl::Status ParseNumber(const std::string& text, double* target) {
  if (absl::SimpleAtod(text, target)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected a number, found '", text, "'"));
}

}  // namespace

void Flags::Flag(absl::string_view name, double* target, absl::string_view value,
                 absl::string_view doc) {
  Declared& declared = Declare(name, value, doc);
  declared.shown_default = absl::StrCat(*target);
  declared.set = [target](const std::string& text) { return ParseNumber(text, target); };
}

void Flags::Flag(absl::string_view name, std::optional<double>* target, absl::string_view value,
                 absl::string_view doc) {
  Declare(name, value, doc).set = [target](const std::string& text) {
    double number;
    RH_RETURN_IF_ERROR(ParseNumber(text, &number));
    *target = number;
    return absl::OkStatus();
  };
}

void Flags::Flag(absl::string_view name, std::vector<std::string>* target, absl::string_view value,
                 absl::string_view doc) {
  Declared& declared = Declare(name, value, doc);
  declared.repeatable = true;
  declared.set = [target](const std::string& text) {
    target->push_back(text);
    return absl::OkStatus();
  };
}

namespace {

// A number and the text after it.
struct Measure {
  double number;
  absl::string_view unit;
};

std::optional<Measure> SplitMeasure(const std::string& text) {
  const size_t end = text.find_first_not_of("0123456789.");
  Measure measure = {0, end == std::string::npos ? "" : absl::string_view(text).substr(end)};
  if (!absl::SimpleAtod(text.substr(0, end), &measure.number)) return std::nullopt;
  return measure;
}

absl::Status ParseBytes(const std::string& text, int64_t* bytes) {
  constexpr std::pair<absl::string_view, int64_t> kUnits[] = {{"", 1},
                                                              {"K", int64_t{1} << 10},
                                                              {"M", int64_t{1} << 20},
                                                              {"G", int64_t{1} << 30},
                                                              {"T", int64_t{1} << 40}};
  const std::optional<Measure> measure = SplitMeasure(text);
  for (const auto& [unit, factor] : kUnits) {
    if (!measure.has_value() || measure->unit != unit) continue;
    const double value = measure->number * static_cast<double>(factor);
    if (value >= 9.2e18) break;
    *bytes = static_cast<int64_t>(value);
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("expected a number of bytes such as 4096, 512M or 2G, found '", text, "'"));
}

absl::StatusOr<std::chrono::nanoseconds> ParseDuration(const std::string& text, double least) {
  constexpr std::pair<absl::string_view, double> kUnits[] = {
      {"ms", 1e6}, {"s", 1e9}, {"m", 60e9}, {"h", 3600e9}};
  const std::optional<Measure> measure = SplitMeasure(text);
  for (const auto& [unit, nanoseconds] : kUnits) {
    if (!measure.has_value() || measure->unit != unit) continue;
    const double value = measure->number * nanoseconds;
    if (value < least || value >= 9.2e18) break;
    return std::chrono::nanoseconds(static_cast<int64_t>(value));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("expected a time such as 200ms, 5s or 2m, found '", text, "'"));
}

}  // namespace

void Flags::Bytes(absl::string_view name, int64_t* target, absl::string_view doc) {
  Declared& declared = Declare(name, "BYTES", doc);
  declared.shown_default = absl::StrCat(*target);
  declared.set = [target](const std::string& text) { return ParseBytes(text, target); };
}

void Flags::Duration(absl::string_view name, std::chrono::nanoseconds* target,
                     absl::string_view doc) {
  Declared& declared = Declare(name, "TIME", doc);
  declared.shown_default = DurationText(*target);
  declared.set = [target](const std::string& text) -> absl::Status {
    RH_ASSIGN_OR_RETURN(*target, ParseDuration(text, /*least=*/0));
    return absl::OkStatus();
  };
}

void Flags::Limits() {
  constexpr char kTimeoutDoc[] =
      "fails if it takes longer (200ms, 5s, 2m); work that cannot be interrupted is ended 2 s "
      "later";
  Declare("timeout", "TIME", kTimeoutDoc).set = [this](const std::string& text) -> absl::Status {
    RH_ASSIGN_OR_RETURN(timeout_, ParseDuration(text, /*least=*/1));
    return absl::OkStatus();
  };
  constexpr char kGrowthDoc[] =
      "fails if lowering and passes add more memory to the program than this and some times its "
      "own "
      "(512M, 4G)";
  Declared& growth = Declare("growth_limit", "BYTES", kGrowthDoc);
  growth.shown_default = absl::StrCat(kGrowthLimit);
  growth.set = [this](const std::string& text) {
    return ParseBytes(text, &growth_limit_.emplace());
  };
}

int UsableCores() {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof(cores), &cores) == 0) return std::max(CPU_COUNT(&cores), 1);
  return std::max(static_cast<int>(std::thread::hardware_concurrency()),
                  1);  // More cores than a cpu_set_t has.
}

void Flags::Threads(int64_t* target, absl::string_view doc) {
  *target = UsableCores();
  Flag("threads", target, "N", doc);
  Declared& declared = flags_.back();
  declared.shown_default = "the number of cores";
  declared.set = [target, parse = declared.set](const std::string& text) {
    // A few for each core may be an experiment; more than that is a typo.
    const int cores = UsableCores();
    const int64_t most = std::max(64, 8 * cores);
    RH_RETURN_IF_ERROR(parse(text));
    if (*target >= 1 && *target <= most) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("expected 1 to ", most,
                                                   " threads (this process ", "may use ", cores,
                                                   " cores), found ", text));
  };
}

void Flags::Choice(absl::string_view name, std::string* target, std::vector<std::string> choices,
                   absl::string_view doc) {
  Declared& declared = Declare(name, absl::StrJoin(choices, "|"), doc);
  declared.shown_default = *target;
  declared.choices = choices;
  declared.set = [target, choices = std::move(choices)](const std::string& text) {
    return ParseChoice(text, choices, target);
  };
}

void Flags::Level(absl::string_view letter, std::string* target, std::vector<std::string> choices,
                  absl::string_view doc) {
  RH_CHECK(letter.size() == 1) << tool_ << ": -" << letter << " must be one letter";
  Choice(letter, target, std::move(choices), doc);
  flags_.back().glued = true;
}

void Flags::Positional(absl::string_view name, std::string* target, absl::string_view doc) {
  RH_CHECK(positionals_.empty() || positionals_.back().required)
      << tool_ << ": " << name << " follows an optional argument";
  Declared& declared = positionals_.emplace_back();
  declared.name = std::string(name);
  declared.doc = std::string(doc);
  declared.required = true;
  declared.set = [target](const std::string& text) {
    *target = text;
    return absl::OkStatus();
  };
}

void Flags::Positional(absl::string_view name, std::optional<std::string>* target,
                       absl::string_view doc) {
  RH_CHECK(positionals_.empty() || !positionals_.back().repeatable)
      << tool_ << ": " << name << " follows a list";
  Declared& declared = positionals_.emplace_back();
  declared.name = std::string(name);
  declared.doc = std::string(doc);
  declared.set = [target](const std::string& text) {
    *target = text;
    return absl::OkStatus();
  };
}

void Flags::Positional(absl::string_view name, std::vector<std::string>* target,
                       absl::string_view doc) {
  RH_CHECK(positionals_.empty() || !positionals_.back().repeatable)
      << tool_ << ": " << name << " follows a list";
  Declared& declared = positionals_.emplace_back();
  declared.name = std::string(name);
  declared.doc = std::string(doc);
  declared.repeatable = true;
  declared.set = [target](const std::string& text) {
    target->push_back(text);
    return absl::OkStatus();
  };
}

void Flags::Example(absl::string_view command, absl::string_view doc) {
  examples_.push_back({std::string(command), std::string(doc)});
}

Flags::Declared* Flags::Find(absl::string_view name) {
  for (Declared& declared : flags_) {
    if (Normalized(declared.name) == Normalized(name)) return &declared;
  }
  return nullptr;
}

Flags::Split Flags::SplitFlag(absl::string_view argument) {
  const bool two_dashes = absl::StartsWith(argument, "--");
  absl::string_view name = argument.substr(two_dashes ? 2 : 1);
  std::optional<std::string> value;
  if (!two_dashes && name.size() > 1 && name[1] != '=') {
    Declared* level = Find(name.substr(0, 1));
    if (level == nullptr || !level->glued) return {};
    return {level, std::string(name.substr(1))};
  }
  const size_t equals = name.find('=');
  if (equals != absl::string_view::npos) {
    value = std::string(name.substr(equals + 1));
    name = name.substr(0, equals);
  }
  if (two_dashes != (name.size() > 1)) return {};
  return {Find(name), std::move(value)};
}

absl::Status Flags::UnknownFlag(absl::string_view argument) const {
  const std::string name(argument.substr(0, argument.find('=')));
  if (name == "--help") return UsageError("--help: takes no value, or json: --help=json");
  std::vector<std::string> known = {"--help", "--version", "--verbose"};
  for (const Declared& declared : flags_) {
    if (!declared.glued) {
      known.push_back(declared.Spelling());
      continue;
    }
    for (const std::string& choice : declared.choices)
      known.push_back(declared.Spelling() + choice);
  }
  // One dash instead of two is a mistake of its own: the name may be right.
  std::string nearest = NearestName(name, known);
  if (nearest.empty()) nearest = NearestName(absl::StrCat("-", name), known);
  return UsageError(absl::StrCat(
      "unknown flag ", name,
      nearest.empty() ? "; --help lists them" : absl::StrCat(", did you mean ", nearest, "?")));
}

absl::Status Flags::Set(Declared& declared, absl::string_view spelling, const std::string& value) {
  if (declared.is_given && !declared.repeatable)
    return UsageError(absl::StrCat(spelling, " is given twice"));
  declared.is_given = true;
  absl::Status status = declared.set(value);
  if (!status.ok()) return UsageError(absl::StrCat(spelling, ": ", status.message()));
  return absl::OkStatus();
}

absl::Status Flags::Parse(absl::Span<const std::string> arguments) {
  size_t end = arguments.size();
  for (size_t i = 0; i < end; ++i) {
    if (arguments[i] == "--") end = i;
    if (i >= end) break;
    if (arguments[i] == "--help" || (arguments[i] == "-h" && help_ == HelpKind::kNone))
      help_ = arguments[i] == "-h" ? HelpKind::kScreen : HelpKind::kAll;
    if (arguments[i] == "--help=json") help_ = HelpKind::kJson;
    wants_version_ = wants_version_ || arguments[i] == "--version";
  }
  if (wants_help() || wants_version_) return absl::OkStatus();

  std::vector<std::string> positional;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (i == end) continue;  // The "--" itself.
    if (i > end || argument.size() < 2 || argument[0] != '-') {
      positional.push_back(argument);
      continue;
    }
    if (argument == "--verbose") {
      is_verbose_ = true;
      continue;
    }
    Split split = SplitFlag(argument);
    if (split.flag == nullptr) return UnknownFlag(argument);
    const std::string spelling = split.flag->Spelling();
    if (!split.value && split.flag->value.empty()) split.value = "true";
    if (!split.value) {
      // A word that looks like the next flag was not meant as the value of this one; after = it may
      // be anything.
      const bool has_next =
          i + 1 < end && !split.flag->glued && !absl::StartsWith(arguments[i + 1], "--");
      if (!has_next) {
        return UsageError(
            absl::StrCat(spelling, " needs a value: ", split.flag->SpellingWithValue()));
      }
      split.value = arguments[++i];
    }
    RH_RETURN_IF_ERROR(Set(*split.flag, spelling, *split.value));
  }

  size_t next = 0;
  for (Declared& declared : positionals_) {
    if (next == positional.size() && declared.required) {
      return UsageError(absl::StrCat(declared.name, " is missing; ", Usage()));
    }
    do {
      if (next == positional.size()) break;
      RH_RETURN_IF_ERROR(Set(declared, declared.name, positional[next++]));
    } while (declared.repeatable);
  }
  if (next < positional.size()) {
    // As cp and many converters do.
    const Declared* output = Find("o");
    const bool is_output = output != nullptr && !output->is_given && next + 1 == positional.size();
    return UsageError(absl::StrCat("unexpected argument '", positional[next], "'",
                                   is_output
                                       ? absl::StrCat(", did you mean -o ", positional[next], "?")
                                       : absl::StrCat("; see ", tool_, " --help")));
  }
  return absl::OkStatus();
}

void Flags::CalledAs(absl::string_view name) {
  if (absl::EndsWith(name, absl::StrCat(" ", tool_)))
    program_ = std::string(name.substr(0, name.size() - tool_.size()));
}

absl::Status Flags::WithFlags(const absl::Status& status) const {
  absl::Status shown(status.code(), OptionsAsFlags(status.message(), [&](absl::string_view name) {
                       return absl::c_any_of(
                           flags_, [&](const Declared& declared) { return declared.name == name; });
                     }));
  status.ForEachPayload(
      [&](absl::string_view url, const absl::Cord& payload) { shown.SetPayload(url, payload); });
  return shown;
}

bool Flags::WantsJson(absl::Span<const std::string> arguments) const {
  const bool has_flag =
      absl::c_any_of(flags_, [](const Declared& declared) { return declared.name == "json"; });
  for (const std::string& argument : arguments) {
    if (argument == "--") break;
    if (has_flag && (argument == "--json" || argument == "--json=true")) return true;
  }
  return false;
}

}  // namespace roundhouse
