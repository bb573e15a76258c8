#include "roundhouse/dialects/canonical/linear.h"

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// Weights are (outputs, inputs); the input is reshaped to a matrix with `inputs` columns.
Value* LowerFullyConnected(Lowering& l) {
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
    int64_t count = 1;
    for (int64_t size : sizes.value_or(Ints())) count *= size;
    const bool is_known = sizes && *columns > 0 && count % *columns == 0;
    input = l.Reshape(input, {is_known ? count / *columns : -1, *columns});
  }
  Values operands = {input, weights};
  if (l.has(2)) {
    operands.push_back(l.known_rank(l.in(2)) == 1 ? l.in(2) : l.Reshape(l.in(2), {-1}));
  }
  return l(canonical::MatMul{.transpose_rhs = true, .activation = l.FusedActivation()}, operands);
}

Value* LowerBatchMatMul(Lowering& l) {
  return l(canonical::MatMul{.transpose_lhs = l.Bool("adj_x"), .transpose_rhs = l.Bool("adj_y")},
           {l.need(0), l.need(1)});
}

}  // namespace

void AddLinear(LoweringTable& table) {
  table.Add("batch_matmul", LowerBatchMatMul);
  table.Add("fully_connected", LowerFullyConnected);
}

}  // namespace roundhouse::tfl_lowering
