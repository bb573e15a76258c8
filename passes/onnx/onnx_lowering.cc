#include "roundhouse/passes/onnx/onnx_lowering.h"

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
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/failure.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/dialects/onnx/schema_table.h"
#include "roundhouse/passes/onnx/control/control.h"
#include "roundhouse/passes/onnx/control/packed_sequence.h"
#include "roundhouse/passes/onnx/control/sequence_types.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/lowering/lowered_dialect.h"
#include "roundhouse/service/lowering/lowering.h"
#include "roundhouse/service/lowering/type_lowering.h"

namespace roundhouse {
namespace onnx_lowering {
namespace {

class OnnxLowering final : public LoweringService {
 public:
  OnnxLowering() {
    AddActivation(table_);
    AddAttention(table_);
    AddControl(table_);
    AddConversion(table_);
    AddConvolution(table_);
    AddEinsum(table_);
    AddElementwise(table_);
    AddGatherScatter(table_);
    AddGeneration(table_);
    AddLinear(table_);
    AddLinearAttention(table_);
    AddLoss(table_);
    AddMachineLearning(table_);
    AddMaps(table_);
    AddMovement(table_);
    AddNormalization(table_);
    AddPicture(table_);
    AddPooling(table_);
    AddQuantization(table_);
    AddRandom(table_);
    AddRecurrent(table_);
    AddReduction(table_);
    AddReductionAlongAxis(table_);
    AddReductionSoftmax(table_);
    AddResize(table_);
    AddRuntimeQuantization(table_);
    AddSampling(table_);
    AddSamplingGrids(table_);
    AddScaledAttention(table_);
    AddSelection(table_);
    AddSequence(table_);
    AddShape(table_);
    AddSignal(table_);
    AddSlicing(table_);
    AddSpace(table_);
    AddSupportVectors(table_);
    AddText(table_);
    AddTraining(table_);
    AddTrees(table_);
  }

  absl::string_view target() const override { return "canonical"; }

  // Whether the operation is known; custom ones are, to report which one is unknown.
  bool CanLower(const OpInfo& op) const override {
    if (op.name == onnx_dialect::kCustom) return true;
    const onnx_dialect::OpSchema* schema = onnx_dialect::OpSchemas().FindOp(op.name);
    return schema != nullptr && table_.Has(*schema);
  }

  // Both branches of an If, unless the taken one is known: then only the other one.
  bool IsBranch(const Node& node, absl::string_view attribute) const override {
    const onnx_dialect::OpSchema* schema = onnx_dialect::OpSchemas().FindOp(node.op_name());
    if (schema == nullptr || !schema->domain.empty() || schema->name != "If") return false;
    const std::optional<Tensor> condition =
        node.num_operands() == 0 ? std::nullopt : ConstantValue(node.operand(0));
    if (!condition || condition->num_elements() != 1) return true;
    const absl::StatusOr<Tensor> known = condition->Materialize();
    if (!known.ok() || known->element_type().kind() != ElementKind::kI1) return true;
    return known->data<bool>()[0] != (attribute == "then_branch");
  }

  absl::StatusOr<Node*> MakeFailure(Graph& graph, absl::string_view message,
                                    std::vector<Type> types) const override {
    return graph.CreateNode(canonical::Fail::kSpec.name, {}, std::move(types),
                            AttributesOf(canonical::Fail{.message = std::string(message)}),
                            graph.first_node());
  }

  absl::StatusOr<std::vector<Value*>> Lower(const LoweringRequest& request) const override {
    if (const Attribute* why = request.attributes.Find(onnx_dialect::kWrong)) {
      return absl::InvalidArgumentError(why->if_string() == nullptr
                                            ? "attribute 'onnx.wrong': expected a string"
                                            : *why->if_string());
    }
    if (request.op.name == onnx_dialect::kCustom) return UnknownOperation(request.attributes);
    const onnx_dialect::OpSchema& schema = *onnx_dialect::OpSchemas().FindOp(request.op.name);
    Lowering lowering(request, schema);
    Values values = table_.Run(schema, lowering);
    if (!lowering.ok()) return lowering.status();
    const size_t wanted = static_cast<size_t>(request.num_results);
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

 private:
  static absl::Status UnknownOperation(const AttributeMap& attributes) {
    auto text = [&](absl::string_view name) -> std::string {
      const Attribute* attribute = attributes.Find(name);
      return attribute == nullptr || attribute->if_string() == nullptr ? ""
                                                                       : *attribute->if_string();
    };
    const std::string domain = text(onnx_dialect::kDomain);
    const Attribute* version = attributes.Find("onnx.version");
    const bool has_version = version != nullptr && version->if_int() != nullptr;
    return absl::UnimplementedError(absl::StrCat(
        "unknown operation ", domain, domain.empty() ? "" : ".", text(onnx_dialect::kOpType),
        has_version ? absl::StrCat(" of version ", *version->if_int(), " of its domain") : ""));
  }

  LoweringTable table_;
};

class OnnxInference final : public InferenceByLowering {
 public:
  explicit OnnxInference(const LoweringService& lowering) : InferenceByLowering(lowering) {}

