// Floats of eight and four bits and integers of four and two in models, compared with the tables of
// ONNX's specification and with the definitions in plain loops.
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;

// TensorProto.DataType.
constexpr int kE4M3FN = 17, kE4M3FNUZ = 18, kE5M2 = 19, kE5M2FNUZ = 20, kU4 = 21, kI4 = 22,
              kE2M1 = 23, kE8M0 = 24, kU2 = 25, kI2 = 26;
constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

ElementKind KindOf(int data_type) {
  switch (data_type) {
    case kE4M3FN:
      return ElementKind::kF8E4M3FN;
    case kE4M3FNUZ:
      return ElementKind::kF8E4M3FNUZ;
    case kE5M2:
      return ElementKind::kF8E5M2;
    case kE5M2FNUZ:
      return ElementKind::kF8E5M2FNUZ;
    case kU4:
      return ElementKind::kU4;
    case kI4:
      return ElementKind::kI4;
    case kE2M1:
      return ElementKind::kF4E2M1FN;
    case kE8M0:
      return ElementKind::kF8E8M0FNU;
    case kU2:
      return ElementKind::kU2;
    default:
      return ElementKind::kI2;
  }
}

// The first opset in which all operations that only move elements take this type.
int OpsetOf(int data_type) {
  return data_type <= kI4 ? 21 : data_type == kE2M1 ? 23 : data_type == kE8M0 ? 24 : 25;
}

const int kAllTypes[] = {kE4M3FN, kE4M3FNUZ, kE5M2, kE5M2FNUZ, kU4, kI4, kE2M1, kE8M0, kU2, kI2};

// The elements' bits, one element per byte.
std::vector<int> BitsOf(const absl::StatusOr<Tensor>& tensor) {
  EXPECT_THAT(tensor, IsOk());
  if (!tensor.ok()) return {};
  const ElementKind kind = tensor->element_type().kind();
  std::vector<int> bits;
  for (int64_t i = 0; i < tensor->num_elements(); ++i) {
    bits.push_back(IsPacked(kind) ? PackedBitsAt(tensor->bytes(), i, BitWidth(kind))
                                  : std::to_integer<int>(tensor->bytes()[i]));
  }
  return bits;
}

Tensor OfBits(ElementKind kind, const std::vector<int64_t>& sizes, const std::vector<int>& bits) {
  Tensor tensor = *Tensor::Zeros(Type::Tensor(kind, Shape::Of(sizes)));
  for (size_t i = 0; i < bits.size(); ++i) {
    if (IsPacked(kind)) {
      PutPackedBits(tensor.mutable_bytes(), static_cast<int64_t>(i), BitWidth(kind), bits[i]);
    } else {
      tensor.mutable_bytes()[i] = static_cast<std::byte>(bits[i]);
    }
  }
  return tensor;
}

// The library's text format has no names for these types.
void SetType(onnx::ValueInfoProto& info, int data_type) {
  info.mutable_type()->mutable_tensor_type()->set_elem_type(data_type);
}

std::function<void(onnx::ModelProto&)> Output(int data_type) {
  return [data_type](onnx::ModelProto& model) {
    SetType(*model.mutable_graph()->mutable_output(0), data_type);
  };
}

std::function<void(onnx::ModelProto&)> InputsAndOutputs(std::vector<int> inputs,
                                                        std::vector<int> outputs) {
  return [inputs, outputs](onnx::ModelProto& model) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i] != 0) SetType(*model.mutable_graph()->mutable_input(i), inputs[i]);
    }
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i] != 0) SetType(*model.mutable_graph()->mutable_output(i), outputs[i]);
    }
  };
}

Tensor Floats(const std::vector<float>& values) {
  const int64_t count = static_cast<int64_t>(values.size());
  return Tensor::Of<float>({&count, 1}, absl::MakeConstSpan(values));
}

std::vector<int> CastFloats(int to, const std::vector<float>& values, int opset,
                            const std::string& attributes = "") {
  return BitsOf(
      RunOnnxForOne(absl::StrCat("g (float[", values.size(), "] x) => (float[", values.size(),
                                 "] y) { y = Cast<to = ", to, attributes, ">(x) }"),
                    {Floats(values)}, opset, Output(to)));
}

