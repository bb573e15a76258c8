// RunTool: what all mains do around the work of their tool.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/core/base/version.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/program_growth.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/interruption.h"
#include "roundhouse/tools/command_line/short_message.h"
#include "roundhouse/tools/command_line/standard_streams.h"

namespace roundhouse {
namespace {

// An error for programs to read; one line.
std::string ErrorJson(const std::string& tool, const absl::Status& status, int exit_code) {
  return absl::StrCat("{\"schema\": \"roundhouse.error/1\", \"tool\": ", JsonString(tool),
                      ", \"code\": ", JsonString(absl::StatusCodeToString(status.code())),
                      ", \"exit_code\": ", exit_code,
                      ", \"message\": ", JsonString(WithFewScales(status.message())), "}\n");
}

}  // namespace

int RunTool(Flags& flags, int argc, char** argv, const std::function<absl::Status()>& work) {
  OpenStandardStreams();
  if (argc > 0) flags.CalledAs(argv[0]);
  // Exceeding a limit on file sizes is an error like a full disk, and leaves no temporary files.
  std::signal(SIGXFSZ, SIG_IGN);
  const auto report = [&](absl::string_view message) {
    std::fflush(stdout);
    // Errors that point into a text start with its name, as editors expect.
    const bool has_place = absl::StrContains(message, ": error: ");
    const std::string text = WithFewScales(message);
    const std::string line = absl::StrCat(has_place ? "" : absl::StrCat(flags.tool(), ": "),
                                          flags.is_verbose() ? text : WithFewLines(text), "\n");
    std::fwrite(line.data(), 1, line.size(), stderr);
  };
  const char* folder = std::getenv("BUILD_WORKING_DIRECTORY");
  if (folder != nullptr && chdir(folder) != 0) {
    report(absl::StrCat("cannot change to $BUILD_WORKING_DIRECTORY, ", folder, ": ",
                        std::strerror(errno)));
    return 1;
  }
  int failed = 1;
  const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  absl::Status status = flags.Parse(arguments);
  if (status.ok() && (flags.wants_help() || flags.wants_version())) {
    const std::string text =
        flags.wants_help() ? flags.AskedHelp() : absl::StrCat(flags.tool(), " ", kVersion, "\n");
    status = WriteOutput("-", text);
  } else if (status.ok()) {
    const Interruption interruption(flags.tool(), flags.timeout());
    const GrowthLimitScope growth(flags.growth_limit());
    status = interruption.Explain(work());
    failed = interruption.exit_code();
  }
  if (status.ok()) status = FinishStandardStreams();
  if (status.ok()) return 0;
  status = flags.WithFlags(status);
  const int exit_code = IsUsageError(status) ? 2 : failed;
  // Of many processes only one reports the error, and mpirun takes its exit code; processes that
  // mpirun ended with a signal need not report that.
  if (IsOfAnotherRank(status)) return 0;
  if (IsOfRank(status) && exit_code > 128) return exit_code;
  if (flags.WantsJson(arguments)) {
    std::fflush(stdout);
    const std::string line = ErrorJson(flags.tool(), status, exit_code);
    std::fwrite(line.data(), 1, line.size(), stderr);
  } else {
    report(status.message());
  }
  return exit_code;
}

}  // namespace roundhouse
