#include "roundhouse/dialects/stablehlo/syntax.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/lexer.h"
#include "roundhouse/core/text/source_text.h"
#include "roundhouse/core/text/text_reader.h"
#include "roundhouse/core/text/type_parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/stablehlo/form_values.h"
#include "roundhouse/dialects/stablehlo/op_rows.h"
#include "roundhouse/dialects/stablehlo/region_forms.h"

namespace roundhouse::stablehlo {
namespace {

// "add" of "stablehlo.add".
absl::string_view ShortName(const OperationText& operation) {
  const absl::string_view name = operation.name;
  return name.substr(name.find('.') + 1);
}

const OpRow* RowOf(const OperationText& operation) {
  const absl::string_view name = operation.name;
  return FindRow(name.substr(0, name.find('.')), ShortName(operation));
}

// The attribute that a word of the form means; empty if the op has no such word.
absl::string_view AttributeOfWord(const OpRow& row, absl::string_view word) {
  for (absl::string_view pair : absl::StrSplit(row.words, ", ", absl::SkipEmpty())) {
    if (absl::ConsumePrefix(&pair, word) && absl::ConsumePrefix(&pair, ":")) return pair;
  }
  return "";
}

// "#stablehlo<comparison_direction LT>"
Attribute Enumerator(absl::string_view kind, absl::string_view value) {
  return Attribute::Opaque(absl::StrCat("#stablehlo<", kind, " ", value, ">"));
}

// One operation that is being read.
class FormReader {
 public:
  FormReader(OperationReader& reader, const OpRow& row, OperationText& operation)
      : reader_(reader), text_(reader.text()), row_(row), operation_(operation) {}

  absl::Status Read() {
    while (!text_.At(TokenKind::kLeftBrace) && !text_.At(TokenKind::kColon)) {
      RH_RETURN_IF_ERROR(ReadItem());
      text_.Accept(TokenKind::kComma);
    }
    RH_RETURN_IF_ERROR(ReadAttributes());
    RH_RETURN_IF_ERROR(JoinPairs());
    return ReadTypes();
  }

 private:
  bool is(absl::string_view op) const { return row_.name == op; }
  void Set(absl::string_view name, Attribute value) {
    operation_.attributes.Set(name, std::move(value));
  }

  absl::Status ReadItem() {
    switch (text_.token().kind) {
      case TokenKind::kValue: {
        RH_ASSIGN_OR_RETURN(const ValueUse use, reader_.ReadUse());
        operation_.operands.push_back(use);
        return absl::OkStatus();
      }
      case TokenKind::kLeftSquare:
        return is("slice") ? ReadRanges() : ReadIndex();
      case TokenKind::kLeftParen:
        return ReadParenthesised();
      case TokenKind::kSymbol: {
        if (!is("custom_call")) break;
        RH_ASSIGN_OR_RETURN(std::string target, text_.TakeSymbol());
        Set("call_target_name", Attribute::String(std::move(target)));
        return absl::OkStatus();
      }
      case TokenKind::kString: {
        if (!is("composite")) break;
        RH_ASSIGN_OR_RETURN(std::string name, text_.TakeString());
        Set("name", Attribute::String(std::move(name)));
        return absl::OkStatus();
      }
      case TokenKind::kBareIdentifier:
        return ReadWord();
      default:
        break;
    }
    return text_.Expected(
        absl::StrCat("an operand of ", operation_.name, ", or ':' and its types"));
  }

  absl::Status ReadParenthesised() {
    text_.Advance();
    while (!text_.At(TokenKind::kRightParen)) {
      if (text_.At(TokenKind::kLeftParen))
        return text_.Expected("an operand");  // Parentheses do not nest.
      RH_RETURN_IF_ERROR(ReadItem());
      if (!text_.Accept(TokenKind::kComma)) break;
    }
    return text_.Expect(TokenKind::kRightParen, " or ',' after an operand");
  }

