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

}  // namespace
}  // namespace roundhouse
