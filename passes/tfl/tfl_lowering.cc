#include "roundhouse/passes/tfl/tfl_lowering.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/tfl/builtin_ops.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/lowering/lowered_dialect.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse {
namespace tfl_lowering {
namespace {

// Adds the reasons why some operators are not lowered.
void AddReasons(LoweringTable& table) {
  for (const absl::string_view op :
       {"hashtable", "hashtable_find", "hashtable_import", "hashtable_size"}) {
    table.AddReason(op, "hash tables are not supported");
  }
  for (const absl::string_view op : {"multinomial", "random_standard_normal", "random_uniform"}) {
    table.AddReason(op, "TFLite's sequences of random numbers are not reproduced");
  }
  for (const absl::string_view op : {"lsh_projection", "skip_gram"}) {
    table.AddReason(op, "it works on TensorFlow's own hashes or strings");
  }
  table.AddReason("concat_embeddings", "it is deprecated, and no known model has it");
}

LoweringTable MakeTable() {
  LoweringTable table;
  AddActivation(table);
  AddControl(table);
  AddConversion(table);
  AddConvolution(table);
  AddElementwise(table);
  AddGatherScatter(table);
  AddGeneration(table);
  AddLinear(table);
  AddLookup(table);
  AddMovement(table);
  AddPooling(table);
  AddRecurrent(table);
  AddReduction(table);
  AddReductionSoftmax(table);
  AddResize(table);
  AddSelection(table);
  AddShape(table);
  AddSlicing(table);
  AddSpace(table);
  AddSparse(table);
  AddSpectral(table);
  AddStablehlo(table);
  AddUnpooling(table);
  AddQuantizedFunctions(table);
  AddShortSoftmax(table);
  AddQuantizedLstm(table);
  AddQuantizedRecurrent(table);
  AddQuantizedArithmetic(table);
  AddHybridRecurrent(table);
  AddReasons(table);
  return table;
}

class TflLowering final : public LoweringService {
 public:
  TflLowering() : table_(MakeTable()) {}

  absl::string_view target() const override { return "canonical"; }

  // Custom operators and those with reasons are included, so that the error can name the operator
  // or the reason.
  bool CanLower(const OpInfo& op) const override {
    return op.name == tfl::kCustom || table_.Has(op.short_name()) ||
           !table_.ReasonAgainst(op.short_name()).empty();
  }

  absl::StatusOr<std::vector<Value*>> Lower(const LoweringRequest& request) const override {
    if (!table_.Has(KeyOf(request))) {
      const absl::string_view reason = table_.ReasonAgainst(request.op.short_name());
      return reason.empty() ? UnknownOperator(request.attributes)
                            : absl::UnimplementedError(reason);
    }
    RH_RETURN_IF_ERROR(CheckOperands(request));
    if (!HasQuantizedWeights(request)) return LowerAs(request);
    Lowering hybrid(request);
    if (std::optional<Values> values = table_.RunHybrid(KeyOf(request), hybrid)) {
      return Finished(hybrid, *std::move(values), request.num_results);
    }
    RH_RETURN_IF_ERROR(hybrid.status());
    // The weights are quantised to be small: the computation uses their real numbers.
    std::vector<Value*> operands(request.operands.begin(), request.operands.end());
    for (Value*& operand : operands) {
      if (!IsQuantized(operand->type())) continue;
      RH_ASSIGN_OR_RETURN(operand, request.build(canonical::Dequantize{}, {operand}));
    }
    return LowerAs({.op = request.op,
                    .operands = operands,
                    .attributes = request.attributes,
                    .num_results = request.num_results,
                    .build = request.build,
                    .is_sketch = request.is_sketch,
                    .name = request.name,
                    .result_types = request.result_types});
  }

 private:
  static absl::Status CheckZeroPoints(const Type& type) {
    if (HasShortZeroPoints(type)) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("expected zero points of at most 32 bits, found ", type.ToString()));
  }

