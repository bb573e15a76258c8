// Tests reading of StableHLO's text: regions, names, and errors of hostile and unsupported files.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ReadingTest : public ::testing::Test {
 protected:
  absl::StatusOr<std::unique_ptr<Program>> Read(absl::string_view text) {
    ParseOptions options;
    options.filename = "folder/model.mlir";
    return Parse(*context_, text, options);
  }
  // The body of a function of %x: tensor<3xf32> that gives %y of the same type.
  absl::StatusOr<std::unique_ptr<Program>> ReadBody(absl::string_view body) {
    return Read(absl::StrCat("func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {\n", body,
                             "\n  return %y : tensor<3xf32>\n}\n"));
  }
  std::string Printed(const Program& program) {
    absl::StatusOr<std::string> text = Print(program);
    return text.ok() ? *std::move(text) : text.status().ToString();
  }
  void ExpectError(absl::string_view body, absl::string_view message) {
    EXPECT_THAT(ReadBody(body).status(),
                StatusIs(absl::StatusCode::kInvalidArgument,
                         AllOf(HasSubstr("folder/model.mlir:"), HasSubstr(std::string(message)))));
  }

  std::unique_ptr<Context> context_ = *Context::WithLinkedExtensions();
};

constexpr absl::string_view kReduce = R"(
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %s = "stablehlo.reduce"(%x, %c) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = stablehlo.$0 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  %y = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<3xf32>)";

TEST_F(ReadingTest, RegionBecomesWhatItComputes) {
  for (const absl::string_view op : {"add %a, %b", "add %b, %a"}) {
    const auto program = ReadBody(absl::Substitute(kReduce, op));
    ASSERT_THAT(program, IsOk());
    EXPECT_THAT(Printed(**program), HasSubstr("reducer = \"add\""));
    EXPECT_EQ((*program)->graphs().size(), 1);
  }
}

TEST_F(ReadingTest, RegionThatComputesSomethingElseIsKeptAndNotLowered) {
  const auto program = ReadBody(absl::Substitute(kReduce, "subtract %a, %b"));
  ASSERT_THAT(program, IsOk());
  EXPECT_THAT(Printed(**program), HasSubstr("body = @main.reduce"));
  EXPECT_THAT(
      LowerProgram(**program).status(),
      StatusIs(absl::StatusCode::kUnimplemented,
               AllOf(HasSubstr("'model.mlir:4'"), HasSubstr("a function of the program's own"))));
}

