// The module, globals and graphs in generic form, as mlir-opt --mlir-print-op-generic prints them.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/program_parser.h"
#include "roundhouse/core/text/type_parser.h"

namespace roundhouse {

absl::StatusOr<AttributeMap> ProgramParser::ReadGenericBegin() {
  reader_.Advance();
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen));
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen));
  AttributeMap properties;
  if (reader_.Accept(TokenKind::kLess)) {
    RH_ASSIGN_OR_RETURN(properties, ReadDictionary(reader_));
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kGreater, " after properties"));
  }
  return properties;
}

absl::Status ProgramParser::ReadGenericEnd() {
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " and the type of the operation"));
  for (TokenKind kind : {TokenKind::kLeftParen, TokenKind::kRightParen, TokenKind::kArrow,
                         TokenKind::kLeftParen, TokenKind::kRightParen}) {
    RH_RETURN_IF_ERROR(reader_.Expect(kind, " in the operation's type () -> ()"));
  }
  return locations_.Read().status();
}

absl::StatusOr<std::optional<std::string>> ProgramParser::TakeStringAttribute(
    AttributeMap& attributes, absl::string_view name, const char* at) {
  const Attribute* attribute = attributes.Find(name);
  if (attribute == nullptr) return std::nullopt;
  if (attribute->if_string() == nullptr) {
    return reader_.ErrorAt(
        at, absl::StrCat("expected '", name, "' to be a string, found ", attribute->kind_name()));
  }
  std::optional<std::string> text = *attribute->if_string();
  attributes.Erase(name);
  return text;
}

absl::StatusOr<std::optional<Visibility>> ProgramParser::TakeVisibility(AttributeMap& attributes,
                                                                        const char* at) {
  RH_ASSIGN_OR_RETURN(std::optional<std::string> text,
                      TakeStringAttribute(attributes, "sym_visibility", at));
  if (!text) return std::nullopt;
  for (Visibility visibility : {Visibility::kPublic, Visibility::kPrivate, Visibility::kNested}) {
    if (*text == VisibilityName(visibility)) return visibility;
  }
  return reader_.ErrorAt(at, "expected 'sym_visibility' to be public, private or nested");
}

absl::Status ProgramParser::ReadGenericModule() {
  const char* at = reader_.at();
  RH_ASSIGN_OR_RETURN(const AttributeMap properties, ReadGenericBegin());
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen, " and the body of the module"));
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftBrace, " and the body of the module"));
  if (reader_.Accept(TokenKind::kCaret))
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " after the block's label"));
  while (!reader_.Accept(TokenKind::kRightBrace)) RH_RETURN_IF_ERROR(ReadSymbol("'}', "));
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " after the body of the module"));
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadOptionalDictionary(reader_));
  RH_ASSIGN_OR_RETURN(attributes, JoinDictionaries(reader_, at, properties, attributes));
  RH_ASSIGN_OR_RETURN(std::optional<std::string> name,
                      TakeStringAttribute(attributes, "sym_name", at));
  if (name && name->find('\0') != std::string::npos)
    return reader_.ErrorAt(at, "the module's name contains a NUL");
  if (name) program_->set_name(*std::move(name));
  RH_RETURN_IF_ERROR(UnpackAttributes(reader_, at, attributes));
  for (const auto& [key, value] : attributes) program_->set_attribute(key, value);
  return ReadGenericEnd();
}

absl::Status ProgramParser::ReadGenericGlobal(const char* at) {
  RH_ASSIGN_OR_RETURN(const AttributeMap properties, ReadGenericBegin());
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadOptionalDictionary(reader_));
  RH_ASSIGN_OR_RETURN(attributes, JoinDictionaries(reader_, at, properties, attributes));
  RH_ASSIGN_OR_RETURN(std::optional<std::string> name,
                      TakeStringAttribute(attributes, "sym_name", at));
  RH_ASSIGN_OR_RETURN(std::optional<Visibility> visibility, TakeVisibility(attributes, at));
  const Attribute* type = attributes.Find("type");
  if (!name || type == nullptr || type->if_type() == nullptr) {
    return reader_.ErrorAt(at, "expected 'sym_name' and 'type' among the attributes of a global");
  }
  RH_ASSIGN_OR_RETURN(Global * global, MakeGlobal(*name, at, *type->if_type()));
  attributes.Erase("type");
  global->set_visibility(visibility.value_or(Visibility::kPublic));
  global->set_mutable(attributes.Erase("is_mutable"));
  if (const Attribute* value = attributes.Find("value")) {
    RH_RETURN_IF_ERROR(ReadGlobalValue(*global, *value, at));
    attributes.Erase("value");
  }
  RH_RETURN_IF_ERROR(UnpackAttributes(reader_, at, attributes));
  for (const auto& [key, value] : attributes) global->set_attribute(key, value);
  return ReadGenericEnd();
}

