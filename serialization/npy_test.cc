#include "roundhouse/serialization/npy.h"

#include <complex>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// A file with this header, without padding, and data.
std::string File(absl::string_view header, absl::string_view data, int version = 1) {
  std::string bytes =
      absl::StrCat("\x93NUMPY", std::string(1, static_cast<char>(version)), std::string(1, '\0'));
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i) {
    bytes.push_back(static_cast<char>(header.size() >> 8 * i));
  }
  return absl::StrCat(bytes, header, data);
}

std::string Descr(absl::string_view descr, absl::string_view shape, bool is_fortran_order = false) {
  return absl::StrCat("{'descr': '", descr,
                      "', 'fortran_order': ", is_fortran_order ? "True" : "False",
                      ", 'shape': ", shape, ", }");
}

std::string Bytes(std::initializer_list<int> bytes) {
  return std::string(bytes.begin(), bytes.end());
}

TEST(NpyTest, WhatNumPyWrites) {
  // numpy.save of numpy.array([1.5, -2], 'f4'), byte for byte.
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
  header.resize(0x76 - 1, ' ');
  header += '\n';
  const std::string bytes = File(header, Bytes({0, 0, 0xC0, 0x3F, 0, 0, 0, 0xC0}));
  ASSERT_EQ(bytes.size() % 64, 8u);
  const Tensor tensor = Tensor::Of<float>({2}, {1.5, -2});
  EXPECT_THAT(ParseNpy(bytes), IsOkAndHolds(tensor));
  // One difference: NumPy reserves space for a first dimension that grows.
  ASSERT_OK_AND_ASSIGN(std::string written, FormatNpy(tensor));
  EXPECT_EQ(written.substr(10, 57), header.substr(0, 57));
  EXPECT_EQ(written.size() % 64, 8u);
  EXPECT_EQ(written[written.size() - 9], '\n');
}

TEST(NpyTest, EveryElementKindComesBack) {
  for (ElementKind kind : kAllElementKinds) {
    if (kind == ElementKind::kOpaque) continue;
    SCOPED_TRACE(std::string(ElementKindName(kind)));
    for (const Shape& shape : {Shape(), Shape({7}), Shape({2, 3, 4}), Shape({0, 5})}) {
      ASSERT_OK_AND_ASSIGN(Tensor tensor, SeededTensor(Type::Tensor(kind, shape), SplitMix64(4)));
      ASSERT_OK_AND_ASSIGN(std::string bytes, FormatNpy(tensor));
      ASSERT_OK_AND_ASSIGN(Tensor read, ParseNpy(bytes));
      if (IsPacked(kind) || IsSmallFloat(kind)) {
        EXPECT_EQ(read.element_type().kind(),
                  IsSignedInteger(kind) ? ElementKind::kI8 : ElementKind::kU8);
        EXPECT_EQ(read.shape(), shape);
      } else {
        EXPECT_EQ(read, tensor);
      }
    }
  }
}

TEST(NpyTest, FourBitsAreWidenedWithTheirSign) {
  const std::byte bytes[] = {std::byte{0x8F}, std::byte{0x07}};
  ASSERT_OK_AND_ASSIGN(Tensor tensor,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kI4, Shape({3})), bytes));
  ASSERT_OK_AND_ASSIGN(std::string file, FormatNpy(tensor));
  EXPECT_THAT(ParseNpy(file), IsOkAndHolds(Tensor::Of<int8_t>({3}, {-1, -8, 7})));
  ASSERT_OK_AND_ASSIGN(tensor,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kU4, Shape({3})), bytes));
  ASSERT_OK_AND_ASSIGN(file, FormatNpy(tensor));
  EXPECT_THAT(ParseNpy(file), IsOkAndHolds(Tensor::Of<uint8_t>({3}, {15, 8, 7})));
}

TEST(NpyTest, TwoBitsAreWidenedWithTheirSign) {
  const std::byte bytes[] = {std::byte{0x8F}, std::byte{0x01}};
  ASSERT_OK_AND_ASSIGN(Tensor tensor,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kI2, Shape({5})), bytes));
  ASSERT_OK_AND_ASSIGN(std::string file, FormatNpy(tensor));
  EXPECT_THAT(ParseNpy(file), IsOkAndHolds(Tensor::Of<int8_t>({5}, {-1, -1, 0, -2, 1})));
  ASSERT_OK_AND_ASSIGN(tensor,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kU2, Shape({5})), bytes));
  ASSERT_OK_AND_ASSIGN(file, FormatNpy(tensor));
  EXPECT_THAT(ParseNpy(file), IsOkAndHolds(Tensor::Of<uint8_t>({5}, {3, 3, 0, 2, 1})));
}

