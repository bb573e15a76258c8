// Sequences and optional values, where it is known before the run how many values there are: they
// go, and their values take their places. (Lowering::List stands for a sequence on the way.)
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/onnx/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// A few characters of a model must not stand for any number of nodes.
constexpr int64_t kMaxElements = 1 << 16;

// The values of the sequence that is operand `index`; an error where they are not known.
Values Elements(Lowering& l, int index) {
  Value* sequence = l.need(index);
  if (!l.ok()) return {};
  std::optional<Values> elements = l.ElementsOf(sequence);
  if (elements) return *elements;
  l.NotKnown("how many values the sequence has");
  return {};
}

// The place that operand `index` gives, `otherwise` without one.
std::optional<int64_t> Place(Lowering& l, int index, int64_t size, int64_t otherwise) {
  if (!l.has(index)) return otherwise;
  const std::optional<Ints> place = l.IntsOf(l.in(index));
  if (!place || place->size() != 1) return std::nullopt;
  int64_t number = (*place)[0];
  if (number < -size || number > size) {
    l.Invalid(absl::StrCat("place ", number, " in a sequence of ", size, " values"));
    return std::nullopt;
  }
  return number < 0 ? number + size : number;
}

Value* LowerConstruct(Lowering& l) {
  Values elements;
  for (int i = 0; i < l.num_inputs(); ++i) elements.push_back(l.need(i));
  return l.List(elements);
}

Value* LowerEmpty(Lowering& l) { return l.List({}); }

Value* LowerInsert(Lowering& l) {
  Values elements = Elements(l, 0);
  Value* value = l.need(1);
  if (!l.ok()) return nullptr;
  const int64_t size = static_cast<int64_t>(elements.size());
  if (size >= kMaxElements) return l.Unsupported(absl::StrCat("a sequence of ", size, " values"));
  const std::optional<int64_t> place = Place(l, 2, size, size);
  if (!place) return l.NotKnown("the place in the sequence");
  elements.insert(elements.begin() + *place, value);
  return l.List(elements);
}

Value* LowerErase(Lowering& l) {
  Values elements = Elements(l, 0);
  if (!l.ok()) return nullptr;
  const int64_t size = static_cast<int64_t>(elements.size());
  const std::optional<int64_t> place = Place(l, 1, size, size - 1);
  if (!place) return l.NotKnown("the place in the sequence");
  if (size == 0 || *place == size) return l.Invalid("nothing is there to erase");
  elements.erase(elements.begin() + *place);
  return l.List(elements);
}

// All elements, one behind the other along a new axis.
Value* Stack(Lowering& l, const Values& elements, int64_t axis) {
  Values layers;
  for (Value* element : elements) layers.push_back(l.Unsqueeze(element, {axis}));
  return l.Concat(layers, axis);
}

Value* LowerAt(Lowering& l) {
  const Values elements = Elements(l, 0);
  if (!l.ok()) return nullptr;
  const int64_t size = static_cast<int64_t>(elements.size());
  const std::optional<int64_t> place = Place(l, 1, size, 0);
  if (!l.ok()) return nullptr;
  if (place && *place < size) return elements[*place];
  if (place || size == 0) return l.Invalid("nothing is there");
  // Of values that are alike any can be taken during the run.
  for (const Value* element : elements) {
    if (!l.sizes(element) || l.type(element) != l.type(elements[0])) {
      return l.NotKnown("the place in a sequence of values of different shapes");
    }
  }
  return l(canonical::Gather{}, {Stack(l, elements, 0), l.AsScalar(l.need(1))});
}

Value* LowerLength(Lowering& l) {
  const Values elements = Elements(l, 0);
  return l.ok() ? l.Whole(static_cast<int64_t>(elements.size())) : nullptr;
}

Value* LowerConcat(Lowering& l) {
  const Values elements = Elements(l, 0);
  if (!l.ok()) return nullptr;
  if (elements.empty()) return l.Invalid("the sequence has no values");
  const bool is_new = l.Int("new_axis") != 0;
  const int64_t rank = l.rank(elements[0]);
  if (!l.ok()) return nullptr;
  const int64_t axis = l.Axis(l.Int("axis"), is_new ? rank + 1 : rank);
  if (!l.ok()) return nullptr;
  return is_new ? Stack(l, elements, axis) : l.Concat(elements, axis);
}

