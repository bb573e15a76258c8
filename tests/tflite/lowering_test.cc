// The meaning of TFLite models: lowers and runs them.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/tflite/models.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(State, GoesOnFromRunToRunAndBackToItsBeginning) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, TfliteModel(kStatefulModel));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, ReadTfliteBytes(bytes));
  ASSERT_OK_AND_ASSIGN(const bool is_lowered, LowerProgram(*program));
  EXPECT_TRUE(is_lowered);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*program));
  auto sum_of = [&](bool doubles) -> std::vector<float> {
    EXPECT_THAT(session->set_input(0, Tensor::Of<float>({1, 2}, {4, 8})), IsOk());
    EXPECT_THAT(session->set_input(1, Tensor::Scalar<bool>(doubles)), IsOk());
    EXPECT_THAT(session->infer(), IsOk());
    const Tensor sum = *session->get_output(0);
    return {sum.data<float>().begin(), sum.data<float>().end()};
  };
  EXPECT_THAT(sum_of(true), ElementsAre(2, 4));
  EXPECT_THAT(sum_of(true), ElementsAre(4, 8));
  EXPECT_THAT(sum_of(false), ElementsAre(4, 8));
  const Tensor out = *session->get_output(1);
  EXPECT_THAT(out.data<float>(), ElementsAre(2, 2));
}

TEST(Sparse, ConstantsAreWhatTheirElementsSay) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, TfliteModel(kSparseModel));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, ReadTfliteBytes(bytes));
  ASSERT_THAT(LowerProgram(*program).status(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*program));
  EXPECT_THAT(session->set_input(0, Tensor::Of<float>({3, 2}, {1, 1, 1, 1, 1, 1})), IsOk());
  EXPECT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(const Tensor sum, session->get_output(0));
  EXPECT_THAT(sum.data<float>(), ElementsAre(1, 6, 1, 1, 7, 1));
}

TEST(Custom, OperatorsAreKeptAndReported) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, TfliteModel(kCustomModel));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, ReadTfliteBytes(bytes));
  EXPECT_THAT(LowerProgram(*program).status(),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("'Mystery'")));
}

TEST(NotLowered, TheReasonIsSaid) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(TfliteTestContext(), R"(
module {
  ml_program.subgraph @main(%x: tensor<1xi32>) -> tensor<?xf32> {
    %y = "tfl.random_uniform"(%x) : (tensor<1xi32>) -> tensor<?xf32>
    ml_program.output %y : tensor<?xf32>
  }
})"));
  EXPECT_THAT(LowerProgram(*program).status(),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("random numbers")));
}

// The result for an input of 1, 2, 3, 4, the filter 1, 10, 100, 1000 and a bias of a half.
std::vector<float> SpreadByCustomOperator(const std::string& options, const std::string& output) {
  const std::string text =
      R"(
module {
  ml_program.subgraph @main(%x: tensor<1x2x2x1xf32>, %w: tensor<1x2x2x1xf32>, %b: tensor<1xf32>) -> )" +
      output + R"( {
    %y = "tfl.custom"(%x, %w, %b) {custom_code = "Convolution2DTransposeBias", tfl.custom_options = dense<[)" +
      options +
      R"(]> : tensor<12xui8>} : (tensor<1x2x2x1xf32>, tensor<1x2x2x1xf32>, tensor<1xf32>) -> )" +
      output + R"(
    ml_program.output %y : )" +
      output + R"(
  }
})";
  absl::StatusOr<std::unique_ptr<Program>> program = Parse(TfliteTestContext(), text);
  EXPECT_THAT(program.status(), IsOk());
  EXPECT_THAT(LowerProgram(**program).status(), IsOk());
  absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(**program);
  EXPECT_THAT(session.status(), IsOk());
  EXPECT_THAT((*session)->set_input(0, Tensor::Of<float>({1, 2, 2, 1}, {1, 2, 3, 4})), IsOk());
  EXPECT_THAT((*session)->set_input(1, Tensor::Of<float>({1, 2, 2, 1}, {1, 10, 100, 1000})),
              IsOk());
  EXPECT_THAT((*session)->set_input(2, Tensor::Of<float>({1}, {0.5F})), IsOk());
  EXPECT_THAT((*session)->infer(), IsOk());
  const Tensor result = *(*session)->get_output(0);
  return {result.data<float>().begin(), result.data<float>().end()};
}

