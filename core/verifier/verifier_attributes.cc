// Types and attributes, wherever they stand, and text in them that is kept as it is.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/parse_options.h"
#include "roundhouse/core/text/text_reader.h"
#include "roundhouse/core/text/type_parser.h"
#include "roundhouse/core/verifier/verifier_internal.h"

namespace roundhouse::verifier_internal {
namespace {

// ---- Names of attributes

// MLIR dialects that refuse unknown attributes with their prefix ("linalg.foo").
constexpr absl::string_view kAttributeRefusers[] = {"acc",    "bufferization", "dlti",     "gpu",
                                                    "linalg", "llvm",          "nvvm",     "omp",
                                                    "rocdl",  "spirv",         "transform"};

// Names that the text form uses itself.
constexpr absl::string_view kReservedOnNodes[] = {"roundhouse.id", "roundhouse.after"};
constexpr absl::string_view kReservedOnGraphs[] = {"roundhouse.boundary"};
constexpr absl::string_view kReservedOnPorts[] = {"ml_program.identifier", "roundhouse.name",
                                                  "roundhouse.origins"};
// A dictionary of the attributes whose own names would mean something to MLIR there.
constexpr absl::string_view kReservedEverywhere = "roundhouse.attributes";

bool Contains(absl::Span<const absl::string_view> names, absl::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

absl::Span<const absl::string_view> ReservedOn(Holder holder) {
  switch (holder) {
    case Holder::kNode:
      return kReservedOnNodes;
    case Holder::kGraph:
      return kReservedOnGraphs;
    case Holder::kPort:
      return kReservedOnPorts;
    case Holder::kGlobal:
    case Holder::kProgram:
      break;
  }
  return {};
}

// Returns what is wrong with the name of an attribute; empty if it is valid.
std::string AttributeNameProblem(Holder holder, absl::string_view name) {
  if (name.empty()) return "expected a name, found an attribute without one";
  if (name.find('\0') != absl::string_view::npos)
    return "expected attribute names without a NUL, found one with a NUL";
  const size_t dot = name.find('.');
  if (name == kReservedEverywhere || Contains(ReservedOn(holder), name)) {
    return absl::StrCat("attribute '", name, "' is reserved for the text form");
  }
  if (dot != absl::string_view::npos && Contains(kAttributeRefusers, name.substr(0, dot))) {
    return absl::StrCat("attribute '", Shown(std::string(name)), "': MLIR's own dialect '",
                        name.substr(0, dot), "' rejects attributes that it does not know");
  }
  return "";
}

// ---- Text kept as it is

// Returns why `text` cannot stand where a type or an attribute does: unclosed strings or brackets,
// characters that end the type or attribute early, comments. Empty if it can.
std::string OpaqueTextProblem(absl::string_view text) {
  if (text.empty()) return "no text";
  std::string open;  // The brackets that have not been closed.
  for (size_t i = 0; i < text.size(); ++i) {
    const unsigned char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i) {
        if (text[i] == '\\') ++i;
        if (i < text.size() && (text[i] == '\n' || text[i] == '\0'))
          return "a string that contains a newline or NUL";
      }
      if (i >= text.size()) return "an unterminated string";
      continue;
    }
    if (c < 0x20 || c == 0x7f) return "a control character";
    if (c == '-' && next == '>') {
      ++i;
    } else if (c == '/' && next == '/') {
      return "a comment";
    } else if (c == '(' || c == '[' || c == '{' || c == '<') {
      open += static_cast<char>(c);
    } else if (c == ')' || c == ']' || c == '}' || c == '>') {
      const char opener = c == ')' ? '(' : c == ']' ? '[' : c == '}' ? '{' : '<';
      if (open.empty() || open.back() != opener)
        return absl::StrCat("an unmatched '", text.substr(i, 1), "'");
      open.pop_back();
    } else if (open.empty() && (c == ',' || c == ';' || c == '=')) {
      return absl::StrCat("a '", text.substr(i, 1), "' outside of brackets");
    }
  }
  return open.empty() ? "" : absl::StrCat("an unclosed '", open.substr(open.size() - 1), "'");
}

// Returns the reader's message without the position, which is in a text that no user has seen.
std::string ReasonOf(const absl::Status& status) {
  const absl::string_view message =
      absl::string_view(status.message()).substr(0, status.message().find('\n'));
  const size_t reason = message.find("error: ");
  return std::string(reason == absl::string_view::npos ? message : message.substr(reason + 7));
}

// MLIR prints `#dialect.name<…>` in another form if the name has characters other than letters,
// digits, '_' and '.', or does not start with a letter.
std::string DialectNameProblem(absl::string_view text) {
  const size_t dot = text.find('.');
  if ((text[0] != '#' && text[0] != '!') || dot == absl::string_view::npos || dot > text.find('<'))
    return "";
  const absl::string_view name = text.substr(dot + 1, text.find_first_of("< ") - dot - 1);
  const bool is_plain = !name.empty() && absl::ascii_isalpha(name[0]) &&
                        std::all_of(name.begin(), name.end(), [](char c) {
                          return absl::ascii_isalnum(c) || c == '_' || c == '.';
                        });
  return is_plain ? "" : absl::StrCat("the non-identifier name '", name, "'");
}

// Returns why the text of a type, or of a part of it, does not read back as the same.
std::string ReadBackProblem(const Type& type) {
  const absl::StatusOr<Type> read = ReadWholeType(type.ToString(), {});
  if (!read.ok()) return absl::StrCat("unreadable text (", ReasonOf(read.status()), ")");
  return *read == type ? "" : "text that reads as another type";
}

std::string ReadBackProblem(const Attribute& opaque) {
  const ParseOptions options;
  TextReader reader(*opaque.if_opaque(), options);
  const absl::StatusOr<Attribute> read = ReadAttribute(reader);
  if (!read.ok()) return absl::StrCat("unreadable text (", ReasonOf(read.status()), ")");
  if (!reader.At(TokenKind::kEnd)) return "more than one attribute";
  return *read == opaque
             ? ""
             : absl::StrCat("text that reads as the ", read->kind_name(), " ", read->ToString());
}

// An encoding is kept as it is written, so it must be written as MLIR writes it. That is known for
// attributes of foreign dialects and for strings.
std::string EncodingProblem(absl::string_view text) {
  const ParseOptions options;
  TextReader reader(text, options);
  const absl::StatusOr<Attribute> read = ReadAttribute(reader);
  if (!read.ok()) return absl::StrCat("unreadable text (", ReasonOf(read.status()), ")");
  if (!reader.At(TokenKind::kEnd)) return "more than one attribute";
  const bool is_opaque =
      read->if_opaque() != nullptr && text[0] == '#' && *read->if_opaque() == text;
  const bool is_string = read->if_string() != nullptr && QuoteString(*read->if_string()) == text;
  return is_opaque || is_string ? "" : "neither #dialect.attribute nor a string in MLIR's spelling";
}

}  // namespace

