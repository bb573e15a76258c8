// Types and attributes as text: what is printed, and that it reads back as the same.
#include <bit>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

// ---- Types

struct TypeCase {
  const char* text;
  Type type;
};

class TypeTextTest : public ::testing::TestWithParam<TypeCase> {};

TEST_P(TypeTextTest, IsReadAndPrinted) {
  EXPECT_THAT(ParseType(GetParam().text), IsOkAndHolds(GetParam().type));
  EXPECT_EQ(GetParam().type.ToString(), GetParam().text);
}

ElementType Quantized(ElementKind storage, Quantization quantization) {
  return ElementType::Quantized(storage, std::move(quantization));
}

const TypeCase kTypes[] = {
    {"tensor<f32>", Type::Tensor(ElementKind::kF32, Shape())},
    {"tensor<2x?x3xbf16>", Type::Tensor(ElementKind::kBF16, Shape({2, Dim::Unknown(), 3}))},
    {"tensor<*xi4>", Type::Tensor(ElementKind::kI4, Shape::Unranked())},
    {"tensor<0x1xui64>", Type::Tensor(ElementKind::kU64, Shape({0, 1}))},
    {"tensor<?x3xf32, [\"batch\", \"\"]>",
     Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown("batch"), 3}))},
    {"tensor<2xf32, [\"a\\22b\\0A\"]>", Type::Tensor(ElementKind::kF32, Shape({Dim(2, "a\"b\n")}))},
    {"tensor<2xf32, #acme.tiled<[2], \"x>\">>",
     Type::TensorWithEncoding(ElementKind::kF32, Shape({2}), "#acme.tiled<[2], \"x>\">")},
    {"tensor<2xf32, [\"a\", \"b\"]>",
     Type::TensorWithEncoding(ElementKind::kF32, Shape({2}), "[\"a\", \"b\"]")},
    {"tensor<2xcomplex<f64>>", Type::Tensor(ElementKind::kComplex128, Shape({2}))},
    {"tensor<2x!roundhouse.string>", Type::Tensor(ElementKind::kString, Shape({2}))},
    {"tensor<2xi1>", Type::Tensor(ElementKind::kI1, Shape({2}))},
    {"tensor<2xf6E2M3FN>", Type::Tensor(ElementType::Opaque("f6E2M3FN"), Shape({2}))},
    {"tensor<2xf8E4M3FN>", Type::Tensor(ElementKind::kF8E4M3FN, Shape({2}))},
    {"tensor<2xf8E5M2FNUZ>", Type::Tensor(ElementKind::kF8E5M2FNUZ, Shape({2}))},
    {"tensor<2x!roundhouse.f8E8M0FNU>", Type::Tensor(ElementKind::kF8E8M0FNU, Shape({2}))},
    {"tensor<*x!roundhouse.f4E2M1FN>", Type::Tensor(ElementKind::kF4E2M1FN, Shape::Unranked())},
    {"tensor<2xi2>", Type::Tensor(ElementKind::kI2, Shape({2}))},
    {"tensor<2x!quant.uniform<u2:f32, 0.5:3>>",
     Type::Tensor(Quantized(ElementKind::kU2, {.scales = {0.5}, .zero_points = {3}}), Shape({2}))},
    {"tensor<2xvector<4x[2]xf32>>",
     Type::Tensor(ElementType::Opaque("vector<4x[2]xf32>"), Shape({2}))},
    {"tensor<2x!acme.str<\"a\">>",
     Type::Tensor(ElementType::Opaque("!acme.str<\"a\">"), Shape({2}))},
    {"tensor<4x!quant.uniform<i8:f32, 0.5:3>>",
     Type::Tensor(Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {3}}), Shape({4}))},
    {"tensor<2x!quant.uniform<u8<1:255>:f16:0, {0.1:1, 2.0e-30:7}>>",
     Type::Tensor(Quantized(ElementKind::kU8, {.expressed = ElementKind::kF16,
                                               .axis = 0,
                                               .scales = {0.1, 2e-30},
                                               .zero_points = {1, 7},
                                               .storage_range = {{1, 255}}}),
                  Shape({2}))},
    {"!roundhouse.quant<i64:f32, 0x7FF0000000000000:-9223372036854775808>",
     Type::Scalar(
         Quantized(ElementKind::kI64, {.scales = {HUGE_VAL}, .zero_points = {INT64_MIN}}))},
    {"!roundhouse.quant<i8:f32:0, {}>", Type::Scalar(Quantized(ElementKind::kI8, {.axis = 0}))},
    {"!canonical.feature<?x224x224x3xf32, [\"n\", \"\", \"\", \"\"]>",
     Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown("n"), 224, 224, 3}), Domain::kFeature)},
    {"!canonical.depthwise_filter<3x3x8x1xf32>",
     Type::Tensor(ElementKind::kF32, Shape({3, 3, 8, 1}), Domain::kDepthwiseFilter)},
    {"!canonical.bias<*xf32>", Type::Tensor(ElementKind::kF32, Shape::Unranked(), Domain::kBias)},
    {"!canonical.other<1>", Type::Opaque("!canonical.other<1>")},
    {"none", Type::None()},
    {"!ml_program.token", Type::Token()},
    {"!roundhouse.unknown", Type::Unknown()},
    {"i64", Type::Scalar(ElementKind::kI64)},
    {"complex<f32>", Type::Scalar(ElementKind::kComplex64)},
    {"!roundhouse.string", Type::Scalar(ElementKind::kString)},
    {"index", Type::Opaque("index")},
    {"si32", Type::Opaque("si32")},
    {"complex<i32>", Type::Opaque("complex<i32>")},
    {"tuple<i32, tensor<4xf32>>", Type::Opaque("tuple<i32, tensor<4xf32>>")},
    {"memref<?x4xf32, strided<[?, 1], offset: ?>, 2 : i32>",
     Type::Opaque("memref<?x4xf32, strided<[?, 1], offset: ?>, 2 : i32>")},
    {"(i32, (f32) -> ()) -> (i32, i32)", Type::Opaque("(i32, (f32) -> ()) -> (i32, i32)")},
    {"() -> (() -> ())", Type::Opaque("() -> (() -> ())")},
    {"!acme.handle", Type::Opaque("!acme.handle")},
    {"!acme<\"x y\">", Type::Opaque("!acme<\"x y\">")},
};

