#include "roundhouse/dialects/canonical/shape.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// The shape is an operand, or an attribute if that is absent. Old models write [0] for a scalar.
Value* LowerReshape(Lowering& l) {
  Value* input = l.need(0);
  const bool is_operand = l.has(1) && l.known_rank(l.in(1)).value_or(1) == 1;
  std::optional<Ints> shape = is_operand ? l.IntsOf(l.in(1)) : l.IntList("new_shape");
  if (!shape && is_operand) return l.ReshapeTo(input, l.AsList(1));
  if (!shape) return l.Invalid("no shape is given");
  if (*shape == Ints{0}) shape = Ints();
  return l.Reshape(input, *shape);
}

Value* LowerSqueeze(Lowering& l) {
  const Ints axes = l.IntList("squeeze_dims").value_or(Ints());
  if (axes.empty()) return l(canonical::Squeeze{}, {l.need(0)});
  return l.Squeeze(l.need(0), axes);
}

Value* LowerExpandDims(Lowering& l) {
  const std::optional<int64_t> axis = l.NeedInt(1);
  return axis ? l.Unsqueeze(l.need(0), {*axis}) : nullptr;
}

Value* LowerShape(Lowering& l) {
  // The file format's default is i32.
  const ElementKind kind = l.String("out_type") == "INT64" ? ElementKind::kI64 : ElementKind::kI32;
  return l.Cast(l.ShapeOf(l.need(0)), kind);
}

Value* LowerRank(Lowering& l) {
  const int64_t rank = l.rank(l.need(0));
  return l.Constant(Tensor::Scalar<int32_t>(static_cast<int32_t>(rank)));
}

Value* LowerBroadcastTo(Lowering& l) {
  if (const std::optional<Ints> sizes = l.IntsOf(l.need(1))) return l.Broadcast(l.need(0), *sizes);
  return l.BroadcastTo(l.need(0), l.AsList(1));
}

// The blocks of a space-to-batch, or of its inverse.
struct Blocks {
  Ints input;    // The sizes of the input.
  Ints block;    // For each spatial axis.
  Ints borders;  // Two per axis: cropped or added.
};

std::optional<Blocks> BlocksOf(Lowering& l) {
  const std::optional<Ints> block = l.NeedInts(1);
  const std::optional<Ints> borders = l.NeedInts(2);
  const std::optional<Ints> sizes = l.sizes(l.need(0));
  if (!l.ok()) return std::nullopt;
  if (!sizes) {
    l.NotKnown("the shape of the input");
    return std::nullopt;
  }
  bool is_right = borders->size() == 2 * block->size() && sizes->size() > block->size();
  for (int64_t size : *block) is_right = is_right && size > 0;
  if (!is_right) {
    l.Invalid("expected a positive block size, and two borders, for each spatial axis");
    return std::nullopt;
  }
  return Blocks{*sizes, *block, *borders};
}

Value* LowerSpaceToBatch(Lowering& l) {
  const std::optional<Blocks> blocks = BlocksOf(l);
  if (!blocks) return nullptr;
  const int64_t rank = static_cast<int64_t>(blocks->input.size());
  const int64_t spatial = static_cast<int64_t>(blocks->block.size());
  Ints pads(2 * rank, 0);
  Ints split = {blocks->input[0]};
  Ints joined = {blocks->input[0]};
  Ints perm;
  for (int64_t i = 0; i < spatial; ++i) {
    pads[i + 1] = blocks->borders[2 * i];
    pads[rank + i + 1] = blocks->borders[2 * i + 1];
    const std::optional<int64_t> border = CheckedAdd(pads[i + 1], pads[rank + i + 1]);
    const std::optional<int64_t> size =
        border ? CheckedAdd(blocks->input[i + 1], *border) : std::nullopt;
    const std::optional<int64_t> batch = CheckedMul(joined[0], blocks->block[i]);
    if (!size || !batch) return l.Invalid("the sizes do not fit in 64 bits");
    if (*size % blocks->block[i] != 0) {
      return l.Invalid(absl::StrCat("a block of ", blocks->block[i], " does not divide ", *size));
    }
    split.push_back(*size / blocks->block[i]);
    split.push_back(blocks->block[i]);
    joined[0] = *batch;
    joined.push_back(*size / blocks->block[i]);
    perm.push_back(2 + 2 * i);
  }
  perm.push_back(0);
  for (int64_t i = 0; i < spatial; ++i) perm.push_back(1 + 2 * i);
  for (int64_t i = spatial + 1; i < rank; ++i) {
    perm.push_back(static_cast<int64_t>(split.size()));
    split.push_back(blocks->input[i]);
    joined.push_back(blocks->input[i]);
  }
  Value* padded = l(canonical::TensorConstantPad{.pads = pads}, {l.need(0)});
  return l.Reshape(l.Transpose(l.Reshape(padded, split), perm), joined);
}

