#include "roundhouse/passes/onnx/families/middle_axis.h"

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/onnx/families/heads.h"

namespace roundhouse::onnx_lowering {

using canonical::Comparison;

namespace {

// The value with known rank and last axes, even if its shape is computed.
Value* Refined(Lowering& l, Value* value, std::vector<Dim> dims) {
  if (value == nullptr || !l.type(value).is_tensor()) return value;
  return l.Refined(value, l.type(value).WithShape(Shape(dims)));
}

}  // namespace

MiddleAxis::MiddleAxis(Lowering& l, Value* input, Value* axis, int64_t fixed)
    : l_(l), fixed_(fixed) {
  const int64_t rank = l.rank(input);
  if (!l.ok()) return;
  if (rank - fixed < 1) {
    l.Invalid("expected at least one axis");
    return;
  }
  axis = l.AsScalar(l.Cast(axis, ElementKind::kI64));
  axis = l(canonical::Select{},
           {Compare(l, Comparison::kLess, axis, l.Whole(0)), l.Add(axis, l.Whole(rank)), axis});
  Ints list(rank - fixed);
  std::iota(list.begin(), list.end(), 0);
  Value* positions = l.IntsConstant(list);
  Value* all = l.ShapeOf(input);
  sizes_ = l.Slice(all, 0, 0, rank - fixed);
  is_axis_ = Compare(l, Comparison::kEqual, positions, axis);
  const auto product = [&](Comparison direction) {
    Value* factors =
        l(canonical::Select{}, {Compare(l, direction, positions, axis), sizes_, l.Whole(1)});
    return l(canonical::TensorReduce{.kind = canonical::ReduceKind::kProd, .axes = Ints{0}},
             {factors});
  };
  // Gather reports an axis out of range.
  Value* size = l(canonical::Gather{}, {sizes_, l.Unsqueeze(axis, {0})});
  Values parts = {product(Comparison::kLess), size, product(Comparison::kGreater)};
  if (fixed > 0) parts.push_back(l.Slice(all, 0, rank - fixed, rank));
  value_ = l.ReshapeTo(input, l.Concat(parts, 0));
  if (!l.ok()) return;
  std::vector<Dim> dims(3, Dim::Unknown());
  for (int64_t i = rank - fixed; i < rank; ++i) dims.push_back(input->type().shape().dim(i));
  value_ = Refined(l, value_, std::move(dims));
  rank_ = rank;
}

Value* MiddleAxis::Restored(Value* result) const {
  const int64_t rank = l_.rank(result);
  if (!l_.ok()) return nullptr;
  Value* now = l_.ShapeOf(result);
  Value* sizes = l_(canonical::Select{}, {is_axis_, l_.Slice(now, 0, 1, 2), sizes_});
  if (fixed_ > 0) sizes = l_.Concat({sizes, l_.Slice(now, 0, 3, rank)}, 0);
  Value* restored = l_.ReshapeTo(result, sizes);
  if (!l_.ok()) return nullptr;
  std::vector<Dim> dims(rank_ - fixed_, Dim::Unknown());
  for (int64_t i = 3; i < rank; ++i) dims.push_back(result->type().shape().dim(i));
  return Refined(l_, restored, std::move(dims));
}

}  // namespace roundhouse::onnx_lowering
