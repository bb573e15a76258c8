#include "roundhouse/core/text/program_parser.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/resource_parser.h"
#include "roundhouse/core/text/source_locations.h"
#include "roundhouse/core/text/text_names.h"
#include "roundhouse/core/text/type_parser.h"

namespace roundhouse {

absl::StatusOr<std::unique_ptr<Program>> ProgramParser::Parse() {
  RH_RETURN_IF_ERROR(ReadAllMetadata());
  while (!reader_.At(TokenKind::kEnd)) RH_RETURN_IF_ERROR(ReadTopLevel());
  RH_RETURN_IF_ERROR(locations_.Finish());
  bodies_.RefineAccesses();
  bodies_.EraseDropped();
  SourceLocations::Attach(*program_, locations_.TakeSourceLocations());
  return std::move(program_);
}

// Resources stand at the end of a file but are used before it, so they are read first.
absl::Status ProgramParser::ReadAllMetadata() {
  const absl::string_view text = reader_.source().text();
  if (text.find("{-#") == absl::string_view::npos) return absl::OkStatus();
  size_t i = 0;
  while (i < text.size()) {
    if (text[i] == '"') {
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i) {
        if (text[i] == '\\') ++i;
      }
      ++i;
    } else if (text[i] == '/' && i + 1 < text.size() && text[i + 1] == '/') {
      i = std::min(text.find('\n', i), text.size());
    } else if (text[i] == '{' && text.substr(i, 3) == "{-#") {
      reader_.Reset(text.data() + i);
      RH_RETURN_IF_ERROR(ReadMetadata(reader_));
      metadata_.emplace_back(text.data() + i, reader_.previous_end());
      i = reader_.previous_end() - text.data();
    } else {
      ++i;
    }
  }
  reader_.Reset(text.data());
  return absl::OkStatus();
}

absl::Status ProgramParser::ReadTopLevel() {
  switch (reader_.token().kind) {
    case TokenKind::kHash:
    case TokenKind::kBang:
      return ReadAlias();
    case TokenKind::kMetadataBegin:
      // Metadata was read first, so it is skipped here.
      while (next_metadata_ < metadata_.size() && metadata_[next_metadata_].first < reader_.at()) {
        ++next_metadata_;
      }
      if (next_metadata_ == metadata_.size() || metadata_[next_metadata_].first != reader_.at()) {
        return reader_.Expected("a global or a graph");
      }
      reader_.Reset(metadata_[next_metadata_].second);
      return absl::OkStatus();
    default:
      break;
  }
  const bool is_module = reader_.AtWord(text_names::kModule) ||
                         reader_.AtWord(text_names::kShortModule) ||
                         (reader_.At(TokenKind::kString) &&
                          reader_.token().text == absl::StrCat("\"", text_names::kModule, "\""));
  if (has_module_) {
    return reader_.ErrorAt(reader_.at(), "expected the end of the text after the module");
  }
  if (!is_module) return ReadSymbol("'module', ");
  if (!program_->globals().empty() || !program_->graphs().empty()) {
    return reader_.ErrorAt(reader_.at(),
                           "a module cannot follow globals and graphs; move them into the module");
  }
  has_module_ = true;
  return reader_.At(TokenKind::kString) ? ReadGenericModule() : ReadModule();
}

absl::Status ProgramParser::ReadAlias() {
  const bool is_type = reader_.At(TokenKind::kBang);
  const absl::string_view name = reader_.token().text;
  Alias alias;
  alias.defined_at = reader_.at();
  if (name.find('.') != absl::string_view::npos) {
    return reader_.Expected("a global, a graph or an alias (without a dot in its name)");
  }
  reader_.Advance();
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kEqual, " after the name of an alias"));
  const char* begin = reader_.at();
  const int64_t expanded_before = reader_.alias_use_count();
  if (is_type) {
    RH_ASSIGN_OR_RETURN(Type type, ReadType(reader_));
    alias.attribute = Attribute::OfType(std::move(type));
  } else if (reader_.AtWord("loc")) {
    alias.is_location = true;
    RH_RETURN_IF_ERROR(locations_.ReadAlias(name));
  } else {
    RH_ASSIGN_OR_RETURN(alias.attribute, ReadAttribute(reader_));
  }
  alias.text = absl::string_view(begin, reader_.previous_end() - begin);
  alias.expanded_size = alias.text.size() + reader_.alias_use_count() - expanded_before;
  return reader_.AddAlias(name, std::move(alias));
}

