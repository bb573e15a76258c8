// The laws of random runnable programs (random_canonical_program.h): they verify and run; each run
// gives the same, in each form that a program can take; and values have the inferred types.
//
// Other seeds: seeds.h.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/serialization/rh_writer.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/tests/laws/random_canonical_base.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

class RandomCanonicalTest : public RandomCanonicalBase {
 protected:
  // The outcome of running the program on the inputs that it was made for.
  static absl::Status Run(const Program& program, uint64_t seed) {
    absl::StatusOr<std::unique_ptr<Execution>> execution = StartExecution(program);
    if (!execution.ok()) return execution.status();
    const Graph& main = *program.FindGraph("main");
    absl::StatusOr<std::vector<Tensor>> inputs = SeededInputsOf(main, seed);
    if (!inputs.ok()) return inputs.status();
    return (*execution)->Run(main, *inputs).status();
  }

  static absl::Status Infer(Session& session, const std::vector<Tensor>& inputs) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      absl::Status status = session.set_input(static_cast<int64_t>(i), inputs[i]);
      if (!status.ok()) return status;
    }
    return session.infer();
  }

  // The outputs of a new session after several runs.
  static absl::StatusOr<std::vector<Tensor>> OutputsOfRuns(
      std::shared_ptr<const CompiledProgram> compiled, const std::vector<Tensor>& inputs,
      int runs) {
    absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(std::move(compiled));
    if (!session.ok()) return session.status();
    std::vector<Tensor> outputs;
    for (int run = 0; run < runs; ++run) {
      absl::Status status = Infer(**session, inputs);
      if (!status.ok()) return status;
      for (int64_t i = 0; i < (*session)->num_outputs(); ++i) {
        absl::StatusOr<Tensor> output = (*session)->get_output(i);
        if (!output.ok()) return output.status();
        outputs.push_back(*std::move(output));
      }
    }
    return outputs;
  }
};

TEST_F(RandomCanonicalTest, ProgramsVerifyAndFollowFromTheSeed) {
  std::string last;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> program = MakeProgram(seed);
    ASSERT_THAT(VerifyOk(*program), IsOk()) << DebugString(*program);
    ASSERT_EQ(FirstDifference(*program, *MakeProgram(seed)), "");
    const std::string text = DebugString(*program);
    EXPECT_NE(text, last);
    last = text;
  }
}

TEST_F(RandomCanonicalTest, AllOpsComeUp) {
  std::map<std::string, int64_t> nodes;
  for (uint64_t seed = 1; seed <= 1500; ++seed) {
    const std::unique_ptr<Program> program = MakeProgram(seed);
    for (const Graph* graph : program->graphs()) {
      for (const Node* node : graph->nodes()) ++nodes[std::string(node->op_name())];
    }
  }
  // The kernels of two are in separate targets, and the third ends every run.
  const std::set<std::string> left_out = {"canonical.decode_picture", "canonical.match_pattern",
                                          "canonical.fail"};
  for (const OpInfo* op : context_->FindDialect("canonical")->ops()) {
    if (left_out.contains(op->name)) continue;
    EXPECT_GT(nodes[op->name], 0) << op->name;
  }
}

TEST_F(RandomCanonicalTest, RunsAreTheSameEveryTime) {
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    const std::unique_ptr<Program> program = MakeProgram(seed);
    // Also with other inputs: programs are legal for any contents of these.
    ASSERT_THAT(CompareRuns(*program, *program, {.seed = seed, .runs = 3}), IsOk())
        << DebugString(*program);
    ASSERT_THAT(Run(*program, seed), IsOk()) << DebugString(*program);
  }
}

