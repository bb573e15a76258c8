// Operations within a graph: the generic form, and MLIR's own form of accesses and terminators.
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/body_parser.h"
#include "roundhouse/core/text/lexer.h"
#include "roundhouse/core/text/source_text.h"
#include "roundhouse/core/text/text_names.h"
#include "roundhouse/core/text/type_parser.h"

namespace roundhouse {

using text_names::IsAccess;
using text_names::IsGraph;
using text_names::IsStore;
using text_names::IsTokenForm;

namespace {

constexpr absl::string_view kMlirCall = "func.call";  // Read as control.call.

bool IsTerminator(absl::string_view op) {
  return text_names::IsTerminator(op) || op == "func.return" || op == "return";
}

bool IsCall(absl::string_view op) { return op == kMlirCall || op == "call"; }

}  // namespace

bool BodyParser::EndsBody(absl::string_view op) const {
  if (outer_ == nullptr) return IsTerminator(op);
  const OperationSyntaxService* syntax = SyntaxOf(op);
  return syntax != nullptr && syntax->EndsRegion(op);
}

absl::Status BodyParser::ReadResultNames() {
  result_names_.clear();
  if (!reader_.At(TokenKind::kValue)) return absl::OkStatus();
  do {
    if (!reader_.At(TokenKind::kValue)) return reader_.Expected("the name of a result ('%name')");
    ResultName result{reader_.token().text, 1, reader_.at()};
    reader_.Advance();
    if (reader_.Accept(TokenKind::kColon)) {
      const std::optional<uint64_t> count =
          reader_.At(TokenKind::kInteger) ? ParseUnsigned(reader_.token().text) : std::nullopt;
      if (!count || *count == 0 || *count > std::numeric_limits<int>::max()) {
        return reader_.Expected("a number of results, at least 1");
      }
      result.count = static_cast<int64_t>(*count);
      reader_.Advance();
    }
    result_names_.push_back(result);
  } while (reader_.Accept(TokenKind::kComma));
  return reader_.Expect(TokenKind::kEqual, " after the names of results");
}

absl::Status BodyParser::ReadOperation() {
  RH_RETURN_IF_ERROR(ReadResultNames());
  if (reader_.At(TokenKind::kString)) return ReadGeneric();
  if (reader_.At(TokenKind::kBareIdentifier)) return ReadWord();
  return reader_.Expected("an operation");
}

absl::StatusOr<const OpInfo*> BodyParser::FindOp(const Token& quoted) {
  const OpInfo*& op = ops_[quoted.text];
  if (op == nullptr) {
    const char* bad = nullptr;
    absl::StatusOr<std::string> name = Unescape(quoted.text, &bad);
    if (!name.ok()) return reader_.ErrorAt(bad, name.status().message());
    if (name->empty()) return reader_.ErrorAt(quoted.begin(), "the name of an operation is empty");
    op = &program_.op_info(*name);
  }
  return op;
}

absl::Status BodyParser::ReadGeneric() {
  const Token quoted = reader_.token();
  RH_ASSIGN_OR_RETURN(const OpInfo* op, FindOp(quoted));
  const char* op_at = reader_.at();
  reader_.Advance();
  const auto* syntax =
      op->dialect == nullptr ? nullptr : op->dialect->service<OperationSyntaxService>();
  if (syntax != nullptr && !EndsBody(op->name)) return ReadGenericWithSyntax(*syntax, quoted);
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen, " and the operands of the operation"));
  RH_RETURN_IF_ERROR(ReadUses(TokenKind::kRightParen));
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " or ',' after an operand"));
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadGenericAttributes(op->name, op_at));
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " and the types of operands and results"));
  const char* types_at = reader_.at();
  RH_ASSIGN_OR_RETURN(std::vector<Type> types, ReadTypeList(reader_));
  if (types.size() != uses_.size()) {
    return reader_.ErrorAt(types_at, absl::StrCat("expected as many types as operands, ",
                                                  uses_.size(), ", found ", types.size()));
  }
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kArrow, " and the types of the results"));
  RH_ASSIGN_OR_RETURN(std::vector<Type> result_types, ReadResultTypes(reader_));
  if (EndsBody(op->name)) {
    if (!attributes.empty() || !result_types.empty() || !result_names_.empty()) {
      return reader_.ErrorAt(op_at, "a terminator has neither attributes nor results");
    }
    is_terminated_ = true;
    terminator_at_ = op_at;
    terminator_uses_ = uses_;
    terminator_types_ = std::move(types);
    return locations_.Read().status();
  }
  operands_.clear();
  for (size_t i = 0; i < uses_.size(); ++i) {
    RH_ASSIGN_OR_RETURN(Value * operand, Resolve(uses_[i], types[i]));
    operands_.push_back(operand);
  }
  if (op->name == container::kInput) {
    return reader_.ErrorAt(
        op_at,
        absl::StrCat("'", op->name,
                     "' is not an operation of the text: write it as an argument of the graph"));
  }
  const bool is_call = op->name == kMlirCall;
  return MakeNode(is_call ? program_.op_info(container::kCall) : *op, operands_, result_types,
                  std::move(attributes), op_at)
      .status();
}

