#include "roundhouse/core/body_parser.h"

#include <algorithm>
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
#include "roundhouse/core/attribute_parser.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/nearest_name.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/text_format.h"
#include "roundhouse/core/text_names.h"
#include "roundhouse/core/type_parser.h"

namespace roundhouse {
namespace {

// What stands for a value that is not defined yet.
const OpInfo& StandInOp() {
  static const OpInfo* const op = new OpInfo();
  return *op;
}

bool IsTerminator(absl::string_view op) {
  return op == text_names::kOutput || op == text_names::kReturn;
}

bool IsStore(absl::string_view op) {
  return op == container::kGlobalStore || op == container::kGlobalStoreGraph;
}
bool IsGraphForm(absl::string_view op) {
  return op == container::kGlobalLoadGraph || op == container::kGlobalStoreGraph;
}
bool IsAccess(absl::string_view op) {
  return op == container::kGlobalLoad || op == container::kGlobalLoadConst || IsStore(op) ||
         IsGraphForm(op);
}

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

std::string Plural(size_t count, absl::string_view what) {
  return absl::StrCat(count, " ", what, count == 1 ? "" : "s");
}

}  // namespace

absl::Status UnpackAttributes(TextReader& reader, const char* at, AttributeMap& attributes) {
  const Attribute* packed = attributes.Find(text_names::kAttributes);
  if (packed == nullptr) return absl::OkStatus();
  if (packed->if_dictionary() == nullptr) {
    return reader.ErrorAt(at, absl::StrCat("expected '", text_names::kAttributes,
                                           "' to be a dictionary, found ", packed->kind_name()));
  }
  const AttributeMap inner = *packed->if_dictionary();
  attributes.Erase(text_names::kAttributes);
  RH_ASSIGN_OR_RETURN(attributes, JoinDictionaries(reader, at, attributes, inner));
  return absl::OkStatus();
}

BodyParser::BodyParser(TextReader& reader, LocationParser& locations, Program& program)
    : reader_(reader), locations_(locations), program_(program) {}

absl::Status BodyParser::ReadBody(Graph& graph, absl::Span<const Argument> arguments,
                                  absl::Span<const OutputNode> outputs) {
  graph_ = &graph;
  has_default_boundary_ = graph.boundary_dialect() == Graph::kDefaultBoundaryDialect;
  values_.clear();
  forwards_.clear();
  forward_index_.clear();
  ids_.clear();
  afters_.clear();
  is_terminated_ = false;
  terminator_uses_.clear();
  terminator_types_.clear();

  RH_RETURN_IF_ERROR(DefineArguments(arguments));
  while (!reader_.At(TokenKind::kRightBrace)) {
    if (is_terminated_) return reader_.Expected("'}' behind the terminator");
    if (reader_.At(TokenKind::kCaret))
      return reader_.ErrorAt(reader_.at(), "a graph has one block; blocks hold no others");
    RH_RETURN_IF_ERROR(ReadOperation());
  }
  if (!is_terminated_) {
    terminator_at_ = reader_.at();
    if (!graph.outputs().empty()) {
      return reader_.Expected(absl::StrCat("'", text_names::kOutput, "' with the graph's ",
                                           Plural(graph.outputs().size(), "output")));
    }
  }
  RH_RETURN_IF_ERROR(ResolveForwards());
  RH_RETURN_IF_ERROR(FinishOutputs(outputs));
  RH_RETURN_IF_ERROR(AddControlEdges());
  return reader_.Expect(TokenKind::kRightBrace);
}

absl::Status BodyParser::DefineArguments(absl::Span<const Argument> arguments) {
  const OpInfo* input = has_default_boundary_ ? &program_.op_info(container::kInput) : nullptr;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Argument& argument = arguments[i];
    Definition definition;
    definition.at = argument.at;
    if (has_default_boundary_) {
      definition.node = graph_->CreateNode(
          *input, {}, {argument.type},
          {{std::string(container::kIndex), Attribute::Int(static_cast<int64_t>(i))}});
      RH_RETURN_IF_ERROR(locations_.SetOn(definition.node, argument.location));
    }
    if (!values_.emplace(argument.name, definition).second) {
      return reader_.ErrorAt(
          argument.at, absl::StrCat("value '", ForMessage(argument.name), "' is defined twice"));
    }
  }
  return absl::OkStatus();
}

// ---- Values

