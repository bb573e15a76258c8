#include "roundhouse/dialects/tfl/tfl.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/builtin_ops.h"
#include "roundhouse/dialects/tfl/option_schema.h"
#include "roundhouse/service/constant_nodes.h"

namespace roundhouse {
namespace tfl {
namespace {

OpInfo InfoOf(const BuiltinOp& op) {
  OpInfo info = {.name = op.OpName(),
                 .min_operands = op.min_operands,
                 .max_operands = static_cast<int>(op.operands.size()),
                 .min_results = static_cast<int>(op.results.size()),
                 .max_results = static_cast<int>(op.results.size() + op.states.size()),
                 .operands = op.operands,
                 .results = op.results,
                 .accepts_any_attribute = false};
  if (!op.operands.empty() && op.operands.back().variadic) info.max_operands = OpInfo::kUnbounded;
  if (!op.results.empty() && op.results.back().variadic) {
    --info.min_results;
    info.max_results = OpInfo::kUnbounded;
  } else if (!op.states.empty()) {
    info.results.push_back({.name = "next_states", .variadic = true});
  }
  if (op.options == nullptr) return info;
  for (const OptionField& field : op.options->fields) {
    info.attributes.push_back(
        {.name = field.name,
         .type = field.TypeText(),
         .default_value = field.default_value,
         .check = [&field](const Attribute& value) { return field.Check(value); }});
  }
  return info;
}

absl::Status Expect(bool is_right, absl::string_view what, const Attribute& found) {
  if (is_right) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected ", what, ", found ", found.kind_name()));
}

absl::Status CheckTensor(const Attribute& value) {
  return Expect(value.if_tensor() != nullptr, "a tensor", value);
}
absl::Status CheckInts(const Attribute& value) {
  return Expect(value.if_int_array() != nullptr && value.element_kind() == ElementKind::kI64,
                "a list of i64", value);
}
absl::Status CheckIntLists(const Attribute& value) {
  const std::vector<Attribute>* list = value.if_list();
  return Expect(list != nullptr &&
                    std::all_of(list->begin(), list->end(),
                                [](const Attribute& one) { return one.if_int_array() != nullptr; }),
                "a list of lists of integers", value);
}
absl::Status CheckString(const Attribute& value) {
  return Expect(value.if_string() != nullptr, "a string", value);
}

AttributeInfo Required(absl::string_view name, absl::string_view type, absl::string_view doc,
                       absl::Status (*check)(const Attribute&)) {
  return {.name = std::string(name),
          .type = std::string(type),
          .doc = std::string(doc),
          .required = true,
          .check = check};
}

class TflEffects final : public EffectsService {
 public:
  Effects EffectsOf(const Node& node) const override {
    if (node.op_name() == kPseudoConst || node.op_name() == kSparseConst) return {};
    const BuiltinOp* op = FindBuiltinOp(node.op_name());
    if (op == nullptr || op->is_opaque) return {.anything = true};
    Effects effects = {.random = op->is_random};
    if (!op->has_graphs()) return effects;
    for (const AttributeMap::Entry& entry : node.attributes()) {
      ForEachSymbol(entry.second,
                    [&](const std::string& graph) { effects.calls.push_back(graph); });
    }
    std::sort(effects.calls.begin(), effects.calls.end());
    effects.calls.erase(std::unique(effects.calls.begin(), effects.calls.end()),
                        effects.calls.end());
    return effects;
  }
};

class TflDialect final : public Dialect {
 public:
  TflDialect() : Dialect(kDialect) {
    for (const BuiltinOp& op : BuiltinOps()) AddOp(InfoOf(op));
    AddOp({.name = std::string(kCustom),
           .summary = "A custom operator, known only by its name.",
           .attributes = {Required(kCustomCode, "string", "its name", CheckString)},
           .accepts_any_attribute = false});
    AddOp({.name = std::string(kPseudoConst),
           .summary = "A constant in a graph.",
           .max_operands = 0,
           .min_results = 1,
           .max_results = 1,
           .results = {{.name = "output"}},
           .attributes = {Required(kValue, "tensor", "its value", CheckTensor)},
           .accepts_any_attribute = false});
    AddOp({.name = std::string(kSparseConst),
           .summary = "A constant of which only some elements are kept; the others are 0.",
           .max_operands = 0,
           .min_results = 1,
           .max_results = 1,
           .results = {{.name = "output"}},
           .attributes =
               {Required(kValue, "tensor", "the stored elements", CheckTensor),
                Required(kTraversalOrder, "int list",
                         "the dimensions, those of blocks last, from outer to inner", CheckInts),
                Required(kBlockMap, "int list", "the dimensions that have blocks", CheckInts),
                Required(kDenseSizes, "int list",
                         "the size of each dimension, -1 for one that is compressed", CheckInts),
                Required(kSegments, "int list list",
                         "where the rows of each compressed dimension start", CheckIntLists),
                Required(kIndices, "int list list",
                         "the stored indices in each compressed dimension", CheckIntLists)},
           .accepts_any_attribute = false});
    service<EffectsService>(std::make_unique<TflEffects>());
    service<ConstantsService>(std::make_unique<ConstantNodes>(
        ConstantNodes::Form{.ops = {kPseudoConst}, .attributes = {kValue}}));
  }
};

}  // namespace
}  // namespace tfl

void RegisterTfl(Context& context) { context.AddDialect<tfl::TflDialect>(); }

RH_REGISTER_EXTENSION(RegisterTfl);

}  // namespace roundhouse
