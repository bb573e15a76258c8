// File: source_text.h
//
// A text being read, and errors that point into it:
//
//   model.mlir:3:8: error: expected ':', found 'tensor'
//     %0 = tensor
//          ^
#ifndef ROUNDHOUSE_CORE_TEXT_SOURCE_TEXT_H_
#define ROUNDHOUSE_CORE_TEXT_SOURCE_TEXT_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

class SourceText {
 public:
  // `text` must outlive this.
  SourceText(absl::string_view text, std::string filename)
      : text_(text), filename_(std::move(filename)) {}

  absl::string_view text() const { return text_; }
  const char* begin() const { return text_.data(); }
  const char* end() const { return text_.data() + text_.size(); }

  // Returns InvalidArgument at `at`, which points into the text or to its end. Lines and columns
  // count from 1, columns in bytes. Long lines are shown only near `at`.
  absl::Status Error(const char* at, absl::string_view message) const;

 private:
  absl::string_view text_;
  std::string filename_;
};

// Returns `text` fit for a message: one line, shortened, without control characters.
std::string ForMessage(absl::string_view text);
// "1 output", "2 outputs".
std::string Plural(int64_t count, absl::string_view what);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_SOURCE_TEXT_H_
