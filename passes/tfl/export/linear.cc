#include "roundhouse/dialects/canonical/linear.h"

#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"
#include "roundhouse/passes/tfl/export/quantized_operands.h"

namespace roundhouse::tfl_export {
namespace {

// FULLY_CONNECTED takes weights (outputs, inputs) and a bias; other products become BATCH_MATMUL.
bool IsFullyConnected(OpExport& e, const canonical::MatMul& op) {
  const std::optional<Ints> weights = e.sizes(1);
  if (op.transpose_lhs || e.rank(1) != 2 || !weights) return false;
  if ((*weights)[0] == 0 || (*weights)[1] == 0) return false;
  return e.has(2) || ConstantValue(e.node().operand(1)).has_value();
}

// Whether the weights have one scale per output; TFLite 2.9 computes zeros with these.
bool IsByChannel(OpExport& e, int operand) {
  const Quantization* quantization = e.type(operand).element_type().quantization();
  return quantization != nullptr && quantization->axis.has_value();
}

// The sizes of the result; one unknown size may be -1.
std::optional<Ints> ResultSizes(OpExport& e) {
  Ints sizes;
  int unknown = 0;
  for (const Dim& dim : e.result_type().shape().dims()) {
    sizes.push_back(dim.is_known() ? dim.size() : -1);
    unknown += !dim.is_known();
  }
  if (unknown > 1) return std::nullopt;
  return sizes;
}

// As a 1x1 convolution, which takes one scale per output in every runtime.
Value* AsConvolution(OpExport& e, const canonical::MatMul& op, Value* weights) {
  const QuantizedLayer layer = LayerOperands(e, weights, /*in_f32=*/true);
  if (!e.ok()) return nullptr;
  const std::optional<Ints> sizes = ResultSizes(e);
  const std::optional<Tensor> constant = ConstantValue(*layer.weights);
  if (!sizes || !constant) return e.Fail(absl::InternalError("it is not a convolution"));
  const Ints matrix(constant->shape().sizes().begin(), constant->shape().sizes().end());
  const Shape window = Shape::Of({matrix[0], 1, 1, matrix[1]});
  const absl::StatusOr<Tensor> filter = constant->WithType(constant->type().WithShape(window));
  if (!filter.ok()) return e.Fail(filter.status());
  Value* pixels = e.Reshape(e.in(0), {-1, 1, 1, matrix[1]});
  if (pixels == nullptr) return nullptr;
  const Shape rows({pixels->type().shape().dim(0), Dim(1), Dim(1), Dim(matrix[0])});
  Value* result = e("conv_2d",
                    {pixels, e.Constant(*filter, layer.weights->type().WithShape(window)),
                     BiasOrZeros(e, layer.bias, matrix[0])},
                    {{"padding", OfName("VALID")}, {"stride_h", OfInt(1)}, {"stride_w", OfInt(1)}},
                    TflType(e.result_type()).WithShape(rows));
  return e.Reshape(e.Activate(result, op.activation, op.activation_parameters), *sizes);
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
  if (e.may_be_old() && e.is_quantized(0) && IsByChannel(e, 1) && IsFullyConnected(e, op) &&
      ResultSizes(e) && ConstantValue(e.node().operand(1))) {
    return AsConvolution(e, op, op.transpose_rhs ? e.in(1) : e.Transpose(e.in(1), {1, 0}));
  }
  return e.Activate(Product(e, op), op.activation, op.activation_parameters);
}

}  // namespace

void AddLinear(ExportTable& table) { table.Add(ExportMatMul); }

}  // namespace roundhouse::tfl_export