absl::Status ProgramParser::ReadModule() {
  reader_.Advance();
  if (reader_.At(TokenKind::kSymbol)) {
    RH_ASSIGN_OR_RETURN(std::string name, reader_.TakeSymbol());
    program_->set_name(std::move(name));
  }
  if (reader_.AcceptWord("attributes")) {
    const char* at = reader_.at();
    RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadDictionary(reader_));
    RH_RETURN_IF_ERROR(UnpackAttributes(reader_, at, attributes));
    for (const auto& [name, value] : attributes) program_->set_attribute(name, value);
  }
  RH_RETURN_IF_ERROR(
      reader_.Expect(TokenKind::kLeftBrace, " and the globals and graphs of the module"));
  while (!reader_.Accept(TokenKind::kRightBrace)) RH_RETURN_IF_ERROR(ReadSymbol("'}', "));
  return locations_.Read().status();
}

absl::Status ProgramParser::ReadSymbol(absl::string_view where) {
  if (reader_.AtWord(text_names::kGlobal)) return ReadGlobal();
  if (reader_.At(TokenKind::kBareIdentifier) && text_names::IsGraph(reader_.token().text))
    return ReadGraph();
  if (reader_.At(TokenKind::kString)) {
    const char* at = reader_.at();
    const absl::string_view quoted = reader_.token().text;
    const absl::string_view name = quoted.substr(1, quoted.size() - 2);
    if (name == text_names::kGlobal) return ReadGenericGlobal(at);
    if (text_names::IsGraph(name)) return ReadGenericGraph(at);
  }
  std::string suggestion;
  if (reader_.At(TokenKind::kBareIdentifier)) {
    const absl::string_view word = reader_.token().text;
    if (word == text_names::kModule || word == text_names::kShortModule) {
      return reader_.ErrorAt(reader_.at(),
                             "modules do not nest: a module holds globals and graphs");
    }
    suggestion =
        DidYouMean(word, {std::string(text_names::kGlobal), std::string(text_names::kSubgraph),
                          std::string(text_names::kFunc), std::string(text_names::kMlirFunc),
                          std::string(text_names::kShortModule)});
    if (suggestion.empty() && absl::EndsWith(word, ".func")) {
      suggestion =
          absl::StrCat("; a graph is written ", text_names::kFunc, " or ", text_names::kSubgraph);
    }
    return reader_.ErrorAt(
        reader_.at(),
        absl::StrCat("expected ", where, "'", text_names::kGlobal, "', '", text_names::kSubgraph,
                     "' or '", text_names::kFunc, "', found '", ForMessage(word), "'", suggestion));
  }
  return reader_.Expected(absl::StrCat(where, "'", text_names::kGlobal, "', '",
                                       text_names::kSubgraph, "' or '", text_names::kFunc, "'"));
}

std::optional<Visibility> ProgramParser::ReadVisibility() {
  for (Visibility visibility : {Visibility::kPublic, Visibility::kPrivate, Visibility::kNested}) {
    if (reader_.AcceptWord(VisibilityName(visibility))) return visibility;
  }
  return std::nullopt;
}

// ---- Globals

absl::StatusOr<Global*> ProgramParser::MakeGlobal(absl::string_view name, const char* at,
                                                  Type type) {
  absl::StatusOr<Global*> global = program_->CreateGlobal(name, std::move(type));
  if (!global.ok()) return reader_.ErrorAt(at, global.status().message());
  locations_.Remember(name, at);
  return global;
}

namespace {

// The type that the attribute implies; nullopt if it implies none.
std::optional<Type> TypeOf(const Attribute& attribute) {
  switch (attribute.kind()) {
    case Attribute::Kind::kBool:
      return Type::Scalar(ElementKind::kI1);
    case Attribute::Kind::kInt:
    case Attribute::Kind::kFloat:
      return Type::Scalar(attribute.element_kind());
    case Attribute::Kind::kTensor:
      return attribute.if_tensor()->type();
    default:
      return std::nullopt;
  }
}

}  // namespace

absl::Status ProgramParser::ReadGlobalValue(Global& global, const Attribute& value,
                                            const char* at) {
  const std::string* text = value.if_opaque();
  absl::string_view rest = text == nullptr ? absl::string_view() : absl::string_view(*text);
  if (!absl::ConsumePrefix(&rest, text_names::kExtern)) {
    global.set_initial(value);
    return absl::OkStatus();
  }
  // The type is behind a colon or missing; in the proposal it is in brackets.
  if (absl::ConsumePrefix(&rest, "<")) {
    rest = rest.substr(0, rest.rfind('>'));
  } else {
    absl::ConsumePrefix(&rest, " : ");
  }
  if (rest.empty()) {
    global.set_initial(Global::External{global.type()});
    return absl::OkStatus();
  }
  absl::StatusOr<Type> type = ReadWholeType(rest, reader_.options());
  if (!type.ok()) return reader_.ErrorAt(at, "expected the type of an external value");
  global.set_initial(Global::External{*std::move(type)});
  return absl::OkStatus();
}

