#include "roundhouse/core/text/type_parser.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/text/number_parser.h"

namespace roundhouse {
namespace {

// Longer types are not cached: finding their end would cost more than it saves.
constexpr size_t kRememberedLength = 512;

constexpr absl::string_view kBracketedTypes[] = {"tensor", "vector", "memref", "tuple", "complex"};
constexpr absl::string_view kOtherTypes[] = {"index", "none", "f80", "f128", "tf32"};

bool IsAmong(absl::string_view word, absl::Span<const absl::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// i32, si8, ui4 and the like, of any width.
bool IsIntegerType(absl::string_view word) {
  if (!absl::ConsumePrefix(&word, "si") && !absl::ConsumePrefix(&word, "ui") &&
      !absl::ConsumePrefix(&word, "i")) {
    return false;
  }
  return !word.empty() && std::all_of(word.begin(), word.end(), absl::ascii_isdigit);
}

// f6E2M3FN and the like; only some of them are kinds here.
bool IsSmallFloatType(absl::string_view word) {
  return word.size() > 3 && (absl::StartsWith(word, "f8E") || absl::StartsWith(word, "f6E") ||
                             absl::StartsWith(word, "f4E"));
}

bool IsTypeWord(absl::string_view word) {
  return ElementKindFromName(word).has_value() || IsIntegerType(word) ||
         IsAmong(word, kBracketedTypes) || IsAmong(word, kOtherTypes) || IsSmallFloatType(word);
}

const char* SkipBlanks(const char* at, const char* end) {
  while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')) ++at;
  return at;
}

// Reads "?x3x" of "?x3xf32", or "*x", from behind the '<' to behind the last 'x'. Reads character
// by character, since to the lexer 0x3xf32 is a hexadecimal number.
absl::StatusOr<Shape> ReadShape(TextReader& reader) {
  const char* at = reader.at();
  const char* end = reader.source().end();
  auto expect_x = [&](absl::string_view what) {
    at = SkipBlanks(at, end);
    if (at < end && *at == 'x') {
      ++at;
      return absl::OkStatus();
    }
    return reader.ErrorAt(at, absl::StrCat("expected 'x' after ", what));
  };
  if (at < end && *at == '*') {
    ++at;
    RH_RETURN_IF_ERROR(expect_x("'*'"));
    reader.Reset(at);
    return Shape::Unranked();
  }
  std::vector<Dim> dims;
  while (at < end && (*at == '?' || absl::ascii_isdigit(*at))) {
    const char* begin = at;
    if (static_cast<int64_t>(dims.size()) == reader.options().max_rank) {
      return reader.ErrorAt(
          at, absl::StrCat("a shape of rank greater than ", reader.options().max_rank));
    }
    if (*at == '?') {
      ++at;
      dims.push_back(Dim::Unknown());
    } else {
      while (at < end && absl::ascii_isdigit(*at)) ++at;
      const std::optional<uint64_t> size = ParseUnsigned(absl::string_view(begin, at - begin));
      if (!size || *size > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) {
        return reader.ErrorAt(begin, "this dimension does not fit in 64 bits");
      }
      dims.push_back(static_cast<int64_t>(*size));
    }
    RH_RETURN_IF_ERROR(expect_x("a dimension"));
    at = SkipBlanks(at, end);
  }
  reader.Reset(at);
  return Shape(dims);
}

absl::StatusOr<ElementType> ReadElementType(TextReader& reader) {
  const char* begin = reader.at();
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
  switch (type.kind()) {
    case Type::Kind::kScalar:
      return type.element_type();
    case Type::Kind::kUnknown:
    case Type::Kind::kToken:
      return ElementType::Opaque(type.ToString());
    case Type::Kind::kOpaque:
      if (type.opaque_text()[0] == '(' || absl::StartsWith(type.opaque_text(), "memref") ||
          absl::StartsWith(type.opaque_text(), "tuple")) {
        break;
      }
      return ElementType::Opaque(std::string(type.opaque_text()));
    default:
      break;
  }
  return reader.ErrorAt(
      begin, absl::StrCat("expected an element type, found ", ForMessage(type.ToString())));
}

// Reads a list of strings. Returns nullopt and does not move the reader if there is something else.
std::optional<std::vector<std::string>> ReadStrings(TextReader& reader) {
  const char* begin = reader.at();
  std::vector<std::string> strings;
  bool good = reader.Accept(TokenKind::kLeftSquare);
  while (good && reader.At(TokenKind::kString)) {
    absl::StatusOr<std::string> name = reader.TakeString();
    if (!name.ok()) break;
    strings.push_back(*std::move(name));
    if (!reader.Accept(TokenKind::kComma)) break;
  }
  if (good && reader.Accept(TokenKind::kRightSquare) && reader.At(TokenKind::kGreater))
    return strings;
  reader.Reset(begin);
  return std::nullopt;
}

// As ReadStrings, but also accepts an alias of such a list.
std::optional<std::vector<std::string>> ReadNames(TextReader& reader) {
  if (!reader.At(TokenKind::kHash)) return ReadStrings(reader);
  const Alias* alias = reader.FindAlias(reader.token().text);
  const std::vector<Attribute>* list = alias == nullptr ? nullptr : alias->attribute.if_list();
  if (list == nullptr) return std::nullopt;
  std::vector<std::string> strings;
  for (const Attribute& element : *list) {
    if (element.if_string() == nullptr) return std::nullopt;
    strings.push_back(*element.if_string());
  }
  reader.Advance();
  return strings;
}

Shape WithNames(const Shape& shape, std::vector<std::string> names) {
  std::vector<Dim> dims = shape.dims();
  for (size_t i = 0; i < dims.size(); ++i) {
    dims[i] = dims[i].is_known() ? Dim(dims[i].size(), std::move(names[i]))
                                 : Dim::Unknown(std::move(names[i]));
  }
  return Shape(dims);
}

// Reads from behind "tensor<" or "!canonical.feature<".
absl::StatusOr<Type> ReadTensorBody(TextReader& reader, Domain domain, const char* begin) {
  TextReader::Nesting nesting(reader);
  RH_RETURN_IF_ERROR(nesting.status());
  RH_ASSIGN_OR_RETURN(Shape shape, ReadShape(reader));
  RH_ASSIGN_OR_RETURN(ElementType element, ReadElementType(reader));
  std::string encoding;
  const char* encoding_at = reader.at();
  if (reader.Accept(TokenKind::kComma)) {
    encoding_at = reader.at();
    if (!shape.is_ranked())
      return reader.ErrorAt(encoding_at, "an unranked tensor cannot have an encoding");
    std::optional<std::vector<std::string>> names = ReadNames(reader);
    if (names && static_cast<int64_t>(names->size()) == shape.rank() && shape.rank() > 0) {
      shape = WithNames(shape, *std::move(names));
    } else if (domain != Domain::kTensor) {
      return reader.ErrorAt(encoding_at, absl::StrCat("expected ", shape.rank(),
                                                      " dimension names, as in [\"batch\", \"\"]"));
    } else {
      // The '<' of the tensor closes behind the encoding.
      const char* open = begin;
      while (*open != '<') ++open;
      reader.Reset(open);
      RH_ASSIGN_OR_RETURN(const char* close, reader.FindClosing(Comments::kNone));
      if (close < encoding_at) return reader.ErrorAt(encoding_at, "expected an encoding and '>'");
      absl::string_view text =
          absl::StripAsciiWhitespace(absl::string_view(encoding_at, close - encoding_at));
      if (text.empty()) return reader.ErrorAt(encoding_at, "expected an encoding");
      RH_ASSIGN_OR_RETURN(encoding, reader.ExpandAliases(text));
      reader.Reset(close);
    }
  }
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kGreater, " at the end of a tensor's type"));
  if (!encoding.empty())
    return Type::TensorWithEncoding(std::move(element), std::move(shape), std::move(encoding));
  return Type::Tensor(std::move(element), std::move(shape), domain);
}

// Accepts u8 as well as ui8, since MLIR's quantised types say u8.
std::optional<ElementKind> StorageKind(absl::string_view word) {
  if (absl::StartsWith(word, "u") && !absl::StartsWith(word, "ui")) {
    return ElementKindFromName(absl::StrCat("ui", word.substr(1)));
  }
  if (absl::StartsWith(word, "si")) word.remove_prefix(1);
  std::optional<ElementKind> kind = ElementKindFromName(word);
  return kind && (IsInteger(*kind) || *kind == ElementKind::kI1) ? kind : std::nullopt;
}

absl::Status ReadScale(TextReader& reader, Quantization& quantization) {
  RH_ASSIGN_OR_RETURN(double scale, ReadFloat(reader, ElementKind::kF64));
  int64_t zero_point = 0;
  if (reader.Accept(TokenKind::kColon)) {
    RH_ASSIGN_OR_RETURN(zero_point, ReadInt(reader));
  }
  quantization.scales.push_back(scale);
  quantization.zero_points.push_back(zero_point);
  return absl::OkStatus();
}

// Reads from behind "!quant.uniform<" or "!roundhouse.quant<". Returns nullopt if the storage type
// is not a known kind.
absl::StatusOr<std::optional<Type>> ReadQuantizedBody(TextReader& reader) {
  if (!reader.At(TokenKind::kBareIdentifier))
    return reader.Expected("the storage type of a quantised type");
  const std::optional<ElementKind> storage = StorageKind(reader.token().text);
  if (!storage) {
    if (IsIntegerType(reader.token().text)) return std::nullopt;
    return reader.Expected("an integer as the storage type of a quantised type");
  }
  reader.Advance();
  Quantization quantization;
  if (reader.Accept(TokenKind::kLess)) {
    RH_ASSIGN_OR_RETURN(int64_t least, ReadInt(reader));
    RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kColon, " in the range of quantised data"));
    RH_ASSIGN_OR_RETURN(int64_t greatest, ReadInt(reader));
    RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kGreater, " in the range of quantised data"));
    quantization.storage_range = {least, greatest};
  }
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kColon, " in a quantised type"));
  const std::optional<ElementKind> expressed = reader.At(TokenKind::kBareIdentifier)
                                                   ? ElementKindFromName(reader.token().text)
                                                   : std::nullopt;
  if (!expressed || !IsFloat(*expressed))
    return reader.Expected("a float as the expressed type of a quantised type");
  quantization.expressed = *expressed;
  reader.Advance();
  if (reader.Accept(TokenKind::kColon)) {
    RH_ASSIGN_OR_RETURN(quantization.axis, ReadInt(reader));
  }
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kComma, " in a quantised type"));
  if (quantization.axis) {
    RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kLeftBrace, ", the scales along the axis"));
    if (!reader.At(TokenKind::kRightBrace)) {
      do {
        RH_RETURN_IF_ERROR(ReadScale(reader, quantization));
      } while (reader.Accept(TokenKind::kComma));
    }
    RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kRightBrace, " or ',' after a scale"));
  } else {
    RH_RETURN_IF_ERROR(ReadScale(reader, quantization));
  }
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kGreater, " at the end of a quantised type"));
  return Type::Scalar(ElementType::Quantized(*storage, std::move(quantization)));
}