absl::StatusOr<BodyParser::Use> BodyParser::ReadUse() {
  if (!reader_.At(TokenKind::kValue)) return reader_.Expected("a value ('%name')");
  Use use{reader_.token().text, 0, reader_.at()};
  reader_.Advance();
  if (reader_.At(TokenKind::kHash) && reader_.Touches()) {
    const std::optional<uint64_t> number = ParseUnsigned(reader_.token().text.substr(1));
    if (!number || *number > std::numeric_limits<int>::max())
      return reader_.Expected("the number of a result");
    use.number = static_cast<int64_t>(*number);
    reader_.Advance();
  }
  return use;
}

absl::Status BodyParser::ReadUses(TokenKind closing) {
  uses_.clear();
  if (reader_.At(closing)) return absl::OkStatus();
  do {
    RH_ASSIGN_OR_RETURN(Use use, ReadUse());
    uses_.push_back(use);
  } while (reader_.Accept(TokenKind::kComma));
  return absl::OkStatus();
}

absl::Status BodyParser::CheckType(const Use& use, const Type& found, const Type& wanted,
                                   absl::string_view where) {
  if (found == wanted) return absl::OkStatus();
  return reader_.ErrorAt(use.at, absl::StrCat("value '", ForMessage(use.name), "' is used as ",
                                              ForMessage(wanted.ToString()), " but ", where, " as ",
                                              ForMessage(found.ToString())));
}

absl::StatusOr<Value*> BodyParser::Defined(const Use& use, const Definition& definition,
                                           const Type& type) {
  if (definition.node == nullptr) {
    return reader_.ErrorAt(
        use.at,
        absl::StrCat(
            "argument '", ForMessage(use.name),
            "' must not be used: the inputs of this graph are nodes of its boundary dialect '",
            graph_->boundary_dialect(), "'"));
  }
  if (use.number >= definition.count) {
    return reader_.ErrorAt(use.at, absl::StrCat("value '", ForMessage(use.name), "' has ",
                                                Plural(definition.count, "result"),
                                                ", so there is no result ", use.number));
  }
  Value& value = definition.node->result(definition.first + static_cast<int>(use.number));
  RH_RETURN_IF_ERROR(CheckType(use, value.type(), type, "is defined"));
  return &value;
}

absl::StatusOr<Value*> BodyParser::Resolve(const Use& use, const Type& type) {
  auto definition = values_.find(use.name);
  if (definition != values_.end()) return Defined(use, definition->second, type);
  auto [place, is_new] =
      forward_index_.emplace(std::make_pair(use.name, use.number), forwards_.size());
  if (is_new) {
    forwards_.push_back({use, graph_->CreateNode(StandInOp(), {}, {type})});
  } else {
    RH_RETURN_IF_ERROR(CheckType(use, forwards_[place->second].stand_in->result().type(), type,
                                 "was used before"));
  }
  return &forwards_[place->second].stand_in->result();
}

absl::Status BodyParser::ResolveForwards() {
  std::vector<Node*> stand_ins;
  for (const Forward& forward : forwards_) {
    auto definition = values_.find(forward.use.name);
    if (definition == values_.end()) {
      return reader_.ErrorAt(forward.use.at, absl::StrCat("value '", ForMessage(forward.use.name),
                                                          "' is not defined"));
    }
    Value& stand_in = forward.stand_in->result();
    RH_ASSIGN_OR_RETURN(Value * value, Defined(forward.use, definition->second, stand_in.type()));
    stand_in.replace_all_uses_with(*value);
    stand_ins.push_back(forward.stand_in);
  }
  graph_->Erase(stand_ins);
  return absl::OkStatus();
}

// ---- Operations

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
  return reader_.Expect(TokenKind::kEqual, " behind the names of results");
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
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen, " and the operands of the operation"));
  RH_RETURN_IF_ERROR(ReadUses(TokenKind::kRightParen));
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " or ',' behind an operand"));
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
  if (IsTerminator(op->name)) {
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
        op_at, absl::StrCat("'", op->name, "' is not written: it is an argument of the graph"));
  }
  return MakeNode(*op, operands_, result_types, std::move(attributes), op_at).status();
}

absl::StatusOr<AttributeMap> BodyParser::ReadGenericAttributes(absl::string_view op,
                                                               const char* op_at) {
  if (reader_.At(TokenKind::kLeftSquare)) {
    return reader_.ErrorAt(reader_.at(),
                           "an operation has no successors: control flow names another graph "
                           "(control.if, control.while)");
  }
  AttributeMap properties;
  if (reader_.Accept(TokenKind::kLess)) {
    RH_ASSIGN_OR_RETURN(properties, ReadDictionary(reader_));
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kGreater, " behind properties"));
  }
  if (reader_.At(TokenKind::kLeftParen)) {
    if (op == text_names::kSubgraph || op == text_names::kFunc || op == text_names::kModule) {
      return reader_.ErrorAt(op_at, absl::StrCat("'", op, "' stands beside graphs, not in one"));
    }
    return reader_.ErrorAt(
        reader_.at(),
        "graphs hold no regions: name another graph (control.if, control.while, control.call)");
  }
  const char* attributes_at = reader_.at();
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadOptionalDictionary(reader_));
  return JoinDictionaries(reader_, attributes_at, properties, attributes);
}

