// The law of gradients, on random programs: the result of `differentiate` agrees with finite
// differences in f64, wherever the loss is smooth.
//
// Other seeds: seeds.h.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/tests/laws/random_control_programs.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/random/random_canonical_program.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

bool IsF64(const Type& type) {
  return type.is_tensor() && type.element_type() == ElementType(ElementKind::kF64);
}

// Adds a graph @name: the sum of x / (1 + |x|) over all elements of the outputs of `main`. Its
// slope depends on x and is never large. Returns null if no output is of f64.
absl::StatusOr<Graph*> AddLoss(Program& program, const Graph& main, const std::string& name) {
  RH_ASSIGN_OR_RETURN(Graph * loss, program.CreateGraph(name));
  const Builder build(*loss);
  std::vector<Value*> inputs;
  for (const Port& port : main.inputs()) {
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(*loss, port.name, port.type));
    loss->mutable_inputs().back().attributes = port.attributes;
    inputs.push_back(input);
  }
  RH_ASSIGN_OR_RETURN(Node * call, build.Make(control::Call{.callee = {main.name()}}, inputs));
  RH_ASSIGN_OR_RETURN(Value * one,
                      build(canonical::ConstantGen{.value = Tensor::Scalar<double>(1)}, {}));
  Value* sum = nullptr;
  for (int i = 0; i < call->num_results(); ++i) {
    Value* output = &call->result(i);
    if (!IsF64(output->type())) continue;
    switch (output->type().domain()) {
      case Domain::kTensor:
        break;
      case Domain::kFeature: {
        RH_ASSIGN_OR_RETURN(output, build(canonical::FeatureDecode{}, {output}));
        break;
      }
      default:
        continue;
    }
    RH_ASSIGN_OR_RETURN(Value * size, build(canonical::Abs{}, {output}));
    RH_ASSIGN_OR_RETURN(size, build(canonical::EltwiseAdd{}, {size, one}));
    RH_ASSIGN_OR_RETURN(Value * part, build(canonical::EltwiseDiv{}, {output, size}));
    RH_ASSIGN_OR_RETURN(part, build(canonical::TensorReduce{.kind = canonical::ReduceKind::kSum,
                                                            .keep_dims = false},
                                    {part}));
    if (sum == nullptr) {
      sum = part;
    } else {
      RH_ASSIGN_OR_RETURN(sum, build(canonical::EltwiseAdd{}, {sum, part}));
    }
  }
  if (sum == nullptr) return nullptr;
  RH_RETURN_IF_ERROR(AddOutput(*loss, "loss", *sum).status());
  return loss;
}

// Each run starts with new state.
absl::StatusOr<std::vector<Tensor>> RunOnce(const Program& program, const Graph& graph,
                                            absl::Span<const Tensor> inputs) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Execution> execution,
                      StartExecution(program, {.graphs = {&graph}}));
  return execution->Run(graph, inputs);
}

// The arguments of a loss: its inputs and the initial values of globals.
struct Point {
  std::vector<Tensor> inputs;
  std::vector<Tensor> globals;
};

void Move(std::vector<Tensor>& values, absl::Span<const Tensor> direction, double step) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (!IsF64(values[i].type())) continue;
    const absl::Span<double> elements = values[i].mutable_data<double>();
    const absl::Span<const double> by = direction[i].data<double>();
    for (size_t j = 0; j < elements.size(); ++j) elements[j] += step * by[j];
  }
}

// A random direction for each of `values`, which become dense.
absl::StatusOr<std::vector<Tensor>> DirectionFor(std::vector<Tensor>& values, uint64_t seed) {
  std::vector<Tensor> direction;
  for (size_t i = 0; i < values.size(); ++i) {
    RH_ASSIGN_OR_RETURN(values[i], values[i].Materialize());
    RH_ASSIGN_OR_RETURN(Tensor by, SeededTensor(values[i].type(), GeneratorOfInput(seed, i)));
    RH_ASSIGN_OR_RETURN(by, by.Materialize());
    direction.push_back(by);
  }
  return direction;
}