absl::StatusOr<Type> ReadBangType(TextReader& reader) {
  const char* begin = reader.at();
  const absl::string_view name = reader.token().text;
  if (name.find('.') == absl::string_view::npos &&
      !(reader.token().end() < reader.source().end() && *reader.token().end() == '<')) {
    const Alias* alias = reader.FindAlias(name);
    if (alias == nullptr) {
      return reader.ErrorAt(begin, absl::StrCat("undefined type alias '", ForMessage(name), "'"));
    }
    RH_RETURN_IF_ERROR(reader.CountAliasUse(begin, alias->expanded_size));
    reader.Advance();
    return *alias->attribute.if_type();
  }
  if (const std::optional<ElementKind> kind = ElementKindFromName(name)) {
    reader.Advance();
    return Type::Scalar(*kind);
  }
  if (name == "!roundhouse.unknown") {
    reader.Advance();
    return Type::Unknown();
  }
  if (name == "!ml_program.token") {
    reader.Advance();
    return Type::Token();
  }
  const bool has_body =
      reader.token().end() < reader.source().end() && *reader.token().end() == '<';
  if (has_body && (name == "!quant.uniform" || name == "!roundhouse.quant")) {
    reader.Advance();
    reader.Advance();
    RH_ASSIGN_OR_RETURN(std::optional<Type> type, ReadQuantizedBody(reader));
    if (type) return *std::move(type);
    reader.Reset(begin);
  }
  constexpr absl::string_view kCanonical = "!canonical.";
  if (has_body && absl::StartsWith(name, kCanonical)) {
    const std::optional<Domain> domain = DomainFromName(name.substr(kCanonical.size()));
    if (domain && *domain != Domain::kTensor) {
      reader.Advance();
      reader.Advance();
      return ReadTensorBody(reader, *domain, begin);
    }
  }
  RH_ASSIGN_OR_RETURN(std::string text, ReadDialectText(reader));
  return Type::Opaque(std::move(text));
}

