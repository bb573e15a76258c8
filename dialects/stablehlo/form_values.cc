#include "roundhouse/dialects/stablehlo/form_values.h"

#include <limits>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/lexer.h"

namespace roundhouse::stablehlo {
namespace {

// [1, -2], or the lists in [[1, 2], [3, 4]] one after the other.
absl::Status ReadInts(TextReader& text, std::vector<int64_t>& values) {
  TextReader::Nesting nesting(text);
  RH_RETURN_IF_ERROR(nesting.status());
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kLeftSquare, " and a list"));
  while (!text.At(TokenKind::kRightSquare)) {
    if (text.At(TokenKind::kLeftSquare)) {
      RH_RETURN_IF_ERROR(ReadInts(text, values));
    } else if (text.AcceptWord("true")) {
      values.push_back(1);
    } else if (text.AcceptWord("false")) {
      values.push_back(0);
    } else {
      RH_ASSIGN_OR_RETURN(const int64_t value, ReadWhole(text));
      values.push_back(value);
    }
    if (!text.Accept(TokenKind::kComma)) break;
  }
  return text.Expect(TokenKind::kRightSquare, " or ',' in a list");
}

// [b, 0, 1, f], as it is written.
absl::StatusOr<std::string> ReadAxes(TextReader& text) {
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kLeftSquare, " and the axes of a convolution"));
  std::vector<std::string> axes;
  while (!text.At(TokenKind::kRightSquare)) {
    if (!text.At(TokenKind::kBareIdentifier) && !text.At(TokenKind::kInteger) &&
        !text.At(TokenKind::kQuestion)) {
      return text.Expected("the name or number of an axis");
    }
    axes.emplace_back(text.token().text);
    text.Advance();
    if (!text.Accept(TokenKind::kComma)) break;
  }
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kRightSquare, " or ',' after an axis"));
  return absl::StrCat("[", absl::StrJoin(axes, ", "), "]");
}

}  // namespace

absl::StatusOr<int64_t> ReadWhole(TextReader& text) {
  const bool is_negative = text.Accept(TokenKind::kMinus);
  const std::optional<uint64_t> value =
      text.At(TokenKind::kInteger) ? ParseUnsigned(text.token().text) : std::nullopt;
  if (!value || *value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
    return text.Expected("an integer");
  text.Advance();
  return is_negative ? -static_cast<int64_t>(*value) : static_cast<int64_t>(*value);
}

absl::StatusOr<Attribute> ReadFormValue(TextReader& text) {
  if (text.At(TokenKind::kLeftSquare)) {
    std::vector<int64_t> values;
    RH_RETURN_IF_ERROR(ReadInts(text, values));
    return Attribute::IntArray(std::move(values));
  }
  if (text.At(TokenKind::kInteger) || text.At(TokenKind::kMinus)) {
    RH_ASSIGN_OR_RETURN(const int64_t value, ReadWhole(text));
    return Attribute::Int(value);
  }
  if (text.At(TokenKind::kString)) {
    RH_ASSIGN_OR_RETURN(std::string value, text.TakeString());
    return Attribute::String(std::move(value));
  }
  if (text.AcceptWord("true")) return Attribute::Bool(true);
  if (text.AcceptWord("false")) return Attribute::Bool(false);
  if (text.At(TokenKind::kBareIdentifier) && !text.AtWord("array") && !text.AtWord("dense")) {
    std::string word(text.token().text);
    text.Advance();
    return Attribute::String(std::move(word));
  }
  return ReadAttribute(text);
}

absl::StatusOr<Attribute> ReadPrecisions(TextReader& text) {
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kLeftSquare, " and the precisions"));
  std::vector<Attribute> precisions;
  while (text.At(TokenKind::kBareIdentifier)) {
    precisions.push_back(
        Attribute::Opaque(absl::StrCat("#stablehlo<precision ", text.token().text, ">")));
    text.Advance();
    if (!text.Accept(TokenKind::kComma)) break;
  }
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kRightSquare, " or ',' after a precision"));
  return Attribute::List(std::move(precisions));
}