// ---- Cast

// 0, -0, NaN, -NaN, Inf, -Inf, [x] > FLT_MAX, [x] < -FLT_MAX, and else.
const std::vector<float> kRows = {0.0F, -0.0F, kNan, -kNan, kInf, -kInf, 1e6F, -1e6F, 0.3F, -0.3F};

TEST(Float8Cast, SaturatesAsTheTableSays) {
  for (const int opset : {24, 25}) {
    EXPECT_THAT(CastFloats(kE4M3FN, kRows, opset),
                ElementsAre(0, 0x80, 0x7F, 0xFF, 0x7E, 0xFE, 0x7E, 0xFE, 0x2A, 0xAA));
    EXPECT_THAT(CastFloats(kE4M3FNUZ, kRows, opset),
                ElementsAre(0, 0, 0x80, 0x80, 0x7F, 0xFF, 0x7F, 0xFF, 0x32, 0xB2));
    EXPECT_THAT(CastFloats(kE5M2, kRows, opset),
                ElementsAre(0, 0x80, 0x7E, 0xFE, 0x7B, 0xFB, 0x7B, 0xFB, 0x35, 0xB5));
    EXPECT_THAT(CastFloats(kE5M2FNUZ, kRows, opset),
                ElementsAre(0, 0, 0x80, 0x80, 0x7F, 0xFF, 0x7F, 0xFF, 0x39, 0xB9));
  }
}

// In the tables of the older versions infinities become NaN in types without -0.
TEST(Float8Cast, OfOlderVersionsSaturatesNumbersOnly) {
  for (const int opset : {19, 21, 23}) {
    EXPECT_THAT(CastFloats(kE4M3FN, {kInf, -kInf, 1e6F}, opset), ElementsAre(0x7E, 0xFE, 0x7E));
    EXPECT_THAT(CastFloats(kE4M3FNUZ, {kInf, -kInf, 1e6F}, opset), ElementsAre(0x80, 0x80, 0x7F));
    EXPECT_THAT(CastFloats(kE5M2, {kInf, -kInf, 1e6F}, opset), ElementsAre(0x7B, 0xFB, 0x7B));
    EXPECT_THAT(CastFloats(kE5M2FNUZ, {kInf, -kInf, 1e6F}, opset), ElementsAre(0x80, 0x80, 0x7F));
  }
}

TEST(Float8Cast, DoesNotSaturateAsTheTableSays) {
  for (const int opset : {19, 23, 25}) {
    const std::string off = ", saturate = 0";
    EXPECT_THAT(CastFloats(kE4M3FN, kRows, opset, off),
                ElementsAre(0, 0x80, 0x7F, 0xFF, 0x7F, 0xFF, 0x7F, 0xFF, 0x2A, 0xAA));
    EXPECT_THAT(CastFloats(kE4M3FNUZ, kRows, opset, off),
                ElementsAre(0, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x32, 0xB2));
    EXPECT_THAT(CastFloats(kE5M2, kRows, opset, off),
                ElementsAre(0, 0x80, 0x7E, 0xFE, 0x7C, 0xFC, 0x7C, 0xFC, 0x35, 0xB5));
    EXPECT_THAT(CastFloats(kE5M2FNUZ, kRows, opset, off),
                ElementsAre(0, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x39, 0xB9));
  }
}

TEST(Float8Cast, TakesPowersOfTwoAsTheTableSays) {
  const std::vector<float> values = {0, kNan, kInf, 2e38F, 1e-40F, 1, 1.25F, 1.5F, 3, 4};
  EXPECT_THAT(CastFloats(kE8M0, values, 24),
              ElementsAre(0, 255, 254, 254, 0, 127, 128, 128, 129, 129));
  EXPECT_THAT(CastFloats(kE8M0, values, 25, ", round_mode = \"down\""),
              ElementsAre(0, 255, 254, 254, 0, 127, 127, 127, 128, 129));
  EXPECT_THAT(CastFloats(kE8M0, values, 25, ", round_mode = \"nearest\", saturate = 0"),
              ElementsAre(255, 255, 255, 255, 255, 127, 127, 128, 129, 129));
}

