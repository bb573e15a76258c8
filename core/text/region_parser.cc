// Operations of dialects that offer OperationSyntaxService: their own forms, and regions, which
// become graphs.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/body_parser.h"
#include "roundhouse/core/text/lexer.h"
#include "roundhouse/core/text/source_text.h"
#include "roundhouse/core/text/type_parser.h"

namespace roundhouse {
namespace {

// The bytes that an input of a region is charged, since short text can make many: a value that
// passes through many regions is an input of each.
constexpr int64_t kBytesOfAnInput = 512;

}  // namespace

const OperationSyntaxService* BodyParser::SyntaxOf(absl::string_view op) const {
  const Dialect* dialect = program_.context().FindDialect(DialectNameOf(op));
  return dialect == nullptr ? nullptr : dialect->service<OperationSyntaxService>();
}

absl::Status BodyParser::ReadSpecial(const OperationSyntaxService& syntax, absl::string_view word) {
  // Regions have names of their own, so those of this operation's results are kept here.
  std::vector<ResultName> names = std::move(result_names_);
  OperationText operation;
  operation.name = std::string(word);
  operation.at = reader_.at();
  reader_.Advance();
  RH_RETURN_IF_ERROR(syntax.Read(*this, operation));
  result_names_ = std::move(names);
  return MakeOperation(syntax, operation);
}

absl::Status BodyParser::ReadGenericWithSyntax(const OperationSyntaxService& syntax,
                                               const Token& quoted) {
  OperationText operation;
  RH_ASSIGN_OR_RETURN(const OpInfo* op, FindOp(quoted));
  operation.name = op->name;
  operation.at = quoted.begin();
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen, " and the operands of the operation"));
  RH_RETURN_IF_ERROR(ReadUses(TokenKind::kRightParen));
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " or ',' after an operand"));
  operation.operands = uses_;
  if (reader_.Accept(TokenKind::kLess)) {
    RH_ASSIGN_OR_RETURN(operation.attributes, ReadDictionary(reader_));
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kGreater, " after properties"));
  }
  RH_RETURN_IF_ERROR(ReadRegions(operation));
  const char* attributes_at = reader_.at();
  RH_ASSIGN_OR_RETURN(const AttributeMap attributes, ReadOptionalDictionary(reader_));
  RH_ASSIGN_OR_RETURN(operation.attributes,
                      JoinDictionaries(reader_, attributes_at, operation.attributes, attributes));
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " and the types of operands and results"));
  RH_ASSIGN_OR_RETURN(operation.operand_types, ReadTypeList(reader_));
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kArrow, " and the types of the results"));
  RH_ASSIGN_OR_RETURN(operation.result_types, ReadResultTypes(reader_));
  return MakeOperation(syntax, operation);
}

// ({ … }, { … })
absl::Status BodyParser::ReadRegions(OperationText& operation) {
  if (!reader_.Accept(TokenKind::kLeftParen)) return absl::OkStatus();
  std::vector<ResultName> names = std::move(result_names_);
  do {
    RH_RETURN_IF_ERROR(ReadRegion(operation, {}));
  } while (reader_.Accept(TokenKind::kComma));
  result_names_ = std::move(names);
  return reader_.Expect(TokenKind::kRightParen, " or ',' after a region");
}

absl::Status BodyParser::MakeOperation(const OperationSyntaxService& syntax,
                                       OperationText& operation) {
  RH_RETURN_IF_ERROR(AddCaptures(operation));
  RH_RETURN_IF_ERROR(syntax.Finish(*this, operation));
  if (operation.operand_types.size() != operation.operands.size()) {
    return reader_.ErrorAt(operation.at, absl::StrCat("expected as many types as operands, ",
                                                      operation.operands.size(), ", found ",
                                                      operation.operand_types.size()));
  }
  std::vector<Value*> operands;
  for (size_t i = 0; i < operation.operands.size(); ++i) {
    RH_ASSIGN_OR_RETURN(Value * operand,
                        Resolve(operation.operands[i], operation.operand_types[i]));
    operands.push_back(operand);
  }
  const bool is_placed = reader_.AtWord("loc");
  RH_ASSIGN_OR_RETURN(Node * node, MakeNode(program_.op_info(operation.name), operands,
                                            operation.result_types, std::move(operation.attributes),
                                            operation.at, operation.num_hidden_results));
  if (!is_placed) node->set_name(locations_.PositionName(operation.at));
  return absl::OkStatus();
}

