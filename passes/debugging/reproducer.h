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

// What is run on a program, and how its numbers are checked. It stands in attributes of the
// program, which `optimize` goes by when it is told nothing else.
struct Reproduction {
  std::string pipeline;
  std::vector<std::string> skip_passes = {};
  int64_t bisect_limit = ApplicationCounter::kUnlimited;
  // Nothing: a pass fails by itself.
  std::optional<NumericCheckOptions> check = std::nullopt;
};

// The attributes of a program that is a reproducer all begin so; that of the pipeline is this one.
inline constexpr absl::string_view kReproducerAttribute = "roundhouse.passes";

// What the program's attributes say; nothing where it is no reproducer. Error: one of them is not
// what WriteReproducer writes.
absl::StatusOr<std::optional<Reproduction>> ReproductionOf(const Program& program);
// Takes these attributes away.
void EraseReproduction(Program& program);

// `program` with all that in its attributes, as text.
absl::Status WriteReproducer(const Program& program, const Reproduction& reproduction,
                             const std::string& path);

// What is needed to see again how it fails on `program`: the program in front of the pass that
// fails, and that pass alone, if that fails in the same way; else all of it.
absl::Status WriteFailure(const Program& program, const Reproduction& reproduction,
                          const std::string& path);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_DEBUGGING_REPRODUCER_H_