absl::StatusOr<AttributeMap> BodyParser::ReadGenericAttributes(absl::string_view op,
                                                               const char* op_at) {
  if (reader_.At(TokenKind::kLeftSquare)) {
    return reader_.ErrorAt(
        reader_.at(),
        "an operation cannot have successors: name another graph (control.if, control.while)");
  }
  AttributeMap properties;
  if (reader_.Accept(TokenKind::kLess)) {
    RH_ASSIGN_OR_RETURN(properties, ReadDictionary(reader_));
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kGreater, " after properties"));
  }
  if (reader_.At(TokenKind::kLeftParen)) {
    if (IsGraph(op) || op == text_names::kModule) {
      return reader_.ErrorAt(op_at,
                             absl::StrCat("'", op, "' belongs beside graphs, not inside one"));
    }
    return reader_.ErrorAt(reader_.at(),
                           "an operation cannot have regions: name another graph (control.if, "
                           "control.while, control.call)");
  }
  const char* attributes_at = reader_.at();
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadOptionalDictionary(reader_));
  return JoinDictionaries(reader_, attributes_at, properties, attributes);
}

absl::StatusOr<Node*> BodyParser::MakeNode(const OpInfo& op, absl::Span<Value* const> operands,
                                           absl::Span<const Type> result_types,
                                           AttributeMap attributes, const char* at,
                                           int num_hidden_results) {
  // The parts of a node that the text form stores in attributes.
  std::optional<Attribute> id;
  std::optional<Attribute> after;
  if (const Attribute* attribute = attributes.Find(text_names::kId)) id = *attribute;
  if (const Attribute* attribute = attributes.Find(text_names::kAfter)) after = *attribute;
  if (id) attributes.Erase(text_names::kId);
  if (after) attributes.Erase(text_names::kAfter);
  RH_RETURN_IF_ERROR(UnpackAttributes(reader_, at, attributes));

  Node* node = graph_->CreateNode(op, operands, result_types, std::move(attributes));
  locations_.Remember(*node, at);
  if (id) {
    if (id->if_int() == nullptr) {
      return reader_.ErrorAt(at, absl::StrCat("expected '", text_names::kId,
                                              "' to be an int, found ", id->kind_name()));
    }
    if (!ids_.emplace(*id->if_int(), node).second) {
      return reader_.ErrorAt(
          at, absl::StrCat("another node already has ", text_names::kId, " = ", *id->if_int()));
    }
  }
  if (after) {
    std::vector<int64_t> numbers;
    bool good = true;
    if (const std::vector<int64_t>* array = after->if_int_array()) {
      numbers = *array;
    } else if (const std::vector<Attribute>* list = after->if_list()) {
      for (const Attribute& element : *list) {
        if (element.if_int() == nullptr) {
          good = false;
        } else {
          numbers.push_back(*element.if_int());
        }
      }
    } else {
      good = false;
    }
    if (!good)
      return reader_.ErrorAt(
          at, absl::StrCat("expected '", text_names::kAfter, "' to be a list of ints"));
    for (int64_t number : numbers) afters_.push_back({node, number, at});
  }

  int64_t named = 0;
  for (const ResultName& name : result_names_) named += name.count;
  const int64_t nameable = node->num_results() - num_hidden_results;
  if (!result_names_.empty() && named != nameable) {
    return reader_.ErrorAt(result_names_[0].at,
                           absl::StrCat("the operation has ", Plural(nameable, "result"), ", but ",
                                        Plural(named, "result name")));
  }
  int first = 0;
  for (const ResultName& name : result_names_) {
    const Definition definition{node, first, static_cast<int>(name.count), name.at};
    if (!values_.emplace(name.name, definition).second) {
      return reader_.ErrorAt(name.at,
                             absl::StrCat("value '", ForMessage(name.name), "' is defined twice"));
    }
    first += static_cast<int>(name.count);
  }
  RH_RETURN_IF_ERROR(locations_.ReadFor(node));
  return node;
}

