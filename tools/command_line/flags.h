// File: flags.h
//
// The command line of a tool: the declarations are parsed, checked and shown by --help.
//
//   FormatOptions options;
//   Flags flags("format", "Parses, verifies and prints a program.");
//   flags.Positional("IN.mlir", &options.input, "the program; - for standard input");
//   flags.Flag("o", &options.output, "OUT", "where to write; - for standard output");
//   flags.Flag("check", &options.check, "only say whether the text would change");
//   flags.Example("format model.mlir -o model.mlir", "tidies a file in place");
//   return RunTool(flags, argc, argv, [&] { return Format(options); });
//
// A flag of one letter takes one dash (-o OUT, -o=OUT), any other two (--name=value, --name value);
// '-' and '_' are the same in a name. A bool is set by its name alone or by =true or =false. `--`
// ends the flags; a lone `-` is an argument. Errors are those of UsageError (api/usage_error.h);
// for an unknown flag they name the nearest one.
#ifndef ROUNDHOUSE_TOOLS_COMMAND_LINE_FLAGS_H_
#define ROUNDHOUSE_TOOLS_COMMAND_LINE_FLAGS_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/usage_error.h"

namespace roundhouse {

class Flags {
 public:
  Flags(absl::string_view tool, absl::string_view summary);

  // Declarations. `target` must outlive this; its value is the default, which --help shows. `value`
  // is the placeholder of the value in --help. A flag may be given once, except lists, where each
  // use adds an element.
  void Flag(absl::string_view name, bool* target, absl::string_view doc);
  void Flag(absl::string_view name, std::string* target, absl::string_view value,
            absl::string_view doc);
  void Flag(absl::string_view name, std::optional<std::string>* target, absl::string_view value,
            absl::string_view doc);
  void Flag(absl::string_view name, int64_t* target, absl::string_view value,
            absl::string_view doc);
  void Flag(absl::string_view name, std::optional<int64_t>* target, absl::string_view value,
            absl::string_view doc);
  void Flag(absl::string_view name, double* target, absl::string_view value, absl::string_view doc);
  void Flag(absl::string_view name, std::optional<double>* target, absl::string_view value,
            absl::string_view doc);
  void Flag(absl::string_view name, std::vector<std::string>* target, absl::string_view value,
            absl::string_view doc);
  // A number of bytes: 4096, 512K, 512M, 2G, where a K is 1024.
  void Bytes(absl::string_view name, int64_t* target, absl::string_view doc);
  // A time: 200ms, 5s, 2m, 1h.
  void Duration(absl::string_view name, std::chrono::nanoseconds* target, absl::string_view doc);
  // --timeout=TIME, after which the work fails: 200ms, 5s, 2m, 1h; and --growth_limit=SIZE, for
  // what lowering and passes add to a program (program_growth.h). RunTool enforces both.
  void Limits();
  // --threads=N; the default is the number of cores that this process may use.
  void Threads(int64_t* target, absl::string_view doc);
  // One of a few words.
  void Choice(absl::string_view name, std::string* target, std::vector<std::string> choices,
              absl::string_view doc);
  // One of a few words directly after the letter: Level("O", &level, {"0", "1", "2", "3"}, …) is
  // -O0 … -O3.
  void Level(absl::string_view letter, std::string* target, std::vector<std::string> choices,
             absl::string_view doc);

  // Positional arguments, in order. A list, if there is one, comes last and takes all that remain.
  void Positional(absl::string_view name, std::string* target, absl::string_view doc);
  void Positional(absl::string_view name, std::optional<std::string>* target,
                  absl::string_view doc);
  void Positional(absl::string_view name, std::vector<std::string>* target, absl::string_view doc);

  // A command line and its purpose, shown at the end of --help. The line begins with the tool's
  // name; the name of another tool in it has a % before it ("%run"), so that both are shown as the
  // tool was called: `run`, or `roundhouse run`.
  void Example(absl::string_view command, absl::string_view doc);

  // Sets the name by which the tool was called: "roundhouse run" as argv[0] makes messages and help
  // use that name; any other name or path has no effect.
  void CalledAs(absl::string_view name);

