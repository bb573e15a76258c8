// The pass raise_takes.
//
// Shuffling channels, or taking every other one, is often written as reshapes and transposes, which
// obstruct a layout. This pass follows the effect of such a chain: it sees a value as elements of
// the chain's source, each axis as a list of offsets from the first element. Reshapes, transposes
// and selections only rearrange these lists.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/ops.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::canonical {
namespace {

using Ints = std::vector<int64_t>;
using RearrangingOps = JoinOps<ReshapingOps, OpList<TensorTranspose, Gather, Slice>>;

// The longest list; chains that need longer ones are left alone.
constexpr int64_t kMaxTaken = 1 << 16;
// The longest chain.
constexpr int kMaxChain = 16;

// Elements of a value: the one at (i, j, …) is the source's element first + axes[0][i] + axes[1][j]
// + … in row-major order. No list is empty, and all start with 0.
struct TakenElements {
  int64_t first = 0;
  std::vector<Ints> axes;
};

bool IsStatic(const Value& value) {
  const Type& type = value.type();
  if (!type.is_tensor() || type.domain() != Domain::kTensor || !type.shape().is_static() ||
      type.element_type().is_quantized()) {
    return false;
  }
  if (!CheckSizes(type).ok()) return false;
  int64_t taken = 0;
  for (const int64_t size : type.shape().sizes()) {
    if (size < 1 || size > kMaxTaken) return false;
    taken += size;
  }
  return taken <= kMaxTaken;
}

TakenElements AllOf(absl::Span<const int64_t> sizes) {
  TakenElements taken = {.axes = std::vector<Ints>(sizes.size())};
  int64_t stride = 1;
  for (size_t axis = sizes.size(); axis-- > 0;) {
    for (int64_t i = 0; i < sizes[axis]; ++i) taken.axes[axis].push_back(i * stride);
    stride *= sizes[axis];
  }
  return taken;
}

// Merges the offsets of two axes.
std::optional<Ints> Merge(const Ints& outer, const Ints& inner) {
  if (static_cast<int64_t>(outer.size() * inner.size()) > kMaxTaken) return std::nullopt;
  Ints merged;
  merged.reserve(outer.size() * inner.size());
  for (const int64_t i : outer) {
    for (const int64_t j : inner) merged.push_back(i + j);
  }
  return merged;
}

// The inverse of Merge, if possible: every run of `size` must have the same distances.
std::optional<std::pair<Ints, Ints>> Split(const Ints& merged, int64_t size) {
  if (static_cast<int64_t>(merged.size()) % size != 0) return std::nullopt;
  std::pair<Ints, Ints> split;
  split.second.assign(merged.begin(), merged.begin() + size);
  for (size_t start = 0; start < merged.size(); start += size) {
    split.first.push_back(merged[start]);
    for (int64_t i = 0; i < size; ++i) {
      if (merged[start + i] != merged[start] + split.second[i]) return std::nullopt;
    }
  }
  return split;
}

// Reshapes: merges axes until they can be split into the new ones.
std::optional<TakenElements> Reshaped(const TakenElements& taken, absl::Span<const int64_t> sizes) {
  TakenElements result = {.first = taken.first, .axes = std::vector<Ints>(sizes.size())};
  size_t next = taken.axes.size();  // One past the next axis to merge, from the last one on.
  Ints rest = {0};                  // The merged offsets that are left.
  for (size_t axis = sizes.size(); axis-- > 0;) {
    while (static_cast<int64_t>(rest.size()) % sizes[axis] != 0) {
      if (next == 0) return std::nullopt;
      std::optional<Ints> merged = Merge(taken.axes[--next], rest);
      if (!merged) return std::nullopt;
      rest = *std::move(merged);
    }
    std::optional<std::pair<Ints, Ints>> split = Split(rest, sizes[axis]);
    // What cannot be split now may be splittable when merged with more axes before it.
    while (!split && next > 0) {
      std::optional<Ints> merged = Merge(taken.axes[--next], rest);
      if (!merged) return std::nullopt;
      rest = *std::move(merged);
      split = Split(rest, sizes[axis]);
    }
    if (!split) return std::nullopt;
    rest = std::move(split->first);
    result.axes[axis] = std::move(split->second);
  }
  // Only axes of size 1 may be left.
  if (rest.size() != 1) return std::nullopt;
  for (; next > 0; --next) {
    if (taken.axes[next - 1].size() != 1) return std::nullopt;
  }
  return result;
}

// Restricts the axis to some of its elements.
bool SelectTaken(TakenElements& taken, int64_t axis, const Ints& indices) {
  const Ints& all = taken.axes[axis];
  const int64_t size = static_cast<int64_t>(all.size());
  if (indices.empty() || static_cast<int64_t>(indices.size()) > kMaxTaken) return false;
  Ints selected;
  for (int64_t index : indices) {
    if (index < 0) index += size;
    if (index < 0 || index >= size) return false;
    selected.push_back(all[index]);
  }
  const int64_t shift = selected[0];
  for (int64_t& element : selected) element -= shift;
  taken.first += shift;
  taken.axes[axis] = std::move(selected);
  return true;
}

int64_t FromFront(int64_t axis, size_t rank) {
  return axis < 0 ? axis + static_cast<int64_t>(rank) : axis;
}

// The elements of a constant list of i64, or of a scalar.
std::optional<Ints> KnownIndices(const Value& value) {
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant || constant->element_type() != ElementKind::kI64 ||
      constant->num_elements() > kMaxTaken) {
    return std::nullopt;
  }
  const absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok()) return std::nullopt;
  return Ints(dense->data<int64_t>().begin(), dense->data<int64_t>().end());
}

