// Training with rounding: its gradients, its bounds, and the integer program that comes of it.
#include "roundhouse/training/quantized_training.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/adapting/quantize_program.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/training/training_program.h"

namespace roundhouse::training {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr absl::string_view kModel = R"(
ml_program.global private mutable @hidden : tensor<6x8xf32>
ml_program.global private mutable @shift : tensor<8xf32>
ml_program.global private mutable @last : tensor<8x3xf32>
ml_program.func @main(%x: tensor<?x6xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x3xf32, ["batch", ""]> {ml_program.identifier = "y"}) {
  %h = ml_program.global_load @hidden : tensor<6x8xf32>
  %s = ml_program.global_load @shift : tensor<8xf32>
  %w = ml_program.global_load @last : tensor<8x3xf32>
  %p = "canonical.mat_mul"(%x, %h) : (tensor<?x6xf32, ["batch", ""]>, tensor<6x8xf32>) -> tensor<?x8xf32, ["batch", ""]> loc("first")
  %a = "canonical.eltwise_add"(%p, %s) : (tensor<?x8xf32, ["batch", ""]>, tensor<8xf32>) -> tensor<?x8xf32, ["batch", ""]> loc("sum")
  %r = "canonical.relu"(%a) : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x8xf32, ["batch", ""]> loc("relu")
  %y = "canonical.mat_mul"(%r, %w) : (tensor<?x8xf32, ["batch", ""]>, tensor<8x3xf32>) -> tensor<?x3xf32, ["batch", ""]> loc("second")
  ml_program.return %y : tensor<?x3xf32, ["batch", ""]>
}
)";

const Tensor kX = Tensor::Of<float>({2, 6}, {1, -1, 0.5, 2, 0, -0.5, 0.25, 1, -2, 0.5, 1, 0});

std::vector<float> Floats(const absl::StatusOr<Tensor>& tensor) {
  EXPECT_THAT(tensor.status(), IsOk());
  const absl::StatusOr<Tensor> dense = tensor->Materialize();
  const absl::Span<const float> data = dense->data<float>();
  return {data.begin(), data.end()};
}

class QuantizedTrainingTest : public ::testing::Test {
 protected:
  QuantizedTrainingTest() : context_(*Context::WithLinkedExtensions()) {}

  absl::StatusOr<TrainingProgram> Make(const TrainingRequest& request) const {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context_, kModel));
    return MakeTrainingProgram(*program, request);
  }

  std::unique_ptr<Context> context_;
};

absl::StatusOr<std::vector<float>> Predict(const Program& program, const std::string& entry) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(program));
  RH_RETURN_IF_ERROR(session->select(entry));
  RH_RETURN_IF_ERROR(session->set_input("x", kX));
  RH_RETURN_IF_ERROR(session->infer());
  return Floats(session->get_output("y"));
}

