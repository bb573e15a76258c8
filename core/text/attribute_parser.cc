#include "roundhouse/core/text/attribute_parser.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/text/number_parser.h"
#include "roundhouse/core/text/resource_parser.h"
#include "roundhouse/core/text/tensor_parser.h"
#include "roundhouse/core/text/text_names.h"
#include "roundhouse/core/text/type_parser.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// The type behind a number: a known kind, or an unknown one that is kept as text.
struct NumberType {
  std::optional<ElementKind> kind;
  std::string text;
};

absl::StatusOr<NumberType> ReadNumberType(TextReader& reader, ElementKind if_absent) {
  if (!reader.Accept(TokenKind::kColon)) return NumberType{if_absent, ""};
  const char* at = reader.at();
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
  if (type.is_scalar() && !type.element_type().is_quantized()) {
    const ElementKind kind = type.element_type().kind();
    if (IsInteger(kind) || IsAnyFloat(kind) || kind == ElementKind::kI1)
      return NumberType{kind, type.ToString()};
  }
  // index, i7, f6E2M3FN …
  if (type.is_opaque() && type.opaque_text().find_first_of("(<!") == absl::string_view::npos) {
    return NumberType{std::nullopt, type.ToString()};
  }
  return reader.ErrorAt(
      at, absl::StrCat("expected a numeric type, found ", ForMessage(type.ToString())));
}

absl::StatusOr<Attribute> ReadNumber(TextReader& reader) {
  const char* begin = reader.at();
  reader.Accept(TokenKind::kMinus);
  if (!reader.At(TokenKind::kInteger) && !reader.At(TokenKind::kFloat))
    return reader.Expected("a number");
  const bool has_point = reader.At(TokenKind::kFloat);
  reader.Advance();
  const char* end = reader.previous_end();
  RH_ASSIGN_OR_RETURN(NumberType type,
                      ReadNumberType(reader, has_point ? ElementKind::kF64 : ElementKind::kI64));
  if (!type.kind)
    return Attribute::Opaque(absl::StrCat(absl::string_view(begin, end - begin), " : ", type.text));
  const char* after = reader.previous_end();
  reader.Reset(begin);
  Attribute attribute;
  if (IsAnyFloat(*type.kind)) {
    RH_ASSIGN_OR_RETURN(double value, ReadFloat(reader, *type.kind));
    attribute = Attribute::Float(value, *type.kind);
  } else {
    RH_ASSIGN_OR_RETURN(int64_t value, ReadIntOfKind(reader, *type.kind));
    attribute = *type.kind == ElementKind::kI1 ? Attribute::Bool(value != 0)
                                               : Attribute::Int(value, *type.kind);
  }
  reader.Reset(after);
  return attribute;
}

absl::StatusOr<Attribute> ReadStringAttribute(TextReader& reader) {
  const char* begin = reader.at();
  RH_ASSIGN_OR_RETURN(std::string text, reader.TakeString());
  if (!reader.At(TokenKind::kColon)) return Attribute::String(std::move(text));
  const absl::string_view spelling(begin, reader.previous_end() - begin);
  reader.Advance();
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
  if (type.is_scalar() && text_names::IsQuotedFloat(type.element_type().kind())) {
    const char* after = reader.previous_end();
    const ElementKind kind = type.element_type().kind();
    reader.Reset(begin);
    RH_ASSIGN_OR_RETURN(const uint64_t bits, ReadQuotedFloatBits(reader, kind));
    reader.Reset(after);
    return Attribute::Float(FloatFromBits(kind, bits), kind);
  }
  return Attribute::Opaque(absl::StrCat(spelling, " : ", type.ToString()));
}

absl::StatusOr<Attribute> ReadSymbolAttribute(TextReader& reader) {
  const char* begin = reader.at();
  RH_ASSIGN_OR_RETURN(std::string name, reader.TakeSymbol());
  if (!reader.At(TokenKind::kColons)) return Attribute::Symbol(std::move(name));
  while (reader.Accept(TokenKind::kColons)) RH_RETURN_IF_ERROR(reader.TakeSymbol().status());
  return Attribute::Opaque(std::string(begin, reader.previous_end()));
}

