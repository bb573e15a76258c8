// Sequences and optional values. If their number of values is known before the run, they are
// replaced by their values (a list stands for them until then); else they become packed sequences
// (packed_sequence.h).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/passes/onnx/control/counted_loop.h"
#include "roundhouse/passes/onnx/control/packed_sequence.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// Limits the nodes that a few characters of a model can ask for.
constexpr int64_t kMaxElements = 1 << 16;
// Limits the lists of values that each of many nodes copies.
constexpr size_t kMostCopied = 1 << 12;

using Kind = onnx_dialect::CompositeType::Kind;

// The values of the sequence that is operand `index`; nullopt if they are not known one by one.
std::optional<Values> KnownElements(Lowering& l, int index) { return l.ElementsOf(l.need(index)); }

// The sequence that is operand `index` in packed form, also if its values are known.
PackedSequence PackedOperand(Lowering& l, int index) { return Packed(l, l.need(index)); }

// A sketch graph, which only computes types, cannot contain loops.
bool CanLoop(Lowering& l) {
  if (l.request().is_sketch) l.NotKnown("the number of tensors");
  return l.ok();
}

// The position that operand `index` gives, or `otherwise` if it is absent. Returns nullopt if only
// the run knows it, or after an error.
std::optional<int64_t> PositionOf(Lowering& l, int index, int64_t size, int64_t otherwise) {
  if (!l.has(index)) return otherwise;
  const std::optional<Ints> position = l.IntsOf(l.in(index));
  if (!position || position->size() != 1) return std::nullopt;
  int64_t number = (*position)[0];
  if (number < -size || number > size) {
    l.Invalid(absl::StrCat("position ", number, " is outside a sequence of ", size, " values"));
    return std::nullopt;
  }
  return number < 0 ? number + size : number;
}

Value* LowerConstruct(Lowering& l) {
  Values elements;
  for (int i = 0; i < l.num_inputs(); ++i) elements.push_back(l.need(i));
  const ElementKind kind = elements.empty() ? ElementKind::kF32 : l.kind(elements[0]);
  for (const Value* element : elements) {
    if (!l.ok() || l.kind(element) == kind) continue;
    return l.Invalid(absl::StrCat("expected tensors of one kind of elements, found ",
                                  ElementKindName(kind), " and ",
                                  ElementKindName(l.kind(element))));
  }
  return ListOf(l, elements, kind);
}

Value* LowerEmpty(Lowering& l) {
  const int64_t type = l.Int("dtype", 1);
  const std::optional<ElementType> element =
      onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(type));
  if (!element)
    return l.Invalid(absl::StrCat("attribute 'dtype': ", type, " is not an ONNX element type"));
  return ListOf(l, {}, element->kind());
}

Value* LowerInsert(Lowering& l) {
  std::optional<Values> elements = KnownElements(l, 0);
  Value* value = l.need(1);
  if (!l.ok()) return nullptr;
  if (elements) {
    const int64_t size = static_cast<int64_t>(elements->size());
    const std::optional<int64_t> position = PositionOf(l, 2, size, size);
    if (!l.ok()) return nullptr;
    if (position && elements->size() < kMostCopied) {
      elements->insert(elements->begin() + *position, value);
      return ListOf(l, *elements, l.kind(value));
    }
  }
  return WholeOf(l, Inserted(l, PackedOperand(l, 0), value, l.in(2)));
}

Value* LowerErase(Lowering& l) {
  std::optional<Values> elements = KnownElements(l, 0);
  if (!l.ok()) return nullptr;
  if (elements) {
    const int64_t size = static_cast<int64_t>(elements->size());
    const std::optional<int64_t> position = PositionOf(l, 1, size, size - 1);
    if (!l.ok()) return nullptr;
    if (size == 0 || position == size)
      return l.Invalid("the sequence has no value to erase at this position");
    if (position && elements->size() <= kMostCopied) {
      const ElementKind kind = l.kind((*elements)[*position]);
      elements->erase(elements->begin() + *position);
      return ListOf(l, *elements, kind);
    }
  }
  return WholeOf(l, Erased(l, PackedOperand(l, 0), l.in(1)));
}

