// A program and the passes that fail on it, in one file of text, with all that they need to fail
// again in the same way.
#ifndef ROUNDHOUSE_PASSES_DEBUGGING_REPRODUCER_H_
#define ROUNDHOUSE_PASSES_DEBUGGING_REPRODUCER_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/debugging/numeric_check.h"
#include "roundhouse/passes/framework/application_counter.h"

namespace roundhouse {

// The pipeline to run on a program, and the check of its numbers. Stored in attributes of the
// program, which `optimize` uses as its defaults.
struct Reproduction {
  std::string pipeline;
  std::vector<std::string> skip_passes = {};
  int64_t bisect_limit = ApplicationCounter::kUnlimited;
  // Nullopt: a pass fails by itself.
  std::optional<NumericCheckOptions> check = std::nullopt;
};

// The pipeline, as an attribute. A program that has it is a reproducer.
inline constexpr absl::string_view kReproducerAttribute = "roundhouse.passes";

// Reads the program's attributes; nullopt if it is no reproducer. Error: one of them is not as
// WriteReproducer writes it.
absl::StatusOr<std::optional<Reproduction>> ReproductionOf(const Program& program);
// Removes these attributes.
void EraseReproduction(Program& program);

// Writes `program` as text, with the reproduction in its attributes.
absl::Status WriteReproducer(const Program& program, const Reproduction& reproduction,
                             const std::string& path);

// Writes a reproducer of the failure on `program`: the program before the pass that fails, and that
// pass alone, if that fails in the same way; else `program` and the whole pipeline.
absl::Status WriteFailure(const Program& program, const Reproduction& reproduction,
                          const std::string& path);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_DEBUGGING_REPRODUCER_H_