template <typename Owner>
void VerifyTypeAt(Run& run, const Owner& owner, const Type& type,
                  absl::FunctionRef<std::string()> what) {
  if (type == run.last_good_type) return;
  const size_t before = run.findings.count();
  auto check_text = [&](absl::string_view text, absl::string_view kind) {
    std::string problem = OpaqueTextProblem(text);
    if (problem.empty()) problem = DialectNameProblem(text);
    if (problem.empty() && !type.encoding().empty()) problem = EncodingProblem(type.encoding());
    if (problem.empty()) problem = ReadBackProblem(type);
    if (problem.empty()) return;
    run.findings.Add("opaque_text", owner, [&] {
      return absl::StrCat(what(), ": expected the text of ", kind, " as MLIR reads it, found ",
                          problem, " in ", Shown(QuoteString(text)));
    });
  };
  const absl::Status status = VerifyType(type);
  if (!status.ok()) {
    run.findings.Add("type", owner, [&] {
      return absl::StrCat(what(), ": ", Shown(std::string(status.message())));
    });
  }
  if (type.is_opaque()) check_text(type.opaque_text(), "a type");
  if ((type.is_tensor() || type.is_scalar()) &&
      type.element_type().kind() == ElementKind::kOpaque) {
    check_text(type.element_type().opaque_text(), "an element type");
  }
  if (!type.encoding().empty()) check_text(type.encoding(), "an encoding");
  if (run.findings.count() == before) run.last_good_type = type;
}