TEST_F(RandomCanonicalTest, FormsOfAProgramDoTheSame) {
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    const std::unique_ptr<Program> program = MakeProgram(seed);
    SCOPED_TRACE(DebugString(*program));
    const CompareRunsOptions options = {.seed = seed};
    ASSERT_THAT(CompareRuns(*program->clone(), *program, options), IsOk());

    PrintOptions print_options;
    if (seed % 3 == 0) print_options.max_inline_elements = 0;
    ASSERT_OK_AND_ASSIGN(const std::string text, Print(*program, print_options));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> parsed, Parse(*context_, text));
    ASSERT_EQ(FirstDifference(*program, *parsed), "");
    ASSERT_THAT(CompareRuns(*parsed, *program, options), IsOk());

    ASSERT_OK_AND_ASSIGN(std::string file, SerializeRh(*program));
    const auto bytes = std::make_shared<const std::string>(std::move(file));
    ASSERT_OK_AND_ASSIGN(
        const std::unique_ptr<Program> read,
        ReadRhFromMemory(
            *context_,
            absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes->data()), bytes->size()),
            bytes, "memory"));
    ASSERT_EQ(FirstDifference(*program, *read), "");
    ASSERT_THAT(CompareRuns(*read, *program, options), IsOk());
  }
}

// ---- inference

// Error: a result contradicts the types of `node`. Dimensions with the same name must have the same
// size everywhere.
absl::Status CheckTypes(const Node& node, absl::Span<const Tensor* const> results,
                        std::map<std::string, int64_t>& sizes_by_name) {
  for (size_t i = 0; i < results.size(); ++i) {
    if (results[i] == nullptr) continue;
    const Type& actual = results[i]->type();
    const Type& inferred = node.result(static_cast<int>(i)).type();
    if (!Fits(actual, inferred)) {
      return absl::InternalError(absl::StrCat(node.DebugName(), ", result ", i, ": inferred ",
                                              inferred.ToString(), ", found ", actual.ToString()));
    }
    if (!inferred.is_tensor() || !inferred.shape().has_names()) continue;
    for (int64_t axis = 0; axis < inferred.shape().rank(); ++axis) {
      const std::string name = inferred.shape().dim(axis).name();
      const int64_t size = *actual.shape().size(axis);
      if (name.empty() || sizes_by_name.insert({name, size}).first->second == size) continue;
      return absl::InternalError(absl::StrCat(node.DebugName(), ", result ", i, ": axis ", axis,
                                              " is named ", name, ", which is ",
                                              sizes_by_name[name], " elsewhere; found ", size));
    }
  }
  return absl::OkStatus();
}

TEST_F(RandomCanonicalTest, ValuesAreWhatInferenceSays) {
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> program = MakeProgram(seed);
    std::map<std::string, int64_t> sizes_by_name;
    int64_t observed = 0;
    ExecutionOptions options;
    options.run_unused_nodes = true;
    options.observer = [&](const Node& node, absl::Span<const Tensor* const> results) {
      ++observed;
      return CheckTypes(node, results, sizes_by_name);
    };
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Execution> execution,
                         StartExecution(*program, options));
    const Graph& main = *program->FindGraph("main");
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputsOf(main, seed));
    ASSERT_THAT(execution->Run(main, inputs), IsOk()) << DebugString(*program);
    EXPECT_GT(observed, 0);
  }
}

// Returns a less specific type.
Type Forget(const Type& type, SplitMix64& random) {
  if (!type.is_tensor() || random.Below(3) == 0) return type;
  if (random.Below(6) == 0) return Type::Unknown();
  if (type.domain() == Domain::kTensor && random.Below(5) == 0) {
    return type.WithShape(Shape::Unranked());
  }
  std::vector<Dim> dims;
  for (const Dim& dim : type.shape().dims()) {
    dims.push_back(random.Below(2) == 0 ? dim : Dim::Unknown());
  }
  return type.WithShape(Shape(dims));
}

// Makes values in a separate graph that has no meaning.
class Scratch {
 public:
  explicit Scratch(Program& program)
      : graph_(**program.CreateGraph(program.UnusedSymbol("scratch"))) {}
  Value* ValueOf(const Type& type) {
    return &graph_.CreateNode("scratch.value", {}, {type})->result();
  }
  Value* CopyOf(const Node& constant) {
    return &graph_.CreateNode(constant.op(), {}, constant.result_types(), constant.attributes())
                ->result();
  }

