// Steps of the families that convert: casts, quantisation, domains, other resolutions; of
// sequences, and of single ops.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/determinant.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/dialects/canonical/spectral.h"
#include "roundhouse/dialects/canonical/text.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/tests/random/random_canonical_graph.h"

namespace roundhouse {
namespace {

using Integers = std::vector<int64_t>;

void AddCast(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  const bool steps = graph.options().steps;
  Value* x = graph.Some({steps ? kNumbers | kBooleans : kIntegers | kBooleans, 0, 4});
  if (x == nullptr) return;
  ElementKind to = random.OneIn(3) ? graph.SomeFloat() : graph.SomeNumber();
  if (random.OneIn(8)) to = ElementKind::kI1;
  if (random.OneIn(12)) to = ElementKind::kI4;
  const ElementKind from = graph.kind(*x);
  Value* y = graph.Emit(canonical::Cast{.to = to}, {x});
  if (random.OneIn(3)) graph.Emit(canonical::Cast{.to = from}, {y});
  // A round trip by way of text, whose digits have no case.
  if (random.OneIn(6) && IsInteger(graph.kind(*x)) && BitWidth(graph.kind(*x)) >= 8) {
    Value* text = graph.Emit(canonical::Cast{.to = ElementKind::kString}, {x});
    Value* lower = graph.Emit(canonical::ChangeCase{.to = canonical::LetterCase::kLower}, {text});
    graph.Emit(canonical::Cast{.to = graph.kind(*x)}, {lower});
    // "7,7" is split again.
    const Type one = Type::Tensor(ElementKind::kString, Shape());
    Value* comma = graph.Constant(*Tensor::FromStrings(one, {","}));
    Value* twice = graph.Emit(canonical::ConcatStrings(), {text, comma});
    twice = graph.Emit(canonical::ConcatStrings(), {twice, text});
    graph.EmitAll(canonical::SplitStrings{.delimiter = ","}, {twice});
  }
  // Only floats to bits; the other direction could give any value.
  if (steps && random.OneIn(6) && graph.kind(*x) == ElementKind::kF32) {
    graph.Emit(canonical::Bitcast{.to = ElementKind::kI32}, {x});
  }
}

void AddQuantized(RandomCanonicalGraph& graph) {
  if (!graph.options().steps) return;
  RandomValues& random = graph.random();
  Value* x = random.OneIn(2) ? SomeFeature(graph, {ElementKind::kF32})
                             : graph.Some({{ElementKind::kF32}, 1, 4});
  if (x == nullptr) return;
  Quantization quantization;
  int64_t scales = 1;
  const int64_t last = graph.rank(*x) - 1;
  if (random.OneIn(3) && graph.size(*x, last) > 0 && x->type().shape().is_ranked() &&
      x->type().shape().size(last)) {
    quantization.axis = last;
    scales = graph.size(*x, last);
  }
  const ElementKind storage = random.OneIn(2) ? ElementKind::kI8 : ElementKind::kU8;
  for (int64_t i = 0; i < scales; ++i) {
    quantization.scales.push_back((1 + random.Below(8)) / 32.0);
    quantization.zero_points.push_back(storage == ElementKind::kU8 ? 128 : 0);
  }
  Value* q =
      graph.Emit(canonical::Quantize{.to = ElementType::Quantized(storage, quantization)}, {x});
  if (random.OneIn(2)) q = graph.Emit(canonical::Relu(), {q});
  if (q != nullptr && graph.type(*q).domain() == Domain::kFeature && random.OneIn(2)) {
    q = graph.Emit(canonical::MaxPool2D{.window = {2, 2}}, {q});
  } else if (q != nullptr && graph.type(*q).domain() == Domain::kTensor && random.OneIn(2)) {
    q = graph.Emit(canonical::TensorTranspose{.perm = graph.Permutation(graph.rank(*q))}, {q});
  }
  if (random.OneIn(3)) {
    quantization = Quantization{.scales = {1 / 8.0}, .zero_points = {3}};
    q = graph.Emit(canonical::Requantize{.to = ElementType::Quantized(storage, quantization)}, {q});
  }
  graph.Emit(canonical::Dequantize(), {q});
}

void AddFakeQuantize(RandomCanonicalGraph& graph) {
  if (!graph.options().steps) return;
  RandomValues& random = graph.random();
  Value* x = random.OneIn(2) ? SomeFeature(graph, {ElementKind::kF32})
                             : graph.Some({{ElementKind::kF32}, 1, 4});
  if (x == nullptr) return;
  Value* least = graph.Constant(Tensor::Of<float>({1}, {-0.5F * random.Below(4)}));
  Value* greatest = graph.Constant(Tensor::Of<float>({1}, {0.5F * (1 + random.Below(4))}));
  graph.Emit(canonical::FakeQuantize{.bits = static_cast<int64_t>(2 + random.Below(7)),
                                     .symmetric = random.OneIn(2)},
             {x, least, greatest});
}

void AddDecode(RandomCanonicalGraph& graph) {
  Value* x = graph.Find([&](const Value& each) {
    const Type& type = graph.type(each);
    return type.is_tensor() && type.domain() != Domain::kTensor;
  });
  if (x == nullptr) return;
  const std::string name =
      absl::StrCat("canonical.", DomainName(graph.type(*x).domain()), "_decode");
  graph.Emit(name, {x}, {{"perm", Attribute::IntArray(graph.Permutation(graph.rank(*x)))}});
}

void AddResize(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  const bool feature = !random.OneIn(4);
  Value* x = feature ? SomeFeature(graph, kFloats) : graph.Some({kFloats, 2, 4});
  if (x == nullptr) return;
  canonical::Resize op{.mode = static_cast<canonical::Interpolation>(random.Below(3)),
                       .coordinates = static_cast<canonical::CoordinateMode>(random.Below(6)),
                       .rounding = static_cast<canonical::NearestRounding>(random.Below(4))};
  op.axes = feature ? Integers{1, 2} : Integers{0, graph.rank(*x) - 1};
  if (op.mode != canonical::Interpolation::kNearest) op.antialias = random.OneIn(4);
  std::vector<Value*> operands = {x};
  const Integers sizes = {1 + random.Below(7), 1 + random.Below(7)};
  switch (random.Below(3)) {
    case 0:
      operands.push_back(graph.Integers(sizes));
      break;
    case 1:
      op.scales = {random.OneIn(2) ? 2.0F : 0.5F, 1.5F};
      break;
    default:
      op.sizes = sizes;
  }
  graph.Emit(op, operands);
}

void AddSpace(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  Value* x = SomeFeature(graph, kNumbers);
  const auto order = static_cast<canonical::BlockOrder>(random.Below(2));
  Value* y = random.OneIn(2)
                 ? graph.Emit(canonical::DepthToSpace{.block_size = 2, .order = order}, {x})
                 : graph.Emit(canonical::SpaceToDepth{.block_size = 2, .order = order}, {x});
  if (y != nullptr || x == nullptr || !IsFloat(graph.kind(*x))) return;
  const int64_t batch = graph.size(*x, 0);
  const ElementKind kind = graph.kind(*x);
  if (random.OneIn(3)) {
    const int64_t regions = 1 + random.Below(3);
    canonical::RoiAlign roi{.size = {1 + random.Below(2), 2},
                            .sampling_ratio = random.Below(3),
                            .mode = static_cast<canonical::RoiPooling>(random.Below(2)),
                            .half_pixel = random.OneIn(2)};
    graph.Emit(roi, {x, graph.SomeOf(Type::Tensor(kind, Shape({regions, 4}))),
                     SomeIndices(graph, Shape({regions}), batch)});
    return;
  }
  Value* grid =
      graph.SomeOf(Type::Tensor(kind, Shape({batch, graph.SomeSize(), graph.SomeSize(), 2})));
  canonical::GridSample sample{.mode = graph.options().steps
                                           ? static_cast<canonical::Interpolation>(random.Below(3))
                                           : canonical::Interpolation::kLinear,
                               .padding = static_cast<canonical::SamplePadding>(random.Below(3)),
                               .align_corners = random.OneIn(2)};
  graph.Emit(sample, {x, grid});
}

void AddDeterminant(RandomCanonicalGraph& graph) {
  const int64_t size = 1 + graph.random().Below(4);
  graph.Emit(canonical::Determinant(),
             {graph.SomeOf(Type::Tensor(graph.SomeFloat(), Shape({2, size, size})))});
}

// Trees of one test and two leaves each.
void AddTrees(RandomCanonicalGraph& graph) {
  if (!graph.options().steps) return;
  RandomValues& random = graph.random();
  Value* x = graph.Some({{ElementKind::kF32}, 2, 2});
  if (x == nullptr || graph.size(*x, 1) == 0) return;
  const int32_t trees = 1 + static_cast<int32_t>(random.Below(3));
  const int32_t targets = 1 + static_cast<int32_t>(random.Below(3));
  std::vector<uint8_t> tests;
  std::vector<int32_t> features, children, roots, vote_starts, vote_targets;
  std::vector<bool> nan_holds;
  std::vector<float> splits, weights;
  for (int32_t tree = 0; tree < trees; ++tree) {
    const int32_t root = 3 * tree;
    roots.push_back(root);
    for (int32_t node = 0; node < 3; ++node) {
      const bool is_leaf = node > 0;
      tests.push_back(is_leaf ? 0 : static_cast<uint8_t>(1 + random.Below(3)));
      features.push_back(is_leaf ? 0 : static_cast<int32_t>(random.Below(graph.size(*x, 1))));
      splits.push_back(is_leaf ? 0 : static_cast<float>(random.Below(5) - 2));
      nan_holds.push_back(random.OneIn(2));
      children.push_back(is_leaf ? root + node : root + 1);
      children.push_back(is_leaf ? root + node : root + 2);
      vote_starts.push_back(static_cast<int32_t>(weights.size()));
      if (!is_leaf) continue;
      vote_targets.push_back(static_cast<int32_t>(random.Below(targets)));
      weights.push_back(static_cast<float>(random.Below(9)) / 4);
    }
  }
  vote_starts.push_back(static_cast<int32_t>(weights.size()));
  const int64_t nodes = 3 * int64_t{trees};
  const auto votes = static_cast<int64_t>(weights.size());
  const std::unique_ptr<bool[]> holds(new bool[nan_holds.size()]);
  std::copy(nan_holds.begin(), nan_holds.end(), holds.get());
  graph.Emit(
      canonical::TreeEnsemble{.targets = targets,
                              .aggregate = static_cast<canonical::VoteAggregate>(random.Below(4))},
      {x, graph.Constant(Tensor::Of<uint8_t>({nodes}, tests)),
       graph.Constant(Tensor::Of<int32_t>({nodes}, features)),
       graph.Constant(Tensor::Of<float>({nodes}, splits)),
       graph.Constant(
           Tensor::Of<bool>({nodes}, absl::MakeConstSpan(holds.get(), nan_holds.size()))),
       graph.Constant(Tensor::Of<int32_t>({nodes, 2}, children)),
       graph.Constant(Tensor::Of<int32_t>({trees}, roots)),
       graph.Constant(Tensor::Of<int32_t>({nodes + 1}, vote_starts)),
       graph.Constant(Tensor::Of<int32_t>({votes}, vote_targets)),
       graph.Constant(Tensor::Of<float>({votes}, weights))});
}

void AddSequence(RandomCanonicalGraph& graph) {
  RandomValues& random = graph.random();
  switch (random.Below(graph.options().steps ? 4 : 3)) {
    case 0: {
      const ElementKind kind = random.OneIn(3) ? ElementKind::kF64 : ElementKind::kF32;
      Value* x = graph.Some({{kind}, 1, 3});
      if (x == nullptr) return;
      const int64_t axis = random.Below(graph.rank(*x));
      Value* y = graph.Emit(canonical::Rfft{.axis = axis}, {x});
      if (random.OneIn(2)) {
        graph.Emit(canonical::Irfft{.axis = axis, .length = graph.size(*x, axis)}, {y});
        return;
      }
      y = graph.Emit(canonical::Fft{.axis = axis, .inverse = random.OneIn(2)}, {y});
      y = graph.Emit(canonical::ViewAsReal(), {y});
      if (random.OneIn(2)) graph.Emit(canonical::ViewAsComplex(), {y});
      return;
    }
    case 1: {
      Value* state = graph.Constant(Tensor::Scalar<uint64_t>(random.Below(1000)));
      const Shape shape = graph.SomeShape(0, 3);
      const Integers sizes(shape.sizes().begin(), shape.sizes().end());
      const std::vector<Value*> drawn = graph.EmitAll(
          canonical::RandomUniform{.shape = sizes, .to = graph.SomeFloat(), .low = -1}, {state});
      if (drawn.empty()) return;
      graph.EmitAll(canonical::RandomNormal{.shape = sizes, .to = graph.SomeFloat()}, {drawn[1]});
      return;
    }
    case 2: {
      Value* x = graph.Some({kFloats, 3, 3});
      if (x == nullptr) return;
      const int64_t hidden = 1 + random.Below(3);
      const int64_t directions = 1 + random.Below(2);
      const ElementKind kind = graph.kind(*x);
      auto weights = [&](int64_t rows, int64_t columns) {
        return graph.SomeOf(Type::Tensor(kind, Shape({directions, rows, columns})));
      };
      auto cell = [&](auto op) {
        if (directions == 2) {
          op.direction = canonical::Direction::kBidirectional;
        } else if (random.OneIn(2)) {
          op.direction = canonical::Direction::kBackward;
        }
        const int64_t rows = decltype(op)::kGates * hidden;
        std::vector<Value*> operands = {x, weights(rows, graph.size(*x, 2)), weights(rows, hidden)};
        if (random.OneIn(2)) {
          operands.push_back(graph.SomeOf(Type::Tensor(kind, Shape({directions, rows}))));
        }
        graph.EmitAll(op, operands);
      };
      if (random.OneIn(3)) return cell(canonical::Rnn());
      if (random.OneIn(2)) return cell(canonical::Gru());
      return cell(canonical::Lstm());
    }
    default: {
      const int64_t count = 2 + random.Below(4);
      Value* boxes = graph.SomeOf(Type::Tensor(ElementKind::kF32, Shape({1, count, 4})));
      Value* scores = graph.SomeOf(Type::Tensor(ElementKind::kF32, Shape({1, 2, count})));
      graph.EmitAll(canonical::NonMaxSuppression(),
                    {boxes, scores, graph.Number(3, ElementKind::kI64),
                     graph.Number(0.25, ElementKind::kF32)});
    }
  }
}

}  // namespace

const std::vector<WeightedStep>& ConversionSteps() {
  using F = CanonicalFamily;
  static const auto* const kSteps = new std::vector<WeightedStep>{
      {F::kConversion, 3, AddCast},         {F::kConversion, 1, AddQuantized},
      {F::kConversion, 1, AddFakeQuantize}, {F::kConvolution, 4, AddDecode},
      {F::kResize, 2, AddResize},           {F::kResize, 1, AddSpace},
      {F::kSequence, 2, AddSequence},       {F::kSequence, 1, AddTrees},
      {F::kSequence, 1, AddDeterminant}};
  return *kSteps;
}

}  // namespace roundhouse