// Reads types and attributes of the ports from function_type, arg_attrs and res_attrs.
absl::Status ProgramParser::FillSignature(AttributeMap& attributes, Header& header,
                                          const char* at) {
  const Attribute* signature = attributes.Find("function_type");
  if (signature == nullptr || signature->if_type() == nullptr ||
      !signature->if_type()->is_opaque()) {
    return reader_.ErrorAt(at, "expected 'function_type' among the attributes of a graph");
  }
  const std::string text(signature->if_type()->opaque_text());
  const ParseOptions options;
  TextReader types(text, options);
  absl::StatusOr<std::vector<Type>> inputs = ReadTypeList(types);
  absl::StatusOr<std::vector<Type>> outputs = inputs.ok() && types.Accept(TokenKind::kArrow)
                                                  ? ReadResultTypes(types)
                                                  : absl::InvalidArgumentError("");
  if (!outputs.ok())
    return reader_.ErrorAt(at, "expected 'function_type' to be the type of a function");
  attributes.Erase("function_type");
  for (Type& type : *inputs) {
    Argument argument;
    argument.at = at;
    argument.type = std::move(type);
    header.arguments.push_back(std::move(argument));
  }
  for (Type& type : *outputs) header.results.push_back({at, std::move(type), {}});
  for (const bool is_input : {true, false}) {
    const absl::string_view key = is_input ? "arg_attrs" : "res_attrs";
    const size_t count = is_input ? header.arguments.size() : header.results.size();
    const Attribute* listed = attributes.Find(key);
    if (listed == nullptr) continue;
    const std::vector<Attribute>* list = listed->if_list();
    bool good = list != nullptr && list->size() == count;
    for (size_t i = 0; good && i < count; ++i) {
      good = (*list)[i].if_dictionary() != nullptr;
      if (good)
        (is_input ? header.arguments[i].attributes : header.results[i].attributes) =
            *(*list)[i].if_dictionary();
    }
    if (!good)
      return reader_.ErrorAt(
          at, absl::StrCat("expected '", key, "' to be a list of ", count, " dictionaries"));
    attributes.Erase(key);
  }
  return absl::OkStatus();
}

absl::Status ProgramParser::ReadGenericGraph(const char* at) {
  RH_ASSIGN_OR_RETURN(const AttributeMap properties, ReadGenericBegin());
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen, " and the body of the graph"));
  // The attributes say how to read the body, but stand behind it.
  if (!reader_.At(TokenKind::kLeftBrace)) return reader_.Expected("'{' and the body of the graph");
  const char* body = reader_.token().end();
  RH_ASSIGN_OR_RETURN(const char* closing, reader_.FindClosing(Comments::kSkip));
  reader_.Reset(closing + 1);
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " after the body of the graph"));
  RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadOptionalDictionary(reader_));
  RH_RETURN_IF_ERROR(ReadGenericEnd());
  const char* end = reader_.previous_end();

  RH_ASSIGN_OR_RETURN(attributes, JoinDictionaries(reader_, at, properties, attributes));
  Header header;
  header.name_at = at;
  header.attributes_at = at;
  RH_ASSIGN_OR_RETURN(std::optional<std::string> name,
                      TakeStringAttribute(attributes, "sym_name", at));
  RH_ASSIGN_OR_RETURN(std::optional<Visibility> visibility, TakeVisibility(attributes, at));
  if (!name) return reader_.ErrorAt(at, "expected 'sym_name' among the attributes of a graph");
  header.name = *std::move(name);
  header.visibility = visibility.value_or(Visibility::kPublic);
  RH_RETURN_IF_ERROR(FillSignature(attributes, header, at));
  header.attributes = std::move(attributes);
  std::vector<OutputNode> outputs;
  RH_ASSIGN_OR_RETURN(Graph * graph, MakeGraph(header, outputs));

  reader_.Reset(body);
  if (reader_.At(TokenKind::kRightBrace)) {
    graph->set_is_declaration(true);
  } else {
    Header block;
    if (reader_.Accept(TokenKind::kCaret)) {
      if (reader_.At(TokenKind::kLeftParen)) RH_RETURN_IF_ERROR(ReadArguments(block));
      RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " after the block's label"));
    }
    bool agrees = block.arguments.size() == header.arguments.size();
    for (size_t i = 0; agrees && i < block.arguments.size(); ++i) {
      agrees =
          !block.arguments[i].name.empty() && block.arguments[i].type == header.arguments[i].type;
    }
    if (!agrees)
      return reader_.ErrorAt(body, "expected block arguments that match 'function_type'");
    RH_RETURN_IF_ERROR(bodies_.ReadBody(*graph, block.arguments, outputs));
    if (reader_.previous_end() != closing + 1)
      return reader_.ErrorAt(closing, "expected '}' of the graph's body elsewhere");
  }
  reader_.Reset(end);
  return absl::OkStatus();
}

}  // namespace roundhouse