// Stacks all elements along a new axis.
Value* Stack(Lowering& l, const Values& elements, int64_t axis) {
  Values layers;
  for (Value* element : elements) layers.push_back(l.Unsqueeze(element, {axis}));
  return l.Concat(layers, axis);
}

bool AreAlike(Lowering& l, const Values& elements) {
  return std::all_of(elements.begin(), elements.end(), [&](const Value* element) {
    return l.sizes(element) && l.type(element) == l.type(elements[0]);
  });
}

Value* LowerAt(Lowering& l) {
  const std::optional<Values> elements = KnownElements(l, 0);
  Value* number = l.need(1);
  if (!l.ok()) return nullptr;
  if (elements) {
    const int64_t size = static_cast<int64_t>(elements->size());
    const std::optional<int64_t> position = PositionOf(l, 1, size, 0);
    if (!l.ok()) return nullptr;
    if (position && *position < size) return (*elements)[*position];
    if (position || size == 0) return l.Invalid("the sequence has no value at this position");
    // Values of one type and shape can be chosen from during the run.
    if (AreAlike(l, *elements))
      return l(canonical::Gather{}, {Stack(l, *elements, 0), l.AsScalar(number)});
  }
  return TensorAt(l, PackedOperand(l, 0), number);
}

Value* LowerLength(Lowering& l) {
  const std::optional<Values> elements = KnownElements(l, 0);
  if (!l.ok()) return nullptr;
  if (elements) return l.Whole(static_cast<int64_t>(elements->size()));
  return LengthOf(l, PackedOperand(l, 0));
}

// Concatenates tensors whose number is known only during the run, one by one in a loop.
Value* ConcatInLoop(Lowering& l, bool is_new) {
  const PackedSequence sequence = PackedOperand(l, 0);
  if (!l.ok()) return nullptr;
  const std::optional<int64_t> rank = sequence.type.rank();
  if (!rank) {
    return l.NotKnown(
        "the rank of the sequence's tensors, which its type may declare (a shape of unknown "
        "sizes),");
  }
  const int64_t axis = l.Axis(l.Int("axis"), is_new ? *rank + 1 : *rank);
  if (!CanLoop(l)) return nullptr;
  const auto layer = [is_new, axis](LoweringBuilder& builder, Value* tensor) {
    return is_new && tensor != nullptr ? builder.Unsqueeze(tensor, {axis}) : tensor;
  };
  Value* first = layer(l, TensorAt(l, sequence, l.Whole(0)));
  if (!l.ok()) return nullptr;
  const std::vector<Dim> sizes(static_cast<size_t>(is_new ? *rank + 1 : *rank), Dim::Unknown());
  const Type type = Type::Tensor(sequence.type.element.element_type(), Shape(sizes));
  const Values joined = RunCountedLoop(
      l,
      {.name = "concat_from_sequence",
       .count = l.Sub(LengthOf(l, sequence), l.Whole(1)),
       .state = {first},
       .state_types = {type},
       .constants = {sequence.values, sequence.shapes}},
      [&](Lowering& inside, Value* number, const Values& state, const Values& constants) -> Values {
        const PackedSequence rest = {constants[0], constants[1], sequence.type};
        Value* next = TensorAt(inside, rest, inside.Add(number, inside.Whole(1)));
        return {inside.Concat({state[0], layer(inside, next)}, axis)};
      });
  return joined[0];
}

Value* LowerConcat(Lowering& l) {
  const std::optional<Values> elements = KnownElements(l, 0);
  if (!l.ok()) return nullptr;
  const bool is_new = l.Int("new_axis") != 0;
  if (!elements) return ConcatInLoop(l, is_new);
  if (elements->empty()) return l.Invalid("the sequence has no values");
  const int64_t rank = l.rank((*elements)[0]);
  if (!l.ok()) return nullptr;
  const int64_t axis = l.Axis(l.Int("axis"), is_new ? rank + 1 : rank);
  if (!l.ok()) return nullptr;
  return is_new ? Stack(l, *elements, axis) : l.Concat(*elements, axis);
}

