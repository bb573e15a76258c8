#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/parse_options.h"
#include "roundhouse/core/text/text_reader.h"
#include "roundhouse/core/text/type_parser.h"
#include "roundhouse/core/verifier/verifier_internal.h"

namespace roundhouse::verifier_internal {
namespace {

// ---- Names that MLIR has for itself

// `mlir-opt-19 --show-dialects`, sorted. MLIR refuses ops that such a dialect does not declare when
// it reads the text form.
constexpr absl::string_view kMlirDialects[] = {
    "acc",        "affine",        "amdgpu", "amx",           "arith",     "arm_neon",
    "arm_sme",    "arm_sve",       "async",  "bufferization", "builtin",   "cf",
    "complex",    "dlti",          "emitc",  "func",          "gpu",       "index",
    "irdl",       "linalg",        "llvm",   "math",          "memref",    "mesh",
    "ml_program", "mpi",           "nvgpu",  "nvvm",          "omp",       "pdl",
    "pdl_interp", "polynomial",    "ptr",    "quant",         "rocdl",     "scf",
    "shape",      "sparse_tensor", "spirv",  "tensor",        "test",      "test_dyn",
    "tosa",       "transform",     "ub",     "vector",        "x86vector", "xegpu"};

// The ops of ml_program that have a spelling in the text form.
constexpr absl::string_view kContainerOps[] = {container::kInput,
                                               container::kOutput,
                                               container::kGlobalLoad,
                                               container::kGlobalLoadConst,
                                               container::kGlobalStore,
                                               container::kGlobalLoadGraph,
                                               container::kGlobalStoreGraph,
                                               container::kMlProgramToken};

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

// ---- Operands, results and attributes against the op's row

// "2", "2 or 3", "2 to 4", "at least 2".
std::string Range(int least, int most) {
  if (least == most) return absl::StrCat(least);
  if (most == OpInfo::kUnbounded) return absl::StrCat("at least ", least);
  return absl::StrCat(least, most == least + 1 ? " or " : " to ", most);
}

std::string OperandNames(const OpInfo& op) {
  std::string names;
  for (const OperandInfo& operand : op.operands) {
    absl::StrAppend(&names, names.empty() ? " (" : ", ", operand.name,
                    operand.optional   ? "?"
                    : operand.variadic ? "..."
                                       : "");
  }
  return names.empty() ? "" : names + ")";
}

void VerifyArity(Run& run, const Node& node, const OpFacts& facts) {
  const OpInfo& op = node.op();
  if (node.num_operands() < op.min_operands || node.num_operands() > op.max_operands) {
    run.findings.Add("arity", node, [&] {
      return absl::StrCat("expected ", Range(op.min_operands, op.max_operands),
                          op.min_operands == 1 && op.max_operands == 1 ? " operand" : " operands",
                          OperandNames(op), ", found ", node.num_operands());
    });
  }
  if (node.num_results() < op.min_results || node.num_results() > op.max_results) {
    run.findings.Add("result_arity", node, [&] {
      return absl::StrCat("expected ", Range(op.min_results, op.max_results),
                          op.min_results == 1 && op.max_results == 1 ? " result" : " results",
                          ", found ", node.num_results());
    });
  }
  // An output accepts any value of the graph.
  if (op.operands.empty() || (facts.outputs != nullptr && facts.outputs->associated(node))) return;
  for (int i = 0; i < node.num_operands(); ++i) {
    if (!node.has_operand(i) || !node.operand(i).type().is_none()) continue;
    const OperandInfo& info = op.operands[std::min<size_t>(i, op.operands.size() - 1)];
    if (info.optional || info.variadic) continue;
    run.findings.Add("none_operand", node, [&] {
      return absl::StrCat(op.OperandName(i),
                          ": expected a value, found none, and this operand is not optional");
    });
  }
}

void VerifyAttributesAgainstRow(Run& run, const Node& node) {
  const OpInfo& op = node.op();
  for (const auto& [name, value] : node.attributes()) {
    const AttributeInfo* info = op.FindAttribute(name);
    if (info == nullptr) {
      if (op.accepts_any_attribute || name.find('.') != std::string::npos) continue;
      run.findings.Add("unknown_attribute", node, [&] {
        std::vector<std::string> known;
        for (const AttributeInfo& attribute : op.attributes) known.push_back(attribute.name);
        return absl::StrCat("there is no attribute '", Shown(name), "'", DidYouMean(name, known));
      });
      continue;
    }
    if (info->check == nullptr) continue;
    const absl::Status status = info->check(value);
    if (status.ok()) continue;
    run.findings.Add("attribute", node, [&] {
      return absl::StrCat("attribute '", name, "': ", Shown(std::string(status.message())));
    });
  }
  for (const AttributeInfo& info : op.attributes) {
    if (!info.required || node.attributes().contains(info.name)) continue;
    run.findings.Add("missing_attribute", node, [&] {
      return absl::StrCat("expected attribute '", info.name, "' (", info.type, "), found none");
    });
  }
}

// Checks the types of the results against those that the dialect infers.
void VerifyInferredTypes(Run& run, const Node& node) {
  const absl::StatusOr<std::optional<std::vector<Type>>> inferred = InferTypes(node);
  if (!inferred.ok()) {
    run.findings.Add("inference", node,
                     [&] { return Shown(std::string(inferred.status().message())); });
    return;
  }
  if (!inferred->has_value()) return;
  const std::vector<Type>& types = **inferred;
  if (types.size() != static_cast<size_t>(node.num_results())) {
    run.findings.Add("result_arity", node, [&] {
      return absl::StrCat("expected ", Count(types.size(), "result"), ", as inferred, found ",
                          node.num_results());
    });
    return;
  }
  for (int i = 0; i < node.num_results(); ++i) {
    const Type& written = node.result(i).type();
    if (types[i] == written) continue;
    const absl::StatusOr<Type> merged = Merge(types[i], written);
    if (merged.ok()) continue;
    run.findings.Add("type_mismatch", node, [&] {
      return absl::StrCat("result ", i, ": expected ", Shown(types[i]), ", as inferred, found ",
                          Shown(written), ": ", Shown(std::string(merged.status().message())));
    });
  }
}

// ---- Rows

// Returns a code for what is wrong with the name of an op; empty if it is valid.
absl::string_view NameCode(const OpInfo& op) {
  const absl::string_view name = op.name;
  const size_t dot = name.find('.');
  if (dot == absl::string_view::npos || dot == 0 || dot + 1 == name.size() ||
      name.find('\0') != absl::string_view::npos) {
    return "op_name";
  }
  // A registered dialect has MLIR's ops, which are checked against its list below.
  const bool is_ours = op.dialect != nullptr && op.dialect_name() != container::kMlProgram;
  if (std::binary_search(std::begin(kMlirDialects), std::end(kMlirDialects), op.dialect_name()) &&
      !is_ours && !Contains(kContainerOps, name)) {
    return "mlir_dialect";
  }
  // A dialect that only offers services lists no ops.
  if (op.dialect != nullptr && op.dialect->has_ops() && op.dialect->FindOp(name) != &op)
    return "unknown_op";
  return "";
}

std::string NameProblem(const OpInfo& op, absl::string_view code) {
  if (code == "op_name") {
    return absl::StrCat("expected an op name of the form dialect.op without a NUL, found ",
                        Shown(QuoteString(op.name)));
  }
  std::vector<std::string> known;
  if (code == "unknown_op") {
    for (const OpInfo* row : op.dialect->ops()) known.push_back(row->name);
    return absl::StrCat("expected an op of dialect '", op.dialect->name(), "', found '",
                        Shown(op.name), "'", DidYouMean(op.name, known));
  }
  if (op.dialect_name() == container::kMlProgram) {
    for (absl::string_view name : kContainerOps) known.emplace_back(name);
    return absl::StrCat(
        "expected an op of the container, since MLIR's ml_program has no others, found '",
        Shown(op.name), "'", DidYouMean(op.name, known));
  }
  return absl::StrCat("expected a dialect that is not MLIR's own, found '", op.dialect_name(),
                      "': MLIR would reject or misread the printed text; rename the dialect");
}

Access AccessOf(absl::string_view name) {
  if (name == container::kGlobalLoad) return Access::kLoad;
  if (name == container::kGlobalLoadConst) return Access::kLoadConst;
  if (name == container::kGlobalStore) return Access::kStore;
  if (name == container::kGlobalLoadGraph) return Access::kLoadGraph;
  if (name == container::kGlobalStoreGraph) return Access::kStoreGraph;
  return Access::kNone;
}

}  // namespace

Run::Run(const Program& verified, size_t limit) : program(verified), findings(verified, limit) {
  for (const Global* global : program.globals()) {
    has_initializers = has_initializers || global->attributes().contains(container::kInitializer);
  }
  if (!has_initializers) return;
  for (size_t i = 0; i < program.globals().size(); ++i)
    symbol_place.emplace(program.globals()[i]->name(), i);
  for (size_t i = 0; i < program.graphs().size(); ++i)
    symbol_place.emplace(program.graphs()[i]->name(), i);
  references.resize(program.graphs().size());
}

const OpFacts& Run::FactsOf(const OpInfo& op) {
  std::unique_ptr<OpFacts>& slot = facts[&op];
  if (slot != nullptr) return *slot;
  slot = std::make_unique<OpFacts>();
  if (op.name.empty()) return *slot;  // An empty node's row.
  slot->name_code = NameCode(op);
  slot->access = AccessOf(op.name);
  slot->is_call = op.name == container::kCall;
  if (slot->is_call) slot->graph_symbols = {container::kCallee};
  if (op.name == container::kIf) slot->graph_symbols = {"then", "else"};
  if (op.name == container::kWhile) slot->graph_symbols = {"condition", "body"};
  if (op.dialect == nullptr) return *slot;
  const auto* inference = op.dialect->service<TypeInferenceService>();
  slot->infers = inference != nullptr && inference->CanInfer(op);
  slot->inputs = op.dialect->service<GraphInputIndexQueryService>();
  slot->outputs = op.dialect->service<GraphOutputIndexQueryService>();
  return *slot;
}

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
    auto where = [&] { return absl::StrCat(prefix, "attribute '", Shown(attribute_name), "'"); };
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
      const auto [current_attribute, depth] = pending.back();
      const Attribute& current = *current_attribute;
      pending.pop_back();
      if (const Type* type = current.if_type()) {
        // A scalar type names an element type, perhaps of a tensor that is quantised along an axis.
        const bool has_axis = type->is_scalar() && type->element_type().is_quantized() &&
                              type->element_type().quantization()->axis.has_value();
        VerifyTypeAt(run, owner,
                     has_axis ? Type::Tensor(type->element_type(), Shape::Unranked()) : *type,
                     where);
      } else if (const Tensor* tensor = current.if_tensor()) {
        const Type& type_of_tensor = tensor->type();
        VerifyTypeAt(run, owner, type_of_tensor, where);
        if (!type_of_tensor.is_tensor() || type_of_tensor.domain() != Domain::kTensor ||
            type_of_tensor.element_type().is_quantized()) {
          run.findings.Add("attribute_tensor", owner, [&] {
            return absl::StrCat(where(),
                                ": expected a tensor of plain elements in domain tensor, found ",
                                Shown(type_of_tensor), "; keep the data in its storage type");
          });
        }
      } else if (const std::string* symbol = current.if_symbol()) {
        if (run.program.HasSymbol(*symbol)) continue;
        run.findings.Add("undefined_symbol", owner, [&] {
          return absl::StrCat(where(), ": expected a graph or global of the program, found ",
                              Shown(SymbolText(*symbol)), run.findings.SuggestSymbol(*symbol));
        });
      } else if (const std::string* text = current.if_opaque()) {
        std::string text_problem = OpaqueTextProblem(*text);
        if (text_problem.empty()) text_problem = DialectNameProblem(*text);
        if (text_problem.empty()) text_problem = ReadBackProblem(current);
        if (text_problem.empty()) continue;
        run.findings.Add("opaque_text", owner, [&] {
          return absl::StrCat(where(),
                              ": expected the text of an attribute as MLIR reads it, found ",
                              text_problem, " in ", Shown(QuoteString(*text)));
        });
      } else if (const std::vector<Attribute>* list = current.if_list()) {
        if (!enter(list, depth)) continue;
        for (auto element = list->rbegin(); element != list->rend(); ++element)
          pending.emplace_back(&*element, depth + 1);
      } else if (const AttributeMap* dictionary = current.if_dictionary()) {
        if (!enter(dictionary, depth)) continue;
        for (auto entry = dictionary->end(); entry != dictionary->begin();) {
          --entry;
          pending.emplace_back(&entry->second, depth + 1);
          if (!entry->first.empty() && entry->first.find('\0') == std::string::npos) continue;
          run.findings.Add("attribute_name", owner, [&] {
            return absl::StrCat(
                where(), ": expected dictionary names that are not empty and have no NUL, found '",
                Shown(QuoteString(entry->first)), "'");
          });
        }
      }
    }
    if (is_too_deep) {
      run.findings.Add("attribute_nesting", owner, [&] {
        return absl::StrCat(where(), ": expected lists and dictionaries nested at most ",
                            kMaxAttributeNesting, " deep, found deeper ones");
      });
    }
  }
}

