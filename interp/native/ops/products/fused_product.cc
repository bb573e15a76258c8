#include "roundhouse/interp/native/ops/products/fused_product.h"

#include <cstdint>
#include <utility>

#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/native/ops/products/product_parts.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/region.h"

namespace roundhouse::native {
namespace {

// Groups of fewer channels waste most of a tile.
constexpr int64_t kMinGroupChannels = 16;

bool IsProduct(const Node& node) {
  return Is<canonical::Conv2D>(node) || Is<canonical::MatMul>(node);
}

// Returns what a unary node does to each element, if it is an activation that may follow an
// addition.
std::optional<Finish::Activation> LimitsOf(const Node& node) {
  if (Is<canonical::Relu>(node)) return Finish::Activation{.least = 0};
  if (Is<canonical::Relu6>(node)) return Finish::Activation{.least = 0, .most = 6};
  if (!Is<canonical::Clamp>(node)) return std::nullopt;
  const absl::StatusOr<canonical::Clamp> op = View<canonical::Clamp>(node);
  if (!op.ok()) return std::nullopt;
  const auto least = static_cast<float>(op->min);
  const auto most = static_cast<float>(op->max);
  // The bound would be rounded, but the values that it is compared with would not.
  if (static_cast<double>(least) != op->min || static_cast<double>(most) != op->max)
    return std::nullopt;
  return Finish::Activation{.least = least, .most = most};
}

Finish::Activation ActivationOf(canonical::Activation activation,
                                absl::Span<const float> parameters) {
  const Epilogue epilogue = EpilogueOf(activation, parameters);
  return {.least = epilogue.least, .most = epilogue.most, .function = epilogue.function};
}

// Replaces unknown sizes by 1. Error: the rank is unknown, too.
absl::StatusOr<Type> WithKnownSizes(const Type& type) {
  if (type.is_none()) return type;
  if (!type.is_tensor() || !type.shape().is_ranked())
    return absl::UnimplementedError("the rank is not known");
  std::vector<int64_t> sizes;
  for (const Dim& dim : type.shape().dims()) sizes.push_back(dim.is_known() ? dim.size() : 1);
  return type.WithShape(Shape::Of(sizes));
}

template <typename Op>
absl::StatusOr<std::unique_ptr<SplitProduct>> SplitProductOf(const FusedProduct& fused) {
  const Node& node = *fused.product;
  if (BestIsa() != Isa::kAmx && PrecisionOf(node) != Precision::kMedium) {
    return absl::UnimplementedError(
        "only at precision medium: the processor has no bf16 tiles (AMX), or the operating system "
        "or ROUNDHOUSE_ISA disables them, and without them several products of parts take longer "
        "than one of f32");
  }
  RH_ASSIGN_OR_RETURN(const Op op, View<Op>(node));
  std::vector<Type> types;
  for (const Value* operand : node.operands()) {
    RH_ASSIGN_OR_RETURN(types.emplace_back(), WithKnownSizes(operand->type()));
  }
  RH_ASSIGN_OR_RETURN(const Type result, WithKnownSizes(node.result().type()));
  RH_ASSIGN_OR_RETURN(ProductShape shape, ProductShape::Of(op, types, result));
  if constexpr (std::is_same_v<Op, canonical::Conv2D>) {
    if (op.groups > 1 && (shape.depth < kMinGroupChannels || shape.columns < kMinGroupChannels))
      return absl::UnimplementedError("the groups have too few channels");
  }
  Finish finish;
  finish.first = ActivationOf(op.activation, op.activation_parameters);
  if (fused.activation != nullptr) finish.second = *LimitsOf(*fused.activation);
  return std::make_unique<SplitProduct>(std::move(shape), PrecisionOf(node), finish);
}

}  // namespace

std::vector<const Node*> FusedProduct::nodes() const {
  std::vector<const Node*> nodes = {product};
  if (addition != nullptr) nodes.push_back(addition);
  if (activation != nullptr) nodes.push_back(activation);
  return nodes;
}

std::optional<FusedProduct> FusedProductEndingIn(const Node& last) {
  FusedProduct fused;
  const Node* node = &last;
  if (IsProduct(*node)) {
    fused.product = node;
  } else {
    if (LimitsOf(*node).has_value()) {
      fused.activation = node;
      if (!node->operand(0).has_one_use()) return std::nullopt;
      node = &node->operand(0).node();
    }
    if (!Is<canonical::EltwiseAdd>(*node) || &node->operand(0) == &node->operand(1))
      return std::nullopt;
    fused.addition = node;
    for (const int side : {0, 1}) {
      const Value& value = node->operand(side);
      const Value& other = node->operand(1 - side);
      if (!IsProduct(value.node()) || !value.has_one_use() ||
          value.type() != node->result().type() || other.type() != value.type())
        continue;
      fused.product = &value.node();
      fused.residual = &other;
      break;
    }
    if (fused.product == nullptr) return std::nullopt;
  }
  return fused;
}

absl::StatusOr<std::unique_ptr<SplitProduct>> SplitProductOf(const FusedProduct& fused) {
  return Is<canonical::Conv2D>(*fused.product) ? SplitProductOf<canonical::Conv2D>(fused)
                                               : SplitProductOf<canonical::MatMul>(fused);
}

}  // namespace roundhouse::native
