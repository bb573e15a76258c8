#include "roundhouse/passes/tosa/export/tosa_export.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tosa/tosa.h"
#include "roundhouse/passes/canonical/export/activations.h"
#include "roundhouse/passes/canonical/export/program_export.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"
#include "roundhouse/passes/tosa/paired_ops.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/op_questions.h"

namespace roundhouse {
namespace {

// Only the passes that the export needs: comparisons of the two programs want the original
// operations.
constexpr absl::string_view kPrepare =
    "inline, [infer_types, canonicalize, fold_constants, dce], symbol_dce, einsum_to_mat_mul, "
    "decompose{ops=[\"$0\"]}, [infer_types, canonicalize, fold_constants, cse, dce], symbol_dce";
constexpr absl::string_view kTakenApart[] = {
    "attention", "batch_norm", "layer_norm", "log_softmax", "mish", "rms_norm", "tensor_softmax"};

tosa_export::ExportTable MakeTable() {
  tosa_export::ExportTable table;
  tosa::AddPairedOps(table);
  tosa_export::AddActivation(table);
  tosa_export::AddBias(table);
  tosa_export::AddConversion(table);
  tosa_export::AddConvolution(table);
  tosa_export::AddElementwiseBinary(table);
  tosa_export::AddElementwiseUnary(table);
  tosa_export::AddGatherScatter(table);
  tosa_export::AddGeneration(table);
  tosa_export::AddGraph(table);
  tosa_export::AddLinear(table);
  tosa_export::AddMovement(table);
  tosa_export::AddNormalization(table);
  tosa_export::AddPooling(table);
  tosa_export::AddReduction(table);
  tosa_export::AddResize(table);
  tosa_export::AddShape(table);
  tosa_export::AddSlicing(table);
  tosa_export::AddSpace(table);
  tosa_export::AddRefusedFamilies(table);
  table.AddDomainConversions();
  return table;
}

const tosa_export::ExportTable& Table() {
  static const auto* const kTable = new tosa_export::ExportTable(MakeTable());
  return *kTable;
}

const canonical_export::ActivationTable& Activations() {
  static const auto* const kTable =
      new canonical_export::ActivationTable(tosa_export::MakeActivations());
  return *kTable;
}

bool IsTosa(const Node& node) { return node.op().dialect_name() == tosa::kDialect; }

class ProgramExport final : public canonical_export::ProgramExport {
 public:
  explicit ProgramExport(const Program& source)
      : canonical_export::ProgramExport(source, tosa_export::Format(), Table(), Activations(),
                                        canonical_export::Graphs::kEach) {}

 private:
  using BaseExport = canonical_export::OpExport;

  std::unique_ptr<BaseExport> NewOp(const Node& node, const canonical_export::ValueMap& values,
                                    Graph& graph) override {
    return std::make_unique<tosa_export::OpExport>(scope(), node, values, graph);
  }
  std::string RemedyForState() const override {
    return " (option state=io makes inputs and outputs of it)";
  }
  Value* InOwnElements(BaseExport& e, const Value& result, Value* made) override {
    const Type& type = result.type();
    return type.is_tensor() ? e.Cast(made, type.element_type().kind()) : made;
  }
  bool IsPure(const Node& node) const override {
    return IsTosa(node) || canonical_export::ProgramExport::IsPure(node);
  }
  bool MayBeOutput(const Value& value) const override { return IsTosa(value.node()); }
  absl::StatusOr<Value*> Again(const Node&, Value* value, Graph& graph) override {
    return &graph.CreateNode("tosa.identity", {&value, 1}, {{value->type()}})->result(0);
  }
  absl::Status Finish() override { return MakeConstantNodes(); }
};

OpAnswer CanExport(const OpInfo& op) {
  const auto* const end = std::end(kTakenApart);
  if (std::find(std::begin(kTakenApart), end, op.short_name()) != end)
    return {OpAnswer::Kind::kYes};
  return Table().functions().AnswerFor(op);
}

class TosaExport final : public DialectExport {
 public:
  absl::string_view dialect() const override { return tosa::kDialect; }

  absl::StatusOr<std::unique_ptr<Program>> Export(const Program& program) const override {
    const std::unique_ptr<Program> source = program.clone();
    if (!SourceDialects(*source).empty()) RH_RETURN_IF_ERROR(LowerProgram(*source).status());
    RH_RETURN_IF_ERROR(
        RunPasses(*source, absl::Substitute(kPrepare, absl::StrJoin(kTakenApart, "\", \"")))
            .status());
    return ProgramExport(*source).Run();
  }
};

}  // namespace

void RegisterTosaExport(Context& context) {
  AddDialectExport(context, std::make_unique<TosaExport>());
  AddOpQuestion(context, {.dialect = "canonical",
                          .name = "tosa",
                          .doc = "TOSA programs express it, most often by several operators",
                          .answer = CanExport});
}

RH_REGISTER_EXTENSION(RegisterTosaExport);

}  // namespace roundhouse