// One part for each of `lengths`, whose values are known only during the run.
Value* SplitAtComputed(Lowering& l, Value* input, int64_t axis, Value* lengths, int64_t count) {
  Value* wide = l.Cast(lengths, ElementKind::kI64);
  Value* ends = l(canonical::CumSum{.axis = 0}, {wide});
  Value* starts = l.Sub(ends, wide);
  Values parts;
  for (int64_t i = 0; i < count; ++i) {
    parts.push_back(l(canonical::Slice{.axes = Ints{axis}},
                      {input, l.Slice(starts, 0, i, i + 1), l.Slice(ends, 0, i, i + 1)}));
  }
  return ListOf(l, parts, l.kind(input));
}

// Splits off parts, whose number is known only during the run, one by one in a loop. `ends` has the
// end of each part.
Value* SplitInLoop(Lowering& l, Value* input, int64_t axis, Value* starts, Value* ends,
                   bool keeps_axis) {
  if (!CanLoop(l)) return nullptr;
  const int64_t rank = l.rank(input) - (keeps_axis ? 0 : 1);
  if (!l.ok()) return nullptr;
  const std::vector<Dim> sizes(static_cast<size_t>(rank), Dim::Unknown());
  const Type element = Type::Tensor(l.kind(input), Shape(sizes));
  Value* empty = ListOf(l, {}, l.kind(input));
  const PackedSequence none = Packed(l, empty);
  if (!l.ok()) return nullptr;
  std::vector<Type> types;
  for (const onnx_dialect::CompositePart& part : onnx_dialect::PartsOf(none.type))
    types.push_back(part.type);
  const Values parts = RunCountedLoop(
      l,
      {.name = "split_to_sequence",
       .count = l.AsScalar(l.ShapeOf(ends)),
       .state = {none.values, none.shapes},
       .state_types = types,
       .constants = {input, starts, ends}},
      [&](Lowering& inside, Value* number, const Values& state, const Values& constants) -> Values {
        Value* position = inside.Unsqueeze(number, {0});
        Value* part = inside(canonical::Slice{.axes = Ints{axis}},
                             {constants[0], inside(canonical::Gather{}, {constants[1], position}),
                              inside(canonical::Gather{}, {constants[2], position})});
        if (!keeps_axis && part != nullptr) part = inside.Squeeze(part, {axis});
        const PackedSequence longer =
            Inserted(inside, {state[0], state[1], none.type}, part, nullptr);
        return {longer.values, longer.shapes};
      });
  return WholeOf(l, parts, onnx_dialect::SequenceOf(element));
}

// Parts of `length`; the last one is the rest.
Value* SplitEvenly(Lowering& l, Value* input, int64_t axis, Value* length, bool keeps_axis) {
  Value* size = l.AsScalar(l.Slice(l.ShapeOf(input), 0, axis, axis + 1));
  Value* wide = l.AsScalar(l.Cast(length, ElementKind::kI64));
  Value* one = l.Whole(1);
  Value* count = l(canonical::FloorDiv{}, {l.Sub(l.Add(size, wide), one), wide});
  Value* numbers = l(canonical::Range{}, {l.Whole(0), count, one});
  Value* starts = l.Mul(numbers, wide);
  return SplitInLoop(l, input, axis, starts, l.Add(starts, wide), keeps_axis);
}