INSTANTIATE_TEST_SUITE_P(All, TypeTextTest, ::testing::ValuesIn(kTypes));

TEST(TypeTextTest, OtherSpellingsOfTheSame) {
  EXPECT_THAT(ParseType("tensor< 4 x 8 x f32 >"),
              IsOkAndHolds(Type::Tensor(ElementKind::kF32, Shape({4, 8}))));
  EXPECT_THAT(ParseType("!acme<handle<4>>"), IsOkAndHolds(Type::Opaque("!acme.handle<4>")));
  // Empty dimension names are dropped.
  EXPECT_THAT(ParseType("tensor<4xf32, [\"\"]>"),
              IsOkAndHolds(Type::Tensor(ElementKind::kF32, Shape({4}))));
  EXPECT_EQ(*ParseType("tensor<4x!quant.uniform<ui8<0:255>:f32, 5.000000e-01>>"),
            *ParseType("tensor<4x!quant.uniform<u8:f32, 0.5>>"));
  EXPECT_THAT(ParseType("!quant.uniform<i12:f32, 0.5>"),
              IsOkAndHolds(Type::Opaque("!quant.uniform<i12:f32, 0.5>")));
}

// ---- Attributes

struct AttributeCase {
  const char* text;
  Attribute attribute;
};

class AttributeTextTest : public ::testing::TestWithParam<AttributeCase> {};

TEST_P(AttributeTextTest, IsReadAndPrinted) {
  EXPECT_THAT(ParseAttribute(GetParam().text), IsOkAndHolds(GetParam().attribute));
  EXPECT_THAT(PrintAttribute(GetParam().attribute), IsOkAndHolds(std::string(GetParam().text)));
}

float FloatOfBits(uint32_t bits) { return std::bit_cast<float>(bits); }