 private:
  Graph& graph_;
};

TEST_F(RandomCanonicalTest, InferenceThatKnowsLessRefusesNothingAndSaysNothingWrong) {
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> program = MakeProgram(seed);
    std::map<const Value*, Type> actual;
    ExecutionOptions options;
    options.run_unused_nodes = true;
    options.observer = [&](const Node& node, absl::Span<const Tensor* const> results) {
      for (size_t i = 0; i < results.size(); ++i) {
        const Value& result = node.result(static_cast<int>(i));
        actual[&result] = results[i] == nullptr ? result.type() : results[i]->type();
      }
      return absl::OkStatus();
    };
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Execution> execution,
                         StartExecution(*program, options));
    const Graph& main = *program->FindGraph("main");
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputsOf(main, seed));
    ASSERT_THAT(execution->Run(main, inputs), IsOk());

    SplitMix64 random(seed);
    Scratch scratch(*program);
    for (const Node* node : main.nodes()) {
      if (node->op().dialect_name() != "canonical" || node->num_operands() == 0) continue;
      std::vector<Value*> operands;
      std::string types;
      for (const Value* operand : node->operands()) {
        const bool is_constant = ConstantValue(*operand).has_value() && random.Below(2) == 0;
        operands.push_back(is_constant ? scratch.CopyOf(operand->node())
                                       : scratch.ValueOf(Forget(actual.at(operand), random)));
        absl::StrAppend(&types, "\n  ", operands.back()->type().ToString(),
                        is_constant ? ", known" : "");
      }
      SCOPED_TRACE(absl::StrCat(node->DebugName(), types));
      const absl::StatusOr<std::vector<Type>> inferred =
          node->service<TypeInferenceService>()->Infer(InferenceContext(
              *program, node->op(), operands, node->attributes(), node->num_results()));
      ASSERT_THAT(inferred, IsOk());
      for (int i = 0; i < node->num_results(); ++i) {
        ASSERT_TRUE(Fits(actual.at(&node->result(i)), (*inferred)[i]))
            << "result " << i << ": inferred " << (*inferred)[i] << ", found "
            << actual.at(&node->result(i));
      }
    }
  }
}

TEST_F(RandomCanonicalTest, ARunThatStopsAtAValueGivesThatValue) {
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> program = MakeProgram(seed);
    const Graph& main = *program->FindGraph("main");
    std::map<const Value*, Tensor> seen;
    SessionOptions session_options;
    session_options.observer = [&](const NodeRun& run) {
      for (size_t i = 0; i < run.results.size(); ++i) {
        if (run.results[i] == nullptr || &run.node.graph() != &main) continue;
        seen[&run.node.result(static_cast<int>(i))] = *run.results[i];
      }
      return absl::OkStatus();
    };
    ASSERT_OK_AND_ASSIGN(
        const std::unique_ptr<Session> whole,
        Session::Create(*program, {.run_unused_nodes = true}, std::move(session_options)));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputsOf(main, seed));
    ASSERT_THAT(Infer(*whole, inputs), IsOk());
    // A random subset of the values.
    SplitMix64 random(seed);
    std::vector<const Value*> wanted;
    for (const Node* node : main.nodes()) {
      for (int i = 0; i < node->num_results(); ++i) {
        const Value& value = node->result(i);
        if (seen.contains(&value) && random.Below(4) == 0) wanted.push_back(&value);
      }
    }
    if (wanted.empty()) continue;
    if (random.Below(2) == 0) std::reverse(wanted.begin(), wanted.end());
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> part,
                         Session::Create(*program, {.outputs = wanted}));
    ASSERT_THAT(Infer(*part, inputs), IsOk()) << DebugString(*program);
    for (size_t i = 0; i < wanted.size(); ++i) {
      ASSERT_OK_AND_ASSIGN(const Tensor output, part->get_output(static_cast<int64_t>(i)));
      ASSERT_EQ(output, seen.at(wanted[i])) << wanted[i]->node().DebugName();
    }
  }
}

