// Inputs and outputs that are no tensors: sequences, and values that may be absent.
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/api/values/new_folder.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/running/run.h"
#include "roundhouse/tools/running/run_test_base.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// As the lowering of an ONNX model makes them.
constexpr char kSequence[] = R"(
ml_program.subgraph @main(
    %v: tensor<?xf32> {ml_program.identifier = "x.values", roundhouse.part = 0 : i64, roundhouse.whole = "x", roundhouse.whole_type = !onnx.sequence<tensor<?xf32>>},
    %s: tensor<?x8xi64> {ml_program.identifier = "x.shapes", roundhouse.part = 1 : i64})
    -> (tensor<?xf32> {ml_program.identifier = "y.values", roundhouse.part = 0 : i64, roundhouse.whole = "y", roundhouse.whole_type = !onnx.sequence<tensor<?xf32>>},
        tensor<?x8xi64> {ml_program.identifier = "y.shapes", roundhouse.part = 1 : i64}) {
  %w = "canonical.eltwise_add"(%v, %v) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %w, %s : tensor<?xf32>, tensor<?x8xi64>
})";

constexpr char kOptional[] = R"(
ml_program.subgraph @main(
    %a: tensor<1xf32> {ml_program.identifier = "a"},
    %v: tensor<?xf32> {ml_program.identifier = "x.values", roundhouse.part = 0 : i64, roundhouse.whole = "x", roundhouse.whole_type = !onnx.optional<tensor<?xf32>>},
    %s: tensor<?x8xi64> {ml_program.identifier = "x.shapes", roundhouse.part = 1 : i64})
    -> (tensor<?xf32> {ml_program.identifier = "y"}) {
  ml_program.output %v : tensor<?xf32>
})";

TEST_F(RunTest, ShowsASequenceAsOneValue) {
  const std::string model = Write("sequence.mlir", kSequence);
  const std::string a = Write("a.npy", Tensor::Of<float>({2}, {1, 2}));
  const std::string b = Write("b.npy", Tensor::Of<float>({1}, {3}));
  const std::string c = Write("c.npy", Tensor::Of<float>({2}, {2, 4}));
  const std::string d = Write("d.npy", Tensor::Of<float>({1}, {6}));
  ASSERT_THAT(Run({.model = model,
                   .inputs = {.inputs = {"x=" + a, "x=" + b}},
                   .output_dir = Path("case"),
                   .expected = {"y=" + c, "y=" + d}}),
              IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("output 0 'y': a sequence of 2 tensors\n"
                                    " [0] tensor<2xf32>\n  2.0 4.0\n"
                                    " [1] tensor<1xf32>\n  6.0\n"));
  EXPECT_TRUE(Exists("case/input_0_1.npy"));
  EXPECT_TRUE(Exists("case/output_0_0.npy"));
  EXPECT_THAT(Run({.model = model, .cases = {Path("case")}}), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("output 0 'y' matches "));
  EXPECT_THAT(
      Run({.model = model, .inputs = {.inputs = {"x=" + a, "x=" + b}}, .expected = {"y=" + c}}),
      StatusIs(absl::StatusCode::kFailedPrecondition,
               HasSubstr("output 0 'y' is a sequence of 2 tensors, and ")));
  ASSERT_THAT(Run({.model = model, .inputs = {.inputs = {"x=empty"}}, .json = true}), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("\"tensors\": []"));
}

