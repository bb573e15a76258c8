#include "roundhouse/dialects/stablehlo/region_formula.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/stablehlo/op_rows.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse::stablehlo {
namespace {

// Longer formulas are none that is known: those of sorts of JAX have some 120 characters.
constexpr size_t kLongest = 400;
constexpr absl::string_view kTotal = "TOTAL_";

bool IsSwappable(absl::string_view op) {
  static constexpr absl::string_view kOps[] = {"EQ",      "NE",       "add", "and", "maximum",
                                               "minimum", "multiply", "or",  "xor"};
  return std::find(std::begin(kOps), std::end(kOps), op) != std::end(kOps);
}

// "#stablehlo<comparison_direction LT>", or empty.
absl::string_view TextOf(const Node& node, absl::string_view name) {
  const Attribute* attribute = node.attribute(name);
  if (attribute == nullptr) return "";
  if (attribute->if_opaque() != nullptr) return *attribute->if_opaque();
  return attribute->if_string() == nullptr ? absl::string_view() : *attribute->if_string();
}

// "LT" of "#stablehlo<comparison_direction LT>"; "TOTAL_LT" in the total order of floats.
std::string DirectionOf(const Node& node) {
  const bool is_total = absl::StrContains(TextOf(node, "compare_type"), "TOTALORDER");
  const absl::string_view text = TextOf(node, "comparison_direction");
  for (const absl::string_view direction : {"EQ", "NE", "LT", "LE", "GT", "GE"}) {
    if (absl::StrContains(text, direction)) return absl::StrCat(is_total ? kTotal : "", direction);
  }
  return "";
}

std::string FormulaOf(const Node& node, std::vector<std::string> operands) {
  if (node.op_name() == kConstant) {
    const std::optional<Tensor> value = ConstantValue(node.result());
    if (!value || value->is_outside() || value->num_elements() != 1) return "";
    const absl::StatusOr<Tensor> number = value->Materialize();
    return number.ok() ? ElementText(*number, 0) : "";
  }
  if (node.op().dialect_name() != kDialect || operands.empty()) return "";
  absl::string_view op = node.op().short_name();
  const std::string direction = op == "compare" ? DirectionOf(node) : "";
  if (!direction.empty()) op = direction;
  return Applied(op, std::move(operands));
}

// A float as JAX sorts it: -0 as 0, and any NaN as one.
std::string SortKey(const std::string& value, absl::string_view zero) {
  const std::string no_minus =
      Applied("select", {Applied("EQ", {value, std::string(zero)}), std::string(zero), value});
  return Applied("select", {Applied("NE", {value, value}), "nan", no_minus});
}

// The op that combines the pair of that index; "second" where the second replaces the first.
std::string PlainReducer(const std::string& formula, size_t index) {
  const std::string a = absl::StrCat("a", index);
  const std::string b = absl::StrCat("b", index);
  if (formula == b) return "second";
  for (const absl::string_view op : {"add", "and", "maximum", "minimum", "multiply", "or", "xor"}) {
    if (formula == Applied(op, {a, b})) return std::string(op);
  }
  return "";
}

}  // namespace

std::string Applied(absl::string_view op, std::vector<std::string> operands) {
  static constexpr std::pair<absl::string_view, absl::string_view> kReversed[] = {
      {"GT", "LT"}, {"GE", "LE"}, {"TOTAL_GT", "TOTAL_LT"}, {"TOTAL_GE", "TOTAL_LE"}};
  for (const auto& [greater, less] : kReversed) {
    if (op != greater) continue;
    std::reverse(operands.begin(), operands.end());
    op = less;
    break;
  }
  if (IsSwappable(op)) std::sort(operands.begin(), operands.end());
  return absl::StrCat(op, "(", absl::StrJoin(operands, ","), ")");
}

