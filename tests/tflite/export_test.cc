// The export to TFLite of the programs of tests/ops (export_suite.h).
#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/tflite/tflite_reader.h"
#include "roundhouse/serialization/tflite/tflite_writer.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/export_suite.h"

namespace roundhouse {
namespace {

absl::StatusOr<std::unique_ptr<Program>> ThereAndBack(const Program& model) {
  RH_RETURN_IF_ERROR(VerifyOk(model));
  RH_ASSIGN_OR_RETURN(const std::string bytes, FormatTflite(model));
  const auto owner = std::make_shared<std::string>(bytes);
  const auto span =
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(owner->data()), owner->size());
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> read,
                      ReadTfliteFromMemory(ExportTestContext(), span, owner, "exported"));
  RH_RETURN_IF_ERROR(VerifyOk(*read));
  RH_RETURN_IF_ERROR(LowerProgram(*read).status());
  RH_RETURN_IF_ERROR(VerifyOk(*read));
  return read;
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  using roundhouse::Given;
  return roundhouse::RunExportTests(
      argc, argv,
      {.dialect = "tfl",
       .there_and_back = roundhouse::ThereAndBack,
       .given = {Given::kNothing, Given::kNumbers, Given::kAll},
       // TFLite's kernels round products in fixed point, whatever rounding the program states.
       .quantized_steps = 1});
}