TEST_F(RunTest, SaysWhatAValueCanBe) {
  const std::string sequence = Write("sequence.mlir", kSequence);
  const std::string optional = Write("optional.mlir", kOptional);
  const struct {
    std::string model;
    InputOptions inputs;
    std::string message;
  } kCases[] = {
      {sequence, {}, "give its tensors by option input=x=FIRST.npy"},
      {sequence,
       {.inputs = {"x=absent"}},
       "'x' is a sequence: expected x=FILE.npy, random, zeros for each of its tensors, or FILE.npz "
       "or empty, found 'absent'"},
      {optional,
       {.inputs = {"x=empty"}},
       "'x' is an optional tensor: expected x=FILE.npy, random, zeros or absent, found 'empty'"},
      {optional,
       {.inputs = {"x=random", "x=random"}},
       "'x': expected one tensor or absent, found tensors: 2"},
      // Nobody needs to know the parts.
      {sequence, {.shapes = {"x.values:3"}}, "there is no input 'x.values' (there are x)"},
      {optional, {.shapes = {"y:3"}}, "there is no input 'y' (there are a, x)"},
      {optional,
       {.shapes = {"a:2"}},
       "input 0 'a' is tensor<1xf32>, which cannot have the shape 2"},
      {sequence,
       {.inputs = {"x=random"}, .shapes = {"x:2x3"}},
       "'x' is tensor<?xf32>, which cannot have the shape 2x3"},
  };
  for (const auto& test : kCases) {
    SCOPED_TRACE(test.message);
    const absl::Status status = Run({.model = test.model, .inputs = test.inputs});
    EXPECT_TRUE(IsUsageError(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(test.message));
  }
}

TEST_F(RunTest, MakesTensorsOfValues) {
  const std::string optional = Write("optional.mlir", kOptional);
  ASSERT_THAT(Run({.model = optional, .inputs = {.inputs = {"x=random"}, .shapes = {"x:3"}}}),
              IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("output 0 'y': tensor<3xf32>"));
  EXPECT_THAT(notes_.str(), AllOf(HasSubstr("run: input 0 'a' is random, tensor<1xf32>, seed 0\n"),
                                  HasSubstr("run: input 1 'x': 1 random tensor<3xf32>, seed 0\n"),
                                  Not(HasSubstr("x.values"))));
  ASSERT_THAT(Run({.model = optional, .inputs = {.inputs = {"x=zeros"}}}), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("output 0 'y': tensor<1xf32>\n  0.0\n"));
  ASSERT_THAT(Run({.model = optional}), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("run: input 1 'x': absent, as nothing is given for it\n"));

  const std::string sequence = Write("sequence.mlir", kSequence);
  const std::string a = Write("a.npy", Tensor::Of<float>({1}, {3}));
  const RunOptions options = {
      .model = sequence,
      .inputs = {.inputs = {"x=random", "x=" + a, "x=random"}, .shapes = {"x:2"}},
      .output_dir = Path("out")};
  ASSERT_THAT(Run(options), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("run: input 0 'x': 2 random tensor<2xf32>, seed 0\n"));
  EXPECT_EQ(*ReadNpy(Path("out/output_0_1.npy")), Tensor::Of<float>({1}, {6}));
  EXPECT_FALSE(*ReadNpy(Path("out/input_0_0.npy")) == *ReadNpy(Path("out/input_0_2.npy")));
}

TEST_F(RunTest, RunsSamplesWithValues) {
  const std::string sequence = Write("sequence.mlir", kSequence);
  for (const char* name : {"in", "in/two", "in/none"}) ASSERT_THAT(MakeFolder(Path(name)), IsOk());
  Write("in/two/input_0_0.npy", Tensor::Of<float>({2}, {1, 2}));
  Write("in/two/input_0_1.npy", Tensor::Of<float>({1}, {3}));
  Write("in/none/meta.tsv", "input\t0\tx\tsequence\t0\n");
  ASSERT_THAT(Run({.model = sequence, .batch = Path("in"), .output_dir = Path("out")}), IsOk());
  EXPECT_EQ(*ReadNpy(Path("out/two/output_0_1.npy")), Tensor::Of<float>({1}, {6}));
  EXPECT_FALSE(Exists("out/none/output_0_0.npy"));
  EXPECT_THAT(Run({.model = sequence, .cases = {Path("out/none"), Path("out/two")}}), IsOk());

  // A file for each sample.
  ASSERT_THAT(MakeFolder(Path("files")), IsOk());
  Write("files/one.npy", Tensor::Of<float>({2}, {5, 6}));
  ASSERT_THAT(Run({.model = sequence, .batch = Path("files"), .output_dir = Path("of_files")}),
              IsOk());
  EXPECT_EQ(*ReadNpy(Path("of_files/one/output_0_0.npy")), Tensor::Of<float>({2}, {10, 12}));
  const std::string data = "tools/running/testdata/";
  ASSERT_THAT(
      Run({.model = sequence, .batch = data + "two_tensors.npz", .output_dir = Path("of_archive")}),
      IsOk());
  EXPECT_EQ(*ReadNpy(Path("of_archive/two_tensors/output_0_1.npy")), Tensor::Of<float>({1}, {6}));
  EXPECT_THAT(
      Run({.model = sequence, .batch = data + "misnamed.npz", .output_dir = Path("misnamed")}),
      StatusIs(absl::StatusCode::kInvalidArgument,
               HasSubstr("misnamed.npz: expected arrays 'x[0]' …, found 'x0'")));
}

TEST_F(RunTest, RunsSamplesWithAbsentValues) {
  const std::string optional = Write("optional.mlir", kOptional);
  for (const char* name : {"in", "in/with", "in/without"})
    ASSERT_THAT(MakeFolder(Path(name)), IsOk());
  Write("in/with/input_0.npy", Tensor::Of<float>({1}, {1}));
  Write("in/with/input_1.npy", Tensor::Of<float>({2}, {3, 4}));
  Write("in/without/input_0.npy", Tensor::Of<float>({1}, {1}));
  ASSERT_THAT(Run({.model = optional, .batch = Path("in"), .output_dir = Path("out")}), IsOk());
  EXPECT_EQ(*ReadNpy(Path("out/with/output_0.npy")), Tensor::Of<float>({2}, {3, 4}));
  EXPECT_EQ(ReadNpy(Path("out/without/output_0.npy"))->num_elements(), 0);
}

}  // namespace
}  // namespace roundhouse