TEST(Custom, TransposedConvolutionOfMediaPipe) {
  // SAME, strides of 2: the windows do not overlap.
  EXPECT_THAT(SpreadByCustomOperator("1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0", "tensor<1x4x4x1xf32>"),
              ElementsAre(1.5, 10.5, 2.5, 20.5, 100.5, 1000.5, 200.5, 2000.5, 3.5, 30.5, 4.5, 40.5,
                          300.5, 3000.5, 400.5, 4000.5));
  // Strides of 1: the windows overlap. The part beyond the end is dropped, except with VALID.
  EXPECT_THAT(SpreadByCustomOperator("1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0", "tensor<1x?x?x1xf32>"),
              ElementsAre(1.5, 12.5, 103.5, 1234.5));
  EXPECT_THAT(SpreadByCustomOperator("2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0", "tensor<1x3x3x1xf32>"),
              ElementsAre(1.5, 12.5, 20.5, 103.5, 1234.5, 2040.5, 300.5, 3400.5, 4000.5));
}

// Runs the model, which is read from the bytes of a file, on these inputs.
std::vector<Tensor> RunModel(absl::string_view text, const std::vector<Tensor>& inputs) {
  const absl::StatusOr<std::string> bytes = TfliteModel(text);
  EXPECT_THAT(bytes.status(), IsOk());
  const absl::StatusOr<std::unique_ptr<Program>> program = ReadTfliteBytes(*bytes);
  EXPECT_THAT(program.status(), IsOk());
  EXPECT_THAT(LowerProgram(**program).status(), IsOk());
  const absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(**program);
  EXPECT_THAT(session.status(), IsOk());
  for (size_t i = 0; i < inputs.size(); ++i) {
    EXPECT_THAT((*session)->set_input(static_cast<int>(i), inputs[i]), IsOk());
  }
  EXPECT_THAT((*session)->infer(), IsOk());
  std::vector<Tensor> outputs;
  for (int i = 0; i < (*session)->num_outputs(); ++i) {
    outputs.push_back(*(*session)->get_output(i));
  }
  return outputs;
}

TEST(Custom, DetectionsOfAFile) {
  // Two boxes, equal to their anchors, that overlap by a fifth.
  const std::vector<Tensor> outputs =
      RunModel(kDetectionModel, {Tensor::Of<float>({1, 2, 4}, {0, 0, 0, 0, 0, 0, 0, 0}),
                                 Tensor::Of<float>({1, 2, 3}, {0, 0.5, 0.25, 0, 0.75, 0.125})});
  ASSERT_EQ(outputs.size(), 4);
  EXPECT_THAT(outputs[0].data<float>(), ElementsAre(0, 0.75, 1, 1.25, 0, 0, 1, 1, 0, 0, 1, 1));
  EXPECT_THAT(outputs[1].data<float>(), ElementsAre(0, 0, 1));
  EXPECT_THAT(outputs[2].data<float>(), ElementsAre(0.75, 0.5, 0.25));
  EXPECT_THAT(outputs[3].data<float>(), ElementsAre(3));
}

TEST(Custom, PoolsOfAFileAreUndone) {
  const std::vector<Tensor> outputs =
      RunModel(kPoolModel, {Tensor::Of<float>({1, 4, 4, 1}, {1, 2, 9, 4, 5, 3, 2, 1,  //
                                                             7, 1, 0, 1, 1, 1, 2, 8})});
  ASSERT_EQ(outputs.size(), 1);
  EXPECT_THAT(outputs[0].data<float>(),
              ElementsAre(0, 0, 9, 0, 5, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 8));
}

