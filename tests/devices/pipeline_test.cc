// Pipelines give the same as one device, each device has only what its stage needs, and stages work
// in 1F1B order.
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/devices/device_sessions.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/api/prediction/device_memory.h"
#include "roundhouse/api/prediction/program_prediction.h"
#include "roundhouse/api/prediction/step_prediction.h"
#include "roundhouse/api/prediction/topology.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/devices/partitioned_run.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/training/training_program.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

// Layers x -> tanh(x @w) of this width; `weights` names that of each layer.
std::string Layers(const std::vector<std::string>& weights, absl::string_view batch) {
  std::map<std::string, int> declared;
  std::string text;
  for (const std::string& weight : weights) {
    if (declared[weight]++ > 0) continue;
    absl::StrAppend(&text, "ml_program.global private mutable @", weight, " : tensor<8x8xf32>\n");
  }
  const std::string type =
      absl::StrCat("tensor<", batch, "x8xf32", batch == "?" ? ", [\"batch\", \"\"]>" : ">");
  absl::StrAppend(&text, "ml_program.func @main(%h0: ", type,
                  " {ml_program.identifier = \"x\"}) -> (", type,
                  " {ml_program.identifier = \"y\"}) {\n");
  for (size_t i = 0; i < weights.size(); ++i) {
    absl::StrAppend(&text, "  %w", i, " = ml_program.global_load @", weights[i],
                    " : tensor<8x8xf32>\n  %p", i, " = \"canonical.mat_mul\"(%h", i, ", %w", i,
                    ") : (", type, ", tensor<8x8xf32>) -> ", type, " loc(\"product", i, "\")\n  %h",
                    i + 1, " = \"canonical.tanh\"(%p", i, ") : (", type, ") -> ", type,
                    " loc(\"layer", i, "\")\n");
  }
  absl::StrAppend(&text, "  ml_program.return %h", weights.size(), " : ", type, "\n}\n");
  return text;
}

const std::vector<std::string>& SixWeights() {
  static const auto& weights = *new std::vector<std::string>{"w0", "w1", "w2", "w3", "w4", "w5"};
  return weights;
}

// The text of a small transformer without normalization, of so many blocks.
class BlockWriter {
 public:
  explicit BlockWriter(int blocks) {
    std::string x = "x";
    for (int block = 0; block < blocks; ++block) x = Block(x, absl::StrCat("b", block));
    body_ = absl::StrCat("ml_program.func @main(%x: ", kActivation,
                         " {ml_program.identifier = \"x\"}) -> (", kActivation,
                         " {ml_program.identifier = \"y\"}) {\n", body_, "  ml_program.return %", x,
                         " : ", kActivation, "\n}\n");
  }
  std::string text() const { return globals_ + body_; }

 private:
  static constexpr char kActivation[] = "tensor<?x6x8xf32, [\"batch\", \"\", \"\"]>";
  static constexpr char kScores[] = "tensor<?x6x6xf32, [\"batch\", \"\", \"\"]>";

  std::string Weight(const std::string& name) {
    absl::StrAppend(&globals_, "ml_program.global private mutable @", name, " : tensor<8x8xf32>\n");
    absl::StrAppend(&body_, "  %", name, " = ml_program.global_load @", name,
                    " : tensor<8x8xf32>\n");
    return name;
  }
  // Adds `%name = op(operands) {attributes} : (types) -> result`, and returns the name.
  std::string Add(const std::string& name, absl::string_view op,
                  const std::vector<std::string>& operands, absl::string_view attributes,
                  absl::string_view types, absl::string_view result) {
    absl::StrAppend(&body_, "  %", name, " = \"canonical.", op, "\"(%",
                    absl::StrJoin(operands, ", %"), ") ", attributes, " : (", types, ") -> ",
                    result, " loc(\"", name, "\")\n");
    return name;
  }
  std::string Product(const std::string& name, const std::string& x) {
    const std::string weight = Weight(name + "_w");
    return Add(name, "mat_mul", {x, weight}, "", absl::StrCat(kActivation, ", tensor<8x8xf32>"),
               kActivation);
  }
  // Attention and a layer with a nonlinearity, both added to what comes in.
  std::string Block(const std::string& x, const std::string& b) {
    const std::string two = absl::StrCat(kActivation, ", ", kActivation);
    const std::string q = Product(b + "q", x);
    const std::string k = Product(b + "k", x);
    const std::string v = Product(b + "v", x);
    const std::string scores =
        Add(b + "s", "einsum", {q, k}, "{equation = \"bij,bkj->bik\"}", two, kScores);
    const std::string weights =
        Add(b + "p", "tensor_softmax", {scores}, "{axis = 2 : i64}", kScores, kScores);
    const std::string mixed = Add(b + "m", "mat_mul", {weights, v}, "",
                                  absl::StrCat(kScores, ", ", kActivation), kActivation);
    const std::string sum = Add(b + "a", "eltwise_add", {x, mixed}, "", two, kActivation);
    const std::string up = Product(b + "u", sum);
    const std::string on = Add(b + "g", "gelu", {up}, "", kActivation, kActivation);
    const std::string down = Product(b + "d", on);
    return Add(b + "y", "eltwise_add", {sum, down}, "", two, kActivation);
  }

