// Reads any bytes as a TFLite model, verifies, prints, writes and lowers it. This must not crash,
// and a sound model must still be accepted after it is written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/tflite/tflite_writer.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/tflite/models.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;  // NOLINT(google-build-using-namespace)
  absl::StatusOr<std::unique_ptr<Program>> program =
      ReadTfliteBytes(std::string(reinterpret_cast<const char*>(data), size));
  if (!program.ok() || !VerifyOk(**program).ok()) return 0;
  Print(**program).status().IgnoreError();
  const absl::StatusOr<std::string> written = FormatTflite(**program);
  if (written.ok() && !ReadTfliteBytes(*written).ok()) {
    std::cerr << "written, but not read again: " << ReadTfliteBytes(*written).status() << "\n";
    std::abort();
  }
  LowerProgram(**program).status().IgnoreError();
  return 0;
}