bool TakeOf(const Node& node, TakenElements& taken) {
  const absl::StatusOr<Gather> op = View<Gather>(node);
  if (!op.ok() || op->batch_dims != 0) return false;
  const Shape& indices = node.operand(1).type().shape();
  const std::optional<Ints> known = KnownIndices(node.operand(1));
  if (!known || indices.rank() > 1) return false;
  const int64_t axis = FromFront(op->axis, taken.axes.size());
  if (!SelectTaken(taken, axis, *known)) return false;
  if (indices.rank() == 0) taken.axes.erase(taken.axes.begin() + axis);
  return true;
}

bool SliceOf(const Node& node, TakenElements& taken) {
  const absl::StatusOr<Slice> op = View<Slice>(node);
  if (!op.ok() || !op->starts || !op->ends || node.num_operands() > 1) return false;
  const Shape& shape = node.operand(0).type().shape();
  for (size_t i = 0; i < op->starts->size(); ++i) {
    const int64_t axis =
        op->axes ? FromFront((*op->axes)[i], taken.axes.size()) : static_cast<int64_t>(i);
    const int64_t step = op->steps ? (*op->steps)[i] : 1;
    const int64_t size = shape.size(axis).value();
    int64_t start = (*op->starts)[i];
    if (step < 1) return false;
    if (start < 0) start = std::max<int64_t>(start + size, 0);
    // The type gives the number of elements.
    const int64_t count = node.result(0).type().shape().size(axis).value();
    Ints indices;
    for (int64_t j = 0; j < count; ++j) indices.push_back(start + j * step);
    if (!SelectTaken(taken, axis, indices)) return false;
  }
  return true;
}

// The elements of the node's result, given those of its first operand; nullopt for ops that do more
// than rearrange.
std::optional<TakenElements> Rearranged(const Node& node, TakenElements taken) {
  if (Is<TensorTranspose>(node)) {
    const absl::StatusOr<TensorTranspose> op = View<TensorTranspose>(node);
    if (!op.ok()) return std::nullopt;
    TakenElements result = {.first = taken.first};
    for (const int64_t axis : op->perm) result.axes.push_back(taken.axes[axis]);
    return result;
  }
  if (Is<Gather>(node)) return TakeOf(node, taken) ? std::optional(taken) : std::nullopt;
  if (Is<Slice>(node)) return SliceOf(node, taken) ? std::optional(taken) : std::nullopt;
  return Reshaped(taken, node.result(0).type().shape().sizes());
}

bool Rearranges(const Node& node) {
  return IsOneOf(node, RearrangingOps{}) && IsStatic(node.operand(0)) && IsStatic(node.result(0));
}

