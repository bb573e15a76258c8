// Numbers of a file that no operator can have: they must give an error or a program, without an
// overflow, a hang, or memory out of proportion to the file.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/tflite/models.h"

namespace roundhouse {
namespace {

using testing::HasSubstr;

// Lowers `body`, which computes %y from the inputs.
absl::Status StatusOf(absl::string_view inputs, absl::string_view body, absl::string_view result) {
  const std::string text =
      absl::StrCat("module {\nml_program.subgraph @main(", inputs, ") -> ", result, " {\n", body,
                   "\nml_program.output %y : ", result, "\n}\n}");
  const absl::StatusOr<std::unique_ptr<Program>> program = Parse(TfliteTestContext(), text);
  return program.ok() ? LowerProgram(**program).status() : program.status();
}

// %name, a list of integers.
std::string List(absl::string_view name, absl::string_view numbers, absl::string_view type) {
  return absl::StrCat("%", name, " = \"tfl.pseudo_const\"() {value = dense<", numbers, "> : ", type,
                      "} : () -> ", type, "\n");
}

struct Case {
  std::string what;
  std::string inputs;
  std::string body;
  std::string result;
  std::string message;  // Of the error; empty if there is none.
};

void Check(const Case& c) {
  const absl::Status status = StatusOf(c.inputs, c.body, c.result);
  EXPECT_EQ(status.ok(), c.message.empty()) << c.what << ": " << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr(c.message)) << c.what;
  EXPECT_FALSE(absl::IsInternal(status)) << c.what << ": " << status;
}

constexpr absl::string_view kMost = "9223372036854775807";
constexpr absl::string_view kHuge = "6917529027641081856";  // Twice it is more than 2^63.

std::string Numbers(absl::string_view first, absl::string_view second) {
  return absl::StrCat("[", first, ", ", second, "]");
}

TEST(Moves, OfNumbersThatOverflow) {
  const std::string of_one = "(tensor<4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>";
  for (const Case& c : {
           Case{"a slice", "%x: tensor<4xf32>",
                List("b", absl::StrCat("[", kMost, "]"), "tensor<1xi64>") +
                    List("s", "[5]", "tensor<1xi64>") +
                    "%y = \"tfl.slice\"(%x, %b, %s) : " + of_one,
                "tensor<*xf32>", "the end of 5 elements from 9223372036854775807 on"},
           Case{"a strided slice of one element", "%x: tensor<4xf32>",
                List("b", absl::StrCat("[", kMost, "]"), "tensor<1xi64>") +
                    List("s", "[1]", "tensor<1xi64>") +
                    "%y = \"tfl.strided_slice\"(%x, %b, %b, %s) {shrink_axis_mask = 1 : i64} : "
                    "(tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>",
                "tensor<*xf32>", "the end of 1 elements from 9223372036854775807 on"},
           Case{"a strided slice with an offset", "%x: tensor<4xf32>",
                List("b", absl::StrCat("[", kMost, "]"), "tensor<1xi64>") +
                    List("s", "[1]", "tensor<1xi64>") +
                    "%y = \"tfl.strided_slice\"(%x, %b, %b, %s) {offset = true} : "
                    "(tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>",
                "tensor<*xf32>", "does not fit in 64 bits"},
           Case{"a split", "%x: tensor<4xf32>",
                List("s", absl::StrCat("[", kMost, ", ", kMost, ", -1]"), "tensor<3xi64>") +
                    List("a", "0", "tensor<i32>") +
                    "%y, %p, %q = \"tfl.split_v\"(%x, %s, %a) : (tensor<4xf32>, tensor<3xi64>, "
                    "tensor<i32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)",
                "tensor<*xf32>", "the sum of the sizes does not fit in 64 bits"},
           Case{"blocks of a batch", "%x: tensor<1x4x4x1xf32>",
                List("b", "[2, 2]", "tensor<2xi64>") +
                    List("p", absl::StrCat("[[", kMost, ", 1], [0, 0]]"), "tensor<2x2xi64>") +
                    "%y = \"tfl.space_to_batch_nd\"(%x, %b, %p) : (tensor<1x4x4x1xf32>, "
                    "tensor<2xi64>, tensor<2x2xi64>) -> tensor<*xf32>",
                "tensor<*xf32>", "the sizes do not fit in 64 bits"},
           Case{"the number of blocks", "%x: tensor<3x0x0x1xf32>",
                List("b", Numbers(kHuge, kHuge), "tensor<2xi64>") +
                    List("p", "0", "tensor<2x2xi64>") +
                    "%y = \"tfl.space_to_batch_nd\"(%x, %b, %p) : (tensor<3x0x0x1xf32>, "
                    "tensor<2xi64>, tensor<2x2xi64>) -> tensor<*xf32>",
                "tensor<*xf32>", "the sizes do not fit in 64 bits"},
           Case{"blocks of space", "%x: tensor<6917529027641081856x4x4x0xf32>",
                List("b", Numbers(kHuge, "1"), "tensor<2xi64>") +
                    List("p", "0", "tensor<2x2xi64>") +
                    "%y = \"tfl.batch_to_space_nd\"(%x, %b, %p) : "
                    "(tensor<6917529027641081856x4x4x0xf32>, "
                    "tensor<2xi64>, tensor<2x2xi64>) -> tensor<*xf32>",
                "tensor<*xf32>", "the sizes do not fit in 64 bits"},
           Case{"segments", "%x: tensor<1xf32>",
                List("i", absl::StrCat("[", kMost, "]"), "tensor<1xi64>") +
                    "%y = \"tfl.segment_sum\"(%x, %i) : (tensor<1xf32>, tensor<1xi64>) -> "
                    "tensor<*xf32>",
                "tensor<*xf32>", "the segment 9223372036854775807 is too large"},
       })
    Check(c);
}

TEST(Layers, OfSizesThatOverflow) {
  const auto transposed = [](absl::string_view sizes, absl::string_view size) {
    const std::string image = absl::StrCat("tensor<1x", size, "x1x1xf32>");
    return Case{absl::StrCat("an output of ", sizes), absl::StrCat("%x: ", image, ", %w: ", image),
                List("s", sizes, "tensor<4xi64>") + "%n = \"control.none\"() : () -> none\n" +
                    absl::StrCat("%y = \"tfl.transpose_conv\"(%s, %w, %x, %n) {padding = \"SAME\", "
                                 "stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<4xi64>, ",
                                 image, ", ", image, ", none) -> tensor<*xf32>"),
                "tensor<*xf32>",
                size == "1" ? "expected sizes of the output of at least 1" : "too large"};
  };
  for (const Case& c : {
           transposed("[1, -9223372036854775808, 1, 1]", "1"),
           transposed("[1, 1, 1, 1]", kHuge),
           Case{"rows of a layer",
                "%x: tensor<2147483647x2147483647x2147483647x3xf32>, "
                "%w: tensor<2x4xf32>",
                "%n = \"control.none\"() : () -> none\n"
                "%y = \"tfl.fully_connected\"(%x, %w, %n) : "
                "(tensor<2147483647x2147483647x2147483647x3xf32>, tensor<2x4xf32>, none) -> "
                "tensor<*xf32>",
                "tensor<*xf32>", "64 bits"},
           Case{"a radius", "%x: tensor<1x1x1x1xf32>",
                "%y = \"tfl.local_response_normalization\"(%x) {radius = 4611686018427387904 : "
                "i64} : (tensor<1x1x1x1xf32>) -> tensor<*xf32>",
                "tensor<*xf32>", "the radius 4611686018427387904 is too large"},
           Case{"the state of an SVDF",
                "%x: tensor<1x1xf32>, %w: tensor<6917529027641081856x1xf32>, "
                "%t: tensor<6917529027641081856x0xf32>, %s: tensor<*xf32>",
                "%n = \"control.none\"() : () -> none\n"
                "%y = \"tfl.svdf\"(%x, %w, %t, %n, %s) {rank = 1 : i64} : (tensor<1x1xf32>, "
                "tensor<6917529027641081856x1xf32>, tensor<6917529027641081856x0xf32>, none, "
                "tensor<*xf32>) -> tensor<*xf32>",
                "tensor<*xf32>", "does not divide"},
           Case{"a cell's state",
                "%x: tensor<0x1xf32>, %h: tensor<0x1xf32>, %w: tensor<4x2xf32>, %b: tensor<4xf32>, "
                "%c: tensor<0x6917529027641081856xf32>",
                "%y, %p, %q, %r = \"tfl.lstm\"(%x, %h, %w, %b, %c) {kernel_type = \"BASIC\"} : "
                "(tensor<0x1xf32>, tensor<0x1xf32>, tensor<4x2xf32>, tensor<4xf32>, "
                "tensor<0x6917529027641081856xf32>) -> (tensor<*xf32>, tensor<*xf32>, "
                "tensor<*xf32>, tensor<*xf32>)",
                "tensor<*xf32>", "the cell's state is too large"},
       })
    Check(c);
}

// Each row of the weights would get a scale of its own in the program.
TEST(Layers, OfManyDeclaredRows) {
  constexpr absl::string_view kW = "tensor<1000000000x1x!quant.uniform<i8:f32, 0.5>>";
  constexpr absl::string_view kR = "tensor<1000000000x1000000000x!quant.uniform<i8:f32, 0.5>>";
  constexpr absl::string_view kB = "tensor<1000000000xf32>";
  constexpr absl::string_view kS = "tensor<1x1000000000xf32>";
  std::string operands = "%x";
  std::string types = "tensor<1x1x1xf32>";
  const auto add = [&](int count, absl::string_view operand, absl::string_view type) {
    for (int i = 0; i < count; ++i) {
      absl::StrAppend(&operands, ", ", operand);
      absl::StrAppend(&types, ", ", type);
    }
  };
  add(4, "%w", kW);
  add(4, "%r", kR);
  add(3, "%n", "none");
  add(4, "%b", kB);
  add(2, "%n", "none");
  add(2, "%s", kS);
  Check({"an LSTM of many cells",
         absl::StrCat("%x: tensor<1x1x1xf32>, %w: ", kW, ", %r: ", kR, ", %b: ", kB, ", %s: ", kS),
         absl::StrCat("%n = \"control.none\"() : () -> none\n%y = "
                      "\"tfl.unidirectional_sequence_lstm\"(",
                      operands, ") {fused_activation_function = \"TANH\", time_major = true} : (",
                      types, ") -> tensor<1x1x1000000000xf32>"),
         "tensor<1x1x1000000000xf32>", "weights of 1000000000 rows"});
}

TEST(Quantized, SizesOfAResizeAreThoseOfAnImage) {
  for (const absl::string_view size : {"[0, 4]", "[-1, 4]", "[2147483647, 4]"}) {
    const std::string image = "tensor<1x2x2x1x!quant.uniform<i8:f32, 0.5>>";
    const std::string result = "tensor<1x?x?x1x!quant.uniform<i8:f32, 0.5>>";
    Check(
        {absl::StrCat("a resize to ", size), absl::StrCat("%x: ", image),
         List("s", size, "tensor<2xi32>") + absl::StrCat("%y = \"tfl.resize_bilinear\"(%x, %s) : (",
                                                         image, ", tensor<2xi32>) -> ", result),
         result, size[1] == '2' ? "" : "expected a positive size"});
  }
}

// TFLite divides by the number in 32 bits, which of 2^32 elements is 0.
TEST(Quantized, MeansDivideByTheNumberOfElements) {
  for (const absl::string_view sizes : {"2x2147483647", "2x4294967296", "2x4294967299"}) {
    const std::string input = absl::StrCat("tensor<", sizes, "x!quant.uniform<i8:f32, 0.5>>");
    const std::string result = "tensor<2x!quant.uniform<i8:f32, 0.5>>";
    const std::string text =
        absl::StrCat("module {\nml_program.subgraph @main(%x: ", input, ") -> ", result, " {\n",
                     List("a", "[1]", "tensor<1xi32>"), "%y = \"tfl.mean\"(%x, %a) : (", input,
                     ", tensor<1xi32>) -> ", result, "\nml_program.output %y : ", result, "\n}\n}");
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(TfliteTestContext(), text));
    ASSERT_THAT(LowerProgram(*program), IsOkAndHolds(true)) << sizes;
    ASSERT_OK_AND_ASSIGN(const std::string lowered, Print(*program));
    const bool fits = sizes == "2x2147483647";
    EXPECT_EQ(absl::StrContains(lowered, "canonical.eltwise_div"), fits) << lowered;
    EXPECT_EQ(absl::StrContains(lowered, "dense<2147483647> : tensor<i32>"), fits) << lowered;
  }
}