template void VerifyTypeAt<Graph>(Run&, const Graph&, const Type&,
                                  absl::FunctionRef<std::string()>);
template void VerifyTypeAt<Global>(Run&, const Global&, const Type&,
                                   absl::FunctionRef<std::string()>);
template void VerifyAttributes<Graph>(Run&, const Graph&, Holder, const AttributeMap&,
                                      absl::string_view, absl::Span<const absl::string_view>);
template void VerifyAttributes<Global>(Run&, const Global&, Holder, const AttributeMap&,
                                       absl::string_view, absl::Span<const absl::string_view>);
template void VerifyAttributes<Program>(Run&, const Program&, Holder, const AttributeMap&,
                                        absl::string_view, absl::Span<const absl::string_view>);

void VerifyNode(Run& run, const Graph& graph, const Node& node, const OpFacts& facts) {
  if (node.is_empty()) {
    run.findings.Add("empty_node", node, [] { return "expected an op, found none"; });
    return;
  }
  const size_t before = run.findings.count();
  if (!facts.name_code.empty()) {
    run.findings.Add(facts.name_code, node,
                     [&] { return NameProblem(node.op(), facts.name_code); });
  }
  if (node.name().find('\0') != std::string::npos) {
    run.findings.Add("name", node,
                     [] { return "expected a name without a NUL, found one with a NUL"; });
  }
  for (const std::string& origin : node.origins()) {
    if (!origin.empty() && origin.find('\0') == std::string::npos) continue;
    run.findings.Add("name", node, [&] {
      return absl::StrCat("expected origins that are not empty and have no NUL, found ",
                          Shown(QuoteString(origin)));
    });
  }
  VerifyArity(run, node, facts);
  VerifyAttributesAgainstRow(run, node);
  if (!node.attributes().empty()) {
    const bool is_access = facts.access != Access::kNone;
    VerifyAttributes(run, node, Holder::kNode, node.attributes(), "",
                     is_access ? absl::MakeConstSpan(&container::kGlobal, 1)
                               : absl::MakeConstSpan(facts.graph_symbols));
  }
  VerifySymbolOperands(run, node, facts);
  for (int i = 0; i < node.num_results(); ++i) {
    VerifyTypeAt(run, node, node.result(i).type(), [&] { return absl::StrCat("result ", i); });
  }
  // Inference may rely on the checks above, and would only repeat some of their findings.
  if (!facts.infers || run.findings.count() != before) return;
  for (int i = 0; i < node.num_operands(); ++i) {
    if (!node.has_operand(i) || !node.operand(i).node().is_in(graph)) return;
  }
  VerifyInferredTypes(run, node);
}

}  // namespace roundhouse::verifier_internal
