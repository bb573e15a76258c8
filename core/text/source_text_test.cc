#include "roundhouse/core/text/source_text.h"

#include <string>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace roundhouse {
namespace {

std::string ErrorIn(absl::string_view text, size_t offset) {
  return std::string(SourceText(text, "f.mlir").Error(text.data() + offset, "wrong").message());
}

TEST(SourceTextTest, PointsIntoTheLine) {
  EXPECT_EQ(ErrorIn("one\ntwo three\nfour", 8), "f.mlir:2:5: error: wrong\n  two three\n      ^");
  EXPECT_EQ(ErrorIn("one\ntwo", 0), "f.mlir:1:1: error: wrong\n  one\n  ^");
  EXPECT_EQ(ErrorIn("one\ntwo", 3), "f.mlir:1:4: error: wrong\n  one\n     ^");
  EXPECT_EQ(ErrorIn("one\ntwo", 7), "f.mlir:2:4: error: wrong\n  two\n     ^");
  EXPECT_EQ(ErrorIn("", 0), "f.mlir:1:1: error: wrong\n  \n  ^");
  EXPECT_EQ(ErrorIn("one\n", 4), "f.mlir:2:1: error: wrong\n  \n  ^");
}

TEST(SourceTextTest, TheCaretStandsUnderTabsAndWideCharacters) {
  EXPECT_EQ(ErrorIn("\ta\tb", 3), "f.mlir:1:4: error: wrong\n  \ta\tb\n  \t \t^");
  EXPECT_EQ(ErrorIn("\xC3\xA9 b", 3), "f.mlir:1:4: error: wrong\n  \xC3\xA9 b\n    ^");
  EXPECT_EQ(ErrorIn("a\r\nb\x01 c", 5), "f.mlir:2:3: error: wrong\n  b  c\n    ^");
}

TEST(SourceTextTest, OfALongLineShowsAWindow) {
  const std::string line = std::string(200, 'a') + "X" + std::string(200, 'b');
  const std::string shown = "..." + std::string(80, 'a') + "X" + std::string(39, 'b') + "...";
  EXPECT_EQ(ErrorIn(line, 200),
            "f.mlir:1:201: error: wrong\n  " + shown + "\n  " + std::string(83, ' ') + "^");
  EXPECT_EQ(ErrorIn(line, 3), "f.mlir:1:4: error: wrong\n  " + line.substr(0, 120) + "...\n     ^");
}

TEST(SourceTextTest, WhatStandsInAMessageIsShortAndOneLine) {
  EXPECT_EQ(ForMessage("a\nb"), "a b");
  EXPECT_EQ(ForMessage(std::string(100, 'x')), std::string(60, 'x') + "...");
  EXPECT_EQ(ForMessage(std::string(59, 'x') + "\xC3\xA9y"), std::string(59, 'x') + "\xC3\xA9...");
  EXPECT_EQ(Plural(1, "output"), "1 output");
  EXPECT_EQ(Plural(0, "output"), "0 outputs");
}

}  // namespace
}  // namespace roundhouse