namespace {

std::vector<std::string> CustomOps() {
  std::vector<std::string> names;
  for (absl::string_view name :
       {container::kGlobalLoad, container::kGlobalLoadConst, container::kGlobalStore,
        container::kGlobalLoadGraph, container::kGlobalStoreGraph, container::kMlProgramToken,
        text_names::kOutput, text_names::kReturn}) {
    names.emplace_back(name);
  }
  return names;
}

}  // namespace

absl::Status BodyParser::ReadWord() {
  const absl::string_view word = reader_.token().text;
  if (IsAccess(word)) return ReadAccess(word);
  if (word == container::kMlProgramToken) return ReadToken();
  if (EndsBody(word)) return ReadTerminator();
  if (IsCall(word)) return ReadCall();
  if (const OperationSyntaxService* syntax = SyntaxOf(word)) return ReadSpecial(*syntax, word);
  const std::string suggestion = DidYouMean(word, CustomOps());
  if (word == text_names::kGlobal || IsGraph(word)) {
    return reader_.ErrorAt(reader_.at(),
                           absl::StrCat("'", word, "' belongs beside graphs, not inside one"));
  }
  if (!suggestion.empty() || word.find('.') == absl::string_view::npos) {
    return reader_.ErrorAt(reader_.at(), absl::StrCat("expected an operation, found '",
                                                      ForMessage(word), "'", suggestion));
  }
  return reader_.ErrorAt(
      reader_.at(),
      absl::StrCat(
          "'", ForMessage(word), "' is not in generic form, \"", ForMessage(word),
          "\"(operands) {attributes} : (types) -> types, the only form read for other dialects; "
          "mlir-opt --mlir-print-op-generic prints it"));
}

// call @relu(%0) {attributes} : (tensor<8xf32>) -> tensor<8xf32>
absl::Status BodyParser::ReadCall() {
  const char* at = reader_.at();
  reader_.Advance();
  RH_ASSIGN_OR_RETURN(std::string callee, reader_.TakeSymbol());
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen, " and the operands of the call"));
  RH_RETURN_IF_ERROR(ReadUses(TokenKind::kRightParen));
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " or ',' after an operand"));
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadOptionalDictionary(reader_));
  attributes.Set("callee", Attribute::Symbol(std::move(callee)));
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " and the types of operands and results"));
  const char* types_at = reader_.at();
  RH_ASSIGN_OR_RETURN(const std::vector<Type> types, ReadTypeList(reader_));
  if (types.size() != uses_.size()) {
    return reader_.ErrorAt(types_at, absl::StrCat("expected as many types as operands, ",
                                                  uses_.size(), ", found ", types.size()));
  }
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kArrow, " and the types of the results"));
  RH_ASSIGN_OR_RETURN(const std::vector<Type> result_types, ReadResultTypes(reader_));
  operands_.clear();
  for (size_t i = 0; i < uses_.size(); ++i) {
    RH_ASSIGN_OR_RETURN(Value * operand, Resolve(uses_[i], types[i]));
    operands_.push_back(operand);
  }
  return MakeNode(program_.op_info(container::kCall), operands_, result_types,
                  std::move(attributes), at)
      .status();
}

