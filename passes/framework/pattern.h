// File: pattern.h
//
// Passes that replace small pieces of a graph by others. A pattern is a function that looks at one
// node (match.h) and returns its replacement, or kNoMatch:
//
//   // relu(relu(x)) -> relu(x)
//   absl::StatusOr<Replacement> ReluTwice(Node& relu, Rewriter&) {
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
// The function changes nothing itself: it makes nodes through the rewriter, and those that remain
// unused are erased when it returns. The driver does the rest, always in the same order: it asks
// whether the change may be made (bisection), redirects the users (with a control.refine where a
// store or output needs the declared type), erases the node and everything that becomes unused,
// gives the new nodes the name and origins of the old ones, and revisits the nodes around. A
// pattern never replaces a node that has control dependencies.
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_PATTERN_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_PATTERN_H_

#include <cstdint>
#include <functional>
#include <initializer_list>
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

// The replacement of a node: a value for each of its results (null if the result has no users), or
// no match, and the node stays.
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

// Makes the replacement nodes in front of `root`. An error of type inference is an error of the
// pattern and ends the pass, so a pattern must check its conditions first.
class Rewriter {
 public:
  explicit Rewriter(Node& root) : root_(root) {}

  Node& root() const { return root_; }
  Graph& graph() const { return root_.graph(); }
  Program& program() const { return root_.graph().program(); }

  // Makes a node with an inferred type and returns its only result.
  template <DeclaredOp Op>
  absl::StatusOr<Value*> operator()(const Op& op, absl::Span<Value* const> operands) {
    return (*this)(Op::kSpec.name, operands, AttributesOf(op));
  }
  absl::StatusOr<Value*> operator()(absl::string_view op, absl::Span<Value* const> operands,
                                    AttributeMap attributes = {});
  // Makes a node with any number of results. Types must be given if the dialect cannot infer them.
  template <DeclaredOp Op>
  absl::StatusOr<Node*> Make(const Op& op, absl::Span<Value* const> operands) {
    return Make(Op::kSpec.name, operands, AttributesOf(op));
  }
  absl::StatusOr<Node*> Make(absl::string_view op, absl::Span<Value* const> operands,
                             AttributeMap attributes = {},
                             std::optional<std::vector<Type>> result_types = std::nullopt);
  // Copies `node` with other operands: the same op, attributes and, if they still fit, types.
  absl::StatusOr<Node*> Clone(const Node& node, absl::Span<Value* const> operands);
  // A constant in the dialect of the root, or a global if that dialect has no constants. `type` may
  // add a domain or quantisation.
  absl::StatusOr<Value*> Constant(const Tensor& tensor);
  absl::StatusOr<Value*> Constant(const Tensor& tensor, const Type& type);
  // The value that stands for an operand that is not given.
  Value* Absent();

  // If the pattern matches, the users of `old` take `replacement`, in addition to the replacement
  // of the root. The node of `old` must not depend on the root; it is erased when it becomes
  // unused.
  void AlsoReplace(Value& old, Value& replacement) { also_.emplace_back(&old, &replacement); }

  // The nodes made so far, in order.
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
  // Tried on nodes of the op declared by `Op`.
  template <DeclaredOp Op>
  void Add(absl::string_view name, RewriteFunction function) {
    Add(Op::kSpec.name, name, std::move(function));
  }
  // The same for several ops.
  template <DeclaredOp First, DeclaredOp Second, DeclaredOp... More>
  void Add(absl::string_view name, RewriteFunction function) {
    Add({First::kSpec.name, Second::kSpec.name, More::kSpec.name...}, name, std::move(function));
  }
  void Add(absl::string_view op, absl::string_view name, RewriteFunction function) {
    Add({op}, name, std::move(function));
  }
  void Add(std::initializer_list<absl::string_view> ops, absl::string_view name,
           RewriteFunction function);
  // Tried on every node that is not an input or output.
  void AddForAnyOp(absl::string_view name, RewriteFunction function);

  // In the order in which they were added, without duplicates.
  std::vector<std::string> names() const;

 private:
  friend class PatternDriver;
  struct Entry {
    std::string name;
    RewriteFunction function;
    size_t first_op;  // Its ops are ops_[first_op] up to the first op of the next entry.
    bool is_for_any_op;
  };
  // The indices of the entries that are tried on an op, in order.
  std::vector<size_t> EntriesFor(absl::string_view op) const;

  std::vector<Entry> entries_;
  // Passes are made, run on a few nodes and thrown away, so this is quick to fill: the names of the
  // ops one after the other, and where each of them ends.
  std::string op_names_;
  std::vector<size_t> ops_;
};

// Whether a change may be made, given its kind and the node that is erased.
using AllowChange = absl::FunctionRef<bool(absl::string_view, const Node&)>;

// Applies the patterns until none matches anywhere. Returns whether anything changed. Errors: a
// pattern fails; a pattern returns values that cannot replace the old ones; the patterns (named in
// the error) never come to an end.
absl::StatusOr<bool> ApplyPatterns(Graph& graph, const Patterns& patterns, AllowChange allow);

// A pass that consists of patterns. Each pattern is one kind of change for bisection and the
// report.
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
