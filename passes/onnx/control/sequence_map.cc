#include "roundhouse/passes/onnx/control/sequence_map.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/passes/onnx/control/body_parts.h"
#include "roundhouse/passes/onnx/control/counted_loop.h"
#include "roundhouse/passes/onnx/control/packed_sequence.h"
#include "roundhouse/passes/onnx/control/split_values.h"
#include "roundhouse/passes/onnx/lowering.h"
#include "roundhouse/service/lowering/port_groups.h"

namespace roundhouse::onnx_lowering {
namespace {

using onnx_dialect::CompositeType;

class Map {
 public:
  Map(Lowering& l, const Graph& body)
      : l_(l), body_(body), inputs_(GroupPorts(body.inputs())), num_own_(NumOwn(l)) {}

  Values Lower() {
    if (num_own_ < 1) {
      return {l_.Invalid(absl::StrCat("expected a sequence before the captured operands, found ",
                                      l_.num_inputs(), " operands"))};
    }
    if (static_cast<size_t>(l_.num_inputs()) != inputs_.size())
      return {l_.Invalid(
          absl::StrCat("the body takes ", inputs_.size(), " values, found ", l_.num_inputs()))};
    for (const Port& port : body_.outputs()) {
      if (!port.type.is_tensor())
        return {l_.NotKnown(absl::StrCat("the type of output '", port.name, "' of the body"))};
    }
    bool is_known = true;
    for (int i = 0; i < l_.num_inputs(); ++i) {
      Value* value = l_.need(i);
      const bool is_mapped = i < num_own_ && CompositeOf(value).has_value();
      is_mapped_.push_back(is_mapped);
      if (is_mapped) is_known = is_known && l_.ElementsOf(value).has_value();
    }
    if (!l_.ok()) return {nullptr};
    if (!is_mapped_[0]) return {l_.Invalid("the first operand is not a sequence")};
    return is_known ? LowerKnown() : LowerInLoop();
  }

 private:
  // The number of operands that are not captured; 0 if the attribute says nonsense.
  static int NumOwn(const Lowering& l) {
    const int64_t captures = l.Int(onnx_dialect::kCaptures);
    if (captures < 0 || captures > l.num_inputs()) return 0;
    return l.num_inputs() - static_cast<int>(captures);
  }

  // The operand's values if it is not mapped; captured sequences are split, too.
  Values Whole(int index) {
    return SplitFor(l_, {&inputs_[static_cast<size_t>(index)], 1}, {l_.need(index)});
  }

  Values LowerKnown() {
    const size_t length = l_.ElementsOf(l_.in(0))->size();
    std::vector<Values> lists(body_.outputs().size());
    std::vector<Values> mapped(is_mapped_.size());
    for (size_t i = 0; i < mapped.size(); ++i) {
      if (!is_mapped_[i]) continue;
      mapped[i] = *l_.ElementsOf(l_.in(static_cast<int>(i)));
      if (mapped[i].size() != length) return {l_.Invalid("the sequences have different lengths")};
    }
    for (size_t step = 0; step < length; ++step) {
      Values arguments;
      for (int i = 0; i < l_.num_inputs(); ++i) {
        if (!is_mapped_[static_cast<size_t>(i)]) {
          const Values whole = Whole(i);
          arguments.insert(arguments.end(), whole.begin(), whole.end());
          continue;
        }
        arguments.push_back(mapped[static_cast<size_t>(i)][step]);
      }
      const Values results = Call(l_, arguments);
      if (!l_.ok()) return {nullptr};
      for (size_t i = 0; i < lists.size(); ++i) lists[i].push_back(results[i]);
    }
    Values results;
    for (size_t i = 0; i < lists.size(); ++i)
      results.push_back(ListOf(l_, lists[i], body_.outputs()[i].type.element_type().kind()));
    return results;
  }

  Values Call(Lowering& l, const Values& arguments) {
    return l.All(control::Call{.callee = {body_.name()}}, arguments,
                 static_cast<int>(body_.outputs().size()));
  }

