#include "roundhouse/tools/adapting/calibrate.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/command_line/flags.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kModel[] = R"(
ml_program.subgraph @main(%x: tensor<1x4xf32> {ml_program.identifier = "x"}) -> tensor<1x2xf32> {
  %w = "canonical.constant_gen"() {value = dense<[[1.0, -0.5, 0.3, 2.0], [0.25, 0.5, -1.0, 0.1]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32> loc("w")
  %y = "canonical.mat_mul"(%x, %w) {transpose_rhs = true} : (tensor<1x4xf32>, tensor<2x4xf32>) -> tensor<1x2xf32> loc("layer")
  ml_program.output %y : tensor<1x2xf32>
})";

class CalibrateTest : public ::testing::Test {
 protected:
  CalibrateTest() : context_(*Context::WithLinkedExtensions()) {
    folder_ = absl::StrCat(std::getenv("TEST_TMPDIR"), "/",
                           ::testing::UnitTest::GetInstance()->current_test_info()->name());
    EXPECT_EQ(std::system(absl::StrCat("mkdir -p ", folder_, "/data").c_str()), 0);
    options_.input = absl::StrCat(folder_, "/model.mlir");
    options_.output = absl::StrCat(folder_, "/out.mlir");
    options_.data = absl::StrCat(folder_, "/data");
    EXPECT_THAT(WriteFile(options_.input, kModel), IsOk());
  }

  void WriteSample(absl::string_view name, const std::vector<float>& numbers) {
    const Tensor tensor =
        Tensor::Of<float>({1, static_cast<int64_t>(numbers.size())}, absl::MakeConstSpan(numbers));
    EXPECT_THAT(WriteNpy(absl::StrCat(options_.data, "/", name), tensor), IsOk());
  }
  absl::Status Run() {
    out_.str("");
    notes_.str("");
    return Calibrate(*context_, options_, out_, notes_);
  }
  std::string Output() { return *ReadFile(options_.output); }

  std::unique_ptr<Context> context_;
  CalibrateOptions options_;
  std::string folder_;
  std::ostringstream out_;
  std::ostringstream notes_;
};

TEST_F(CalibrateTest, NotesTheRangesOfAllSamples) {
  WriteSample("a.npy", {1, 0, 0, 0});
  WriteSample("b.npy", {0, -4, 0, 0});
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), AllOf(HasSubstr("roundhouse.range = array<f64: -4.0, 1.0>"),
                              HasSubstr("roundhouse.ranges = array<f64: -2.0, 2.0>")));
  EXPECT_THAT(notes_.str(), HasSubstr("2 ranges of values from 2 samples"));
  options_.limit = 1;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), HasSubstr("roundhouse.range = array<f64: 0.0, 1.0>"));
}

TEST_F(CalibrateTest, APercentileLeavesOutWhatIsRare) {
  for (int i = 0; i < 100; ++i) WriteSample(absl::StrCat(i, ".npy"), {1, -1, 0, 0.5});
  WriteSample("rare.npy", {1000, 0, 0, 0});
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), HasSubstr("roundhouse.range = array<f64: -1.0, 1000.0>"));
  options_.percentile = 99;
  ASSERT_THAT(Run(), IsOk());
  // One of 4,096 steps between the least and the greatest number.
  EXPECT_THAT(Output(), HasSubstr("roundhouse.range = array<f64: -1.0, 1.19"));
}

// One number far away from thousands of others matters less than finer steps for these.
TEST_F(CalibrateTest, OtherRangesLeaveOutWhatIsRare) {
  for (int i = 0; i < 100; ++i) {
    const auto part = static_cast<float>(i) / 100;
    WriteSample(absl::StrCat(i, ".npy"), {part, -part, part / 3, -part / 2});
  }
  WriteSample("rare.npy", {1000, 0, 0, 0});
  const auto greatest = [&](absl::string_view ranges) {
    options_.ranges = std::string(ranges);
    EXPECT_THAT(Run(), IsOk());
    const std::string output = Output();
    const size_t at = output.find("roundhouse.range = array<f64: ");
    double number = 0;
    EXPECT_TRUE(absl::SimpleAtod(
        absl::StripAsciiWhitespace(output.substr(output.find(',', at) + 1,
                                                 output.find('>', at) - output.find(',', at) - 1)),
        &number));
    return number;
  };
  EXPECT_EQ(greatest("percentile"), 1000);
  // With a range up to 1000 all others would share one step.
  EXPECT_LT(greatest("entropy"), 500);
  EXPECT_GE(greatest("entropy"), 1);
  // The error of cutting off the outlier exceeds that of all others together.
  EXPECT_GT(greatest("mse"), 900);
}

