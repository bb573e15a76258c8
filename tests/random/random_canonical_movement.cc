// Steps of the families that move elements: shapes, transposes, slices, gathers.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/tests/random/random_canonical_graph.h"

namespace roundhouse {
namespace {

using Integers = std::vector<int64_t>;

// Any tensor in domain tensor, mostly of numbers.
Value* SomeTensor(RandomCanonicalGraph& graph, int64_t min_rank, int64_t max_rank = 4) {
  return graph.Some({kNumbers | kBooleans, min_rank, max_rank});
}

Integers SizesOf(RandomCanonicalGraph& graph, const Value& value) {
  const absl::Span<const int64_t> sizes = graph.shape(value).sizes();
  return Integers(sizes.begin(), sizes.end());
}

// Returns the sizes of another shape with as many elements.
Integers OtherSizes(RandomCanonicalGraph& graph, Integers sizes) {
  RandomValues& random = graph.random();
  if (sizes.size() > 1 && random.OneIn(2)) {
    const int64_t axis = random.Below(sizes.size() - 1);
    sizes[axis] *= sizes[axis + 1];
    sizes.erase(sizes.begin() + axis + 1);
  }
  if (!sizes.empty() && random.OneIn(2)) {
    const int64_t axis = random.Below(sizes.size());
    for (int64_t factor : {2, 3, 5}) {
      if (sizes[axis] % factor != 0 || sizes[axis] == 0) continue;
      sizes[axis] /= factor;
      sizes.insert(sizes.begin() + axis + random.Below(2), factor);
      break;
    }
  }
  if (random.OneIn(3)) sizes.insert(sizes.begin() + random.Below(sizes.size() + 1), 1);
  if (random.OneIn(4)) std::reverse(sizes.begin(), sizes.end());
  return sizes;
}

void AddReshape(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = SomeTensor(graph, 0);
  if (x == nullptr) return;
  const int64_t rank = graph.rank(*x);
  switch (random.Below(7)) {
    case 0: {
      Integers wanted = OtherSizes(graph, SizesOf(graph, *x));
      if (!wanted.empty() && random.OneIn(2)) wanted[random.Below(wanted.size())] = -1;
      graph.Emit(canonical::Reshape(), {x, graph.Integers(wanted)});
      return;
    }
    case 1: {
      // To its own shape, or to that of another tensor with as many elements.
      const int64_t elements = graph.sample(*x).num_elements();
      Value* like = graph.Find([&](const Value& each) {
        return graph.type(each).is_tensor() && graph.sample(each).num_elements() == elements;
      });
      graph.Emit(canonical::Reshape(), {x, graph.Emit(canonical::ShapeOf(), {like})});
      return;
    }
    case 2: {
      // All axes but the first two become one: a shape that is partly computed.
      if (rank < 2) return;
      Value* shape = graph.Emit(canonical::ShapeOf(), {x});
      Value* front =
          graph.Emit(canonical::Slice{.starts = Integers{0}, .ends = Integers{2}}, {shape});
      Value* rest = graph.Integers({-1});
      if (graph.sample(*x).num_elements() == 0) return;
      graph.Emit(canonical::Reshape(),
                 {x, graph.Emit(canonical::TensorConcat{.axis = 0}, {front, rest})});
      return;
    }
    case 3: {
      const int64_t start = random.Below(rank + 1);
      graph.Emit(canonical::Flatten{.start_axis = start,
                                    .end_axis = start + random.Below(rank - start + 1)},
                 {x});
      return;
    }
    case 4: {
      Integers ones;
      for (int64_t axis = 0; axis < rank; ++axis) {
        if (graph.size(*x, axis) == 1 && random.OneIn(2)) ones.push_back(axis);
      }
      if (random.OneIn(3) || ones.empty()) {
        graph.Emit(canonical::Unsqueeze{.axes = {random.Below(rank + 1)}}, {x});
      } else {
        graph.Emit(canonical::Squeeze{.axes = ones}, {x});
      }
      return;
    }
    default:
      graph.Emit(canonical::FixedReshape{.shape = OtherSizes(graph, SizesOf(graph, *x))}, {x});
  }
}

void AddBroadcast(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = SomeTensor(graph, 0, 3);
  if (x == nullptr) return;
  Integers sizes = SizesOf(graph, *x);
  for (int64_t& size : sizes) {
    if (size == 1 && random.OneIn(2)) size = graph.SomeSize();
    if (random.OneIn(6)) size = 1;
  }
  if (random.OneIn(2)) sizes.insert(sizes.begin(), graph.SomeSize());
  if (random.OneIn(3)) {
    graph.Emit(canonical::TensorBroadcast(), {x, graph.Integers(sizes)});
  } else {
    graph.Emit(canonical::TensorBroadcast{.sizes = sizes}, {x});
  }
}

void AddTranspose(RandomCanonicalGraph& graph) {
  Value* x = SomeTensor(graph, 2);
  if (x == nullptr) return;
  graph.Emit(canonical::TensorTranspose{.perm = graph.Permutation(graph.rank(*x))}, {x});
}

void AddConcat(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = SomeTensor(graph, 1);
  if (x == nullptr) return;
  const int64_t axis = random.Below(graph.rank(*x));
  std::vector<Value*> operands = {x};
  for (int64_t count = random.Below(3); count > 0; --count) {
    const Type& type = graph.type(*x);
    operands.push_back(
        graph.SomeOf(type.WithShape(type.shape().WithDim(axis, Dim(graph.SomeSize())))));
  }
  if (random.OneIn(2)) std::reverse(operands.begin(), operands.end());
  graph.Emit(canonical::TensorConcat{.axis = random.OneIn(4) ? axis - graph.rank(*x) : axis},
             operands);
}

void AddSplit(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = SomeTensor(graph, 1);
  if (x == nullptr) return;
  const int64_t axis = random.Below(graph.rank(*x));
  const int64_t size = graph.size(*x, axis);
  canonical::TensorSplit op{.axis = axis};
  if (random.OneIn(2)) {
    op.parts = 1 + random.Below(3);
  } else {
    const int64_t first = random.Below(size + 1);
    op.sizes = Integers{first, size - first};
  }
  std::vector<Value*> parts = graph.EmitAll(op, {x});
  // Joins the parts again in another order.
  if (parts.size() < 2 || !random.OneIn(2)) return;
  if (random.OneIn(2)) std::swap(parts[0], parts[1]);
  graph.Emit(canonical::TensorConcat{.axis = axis}, parts);
}

void AddRepetition(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = SomeTensor(graph, 1);
  if (x == nullptr) return;
  const int64_t rank = graph.rank(*x);
  if (random.OneIn(3) && rank >= 2) {
    canonical::BandPart op;
    if (!random.OneIn(3)) op.lower = random.Below(3) - 1;
    if (!random.OneIn(3)) op.upper = random.Below(3) - 1;
    graph.Emit(op, {x});
    return;
  }
  if (random.OneIn(3) && rank >= 2) {
    const int64_t time = random.Below(rank);
    const int64_t batch = (time + 1 + random.Below(rank - 1)) % rank;
    Integers lengths(graph.size(*x, batch));
    for (int64_t& length : lengths) length = random.Below(graph.size(*x, time) + 1);
    graph.Emit(canonical::ReverseSequence{.time_axis = time, .batch_axis = batch},
               {x, graph.Integers(lengths)});
    return;
  }
  Integers repeats(rank, 1);
  repeats[random.Below(rank)] = random.Below(3) + 1;
  if (random.OneIn(3)) {
    graph.Emit(canonical::Tile(), {x, graph.Integers(repeats)});
  } else {
    graph.Emit(canonical::Tile{.repeats = repeats}, {x});
  }
}

void AddSlice(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = SomeTensor(graph, 1);
  if (x == nullptr) return;
  const int64_t rank = graph.rank(*x);
  if (random.OneIn(4)) {
    Integers sizes = SizesOf(graph, *x);
    Integers starts(rank);
    for (int64_t axis = 0; axis < rank; ++axis) {
      sizes[axis] = random.Below(sizes[axis] + 1);
      starts[axis] = random.Below(5) - 1;
    }
    if (random.OneIn(2)) {
      graph.Emit(canonical::DynamicSlice{.sizes = sizes}, {x, graph.Integers(starts)});
    } else {
      Value* update = graph.SomeOf(graph.type(*x).WithShape(Shape::Of(sizes)));
      graph.Emit(canonical::DynamicUpdateSlice(), {x, update, graph.Integers(starts)});
    }
    return;
  }
  Integers starts, ends, axes, steps;
  for (int64_t axis = 0; axis < rank; ++axis) {
    if (random.OneIn(2)) continue;
    const int64_t size = graph.size(*x, axis);
    axes.push_back(random.OneIn(4) ? axis - rank : axis);
    if (random.OneIn(4)) {
      starts.push_back(random.OneIn(2) ? std::numeric_limits<int64_t>::max() : -1);
      ends.push_back(std::numeric_limits<int64_t>::min());
      steps.push_back(-1 - random.Below(2));
    } else {
      starts.push_back(random.Below(size + 1) - (random.OneIn(4) ? size : 0));
      ends.push_back(random.OneIn(3) ? std::numeric_limits<int64_t>::max()
                                     : random.Below(size + 1));
      steps.push_back(random.OneIn(3) ? 2 : 1);
    }
  }
  if (random.OneIn(4)) {
    graph.Emit(canonical::Slice(), {x, graph.Integers(starts), graph.Integers(ends),
                                    graph.Integers(axes), graph.Integers(steps)});
  } else {
    graph.Emit(canonical::Slice{.starts = starts, .ends = ends, .axes = axes, .steps = steps}, {x});
  }
}

void AddPad(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = SomeTensor(graph, 1);
  if (x == nullptr) return;
  Integers pads(2 * graph.rank(*x), 0);
  for (int64_t& pad : pads) {
    if (random.OneIn(2)) pad = random.Below(3);
    if (random.OneIn(12)) pad = -1;
  }
  const bool as_operand = random.OneIn(4);
  if (random.OneIn(3)) {
    canonical::TensorBorderPad op{.mode = static_cast<canonical::BorderMode>(random.Below(4))};
    if (as_operand) {
      graph.Emit(op, {x, graph.Integers(pads)});
    } else {
      op.pads = pads;
      graph.Emit(op, {x});
    }
    return;
  }
  Value* constant = random.OneIn(3) ? graph.None() : graph.Number(random.Below(2), graph.kind(*x));
  if (as_operand) {
    graph.Emit(canonical::TensorConstantPad(), {x, constant, graph.Integers(pads)});
  } else {
    graph.Emit(canonical::TensorConstantPad{.pads = pads}, {x, constant});
  }
}

void AddGather(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = SomeTensor(graph, 1);
  if (x == nullptr) return;
  const int64_t rank = graph.rank(*x);
  const int64_t axis = random.Below(rank);
  const int64_t size = graph.size(*x, axis);
  switch (random.Below(5)) {
    case 0: {
      Integers sizes = SizesOf(graph, *x);
      sizes[axis] = graph.SomeSize();
      graph.Emit(canonical::GatherElements{.axis = axis},
                 {x, SomeIndices(graph, Shape::Of(sizes), size)});
      return;
    }
    case 1: {
      Shape shape = graph.SomeShape(0, 2);
      std::vector<Dim> dims = shape.dims();
      dims.push_back(Dim(1));
      graph.Emit(canonical::GatherNd(), {x, SomeIndices(graph, Shape(dims), graph.size(*x, 0))});
      return;
    }
    case 2: {
      Integers sizes = SizesOf(graph, *x);
      sizes[axis] = graph.SomeSize();
      Value* indices = SomeIndices(graph, Shape::Of(sizes), size);
      const Type updates = graph.type(*x).WithShape(Shape::Of(sizes));
      const bool number = graph.kind(*x) != ElementKind::kI1;
      graph.Emit(canonical::ScatterElements{.axis = axis,
                                            .reduction = static_cast<canonical::ScatterReduction>(
                                                number ? random.Below(5) : 0)},
                 {x, indices, graph.SomeOf(updates)});
      return;
    }
    case 3: {
      Integers sizes = SizesOf(graph, *x);
      const int64_t first = sizes[0];
      sizes[0] = graph.SomeSize();
      Value* indices = SomeIndices(graph, Shape({sizes[0], 1}), first);
      graph.Emit(canonical::ScatterNd(),
                 {x, indices, graph.SomeOf(graph.type(*x).WithShape(Shape::Of(sizes)))});
      return;
    }
    default:
      graph.Emit(canonical::Gather{.axis = axis},
                 {x, SomeIndices(graph, graph.SomeShape(0, 2), size)});
  }
}

// Nodes whose result sizes depend on the data of their operands.
void AddDataDependent(RandomCanonicalGraph& graph) {
  if (!graph.options().steps) return;
  RandomValues& random = graph.random();
  Value* x = SomeTensor(graph, 1, 3);
  std::vector<Value*> found;
  if (random.OneIn(2)) {
    found = graph.EmitAll(canonical::NonZero(), {x});
  } else {
    canonical::Unique op{.sorted = random.OneIn(2)};
    if (x != nullptr && random.OneIn(2)) op.axis = random.Below(graph.rank(*x));
    found = graph.EmitAll(op, {x});
  }
  if (found.empty()) return;
  // An op that accepts any number of elements, and the sum, which has a known size again.
  Value* ragged = graph.Find([&](const Value& each) { return graph.is_ragged(each); }, true);
  if (graph.kind(*ragged) == ElementKind::kI1) return;
  if (random.OneIn(2))
    ragged = graph.Emit(canonical::EltwiseMax(), {ragged, graph.Number(1, graph.kind(*ragged))});
  graph.Emit(canonical::TensorReduce{.kind = canonical::ReduceKind::kSum}, {ragged});
}

void AddGenerated(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  if (random.OneIn(2)) {
    const ElementKind kind = graph.SomeFloat();
    canonical::OneHot op{.wrap_negative = random.OneIn(3)};
    const Shape shape = graph.SomeShape(0, 2);
    op.axis = random.Below(shape.rank() + 1);
    op.depth = graph.SomeSize();
    Value* values = graph.SomeOf(Type::Tensor(kind, Shape({2})));
    graph.Emit(op, {graph.SomeOf(Type::Tensor(ElementKind::kI64, shape)), values});
    return;
  }
  const ElementKind kind = graph.SomeNumber();
  graph.Emit(canonical::Range(),
             {graph.Number(random.Below(3), kind), graph.Number(2 + random.Below(6), kind),
              graph.Number(1 + random.Below(2), kind)});
}

}  // namespace

Value* SomeIndices(RandomCanonicalGraph& graph, const Shape& shape, int64_t bound) {
  RandomValues& random = graph.random();
  const ElementKind kind = random.OneIn(3) ? ElementKind::kI32 : ElementKind::kI64;
  if (bound == 0) return nullptr;
  Value* any = graph.SomeOf(Type::Tensor(kind, shape));
  return graph.Emit(canonical::FloorMod(), {any, graph.Number(bound, kind)});
}

const std::vector<WeightedStep>& MovementSteps() {
  using F = CanonicalFamily;
  static const auto* const kSteps = new std::vector<WeightedStep>{
      {F::kShape, 5, AddReshape},      {F::kShape, 2, AddBroadcast},
      {F::kMovement, 4, AddTranspose}, {F::kMovement, 3, AddConcat},
      {F::kMovement, 2, AddSplit},     {F::kMovement, 2, AddRepetition},
      {F::kSlicing, 4, AddSlice},      {F::kSlicing, 3, AddPad},
      {F::kGather, 3, AddGather},      {F::kGather, 1, AddDataDependent},
      {F::kGather, 1, AddGenerated}};
  return *kSteps;
}

}  // namespace roundhouse
