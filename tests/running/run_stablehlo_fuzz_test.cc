// Makes a program of StableHLO from the bytes (stablehlo_models.h), reads its text like a file, and
// does with it all that the tool's run does.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/tests/running/fuzz_choices.h"
#include "roundhouse/tests/running/program_trial.h"
#include "roundhouse/tests/running/stablehlo_models.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;  // NOLINT(google-build-using-namespace)
  static const Context* const context = Context::WithLinkedExtensions()->release();
  FuzzChoices choices(data, size);
  const std::string model = MakeStablehloModel(choices);
  absl::StatusOr<std::unique_ptr<Program>> program =
      Parse(*context, model, {.filename = "made.mlir", .max_tensor_bytes = 1 << 16});
  // program_trial.h shows programs that were read.
  if (!program.ok() && std::getenv("ROUNDHOUSE_SHOW_PROGRAMS") != nullptr)
    std::fprintf(stderr, "%s%s\n", model.c_str(), program.status().ToString().c_str());
  RH_CHECK(!absl::IsInternal(program.status())) << program.status().ToString();
  if (program.ok()) TryProgram(*std::move(program), choices);
  return 0;
}