TEST_F(CalibrateTest, QuantisesAndSaysWhatItCosts) {
  ASSERT_EQ(std::system(absl::StrCat("mkdir -p ", folder_, "/data/one").c_str()), 0);
  WriteSample("one/input_0.npy", {1, 2, -3, 0.7F});
  options_.quantize = "int8";
  options_.report = true;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), AllOf(HasSubstr("!quant.uniform<i8"), Not(HasSubstr("roundhouse."))));
  EXPECT_THAT(notes_.str(), HasSubstr("1 layers quantised"));
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("SNR, dB"), HasSubstr("layer (canonical.mat_mul)")));
  options_.json = true;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("\"signal_to_noise_db\": "));
}

// One weight of the first layer is a thousand times the others of its row, so that these are lost.
constexpr char kUnevenModel[] = R"(
ml_program.subgraph @main(%x: tensor<1x4xf32> {ml_program.identifier = "x"}) -> tensor<1x3xf32> {
  %w = "canonical.constant_gen"() {value = dense<[[1000.0, -0.5, 0.3, 2.0], [0.25, 0.5, -1.0, 0.1]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32> loc("w")
  %v = "canonical.constant_gen"() {value = dense<[[1.0, 0.5], [-0.5, 1.0], [0.25, 0.25]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32> loc("v")
  %y = "canonical.mat_mul"(%x, %w) {transpose_rhs = true} : (tensor<1x4xf32>, tensor<2x4xf32>) -> tensor<1x2xf32> loc("uneven")
  %z = "canonical.mat_mul"(%y, %v) {transpose_rhs = true} : (tensor<1x2xf32>, tensor<3x2xf32>) -> tensor<1x3xf32> loc("even")
  ml_program.output %z : tensor<1x3xf32>
})";

TEST_F(CalibrateTest, SaysSizeAndSpeedAndWhetherItIsPoorUnasked) {
  EXPECT_THAT(WriteFile(options_.input, kUnevenModel), IsOk());
  WriteSample("a.npy", {0.0001F, 2, -3, 0.7F});
  WriteSample("b.npy", {1, 0, 0, 0});
  options_.quantize = "int8";
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("times smaller"), HasSubstr("times as fast")));
  EXPECT_THAT(out_.str(), Not(HasSubstr("values, the worst first")));  // Only with --report.
  // Sample b is so large that the noise of sample a is negligible.
  EXPECT_THAT(notes_.str(), Not(HasSubstr("which is poor")));
  ASSERT_EQ(std::system(absl::StrCat("rm ", options_.data, "/b.npy").c_str()), 0);
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("which is poor"));
}

TEST_F(CalibrateTest, TakesSizesThatTheModelLeavesOpen) {
  std::string open = kModel;
  const std::string known = "<1x4xf32>";
  for (size_t at = open.find(known); at != std::string::npos; at = open.find(known))
    open.replace(at, known.size(), "<?x4xf32>");
  const std::string result = "<1x2xf32>";
  for (size_t at = open.find(result); at != std::string::npos; at = open.find(result))
    open.replace(at, result.size(), "<?x2xf32>");
  EXPECT_THAT(WriteFile(options_.input, open), IsOk());
  WriteSample("a.npy", {1, 2, -3, 0.7F});
  options_.shapes = {"x:1x4"};
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), AllOf(HasSubstr("tensor<1x4xf32>"), Not(HasSubstr("?x"))));
  options_.shapes = {"x:1x5"};
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("shape 1x5")));
}