// ml_program.global private mutable @g(value) : type {attributes}; and as the proposal has it:
//   @g = value
//   @g : type = value
//   @g : type extern
//   @g : type extern : narrower type
absl::Status ProgramParser::ReadGlobal() {
  reader_.Advance();
  const Visibility visibility = ReadVisibility().value_or(Visibility::kPrivate);
  const bool is_mutable = reader_.AcceptWord("mutable");
  const char* name_at = reader_.at();
  if (!reader_.At(TokenKind::kSymbol)) {
    if (!reader_.At(TokenKind::kBareIdentifier))
      return reader_.Expected("the name of a global ('@name')");
    return reader_.ErrorAt(
        name_at,
        absl::StrCat("expected the name of a global ('@name'), found '",
                     ForMessage(reader_.token().text), "'",
                     DidYouMean(reader_.token().text, {"public", "private", "nested", "mutable"})));
  }
  RH_ASSIGN_OR_RETURN(std::string name, reader_.TakeSymbol());
  std::optional<Attribute> value;
  std::optional<Type> type;
  std::optional<Type> external;
  const char* value_at = reader_.at();
  const bool in_parentheses = reader_.Accept(TokenKind::kLeftParen);
  if (in_parentheses || reader_.Accept(TokenKind::kEqual)) {
    value_at = reader_.at();
    RH_ASSIGN_OR_RETURN(value, ReadAttribute(reader_));
    if (in_parentheses) {
      RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " after the value of a global"));
    }
  }
  if (value && !in_parentheses) {
    type = TypeOf(*value);
    if (!type)
      return reader_.ErrorAt(
          value_at, absl::StrCat("expected a value with a type, found ", value->kind_name()));
  } else {
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " and the type of the global"));
    RH_ASSIGN_OR_RETURN(type, ReadType(reader_));
    if (!value && reader_.Accept(TokenKind::kEqual)) {
      value_at = reader_.at();
      RH_ASSIGN_OR_RETURN(value, ReadAttribute(reader_));
    } else if (!value && reader_.AcceptWord("extern")) {
      external = *type;
      if (reader_.Accept(TokenKind::kColon)) {
        RH_ASSIGN_OR_RETURN(external, ReadType(reader_));
      }
    }
  }
  RH_ASSIGN_OR_RETURN(Global * global, MakeGlobal(name, name_at, *type));
  global->set_visibility(visibility);
  global->set_mutable(is_mutable);
  if (external) global->set_initial(Global::External{*external});
  if (value) RH_RETURN_IF_ERROR(ReadGlobalValue(*global, *value, value_at));
  const char* at = reader_.at();
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadOptionalDictionary(reader_));
  RH_RETURN_IF_ERROR(UnpackAttributes(reader_, at, attributes));
  for (const auto& [key, attribute] : attributes) global->set_attribute(key, attribute);
  return locations_.Read().status();
}

// ---- Graphs

absl::Status ProgramParser::ReadArguments(Header& header) {
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen, " and the inputs of the graph"));
  if (reader_.Accept(TokenKind::kRightParen)) return absl::OkStatus();
  do {
    Argument argument;
    argument.at = reader_.at();
    if (reader_.At(TokenKind::kValue)) {
      argument.name = reader_.token().text;
      reader_.Advance();
      RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " and the type of the input"));
    }
    RH_ASSIGN_OR_RETURN(argument.type, ReadType(reader_));
    RH_ASSIGN_OR_RETURN(argument.attributes, ReadOptionalDictionary(reader_));
    RH_ASSIGN_OR_RETURN(argument.location, locations_.Read());
    header.arguments.push_back(std::move(argument));
  } while (reader_.Accept(TokenKind::kComma));
  return reader_.Expect(TokenKind::kRightParen, " or ',' after an input");
}

absl::Status ProgramParser::ReadResults(Header& header) {
  if (!reader_.Accept(TokenKind::kArrow)) return absl::OkStatus();
  if (!reader_.At(TokenKind::kLeftParen)) {
    const char* at = reader_.at();
    RH_ASSIGN_OR_RETURN(Type type, ReadType(reader_));
    header.results.push_back({at, std::move(type), {}});
    return absl::OkStatus();
  }
  reader_.Advance();
  if (reader_.Accept(TokenKind::kRightParen)) return absl::OkStatus();
  do {
    Result result;
    result.at = reader_.at();
    RH_ASSIGN_OR_RETURN(result.type, ReadType(reader_));
    RH_ASSIGN_OR_RETURN(result.attributes, ReadOptionalDictionary(reader_));
    header.results.push_back(std::move(result));
  } while (reader_.Accept(TokenKind::kComma));
  return reader_.Expect(TokenKind::kRightParen, " or ',' after an output");
}

