// File: lexer.h
//
// Splits text in MLIR's assembly into tokens. Nothing is copied: a token is a view of the text.
#ifndef ROUNDHOUSE_CORE_TEXT_LEXER_H_
#define ROUNDHOUSE_CORE_TEXT_LEXER_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

enum class TokenKind : uint8_t {
  kEnd,
  kError,  // Token::error says what is wrong.
  kBareIdentifier,
  kSymbol,         // @name, @"odd name"
  kValue,          // %name, %0
  kHash,           // #name, #0, #dialect.name
  kBang,           // !name, !dialect.name
  kCaret,          // ^name
  kInteger,        // 12, 0xFF
  kFloat,          // 1.0, 1.0e-5
  kString,         // "text", with its quotes and escapes
  kArrow,          // ->
  kColon,          // :
  kColons,         // ::
  kComma,          // ,
  kEqual,          // =
  kLess,           // <
  kGreater,        // >
  kLeftBrace,      // {
  kRightBrace,     // }
  kLeftParen,      // (
  kRightParen,     // )
  kLeftSquare,     // [
  kRightSquare,    // ]
  kMinus,          // -
  kPlus,           // +
  kStar,           // *
  kQuestion,       // ?
  kSlash,          // /
  kBar,            // |
  kMetadataBegin,  // {-#
  kMetadataEnd,    // #-}
};

// "','", "a string" … for messages.
absl::string_view TokenKindName(TokenKind kind);

struct Token {
  TokenKind kind = TokenKind::kEnd;
  absl::string_view text;  // With its sigil or quotes.
  const char* error = nullptr;

  const char* begin() const { return text.data(); }
  const char* end() const { return text.data() + text.size(); }
};

class Lexer {
 public:
  // `text` must outlive the lexer and its tokens.
  explicit Lexer(absl::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  Token Next();
  // Continues at `at`, a position in the text: for parts that are read character by character.
  void Reset(const char* at) { at_ = at; }
  const char* end() const { return end_; }

 private:
  Token Make(TokenKind kind, const char* begin) const;
  Token MakeError(const char* begin, const char* message) const;
  void SkipBlanks();
  Token LexString(const char* begin, TokenKind kind);
  Token LexNumber(const char* begin);
  Token LexPrefixed(const char* begin, TokenKind kind);

  const char* at_;
  const char* end_;
};

// Returns the value of a string token (or of a symbol token's string). The error gives no position;
// `*bad` points to it.
absl::StatusOr<std::string> Unescape(absl::string_view quoted, const char** bad);

// Finds the bracket that closes the one at `open` (one of < ( [ {), skipping strings, nested
// brackets and, where they are allowed, comments (the body of a dialect's attribute or type has
// none). If there is none, `found` is the position of the error: the end, a bracket that crosses
// another one, or one nested deeper than `max_depth`.
enum class Comments { kNone, kSkip };
struct Closing {
  bool ok;
  const char* found;
};
Closing FindClosing(const char* open, const char* end, int max_depth, Comments comments);

// The value of an integer token; nullopt if it does not fit.
std::optional<uint64_t> ParseUnsigned(absl::string_view digits);
// The value of a float token (without sign), rounded once; infinite on overflow, as in MLIR.
double ParseDouble(absl::string_view digits);
float ParseSingle(absl::string_view digits);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_LEXER_H_