absl::StatusOr<Attribute> ReadList(TextReader& reader) {
  TextReader::Nesting nesting(reader);
  RH_RETURN_IF_ERROR(nesting.status());
  reader.Advance();
  std::vector<Attribute> elements;
  if (reader.Accept(TokenKind::kRightSquare)) return Attribute::List(std::move(elements));
  do {
    RH_ASSIGN_OR_RETURN(Attribute element, ReadAttribute(reader));
    elements.push_back(std::move(element));
  } while (reader.Accept(TokenKind::kComma));
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kRightSquare, " or ',' in a list"));
  return Attribute::List(std::move(elements));
}

// Reads from behind "array<" to its '>'.
absl::StatusOr<Attribute> ReadArrayBody(TextReader& reader, ElementKind kind) {
  std::vector<int64_t> ints;
  std::vector<double> floats;
  if (reader.Accept(TokenKind::kColon)) {
    do {
      if (IsAnyFloat(kind)) {
        RH_ASSIGN_OR_RETURN(double value, ReadFloat(reader, kind));
        floats.push_back(value);
      } else {
        RH_ASSIGN_OR_RETURN(int64_t value, ReadIntOfKind(reader, kind));
        ints.push_back(value);
      }
    } while (reader.Accept(TokenKind::kComma));
  }
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kGreater, " or ',' in an array"));
  return IsAnyFloat(kind) ? Attribute::FloatArray(std::move(floats), kind)
                          : Attribute::IntArray(std::move(ints), kind);
}

// Reads `word<…>` as text.
absl::StatusOr<Attribute> ReadBracketedAttribute(TextReader& reader) {
  const char* begin = reader.at();
  reader.Advance();
  // distinct[0]<…> has two pairs of brackets.
  if (reader.At(TokenKind::kLeftSquare)) {
    RH_ASSIGN_OR_RETURN(const char* closing, reader.FindClosing(Comments::kSkip));
    reader.Reset(closing + 1);
  }
  if (!reader.At(TokenKind::kLess) && !reader.At(TokenKind::kLeftParen))
    return reader.Expected("'<'");
  RH_ASSIGN_OR_RETURN(const char* closing, reader.FindClosing(Comments::kSkip));
  reader.Reset(closing);
  reader.Advance();
  RH_ASSIGN_OR_RETURN(std::string text, TakenText(reader, begin));
  return Attribute::Opaque(std::move(text));
}

absl::StatusOr<Attribute> ReadArray(TextReader& reader) {
  const char* begin = reader.at();
  reader.Advance();
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kLess, " after array"));
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
  const ElementKind kind = type.is_scalar() && !type.element_type().is_quantized()
                               ? type.element_type().kind()
                               : ElementKind::kOpaque;
  if (IsInteger(kind) || IsAnyFloat(kind) || kind == ElementKind::kI1)
    return ReadArrayBody(reader, kind);
  reader.Reset(begin);
  return ReadBracketedAttribute(reader);
}

// Affine sets contain comparisons, so their brackets do not pair. The '>' that ends one follows the
// ')' that pairs with the second '(' of `affine_set<(d0)[s0] : (d0 >= 0)>`.
absl::StatusOr<Attribute> ReadAffineSet(TextReader& reader) {
  const char* begin = reader.at();
  reader.Advance();
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kLess, " after affine_set"));
  int depth = 0;
  bool constraints = false;
  while (true) {
    if (reader.At(TokenKind::kEnd) || reader.At(TokenKind::kError))
      return reader.Expected("the end of an affine_set");
    if (reader.At(TokenKind::kLeftParen)) ++depth;
    if (reader.At(TokenKind::kRightParen)) --depth;
    if (depth == 0 && reader.At(TokenKind::kColon)) constraints = true;
    const bool is_last = depth == 0 && constraints && reader.At(TokenKind::kRightParen);
    reader.Advance();
    if (is_last) break;
  }
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kGreater, " at the end of an affine_set"));
  RH_ASSIGN_OR_RETURN(std::string text, TakenText(reader, begin));
  return Attribute::Opaque(std::move(text));
}