// One byte each, under the unnamed type that NumPy uses for types that are not its own.
TEST(NpyTest, SmallFloatsAreTheirBits) {
  const std::byte bytes[] = {std::byte{0x8F}, std::byte{0x07}};
  ASSERT_OK_AND_ASSIGN(Tensor tensor,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kF8E4M3FN, Shape({2})), bytes));
  ASSERT_OK_AND_ASSIGN(std::string file, FormatNpy(tensor));
  EXPECT_THAT(file, HasSubstr("'descr': '|V1'"));
  EXPECT_THAT(ParseNpy(file), IsOkAndHolds(Tensor::Of<uint8_t>({2}, {0x8F, 0x07})));
  ASSERT_OK_AND_ASSIGN(tensor,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kF4E2M1FN, Shape({3})), bytes));
  ASSERT_OK_AND_ASSIGN(file, FormatNpy(tensor));
  EXPECT_THAT(ParseNpy(file), IsOkAndHolds(Tensor::Of<uint8_t>({3}, {15, 8, 7})));
  // ml_dtypes gives some of them the kind 'f'.
  EXPECT_THAT(ParseNpy(File(Descr("<f1", "(2,)"), Bytes({0x3C, 0x7F}))),
              IsOkAndHolds(Tensor::Of<uint8_t>({2}, {0x3C, 0x7F})));
}

TEST(NpyTest, QuantizedIsWrittenAsStored) {
  const ElementType element =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {0}});
  ASSERT_OK_AND_ASSIGN(
      Tensor tensor, Tensor::Of<int8_t>({2}, {1, -1}).WithType(Type::Tensor(element, Shape({2}))));
  ASSERT_OK_AND_ASSIGN(std::string file, FormatNpy(tensor));
  EXPECT_THAT(ParseNpy(file), IsOkAndHolds(Tensor::Of<int8_t>({2}, {1, -1})));
}

TEST(NpyTest, BigEndian) {
  EXPECT_THAT(ParseNpy(File(Descr(">i4", "(2,)"), Bytes({0, 0, 1, 2, 255, 255, 255, 254}))),
              IsOkAndHolds(Tensor::Of<int32_t>({2}, {258, -2})));
  EXPECT_THAT(ParseNpy(File(Descr(">c8", "()"), Bytes({0x3F, 0x80, 0, 0, 0xC0, 0, 0, 0}))),
              IsOkAndHolds(Tensor::Scalar<std::complex<float>>({1, -2})));
  EXPECT_THAT(ParseNpy(File(Descr(">V2", "(1,)"), Bytes({0x3F, 0x80}))),
              IsOkAndHolds(Tensor::Of<BFloat16>({1}, {BFloat16(1)})));
}

TEST(NpyTest, FortranOrder) {
  EXPECT_THAT(ParseNpy(File(Descr("|u1", "(2, 3)", true), Bytes({1, 4, 2, 5, 3, 6}))),
              IsOkAndHolds(Tensor::Of<uint8_t>({2, 3}, {1, 2, 3, 4, 5, 6})));
  std::string data;
  for (int k = 0; k < 4; ++k) {
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < 2; ++i) data += Bytes({i, 10 * j + k});
    }
  }
  ASSERT_OK_AND_ASSIGN(Tensor tensor, ParseNpy(File(Descr(">i2", "(2, 3, 4)", true), data)));
  for (int i = 0; i < 24; ++i) {
    EXPECT_EQ(tensor.data<int16_t>()[i], 256 * (i / 12) + 10 * (i / 4 % 3) + i % 4);
  }
  EXPECT_THAT(ParseNpy(File(Descr("<i2", "(0, 3)", true), "")),
              IsOkAndHolds(Tensor::Of<int16_t>({0, 3}, {})));
}

