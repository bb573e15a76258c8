#include "roundhouse/core/type_inference.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::ElementsAre;
using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::Optional;
using testing::ToyProgram;
using testing::Vector4;

class TypeInferenceTest : public ::testing::Test {
 protected:
  TypeInferenceTest() : graph_(toy_.NewGraph("main")) {}
  Value& Of(const Type& type) { return graph_.CreateNode("toy.any", {}, {type})->result(); }

  ToyProgram toy_;
  Graph& graph_;
};

TEST_F(TypeInferenceTest, GivesTheTypesOfAllResults) {
  const Type three = Type::Tensor(ElementKind::kI8, Shape({3}));
  Node& relu = Add(graph_, "toy.relu", {&Of(three)});
  EXPECT_THAT(InferTypes(relu), IsOkAndHolds(Optional(ElementsAre(three))));
}

TEST_F(TypeInferenceTest, HasNothingToSayWithoutARule) {
  EXPECT_THAT(InferTypes(Add(graph_, "toy.any", {})), IsOkAndHolds(Eq(std::nullopt)));
  EXPECT_THAT(InferTypes(Add(graph_, "toy.unheard_of", {})), IsOkAndHolds(Eq(std::nullopt)));
  EXPECT_THAT(InferTypes(Add(graph_, "nobody.knows", {})), IsOkAndHolds(Eq(std::nullopt)));
}

TEST_F(TypeInferenceTest, SaysWhichOperandIsWrong) {
  Node& add = Add(graph_, "toy.add", {&Of(Vector4()), &Of(Type::Scalar(ElementKind::kI64))});
  EXPECT_THAT(InferTypes(add),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("rhs (i64): ")));
}

TEST_F(TypeInferenceTest, ConstantOperandsAreInMemory) {
  const int32_t seven = 7;
  ASSERT_OK_AND_ASSIGN(const Tensor splat,
                       Tensor::Splat(Type::Tensor(ElementKind::kI32, Shape({2})),
                                     absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&seven),
                                                         sizeof(seven))));
  Node& constant = Add(graph_, "toy.const", {}, "", {{"value", Attribute::OfTensor(splat)}});
  Value* operands[] = {&constant.result(), &Of(Vector4()), &Of(Type::None())};
  const AttributeMap attributes;
  const InferenceContext context(*toy_.program, toy_.program->op_info("toy.any"), operands,
                                 attributes, 1);
  ASSERT_TRUE(context.constant_operand(0).has_value());
  EXPECT_TRUE(context.constant_operand(0)->is_dense());
  EXPECT_THAT(context.constant_operand(0)->data<int32_t>(), ElementsAre(7, 7));
  EXPECT_EQ(context.constant_operand(1), std::nullopt);
  EXPECT_EQ(context.constant_operand(3), std::nullopt);
  EXPECT_TRUE(context.has_operand(1));
  EXPECT_FALSE(context.has_operand(2)) << "none is absent";
  EXPECT_FALSE(context.has_operand(3));
  EXPECT_EQ(context.written_type(0), Type::Unknown());
}

// Storage whose data cannot be read.
class Lost final : public OutsideStorage {
 public:
  absl::string_view name() const override { return "lost"; }
  absl::StatusOr<absl::Span<const std::byte>> Read() const override {
    return absl::NotFoundError("lost");
  }
};

TEST_F(TypeInferenceTest, AConstantThatCannotBeReadIsNoConstant) {
  ASSERT_OK_AND_ASSIGN(const Tensor lost, Tensor::Outside(Vector4(), std::make_shared<Lost>()));
  Node& constant = Add(graph_, "toy.const", {}, "", {{"value", Attribute::OfTensor(lost)}});
  Value* operands[] = {&constant.result()};
  const AttributeMap attributes;
  const InferenceContext context(*toy_.program, toy_.program->op_info("toy.any"), operands,
                                 attributes, 1);
  EXPECT_EQ(context.constant_operand(0), std::nullopt);
}

}  // namespace
}  // namespace roundhouse
