// The tool train: its flags, its errors and its output files.
#include "roundhouse/tools/adapting/train.h"

#include <atomic>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

constexpr absl::string_view kModel = R"(
ml_program.global private @w(dense<[[0.5], [-0.5]]> : tensor<2x1xf32>) : tensor<2x1xf32>
ml_program.global private @c(dense<[0.25]> : tensor<1xf32>) : tensor<1xf32>
ml_program.subgraph @main(%x: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x1xf32, ["batch", ""]> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<2x1xf32>
  %c = ml_program.global_load_const @c : tensor<1xf32>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<?x2xf32, ["batch", ""]>, tensor<2x1xf32>) -> tensor<?x1xf32, ["batch", ""]>
  %y = "canonical.eltwise_add"(%p, %c) : (tensor<?x1xf32, ["batch", ""]>, tensor<1xf32>) -> tensor<?x1xf32, ["batch", ""]>
  ml_program.output %y : tensor<?x1xf32, ["batch", ""]>
}
)";

class TrainTest : public ::testing::Test {
 protected:
  TrainTest() : context_(*Context::WithLinkedExtensions()) {
    options_.input = Write("model.mlir", std::string(kModel));
    std::string table = "a,b,sum\n";
    for (int i = 0; i < 40; ++i) {
      const double a = 0.1 * (i % 7);
      const double b = 0.1 * (i % 5);
      absl::StrAppend(&table, a, ",", b, ",", 2 * a - b + 1, "\n");
    }
    options_.data = Write("sums.csv", table);
    options_.output = Path("out.rh");
    options_.epochs = 3;
    options_.batch = 8;
  }

  static std::string Path(const std::string& name) {
    return absl::StrCat(testing::TempDir(), "/", name);
  }
  static std::string Write(const std::string& name, const std::string& text) {
    EXPECT_THAT(WriteFile(Path(name), text), IsOk());
    return Path(name);
  }
  absl::Status Run() {
    out_.str("");
    notes_.str("");
    return Train(context_, options_, out_, notes_);
  }

  std::shared_ptr<const Context> context_;
  TrainOptions options_;
  std::ostringstream out_;
  std::ostringstream notes_;
};

TEST_F(TrainTest, LeavesAProgramWithThreeEntriesAndACurve) {
  options_.validation = "0.2";
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("epoch 3 of 3: loss "), HasSubstr("; validation loss "),
                                HasSubstr(" examples/s, 0:00 left\n")));
  EXPECT_THAT(notes_.str(),
              HasSubstr("2 weights of 3 numbers; 32 examples, 8 for validation; batches of 8"));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> made, LoadModel(*context_, options_.output));
  std::vector<std::string> names;
  for (const Graph* graph : made->graphs()) names.push_back(graph->name());
  EXPECT_THAT(names, ElementsAre("predict", "eval", "train_step"));
  ASSERT_OK_AND_ASSIGN(const std::string curve, ReadFile(Path("out.curve.csv")));
  EXPECT_THAT(curve, AllOf(HasSubstr("epoch,step,rate,loss,mean_absolute_error,validation_loss,"
                                     "validation_mean_absolute_error\n1,4,0.00100000005,"),
                           HasSubstr("\n3,12,")));
  ASSERT_OK_AND_ASSIGN(const std::string picture, ReadFile(Path("out.curve.svg")));
  EXPECT_THAT(picture, HasSubstr("</svg>"));
}

// The trained model is a model like any other.
TEST_F(TrainTest, TrainsWhatItHasTrained) {
  ASSERT_THAT(Run(), IsOk());
  options_.input = options_.output;
  options_.output = Path("again.rh");
  options_.optimizer = "momentum";
  ASSERT_THAT(Run(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> made, LoadModel(*context_, options_.output));
  EXPECT_NE(made->FindGlobal("w.velocity"), nullptr);
  EXPECT_EQ(made->FindGlobal("w.mean"), nullptr);
}

TEST_F(TrainTest, TakesARecipeOfOnesOwn) {
  options_.optimizer = Write("f16.mlir", R"(
ml_program.global private @factor(dense<0.5> : tensor<f32>) : tensor<f32>
ml_program.subgraph @update(
    %weight: tensor<*xf32> {ml_program.identifier = "weight"},
    %gradient: tensor<*xf32> {ml_program.identifier = "gradient"}) -> tensor<*xf32> {
  %factor = ml_program.global_load_const @factor : tensor<f32>
  %next = "canonical.eltwise_mul"(%weight, %factor) : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  ml_program.output %next : tensor<*xf32>
}
)") + ":factor=0.25";
  options_.epochs = 1;
  options_.batch = 40;
  options_.output = Path("f16_out.mlir");
  ASSERT_THAT(Run(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(options_.output));
  EXPECT_THAT(text, HasSubstr("@w(dense<[[0.125], [-0.125]]> : tensor<2x1xf32>)"));
}

TEST_F(TrainTest, FreezesWhatItIsTold) {
  options_.freeze = "c";
  options_.output = Path("frozen.mlir");
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("1 weights of 2 numbers"));
  ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(options_.output));
  EXPECT_THAT(text, AllOf(HasSubstr("private @c(dense<0.25>"), HasSubstr("public mutable @w(")));
}