TEST_F(CalibrateTest, SaysWhichLayersToKeepAndWhatThatBrings) {
  EXPECT_THAT(WriteFile(options_.input, kUnevenModel), IsOk());
  WriteSample("a.npy", {0, 2, -3, 0.7F});
  WriteSample("b.npy", {0.001F, 1, 1, -2});
  options_.quantize = "int8";
  options_.report = true;
  ASSERT_THAT(Run(), IsOk());
  const std::string text = out_.str();
  EXPECT_THAT(text, AllOf(HasSubstr("constants, bytes"), HasSubstr("times as fast"),
                          HasSubstr("2 samples) with a layer in floats")));
  const size_t uneven = text.rfind("uneven (canonical.mat_mul)");
  const size_t even = text.rfind("even (canonical.mat_mul)");
  ASSERT_NE(uneven, std::string::npos);
  ASSERT_LT(uneven + 2, even) << text;
  // With all layers in floats there is no difference left.
  EXPECT_THAT(text.substr(text.find("with a layer in floats")), HasSubstr(" inf "));
  // Keeping the layer in floats has the effect that the report predicts.
  const auto worst = [](absl::string_view report) {
    double number = 0;
    const size_t at = report.find("cosine");
    EXPECT_TRUE(absl::SimpleAtod(
        absl::StripAsciiWhitespace(report.substr(report.find('\n', at) + 1, 10)), &number));
    return number;
  };
  const double all = worst(text);
  options_.keep = {"uneven"};
  ASSERT_THAT(Run(), IsOk());
  EXPECT_GT(worst(out_.str()), all + 10);
  options_.keep = {};
  options_.candidates = 0;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(out_.str(), Not(HasSubstr("with a layer in floats")));
  options_.json = true;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(out_.str(),
              AllOf(HasSubstr("\"constant_bytes\": 56"), HasSubstr("\"constant_bytes\": 14"),
                    HasSubstr("\"median_ms\": "), HasSubstr("\"keep\": []")));
}

// All weights except one of each row are rounded up by a third of a step: sums of positive inputs
// shift together.
TEST_F(CalibrateTest, BiasesGiveBackWhatRoundingTakes) {
  std::string row = "127.0";
  std::vector<float> numbers = {0};
  for (int i = 1; i < 64; ++i) {
    row += ", 0.67";
    numbers.push_back(1 + static_cast<float>(i % 5) / 4);
  }
  EXPECT_THAT(
      WriteFile(options_.input,
                absl::StrCat(R"(
ml_program.subgraph @main(%x: tensor<1x64xf32> {ml_program.identifier = "x"}) -> tensor<1x2xf32> {
  %w = "canonical.constant_gen"() {value = dense<[[)",
                             row, "], [", row, R"(]]> : tensor<2x64xf32>} : () -> tensor<2x64xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.0, -100.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %y = "canonical.mat_mul"(%x, %w, %b) {transpose_rhs = true} : (tensor<1x64xf32>, tensor<2x64xf32>, tensor<2xf32>) -> tensor<1x2xf32> loc("layer")
  ml_program.output %y : tensor<1x2xf32>
})")),
      IsOk());
  WriteSample("a.npy", numbers);
  std::reverse(numbers.begin() + 1, numbers.end());
  WriteSample("b.npy", numbers);
  options_.quantize = "int8";
  const auto max_error = [&] {
    EXPECT_THAT(Run(), IsOk());
    const std::string text = out_.str();
    double number = 0;
    EXPECT_TRUE(absl::SimpleAtod(absl::StripAsciiWhitespace(text.substr(text.find('\n') + 11, 12)),
                                 &number));
    return number;
  };
  options_.no_bias_correction = true;
  EXPECT_GT(max_error(), 20);
  options_.no_bias_correction = false;
  // A step of the result is at most 0.5.
  EXPECT_LT(max_error(), 1);
}

// The ranges of the channels between the two layers are far apart, so that one scale for both is
// too coarse for the second, which the second layer makes large again.
constexpr char kApartModel[] = R"(
ml_program.subgraph @main(%x: tensor<1x4xf32> {ml_program.identifier = "x"}) -> tensor<1x2xf32> {
  %w = "canonical.constant_gen"() {value = dense<[[100.0, -50.0, 30.0, 200.0], [0.025, 0.05, -0.1, 0.01]]> : tensor<2x4xf32>} : () -> tensor<2x4xf32>
  %v = "canonical.constant_gen"() {value = dense<[[0.01, 5.0], [-0.005, 10.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %y = "canonical.mat_mul"(%x, %w) {transpose_rhs = true} : (tensor<1x4xf32>, tensor<2x4xf32>) -> tensor<1x2xf32>
  %z = "canonical.mat_mul"(%y, %v) {transpose_rhs = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  ml_program.output %z : tensor<1x2xf32>
})";

TEST_F(CalibrateTest, EqualisedChannelsShareAScale) {
  EXPECT_THAT(WriteFile(options_.input, kApartModel), IsOk());
  WriteSample("a.npy", {1, 2, -3, 0.7F});
  WriteSample("b.npy", {-1, 1, 1, -2});
  options_.quantize = "int8";
  const auto signal_to_noise = [&] {
    EXPECT_THAT(Run(), IsOk());
    const std::string text = out_.str();
    double number = 0;
    EXPECT_TRUE(absl::SimpleAtod(absl::StripAsciiWhitespace(text.substr(text.find('\n') + 1, 10)),
                                 &number));
    return number;
  };
  const double apart = signal_to_noise();
  options_.equalize = true;
  EXPECT_GT(signal_to_noise(), apart + 10);
  EXPECT_THAT(notes_.str(), HasSubstr("1 pairs of layers equalised"));
  EXPECT_THAT(Output(), Not(HasSubstr("roundhouse.")));
  options_.data = "";
  options_.quantize = "weights";
  EXPECT_TRUE(IsUsageError(Run()));
}

TEST_F(CalibrateTest, KeepsWhatABudgetAsksFor) {
  EXPECT_THAT(WriteFile(options_.input, kUnevenModel), IsOk());
  WriteSample("a.npy", {0, 2, -3, 0.7F});
  WriteSample("b.npy", {0.001F, 1, 1, -2});
  options_.quantize = "int8";
  options_.min_snr = 1;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), Not(HasSubstr("kept in floats")));
  options_.min_snr = 40;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), AllOf(HasSubstr("2 layers quantised"),
                                  HasSubstr("kept in floats for --min_snr: uneven\n"),
                                  HasSubstr("1 layers quantised")));
  options_.min_snr = 40;
  options_.candidates = 0;
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kFailedPrecondition,
                              AllOf(HasSubstr("--min_snr=40: expected to reach it with some of 0"),
                                    HasSubstr("--candidates=N"))));
  options_.quantize = "weights";
  EXPECT_TRUE(IsUsageError(Run()));
}