Value* LowerBatchToSpace(Lowering& l) {
  const std::optional<Blocks> blocks = BlocksOf(l);
  if (!blocks) return nullptr;
  const int64_t rank = static_cast<int64_t>(blocks->input.size());
  const int64_t spatial = static_cast<int64_t>(blocks->block.size());
  Ints split = blocks->block;
  int64_t batch = blocks->input[0];
  for (int64_t size : blocks->block) {
    if (batch % size != 0) {
      return l.Invalid(absl::StrCat("a block of ", size, " does not divide ", batch));
    }
    batch /= size;
  }
  split.push_back(batch);
  Ints perm = {spatial};
  Ints joined = {batch};
  Ints starts;
  Ints ends;
  Ints axes;
  for (int64_t i = 0; i < spatial; ++i) {
    split.push_back(blocks->input[i + 1]);
    perm.push_back(spatial + 1 + i);
    perm.push_back(i);
    const std::optional<int64_t> size = CheckedMul(blocks->input[i + 1], blocks->block[i]);
    const std::optional<int64_t> end =
        size ? CheckedSub(*size, blocks->borders[2 * i + 1]) : std::nullopt;
    if (!end) return l.Invalid("the sizes do not fit in 64 bits");
    joined.push_back(*size);
    starts.push_back(blocks->borders[2 * i]);
    ends.push_back(*end);
    axes.push_back(i + 1);
  }
  for (int64_t i = spatial + 1; i < rank; ++i) {
    perm.push_back(static_cast<int64_t>(split.size()));
    split.push_back(blocks->input[i]);
    joined.push_back(blocks->input[i]);
  }
  Value* whole = l.Reshape(l.Transpose(l.Reshape(l.need(0), split), perm), joined);
  return l(canonical::Slice{.starts = starts, .ends = ends, .axes = axes}, {whole});
}

// Broadcasts two shapes: where one has a 1, the other counts.
Value* LowerBroadcastArgs(Lowering& l) {
  Value* lhs = l.need(0);
  Value* rhs = l.need(1);
  const std::optional<int64_t> lhs_rank = l.size(lhs, 0);
  const std::optional<int64_t> rhs_rank = l.size(rhs, 0);
  if (!lhs_rank || !rhs_rank) return l.NotKnown("the length of the shapes");
  const int64_t rank = std::max(*lhs_rank, *rhs_rank);
  const ElementKind kind = l.kind(lhs);
  auto widened = [&](Value* shape, int64_t size) {
    return size == rank ? shape : l.Concat({l.Splat(1, kind, {rank - size}), shape}, 0);
  };
  lhs = widened(lhs, *lhs_rank);
  rhs = widened(rhs, *rhs_rank);
  Value* is_one =
      l(canonical::Compare{.direction = canonical::Comparison::kEqual}, {lhs, l.Number(1, kind)});
  return l(canonical::Select{}, {is_one, rhs, lhs});
}

// Rows become matrices with them as diagonals.
Value* LowerMatrixDiag(Lowering& l) {
  Value* diagonal = l.need(0);
  const std::optional<Ints> sizes = l.sizes(diagonal);
  if (!sizes || sizes->empty()) return l.NotKnown("the shape of the diagonal");
  Ints result = *sizes;
  result.push_back(sizes->back());
  return l(canonical::BandPart{.lower = 0, .upper = 0},
           {l.Broadcast(l.Unsqueeze(diagonal, {-1}), result)});
}

Value* LowerMatrixSetDiag(Lowering& l) {
  Value* input = l.need(0);
  const std::optional<Ints> sizes = l.sizes(input);
  if (!sizes || sizes->size() < 2) return l.NotKnown("the shape of the matrices");
  const int64_t rows = (*sizes)[sizes->size() - 2];
  const int64_t columns = sizes->back();
  Value* is_on_it = l(canonical::BandPart{.lower = 0, .upper = 0},
                      {l.Splat(1, ElementKind::kI1, {rows, columns})});
  // As long as the shorter side.
  return l(canonical::Select{},
           {is_on_it, l.Unsqueeze(l.need(1), {rows <= columns ? -1 : -2}), input});
}

}  // namespace

void AddShape(LoweringTable& table) {
  table.AddMovement("batch_to_space_nd", LowerBatchToSpace);
  table.Add("broadcast_args", LowerBroadcastArgs);
  table.AddMovement("broadcast_to", LowerBroadcastTo);
  table.AddMovement("expand_dims", LowerExpandDims);
  table.Add("matrix_diag", LowerMatrixDiag);
  table.Add("matrix_set_diag", LowerMatrixSetDiag);
  table.AddMovement("rank", LowerRank);
  table.AddMovement("reshape", LowerReshape);
  table.AddMovement("shape", LowerShape);
  table.AddMovement("space_to_batch_nd", LowerSpaceToBatch);
  table.AddMovement("squeeze", LowerSqueeze);
}

}  // namespace roundhouse::tfl_lowering
