#include <cstdio>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/dialects/onnx/schema_table.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/docs/onnx_docs.h"
#include "roundhouse/tools/docs/op_docs.h"

namespace roundhouse {
namespace {

constexpr char kCommand[] =
    "bazel run //tools/docs:onnx_docs -- tests/onnx/export_exceptions.tsv -o docs/onnx_ops.md";

struct Options {
  std::string limits;
  std::string output = "-";
  std::string check;
};

absl::Status Run(const Options& options) {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  RH_ASSIGN_OR_RETURN(const std::string table, ReadFile(options.limits));
  absl::StatusOr<ExportLimits> limits = ParseExportLimits(table);
  if (!limits.ok()) return Annotate(limits.status(), options.limits);
  RH_ASSIGN_OR_RETURN(const std::string page,
                      OnnxDocs(*context, onnx_dialect::OpSchemas().schemas(), *limits));
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
  roundhouse::Flags flags("onnx_docs",
                          "Generates docs/onnx_ops.md: which operations of ONNX are lowered, and "
                          "which canonical ones are exported.");
  flags.Positional("TABLE", &options.limits, "tests/onnx/export_exceptions.tsv");
  flags.Flag("o", &options.output, "FILE.md", "where to write; - for standard output");
  flags.Flag("check", &options.check, "FILE.md",
             "writes nothing; fails if the file is out of date");
  flags.Example(roundhouse::kCommand, "regenerates the page");
  return roundhouse::RunTool(flags, argc, argv, [&] { return roundhouse::Run(options); });
}
