// Any text gives a program or an error. A printed program parses to an equal one; a program that
// verifies can be printed.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/dialects/stablehlo/stablehlo.h"
#include "roundhouse/tests/testing/random_program.h"

namespace roundhouse {
namespace {

const Context& TheContext() {
  static const Context* const context =
      Context::With({RegisterMlProgram, RegisterControl, RegisterStablehlo, RegisterToybox})
          ->release();
  return *context;
}

void Check(absl::string_view text) {
  ParseOptions options;
  options.max_tensor_bytes = 1 << 20;
  absl::StatusOr<std::unique_ptr<Program>> program = Parse(TheContext(), text, options);
  if (!program.ok()) {
    RH_CHECK(absl::StrContains(program.status().message(), ": error: "))
        << program.status().ToString();
    return;
  }
  DebugString(**program);
  const bool is_sound = Verify(**program).empty();
  absl::StatusOr<std::string> printed = Print(**program);
  if (!printed.ok()) {
    RH_CHECK(!is_sound || absl::StrContains(printed.status().message(), "dialect_resources"))
        << printed.status().ToString();
    PrintOptions elided;
    elided.elide_resources = true;
    printed = Print(**program, elided);
    RH_CHECK(!is_sound || printed.ok()) << printed.status().ToString();
    return;
  }
  absl::StatusOr<std::unique_ptr<Program>> again = Parse(TheContext(), *printed, options);
  RH_CHECK(again.ok()) << again.status().ToString() << "\nin\n" << *printed;
  const std::string difference = FirstDifference(**program, **again);
  RH_CHECK(difference.empty()) << difference << "\nin\n" << *printed;
  absl::StatusOr<std::string> printed_again = Print(**again);
  RH_CHECK(printed_again.ok() && *printed_again == *printed) << *printed;
}

}  // namespace
}  // namespace roundhouse

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  roundhouse::Check(absl::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