absl::StatusOr<Node*> BodyParser::MakeNode(const OpInfo& op, absl::Span<Value* const> operands,
                                           absl::Span<const Type> result_types,
                                           AttributeMap attributes, const char* at) {
  // What the text form says in attributes.
  std::optional<Attribute> id;
  std::optional<Attribute> after;
  if (const Attribute* attribute = attributes.Find(text_names::kId)) id = *attribute;
  if (const Attribute* attribute = attributes.Find(text_names::kAfter)) after = *attribute;
  if (id) attributes.Erase(text_names::kId);
  if (after) attributes.Erase(text_names::kAfter);
  RH_RETURN_IF_ERROR(UnpackAttributes(reader_, at, attributes));

  Node* node = graph_->CreateNode(op, operands, result_types, std::move(attributes));
  if (id) {
    if (id->if_int() == nullptr) {
      return reader_.ErrorAt(at, absl::StrCat("expected '", text_names::kId,
                                              "' to be an int, found ", id->kind_name()));
    }
    if (!ids_.emplace(*id->if_int(), node).second) {
      return reader_.ErrorAt(at, absl::StrCat("there is a node with ", text_names::kId, " = ",
                                              *id->if_int(), " already"));
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
  if (!result_names_.empty() && named != node->num_results()) {
    return reader_.ErrorAt(result_names_[0].at,
                           absl::StrCat("the operation has ", Plural(node->num_results(), "result"),
                                        ", but ", Plural(named, "name"), " in front"));
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

absl::Status BodyParser::ReadWord() {
  const absl::string_view word = reader_.token().text;
  if (IsAccess(word)) return ReadAccess(word);
  if (word == container::kMlProgramToken) return ReadToken();
  if (IsTerminator(word)) return ReadTerminator();
  const std::string suggestion = DidYouMean(word, CustomOps());
  if (word == text_names::kGlobal || word == text_names::kSubgraph || word == text_names::kFunc) {
    return reader_.ErrorAt(reader_.at(),
                           absl::StrCat("'", word, "' stands beside graphs, not in one"));
  }
  if (!suggestion.empty() || word.find('.') == absl::string_view::npos) {
    return reader_.ErrorAt(reader_.at(), absl::StrCat("expected an operation, found '",
                                                      ForMessage(word), "'", suggestion));
  }
  return reader_.ErrorAt(
      reader_.at(),
      absl::StrCat("'", ForMessage(word), "' is not in generic form, \"", ForMessage(word),
                   "\"(operands) {attributes} : (types) -> types, which is all that is read of "
                   "other dialects; "
                   "mlir-opt --mlir-print-op-generic prints it"));
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
  if (IsGraphForm(op)) {
    RH_RETURN_IF_ERROR(reader_.ExpectWord("ordering", ", the tokens of the access"));
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen, " behind ordering"));
    // MLIR prints () for no tokens.
    if (reader_.Accept(TokenKind::kLeftParen)) {
      RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " behind ordering(("));
    } else {
      RH_RETURN_IF_ERROR(ReadUses(TokenKind::kArrow));
    }
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kArrow, " or ',' behind a token"));
    RH_ASSIGN_OR_RETURN(Type token, ReadType(reader_));
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " behind the type of a token"));
    result_types.push_back(std::move(token));
  }
  if (IsStore(op) || !reader_.Accept(TokenKind::kArrow)) {
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " and the type of the value"));
  }
  RH_ASSIGN_OR_RETURN(Type type, ReadType(reader_));
  if (!IsStore(op)) result_types.insert(result_types.begin(), type);
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadOptionalDictionary(reader_));
  if (attributes.contains(container::kGlobal)) {
    return reader_.ErrorAt(at, absl::StrCat("attribute '", container::kGlobal, "' is there twice"));
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
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " or ',' behind an output"));
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

// ---- Ends

