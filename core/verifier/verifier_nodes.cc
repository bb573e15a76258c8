// Nodes against the rows of their ops.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/dialect.h"
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
      !is_ours &&
      std::find(std::begin(kContainerOps), std::end(kContainerOps), name) ==
          std::end(kContainerOps)) {
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
    symbol_position.emplace(program.globals()[i]->name(), i);
  for (size_t i = 0; i < program.graphs().size(); ++i)
    symbol_position.emplace(program.graphs()[i]->name(), i);
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
