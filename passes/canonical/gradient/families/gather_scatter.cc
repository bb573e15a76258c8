// The derivatives of reads and writes at computed indices. The adjoint of a gather scatters with
// addition, and the reverse. Indices have no derivative.
#include "roundhouse/dialects/canonical/gather_scatter.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>

#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

// `indices` (lists of indices along the last axis), each preceded by its indices in the first
// `batch_dims` axes, so that scatter_nd needs no batches.
Value* WithBatches(AdjointBuilder& a, Value* indices, int64_t batch_dims) {
  const int64_t rank = a.rank(indices);
  if (batch_dims == 0 || rank < 0) return indices;
  Value* one_each = a.Slice(indices, rank - 1, 0, 1);
  Values parts;
  for (int64_t axis = 0; axis < batch_dims; ++axis) {
    Value* number = a.Cast(a.Iota(indices, axis, axis, rank), a.kind(indices));
    parts.push_back(a.BroadcastLike(number, one_each));
  }
  parts.push_back(indices);
  return a.Concat(parts, rank - 1);
}

Values AdjointOfGather(const Gather& op, AdjointBuilder& a) {
  const int64_t rank = a.rank(a.in(0));
  const int64_t index_rank = a.rank(a.in(1));
  const int64_t axis = a.Axis(op.axis, rank);
  if (!a.ok()) return a.None();
  const int64_t batch = op.batch_dims;
  // Moves the axis right after the batches, in the input and in the result.
  Ints to_front;
  for (int64_t i = 0; i < batch; ++i) to_front.push_back(i);
  to_front.push_back(axis);
  for (int64_t i = batch; i < rank; ++i) {
    if (i != axis) to_front.push_back(i);
  }
  const int64_t taken = index_rank - batch;
  Ints cotangent_perm;
  for (int64_t i = 0; i < batch; ++i) cotangent_perm.push_back(i);
  for (int64_t i = 0; i < taken; ++i) cotangent_perm.push_back(axis + i);
  for (int64_t i = batch; i < axis; ++i) cotangent_perm.push_back(i);
  for (int64_t i = axis + taken; i < rank - 1 + taken; ++i) cotangent_perm.push_back(i);
  Value* zeros = a.Transpose(a.ZerosLike(a.in(0)), to_front);
  Value* indices = WithBatches(a, a.Unsqueeze(a.in(1), {index_rank}), batch);
  Value* sum = a(ScatterNd{.reduction = ScatterReduction::kAdd},
                 {zeros, indices, a.Transpose(a.cotangent(), cotangent_perm)});
  return a.Only(0, a.Transpose(sum, InversePermutation(to_front)));
}

Values AdjointOfGatherElements(const GatherElements& op, AdjointBuilder& a) {
  return a.Only(0, a(ScatterElements{.axis = op.axis, .reduction = ScatterReduction::kAdd},
                     {a.ZerosLike(a.in(0)), a.in(1), a.cotangent()}));
}

Values AdjointOfGatherNd(const GatherNd& op, AdjointBuilder& a) {
  return a.Only(0,
                a(ScatterNd{.reduction = ScatterReduction::kAdd},
                  {a.ZerosLike(a.in(0)), WithBatches(a, a.in(1), op.batch_dims), a.cotangent()}));
}

// The two kinds of scatter: how to write updates into a value, and how to read at their indices.
Value* Write(const ScatterElements& op, AdjointBuilder& a, Value* into, Value* updates) {
  return a(ScatterElements{.axis = op.axis}, {into, a.in(1), updates});
}
Value* Read(const ScatterElements& op, AdjointBuilder& a, Value* from) {
  return a(GatherElements{.axis = op.axis}, {from, a.in(1)});
}
Value* Write(const ScatterNd&, AdjointBuilder& a, Value* into, Value* updates) {
  return a(ScatterNd{}, {into, a.in(1), updates});
}
Value* Read(const ScatterNd&, AdjointBuilder& a, Value* from) {
  return a(GatherNd{}, {from, a.in(1)});
}

// 1 for updates that remain, 0 for those that a later one overwrote: each update writes its number
// and checks whether it reads it back.
template <typename Op>
Value* IsLast(const Op& op, AdjointBuilder& a) {
  Value* updates = a.in(2);
  Value* flat = a.Reshape(updates, {-1});
  Value* numbers = a.ReshapeLike(a.Iota(flat, 0, 0, 1), updates);
  Value* none = a.Cast(a.ZerosLike(a.in(0)), ElementKind::kI64);
  Value* found = Read(op, a, Write(op, a, none, numbers));
  return a(Compare{.direction = Comparison::kEqual}, {found, numbers});
}

template <typename Op>
Values AdjointOfScatter(const Op& op, AdjointBuilder& a) {
  Value* cotangent = a.cotangent();
  Values all = a.None();
  switch (op.reduction) {
    case ScatterReduction::kNone:
      if (a.wants(0)) all[0] = Write(op, a, cotangent, a.ZerosLike(a.in(2)));
      if (a.wants(2)) all[2] = a.SelectOrZero(IsLast(op, a), Read(op, a, cotangent));
      return all;
    case ScatterReduction::kAdd:
      if (a.wants(0)) all[0] = cotangent;
      if (a.wants(2)) all[2] = Read(op, a, cotangent);
      return all;
    case ScatterReduction::kMul:
      a.Unsupported("reduction \"mul\", whose factors are not kept,");
      return all;
    case ScatterReduction::kMin:
    case ScatterReduction::kMax:
      break;
  }
  a.Unsupported("reduction \"min\" or \"max\"");
  return all;
}

}  // namespace

void AddGatherScatter(GradientTable& table) {
  table.Rule<Gather>(AdjointOfGather);
  table.Rule<GatherElements>(AdjointOfGatherElements);
  table.Rule<GatherNd>(AdjointOfGatherNd);
  table.Rule<ScatterElements>(AdjointOfScatter<ScatterElements>);
  table.Rule<ScatterNd>(AdjointOfScatter<ScatterNd>);
  table.Zero<NonZero>();
  table.Refuse<Unique>("the equality of elements is not continuous");
}

}  // namespace roundhouse::canonical_gradient
