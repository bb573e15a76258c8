// Makes an ONNX model from the bytes (onnx_models.h), reads it like a file, and does with it all
// that the tool's run does.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/tests/running/fuzz_choices.h"
#include "roundhouse/tests/running/onnx_models.h"
#include "roundhouse/tests/running/program_trial.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;  // NOLINT(google-build-using-namespace)
  static const Context* const context = Context::WithLinkedExtensions()->release();
  FuzzChoices choices(data, size);
  const std::string model = MakeOnnxModel(choices);
  absl::StatusOr<std::unique_ptr<Program>> program = ReadOnnxFromMemory(
      *context, absl::MakeConstSpan(reinterpret_cast<const std::byte*>(model.data()), model.size()),
      "made");
  RH_CHECK(!absl::IsInternal(program.status())) << program.status().ToString();
  if (program.ok()) TryProgram(*std::move(program), choices);
  return 0;
}
