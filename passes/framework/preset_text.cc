#include "roundhouse/passes/framework/preset_text.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {
namespace {

// Nested definitions may double the text at each step.
constexpr size_t kMaxExpandedBytes = size_t{1} << 20;
constexpr int kMaxDepth = 100;

bool IsNameChar(char c) { return absl::ascii_isalnum(c) || c == '_' || c == '.'; }
bool IsName(absl::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), IsNameChar);
}

// Returns the position after a quoted text; `at` is at its opening quote.
size_t BehindQuotes(absl::string_view text, size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return std::min(at + 1, text.size());
}

// The index of the bracket that closes the one at `open`; nullopt if there is none.
std::optional<size_t> ClosingBracket(absl::string_view text, size_t open) {
  int depth = 0;
  for (size_t at = open; at < text.size();) {
    if (text[at] == '"') {
      at = BehindQuotes(text, at);
      continue;
    }
    if (absl::StrContains("([{", text[at])) ++depth;
    if (absl::StrContains(")]}", text[at]) && --depth == 0) return at;
    ++at;
  }
  return std::nullopt;
}

// The arguments between commas outside brackets and quotes. Empty for an empty text.
std::vector<std::string> SplitArguments(absl::string_view text) {
  std::vector<std::string> parts;
  if (absl::StripAsciiWhitespace(text).empty()) return parts;
  size_t begin = 0;
  int depth = 0;
  const auto add = [&](size_t end) {
    parts.emplace_back(absl::StripAsciiWhitespace(text.substr(begin, end - begin)));
    begin = end + 1;
  };
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '"') {
      at = BehindQuotes(text, at);
      continue;
    }
    if (absl::StrContains("([{", text[at])) ++depth;
    if (absl::StrContains(")]}", text[at])) --depth;
    if (text[at] == ',' && depth == 0) add(at);
    ++at;
  }
  add(text.size());
  return parts;
}

}  // namespace

absl::Status PresetText::Add(absl::string_view text, absl::string_view source) {
  std::map<std::string, Definition, std::less<>> added;
  Definition* last = nullptr;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    const auto error = [&](const auto&... what) {
      return absl::InvalidArgumentError(absl::StrCat(source, ":", number, ": ", what...));
    };
    const absl::string_view content = absl::StripAsciiWhitespace(line);
    if (content.empty() || content[0] == '#') continue;
    if (absl::ascii_isspace(line[0])) {
      if (last == nullptr)
        return error("an indented line continues a definition, but there is none before it");
      absl::StrAppend(&last->text, last->text.empty() ? "" : " ", content);
      continue;
    }
    const size_t equals = content.find('=');
    if (equals == absl::string_view::npos)
      return error("expected 'name = passes', found '", content, "'");
    absl::string_view name = absl::StripAsciiWhitespace(content.substr(0, equals));
    Definition definition = {
        .parameters = {},
        .text = std::string(absl::StripAsciiWhitespace(content.substr(equals + 1))),
        .source = std::string(source),
        .line = number};
    const absl::string_view head = name;
    if (const size_t open = name.find('('); open != absl::string_view::npos) {
      if (name.back() != ')') return error("expected 'name(parameters)', found '", head, "'");
      definition.parameters = SplitArguments(name.substr(open + 1, name.size() - open - 2));
      name = absl::StripAsciiWhitespace(name.substr(0, open));
    }
    if (!IsName(name) || !std::all_of(definition.parameters.begin(), definition.parameters.end(),
                                      [](const std::string& word) { return IsName(word); })) {
      return error("expected a name of letters, digits, '_' and '.', found '", head, "'");
    }
    const auto [entry, is_new] = added.emplace(std::string(name), std::move(definition));
    if (!is_new) return error("'", name, "' is defined twice, first in line ", entry->second.line);
    last = &entry->second;
  }
  for (auto& [name, definition] : added) definitions_[name] = std::move(definition);
  return absl::OkStatus();
}

std::vector<std::string> PresetText::names() const {
  std::vector<std::string> all;
  for (const auto& [name, definition] : definitions_) all.push_back(name);
  return all;
}

class PresetText::Expander {
 public:
  explicit Expander(const PresetText& presets) : presets_(presets) {}

  absl::StatusOr<std::string> Run(absl::string_view name) { return ExpandCall(name, {}, ""); }

