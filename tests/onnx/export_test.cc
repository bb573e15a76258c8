// The export to ONNX of the programs of tests/ops (export_suite.h).
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/service/export_options.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/export_suite.h"
#include "roundhouse/tests/onnx/library_checker.h"

namespace roundhouse {
namespace {

// The newest opset that the library's checker knows.
constexpr int64_t kNewestChecked = 17;

// Exports the program as a model, reads and lowers that.
absl::StatusOr<std::unique_ptr<Program>> ThereAndBack(const Program& model) {
  RH_ASSIGN_OR_RETURN(const std::string bytes, FormatOnnx(model));
  const Attribute* opsets = model.attributes().Find("onnx.opset_import");
  const int64_t opset = *opsets->if_list()->front().if_list()->at(1).if_int();
  if (opset <= kNewestChecked) {
    RH_RETURN_IF_ERROR(CheckWithLibrary(bytes));
    RH_RETURN_IF_ERROR(InferWithLibrary(bytes));
  }
  RH_ASSIGN_OR_RETURN(
      std::unique_ptr<Program> read,
      ReadOnnxFromMemory(
          ExportTestContext(),
          absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()),
          "exported"));
  RH_RETURN_IF_ERROR(VerifyOk(*read));
  RH_RETURN_IF_ERROR(LowerProgram(*read).status());
  RH_RETURN_IF_ERROR(VerifyOk(*read));
  return read;
}

}  // namespace
}  // namespace roundhouse

//   export_test [--opset=N] TABLE PROGRAM…
int main(int argc, char** argv) {
  roundhouse::ExportSuite suite = {.dialect = "onnx", .there_and_back = roundhouse::ThereAndBack};
  absl::string_view first = argc > 1 ? argv[1] : "";
  int64_t opset = 0;
  if (absl::ConsumePrefix(&first, "--opset=") && absl::SimpleAtoi(first, &opset)) {
    suite.prepare = [opset](roundhouse::Program& program) {
      program.set_attribute(roundhouse::kOnnxOpset, roundhouse::Attribute::Int(opset));
    };
    argv[1] = argv[0];
    --argc;
    ++argv;
  }
  return roundhouse::RunExportTests(argc, argv, suite);
}