TEST(Float8Cast, RefusesARoundingThatThereIsNot) {
  EXPECT_THAT(
      RunOnnxForOne("g (float[1] x) => (float[1] y) { y = Cast<to = 24, round_mode = \"odd\">(x) }",
                    {Floats({1})}, 25, Output(kE8M0)),
      StatusIs(absl::StatusCode::kInvalidArgument,
               HasSubstr("'round_mode': expected up, down or nearest, found 'odd'")));
}

TEST(Float4Cast, RoundsToEvenAndSaturates) {
  EXPECT_THAT(CastFloats(kE2M1,
                         {0, -0.0F, 0.25F, 0.75F, 1.25F, 1.75F, 2.5F, 3.5F, 5, 6, 6.5F, 7, -7, kInf,
                          -kInf, kNan},
                         23),
              ElementsAre(0, 8, 0, 2, 2, 4, 4, 6, 6, 7, 7, 7, 15, 7, 15, 7));
}

// Reals round to the nearest integer, ties to even; the result saturates.
TEST(SmallIntegerCast, RoundsRealsToEven) {
  const std::vector<float> values = {-9, -1.5F, -0.5F, 0.5F, 1.5F, 2.5F, 20, kNan};
  EXPECT_THAT(CastFloats(kI2, values, 25), ElementsAre(2, 2, 0, 0, 1, 1, 1, 0));
  EXPECT_THAT(CastFloats(kU2, values, 25), ElementsAre(0, 0, 0, 0, 2, 2, 3, 0));
  EXPECT_THAT(CastFloats(kI4, values, 21), ElementsAre(8, 14, 0, 0, 2, 2, 7, 0));
  EXPECT_THAT(CastFloats(kU4, values, 21), ElementsAre(0, 0, 0, 0, 2, 2, 15, 0));
}

// Integers that do not fit lose their high bits.
TEST(SmallIntegerCast, KeepsTheLowBitsOfIntegers) {
  const Tensor x = Tensor::Of<int32_t>({5}, {-3, -1, 2, 5, 200});
  const auto cast = [&](int to, int opset) {
    return BitsOf(
        RunOnnxForOne(absl::StrCat("g (int32[5] x) => (float[5] y) { y = Cast<to = ", to, ">(x) }"),
                      {x}, opset, Output(to)));
  };
  EXPECT_THAT(cast(kI2, 25), ElementsAre(1, 3, 2, 1, 0));
  EXPECT_THAT(cast(kU2, 25), ElementsAre(1, 3, 2, 1, 0));
  EXPECT_THAT(cast(kI4, 25), ElementsAre(13, 15, 2, 5, 8));
}

TEST(SmallFloatCast, OfIntegersAndWiderFloatsRoundsOnce) {
  EXPECT_THAT(
      BitsOf(RunOnnxForOne("g (int64[3] x) => (float[3] y) { y = Cast<to = 17>(x) }",
                           {Tensor::Of<int64_t>({3}, {17, 19, 1000})}, 19, Output(kE4M3FN))),
      ElementsAre(0x58, 0x5A, 0x7E));
  // If it were rounded to f32 first, it would be halfway between 1 and 1.125 and go to even.
  EXPECT_THAT(
      BitsOf(RunOnnxForOne("g (double[1] x) => (float[1] y) { y = Cast<to = 17>(x) }",
                           {Tensor::Of<double>({1}, {1.0625 + 0x1p-40})}, 19, Output(kE4M3FN))),
      ElementsAre(0x39));
}

// Every value of every type, and back.
TEST(SmallFloatCast, IsExactToWiderFloats) {
  for (const int type : kAllTypes) {
    const ElementKind kind = KindOf(type);
    if (!IsSmallFloat(kind)) continue;
    std::vector<int> bits;
    std::vector<double> values;
    for (int i = 0; i < 1 << BitWidth(kind); ++i) {
      const double value = FloatFromBits(kind, static_cast<uint64_t>(i));
      if (!std::isfinite(value)) continue;
      bits.push_back(i);
      values.push_back(value);
    }
    const int64_t count = static_cast<int64_t>(bits.size());
    const absl::StatusOr<Tensor> wide =
        RunOnnxForOne(absl::StrCat("g (float[", count, "] x) => (double[", count,
                                   "] y) { y = Cast<to = 11>(x) }"),
                      {OfBits(kind, {count}, bits)}, 25, InputsAndOutputs({type}, {}));
    ASSERT_THAT(wide, IsOk());
    EXPECT_THAT(wide->data<double>(), ElementsAreArray(values)) << type;
    EXPECT_THAT(BitsOf(RunOnnxForOne(absl::StrCat("g (double[", count, "] x) => (float[", count,
                                                  "] y) { y = Cast<to = ", type, ">(x) }"),
                                     {*wide}, 25, Output(type))),
                ElementsAreArray(bits))
        << type;
  }
}

