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
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
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
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/random/random_canonical_program.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

bool IsF64(const Type& type) {
  return type.is_tensor() && type.element_type() == ElementType(ElementKind::kF64);
}

// Adds @loss: the sum of x / (1 + |x|) over all elements of the outputs of @main. Its slope depends
// on x and is never large. Returns null if no output is of f64.
absl::StatusOr<Graph*> AddLoss(Program& program) {
  const Graph& main = *program.FindGraph("main");
  RH_ASSIGN_OR_RETURN(Graph * loss, program.CreateGraph("loss"));
  const Builder build(*loss);
  std::vector<Value*> inputs;
  for (const Port& port : main.inputs()) {
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(*loss, port.name, port.type));
    loss->mutable_inputs().back().attributes = port.attributes;
    inputs.push_back(input);
  }
  RH_ASSIGN_OR_RETURN(Node * call, build.Make(control::Call{.callee = {"main"}}, inputs));
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

// Random programs of loops: @main runs one on a matrix, a vector and a number that stays, for a
// number of steps that is constant or an input. Its body may run a loop, choose between graphs, and
// use a global that it changes.
class RandomLoopProgram {
 public:
  explicit RandomLoopProgram(uint64_t seed) : random_(seed) {}

  std::string Text() {
    has_state_ = random_.Next() % 3 == 0;
    const bool is_constant = random_.Next() % 2 == 0;
    const std::string kind = has_state_ ? "func" : "subgraph";
    const std::string steps =
        is_constant ? absl::StrCat("%k = ", Constant(absl::StrCat(random_.Next() % 40)))
                    : absl::StrCat("%c = ", Constant(absl::StrCat(random_.Next() % 6)),
                                   "  %k = \"canonical.eltwise_add\"(%n, %c) : (tensor<i64>, "
                                   "tensor<i64>) -> tensor<i64>\n");
    const std::string body = Body("body", kMaxDepth);
    return absl::StrCat(
        has_state_ ? "ml_program.global private mutable @s(dense<[0.5, -0.25, 1.0]> : "
                     "tensor<3xf64>) : tensor<3xf64>\n"
                   : "",
        "ml_program.", kind, " @main(%a: tensor<2x3xf64> {ml_program.identifier = \"a\"}, ",
        "%b: tensor<3xf64> {ml_program.identifier = \"b\"}, ",
        "%w: tensor<f64> {ml_program.identifier = \"w\"}, ",
        "%n: tensor<i64> {ml_program.identifier = \"n\"}) -> (tensor<2x3xf64>, tensor<3xf64>) {\n "
        " ",
        steps, Loop("body", "%k", "%a", "%b"), "  ml_program.", has_state_ ? "return" : "output",
        " %r#2, %r#3 : tensor<2x3xf64>, tensor<3xf64>\n}\n", body,
        "ml_program.subgraph private @goes_on(%i: tensor<i64>, %k: tensor<i64>, %a: "
        "tensor<2x3xf64>, %b: tensor<3xf64>, %w: tensor<f64>) -> tensor<i1> {\n"
        "  %c = \"canonical.compare\"(%i, %k) {direction = \"less\"} : (tensor<i64>, tensor<i64>) "
        "-> tensor<i1>\n  ml_program.output %c : tensor<i1>\n}\n");
  }

 private:
  static constexpr int kMaxDepth = 2;

  static std::string Constant(const std::string& number) {
    return absl::StrCat("\"canonical.constant_gen\"() {value = dense<", number,
                        "> : tensor<i64>} : () -> tensor<i64>\n");
  }
  static std::string Loop(const std::string& body, const std::string& steps, const std::string& a,
                          const std::string& b) {
    return absl::StrCat("  %zero = ", Constant("0"), "  %r:5 = \"control.while\"(%zero, ", steps,
                        ", ", a, ", ", b, ", %w) {body = @", body,
                        ", condition = @goes_on} : (tensor<i64>, tensor<i64>, tensor<2x3xf64>, "
                        "tensor<3xf64>, tensor<f64>) -> (tensor<i64>, tensor<i64>, "
                        "tensor<2x3xf64>, tensor<3xf64>, tensor<f64>)\n");
  }

