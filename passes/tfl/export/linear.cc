#include "roundhouse/dialects/canonical/linear.h"

#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>

#include "roundhouse/core/constants.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/grids.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

// FULLY_CONNECTED takes weights (outputs, inputs), and a bias; BATCH_MATMUL anything else.
bool IsFullyConnected(OpExport& e, const canonical::MatMul& op) {
  const std::optional<Ints> weights = e.sizes(1);
  if (op.transpose_lhs || e.rank(1) != 2 || !weights) return false;
  if ((*weights)[0] == 0 || (*weights)[1] == 0) return false;
  return e.has(2) || ConstantValue(e.node().operand(1)).has_value();
}

Value* Product(OpExport& e, const canonical::MatMul& op) {
  const Type type = TflType(e.result_type());
  const Type declared = e.is_quantized(0) ? type : Type::Unknown();
  if (IsFullyConnected(e, op)) {
    Value* weights = op.transpose_rhs ? e.in(1) : e.Transpose(e.in(1), {1, 0});
    const QuantizedLayer layer = LayerOperands(e, weights, /*in_f32=*/true);
    AttributeMap attributes;
    if (e.rank(0) != 2) attributes.Set("keep_num_dims", Attribute::Bool(true));
    return e("fully_connected", {e.in(0), layer.weights, layer.bias}, attributes, declared);
  }
  Value* product = e(
      "batch_matmul", {e.in(0), LayerOperands(e, e.in(1), false).weights},
      {{"adj_x", Attribute::Bool(op.transpose_lhs)}, {"adj_y", Attribute::Bool(op.transpose_rhs)}},
      declared);
  if (!e.has(2)) return product;
  if (e.is_quantized(0)) return e.Unsupported("TFLite's BATCH_MATMUL takes no bias");
  return e("add", {product, e.in(2)});
}

Value* ExportMatMul(OpExport& e, const canonical::MatMul& op) {
  return e.Activate(Product(e, op), op.activation, op.activation_parameters);
}

}  // namespace

void AddLinear(ExportTable& table) {
  table.Add(ExportMatMul);
  table.AddRefused<canonical::Einsum>("this einsum is no product of matrices");
}

}  // namespace roundhouse::tfl_export
