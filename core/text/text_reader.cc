#include "roundhouse/core/text/text_reader.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {
namespace {

constexpr int64_t kMebibyte = int64_t{1} << 20;

bool IsAliasNamePart(char c) {
  return absl::ascii_isalnum(c) || c == '_' || c == '$' || c == '-' || c == '.';
}

}  // namespace

absl::Status TextReader::Expected(absl::string_view what) const {
  if (token_.kind == TokenKind::kError) return ErrorAt(at(), token_.error);
  if (token_.kind == TokenKind::kEnd)
    return ErrorAt(at(), absl::StrCat("expected ", what, ", found the end of the text"));
  return ErrorAt(at(), absl::StrCat("expected ", what, ", found '", ForMessage(token_.text), "'"));
}

absl::Status TextReader::Expect(TokenKind kind, absl::string_view context) {
  if (!At(kind)) return Expected(absl::StrCat(TokenKindName(kind), context));
  Advance();
  return absl::OkStatus();
}

absl::Status TextReader::ExpectWord(absl::string_view word, absl::string_view context) {
  if (!AtWord(word)) return Expected(absl::StrCat("'", word, "'", context));
  Advance();
  return absl::OkStatus();
}

absl::StatusOr<std::string> TextReader::TakeString() {
  if (!At(TokenKind::kString)) return Expected("a string");
  const char* bad = nullptr;
  absl::StatusOr<std::string> text = Unescape(token_.text, &bad);
  if (!text.ok()) return ErrorAt(bad, text.status().message());
  Advance();
  return text;
}

absl::StatusOr<std::string> TextReader::TakeSymbol() {
  if (!At(TokenKind::kSymbol)) return Expected("a symbol ('@name')");
  absl::string_view name = token_.text.substr(1);
  if (name[0] != '"') {
    std::string bare(name);
    Advance();
    return bare;
  }
  const char* bad = nullptr;
  absl::StatusOr<std::string> text = Unescape(name, &bad);
  if (!text.ok()) return ErrorAt(bad, text.status().message());
  if (text->empty()) return ErrorAt(at(), "a symbol's name is empty");
  if (text->find('\0') != std::string::npos) return ErrorAt(at(), "a symbol's name contains a NUL");
  Advance();
  return text;
}

absl::StatusOr<const char*> TextReader::FindClosing(Comments comments) const {
  const Closing closing =
      roundhouse::FindClosing(at(), source_.end(), options_.max_nesting, comments);
  if (closing.ok) return closing.found;
  if (closing.found == source_.end()) {
    return ErrorAt(at(), absl::StrCat("this '", token_.text.substr(0, 1), "' is not closed"));
  }
  const absl::string_view bracket(closing.found, 1);
  if (absl::StrContains("<([{", bracket)) {
    return ErrorAt(closing.found, absl::StrCat("nested deeper than ", options_.max_nesting));
  }
  return ErrorAt(closing.found,
                 absl::StrCat("unmatched '", bracket, "': another bracket is still open"));
}

absl::Status TextReader::Nesting::status() const {
  if (reader_.depth_ <= reader_.options_.max_nesting) return absl::OkStatus();
  return reader_.ErrorAt(reader_.at(),
                         absl::StrCat("nested deeper than ", reader_.options_.max_nesting));
}

const Alias* TextReader::FindAlias(absl::string_view name) const {
  auto alias = aliases_.find(name);
  return alias == aliases_.end() ? nullptr : &alias->second;
}

absl::Status TextReader::AddAlias(absl::string_view name, Alias alias) {
  const char* defined_at = alias.defined_at;
  if (aliases_.emplace(name, std::move(alias)).second) return absl::OkStatus();
  return ErrorAt(defined_at, absl::StrCat("alias '", ForMessage(name), "' is defined twice"));
}

namespace {

constexpr absl::string_view kTooMuch =
    "the aliases and regions of this file expand to too much text";

}  // namespace

absl::Status TextReader::CountCopiedText(const char* at, int64_t size) {
  copied_text_ += size;
  const int64_t limit = 64 * kMebibyte + 16 * static_cast<int64_t>(source_.text().size());
  return copied_text_ <= limit ? absl::OkStatus() : ErrorAt(at, kTooMuch);
}

absl::Status TextReader::CountAliasUse(const char* at, int64_t size) {
  shared_text_ += size;
  const int64_t limit = 4096 * kMebibyte + 64 * static_cast<int64_t>(source_.text().size());
  return shared_text_ <= limit ? absl::OkStatus() : ErrorAt(at, kTooMuch);
}

absl::StatusOr<std::string> TextReader::ExpandAliases(absl::string_view text) {
  std::string expanded;
  // The text that is still to be copied. An alias's own text comes before the text behind the
  // alias.
  std::vector<absl::string_view> pending = {text};
  while (!pending.empty()) {
    absl::string_view rest = pending.back();
    pending.pop_back();
    size_t i = 0;
    bool in_string = false;
    for (; i < rest.size(); ++i) {
      const char c = rest[i];
      if (in_string) {
        if (c == '\\') {
          ++i;
        } else if (c == '"') {
          in_string = false;
        }
        continue;
      }
      if (c == '"') in_string = true;
      if (c != '#' && c != '!') continue;
      size_t end = i + 1;
      while (end < rest.size() && IsAliasNamePart(rest[end])) ++end;
      const Alias* alias = FindAlias(rest.substr(i, end - i));
      if (alias == nullptr) continue;
      RH_RETURN_IF_ERROR(CountCopiedText(alias->defined_at, alias->text.size()));
      pending.push_back(rest.substr(end));
      pending.push_back(alias->text);
      break;
    }
    expanded.append(rest.data(), std::min(i, rest.size()));
  }
  return expanded;
}

absl::Status TextReader::CountUnwrittenBytes(const char* at, int64_t bytes) {
  if (bytes <= options_.max_tensor_bytes - unwritten_bytes_) {
    unwritten_bytes_ += bytes;
    return absl::OkStatus();
  }
  return ErrorAt(at, absl::StrCat("the data takes ", bytes,
                                  " bytes more than its text, and the limit for all such data is ",
                                  options_.max_tensor_bytes));
}

}  // namespace roundhouse