namespace {

// One of the parts of an attribute that have no parts themselves. `where` names the attribute.
template <typename Owner>
void VerifyLeaf(Run& run, const Owner& owner, const Attribute& leaf,
                absl::FunctionRef<std::string()> where) {
  if (const Type* type = leaf.if_type()) {
    // A scalar type names an element type, perhaps of a tensor that is quantised along an axis.
    const bool has_axis = type->is_scalar() && type->element_type().is_quantized() &&
                          type->element_type().quantization()->axis.has_value();
    VerifyTypeAt(run, owner,
                 has_axis ? Type::Tensor(type->element_type(), Shape::Unranked()) : *type, where);
  } else if (const Tensor* tensor = leaf.if_tensor()) {
    const Type& type_of_tensor = tensor->type();
    VerifyTypeAt(run, owner, type_of_tensor, where);
    if (type_of_tensor.is_tensor() && type_of_tensor.domain() == Domain::kTensor &&
        !type_of_tensor.element_type().is_quantized()) {
      return;
    }
    run.findings.Add("attribute_tensor", owner, [&] {
      return absl::StrCat(where(), ": expected a tensor of plain elements in domain tensor, found ",
                          Shown(type_of_tensor), "; keep the data in its storage type");
    });
  } else if (const std::string* symbol = leaf.if_symbol()) {
    if (run.program.HasSymbol(*symbol)) return;
    run.findings.Add("undefined_symbol", owner, [&] {
      return absl::StrCat(where(), ": expected a graph or global of the program, found ",
                          Shown(SymbolText(*symbol)), run.findings.SuggestSymbol(*symbol));
    });
  } else if (const std::string* text = leaf.if_opaque()) {
    std::string problem = OpaqueTextProblem(*text);
    if (problem.empty()) problem = DialectNameProblem(*text);
    if (problem.empty()) problem = ReadBackProblem(leaf);
    if (problem.empty()) return;
    run.findings.Add("opaque_text", owner, [&] {
      return absl::StrCat(where(), ": expected the text of an attribute as MLIR reads it, found ",
                          problem, " in ", Shown(QuoteString(*text)));
    });
  }
}

template <typename Owner>
void VerifyDictionaryName(Run& run, const Owner& owner, const std::string& name,
                          absl::FunctionRef<std::string()> where) {
  if (!name.empty() && name.find('\0') == std::string::npos) return;
  run.findings.Add("attribute_name", owner, [&] {
    return absl::StrCat(where(),
                        ": expected dictionary names that are not empty and have no NUL, found '",
                        Shown(QuoteString(name)), "'");
  });
}

// The attribute, and what its lists and dictionaries hold.
template <typename Owner>
void VerifyParts(Run& run, const Owner& owner, const Attribute& attribute,
                 absl::FunctionRef<std::string()> where) {
  std::vector<std::pair<const Attribute*, int>> pending = {{&attribute, 0}};
  // A list may hold the same list twice, and so on down. Records the depth at which each was met.
  absl::flat_hash_map<const void*, int> met;
  bool is_too_deep = false;
  // Whether to visit the elements: for the first time, or deeper than before.
  auto enter = [&](const void* container, int depth) {
    if (depth >= kMaxAttributeNesting) {
      is_too_deep = true;
      return false;
    }
    auto [deepest, is_new] = met.emplace(container, depth);
    if (!is_new && deepest->second >= depth) return false;
    deepest->second = depth;
    return true;
  };
  while (!pending.empty() && !is_too_deep) {
    const auto [current, depth] = pending.back();
    pending.pop_back();
    if (const std::vector<Attribute>* list = current->if_list()) {
      if (!enter(list, depth)) continue;
      for (auto element = list->rbegin(); element != list->rend(); ++element)
        pending.emplace_back(&*element, depth + 1);
    } else if (const AttributeMap* dictionary = current->if_dictionary()) {
      if (!enter(dictionary, depth)) continue;
      for (auto entry = dictionary->end(); entry != dictionary->begin();) {
        --entry;
        pending.emplace_back(&entry->second, depth + 1);
        VerifyDictionaryName(run, owner, entry->first, where);
      }
    } else {
      VerifyLeaf(run, owner, *current, where);
    }
  }
  if (!is_too_deep) return;
  run.findings.Add("attribute_nesting", owner, [&] {
    return absl::StrCat(where(), ": expected lists and dictionaries nested at most ",
                        kMaxAttributeNesting, " deep, found deeper ones");
  });
}

}  // namespace

template <typename Owner>
void VerifyAttributes(Run& run, const Owner& owner, Holder holder, const AttributeMap& attributes,
                      absl::string_view prefix, absl::Span<const absl::string_view> own_symbols) {
  for (const auto& [name, attribute] : attributes) {
    const std::string problem = AttributeNameProblem(holder, name);
    if (!problem.empty()) {
      run.findings.Add("attribute_name", owner, [&] { return absl::StrCat(prefix, problem); });
    }
    if (Contains(own_symbols, name) && attribute.if_symbol() != nullptr) continue;
    const std::string& attribute_name = name;
    VerifyParts(run, owner, attribute,
                [&] { return absl::StrCat(prefix, "attribute '", Shown(attribute_name), "'"); });
  }
}

template void VerifyTypeAt<Graph>(Run&, const Graph&, const Type&,
                                  absl::FunctionRef<std::string()>);
template void VerifyTypeAt<Global>(Run&, const Global&, const Type&,
                                   absl::FunctionRef<std::string()>);
template void VerifyTypeAt<Node>(Run&, const Node&, const Type&, absl::FunctionRef<std::string()>);
template void VerifyAttributes<Graph>(Run&, const Graph&, Holder, const AttributeMap&,
                                      absl::string_view, absl::Span<const absl::string_view>);
template void VerifyAttributes<Global>(Run&, const Global&, Holder, const AttributeMap&,
                                       absl::string_view, absl::Span<const absl::string_view>);
template void VerifyAttributes<Node>(Run&, const Node&, Holder, const AttributeMap&,
                                     absl::string_view, absl::Span<const absl::string_view>);
template void VerifyAttributes<Program>(Run&, const Program&, Holder, const AttributeMap&,
                                        absl::string_view, absl::Span<const absl::string_view>);

}  // namespace roundhouse::verifier_internal
