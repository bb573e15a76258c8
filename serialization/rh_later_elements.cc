#include "roundhouse/serialization/rh_later_elements.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"

namespace roundhouse {
namespace {

// Element kinds are numbered in the order of the versions that added them.
bool IsLater(ElementKind kind) { return kind > ElementKind::kOpaque; }

bool HasLater(const Type& type) {
  if (!type.is_tensor() && !type.is_scalar()) return false;
  return IsLater(type.element_type().kind());
}

bool HasLater(const Attribute& attribute) {
  std::vector<const Attribute*> pending = {&attribute};
  while (!pending.empty()) {
    const Attribute& current = *pending.back();
    pending.pop_back();
    if (current.if_int() != nullptr || current.if_float() != nullptr ||
        current.if_int_array() != nullptr || current.if_float_array() != nullptr) {
      if (IsLater(current.element_kind())) return true;
    } else if (const Type* type = current.if_type()) {
      if (HasLater(*type)) return true;
    } else if (const Tensor* tensor = current.if_tensor()) {
      if (HasLater(tensor->type())) return true;
    } else if (const std::vector<Attribute>* list = current.if_list()) {
      for (const Attribute& element : *list) pending.push_back(&element);
    } else if (const AttributeMap* entries = current.if_dictionary()) {
      for (const auto& [name, value] : *entries) pending.push_back(&value);
    }
  }
  return false;
}

bool HasLater(const AttributeMap& attributes) {
  for (const auto& [name, value] : attributes) {
    if (HasLater(value)) return true;
  }
  return false;
}

bool HasLater(const std::vector<Port>& ports) {
  for (const Port& port : ports) {
    if (HasLater(port.type) || HasLater(port.attributes)) return true;
  }
  return false;
}

bool HasLater(const Node& node) {
  if (HasLater(node.attributes())) return true;
  for (int i = 0; i < node.num_results(); ++i) {
    if (HasLater(node.result(i).type())) return true;
  }
  return false;
}

// Whether the text may name such elements.
bool MayName(absl::string_view text) {
  for (const ElementKind kind : kAllElementKinds) {
    if (IsLater(kind) && absl::StrContains(text, ElementKindName(kind))) return true;
  }
  // The names that MLIR used before, and its names of storage types.
  return absl::StrContains(text, "f8E8M0FNU") || absl::StrContains(text, "f4E2M1FN") ||
         absl::StrContains(text, "u2");
}

}  // namespace

std::optional<std::string> FindLaterElements(const Program& program) {
  if (HasLater(program.attributes())) return "the program";
  for (const Global* global : program.globals()) {
    const Attribute* initial = global->inline_initial();
    if (HasLater(global->type()) || HasLater(global->attributes()) ||
        (initial != nullptr && HasLater(*initial))) {
      return absl::StrCat("global ", SymbolText(global->name()));
    }
  }
  for (const Graph* graph : program.graphs()) {
    const std::string where = absl::StrCat("graph ", SymbolText(graph->name()));
    if (HasLater(graph->inputs()) || HasLater(graph->outputs()) || HasLater(graph->attributes()))
      return where;
    for (const Node* node : graph->nodes()) {
      if (HasLater(*node)) return absl::StrCat(where, ": ", node->DebugName());
    }
  }
  return std::nullopt;
}

std::optional<Type> TypeOfOlderText(absl::string_view text) {
  if (!MayName(text)) return std::nullopt;
  absl::StatusOr<Type> type = ParseType(text);
  if (!type.ok() || !HasLater(*type)) return std::nullopt;
  return *std::move(type);
}

Attribute AttributeOfOlderText(std::string text) {
  if (MayName(text)) {
    absl::StatusOr<Attribute> attribute = ParseAttribute(text);
    if (attribute.ok() && HasLater(*attribute)) return *std::move(attribute);
  }
  return Attribute::Opaque(std::move(text));
}

}  // namespace roundhouse