TEST(NpyTest, StringsOfBothKinds) {
  ASSERT_OK_AND_ASSIGN(
      Tensor text, ParseNpy(File(Descr("<U2", "(3,)"), Bytes({'a', 0,    0, 0, 0xE9, 0, 0, 0,  //
                                                              0,   0xF6, 1, 0, 0,    0, 0, 0,  //
                                                              0,   0,    0, 0, 'z',  0, 0, 0}))));
  EXPECT_THAT(text.strings(), ElementsAre("a\xC3\xA9", "\xF0\x9F\x98\x80", std::string("\0z", 2)));
  ASSERT_OK_AND_ASSIGN(std::string file, FormatNpy(text));
  EXPECT_THAT(ParseNpy(file), IsOkAndHolds(text));
  EXPECT_THAT(file, HasSubstr("'<U2'"));
  ASSERT_OK_AND_ASSIGN(text,
                       ParseNpy(File(Descr("|S3", "(2,)"), Bytes({'a', 'b', 0, 0xFF, 0, 'c'}))));
  EXPECT_THAT(text.strings(), ElementsAre("ab", std::string("\xFF\0c", 3)));
  ASSERT_OK_AND_ASSIGN(file, FormatNpy(text));
  EXPECT_THAT(file, HasSubstr("'|S3'"));
  EXPECT_THAT(ParseNpy(file), IsOkAndHolds(text));
  EXPECT_THAT(ParseNpy(File(Descr(">U1", "()"), Bytes({0, 0, 0xD8, 0}))),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("55296 is not a character")));
  ASSERT_OK_AND_ASSIGN(
      text, Tensor::FromStrings(Type::Scalar(ElementKind::kString), {std::string("x\0", 2)}));
  EXPECT_THAT(FormatNpy(text),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("ends in NUL")));
}

TEST(NpyTest, OddButValidHeaders) {
  const Tensor tensor = Tensor::Of<uint8_t>({2}, {7, 8});
  const std::string data = Bytes({7, 8});
  EXPECT_THAT(ParseNpy(File(Descr("|u1", "(2L,)"), data)), IsOkAndHolds(tensor));
  EXPECT_THAT(ParseNpy(File("{\"shape\":(2,),\"fortran_order\":True,\"descr\":\"u1\"}\n", data, 2)),
              IsOkAndHolds(tensor));
  EXPECT_THAT(ParseNpy(File(Descr("=u1", "(2,)"), data, 3)), IsOkAndHolds(tensor));
  EXPECT_THAT(ParseNpy(File(Descr("?", "(2,)"), data)),
              IsOkAndHolds(Tensor::Of<bool>({2}, {true, true})));
}

TEST(NpyTest, RankIsBounded) {
  ASSERT_OK_AND_ASSIGN(
      Tensor tensor,
      Tensor::Zeros(Type::Tensor(ElementKind::kI8, Shape::Of(std::vector<int64_t>(64, 1)))));
  ASSERT_OK_AND_ASSIGN(std::string file, FormatNpy(tensor));
  EXPECT_THAT(ParseNpy(file), IsOkAndHolds(tensor));
  ASSERT_OK_AND_ASSIGN(tensor, Tensor::Zeros(Type::Tensor(ElementKind::kI8,
                                                          Shape::Of(std::vector<int64_t>(65, 1)))));
  EXPECT_THAT(FormatNpy(tensor),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("more than the 64 dimensions")));
  std::string shape = "(";
  for (int i = 0; i < 65; ++i) shape += "0,";
  EXPECT_THAT(ParseNpy(File(Descr("|i1", shape + ")"), "")),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("more than 64 dimensions")));
}

