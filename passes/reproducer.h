// A program and the passes that fail on it, in one file of text.
#ifndef ROUNDHOUSE_PASSES_REPRODUCER_H_
#define ROUNDHOUSE_PASSES_REPRODUCER_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/pass_runner.h"

namespace roundhouse {

// The attribute of the program that holds the pipeline: `optimize` runs it when it is told nothing
// else.
inline constexpr absl::string_view kReproducerAttribute = "roundhouse.passes";

// `program` with the pipeline in its attribute, as text.
absl::Status WriteReproducer(const Program& program, absl::string_view pipeline,
                             const std::string& path);

// What is needed to see again how `pipeline` fails on `program`: the program in front of the pass
// that fails, and that pass alone, if that fails too; else all of it.
absl::Status WriteFailure(const Program& program, absl::string_view pipeline,
                          const PipelineRunOptions& options, const std::string& path);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_REPRODUCER_H_