  // dims = [0, 1]; or one of the words of a comparison.
  absl::Status ReadWord() {
    const char* at = text_.at();
    const absl::string_view word = text_.token().text;
    text_.Advance();
    if (!text_.Accept(TokenKind::kEqual)) {
      if (absl::EndsWith(row_.name, "compare")) {
        const bool has_direction = operation_.attributes.contains("comparison_direction");
        const absl::string_view kind = has_direction ? "comparison_type" : "comparison_direction";
        Set(has_direction ? "compare_type" : kind, Enumerator(kind, word));
        return absl::OkStatus();
      }
      return text_.ErrorAt(at,
                           absl::StrCat("expected an operand of ", operation_.name,
                                        ", or ':' and its types, found '", ForMessage(word), "'"));
    }
    const absl::string_view attribute = AttributeOfWord(row_, word);
    if (attribute.empty()) {
      return text_.ErrorAt(
          at, absl::StrCat(operation_.name, " has no '", ForMessage(word), " = …' in its form"));
    }
    if (operation_.attributes.contains(attribute))
      return text_.ErrorAt(at, absl::StrCat("'", ForMessage(word), "' is given twice"));
    return ReadValueOf(word, attribute);
  }

  absl::Status ReadValueOf(absl::string_view word, absl::string_view attribute) {
    if (word == "window") return ReadWindow(text_, operation_.attributes);
    if (word == "dim_numbers") {
      RH_ASSIGN_OR_RETURN(Attribute value, ReadConvolutionAxes(text_));
      Set(attribute, std::move(value));
      return absl::OkStatus();
    }
    if (word == "batching_dims" || word == "contracting_dims")
      return ReadPairOfLists(text_, word == "batching_dims" ? batching_ : contracting_);
    if (word == "algorithm" && is("dot_general")) return SkipAngles(text_);
    if (word == "precision") {
      RH_ASSIGN_OR_RETURN(Attribute value, ReadPrecisions(text_));
      Set(attribute, std::move(value));
      return absl::OkStatus();
    }
    RH_ASSIGN_OR_RETURN(Attribute value, ReadFormValue(text_));
    Set(attribute, std::move(value));
    return absl::OkStatus();
  }

  // [0:8:2, 1:3]
  absl::Status ReadRanges() {
    std::vector<int64_t> starts;
    std::vector<int64_t> limits;
    std::vector<int64_t> strides;
    text_.Advance();
    while (!text_.At(TokenKind::kRightSquare)) {
      RH_ASSIGN_OR_RETURN(const int64_t start, ReadWhole(text_));
      RH_RETURN_IF_ERROR(text_.Expect(TokenKind::kColon, " and the end of the range"));
      RH_ASSIGN_OR_RETURN(const int64_t limit, ReadWhole(text_));
      int64_t stride = 1;
      if (text_.Accept(TokenKind::kColon)) {
        RH_ASSIGN_OR_RETURN(stride, ReadWhole(text_));
      }
      starts.push_back(start);
      limits.push_back(limit);
      strides.push_back(stride);
      if (!text_.Accept(TokenKind::kComma)) break;
    }
    RH_RETURN_IF_ERROR(text_.Expect(TokenKind::kRightSquare, " or ',' after a range"));
    Set("start_indices", Attribute::IntArray(std::move(starts)));
    Set("limit_indices", Attribute::IntArray(std::move(limits)));
    Set("strides", Attribute::IntArray(std::move(strides)));
    return absl::OkStatus();
  }

  // get_tuple_element %t[0]
  absl::Status ReadIndex() {
    if (!is("get_tuple_element")) return text_.Expected("an operand");
    text_.Advance();
    RH_ASSIGN_OR_RETURN(const int64_t index, ReadWhole(text_));
    Set("index", Attribute::Int(index));
    return text_.Expect(TokenKind::kRightSquare, " after an index");
  }

  absl::Status ReadAttributes() {
    const char* at = text_.at();
    RH_ASSIGN_OR_RETURN(const AttributeMap attributes, ReadOptionalDictionary(text_));
    RH_ASSIGN_OR_RETURN(operation_.attributes,
                        JoinDictionaries(text_, at, operation_.attributes, attributes));
    return absl::OkStatus();
  }

  // The lists of a product become the attribute that the generic form has.
  absl::Status JoinPairs() {
    if (is("dot_general") && !operation_.attributes.contains("dot_dimension_numbers"))
      Set("dot_dimension_numbers", DotAxes(batching_, contracting_));
    if (is("reduce_precision")) return SplitFormat();
    return absl::OkStatus();
  }

  // "e5m10": bits of exponent and mantissa.
  absl::Status SplitFormat() {
    const Attribute* format = operation_.attributes.Find("format");
    if (format == nullptr) return absl::OkStatus();
    const std::optional<std::pair<int64_t, int64_t>> bits =
        format->if_string() == nullptr ? std::nullopt : BitsOfFormat(*format->if_string());
    if (!bits) return text_.ErrorAt(operation_.at, "expected a format such as e5m10");
    operation_.attributes.Erase("format");
    Set("exponent_bits", Attribute::Int(bits->first, ElementKind::kI32));
    Set("mantissa_bits", Attribute::Int(bits->second, ElementKind::kI32));
    return absl::OkStatus();
  }