// Keeps vector<…>, memref<…>, tuple<…> and complex<…> of other elements as text.
absl::StatusOr<Type> ReadBracketedType(TextReader& reader) {
  const char* begin = reader.at();
  reader.Advance();
  if (!reader.At(TokenKind::kLess)) return reader.Expected("'<'");
  RH_ASSIGN_OR_RETURN(const char* closing, reader.FindClosing(Comments::kNone));
  reader.Reset(closing);
  reader.Advance();
  RH_ASSIGN_OR_RETURN(std::string text, TakenText(reader, begin));
  return Type::Opaque(std::move(text));
}

// Checks and skips `(types) -> types` without making a type: nested ones would each copy all of
// their inner types.
absl::Status SkipFunctionType(TextReader& reader) {
  TextReader::Nesting nesting(reader);
  RH_RETURN_IF_ERROR(nesting.status());
  auto skip_list = [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kLeftParen, " at the start of a list of types"));
    if (reader.Accept(TokenKind::kRightParen)) return absl::OkStatus();
    do {
      RH_RETURN_IF_ERROR(reader.At(TokenKind::kLeftParen) ? SkipFunctionType(reader)
                                                          : ReadType(reader).status());
    } while (reader.Accept(TokenKind::kComma));
    return reader.Expect(TokenKind::kRightParen, " or ',' in a list of types");
  };
  RH_RETURN_IF_ERROR(skip_list());
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kArrow, " in a function type"));
  return reader.At(TokenKind::kLeftParen) ? skip_list() : ReadType(reader).status();
}