TEST_F(CalibrateTest, WeightsAsF16NeedNoSamples) {
  std::string row = "0.1";
  for (int i = 1; i < 1024; ++i) row += ", 0.1";
  EXPECT_THAT(
      WriteFile(options_.input,
                absl::StrCat(R"(
ml_program.subgraph @main(%x: tensor<1x1024xf32> {ml_program.identifier = "x"}) -> tensor<1x1xf32> {
  %w = "canonical.constant_gen"() {value = dense<[[0.2, )",
                             row.substr(5), R"(]]> : tensor<1x1024xf32>} : () -> tensor<1x1024xf32>
  %y = "canonical.mat_mul"(%x, %w) {transpose_rhs = true} : (tensor<1x1024xf32>, tensor<1x1024xf32>) -> tensor<1x1xf32>
  ml_program.output %y : tensor<1x1xf32>
})")),
      IsOk());
  options_.data = "";
  EXPECT_TRUE(IsUsageError(Run()));
  options_.f16 = true;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), AllOf(HasSubstr("tensor<1x1024xf16>"), HasSubstr("canonical.cast")));
}

// A batch that is open takes all rows of a file, and labels are those of rows.
TEST_F(CalibrateTest, TakesTheRowsOfAnOpenBatchOneByOneForLabels) {
  EXPECT_THAT(WriteFile(options_.input,
                        absl::StrReplaceAll(kModel, {{"<1x4x", "<?x4x"}, {"<1x2x", "<?x2x"}})),
              IsOk());
  EXPECT_THAT(WriteNpy(absl::StrCat(options_.data, "/rows.npy"),
                       Tensor::Of<float>({3, 4}, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1})),
              IsOk());
  options_.quantize = "int8";
  options_.labels = absl::StrCat(folder_, "/labels.npy");
  EXPECT_THAT(WriteNpy(options_.labels, Tensor::Of<int64_t>({3}, {0, 1, 1})), IsOk());
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("66.67%       66.67%  of 3 samples"));
  EXPECT_THAT(WriteNpy(options_.labels, Tensor::Of<int64_t>({3}, {0, 1, 5})), IsOk());
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInvalidArgument,
                              HasSubstr("rows.npy[2]: expected a label from 0 to 1, found 5")));
  options_.labels = "";
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr(" from 1 samples"));
}