  absl::Status ReadTypes() {
    RH_RETURN_IF_ERROR(text_.Expect(TokenKind::kColon, " and the types of operands and results"));
    std::vector<Type>& operands = operation_.operand_types;
    if (text_.At(TokenKind::kLeftParen)) {
      RH_ASSIGN_OR_RETURN(operands, ReadTypeList(text_));
      RH_RETURN_IF_ERROR(text_.Expect(TokenKind::kArrow, " and the types of the results"));
      RH_ASSIGN_OR_RETURN(operation_.result_types, ReadResultTypes(text_));
      return absl::OkStatus();
    }
    std::vector<Type> types;
    do {
      RH_ASSIGN_OR_RETURN(Type type, ReadType(text_));
      types.push_back(std::move(type));
    } while (text_.Accept(TokenKind::kComma));
    if (text_.Accept(TokenKind::kArrow)) {
      operands = std::move(types);
      RH_ASSIGN_OR_RETURN(operation_.result_types, ReadResultTypes(text_));
      return absl::OkStatus();
    }
    return SpreadTypes(types);
  }

  // The types that are not written because others determine them.
  absl::Status SpreadTypes(const std::vector<Type>& types) {
    const size_t count = operation_.operands.size();
    if (is("optimization_barrier")) {
      operation_.operand_types = types;
      operation_.result_types = types;
    } else if (is("select") && types.size() == 2 && count == 3) {
      operation_.operand_types = {types[0], types[1], types[1]};
      operation_.result_types = {types[1]};
    } else if (is("complex") && types.size() == 1) {
      operation_.operand_types.assign(count, PartOf(types[0]));
      operation_.result_types = types;
    } else if (types.size() == 1) {
      operation_.operand_types.assign(count, types[0]);
      operation_.result_types = types;
    } else {
      return text_.ErrorAt(operation_.at, absl::StrCat("expected one type, or '(types) -> types', "
                                                       "for ",
                                                       operation_.name));
    }
    return absl::OkStatus();
  }

  OperationReader& reader_;
  TextReader& text_;
  const OpRow& row_;
  OperationText& operation_;
  PairOfLists batching_;
  PairOfLists contracting_;
};

// constant dense<0.0> : tensor<f32>
absl::Status ReadConstant(TextReader& text, OperationText& operation) {
  const char* at = text.at();
  RH_ASSIGN_OR_RETURN(operation.attributes, ReadOptionalDictionary(text));
  if (!operation.attributes.contains(kValue)) {
    at = text.at();
    RH_ASSIGN_OR_RETURN(Attribute value, ReadAttribute(text));
    operation.attributes.Set(kValue, std::move(value));
  }
  const Tensor* tensor = operation.attributes.Find(kValue)->if_tensor();
  if (tensor == nullptr) return text.ErrorAt(at, "expected the value of a constant, dense<…>");
  operation.result_types = {tensor->type()};
  // Newer printers may repeat the type if it is another one: `: tensor<…>`.
  if (!text.Accept(TokenKind::kColon)) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(Type type, ReadType(text));
  operation.result_types = {std::move(type)};
  return absl::OkStatus();
}

}  // namespace

bool Syntax::EndsRegion(absl::string_view op) const { return op == "stablehlo.return"; }

absl::Status Syntax::Read(OperationReader& reader, OperationText& operation) const {
  const OpRow* row = RowOf(operation);
  if (row == nullptr) {
    return reader.text().ErrorAt(
        operation.at, absl::StrCat("'", ForMessage(operation.name),
                                   "' is not an operation of StableHLO, or a newer one"));
  }
  if (row->name == "constant") return ReadConstant(reader.text(), operation);
  if (row->name == "while") return ReadWhileForm(reader, operation);
  if (row->name == "reduce") return ReadReduceForm(reader, operation);
  return FormReader(reader, *row, operation).Read();
}

absl::Status Syntax::Finish(OperationReader& reader, OperationText& operation) const {
  if (RowOf(operation) == nullptr) {
    return reader.text().ErrorAt(
        operation.at, absl::StrCat("'", ForMessage(operation.name),
                                   "' is not an operation of StableHLO, or a newer one"));
  }
  return FinishRegions(reader, operation);
}

}  // namespace roundhouse::stablehlo