// The slope along `direction` that gradients say, which are results of a graph from `first` on: one
// for each value of floats.
absl::StatusOr<double> SlopeAlong(absl::Span<const Tensor> gradients, size_t first,
                                  absl::Span<const Tensor> values,
                                  absl::Span<const Tensor> direction) {
  double slope = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    if (!IsFloat(values[i].element_type().kind())) continue;
    const size_t output = first++;
    if (!IsF64(values[i].type())) continue;
    RH_ASSIGN_OR_RETURN(const Tensor gradient, gradients[output].Materialize());
    if (gradient.type().shape().WithoutNames() != values[i].type().shape().WithoutNames()) {
      return absl::InternalError(absl::StrCat("the gradient of value ", i, " is ",
                                              gradient.type().ToString(), ", expected ",
                                              values[i].type().ToString()));
    }
    for (int64_t j = 0; j < gradient.num_elements(); ++j)
      slope += gradient.data<double>()[j] * direction[i].data<double>()[j];
  }
  return slope;
}

std::vector<std::pair<Node*, int>> UsesOf(const Value& value) {
  std::vector<std::pair<Node*, int>> uses;
  for (const Use& use : value.uses()) uses.emplace_back(&use.user(), use.index());
  return uses;
}

// Takes one of the program's values through its bits: the program computes the same.
absl::Status TakeOneThroughItsBits(Program& program, uint64_t seed) {
  std::vector<Value*> values;
  for (const Graph* graph : program.graphs()) {
    for (Node* node : graph->nodes()) {
      for (int i = 0; i < node->num_results(); ++i) {
        if (IsF64(node->result(i).type()) && node->result(i).has_users())
          values.push_back(&node->result(i));
      }
    }
  }
  Value& value = *values[SplitMix64(seed).Next() % values.size()];
  const std::vector<std::pair<Node*, int>> uses = UsesOf(value);
  const Builder build = Builder(value.node().graph()).Before(*value.node().next());
  RH_ASSIGN_OR_RETURN(Value * bits, build(canonical::Bitcast{.to = ElementKind::kI64}, {&value}));
  RH_ASSIGN_OR_RETURN(Value * same, build(canonical::Bitcast{.to = ElementKind::kF64}, {bits}));
  for (const auto& [user, index] : uses) user->set_operand(index, *same);
  return absl::OkStatus();
}

// Adds a number to each value inside of the graph, of the types that AddLoss() takes. The number is
// one more input; returns how many there are.
absl::StatusOr<size_t> AddNudges(Graph& graph) {
  std::vector<Node*> nodes;
  for (Node* node : graph.nodes()) {
    if (!IsBoundaryNode(*node)) nodes.push_back(node);
  }
  size_t count = 0;
  for (Node* node : nodes) {
    const Builder build = Builder(graph).Before(*node->next());
    for (int i = 0; i < node->num_results(); ++i) {
      Value* value = &node->result(i);
      const bool is_feature = IsF64(value->type()) && value->type().domain() == Domain::kFeature;
      if (!IsF64(value->type()) || (!is_feature && value->type().domain() != Domain::kTensor))
        continue;
      const std::vector<std::pair<Node*, int>> uses = UsesOf(*value);
      RH_ASSIGN_OR_RETURN(Value * nudge, AddInput(graph, absl::StrCat("nudge", count++),
                                                  Type::Tensor(ElementKind::kF64, Shape())));
      graph.MoveBefore(&nudge->node(), graph.first_node());
      if (is_feature) {
        RH_ASSIGN_OR_RETURN(value, build(canonical::FeatureDecode{}, {value}));
      }
      RH_ASSIGN_OR_RETURN(value, build(canonical::EltwiseAdd{}, {value, nudge}));
      if (is_feature) {
        RH_ASSIGN_OR_RETURN(value, build(canonical::FeatureEncode{}, {value}));
      }
      for (const auto& [user, index] : uses) user->set_operand(index, *value);
    }
  }
  return count;
}

// Whether the loss has an infinite slope by some value inside of it, as sqrt(abs(x)) has by abs(x)
// where x is 0: the less that value changes, the more the loss does in relation. A gradient is then
// no number, also where x is 0 for all inputs.
absl::StatusOr<bool> HasInfiniteSlope(const Program& program, const std::string& loss,
                                      const std::vector<Tensor>& inputs) {
  const std::unique_ptr<Program> nudged = program.clone();
  RH_RETURN_IF_ERROR(RunPasses(*nudged, "inline").status());
  Graph& graph = *nudged->FindGraph(loss);
  RH_ASSIGN_OR_RETURN(const size_t count, AddNudges(graph));
  std::vector<Tensor> given = inputs;
  given.resize(inputs.size() + count, Tensor::Scalar<double>(0));
  absl::Status failed;
  const auto slope = [&](size_t nudge, double step) {
    double values[2] = {};
    for (const bool moved : {false, true}) {
      given[inputs.size() + nudge] = Tensor::Scalar<double>(moved ? step : 0);
      const absl::StatusOr<std::vector<Tensor>> run = RunOnce(*nudged, graph, given);
      if (!run.ok()) failed = run.status();
      values[moved ? 1 : 0] = run.ok() ? (*run)[0].data<double>()[0] : 0;
    }
    given[inputs.size() + nudge] = Tensor::Scalar<double>(0);
    return std::abs(values[1] - values[0]) / std::abs(step);
  };
  bool found = false;
  for (size_t nudge = 0; nudge < count; ++nudge) {
    // A root grows by 1e5 in place of 1e3 times the step. Behind 0 it may be undefined.
    for (const double sign : {1.0, -1.0}) {
      const double wide = slope(nudge, sign * 1e-6);
      const double narrow = slope(nudge, sign * 1e-10);
      found |= std::isfinite(wide) && std::isfinite(narrow) && narrow > 1e4 && narrow > 30 * wide;
    }
  }
  RH_RETURN_IF_ERROR(failed);
  return found;
}

