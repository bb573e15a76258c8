#include "roundhouse/tools/files/inspect.h"

#include <cstdlib>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class InspectTest : public ::testing::Test {
 protected:
  InspectTest() : context_(*Context::WithLinkedExtensions()) {}

  static std::string Path(const std::string& name) {
    return absl::StrCat(std::getenv("TEST_TMPDIR"), "/", name);
  }

  const std::unique_ptr<Context> context_;
};

TEST_F(InspectTest, CountsGlobalsOfAnySize) {
  ASSERT_THAT(WriteFile(Path("huge.mlir"),
                        "ml_program.global public mutable @a : tensor<4611686018427387904xi8>\n"
                        "ml_program.global public mutable @b : tensor<9223372036854775807xi8>\n"),
              IsOk());
  EXPECT_THAT(Inspect(*context_, {.input = Path("huge.mlir")}),
              IsOkAndHolds(HasSubstr("2 globals of 9223372036854775807 bytes")));
}

TEST_F(InspectTest, SumsUpTheCostOfOtherDialects) {
  constexpr char kProduct[] = R"(
ml_program.subgraph @main(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> (tensor<2x4xf32>) {
  %z = "onnx.MatMul_13"(%x, %y) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  ml_program.output %z : tensor<2x4xf32>
})";
  ASSERT_THAT(WriteFile(Path("p.mlir"), kProduct), IsOk());
  // 2 * 2 * 3 * 4 operations.
  EXPECT_THAT(Inspect(*context_, {.input = Path("p.mlir"), .json = true}),
              IsOkAndHolds(HasSubstr("\"flops\": 48")));
  EXPECT_THAT(Inspect(*context_, {.input = Path("p.mlir"), .cost = true}),
              IsOkAndHolds(AllOf(HasSubstr("canonical.mat_mul\n"), Not(HasSubstr("onnx")))));
}

TEST_F(InspectTest, TakesTheSizesThatAModelLeavesOpen) {
  constexpr char kOpen[] = R"(
ml_program.subgraph @main(%x: tensor<?x?xf32> {ml_program.identifier = "x"}, %y: tensor<3x4xf32>) -> tensor<?x4xf32> {
  %z = "canonical.mat_mul"(%x, %y) : (tensor<?x?xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  ml_program.output %z : tensor<?x4xf32>
})";
  ASSERT_THAT(WriteFile(Path("open.mlir"), kOpen), IsOk());
  EXPECT_THAT(Inspect(*context_, {.input = Path("open.mlir"), .cost = true}),
              IsOkAndHolds(HasSubstr("costs are unknown where sizes are: --shape=x:SIZES gives "
                                     "those of input 'x', tensor<?x?xf32>\n")));
  EXPECT_THAT(
      Inspect(*context_, {.input = Path("open.mlir"), .cost = true, .shapes = {"x:5000x3"}}),
      IsOkAndHolds(AllOf(HasSubstr("       1        0.120"), Not(HasSubstr("--shape")))));
  EXPECT_THAT(Inspect(*context_, {.input = Path("open.mlir"), .cost = true, .shapes = {"#1:5x3"}}),
              HasMessage(AllOf(HasSubstr("open.mlir"), HasSubstr("which cannot have the shape"))));
}

TEST_F(InspectTest, ShowsWhereAModelIsFrom) {
  constexpr char kPytorchModel[] = R"(
module @net attributes {onnx.opset_import = [["", 17], ["com.acme", 2]], onnx.producer_name = "pytorch", onnx.producer_version = "2.1", onnx.metadata_props = [["author", "somebody\0Aelse"], ["tag", "a"], ["tag", "b"]]} {
  ml_program.global private @w(dense<1.0> : tensor<2x3xf32>) : tensor<2x3xf32>
  ml_program.subgraph @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
    %w = ml_program.global_load_const @w : tensor<2x3xf32>
    %y = "canonical.eltwise_add"(%x, %w) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    ml_program.output %y : tensor<2x3xf32>
  }
})";
  ASSERT_THAT(WriteFile(Path("o.mlir"), kPytorchModel), IsOk());
  EXPECT_THAT(Inspect(*context_, {.input = Path("o.mlir")}),
              IsOkAndHolds(HasSubstr("1 global of 24 bytes, 6 parameters\n"
                                     "  opset: ai.onnx 17, com.acme 2\n"
                                     "  made by: pytorch 2.1\n"
                                     "  author: somebody else\n")));
  EXPECT_THAT(Inspect(*context_, {.input = Path("o.mlir"), .cost = true}),
              IsOkAndHolds(HasSubstr("values take 0.000 MB at one time")));
  EXPECT_THAT(Inspect(*context_, {.input = Path("o.mlir"), .json = true}),
              IsOkAndHolds(AllOf(HasSubstr("\"parameters\": 6"), HasSubstr("\"com.acme\": \"2\""),
                                 HasSubstr("\"producer\": \"pytorch 2.1\""),
                                 HasSubstr("\"author\": \"somebody\\nelse\""),
                                 HasSubstr("\"tag\": [\n      \"a\",\n      \"b\"\n    ]"),
                                 HasSubstr("\"value_bytes\": 48"))));
}

TEST_F(InspectTest, ShowsFewOfManyScales) {
  std::string scales;
  for (int i = 1; i <= 96; ++i) absl::StrAppend(&scales, i > 1 ? "," : "", i, ".5");
  const std::string type = absl::StrCat("tensor<96x!quant.uniform<i8:f32:0, {", scales, "}>>");
  ASSERT_THAT(
      WriteFile(Path("q.mlir"), absl::StrCat("ml_program.subgraph @main(%x: ", type, ") -> (", type,
                                             ") {\n  ml_program.output %x : ", type, "\n}")),
      IsOk());
  EXPECT_THAT(Inspect(*context_, {.input = Path("q.mlir")}),
              IsOkAndHolds(AllOf(HasSubstr("(96 in all)"), Not(HasSubstr("50.5")))));
  EXPECT_THAT(Inspect(*context_, {.input = Path("q.mlir"), .json = true}),
              IsOkAndHolds(HasSubstr("50.5")));
}

}  // namespace
}  // namespace roundhouse
