#include "roundhouse/tools/commands.h"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/version.h"
#include "roundhouse/core/context.h"
#include "roundhouse/serialization/format_registry.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/tools/adapting/calibrate.h"
#include "roundhouse/tools/adapting/train.h"
#include "roundhouse/tools/command_line/standard_streams.h"
#include "roundhouse/tools/files/bundle_tool.h"
#include "roundhouse/tools/files/convert.h"
#include "roundhouse/tools/files/diff.h"
#include "roundhouse/tools/files/extract.h"
#include "roundhouse/tools/files/format.h"
#include "roundhouse/tools/files/inspect.h"
#include "roundhouse/tools/files/print_ops.h"
#include "roundhouse/tools/optimizing/optimize.h"
#include "roundhouse/tools/optimizing/reduce.h"
#include "roundhouse/tools/running/run.h"
#include "roundhouse/tools/running/simulate.h"
#include "roundhouse/tools/serving/serve.h"
#include "roundhouse/tools/verifying/verify.h"

namespace roundhouse {
namespace {

constexpr Command kCommands[] = {
    {"run", "runs a model: shows, checks, writes or times its outputs", RunMain},
    {"inspect", "shows the contents of a model or a bundle of weights", InspectMain},
    {"convert", "converts a model from one format to another", ConvertMain},
    {"optimize", "makes a model smaller and faster, by a pipeline of passes", OptimizeMain},
    {"calibrate", "quantises a model by samples of its inputs", CalibrateMain},
    {"train", "trains a model on examples of its inputs", TrainMain},
    {"simulate", "predicts how long a model takes on many devices", SimulateMain},
    {"serve", "serves models over HTTP", ServeMain},
    {"extract", "cuts a part out of a model", ExtractMain},
    {"diff", "shows how two models differ", DiffMain},
    {"bundle", "works on bundles of weights: list, verify, merge, diff …", BundleMain},
    {"verify", "compares a model's results with those of MLIR", VerifyMain},
    {"reduce", "shrinks a program for as long as a command succeeds on it", ReduceMain},
    {"format", "verifies and formats a program as text", FormatMain},
    {"print_ops", "lists the known operations", PrintOpsMain},
};

std::string Overview() {
  std::string text =
      "usage: roundhouse COMMAND …\n\n"
      "Reads, optimises, quantises, converts and runs neural networks.\n\n";
  for (const Command& command : kCommands) {
    absl::StrAppend(&text, "  ", command.name, std::string(11 - command.name.size(), ' '),
                    command.summary, "\n");
  }
  return absl::StrCat(
      text,
      "\n  roundhouse run model.onnx\n"
      "  roundhouse optimize model.onnx -o fast.rh --report\n\n"
      "roundhouse COMMAND -h shows the most used flags of a command, --help all.\n");
}

std::string OverviewJson() {
  JsonWriter json;
  json.Object([&] {
    json.Key("schema").String("roundhouse.commands/1");
    json.Key("version").String(kVersion);
    json.Key("commands").Array([&] {
      for (const Command& command : kCommands) {
        json.Object([&] {
          json.Key("name").String(command.name);
          json.Key("summary").String(command.summary);
        });
      }
    });
  });
  return json.text();
}

absl::StatusOr<std::string> Version() {
  absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  if (!context.ok()) return context.status();
  std::string text = absl::StrCat("roundhouse ", kVersion, "\n");
  std::vector<absl::string_view> backends;
  for (const auto& backend : BackendRegistry::Of(**context).backends())
    backends.push_back(backend->name());
  absl::StrAppend(&text, "backends: ", backends.empty() ? "none" : absl::StrJoin(backends, ", "),
                  "\n");
  std::vector<std::string> formats;
  if (const auto* registry = (*context)->FindExtension<FormatRegistry>()) {
    for (const auto& format : registry->formats()) {
      formats.push_back(
          absl::StrCat(format->name(), " (", absl::StrJoin(format->extensions(), ", "), ")"));
    }
  }
  absl::StrAppend(&text, "formats: ", formats.empty() ? "none" : absl::StrJoin(formats, ", "),
                  "\n");
  return text;
}

int Print(const absl::StatusOr<std::string>& text) {
  OpenStandardStreams();
  absl::Status status = text.status();
  if (status.ok()) status = WriteOutput("-", *text);
  if (status.ok()) status = FinishStandardStreams();
  if (status.ok()) return 0;
  absl::FPrintF(stderr, "roundhouse: %s\n", status.message());
  return 1;
}

int Mistake(const std::string& message) {
  OpenStandardStreams();
  absl::FPrintF(stderr, "%s", message);
  return 2;
}

absl::string_view Basename(absl::string_view path) { return path.substr(path.rfind('/') + 1); }

// The error for a name that is no command.
std::string UnknownCommand(const std::string& name) {
  std::error_code ignored;
  if (std::filesystem::exists(name, ignored)) {
    return absl::StrCat("roundhouse: expected a command, found the file '", name,
                        "'; to run it: roundhouse run ", name, "\n");
  }
  std::vector<std::string> names = {"help", "--help", "--version"};
  for (const Command& command : kCommands) names.emplace_back(command.name);
  // `roundhouse version`, as some programs have it.
  const std::string flag = absl::StrCat("--", name);
  const std::string hint = flag == "--version" ? DidYouMean(flag, {flag}) : DidYouMean(name, names);
  return absl::StrCat("roundhouse: there is no command '", name, "'",
                      hint.empty() ? "; roundhouse -h lists them" : hint, "\n");
}

}  // namespace

absl::Span<const Command> Commands() { return kCommands; }

int RoundhouseMain(int argc, char** argv) {
  // A link to the program, called as a command is, is that command.
  const absl::string_view called = argc > 0 ? Basename(argv[0]) : absl::string_view();
  for (const Command& command : kCommands) {
    if (command.name == called) return command.main(argc, argv);
  }
  std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  if (arguments.empty()) return Mistake(Overview());
  // `help run` is `run --help`.
  if (arguments[0] == "help" && arguments.size() > 1) arguments = {arguments[1], "--help"};
  if (arguments[0] == "-h" || arguments[0] == "--help" || arguments[0] == "help")
    return Print(Overview());
  if (arguments[0] == "--help=json") return Print(OverviewJson());
  if (arguments[0] == "--version") return Print(Version());
  for (const Command& command : kCommands) {
    if (command.name != arguments[0]) continue;
    arguments[0] = absl::StrCat("roundhouse ", command.name);
    std::vector<char*> rest;
    for (std::string& argument : arguments) rest.push_back(argument.data());
    rest.push_back(nullptr);
    return command.main(static_cast<int>(rest.size()) - 1, rest.data());
  }
  return Mistake(UnknownCommand(arguments[0]));
}

}  // namespace roundhouse
