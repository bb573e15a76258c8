// File: toy_dialect.h
//
// A dialect for tests of generic code, with a boundary, inference, effects and constants of its
// own. No other code knows its ops.
//
//   toy.in, toy.out          the boundary; attribute `index`
//   toy.const                attribute `value`, a tensor
//   toy.relu(x)              one result of x's type
//   toy.add(lhs, rhs)        one result; the types must be compatible
//   toy.clip(x, low?, high?) one result of x's type; attributes `limit` (an i64, required), `mode`
//   (an i64, 0 by default) toy.any(...)             any operands, results and attributes; pure,
//   without inference toy.read, toy.write(x)   of the mutable global that `global` names; without
//   inference toy.call(...)            of the graph that `callee` names; without inference
//   toy.random               random
//   toy.mystery(...)         may do anything
#ifndef ROUNDHOUSE_TESTS_TESTING_TOY_DIALECT_H_
#define ROUNDHOUSE_TESTS_TESTING_TOY_DIALECT_H_

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"

namespace roundhouse::testing {

void RegisterToy(Context& context);

// tensor<4xf32>
const Type& Vector4();

// A program in a context with the toy dialect and `more`, and shortcuts to fill it.
struct ToyProgram {
  explicit ToyProgram(std::initializer_list<Context::Registration> more = {});

  Graph& NewGraph(absl::string_view name, Visibility visibility = Visibility::kPublic);
  Global& NewGlobal(absl::string_view name, const Type& type, bool is_mutable);

  std::unique_ptr<Context> context;
  std::unique_ptr<Program> program;
};

// A node with one result of type Vector4, named `name`.
Node& Add(Graph& graph, absl::string_view op, absl::Span<Value* const> operands,
          absl::string_view name = "", AttributeMap attributes = {});
// A named input (output) of the graph.
Value& In(Graph& graph, absl::string_view name, const Type& type = Vector4());
Node& Out(Graph& graph, absl::string_view name, Value& value);

// The names of the nodes.
std::vector<std::string> NamesOf(absl::Span<Node* const> nodes);
std::vector<std::string> NamesOf(const Graph& graph);
// The first node of that name; there must be one.
Node& Named(const Graph& graph, absl::string_view name);

}  // namespace roundhouse::testing

#endif  // ROUNDHOUSE_TESTS_TESTING_TOY_DIALECT_H_