TEST_F(CalibrateTest, ConvertsSamplesToTheTypeOfTheInput) {
  EXPECT_THAT(WriteFile(absl::StrCat(options_.data, "/a.json"), "[[1.5, 0.25, 0.5, 1.25]]"),
              IsOk());
  EXPECT_THAT(WriteNpy(absl::StrCat(options_.data, "/b.npy"),
                       Tensor::Of<double>({1, 4}, {0.5, 0.25, 0.5, 2.25})),
              IsOk());
  options_.quantize = "int8";
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr(" from 2 samples"));
}

TEST_F(CalibrateTest, CountsTheClassesThatAreRight) {
  WriteSample("a.npy", {1, 0, 0, 0});  // 1, 0.25
  WriteSample("b.npy", {0, 1, 0, 0});  // -0.5, 0.5
  WriteSample("c.npy", {0, 0, 0, 1});  // 2, 0.1
  options_.quantize = "int8";
  options_.labels = absl::StrCat(folder_, "/labels.txt");
  EXPECT_THAT(WriteFile(options_.labels, "# name, class\nc 0\nb 1\na 1\n"), IsOk());
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(out_.str(),
              AllOf(HasSubstr("top-1 accuracy"), HasSubstr("66.67%       66.67%  of 3 samples"),
                    Not(HasSubstr("top-5"))));
  EXPECT_THAT(WriteFile(options_.labels, "0\n1\n0\n"), IsOk());
  options_.json = true;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("\"samples\": 3"), HasSubstr("\"right\": 3")));
  options_.json = false;
  options_.labels = absl::StrCat(folder_, "/labels.npy");
  EXPECT_THAT(WriteNpy(options_.labels, Tensor::Of<int64_t>({3}, {0, 1, 2})), IsOk());
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInvalidArgument,
                              AllOf(HasSubstr("c.npy: expected a label from 0 to 1, found 2"))));
  EXPECT_THAT(WriteNpy(options_.labels, Tensor::Of<int64_t>({2}, {0, 1})), IsOk());
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInvalidArgument,
                              HasSubstr("expected labels of 3 samples, found 2")));
  options_.labels = absl::StrCat(folder_, "/labels.txt");
  EXPECT_THAT(WriteFile(options_.labels, "a 1\nd 1\nc 1\n"), IsOk());
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kNotFound,
                              HasSubstr("expected a line for the sample 'b'")));
  EXPECT_THAT(WriteFile(options_.labels, "a one\n"), IsOk());
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("labels.txt:1: ")));
  options_.quantize = "none";
  EXPECT_TRUE(IsUsageError(Run()));
}

TEST_F(CalibrateTest, AFileMayHoldSeveralSamples) {
  const std::string ranges = "roundhouse.range = array<f64: -4.0, 2.0>";
  const std::vector<float> numbers = {1, 0, 0, 0, 0, -4, 0, 0, 2, 0, 0, 0};
  const auto write = [&](std::vector<int64_t> sizes) {
    EXPECT_THAT(WriteNpy(absl::StrCat(folder_, "/batch.npy"),
                         Tensor::Of<float>(sizes, absl::MakeConstSpan(numbers))),
                IsOk());
  };
  options_.data = absl::StrCat(folder_, "/batch.npy");
  for (const std::vector<int64_t>& sizes : {std::vector<int64_t>{3, 4}, {3, 1, 4}}) {
    write(sizes);
    ASSERT_THAT(Run(), IsOk());
    EXPECT_THAT(Output(), HasSubstr(ranges));
    EXPECT_THAT(notes_.str(), HasSubstr("from 3 samples"));
  }
  options_.limit = 2;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), HasSubstr("roundhouse.range = array<f64: -4.0, 1.0>"));
  write({4, 3});
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("tensor<4x3xf32>")));
}

TEST_F(CalibrateTest, ArraysOfAnArchiveHaveTheNamesOfInputs) {
  // x (f32, 2x4: 0 to 7) and y (f32, 1: 9).
  options_.data = "tools/adapting/testdata/samples/x_and_y.npz";
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Output(), HasSubstr("roundhouse.range = array<f64: 0.0, 7.0>"));
  EXPECT_THAT(notes_.str(), HasSubstr("from 2 samples"));
  options_.data = "tools/adapting/testdata/samples";
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("from 2 samples"));
  EXPECT_THAT(WriteFile(options_.input, absl::StrReplaceAll(kModel, {{"\"x\"", "\"z\""}})), IsOk());
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kNotFound,
                              HasSubstr("expected an array 'z' for input 0, found 'x', 'y'")));
}