TEST_F(TrainTest, SaysWhatItCannotDo) {
  const auto error_with = [&](auto change) {
    const TrainOptions before = options_;
    change(options_);
    const absl::Status status = Run();
    options_ = before;
    EXPECT_TRUE(IsUsageError(status)) << status;
    return std::string(status.message());
  };
  EXPECT_THAT(error_with([](TrainOptions& o) { o.data = ""; }),
              HasSubstr("--data=PATH is missing"));
  EXPECT_THAT(error_with([](TrainOptions& o) { o.loss = "mes"; }),
              HasSubstr("--loss=mes: there is no loss 'mes', did you mean 'mse'?; there are "
                        "binary_cross_entropy, cross_entropy, huber, l1, mse, or a FILE.mlir"));
  EXPECT_THAT(error_with([](TrainOptions& o) { o.optimizer = "adam:beta=1"; }),
              HasSubstr("there is no option 'beta'"));
  EXPECT_THAT(error_with([](TrainOptions& o) { o.optimizer = "adam:beta1=much"; }),
              HasSubstr("option 'beta1': expected a number, as in beta1=0.5, found 'much'"));
  EXPECT_THAT(
      error_with([](TrainOptions& o) { o.wrt = "v"; }),
      HasSubstr("--wrt=v: no weight of floats is named v, did you mean 'w'?; there are w, c"));
  EXPECT_THAT(error_with([](TrainOptions& o) { o.freeze = "*"; }),
              HasSubstr("reads no weight that can be trained"));
  EXPECT_THAT(error_with([](TrainOptions& o) { o.validation = "7/5"; }),
              HasSubstr("--validation: expected a share below 1"));
  EXPECT_THAT(error_with([](TrainOptions& o) { o.patience = 2; }),
              HasSubstr("option patience needs option validation"));
  EXPECT_THAT(error_with([](TrainOptions& o) { o.batch = 0; }), HasSubstr("--batch: expected 1"));
  EXPECT_THAT(error_with([](TrainOptions& o) { o.prediction = "z"; }),
              HasSubstr("the model has no output 'z'"));
  const std::string recipe =
      Write("wrong.mlir", "ml_program.subgraph @update() {\n  ml_program.output\n}\n");
  EXPECT_THAT(error_with([&](TrainOptions& o) { o.optimizer = recipe; }),
              HasSubstr("wrong.mlir: @update: expected an input 'weight', found none"));
}

// A hidden layer that can have an adapter.
constexpr absl::string_view kDeep = R"(
ml_program.global private @hidden(dense<[[0.5, 0.25, -0.5], [-0.5, 1.0, 0.75]]> : tensor<2x3xf32>) : tensor<2x3xf32>
ml_program.global private @last(dense<[[0.5], [-0.25], [1.0]]> : tensor<3x1xf32>) : tensor<3x1xf32>
ml_program.subgraph @main(%x: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x1xf32, ["batch", ""]> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @hidden : tensor<2x3xf32>
  %l = ml_program.global_load_const @last : tensor<3x1xf32>
  %h = "canonical.mat_mul"(%x, %w) : (tensor<?x2xf32, ["batch", ""]>, tensor<2x3xf32>) -> tensor<?x3xf32, ["batch", ""]>
  %y = "canonical.mat_mul"(%h, %l) : (tensor<?x3xf32, ["batch", ""]>, tensor<3x1xf32>) -> tensor<?x1xf32, ["batch", ""]>
  ml_program.output %y : tensor<?x1xf32, ["batch", ""]>
}
)";

