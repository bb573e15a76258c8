#include "roundhouse/dialects/canonical/rules/window.h"

#include <cstdint>
#include <limits>
#include <vector>

#include "gtest/gtest.h"

namespace roundhouse::canonical {
namespace {

TEST(WindowTest, OfAutoPadMayCoverAsMuchAsThereIs) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  struct Case {
    int64_t input, size, stride, begin, end;
  };
  for (const Case& c : {Case{5, 3, 1, 1, 1}, Case{5, 3, 2, 1, 1}, Case{4, 3, 2, 0, 1},
                        Case{0, 3, 2, 0, 1}, Case{5, kMost, 1, kMost / 2, kMost / 2},
                        Case{5, kMost, kMost, kMost / 2 - 2, kMost / 2 - 2},
                        Case{kMost, 3, 1, 1, 1}, Case{kMost, kMost, kMost, 0, 0}}) {
    const std::vector<int64_t> stride = {c.stride};
    const std::vector<int64_t> none;
    const WindowAttributes window = {stride, none, none, AutoPad::kSameUpper};
    const WindowAxis axis = ResolveWindow(window, 0, c.input, c.size);
    EXPECT_EQ(axis.pad_begin, c.begin) << c.input << " " << c.size << " " << c.stride;
    EXPECT_EQ(axis.pad_end, c.end) << c.input << " " << c.size << " " << c.stride;
  }
}

}  // namespace
}  // namespace roundhouse::canonical
