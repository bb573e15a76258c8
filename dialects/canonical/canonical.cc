#include "roundhouse/dialects/canonical/canonical.h"

#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/ops.h"
#include "roundhouse/dialects/canonical/services/cost.h"
#include "roundhouse/dialects/canonical/services/sharding.h"
#include "roundhouse/service/constant_nodes.h"
#include "roundhouse/service/op_questions.h"

namespace roundhouse {
namespace canonical {
namespace {

// Returns -1, which no port has, if the attribute is missing or is not a number.
int64_t IndexOf(const Node& node) {
  const Attribute* index = node.attribute("index");
  const int64_t* value = index == nullptr ? nullptr : index->if_int();
  return value == nullptr ? -1 : *value;
}

class Inputs final : public GraphInputIndexQueryService {
 public:
  bool associated(const Node& node) const override { return Is<Pull>(node); }
  GraphInputIndex index(const Node& node) const override { return IndexOf(node); }
};

class Outputs final : public GraphOutputIndexQueryService {
 public:
  bool associated(const Node& node) const override { return Is<Push>(node); }
  GraphOutputIndex index(const Node& node) const override { return IndexOf(node); }
};

class Construction final : public BoundaryConstructionService {
 public:
  absl::StatusOr<Node*> MakeInput(Graph& graph, GraphInputIndex index,
                                  const Type& type) const override {
    return graph.CreateNode(Pull::kSpec.name, {}, {type}, AttributesOf(Pull{.index = index}));
  }
  absl::StatusOr<Node*> MakeOutput(Graph& graph, GraphOutputIndex index,
                                   Value& value) const override {
    return graph.CreateNode(Push::kSpec.name, {&value}, {}, AttributesOf(Push{.index = index}));
  }
};

class GeneratedConstants final : public ConstantsService {
 public:
  std::optional<Tensor> ConstantValue(const Node& node) const override {
    if (!Is<ConstantGen>(node) || node.num_results() != 1) return std::nullopt;
    const Attribute* value = node.attribute("value");
    const Tensor* tensor = value == nullptr ? nullptr : value->if_tensor();
    const Type& type = node.result().type();
    if (tensor == nullptr || !tensor->type().is_tensor()) return std::nullopt;
    if (!type.is_tensor() || type.domain() == tensor->type().domain()) return *tensor;
    absl::StatusOr<Tensor> in_domain = tensor->WithType(tensor->type().WithDomain(type.domain()));
    if (!in_domain.ok()) return std::nullopt;
    return *std::move(in_domain);
  }

  absl::StatusOr<Node*> MakeConstant(Graph& graph, const Tensor& value, const Type& type,
                                     Node* before) const override {
    RH_RETURN_IF_ERROR(CheckConstant(value, type));
    // In the text form, tensors have types without domains and quantisation.
    const Type written =
        value.type().WithDomain(Domain::kTensor).WithElementType(value.element_type().storage());
    RH_ASSIGN_OR_RETURN(Tensor stored, value.WithType(written));
    return graph.CreateNode(ConstantGen::kSpec.name, {}, {type.is_unknown() ? value.type() : type},
                            AttributesOf(ConstantGen{.value = std::move(stored)}), before);
  }
};

class CanonicalDialect final : public TableDialect {
 public:
  CanonicalDialect() : TableDialect("canonical") {
    AddOps(AllOps{});
    service<GraphInputIndexQueryService>(std::make_unique<Inputs>());
    service<GraphOutputIndexQueryService>(std::make_unique<Outputs>());
    service<BoundaryConstructionService>(std::make_unique<Construction>());
    service<EffectsService>(std::make_unique<TableEffects>());
    service<ConstantsService>(std::make_unique<GeneratedConstants>());
    service<CostService>(MakeCosts());
    service<ShardingService>(MakeShardings());
  }
};

}  // namespace
}  // namespace canonical

void RegisterCanonical(Context& context) {
  context.AddDialect<canonical::CanonicalDialect>();
  AddOpQuestion(context, {.dialect = "canonical",
                          .name = "cost",
                          .doc = "its operations are counted if its sizes are known",
                          .answer = canonical::KnowsCostOf});
  AddOpQuestion(context, {.dialect = "canonical",
                          .name = "shard",
                          .doc = "its values can be split over devices",
                          .answer = canonical::KnowsShardingOf});
}

RH_REGISTER_EXTENSION(RegisterCanonical);

}  // namespace roundhouse