// The derivative is 1 within the bounds, as if nothing were rounded, and 0 beyond them.
TEST_F(QuantizedTrainingTest, GradientsPassStraightThrough) {
  constexpr absl::string_view kText = R"(
ml_program.subgraph @loss(%x: tensor<5xf32> {ml_program.identifier = "x"}) -> tensor<f32> {
  %low = "canonical.constant_gen"() {value = dense<-1.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %high = "canonical.constant_gen"() {value = dense<2.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %c = "canonical.constant_gen"() {value = dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %q = "canonical.fake_quantize"(%x, %low, %high) {bits = 2 : i64} : (tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<5xf32>
  %p = "canonical.eltwise_mul"(%q, %c) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  %s = "canonical.tensor_reduce"(%p) {axes = array<i64: 0>, keep_dims = false, kind = "sum"} : (tensor<5xf32>) -> tensor<f32>
  ml_program.output %s : tensor<f32>
}
)";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, kText));
  ASSERT_THAT(RunPasses(*program, "differentiate{graph = @loss, wrt = \"%x\"}").status(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*program));
  ASSERT_THAT(session->select("loss.gradients"), IsOk());
  ASSERT_THAT(session->set_input("x", Tensor::Of<float>({5}, {-1.5, -0.7, 0.2, 1.9, 2.1})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  // -1, -1, 0, 2, 2.
  EXPECT_EQ(Floats(session->get_output(0))[0], -1 - 2 + 0 + 8 + 10);
  EXPECT_THAT(Floats(session->get_output(1)), ElementsAre(0, 2, 3, 4, 0));
}

// The product of the factors is many times as large as they are, which folding does not like.
TEST_F(QuantizedTrainingTest, RoundsWeightsWithAdaptersAndNotTheFactors) {
  const std::string wide = absl::StrReplaceAll(
      kModel, {{"6x8x", "6x2000x"}, {"8x3x", "2000x3x"}, {"?x8x", "?x2000x"}, {"<8x", "<2000x"}});
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, wide));
  ASSERT_OK_AND_ASSIGN(const TrainingProgram made,
                       MakeTrainingProgram(*program, {.lora = "rank:1", .quantize = "int8"}));
  EXPECT_THAT(
      made.notes,
      testing::Contains(HasSubstr("rounded as in int8: 3 values, and the weights of 2 layers")));
  for (const std::string& note : made.notes) EXPECT_THAT(note, Not(HasSubstr("not rounded")));
  for (const Global* global : made.program->globals()) {
    EXPECT_THAT(global->name(), Not(HasSubstr("lora_a.least"))) << global->name();
  }
}

TEST_F(QuantizedTrainingTest, StepsKeepTheBoundsOfValues) {
  ASSERT_OK_AND_ASSIGN(const TrainingProgram made,
                       Make({.batch = 2, .quantize = "int8:momentum=0.75", .seed = 3}));
  EXPECT_THAT(made.weights, ElementsAre("hidden", "shift", "last"));
  EXPECT_THAT(made.running, ElementsAre("value.least", "value.greatest", "relu.least",
                                        "relu.greatest", "second.least", "second.greatest"));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*made.program));
  ASSERT_THAT(session->select("train_step"), IsOk());
  const auto step = [&](float factor) {
    std::vector<float> x = Floats(kX);
    for (float& number : x) number *= factor;
    ASSERT_THAT(session->set_input("x", Tensor::Of<float>({2, 6}, x)), IsOk());
    ASSERT_THAT(session->set_input("target", Tensor::Of<float>({2, 3}, {1, 2, 3, -1, 0, 1})),
                IsOk());
    ASSERT_THAT(session->infer(), IsOk());
  };
  step(1);
  EXPECT_THAT(Floats(session->get_global("value.least")), ElementsAre(-2));
  EXPECT_THAT(Floats(session->get_global("value.greatest")), ElementsAre(2));
  EXPECT_THAT(Floats(session->get_global("relu.least")), ElementsAre(0));
  step(2);
  EXPECT_THAT(Floats(session->get_global("value.greatest")), ElementsAre(0.75 * 2 + 0.25 * 4));
}

// Training with rounding and the integer program agree.
TEST_F(QuantizedTrainingTest, TheIntegerProgramGivesTheSame) {
  for (const std::string how : {"int8", "int8:weight_bits=3"}) {
    SCOPED_TRACE(how);
    ASSERT_OK_AND_ASSIGN(const TrainingProgram made,
                         Make({.rate = 0.02, .batch = 2, .quantize = how, .seed = 3}));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*made.program));
    ASSERT_THAT(session->select("train_step"), IsOk());
    std::vector<double> losses;
    for (int i = 0; i < 100; ++i) {
      ASSERT_THAT(session->set_input("x", kX), IsOk());
      ASSERT_THAT(session->set_input("target", Tensor::Of<float>({2, 3}, {1, 2, 3, -1, 0, 1})),
                  IsOk());
      ASSERT_THAT(session->infer(), IsOk());
      losses.push_back(Floats(session->get_output("loss"))[0]);
    }
    EXPECT_LT(losses.back(), losses.front() / 10);
    Program& program = *made.program;
    for (Global* global : program.globals()) {
      if (!global->is_mutable()) continue;
      ASSERT_OK_AND_ASSIGN(const Tensor value, session->get_global(global->name()));
      ASSERT_OK_AND_ASSIGN(const Tensor dense, value.Materialize());
      ASSERT_OK_AND_ASSIGN(Tensor copy, Tensor::FromBytes(dense.type(), dense.bytes()));
      global->set_initial(Attribute::OfTensor(std::move(copy)));
    }
    ASSERT_OK_AND_ASSIGN(const std::vector<float> learned, Predict(program, "predict"));
    const std::vector<float> range = Floats(session->get_global("second.greatest"));
    ASSERT_THAT(RunPasses(program, "strip_training").status(), IsOk());
    ASSERT_OK_AND_ASSIGN(const QuantizedProgram quantized, QuantizeTrained(program));
    EXPECT_EQ(quantized.layers.size(), 2);
    bool has_integers = false;
    for (const Node* node : program.FindGraph("main")->nodes()) {
      EXPECT_NE(node->op_name(), "canonical.fake_quantize");
      has_integers |= node->op_name() == "canonical.mat_mul" &&
                      node->operand(0).type().element_type().is_quantized();
    }
    EXPECT_TRUE(has_integers);
    ASSERT_OK_AND_ASSIGN(const std::vector<float> integer, Predict(program, "main"));
    // At most one step of the output's scale.
    for (size_t i = 0; i < integer.size(); ++i)
      EXPECT_NEAR(integer[i], learned[i], range[0] / 255 * 2) << i;
  }
}

