#include "roundhouse/core/text/line_index.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"

namespace roundhouse {
namespace {

// Small, because each position counts the lines of half a block; a block costs 16 bytes.
constexpr size_t kBlockBytes = 512;

}  // namespace

LineIndex::Position LineIndex::Find(const char* at) {
  RH_CHECK(at >= text_.data() && at <= text_.data() + text_.size())
      << "a position outside of the text";
  const size_t offset = at - text_.data();
  // Returns the state at `end`, from `known` at `begin`.
  const auto advance = [&](Block known, size_t begin, size_t end) {
    const absl::string_view part = text_.substr(begin, end - begin);
    known.line += std::count(part.begin(), part.end(), '\n');
    const size_t newline = part.rfind('\n');
    if (newline != absl::string_view::npos) known.line_begin = begin + newline + 1;
    return known;
  };
  const size_t block = offset / kBlockBytes;
  if (blocks_.empty()) blocks_.push_back({});
  while (blocks_.size() <= block) {
    const size_t begin = (blocks_.size() - 1) * kBlockBytes;
    blocks_.push_back(advance(blocks_.back(), begin, begin + kBlockBytes));
  }
  const Block found = advance(blocks_[block], block * kBlockBytes, offset);
  return {found.line, offset - found.line_begin + 1};
}

}  // namespace roundhouse
