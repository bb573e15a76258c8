// File: preset_text.h
//
// Named pipelines, and the pieces that they are made of, as text that people read and change:
//
//   # What is cleaned up after each step.
//   clean(fold) = inline, infer_types, canonicalize, $fold, cse, dce
//   O1 = [$clean(fold_constants)], fuse_pad,
//     [$clean(fold_constants{keep=["canonical.dequantize"]})]
//
// A line defines a name; lines that are indented go on. `$name` stands for the text of another
// definition, wherever that stands, or for what a parameter was given. Lines that begin with # are
// comments. What comes out is the text of a pipeline (pipeline.h).
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
  // Takes over the definitions of a text. Those of names that are there already replace them, so
  // that a text of a user's changes only what it says. Errors name `source` and the line.
  absl::Status Add(absl::string_view text, absl::string_view source);

  bool contains(absl::string_view name) const { return definitions_.contains(name); }
  // Sorted.
  std::vector<std::string> names() const;

  // The pipeline of a name. Errors: there is no such name, it has parameters, or something on the
  // way is not defined, has another number of parameters, or stands for itself.
  absl::StatusOr<std::string> Expand(absl::string_view name) const;

  // An error that names a definition of `source` that none of `roots` comes to: most often a slip.
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
