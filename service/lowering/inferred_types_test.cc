#include "roundhouse/service/lowering/inferred_types.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

const Type kPair = Type::Tensor(ElementKind::kF32, Shape({2}));
const Type kTriple = Type::Tensor(ElementKind::kF32, Shape({3}));

class InferredTypesTest : public testing::Test {
 protected:
  InferredTypes::Question Ask(int64_t size) const {
    return {.op = &op_,
            .attributes = {{"axis", Attribute::Int(1)}},
            .operands = {kPair, Type::Tensor(ElementKind::kI64, Shape({1}))},
            .constants = {std::nullopt, Tensor::Of<int64_t>({1}, {size})},
            .results = {Type::Unknown()}};
  }

  std::optional<std::vector<Type>> Find(const InferredTypes::Question& question) const {
    return types_.Find(question, InferredTypes::HashOf(question));
  }
  void Remember(const InferredTypes::Question& question, const Type& type) {
    types_.Remember(question, InferredTypes::HashOf(question), {type});
  }

  OpInfo op_{.name = "toy.take"};
  OpInfo other_op_{.name = "toy.put"};
  InferredTypes types_{4};
};

TEST_F(InferredTypesTest, AnswersWhatItWasToldForTheSameQuestion) {
  EXPECT_EQ(Find(Ask(3)), std::nullopt);
  Remember(Ask(3), kTriple);
  EXPECT_THAT(Find(Ask(3)), Optional(ElementsAre(kTriple)));
}

TEST_F(InferredTypesTest, EveryPartOfTheQuestionCounts) {
  Remember(Ask(3), kTriple);
  EXPECT_EQ(Find(Ask(2)), std::nullopt);  // The value of a constant.
  for (const auto change : std::vector<void (*)(InferredTypes::Question&)>{
           [](auto& question) { question.attributes.Set("axis", Attribute::Int(0)); },
           [](auto& question) { question.operands[0] = kTriple; },
           [](auto& question) { question.constants[1].reset(); },
           [](auto& question) { question.results[0] = kPair; },
           [](auto& question) { question.results.push_back(Type::Unknown()); }}) {
    InferredTypes::Question question = Ask(3);
    change(question);
    EXPECT_EQ(Find(question), std::nullopt);
  }
  InferredTypes::Question question = Ask(3);
  question.op = &other_op_;
  EXPECT_EQ(Find(question), std::nullopt);
}

TEST_F(InferredTypesTest, TheSameHashDoesNotMakeTheSameQuestion) {
  const size_t hash = InferredTypes::HashOf(Ask(3));
  types_.Remember(Ask(3), hash, {kTriple});
  EXPECT_EQ(types_.Find(Ask(2), hash), std::nullopt);
  types_.Remember(Ask(2), hash, {kPair});
  EXPECT_THAT(types_.Find(Ask(2), hash), Optional(ElementsAre(kPair)));
}

TEST_F(InferredTypesTest, KeepsNoWeights) {
  const std::vector<float> weights(4096, 1.5f);
  const Tensor tensor = Tensor::Of<float>({4096}, absl::MakeConstSpan(weights));
  InferredTypes::Question of_operand = Ask(3);
  of_operand.constants[0] = tensor;
  Remember(of_operand, kPair);
  InferredTypes::Question of_attribute = Ask(3);
  of_attribute.attributes.Set("value", Attribute::List({Attribute::OfTensor(tensor)}));
  Remember(of_attribute, kPair);
  EXPECT_EQ(types_.size(), 0u);
}

TEST_F(InferredTypesTest, KeepsNothingBorrowed) {
  alignas(64) int64_t size[8] = {3};
  const auto borrowed = [&] {
    return *Tensor::Borrow(Type::Tensor(ElementKind::kI64, Shape({1})),
                           absl::MakeConstSpan(reinterpret_cast<const std::byte*>(size), 8),
                           /*owner=*/nullptr);
  };
  ASSERT_TRUE(borrowed().is_borrowed());
  InferredTypes::Question question = Ask(3);
  question.constants[1] = borrowed();
  Remember(question, kTriple);
  size[0] = 2;
  EXPECT_THAT(Find(Ask(3)), Optional(ElementsAre(kTriple)));
  EXPECT_EQ(Find(Ask(2)), std::nullopt);
}

TEST_F(InferredTypesTest, DoesNotGrowForGood) {
  for (int64_t size = 0; size < 10; ++size) Remember(Ask(size), kPair);
  EXPECT_LE(types_.size(), 4u);
  EXPECT_THAT(Find(Ask(9)), Optional(ElementsAre(kPair)));
}

}  // namespace
}  // namespace roundhouse
