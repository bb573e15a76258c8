// File: pattern.h
//
// Passes that replace small pieces of a graph by others. A pattern is a function that looks at one
// node (match.h) and gives what is to stand in its place, or nothing:
//
//   // relu(relu(x)) -> relu(x)
//   absl::StatusOr<Replacement> ReluTwice(Node& relu, Rewriter& rewrite) {
//     Value* inner;
//     if (!Match(relu, m::Op<Relu>(m::Op<Relu>().As(&inner)))) return kNoMatch;
//     return inner;
//   }
//
//   // sub(x, constant) -> add(x, -constant)
//   absl::StatusOr<Replacement> SubOfConstant(Node& sub, Rewriter& rewrite) {
//     Value* x;
//     Tensor constant;
//     if (!Match(sub, m::Op<EltwiseSub>(m::Any(&x), m::Constant(&constant)))) return kNoMatch;
//     RH_ASSIGN_OR_RETURN(Value * negative, rewrite.Constant(Negated(constant)));
//     return rewrite(EltwiseAdd{}, {x, negative});
//   }
//
//   class SimplifyElementwise final : public PatternPass {
//     void AddPatterns(Patterns& patterns) const override {
//       patterns.Add<Relu>("relu_twice", ReluTwice);
//       patterns.Add<EltwiseSub>("sub_of_constant", SubOfConstant);
//     }
//   };
//   RH_REGISTER_PASS(simplify_elementwise, SimplifyElementwise).Doc("…").WithNumerics(…);
//
// The function changes nothing itself: it makes nodes through the rewriter, and what it did not
// come to use is gone when it returns. The driver does the rest, in the same order each time: it
// asks whether the change may be made (bisection), redirects the users (with a control.refine where
// a store or output needs the declared type), erases the node and all that nobody needs any more,
// gives the new nodes the name and origins of the old ones, and looks again at what is around. A
// node of a pattern that has control dependencies is never replaced.
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_PATTERN_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_PATTERN_H_

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass.h"

namespace roundhouse {

struct NoMatch {};
inline constexpr NoMatch kNoMatch;

// What comes in the place of a node: a value for each of its results; or nothing, and the node
// stays. Null for a result that nobody uses.
class Replacement {
 public:
  Replacement(NoMatch) {}  // NOLINT: written as `return kNoMatch`.
  Replacement(Value* value) : values_{value}, matched_(true) {}  // NOLINT: as `return value`.
  Replacement(std::vector<Value*> values) : values_(std::move(values)), matched_(true) {}  // NOLINT

  bool matched() const { return matched_; }
  const std::vector<Value*>& values() const { return values_; }

 private:
  std::vector<Value*> values_;
  bool matched_ = false;
};

// Makes the nodes that come in the place of `root`, in front of it. An error of inference is an
// error of the pattern, which must look before it leaps: it ends the pass.
class Rewriter {
 public:
  explicit Rewriter(Node& root) : root_(root) {}

  Node& root() const { return root_; }
  Graph& graph() const { return root_.graph(); }
  Program& program() const { return root_.graph().program(); }

  // The one result of a new node, its type inferred.
  template <DeclaredOp Op>
  absl::StatusOr<Value*> operator()(const Op& op, absl::Span<Value* const> operands) {
    return (*this)(Op::kSpec.name, operands, AttributesOf(op));
  }
  absl::StatusOr<Value*> operator()(absl::string_view op, absl::Span<Value* const> operands,
                                    AttributeMap attributes = {});
  // A node of any number of results. Types must be given where the dialect cannot infer them.
  template <DeclaredOp Op>
  absl::StatusOr<Node*> Make(const Op& op, absl::Span<Value* const> operands) {
    return Make(Op::kSpec.name, operands, AttributesOf(op));
  }
  absl::StatusOr<Node*> Make(absl::string_view op, absl::Span<Value* const> operands,
                             AttributeMap attributes = {},
                             std::optional<std::vector<Type>> result_types = std::nullopt);
  // `node` once more on other operands: the same op, attributes and, where they still fit, types.
  absl::StatusOr<Node*> Clone(const Node& node, absl::Span<Value* const> operands);
  // A constant of the dialect of the root, or a global where it has none; `type` may add a domain
  // or quantisation.
  absl::StatusOr<Value*> Constant(const Tensor& tensor);
  absl::StatusOr<Value*> Constant(const Tensor& tensor, const Type& type);
  // The operand that is not given.
  Value* Absent();

  // Beside the root's, the users of `old` too are to take `replacement`, if the pattern matches.
  // Its node must not depend on the root; it goes when nobody needs it any more.
  void AlsoReplace(Value& old, Value& replacement) { also_.emplace_back(&old, &replacement); }

  // The nodes that were made, in order.
  const std::vector<Node*>& made() const { return made_; }
  const std::vector<std::pair<Value*, Value*>>& also() const { return also_; }

 private:
  Node& root_;
  std::vector<Node*> made_;
  std::vector<std::pair<Value*, Value*>> also_;
};

using RewriteFunction = std::function<absl::StatusOr<Replacement>(Node&, Rewriter&)>;

// The patterns of a pass, in the order in which they are tried on a node.
class Patterns {
 public:
  // Tried on nodes of the op that `Op` declares.
  template <DeclaredOp Op>
  void Add(absl::string_view name, RewriteFunction function) {
    Add(Op::kSpec.name, name, std::move(function));
  }
  // On nodes of each of these.
  template <DeclaredOp First, DeclaredOp Second, DeclaredOp... More>
  void Add(absl::string_view name, RewriteFunction function) {
    Add({First::kSpec.name, Second::kSpec.name, More::kSpec.name...}, name, std::move(function));
  }
  void Add(absl::string_view op, absl::string_view name, RewriteFunction function) {
    Add({op}, name, std::move(function));
  }
  void Add(std::initializer_list<absl::string_view> ops, absl::string_view name,
           RewriteFunction function);
  // On every node that is no input or output.
  void AddForAnyOp(absl::string_view name, RewriteFunction function);

  // In order of their adding, each once.
  std::vector<std::string> names() const;

 private:
  friend class PatternDriver;
  struct Entry {
    std::string name;
    RewriteFunction function;
  };
  std::vector<Entry> entries_;
  std::map<std::string, std::vector<size_t>> by_op_;
  std::vector<size_t> for_any_op_;
};

// Whether a change may be made: its kind, and the node that goes.
using AllowChange = absl::FunctionRef<bool(absl::string_view, const Node&)>;

// Applies the patterns wherever they match until they match nowhere. Returns whether anything
// changed. Errors: of a pattern; a pattern gave values that cannot stand for the old ones; patterns
// that never come to an end, by name.
absl::StatusOr<bool> ApplyPatterns(Graph& graph, const Patterns& patterns, AllowChange allow);

// A pass that is its patterns. Each is one kind of change for bisection and the report.
class PatternPass : public GraphPass {
 public:
  std::vector<std::string> pattern_names() const final;

 protected:
  virtual void AddPatterns(Patterns& patterns) const = 0;

 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) final;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_PATTERN_H_
