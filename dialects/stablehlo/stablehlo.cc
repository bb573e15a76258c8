#include "roundhouse/dialects/stablehlo/stablehlo.h"

#include <memory>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/op_slots.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/text/operation_syntax.h"
#include "roundhouse/dialects/stablehlo/op_rows.h"
#include "roundhouse/dialects/stablehlo/syntax.h"
#include "roundhouse/service/constant_nodes.h"

namespace roundhouse {
namespace stablehlo {
namespace {

// Attributes that name graphs.
bool NamesGraphs(absl::string_view attribute) {
  return attribute == kBody || attribute == kBranches || attribute == "decomposition";
}

OpInfo InfoOf(absl::string_view dialect, const OpRow& row) {
  OpInfo info;
  info.name = absl::StrCat(dialect, ".", row.name);
  info.accepts_any_attribute = false;
  info.min_operands = 0;
  info.max_operands = 0;
  for (const OpSlot& item : OpSlotsOf(row.operands)) {
    info.operands.push_back({item.name, item.optional, item.variadic});
    if (item.variadic) {
      info.max_operands = OpInfo::kUnbounded;
    } else {
      ++info.max_operands;
      if (!item.optional) ++info.min_operands;
    }
  }
  info.min_results = 0;
  info.max_results = 0;
  for (const OpSlot& item : OpSlotsOf(row.results)) {
    info.results.push_back({item.name, item.variadic});
    if (item.variadic) {
      info.max_results = OpInfo::kUnbounded;
    } else {
      ++info.min_results;
      ++info.max_results;
    }
  }
  for (const OpSlot& item : OpSlotsOf(row.attributes)) {
    if (item.name == "*") {
      info.accepts_any_attribute = true;
      continue;
    }
    info.attributes.push_back({.name = item.name,
                               .type = NamesGraphs(item.name) ? "graph" : "",
                               .required = !item.optional});
  }
  return info;
}

class StablehloEffects final : public EffectsService {
 public:
  Effects EffectsOf(const Node& node) const override {
    static constexpr absl::string_view kEffects[] = {"case", "custom_call", "infeed", "outfeed",
                                                     "recv", "rng",         "send"};
    for (const absl::string_view op : kEffects) {
      if (node.op().short_name() == op) return {.anything = true};
    }
    return {};
  }
};

class StablehloDialect final : public Dialect {
 public:
  StablehloDialect(absl::string_view name, absl::Span<const OpRow> rows) : Dialect(name) {
    for (const OpRow& row : rows) AddOp(InfoOf(name, row));
    service<EffectsService>(std::make_unique<StablehloEffects>());
    service<ConstantsService>(std::make_unique<ConstantNodes>(
        ConstantNodes::Form{.ops = {kConstant, "chlo.constant"}, .attributes = {kValue}}));
    service<OperationSyntaxService>(std::make_unique<Syntax>());
  }
};

}  // namespace
}  // namespace stablehlo

void RegisterStablehlo(Context& context) {
  context.AddDialect<stablehlo::StablehloDialect>(stablehlo::kDialect, stablehlo::OpRows());
  context.AddDialect<stablehlo::StablehloDialect>(stablehlo::kChlo, stablehlo::ChloRows());
}

RH_REGISTER_EXTENSION(RegisterStablehlo);

}  // namespace roundhouse