TEST(Custom, OptionsThatMakeNoSenseAreErrors) {
  const auto status_of = [](absl::string_view options) {
    const std::string text = absl::StrCat(
        R"(module { ml_program.subgraph @main(%b: tensor<1x2x4xf32>, %s: tensor<1x2x3xf32>, %a: tensor<2x4xf32>) -> tensor<1x3x4xf32> {
        %r:4 = "tfl.custom"(%b, %s, %a) {custom_code = "TFLite_Detection_PostProcess", tfl.custom_options = dense<[)",
        options,
        R"(]> : tensor<3xui8>} : (tensor<1x2x4xf32>, tensor<1x2x3xf32>, tensor<2x4xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1xf32>)
        ml_program.output %r#0 : tensor<1x3x4xf32> } })");
    const absl::StatusOr<std::unique_ptr<Program>> program = Parse(TfliteTestContext(), text);
    return program.ok() ? LowerProgram(**program).status() : program.status();
  };
  EXPECT_THAT(status_of("1, 2, 3").message(), HasSubstr("are not a FlexBuffers map"));
  // A map without entries: neither keys nor values.
  EXPECT_THAT(status_of("0, 36, 1").message(), HasSubstr("are not a FlexBuffers map"));
}

// Returns the result of the only operator of `body` (from %x to %y, with the constants %w).
std::vector<int> BytesOf(absl::string_view inputs, absl::string_view globals,
                         absl::string_view body, absl::string_view result, const Tensor& input) {
  const std::string text =
      absl::StrCat("module {\n", globals, "\nml_program.subgraph @main(%x: ", inputs, ") -> ",
                   result, " {\n", body, "\nml_program.output %y : ", result, "\n}\n}");
  const absl::StatusOr<std::unique_ptr<Program>> program = Parse(TfliteTestContext(), text);
  if (!program.ok()) {
    ADD_FAILURE() << program.status();
    return {};
  }
  EXPECT_THAT(LowerProgram(**program).status(), IsOk());
  const absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(**program);
  EXPECT_THAT((*session)->set_input(0, input), IsOk());
  EXPECT_THAT((*session)->infer(), IsOk());
  const Tensor output = *(*session)->get_output(0);
  return {output.data<int8_t>().begin(), output.data<int8_t>().end()};
}

// Two outputs for each channel, each with its own scale. The expected numbers are TFLite's.
TEST(Depthwise, OfSeveralOutputsForEachChannelByChannel) {
  EXPECT_THAT(
      BytesOf(
          "tensor<1x1x1x2x!quant.uniform<i8:f32, 1.0>>",
          "ml_program.global private @w(dense<[[[[1, 2, 3, 4]]]]> : tensor<1x1x1x4xi8>) : "
          "tensor<1x1x1x4x!quant.uniform<i8:f32:3, {1.0, 0.5, 1.0, 0.25}>>",
          "%w = ml_program.global_load_const @w : "
          "tensor<1x1x1x4x!quant.uniform<i8:f32:3, {1.0, 0.5, 1.0, 0.25}>>\n"
          "%n = \"control.none\"() : () -> none\n"
          "%y = \"tfl.depthwise_conv_2d\"(%x, %w, %n) {depth_multiplier = 2 : i64, stride_h = 1 : "
          "i64, stride_w = 1 : i64} : (tensor<1x1x1x2x!quant.uniform<i8:f32, 1.0>>, "
          "tensor<1x1x1x4x!quant.uniform<i8:f32:3, {1.0, 0.5, 1.0, 0.25}>>, none) -> "
          "tensor<1x1x1x4x!quant.uniform<i8:f32, 1.0>>",
          "tensor<1x1x1x4x!quant.uniform<i8:f32, 1.0>>", Tensor::Of<int8_t>({1, 1, 1, 2}, {4, 8})),
      ElementsAre(4, 4, 24, 8));
}

TEST(Quantized, HalvesAreRoundedAsTfliteDoes) {
  // TFLite's library of matrix products rounds halves up.
  EXPECT_THAT(
      BytesOf(
          "tensor<1x1x!quant.uniform<i8:f32, 1.0>>",
          "ml_program.global private @w(dense<[[-2], [-6], [2], [6]]> : tensor<4x1xi8>) : "
          "tensor<4x1x!quant.uniform<i8:f32, 0.25>>",
          "%w = ml_program.global_load_const @w : tensor<4x1x!quant.uniform<i8:f32, 0.25>>\n"
          "%n = \"control.none\"() : () -> none\n"
          "%y = \"tfl.fully_connected\"(%x, %w, %n) : (tensor<1x1x!quant.uniform<i8:f32, 1.0>>, "
          "tensor<4x1x!quant.uniform<i8:f32, 0.25>>, none) -> "
          "tensor<1x4x!quant.uniform<i8:f32, 1.0>>",
          "tensor<1x4x!quant.uniform<i8:f32, 1.0>>", Tensor::Of<int8_t>({1, 1}, {1})),
      ElementsAre(0, -1, 1, 2));
  // Other kernels round halves away from 0.
  EXPECT_THAT(
      BytesOf(
          "tensor<1x1x1x4x!quant.uniform<i8:f32, 1.0>>",
          "ml_program.global private @w(dense<[[[[-2, -6, 2, 6]]]]> : tensor<1x1x1x4xi8>) : "
          "tensor<1x1x1x4x!quant.uniform<i8:f32, 0.25>>",
          "%w = ml_program.global_load_const @w : "
          "tensor<1x1x1x4x!quant.uniform<i8:f32, 0.25>>\n"
          "%n = \"control.none\"() : () -> none\n"
          "%y = \"tfl.depthwise_conv_2d\"(%x, %w, %n) {depth_multiplier = 1 : i64, stride_h = 1 : "
          "i64, stride_w = 1 : i64} : (tensor<1x1x1x4x!quant.uniform<i8:f32, 1.0>>, "
          "tensor<1x1x1x4x!quant.uniform<i8:f32, 0.25>>, none) -> "
          "tensor<1x1x1x4x!quant.uniform<i8:f32, 1.0>>",
          "tensor<1x1x1x4x!quant.uniform<i8:f32, 1.0>>",
          Tensor::Of<int8_t>({1, 1, 1, 4}, {1, 1, 1, 1})),
      ElementsAre(-1, -2, 1, 2));
  // A factor of one half is a single product, which is rounded up.
  EXPECT_THAT(BytesOf("tensor<2x!quant.uniform<i8:f32, 1.0>>", "",
                      "%y = \"tfl.leaky_relu\"(%x) {alpha = 0.5 : f32} : "
                      "(tensor<2x!quant.uniform<i8:f32, 1.0>>) -> "
                      "tensor<2x!quant.uniform<i8:f32, 1.0>>",
                      "tensor<2x!quant.uniform<i8:f32, 1.0>>", Tensor::Of<int8_t>({2}, {-3, 3})),
              ElementsAre(-1, 3));
  // Rounds away from the stored 0, wherever the zero point is.
  EXPECT_THAT(BytesOf("tensor<1x1x2x1x!quant.uniform<i8:f32, 0.5:-128>>",
                      "ml_program.global private @w(dense<[1, 4]> : tensor<2xi32>) : tensor<2xi32>",
                      "%w = ml_program.global_load_const @w : tensor<2xi32>\n"
                      "%y = \"tfl.resize_bilinear\"(%x, %w) {half_pixel_centers = true} : "
                      "(tensor<1x1x2x1x!quant.uniform<i8:f32, 0.5:-128>>, tensor<2xi32>) -> "
                      "tensor<1x1x4x1x!quant.uniform<i8:f32, 0.5:-128>>",
                      "tensor<1x1x4x1x!quant.uniform<i8:f32, 0.5:-128>>",
                      Tensor::Of<int8_t>({1, 1, 2, 1}, {-2, 0})),
              ElementsAre(-2, -2, -1, 0));
}

TEST(Quantized, OperatorsWithoutALoweringAreReported) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(TfliteTestContext(), R"(
module {
  ml_program.subgraph @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>> {
    %y = "tfl.cumsum"(%x, %x) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
    ml_program.output %y : tensor<2x!quant.uniform<i8:f32, 0.5>>
  }
})"));
  EXPECT_THAT(LowerProgram(*program).status(),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("quantised elements")));
}