TEST_F(ReadingTest, LoopTakesWhatItCaptures) {
  const auto program = ReadBody(R"(
  %c = stablehlo.constant dense<0> : tensor<i32>
  %d = stablehlo.add %x, %x : tensor<3xf32>
  %w:2 = stablehlo.while(%i = %c, %v = %x) : tensor<i32>, tensor<3xf32> attributes {acme.note = 1 : i64}
   cond {
    %l = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  } do {
    %n = stablehlo.add %v, %d : tensor<3xf32>
    stablehlo.return %i, %n : tensor<i32>, tensor<3xf32>
  }
  %y = stablehlo.negate %w#1 : tensor<3xf32>)");
  ASSERT_THAT(program, IsOk());
  EXPECT_TRUE(Verify(**program).empty());
  const Graph* body = (*program)->FindGraph("main.while_1");
  ASSERT_NE(body, nullptr);
  EXPECT_EQ(body->inputs().size(), 3);  // The state, and %d; the constant is copied.
  EXPECT_EQ(body->outputs().size(), 3);
}

TEST_F(ReadingTest, PlacesAreTheNamesOfNodes) {
  const auto program = ReadBody(
      "  %a = stablehlo.negate %x : tensor<3xf32> loc(\"minus\")\n"
      "  %y = stablehlo.negate %a : tensor<3xf32>");
  ASSERT_THAT(program, IsOk());
  EXPECT_THAT(Printed(**program),
              AllOf(HasSubstr("loc(\"minus\")"), HasSubstr("loc(\"model.mlir:3\")")));
}

TEST_F(ReadingTest, AllThatIsNotLoweredIsListed) {
  const auto program = ReadBody(R"(
  %m = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
  %a = stablehlo.cholesky %m, lower = true : tensor<3x3xf32>
  %b = stablehlo.custom_call @lapack_sgetrf(%a) {api_version = 4 : i32} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %k = stablehlo.constant dense<1> : tensor<2xui64>
  %s, %r = stablehlo.rng_bit_generator %k, algorithm =  THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
  %y = stablehlo.negate %x : tensor<3xf32>)");
  ASSERT_THAT(program, IsOk());
  EXPECT_THAT(LowerProgram(**program).status(),
              StatusIs(absl::StatusCode::kUnimplemented,
                       AllOf(HasSubstr("'model.mlir:4'"),
                             HasSubstr("stablehlo.cholesky has no canonical counterpart"),
                             HasSubstr("'model.mlir:5'"), HasSubstr("lapack_sgetrf"),
                             HasSubstr("'model.mlir:7'"), HasSubstr("rng_bit_generator"))));
}

TEST_F(ReadingTest, PrintedTextIsReadBack) {
  for (const absl::string_view body :
       {"  %y = stablehlo.negate %x : tensor<3xf32>",
        "  %p = stablehlo.constant dense<true> : tensor<i1>\n"
        "  %y = \"stablehlo.if\"(%p) ({\n    stablehlo.return %x : tensor<3xf32>\n  }, {\n"
        "    %n = stablehlo.negate %x : tensor<3xf32>\n    stablehlo.return %n : tensor<3xf32>\n"
        "  }) : (tensor<i1>) -> tensor<3xf32>",
        "  %i = stablehlo.constant dense<1> : tensor<i32>\n"
        "  %y = \"stablehlo.case\"(%i) ({\n    stablehlo.return %x : tensor<3xf32>\n  }, {\n"
        "    %n = stablehlo.negate %x : tensor<3xf32>\n    stablehlo.return %n : tensor<3xf32>\n"
        "  }) : (tensor<i32>) -> tensor<3xf32>"}) {
    const auto program = ReadBody(body);
    ASSERT_THAT(program, IsOk());
    const std::string text = Printed(**program);
    const auto again = Read(text);
    ASSERT_THAT(again, IsOk()) << text;
    EXPECT_EQ(FirstDifference(**program, **again), "");
    EXPECT_EQ(Printed(**again), text);
  }
}

TEST_F(ReadingTest, WrongFormsAreErrorsAtTheirPlace) {
  ExpectError("  %y = stablehlo.nagate %x : tensor<3xf32>", "is not an operation of StableHLO");
  ExpectError("  %y = stablehlo.negate %x, axis = 3 : tensor<3xf32>", "has no 'axis = …'");
  ExpectError("  %y = stablehlo.add %x : tensor<3xf32>, tensor<3xf32>", "expected one type");
  ExpectError("  %y = stablehlo.add %x, %x : (tensor<3xf32>) -> tensor<3xf32>",
              "as many types as operands, 2, found 1");
  ExpectError("  %y = stablehlo.slice %x [0:3:-] : (tensor<3xf32>) -> tensor<3xf32>",
              "expected an integer");
  ExpectError(
      "  %y = stablehlo.slice %x [9999999999999999999:3] : (tensor<3xf32>) -> tensor<3xf32>",
      "expected an integer");
  ExpectError("  %y = \"stablehlo.reduce\"(%x) ({ }) : (tensor<3xf32>) -> tensor<3xf32>",
              "the operation that ends the region");
  ExpectError(
      "  %y = \"stablehlo.if\"(%x) ({ stablehlo.return %x : tensor<3xf32> }) : "
      "(tensor<3xf32>) -> tensor<3xf32>",
      "expected the two branches");
  ExpectError(
      "  %y = stablehlo.while(%a = %x) : tensor<3xf32> cond { stablehlo.return %b : "
      "tensor<i1> } do { stablehlo.return %a : tensor<3xf32> }",
      "value '%b' is not defined");
  ExpectError("  stablehlo.return %x : tensor<3xf32>", "is not an operation of StableHLO");
}

TEST_F(ReadingTest, NestingIsBounded) {
  std::string body;
  for (int i = 0; i < 5000; ++i) absl::StrAppend(&body, "\"stablehlo.map\"(%x) ({\n");
  ExpectError(body, "nest");
}

// Regions that all capture everything would be quadratic.
TEST_F(ReadingTest, CapturesAreBounded) {
  constexpr int kCount = 4000;
  std::string body;
  for (int i = 0; i < kCount; ++i)
    absl::StrAppend(&body, "%v", i, " = stablehlo.negate %x : tensor<3xf32>\n");
  absl::StrAppend(&body, "%y = \"stablehlo.case\"(%i) (");
  for (int i = 0; i < kCount; ++i) {
    absl::StrAppend(&body, i == 0 ? "" : ", ", "{ stablehlo.return %v", i, " : tensor<3xf32> }");
  }
  absl::StrAppend(&body, ") : (tensor<i32>) -> tensor<3xf32>");
  ExpectError(body, "expand to too much");
}

TEST_F(ReadingTest, WrongNumbersAreErrorsOfTheLowering) {
  for (const absl::string_view op :
       {"stablehlo.slice %x [2:9] : (tensor<3xf32>) -> tensor<7xf32>",
        "stablehlo.transpose %x, dims = [3] : (tensor<3xf32>) -> tensor<3xf32>",
        "stablehlo.broadcast_in_dim %x, dims = [7] : (tensor<3xf32>) -> tensor<3x3xf32>",
        "stablehlo.iota dim = 5 : tensor<3xf32>",
        "stablehlo.dot_general %x, %x, contracting_dims = [4] x [0] : (tensor<3xf32>, "
        "tensor<3xf32>) -> tensor<f32>",
        "stablehlo.convolution(%x, %x) dim_numbers = [b, f]x[i, o]->[b, f], window = {} : "
        "(tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>",
        "stablehlo.convolution(%v, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = "
        "{pad = [[-1, -1]], lhs_dilate = [2], rhs_dilate = [9223372036854775807]} : "
        "(tensor<1x2x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>"}) {
    const auto program =
        ReadBody(absl::StrCat("%v = stablehlo.constant dense<1.0> : tensor<1x2x1xf32>\n",
                              "%w = stablehlo.constant dense<1.0> : tensor<2x1x1xf32>\n%z = ", op,
                              "\n%y = stablehlo.negate %x : tensor<3xf32>"));
    if (!program.ok()) continue;
    EXPECT_THAT(LowerProgram(**program).status(), Not(IsOk())) << op;
  }
}

// The sizes behind a 0 may be of any product.
TEST_F(ReadingTest, SortBesideNoElements) {
  const auto program = ReadBody(R"(
  %k = stablehlo.constant dense<> : tensor<0x4611686018427387904x4xf32>
  %i = stablehlo.constant dense<> : tensor<0x4611686018427387904x4xi32>
  %s:2 = "stablehlo.sort"(%k, %i) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %l = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<0x4611686018427387904x4xf32>, tensor<0x4611686018427387904x4xi32>) -> (tensor<0x4611686018427387904x4xf32>, tensor<0x4611686018427387904x4xi32>)
  %y = stablehlo.negate %x : tensor<3xf32>)");
  ASSERT_THAT(program, IsOk());
  EXPECT_THAT(LowerProgram(**program), IsOk()) << Printed(**program);
}