Value* LowerSplit(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  const int64_t axis = l.Axis(l.Int("axis"), rank);
  const std::optional<int64_t> size = l.size(input, axis);
  if (!l.ok()) return nullptr;
  Ints lengths;
  bool keeps_axis = true;
  if (l.has(1)) {
    const std::optional<Ints> given = l.IntsOf(l.in(1));
    const std::optional<int64_t> length_rank = l.known_rank(l.in(1));
    if (!length_rank) return l.NotKnown("the rank of the lengths");
    if (*length_rank == 1) {
      // A few bytes can stand for very many equal lengths.
      if (!given || static_cast<int64_t>(given->size()) > kMaxElements) {
        const std::optional<int64_t> count = l.size(l.in(1), 0);
        if (count && *count <= kMaxElements)
          return SplitAtComputed(l, input, axis, l.in(1), *count);
        Value* wide = l.Cast(l.in(1), ElementKind::kI64);
        Value* ends = l(canonical::CumSum{.axis = 0}, {wide});
        return SplitInLoop(l, input, axis, l.Sub(ends, wide), ends, true);
      }
      lengths = *given;
    } else if (given && (given->size() != 1 || (*given)[0] < 1)) {
      return l.Invalid("expected parts of size 1 or more");
    } else if (!size || !given || *size / (*given)[0] >= kMaxElements) {
      return SplitEvenly(l, input, axis, l.in(1), true);
    } else {
      const int64_t length = (*given)[0];
      for (int64_t left = *size; left > 0; left -= lengths.back())
        lengths.push_back(std::min(length, left));
    }
  } else {
    keeps_axis = l.Int("keepdims", 1) != 0;
    if (!size || *size > kMaxElements) return SplitEvenly(l, input, axis, l.Whole(1), keeps_axis);
    lengths.assign(*size, 1);
  }
  Values parts;
  int64_t start = 0;
  for (int64_t length : lengths) {
    const std::optional<int64_t> end = CheckedAdd(start, length);
    if (length < 0 || !end || (size && *end > *size)) {
      return l.Invalid(absl::StrCat("the parts do not fit axis ", axis));
    }
    Value* part = l.Slice(input, axis, start, *end);
    parts.push_back(keeps_axis ? part : l.Squeeze(part, {axis}));
    start = *end;
  }
  if (size && start != *size) return l.Invalid(absl::StrCat("the parts do not fill axis ", axis));
  return ListOf(l, parts, l.kind(input));
}

// A present value stands for itself; an absent one is no operand.
Value* LowerOptional(Lowering& l) { return l.in_or_none(0); }

Value* LowerGetElement(Lowering& l) {
  Value* value = l.need(0);
  const std::optional<onnx_dialect::CompositeType> type = CompositeOf(value);
  const std::optional<Values> parts = PartsOf(value);
  if (!type || !parts || type->kind == Kind::kSequence) return value;
  const Type sequence = onnx_dialect::SequenceOf(type->element);
  if (type->kind == Kind::kOptionalSequence)
    return WholeOf(l, SplitAs(l, value, sequence), sequence);
  return TensorAt(l, {(*parts)[0], (*parts)[1], *type}, l.Whole(0));
}

Value* LowerHasElement(Lowering& l) {
  if (!l.has(0)) return l.Constant(Tensor::Scalar<bool>(false));
  const std::optional<Values> parts = PartsOf(l.in(0));
  const std::optional<onnx_dialect::CompositeType> type = CompositeOf(l.in(0));
  if (!type && !l.type(l.in(0)).is_tensor()) return l.NotKnown("whether the optional has a value");
  if (!parts || type->kind == Kind::kSequence) return l.Constant(Tensor::Scalar<bool>(true));
  if (type->kind == Kind::kOptionalSequence) return (*parts)[0];
  return l(canonical::Compare{.direction = canonical::Comparison::kGreater},
           {LengthOf(l, {(*parts)[0], (*parts)[1], *type}), l.Whole(0)});
}

}  // namespace

void AddSequence(LoweringTable& table) {
  table.Add("ConcatFromSequence", 11, LowerConcat);
  table.Add("Optional", 15, LowerOptional);
  table.Add("OptionalGetElement", 15, LowerGetElement);
  table.Add("OptionalHasElement", 15, LowerHasElement);
  table.Add("SequenceAt", 11, LowerAt);
  table.Add("SequenceConstruct", 11, LowerConstruct);
  table.Add("SequenceEmpty", 11, LowerEmpty);
  table.Add("SequenceErase", 11, LowerErase);
  table.Add("SequenceInsert", 11, LowerInsert);
  table.Add("SequenceLength", 11, LowerLength);
  table.Add("SplitToSequence", 11, LowerSplit);
}

}  // namespace roundhouse::onnx_lowering
