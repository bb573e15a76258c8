#include "roundhouse/passes/stablehlo/stablehlo_lowering.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/stablehlo/op_rows.h"
#include "roundhouse/passes/stablehlo/lowering.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/lowering/lowered_dialect.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse {
namespace stablehlo_lowering {
namespace {

// Why the ops that have no lowering have none.
constexpr std::pair<absl::string_view, absl::string_view> kReasons[] = {
    {"after_all", "Roundhouse orders effects without tokens of StableHLO"},
    {"all_gather", "programs of several devices are made from those of one here"},
    {"all_reduce", "programs of several devices are made from those of one here"},
    {"all_to_all", "programs of several devices are made from those of one here"},
    {"batch_norm_grad", "gradients are made from the program here (differentiate)"},
    {"cholesky", "canonical has no decomposition of matrices"},
    {"collective_broadcast", "programs of several devices are made from those of one here"},
    {"collective_permute", "programs of several devices are made from those of one here"},
    {"composite", "its decomposition is not a function of the program"},
    {"count_leading_zeros", "canonical has no op that counts bits"},
    {"create_token", "Roundhouse orders effects without tokens of StableHLO"},
    {"dynamic_conv", "canonical has no convolution whose padding is computed"},
    {"get_tuple_element", "values are tensors, not tuples of them"},
    {"if", "it has lost its branches"},
    {"infeed", "a program's inputs are those of its function"},
    {"outfeed", "a program's outputs are those of its function"},
    {"partition_id", "programs of several devices are made from those of one here"},
    {"popcnt", "canonical has no op that counts bits"},
    {"recv", "programs of several devices are made from those of one here"},
    {"reduce_scatter", "programs of several devices are made from those of one here"},
    {"replica_id", "programs of several devices are made from those of one here"},
    {"rng", "its random numbers are those of XLA"},
    {"rng_bit_generator", "its random numbers are those of XLA"},
    {"select_and_scatter", "gradients of pools are made from the program here (differentiate)"},
    {"send", "programs of several devices are made from those of one here"},
    {"set_dimension_size", "sizes belong to types here"},
    {"triangular_solve", "canonical has no solver of equations"},
    {"tuple", "values are tensors, not tuples of them"},
    {"unary_einsum", "XLA itself no longer has it"},
    {"uniform_dequantize", "quantised types of StableHLO are not read"},
    {"uniform_quantize", "quantised types of StableHLO are not read"},
    {"while", "it has lost its regions"},
};

std::string WhyNot(absl::string_view op) {
  absl::string_view name = op;
  name.remove_prefix(name.find('.') + 1);
  if (absl::StartsWith(op, "stablehlo.")) {
    for (const auto& [row, reason] : kReasons) {
      if (row == name) return absl::StrCat(op, " has no canonical counterpart: ", reason);
    }
  }
  return absl::StrCat(op, " has no canonical counterpart");
}

const LoweringTable& Table() {
  static const LoweringTable* const table = [] {
    auto* made = new LoweringTable();
    AddControl(*made);
    AddElementwise(*made);
    AddIndexed(*made);
    AddLayers(*made);
    AddMovement(*made);
    AddReductions(*made);
    AddSpectral(*made);
    AddWindows(*made);
    return made;
  }();
  return *table;
}

// Canonical's ops have a meaning for them, which is not that of StableHLO.
bool HasQuantized(const LoweringRequest& request) {
  auto is_quantized = [](const Type& type) {
    return type.is_tensor() && type.element_type().is_quantized();
  };
  return std::any_of(request.operands.begin(), request.operands.end(),
                     [&](const Value* value) { return is_quantized(value->type()); }) ||
         std::any_of(request.result_types.begin(), request.result_types.end(), is_quantized);
}

class StablehloLowering final : public LoweringService {
 public:
  absl::string_view target() const override { return "canonical"; }
  bool CanLower(const OpInfo&) const override { return true; }  // Or says why not.
  bool IsBranch(const Node&, absl::string_view attribute) const override {
    return attribute == stablehlo::kBranches;
  }

  absl::StatusOr<std::vector<Value*>> Lower(const LoweringRequest& request) const override {
    if (!Table().Has(request.op.name)) return absl::UnimplementedError(WhyNot(request.op.name));
    if (HasQuantized(request))
      return absl::UnimplementedError("quantised types of StableHLO are not read");
    Lowering lowering(request);
    std::vector<Value*> values = Table().Lower(request.op.name, lowering);
    if (!lowering.ok()) return lowering.status();
    if (static_cast<int>(values.size()) != request.num_results) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected ", values.size(), " results, found ", request.num_results));
    }
    for (const Value* value : values) {
      if (value == nullptr) return absl::InternalError("the lowering gave no value for a result");
    }
    return values;
  }
};

}  // namespace
}  // namespace stablehlo_lowering

std::string WhyNoStablehloLowering(absl::string_view op) {
  return stablehlo_lowering::Table().Has(op) ? "" : stablehlo_lowering::WhyNot(op);
}

void RegisterStablehloLowering(Context& context) {
  for (const absl::string_view dialect : {stablehlo::kDialect, stablehlo::kChlo}) {
    auto lowering = std::make_unique<stablehlo_lowering::StablehloLowering>();
    const LoweringService& service = *lowering;
    context.AttachService<LoweringService>(dialect, std::move(lowering));
    context.AttachService<TypeInferenceService>(dialect,
                                                std::make_unique<InferenceByLowering>(service));
    context.AttachService<EvaluationService>(
        dialect, std::make_unique<EvaluationByLowering>(context, service));
  }
}

RH_REGISTER_EXTENSION(RegisterStablehloLowering);

}  // namespace roundhouse
