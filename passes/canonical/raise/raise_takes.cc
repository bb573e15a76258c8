// The pass raise_takes.
//
// Shuffling channels, or taking every other one, is often written as reshapes and transposes, which
// stand in the way of a layout. What such a chain does is followed through it: a value is seen as
// elements of the value that the chain starts from, each axis as a list of how far its places are
// from the first one. Reshapes, transposes and selections only rearrange these lists.
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
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::canonical {
namespace {

using Ints = std::vector<int64_t>;

// Lists do not get longer than this; what would need longer ones is left alone.
constexpr int64_t kMaxPlaces = 1 << 16;
// Nor are chains followed further.
constexpr int kMaxChain = 16;

// Elements of a value: that at (i, j, …) is the one at first + axes[0][i] + axes[1][j] + … of the
// source's, in row-major order. No list is empty, and all start with 0.
struct Places {
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
  int64_t places = 0;
  for (const int64_t size : type.shape().sizes()) {
    if (size < 1 || size > kMaxPlaces) return false;
    places += size;
  }
  return places <= kMaxPlaces;
}

Places AllOf(absl::Span<const int64_t> sizes) {
  Places places = {.axes = std::vector<Ints>(sizes.size())};
  int64_t stride = 1;
  for (size_t axis = sizes.size(); axis-- > 0;) {
    for (int64_t i = 0; i < sizes[axis]; ++i) places.axes[axis].push_back(i * stride);
    stride *= sizes[axis];
  }
  return places;
}

// The places of two axes as those of one.
std::optional<Ints> Merge(const Ints& outer, const Ints& inner) {
  if (static_cast<int64_t>(outer.size() * inner.size()) > kMaxPlaces) return std::nullopt;
  Ints merged;
  merged.reserve(outer.size() * inner.size());
  for (const int64_t i : outer) {
    for (const int64_t j : inner) merged.push_back(i + j);
  }
  return merged;
}

// The inverse, where it can be: every run of `size` has the same distances.
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

// Reshaped: axes merge until they can be cut into the new ones.
std::optional<Places> Reshaped(const Places& places, absl::Span<const int64_t> sizes) {
  Places result = {.first = places.first, .axes = std::vector<Ints>(sizes.size())};
  size_t next = places.axes.size();  // Behind the axis that comes next, from the last one on.
  Ints rest = {0};                   // Of what has been merged.
  for (size_t axis = sizes.size(); axis-- > 0;) {
    while (static_cast<int64_t>(rest.size()) % sizes[axis] != 0) {
      if (next == 0) return std::nullopt;
      std::optional<Ints> merged = Merge(places.axes[--next], rest);
      if (!merged) return std::nullopt;
      rest = *std::move(merged);
    }
    std::optional<std::pair<Ints, Ints>> split = Split(rest, sizes[axis]);
    // What does not come apart now may together with the axes in front.
    while (!split && next > 0) {
      std::optional<Ints> merged = Merge(places.axes[--next], rest);
      if (!merged) return std::nullopt;
      rest = *std::move(merged);
      split = Split(rest, sizes[axis]);
    }
    if (!split) return std::nullopt;
    rest = std::move(split->first);
    result.axes[axis] = std::move(split->second);
  }
  // Axes of size 1 may be left.
  if (rest.size() != 1) return std::nullopt;
  for (; next > 0; --next) {
    if (places.axes[next - 1].size() != 1) return std::nullopt;
  }
  return result;
}

// The axis restricted to some of its places.
bool Select(Places& places, int64_t axis, const Ints& indices) {
  const Ints& all = places.axes[axis];
  const int64_t size = static_cast<int64_t>(all.size());
  if (indices.empty() || static_cast<int64_t>(indices.size()) > kMaxPlaces) return false;
  Ints selected;
  for (int64_t index : indices) {
    if (index < 0) index += size;
    if (index < 0 || index >= size) return false;
    selected.push_back(all[index]);
  }
  const int64_t shift = selected[0];
  for (int64_t& place : selected) place -= shift;
  places.first += shift;
  places.axes[axis] = std::move(selected);
  return true;
}

int64_t FromFront(int64_t axis, size_t rank) {
  return axis < 0 ? axis + static_cast<int64_t>(rank) : axis;
}

// The elements of a constant list of i64, or the one of a scalar.
std::optional<Ints> KnownIndices(const Value& value) {
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant || constant->element_type() != ElementKind::kI64 ||
      constant->num_elements() > kMaxPlaces) {
    return std::nullopt;
  }
  const absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok()) return std::nullopt;
  return Ints(dense->data<int64_t>().begin(), dense->data<int64_t>().end());
}

bool TakeOf(const Node& node, Places& places) {
  const absl::StatusOr<Gather> op = View<Gather>(node);
  if (!op.ok() || op->batch_dims != 0) return false;
  const Shape& indices = node.operand(1).type().shape();
  const std::optional<Ints> known = KnownIndices(node.operand(1));
  if (!known || indices.rank() > 1) return false;
  const int64_t axis = FromFront(op->axis, places.axes.size());
  if (!Select(places, axis, *known)) return false;
  if (indices.rank() == 0) places.axes.erase(places.axes.begin() + axis);
  return true;
}

