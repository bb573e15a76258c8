// File: random_canonical_graph.h
//
// Builds a graph of canonical nodes for random_canonical_program.h. Every value has a sample, its
// value in a run on seeded inputs: nodes are chosen by the actual values of their operands, while
// their types may say less.
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

// Requirements for an operand.
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
  // The number of inputs that may still be added; 0 by default.
  void set_inputs_left(int64_t inputs) { inputs_left_ = inputs; }

  // ---- Making nodes. The result is null if an operand is null, or if the node would be too large
  // or, unless allowed, not finite: code that makes many nodes needs to check only the last one.

  // All results; empty in place of null.
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
  // A node whose results the caller knows: one that runs graphs, or loads. Tokens are null in
  // `samples`.
  Node* EmitKnown(absl::string_view op, absl::Span<Value* const> operands, AttributeMap attributes,
                  absl::Span<const Tensor* const> samples);
  // The value refined to `type`, unless its type already fits.
  Value* Refined(Value* value, const Type& type);
  // A value for an absent optional operand.
  Value* None();

  // ---- Existing values. All return null if there is none, which then propagates as above.

  // The value in the seeded run. Requires that it is not a token.
  const Tensor& sample(const Value& value) const { return samples_.at(&value); }
  const Type& type(const Value& value) const { return sample(value).type(); }
  const Shape& shape(const Value& value) const { return type(value).shape(); }
  int64_t rank(const Value& value) const { return shape(value).rank(); }
  int64_t size(const Value& value, int64_t axis) const { return *shape(value).size(axis); }
  ElementKind kind(const Value& value) const { return type(value).element_type().kind(); }
  // Whether the value's sizes depend on the data of the inputs; Find returns such values only on
  // request.
  bool is_ragged(const Value& value) const { return ragged_.contains(&value); }

  const std::vector<Value*>& values() const { return values_; }
  // One that `accept` accepts; recent ones are more likely.
  Value* Find(const std::function<bool(const Value&)>& accept, bool ragged = false);
  Value* Find(const Wanted& wanted);
  // Usually an existing value, else a new one.
  Value* Some(const Wanted& wanted);
  // The same for exactly this static type.
  Value* SomeOf(const Type& type);
  // A new input, constant or weight.
  Value* New(const Type& type);
  Value* NewInput(const Type& type, Type declared);
  Value* Constant(const Tensor& tensor, Domain domain = Domain::kTensor);
  // A constant of rank 0, and a list of integers.
  Value* Number(double number, ElementKind kind);
  Value* Integers(const std::vector<int64_t>& numbers);

  // ---- Choices

  // Usually the program's preferred kind: f32 in most.
  ElementKind SomeFloat();
  ElementKind SomeNumber();
  int64_t SomeSize();
  Shape SomeShape(int64_t min_rank, int64_t max_rank);
  std::vector<int64_t> Permutation(int64_t rank);
  // Small numbers of any kind.
  Tensor SomeData(const Type& type);
  // The type with some sizes unknown or named; equal sizes have the same name.
  Type Widened(const Type& type);

 private:
  // An existing value, reshaped or converted to fit; null if that is not possible for any.
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
  std::vector<Value*> values_;                        // Those with a sample, in order of creation.
  std::unordered_map<const Value*, Tensor> samples_;  // With stable addresses of entries.
  absl::flat_hash_set<const Value*> ragged_;
};

// Adds one node, or a few, of a family, or none.
using CanonicalStep = void (*)(RandomCanonicalGraph& graph);
struct WeightedStep {
  CanonicalFamily family;
  int64_t weight;
  CanonicalStep step;
};
// The steps of all families except kState and kControl, which need more than a graph.
absl::Span<const WeightedStep> CanonicalSteps();
// Parts of CanonicalSteps(), each in the file of its name.
const std::vector<WeightedStep>& ComputeSteps();
const std::vector<WeightedStep>& ConversionSteps();
const std::vector<WeightedStep>& LayerSteps();
const std::vector<WeightedStep>& MovementSteps();

// Shared by several steps: a feature, with the given number of spatial axes; a filter of these
// sizes (O, spatial, I), or a depthwise one (spatial, C, M); a bias.
Value* SomeFeature(RandomCanonicalGraph& graph, ElementSet elements, int64_t spatial_axes = 2);
Value* NewFilter(RandomCanonicalGraph& graph, ElementKind kind, const std::vector<int64_t>& sizes,
                 Domain domain = Domain::kFilter);
Value* NewBias(RandomCanonicalGraph& graph, ElementKind kind, int64_t size);
// A convolution of a feature, of one of the three kinds.
Value* AddConvolution(RandomCanonicalGraph& graph, Value* input);
// Another operand for an elementwise op on `value`: itself, one of the same type, or one that
// broadcasts.
Value* SomeOtherOperand(RandomCanonicalGraph& graph, Value* value);
// |value| + 1/2.
Value* Positive(RandomCanonicalGraph& graph, Value* value);
// Integers in [0, bound), made from any value.
Value* SomeIndices(RandomCanonicalGraph& graph, const Shape& shape, int64_t bound);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RANDOM_RANDOM_CANONICAL_GRAPH_H_