template <typename T>
Attribute Data(std::initializer_list<int64_t> sizes, std::initializer_list<T> values) {
  return Attribute::OfTensor(Tensor::Of<T>(sizes, values));
}

Attribute Packed(ElementKind kind, int64_t count, std::vector<uint8_t> bytes) {
  return Attribute::OfTensor(*Tensor::FromBytes(
      Type::Tensor(kind, Shape({count})),
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size())));
}

Attribute Strings(std::initializer_list<int64_t> sizes, std::vector<std::string> strings,
                  ElementType element = ElementKind::kString) {
  return Attribute::OfTensor(
      *Tensor::FromStrings(Type::Tensor(std::move(element), Shape::Of(std::vector<int64_t>(sizes))),
                           std::move(strings)));
}

Attribute Typed(const Attribute& data, const Type& type) {
  return Attribute::OfTensor(*data.if_tensor()->WithType(type));
}

const AttributeCase kAttributes[] = {
    {"unit", Attribute::Unit()},
    {"true", Attribute::Bool(true)},
    {"1 : i64", Attribute::Int(1)},
    {"-128 : i8", Attribute::Int(-128, ElementKind::kI8)},
    {"255 : ui8", Attribute::Int(255, ElementKind::kU8)},
    {"-8 : i4", Attribute::Int(-8, ElementKind::kI4)},
    {"18446744073709551615 : ui64", Attribute::Int(-1, ElementKind::kU64)},
    {"-9223372036854775808 : i64", Attribute::Int(INT64_MIN)},
    {"7 : i7", Attribute::Opaque("7 : i7")},
    {"5 : index", Attribute::Opaque("5 : index")},
    {"1.5 : f6E2M3FN", Attribute::Opaque("1.5 : f6E2M3FN")},
    {"1.5 : f8E4M3FN", Attribute::Float(1.5, ElementKind::kF8E4M3FN)},
    {"0xFF : f8E4M3FN", Attribute::Float(-std::nan(""), ElementKind::kF8E4M3FN)},
    {"0x80 : f8E4M3FNUZ", Attribute::Float(NAN, ElementKind::kF8E4M3FNUZ)},
    {"0xFC : f8E5M2", Attribute::Float(-HUGE_VAL, ElementKind::kF8E5M2)},
    {"\"-6.0\" : !roundhouse.f4E2M1FN", Attribute::Float(-6, ElementKind::kF4E2M1FN)},
    {"\"0xFF\" : !roundhouse.f8E8M0FNU", Attribute::Float(NAN, ElementKind::kF8E8M0FNU)},
    {"-2 : i2", Attribute::Int(-2, ElementKind::kI2)},
    {"3 : ui2", Attribute::Int(3, ElementKind::kU2)},
    {"1.0 : f64", Attribute::Float(1)},
    {"-0.0 : f64", Attribute::Float(-0.0)},
    {"5.0e-324 : f64", Attribute::Float(5e-324)},
    {"0.1 : f32", Attribute::Float(0.1, ElementKind::kF32)},
    {"1.0e-45 : f32", Attribute::Float(1e-45, ElementKind::kF32)},
    {"3.4028235e+38 : f32", Attribute::Float(3.4028235e38, ElementKind::kF32)},
    {"65504.0 : f16", Attribute::Float(65504, ElementKind::kF16)},
    {"0x7FC00000 : f32", Attribute::Float(NAN, ElementKind::kF32)},
    {"0xFF80 : bf16", Attribute::Float(-HUGE_VAL, ElementKind::kBF16)},
    {"0x7FF8000000000001 : f64",
     Attribute::Float(std::bit_cast<double>(uint64_t{0x7FF8000000000001}))},
    {"\"a\\09\\22\\\\\\C3\\A9\\00\"", Attribute::String(std::string("a\t\"\\\xC3\xA9\0", 7))},
    {"tensor<4xf32>", Attribute::OfType(Type::Tensor(ElementKind::kF32, Shape({4})))},
    {"none", Attribute::OfType(Type::None())},
    {"() -> ()", Attribute::OfType(Type::Opaque("() -> ()"))},
    {"@main", Attribute::Symbol("main")},
    {"@\"odd \\22 name\"", Attribute::Symbol("odd \" name")},
    {"@a::@\"b c\"::@d", Attribute::Opaque("@a::@\"b c\"::@d")},
    {"[]", Attribute::List({})},
    // The types that MLIR leaves out in lists.
    {"[1, 2.0, true, \"x\", 1 : i32, 1.0 : f32, 0x7FF0000000000000 : f64, unit, [[]]]",
     Attribute::List({Attribute::Int(1), Attribute::Float(2), Attribute::Bool(true),
                      Attribute::String("x"), Attribute::Int(1, ElementKind::kI32),
                      Attribute::Float(1, ElementKind::kF32), Attribute::Float(HUGE_VAL),
                      Attribute::Unit(), Attribute::List({Attribute::List({})})})},
    {"{}", Attribute::Dictionary({})},
    {"{a, b = 1 : i64, \"c d\" = {}}",
     Attribute::Dictionary(
         {{"c d", Attribute::Dictionary({})}, {"b", Attribute::Int(1)}, {"a", Attribute::Unit()}})},
    {"array<i64>", Attribute::IntArray({})},
    {"array<i64: 1, -2>", Attribute::IntArray({1, -2})},
    {"array<i1: true, false>", Attribute::IntArray({1, 0}, ElementKind::kI1)},
    {"array<ui64: 18446744073709551615>", Attribute::IntArray({-1}, ElementKind::kU64)},
    {"#roundhouse.array<i4: -8, 7>", Attribute::IntArray({-8, 7}, ElementKind::kI4)},
    {"#roundhouse.array<ui4>", Attribute::IntArray({}, ElementKind::kU4)},
    {"#roundhouse.array<i2: -2, 1>", Attribute::IntArray({-2, 1}, ElementKind::kI2)},
    {"array<f8E5M2: 1.0, 0x7C>", Attribute::FloatArray({1, HUGE_VAL}, ElementKind::kF8E5M2)},
    {"#roundhouse.array<!roundhouse.f8E8M0FNU: 2.0, 0xFF>",
     Attribute::FloatArray({2, NAN}, ElementKind::kF8E8M0FNU)},
    {"array<f32: 0.1, 0xFF800000>", Attribute::FloatArray({0.1, -HUGE_VAL})},
    {"array<bf16: 1.0>", Attribute::FloatArray({1}, ElementKind::kBF16)},
    {"array<si8: 1>", Attribute::Opaque("array<si8: 1>")},
    {"#acme.place<dev0, [1, \"a>b\"]>", Attribute::Opaque("#acme.place<dev0, [1, \"a>b\"]>")},
    {"#acme.size<4> : index", Attribute::Opaque("#acme.size<4> : index")},
    {"\"text\" : !acme.text", Attribute::Opaque("\"text\" : !acme.text")},
    {"affine_map<(d0)[s0] -> (d0 + s0)>", Attribute::Opaque("affine_map<(d0)[s0] -> (d0 + s0)>")},
    {"affine_set<(d0) : (d0 - 1 >= 0)>", Attribute::Opaque("affine_set<(d0) : (d0 - 1 >= 0)>")},
    {"strided<[1, ?], offset: 3>", Attribute::Opaque("strided<[1, ?], offset: 3>")},
    {"distinct[0]<1 : i64>", Attribute::Opaque("distinct[0]<1 : i64>")},
    {"loc(\"x\")", Attribute::Opaque("loc(\"x\")")},

    {"dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>", Data<int64_t>({2, 2}, {1, 2, 3, 4})},
    {"dense<-1> : tensor<2xi8>", Data<int8_t>({2}, {-1, -1})},
    {"dense<1> : tensor<i32>", Data<int32_t>({}, {1})},
    {"dense<[18446744073709551615, 0]> : tensor<2xui64>", Data<uint64_t>({2}, {UINT64_MAX, 0})},
    {"dense<[true, false]> : tensor<2xi1>", Data<bool>({2}, {true, false})},
    {"dense<[0.1, -0.0, 0x7FC00001]> : tensor<3xf32>",
     Data<float>({3}, {0.1f, -0.0f, FloatOfBits(0x7FC00001)})},
    {"dense<0x7FA00000> : tensor<2xf32>",  // A signalling NaN.
     Data<float>({2}, {FloatOfBits(0x7FA00000), FloatOfBits(0x7FA00000)})},
    {"dense<[1.0, 0x7C00]> : tensor<2xf16>", Data<Half>({2}, {Half(1), Half::FromBits(0x7C00)})},
    {"dense<(1.0, -2.0)> : tensor<2xcomplex<f32>>",
     Data<std::complex<float>>({2}, {{1, -2}, {1, -2}})},
    {"dense<[(1.0, 2.0), (0.0, 0x7FF0000000000000)]> : tensor<2xcomplex<f64>>",
     Data<std::complex<double>>({2}, {{1, 2}, {0, HUGE_VAL}})},
    {"dense<[1, -8, 7]> : tensor<3xi4>", Packed(ElementKind::kI4, 3, {0x81, 0x07})},
    {"dense<[15, 0]> : tensor<2xui4>", Packed(ElementKind::kU4, 2, {0x0F})},
    {"dense<> : tensor<0x2xf32>", Data<float>({0, 2}, {})},
    {"dense<[[\"a\"], [\"\\0A\"]]> : tensor<2x1x!roundhouse.string>", Strings({2, 1}, {"a", "\n"})},
    {"dense<\"0xFF\"> : tensor<2x!roundhouse.string>", Strings({2}, {"0xFF", "0xFF"})},
    {"dense<> : tensor<0x!acme.str>", Strings({0}, {}, ElementType::Opaque("!acme.str"))},
    {"dense<[1.0, 2.0]> : tensor<2xf6E2M3FN>",
     Attribute::Opaque("dense<[1.0, 2.0]> : tensor<2xf6E2M3FN>")},
    {"dense<[1.0, -0.0, 0x7F]> : tensor<3xf8E4M3FN>",
     Packed(ElementKind::kF8E4M3FN, 3, {0x38, 0x80, 0x7F})},
    {"dense<0x7D> : tensor<2xf8E5M2>", Packed(ElementKind::kF8E5M2, 2, {0x7D, 0x7D})},
    {"dense<[\"0.5\", \"-6.0\", \"0.0\"]> : tensor<3x!roundhouse.f4E2M1FN>",
     Packed(ElementKind::kF4E2M1FN, 3, {0xF1, 0x00})},
    {"dense<\"1.5\"> : tensor<3x!roundhouse.f4E2M1FN>",
     Packed(ElementKind::kF4E2M1FN, 3, {0x33, 0x03})},
    {"dense<[[\"1.0\"], [\"0xFF\"]]> : tensor<2x1x!roundhouse.f8E8M0FNU>",
     Attribute::OfTensor(*Packed(ElementKind::kF8E8M0FNU, 2, {0x7F, 0xFF})
                              .if_tensor()
                              ->WithType(Type::Tensor(ElementKind::kF8E8M0FNU, Shape({2, 1}))))},
    {"dense<\"0xFF\"> : tensor<2x!roundhouse.f8E8M0FNU>",
     Packed(ElementKind::kF8E8M0FNU, 2, {0xFF, 0xFF})},
    {"dense<[1, -2, 0, -1, 1]> : tensor<5xi2>", Packed(ElementKind::kI2, 5, {0xC9, 0x01})},
    {"dense<3> : tensor<5xui2>", Packed(ElementKind::kU2, 5, {0xFF, 0x03})},
    {"dense<1> : vector<4xi32>", Attribute::Opaque("dense<1> : vector<4xi32>")},
    {"dense<1> : tensor<1000000000x1000000000xi8>",
     Attribute::OfTensor(
         *Tensor::Splat(Type::Tensor(ElementKind::kI8, Shape({1000000000, 1000000000})),
                        std::vector<std::byte>{std::byte{1}}))},
    {"dense<[1, 2]> : tensor<2xi8, [\"n\"]>",
     Typed(Data<int8_t>({2}, {1, 2}), Type::Tensor(ElementKind::kI8, Shape({Dim(2, "n")})))},

    {"#roundhouse.dense<dense<[1, -2]> : tensor<2xi8>, tensor<2x!quant.uniform<i8:f32, 0.5>>>",
     Typed(Data<int8_t>({2}, {1, -2}),
           Type::Tensor(Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {0}}),
                        Shape({2})))},
    {"#roundhouse.dense<dense<1.0> : tensor<2xf32>, !canonical.bias<2xf32, [\"c\"]>>",
     Typed(Data<float>({2}, {1, 1}),
           Type::Tensor(ElementKind::kF32, Shape({Dim(2, "c")}), Domain::kBias))},
    {"#roundhouse.dense<dense<7> : tensor<i8>, i8>",
     Typed(Data<int8_t>({}, {7}), Type::Scalar(ElementKind::kI8))},
};

