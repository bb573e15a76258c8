#include "roundhouse/service/seeded_tensors.h"

#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

TEST(SeededTensorsTest, FloatsAreNormal) {
  ASSERT_OK_AND_ASSIGN(
      Tensor tensor, SeededTensor(Type::Tensor(ElementKind::kF64, Shape({100000})), SplitMix64(7)));
  double sum = 0, squares = 0, cubes = 0;
  int beyond_two = 0;
  for (double x : tensor.data<double>()) {
    ASSERT_TRUE(std::isfinite(x));
    sum += x;
    squares += x * x;
    cubes += x * x * x;
    beyond_two += std::abs(x) > 2;
  }
  EXPECT_NEAR(sum / 1e5, 0, 0.02);
  EXPECT_NEAR(squares / 1e5, 1, 0.02);
  EXPECT_NEAR(cubes / 1e5, 0, 0.05);
  EXPECT_NEAR(beyond_two / 1e5, 0.0455, 0.003);
}

TEST(SeededTensorsTest, FloatsFollowTheWrittenFormula) {
  SplitMix64 random(3);
  const double u = random.Unit();
  const double v = random.Unit();
  ASSERT_OK_AND_ASSIGN(Tensor tensor, SeededTensor(Type::Scalar(ElementKind::kF32), SplitMix64(3)));
  EXPECT_EQ(tensor.data<float>()[0],
            static_cast<float>(std::sqrt(-2 * std::log(1 - u)) * std::cos(2 * M_PI * v)));
}

TEST(SeededTensorsTest, SmallFloatsAreTheRoundedFloats) {
  ASSERT_OK_AND_ASSIGN(const Tensor wide,
                       SeededTensor(Type::Tensor(ElementKind::kF64, Shape({99})), SplitMix64(1)));
  for (ElementKind kind : kAllElementKinds) {
    if (!IsSmallFloat(kind)) continue;
    SCOPED_TRACE(std::string(ElementKindName(kind)));
    ASSERT_OK_AND_ASSIGN(Tensor tensor,
                         SeededTensor(Type::Tensor(kind, Shape({99})), SplitMix64(1)));
    std::set<uint8_t> different;
    for (int64_t i = 0; i < 99; ++i) {
      const uint8_t bits = IsPacked(kind) ? PackedBitsAt(tensor.bytes(), i, BitWidth(kind))
                                          : std::to_integer<uint8_t>(tensor.bytes()[i]);
      different.insert(bits);
      if (kind == ElementKind::kF8E8M0FNU) {  // It has only powers of two.
        ASSERT_THAT(FloatFromBits(kind, bits), ::testing::AnyOf(1, 2));
      } else {
        ASSERT_EQ(bits, FloatToBits(kind, wide.data<double>()[i]));
      }
    }
    EXPECT_GT(different.size(), kind == ElementKind::kF8E8M0FNU ? 1u : 8u);
  }
}

TEST(SeededTensorsTest, AllOtherElementsAreZeroOrOne) {
  for (ElementKind kind : kAllElementKinds) {
    if (IsAnyFloat(kind) || IsComplex(kind) || kind == ElementKind::kOpaque) continue;
    SCOPED_TRACE(std::string(ElementKindName(kind)));
    ASSERT_OK_AND_ASSIGN(Tensor tensor,
                         SeededTensor(Type::Tensor(kind, Shape({9, 11})), SplitMix64(1)));
    int ones = 0;
    for (int64_t i = 0; i < 99; ++i) {
      if (tensor.is_strings()) {
        ASSERT_THAT(tensor.strings()[i], ::testing::AnyOf("0", "1"));
        ones += tensor.strings()[i] == "1";
        continue;
      }
      // Checks the low byte of each element; the sum below covers the others.
      const int width = BitWidth(kind);
      const int element = IsPacked(kind) ? PackedBitsAt(tensor.bytes(), i, width)
                                         : std::to_integer<int>(tensor.bytes()[i * width / 8]);
      ASSERT_LE(element, 1);
      ones += element;
    }
    EXPECT_GT(ones, 20);
    EXPECT_LT(ones, 80);
    if (tensor.is_strings()) continue;
    int set_bits = 0;
    for (std::byte byte : tensor.bytes())
      set_bits += __builtin_popcount(std::to_integer<int>(byte));
    EXPECT_EQ(set_bits, ones);
  }
}

TEST(SeededTensorsTest, SixteenBitFloatsAreTheRoundedOnes) {
  ASSERT_OK_AND_ASSIGN(Tensor wide,
                       SeededTensor(Type::Tensor(ElementKind::kF64, Shape({8})), SplitMix64(5)));
  ASSERT_OK_AND_ASSIGN(Tensor half,
                       SeededTensor(Type::Tensor(ElementKind::kF16, Shape({8})), SplitMix64(5)));
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(half.data<Half>()[i].bits, Half(wide.data<double>()[i]).bits);
}

TEST(SeededTensorsTest, ErrorsNameWhatCannotBeMade) {
  EXPECT_THAT(
      SeededTensor(Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown("n"), 2})), SplitMix64(0)),
      StatusIs(absl::StatusCode::kInvalidArgument,
               "cannot generate data for tensor<?x2xf32, [\"n\", \"\"]>: its shape is not known"));
  EXPECT_THAT(SeededTensor(Type::None(), SplitMix64(0)),
              StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_FALSE(
      SeededTensor(Type::Tensor(ElementType::Opaque("!a.b"), Shape({2})), SplitMix64(0)).ok());
}

TEST(SeededTensorsTest, InputsAreIndependentOfOneAnother) {
  ASSERT_OK_AND_ASSIGN(auto context, Context::With({}));
  Program program(*context);
  ASSERT_OK_AND_ASSIGN(Graph * graph, program.CreateGraph("main"));
  const Type type = Type::Tensor(ElementKind::kF32, Shape({4}));
  graph->mutable_inputs() = {{"a", type, {}}, {"b", type, {}}, {"c", type, {}}};
  ASSERT_OK_AND_ASSIGN(std::vector<Tensor> inputs, SeededInputs(*graph, 11));
  ASSERT_EQ(inputs.size(), 3u);
  EXPECT_FALSE(inputs[0] == inputs[1]);
  for (int i = 0; i < 3; ++i)
    EXPECT_THAT(SeededTensor(type, GeneratorOfInput(11, i)), IsOkAndHolds(inputs[i]));
  graph->mutable_inputs()[1].type = Type::Tensor(ElementKind::kF32, Shape({400}));
  ASSERT_OK_AND_ASSIGN(std::vector<Tensor> others, SeededInputs(*graph, 11));
  EXPECT_EQ(others[2], inputs[2]);
  graph->mutable_inputs()[1].type = Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown()}));
  EXPECT_THAT(SeededInputs(*graph, 11),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("input 1 'b': ")));
}

}  // namespace
}  // namespace roundhouse
