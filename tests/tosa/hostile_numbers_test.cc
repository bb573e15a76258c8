// Numbers that no operator of TOSA can have: they must give an error or a program, without an
// overflow, a hang, or memory out of proportion to the text.
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

// Lowers an operation from the inputs to %y.
absl::Status StatusOf(absl::string_view inputs, absl::string_view operation,
                      absl::string_view types, absl::string_view result) {
  static const Context* const context = Context::WithLinkedExtensions()->release();
  const auto program = Parse(
      *context, absl::StrCat("func.func @main(", inputs, ") -> ", result, " {\n  %y = ", operation,
                             " : (", types, ") -> ", result, "\n  return %y : ", result, "\n}\n"));
  return program.ok() ? LowerProgram(**program).status() : program.status();
}

TEST(Numbers, ThatNoOperatorHasAreErrors) {
  constexpr absl::string_view kImage = "tensor<1x4x4x1xf32>";
  struct Case {
    absl::string_view inputs, operation, types, result;
    absl::string_view message;  // Empty: it is none.
  };
  for (const Case& c : {
           Case{"%x: tensor<4xi32>", "\"tosa.mul\"(%x, %x) {shift = 0 : i32}",
                "tensor<4xi32>, tensor<4xi32>", "tensor<4xi32>", ""},
           Case{"%x: tensor<4xi32>", "\"tosa.mul\"(%x, %x) {shift = -1 : i32}",
                "tensor<4xi32>, tensor<4xi32>", "tensor<4xi32>",
                "expected a shift from 0 to 63, found -1"},
           Case{"%x: tensor<4xi32>", "\"tosa.mul\"(%x, %x) {shift = 64 : i32}",
                "tensor<4xi32>, tensor<4xi32>", "tensor<4xi32>",
                "expected a shift from 0 to 63, found 64"},
           Case{"%x: tensor<4xf32>",
                "\"tosa.slice\"(%x) {start = array<i64: 9223372036854775807>, "
                "size = array<i64: 2>}",
                "tensor<4xf32>", "tensor<2xf32>",
                "the end of 2 elements from 9223372036854775807 on does not fit in 64 bits"},
           Case{"%x: tensor<1x4x4x4611686018427387904xf32>, "
                "%w: tensor<1x1x4611686018427387904x4xf32>, %b: tensor<1xf32>",
                "\"tosa.depthwise_conv2d\"(%x, %w, %b) {pad = array<i64: 0, 0, 0, 0>, stride = "
                "array<i64: 1, 1>, dilation = array<i64: 1, 1>}",
                "tensor<1x4x4x4611686018427387904xf32>, tensor<1x1x4611686018427387904x4xf32>, "
                "tensor<1xf32>",
                "tensor<1x4x4x1xf32>", "the number of channels does not fit in 64 bits"},
           Case{"%x: tensor<1x4x4x1xf32>, %w: tensor<1x1x1x1xf32>, %b: tensor<1xf32>",
                "\"tosa.transpose_conv2d\"(%x, %w, %b) {out_pad = array<i64: 0>, stride = "
                "array<i64: 1, 1>}",
                "tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>", kImage,
                "expected four numbers in out_pad, found 1"},
           Case{"%x: tensor<1x4x4x1xf32>, %w: tensor<1x1x1x1xf32>, %b: tensor<1xf32>",
                "\"tosa.transpose_conv2d\"(%x, %w, %b) {out_pad = array<i64: "
                "-9223372036854775808, 0, 0, 0>, stride = array<i64: 1, 1>}",
                "tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>", kImage, "out_pad"},
           Case{"%x: tensor<4xi32>",
                "\"tosa.rescale\"(%x) {input_zp = 0 : i32, output_zp = 0 : i32, multiplier = "
                "array<i32: 1>, shift = array<i8: 1>}",
                "tensor<4xi32>", "tensor<4xf32>", "expected a result of integers, found f32"},
           Case{"%x: tensor<4xcomplex<f32>>",
                "\"tosa.clamp\"(%x) {min_int = 0 : i64, max_int = 1 : i64}",
                "tensor<4xcomplex<f32>>", "tensor<4xcomplex<f32>>", "expected numbers"},
       }) {
    const absl::Status status = StatusOf(c.inputs, c.operation, c.types, c.result);
    EXPECT_EQ(status.ok(), c.message.empty()) << c.operation << ": " << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(std::string(c.message))) << c.operation;
    EXPECT_FALSE(absl::IsInternal(status)) << c.operation << ": " << status;
  }
}

TEST(Resize, IsOfAnImage) {
  struct Case {
    absl::string_view size, scale, offset, border, message;
  };
  for (const Case& c : {
           Case{"4", "2, 1, 2, 1", "0, 0", "1, 1", ""},
           // Text of few bytes stands for 2^40 columns.
           Case{"4", "1048576, 1, 1048576, 1", "0, 0", "0, 0", "an image of 3145729"},
           Case{"4", "9223372036854775807, 1, 1, 1", "0, 0", "0, 0", "of at most 2^20"},
           Case{"4", "1, 1, 1, 1", "-9223372036854775808, 0", "0, 0", "of at most 2^20"},
           Case{"4", "1, 1, 1, 1", "0, 0", "9223372036854775807, 0", "of at most 2^20"},
           Case{"4611686018427387904", "4, 1, 4, 1", "0, 0", "0, 0", "of at most 2^20"},
           Case{"0", "1, 1, 1, 1", "0, 0", "2, 2", "expected an image with elements"},
       }) {
    for (const absl::string_view mode : {"NEAREST_NEIGHBOR", "BILINEAR"}) {
      const std::string image = absl::StrCat("tensor<1x", c.size, "x4x1xf32>");
      const absl::Status status =
          StatusOf(absl::StrCat("%x: ", image),
                   absl::StrCat("\"tosa.resize\"(%x) {scale = array<i64: ", c.scale,
                                ">, offset = array<i64: ", c.offset,
                                ">, border = array<i64: ", c.border, ">, mode = \"", mode, "\"}"),
                   image, "tensor<1x?x?x1xf32>");
      EXPECT_EQ(status.ok(), c.message.empty()) << c.scale << ": " << status;
      EXPECT_THAT(std::string(status.message()), HasSubstr(std::string(c.message))) << c.scale;
    }
  }
}

TEST(Scatter, OfManyDeclaredIndicesTakesNoMemory) {
  EXPECT_THAT(StatusOf("%v: tensor<1x4x1xf32>, %i: tensor<1x1099511627776xi32>, "
                       "%u: tensor<1x1099511627776x1xf32>",
                       "\"tosa.scatter\"(%v, %i, %u)",
                       "tensor<1x4x1xf32>, tensor<1x1099511627776xi32>, "
                       "tensor<1x1099511627776x1xf32>",
                       "tensor<1x4x1xf32>"),
              IsOk());
}

}  // namespace
}  // namespace roundhouse
