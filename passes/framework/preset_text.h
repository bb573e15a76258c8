// File: preset_text.h
//
// Named pipelines and their parts, as text that people read and change:
//
//   # What is cleaned up after each step.
//   clean(fold) = inline, infer_types, canonicalize, $fold, cse, dce
//   O1 = [$clean(fold_constants)], fuse_pad,
//     [$clean(fold_constants{keep=["canonical.dequantize"]})]
//
// A line defines a name; indented lines continue it. `$name` stands for the text of another
// definition, no matter where that is, or for the argument of a parameter. Lines that begin with #
// are comments. The result is the text of a pipeline (pipeline.h).
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_PRESET_TEXT_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_PRESET_TEXT_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

class PresetText {
 public:
  // Adds the definitions of a text. They replace earlier ones of the same name, so that a user's
  // text need contain only what it changes. Errors name `source` and the line.
  absl::Status Add(absl::string_view text, absl::string_view source);

  bool contains(absl::string_view name) const { return definitions_.contains(name); }
  // Sorted.
  std::vector<std::string> names() const;

  // The pipeline of a name. Errors: there is no such name, it has parameters, or a definition that
  // it uses is missing, has another number of parameters, or refers to itself.
  absl::StatusOr<std::string> Expand(absl::string_view name) const;

  // Error: a definition of `source` is not reached from any of `roots`, most often by a typing
  // mistake.
  absl::Status CheckAllUsed(absl::string_view source, const std::vector<std::string>& roots) const;

 private:
  struct Definition {
    std::vector<std::string> parameters;
    std::string text;
    std::string source;
    int line = 0;
  };
  class Expander;

  std::map<std::string, Definition, std::less<>> definitions_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_PRESET_TEXT_H_
