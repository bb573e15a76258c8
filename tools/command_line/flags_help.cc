// The help texts of Flags: usage, one screen, everything, and JSON.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/core/base/version.h"
#include "roundhouse/tools/command_line/flags.h"

namespace roundhouse {
namespace {

constexpr size_t kColumns = 100;
// For -h: the size of a new terminal.
constexpr size_t kScreenColumns = 80;
constexpr size_t kScreenLines = 24;
// The column where docs begin, except for longer names.
constexpr size_t kWidestName = 26;

constexpr absl::string_view kExitCodes =
    "exit code: 0 success, 1 failure, 2 wrong usage, 130 or 143 ended by Ctrl-C (SIGINT) or "
    "SIGTERM; a second signal ends the tool at once";

// In columns: counts the bytes of UTF-8 that begin a character.
size_t Width(absl::string_view text) {
  return std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
}

// Splits the text into lines of at most `columns`, indented after the first. Words stay whole.
std::vector<std::string> Wrapped(absl::string_view text, size_t columns) {
  std::vector<std::string> lines;
  for (absl::string_view paragraph : absl::StrSplit(text, '\n')) {
    // Indented text, such as a list or a table, keeps its indentation.
    const size_t indent = std::min(paragraph.find_first_not_of(' '), paragraph.size());
    std::string line(indent, ' ');
    bool is_empty = true;
    for (absl::string_view word :
         absl::StrSplit(paragraph.substr(indent), ' ', absl::AllowEmpty())) {
      if (!is_empty && Width(line) + 1 + Width(word) > columns) {
        lines.push_back(std::string(absl::StripTrailingAsciiWhitespace(line)));
        line = std::string(indent == 0 ? 0 : indent + 2, ' ');
        is_empty = true;
      }
      absl::StrAppend(&line, is_empty ? "" : " ", word);
      is_empty = false;
    }
    lines.push_back(std::string(absl::StripTrailingAsciiWhitespace(line)));
  }
  return lines;
}

// As much of the text as fits on one line.
std::string Clipped(absl::string_view text, size_t columns) {
  if (Width(text) <= columns) return std::string(text);
  std::string line = Wrapped(text, columns - 2)[0];
  while (!line.empty() && absl::StrContains(" ,;:(", line.substr(line.size() - 1))) line.pop_back();
  return line + " …";
}

// A command that a shell accepts unchanged, with line breaks before flags and other commands.
std::string WrappedCommand(absl::string_view command, size_t columns) {
  std::string text;
  std::string line;
  for (absl::string_view word : absl::StrSplit(command, ' ')) {
    const bool may_break = absl::StartsWith(word, "-") || word == "&&" || word == "|";
    const size_t rest = command.data() + command.size() - word.data();
    if (may_break && !line.empty() && Width(line) + 1 + rest > columns &&
        Width(line) + 3 + Width(word) > columns / 2) {
      absl::StrAppend(&text, line, " \\\n");
      line = absl::StrCat("    ", word);
      continue;
    }
    absl::StrAppend(&line, line.empty() ? "" : " ", word);
  }
  return text + line;
}

std::string Padded(absl::string_view text, size_t columns) {
  return absl::StrCat(text, std::string(columns - std::min(columns, Width(text)), ' '));
}

}  // namespace

std::string Flags::Usage() const {
  std::string usage = absl::StrCat("usage: ", tool());
  for (const Declared& declared : positionals_) {
    const std::string name = absl::StrCat(declared.name, declared.repeatable ? "…" : "");
    absl::StrAppend(&usage,
                    declared.required ? absl::StrCat(" ", name) : absl::StrCat(" [", name, "]"));
  }
  return absl::StrCat(usage, flags_.empty() ? "" : " [flags]");
}

std::string Flags::FullDoc(const Declared& declared) {
  std::string doc = declared.doc;
  if (declared.repeatable) absl::StrAppend(&doc, " (may be repeated)");
  if (!declared.shown_default.empty())
    absl::StrAppend(&doc, " (default: ", declared.shown_default, ")");
  return doc;
}

std::string Flags::ShownCommand(absl::string_view command) const {
  std::string shown = absl::StartsWith(command, tool_) ? program_ : "";
  for (size_t i = 0; i < command.size(); ++i) {
    const bool is_tool =
        command[i] == '%' && i + 1 < command.size() && absl::ascii_islower(command[i + 1]);
    if (is_tool) {
      shown += program_;
    } else {
      shown += command[i];
    }
  }
  return shown;
}

std::string Flags::HelpScreen() const {
  std::vector<std::string> lines = {Clipped(Usage(), kScreenColumns), ""};
  // The first paragraph is a summary; more is in --help.
  const std::string summary(summary_.substr(0, summary_.find('\n')));
  std::vector<std::string> wrapped = Wrapped(summary, kScreenColumns);
  if (wrapped.size() > 3) {
    wrapped.resize(3);
    wrapped.back() = Clipped(wrapped.back() + " …", kScreenColumns);
  }
  lines.insert(lines.end(), wrapped.begin(), wrapped.end());
  lines.push_back("");

  std::vector<std::pair<std::string, absl::string_view>> rows;
  for (const Declared& declared : positionals_) rows.emplace_back(declared.name, declared.doc);
  for (const Declared& declared : flags_) {
    std::string name = declared.SpellingWithValue();
    if (Width(name) > kWidestName) name = absl::StrCat(declared.Spelling(), "=…");
    rows.emplace_back(std::move(name), declared.doc);
  }
  const size_t examples = std::min<size_t>(examples_.size(), 2);
  const size_t room = kScreenLines - lines.size() - 2 - (examples == 0 ? 0 : examples + 1);
  const size_t shown = std::min(rows.size(), room);
  size_t width = 0;
  for (size_t i = 0; i < shown; ++i) width = std::max(width, Width(rows[i].first));
  for (size_t i = 0; i < shown; ++i) {
    const auto& [name, doc] = rows[i];
    const size_t room_for_doc = kScreenColumns - std::min(width + 4, kScreenColumns / 2);
    lines.push_back(absl::StrCat("  ", Padded(name, width), "  ", Clipped(doc, room_for_doc)));
  }
  if (examples > 0) lines.push_back("");
  for (size_t i = 0; i < examples; ++i)
    lines.push_back("  " + Clipped(ShownCommand(examples_[i].command), kScreenColumns - 2));
  const size_t more = rows.size() - shown;
  lines.push_back("");
  lines.push_back(more == 0 ? "--help says more."
                            : absl::StrCat("--help says more, and lists ", more, " more flag",
                                           more == 1 ? "." : "s."));
  return absl::StrCat(absl::StrJoin(lines, "\n"), "\n");
}

std::string Flags::Help() const {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Declared& declared : positionals_) rows.emplace_back(declared.name, FullDoc(declared));
  for (const Declared& declared : flags_)
    rows.emplace_back(declared.SpellingWithValue(), FullDoc(declared));
  rows.emplace_back("--verbose",
                    "shows errors with all their lines, not with the first ones alone");
  rows.emplace_back("-h", "the most used flags, on one screen");
  rows.emplace_back("--help[=json]", "this text, or the same as JSON");
  rows.emplace_back("--version", "the version of Roundhouse");
  size_t width = 0;
  for (const auto& [name, doc] : rows) width = std::max(width, std::min(Width(name), kWidestName));