TEST_F(CalibrateTest, SamplesMayBeSequences) {
  // As the lowering of an ONNX model makes them.
  ASSERT_THAT(WriteFile(options_.input, R"(
ml_program.subgraph @main(
    %v: tensor<?xf32> {ml_program.identifier = "x.values", roundhouse.part = 0 : i64, roundhouse.whole = "x", roundhouse.whole_type = !onnx.sequence<tensor<?xf32>>},
    %s: tensor<?x8xi64> {ml_program.identifier = "x.shapes", roundhouse.part = 1 : i64})
    -> tensor<?xf32> {
  %y = "canonical.eltwise_add"(%v, %v) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %y : tensor<?xf32>
})"),
              IsOk());
  ASSERT_EQ(std::system(absl::StrCat("mkdir -p ", options_.data, "/a").c_str()), 0);
  ASSERT_THAT(WriteNpy(options_.data + "/a/input_0_0.npy", Tensor::Of<float>({2}, {1, -3})),
              IsOk());
  ASSERT_THAT(WriteNpy(options_.data + "/a/input_0_1.npy", Tensor::Of<float>({1}, {2})), IsOk());
  options_.quantize = "none";
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("from 1 samples"));
  EXPECT_THAT(Output(), AllOf(HasSubstr("roundhouse.range = array<f64: -3.0, 2.0>"),
                              HasSubstr("roundhouse.ranges = array<f64: -6.0, 4.0>")));
}

TEST_F(CalibrateTest, WeightsAloneNeedNoSamples) {
  options_.data = "";
  options_.quantize = "weights";
  // The model has few weights.
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kFailedPrecondition,
                              AllOf(HasSubstr("model.mlir: expected layers to quantise"),
                                    HasSubstr("it has too few weights: 1"))));
}

TEST_F(CalibrateTest, ThePassTakesWhatTheToolNotes) {
  WriteSample("a.npy", {1, 2, 3, 4});
  ASSERT_THAT(Run(), IsOk());
  ASSERT_OK_AND_ASSIGN(auto program, LoadModel(*context_, options_.output));
  EXPECT_THAT(RunPasses(*program, "quantize_int8{keep=[\"lay*\"]}"), IsOkAndHolds(false));
  EXPECT_THAT(RunPasses(*program, "quantize_int8"), IsOkAndHolds(true));
  ASSERT_OK_AND_ASSIGN(program, LoadModel(*context_, options_.input));
  EXPECT_THAT(RunPasses(*program, "quantize_int8").status().message(),
              HasSubstr("roundhouse.calibrated"));
}

TEST_F(CalibrateTest, WhatIsKeptMustBeThere) {
  WriteSample("a.npy", {1, 2, 3, 4});
  options_.quantize = "int8";
  options_.keep = {"*mat_mul", "layr"};
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kNotFound,
                              AllOf(HasSubstr("model.mlir: option keep=layr: expected a node"),
                                    HasSubstr("did you mean 'layer'?"))));
  options_.keep = {"layer"};
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kFailedPrecondition,
                              HasSubstr("left in floats, as 'keep' names it: 1")));
}

TEST_F(CalibrateTest, Mistakes) {
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kNotFound,
                              AllOf(HasSubstr("/data: expected samples, found none"),
                                    HasSubstr("or .npy, .pb or .json files, each an input"))));
  WriteSample("a.npy", {1, 2, 3});
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInvalidArgument,
                              AllOf(HasSubstr("model.mlir: "), HasSubstr("data/a.npy: "),
                                    HasSubstr("tensor<1x3xf32>"))));
  WriteSample("a.npy", {1, 2, std::numeric_limits<float>::infinity(), 0});
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kInvalidArgument,
                              HasSubstr("expected finite numbers to find a range of, found inf")));
  options_.percentile = 20;
  EXPECT_TRUE(IsUsageError(Run()));
  options_.percentile = 100;
  options_.report = true;
  EXPECT_TRUE(IsUsageError(Run()));
  options_.report = false;
  options_.data = absl::StrCat(folder_, "/nowhere");
  EXPECT_THAT(Run(), StatusIs(absl::StatusCode::kNotFound, HasSubstr("/nowhere: ")));
}

}  // namespace
}  // namespace roundhouse
