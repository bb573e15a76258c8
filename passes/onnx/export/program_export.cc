#include "roundhouse/passes/onnx/export/program_export.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/passes/onnx/export/complex_pair.h"
#include "roundhouse/passes/onnx/export/onnx_order.h"

namespace roundhouse::onnx_export {
namespace {

// Limits the reported nodes that need a newer opset.
constexpr size_t kMaxReported = 50;

// The first opset that has such elements in any operation.
int FirstOpsetOf(ElementKind kind) {
  switch (kind) {
    case ElementKind::kF8E4M3FN:
    case ElementKind::kF8E4M3FNUZ:
    case ElementKind::kF8E5M2:
    case ElementKind::kF8E5M2FNUZ:
      return 19;
    case ElementKind::kI4:
    case ElementKind::kU4:
      return 21;
    case ElementKind::kF4E2M1FN:
      return 23;
    case ElementKind::kF8E8M0FNU:
      return 24;
    case ElementKind::kI2:
    case ElementKind::kU2:
      return 25;
    default:
      return 0;
  }
}

// The oldest IR version that has what programs of the opset use, so that old runtimes can read
// files of old opsets.
int64_t IrVersionOf(int opset) {
  if (opset >= 23) return std::min(opset - 12, 13);
  return opset >= 21 ? 10 : opset >= 19 ? 9 : opset >= 15 ? 8 : 7;
}

}  // namespace

std::unique_ptr<canonical_export::OpExport> ProgramExport::NewOp(const Node& node,
                                                                 const ValueMap& values,
                                                                 Graph& graph) {
  return std::make_unique<OpExport>(scope(), node, values, graph, opset_, needs_);
}

std::string ProgramExport::NeedsText() const {
  const size_t shown = std::min(needs_.nodes.size(), kMaxReported);
  std::string text = shown == 0 ? "" : ":";
  for (size_t i = 0; i < shown; ++i) {
    absl::StrAppend(&text, "\n  ", needs_.nodes[i].first, ": opset ", needs_.nodes[i].second);
  }
  return shown < needs_.nodes.size() ? text + "\n  …" : text;
}

absl::Status ProgramExport::Begin() {
  target().set_attribute(
      onnx_dialect::kOpsets,
      Attribute::List({Attribute::List({Attribute::String(""), Attribute::Int(opset_)})}));
  target().set_attribute("onnx.ir_version", Attribute::Int(IrVersionOf(opset_)));
  return absl::OkStatus();
}

bool ProgramExport::IsTransparent(const Node& node) const { return node.op_name() == kReordered; }

std::string ProgramExport::RemedyForState() const {
  return "; make it an input and an output of the model (option state=io), or freeze it with "
         "freeze_globals";
}

absl::StatusOr<Value*> ProgramExport::TransposePort(Graph& graph, Value* value, const Ints& perm) {
  return Builder(graph)(OpName("Transpose", opset_), {&value, 1}, {{"perm", OfInts(perm)}});
}

bool ProgramExport::MayBeOutput(const Value& value) const {
  return absl::StartsWith(value.node().op_name(), "onnx.");
}

absl::StatusOr<Value*> ProgramExport::Again(const Node&, Value* value, Graph& graph) {
  return Builder(graph)(OpName("Identity", opset_), {&value, 1});
}

Value* ProgramExport::Typed(BaseExport& base, const Value& result, Value* made) {
  if (IsPair(result)) return made;  // Its type differs in ONNX.
  const Type& type = result.type();
  const bool has_elements = type.is_tensor() || type.is_scalar();
  if (const int first = has_elements ? FirstOpsetOf(type.element_type().storage().kind()) : 0;
      opset_ < first) {
    static_cast<OpExport&>(base).Needs(first);
    return made;
  }
  return canonical_export::ProgramExport::Typed(base, result, made);
}

Value* ProgramExport::ExportWeight(BaseExport& e, const Global& global, const Tensor& value) {
  const Type plain = Type::Tensor(value.element_type().storage(), value.shape());
  const absl::StatusOr<Tensor> stored = value.WithType(plain);
  if (!stored.ok()) return e.Fail(stored.status());
  const absl::StatusOr<Value*> loaded = weights().Load(e.graph(), *stored, global.name());
  if (!loaded.ok()) return e.Fail(loaded.status());
  return e.Transpose(*loaded, Format().OrderOf(e.result_type().WithShape(value.shape())));
}

absl::StatusOr<Values> ProgramExport::ExportIf(BaseExport& base) {
  auto& e = static_cast<OpExport&>(base);
  const Graph* then_graph = GraphOf(e, "then");
  const Graph* else_graph = GraphOf(e, "else");
  if (!e.ok()) return Values();
  const Values operands = e.inputs();
  const Values arguments(operands.begin() + 1, operands.end());
  RH_ASSIGN_OR_RETURN(const std::string then_name, ExportBranch(*then_graph, arguments));
  RH_ASSIGN_OR_RETURN(const std::string else_name, ExportBranch(*else_graph, arguments));
  if (is_over()) return Values();
  return e.All(
      "If", operands,
      {{"then_branch", Attribute::Symbol(then_name)},
       {"else_branch", Attribute::Symbol(else_name)},
       {std::string(onnx_dialect::kCaptures), OfInt(static_cast<int64_t>(arguments.size()))}},
      e.node().num_results());
}

// while (condition(state)) state = body(state), where ONNX's body also gives the next condition.
absl::StatusOr<Values> ProgramExport::ExportWhile(BaseExport& base) {
  auto& e = static_cast<OpExport&>(base);
  const Graph* condition = GraphOf(e, "condition");
  const Graph* body = GraphOf(e, "body");
  if (!e.ok()) return Values();
  const Values states = e.inputs();
  RH_ASSIGN_OR_RETURN(const Values first, ExportNodes(*condition, states, e.graph()));
  if (is_over()) return Values();

  RH_ASSIGN_OR_RETURN(Graph * loop, target().CreateGraph(target().UnusedSymbol(body->name()),
                                                         Visibility::kPrivate));
  const Type flag = Type::Tensor(ElementKind::kI1, Shape());
  RH_RETURN_IF_ERROR(
      AddInput(*loop, "iteration", Type::Tensor(ElementKind::kI64, Shape())).status());
  RH_RETURN_IF_ERROR(AddInput(*loop, "condition", flag).status());
  Values inputs;
  for (const Port& port : body->inputs()) {
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(*loop, port.name, OnnxType(port.type)));
    inputs.push_back(input);
  }
  RH_ASSIGN_OR_RETURN(const Values next, ExportNodes(*body, inputs, *loop));
  if (is_over()) return Values();
  RH_ASSIGN_OR_RETURN(const Values again, ExportNodes(*condition, next, *loop));
  if (is_over()) return Values();
  const ValueMap none;
  OpExport in_loop(scope(), e.node(), none, *loop, opset_, needs_);
  Values outputs = {in_loop.AsScalar(again[0])};
  if (!in_loop.ok()) return in_loop.status();
  outputs.insert(outputs.end(), next.begin(), next.end());
  RH_ASSIGN_OR_RETURN(std::vector<Node*> pushes, output_nodes(*condition));
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> carried, output_nodes(*body));
  pushes.insert(pushes.end(), carried.begin(), carried.end());
  RH_ASSIGN_OR_RETURN(outputs, OwnOutputs(pushes, std::move(outputs), *loop));
  for (size_t i = 0; i < outputs.size(); ++i) {
    const std::string name = i == 0 ? "" : body->outputs()[i - 1].name;
    RH_RETURN_IF_ERROR(AddOutput(*loop, name, *outputs[i]).status());
  }
  Values operands = {e.none(), e.AsScalar(first[0])};
  operands.insert(operands.end(), states.begin(), states.end());
  return e.All("Loop", operands, {{"body", Attribute::Symbol(loop->name())}},
               e.node().num_results());
}

}  // namespace roundhouse::onnx_export