absl::StatusOr<std::vector<Value*>> BodyParser::TerminatorOperands() {
  const std::vector<Port>& ports = graph_->outputs();
  if (terminator_uses_.size() != ports.size()) {
    return reader_.ErrorAt(terminator_at_,
                           absl::StrCat("expected the graph's ", Plural(ports.size(), "output"),
                                        ", found ", terminator_uses_.size()));
  }
  std::vector<Value*> operands;
  for (size_t i = 0; i < ports.size(); ++i) {
    const Use& use = terminator_uses_[i];
    auto definition = values_.find(use.name);
    if (definition == values_.end()) {
      return reader_.ErrorAt(use.at,
                             absl::StrCat("value '", ForMessage(use.name), "' is not defined"));
    }
    RH_ASSIGN_OR_RETURN(Value * value, Defined(use, definition->second, terminator_types_[i]));
    if (value->type() != ports[i].type) {
      return reader_.ErrorAt(use.at,
                             absl::StrCat("expected output ", i, " to be of the declared type ",
                                          ForMessage(ports[i].type.ToString()), ", found ",
                                          ForMessage(value->type().ToString())));
    }
    operands.push_back(value);
  }
  return operands;
}

absl::Status BodyParser::FinishOutputs(absl::Span<const OutputNode> outputs) {
  RH_ASSIGN_OR_RETURN(const std::vector<Value*> operands, TerminatorOperands());
  const std::vector<Port>& ports = graph_->outputs();
  if (has_default_boundary_) {
    const OpInfo& output = program_.op_info(container::kOutput);
    for (size_t i = 0; i < ports.size(); ++i) {
      Node* node = graph_->CreateNode(
          output, {operands[i]}, {},
          {{std::string(container::kIndex), Attribute::Int(static_cast<int64_t>(i))}});
      node->set_name(outputs[i].name);
      node->set_origins(outputs[i].origins);
    }
    return absl::OkStatus();
  }
  // The terminator repeats what the boundary nodes say, since MLIR wants it. Where the dialect is
  // not known, neither is which nodes those are.
  const Dialect* dialect = program_.context().FindDialect(graph_->boundary_dialect());
  const auto* service =
      dialect == nullptr ? nullptr : dialect->service<GraphOutputIndexQueryService>();
  if (service == nullptr) return absl::OkStatus();
  std::vector<const Node*> bound(ports.size());
  for (const Node* node : graph_->nodes()) {
    if (node->dialect() != dialect || !service->associated(*node)) continue;
    const int64_t index = service->index(*node);
    if (index < 0 || index >= static_cast<int64_t>(ports.size()) || node->num_operands() == 0)
      continue;
    bound[index] = node;
    if (&node->operand(0) == operands[index]) continue;
    return reader_.ErrorAt(terminator_uses_[index].at,
                           absl::StrCat("expected output ", index, " to be the operand of ",
                                        node->DebugName(), ", which is the node of that output"));
  }
  for (size_t i = 0; i < ports.size(); ++i) {
    if (bound[i] != nullptr) continue;
    return reader_.ErrorAt(terminator_uses_[i].at,
                           absl::StrCat("there is no node of the boundary dialect '",
                                        graph_->boundary_dialect(), "' for output ", i));
  }
  return absl::OkStatus();
}

absl::Status BodyParser::AddControlEdges() {
  for (const After& after : afters_) {
    auto before = ids_.find(after.id);
    if (before == ids_.end()) {
      return reader_.ErrorAt(
          after.at, absl::StrCat("there is no node with ", text_names::kId, " = ", after.id));
    }
    graph_->add_dependency(*before->second, *after.node);
  }
  return absl::OkStatus();
}

void BodyParser::RefineAccesses() {
  const OpInfo& refine = program_.op_info(container::kRefine);
  for (const Access& access : narrow_accesses_) {
    const std::string* symbol = access.node->attribute(container::kGlobal)->if_symbol();
    const Global* global = program_.FindGlobal(*symbol);
    if (global == nullptr) continue;
    Graph& graph = access.node->graph();
    if (access.is_store) {
      Value& stored = access.node->operand(0);
      if (stored.type() == global->type() || !Fits(stored.type(), global->type())) continue;
      Node* widened = graph.CreateNode(refine, {&stored}, {global->type()}, {}, access.node);
      access.node->set_operand(0, widened->result());
    } else {
      Value& loaded = access.node->result(0);
      const Type written = loaded.type();
      if (written == global->type() || !Fits(written, global->type())) continue;
      loaded.set_type(global->type());
      Node* narrowed = graph.CreateNode(refine, {}, {written}, {}, access.node->next());
      loaded.replace_all_uses_with(narrowed->result());
      narrowed->AppendOperand(loaded);
    }
  }
}

}  // namespace roundhouse
