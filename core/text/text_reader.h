// File: text_reader.h
//
// State shared by the parts of the parser: the current token, errors that point at it, the limit on
// nesting, and the file's aliases and resources.
#ifndef ROUNDHOUSE_CORE_TEXT_TEXT_READER_H_
#define ROUNDHOUSE_CORE_TEXT_TEXT_READER_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/lexer.h"
#include "roundhouse/core/text/parse_options.h"
#include "roundhouse/core/text/source_text.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// `#name = …` or `!name = …`.
struct Alias {
  const char* defined_at = nullptr;
  absl::string_view text;  // The aliased text, as written.
  Attribute attribute;     // Its value; for '!' a type attribute, for a location unit.
  bool is_location = false;
  // Its length with the aliases in it expanded.
  int64_t expanded_size = 0;
};

// An entry of the file's dialect_resources: a quoted string of "0x", four bytes of alignment and
// the data.
struct Resource {
  absl::string_view quoted;
  // The decoded data, cached on first use.
  std::optional<Tensor> decoded;
};

class TextReader {
 public:
  // `text` must outlive the reader.
  TextReader(absl::string_view text, const ParseOptions& options)
      : source_(text, options.filename), options_(options), lexer_(text) {
    Advance();
  }
  TextReader(const TextReader&) = delete;
  TextReader& operator=(const TextReader&) = delete;

  const ParseOptions& options() const { return options_; }
  const SourceText& source() const { return source_; }

  // ---- The current token.

  const Token& token() const { return token_; }
  const char* at() const { return token_.begin(); }
  // The end of the last consumed token.
  const char* previous_end() const { return previous_end_; }
  bool At(TokenKind kind) const { return token_.kind == kind; }
  bool AtWord(absl::string_view word) const {
    return At(TokenKind::kBareIdentifier) && token_.text == word;
  }
  void Advance() {
    previous_end_ = token_.end();
    token_ = lexer_.Next();
  }
  // Consumes the token if it is of this kind (this word).
  bool Accept(TokenKind kind) {
    if (!At(kind)) return false;
    Advance();
    return true;
  }
  bool AcceptWord(absl::string_view word) {
    if (!AtWord(word)) return false;
    Advance();
    return true;
  }
  // Consumes a token of this kind. The error says what was expected, followed by `context` (" in a
  // type").
  absl::Status Expect(TokenKind kind, absl::string_view context = "");
  absl::Status ExpectWord(absl::string_view word, absl::string_view context = "");
  // Continues at `at`, a position in the text.
  void Reset(const char* at) {
    lexer_.Reset(at);
    token_ = lexer_.Next();
    previous_end_ = at;
  }
  // Whether the token follows the previous one without a blank, like the '<' of `#acme.place<1>`.
  bool Touches() const { return token_.begin() == previous_end_; }

  // ---- Errors.

  absl::Status ErrorAt(const char* at, absl::string_view message) const {
    return source_.Error(at, message);
  }
  // "expected …, found 'x'" at the current token. A malformed token gives its own message.
  absl::Status Expected(absl::string_view what) const;

  // ---- Larger pieces.

  // Consumes the current string and returns its value.
  absl::StatusOr<std::string> TakeString();
  // Consumes the current symbol and returns its name.
  absl::StatusOr<std::string> TakeSymbol();
  // Returns the bracket that closes the current one. Error: there is none.
  absl::StatusOr<const char*> FindClosing(Comments comments) const;

  // ---- Nesting.

  // Increases the depth by one while it lives.
  class Nesting {
   public:
    explicit Nesting(TextReader& reader) : reader_(reader) { ++reader_.depth_; }
    ~Nesting() { --reader_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    // Error: the nesting is too deep.
    absl::Status status() const;

   private:
    TextReader& reader_;
  };

  // ---- Aliases. Names include their sigil.

  const Alias* FindAlias(absl::string_view name) const;
  // Error: the name is defined already.
  absl::Status AddAlias(absl::string_view name, Alias alias);
  // Returns `text` with its aliases expanded, for text that is kept verbatim and would lose them.
  absl::StatusOr<std::string> ExpandAliases(absl::string_view text);
  // Aliases that double one another can expand to an unfeasible amount of text, and so can values
  // that many regions take from outside. The first counts copied text, the second shared text.
  // Error at `at`: the total is beyond a generous limit.
  absl::Status CountCopiedText(const char* at, int64_t size);
  absl::Status CountAliasUse(const char* at, int64_t size);
  int64_t alias_use_count() const { return shared_text_; }

  // ---- Resources.

  absl::flat_hash_map<std::string, Resource>& resources() { return resources_; }

  // ---- Types read before, by their text.

  absl::flat_hash_map<absl::string_view, Type>& known_types() { return known_types_; }

  // Counts the bytes of a tensor that are not in the text. Error at `at`: there are too many.
  absl::Status CountUnwrittenBytes(const char* at, int64_t bytes);

 private:
  SourceText source_;
  const ParseOptions& options_;
  Lexer lexer_;
  Token token_;
  const char* previous_end_ = nullptr;
  int depth_ = 0;
  absl::flat_hash_map<absl::string_view, Alias> aliases_;
  int64_t copied_text_ = 0;
  int64_t shared_text_ = 0;
  int64_t unwritten_bytes_ = 0;
  absl::flat_hash_map<std::string, Resource> resources_;
  absl::flat_hash_map<absl::string_view, Type> known_types_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_TEXT_READER_H_
