#include "roundhouse/passes/canonical/lora/lora_factors.h"

#include <cstddef>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::canonical {
namespace {

constexpr absl::string_view kLora = "roundhouse.lora";
constexpr absl::string_view kFactor = "factor";
constexpr absl::string_view kScale = "scale";
constexpr absl::string_view kWeight = "weight";

Attribute Mark(const LoraFactors& factors, absl::string_view factor) {
  AttributeMap entries;
  entries.Set(kFactor, Attribute::String(std::string(factor)));
  entries.Set(kScale, Attribute::Float(factors.scale));
  entries.Set(kWeight, Attribute::Symbol(factors.weight));
  return Attribute::Dictionary(std::move(entries));
}

absl::Status Wrong(const Global& global, absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("global @", global.name(), ", ", kLora, ": ", what));
}

// Reads one factor's mark into `factors`.
absl::Status Read(const Global& global, const Attribute& mark, LoraFactors& factors) {
  const AttributeMap* entries = mark.if_dictionary();
  const Attribute* factor = entries == nullptr ? nullptr : entries->Find(kFactor);
  const Attribute* scale = entries == nullptr ? nullptr : entries->Find(kScale);
  const Attribute* weight = entries == nullptr ? nullptr : entries->Find(kWeight);
  const std::string* which = factor == nullptr ? nullptr : factor->if_string();
  if (which == nullptr || (*which != "a" && *which != "b") || scale == nullptr ||
      scale->if_float() == nullptr || weight == nullptr || weight->if_symbol() == nullptr) {
    return Wrong(global,
                 absl::StrCat("expected {factor = \"a\" or \"b\", scale = a float, weight = "
                              "@a_global}, found ",
                              mark.ToString()));
  }
  std::string& name = *which == "a" ? factors.a : factors.b;
  if (!name.empty())
    return Wrong(global,
                 absl::StrCat("@", name, " is the factor ", *which, " of this weight, too"));
  name = global.name();
  factors.scale = *scale->if_float();
  return absl::OkStatus();
}

absl::Status Check(const Program& program, const LoraFactors& factors) {
  const Global* weight = program.FindGlobal(factors.weight);
  const Global* a = program.FindGlobal(factors.a);
  const Global* b = program.FindGlobal(factors.b);
  if (a == nullptr || b == nullptr) {
    return Wrong(a == nullptr ? *b : *a,
                 absl::StrCat("the other factor of @", factors.weight, " is missing"));
  }
  if (weight == nullptr) return Wrong(*a, absl::StrCat("there is no global @", factors.weight));
  // Merging an adapter removes its factors.
  if (IsLoraFactor(*weight)) {
    return Wrong(*a, absl::StrCat("expected a weight, found @", factors.weight,
                                  ", which is the factor of an adapter"));
  }
  const std::optional<LoraMatrix> matrix = LoraMatrixOf(weight->type());
  const std::optional<LoraMatrix> left = LoraMatrixOf(a->type());
  const std::optional<LoraMatrix> right = LoraMatrixOf(b->type());
  if (matrix && left && right && a->type().shape().rank() == 2 && b->type().shape().rank() == 2 &&
      left->rows == matrix->rows && right->columns == matrix->columns &&
      left->columns == right->rows) {
    return absl::OkStatus();
  }
  return Wrong(*a, absl::StrCat("factors of ", a->type().ToString(), " and ", b->type().ToString(),
                                " do not give ", weight->type().ToString()));
}

}  // namespace

std::optional<LoraMatrix> LoraMatrixOf(const Type& weight) {
  if (!weight.is_tensor() || weight.element_type() != ElementType(ElementKind::kF32) ||
      !weight.shape().is_static() || weight.shape().rank() < 2) {
    return std::nullopt;
  }
  LoraMatrix matrix = {.rows = weight.shape().sizes()[0], .columns = 1};
  for (const int64_t size : weight.shape().sizes().subspan(1)) {
    const std::optional<int64_t> product = CheckedMul(matrix.columns, size);
    if (!product.has_value()) return std::nullopt;
    matrix.columns = *product;
  }
  if (matrix.rows == 0 || matrix.columns == 0) return std::nullopt;
  return matrix;
}

void MarkFactors(const LoraFactors& factors, Global& a, Global& b) {
  a.set_attribute(kLora, Mark(factors, "a"));
  b.set_attribute(kLora, Mark(factors, "b"));
}

bool IsLoraFactor(const Global& global) { return global.attributes().contains(kLora); }

absl::StatusOr<std::vector<LoraFactors>> LoraFactorsOf(const Program& program) {
  std::vector<LoraFactors> adapters;
  absl::flat_hash_map<std::string, size_t> by_weight;  // Looked up, never iterated.
  for (const Global* global : program.globals()) {
    const Attribute* mark = global->attributes().Find(kLora);
    if (mark == nullptr) continue;
    const AttributeMap* entries = mark->if_dictionary();
    const Attribute* weight = entries == nullptr ? nullptr : entries->Find(kWeight);
    const std::string name =
        weight == nullptr || weight->if_symbol() == nullptr ? "" : *weight->if_symbol();
    const auto [entry, is_new] = by_weight.try_emplace(name, adapters.size());
    if (is_new) adapters.push_back({.weight = name});
    RH_RETURN_IF_ERROR(Read(*global, *mark, adapters[entry->second]));
  }
  for (const LoraFactors& factors : adapters) RH_RETURN_IF_ERROR(Check(program, factors));
  return adapters;
}

}  // namespace roundhouse::canonical
