#include "roundhouse/api/run_case.h"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class RunCaseTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions()); }
  // Makes the inputs of a graph with these inputs.
  absl::StatusOr<std::vector<RunInput>> Make(absl::string_view inputs,
                                             const InputOptions& options) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(
        *context_,
        absl::StrCat("ml_program.subgraph @main(", inputs, ") -> () {\n  ml_program.output\n}\n"));
    if (!program.ok()) return program.status();
    program_ = *std::move(program);
    return MakeInputs(*program_->graphs()[0], options);
  }
  // A flag that sets the only input to this tensor.
  static std::string Flag(const Tensor& tensor) {
    const std::string path = absl::StrCat(std::getenv("TEST_TMPDIR"), "/x.npy");
    EXPECT_THAT(WriteNpy(path, tensor), IsOk());
    return path;
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
};

constexpr char kImage[] =
    "%x: tensor<?x2x2xf32, [\"n\", \"\", \"\"]> "
    "{ml_program.identifier = \"image\"}";

TEST_F(RunCaseTest, ABatchIsTakenAsOneAndSaidSo) {
  ASSERT_OK_AND_ASSIGN(std::vector<RunInput> made, Make(kImage, {}));
  EXPECT_EQ(made[0].tensor.shape().ToString(), "1x2x2");
  EXPECT_EQ(made[0].note, "'n' is taken as 1 (option shape=n:N)");
  ASSERT_OK_AND_ASSIGN(made, Make(kImage, {.shapes = {"n:3"}}));
  EXPECT_EQ(made[0].tensor.shape().ToString(), "3x2x2");
  EXPECT_EQ(made[0].note, "");
  // Without a name; and where another input has the name on another axis.
  ASSERT_OK_AND_ASSIGN(made, Make("%x: tensor<?x5xf32>", {}));
  EXPECT_EQ(made[0].note, "the batch is taken as 1 (option shape=#0:1x5)");
  ASSERT_OK_AND_ASSIGN(made, Make("%x: tensor<?x5xf32, [\"n\", \"\"]>, "
                                  "%h: tensor<2x?xf32, [\"\", \"n\"]>",
                                  {}));
  EXPECT_EQ(made[1].tensor.shape().ToString(), "2x1");
}

TEST_F(RunCaseTest, GeneratedInputsAreHeldToTheMemoryLimit) {
  constexpr char kInputs[] = "%x: tensor<2x3xf32>, %y: tensor<5xf64>";
  ASSERT_OK_AND_ASSIGN(const std::vector<RunInput> made, Make(kInputs, {.memory_limit = 64}));
  EXPECT_EQ(made.size(), 2);
  EXPECT_THAT(Make(kInputs, {.memory_limit = 63}),
              StatusIs(absl::StatusCode::kResourceExhausted,
                       HasSubstr("input 1: with tensor<5xf64>, generated inputs have 64 bytes, "
                                 "more than the memory limit of 63")));
  EXPECT_THAT(Make("%x: tensor<2147483647x2xf32>", {.inputs = {"zeros"}, .memory_limit = 1 << 20}),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("17179869176 bytes")));
}

TEST_F(RunCaseTest, AllSizesThatAreMissingAreNamedAtOnceWithSomeToTry) {
  const absl::Status status =
      Make(
          "%x: tensor<?x3x?x?xf32> {ml_program.identifier = \"image\"}, %y: tensor<4xf32>, "
          "%t: tensor<?x?xi64> {ml_program.identifier = \"tokens\"}",
          {})
          .status();
  EXPECT_TRUE(IsUsageError(status));
  EXPECT_EQ(
      status.message(),
      "input 0 'image' is tensor<?x3x?x?xf32>, input 2 'tokens' is tensor<?x?xi64>: give "
      "their shapes, as in option shape=image:1x3x224x224, option shape=tokens:1x16, or set them "
      "(option input=image=FILE.npy)");
}

TEST_F(RunCaseTest, NumbersAreCastAndAnAxisIsAddedWithANote) {
  ASSERT_OK_AND_ASSIGN(
      std::vector<RunInput> made,
      Make(kImage, {.inputs = {Flag(Tensor::Of<double>({2, 2}, {1, 2.5, 3, 4}))}}));
  EXPECT_EQ(made[0].tensor.shape().ToString(), "1x2x2");
  EXPECT_EQ(made[0].tensor.data<float>()[1], 2.5F);
  EXPECT_EQ(made[0].note, "a leading axis of 1 is added to 2x2, f64 is converted to f32");
  ASSERT_OK_AND_ASSIGN(made,
                       Make(kImage, {.inputs = {Flag(Tensor::Of<uint8_t>(
                                         {3, 2, 2}, {0, 255, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}))}}));
  EXPECT_EQ(made[0].tensor.data<float>()[1], 255.0F);
  EXPECT_EQ(made[0].note, "ui8 is converted to f32");
  ASSERT_OK_AND_ASSIGN(
      made, Make("%x: tensor<2xi32>", {.inputs = {Flag(Tensor::Of<int64_t>({2}, {-7, 9}))}}));
  EXPECT_EQ(made[0].tensor.data<int32_t>()[0], -7);
}