  std::string globals_;
  std::string body_;
};

class PipelineTest : public ::testing::Test {
 protected:
  PipelineTest() {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  // The step of a training of the model, for a batch of 16.
  absl::StatusOr<std::unique_ptr<Program>> TrainStep(absl::string_view model,
                                                     absl::string_view optimizer = "adam") {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> parsed, Parse(*context_, model));
    RH_ASSIGN_OR_RETURN(training::TrainingProgram made,
                        training::MakeTrainingProgram(*parsed, {.loss = "mse",
                                                                .optimizer = std::string(optimizer),
                                                                .clip = "norm",
                                                                .batch = 16,
                                                                .seed = 3}));
    RH_RETURN_IF_ERROR(
        RunPasses(*made.program, "sequence_globals, inline, [cse, fold_constants, dce]").status());
    std::vector<Graph*> others;
    for (Graph* graph : made.program->graphs()) {
      if (graph->name() == "eval" || graph->name() == "predict") others.push_back(graph);
    }
    made.program->Erase(others);
    return std::move(made.program);
  }

  // Runs six steps on one device and in a pipeline; compares what they return, and all state.
  absl::Status CheckTraining(const Program& step, const SpreadRequest& request) {
    made_ = step.clone();
    RH_RETURN_IF_ERROR(SpreadProgram(*made_, request));
    RH_ASSIGN_OR_RETURN(by_rank_, ProgramsOfRanks(*made_));
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs,
                        SeededInputsOf(*step.FindGraph("train_step"), 5));
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> one, Session::Create(step));
    std::vector<std::shared_ptr<const CompiledProgram>> compiled;
    for (const std::unique_ptr<Program>& program : by_rank_) {
      RH_ASSIGN_OR_RETURN(compiled.emplace_back(), CompiledProgram::Create(*program));
    }
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<DeviceSessions> many,
                        DeviceSessions::CreateOfRanks(std::move(compiled)));
    RH_RETURN_IF_ERROR(one->select("train_step"));
    RH_RETURN_IF_ERROR(many->select("train_step"));
    for (int run = 0; run < 6; ++run) {
      for (size_t i = 0; i < inputs.size(); ++i) {
        RH_RETURN_IF_ERROR(one->set_input(static_cast<int64_t>(i), inputs[i]));
        RH_RETURN_IF_ERROR(many->set_input(static_cast<int64_t>(i), inputs[i]));
      }
      RH_RETURN_IF_ERROR(one->infer());
      RH_RETURN_IF_ERROR(many->infer());
      for (size_t i = 0; i < step.FindGraph("train_step")->outputs().size(); ++i) {
        RH_RETURN_IF_ERROR(SameTensors(many->get_output(static_cast<int64_t>(i)),
                                       one->get_output(static_cast<int64_t>(i)),
                                       absl::StrCat("step ", run, ", output ", i)));
      }
    }
    for (const Global* global : step.globals()) {
      if (global->visibility() != Visibility::kPublic || !global->is_mutable()) continue;
      RH_RETURN_IF_ERROR(SameTensors(many->get_global(global->name()),
                                     one->get_global(global->name()),
                                     absl::StrCat("@", global->name())));
    }
    return absl::OkStatus();
  }

  static absl::Status SameTensors(const absl::StatusOr<Tensor>& found,
                                  const absl::StatusOr<Tensor>& expected, absl::string_view what) {
    RH_RETURN_IF_ERROR(found.status());
    RH_RETURN_IF_ERROR(expected.status());
    RH_ASSIGN_OR_RETURN(const TensorDifference difference,
                        Compare(*found, *expected, Tolerance::Close(2e-5, 2e-4)));
    if (difference.ok()) return absl::OkStatus();
    return absl::InternalError(absl::StrCat(what, ": ", difference.ToString()));
  }

  // The calls of the graph that a stage runs, in order: "f0 f1 b0 f2 …".
  static std::string TasksOf(const Program& program, absl::string_view entry) {
    std::vector<std::string> tasks;
    for (const Node* node : program.FindGraph(entry)->nodes()) {
      if (node->op_name() != "control.call") continue;
      tasks.push_back(absl::StrCat(node->name().substr(0, 1),
                                   node->name().substr(node->name().find_first_of("0123456789"))));
    }
    return absl::StrJoin(tasks, " ");
  }

  // The weights and state of a rank, except counters.
  static std::vector<std::string> MatricesOf(const Program& program) {
    std::vector<std::string> names;
    for (const Global* global : program.globals()) {
      if (global->type().shape().rank() == 2) names.push_back(global->name());
    }
    return names;
  }

  absl::Status CutLayers(const SpreadRequest& request, absl::string_view batch = "16") {
    RH_ASSIGN_OR_RETURN(made_, Parse(*context_, Layers(SixWeights(), batch)));
    return SpreadProgram(*made_, request);
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> made_;
  std::vector<std::unique_ptr<Program>> by_rank_;
};