// Bounds of a program's own need not be as the pass makes them.
TEST_F(QuantizedTrainingTest, BoundsOfOtherKindsStay) {
  constexpr absl::string_view kText = R"(
ml_program.global private mutable @least(dense<-1.0> : tensor<1xf32>) : tensor<1xf32>
ml_program.global private mutable @many(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private mutable @w(dense<0.5> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.func @main(%x: tensor<2x2xf32> {ml_program.identifier = "x"}) -> (tensor<2x2xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load @w : tensor<2x2xf32>
  %l = ml_program.global_load @least : tensor<1xf32>
  %m = ml_program.global_load @many : tensor<2xf32>
  %g = "canonical.constant_gen"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %q = "canonical.fake_quantize"(%x, %l, $0) : (tensor<2x2xf32>, tensor<1xf32>, $1) -> tensor<2x2xf32>
  %y = "canonical.mat_mul"(%q, %w) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  ml_program.return %y : tensor<2x2xf32>
}
)";
  for (const auto& [bound, type] :
       {std::pair<absl::string_view, absl::string_view>{"%g", "tensor<1xf32>"},
        std::pair<absl::string_view, absl::string_view>{"%m", "tensor<2xf32>"},
        std::pair<absl::string_view, absl::string_view>{"%l", "tensor<1xf32>"}}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                         Parse(*context_, absl::Substitute(kText, bound, type)));
    ASSERT_OK_AND_ASSIGN(const TrainingProgram made,
                         MakeTrainingProgram(*program, {.batch = 2, .quantize = "int8"}));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*made.program));
    ASSERT_THAT(session->select("train_step"), IsOk());
    ASSERT_THAT(session->set_input("x", Tensor::Of<float>({2, 2}, {1, -1, 0.5, 2})), IsOk());
    ASSERT_THAT(session->set_input("target", Tensor::Of<float>({2, 2}, {1, 2, 3, -1})), IsOk());
    EXPECT_THAT(session->infer(), IsOk()) << bound;
  }
}

TEST_F(QuantizedTrainingTest, SaysWhatItCannotDo) {
  const auto error_of = [&](const std::string& how) {
    const absl::Status status = Make({.quantize = how}).status();
    EXPECT_TRUE(IsUsageError(status)) << status;
    return std::string(status.message());
  };
  EXPECT_THAT(error_of("int4"), HasSubstr("option quantize=int4: expected int8"));
  EXPECT_THAT(error_of("int8:weight_bits=1"), HasSubstr("weight_bits: expected 2 to 8"));
  EXPECT_THAT(error_of("int8:bits=4"), HasSubstr("there is no option 'bits'"));
  EXPECT_THAT(error_of("int8:momentum=1"), HasSubstr("from 0 on and below 1"));
  // Before any step nothing is known of the values.
  ASSERT_OK_AND_ASSIGN(const TrainingProgram made, Make({.quantize = "int8"}));
  ASSERT_THAT(RunPasses(*made.program, "strip_training").status(), IsOk());
  EXPECT_THAT(QuantizeTrained(*made.program).status(),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("train the program")));
}

}  // namespace
}  // namespace roundhouse::training