  // The definitions that were used.
  const std::set<std::string>& used() const { return used_; }

 private:
  using Arguments = std::map<std::string, std::string, std::less<>>;

  // The expanded text of a definition. Arguments are already expanded. Errors begin with `where`.
  absl::StatusOr<std::string> ExpandCall(absl::string_view name,
                                         const std::vector<std::string>& arguments,
                                         absl::string_view where) {
    const auto found = presets_.definitions_.find(name);
    if (found == presets_.definitions_.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat(where, "there is no '", name, "'", DidYouMean(name, presets_.names())));
    }
    const Definition& definition = found->second;
    if (arguments.size() != definition.parameters.size()) {
      return absl::InvalidArgumentError(absl::StrCat(where, "'", name, "' takes ",
                                                     definition.parameters.size(),
                                                     " arguments, found ", arguments.size()));
    }
    if (++depth_ > kMaxDepth)
      return absl::InvalidArgumentError(absl::StrCat(where, "'", name, "' is defined by itself"));
    used_.insert(found->first);
    Arguments scope;
    for (size_t i = 0; i < arguments.size(); ++i) scope[definition.parameters[i]] = arguments[i];
    absl::StatusOr<std::string> text = ExpandText(
        definition.text, scope, absl::StrCat(definition.source, ":", definition.line, ": "));
    --depth_;
    return text;
  }

  absl::StatusOr<std::string> ExpandText(absl::string_view text, const Arguments& scope,
                                         absl::string_view where) {
    std::string out;
    for (size_t at = 0; at < text.size();) {
      const size_t begin = at;
      if (text[at] == '"') {
        at = BehindQuotes(text, at);
        absl::StrAppend(&out, text.substr(begin, at - begin));
        continue;
      }
      if (text[at] != '$') {
        out.push_back(text[at++]);
        continue;
      }
      while (++at < text.size() && IsNameChar(text[at])) {
      }
      const absl::string_view name = text.substr(begin + 1, at - begin - 1);
      if (const auto argument = scope.find(name); argument != scope.end()) {
        absl::StrAppend(&out, argument->second);
      } else {
        RH_ASSIGN_OR_RETURN(const std::vector<std::string> arguments,
                            ArgumentsAt(text, at, scope, where));
        RH_ASSIGN_OR_RETURN(const std::string expanded, ExpandCall(name, arguments, where));
        absl::StrAppend(&out, expanded);
      }
      if (out.size() > kMaxExpandedBytes) {
        return absl::ResourceExhaustedError(
            absl::StrCat(where, "expands to more than ", kMaxExpandedBytes, " bytes"));
      }
    }
    return out;
  }

  // The expanded arguments in the round brackets at `at`; empty if there are no brackets.
  absl::StatusOr<std::vector<std::string>> ArgumentsAt(absl::string_view text, size_t& at,
                                                       const Arguments& scope,
                                                       absl::string_view where) {
    if (at >= text.size() || text[at] != '(') return std::vector<std::string>();
    const std::optional<size_t> close = ClosingBracket(text, at);
    if (!close.has_value())
      return absl::InvalidArgumentError(absl::StrCat(where, "a '(' is not closed"));
    std::vector<std::string> arguments = SplitArguments(text.substr(at + 1, *close - at - 1));
    for (std::string& argument : arguments) {
      RH_ASSIGN_OR_RETURN(argument, ExpandText(argument, scope, where));
    }
    at = *close + 1;
    return arguments;
  }

  const PresetText& presets_;
  int depth_ = 0;
  std::set<std::string> used_;
};

absl::StatusOr<std::string> PresetText::Expand(absl::string_view name) const {
  return Expander(*this).Run(name);
}

absl::Status PresetText::CheckAllUsed(absl::string_view source,
                                      const std::vector<std::string>& roots) const {
  Expander expander(*this);
  for (const std::string& root : roots) {
    if (contains(root)) RH_RETURN_IF_ERROR(expander.Run(root).status());
  }
  for (const auto& [name, definition] : definitions_) {
    if (definition.source != source || expander.used().contains(name)) continue;
    return absl::InvalidArgumentError(absl::StrCat(source, ":", definition.line, ": nothing uses '",
                                                   name, "'", DidYouMean(name, roots)));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse
