#include "roundhouse/core/text/body_parser.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/text_names.h"

namespace roundhouse {
namespace {

// The op that stands for a value that is not defined yet.
const OpInfo& StandInOp() {
  static const OpInfo* const op = new OpInfo();
  return *op;
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
    if (is_terminated_) return reader_.Expected("'}' after the terminator");
    if (reader_.At(TokenKind::kCaret))
      return reader_.ErrorAt(reader_.at(),
                             "a graph has a single block: expected no block label here");
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
      locations_.Remember(*definition.node, argument.at);
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

absl::StatusOr<ValueUse> BodyParser::ReadUse() {
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
  if (Node* constant = CopyOuterConstant(use.name)) {
    const Definition copy{constant, 0, 1, use.at};
    values_.emplace(use.name, copy);
    return Defined(use, copy, type);
  }
  auto [entry, is_new] =
      forward_index_.emplace(std::make_pair(use.name, use.number), forwards_.size());
  if (is_new) {
    forwards_.push_back({use, graph_->CreateNode(StandInOp(), {}, {type})});
  } else {
    RH_RETURN_IF_ERROR(CheckType(use, forwards_[entry->second].stand_in->result().type(), type,
                                 "was used before"));
  }
  return &forwards_[entry->second].stand_in->result();
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
      locations_.Remember(*node,
                          i < terminator_uses_.size() ? terminator_uses_[i].at : terminator_at_);
      node->set_name(outputs[i].name);
      node->set_origins(outputs[i].origins);
    }
    return absl::OkStatus();
  }
  // The terminator repeats the boundary nodes, because MLIR requires it. If the dialect is not
  // known, it is not known which nodes those are.
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
