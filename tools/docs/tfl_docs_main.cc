// The page docs/tfl_ops.md: which of TFLite's builtin operators have a lowering.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/passes/tfl/tfl_lowering.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/docs/op_docs.h"

namespace roundhouse {
namespace {

constexpr char kCommand[] = "bazel run //tools/docs:tfl_docs -- -o docs/tfl_ops.md";

struct Options {
  std::string output = "-";
  std::string check;
};

std::string Page() {
  const std::vector<TflLoweringSupport> table = TflLoweringTable();
  const auto lowered = std::count_if(table.begin(), table.end(), [](const TflLoweringSupport& row) {
    return row.plain || row.quantized;
  });
  std::string page = absl::StrCat(
      "# TFLite, operator by operator\n\n"
      "Generated from the rows of the operators and their lowerings; do not edit. "
      "[tflite.md](tflite.md) says how models\nare kept.\n\n",
      lowered, " of ", table.size(),
      " builtin operators are lowered, by code. Variables become globals when a model is read.\n\n"
      "| operator | plain elements | quantised elements |\n|---|---|---|\n");
  for (const TflLoweringSupport& row : table) {
    absl::StrAppend(&page, "| ", row.op, " | ", row.plain ? "yes" : "", " | ",
                    row.quantized ? "yes" : "", " |\n");
  }
  absl::StrAppend(
      &page,
      "\n## Export\n\n[ops.md](ops.md) says of each canonical operation whether it is exported to "
      "TFLite (`tfl`), and\nwhy not. Some are exported in most cases only; the error says why.\n");
  return page;
}

absl::Status Run(const Options& options) {
  const std::string page = Page();
  if (!options.check.empty()) {
    RH_ASSIGN_OR_RETURN(const std::string found, ReadFile(options.check));
    return Annotate(CheckUpToDate(found, page, absl::StrCat("to regenerate it: ", kCommand)),
                    options.check);
  }
  if (options.output != "-") return WriteFile(options.output, page);
  std::fwrite(page.data(), 1, page.size(), stdout);
  return absl::OkStatus();
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  roundhouse::Options options;
  roundhouse::Flags flags("tfl_docs",
                          "Generates docs/tfl_ops.md: which of TFLite's operators are lowered.");
  flags.Flag("o", &options.output, "FILE.md", "where to write; - for standard output");
  flags.Flag("check", &options.check, "FILE.md",
             "writes nothing; fails if the file is out of date");
  flags.Example(roundhouse::kCommand, "regenerates the page");
  return roundhouse::RunTool(flags, argc, argv, [&] { return roundhouse::Run(options); });
}