  // The number of steps. If a sequence is not as long as the first one, the run fails.
  Value* CheckedLength(const std::vector<PackedSequence>& sequences) {
    Value* length = nullptr;
    for (const PackedSequence& sequence : sequences) {
      Value* other = LengthOf(l_, sequence);
      if (length == nullptr) {
        length = other;
        continue;
      }
      Value* differs =
          l_(canonical::Compare{.direction = canonical::Comparison::kNotEqual}, {length, other});
      // Only an index out of range can make a run fail.
      Value* zero =
          l_(canonical::Gather{}, {l_.IntsConstant({0}), l_.Cast(differs, ElementKind::kI64)});
      length = l_.Add(length, zero);
    }
    return length;
  }

  Values LowerInLoop() {
    std::vector<PackedSequence> sequences;
    CountedLoop loop = {.name = "sequence_map"};
    std::vector<size_t> counts;  // The number of constants of each operand.
    for (int i = 0; i < l_.num_inputs(); ++i) {
      Values constants;
      if (is_mapped_[static_cast<size_t>(i)]) {
        sequences.push_back(Packed(l_, l_.in(i)));
        constants = {sequences.back().values, sequences.back().shapes};
      } else {
        constants = Whole(i);
      }
      counts.push_back(constants.size());
      loop.constants.insert(loop.constants.end(), constants.begin(), constants.end());
    }
    std::vector<CompositeType> types;
    for (const Port& port : body_.outputs()) {
      const PackedSequence none = Packed(l_, ListOf(l_, {}, port.type.element_type().kind()));
      types.push_back(none.type);
      loop.state.push_back(none.values);
      loop.state.push_back(none.shapes);
      for (const onnx_dialect::CompositePart& part : onnx_dialect::PartsOf(none.type))
        loop.state_types.push_back(part.type);
    }
    loop.count = CheckedLength(sequences);
    const Values ends = RunCountedLoop(
        l_, loop,
        [&](Lowering& inside, Value* number, const Values& state, const Values& constants) {
          return Step(inside, number, state, constants, sequences, counts, types);
        });
    if (!l_.ok()) return {nullptr};
    Values results;
    for (size_t i = 0; i < types.size(); ++i) {
      const Type& one = body_.outputs()[i].type;
      const Type element = one.shape().is_ranked() && one.shape().rank() > 0
                               ? one.WithShape(Shape(std::vector<Dim>(
                                     static_cast<size_t>(one.shape().rank()), Dim::Unknown())))
                               : one.WithShape(Shape::Unranked());
      results.push_back(
          WholeOf(l_, {ends[2 * i], ends[2 * i + 1]}, onnx_dialect::SequenceOf(element)));
    }
    return results;
  }

  Values Step(Lowering& l, Value* number, const Values& state, const Values& constants,
              const std::vector<PackedSequence>& sequences, const std::vector<size_t>& counts,
              const std::vector<CompositeType>& types) {
    Values arguments;
    size_t at = 0;
    size_t sequence = 0;
    for (size_t i = 0; i < counts.size(); ++i) {
      if (is_mapped_[i]) {
        arguments.push_back(
            TensorAt(l, {constants[at], constants[at + 1], sequences[sequence++].type}, number));
      } else {
        for (size_t j = 0; j < counts[i]; ++j) arguments.push_back(constants[at + j]);
      }
      at += counts[i];
    }
    const Values results = Call(l, arguments);
    Values next;
    for (size_t i = 0; i < types.size(); ++i) {
      const PackedSequence longer =
          Inserted(l, {state[2 * i], state[2 * i + 1], types[i]}, results[i], nullptr);
      next.push_back(longer.values);
      next.push_back(longer.shapes);
    }
    return next;
  }

  Lowering& l_;
  const Graph& body_;
  const std::vector<PortGroup> inputs_;
  const int num_own_;
  std::vector<bool> is_mapped_;
};

}  // namespace

Values LowerSequenceMap(Lowering& l) {
  if (l.request().is_sketch) return {l.NotKnown("the result type of the body")};
  const Program& program = l.request().build.graph().program();
  const Graph* body = GraphOf(program, l.request().attributes, "body");
  if (body == nullptr) return {l.Invalid("the body is not a graph of the program")};
  return Map(l, *body).Lower();
}

}  // namespace roundhouse::onnx_lowering
