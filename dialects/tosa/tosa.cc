#include "roundhouse/dialects/tosa/tosa.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/op_slots.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/service/constant_nodes.h"

namespace roundhouse {
namespace tosa {
namespace {

// An attribute is required only if all versions of the op require it.
void MergeAttributes(const std::vector<OpSlot>& items, bool is_first, OpInfo& info) {
  for (AttributeInfo& known : info.attributes) {
    const bool is_there = std::any_of(items.begin(), items.end(), [&](const OpSlot& item) {
      return item.name == known.name && !item.optional;
    });
    known.required &= is_there;
  }
  for (const OpSlot& item : items) {
    if (info.FindAttribute(item.name) != nullptr) continue;
    info.attributes.push_back({.name = item.name, .required = is_first && !item.optional});
  }
}

// Extends the op's description by one version.
void Merge(const OpRow& row, bool is_first, OpInfo& info) {
  const std::vector<OpSlot> operands = OpSlotsOf(row.operands);
  const std::vector<OpSlot> results = OpSlotsOf(row.results);
  int least = 0;
  int most = static_cast<int>(operands.size());
  for (const OpSlot& item : operands) {
    if (!item.optional && !item.variadic) ++least;
    if (item.variadic) most = OpInfo::kUnbounded;
  }
  info.min_operands = is_first ? least : std::min(info.min_operands, least);
  info.max_operands = is_first ? most : std::max(info.max_operands, most);
  if (is_first || operands.size() > info.operands.size()) {
    info.operands.clear();
    for (const OpSlot& item : operands)
      info.operands.push_back({item.name, item.optional, item.variadic});
  }
  info.results.clear();
  for (const OpSlot& item : results) info.results.push_back({item.name, item.variadic});
  const bool is_open = !results.empty() && results.back().variadic;
  info.min_results = is_open ? 0 : static_cast<int>(results.size());
  info.max_results = is_open ? OpInfo::kUnbounded : static_cast<int>(results.size());
  MergeAttributes(OpSlotsOf(row.attributes), is_first, info);
}

class TosaEffects final : public EffectsService {
 public:
  Effects EffectsOf(const Node& node) const override {
    return {.anything = node.op().short_name() == "custom"};
  }
};

class TosaDialect final : public Dialect {
 public:
  TosaDialect() : Dialect(kDialect) {
    std::map<std::string, OpInfo> ops;
    for (const OpRow& row : OpRows()) {
      OpInfo& info = ops[std::string(row.name)];
      const bool is_first = info.name.empty();
      info.name = absl::StrCat(kDialect, ".", row.name);
      info.accepts_any_attribute = false;
      Merge(row, is_first, info);
    }
    for (auto& [name, info] : ops) AddOp(std::move(info));
    service<EffectsService>(std::make_unique<TosaEffects>());
    service<ConstantsService>(std::make_unique<ConstantNodes>(
        ConstantNodes::Form{.ops = {kConst}, .attributes = {kValue, kValues}}));
  }
};

}  // namespace
}  // namespace tosa

void RegisterTosa(Context& context) { context.AddDialect<tosa::TosaDialect>(); }

RH_REGISTER_EXTENSION(RegisterTosa);

}  // namespace roundhouse