  absl::StatusOr<std::vector<Type>> Infer(const InferenceContext& context) const override {
    if (context.attributes().Find(onnx_dialect::kWrong) != nullptr) return FallbackTypes(context);
    const onnx_dialect::OpSchema* schema = onnx_dialect::OpSchemas().FindOp(context.op().name);
    if (schema != nullptr && HasGraphs(*schema)) return InferWithGraphs(*schema, context);
    if (schema != nullptr && HasSequences(*schema, context))
      return InferSequences(*schema, context);
    return InferenceByLowering::Infer(context);
  }

 protected:
  bool asks_for_result_types() const override { return false; }

  // By the schema: an output has the elements of the inputs with the same type variable.
  std::vector<Type> FallbackTypes(const InferenceContext& context) const override {
    std::vector<Type> types = InferenceByLowering::FallbackTypes(context);
    const onnx_dialect::OpSchema* schema = onnx_dialect::OpSchemas().FindOp(context.op().name);
    if (schema == nullptr) return types;
    for (size_t i = 0; i < types.size() && !schema->outputs.empty(); ++i) {
      const auto& output = schema->outputs[std::min(i, schema->outputs.size() - 1)];
      if (output.variadic && !output.homogeneous) continue;
      if (const std::optional<ElementKind> kind =
              onnx_dialect::ElementKindOfTensorType(output.type)) {
        types[i] = Type::Tensor(*kind, Shape::Unranked());
        continue;
      }
      for (size_t j = 0; j < schema->inputs.size(); ++j) {
        const int operand = static_cast<int>(j);
        if (schema->inputs[j].type != output.type || operand >= context.num_operands()) continue;
        const Type& type = context.operand_type(operand);
        if (!type.is_tensor()) continue;
        types[i] = Type::Tensor(type.element_type().storage(), Shape::Unranked());
        break;
      }
    }
    return types;
  }
};

// Lowers sequences and optional values to their parts.
class OnnxTypeLowering final : public TypeLoweringService {
 public:
  std::vector<Part> PartsOf(const Type& type) const override {
    std::vector<Part> parts;
    if (const auto composite = onnx_dialect::CompositeTypeOf(type)) {
      for (onnx_dialect::CompositePart& part : onnx_dialect::PartsOf(*composite))
        parts.push_back({std::move(part.name), std::move(part.type)});
    }
    return parts;
  }
  absl::StatusOr<std::vector<Value*>> Split(const Builder& build, Value& value,
                                            const Type& type) const override {
    return SplitAs(build, value, type);
  }
};

}  // namespace
}  // namespace onnx_lowering

void RegisterOnnxLowering(Context& context) {
  auto lowering = std::make_unique<onnx_lowering::OnnxLowering>();
  const LoweringService& service = *lowering;
  context.AttachService<LoweringService>(onnx_dialect::kDialect, std::move(lowering));
  context.AttachService<TypeInferenceService>(
      onnx_dialect::kDialect, std::make_unique<onnx_lowering::OnnxInference>(service));
  context.AttachService<EvaluationService>(
      onnx_dialect::kDialect, std::make_unique<EvaluationByLowering>(context, service));
  context.AttachService<TypeLoweringService>(onnx_dialect::kDialect,
                                             std::make_unique<onnx_lowering::OnnxTypeLowering>());
}

RH_REGISTER_EXTENSION(RegisterOnnxLowering);

}  // namespace roundhouse