absl::Status ReadPairOfLists(TextReader& text, PairOfLists& lists) {
  RH_RETURN_IF_ERROR(ReadInts(text, lists.lhs));
  RH_RETURN_IF_ERROR(text.ExpectWord("x", " between the axes of both operands"));
  return ReadInts(text, lists.rhs);
}

Attribute DotAxes(const PairOfLists& batching, const PairOfLists& contracting) {
  std::vector<std::string> parts;
  auto add = [&](absl::string_view name, const std::vector<int64_t>& axes) {
    if (!axes.empty())
      parts.push_back(absl::StrCat(name, "_dimensions = [", absl::StrJoin(axes, ", "), "]"));
  };
  add("lhs_batching", batching.lhs);
  add("rhs_batching", batching.rhs);
  add("lhs_contracting", contracting.lhs);
  add("rhs_contracting", contracting.rhs);
  return Attribute::Opaque(absl::StrCat("#stablehlo.dot<", absl::StrJoin(parts, ", "), ">"));
}

absl::StatusOr<Attribute> ReadConvolutionAxes(TextReader& text) {
  RH_ASSIGN_OR_RETURN(const std::string input, ReadAxes(text));
  RH_RETURN_IF_ERROR(text.ExpectWord("x", " between the axes of input and filter"));
  RH_ASSIGN_OR_RETURN(const std::string filter, ReadAxes(text));
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kArrow, " and the axes of the result"));
  RH_ASSIGN_OR_RETURN(const std::string output, ReadAxes(text));
  return Attribute::Opaque(absl::StrCat("#stablehlo.conv<", input, "x", filter, "->", output, ">"));
}

absl::Status ReadWindow(TextReader& text, AttributeMap& attributes) {
  constexpr std::pair<absl::string_view, absl::string_view> kParts[] = {
      {"stride", "window_strides"},   {"pad", "padding"},
      {"lhs_dilate", "lhs_dilation"}, {"rhs_dilate", "rhs_dilation"},
      {"reverse", "window_reversal"},
  };
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kLeftBrace, " and the parts of a window"));
  while (!text.At(TokenKind::kRightBrace)) {
    absl::string_view attribute;
    for (const auto& [word, name] : kParts) {
      if (text.AtWord(word)) attribute = name;
    }
    if (attribute.empty())
      return text.Expected("'stride', 'pad', 'lhs_dilate', 'rhs_dilate' or 'reverse'");
    text.Advance();
    RH_RETURN_IF_ERROR(text.Expect(TokenKind::kEqual, " after a part of a window"));
    std::vector<int64_t> values;
    RH_RETURN_IF_ERROR(ReadInts(text, values));
    attributes.Set(attribute, Attribute::IntArray(std::move(values)));
    if (!text.Accept(TokenKind::kComma)) break;
  }
  return text.Expect(TokenKind::kRightBrace, " or ',' in a window");
}

absl::Status SkipAngles(TextReader& text) {
  if (!text.At(TokenKind::kLess)) return text.Expected("'<'");
  RH_ASSIGN_OR_RETURN(const char* closing, text.FindClosing(Comments::kNone));
  text.Reset(closing);
  text.Advance();
  return absl::OkStatus();
}

std::optional<std::pair<int64_t, int64_t>> BitsOfFormat(absl::string_view format) {
  const size_t middle = format.find('m');
  int64_t exponent = 0;
  int64_t mantissa = 0;
  if (format.empty() || format[0] != 'e' || middle == absl::string_view::npos ||
      !absl::SimpleAtoi(format.substr(1, middle - 1), &exponent) ||
      !absl::SimpleAtoi(format.substr(middle + 1), &mantissa)) {
    return std::nullopt;
  }
  return std::make_pair(exponent, mantissa);
}

Type PartOf(const Type& type) {
  if (!type.is_tensor()) return type;
  switch (type.element_type().kind()) {
    case ElementKind::kComplex64:
      return type.WithElementType(ElementKind::kF32);
    case ElementKind::kComplex128:
      return type.WithElementType(ElementKind::kF64);
    default:
      return type;
  }
}

}  // namespace roundhouse::stablehlo