bool SliceOf(const Node& node, Places& places) {
  const absl::StatusOr<Slice> op = View<Slice>(node);
  if (!op.ok() || !op->starts || !op->ends || node.num_operands() > 1) return false;
  const Shape& shape = node.operand(0).type().shape();
  for (size_t i = 0; i < op->starts->size(); ++i) {
    const int64_t axis =
        op->axes ? FromFront((*op->axes)[i], places.axes.size()) : static_cast<int64_t>(i);
    const int64_t step = op->steps ? (*op->steps)[i] : 1;
    const int64_t size = shape.size(axis).value();
    int64_t start = (*op->starts)[i];
    if (step < 1) return false;
    if (start < 0) start = std::max<int64_t>(start + size, 0);
    // How many there are is known from the type.
    const int64_t count = node.result(0).type().shape().size(axis).value();
    Ints indices;
    for (int64_t j = 0; j < count; ++j) indices.push_back(start + j * step);
    if (!Select(places, axis, indices)) return false;
  }
  return true;
}

// What the node makes of its first operand, whose places are given; nothing for ops that do more
// than rearrange.
std::optional<Places> Rearranged(const Node& node, Places places) {
  if (Is<TensorTranspose>(node)) {
    const absl::StatusOr<TensorTranspose> op = View<TensorTranspose>(node);
    if (!op.ok()) return std::nullopt;
    Places result = {.first = places.first};
    for (const int64_t axis : op->perm) result.axes.push_back(places.axes[axis]);
    return result;
  }
  if (Is<Gather>(node)) return TakeOf(node, places) ? std::optional(places) : std::nullopt;
  if (Is<Slice>(node)) return SliceOf(node, places) ? std::optional(places) : std::nullopt;
  return Reshaped(places, node.result(0).type().shape().sizes());
}

bool Rearranges(const Node& node) {
  return (Is<TensorTranspose>(node) || Is<Gather>(node) || Is<Slice>(node) ||
          Is<FixedReshape>(node) || Is<Reshape>(node) || Is<Squeeze>(node) || Is<Unsqueeze>(node) ||
          Is<Flatten>(node)) &&
         IsStatic(node.operand(0)) && IsStatic(node.result(0));
}

// Which elements along one axis of the source these are.
struct Take {
  int64_t axis;
  Ints indices;
};
std::optional<Take> TakeFrom(const Shape& source, const Places& places) {
  const absl::Span<const int64_t> sizes = source.sizes();
  if (places.axes.size() != sizes.size()) return std::nullopt;
  const Places whole = AllOf(sizes);
  std::optional<size_t> axis;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (places.axes[i] == whole.axes[i]) continue;
    if (axis) return std::nullopt;
    axis = i;
  }
  if (!axis || sizes[*axis] == 1) return std::nullopt;
  const int64_t stride = whole.axes[*axis][1];
  Take take = {.axis = static_cast<int64_t>(*axis)};
  for (const int64_t place : places.axes[*axis]) {
    const int64_t at = places.first + place;
    if (at < 0 || at % stride != 0 || at / stride >= sizes[*axis]) return std::nullopt;
    take.indices.push_back(at / stride);
  }
  return take;
}

// How far the indices are from one another, where they are equally far.
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

// Whether nothing else looks at what is between, so that it goes.
bool IsOnlyRearranged(const Node& node) {
  for (const Use& use : node.result(0).uses()) {
    if (!Rearranges(use.user())) return false;
  }
  return true;
}

// The longest chain that ends here and is one take.
absl::StatusOr<Replacement> ChainAsTake(Node& node, Rewriter& rewrite) {
  if (!Rearranges(node)) return kNoMatch;
  std::vector<Node*> chain = {&node};  // From the end.
  bool transposes = false;
  bool gathers = false;
  Value* from = nullptr;
  Take take;
  while (true) {
    transposes |= Is<TensorTranspose>(*chain.back());
    gathers |= Is<Gather>(*chain.back());
    Value& source = chain.back()->operand(0);
    if (chain.size() > 1 && (transposes || gathers)) {
      std::optional<Places> places = AllOf(source.type().shape().sizes());
      for (auto step = chain.rbegin(); places && step != chain.rend(); ++step) {
        places = Rearranged(**step, *std::move(places));
      }
      std::optional<Take> found;
      if (places) found = TakeFrom(source.type().shape(), *places);
      // A shuffle of which parts are taken is better done once and for all.
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
    patterns
        .Add<FixedReshape, Flatten, Gather, Reshape, Slice, Squeeze, TensorTranspose, Unsqueeze>(
            "take", ChainAsTake);
  }
};

RH_REGISTER_PASS(raise_takes, RaiseTakes)
    .Doc(
        "Makes a slice or a gather along one axis of the reshapes and transposes that shuffle or "
        "pick channels.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::canonical
