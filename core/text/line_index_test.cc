#include "roundhouse/core/text/line_index.h"

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>

#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(LineIndexTest, FindsEachPositionOfAShortText) {
  const std::string text = "a\n\nbc\n";
  LineIndex lines(text);
  const size_t expected[][2] = {{1, 1}, {1, 2}, {2, 1}, {3, 1}, {3, 2}, {3, 3}, {4, 1}};
  for (size_t i = 0; i <= text.size(); ++i) {
    const LineIndex::Position position = lines.Find(text.data() + i);
    EXPECT_EQ(position.line, expected[i][0]) << i;
    EXPECT_EQ(position.column, expected[i][1]) << i;
  }
}

TEST(LineIndexTest, AnEmptyTextHasOnePosition) {
  const std::string text;
  LineIndex lines(text);
  EXPECT_EQ(lines.Find(text.data()).line, 1u);
  EXPECT_EQ(lines.Find(text.data()).column, 1u);
}

// Lines of many lengths, among them of several blocks, asked for in any order.
TEST(LineIndexTest, AgreesWithCountingOnRandomTexts) {
  const unsigned seed = 7;
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  for (const int line_length : {1, 30, 511, 512, 513, 5000}) {
    std::string text;
    while (text.size() < 40000) {
      text.append(random() % (2 * line_length), 'x');
      text += '\n';
    }
    LineIndex lines(text);
    for (int i = 0; i < 500; ++i) {
      const size_t offset = random() % (text.size() + 1);
      const auto line = std::count(text.begin(), text.begin() + offset, '\n') + 1;
      const size_t before = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
      const size_t column = before == std::string::npos ? offset + 1 : offset - before;
      const LineIndex::Position position = lines.Find(text.data() + offset);
      ASSERT_EQ(position.line, static_cast<size_t>(line)) << offset;
      ASSERT_EQ(position.column, column) << offset;
    }
  }
}

}  // namespace
}  // namespace roundhouse
