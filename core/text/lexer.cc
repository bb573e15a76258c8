#include "roundhouse/core/text/lexer.h"

#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"

namespace roundhouse {
namespace {

bool IsIdentifierStart(char c) { return absl::ascii_isalpha(c) || c == '_'; }
bool IsIdentifierPart(char c) { return absl::ascii_isalnum(c) || c == '_' || c == '$' || c == '.'; }
// The characters that may follow %, #, ! and ^.
bool IsSuffixStart(char c) {
  return absl::ascii_isalpha(c) || c == '_' || c == '$' || c == '.' || c == '-';
}
bool IsSuffixPart(char c) { return IsSuffixStart(c) || absl::ascii_isdigit(c); }

// Returns the position behind the comment that starts at `at`.
const char* SkipComment(const char* at, const char* end) {
  const void* newline = std::memchr(at, '\n', end - at);
  return newline == nullptr ? end : static_cast<const char*>(newline);
}

// Returns the position behind the closing quote of the string that opens at `at`; null if the line
// or the text ends first.
const char* SkipString(const char* at, const char* end) {
  for (++at; at < end; ++at) {
    if (*at == '"') return at + 1;
    if (*at == '\n') return nullptr;
    if (*at == '\\' && ++at == end) return nullptr;
  }
  return nullptr;
}

char ClosingOf(char open) {
  return open == '<' ? '>' : open == '(' ? ')' : open == '[' ? ']' : '}';
}

}  // namespace

absl::string_view TokenKindName(TokenKind kind) {
  constexpr absl::string_view kNames[] = {"end of text",
                                          "a valid character",
                                          "a word",
                                          "a symbol ('@name')",
                                          "a value ('%name')",
                                          "an attribute ('#name')",
                                          "a type ('!name')",
                                          "a block ('^name')",
                                          "an integer",
                                          "a floating-point number",
                                          "a string",
                                          "'->'",
                                          "':'",
                                          "'::'",
                                          "','",
                                          "'='",
                                          "'<'",
                                          "'>'",
                                          "'{'",
                                          "'}'",
                                          "'('",
                                          "')'",
                                          "'['",
                                          "']'",
                                          "'-'",
                                          "'+'",
                                          "'*'",
                                          "'?'",
                                          "'/'",
                                          "'|'",
                                          "'{-#'",
                                          "'#-}'"};
  static_assert(std::size(kNames) == static_cast<size_t>(TokenKind::kMetadataEnd) + 1);
  return kNames[static_cast<int>(kind)];
}

Token Lexer::Make(TokenKind kind, const char* begin) const {
  return {kind, absl::string_view(begin, at_ - begin), nullptr};
}

Token Lexer::MakeError(const char* begin, const char* message) const {
  return {TokenKind::kError, absl::string_view(begin, at_ - begin), message};
}

void Lexer::SkipBlanks() {
  while (at_ < end_) {
    const char c = *at_;
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      ++at_;
    } else if (c == '/' && at_ + 1 < end_ && at_[1] == '/') {
      at_ = SkipComment(at_, end_);
    } else {
      return;
    }
  }
}

Token Lexer::Next() {
  SkipBlanks();
  const char* begin = at_;
  if (at_ == end_) return Make(TokenKind::kEnd, begin);
  const char c = *at_++;
  const char next = at_ < end_ ? *at_ : '\0';
  if (IsIdentifierStart(c)) {
    while (at_ < end_ && IsIdentifierPart(*at_)) ++at_;
    return Make(TokenKind::kBareIdentifier, begin);
  }
  if (absl::ascii_isdigit(c)) return LexNumber(begin);
  switch (c) {
    case '"':
      return LexString(begin, TokenKind::kString);
    case '%':
      return LexPrefixed(begin, TokenKind::kValue);
    case '!':
      return LexPrefixed(begin, TokenKind::kBang);
    case '^':
      return LexPrefixed(begin, TokenKind::kCaret);
    case '#':
      if (next == '-' && at_ + 1 < end_ && at_[1] == '}') {
        at_ += 2;
        return Make(TokenKind::kMetadataEnd, begin);
      }
      return LexPrefixed(begin, TokenKind::kHash);
    case '@':
      if (next == '"') {
        ++at_;
        return LexString(begin, TokenKind::kSymbol);
      }
      if (at_ == end_ || !IsIdentifierStart(next)) {
        return MakeError(begin, "expected a name or a string after '@'");
      }
      while (at_ < end_ && IsIdentifierPart(*at_)) ++at_;
      return Make(TokenKind::kSymbol, begin);
    case '-':
      if (next == '>') {
        ++at_;
        return Make(TokenKind::kArrow, begin);
      }
      return Make(TokenKind::kMinus, begin);
    case '{':
      if (next == '-' && at_ + 1 < end_ && at_[1] == '#') {
        at_ += 2;
        return Make(TokenKind::kMetadataBegin, begin);
      }
      return Make(TokenKind::kLeftBrace, begin);
    case ':':
      if (next == ':') {
        ++at_;
        return Make(TokenKind::kColons, begin);
      }
      return Make(TokenKind::kColon, begin);
    case ',':
      return Make(TokenKind::kComma, begin);
    case '=':
      return Make(TokenKind::kEqual, begin);
    case '<':
      return Make(TokenKind::kLess, begin);
    case '>':
      return Make(TokenKind::kGreater, begin);
    case '}':
      return Make(TokenKind::kRightBrace, begin);
    case '(':
      return Make(TokenKind::kLeftParen, begin);
    case ')':
      return Make(TokenKind::kRightParen, begin);
    case '[':
      return Make(TokenKind::kLeftSquare, begin);
    case ']':
      return Make(TokenKind::kRightSquare, begin);
    case '+':
      return Make(TokenKind::kPlus, begin);
    case '*':
      return Make(TokenKind::kStar, begin);
    case '?':
      return Make(TokenKind::kQuestion, begin);
    case '/':
      return Make(TokenKind::kSlash, begin);
    case '|':
      return Make(TokenKind::kBar, begin);
    default:
      return MakeError(begin, "unexpected character");
  }
}

