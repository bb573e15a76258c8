// File: line_index.h
//
// Finds the line and column of positions in a text, in any order, in time that does not depend on
// the length of the text or of its lines.
#ifndef ROUNDHOUSE_CORE_TEXT_LINE_INDEX_H_
#define ROUNDHOUSE_CORE_TEXT_LINE_INDEX_H_

#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

class LineIndex {
 public:
  // `text` must outlive this.
  explicit LineIndex(absl::string_view text) : text_(text) {}

  // Both count from 1, columns in bytes.
  struct Position {
    size_t line;
    size_t column;
  };
  // `at` points into the text or to its end.
  Position Find(const char* at);

 private:
  // The state at the start of a block of the text.
  struct Block {
    size_t line = 1;
    size_t line_begin = 0;
  };

  absl::string_view text_;
  std::vector<Block> blocks_;  // As far as positions were asked for.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_LINE_INDEX_H_