INSTANTIATE_TEST_SUITE_P(All, AttributeTextTest, ::testing::ValuesIn(kAttributes));

TEST(AttributeTextTest, OtherSpellingsOfTheSame) {
  const struct {
    const char* text;
    const char* same;
  } cases[] = {
      {"1", "1 : i64"},
      {"1.0", "1.0 : f64"},
      {"0xFF : i8", "-1 : i8"},
      {"255 : i8", "-1 : i8"},
      {"18446744073709551615 : i64", "-1 : i64"},
      {"1 : i1", "true"},
      {"1.0e400 : f64", "0x7FF0000000000000 : f64"},
      {"1.0e-400", "0.0 : f64"},
      {"\"\\n\\t\\41\"", "\"\\0A\\09A\""},
      {"{b = unit, a = true}", "{a = true, b}"},
      {"#acme<size<4>>:index", "#acme.size<4> : index"},
      {"dense<1>:tensor<2xi8>", "dense<1> : tensor<2xi8>"},
      {"dense<[1, 1]> : tensor<2xi8>", "dense<1> : tensor<2xi8>"},
      {"dense<1> : tensor<0xi8>", "dense<> : tensor<0xi8>"},
      {"dense<[[], []]> : tensor<2x0xi8>", "dense<> : tensor<2x0xi8>"},
      {"dense<[1, 0]> : tensor<2xi1>", "dense<[true, false]> : tensor<2xi1>"},
      {"dense<\"0x0000803F00000040\"> : tensor<2xf32>", "dense<[1.0, 2.0]> : tensor<2xf32>"},
      {"dense<\"0x0000803F\"> : tensor<2xf32>", "dense<1.0> : tensor<2xf32>"},
      {"dense<\"0x05\"> : tensor<3xi1>", "dense<[true, false, true]> : tensor<3xi1>"},
      {"dense<\"0xFF\"> : tensor<9xi1>", "dense<true> : tensor<9xi1>"},
      {"dense<\"0xAB01\"> : tensor<9xi1>",
       "dense<[true, true, false, true, false, true, false, true, true]> : tensor<9xi1>"},
      {"dense<\"0x0F01\"> : tensor<2xi4>", "dense<[-1, 1]> : tensor<2xi4>"},
      {"dense<\"0x0301\"> : tensor<2xi2>", "dense<[-1, 1]> : tensor<2xi2>"},
      // The spelling of newer versions of MLIR.
      {"1.5 : f4E2M1FN", "\"1.5\" : !roundhouse.f4E2M1FN"},
      {"dense<[1.0, 2.0]> : tensor<2xf8E8M0FNU>",
       "dense<[\"1.0\", \"2.0\"]> : tensor<2x!roundhouse.f8E8M0FNU>"},
      {"dense<\"0x7F80\"> : tensor<2x!roundhouse.f8E8M0FNU>",
       "dense<[\"1.0\", \"2.0\"]> : tensor<2x!roundhouse.f8E8M0FNU>"},
      {"dense<\"0x03\"> : tensor<2x!roundhouse.f4E2M1FN>",
       "dense<\"1.5\"> : tensor<2x!roundhouse.f4E2M1FN>"},
      // Numbers out of range are read as in MLIR.
      {"dense<[464.0, 465.0, -500.0]> : tensor<3xf8E4M3FN>",
       "dense<[448.0, 0x7F, 0xFF]> : tensor<3xf8E4M3FN>"},
      {"1.0e9 : f8E5M2", "0x7C : f8E5M2"},
      {"-0.0 : f8E4M3FNUZ", "0.0 : f8E4M3FNUZ"},
      {"\"100.0\" : !roundhouse.f4E2M1FN", "\"6.0\" : !roundhouse.f4E2M1FN"},
      {"sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<2x3xi8>",
       "dense<[[1, 0, 0], [0, 0, 5]]> : tensor<2x3xi8>"},
      {"sparse<[0, 2], 1> : tensor<3xi8>", "dense<[1, 0, 1]> : tensor<3xi8>"},
      {"sparse<[[0], [0]], [1.0, 2.0]> : tensor<2xf32>", "dense<[1.0, 0.0]> : tensor<2xf32>"},
      {"sparse<0, 4> : tensor<2x2xi8>", "dense<[[4, 0], [0, 0]]> : tensor<2x2xi8>"},
      {"sparse<> : tensor<2xi4>", "dense<0> : tensor<2xi4>"},
      {"sparse<[[1]], \"a\"> : tensor<2x!roundhouse.string>",
       "dense<[\"\", \"a\"]> : tensor<2x!roundhouse.string>"},
  };
  for (const auto& [text, same] : cases) {
    ASSERT_OK_AND_ASSIGN(const Attribute attribute, ParseAttribute(text));
    EXPECT_THAT(PrintAttribute(attribute), IsOkAndHolds(std::string(same))) << text;
  }
}