// Returns the status for an 8-bit LSTM with these types of its own tensors and these coefficients.
absl::Status StatusOfLstm(absl::string_view own, absl::string_view coefficients,
                          absl::string_view cell_scale = "0.00048828125", int steps = 2) {
  constexpr absl::string_view kW = "tensor<1x1x!quant.uniform<i8:f32, 0.5>>";
  constexpr absl::string_view kB = "tensor<1x!quant.uniform<i32:f32, 0.25>>";
  const std::string sequence = absl::StrCat("tensor<", steps, "x1x1x!quant.uniform<i8:f32, 0.5>>");
  const std::string cell = absl::StrCat("tensor<1x1x!quant.uniform<i16:f32, ", cell_scale, ">>");
  std::string operands = "%x";
  std::string types = sequence;
  const auto add = [&](int count, absl::string_view operand, absl::string_view type) {
    for (int i = 0; i < count; ++i) {
      absl::StrAppend(&operands, ", ", operand);
      absl::StrAppend(&types, ", ", type);
    }
  };
  add(8, "%w", kW);
  add(3, "%n", "none");
  add(4, "%b", kB);
  add(2, "%n", "none");
  add(1, "%w", kW);
  add(1, "%c", cell);
  add(4, coefficients == "none" ? "%n" : "%l", coefficients);
  const std::string text = absl::StrCat(
      "module { ml_program.subgraph @main(%x: ", sequence, ", %w: ", kW, ", %b: ", kB,
      ", %c: ", cell, coefficients == "none" ? "" : absl::StrCat(", %l: ", coefficients), ") -> ",
      sequence,
      " {\n%n = \"control.none\"() : () -> none\n%y:3 = \"tfl.unidirectional_sequence_lstm\"(",
      operands,
      ") {fused_activation_function = \"TANH\", time_major = true, tfl.intermediate_types = [", own,
      "]} : (", types, ") -> (", sequence, ", ", kW, ", ", cell,
      ")\nml_program.output %y#0 : ", sequence, "\n}\n}");
  const absl::StatusOr<std::unique_ptr<Program>> program = Parse(TfliteTestContext(), text);
  return program.ok() ? LowerProgram(**program).status() : program.status();
}

