#include "roundhouse/passes/tfl/export/narrow_weights.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::tfl_export {
namespace {

// Of fewer elements an operator takes more bytes than it saves.
constexpr int64_t kLeastElements = 1024;

// XNNPACK takes filters of these from a DEQUANTIZE of a constant.
bool IsFilter(const Node& user, const Value& value) {
  for (const absl::string_view op :
       {"tfl.conv_2d", "tfl.depthwise_conv_2d", "tfl.fully_connected"}) {
    if (user.op_name() == op) return &user.operand(1) == &value && &user.operand(0) != &value;
  }
  return false;
}

bool IsOnlyFilter(const Value& value) {
  if (!value.has_users()) return false;
  for (const Use& use : value.uses()) {
    if (!IsFilter(use.user(), value)) return false;
  }
  return true;
}

// The numbers as f16; nullopt if one of them is none.
std::optional<std::vector<uint16_t>> AsHalfPrecision(absl::Span<const float> numbers) {
  std::vector<uint16_t> narrowed;
  narrowed.reserve(numbers.size());
  for (const float number : numbers) {
    const uint16_t bits = DoubleToHalfBits(number);
    const float back = HalfBitsToFloat(bits);
    if (std::memcmp(&back, &number, sizeof number) != 0) return std::nullopt;
    narrowed.push_back(bits);
  }
  return narrowed;
}

class Narrowing {
 public:
  explicit Narrowing(Program& model) : model_(model) {}

  absl::Status Narrow(Graph& graph, Node& load) {
    const Type& type = load.result().type();
    if (load.op_name() != container::kGlobalLoadConst || !type.is_tensor() ||
        type.element_type() != ElementType(ElementKind::kF32) || !IsOnlyFilter(load.result())) {
      return absl::OkStatus();
    }
    const std::string* wide = load.attribute(container::kGlobal)->if_symbol();
    if (wide == nullptr) return absl::OkStatus();
    RH_ASSIGN_OR_RETURN(const Global* narrow, NarrowGlobal(*wide, load.result()));
    if (narrow == nullptr) return absl::OkStatus();
    Value& old = load.result();
    const Builder build = Builder(graph).Before(*load.next());
    RH_ASSIGN_OR_RETURN(Node * loaded,
                        build.Named(load.name())
                            .Make(container::kGlobalLoadConst, {},
                                  AttributeMap({{std::string(container::kGlobal),
                                                 Attribute::Symbol(narrow->name())}}),
                                  std::vector<Type>({narrow->type()})));
    Value* from = &loaded->result();
    RH_ASSIGN_OR_RETURN(Node * widened, build.Named(absl::StrCat(load.name(), "/dequantize"))
                                            .Make("tfl.dequantize", {&from, 1}, AttributeMap(),
                                                  std::vector<Type>({type})));
    old.replace_all_uses_with(widened->result());
    return absl::OkStatus();
  }

 private:
  // Null if the numbers are not f16.
  absl::StatusOr<const Global*> NarrowGlobal(const std::string& wide, const Value& value) {
    const auto [found, is_new] = narrowed_.try_emplace(wide, nullptr);
    if (!is_new) return found->second;
    const std::optional<Tensor> constant = ConstantValue(value);
    if (!constant || constant->num_elements() < kLeastElements) return nullptr;
    RH_ASSIGN_OR_RETURN(const Tensor dense, constant->Materialize());
    const std::optional<std::vector<uint16_t>> bits = AsHalfPrecision(dense.data<float>());
    if (!bits) return nullptr;
    const Type type = dense.type().WithElementType(ElementKind::kF16);
    RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Uninitialized(type));
    std::memcpy(tensor.mutable_bytes().data(), bits->data(), bits->size() * sizeof(uint16_t));
    RH_ASSIGN_OR_RETURN(Global * global,
                        model_.CreateGlobal(model_.UnusedSymbol(absl::StrCat(wide, "/f16")), type));
    global->set_initial(Attribute::OfTensor(tensor));
    narrowed_[wide] = global;
    return global;
  }

  Program& model_;
  absl::flat_hash_map<std::string, const Global*> narrowed_;  // Looked up, never iterated.
};

}  // namespace

absl::Status NarrowWeights(Program& model) {
  Narrowing narrowing(model);
  for (Graph* graph : model.graphs()) {
    std::vector<Node*> loads;
    for (Node* node : graph->nodes()) {
      if (node->op_name() == container::kGlobalLoadConst) loads.push_back(node);
    }
    for (Node* load : loads) RH_RETURN_IF_ERROR(narrowing.Narrow(*graph, *load));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::tfl_export
