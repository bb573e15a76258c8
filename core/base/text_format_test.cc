#include "roundhouse/core/base/text_format.h"

#include <cstdlib>
#include <limits>
#include <string>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(FormatFiniteTest, IsShortAndReadsBack) {
  EXPECT_EQ(FormatFinite(0.1f), "0.1");
  EXPECT_EQ(FormatFinite(3.0), "3.0");
  EXPECT_EQ(FormatFinite(1e300), "1.0e+300");
  EXPECT_EQ(FormatFinite(-2.5e-10), "-2.5e-10");
  for (double value : {std::numeric_limits<double>::denorm_min(),
                       std::numeric_limits<double>::max(), 0.1 + 0.2, 1.0 / 3}) {
    EXPECT_EQ(std::strtod(FormatFinite(value).c_str(), nullptr), value);
  }
  for (float value :
       {std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::max(), 0.1f + 0.2f}) {
    EXPECT_EQ(std::strtof(FormatFinite(value).c_str(), nullptr), value);
  }
}

TEST(QuoteStringTest, EscapesAllButPrintableAscii) {
  EXPECT_EQ(QuoteString("plain text"), "\"plain text\"");
  EXPECT_EQ(QuoteString("a\"b\\c"), "\"a\\22b\\\\c\"");
  EXPECT_EQ(QuoteString(absl::string_view("\0\n\x7f", 3)), "\"\\00\\0A\\7F\"");
  EXPECT_EQ(QuoteString("é"), "\"\\C3\\A9\"");
  EXPECT_EQ(QuoteString(""), "\"\"");
}

TEST(BareIdentifierTest, IsWhatMlirTakesWithoutQuotes) {
  for (const char* bare : {"a", "_", "conv1", "a.b$c_d"})
    EXPECT_TRUE(IsBareIdentifier(bare)) << bare;
  for (const char* quoted : {"", "1a", "$a", ".a", "a b", "a-b", "é", "a\n"})
    EXPECT_FALSE(IsBareIdentifier(quoted)) << quoted;
}

TEST(NameTextTest, QuotesOnlyWhereItMust) {
  EXPECT_EQ(AttributeNameText("acme.place"), "acme.place");
  EXPECT_EQ(AttributeNameText("my attr"), "\"my attr\"");
  EXPECT_EQ(SymbolText("main"), "@main");
  EXPECT_EQ(SymbolText("Conv2D/weight:0"), "@\"Conv2D/weight:0\"");
}

}  // namespace
}  // namespace roundhouse
