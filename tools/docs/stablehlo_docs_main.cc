// The page docs/stablehlo_ops.md: the ops of StableHLO and CHLO, and whether they are lowered.
#include <cstdint>
#include <cstdio>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/stablehlo/op_rows.h"
#include "roundhouse/passes/stablehlo/stablehlo_lowering.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/docs/op_docs.h"

namespace roundhouse {
namespace {

constexpr char kCommand[] = "bazel run //tools/docs:stablehlo_docs -- -o docs/stablehlo_ops.md";

struct Options {
  std::string output = "-";
  std::string check;
};

// Those that become other ops when they are read.
absl::string_view ReadAs(absl::string_view op) {
  if (op == "stablehlo.while") return "is read as control.while";
  if (op == "stablehlo.if") return "is read as control.if";
  if (op == "stablehlo.composite")
    return "is read as a call of its decomposition, or as an op of CHLO";
  return "";
}

std::string Rows(absl::string_view dialect, absl::Span<const stablehlo::OpRow> ops) {
  std::string rows;
  int64_t lowered = 0;
  for (const stablehlo::OpRow& row : ops) {
    const std::string op = absl::StrCat(dialect, ".", row.name);
    std::string answer(ReadAs(op));
    if (answer.empty()) {
      answer = WhyNoStablehloLowering(op);
      const size_t reason = answer.find(": ");
      answer = answer.empty() ? "yes"
               : reason == std::string::npos
                   ? "no"
                   : absl::StrCat("no: ", absl::string_view(answer).substr(reason + 2));
    }
    lowered += answer.substr(0, 2) == "no" ? 0 : 1;
    absl::StrAppend(&rows, "| ", row.name, " | ", answer, " |\n");
  }
  return absl::StrCat("## ", dialect, "\n\n", lowered, " of ", ops.size(),
                      " operations are lowered.\n\n| operation | lowered |\n|---|---|\n", rows);
}

absl::Status Run(const Options& options) {
  const std::string page = absl::StrCat(
      "# StableHLO, operation by operation\n\nGenerated from the table of the lowering; do not "
      "edit. "
      "[stablehlo.md](stablehlo.md) says what is read.\n\n",
      Rows(stablehlo::kDialect, stablehlo::OpRows()), "\n",
      Rows(stablehlo::kChlo, stablehlo::ChloRows()));
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
  roundhouse::Flags flags(
      "stablehlo_docs",
      "Generates docs/stablehlo_ops.md: which operations of StableHLO are lowered.");
  flags.Flag("o", &options.output, "FILE.md", "where to write; - for standard output");
  flags.Flag("check", &options.check, "FILE.md",
             "writes nothing; fails if the file is out of date");
  flags.Example(roundhouse::kCommand, "regenerates the page");
  return roundhouse::RunTool(flags, argc, argv, [&] { return roundhouse::Run(options); });
}