TEST_F(PipelineTest, TrainingIsThatOfOneDevice) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> step, TrainStep(Layers(SixWeights(), "?")));
  const std::vector<SpreadRequest> requests = {
      {.devices = "pipe:2", .pipeline = "pipe", .microbatches = 1},
      {.devices = "pipe:4", .pipeline = "pipe", .microbatches = 4},
      {.devices = "pipe:3", .pipeline = "pipe", .microbatches = 16},
      {.devices = "pipe:6", .pipeline = "pipe", .microbatches = 2},
      {.devices = "pipe:1", .pipeline = "pipe", .microbatches = 4},
      {.devices = "data:2,pipe:3",
       .pins = {"x=data,_", "target=data,_"},
       .pipeline = "pipe",
       .microbatches = 4},
      // The first layers are also cut by columns and rows, and their state with them.
      {.devices = "model:2,pipe:3",
       .pins = {"@w0=_,model", "@w1=model,_"},
       .pipeline = "pipe",
       .microbatches = 4},
      {.devices = "pipe:3",
       .pipeline = "pipe",
       .microbatches = 4,
       .stages = {"@w0=0", "@w1=1", "@w4=1", "@w5=2"}},
  };
  for (const SpreadRequest& request : requests) {
    EXPECT_THAT(CheckTraining(*step, request), IsOk())
        << request.devices << ", " << *request.microbatches << " micro-batches";
  }
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> sgd,
                       TrainStep(Layers(SixWeights(), "?"), "sgd"));
  EXPECT_THAT(CheckTraining(*sgd, requests[1]), IsOk());
}

TEST_F(PipelineTest, ATransformerLearnsInFourStages) {
  // Adam divides by gradients that are almost 0, so the order of sums would show.
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> step,
                       TrainStep(BlockWriter(4).text(), "sgd"));
  const SpreadRequest stages = {.devices = "pipe:4", .pipeline = "pipe", .microbatches = 8};
  ASSERT_THAT(CheckTraining(*step, stages), IsOk());
  // 20 weights, and two matrices of the optimizer for each.
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> adam, TrainStep(BlockWriter(4).text()));
  ASSERT_THAT(SpreadProgram(*adam, stages), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::vector<std::unique_ptr<Program>> by_rank, ProgramsOfRanks(*adam));
  size_t all = 0;
  for (const std::unique_ptr<Program>& program : by_rank) {
    const size_t here = MatricesOf(*program).size();
    EXPECT_THAT(here, ::testing::AllOf(::testing::Ge(9), ::testing::Le(27)));
    all += here;
  }
  EXPECT_EQ(all, 20 * 3);
  EXPECT_THAT(CheckTraining(*step, {.devices = "data:2,pipe:4",
                                    .pins = {"x=data,_,_", "target=data,_,_"},
                                    .pipeline = "pipe",
                                    .microbatches = 4}),
              IsOk());
}