TEST(AttributeTextTest, LargeTensorsStandInHexadecimal) {
  std::vector<int16_t> numbers;
  std::vector<std::byte> bits;
  std::string digits;
  for (int i = 0; i < 65; ++i) {
    numbers.push_back(static_cast<int16_t>(i));
    bits.push_back(std::byte{i % 2 == 0});
    absl::StrAppend(&digits, absl::Hex(i, absl::kZeroPad2), "00");
  }
  for (char& c : digits) c = static_cast<char>(std::toupper(c));
  const Attribute large =
      Attribute::OfTensor(Tensor::Of<int16_t>({65}, absl::MakeConstSpan(numbers)));
  EXPECT_THAT(PrintAttribute(large), IsOkAndHolds("dense<\"0x" + digits + "\"> : tensor<65xi16>"));

  for (ElementKind kind :
       {ElementKind::kI1, ElementKind::kI4, ElementKind::kU4, ElementKind::kI2, ElementKind::kU2,
        ElementKind::kF4E2M1FN, ElementKind::kF8E4M3FN, ElementKind::kF8E8M0FNU}) {
    std::vector<std::byte> data = bits;
    if (BitWidth(kind) < 8) {
      data.assign((65 * BitWidth(kind) + 7) / 8, std::byte{0x39});
      data.back() = std::byte{1};
    }
    const Attribute packed =
        Attribute::OfTensor(*Tensor::FromBytes(Type::Tensor(kind, Shape({65})), data));
    ASSERT_OK_AND_ASSIGN(const std::string text, PrintAttribute(packed));
    EXPECT_THAT(text, HasSubstr("dense<\"0x"));
    EXPECT_THAT(ParseAttribute(text), IsOkAndHolds(packed));
  }
}