// ---- threads

TEST_F(RandomCanonicalTest, SessionsOnManyThreadsGiveTheSame) {
  constexpr int kThreads = 4;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); seed += 3) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> program = MakeProgram(seed);
    ASSERT_OK_AND_ASSIGN(const std::shared_ptr<const CompiledProgram> compiled,
                         CompiledProgram::Create(*program));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs,
                         SeededInputsOf(*program->FindGraph("main"), seed));
    std::vector<absl::StatusOr<std::vector<Tensor>>> outputs(kThreads, std::vector<Tensor>());
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] { outputs[i] = OutputsOfRuns(compiled, inputs, 2); });
    }
    for (std::thread& thread : threads) thread.join();
    for (int i = 0; i < kThreads; ++i) {
      ASSERT_THAT(outputs[i], IsOk());
      ASSERT_TRUE(*outputs[i] == *outputs[0]) << "thread " << i;
    }
  }
}

// ---- outlining and inlining

std::vector<Node*> InnerNodes(const Graph& graph) {
  std::vector<Node*> nodes;
  for (Node* node : graph.nodes()) {
    if (!IsBoundaryNode(*node)) nodes.push_back(node);
  }
  return nodes;
}

TEST_F(RandomCanonicalTest, OutliningAndInliningChangeNothing) {
  uint64_t outlined = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> before = MakeProgram(seed);
    const std::unique_ptr<Program> after = before->clone();
    SplitMix64 random(seed);
    for (Graph* graph : std::vector<Graph*>(after->graphs())) {
      // Consecutive nodes, or some of them: then the set may not be convex.
      const std::vector<Node*> inner = InnerNodes(*graph);
      if (inner.empty()) continue;
      std::vector<Node*> set;
      const size_t first = random.Below(inner.size());
      const size_t size = 1 + random.Below(inner.size() - first);
      const bool any = random.Below(2) == 0;
      for (size_t i = first; i < first + size; ++i) {
        if (!any || random.Below(2) == 0) set.push_back(inner[i]);
      }
      const absl::StatusOr<Node*> call = Outline(*graph, set, "region");
      if (!call.ok()) continue;
      ++outlined;
      ASSERT_THAT(VerifyOk(*after), IsOk()) << DebugString(*after);
      ASSERT_THAT(CompareRuns(*after, *before, {.seed = seed}), IsOk())
          << DebugString(*before) << DebugString(*after);
      if (random.Below(3) == 0) continue;
      ASSERT_THAT(InlineCall(**call), IsOk());
      ASSERT_THAT(VerifyOk(*after), IsOk()) << DebugString(*after);
      ASSERT_THAT(CompareRuns(*after, *before, {.seed = seed}), IsOk())
          << DebugString(*before) << DebugString(*after);
    }
  }
  EXPECT_GT(outlined, seeds_.count / 2);
}

TEST_F(RandomCanonicalTest, InliningCallsChangesNothing) {
  uint64_t inlined = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> before = MakeProgram(seed);
    const std::unique_ptr<Program> after = before->clone();
    for (Graph* graph : after->graphs()) {
      for (Node* node : InnerNodes(*graph)) {
        if (node->op_name() != container::kCall) continue;
        ASSERT_THAT(InlineCall(*node), IsOk()) << DebugString(*before);
        ++inlined;
      }
    }
    ASSERT_THAT(VerifyOk(*after), IsOk()) << DebugString(*before) << DebugString(*after);
    ASSERT_THAT(CompareRuns(*after, *before, {.seed = seed}), IsOk())
        << DebugString(*before) << DebugString(*after);
  }
  EXPECT_GT(inlined, seeds_.count / 16);
}

}  // namespace
}  // namespace roundhouse