  // A few random nodes on `values`, and the last of their matrices and vectors.
  struct Drawn {
    std::string text;
    std::string matrix;
    std::string vector;
  };
  Drawn Nodes(const std::vector<std::string>& matrices, const std::vector<std::string>& vectors) {
    static constexpr const char* kUnary[] = {"sin", "tanh", "sigmoid", "neg"};
    static constexpr const char* kBinary[] = {"eltwise_add", "eltwise_mul", "eltwise_sub"};
    Drawn drawn;
    std::vector<std::string> of_matrices = matrices;
    std::vector<std::string> of_vectors = vectors;
    const auto pick = [&](const std::vector<std::string>& from) {
      return from[random_.Next() % from.size()];
    };
    const int count = 2 + static_cast<int>(random_.Next() % 5);
    for (int i = 0; i < count; ++i) {
      const bool is_matrix = random_.Next() % 2 == 0;
      const std::string type = is_matrix ? "tensor<2x3xf64>" : "tensor<3xf64>";
      std::vector<std::string>& same = is_matrix ? of_matrices : of_vectors;
      const std::string name = absl::StrCat("%t", next_++);
      if (random_.Next() % 2 == 0) {
        absl::StrAppend(&drawn.text, "  ", name, " = \"canonical.", kUnary[random_.Next() % 4],
                        "\"(", pick(same), ") : (", type, ") -> ", type, "\n");
      } else {
        const bool by_number = random_.Next() % 3 == 0;
        const std::string other = by_number ? "%w" : pick(of_vectors);
        absl::StrAppend(&drawn.text, "  ", name, " = \"canonical.", kBinary[random_.Next() % 3],
                        "\"(", pick(same), ", ", other, ") : (", type, ", ",
                        by_number ? "tensor<f64>" : "tensor<3xf64>", ") -> ", type, "\n");
      }
      same.push_back(name);
    }
    drawn.matrix = of_matrices.back();
    drawn.vector = of_vectors.back();
    return drawn;
  }

  // The graph @name, and those that it runs. The new state is bounded.
  std::string Body(const std::string& name, int depth) {
    std::string others;
    std::string text;
    std::vector<std::string> matrices = {"%a"};
    std::vector<std::string> vectors = {"%b"};
    const bool has_state = has_state_ && depth == kMaxDepth;
    if (has_state) {
      absl::StrAppend(&text, "  %s = ml_program.global_load @s : tensor<3xf64>\n");
      vectors.push_back("%s");
    }
    Drawn drawn = Nodes(matrices, vectors);
    text += drawn.text;
    if (depth > 0 && random_.Next() % 3 == 0) {
      others += Body(absl::StrCat(name, "_inner"), depth - 1);
      absl::StrAppend(&text, "  %inner = ", Constant(absl::StrCat(random_.Next() % 12)),
                      Loop(absl::StrCat(name, "_inner"), "%inner", drawn.matrix, drawn.vector));
      drawn.matrix = "%r#2";
      drawn.vector = "%r#3";
    } else if (random_.Next() % 2 == 0) {
      absl::StrAppend(&text, "  %three = ", Constant("3"),
                      "  %early = \"canonical.compare\"(%i, %three) {direction = \"less\"} : "
                      "(tensor<i64>, tensor<i64>) -> tensor<i1>\n  %choice:2 = \"control.if\"(",
                      "%early, ", drawn.matrix, ", ", drawn.vector, ", %w) {else = @", name,
                      "_late, then = @", name,
                      "_early} : (tensor<i1>, tensor<2x3xf64>, "
                      "tensor<3xf64>, tensor<f64>) -> (tensor<2x3xf64>, tensor<3xf64>)\n");
      others += Branch(absl::StrCat(name, "_early")) + Branch(absl::StrCat(name, "_late"));
      drawn.matrix = "%choice#0";
      drawn.vector = "%choice#1";
    }
    if (has_state) {
      absl::StrAppend(&text, "  %kept = \"canonical.sin\"(", drawn.vector,
                      ") : (tensor<3xf64>) -> tensor<3xf64>\n"
                      "  ml_program.global_store @s = %kept : tensor<3xf64>\n");
    }
    return absl::StrCat(
        "ml_program.", has_state ? "func" : "subgraph", " private @", name,
        "(%i: tensor<i64>, %k: tensor<i64>, %a: tensor<2x3xf64>, %b: tensor<3xf64>, %w: "
        "tensor<f64>) -> (tensor<i64>, tensor<i64>, tensor<2x3xf64>, tensor<3xf64>, tensor<f64>) "
        "{\n  %one = ",
        Constant("1"),
        "  %j = \"canonical.eltwise_add\"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>\n",
        text, "  %na = \"canonical.tanh\"(", drawn.matrix,
        ") : (tensor<2x3xf64>) -> tensor<2x3xf64>\n  %nb = \"canonical.tanh\"(", drawn.vector,
        ") : (tensor<3xf64>) -> tensor<3xf64>\n  ml_program.", has_state ? "return" : "output",
        " %j, %k, %na, %nb, %w : tensor<i64>, tensor<i64>, tensor<2x3xf64>, tensor<3xf64>, "
        "tensor<f64>\n}\n",
        others);
  }

  std::string Branch(const std::string& name) {
    const Drawn drawn = Nodes({"%a"}, {"%b"});
    return absl::StrCat("ml_program.subgraph private @", name,
                        "(%a: tensor<2x3xf64>, %b: tensor<3xf64>, %w: tensor<f64>) -> "
                        "(tensor<2x3xf64>, tensor<3xf64>) {\n",
                        drawn.text, "  ml_program.output ", drawn.matrix, ", ", drawn.vector,
                        " : tensor<2x3xf64>, tensor<3xf64>\n}\n");
  }