absl::StatusOr<std::string> ProgramParser::TakePortName(AttributeMap& attributes,
                                                        absl::string_view key, const char* at) {
  const Attribute* name = attributes.Find(key);
  if (name == nullptr) return std::string();
  if (name->if_string() == nullptr) {
    return reader_.ErrorAt(
        at, absl::StrCat("expected '", key, "' to be a string, found ", name->kind_name()));
  }
  std::string text = *name->if_string();
  attributes.Erase(key);
  return text;
}

absl::StatusOr<Graph*> ProgramParser::MakeGraph(Header& header, std::vector<OutputNode>& outputs) {
  absl::StatusOr<Graph*> made = program_->CreateGraph(header.name, header.visibility);
  if (!made.ok()) return reader_.ErrorAt(header.name_at, made.status().message());
  Graph& graph = **made;
  locations_.Remember(header.name, header.name_at);
  if (const Attribute* boundary = header.attributes.Find(text_names::kBoundary)) {
    if (boundary->if_string() == nullptr || boundary->if_string()->empty()) {
      return reader_.ErrorAt(header.attributes_at, absl::StrCat("expected '", text_names::kBoundary,
                                                                "' to be the name of a dialect"));
    }
    graph.set_boundary_dialect(*boundary->if_string());
    header.attributes.Erase(text_names::kBoundary);
  }
  RH_RETURN_IF_ERROR(UnpackAttributes(reader_, header.attributes_at, header.attributes));
  for (const auto& [name, value] : header.attributes) graph.set_attribute(name, value);
  const bool has_default_boundary = graph.boundary_dialect() == Graph::kDefaultBoundaryDialect;
  for (Argument& argument : header.arguments) {
    RH_ASSIGN_OR_RETURN(std::string name,
                        TakePortName(argument.attributes, text_names::kIdentifier, argument.at));
    RH_RETURN_IF_ERROR(UnpackAttributes(reader_, argument.at, argument.attributes));
    graph.mutable_inputs().push_back(
        {std::move(name), argument.type, std::move(argument.attributes)});
  }
  for (Result& result : header.results) {
    RH_ASSIGN_OR_RETURN(std::string name,
                        TakePortName(result.attributes, text_names::kIdentifier, result.at));
    OutputNode output;
    if (has_default_boundary) {
      RH_ASSIGN_OR_RETURN(output.name,
                          TakePortName(result.attributes, text_names::kNodeName, result.at));
      if (const Attribute* origins = result.attributes.Find(text_names::kNodeOrigins)) {
        const std::vector<Attribute>* list = origins->if_list();
        bool good = list != nullptr;
        for (size_t i = 0; good && i < list->size(); ++i) {
          good = (*list)[i].if_string() != nullptr;
          if (good) output.origins.push_back(*(*list)[i].if_string());
        }
        if (!good) {
          return reader_.ErrorAt(result.at, absl::StrCat("expected '", text_names::kNodeOrigins,
                                                         "' to be a list of strings"));
        }
        result.attributes.Erase(text_names::kNodeOrigins);
      }
    }
    RH_RETURN_IF_ERROR(UnpackAttributes(reader_, result.at, result.attributes));
    graph.mutable_outputs().push_back({std::move(name), result.type, std::move(result.attributes)});
    outputs.push_back(std::move(output));
  }
  return &graph;
}

absl::Status ProgramParser::ReadGraph() {
  reader_.Advance();
  Header header;
  header.visibility = ReadVisibility().value_or(Visibility::kPublic);
  header.name_at = reader_.at();
  if (!reader_.At(TokenKind::kSymbol)) return reader_.Expected("the name of a graph ('@name')");
  RH_ASSIGN_OR_RETURN(header.name, reader_.TakeSymbol());
  RH_RETURN_IF_ERROR(ReadArguments(header));
  RH_RETURN_IF_ERROR(ReadResults(header));
  if (reader_.AcceptWord("attributes")) {
    header.attributes_at = reader_.at();
    RH_ASSIGN_OR_RETURN(header.attributes, ReadDictionary(reader_));
  }
  std::vector<OutputNode> outputs;
  RH_ASSIGN_OR_RETURN(Graph * graph, MakeGraph(header, outputs));
  if (!reader_.Accept(TokenKind::kLeftBrace)) {
    graph->set_is_declaration(true);
    return locations_.Read().status();
  }
  for (const Argument& argument : header.arguments) {
    if (argument.name.empty())
      return reader_.ErrorAt(
          argument.at, "expected the name of the input ('%name: type'), as the graph has a body");
  }
  RH_RETURN_IF_ERROR(bodies_.ReadBody(*graph, header.arguments, outputs));
  return locations_.Read().status();
}

}  // namespace roundhouse