TEST(Quantized, LstmsThatAreNotLoweredSayWhy) {
  const std::string gate = "tensor<!quant.uniform<i16:f32, 0.000244140625>>";
  const std::string hidden = "tensor<!quant.uniform<i8:f32, 0.5>>";
  const std::string own = absl::StrCat(gate, ", ", gate, ", ", gate, ", ", gate, ", ", hidden);
  EXPECT_THAT(StatusOfLstm(own, "none"), IsOk());
  EXPECT_THAT(StatusOfLstm(own, "tensor<1x!quant.uniform<i16:f32, 0.5>>"),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("that normalises its gates")));
  EXPECT_THAT(StatusOfLstm(gate, "none"),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("1 intermediate tensors")));
  EXPECT_THAT(StatusOfLstm(own, "none", "0.0005"),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("a cell's scale of 0.0005")));
  EXPECT_THAT(StatusOfLstm(own, "none", "0.00048828125", 1025),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("1025 steps")));
}

// `layers` RNNs with weights of 8 bits, one after the other, each with `steps` steps.
absl::Status StatusOfHybridRnns(int layers, int64_t steps, int64_t batch = 1) {
  constexpr absl::string_view kW = "tensor<1x1x!quant.uniform<i8:f32, 0.5>>";
  const std::string sequence = absl::StrCat("tensor<", steps, "x", batch, "x1xf32>");
  const std::string state = absl::StrCat("tensor<", batch, "x1xf32>");
  std::string text =
      absl::StrCat("module { ml_program.subgraph @main(%v0: ", sequence, ", %w: ", kW,
                   ", %b: tensor<1xf32>, %h: ", state, ") -> ", sequence, " {\n");
  for (int i = 0; i < layers; ++i) {
    absl::StrAppend(
        &text, "%v", i + 1, " = \"tfl.unidirectional_sequence_rnn\"(%v", i,
        ", %w, %w, %b, %h) {fused_activation_function = \"TANH\", time_major = true} : (", sequence,
        ", ", kW, ", ", kW, ", tensor<1xf32>, ", state, ") -> ", sequence, "\n");
  }
  absl::StrAppend(&text, "ml_program.output %v", layers, " : ", sequence, "\n}\n}");
  const absl::StatusOr<std::unique_ptr<Program>> program = Parse(TfliteTestContext(), text);
  return program.ok() ? LowerProgram(**program).status() : program.status();
}

