#include "roundhouse/passes/onnx/export/onnx_export.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/onnx_order.h"
#include "roundhouse/passes/onnx/export/op_export.h"
#include "roundhouse/passes/onnx/export/padded_channels.h"
#include "roundhouse/passes/onnx/export/program_export.h"
#include "roundhouse/passes/onnx/paired_ops.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/export_options.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/op_questions.h"

namespace roundhouse {
namespace {

using onnx_export::ProgramExport;

// Decomposed before the export, as ONNX runtimes do not have our tree ensembles.
constexpr absl::string_view kTakenApart = "tree_ensemble";

// The opset that the program asks for (service/export_options.h).
absl::StatusOr<std::optional<int>> AskedOpset(const Program& program) {
  const Attribute* attribute = program.attributes().Find(kOnnxOpset);
  if (attribute == nullptr) return std::nullopt;
  const int64_t* opset = attribute->if_int();
  if (opset == nullptr || *opset < kLeastOnnxOpset || *opset > kMostOnnxOpset) {
    return absl::InvalidArgumentError(absl::StrCat(kOnnxOpset, ": expected ", kLeastOnnxOpset,
                                                   " to ", kMostOnnxOpset, ", found ",
                                                   attribute->ToString()));
  }
  return static_cast<int>(*opset);
}

bool HasNodesOf(const Program& program, absl::string_view dialect) {
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (node->op().dialect_name() == dialect) return true;
    }
  }
  return false;
}

// Written as several operators a Gelu stays several where its operand is dequantised: ONNX Runtime
// repeats that for each of them, and then finds no Gelu. From this opset on it is one.
constexpr int kGeluOpset = 20;

int SuitableOpset(const Program& program) {
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (Is<canonical::Gelu>(*node) && Is<canonical::Dequantize>(node->operand(0).node()))
        return kGeluOpset;
    }
  }
  return kUsualOnnxOpset;
}

onnx_export::ExportTable MakeTable() {
  onnx_export::ExportTable table;
  onnx_passes::AddPairedOps(table);
  onnx_export::AddActivation(table);
  onnx_export::AddBias(table);
  onnx_export::AddConversion(table);
  onnx_export::AddConvolution(table);
  onnx_export::AddDeterminant(table);
  table.AddDomainConversions();
  onnx_export::AddEinsum(table);
  onnx_export::AddElementwiseBinary(table);
  onnx_export::AddElementwiseUnary(table);
  onnx_export::AddGatherScatter(table);
  onnx_export::AddGeneration(table);
  onnx_export::AddGraph(table);
  onnx_export::AddLinear(table);
  onnx_export::AddMovement(table);
  onnx_export::AddNormalization(table);
  onnx_export::AddPicture(table);
  onnx_export::AddPooling(table);
  onnx_export::AddRecurrent(table);
  onnx_export::AddReduction(table);
  onnx_export::AddResize(table);
  onnx_export::AddSampling(table);
  onnx_export::AddSelection(table);
  onnx_export::AddShape(table);
  onnx_export::AddSlicing(table);
  onnx_export::AddSpace(table);
  onnx_export::AddSpectral(table);
  onnx_export::AddText(table);
  onnx_export::AddRefusedFamilies(table);
  return table;
}

const onnx_export::ExportTable& Table() {
  static const auto* const kTable = new onnx_export::ExportTable(MakeTable());
  return *kTable;
}

const canonical_export::ActivationTable& Activations() {
  static const auto* const kTable =
      new canonical_export::ActivationTable(onnx_export::MakeActivations());
  return *kTable;
}

class OnnxExport final : public DialectExport {
 public:
  absl::string_view dialect() const override { return onnx_dialect::kDialect; }

  absl::StatusOr<std::unique_ptr<Program>> Export(const Program& program) const override {
    // Nodes of ONNX in the program may be of any opset; lowered and exported, all are of one.
    const std::unique_ptr<Program> source = program.clone();
    if (HasNodesOf(program, onnx_dialect::kDialect)) {
      RH_RETURN_IF_ERROR(LowerProgram(*source).status());
    }
    RH_ASSIGN_OR_RETURN(const std::optional<int> asked, AskedOpset(program));
    source->EraseAttribute(kOnnxOpset);
    RH_RETURN_IF_ERROR(
        RunPasses(*source, absl::Substitute("decompose{ops=[\"$0\"]}", kTakenApart)).status());
    RH_RETURN_IF_ERROR(onnx_export::PadChannels(*source));
    RH_RETURN_IF_ERROR(onnx_export::PutInOnnxOrder(*source));
    for (int opset = asked.value_or(SuitableOpset(*source));;) {
      ProgramExport attempt(*source, Table(), Activations(), opset);
      absl::StatusOr<std::unique_ptr<Program>> result = attempt.Run();
      if (attempt.needed_opset() <= opset) return result;
      if (asked.has_value()) {
        return absl::InvalidArgumentError(
            absl::StrCat("the model cannot be expressed in opset ", *asked, ": it needs opset ",
                         attempt.needed_opset(), " or a later one", attempt.NeedsText()));
      }
      opset = attempt.needed_opset();
    }
  }
};

}  // namespace

void RegisterOnnxExport(Context& context) {
  AddDialectExport(context, std::make_unique<OnnxExport>());
  AddOpQuestion(context, {.dialect = "canonical",
                          .name = "onnx",
                          .doc = "ONNX models express it, sometimes by several operators",
                          .answer = [](const OpInfo& op) -> OpAnswer {
                            if (op.short_name() == kTakenApart) return {OpAnswer::Kind::kYes};
                            return Table().functions().AnswerFor(op);
                          }});
}

RH_REGISTER_EXTENSION(RegisterOnnxExport);

}  // namespace roundhouse
