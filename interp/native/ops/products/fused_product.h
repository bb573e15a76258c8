// A convolution or product together with what is done to its result before it is stored: the
// addition of a residual, and an activation after that. Internal to the backend `amx`.
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
  const Node* addition = nullptr;    // Null for none.
  const Value* residual = nullptr;   // Of the addition.
  const Node* activation = nullptr;  // Behind the addition; null for none.

  const Node& last() const {
    return activation != nullptr ? *activation : addition != nullptr ? *addition : *product;
  }
  // In order.
  std::vector<const Node*> nodes() const;
  bool has_bias() const {
    return product->num_operands() > 2 && !product->operand(2).type().is_none();
  }
};

// The longest that ends there; whether the product can be computed is another question.
std::optional<FusedProduct> FusedProductEndingIn(const Node& last);

// Error: why it cannot be computed in this way. Sizes that are not known are taken for 1, so that
// what comes out then only says whether it can be, and about how fast.
absl::StatusOr<std::unique_ptr<SplitProduct>> SplitProductOf(const FusedProduct& fused);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_FUSED_PRODUCT_H_
