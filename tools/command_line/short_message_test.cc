#include "roundhouse/tools/command_line/short_message.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(ShortMessageTest, OfManyScalesSomeAreShown) {
  std::string scales = "0.5:3";
  for (int i = 1; i < 100; ++i) absl::StrAppend(&scales, ", 0.", i, ":-1");
  const std::string type = absl::StrCat("tensor<4x100x!quant.uniform<i8:f32:1, {", scales, "}>>");
  EXPECT_EQ(
      WithFewScales(absl::StrCat("found ", type, " and ", type, ", expected f32")),
      "found tensor<4x100x!quant.uniform<i8:f32:1, {0.5:3, 0.1:-1, … (100 in all)}>> and "
      "tensor<4x100x!quant.uniform<i8:f32:1, {0.5:3, 0.1:-1, … (100 in all)}>>, expected f32");
}

TEST(ShortMessageTest, OfOurOwnSpellingToo) {
  EXPECT_EQ(WithFewScales("!roundhouse.quant<i64:f32:0, {0.0, 1.0, 2.0, 3.0, 4.0}>"),
            "!roundhouse.quant<i64:f32:0, {0.0, 1.0, … (5 in all)}>");
}

// As the verifier shows long types.
TEST(ShortMessageTest, ATypeThatWasCutOffIsShortenedToo) {
  std::string scales = "0.5";
  for (int i = 1; i < 60; ++i) absl::StrAppend(&scales, ", 0.", i);
  const std::string cut =
      absl::StrCat("tensor<99x!quant.uniform<i8:f32:0, {", scales, ", 0.0… (302 more bytes)");
  const std::string shown = "tensor<99x!quant.uniform<i8:f32:0, {0.5, 0.1, … (at least 61 in all)";
  EXPECT_EQ(WithFewScales(absl::StrCat("expected ", cut, ", as inferred, found ", cut)),
            absl::StrCat("expected ", shown, ", as inferred, found ", shown));
  EXPECT_EQ(WithFewScales(cut + " [type_mismatch]"), shown + " [type_mismatch]");
}

TEST(ShortMessageTest, AListOfManyLinesIsCutOff) {
  EXPECT_EQ(WithFewLines("a\nb\nc"), "a\nb\nc");
  EXPECT_EQ(WithFewLines("a\nb\nc\nd"), "a\nb\n  … 2 more lines (--verbose shows them)");
  EXPECT_EQ(WithFewLines("a\nb\nc\n"), "a\nb\nc\n");
  EXPECT_EQ(WithFewLines("a\nb\nc\nd\n"), "a\nb\n  … 2 more lines (--verbose shows them)");
  EXPECT_EQ(WithFewLines("\n\n\n\n\n"), "\n\n  … 3 more lines (--verbose shows them)");
  EXPECT_EQ(WithFewLines(""), "");
}

TEST(ShortMessageTest, AllElseIsLeft) {
  for (const char* message :
       {"", "{1, 2, 3, 4, 5, 6, 7}", "!quant.uniform<i8:f32, 0.5:3> {1, 2, 3, 4, 5, 6}",
        "!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0}>", "!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0",
        "!quant.uniform<"}) {
    EXPECT_EQ(WithFewScales(message), message);
  }
}

}  // namespace
}  // namespace roundhouse