// A line of 200 bytes for a layer would make a thousand steps of many nodes each.
TEST(Hybrid, StepsThatAreWrittenOutAreBounded) {
  EXPECT_THAT(StatusOfHybridRnns(/*layers=*/2, /*steps=*/3), IsOk());
  EXPECT_THAT(StatusOfHybridRnns(/*layers=*/60, /*steps=*/1024),
              StatusIs(absl::StatusCode::kUnimplemented,
                       HasSubstr("its 1024 steps are written out one by one")));
  EXPECT_THAT(StatusOfHybridRnns(/*layers=*/1, /*steps=*/1024, int64_t{1} << 60),
              ::testing::Not(IsOk()));
}

// Each of these once ended the process while the model was read.
TEST(Operands, ThatNoLoweringCanUseAreErrors) {
  struct Case {
    const char* text;
    const char* message;
  };
  for (const Case& c : {
           Case{R"(module {
  ml_program.global private @shape(dense<[-2]> : tensor<1xi32>) : tensor<1xi32>
  ml_program.subgraph @main(%i: tensor<1x1xi32>, %u: tensor<1xf32>) -> (tensor<*xf32>) {
    %s = ml_program.global_load_const @shape : tensor<1xi32>
    %y = "tfl.scatter_nd"(%i, %u, %s) : (tensor<1x1xi32>, tensor<1xf32>, tensor<1xi32>) -> tensor<*xf32>
    ml_program.output %y : tensor<*xf32>
  }
})",
                "sizes of at least 0, found -2"},
           Case{R"(module {
  ml_program.subgraph @main(%x: tensor<1x!quant.uniform<i8:f32, 0.5>>) -> (tensor<*x!quant.uniform<i8:f32, 0.25>>) {
    %n = "control.none"() : () -> none
    %y = "tfl.concatenation"(%x, %n) {axis = 0 : i64, fused_activation_function = "NONE"} : (tensor<1x!quant.uniform<i8:f32, 0.5>>, none) -> tensor<*x!quant.uniform<i8:f32, 0.25>>
    ml_program.output %y : tensor<*x!quant.uniform<i8:f32, 0.25>>
  }
})",
                "is missing"},
           Case{R"(module {
  ml_program.subgraph @main(%x: tensor<1x!quant.uniform<i8:f32, 0.5>>) -> (tensor<*x!quant.uniform<i8:f32, 0.25>>) {
    %n = "control.none"() : () -> none
    %y = "tfl.add"(%x, %n) {fused_activation_function = "NONE"} : (tensor<1x!quant.uniform<i8:f32, 0.5>>, none) -> tensor<*x!quant.uniform<i8:f32, 0.25>>
    ml_program.output %y : tensor<*x!quant.uniform<i8:f32, 0.25>>
  }
})",
                "rhs is missing"},
           Case{R"(module {
  ml_program.subgraph @main(%x: tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>>) -> (tensor<*x!quant.uniform<i8:f32, 0.25>>) {
    %y = "tfl.conv_2d"(%x) {stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x1x1x1x!quant.uniform<i8:f32, 0.5>>) -> tensor<*x!quant.uniform<i8:f32, 0.25>>
    ml_program.output %y : tensor<*x!quant.uniform<i8:f32, 0.25>>
  }
})",
                "operands, found 1"},
       }) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(TfliteTestContext(), c.text);
    absl::Status status = program.status();
    // Readers use inference before the whole program is verified.
    if (status.ok()) status = LowerProgram(**program).status();
    EXPECT_FALSE(status.ok());
    EXPECT_THAT(std::string(status.message()), HasSubstr(c.message));
  }
}

}  // namespace
}  // namespace roundhouse
