// File: text_reader.h
//
// What the parts of the parser share: the token at hand, errors that point at it, the bound on
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
  absl::string_view text;  // What it stands for, as it is written.
  Attribute attribute;     // Its value; for '!' a type attribute, for a location unit.
  bool is_location = false;
  // How long it is with the aliases in it written out.
  int64_t expanded_size = 0;
};

// An entry of the file's dialect_resources: a string in quotes that is "0x", four bytes of
// alignment and the data.
struct Resource {
  absl::string_view quoted;
  // The data as it was decoded for its first use, for the next.
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

  // ---- The token at hand.

  const Token& token() const { return token_; }
  const char* at() const { return token_.begin(); }
  // Behind the last token that was taken.
  const char* previous_end() const { return previous_end_; }
  bool At(TokenKind kind) const { return token_.kind == kind; }
  bool AtWord(absl::string_view word) const {
    return At(TokenKind::kBareIdentifier) && token_.text == word;
  }
  void Advance() {
    previous_end_ = token_.end();
    token_ = lexer_.Next();
  }
  // Takes the token if it is of this kind (this word).
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
  // Takes a token of this kind; the error says what was expected, with `context` (" in a type")
  // behind.
  absl::Status Expect(TokenKind kind, absl::string_view context = "");
  absl::Status ExpectWord(absl::string_view word, absl::string_view context = "");
  // Goes on from `at`, a place in the text.
  void Reset(const char* at) {
    lexer_.Reset(at);
    token_ = lexer_.Next();
    previous_end_ = at;
  }
  // A token that continues the previous one without a blank, such as the '<' of `#acme.place<1>`.
  bool Touches() const { return token_.begin() == previous_end_; }

  // ---- Errors.

  absl::Status ErrorAt(const char* at, absl::string_view message) const {
    return source_.Error(at, message);
  }
  // "expected …, found 'x'" at the token at hand. A token that is wrong in itself has its own
  // message.
  absl::Status Expected(absl::string_view what) const;

  // ---- Larger pieces.

  // The value of the string at hand, which is taken.
  absl::StatusOr<std::string> TakeString();
  // The name of the symbol at hand, which is taken.
  absl::StatusOr<std::string> TakeSymbol();
  // The bracket that closes the one at hand; the error says that there is none.
  absl::StatusOr<const char*> FindClosing(Comments comments) const;

  // ---- Nesting.

  // One level deeper for as long as it lives.
  class Nesting {
   public:
    explicit Nesting(TextReader& reader) : reader_(reader) { ++reader_.depth_; }
    ~Nesting() { --reader_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    // The error when it is too deep.
    absl::Status status() const;

   private:
    TextReader& reader_;
  };

  // ---- Aliases. Names are with their sigil.

  const Alias* FindAlias(absl::string_view name) const;
  // An error where there is one of that name.
  absl::Status AddAlias(absl::string_view name, Alias alias);
  // `text` with the aliases in it written out, for text that is kept as it is and would lose them.
  absl::StatusOr<std::string> ExpandAliases(absl::string_view text);
  // Aliases that double one another stand for more text than there can be. The first counts text
  // that is copied, the second what is shared; errors at `at` when it is beyond all reason.
  absl::Status CountCopiedText(const char* at, int64_t size);
  absl::Status CountAliasUse(const char* at, int64_t size);
  int64_t alias_use_count() const { return shared_text_; }

  // ---- Resources.

  absl::flat_hash_map<std::string, Resource>& resources() { return resources_; }

  // ---- Types that were read before, by their text.

  absl::flat_hash_map<absl::string_view, Type>& known_types() { return known_types_; }

  // Counts the bytes of a tensor that are not in the text; an error at `at` when there are too
  // many.
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
