// The export to TOSA of the programs of tests/ops (export_suite.h).
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/export_suite.h"

namespace roundhouse {
namespace {

// Through text, as in a .tosa.mlir file.
absl::StatusOr<std::unique_ptr<Program>> ThereAndBack(const Program& model) {
  RH_RETURN_IF_ERROR(VerifyOk(model));
  RH_ASSIGN_OR_RETURN(const std::string text, Print(model));
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> read, Parse(ExportTestContext(), text));
  RH_RETURN_IF_ERROR(VerifyOk(*read));
  RH_RETURN_IF_ERROR(LowerProgram(*read).status());
  RH_RETURN_IF_ERROR(VerifyOk(*read));
  return read;
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  return roundhouse::RunExportTests(
      argc, argv, {.dialect = "tosa", .there_and_back = roundhouse::ThereAndBack});
}