// Layers with random weights in common, in random stages.
TEST_F(PipelineTest, RandomTrainings) {
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    SplitMix64 random(seed);
    std::vector<std::string> weights;
    for (size_t i = 0, count = 2 + random.Next() % 6; i < count; ++i)
      weights.push_back(absl::StrCat("w", random.Next() % (count + 2)));
    const char* optimizers[] = {"sgd", "adam", "adamw"};
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> step,
                         TrainStep(Layers(weights, "?"), optimizers[random.Next() % 3]));
    SpreadRequest request = {.devices = absl::StrCat("pipe:", 1 + random.Next() % 4),
                             .pipeline = "pipe",
                             .microbatches = int64_t{1} << random.Next() % 4};
    if (random.Next() % 3 == 0) {
      request.devices += ",data:2";
      request.pins = {"x=data,_", "target=data,_"};
    }
    EXPECT_THAT(CheckTraining(*step, request), IsOk())
        << "seed " << seed << ": " << absl::StrJoin(weights, " ") << " on " << request.devices
        << ", " << *request.microbatches << " micro-batches";
  }
}

TEST_F(PipelineTest, StagesAlternateForwardAndBackward) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> step, TrainStep(Layers(SixWeights(), "?")));
  ASSERT_THAT(CheckTraining(*step, {.devices = "pipe:3", .pipeline = "pipe", .microbatches = 4}),
              IsOk());
  ASSERT_EQ(by_rank_.size(), 3);
  EXPECT_EQ(TasksOf(*by_rank_[0], "train_step"), "f0 f1 f2 b0 f3 b1 b2 b3");
  EXPECT_EQ(TasksOf(*by_rank_[1], "train_step"), "f0 f1 b0 f2 b1 f3 b2 b3");
  EXPECT_EQ(TasksOf(*by_rank_[2], "train_step"), "f0 b0 f1 b1 f2 b2 f3 b3");
  // Control edges keep the order, whatever passes come later.
  for (const std::unique_ptr<Program>& program : by_rank_) {
    int edges = 0;
    for (const Node* node : program->FindGraph("train_step")->nodes())
      edges += static_cast<int>(node->control_predecessors().size());
    EXPECT_EQ(edges, 7);
  }
}

TEST_F(PipelineTest, PredictionsAreOfWhatEachDeviceRuns) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> step, TrainStep(Layers(SixWeights(), "?")));
  ASSERT_THAT(CheckTraining(*step, {.devices = "data:2,pipe:3",
                                    .pins = {"x=data,_", "target=data,_"},
                                    .pipeline = "pipe",
                                    .microbatches = 4}),
              IsOk());
  ASSERT_OK_AND_ASSIGN(const Topology topology,
                       Topology::Parse("device flops=1G bandwidth=1G overhead=1us\n"
                                       "level m latency=1us bandwidth=1G\n",
                                       "t"));
  ASSERT_OK_AND_ASSIGN(const ProgramPrediction prediction,
                       PredictProgram(*made_, "train_step", topology, {.num_shown = 6}));
  ASSERT_EQ(prediction.step.ranks.size(), 6);
  for (size_t rank = 0; rank < 6; ++rank) {
    std::string tasks;
    for (const PredictedSpan& span : prediction.step.ranks[rank].spans) {
      if (span.task == PredictedSpan::Task::kNone) continue;
      absl::StrAppend(&tasks, tasks.empty() ? "" : " ",
                      span.task == PredictedSpan::Task::kForward ? "f" : "b", span.micro);
    }
    EXPECT_EQ(tasks, TasksOf(*by_rank_[rank], "train_step"));
    const DeviceMemory& memory = prediction.memory_of_stage[rank % 3];
    EXPECT_EQ(memory.state, MemoryOfDevice(*by_rank_[rank], "train_step").state);
    EXPECT_GT(memory.values.value_or(0), 0);
  }
  EXPECT_GT(prediction.step.messages.count, 0);
}