TEST(NpyTest, HostileBytes) {
  const struct {
    std::string bytes;
    std::string message;
  } kCases[] = {
      {"", "does not start with"},
      {"\x93NUMPX\x01", "does not start with"},
      {File(Descr("|u1", "()"), "x", 9), "version 9 cannot be read"},
      {absl::StrCat("\x93NUMPY\x02", Bytes({0, 1, 0, 0})), "ends within the length"},
      {absl::StrCat("\x93NUMPY\x01", Bytes({0, 0xFF, 0xFF})),
       "65535 bytes, but the file ends after 0"},
      {absl::StrCat("\x93NUMPY\x02", Bytes({0, 0xFF, 0xFF, 0xFF, 0xFF})), "4294967295 bytes"},
      {File("", ""), "expected '{'"},
      {File("{", ""), "expected a string"},
      {File("{'descr", ""), "expected a terminated string"},
      {File("{'descr': '<f4'", ""), "expected ',' or '}'"},
      {File("{}", ""), "must have the entries"},
      {File("{'what': 1}", ""), "the entry 'what'"},
      {File("{'fortran_order': False, 'fortran_order': False}", ""), "repeated"},
      {File("{'fortran_order': 1}", ""), "expected True or False"},
      {File(absl::StrCat(Descr("|u1", "()"), "x"), ""), "expected the end of the header"},
      {File(Descr("|u1", "(-1,)"), ""), "expected a size"},
      {File(Descr("|u1", "(1.5,)"), ""), "expected ',' or ')'"},
      {File(Descr("|u1", "(99999999999999999999,)"), ""), "fits in 64 bits"},
      {File(Descr("<f4", "(4611686018427387904,)"), ""), "more than 2^63"},
      {File(Descr("<f4", "(4294967296, 4294967296)"), ""), "does not fit in 64 bits"},
      {File(Descr("<f4", "(1000000000000,)"), "abc"), "needs 4000000000000 bytes of data, found 3"},
      {File(Descr("<f4", "(1,)"), "abcde"), "needs 4 bytes of data, found 5"},
      {File(Descr("<U0", "(1000000000000,)"), ""), "strings without any bytes"},
      {File(Descr("<U9223372036854775807", "(1,)"), ""), "cannot be read"},
      {File(Descr("|O", "(1,)"), "x"), "NumPy type '|O' cannot be read; supported are f8 f4"},
      {File(Descr("|O8", "(1,)"), "12345678"), "'|O8' cannot be read"},
      {File(Descr("<M8[ns]", "(1,)"), "12345678"), "cannot be read"},
      {File(Descr("<f16", "(1,)"), "12345678"), "'<f16' cannot be read"},
      {File(Descr("<f-4", "(1,)"), "1234"), "cannot be read"},
      {File(Descr("", "(1,)"), "1234"), "'' cannot be read"},
      {File("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': ()}", ""),
       "arrays of records"},
  };
  for (const auto& test : kCases) {
    SCOPED_TRACE(test.message);
    absl::StatusOr<Tensor> tensor = ParseNpy(test.bytes);
    EXPECT_FALSE(tensor.ok());
    EXPECT_THAT(std::string(tensor.status().message()), HasSubstr(test.message));
  }
}

TEST(NpyTest, EmptyTensorsMayHaveLargeSizes) {
  const std::string shape = "(4611686018427387904, 4611686018427387904, 0)";
  for (const char* order : {"True", "False"}) {
    ASSERT_OK_AND_ASSIGN(const Tensor tensor,
                         ParseNpy(File(absl::StrCat("{'descr': '<f4', 'fortran_order': ", order,
                                                    ", 'shape': ", shape, "}"),
                                       "")));
    EXPECT_EQ(tensor.num_elements(), 0);
  }
}

TEST(NpyTest, EveryTruncationIsAnError) {
  ASSERT_OK_AND_ASSIGN(std::string file, FormatNpy(Tensor::Of<double>({3}, {1, 2, 3})));
  for (size_t length = 0; length < file.size(); ++length) {
    EXPECT_FALSE(ParseNpy(absl::string_view(file).substr(0, length)).ok()) << length;
  }
}

TEST(NpyTest, Files) {
  const std::string path = absl::StrCat(::testing::TempDir(), "/tensor.npy");
  const Tensor tensor = Tensor::Of<int64_t>({2, 1}, {5, -5});
  ASSERT_THAT(WriteNpy(path, tensor), IsOk());
  EXPECT_THAT(ReadNpy(path), IsOkAndHolds(tensor));
  ASSERT_THAT(WriteFile(path, "junk"), IsOk());
  EXPECT_THAT(ReadNpy(path), StatusIs(absl::StatusCode::kInvalidArgument,
                                      StartsWith(path + ": not a valid .npy")));
  EXPECT_THAT(ReadNpy(path + ".gone"),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("tensor.npy.gone")));
  EXPECT_THAT(WriteNpy("/nowhere/x.npy", tensor),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("/nowhere/x.npy")));
}

}  // namespace
}  // namespace roundhouse