absl::Status BodyParser::ReadToken() {
  const char* at = reader_.at();
  reader_.Advance();
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadOptionalDictionary(reader_));
  return MakeNode(program_.op_info(container::kMlProgramToken), {}, {Type::Token()},
                  std::move(attributes), at)
      .status();
}

// global_load @g : T                                      -> T in the proposal
// global_store @g = %v : T                                %v in the proposal
// global_load_graph @g ordering(%t -> token) : T
// global_store_graph @g = %v ordering(%t -> token) : T
absl::Status BodyParser::ReadAccess(absl::string_view op) {
  const char* at = reader_.at();
  reader_.Advance();
  RH_ASSIGN_OR_RETURN(std::string global, reader_.TakeSymbol());
  Use stored;
  if (IsStore(op)) {
    if (!reader_.Accept(TokenKind::kEqual) && !reader_.At(TokenKind::kValue)) {
      return reader_.Expected("'=' and the value to store");
    }
    RH_ASSIGN_OR_RETURN(stored, ReadUse());
  }
  uses_.clear();
  std::vector<Type> result_types;
  if (IsTokenForm(op)) {
    RH_RETURN_IF_ERROR(reader_.ExpectWord("ordering", ", the tokens of the access"));
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen, " after ordering"));
    // MLIR prints () for no tokens.
    if (reader_.Accept(TokenKind::kLeftParen)) {
      RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " after ordering(("));
    } else {
      RH_RETURN_IF_ERROR(ReadUses(TokenKind::kArrow));
    }
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kArrow, " or ',' after a token"));
    RH_ASSIGN_OR_RETURN(Type token, ReadType(reader_));
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " after the type of a token"));
    result_types.push_back(std::move(token));
  }
  if (IsStore(op) || !reader_.Accept(TokenKind::kArrow)) {
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " and the type of the value"));
  }
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader_));
  if (!IsStore(op)) result_types.insert(result_types.begin(), type);
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadOptionalDictionary(reader_));
  if (attributes.contains(container::kGlobal)) {
    return reader_.ErrorAt(at, absl::StrCat("attribute '", container::kGlobal, "' is given twice"));
  }
  attributes.Set(container::kGlobal, Attribute::Symbol(std::move(global)));

  operands_.clear();
  if (IsStore(op)) {
    RH_ASSIGN_OR_RETURN(Value * value, Resolve(stored, type));
    operands_.push_back(value);
  }
  for (const Use& use : uses_) {
    RH_ASSIGN_OR_RETURN(Value * token, Resolve(use, Type::Token()));
    operands_.push_back(token);
  }
  RH_ASSIGN_OR_RETURN(Node * node, MakeNode(program_.op_info(op), operands_, result_types,
                                            std::move(attributes), at));
  narrow_accesses_.push_back({node, IsStore(op)});
  return absl::OkStatus();
}

absl::Status BodyParser::ReadTerminator() {
  terminator_at_ = reader_.at();
  if (!result_names_.empty())
    return reader_.ErrorAt(result_names_[0].at, "a terminator has no results");
  reader_.Advance();
  const char* attributes_at = reader_.at();
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadOptionalDictionary(reader_));
  if (!attributes.empty()) return reader_.ErrorAt(attributes_at, "a terminator has no attributes");
  is_terminated_ = true;
  if (reader_.At(TokenKind::kValue)) {
    RH_RETURN_IF_ERROR(ReadUses(TokenKind::kColon));
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " or ',' after an output"));
    for (size_t i = 0; i < uses_.size(); ++i) {
      if (i > 0)
        RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kComma, " and the type of the next output"));
      RH_ASSIGN_OR_RETURN(Type type, ReadType(reader_));
      terminator_types_.push_back(std::move(type));
    }
    terminator_uses_ = uses_;
  }
  return locations_.Read().status();
}

}  // namespace roundhouse