// ---- Regions

absl::StatusOr<std::vector<Argument>> BodyParser::ReadBlockArguments() {
  std::vector<Argument> arguments;
  reader_.Advance();
  if (reader_.Accept(TokenKind::kLeftParen)) {
    do {
      Argument argument;
      argument.at = reader_.at();
      if (!reader_.At(TokenKind::kValue)) return reader_.Expected("an argument ('%name: type')");
      argument.name = reader_.token().text;
      reader_.Advance();
      RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " and the type of the argument"));
      RH_ASSIGN_OR_RETURN(argument.type, ReadType(reader_));
      RH_ASSIGN_OR_RETURN(argument.location, locations_.Read());
      arguments.push_back(std::move(argument));
    } while (reader_.Accept(TokenKind::kComma));
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " or ',' after an argument"));
  }
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " after the label of a block"));
  return arguments;
}

absl::Status BodyParser::ReadRegion(OperationText& operation,
                                    const std::vector<RegionArgument>& given) {
  TextReader::Nesting nesting(reader_);
  RH_RETURN_IF_ERROR(nesting.status());
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftBrace, " and the body of a region"));
  std::vector<Argument> arguments;
  for (const RegionArgument& argument : given)
    arguments.push_back({argument.name, argument.at, argument.type, {}, {}});
  if (given.empty() && reader_.At(TokenKind::kCaret)) {
    RH_ASSIGN_OR_RETURN(arguments, ReadBlockArguments());
  }
  absl::string_view op = operation.name;
  if (op.find('.') != absl::string_view::npos) op.remove_prefix(op.find('.') + 1);
  const std::string name = program_.UnusedSymbol(absl::StrCat(graph_->name(), ".", op));
  RH_ASSIGN_OR_RETURN(Graph * graph, program_.CreateGraph(name, Visibility::kPrivate));
  for (const Argument& argument : arguments)
    graph->mutable_inputs().push_back({"", argument.type, {}});
  operation.regions.push_back(graph);
  operation.region_arguments.push_back(static_cast<int64_t>(arguments.size()));

  BodyParser inner(reader_, locations_, program_);
  inner.outer_ = this;
  inner.graph_ = graph;
  RH_RETURN_IF_ERROR(inner.ReadRegionBody(operation, arguments));
  narrow_accesses_.insert(narrow_accesses_.end(), inner.narrow_accesses_.begin(),
                          inner.narrow_accesses_.end());
  dropped_.insert(dropped_.end(), inner.dropped_.begin(), inner.dropped_.end());
  return absl::OkStatus();
}

absl::Status BodyParser::ReadRegionBody(OperationText& operation,
                                        absl::Span<const Argument> arguments) {
  RH_RETURN_IF_ERROR(DefineArguments(arguments));
  while (!reader_.At(TokenKind::kRightBrace)) {
    if (is_terminated_) return reader_.Expected("'}' after the end of the region");
    if (reader_.At(TokenKind::kCaret)) {
      return reader_.ErrorAt(reader_.at(),
                             "a region has a single block: expected no further label here");
    }
    RH_RETURN_IF_ERROR(ReadOperation());
  }
  if (!is_terminated_) return reader_.Expected("the operation that ends the region");
  RH_RETURN_IF_ERROR(CloseRegion(operation, arguments.size()));
  RH_RETURN_IF_ERROR(AddControlEdges());
  reader_.Advance();
  return absl::OkStatus();
}