enum class Outcome { kAgrees, kAgreesOnZero, kNoFloats, kNotSmooth, kNotFinite };

class GradientLaws : public ::testing::Test {
 protected:
  GradientLaws() : context_(*Context::WithLinkedExtensions()), seeds_(SeedsOr(400)) {}

  // Of @loss, which is added, by the inputs of @main. Error: they differ; Unimplemented: the
  // program cannot be differentiated.
  absl::StatusOr<Outcome> Check(Program& program, uint64_t seed) const {
    return Check(program, *program.FindGraph("main"), "loss", seed);
  }

  // Of a loss of `main`, by its inputs and the values of the globals `globals`.
  absl::StatusOr<Outcome> Check(Program& program, const Graph& main, const std::string& name,
                                uint64_t seed, const std::vector<std::string>& globals = {}) const {
    RH_ASSIGN_OR_RETURN(const Graph* loss, AddLoss(program, main, name));
    if (loss == nullptr) return Outcome::kNoFloats;
    bool has_inputs = false;
    for (const Port& port : loss->inputs()) has_inputs |= IsF64(port.type);
    if (!has_inputs) return Outcome::kNoFloats;
    std::string wrt = "%*";
    for (const std::string& global : globals) absl::StrAppend(&wrt, ", @", global);
    RH_RETURN_IF_ERROR(
        RunPasses(program, absl::StrCat("differentiate{graph = @", name, ", wrt = \"", wrt, "\"}"))
            .status());
    Point here;
    RH_ASSIGN_OR_RETURN(here.inputs, SeededInputsOf(*loss, seed));
    for (const std::string& global : globals)
      here.globals.push_back(*program.FindGlobal(global)->inline_initial()->if_tensor());
    Point direction;
    RH_ASSIGN_OR_RETURN(direction.inputs, DirectionFor(here.inputs, seed + 1'000'000));
    RH_ASSIGN_OR_RETURN(direction.globals, DirectionFor(here.globals, seed + 2'000'000));
    const auto run_at = [&](const Graph& graph, double step) {
      Point moved = here;
      Move(moved.inputs, direction.inputs, step);
      Move(moved.globals, direction.globals, step);
      for (size_t i = 0; i < globals.size(); ++i)
        program.FindGlobal(globals[i])->set_initial(Attribute::OfTensor(moved.globals[i]));
      return RunOnce(program, graph, moved.inputs);
    };
    absl::Status failed;
    const auto at = [&](double step) {
      const absl::StatusOr<std::vector<Tensor>> run = run_at(*loss, step);
      if (run.ok()) return (*run)[0].data<double>()[0];
      failed = run.status();
      return std::nan("");
    };
    constexpr double kStep = 1e-5;
    const double middle = at(0);
    const double ahead = at(kStep);
    const double behind = at(-kStep);
    const double difference = (ahead - behind) / (2 * kStep);
    const double finer = (at(kStep / 2) - at(-kStep / 2)) / kStep;
    RH_RETURN_IF_ERROR(failed);
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> outputs,
                        run_at(*program.FindGraph(absl::StrCat(name, ".gradients")), 0));
    if (!std::isfinite(difference) || !std::isfinite(finer)) return Outcome::kNotFinite;
    RH_ASSIGN_OR_RETURN(const double by_globals,
                        SlopeAlong(outputs, 1, here.globals, direction.globals));
    RH_ASSIGN_OR_RETURN(const double by_inputs,
                        SlopeAlong(outputs, 1 + globals.size(), here.inputs, direction.inputs));
    const double said = by_globals + by_inputs;
    if (!std::isfinite(said)) {
      RH_ASSIGN_OR_RETURN(const bool is_infinite, HasInfiniteSlope(program, name, here.inputs));
      if (is_infinite) return Outcome::kNotSmooth;
    }
    return Compared(said, middle, ahead, behind, finer, kStep);
  }

  static absl::StatusOr<Outcome> Compared(double said, double here, double ahead, double behind,
                                          double finer, double step) {
    const double difference = (ahead - behind) / (2 * step);
    const double size = std::abs(difference) + std::abs(finer);
    const double tolerance = 1e-4 * size + 1e-6;
    if (std::abs(said - finer) <= tolerance) {
      return std::abs(said) > 1e-4 ? Outcome::kAgrees : Outcome::kAgreesOnZero;
    }
    // If there is a kink within the step, the forward and backward slopes differ, and their mean is
    // off by at most half of that difference.
    const double kink = std::abs((ahead - here) / step - (here - behind) / step);
    if (std::abs(said - difference) <= 0.6 * kink + tolerance) return Outcome::kNotSmooth;
    if (std::abs(difference - finer) > tolerance) return Outcome::kNotSmooth;
    return absl::InternalError(
        absl::StrCat("the gradient says ", said, ", differences say ", finer, " and ", difference));
  }

  const std::unique_ptr<Context> context_;
  const Seeds seeds_;
};