absl::StatusOr<Type> ReadFunctionType(TextReader& reader) {
  const char* begin = reader.at();
  RH_RETURN_IF_ERROR(SkipFunctionType(reader));
  RH_ASSIGN_OR_RETURN(std::string text, TakenText(reader, begin));
  return Type::Opaque(std::move(text));
}

absl::StatusOr<Type> ReadWordType(TextReader& reader) {
  const absl::string_view word = reader.token().text;
  if (word == "none") {
    reader.Advance();
    return Type::None();
  }
  if (word == "tensor") {
    const char* begin = reader.at();
    reader.Advance();
    RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kLess, " in a tensor's type"));
    return ReadTensorBody(reader, Domain::kTensor, begin);
  }
  if (word == "complex") {
    const char* begin = reader.at();
    reader.Advance();
    const bool bracketed = reader.Accept(TokenKind::kLess);
    const bool is_single = bracketed && reader.AtWord("f32");
    const bool is_double = bracketed && reader.AtWord("f64");
    if (is_single || is_double) {
      reader.Advance();
      RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kGreater, " in a complex type"));
      return Type::Scalar(is_single ? ElementKind::kComplex64 : ElementKind::kComplex128);
    }
    reader.Reset(begin);
    return ReadBracketedType(reader);
  }
  if (IsAmong(word, kBracketedTypes)) return ReadBracketedType(reader);
  if (std::optional<ElementKind> kind = ElementKindFromName(word)) {
    reader.Advance();
    return Type::Scalar(*kind);
  }
  if (IsTypeWord(word)) {
    reader.Advance();
    return Type::Opaque(std::string(word));
  }
  std::vector<std::string> known;
  for (absl::string_view name : kBracketedTypes) known.emplace_back(name);
  for (absl::string_view name : kOtherTypes) known.emplace_back(name);
  for (ElementKind kind : kAllElementKinds) known.emplace_back(ElementKindName(kind));
  return reader.ErrorAt(reader.at(), absl::StrCat("expected a type, found '", ForMessage(word), "'",
                                                  DidYouMean(word, known)));
}

}  // namespace

namespace {

// Whether a type's text may contain an alias, whose meaning it then depends on. In dialect names,
// '#' and '!' are followed by a name with a dot.
bool MayHoldAlias(absl::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '#' && text[i] != '!') continue;
    size_t end = i + 1;
    while (end < text.size() &&
           (absl::ascii_isalnum(text[end]) || text[end] == '_' || text[end] == '$'))
      ++end;
    if (end == text.size() || text[end] != '.') return true;
  }
  return false;
}

}  // namespace

