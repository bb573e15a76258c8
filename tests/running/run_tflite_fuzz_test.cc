// Makes a TFLite model from the bytes (tflite_models.h), reads it like a file, and does with it all
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
#include "roundhouse/serialization/tflite/tflite_reader.h"
#include "roundhouse/tests/running/fuzz_choices.h"
#include "roundhouse/tests/running/program_trial.h"
#include "roundhouse/tests/running/tflite_models.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;  // NOLINT(google-build-using-namespace)
  static const Context* const context = Context::WithLinkedExtensions()->release();
  FuzzChoices choices(data, size);
  auto model = std::make_shared<const std::string>(MakeTfliteModel(choices));
  absl::StatusOr<std::unique_ptr<Program>> program = ReadTfliteFromMemory(
      *context,
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(model->data()), model->size()), model,
      "made");
  RH_CHECK(!absl::IsInternal(program.status())) << program.status().ToString();
  if (program.ok()) TryProgram(*std::move(program), choices);
  return 0;
}