// Reads `#roundhouse.dense<DATA, TYPE>`: a tensor of a type that MLIR's dense<> does not accept.
absl::StatusOr<Attribute> ReadTypedTensor(TextReader& reader) {
  TextReader::Nesting nesting(reader);
  RH_RETURN_IF_ERROR(nesting.status());
  reader.Advance();
  reader.Advance();
  const char* data_at = reader.at();
  RH_ASSIGN_OR_RETURN(Attribute data, ReadAttribute(reader));
  if (data.if_tensor() == nullptr) {
    return reader.ErrorAt(data_at, absl::StrCat("expected a tensor, found ", data.kind_name()));
  }
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kComma, " between data and its type"));
  const char* type_at = reader.at();
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kGreater, " after the type of data"));
  absl::StatusOr<Tensor> tensor = data.if_tensor()->WithType(type);
  if (!tensor.ok()) return reader.ErrorAt(type_at, tensor.status().message());
  return Attribute::OfTensor(*std::move(tensor));
}

// Reads `#roundhouse.array<i4: 1, 2>`. MLIR's array<> only accepts known kinds of whole bytes.
absl::StatusOr<Attribute> ReadOwnArray(TextReader& reader) {
  reader.Advance();
  reader.Advance();
  const char* type_at = reader.at();
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
  const ElementKind kind = type.is_scalar() ? type.element_type().kind() : ElementKind::kOpaque;
  if (!IsInteger(kind) && !IsAnyFloat(kind))
    return reader.ErrorAt(
        type_at, absl::StrCat("expected a numeric type, found ", ForMessage(type.ToString())));
  return ReadArrayBody(reader, kind);
}

absl::StatusOr<Attribute> ReadHash(TextReader& reader) {
  const char* begin = reader.at();
  const absl::string_view name = reader.token().text;
  const bool has_body =
      reader.token().end() < reader.source().end() && *reader.token().end() == '<';
  if (name.find('.') == absl::string_view::npos && !has_body) {
    const Alias* alias = reader.FindAlias(name);
    if (alias == nullptr)
      return reader.ErrorAt(begin,
                            absl::StrCat("undefined attribute alias '", ForMessage(name), "'"));
    RH_RETURN_IF_ERROR(reader.CountAliasUse(begin, alias->expanded_size));
    reader.Advance();
    if (!alias->is_location) return alias->attribute;
    RH_ASSIGN_OR_RETURN(std::string text, reader.ExpandAliases(alias->text));
    return Attribute::Opaque(std::move(text));
  }
  if (has_body && name == "#roundhouse.dense") return ReadTypedTensor(reader);
  if (has_body && name == "#roundhouse.array") return ReadOwnArray(reader);
  RH_ASSIGN_OR_RETURN(std::string text, ReadDialectText(reader));
  if (reader.Accept(TokenKind::kColon)) {
    RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
    absl::StrAppend(&text, " : ", type.ToString());
  }
  return Attribute::Opaque(std::move(text));
}

absl::StatusOr<Attribute> ReadWord(TextReader& reader) {
  const absl::string_view word = reader.token().text;
  if (word == "true" || word == "false") {
    reader.Advance();
    return Attribute::Bool(word == "true");
  }
  if (word == "unit") {
    reader.Advance();
    return Attribute::Unit();
  }
  if (word == "dense" || word == "sparse") return ReadTensorAttribute(reader);
  if (word == "dense_resource") return ReadResourceAttribute(reader);
  if (word == "array") return ReadArray(reader);
  if (word == "affine_set") return ReadAffineSet(reader);
  if (word == "affine_map" || word == "strided" || word == "distinct" || word == "loc")
    return ReadBracketedAttribute(reader);
  if (AtTypeWord(reader)) {
    RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
    return Attribute::OfType(std::move(type));
  }
  return reader.ErrorAt(
      reader.at(),
      absl::StrCat("expected an attribute, found '", ForMessage(word), "'",
                   DidYouMean(word, {"true", "false", "unit", "dense", "dense_resource", "sparse",
                                     "array", "tensor", "affine_map", "strided", "distinct"})));
}