TEST_F(RunCaseTest, ArraysOfOtherSizesAreToldWhatToDo) {
  const auto remedy_of = [&](absl::string_view input, std::vector<int64_t> sizes) {
    int64_t size = 1;
    for (const int64_t of_axis : sizes) size *= of_axis;
    const std::vector<float> zeros(size);
    return std::string(Make(std::string(input), {.inputs = {Flag(Tensor::Of<float>(sizes, zeros))}})
                           .status()
                           .message());
  };
  EXPECT_THAT(remedy_of("%x: tensor<?x8x4x3xf32>", {2, 3, 8, 4}),
              HasSubstr("expected tensor<?x8x4x3xf32>, found tensor<2x3x8x4xf32>; transpose it, as "
                        "with array.transpose(0, 2, 3, 1)"));
  EXPECT_THAT(remedy_of("%x: tensor<1x3x8x4xf32>", {1, 8, 4, 3}),
              HasSubstr("array.transpose(0, 3, 1, 2)"));
  EXPECT_THAT(remedy_of("%x: tensor<?x8x8xf32>", {128}), HasSubstr("array.reshape(-1, 8, 8)"));
  EXPECT_THAT(remedy_of("%x: tensor<1x8x8xf32>", {64}), HasSubstr("array.reshape(1, 8, 8)"));
  EXPECT_THAT(remedy_of("%x: tensor<1x8xf32>", {5, 8}), HasSubstr("give one of the 5 at a time"));
  // Nothing helps: the error is the session's.
  for (const std::vector<int64_t>& sizes : {std::vector<int64_t>{1, 9, 8}, {63}, {0}, {}}) {
    EXPECT_THAT(remedy_of("%x: tensor<1x8x8xf32>", sizes), Not(HasSubstr("array")));
    EXPECT_THAT(remedy_of("%x: tensor<?x8x8xf32>", sizes), Not(HasSubstr("array")));
  }
  EXPECT_THAT(remedy_of("%x: tensor<?x?x8xf32>", {64}), Not(HasSubstr("array")));
  EXPECT_THAT(remedy_of("%x: tensor<?x0xf32>", {64}), Not(HasSubstr("array")));
}

TEST_F(RunCaseTest, NumbersAreNotCutOff) {
  for (const Tensor& tensor : {Tensor::Of<int64_t>({2}, {1, int64_t{1} << 40})}) {
    EXPECT_THAT(
        Make("%x: tensor<2xi32>", {.inputs = {Flag(tensor)}}),
        StatusIs(absl::StatusCode::kInvalidArgument,
                 AllOf(HasSubstr("has i64 where the model takes i32"), HasSubstr("array.astype"))));
  }
  EXPECT_THAT(Make("%x: tensor<2xi32>", {.inputs = {Flag(Tensor::Of<float>({2}, {1, 1.5F}))}}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("rounded or wrapped")));
}

// Holds image (f32, 2x3: 0 to 5) and size (i64, no axes: 7).
TEST_F(RunCaseTest, AnArchiveHasAnArrayForEachInput) {
  const std::string archive = "serialization/testdata/npz/plain.npz";
  constexpr char kBoth[] =
      "%s: tensor<i64> {ml_program.identifier = \"size\"}, "
      "%x: tensor<1x2x3xf32> {ml_program.identifier = \"image\"}";
  ASSERT_OK_AND_ASSIGN(std::vector<RunInput> made, Make(kBoth, {.inputs = {archive}}));
  EXPECT_EQ(made[0].tensor, Tensor::Scalar<int64_t>(7));
  EXPECT_EQ(made[1].tensor.data<float>()[5], 5.0F);
  EXPECT_EQ(made[1].source, "serialization/testdata/npz/plain.npz[image]");
  EXPECT_THAT(Make(kBoth, {.inputs = {archive, archive}}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("is given twice, by")));
  EXPECT_THAT(Make("%s: tensor<i64> {ml_program.identifier = \"size\"}, %z: tensor<2xf32> "
                   "{ml_program.identifier = \"scale\"}",
                   {.inputs = {archive}}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("plain.npz: there is no input 'image' (there are size, scale)")));
  EXPECT_THAT(
      Make("%x: tensor<2x3xf32>", {.inputs = {archive}}),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("has 2 arrays, expected one for")));
}

}  // namespace
}  // namespace roundhouse