std::optional<std::vector<std::string>> FormulasOf(const Graph& region,
                                                   const std::vector<std::string>& arguments) {
  absl::flat_hash_map<const Value*, std::string> formulas;
  std::vector<std::string> outputs(region.outputs().size());
  for (const Node* node : region.nodes()) {
    if (node->op_name() == container::kInput) {
      const int64_t index = *node->attribute(container::kIndex)->if_int();
      if (index < 0 || index >= static_cast<int64_t>(arguments.size())) return std::nullopt;
      formulas[&node->result()] = arguments[index];
      continue;
    }
    std::vector<std::string> operands;
    size_t length = 0;
    for (const Value* operand : node->operands()) {
      const auto found = formulas.find(operand);
      if (found == formulas.end()) return std::nullopt;
      length += found->second.size();
      if (length > kLongest) return std::nullopt;
      operands.push_back(found->second);
    }
    if (node->op_name() == container::kOutput) {
      outputs[*node->attribute(container::kIndex)->if_int()] = operands[0];
      continue;
    }
    if (node->num_results() != 1) return std::nullopt;
    std::string formula = FormulaOf(*node, std::move(operands));
    if (formula.empty() || formula.size() > kLongest) return std::nullopt;
    formulas[&node->result()] = std::move(formula);
  }
  return outputs;
}

std::string ReducerOf(const std::vector<std::string>& formulas) {
  std::vector<std::string> ops;
  for (size_t i = 0; i < formulas.size(); ++i) {
    const std::string op = PlainReducer(formulas[i], i);
    if (!op.empty()) ops.push_back(op);
  }
  if (ops.size() == formulas.size()) return absl::StrJoin(ops, ",");
  if (formulas.size() != 2) return "";
  for (const bool is_max : {true, false}) {
    // Whether the first is taken: because it is beyond the second, or not a number.
    const std::string beyond = is_max ? Applied("LT", {"b0", "a0"}) : Applied("LT", {"a0", "b0"});
    const std::string reaches = is_max ? Applied("LE", {"b0", "a0"}) : Applied("LE", {"a0", "b0"});
    const std::string jax = Applied("or", {beyond, Applied("NE", {"a0", "a0"})});
    const std::string tie = Applied("EQ", {"a0", "b0"});
    const std::string first = Applied("and", {tie, Applied("LT", {"a1", "b1"})});
    for (const std::string& pick : {jax, beyond}) {
      if (formulas[0] == Applied("select", {pick, "a0", "b0"}) &&
          formulas[1] == Applied("select", {Applied("or", {pick, first}), "a1", "b1"}))
        return is_max ? "arg_max" : "arg_min";
    }
    const std::string taken = Applied("select", {reaches, "a1", "b1"});
    const std::string least = Applied("minimum", {"a1", "b1"});
    if (formulas[0] == Applied("select", {reaches, "a0", "b0"}) &&
        (formulas[1] == taken || formulas[1] == Applied("select", {tie, least, taken})))
      return is_max ? "arg_max" : "arg_min";
  }
  return "";
}

std::optional<SortOrder> SortOrderOf(const std::string& formula, int num_keys) {
  for (int key = 0; key < num_keys; ++key) {
    const std::string a = absl::StrCat("a", key);
    const std::string b = absl::StrCat("b", key);
    if (formula == Applied("LT", {a, b}) || formula == Applied("LE", {a, b}))
      return SortOrder{"less", key};
    if (formula == Applied("LT", {b, a}) || formula == Applied("LE", {b, a}))
      return SortOrder{"greater", key};
    if (formula == Applied("TOTAL_LT", {a, b}) || formula == Applied("TOTAL_LE", {a, b}))
      return SortOrder{"total_less", key};
    if (formula == Applied("TOTAL_LT", {b, a}) || formula == Applied("TOTAL_LE", {b, a}))
      return SortOrder{"total_greater", key};
    // Keys have one zero and one NaN, the greatest, so that their total order is that of numbers.
    for (const absl::string_view zero : {"0.0", "0"}) {
      for (const absl::string_view less : {"LT", "TOTAL_LT"}) {
        if (formula == Applied(less, {SortKey(a, zero), SortKey(b, zero)}))
          return SortOrder{"less", key};
        if (formula == Applied(less, {SortKey(b, zero), SortKey(a, zero)}))
          return SortOrder{"greater", key};
      }
    }
  }
  return std::nullopt;
}

}  // namespace roundhouse::stablehlo