// A unary operator on quantised elements.
Case Function(absl::string_view op, absl::string_view from, absl::string_view to,
              absl::string_view attributes, absl::string_view message) {
  const std::string input = absl::StrCat("tensor<4x!quant.uniform<", from, ">>");
  const std::string result = absl::StrCat("tensor<4x!quant.uniform<", to, ">>");
  return {absl::StrCat(op, " of ", from), absl::StrCat("%x: ", input),
          absl::StrCat("%y = \"tfl.", op, "\"(%x) ", attributes, " : (", input, ") -> ", result),
          result, std::string(message)};
}

TEST(Quantized, QuantizationThatNoKernelHas) {
  constexpr absl::string_view kShort = "i16:f32, 0.000030517578125";
  for (const Case& c : {
           Function("hard_swish", "i8:f32, 0.5:9223372036854775807", "i8:f32, 0.5", "",
                    "expected zero points of at most 32 bits"),
           Function("hard_swish", "i8:f32, 0.5", "i8:f32, 0.5:-9223372036854775808", "",
                    "expected zero points of at most 32 bits"),
           Function("hard_swish", "i8:f32, 0.5:4294967295", "i8:f32, 0.5:-2147483648", "", ""),
           Function("hard_swish", "i8:f32, 0.5:1000000", "i8:f32, 0.5", "", ""),
           // It read in front of a table.
           Function("softmax", "i16:f32, 0.5", kShort, "{beta = -1.0 : f32}", ""),
           Function("softmax", "i16:f32, 0.5", kShort, "{beta = 0x7F800000 : f32}", ""),
           Function("tanh", "i16:f32, -1.0e+30", kShort, "", ""),
           Function("logistic", "i16:f32, 0.0", kShort, "", ""),
       })
    Check(c);
}