// A selection of elements along one axis of the source.
struct Take {
  int64_t axis;
  Ints indices;
};
std::optional<Take> TakeFrom(const Shape& source, const TakenElements& taken) {
  const absl::Span<const int64_t> sizes = source.sizes();
  if (taken.axes.size() != sizes.size()) return std::nullopt;
  const TakenElements whole = AllOf(sizes);
  std::optional<size_t> axis;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (taken.axes[i] == whole.axes[i]) continue;
    if (axis) return std::nullopt;
    axis = i;
  }
  if (!axis || sizes[*axis] == 1) return std::nullopt;
  const int64_t stride = whole.axes[*axis][1];
  Take take = {.axis = static_cast<int64_t>(*axis)};
  for (const int64_t element : taken.axes[*axis]) {
    const int64_t at = taken.first + element;
    if (at < 0 || at % stride != 0 || at / stride >= sizes[*axis]) return std::nullopt;
    take.indices.push_back(at / stride);
  }
  return take;
}

// The distance between the indices, if it is constant.
std::optional<int64_t> StepOf(const Ints& indices) {
  const int64_t step = indices.size() == 1 ? 1 : indices[1] - indices[0];
  if (step < 1) return std::nullopt;
  for (size_t i = 1; i < indices.size(); ++i) {
    if (indices[i] - indices[i - 1] != step) return std::nullopt;
  }
  return step;
}

absl::StatusOr<Value*> Emit(Rewriter& rewrite, Value& source, const Take& take) {
  if (const std::optional<int64_t> step = StepOf(take.indices)) {
    Slice slice = {.starts = Ints{take.indices[0]},
                   .ends = Ints{take.indices.back() + 1},
                   .axes = Ints{take.axis}};
    if (*step > 1) slice.steps = Ints{*step};
    return rewrite(slice, {&source});
  }
  const int64_t count = static_cast<int64_t>(take.indices.size());
  const Tensor list = Tensor::Of<int64_t>({&count, 1}, absl::MakeConstSpan(take.indices));
  RH_ASSIGN_OR_RETURN(Value * indices, rewrite(ConstantGen{.value = list}, {}));
  return rewrite(Gather{.axis = take.axis}, {&source, indices});
}

// Whether the result has no other kind of user, so that it becomes dead.
bool IsOnlyRearranged(const Node& node) {
  for (const Use& use : node.result(0).uses()) {
    if (!Rearranges(use.user())) return false;
  }
  return true;
}

// Replaces the longest chain that ends here and is a single take.
absl::StatusOr<Replacement> ChainAsTake(Node& node, Rewriter& rewrite) {
  if (!Rearranges(node)) return kNoMatch;
  std::vector<Node*> chain = {&node};  // Last node first.
  bool transposes = false;
  bool gathers = false;
  Value* from = nullptr;
  Take take;
  while (true) {
    transposes |= Is<TensorTranspose>(*chain.back());
    gathers |= Is<Gather>(*chain.back());
    Value& source = chain.back()->operand(0);
    if (chain.size() > 1 && (transposes || gathers)) {
      std::optional<TakenElements> taken = AllOf(source.type().shape().sizes());
      for (auto step = chain.rbegin(); taken && step != chain.rend(); ++step) {
        taken = Rearranged(**step, *std::move(taken));
      }
      std::optional<Take> found;
      if (taken) found = TakeFrom(source.type().shape(), *taken);
      // If only parts of a shuffle are taken, the shuffle is better done once for all of them.
      if (found && (transposes || StepOf(found->indices))) {
        from = &source;
        take = *std::move(found);
      }
    }
    Node& next = source.node();
    if (chain.size() == kMaxChain || !Rearranges(next) || !IsOnlyRearranged(next)) break;
    chain.push_back(&next);
  }
  if (from == nullptr) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * taken, Emit(rewrite, *from, take));
  return Replacement(taken);
}

class RaiseTakes final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    [&]<DeclaredOp... Ops>(OpList<Ops...>) { patterns.Add<Ops...>("take", ChainAsTake); }
    (RearrangingOps{});
  }
};

RH_REGISTER_PASS(raise_takes, RaiseTakes)
    .Doc(
        "Raises reshapes and transposes that shuffle or pick channels to a slice or a gather "
        "along one axis.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::canonical
