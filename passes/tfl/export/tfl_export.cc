#include "roundhouse/passes/tfl/export/tfl_export.h"

#include <algorithm>
#include <iterator>
#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"
#include "roundhouse/passes/tfl/export/program_export.h"
#include "roundhouse/passes/tfl/export/real_sums.h"
#include "roundhouse/passes/tfl/export/signed_bytes.h"
#include "roundhouse/passes/tfl/paired_ops.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/op_questions.h"

namespace roundhouse {
namespace {

// Inlines calls, as TFLite has none. Then restores the fused forms that importing took apart:
// layers on quantised elements, fused activations, batch norms in weights, transposes at the edges.
// A constant that a sum requantises keeps its own type, as TFLite's operator requantises it itself,
// to the same numbers. Last, decomposes ops for which TFLite has no operator.
constexpr absl::string_view kPrepare =
    "inline, "
    "[infer_types, canonicalize, "
    "fold_constants{keep=[\"canonical.dequantize\", \"canonical.requantize\"]}, fold_qdq, cse, "
    "dce], [inline, infer_types, canonicalize, "
    "fold_constants{keep=[\"canonical.requantize\"]}, cse, dce, symbol_dce], "
    "einsum_to_mat_mul, raise_activations, raise_softmax, raise_takes, "
    "[simplify_domain_conversion, move_domain_conversions, move_transposes], spell_takes, "
    "fuse_transpose, [fuse_batch_norm, fuse_bias, fuse_scale], fuse_activation, fuse_requantize";
constexpr absl::string_view kTakenApart[] = {"attention", "batch_norm", "layer_norm", "rms_norm",
                                             "tree_ensemble"};
constexpr absl::string_view kTakeApart =
    "decompose{ops=[\"$0\"]}, "
    "[infer_types, canonicalize, fold_constants{keep=[\"canonical.requantize\"]}, cse, dce], "
    "symbol_dce";

tfl_export::ExportTable MakeTable() {
  tfl_export::ExportTable table;
  tfl::AddPairedOps(table);
  tfl_export::AddActivation(table);
  tfl_export::AddBias(table);
  tfl_export::AddConversion(table);
  tfl_export::AddConvolution(table);
  table.AddDomainConversions();
  tfl_export::AddElementwiseBinary(table);
  tfl_export::AddElementwiseUnary(table);
  tfl_export::AddGatherScatter(table);
  tfl_export::AddGeneration(table);
  tfl_export::AddGraph(table);
  tfl_export::AddLinear(table);
  tfl_export::AddMovement(table);
  tfl_export::AddNormalization(table);
  tfl_export::AddPooling(table);
  tfl_export::AddRecurrent(table);
  tfl_export::AddReduction(table);
  tfl_export::AddResize(table);
  tfl_export::AddSampling(table);
  tfl_export::AddShape(table);
  tfl_export::AddSlicing(table);
  tfl_export::AddSpace(table);
  tfl_export::AddSpectral(table);
  tfl_export::AddRefusedFamilies(table);
  return table;
}

const tfl_export::ExportTable& Table() {
  static const auto* const kTable = new tfl_export::ExportTable(MakeTable());
  return *kTable;
}

const canonical_export::ActivationTable& Activations() {
  static const auto* const kTable =
      new canonical_export::ActivationTable(tfl_export::MakeActivations());
  return *kTable;
}

OpAnswer CanExport(const OpInfo& op) {
  if (std::find(std::begin(kTakenApart), std::end(kTakenApart), op.short_name()) !=
      std::end(kTakenApart))
    return {OpAnswer::Kind::kYes};
  return Table().functions().AnswerFor(op);
}

class TflExport final : public DialectExport {
 public:
  absl::string_view dialect() const override { return tfl::kDialect; }

  absl::StatusOr<std::unique_ptr<Program>> Export(const Program& program) const override {
    const std::unique_ptr<Program> source = program.clone();
    if (!SourceDialects(*source).empty()) RH_RETURN_IF_ERROR(LowerProgram(*source).status());
    RH_RETURN_IF_ERROR(RunPasses(*source, kPrepare).status());
    for (Graph* graph : source->graphs()) {
      RH_RETURN_IF_ERROR(tfl_export::ComputeRealSums(*graph));
    }
    RH_RETURN_IF_ERROR(tfl_export::SignBytes(*source));
    RH_RETURN_IF_ERROR(
        RunPasses(*source, absl::Substitute(kTakeApart, absl::StrJoin(kTakenApart, "\", \"")))
            .status());
    return tfl_export::ProgramExport(*source, Table(), Activations()).Run();
  }
};

}  // namespace

void RegisterTflExport(Context& context) {
  AddDialectExport(context, std::make_unique<TflExport>());
  AddOpQuestion(context, {.dialect = "canonical",
                          .name = "tfl",
                          .doc = "TFLite models express it, most often by several operators",
                          .answer = CanExport});
}

RH_REGISTER_EXTENSION(RegisterTflExport);

}  // namespace roundhouse
