#include "roundhouse/dialects/stablehlo/region_forms.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/lexer.h"
#include "roundhouse/core/text/text_reader.h"
#include "roundhouse/core/text/type_parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/stablehlo/form_values.h"
#include "roundhouse/dialects/stablehlo/op_rows.h"

namespace roundhouse::stablehlo {
namespace {

absl::Status JoinAttributes(TextReader& text, OperationText& operation) {
  const char* at = text.at();
  RH_ASSIGN_OR_RETURN(const AttributeMap attributes, ReadOptionalDictionary(text));
  RH_ASSIGN_OR_RETURN(operation.attributes,
                      JoinDictionaries(text, at, operation.attributes, attributes));
  return absl::OkStatus();
}

// `%name` where an argument is defined.
absl::StatusOr<RegionArgument> ReadArgumentName(TextReader& text) {
  if (!text.At(TokenKind::kValue)) return text.Expected("an argument ('%name')");
  RegionArgument argument{text.token().text, text.at(), Type()};
  text.Advance();
  return argument;
}

// reducer(%a: tensor<f32>, %b: tensor<f32>) (…) {: the first of each pair are the first arguments.
absl::StatusOr<std::vector<RegionArgument>> ReadPairs(TextReader& text) {
  std::vector<RegionArgument> arguments;
  std::vector<RegionArgument> seconds;
  while (text.Accept(TokenKind::kLeftParen)) {
    for (std::vector<RegionArgument>* list : {&arguments, &seconds}) {
      RH_ASSIGN_OR_RETURN(RegionArgument argument, ReadArgumentName(text));
      RH_RETURN_IF_ERROR(text.Expect(TokenKind::kColon, " and the type of the argument"));
      RH_ASSIGN_OR_RETURN(argument.type, ReadType(text));
      // The location of an argument, which is not kept.
      if (text.AcceptWord("loc")) {
        if (!text.At(TokenKind::kLeftParen)) return text.Expected("'(' after loc");
        RH_ASSIGN_OR_RETURN(const char* closing, text.FindClosing(Comments::kSkip));
        text.Reset(closing);
        text.Advance();
      }
      list->push_back(std::move(argument));
      if (list == &arguments)
        RH_RETURN_IF_ERROR(text.Expect(TokenKind::kComma, " and the other argument of the pair"));
    }
    RH_RETURN_IF_ERROR(text.Expect(TokenKind::kRightParen, " after a pair of arguments"));
  }
  arguments.insert(arguments.end(), seconds.begin(), seconds.end());
  return arguments;
}

}  // namespace

absl::Status ReadWhileForm(OperationReader& reader, OperationText& operation) {
  TextReader& text = reader.text();
  std::vector<RegionArgument> arguments;
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kLeftParen, " and the state of the loop"));
  while (!text.At(TokenKind::kRightParen)) {
    RH_ASSIGN_OR_RETURN(RegionArgument argument, ReadArgumentName(text));
    arguments.push_back(std::move(argument));
    RH_RETURN_IF_ERROR(text.Expect(TokenKind::kEqual, " and the initial value"));
    RH_ASSIGN_OR_RETURN(const ValueUse use, reader.ReadUse());
    operation.operands.push_back(use);
    if (!text.Accept(TokenKind::kComma)) break;
  }
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kRightParen, " or ',' after a value"));
  const char* types_at = text.at();
  if (text.Accept(TokenKind::kColon)) {
    do {
      RH_ASSIGN_OR_RETURN(Type type, ReadType(text));
      operation.operand_types.push_back(std::move(type));
    } while (text.Accept(TokenKind::kComma));
  }
  if (operation.operand_types.size() != arguments.size())
    return text.ErrorAt(types_at, "expected a type for each value of the loop's state");
  operation.result_types = operation.operand_types;
  for (size_t i = 0; i < arguments.size(); ++i) arguments[i].type = operation.operand_types[i];
  if (text.AcceptWord("attributes")) RH_RETURN_IF_ERROR(JoinAttributes(text, operation));
  RH_RETURN_IF_ERROR(text.ExpectWord("cond", ", the condition of the loop"));
  RH_RETURN_IF_ERROR(reader.ReadRegion(operation, arguments));
  RH_RETURN_IF_ERROR(text.ExpectWord("do", ", the body of the loop"));
  return reader.ReadRegion(operation, arguments);
}

absl::Status ReadReduceForm(OperationReader& reader, OperationText& operation) {
  TextReader& text = reader.text();
  std::vector<ValueUse> initial;
  do {
    RH_RETURN_IF_ERROR(text.Expect(TokenKind::kLeftParen, " and an operand of the reduction"));
    RH_ASSIGN_OR_RETURN(const ValueUse operand, reader.ReadUse());
    operation.operands.push_back(operand);
    RH_RETURN_IF_ERROR(text.ExpectWord("init", " and the initial value"));
    RH_RETURN_IF_ERROR(text.Expect(TokenKind::kColon, " after init"));
    RH_ASSIGN_OR_RETURN(const ValueUse init, reader.ReadUse());
    initial.push_back(init);
    RH_RETURN_IF_ERROR(text.Expect(TokenKind::kRightParen, " after an initial value"));
  } while (text.Accept(TokenKind::kComma));
  operation.operands.insert(operation.operands.end(), initial.begin(), initial.end());
  bool has_reducer = true;
  if (text.AcceptWord("applies")) {
    if (!text.At(TokenKind::kBareIdentifier)) return text.Expected("the op that is applied");
    absl::string_view op = text.token().text;
    op.remove_prefix(op.rfind('.') == absl::string_view::npos ? 0 : op.rfind('.') + 1);
    operation.attributes.Set(kReducer, Attribute::String(std::string(op)));
    text.Advance();
    has_reducer = false;
  }
  RH_RETURN_IF_ERROR(text.ExpectWord("across", " and the reduced axes"));
  RH_RETURN_IF_ERROR(text.ExpectWord("dimensions", " and the reduced axes"));
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kEqual, " after dimensions"));
  RH_ASSIGN_OR_RETURN(Attribute dimensions, ReadFormValue(text));
  operation.attributes.Set("dimensions", std::move(dimensions));
  RH_RETURN_IF_ERROR(JoinAttributes(text, operation));
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kColon, " and the types of operands and results"));
  RH_ASSIGN_OR_RETURN(operation.operand_types, ReadTypeList(text));
  RH_RETURN_IF_ERROR(text.Expect(TokenKind::kArrow, " and the types of the results"));
  RH_ASSIGN_OR_RETURN(operation.result_types, ReadResultTypes(text));
  if (!has_reducer) return absl::OkStatus();
  RH_RETURN_IF_ERROR(text.ExpectWord("reducer", ", the function that combines elements"));
  RH_ASSIGN_OR_RETURN(const std::vector<RegionArgument> arguments, ReadPairs(text));
  return reader.ReadRegion(operation, arguments);
}

}  // namespace roundhouse::stablehlo