// Makes inputs of the values from outside, and outputs of the values that the region gives.
absl::Status BodyParser::CloseRegion(OperationText& operation, size_t num_arguments) {
  if (terminator_types_.size() != terminator_uses_.size()) {
    return reader_.ErrorAt(terminator_at_, "expected a type for each value that the region gives");
  }
  std::vector<Value*> given;
  for (size_t i = 0; i < terminator_uses_.size(); ++i) {
    RH_ASSIGN_OR_RETURN(Value * value, Resolve(terminator_uses_[i], terminator_types_[i]));
    given.push_back(value);
  }
  for (size_t i = 0; i < given.size(); ++i) {
    graph_->mutable_outputs().push_back({"", terminator_types_[i], {}});
    graph_->CreateNode(program_.op_info(container::kOutput), {given[i]}, {},
                       {{std::string(container::kIndex), Attribute::Int(static_cast<int64_t>(i))}});
  }
  std::vector<Forward> captured;
  for (Forward& forward : forwards_) {
    if (values_.find(forward.use.name) == values_.end()) captured.push_back(forward);
  }
  std::erase_if(forwards_, [&](const Forward& forward) {
    return values_.find(forward.use.name) == values_.end();
  });
  std::vector<Node*> stand_ins;
  RH_RETURN_IF_ERROR(reader_.CountCopiedText(
      terminator_at_, static_cast<int64_t>(captured.size()) * kBytesOfAnInput));
  for (const Forward& forward : captured) {
    const Type type = forward.stand_in->result().type();
    const auto [entry, is_new] = operation.capture_index.emplace(
        std::make_pair(forward.use.name, forward.use.number), operation.captures.size());
    if (is_new) {
      operation.captures.push_back(forward.use);
      operation.capture_types.push_back(type);
    } else {
      RH_RETURN_IF_ERROR(
          CheckType(forward.use, operation.capture_types[entry->second], type, "was used before"));
    }
    Node* input =
        graph_->CreateNode(program_.op_info(container::kInput), {}, {type},
                           {{std::string(container::kIndex),
                             Attribute::Int(static_cast<int64_t>(num_arguments + entry->second))}},
                           graph_->first_node());
    forward.stand_in->result().replace_all_uses_with(input->result());
    stand_ins.push_back(forward.stand_in);
  }
  graph_->Erase(stand_ins);
  return ResolveForwards();
}

Node* BodyParser::CopyOuterConstant(absl::string_view name) {
  for (const BodyParser* parser = outer_; parser != nullptr; parser = parser->outer_) {
    const auto found = parser->values_.find(name);
    if (found == parser->values_.end()) continue;
    const Node* node = found->second.node;
    if (node == nullptr || node->num_results() != 1 || node->num_operands() != 0) return nullptr;
    const auto* constants = node->service<ConstantsService>();
    if (constants == nullptr || !constants->ConstantValue(*node)) return nullptr;
    Node* copy = graph_->CreateNode(node->op(), {}, node->result_types(), node->attributes());
    copy->set_name(node->name());
    return copy;
  }
  return nullptr;
}

absl::Status BodyParser::AddCaptures(OperationText& operation) {
  RH_RETURN_IF_ERROR(reader_.CountCopiedText(
      operation.at, static_cast<int64_t>(operation.regions.size() * operation.captures.size()) *
                        kBytesOfAnInput));
  const OpInfo& input = program_.op_info(container::kInput);
  for (size_t r = 0; r < operation.regions.size(); ++r) {
    Graph& graph = *operation.regions[r];
    const auto first = static_cast<size_t>(operation.region_arguments[r]);
    std::vector<bool> is_bound(operation.captures.size());
    for (const Node* node : graph.nodes()) {
      if (node->op_name() != container::kInput) continue;
      const auto index = static_cast<size_t>(*node->attribute(container::kIndex)->if_int());
      if (index >= first) is_bound[index - first] = true;
    }
    for (size_t i = 0; i < operation.captures.size(); ++i) {
      graph.mutable_inputs().push_back({"", operation.capture_types[i], {}});
      if (is_bound[i]) continue;
      graph.CreateNode(
          input, {}, {operation.capture_types[i]},
          {{std::string(container::kIndex), Attribute::Int(static_cast<int64_t>(first + i))}},
          graph.first_node());
    }
  }
  return absl::OkStatus();
}

void BodyParser::EraseDropped() {
  program_.Erase(absl::MakeConstSpan(dropped_));
  dropped_.clear();
}

}  // namespace roundhouse
