#include "roundhouse/dialects/canonical/linear.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/passes/tfl/families/dynamic_quantization.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/quantization.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// Weights are (outputs, inputs); the input is reshaped to a matrix with `inputs` columns. Null,
// with an error, if it cannot be.
Value* RowsOfInput(Lowering& l) {
  Value* input = l.need(0);
  Value* weights = l.need(1);
  const std::string format = l.String("weights_format");
  if (format != "DEFAULT") return l.Unsupported(absl::StrCat("the weights format ", format));
  const std::optional<int64_t> rank = l.known_rank(input);
  const std::optional<int64_t> columns = l.size(weights, 1);
  if (!l.ok()) return nullptr;
  if (!columns || !rank) return l.NotKnown("the number of columns");
  const bool keeps = l.Bool("keep_num_dims") && *rank >= 2;
  if (!keeps && (*rank != 2 || l.size(input, 1) != *columns)) {
    const std::optional<Ints> sizes = l.sizes(input);
    std::optional<int64_t> count = 1;
    for (int64_t size : sizes.value_or(Ints())) count = count ? CheckedMul(*count, size) : count;
    const bool is_known = sizes && count && *columns > 0 && *count % *columns == 0;
    input = l.Reshape(input, {is_known ? *count / *columns : -1, *columns});
  }
  return input;
}

// The bias as a list; null if there is none.
Value* BiasOfLayer(Lowering& l) {
  if (!l.has(2)) return nullptr;
  return l.known_rank(l.in(2)) == 1 ? l.in(2) : l.Reshape(l.in(2), {-1});
}

Value* LowerFullyConnected(Lowering& l) {
  Values operands = {RowsOfInput(l), l.need(1)};
  if (operands[0] == nullptr) return nullptr;
  if (Value* bias = BiasOfLayer(l)) operands.push_back(bias);
  return l(canonical::MatMul{.transpose_rhs = true, .activation = l.FusedActivation()}, operands);
}

std::optional<Values> LowerHybridFullyConnected(Lowering& l) {
  const std::optional<ByteWeights> weights = ByteWeightsOf(l, {1}, 0);
  if (!weights || QuantizationOf(l.type(l.in(2))) != nullptr) return std::nullopt;
  Value* input = RowsOfInput(l);
  Value* product = ProductOfRows(l, QuantizeRows(l, input, {-1}, SymmetryOf(l)), *weights);
  Value* bias = BiasOfLayer(l);
  return Values{l.Activated(bias == nullptr ? product : l.Add(product, bias))};
}

Value* LowerBatchMatMul(Lowering& l) {
  return l(canonical::MatMul{.transpose_lhs = l.Bool("adj_x"), .transpose_rhs = l.Bool("adj_y")},
           {l.need(0), l.need(1)});
}

// TFLite quantises the rows of the left side.
std::optional<Values> LowerHybridBatchMatMul(Lowering& l) {
  const std::optional<ByteWeights> weights = ByteWeightsOf(l, {1}, -1);
  const int64_t rank = l.rank(l.need(1));
  if (!weights || !l.ok()) return std::nullopt;
  Value* left = l.need(0);
  if (l.Bool("adj_x")) {
    Ints perm;
    for (int64_t axis = 0; axis < l.rank(left); ++axis) perm.push_back(axis);
    if (perm.size() < 2) return std::nullopt;
    std::swap(perm[perm.size() - 2], perm.back());
    left = l.Transpose(left, perm);
  }
  const bool is_transposed = l.Bool("adj_y");
  const RowsOfBytes rows = QuantizeRows(l, left, {-1}, SymmetryOf(l));
  Value* of_weights = nullptr;
  if (rows.zero_point != nullptr) {
    const int64_t depth_axis = is_transposed ? rank - 1 : rank - 2;
    of_weights = l.Unsqueeze(SumsOfWeights(l, *weights, {depth_axis}), {rank - 2});
  }
  Value* sums =
      l(canonical::MatMul{.transpose_rhs = is_transposed}, {rows.stored, weights->stored});
  return Values{ScaleSums(l, sums, rows, *weights, of_weights)};
}

}  // namespace

void AddLinear(LoweringTable& table) {
  table.AddHybrid("batch_matmul", LowerHybridBatchMatMul);
  table.AddHybrid("fully_connected", LowerHybridFullyConnected);
  table.Add("batch_matmul", LowerBatchMatMul);
  table.Add("fully_connected", LowerFullyConnected);
}

}  // namespace roundhouse::tfl_lowering