TEST(AttributeTextTest, EverySmallFloatReadsBack) {
  for (ElementKind kind : kAllElementKinds) {
    if (!IsSmallFloat(kind)) continue;
    for (int bits = 0; bits < 1 << BitWidth(kind); ++bits) {
      const Attribute one = Packed(kind, 1, {static_cast<uint8_t>(bits)});
      ASSERT_OK_AND_ASSIGN(const std::string text, PrintAttribute(one));
      ASSERT_THAT(ParseAttribute(text), IsOkAndHolds(one)) << text;
      const Attribute number =
          Attribute::Float(FloatFromBits(kind, static_cast<uint64_t>(bits)), kind);
      ASSERT_OK_AND_ASSIGN(const std::string number_text, PrintAttribute(number));
      ASSERT_THAT(ParseAttribute(number_text), IsOkAndHolds(number)) << number_text;
    }
  }
}

TEST(AttributeTextTest, QuotedFloatsAreOneNumber) {
  for (const char* text : {"\"\" : !roundhouse.f4E2M1FN", "\"1\" : !roundhouse.f4E2M1FN",
                           "\"1.0 2.0\" : !roundhouse.f4E2M1FN", "\" 1.0 \" : !roundhouse.f4E2M1FN",
                           "\"0x10\" : !roundhouse.f4E2M1FN", "\"x\" : !roundhouse.f8E8M0FNU",
                           "dense<[\"1.0\", \"\"]> : tensor<2x!roundhouse.f8E8M0FNU>",
                           "dense<[\"1.0\\00\"]> : tensor<1x!roundhouse.f8E8M0FNU>",
                           "dense<[\"1.0]> : tensor<1x!roundhouse.f8E8M0FNU>",
                           "dense<\"0x0102\"> : tensor<3x!roundhouse.f8E8M0FNU>"}) {
    EXPECT_THAT(ParseAttribute(text), StatusIs(absl::StatusCode::kInvalidArgument)) << text;
  }
}