// Returns the name of an entry. Error: what is wrong with it.
absl::StatusOr<std::string> ReadEntryName(TextReader& reader) {
  if (reader.At(TokenKind::kString)) {
    const char* at = reader.at();
    RH_ASSIGN_OR_RETURN(std::string name, reader.TakeString());
    if (name.empty()) return reader.ErrorAt(at, "the name of an attribute is empty");
    return name;
  }
  if (!reader.At(TokenKind::kBareIdentifier)) return reader.Expected("the name of an attribute");
  std::string name(reader.token().text);
  reader.Advance();
  return name;
}

}  // namespace

absl::StatusOr<Attribute> ReadAttribute(TextReader& reader) {
  switch (reader.token().kind) {
    case TokenKind::kInteger:
    case TokenKind::kFloat:
    case TokenKind::kMinus:
      return ReadNumber(reader);
    case TokenKind::kString:
      return ReadStringAttribute(reader);
    case TokenKind::kSymbol:
      return ReadSymbolAttribute(reader);
    case TokenKind::kLeftSquare:
      return ReadList(reader);
    case TokenKind::kLeftBrace: {
      RH_ASSIGN_OR_RETURN(AttributeMap entries, ReadDictionary(reader));
      return Attribute::Dictionary(std::move(entries));
    }
    case TokenKind::kHash:
      return ReadHash(reader);
    case TokenKind::kBang:
    case TokenKind::kLeftParen: {
      RH_ASSIGN_OR_RETURN(Type type, ReadType(reader));
      return Attribute::OfType(std::move(type));
    }
    case TokenKind::kBareIdentifier:
      return ReadWord(reader);
    default:
      return reader.Expected("an attribute");
  }
}

absl::StatusOr<AttributeMap> ReadDictionary(TextReader& reader) {
  TextReader::Nesting nesting(reader);
  RH_RETURN_IF_ERROR(nesting.status());
  RH_RETURN_IF_ERROR(reader.Expect(TokenKind::kLeftBrace));
  AttributeMap map;
  if (reader.Accept(TokenKind::kRightBrace)) return map;
  std::vector<AttributeMap::Entry> entries;
  absl::flat_hash_set<std::string> names;  // Names of all entries, filled once there are many.
  constexpr size_t kMany = 16;
  do {
    const char* at = reader.at();
    RH_ASSIGN_OR_RETURN(std::string name, ReadEntryName(reader));
    if (entries.size() == kMany) {
      for (const AttributeMap::Entry& entry : entries) names.insert(entry.first);
    }
    const bool is_new = entries.size() < kMany
                            ? std::none_of(entries.begin(), entries.end(),
                                           [&](const auto& entry) { return entry.first == name; })
                            : names.insert(name).second;
    if (!is_new) {
      return reader.ErrorAt(at, absl::StrCat("attribute '", ForMessage(name), "' is given twice"));
    }
    Attribute value;
    if (reader.Accept(TokenKind::kEqual)) {
      RH_ASSIGN_OR_RETURN(value, ReadAttribute(reader));
    }
    entries.emplace_back(std::move(name), std::move(value));
  } while (reader.Accept(TokenKind::kComma));
  RH_RETURN_IF_ERROR(
      reader.Expect(TokenKind::kRightBrace, " or ',' in a dictionary of attributes"));
  // The map keeps its entries sorted; entries in order are appended without moving others.
  std::sort(entries.begin(), entries.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& [name, value] : entries) map.Set(name, std::move(value));
  return map;
}

absl::StatusOr<AttributeMap> ReadOptionalDictionary(TextReader& reader) {
  if (!reader.At(TokenKind::kLeftBrace)) return AttributeMap();
  return ReadDictionary(reader);
}

absl::StatusOr<AttributeMap> JoinDictionaries(TextReader& reader, const char* at,
                                              const AttributeMap& a, const AttributeMap& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  AttributeMap joined;
  auto next_a = a.begin();
  auto next_b = b.begin();
  while (next_a != a.end() || next_b != b.end()) {
    if (next_a != a.end() && next_b != b.end() && next_a->first == next_b->first) {
      return reader.ErrorAt(
          at, absl::StrCat("attribute '", ForMessage(next_a->first), "' is given twice"));
    }
    auto& next =
        next_b == b.end() || (next_a != a.end() && next_a->first < next_b->first) ? next_a : next_b;
    joined.Set(next->first, next->second);
    ++next;
  }
  return joined;
}

}  // namespace roundhouse
