// Graphs that a lowering makes: the bodies of its loops.
//
//   Graph* step = NewGraph(l, "attention.step");
//   Inside inside(l, *step);
//   Value* x = inside.Input("", type);
//   inside.Output(inside->Add(x, x));
//   if (!inside.Finish()) return nullptr;
#ifndef ROUNDHOUSE_PASSES_ONNX_INSIDE_H_
#define ROUNDHOUSE_PASSES_ONNX_INSIDE_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/onnx/lowering.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse::onnx_lowering {

// Lowers into a graph that is being made.
class Inside {
 public:
  Inside(Lowering& outer, Graph& graph)
      : outer_(outer),
        build_(graph),
        request_{.op = outer.request().op,
                 .operands = {},
                 .attributes = outer.request().attributes,
                 .build = build_},
        lowering_(request_, outer.schema()) {}

  Lowering& operator*() { return lowering_; }
  Lowering* operator->() { return &lowering_; }

  Value* Input(absl::string_view name, const Type& type) {
    absl::StatusOr<Value*> value = AddInput(build_.graph(), name, type);
    return value.ok() ? *value : lowering_.Fail(value.status());
  }
  void Output(Value* value) {
    if (value == nullptr) return;
    absl::StatusOr<Node*> node = AddOutput(build_.graph(), "", *value);
    if (!node.ok()) lowering_.Fail(node.status());
  }
  // Passes its error on to the outer lowering.
  bool Finish() {
    if (!lowering_.ok()) outer_.Fail(lowering_.status());
    return lowering_.ok();
  }

 private:
  Lowering& outer_;
  Builder build_;
  LoweringRequest request_;
  Lowering lowering_;
};

// Creates a private graph of that name, or a similar unused one. Error, with null: the graph cannot
// be created.
inline Graph* NewGraph(Lowering& l, absl::string_view name) {
  Program& program = l.request().build.graph().program();
  absl::StatusOr<Graph*> graph =
      program.CreateGraph(program.UnusedSymbol(name), Visibility::kPrivate);
  if (graph.ok()) return *graph;
  l.Fail(graph.status());
  return nullptr;
}

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_INSIDE_H_