TEST(AttributeTextTest, EveryFloatOfSixteenBitsReadsBack) {
  for (ElementKind kind : {ElementKind::kF16, ElementKind::kBF16}) {
    for (uint32_t bits = 0; bits < 0x10000; bits += 7) {
      const uint16_t narrow = static_cast<uint16_t>(bits);
      const Attribute one = Attribute::OfTensor(
          *Tensor::FromBytes(Type::Tensor(kind, Shape()),
                             absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&narrow), 2)));
      ASSERT_OK_AND_ASSIGN(const std::string text, PrintAttribute(one));
      ASSERT_THAT(ParseAttribute(text), IsOkAndHolds(one)) << bits;
    }
  }
}

TEST(AttributeTextTest, FloatsReadBackBitByBit) {
  uint64_t state = 1;
  for (int i = 0; i < 20000; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const double wide = std::bit_cast<double>(state);
    const Attribute f64 = Data<double>({}, {wide});
    const Attribute f32 = Data<float>({}, {FloatOfBits(static_cast<uint32_t>(state >> 32))});
    for (const Attribute& attribute : {f64, f32, Attribute::Float(wide)}) {
      ASSERT_OK_AND_ASSIGN(const std::string text, PrintAttribute(attribute));
      ASSERT_THAT(ParseAttribute(text), IsOkAndHolds(attribute)) << text;
    }
  }
}

