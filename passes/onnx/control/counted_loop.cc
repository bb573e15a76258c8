#include "roundhouse/passes/onnx/control/counted_loop.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/onnx/inside.h"

namespace roundhouse::onnx_lowering {
namespace {

struct Inputs {
  Value* number;
  Value* count;
  Values state;
  Values constants;
};

Inputs AddInputs(Inside& inside, const CountedLoop& loop) {
  const Type number = Type::Tensor(ElementKind::kI64, Shape());
  Inputs inputs = {inside.Input("step", number), inside.Input("count", number)};
  for (const Type& type : loop.state_types) inputs.state.push_back(inside.Input("", type));
  for (const Value* constant : loop.constants)
    inputs.constants.push_back(inside.Input("", constant->type()));
  return inputs;
}

bool MakeCondition(Lowering& l, const CountedLoop& loop, Graph& graph) {
  Inside inside(l, graph);
  const Inputs inputs = AddInputs(inside, loop);
  inside.Output((*inside)(canonical::Compare{.direction = canonical::Comparison::kLess},
                          {inputs.number, inputs.count}));
  return inside.Finish();
}

bool MakeStep(Lowering& l, const CountedLoop& loop, LoopStep step, Graph& graph) {
  Inside inside(l, graph);
  const Inputs inputs = AddInputs(inside, loop);
  if (!inside->ok()) return inside.Finish();
  const Values next = step(*inside, inputs.number, inputs.state, inputs.constants);
  inside.Output(inside->Add(inputs.number, inside->Whole(1)));
  inside.Output(inputs.count);
  for (Value* value : next) inside.Output(value);
  for (Value* value : inputs.constants) inside.Output(value);
  return inside.Finish();
}

}  // namespace

Values RunCountedLoop(Lowering& l, const CountedLoop& loop, LoopStep step) {
  const size_t size = loop.state_types.size();
  if (!l.ok()) return Values(size, nullptr);
  Graph* condition = NewGraph(l, absl::StrCat(loop.name, ".condition"));
  Graph* body = NewGraph(l, absl::StrCat(loop.name, ".step"));
  if (!l.ok() || !MakeCondition(l, loop, *condition) || !MakeStep(l, loop, step, *body))
    return Values(size, nullptr);
  Values operands = {l.Whole(0), loop.count};
  operands.insert(operands.end(), loop.state.begin(), loop.state.end());
  operands.insert(operands.end(), loop.constants.begin(), loop.constants.end());
  const Values results =
      l.All(control::While{.condition = {condition->name()}, .body = {body->name()}}, operands,
            static_cast<int>(operands.size()));
  if (!l.ok()) return Values(size, nullptr);
  return Values(results.begin() + 2, results.begin() + 2 + static_cast<int64_t>(size));
}

}  // namespace roundhouse::onnx_lowering