// A reducer may be named without a region, so any word can be one.
TEST_F(ReadingTest, MapIsOfAnOperationOnElements) {
  for (const absl::string_view op : {"map", "custom_call", "reverse", "transpose", "iota"}) {
    const auto program = ReadBody(absl::Substitute(
        R"(%y = "stablehlo.map"(%x) {dimensions = array<i64: 0>, reducer = "$0"} : (tensor<3xf32>) -> tensor<3xf32>)",
        op));
    ASSERT_THAT(program, IsOk());
    EXPECT_THAT(LowerProgram(**program).status(),
                StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("operation on elements")))
        << op;
  }
  const auto program = ReadBody(R"(
  %y = "stablehlo.map"(%x) ({
  ^bb0(%a: tensor<f32>):
    %b = "stablehlo.reverse"(%a) {dimensions = array<i64>} : (tensor<f32>) -> tensor<f32>
    stablehlo.return %b : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<3xf32>) -> tensor<3xf32>)");
  ASSERT_THAT(program, IsOk());
  EXPECT_THAT(LowerProgram(**program).status(), StatusIs(absl::StatusCode::kUnimplemented));
}

TEST_F(ReadingTest, BranchesAreChosenByOneOperand) {
  constexpr absl::string_view kBranch =
      "{ %n = stablehlo.constant dense<1.0> : tensor<3xf32> stablehlo.return %n : tensor<3xf32> }";
  for (const absl::string_view types : {"()", "(tensor<i32>)", "(tensor<i32>, tensor<i32>)"}) {
    ExpectError(absl::Substitute("%y = \"stablehlo.case\"() ($0, $0, $0) : $1 -> tensor<3xf32>",
                                 kBranch, types),
                "expected one operand of stablehlo.case, found 0");
  }
  ExpectError(absl::Substitute("%y = \"stablehlo.if\"(%x, %x) ($0, $0) : (tensor<3xf32>, "
                               "tensor<3xf32>) -> tensor<3xf32>",
                               kBranch),
              "expected one operand of stablehlo.if, found 2");
}