Token Lexer::LexString(const char* begin, TokenKind kind) {
  const char* after = SkipString(at_ - 1, end_);
  if (after == nullptr) return MakeError(begin, "the string does not end on its line");
  at_ = after;
  return Make(kind, begin);
}

Token Lexer::LexNumber(const char* begin) {
  // 0x4 is one hexadecimal number. In a shape, 0xf32 is read character by character instead.
  if (*begin == '0' && at_ + 1 < end_ && *at_ == 'x' && absl::ascii_isxdigit(at_[1])) {
    at_ += 2;
    while (at_ < end_ && absl::ascii_isxdigit(*at_)) ++at_;
    return Make(TokenKind::kInteger, begin);
  }
  while (at_ < end_ && absl::ascii_isdigit(*at_)) ++at_;
  if (at_ == end_ || *at_ != '.') return Make(TokenKind::kInteger, begin);
  ++at_;
  while (at_ < end_ && absl::ascii_isdigit(*at_)) ++at_;
  if (at_ < end_ && (*at_ == 'e' || *at_ == 'E')) {
    const char* digits = at_ + 1;
    if (digits < end_ && (*digits == '+' || *digits == '-')) ++digits;
    if (digits < end_ && absl::ascii_isdigit(*digits)) {
      at_ = digits;
      while (at_ < end_ && absl::ascii_isdigit(*at_)) ++at_;
    }
  }
  return Make(TokenKind::kFloat, begin);
}

Token Lexer::LexPrefixed(const char* begin, TokenKind kind) {
  if (at_ < end_ && absl::ascii_isdigit(*at_)) {
    while (at_ < end_ && absl::ascii_isdigit(*at_)) ++at_;
    return Make(kind, begin);
  }
  if (at_ < end_ && IsSuffixStart(*at_)) {
    while (at_ < end_ && IsSuffixPart(*at_)) ++at_;
    return Make(kind, begin);
  }
  switch (*begin) {
    case '%':
      return MakeError(begin, "expected a name or a number after '%'");
    case '#':
      return MakeError(begin, "expected a name or a number after '#'");
    case '!':
      return MakeError(begin, "expected a name after '!'");
    default:
      return MakeError(begin, "expected a name after '^'");
  }
}

absl::StatusOr<std::string> Unescape(absl::string_view quoted, const char** bad) {
  std::string text;
  absl::string_view inside = quoted.substr(1, quoted.size() - 2);
  text.reserve(inside.size());
  for (size_t i = 0; i < inside.size(); ++i) {
    if (inside[i] != '\\') {
      text += inside[i];
      continue;
    }
    // A backslash is never last, since it would have escaped the closing quote.
    const char c = inside[++i];
    if (c == '"' || c == '\\') {
      text += c;
    } else if (c == 'n') {
      text += '\n';
    } else if (c == 't') {
      text += '\t';
    } else if (absl::ascii_isxdigit(c) && i + 1 < inside.size() &&
               absl::ascii_isxdigit(inside[i + 1])) {
      int value = 0;
      std::from_chars(inside.data() + i, inside.data() + i + 2, value, 16);
      text += static_cast<char>(value);
      ++i;
    } else {
      *bad = inside.data() + i - 1;
      return absl::InvalidArgumentError(
          "unknown escape; expected \\\\, \\\", \\n, \\t or two hexadecimal digits (\\0A)");
    }
  }
  return text;
}

Closing FindClosing(const char* open, const char* end, int max_depth, Comments comments) {
  std::vector<char> pending = {ClosingOf(*open)};
  for (const char* at = open + 1; at < end;) {
    const char c = *at;
    switch (c) {
      case '<':
      case '(':
      case '[':
      case '{':
        if (static_cast<int>(pending.size()) >= max_depth) return {false, at};
        pending.push_back(ClosingOf(c));
        ++at;
        break;
      case '>':
      case ')':
      case ']':
      case '}':
        if (c != pending.back()) return {false, at};
        pending.pop_back();
        if (pending.empty()) return {true, at};
        ++at;
        break;
      case '-':
        at += at + 1 < end && at[1] == '>' ? 2 : 1;
        break;
      case '"':
        if (const char* after = SkipString(at, end)) {
          at = after;
          break;
        }
        return {false, end};
      case '/':
        at = comments == Comments::kSkip && at + 1 < end && at[1] == '/' ? SkipComment(at, end)
                                                                         : at + 1;
        break;
      default:
        ++at;
    }
  }
  return {false, end};
}

std::optional<uint64_t> ParseUnsigned(absl::string_view digits) {
  const bool hexadecimal = digits.size() > 2 && digits[1] == 'x';
  const char* begin = digits.data() + (hexadecimal ? 2 : 0);
  const char* end = digits.data() + digits.size();
  uint64_t value = 0;
  const auto result = std::from_chars(begin, end, value, hexadecimal ? 16 : 10);
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return value;
}

double ParseDouble(absl::string_view digits) {
  double value = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  // from_chars leaves the value alone when it is out of range; SimpleAtod gives infinity or zero.
  if (result.ec != std::errc() && !absl::SimpleAtod(digits, &value)) value = 0;
  return value;
}

float ParseSingle(absl::string_view digits) {
  float value = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (result.ec != std::errc() && !absl::SimpleAtof(digits, &value)) value = 0;
  return value;
}

}  // namespace roundhouse