bool AtTypeWord(const TextReader& reader) {
  return reader.At(TokenKind::kBareIdentifier) && IsTypeWord(reader.token().text);
}

absl::StatusOr<Type> ReadType(TextReader& reader) {
  const char* begin = reader.at();
  if (reader.At(TokenKind::kLeftParen)) return ReadFunctionType(reader);
  if (!reader.At(TokenKind::kBareIdentifier) && !reader.At(TokenKind::kBang))
    return reader.Expected("a type");
  // Few distinct types occur often, so a type that was read before is found by its text.
  const char* open = reader.token().end();
  const char* end = reader.source().end();
  if (open < end && *open == '<') {
    if (static_cast<size_t>(end - open) > kRememberedLength) end = open + kRememberedLength;
    const Closing closing = FindClosing(open, end, reader.options().max_nesting, Comments::kNone);
    if (closing.ok) {
      const char* behind = closing.found + 1;
      const absl::string_view text(begin, behind - begin);
      auto known = reader.known_types().find(text);
      if (known != reader.known_types().end()) {
        reader.Reset(behind);
        return known->second;
      }
      absl::StatusOr<Type> type =
          reader.At(TokenKind::kBang) ? ReadBangType(reader) : ReadWordType(reader);
      if (type.ok() && reader.previous_end() == behind && !MayHoldAlias(text)) {
        reader.known_types().emplace(text, *type);
      }
      return type;
    }
  }
  return reader.At(TokenKind::kBang) ? ReadBangType(reader) : ReadWordType(reader);
}

absl::StatusOr<std::vector<Type>> ReadTypeList(TextReader& reader) {
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kLeftParen, " at the start of a list of types"));
  std::vector<Type> types;
  if (reader.Accept(TokenKind::kRightParen)) return types;
  do {
    RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
    types.push_back(std::move(type));
  } while (reader.Accept(TokenKind::kComma));
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kRightParen, " or ',' in a list of types"));
  return types;
}

absl::StatusOr<std::vector<Type>> ReadResultTypes(TextReader& reader) {
  if (reader.At(TokenKind::kLeftParen)) return ReadTypeList(reader);
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
  return std::vector<Type>{std::move(type)};
}

absl::StatusOr<Type> ReadWholeType(absl::string_view text, const ParseOptions& options) {
  TextReader reader(text, options);
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
  if (!reader.At(TokenKind::kEnd)) return reader.Expected("nothing after the type");
  return type;
}

absl::StatusOr<std::string> TakenText(TextReader& reader, const char* begin) {
  return reader.ExpandAliases(absl::string_view(begin, reader.previous_end() - begin));
}

absl::StatusOr<std::string> ReadDialectText(TextReader& reader) {
  const char* begin = reader.at();
  const absl::string_view name = reader.token().text;
  reader.Advance();
  if (!reader.At(TokenKind::kLess) || !reader.Touches()) return std::string(name);
  const char* open = reader.at();
  RH_ASSIGN_OR_RETURN(const char* closing, reader.FindClosing(Comments::kNone));
  reader.Reset(closing);
  reader.Advance();
  if (name.find('.') == absl::string_view::npos) {
    // !dialect<name<…>> is !dialect.name<…>.
    const absl::string_view inside(open + 1, closing - open - 1);
    size_t length = 0;
    while (length < inside.size() && (absl::ascii_isalnum(inside[length]) ||
                                      inside[length] == '_' || inside[length] == '.')) {
      ++length;
    }
    bool is_pretty = length > 0 && absl::ascii_isalpha(inside[0]);
    if (is_pretty && length < inside.size()) {
      const char* inner = inside.data() + length;
      const Closing inner_closing =
          FindClosing(inner, closing, reader.options().max_nesting, Comments::kNone);
      is_pretty = *inner == '<' && inner_closing.ok && inner_closing.found == closing - 1;
    }
    if (is_pretty) {
      RH_ASSIGN_OR_RETURN(std::string expanded, reader.ExpandAliases(inside));
      return absl::StrCat(name, ".", expanded);
    }
  }
  return TakenText(reader, begin);
}

}  // namespace roundhouse