TEST(SmallFloatCast, IsRoundedToFewBitsByWayOfItsValue) {
  EXPECT_THAT(BitsOf(RunOnnxForOne("g (float[4] x) => (float[4] y) { y = Cast<to = 26>(x) }",
                                   {OfBits(ElementKind::kF4E2M1FN, {4}, {1, 3, 10, 15})}, 25,
                                   InputsAndOutputs({kE2M1}, {kI2}))),
              ElementsAre(0, 1, 3, 2));  // 0.5, 1.5, -1, -6
}

TEST(CastLike, SaysWhatCastSays) {
  EXPECT_THAT(BitsOf(RunOnnxForOne(
                  "g (float[3] x, float[1] t) => (float[3] y) { y = CastLike<saturate = 0>(x, t) }",
                  {Floats({kInf, 0.3F, 1e6F}), OfBits(ElementKind::kF8E5M2, {1}, {0})}, 25,
                  InputsAndOutputs({0, kE5M2}, {kE5M2}))),
              ElementsAre(0x7C, 0x35, 0x7C));
}

// ---- Quantisation

TEST(QuantizeToFloat8, DividesAndRounds) {
  const std::string text = R"(g (float[4] x) => (float[4] y) {
    scale = Constant<value = float {2.0}>()
    y = QuantizeLinear<output_dtype = 17$>(x, scale)
  })";
  const auto with = [&](const std::string& attributes) {
    std::string model = text;
    model.replace(model.find('$'), 1, attributes);
    return model;
  };
  const Tensor x = Floats({2, -0.0F, 0.6F, 1e6F});
  EXPECT_THAT(BitsOf(RunOnnxForOne(with(""), {x}, 21, Output(kE4M3FN))),
              ElementsAre(0x38, 0x80, 0x2A, 0x7E));
  EXPECT_THAT(BitsOf(RunOnnxForOne(with(", saturate = 0"), {x}, 25, Output(kE4M3FN))),
              ElementsAre(0x38, 0x80, 0x2A, 0x7F));
}

TEST(QuantizeToFloat8, FollowsTheZeroPointAlongAnAxis) {
  const std::string text = R"(g (float[2,2] x, float[2] zero) => (float[2,2] y) {
    scale = Constant<value = float[2] {1.0, 4.0}>()
    y = QuantizeLinear<axis = 0>(x, scale, zero)
  })";
  const Tensor x = Tensor::Of<float>({2, 2}, {1, 2, 4, -8});
  EXPECT_THAT(BitsOf(RunOnnxForOne(text, {x, OfBits(ElementKind::kF8E5M2, {2}, {0, 0})}, 19,
                                   InputsAndOutputs({0, kE5M2}, {kE5M2}))),
              ElementsAre(0x3C, 0x40, 0x3C, 0xC0));
  // y = x / scale + zero, as for integers: 1 + 1, 2 + 1, 1 - 2, -2 - 2.
  EXPECT_THAT(BitsOf(RunOnnxForOne(text, {x, OfBits(ElementKind::kF8E5M2, {2}, {0x3C, 0xC0})}, 25,
                                   InputsAndOutputs({0, kE5M2}, {kE5M2}))),
              ElementsAre(0x40, 0x42, 0xBC, 0xC4));
}