// One value for each number in `lengths`, which are only known during the run.
Value* SplitAtComputed(Lowering& l, Value* input, int64_t axis, Value* lengths, int64_t count) {
  Value* wide = l.Cast(lengths, ElementKind::kI64);
  Value* ends = l(canonical::CumSum{.axis = 0}, {wide});
  Value* starts = l.Sub(ends, wide);
  Values parts;
  for (int64_t i = 0; i < count; ++i) {
    parts.push_back(l(canonical::Slice{.axes = Ints{axis}},
                      {input, l.Slice(starts, 0, i, i + 1), l.Slice(ends, 0, i, i + 1)}));
  }
  return l.List(parts);
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
    const std::optional<int64_t> count = l.size(l.in(1), 0);
    if (!given && l.known_rank(l.in(1)) == 1 && count && *count <= kMaxElements) {
      return SplitAtComputed(l, input, axis, l.in(1), *count);
    }
    if (!given) return l.NotKnown("the number of parts");
    if (l.known_rank(l.in(1)) == 1) {
      lengths = *given;
    } else if (!size || given->size() != 1 || (*given)[0] < 1) {
      return l.NotKnown("the number of parts");
    } else {
      const int64_t length = (*given)[0];
      if (*size / length >= kMaxElements) return l.Unsupported("so many parts");
      for (int64_t start = 0; start < *size; start += length) {
        lengths.push_back(std::min(length, *size - start));
      }
    }
  } else {
    if (!size) return l.NotKnown("the number of parts");
    if (*size > kMaxElements) return l.Unsupported("so many parts");
    lengths.assign(*size, 1);
    keeps_axis = l.Int("keepdims", 1) != 0;
  }
  Values parts;
  int64_t start = 0;
  for (int64_t length : lengths) {
    if (length < 0 || (size && start > *size - length)) {
      return l.Invalid(absl::StrCat("the parts do not fit axis ", axis));
    }
    Value* part = l.Slice(input, axis, start, start + length);
    parts.push_back(keeps_axis ? part : l.Squeeze(part, {axis}));
    start += length;
  }
  if (size && start != *size) return l.Invalid(absl::StrCat("the parts do not fill axis ", axis));
  return l.List(parts);
}

// Runs the body on the first values of all sequences, then on the second ones, and so on; what is
// no sequence goes to all.
Values LowerMap(Lowering& l) {
  if (l.request().is_sketch) return {l.NotKnown("what the body gives")};
  const Attribute* body = l.request().attributes.Find("body");
  const std::string* symbol = body == nullptr ? nullptr : body->if_symbol();
  const Program& program = l.request().build.graph().program();
  const Graph* graph = symbol == nullptr ? nullptr : program.FindGraph(*symbol);
  if (graph == nullptr) return {l.Invalid("the body is no graph of the program")};
  std::vector<std::optional<Values>> operands;
  const Values first = Elements(l, 0);
  if (!l.ok()) return {nullptr};
  for (int i = 0; i < l.num_inputs(); ++i) operands.push_back(l.ElementsOf(l.need(i)));
  const int num_outputs = static_cast<int>(graph->outputs().size());
  std::vector<Values> lists(num_outputs);
  for (size_t step = 0; step < first.size(); ++step) {
    Values arguments;
    for (int i = 0; i < l.num_inputs(); ++i) {
      if (operands[i] && operands[i]->size() != first.size()) {
        return {l.Invalid("the sequences are not equally long")};
      }
      arguments.push_back(operands[i] ? (*operands[i])[step] : l.need(i));
    }
    const Values results = l.All(control::Call{.callee = {graph->name()}}, arguments, num_outputs);
    if (!l.ok()) return {nullptr};
    for (int i = 0; i < num_outputs; ++i) lists[i].push_back(results[i]);
  }
  Values results;
  for (const Values& list : lists) results.push_back(l.List(list));
  return results;
}

// What is there is itself; what is not is no operand.
Value* LowerOptional(Lowering& l) { return l.in_or_none(0); }

Value* LowerGetElement(Lowering& l) { return l.need(0); }

Value* LowerHasElement(Lowering& l) {
  if (!l.has(0)) return l.Constant(Tensor::Scalar<bool>(false));
  const Type type = l.type(l.in(0));
  const bool is_there = type.is_tensor() || l.ElementsOf(l.in(0)).has_value();
  return is_there ? l.Constant(Tensor::Scalar<bool>(true))
                  : l.NotKnown("whether the optional value is there");
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
  table.Add("SequenceMap", 17, LowerMap);
  table.Add("SplitToSequence", 11, LowerSplit);
}

}  // namespace roundhouse::onnx_lowering