TEST_F(TrainTest, WritesAdaptersAloneAndMergesThemForOtherFormats) {
  options_.input = Write("deep.mlir", std::string(kDeep));
  options_.lora = "rank:1";
  options_.lora_out = Path("adapters.safetensors");
  options_.output = Path("adapted.rh");
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), AllOf(HasSubstr("adapters of 1 weights of 6 numbers"),
                                  HasSubstr("2 weights of 5 numbers")));
  ASSERT_OK_AND_ASSIGN(const std::shared_ptr<const Bundle> bundle,
                       Bundle::Open(options_.lora_out, FileAccess::kRead));
  std::vector<std::string> names;
  for (const BundleEntry& entry : bundle->entries()) names.push_back(entry.name);
  EXPECT_THAT(names, UnorderedElementsAre("hidden.lora_a", "hidden.lora_b"));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> made, LoadModel(*context_, options_.output));
  EXPECT_FALSE(made->FindGlobal("hidden")->is_mutable());
  options_.output = Path("merged.onnx");
  ASSERT_THAT(Run(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> merged,
                       LoadModel(*context_, options_.output));
  EXPECT_EQ(merged->globals().size(), 2);
  options_.lora_out = Path("adapters.npz");
  EXPECT_THAT(Run().message(), HasSubstr("expected a .safetensors or .rhw file"));
  options_.lora = "";
  EXPECT_THAT(Run().message(), HasSubstr("--lora_out needs --lora"));
}

// Declared mutable, as the models in examples/training are.
TEST_F(TrainTest, FreezesWhatTheModelDeclaresMutable) {
  options_.input =
      Write("declared.mlir", absl::StrReplaceAll(kModel, {{"private @", "private mutable @"},
                                                          {"global_load_const", "global_load"}}));
  options_.freeze = "c";
  options_.output = Path("declared_out.mlir");
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("1 weights of 2 numbers"));
  ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(options_.output));
  EXPECT_THAT(text, AllOf(HasSubstr("private @c(dense<0.25>"), HasSubstr("public mutable @w(")));
  options_.freeze = "";
  options_.wrt = "@c";
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("1 weights of 1 numbers"));
}

TEST_F(TrainTest, LeavesTheCheckpointThatItBeginsFrom) {
  ASSERT_THAT(Run(), IsOk());
  const std::string first = Path("out.checkpoint.rhw");
  ASSERT_OK_AND_ASSIGN(const std::string before, ReadFile(first));
  options_.resume = first;
  options_.epochs = 5;
  options_.output = Path("longer.rh");
  ASSERT_THAT(Run(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string after, ReadFile(first));
  EXPECT_EQ(after, before);
  ASSERT_THAT(ReadFile(Path("longer.checkpoint.rhw")).status(), IsOk());
  options_.epochs = 2;
  const absl::Status fewer = Run();
  EXPECT_TRUE(IsUsageError(fewer)) << fewer;
  EXPECT_THAT(fewer.message(), HasSubstr("out.checkpoint.rhw has 3 epochs already"));
}

// A path that cannot be written would be missed only at the end of a training.
TEST_F(TrainTest, ChecksPathsBeforeTheFirstStep) {
  options_.output = Path("nowhere/out.rh");
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kNotFound, HasSubstr("create it first")));
  options_.output = Path("out.rhh");
  EXPECT_THAT(Run().message(), HasSubstr("out.rhh"));
  options_.output = Path("out.rh");
  options_.curve = Path("nowhere/curve.csv");
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kNotFound, HasSubstr("nowhere/curve.csv")));
  EXPECT_THAT(out_.str(), IsEmpty());
}

// The curve is written beside the output, the checkpoint says where it stopped.
TEST_F(TrainTest, LeavesTheCurveOfAnInterruptedTraining) {
  options_.output = Path("stopped.rh");
  options_.epochs = 1'000'000;
  std::atomic<bool> is_cancelled = false;
  const CancellationScope scope(is_cancelled);
  std::thread stopper([&] {
    while (!ReadFile(Path("stopped.checkpoint.rhw")).ok()) std::this_thread::yield();
    is_cancelled = true;
  });
  const absl::Status status = Run();
  stopper.join();
  EXPECT_THAT(status, StatusIs(absl::StatusCode::kCancelled,
                               AllOf(HasSubstr("saved in "), HasSubstr("the curve so far is in "),
                                     HasSubstr("stopped.curve.csv"))));
  EXPECT_FALSE(ReadFile(options_.output).ok());
  ASSERT_OK_AND_ASSIGN(const std::string curve, ReadFile(Path("stopped.curve.csv")));
  EXPECT_THAT(curve, HasSubstr("\n1,5,"));
  ASSERT_OK_AND_ASSIGN(const std::string picture, ReadFile(Path("stopped.curve.svg")));
  EXPECT_THAT(picture, HasSubstr("</svg>"));
}

TEST_F(TrainTest, ChecksCheckpoints) {
  ASSERT_THAT(Run(), IsOk());
  options_.resume = Path("out.checkpoint.rhw");
  options_.optimizer = "sgd";
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kFailedPrecondition,
                              AllOf(HasSubstr("optimizer: it has adam "),
                                    HasSubstr("this run sgd "), Not(HasSubstr("data: ")))));
  options_.resume = Path("nowhere.rhw");
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kNotFound, HasSubstr("nowhere.rhw")));
}

}  // namespace
}  // namespace roundhouse