TEST_F(PipelineTest, WeightsAndTheirStateAreOnOneStage) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> step, TrainStep(Layers(SixWeights(), "?")));
  ASSERT_THAT(CheckTraining(*step, {.devices = "pipe:3", .pipeline = "pipe", .microbatches = 4}),
              IsOk());
  std::vector<std::string> all;
  for (const std::unique_ptr<Program>& program : by_rank_) {
    const std::vector<std::string> here = MatricesOf(*program);
    EXPECT_THAT(here.size(), ::testing::AllOf(::testing::Ge(3), ::testing::Lt(18)));
    for (const std::string& name : here) {
      if (absl::StrContains(name, ".")) continue;
      EXPECT_THAT(here, ::testing::IsSupersetOf({name + ".mean", name + ".square"}));
    }
    all.insert(all.end(), here.begin(), here.end());
  }
  EXPECT_THAT(all, ::testing::UnorderedElementsAreArray(MatricesOf(*step)));
}

// A weight that is spread over the devices that share the batch is gathered once in a step, not for
// each micro-batch.
TEST_F(PipelineTest, WhatMicroBatchesShareIsDoneOnce) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> step, TrainStep(Layers(SixWeights(), "?")));
  ASSERT_THAT(
      CheckTraining(*step, {.devices = "data:2,pipe:2",
                            .pins = {"x=data,_", "target=data,_", "@w0=_,data", "@w0.*=_,data"},
                            .pipeline = "pipe",
                            .microbatches = 4}),
      IsOk());
  int gathers = 0;
  for (const Graph* graph : by_rank_[0]->graphs()) {
    for (const Node* node : graph->nodes()) {
      if (node->op_name() != "collective.all_gather") continue;
      ++gathers;
      EXPECT_EQ(graph->name(), "train_step");
    }
  }
  EXPECT_GT(gathers, 0);
}

TEST_F(PipelineTest, AWeightThatTwoStagesUseIsOnTheFirst) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> step,
                       TrainStep(Layers({"w0", "w1", "w2", "w3", "w4", "w0"}, "?")));
  for (const int64_t microbatches : {1, 4}) {
    ASSERT_THAT(CheckTraining(*step, {.devices = "pipe:3",
                                      .pipeline = "pipe",
                                      .microbatches = microbatches,
                                      .stages = {"product1=0", "product2=1", "product4=2"}}),
                IsOk());
    EXPECT_THAT(MatricesOf(*by_rank_[0]),
                UnorderedElementsAre("w0", "w0.mean", "w0.square", "w1", "w1.mean", "w1.square"));
    EXPECT_THAT(MatricesOf(*by_rank_[2]), UnorderedElementsAre("w4", "w4.mean", "w4.square"));
  }
}

// State that each run changes and a later one reads, such as a cache, also of each example.
TEST_F(PipelineTest, StateStaysBetweenRuns) {
  constexpr char kCache[] = R"(
ml_program.global private mutable @seen(dense<0.5> : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private mutable @total(dense<0.0> : tensor<3xf32>) : tensor<3xf32>
ml_program.subgraph @main(%x: tensor<4x3xf32> {ml_program.identifier = "x"}) -> (tensor<4x3xf32>, tensor<3xf32>) {
  %seen = ml_program.global_load @seen : tensor<4x3xf32>
  %a = "canonical.tanh"(%x) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %b = "canonical.eltwise_add"(%a, %seen) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  ml_program.global_store @seen = %b : tensor<4x3xf32>
  %c = "canonical.eltwise_mul"(%b, %a) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %sum = "canonical.tensor_reduce"(%c) {axes = array<i64: 0>, keep_dims = false, kind = "sum"} : (tensor<4x3xf32>) -> tensor<3xf32>
  %total = ml_program.global_load @total : tensor<3xf32>
  %next = "canonical.eltwise_add"(%sum, %total) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  ml_program.global_store @total = %next : tensor<3xf32>
  %d = "canonical.relu"(%c) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  ml_program.output %d, %next : tensor<4x3xf32>, tensor<3xf32>
})";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, kCache));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs,
                       SeededInputsOf(*program->FindGraph("main"), 1));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunOnOne(*program, "main", inputs, 3));
  for (const int64_t microbatches : {1, 2, 4}) {
    const std::unique_ptr<Program> made = program->clone();
    ASSERT_THAT(SpreadProgram(
                    *made, {.devices = "pipe:3", .pipeline = "pipe", .microbatches = microbatches}),
                IsOk());
    ASSERT_OK_AND_ASSIGN(const std::vector<std::unique_ptr<Program>> by_rank,
                         ProgramsOfRanks(*made));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found, RunOnRanks(by_rank, "main", inputs, 3));
    for (size_t i = 0; i < expected.size(); ++i)
      EXPECT_THAT(SameTensors(found[i], expected[i], absl::StrCat("output ", i)), IsOk());
    for (const char* global : {"seen", "total"}) {
      int holders = 0;
      for (const std::unique_ptr<Program>& rank : by_rank)
        holders += rank->FindGlobal(global) != nullptr;
      EXPECT_EQ(holders, 1) << global;
    }
  }
}

