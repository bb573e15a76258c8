// File: random_canonical_graph.h
//
// A graph of canonical nodes as it grows: what random_canonical_program.h is made with. Every value
// has a sample, what a run on seeded inputs gives for it: nodes are chosen by what their operands
// really are, while their types may say less.
#ifndef ROUNDHOUSE_TESTS_RANDOM_RANDOM_CANONICAL_GRAPH_H_
#define ROUNDHOUSE_TESTS_RANDOM_RANDOM_CANONICAL_GRAPH_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/random/random_canonical_options.h"
#include "roundhouse/tests/testing/random_values.h"

namespace roundhouse {

// What an operand has to be.
struct Wanted {
  ElementSet elements;
  int64_t min_rank = 0;
  int64_t max_rank = 4;
  Domain domain = Domain::kTensor;
};

class RandomCanonicalGraph {
 public:
  RandomCanonicalGraph(Graph& graph, uint64_t seed, RandomValues& random,
                       const RandomCanonicalOptions& options);

  Graph& graph() const { return graph_; }
  Program& program() const { return graph_.program(); }
  RandomValues& random() { return random_; }
  const RandomCanonicalOptions& options() const { return options_; }
  // How many inputs may still be added; none by default.
  void set_inputs_left(int64_t inputs) { inputs_left_ = inputs; }

  // ---- Making nodes. A null operand makes a null result, and so does a node that would be too
  // large or, unless asked for, not finite: what is made of many nodes needs to look at the last
  // one alone.

  // All results; empty instead of null.
  std::vector<Value*> EmitAll(absl::string_view op, absl::Span<Value* const> operands,
                              AttributeMap attributes = {},
                              std::optional<std::vector<Type>> types = std::nullopt);
  // The first result.
  Value* Emit(absl::string_view op, absl::Span<Value* const> operands,
              AttributeMap attributes = {}) {
    const std::vector<Value*> results = EmitAll(op, operands, std::move(attributes));
    return results.empty() ? nullptr : results[0];
  }
  template <DeclaredOp Op>
  Value* Emit(const Op& op, absl::Span<Value* const> operands) {
    return Emit(Op::kSpec.name, operands, AttributesOf(op));
  }
  template <DeclaredOp Op>
  std::vector<Value*> EmitAll(const Op& op, absl::Span<Value* const> operands) {
    return EmitAll(Op::kSpec.name, operands, AttributesOf(op));
  }
  // A node of which the caller knows what it gives: one that runs graphs, or loads. Null in
  // `samples` for a token.
  Node* EmitKnown(absl::string_view op, absl::Span<Value* const> operands, AttributeMap attributes,
                  absl::Span<const Tensor* const> samples);
  // The value under the type `type`, if it is not one that fits it already.
  Value* Refined(Value* value, const Type& type);
  // Stands for an optional operand that is not given.
  Value* None();

  // ---- Values that are there. All are null when there is none, and from then on as above.

  // What a run gives for it. Requires that it is no token.
  const Tensor& sample(const Value& value) const { return samples_.at(&value); }
  const Type& type(const Value& value) const { return sample(value).type(); }
  const Shape& shape(const Value& value) const { return type(value).shape(); }
  int64_t rank(const Value& value) const { return shape(value).rank(); }
  int64_t size(const Value& value, int64_t axis) const { return *shape(value).size(axis); }
  ElementKind kind(const Value& value) const { return type(value).element_type().kind(); }
  // The sizes of a value differ with what the inputs hold; it is among those that are found only
  // when asked for.
  bool is_ragged(const Value& value) const { return ragged_.contains(&value); }

  const std::vector<Value*>& values() const { return values_; }
  // One that `accept` takes, those made last more often than others.
  Value* Find(const std::function<bool(const Value&)>& accept, bool ragged = false);
  Value* Find(const Wanted& wanted);
  // One that is there, as a rule, or a new one.
  Value* Some(const Wanted& wanted);
  // One of just this static type, likewise.
  Value* SomeOf(const Type& type);
  // A new input, constant or weight.
  Value* New(const Type& type);
  Value* NewInput(const Type& type, Type declared);
  Value* Constant(const Tensor& tensor, Domain domain = Domain::kTensor);
  // A constant of rank 0, and a list.
  Value* Number(double number, ElementKind kind);
  Value* Integers(const std::vector<int64_t>& numbers);

  // ---- Choices

  // The one that the program prefers, as a rule: f32 in most.
  ElementKind SomeFloat();
  ElementKind SomeNumber();
  int64_t SomeSize();
  Shape SomeShape(int64_t min_rank, int64_t max_rank);
  std::vector<int64_t> Permutation(int64_t rank);
  // Small numbers of any kind.
  Tensor SomeData(const Type& type);
  // A type with sizes of which some are unknown or have a name: the same one for the same size.
  Type Widened(const Type& type);

 private:
  // A value that is there, put into shape; null when there is none that this can be done with.
  Value* Adapted(const Wanted& wanted);
  Value* Adapted(const Type& wanted);
  bool IsAcceptable(const Tensor& sample) const;
  void Record(Value& value, const Tensor* sample);
  [[noreturn]] void Fail(absl::string_view what, absl::string_view op,
                         absl::Span<Value* const> operands, const AttributeMap& attributes) const;

  Graph& graph_;
  const uint64_t seed_;
  RandomValues& random_;
  const RandomCanonicalOptions& options_;
  ElementKind float_kind_ = ElementKind::kF32;
  int64_t inputs_left_ = 0;
  std::vector<Value*> values_;                        // With a sample, in the order of making.
  std::unordered_map<const Value*, Tensor> samples_;  // Whose entries stay where they are.
  absl::flat_hash_set<const Value*> ragged_;
};

// One node, or a few, of a family. They may turn out to be none.
using CanonicalStep = void (*)(RandomCanonicalGraph& graph);
struct WeightedStep {
  CanonicalFamily family;
  int64_t weight;
  CanonicalStep step;
};
// Of all families but kState and kControl, which need more than a graph.
absl::Span<const WeightedStep> CanonicalSteps();
// Parts of these, each of the file of its name.
const std::vector<WeightedStep>& ComputeSteps();
const std::vector<WeightedStep>& ConversionSteps();
const std::vector<WeightedStep>& LayerSteps();
const std::vector<WeightedStep>& MovementSteps();

// What several steps need: a feature, with the given number of spatial axes or any; a filter of
// these sizes (O, spatial, I), or a depthwise one (spatial, C, M); a bias.
Value* SomeFeature(RandomCanonicalGraph& graph, ElementSet elements, int64_t spatial_axes = 2);
Value* NewFilter(RandomCanonicalGraph& graph, ElementKind kind, const std::vector<int64_t>& sizes,
                 Domain domain = Domain::kFilter);
Value* NewBias(RandomCanonicalGraph& graph, ElementKind kind, int64_t size);
// A convolution of a feature, of any of the three kinds.
Value* AddConvolution(RandomCanonicalGraph& graph, Value* input);
// Another operand for an elementwise op on `value`: itself, one of the same type, one that
// broadcasts.
Value* SomeOtherOperand(RandomCanonicalGraph& graph, Value* value);
// |value| + 1/2.
Value* Positive(RandomCanonicalGraph& graph, Value* value);
// Integers in [0, bound), made of any.
Value* SomeIndices(RandomCanonicalGraph& graph, const Shape& shape, int64_t bound);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RANDOM_RANDOM_CANONICAL_GRAPH_H_
