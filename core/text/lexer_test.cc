#include "roundhouse/core/text/lexer.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

std::vector<std::pair<TokenKind, std::string>> Lex(absl::string_view text) {
  Lexer lexer(text);
  std::vector<std::pair<TokenKind, std::string>> tokens;
  for (Token token = lexer.Next(); token.kind != TokenKind::kEnd; token = lexer.Next()) {
    tokens.emplace_back(token.kind,
                        token.kind == TokenKind::kError ? token.error : std::string(token.text));
    if (token.kind == TokenKind::kError) break;
  }
  return tokens;
}

TEST(LexerTest, WordsHavePointsAndDollars) {
  EXPECT_THAT(Lex("a.b$_1 _x // comment\n y-"),
              ElementsAre(Pair(TokenKind::kBareIdentifier, "a.b$_1"),
                          Pair(TokenKind::kBareIdentifier, "_x"),
                          Pair(TokenKind::kBareIdentifier, "y"), Pair(TokenKind::kMinus, "-")));
}

TEST(LexerTest, SigilsTakeNamesOrNumbers) {
  EXPECT_THAT(Lex("%0#1 %a-b @f @\"odd \\\" name\" !acme.t<4> #map0 ^bb0"),
              ElementsAre(Pair(TokenKind::kValue, "%0"), Pair(TokenKind::kHash, "#1"),
                          Pair(TokenKind::kValue, "%a-b"), Pair(TokenKind::kSymbol, "@f"),
                          Pair(TokenKind::kSymbol, "@\"odd \\\" name\""),
                          Pair(TokenKind::kBang, "!acme.t"), Pair(TokenKind::kLess, "<"),
                          Pair(TokenKind::kInteger, "4"), Pair(TokenKind::kGreater, ">"),
                          Pair(TokenKind::kHash, "#map0"), Pair(TokenKind::kCaret, "^bb0")));
}

TEST(LexerTest, NumbersAreFloatsOnlyWithAPoint) {
  EXPECT_THAT(Lex("12 0x1F 0xg 1.5e-3 1. 1e5 1.0e+x"),
              ElementsAre(Pair(TokenKind::kInteger, "12"), Pair(TokenKind::kInteger, "0x1F"),
                          Pair(TokenKind::kInteger, "0"), Pair(TokenKind::kBareIdentifier, "xg"),
                          Pair(TokenKind::kFloat, "1.5e-3"), Pair(TokenKind::kFloat, "1."),
                          Pair(TokenKind::kInteger, "1"), Pair(TokenKind::kBareIdentifier, "e5"),
                          Pair(TokenKind::kFloat, "1.0"), Pair(TokenKind::kBareIdentifier, "e"),
                          Pair(TokenKind::kPlus, "+"), Pair(TokenKind::kBareIdentifier, "x")));
}

TEST(LexerTest, PunctuationOfSeveralCharacters) {
  EXPECT_THAT(Lex("-> :: : {-# #-} {"),
              ElementsAre(Pair(TokenKind::kArrow, "->"), Pair(TokenKind::kColons, "::"),
                          Pair(TokenKind::kColon, ":"), Pair(TokenKind::kMetadataBegin, "{-#"),
                          Pair(TokenKind::kMetadataEnd, "#-}"), Pair(TokenKind::kLeftBrace, "{")));
}

TEST(LexerTest, SaysWhatIsWrong) {
  const std::string unclosed = "the string does not end on its line";
  EXPECT_THAT(Lex("\"abc"), ElementsAre(Pair(TokenKind::kError, unclosed)));
  EXPECT_THAT(Lex("\"abc\n\""), ElementsAre(Pair(TokenKind::kError, unclosed)));
  EXPECT_THAT(Lex("\"abc\\"), ElementsAre(Pair(TokenKind::kError, unclosed)));
  EXPECT_THAT(Lex("@\"abc"), ElementsAre(Pair(TokenKind::kError, unclosed)));
  EXPECT_THAT(Lex("@1"),
              ElementsAre(Pair(TokenKind::kError, "expected a name or a string after '@'")));
  EXPECT_THAT(Lex("%"),
              ElementsAre(Pair(TokenKind::kError, "expected a name or a number after '%'")));
  EXPECT_THAT(Lex("&"), ElementsAre(Pair(TokenKind::kError, "unexpected character")));
}

TEST(LexerTest, UnescapesWhatMlirEscapes) {
  const char* bad = nullptr;
  EXPECT_THAT(Unescape("\"a\\\\b\\\"c\\n\\t\\0A\\e9\"", &bad), IsOkAndHolds("a\\b\"c\n\t\n\xE9"));
  EXPECT_THAT(Unescape("\"\"", &bad), IsOkAndHolds(""));
  const absl::string_view wrong = "\"ab\\q\"";
  EXPECT_FALSE(Unescape(wrong, &bad).ok());
  EXPECT_EQ(bad, wrong.data() + 3);
  EXPECT_FALSE(Unescape("\"\\0\"", &bad).ok());
}

size_t ClosingAt(absl::string_view text, bool ok, Comments comments = Comments::kNone) {
  const Closing closing = FindClosing(text.data(), text.data() + text.size(), 4, comments);
  EXPECT_EQ(closing.ok, ok) << text;
  return closing.found - text.data();
}

TEST(LexerTest, FindsTheClosingBracket) {
  EXPECT_EQ(ClosingAt("<a>", true), 2);
  EXPECT_EQ(ClosingAt("<a -> b[(c)], \"\\\">\", d>", true), 22);
  EXPECT_EQ(ClosingAt("{ // }\n }", true, Comments::kSkip), 8);
  EXPECT_EQ(ClosingAt("{ // }\n }", true, Comments::kNone), 5);
  EXPECT_EQ(ClosingAt("<(>)", false), 2) << "crossed";
  EXPECT_EQ(ClosingAt("<<<<<>>>>>", false), 4) << "too deep";
  EXPECT_EQ(ClosingAt("<abc", false), 4) << "open";
  EXPECT_EQ(ClosingAt("<\"abc>", false), 6) << "an open string";
}

TEST(LexerTest, ParsesNumbers) {
  EXPECT_EQ(ParseUnsigned("18446744073709551615"), 18446744073709551615u);
  EXPECT_EQ(ParseUnsigned("18446744073709551616"), std::nullopt);
  EXPECT_EQ(ParseUnsigned("0xfF"), 255u);
  EXPECT_EQ(ParseUnsigned("0x10000000000000000"), std::nullopt);
  EXPECT_EQ(ParseDouble("1.5e-3"), 1.5e-3);
  EXPECT_EQ(ParseDouble("1.0e400"), HUGE_VAL);
  EXPECT_EQ(ParseDouble("1.0e-400"), 0.0);
  EXPECT_EQ(ParseDouble("4.9e-324"), 4.9e-324);
  EXPECT_EQ(ParseSingle("3.5e38"), HUGE_VALF);
  EXPECT_EQ(ParseSingle("1.0e-45"), 1e-45f);
  // Rounded once: through a double, the tie would go the other way.
  EXPECT_EQ(ParseSingle("1.00000005960464477540"), 1.00000011920928955078125f);
}

}  // namespace
}  // namespace roundhouse
