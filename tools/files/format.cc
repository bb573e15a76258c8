#include "roundhouse/tools/files/format.h"

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/standard_streams.h"

namespace roundhouse {

absl::StatusOr<std::string> FormatText(const Context& context, absl::string_view text,
                                       const std::string& name) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program,
                      Parse(context, text, {.filename = name}));
  const absl::Status sound = VerifyOk(*program);
  if (!sound.ok()) {
    // Each line begins with the name, so that it can stand alone.
    const std::string prefix = absl::StrCat(name, ": error: ");
    return absl::Status(
        sound.code(),
        absl::StrCat(prefix,
                     absl::StrReplaceAll(sound.message(), {{"\n", absl::StrCat("\n", prefix)}})));
  }
  absl::StatusOr<std::string> printed = Print(*program);
  if (!printed.ok()) return Annotate(printed.status(), name);
  return printed;
}

absl::Status Format(const Context& context, const FormatOptions& options) {
  const std::string name = InputName(options.input);
  RH_ASSIGN_OR_RETURN(const std::string text, ReadInput(options.input));
  RH_ASSIGN_OR_RETURN(const std::string formatted, FormatText(context, text, name));
  if (!options.check) return WriteOutput(options.output, formatted);
  if (formatted == text) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(name, ": the text is not formatted; leave out --check to write it"));
}

int FormatMain(int argc, char** argv) {
  FormatOptions options;
  Flags flags(
      "format",
      "Reads a program as text (a subset of MLIR), verifies it, and writes it in Roundhouse's "
      "form. Comments\n"
      "are not kept. Reports all errors of the program, or where the text cannot be parsed.");
  flags.Positional("IN.mlir", &options.input, "the program; - for standard input");
  flags.Flag("o", &options.output, "OUT.mlir",
             "where to write; - for standard output; may be the input");
  flags.Flag("check", &options.check, "writes nothing; exits with 1 if the text would change");
  flags.Example("format model.mlir", "verifies a program and shows it");
  flags.Example("format model.mlir -o model.mlir", "rewrites a file in place");
  flags.Example("mlir-opt-19 --allow-unregistered-dialect model.mlir | %format -",
                "reads what MLIR's own tools print");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    if (options.check && options.output != "-")
      return UsageError("--check writes nothing, so it takes no -o");
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    return Format(*context, options);
  });
}

}  // namespace roundhouse
