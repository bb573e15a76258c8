// Reads any bytes as an ONNX model, verifies, prints, writes and lowers it. This must not crash,
// and a sound model must still be accepted after it is written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/onnx/model_text.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;  // NOLINT(google-build-using-namespace)
  absl::StatusOr<std::unique_ptr<Program>> program = ReadOnnxFromMemory(
      OnnxTestContext(), absl::MakeConstSpan(reinterpret_cast<const std::byte*>(data), size),
      "fuzzed");
  if (!program.ok() || !VerifyOk(**program).ok()) return 0;
  Print(**program).status().IgnoreError();
  const absl::StatusOr<std::string> written = FormatOnnx(**program);
  if (written.ok() && !ReadBytes(*written).ok()) {
    std::cerr << "written, but not read again: " << ReadBytes(*written).status() << "\n";
    std::abort();
  }
  LowerProgram(**program).status().IgnoreError();
  return 0;
}