TEST(AttributeTextTest, WhatNestsTooDeepIsNotPrinted) {
  Attribute deep = Attribute::List({});
  for (int i = 0; i < 240; ++i) deep = Attribute::List({deep});
  ASSERT_OK_AND_ASSIGN(const std::string text, PrintAttribute(deep));
  EXPECT_THAT(ParseAttribute(text), IsOkAndHolds(deep));
  for (int i = 0; i < 20; ++i) deep = Attribute::List({deep});
  EXPECT_THAT(PrintAttribute(deep),
              StatusIs(absl::StatusCode::kInvalidArgument, "an attribute nests deeper than 250"));
}

class Broken final : public OutsideStorage {
 public:
  absl::string_view name() const override { return "weights"; }
  absl::StatusOr<absl::Span<const std::byte>> Read() const override {
    return absl::NotFoundError("no such file");
  }
};

TEST(AttributeTextTest, OutsideDataIsRead) {
  const Attribute outside = Attribute::OfTensor(
      *Tensor::Outside(Type::Tensor(ElementKind::kF32, Shape({2})), std::make_shared<Broken>()));
  EXPECT_THAT(PrintAttribute(outside),
              StatusIs(absl::StatusCode::kNotFound, "data of 'weights': no such file"));
}

}  // namespace
}  // namespace roundhouse