// Axes that occur twice were found where others were looked for.
TEST_F(ReadingTest, AxesOfIndicesOccurOnce) {
  constexpr absl::string_view kScatter = R"(
  %i = stablehlo.constant dense<1> : tensor<2x1xi64>
  %o = stablehlo.constant dense<0.0> : tensor<4x3xf32>
  %u = stablehlo.constant dense<1.0> : tensor<2x3xf32>
  %s = "stablehlo.scatter"(%o, %i, %u) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [$0], inserted_window_dims = [$1], scatter_dims_to_operand_dims = [$2], index_vector_dim = 1>} : (tensor<4x3xf32>, tensor<2x1xi64>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %y = stablehlo.negate %x : tensor<3xf32>)";
  constexpr absl::string_view kGather = R"(
  %i = stablehlo.constant dense<1> : tensor<2x1xi64>
  %o = stablehlo.constant dense<0.0> : tensor<1x4x3xf32>
  %g = "stablehlo.gather"(%o, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [$0], collapsed_slice_dims = [$1], start_index_map = [$2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 3>} : (tensor<1x4x3xf32>, tensor<2x1xi64>) -> tensor<2x3xf32>
  %y = stablehlo.negate %x : tensor<3xf32>)";
  struct Case {
    absl::string_view text, window, absent, indexed;
    bool is_good;
  };
  for (const Case& one :
       {Case{kScatter, "1", "0", "0", true}, Case{kScatter, "1", "0, 0", "0", false},
        Case{kScatter, "1, 1", "0", "0", false}, Case{kScatter, "", "0, 1", "0", false},
        Case{kScatter, "1", "0", "0, 0", false}, Case{kScatter, "9", "0", "0", false},
        Case{kGather, "1", "0, 1", "1", true}, Case{kGather, "1", "0, 0", "1", false},
        Case{kGather, "7", "0, 1", "1", false}, Case{kGather, "-1", "0, 1", "1", false},
        Case{kGather, "1, 1", "1", "1", false}, Case{kGather, "1", "0, 1", "1, 1", false}}) {
    const std::string body = absl::Substitute(one.text, one.window, one.absent, one.indexed);
    const auto program = ReadBody(body);
    ASSERT_THAT(program, IsOk()) << body;
    const absl::Status status = LowerProgram(**program).status();
    EXPECT_EQ(status.ok(), one.is_good) << body << status;
    EXPECT_FALSE(absl::IsInternal(status)) << status;
  }
}