TEST(DequantizeFloat8, MultipliesAlongAnAxis) {
  const absl::StatusOr<Tensor> y =
      RunOnnxForOne(R"(g (float[2,2] x) => (float[2,2] y) {
    scale = Constant<value = float[2] {1.0, 4.0}>()
    y = DequantizeLinear<axis = 1>(x, scale)
  })",
                    {OfBits(ElementKind::kF8E4M3FN, {2, 2}, {0x38, 0x40, 0xB8, 0x7F})}, 19,
                    InputsAndOutputs({kE4M3FN}, {}));
  ASSERT_THAT(y, IsOk());
  EXPECT_EQ(y->data<float>()[0], 1);
  EXPECT_EQ(y->data<float>()[1], 8);
  EXPECT_EQ(y->data<float>()[2], -1);
  EXPECT_TRUE(std::isnan(y->data<float>()[3]));
}

// Microscaling: a power of two for each block of two.
TEST(Microscaling, IsFloat4InBlocksWithPowersOfTwo) {
  const Tensor scales = OfBits(ElementKind::kF8E8M0FNU, {1, 3}, {128, 126, 129});
  const absl::StatusOr<Tensor> stored =
      RunOnnxForOne(R"(g (float[1,5] x, float[1,3] s) => (float[1,5] y) {
    y = QuantizeLinear<axis = 1, block_size = 2, output_dtype = 23, precision = 1>(x, s)
  })",
                    {Tensor::Of<float>({1, 5}, {3, -12, 0.25F, 1, 100}), scales}, 24,
                    InputsAndOutputs({0, kE8M0}, {kE2M1}));
  EXPECT_THAT(BitsOf(stored), ElementsAre(3, 15, 1, 4, 7));  // 1.5, -6, 0.5, 2, 6
  const absl::StatusOr<Tensor> back =
      RunOnnxForOne(R"(g (float[1,5] x, float[1,3] s) => (float[1,5] y) {
    y = DequantizeLinear<axis = 1, block_size = 2, output_dtype = 1>(x, s)
  })",
                    {*stored, scales}, 24, InputsAndOutputs({kE2M1, kE8M0}, {}));
  ASSERT_THAT(back, IsOk());
  EXPECT_THAT(back->data<float>(), ElementsAre(3, -12, 0.25F, 1, 24));
}

TEST(Microscaling, MustSayInWhatIsComputed) {
  EXPECT_THAT(RunOnnxForOne(R"(g (float[2] x, float s) => (float[2] y) {
    y = DequantizeLinear(x, s)
  })",
                            {OfBits(ElementKind::kF4E2M1FN, {2}, {1, 2}),
                             OfBits(ElementKind::kF8E8M0FNU, {}, {127})},
                            24, InputsAndOutputs({kE2M1, kE8M0}, {})),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("output_dtype")));
}

TEST(QuantizeToFewBits, SaturatesAroundTheZeroPoint) {
  for (const int type : {kI2, kU2}) {
    const ElementKind kind = KindOf(type);
    const auto [least, greatest] = IntegerRange(kind);
    const absl::StatusOr<Tensor> stored =
        RunOnnxForOne(R"(g (float[5] x, float zero) => (float[5] y) {
      scale = Constant<value = float {0.5}>()
      y = QuantizeLinear(x, scale, zero)
    })",
                      {Floats({0, 0.5F, -9, 9, 0.25F}), OfBits(kind, {}, {1})}, 25,
                      InputsAndOutputs({0, type}, {type}));
    std::vector<int> bits;
    for (const int64_t distance : {0, 1, -18, 18, 0})
      bits.push_back(static_cast<int>(std::clamp(distance + 1, least, greatest) & 3));
    EXPECT_THAT(BitsOf(stored), ElementsAreArray(bits)) << type;
    const absl::StatusOr<Tensor> back =
        RunOnnxForOne(R"(g (float[5] x, float zero) => (float[5] y) {
      scale = Constant<value = float {0.5}>()
      y = DequantizeLinear(x, scale, zero)
    })",
                      {*stored, OfBits(kind, {}, {1})}, 25, InputsAndOutputs({type, type}, {}));
    ASSERT_THAT(back, IsOk());
    for (int i = 0; i < 5; ++i) {
      EXPECT_EQ(
          back->data<float>()[i],
          0.5F * static_cast<float>(
                     PackedInteger(kind, static_cast<uint8_t>(bits[static_cast<size_t>(i)])) - 1))
          << type;
    }
  }
}

