#include "roundhouse/tools/files/format.h"

#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/format_registry.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/standard_streams.h"

namespace roundhouse {

absl::StatusOr<std::string> FormatText(const Context& context, absl::string_view text,
                                       const std::string& name) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program,
                      Parse(context, text, {.filename = name}));
  RH_RETURN_IF_ERROR(VerifyOk(*program, {.source = name}));
  absl::StatusOr<std::string> printed = Print(*program);
  if (!printed.ok()) return Annotate(printed.status(), name);
  return printed;
}

absl::Status Format(const Context& context, const FormatOptions& options) {
  const std::string name = InputName(options.input);
  RH_ASSIGN_OR_RETURN(const std::string text, ReadInput(options.input));
  const absl::string_view start = absl::string_view(text).substr(0, kRecognitionBytes);
  if (absl::StrContains(start, '\0')) {
    const ModelFormat* format = FormatRegistry::ForContents(
        context,
        absl::MakeConstSpan(reinterpret_cast<const std::byte*>(start.data()), start.size()));
    if (format == nullptr)
      return absl::InvalidArgumentError(absl::StrCat(name, ": expected text, found other bytes"));
    return absl::InvalidArgumentError(
        absl::StrCat(name, ": expected text, found a file of the format ", format->name(),
                     "; `roundhouse convert ", name, " -o FILE.mlir` writes it as text"));
  }
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
                "reads the output of MLIR's own tools");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    if (options.check && options.output != "-")
      return UsageError("--check writes nothing, so it takes no -o");
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    return Format(*context, options);
  });
}

}  // namespace roundhouse