TEST_F(ReadingTest, PaddingIsForEachAxis) {
  for (const absl::string_view lists :
       {"dense<[1, 1]> : tensor<2xi64>", "dense<> : tensor<0xi64>", "dense<1> : tensor<1xi64>"}) {
    for (int wrong = 0; wrong < 3; ++wrong) {
      std::string body = "%z = stablehlo.constant dense<0.0> : tensor<f32>\n";
      std::string types;
      for (int i = 0; i < 3; ++i) {
        const absl::string_view list = i == wrong ? lists : "dense<1> : tensor<1xi64>";
        absl::StrAppend(&body, "%p", i, " = stablehlo.constant ", list, "\n");
        absl::StrAppend(&types, ", ", list.substr(list.find(": ") + 2));
      }
      absl::StrAppend(&body, "%d = stablehlo.dynamic_pad %x, %z, %p0, %p1, %p2 : (tensor<3xf32>, ",
                      "tensor<f32>", types, ") -> tensor<?xf32>\n",
                      "%y = stablehlo.negate %x : tensor<3xf32>");
      const auto program = ReadBody(body);
      ASSERT_THAT(program, IsOk());
      const absl::Status status = LowerProgram(**program).status();
      EXPECT_EQ(status.ok(), lists == "dense<1> : tensor<1xi64>") << body << status;
    }
  }
}

// A splat of few bytes may be of any size.
TEST_F(ReadingTest, ListsOfAttributesAreShortAndOfIntegers) {
  struct Case {
    absl::string_view list, message;
  };
  for (const Case& one :
       {Case{"dense<0> : tensor<2000000xi8>", "at most 510 numbers, found 2000000"},
        Case{"dense<0.0> : tensor<1xf32>", "expected integers, found tensor<1xf32>"},
        Case{"dense<18446744073709551615> : tensor<1xui64>", "below 2^63"},
        Case{"[0.5]", "expected a list of integers"},
        Case{"\"0\"", "expected a list of integers"}}) {
    const auto program =
        ReadBody(absl::StrCat("%y = \"stablehlo.reverse\"(%x) {dimensions = ", one.list,
                              "} : (tensor<3xf32>) -> tensor<3xf32>"));
    ASSERT_THAT(program, IsOk()) << one.list;
    EXPECT_THAT(LowerProgram(**program).status(),
                StatusIs(absl::StatusCode::kUnimplemented,
                         AllOf(HasSubstr("dimensions: "), HasSubstr(std::string(one.message)))));
  }
  const auto program = ReadBody(
      "%y = \"stablehlo.reverse\"(%x) {dimensions = dense<0> : tensor<1xi64>} : (tensor<3xf32>) -> "
      "tensor<3xf32>");
  ASSERT_THAT(program, IsOk());
  EXPECT_THAT(LowerProgram(**program), IsOk());
}

TEST_F(ReadingTest, LongIotaTakesNoMemory) {
  const auto program = ReadBody(R"(
  %i = stablehlo.iota dim = 0 : tensor<65536xi64>
  %p = stablehlo.slice %i [7:10] : (tensor<65536xi64>) -> tensor<3xi64>
  %f = stablehlo.convert %p : (tensor<3xi64>) -> tensor<3xf32>
  %y = stablehlo.add %x, %f : tensor<3xf32>)");
  ASSERT_THAT(program, IsOk());
  ASSERT_THAT(LowerProgram(**program), IsOk());
  int64_t elements = 0;
  for (const Graph* graph : (*program)->graphs()) {
    for (const Node* node : graph->nodes()) {
      const std::optional<Tensor> value =
          node->num_results() == 1 ? ConstantValue(node->result()) : std::nullopt;
      if (value.has_value()) elements += value->num_elements();
    }
  }
  EXPECT_LT(elements, 300) << Printed(**program);
  EXPECT_THAT(Printed(**program), HasSubstr("canonical.range"));
}

}  // namespace
}  // namespace roundhouse