TEST(Quantization, ToScalesIsRefused) {
  EXPECT_THAT(RunOnnxForOne(R"(g (float[2] x) => (float[2] y) {
    scale = Constant<value = float {2.0}>()
    y = QuantizeLinear<output_dtype = 24>(x, scale)
  })",
                            {Floats({1, 2})}, 25, Output(kE8M0)),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("cannot quantise to")));
}

// ---- Stored tensors

// An initializer with five elements, whose bits count up from 1.
onnx::TensorProto Weights(int type) {
  onnx::TensorProto proto;
  proto.set_name("w");
  proto.set_data_type(type);
  proto.add_dims(5);
  return proto;
}

absl::StatusOr<Tensor> RunIdentity(const onnx::TensorProto& weights) {
  return RunOnnxForOne("g () => (float[5] y) { y = Identity(w) }", {}, 25,
                       [&](onnx::ModelProto& model) {
                         SetType(*model.mutable_graph()->mutable_output(0), weights.data_type());
                         *model.mutable_graph()->add_initializer() = weights;
                       });
}

TEST(SmallWeights, AreReadFromBothOfTheirForms) {
  for (const int type : kAllTypes) {
    const ElementKind kind = KindOf(type);
    const int mask = (1 << BitWidth(kind)) - 1;
    const std::vector<int> bits = {1 & mask, 2 & mask, 3 & mask, 7 & mask, 0xFE & mask};
    const Tensor expected = OfBits(kind, {5}, bits);
    onnx::TensorProto raw = Weights(type);
    raw.set_raw_data(expected.bytes().data(), expected.bytes().size());
    EXPECT_THAT(RunIdentity(raw), IsOkAndHolds(expected)) << type;
    // Elements that share a byte share an int32.
    onnx::TensorProto listed = Weights(type);
    for (const std::byte byte : expected.bytes())
      listed.add_int32_data(std::to_integer<int32_t>(byte));
    EXPECT_THAT(RunIdentity(listed), IsOkAndHolds(expected)) << type;
  }
}

TEST(SmallWeights, OfAWrongSizeAreRefused) {
  for (const int type : kAllTypes) {
    const int64_t size = ByteSize(Type::Tensor(KindOf(type), Shape({5}))).value();
    for (const int64_t wrong : {int64_t{0}, size - 1, size + 1}) {
      onnx::TensorProto raw = Weights(type);
      raw.set_raw_data(std::string(static_cast<size_t>(wrong), '\1'));
      EXPECT_THAT(RunIdentity(raw), StatusIs(absl::StatusCode::kInvalidArgument,
                                             HasSubstr(absl::StrCat("needs ", size, " bytes"))))
          << type << " " << wrong;
    }
  }
}

TEST(SmallWeights, LoseWhatIsBehindTheirLastElement) {
  for (const int type : {kU4, kE2M1, kI2}) {
    onnx::TensorProto raw = Weights(type);
    const Tensor ones = *Tensor::Splat(Type::Tensor(KindOf(type), Shape({5})),
                                       std::vector<std::byte>{std::byte{1}});
    const Tensor dense = *ones.Materialize();
    std::string bytes(reinterpret_cast<const char*>(dense.bytes().data()), dense.bytes().size());
    bytes.back() = static_cast<char>(bytes.back() | 0xF0);
    raw.set_raw_data(bytes);
    EXPECT_THAT(RunIdentity(raw), IsOkAndHolds(ones)) << type;
  }
}

// ---- Operations that only move elements

class MovedElements : public testing::TestWithParam<int> {
 protected:
  int type() const { return GetParam(); }
  ElementKind kind() const { return KindOf(GetParam()); }
  int Mask(int bits) const { return bits & ((1 << BitWidth(kind())) - 1); }
  // A tensor with these bits, each cut to the width of the kind.
  Tensor Of(const std::vector<int64_t>& sizes, std::vector<int> bits) const {
    for (int& one : bits) one = Mask(one);
    return OfBits(kind(), sizes, bits);
  }
  absl::StatusOr<std::vector<Tensor>> Run(const std::string& text,
                                          const std::vector<Tensor>& inputs,
                                          const std::vector<int>& input_types,
                                          const std::vector<int>& output_types) const {
    return RunOnnx(text, inputs, OpsetOf(type()), InputsAndOutputs(input_types, output_types));
  }
  // Tests an operation from x to y, both of this element type.
  void ExpectMoved(const std::string& text, const Tensor& x, const Tensor& expected) const {
    const absl::StatusOr<std::vector<Tensor>> results = Run(text, {x}, {type()}, {type()});
    ASSERT_THAT(results, IsOk());
    EXPECT_EQ(results->at(0), expected) << text;
  }
};

