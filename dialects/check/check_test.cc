#include "roundhouse/dialects/check/check.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr auto kInvalid = absl::StatusCode::kInvalidArgument;

class CheckTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::With({RegisterCheck}));
    program_ = std::make_unique<Program>(*context_);
    ASSERT_OK_AND_ASSIGN(graph_, program_->CreateGraph("main"));
  }

  template <typename Op>
  absl::Status Check(const Op& op, const Type& type) {
    Value* actual = &graph_->CreateNode("test.make", {}, {type})->result();
    return Builder(*graph_).Make(op, {actual}).status();
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  Graph* graph_ = nullptr;
};

TEST_F(CheckTest, IsLinkedByItsTargetAlone) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> linked, Context::WithLinkedExtensions());
  ASSERT_NE(linked->FindDialect("check"), nullptr);
  EXPECT_THAT(linked->FindDialect("check")->service_names(),
              ElementsAre("effects", "type_inference"));
}

TEST_F(CheckTest, TakesWhatCanBeTheExpectedTensor) {
  const Tensor expected = Tensor::Of<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  for (const Shape& shape : {Shape({2, 3}), Shape({Dim::Unknown("n"), 3}), Shape::Unranked()}) {
    EXPECT_THAT(Check(check::Eq{.expected = expected}, Type::Tensor(ElementKind::kF32, shape)),
                IsOk());
  }
  EXPECT_THAT(Check(check::Eq{.expected = expected}, Type::Unknown()), IsOk());
  EXPECT_THAT(Check(check::Eq{.expected = expected},
                    Type::Tensor(ElementKind::kF32, Shape({2, 3}), Domain::kMatrix)),
              IsOk());
  const ElementType quantized =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {0}});
  EXPECT_THAT(Check(check::Eq{.expected = Tensor::Of<int8_t>({1}, {1})},
                    Type::Tensor(quantized, Shape({1}))),
              IsOk());
  EXPECT_THAT(
      Check(check::Eq{.expected = Tensor::Scalar<int64_t>(1)}, Type::Scalar(ElementKind::kI64)),
      IsOk());
}

TEST_F(CheckTest, RefusesWhatCannot) {
  const Tensor expected = Tensor::Of<float>({2}, {1, 2});
  EXPECT_THAT(Check(check::Eq{.expected = expected}, Type::Tensor(ElementKind::kF32, Shape({3}))),
              StatusIs(kInvalid, HasSubstr("actual (tensor<3xf32>): expected tensor<2xf32>")));
  EXPECT_THAT(Check(check::Eq{.expected = expected}, Type::Tensor(ElementKind::kF64, Shape({2}))),
              StatusIs(kInvalid, HasSubstr("actual (tensor<2xf64>): expected tensor<2xf32>")));
  EXPECT_THAT(Check(check::Eq{.expected = expected}, Type::Token()),
              StatusIs(kInvalid, HasSubstr("expected a tensor or a scalar")));
  const Type type = expected.type();
  EXPECT_THAT(Check(check::AlmostEq{.expected = expected, .atol = -1}, type),
              StatusIs(kInvalid, HasSubstr("(C1) atol and rtol must not be negative")));
  EXPECT_THAT(Check(check::CloseUlp{.expected = expected, .max_ulp = -1}, type),
              StatusIs(kInvalid, HasSubstr("(C1) max_ulp must not be negative, found -1")));
  EXPECT_THAT(Check(check::AlmostEq{.expected = expected}, type), IsOk());
  EXPECT_THAT(Check(check::CloseUlp{.expected = expected, .max_ulp = 3}, type), IsOk());
}

TEST_F(CheckTest, IsObservable) {
  ASSERT_THAT(Check(check::Eq{.expected = Tensor::Scalar<float>(1)},
                    Type::Tensor(ElementKind::kF32, Shape())),
              IsOk());
  EXPECT_TRUE(DirectEffects(*graph_->last_node()).is_observable());
}

}  // namespace
}  // namespace roundhouse
