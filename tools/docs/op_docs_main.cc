#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/docs/op_docs.h"

namespace roundhouse {
namespace {

constexpr char kCommand[] =
    "bazel run //tools/docs:op_docs -- tests/ops/*.mlir tests/state/*.mlir -o docs/ops.md";

struct Options {
  std::vector<std::string> tests;
  std::string output = "-";
  std::string check;
};

absl::Status Run(const Options& options) {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  std::vector<TestProgram> tests;
  for (const std::string& path : options.tests) {
    TestProgram test;
    test.name = std::vector<std::string>(absl::StrSplit(path, '/')).back();
    RH_ASSIGN_OR_RETURN(test.text, ReadFile(path));
    tests.push_back(std::move(test));
  }
  const std::string page = OpDocs(*context, tests);
  if (!options.check.empty()) {
    RH_ASSIGN_OR_RETURN(const std::string found, ReadFile(options.check));
    return Annotate(CheckUpToDate(found, page, absl::StrCat("to regenerate it: ", kCommand)),
                    options.check);
  }
  if (options.output == "-") {
    std::fwrite(page.data(), 1, page.size(), stdout);
    return absl::OkStatus();
  }
  return WriteFile(options.output, page);
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  roundhouse::Options options;
  roundhouse::Flags flags("op_docs",
                          "Generates docs/ops.md: every operation and what supports it.");
  flags.Positional("TEST.mlir", &options.tests,
                   "test programs, which are searched for each operation");
  flags.Flag("o", &options.output, "OUT.md", "where to write; - for standard output");
  flags.Flag("check", &options.check, "FILE.md",
             "writes nothing; fails if the file is out of date");
  flags.Example(roundhouse::kCommand, "regenerates the page");
  return roundhouse::RunTool(flags, argc, argv, [&] { return roundhouse::Run(options); });
}