std::string Sparse(absl::string_view type, int elements, absl::string_view sizes,
                   absl::string_view segments, absl::string_view indices) {
  std::string order;
  for (size_t i = 0, n = std::count(sizes.begin(), sizes.end(), ',') + 1; i < n; ++i)
    absl::StrAppend(&order, i == 0 ? "" : ", ", i);
  return absl::StrCat("%y = \"tfl.sparse_const\"() {value = dense<1.0> : tensor<", elements,
                      "xf32>, traversal_order = array<i64: ", order,
                      ">, block_map = array<i64>, dense_sizes = array<i64: ", sizes,
                      ">, segments = [", segments, "], indices = [", indices, "]} : () -> ", type);
}

TEST(Sparse, ConstantsAreInProportionToTheirElements) {
  constexpr absl::string_view kNone = "array<i64>";
  const std::string two = absl::StrCat(kNone, ", ", kNone);
  const std::string three = absl::StrCat(two, ", ", kNone);
  constexpr absl::string_view kEmpty = "tensor<2147483647x2147483647x0xf32>";
  constexpr absl::string_view kCube = "tensor<2147483647x2147483647x2147483647xf32>";
  constexpr absl::string_view kLong = "tensor<2000000000xf32>";
  const std::string sizes = "2147483647, 2147483647, 0";
  const std::string last = absl::StrCat(two, ", array<i64: 2147483646>");
  for (const Case& c : {
           // There are 2^62 rows without elements.
           Case{"no elements", "", Sparse(kEmpty, 0, sizes, three, three), std::string(kEmpty), ""},
           Case{"one too many", "", Sparse(kEmpty, 1, sizes, three, three), std::string(kEmpty),
                "the indices of the elements do not fit the shape"},
           Case{"too many elements", "",
                Sparse(kCube, 1, "-1, -1, -1",
                       "array<i64: 0, 1>, array<i64: 0, 1>, array<i64: 0, 1>",
                       "array<i64: 2147483646>, array<i64: 2147483646>, array<i64: 2147483646>"),
                std::string(kCube), ""},
           Case{"gigabytes for one element", "",
                Sparse(kLong, 1, "-1", "array<i64: 0, 1>", "array<i64: 7>"), std::string(kLong),
                "a sparse constant of tensor<2000000000xf32> that stores 1 elements"},
       }) {
    if (c.what == "too many elements") {
      EXPECT_THAT(StatusOf(c.inputs, c.body, c.result), testing::Not(IsOk()));
    } else {
      Check(c);
    }
  }
}