  // Parses the arguments, without the tool's own name. --verbose, -h, --help, --help=json and
  // --version always exist; if one of the last four is given, nothing else is checked.
  absl::Status Parse(absl::Span<const std::string> arguments);
  bool wants_help() const { return help_ != HelpKind::kNone; }
  bool wants_version() const { return wants_version_; }
  // Whether errors may have any number of lines.
  bool is_verbose() const { return is_verbose_; }
  // Whether the arguments ask for JSON, if the tool supports it, even if they are wrong otherwise.
  bool WantsJson(absl::Span<const std::string> arguments) const;
  std::optional<std::chrono::nanoseconds> timeout() const { return timeout_; }
  std::optional<int64_t> growth_limit() const { return growth_limit_; }
  // The error, where options in its message are shown as flags of this tool (option_flags.h).
  absl::Status WithFlags(const absl::Status& status) const;

  // "run", or "roundhouse run".
  std::string tool() const { return program_ + tool_; }
  // "usage: format IN.mlir [flags]"
  std::string Usage() const;
  // The text of -h: at most 24 lines of 80 columns, with the flags that were declared first.
  std::string HelpScreen() const;
  // The complete help, in lines of at most 100 columns.
  std::string Help() const;
  // The same as JSON: man pages and completions are made from it (docs/json.md).
  std::string HelpJson() const;
  // The help that was asked for.
  std::string AskedHelp() const;

 private:
  struct Declared {
    std::string name;
    std::string value;  // Its placeholder in --help; empty for a bool.
    std::string doc;
    std::string shown_default;  // Empty: not shown.
    std::vector<std::string> choices;
    bool glued = false;       // The value directly follows the letter.
    bool repeatable = false;  // For an argument: the list.
    bool required = false;    // For arguments.
    std::function<absl::Status(const std::string&)> set;
    bool is_given = false;

    // "--name", "-o", "-O".
    std::string Spelling() const;
    // "--name=VALUE", "-o OUT", "-O0|1|2|3".
    std::string SpellingWithValue() const;
  };
  struct ExampleText {
    std::string command;
    std::string doc;
  };

  Declared& Declare(absl::string_view name, absl::string_view value, absl::string_view doc);
  Declared* Find(absl::string_view name);
  // The flag at the start of `argument` (with its dashes), and the text after an '=' or the letter.
  struct Split {
    Declared* flag = nullptr;
    std::optional<std::string> value;
  };
  Split SplitFlag(absl::string_view argument);
  absl::Status UnknownFlag(absl::string_view argument) const;
  static absl::Status Set(Declared& declared, absl::string_view spelling, const std::string& value);

  // The doc of an argument or a flag, with its default.
  static std::string FullDoc(const Declared& declared);
  // A line of an example as the user would type it.
  std::string ShownCommand(absl::string_view command) const;

  std::string program_;  // "roundhouse " if the tool was called as its command.
  std::string tool_;
  std::string summary_;
  std::vector<Declared> flags_;
  std::vector<Declared> positionals_;
  std::vector<ExampleText> examples_;
  enum class HelpKind { kNone, kScreen, kAll, kJson };
  HelpKind help_ = HelpKind::kNone;
  bool wants_version_ = false;
  bool is_verbose_ = false;
  std::optional<std::chrono::nanoseconds> timeout_;
  std::optional<int64_t> growth_limit_;
};

// The cores that this process may use; at least 1.
int UsableCores();

// The whole body of a main: changes to $BUILD_WORKING_DIRECTORY if it is set (`bazel run` sets it),
// parses the command line, and prints help or version, or does the work. Errors go to standard
// error. Returns the exit code: 0, 1 if the work failed, 2 for a usage error. SIGINT (Ctrl-C),
// SIGTERM and --timeout cancel the work (interruption.h), which may still succeed; if it fails
// then, the code is 128 plus the number of the signal, or 1. A tool that has a flag --json and is
// given it also writes errors to standard error as JSON (docs/json.md).
int RunTool(Flags& flags, int argc, char** argv, const std::function<absl::Status()>& work);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_FLAGS_H_