TEST_P(MovedElements, AreWhatTheyWere) {
  const Tensor x = Of({2, 3}, {1, 2, 3, 5, 6, 7});
  const Tensor turned = Of({3, 2}, {1, 5, 2, 6, 3, 7});
  ExpectMoved("g (float[2,3] x) => (float[3,2] y) { y = Transpose<perm = [1, 0]>(x) }", x, turned);
  ExpectMoved("g (float[2,3] x) => (float[2,3] y) { y = Identity(x) }", x, x);
  ExpectMoved("g (float[2,3] x) => (float[1,6] y) { y = Flatten<axis = 0>(x) }", x,
              Of({1, 6}, {1, 2, 3, 5, 6, 7}));
  ExpectMoved(R"(g (float[2,3] x) => (float[6] y) {
    shape = Constant<value_ints = [-1]>() y = Reshape(x, shape) })",
              x, Of({6}, {1, 2, 3, 5, 6, 7}));
  ExpectMoved(R"(g (float[2,3] x) => (float[2,1,3] y) {
    axes = Constant<value_ints = [1]>() y = Unsqueeze(x, axes) })",
              x, Of({2, 1, 3}, {1, 2, 3, 5, 6, 7}));
  ExpectMoved(R"(g (float[1,3] x) => (float[3] y) {
    axes = Constant<value_ints = [0]>() y = Squeeze(x, axes) })",
              Of({1, 3}, {1, 2, 3}), Of({3}, {1, 2, 3}));
  ExpectMoved(R"(g (float[3] x) => (float[6] y) {
    pads = Constant<value_ints = [1, 2]>() y = Pad(x, pads) })",
              Of({3}, {1, 2, 3}), Of({6}, {0, 1, 2, 3, 0, 0}));
}

TEST_P(MovedElements, ArePaddedWithAnElement) {
  const absl::StatusOr<std::vector<Tensor>> y =
      Run(R"(g (float[2] x, float c) => (float[4] y) {
    pads = Constant<value_ints = [1, 1]>() y = Pad(x, pads, c) })",
          {Of({2}, {1, 2}), Of({}, {3})}, {type(), type()}, {type()});
  ASSERT_THAT(y, IsOk());
  EXPECT_EQ(y->at(0), Of({4}, {3, 1, 2, 3}));
}

TEST_P(MovedElements, HaveSizes) {
  const absl::StatusOr<std::vector<Tensor>> y =
      Run("g (float[2,3] x) => (int64[2] s, int64 n) { s = Shape(x) n = Size(x) }",
          {Of({2, 3}, {1, 2, 3, 5, 6, 7})}, {type()}, {});
  ASSERT_THAT(y, IsOk());
  EXPECT_EQ(y->at(0), Tensor::Of<int64_t>({2}, {2, 3}));
  EXPECT_EQ(y->at(1), Tensor::Scalar<int64_t>(6));
}