  std::string help;
  const auto append = [&](absl::string_view text, size_t indent) {
    for (const std::string& line : Wrapped(text, kColumns - indent))
      absl::StrAppend(&help, std::string(line.empty() ? 0 : indent, ' '), line, "\n");
  };
  append(Usage(), 0);
  append(absl::StrCat("\n", summary_, "\n"), 0);
  for (const auto& [name, doc] : rows) {
    if (Width(name) > width) {
      append(name, 2);
      append(doc, width + 4);
      continue;
    }
    const std::vector<std::string> lines = Wrapped(doc, kColumns - width - 4);
    absl::StrAppend(&help, "  ", Padded(name, width), "  ", lines[0], "\n");
    for (size_t i = 1; i < lines.size(); ++i)
      absl::StrAppend(&help, std::string(width + 4, ' '), lines[i], "\n");
  }
  append(absl::StrCat("\n", kExitCodes), 0);
  if (!examples_.empty()) absl::StrAppend(&help, "\nexamples:\n");
  for (const ExampleText& example : examples_) {
    const std::string command = WrappedCommand(ShownCommand(example.command), kColumns - 4);
    for (absl::string_view line : absl::StrSplit(command, '\n'))
      absl::StrAppend(&help, "  ", line, "\n");
    append(example.doc, 6);
  }
  return help;
}

std::string Flags::HelpJson() const {
  JsonWriter json;
  const auto declared_json = [&](const Declared& declared, bool is_flag) {
    json.Object([&] {
      json.Key("name").String(declared.name);
      json.Key("doc").String(declared.doc);
      json.Key("repeatable").Bool(declared.repeatable);
      if (!is_flag) {
        json.Key("required").Bool(declared.required);
        return;
      }
      json.Key("spelling").String(declared.Spelling());
      json.Key("spelling_with_value").String(declared.SpellingWithValue());
      json.Key("value").String(declared.value);
      json.Key("default").String(declared.shown_default);
      json.Key("choices").Array([&] {
        for (const std::string& choice : declared.choices) json.String(choice);
      });
    });
  };
  json.Object([&] {
    json.Key("schema").String("roundhouse.help/1");
    json.Key("tool").String(tool_);
    json.Key("version").String(kVersion);
    json.Key("usage").String(Usage());
    json.Key("summary").String(summary_);
    json.Key("arguments").Array([&] {
      for (const Declared& declared : positionals_) declared_json(declared, false);
    });
    json.Key("flags").Array([&] {
      for (const Declared& declared : flags_) declared_json(declared, true);
    });
    json.Key("examples").Array([&] {
      for (const ExampleText& example : examples_) {
        json.Object([&] {
          json.Key("command").String(ShownCommand(example.command));
          json.Key("doc").String(example.doc);
        });
      }
    });
    json.Key("exit_codes").String(kExitCodes);
  });
  return json.text();
}

std::string Flags::AskedHelp() const {
  switch (help_) {
    case HelpKind::kNone:
      return "";
    case HelpKind::kScreen:
      return HelpScreen();
    case HelpKind::kAll:
      return Help();
    case HelpKind::kJson:
      return HelpJson();
  }
  return "";
}

}  // namespace roundhouse