TEST_F(GradientLaws, GradientsAreWhatDifferencesSay) {
  std::map<std::string, int> outcomes;
  std::set<std::string> ops;  // The ops of programs whose slopes agree.
  uint64_t agreeing = 0;
  uint64_t tried = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    RandomCanonicalOptions options;
    options.max_nodes = seed % 2 == 0 ? 12 : 24;
    options.f64_only = true;
    options.steps = false;
    options.unknown_sizes = seed % 4 == 0;
    const std::unique_ptr<Program> program = RandomCanonicalProgram(*context_, seed, options);
    const std::string before = DebugString(*program);
    const absl::StatusOr<Outcome> outcome = Check(*program, seed);
    ++tried;
    if (outcome.ok()) {
      if (*outcome == Outcome::kAgrees) {
        ++agreeing;
        for (const Node* node : program->FindGraph("main")->nodes()) ops.emplace(node->op_name());
      }
      ++outcomes[absl::StrCat("outcome ", static_cast<int>(*outcome))];
      continue;
    }
    // Documented refusals are counted, and must be few.
    ASSERT_EQ(outcome.status().code(), absl::StatusCode::kUnimplemented)
        << "seed " << seed << ": " << outcome.status() << "\n"
        << before << DebugString(*program);
    ++outcomes[std::string(outcome.status().message())];
  }
  for (const auto& [what, count] : outcomes) std::cout << count << "  " << what << "\n";
  std::cout << ops.size() << " ops\n";
  EXPECT_GT(agreeing, tried / 2);
}

// A program of which a random one had a part: what lies in padding is 0 for all inputs. PyTorch's
// gradient is no number, either.
TEST_F(GradientLaws, RootsOfZeroHaveNoSlope) {
  constexpr char kRoot[] = R"(
ml_program.subgraph @main(%x: tensor<3xf64> {ml_program.identifier = "x"}) -> tensor<3xf64> {
  %0 = "canonical.constant_gen"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
  %z = "canonical.constant_gen"() {value = dense<$LEAST> : tensor<f64>} : () -> tensor<f64>
  %p = "canonical.eltwise_mul"(%x, %0) : (tensor<3xf64>, tensor<f64>) -> tensor<3xf64>
  %a = "canonical.abs"(%p) : (tensor<3xf64>) -> tensor<3xf64>
  %s = "canonical.eltwise_add"(%a, %z) : (tensor<3xf64>, tensor<f64>) -> tensor<3xf64>
  %y = "canonical.eltwise_sqrt"(%s) : (tensor<3xf64>) -> tensor<3xf64>
  ml_program.output %y : tensor<3xf64>
})";
  const auto check = [&](absl::string_view least) -> absl::StatusOr<Outcome> {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program,
                        Parse(*context_, absl::StrReplaceAll(kRoot, {{"$LEAST", least}})));
    return Check(*program, 1);
  };
  EXPECT_THAT(check("0.0"), IsOkAndHolds(Outcome::kNotSmooth));
  EXPECT_THAT(check("0.25"), IsOkAndHolds(Outcome::kAgreesOnZero));
}

// Loops take the longest, so that their seeds are cut into parts, which are tests of their own.
constexpr uint64_t kParts = 4;