TEST_F(PipelineTest, PinsDecide) {
  ASSERT_THAT(
      CutLayers(
          {.devices = "pipe:2", .pipeline = "pipe", .microbatches = 2, .stages = {"product1=1"}}),
      IsOk());
  ASSERT_OK_AND_ASSIGN(by_rank_, ProgramsOfRanks(*made_));
  EXPECT_THAT(MatricesOf(*by_rank_[0]), ElementsAre("w0"));
  EXPECT_THAT(MatricesOf(*by_rank_[1]), ElementsAre("w1", "w2", "w3", "w4", "w5"));
}

TEST_F(PipelineTest, WhatCannotBeCutIsRefused) {
  const auto error = [&](SpreadRequest request, absl::string_view batch = "16") {
    request.pipeline = "pipe";
    return std::string(CutLayers(request, batch).message());
  };
  EXPECT_THAT(error({.devices = "pipe:2", .microbatches = 3}),
              HasSubstr("@main: input 'x' has a batch of 16, which cannot be cut into 3 equal "
                        "micro-batches: use another number of micro-batches, or a batch that is a "
                        "multiple of 3"));
  EXPECT_THAT(error({.devices = "data:4,pipe:2", .pins = {"x=data,_"}, .microbatches = 8}),
              HasSubstr("cannot be cut into 8 equal micro-batches on each of 4 devices"));
  EXPECT_THAT(error({.devices = "pipe:13", .microbatches = 1}),
              HasSubstr("@main: there are 12 nodes to divide into 13 stages"));
  EXPECT_THAT(error({.devices = "pipe:2", .microbatches = 2, .stages = {"layer1=0", "layer0=1"}}),
              HasSubstr("'layer0': it is pinned to stage 1, and canonical.tanh 'layer1', which "
                        "needs it, to the earlier stage 0"));
  EXPECT_THAT(error({.devices = "pipe:2", .microbatches = 2, .stages = {"layer1=2"}}),
              HasSubstr("expected a stage of 0 to 1, found 2"));
  EXPECT_THAT(error({.devices = "pipe:2", .microbatches = 2, .stages = {"layer9=1"}}),
              HasSubstr("nothing on the way to an output of @main is or uses 'layer9'"));
  EXPECT_THAT(error({.devices = "pipe:2", .microbatches = 2, .stages = {"layer1"}}),
              HasSubstr("found \"layer1\""));
  EXPECT_THAT(error({.devices = "pipe:2", .pins = {"x=pipe,_"}, .microbatches = 2}),
              HasSubstr("'x' is spread along pipe, which is the axis of the stages"));
  EXPECT_THAT(error({.devices = "pipe:2", .pins = {"@w0=_,pipe"}, .microbatches = 2}),
              HasSubstr("which is the axis of the stages"));
  EXPECT_THAT(error({.devices = "data:2"}),
              HasSubstr("option pipeline: there is no mesh axis 'pipe'"));
  EXPECT_THAT(error({.devices = "micro:2,pipe:2"}), HasSubstr("use another name"));
  EXPECT_THAT(error({.devices = "pipe:2", .microbatches = 0}),
              HasSubstr("option microbatches: expected 1 or more"));
  EXPECT_THAT(error({}),
              HasSubstr("option pipeline cuts a model into stages for devices: add them"));
}

// A program of all ranks cannot run as if all did the same.
TEST_F(PipelineTest, EachDeviceNeedsItsProgram) {
  ASSERT_THAT(CutLayers({.devices = "pipe:2", .pipeline = "pipe", .microbatches = 2}), IsOk());
  EXPECT_TRUE(IsPipeline(*made_));
  ASSERT_OK_AND_ASSIGN(auto compiled, CompiledProgram::Create(*made_));
  EXPECT_THAT(DeviceSessions::Create(std::move(compiled)),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("the devices of a pipeline run different programs")));
}

}  // namespace
}  // namespace roundhouse
