// File: pipeline.h
//
// A pipeline is a list of passes in the order in which they run, as text:
//
//   canonicalize, [cse, fold_constants{max_bytes=4096}, dce], fuse_activation{max=3}
//
// Brackets run their passes repeatedly until nothing changes, at most `max_rounds` times:
// `[cse, dce]{max_rounds=5}`. An option is `name=value`, or only `name` for true. A value is a
// number, true or false, a word, "a text in quotes" (with \" \\ \n \t), a graph or global (@main),
// or a list of these in brackets.
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_PIPELINE_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_PIPELINE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {

struct PipelineOption {
  std::string name;
  Attribute value;
  std::string text;  // The value as written; empty for an option without value.
};

// A pass, or a group that runs to a fixed point.
struct PipelineStep {
  std::unique_ptr<Pass> pass;  // Null for a group.
  std::vector<PipelineOption> options = {};
  std::vector<PipelineStep> group = {};
  int64_t max_rounds = 0;  // For a group.

  std::string ToText() const;
};

class Pipeline {
 public:
  static constexpr int64_t kDefaultMaxRounds = 50;

  Pipeline() = default;

  // Errors point into the text, which they call `filename`, like those of the program parser: bad
  // syntax, an unknown pass or option (with the nearest name), a value that does not suit its
  // option, a pass without the one that must come before it.
  static absl::StatusOr<Pipeline> Parse(const PassRegistry& registry, absl::string_view text,
                                        absl::string_view filename = "<passes>");

  // The result parses to an equal pipeline. Parse followed by ToText keeps such a text unchanged.
  std::string ToText() const;

  const std::vector<PipelineStep>& steps() const { return steps_; }
  bool empty() const { return steps_.empty(); }
  // All passes, in the order of the text, for objects that text cannot express (Pass::Set).
  std::vector<Pass*> passes() const;

 private:
  std::vector<PipelineStep> steps_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_PIPELINE_H_