  SplitMix64 random_;
  bool has_state_ = false;
  int next_ = 0;
};

// Each run starts with new state.
absl::StatusOr<std::vector<Tensor>> RunOnce(const Program& program, const Graph& graph,
                                            absl::Span<const Tensor> inputs) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Execution> execution,
                      StartExecution(program, {.graphs = {&graph}}));
  return execution->Run(graph, inputs);
}

std::vector<Tensor> Moved(absl::Span<const Tensor> inputs, absl::Span<const Tensor> direction,
                          double step) {
  std::vector<Tensor> moved(inputs.begin(), inputs.end());
  for (size_t i = 0; i < moved.size(); ++i) {
    if (!IsF64(moved[i].type())) continue;
    const absl::Span<double> elements = moved[i].mutable_data<double>();
    const absl::Span<const double> by = direction[i].data<double>();
    for (size_t j = 0; j < elements.size(); ++j) elements[j] += step * by[j];
  }
  return moved;
}

enum class Outcome { kAgrees, kAgreesOnZero, kNoFloats, kNotSmooth, kNotFinite };

class GradientLaws : public ::testing::Test {
 protected:
  GradientLaws() : context_(*Context::WithLinkedExtensions()), seeds_(SeedsOr(400)) {}

  // Error: they differ; Unimplemented: the program cannot be differentiated.
  absl::StatusOr<Outcome> Check(Program& program, uint64_t seed) const {
    RH_ASSIGN_OR_RETURN(const Graph* loss, AddLoss(program));
    if (loss == nullptr) return Outcome::kNoFloats;
    bool has_inputs = false;
    for (const Port& port : loss->inputs()) has_inputs |= IsF64(port.type);
    if (!has_inputs) return Outcome::kNoFloats;
    RH_RETURN_IF_ERROR(RunPasses(program, "differentiate{graph = @loss, wrt = \"%*\"}").status());
    RH_ASSIGN_OR_RETURN(std::vector<Tensor> inputs, SeededInputsOf(*loss, seed));
    std::vector<Tensor> direction;
    for (size_t i = 0; i < inputs.size(); ++i) {
      RH_ASSIGN_OR_RETURN(inputs[i], inputs[i].Materialize());
      RH_ASSIGN_OR_RETURN(Tensor by,
                          SeededTensor(inputs[i].type(), GeneratorOfInput(seed + 1'000'000, i)));
      RH_ASSIGN_OR_RETURN(by, by.Materialize());
      direction.push_back(by);
    }
    absl::Status failed;
    auto at = [&](double step) {
      absl::StatusOr<std::vector<Tensor>> run =
          RunOnce(program, *loss, Moved(inputs, direction, step));
      if (run.ok()) return (*run)[0].data<double>()[0];
      failed = run.status();
      return std::nan("");
    };
    constexpr double kStep = 1e-5;
    const double here = at(0);
    const double ahead = at(kStep);
    const double behind = at(-kStep);
    const double difference = (ahead - behind) / (2 * kStep);
    const double finer = (at(kStep / 2) - at(-kStep / 2)) / kStep;
    RH_RETURN_IF_ERROR(failed);
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> outputs,
                        RunOnce(program, *program.FindGraph("loss.gradients"), inputs));
    if (!std::isfinite(difference) || !std::isfinite(finer)) return Outcome::kNotFinite;
    double said = 0;
    size_t next = 1;
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (!IsFloat(inputs[i].element_type().kind())) continue;
      const size_t output = next++;
      if (!IsF64(inputs[i].type())) continue;
      RH_ASSIGN_OR_RETURN(const Tensor gradient, outputs[output].Materialize());
      if (gradient.type().shape().WithoutNames() != inputs[i].type().shape().WithoutNames()) {
        return absl::InternalError(absl::StrCat("the gradient of input ", i, " is ",
                                                gradient.type().ToString(), ", expected ",
                                                inputs[i].type().ToString()));
      }
      for (int64_t j = 0; j < gradient.num_elements(); ++j) {
        said += gradient.data<double>()[j] * direction[i].data<double>()[j];
      }
    }
    const double size = std::abs(difference) + std::abs(finer);
    const double tolerance = 1e-4 * size + 1e-6;
    if (std::abs(said - finer) <= tolerance) {
      return std::abs(said) > 1e-4 ? Outcome::kAgrees : Outcome::kAgreesOnZero;
    }
    // If there is a kink within the step, the forward and backward slopes differ, and their mean is
    // off by at most half of that difference.
    const double kink = std::abs((ahead - here) / kStep - (here - behind) / kStep);
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

TEST_F(GradientLaws, GradientsOfLoopsAreWhatDifferencesSay) {
  std::map<Outcome, int> outcomes;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    const std::string text = RandomLoopProgram(seed).Text();
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

}  // namespace
}  // namespace roundhouse
