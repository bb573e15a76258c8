#include "roundhouse/tools/optimizing/reduce.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/system_error.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/debugging/reducer.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/standard_streams.h"

namespace roundhouse {
namespace {

// A folder that is removed in the destructor.
class TemporaryFolder {
 public:
  static absl::StatusOr<std::unique_ptr<TemporaryFolder>> Create() {
    const char* root = std::getenv("TMPDIR");
    std::string path = absl::StrCat(root == nullptr ? "/tmp" : root, "/reduce.XXXXXX");
    if (mkdtemp(path.data()) == nullptr) return SystemError("make folder", path);
    return std::unique_ptr<TemporaryFolder>(new TemporaryFolder(path));
  }
  ~TemporaryFolder() {
    std::remove(file_.c_str());
    std::remove(path_.c_str());
  }

  // The one file in it.
  const std::string& NameFile(const std::string& extension) {
    file_ = absl::StrCat(path_, "/candidate", extension);
    return file_;
  }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
  std::string file_;
};

// In single quotes, for the shell.
std::string Quoted(const std::string& text) {
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

int64_t NodesOf(const Program& program) {
  int64_t count = 0;
  for (const Graph* graph : program.graphs()) count += static_cast<int64_t>(graph->num_nodes());
  return count;
}

}  // namespace

absl::Status ReduceModel(const Context& context, const ReduceOptions& options,
                         std::ostream& notes) {
  if (!absl::StrContains(options.command, "{}"))
    return UsageError("--while: expected {} in the command, in place of the file");
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program,
                      LoadModel(context, options.input, {.access = AccessOf(options.no_mmap)}));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<TemporaryFolder> folder, TemporaryFolder::Create());
  const std::string candidate = folder->NameFile(options.extension);
  const std::string command = absl::StrReplaceAll(options.command, {{"{}", Quoted(candidate)}});
  auto succeeds = [&](const Program& tried) {
    // A program that cannot be saved is not for the command to judge.
    if (!SaveModel(tried, candidate).ok()) return false;
    const int status = std::system(command.c_str());
    // While it waits, std::system leaves Ctrl-C to the command alone.
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) std::raise(SIGINT);
    return status == 0;
  };
  RH_RETURN_IF_ERROR(SaveModel(*program, candidate));
  const bool is_interesting = succeeds(*program);
  RH_RETURN_IF_ERROR(CheckNotCancelled("before anything was tried"));
  if (!is_interesting) {
    return absl::FailedPreconditionError(
        absl::StrCat(InputName(options.input),
                     ": the command fails on the original program: ", options.command));
  }
  ReduceStatistics statistics;
  const std::unique_ptr<Program> reduced = Reduce(*program, succeeds, &statistics);
  RH_RETURN_IF_ERROR(CheckNotCancelled("before anything was written"));
  // With `!` a command that cannot even start succeeds on anything.
  if (NodesOf(*reduced) == 0) {
    return absl::FailedPreconditionError(
        absl::StrCat(InputName(options.input),
                     ": the command succeeds even on a program without nodes: ", options.command,
                     "; expected one that tests for the behaviour of interest (2>&1 | grep -q …)"));
  }
  notes << "reduced from " << NodesOf(*program) << " to " << NodesOf(*reduced) << " nodes in "
        << statistics.tried << " tries\n";
  return SaveModel(*reduced, options.output);
}

int ReduceMain(int argc, char** argv) {
  ReduceOptions options;
  Flags flags("reduce",
              "Shrinks a program for as long as a command succeeds on it: fewer graphs, nodes, "
              "inputs and outputs, smaller sizes, zeros for constants.");
  flags.Positional("MODEL", &options.input, "the program; - for standard input");
  flags.Flag("o", &options.output, "OUT", "where to write; - for text on standard output");
  flags.Flag("while", &options.command, "COMMAND",
             "a shell command that must exit with 0; {} stands for the file to test");
  flags.Limits();
  flags.Choice("format", &options.extension, {".mlir", ".rh"},
               "the format of the file that {} stands for");
  NoMmapFlag(flags, &options.no_mmap);
  flags.Example("reduce a.mlir -o b.mlir --while=\"%optimize {} -o - 2>&1 | grep -q verify\"",
                "finds a small program that a pass fails on");
  flags.Example(
      "reduce model.mlir -o small.mlir --while=\"%run {} 2>&1 | grep -q 'division by zero'\"",
      "finds a small program that causes a message");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    if (options.command.empty()) return UsageError("--while=COMMAND is missing");
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    return ReduceModel(*context, options, std::cerr);
  });
}

}  // namespace roundhouse
