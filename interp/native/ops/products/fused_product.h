// A convolution or product fused with the addition of a residual and an activation after that.
// Internal to the backend `amx`.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_FUSED_PRODUCT_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_FUSED_PRODUCT_H_

#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/native/ops/products/split_product.h"

namespace roundhouse::native {

struct FusedProduct {
  const Node* product = nullptr;
  const Node* addition = nullptr;    // Or null.
  const Value* residual = nullptr;   // The addition's other operand.
  const Node* activation = nullptr;  // After the addition; or null.

  const Node& last() const {
    return activation != nullptr ? *activation : addition != nullptr ? *addition : *product;
  }
  // In order.
  std::vector<const Node*> nodes() const;
  bool has_bias() const {
    return product->num_operands() > 2 && !product->operand(2).type().is_none();
  }
};

// Returns the longest fusion that ends in `last`. Does not check whether the product is supported.
std::optional<FusedProduct> FusedProductEndingIn(const Node& last);

// Error: why the product cannot be computed in this way. Unknown sizes count as 1; the result then
// only shows that the product is supported, and roughly how fast it is.
absl::StatusOr<std::unique_ptr<SplitProduct>> SplitProductOf(const FusedProduct& fused);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_FUSED_PRODUCT_H_