TEST_P(MovedElements, GoThroughControlFlow) {
  const Tensor x = Of({3}, {1, 2, 3});
  const auto inner = [&](onnx::ModelProto& model, size_t node, const std::string& name) {
    for (onnx::AttributeProto& attribute :
         *model.mutable_graph()->mutable_node(static_cast<int>(node))->mutable_attribute()) {
      if (attribute.name() != name) continue;
      for (onnx::ValueInfoProto& info : *attribute.mutable_g()->mutable_output()) {
        if (info.type().tensor_type().elem_type() == onnx::TensorProto::FLOAT)
          SetType(info, type());
      }
      for (onnx::ValueInfoProto& info : *attribute.mutable_g()->mutable_input()) {
        if (info.type().tensor_type().elem_type() == onnx::TensorProto::FLOAT)
          SetType(info, type());
      }
    }
  };
  const auto run = [&](const std::string& text, const std::vector<Tensor>& inputs,
                       const std::vector<std::string>& bodies, int place) {
    return RunOnnxForOne(text, inputs, OpsetOf(type()), [&](onnx::ModelProto& model) {
      for (size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i].element_type().kind() == kind())
          SetType(*model.mutable_graph()->mutable_input(static_cast<int>(i)), type());
      }
      SetType(*model.mutable_graph()->mutable_output(0), type());
      for (const std::string& body : bodies) inner(model, static_cast<size_t>(place), body);
    });
  };
  for (const bool taken : {true, false}) {
    EXPECT_THAT(run(R"(g (bool c, float[3] x, float[3] z) => (float[3] y) {
      y = If (c) <then_branch = t () => (float[3] a) { a = Identity(x) },
                  else_branch = e () => (float[3] b) { b = Identity(z) }>
    })",
                    {Tensor::Scalar<bool>(taken), x, Of({3}, {7, 6, 5})},
                    {"then_branch", "else_branch"}, 0),
                IsOkAndHolds(taken ? x : Of({3}, {7, 6, 5})));
  }
  // Reversed as often as the loop iterates.
  EXPECT_THAT(run(R"(g (int64 n, float[3] x) => (float[3] y) {
    go = Constant<value = bool {1}>()
    y = Loop (n, go, x) <body = b (int64 i, bool c, float[3] v) => (bool d, float[3] w) {
      d = Identity(c) w = Identity(v) }>
  })",
                  {Tensor::Scalar<int64_t>(3), x}, {"body"}, 1),
              IsOkAndHolds(x));
  EXPECT_THAT(run(R"(g (float[3] x) => (float[3] y) {
    y = Scan (x) <num_scan_inputs = 1, scan_output_directions = [1],
                  body = b (float v) => (float w) { w = Identity(v) }>
  })",
                  {x}, {"body"}, 0),
              IsOkAndHolds(Of({3}, {3, 2, 1})));
}

TEST_P(MovedElements, AreMadeByConstants) {
  onnx::TensorProto value;
  value.set_data_type(type());
  value.add_dims(1);
  value.set_raw_data(std::string(1, '\1'));
  const auto edit = [&](onnx::ModelProto& model) {
    SetType(*model.mutable_graph()->mutable_output(0), type());
    onnx::AttributeProto& attribute = *model.mutable_graph()->mutable_node(1)->add_attribute();
    attribute.set_name("value");
    attribute.set_type(onnx::AttributeProto::TENSOR);
    *attribute.mutable_t() = value;
  };
  EXPECT_THAT(RunOnnxForOne(R"(g () => (float[5] y) {
    shape = Constant<value_ints = [5]>() y = ConstantOfShape(shape) })",
                            {}, OpsetOf(type()), edit),
              IsOkAndHolds(Of({5}, {1, 1, 1, 1, 1})));
  EXPECT_THAT(RunOnnxForOne(R"(g () => (float[1] y) {
    shape = Constant<value_ints = [5]>() y = Constant() })",
                            {}, OpsetOf(type()), edit),
              IsOkAndHolds(Of({1}, {1})));
}

INSTANTIATE_TEST_SUITE_P(Types, MovedElements, testing::ValuesIn(kAllTypes));

TEST(BitCast, TakesBitsAsTheyAre) {
  EXPECT_THAT(BitsOf(RunOnnxForOne("g (uint8[3] x) => (float[3] y) { y = BitCast<to = 19>(x) }",
                                   {Tensor::Of<uint8_t>({3}, {0, 0x7C, 0xFF})}, 26, Output(kE5M2))),
              ElementsAre(0, 0x7C, 0xFF));
  EXPECT_THAT(BitsOf(RunOnnxForOne("g (float[5] x) => (float[5] y) { y = BitCast<to = 25>(x) }",
                                   {OfBits(ElementKind::kI2, {5}, {3, 2, 1, 0, 3})}, 26,
                                   InputsAndOutputs({kI2}, {kU2}))),
              ElementsAre(3, 2, 1, 0, 3));
}

}  // namespace
}  // namespace roundhouse