class GradientsOfLoops : public GradientLaws, public ::testing::WithParamInterface<uint64_t> {};

TEST_P(GradientsOfLoops, AreWhatDifferencesSay) {
  std::map<Outcome, int> outcomes;
  if (GetParam() >= seeds_.count) return;  // Few seeds, by hand.
  for (uint64_t seed = seeds_.first + GetParam(); seed < seeds_.end(); seed += kParts) {
    const std::string text = RandomLoopProgram(seed);
    const absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    ASSERT_TRUE(program.ok()) << "seed " << seed << ": " << program.status() << "\n" << text;
    const absl::StatusOr<Outcome> outcome = Check(**program, seed);
    ASSERT_TRUE(outcome.ok()) << "seed " << seed << ": " << outcome.status() << "\n"
                              << text << DebugString(**program);
    ++outcomes[*outcome];
  }
  for (const auto& [what, count] : outcomes)
    std::cout << count << "  outcome " << static_cast<int>(what) << "\n";
  EXPECT_GT(outcomes[Outcome::kAgrees], outcomes[Outcome::kAgreesOnZero]);
  EXPECT_EQ(outcomes[Outcome::kNotFinite], 0);
}

INSTANTIATE_TEST_SUITE_P(Parts, GradientsOfLoops, ::testing::Range(uint64_t{0}, kParts));

// Half of them are differentiated a second time.
TEST_F(GradientLaws, GradientsOfCallsAreWhatDifferencesSay) {
  std::map<Outcome, int> outcomes;
  std::map<Outcome, int> twice;
  uint64_t with_calls = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    const std::string text = RandomCallProgram(seed);
    const absl::StatusOr<std::unique_ptr<Program>> parsed = Parse(*context_, text);
    ASSERT_TRUE(parsed.ok()) << "seed " << seed << ": " << parsed.status() << "\n" << text;
    Program& program = **parsed;
    const Graph& main = *program.FindGraph("main");
    absl::StatusOr<Outcome> outcome = Check(program, main, "loss", seed, {"v"});
    ASSERT_TRUE(outcome.ok()) << "seed " << seed << ": " << outcome.status() << "\n"
                              << text << DebugString(program);
    ++outcomes[*outcome];
    for (const Graph* graph : program.graphs())
      with_calls += absl::EndsWith(graph->name(), ".backward") ? 1 : 0;
    if (seed % 2 == 0) continue;
    outcome = Check(program, *program.FindGraph("loss.gradients"), "slopes", seed, {"v"});
    ASSERT_TRUE(outcome.ok()) << "seed " << seed << ", second derivatives: " << outcome.status()
                              << "\n"
                              << text << DebugString(program);
    ++twice[*outcome];
  }
  for (const auto* counts : {&outcomes, &twice}) {
    for (const auto& [what, count] : *counts)
      std::cout << count << "  outcome " << static_cast<int>(what) << "\n";
    std::cout << "\n";
    EXPECT_EQ(counts->count(Outcome::kNotFinite), 0);
  }
  std::cout << with_calls << " backward graphs\n";
  EXPECT_GT(outcomes[Outcome::kAgrees], 9 * outcomes[Outcome::kAgreesOnZero]);
  EXPECT_GT(with_calls, seeds_.count / 2);
}

// Integers carry no cotangent. Where a value goes through some, a gradient is refused, or does not
// depend on the value; it is never zero without a word.
TEST_F(GradientLaws, WhatGoesThroughBitsIsRefused) {
  std::map<Outcome, int> outcomes;
  uint64_t refused = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    const std::string text = seed % 2 == 0 ? RandomLoopProgram(seed) : RandomCallProgram(seed);
    const absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    ASSERT_TRUE(program.ok()) << "seed " << seed << ": " << program.status() << "\n" << text;
    ASSERT_THAT(TakeOneThroughItsBits(**program, seed), IsOk());
    const absl::StatusOr<Outcome> outcome = Check(**program, seed);
    if (outcome.ok()) {
      ++outcomes[*outcome];
    } else {
      ++refused;
      ASSERT_TRUE(absl::StrContains(outcome.status().message(), "canonical.bitcast: the bits"))
          << "seed " << seed << ": " << outcome.status() << "\n"
          << DebugString(**program);
    }
  }
  for (const auto& [what, count] : outcomes)
    std::cout << count << "  outcome " << static_cast<int>(what) << "\n";
  std::cout << refused << " refused\n";
  EXPECT_GT(refused, seeds_.count / 2);
}

}  // namespace
}  // namespace roundhouse
