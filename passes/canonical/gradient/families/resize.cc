// The derivative of resizing, which is linear along each axis: its matrix is the resized identity.
#include "roundhouse/dialects/canonical/resize.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using canonical::Resize;

// Of the matrix of an axis. Images have a few thousand rows at most.
constexpr int64_t kMostElements = 1 << 26;

// Whether the axis is as it was, so that its matrix is the identity.
bool IsKept(const Resize& op, const canonical::ResizePlan& plan, size_t index, int64_t in) {
  if (!canonical::KeepsElements(op)) return false;
  return plan.sizes.empty() ? !plan.scales.empty() && plan.scales[index] == 1
                            : plan.sizes[index] == in;
}

// The matrix (out, in) that resizes axis number `index` of the plan.
Value* MatrixOf(AdjointBuilder& a, const Resize& op, const canonical::ResizePlan& plan,
                size_t index, int64_t in) {
  Resize one = op;
  one.axes = {0};
  one.sizes.clear();
  one.scales.clear();
  one.extrapolation = 0;
  if (!plan.sizes.empty()) {
    one.sizes = {plan.sizes[index]};
  } else if (!plan.scales.empty()) {
    one.scales = {static_cast<float>(plan.scales[index])};
  } else {
    return a.NotKnown("operand target");
  }
  std::vector<double> identity(static_cast<size_t>(in * in), 0);
  for (int64_t i = 0; i < in; ++i) identity[static_cast<size_t>(i * in + i)] = 1;
  const Ints shape = {in, in};
  Value* rows = a.Cast(
      a.Constant(Tensor::Of<double>(absl::MakeConstSpan(shape), absl::MakeConstSpan(identity))),
      a.kind(a.in(0)));
  if (!a.has(2)) return a(one, {rows});
  // The begin and end of the axis's part of the region.
  const auto count = static_cast<int64_t>(plan.axes.size());
  const auto at = static_cast<int64_t>(index);
  Value* region = a.Concat(
      {a.Slice(a.in(2), 0, at, at + 1), a.Slice(a.in(2), 0, count + at, count + at + 1)}, 0);
  return a(one, {rows, a.none(), region});
}

Values AdjointOfResize(const Resize& op, AdjointBuilder& a) {
  if (a.wants(2)) {
    a.Unsupported("a derivative by operand region");
    return a.None();
  }
  const int64_t rank = a.rank(a.in(0));
  const bool is_feature = a.type(a.in(0)).domain() == Domain::kFeature;
  const std::optional<Tensor> target = a.ConstantOf(a.in(1));
  if (a.has(1) && !target) a.NotKnown("operand target");
  if (!a.ok()) return a.None();
  const absl::StatusOr<canonical::ResizePlan> plan =
      canonical::PlanResize(op, rank, is_feature, target ? &*target : nullptr);
  if (!plan.ok()) {
    a.Fail(plan.status());
    return a.None();
  }
  Value* cotangent = a.ToTensor(a.cotangent());
  for (size_t i = 0; i < plan->axes.size(); ++i) {
    const int64_t axis = plan->axes[i];
    const std::optional<int64_t> in = a.size(a.in(0), axis);
    if (!in) {
      a.NotKnown("the size of a resized axis");
      return a.None();
    }
    if (IsKept(op, *plan, i, *in)) continue;
    if (*in > kMostElements / std::max<int64_t>(1, *in)) {
      a.Unsupported(absl::StrCat("resizing axis ", axis, " of ", *in,
                                 " elements, which takes a square matrix of them"));
      return a.None();
    }
    Value* matrix = MatrixOf(a, op, *plan, i, *in);
    // The axis is moved to the end, multiplied, and moved back.
    Ints perm;
    for (int64_t other = 0; other < rank; ++other) perm.push_back(other);
    std::swap(perm[static_cast<size_t>(axis)], perm[static_cast<size_t>(rank - 1)]);
    Value* rows = a.Transpose(cotangent, perm);
    if (rank == 1) rows = a.Unsqueeze(rows, {0});
    Value* product = a(canonical::MatMul{}, {rows, matrix});
    if (rank == 1) product = a.Squeeze(product, {0});
    cotangent = a.Transpose(product, perm);
  }
  return a.Only(0, cotangent);
}

}  // namespace

void AddResize(GradientTable& table) { table.Rule<Resize>(AdjointOfResize); }

}  // namespace roundhouse::canonical_gradient