// Types of results that are computed in steps are known without writing the steps out, which would
// take a minute for each 100 kB of a file.
TEST(Steps, AreNotWrittenOutWhileReading) {
  constexpr absl::string_view kW = "tensor<1x1x!quant.uniform<i8:f32, 0.5>>";
  constexpr int kLayers = 500;
  std::string inputs = absl::StrCat("%w: ", kW, ", %b: tensor<1xf32>, %h: tensor<1x1xf32>");
  std::string body;
  std::string result;
  for (int i = 1; i <= kLayers; ++i) {
    result = absl::StrCat("tensor<1024x", i, "x1xf32>");
    absl::StrAppend(&inputs, ", %x", i, ": ", result);
    absl::StrAppend(
        &body, "%y", i, " = \"tfl.unidirectional_sequence_rnn\"(%x", i,
        ", %w, %w, %b, %h) {fused_activation_function = \"TANH\", time_major = true} : (", result,
        ", ", kW, ", ", kW, ", tensor<1xf32>, tensor<1x1xf32>) -> ", result, "\n");
  }
  ASSERT_OK_AND_ASSIGN(const std::string bytes,
                       TfliteModel(absl::StrCat(
                           "module {\nml_program.subgraph @main(", inputs, ") -> ", result, " {\n",
                           body, "ml_program.output %y", kLayers, " : ", result, "\n}\n}")));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, ReadTfliteBytes(bytes));
  EXPECT_EQ(program->graphs()[0]->outputs()[0].type.ToString(), result);
}

}  // namespace
}  // namespace roundhouse
