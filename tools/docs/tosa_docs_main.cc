// The page docs/tosa_ops.md: the ops of TOSA that are read, and the canonical ops that MLIR judges.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/dialects/tosa/tosa.h"
#include "roundhouse/passes/tosa/tosa_lowering.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/op_questions.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/docs/op_docs.h"

namespace roundhouse {
namespace {

constexpr char kCommand[] = "bazel run //tools/docs:tosa_docs -- -o docs/tosa_ops.md";

struct Options {
  std::string output = "-";
  std::string check;
};

std::string JudgedOps(const Context& context) {
  const OpQuestion* tosa = nullptr;
  for (const OpQuestion* question : OpQuestionRegistry::Of(context)) {
    if (question->name == tosa::kDialect) tosa = question;
  }
  std::string rows;
  int64_t judged = 0;
  const std::vector<const OpInfo*> ops = context.FindDialect(kCommonDialect)->ops();
  for (const OpInfo* op : ops) {
    const OpAnswer answer = tosa->answer(*op);
    const bool is_judged = answer.kind == OpAnswer::Kind::kYes;
    judged += is_judged ? 1 : 0;
    absl::StrAppend(&rows, "| ", op->short_name(), " | ", is_judged ? "yes" : answer.why, " |\n");
  }
  return absl::StrCat(
      "## Operations that MLIR checks\n\nThe canonical operations that are written as TOSA, so "
      "that `verify` "
      "compares them with MLIR:\n",
      judged, " of ", ops.size(),
      ". For the others, the reason.\n\n| operation | judged |\n|---|---|\n", rows);
}

std::string ReadOps() {
  std::string rows;
  for (const tosa::OpRow& row : tosa::OpRows()) {
    const std::string why = WhyNotLowered(row.name);
    absl::StrAppend(&rows, "| ", row.name, " | ", row.version, " | ", why.empty() ? "yes" : why,
                    " |\n");
  }
  return absl::StrCat(
      "## Operators that are read\n\nThe operators of TOSA, the version that has them in this "
      "form, and "
      "whether they are lowered.\n\n| operator | version | lowered |\n|---|---|---|\n",
      rows);
}

absl::Status Run(const Options& options) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  const std::string page = absl::StrCat(
      "# TOSA, operation by operation\n\nGenerated from the tables of the export and of the "
      "lowering; do not edit. [tosa.md](tosa.md) says what it is for.\n\n",
      JudgedOps(*context), "\n", ReadOps());
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
  roundhouse::Flags flags("tosa_docs",
                          "Generates docs/tosa_ops.md: which TOSA operators are read, and which "
                          "operations MLIR judges.");
  flags.Flag("o", &options.output, "FILE.md", "where to write; - for standard output");
  flags.Flag("check", &options.check, "FILE.md",
             "writes nothing; fails if the file is out of date");
  flags.Example(roundhouse::kCommand, "regenerates the page");
  return roundhouse::RunTool(flags, argc, argv, [&] { return roundhouse::Run(options); });
}