  // Checks that required operands are present, and that zero points are those of a file. Operators
  // check variadic operands themselves.
  static absl::Status CheckOperands(const LoweringRequest& request) {
    for (const Value* operand : request.operands)
      RH_RETURN_IF_ERROR(CheckZeroPoints(operand->type()));
    for (const Type& type : request.result_types) RH_RETURN_IF_ERROR(CheckZeroPoints(type));
    // Readers infer types before the number is verified.
    if (static_cast<int>(request.operands.size()) < request.op.min_operands) {
      return absl::InvalidArgumentError(absl::StrCat("expected at least ", request.op.min_operands,
                                                     " operands, found ", request.operands.size()));
    }
    const size_t known = std::min(request.operands.size(), request.op.operands.size());
    for (size_t i = 0; i < known; ++i) {
      const OperandInfo& operand = request.op.operands[i];
      if (operand.optional || operand.variadic || !request.operands[i]->type().is_none()) continue;
      return absl::InvalidArgumentError(absl::StrCat(operand.name, " is missing"));
    }
    return absl::OkStatus();
  }

  static bool IsQuantized(const Type& type) {
    return type.is_tensor() && type.element_type().is_quantized();
  }
  static bool IsPlainFloat(const Type& type) {
    return type.is_tensor() && !IsQuantized(type) && IsFloat(type.element_type().kind());
  }

  // Whether an operator with float input and float results has quantised operands.
  static bool HasQuantizedWeights(const LoweringRequest& request) {
    auto is_quantized = [](const Value* operand) { return IsQuantized(operand->type()); };
    return !request.operands.empty() && IsPlainFloat(request.operands[0]->type()) &&
           std::any_of(request.operands.begin(), request.operands.end(), is_quantized) &&
           std::all_of(request.result_types.begin(), request.result_types.end(), IsPlainFloat) &&
           !request.result_types.empty();
  }

  absl::StatusOr<std::vector<Value*>> LowerAs(const LoweringRequest& request) const {
    Lowering lowering(request);
    Values values = table_.Run(KeyOf(request), lowering);
    return Finished(lowering, std::move(values), request.num_results);
  }

  static absl::StatusOr<std::vector<Value*>> Finished(const Lowering& lowering, Values values,
                                                      int num_results) {
    if (!lowering.ok()) return lowering.status();
    const size_t wanted = static_cast<size_t>(num_results);
    if (values.size() < wanted) {
      return absl::UnimplementedError(
          absl::StrCat("only the first ", values.size(), " of ", wanted, " results are supported"));
    }
    values.resize(wanted);
    for (const Value* value : values) {
      if (value == nullptr) return absl::InternalError("the lowering gave no value for a result");
    }
    return values;
  }

  // The operator's key in the table.
  static absl::string_view KeyOf(const LoweringRequest& request) {
    if (request.op.name != tfl::kCustom) return request.op.short_name();
    const Attribute* code = request.attributes.Find(tfl::kCustomCode);
    return code == nullptr || code->if_string() == nullptr ? absl::string_view()
                                                           : absl::string_view(*code->if_string());
  }

  static absl::Status UnknownOperator(const AttributeMap& attributes) {
    const Attribute* code = attributes.Find(tfl::kCustomCode);
    return absl::UnimplementedError(absl::StrCat(
        "unknown custom operator '",
        code == nullptr || code->if_string() == nullptr ? "" : *code->if_string(), "'"));
  }

  LoweringTable table_;
};

class TflInference final : public InferenceByLowering {
 public:
  explicit TflInference(const LoweringService& lowering) : InferenceByLowering(lowering) {}

 protected:
  // Only the limits and the step of a range: scales are in types, and biases may have few elements.
  int64_t max_deciding_floats() const override { return 1; }
};

}  // namespace
}  // namespace tfl_lowering

std::vector<TflLoweringSupport> TflLoweringTable() {
  const tfl_lowering::LoweringTable table = tfl_lowering::MakeTable();
  std::vector<TflLoweringSupport> support;
  for (const tfl::BuiltinOp& op : tfl::BuiltinOps()) {
    support.push_back({.op = op.name,
                       .plain = table.HasPlain(op.name),
                       .quantized = table.HasQuantized(op.name)});
  }
  return support;
}

void RegisterTflLowering(Context& context) {
  auto lowering = std::make_unique<tfl_lowering::TflLowering>();
  const LoweringService& service = *lowering;
  context.AttachService<LoweringService>(tfl::kDialect, std::move(lowering));
  context.AttachService<TypeInferenceService>(
      tfl::kDialect, std::make_unique<tfl_lowering::TflInference>(service));
  context.AttachService<EvaluationService>(
      tfl::kDialect, std::make_unique<EvaluationByLowering>(context, service));
}

RH_REGISTER_EXTENSION(RegisterTflLowering);

}  // namespace roundhouse
