#include "roundhouse/dialects/canonical/rules/shape_rules.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::canonical {
namespace {

using ::testing::ElementsAre;

constexpr int64_t kHuge = std::numeric_limits<int64_t>::max();

Dim Named(const char* name) { return Dim::Unknown(name); }
const Dim kOpen = Dim::Unknown();

TEST(DimsTest, UnifyKeepsWhatEitherKnows) {
  EXPECT_EQ(UnifyDims(3, 3), Dim(3));
  EXPECT_EQ(UnifyDims(3, 4), std::nullopt);
  EXPECT_EQ(UnifyDims(3, Named("n")), Dim(3, "n"));
  EXPECT_EQ(UnifyDims(kOpen, Named("n")), Named("n"));
  EXPECT_EQ(UnifyDims(Named("a"), Named("b")), Named("a"));
  EXPECT_EQ(UnifyShapes(Shape({kOpen, 3}), Shape({Named("n"), 3})), Shape({Named("n"), 3}));
  EXPECT_EQ(UnifyShapes(Shape({3}), Shape({3, 1})), std::nullopt);
  EXPECT_EQ(UnifyShapes(Shape({3, 2}), Shape({3, 1})), std::nullopt);
  EXPECT_EQ(UnifyShapes(Shape::Unranked(), Shape({3})), Shape({3}));
  EXPECT_EQ(UnifyShapes(Shape({3}), Shape::Unranked()), Shape({3}));
}

TEST(DimsTest, ArithmeticNeverInventsANumber) {
  EXPECT_THAT(AddDims(2, 3), IsOkAndHolds(Dim(5)));
  EXPECT_THAT(AddDims(2, kOpen), IsOkAndHolds(kOpen));
  EXPECT_THAT(AddDims(Named("n"), 1), IsOkAndHolds(kOpen));
  EXPECT_THAT(AddDims(Named("n"), 0), IsOkAndHolds(Named("n")));
  EXPECT_THAT(AddDims(0, Named("n")), IsOkAndHolds(Named("n")));
  EXPECT_THAT(AddDims(kHuge, 1), StatusIs(absl::StatusCode::kInvalidArgument,
                                          "the size 9223372036854775807 + 1 does not fit in 64 "
                                          "bits"));
  EXPECT_THAT(MultiplyDims(2, 3), IsOkAndHolds(Dim(6)));
  EXPECT_THAT(MultiplyDims(2, kOpen), IsOkAndHolds(kOpen));
  EXPECT_THAT(MultiplyDims(1, Named("n")), IsOkAndHolds(Named("n")));
  EXPECT_THAT(MultiplyDims(Named("n"), 1), IsOkAndHolds(Named("n")));
  EXPECT_THAT(MultiplyDims(0, Named("n")), IsOkAndHolds(Dim(0)));
  EXPECT_THAT(MultiplyDims(kHuge, 2), StatusIs(absl::StatusCode::kInvalidArgument,
                                               "the size 9223372036854775807 * 2 does not fit in "
                                               "64 bits"));
  EXPECT_THAT(CountElements(Shape({2, 3, 4})), IsOkAndHolds(Dim(24)));
  EXPECT_THAT(CountElements(Shape({})), IsOkAndHolds(Dim(1)));
  EXPECT_THAT(CountElements(Shape({1, Named("n"), 1})), IsOkAndHolds(Named("n")));
  EXPECT_THAT(CountElements(Shape({2, Named("n")})), IsOkAndHolds(kOpen));
  EXPECT_THAT(CountElements(Shape({kHuge, kHuge, 0, kOpen})), IsOkAndHolds(Dim(0)));
  EXPECT_THAT(CountElements(Shape({kHuge, kHuge})), StatusIs(absl::StatusCode::kInvalidArgument));
}

TEST(BroadcastTest, FollowsNumPyWhereSizesAreKnown) {
  EXPECT_EQ(BroadcastShapes(Shape({4, 1, 3}), Shape({5, 1})), Shape({4, 5, 3}));
  EXPECT_EQ(BroadcastShapes(Shape({5, 1}), Shape({4, 1, 3})), Shape({4, 5, 3}));
  EXPECT_EQ(BroadcastShapes(Shape({}), Shape({2, 3})), Shape({2, 3}));
  EXPECT_EQ(BroadcastShapes(Shape({0}), Shape({1})), Shape({0}));
  EXPECT_EQ(BroadcastShapes(Shape({2}), Shape({3})), std::nullopt);
  EXPECT_EQ(BroadcastShapes(Shape({0}), Shape({3})), std::nullopt);
}

TEST(BroadcastTest, UnknownAndNamedSizes) {
  EXPECT_EQ(BroadcastShapes(Shape({Named("n")}), Shape({1})), Shape({Named("n")}));
  EXPECT_EQ(BroadcastShapes(Shape({1}), Shape({Named("n")})), Shape({Named("n")}));
  EXPECT_EQ(BroadcastShapes(Shape({Named("n")}), Shape({Named("n")})), Shape({Named("n")}));
  EXPECT_EQ(BroadcastShapes(Shape({Named("n")}), Shape({Named("m")})), Shape({kOpen}));
  EXPECT_EQ(BroadcastShapes(Shape({Named("n")}), Shape({kOpen})), Shape({kOpen}));
  EXPECT_EQ(BroadcastShapes(Shape({kOpen}), Shape({kOpen})), Shape({kOpen}));
  // The unknown size is 4 or 1, and its name does not apply to the result.
  EXPECT_EQ(BroadcastShapes(Shape({4}), Shape({Named("n")})), Shape({4}));
  EXPECT_EQ(BroadcastShapes(Shape({kOpen}), Shape({Dim(4, "c")})), Shape({Dim(4, "c")}));
  EXPECT_EQ(BroadcastShapes(Shape({Dim(4, "c")}), Shape({4})), Shape({Dim(4, "c")}));
  EXPECT_EQ(BroadcastShapes(Shape({1}), Shape({Dim(1, "one")})), Shape({Dim(1, "one")}));
  EXPECT_EQ(BroadcastShapes(Shape({Named("n"), 3}), Shape({3})), Shape({Named("n"), 3}));
  EXPECT_EQ(BroadcastShapes(Shape::Unranked(), Shape({3})), Shape::Unranked());
}

TEST(BroadcastTest, OneWay) {
  EXPECT_TRUE(BroadcastsTo(Shape({3, 1}), Shape({2, 3, 4})));
  EXPECT_TRUE(BroadcastsTo(Shape({}), Shape({2})));
  EXPECT_TRUE(BroadcastsTo(Shape({kOpen}), Shape({2})));
  EXPECT_TRUE(BroadcastsTo(Shape({2}), Shape({kOpen})));
  EXPECT_TRUE(BroadcastsTo(Shape::Unranked(), Shape({2})));
  EXPECT_FALSE(BroadcastsTo(Shape({2}), Shape({1})));
  EXPECT_FALSE(BroadcastsTo(Shape({1, 2}), Shape({2})));
}

TEST(AxesTest, NegativeOnesCountFromTheEnd) {
  EXPECT_THAT(NormalizeAxis(-1, 3, "(C1)"), IsOkAndHolds(2));
  EXPECT_THAT(NormalizeAxis(-3, 3, "(C1)"), IsOkAndHolds(0));
  EXPECT_THAT(NormalizeAxis(3, 3, "(C1)"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "(C1) attribute 'axis': expected -3 <= axis < 3, found 3"));
  EXPECT_THAT(NormalizeAxis(0, 0, "(C4)", "dim"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "(C4) attribute 'dim': rank 0 has no axes, found 0"));
  ASSERT_OK_AND_ASSIGN(std::vector<int64_t> axes, NormalizeAxes({-1, 0}, 3, "(C1)"));
  EXPECT_THAT(axes, ElementsAre(0, 2));
  EXPECT_THAT(NormalizeAxes({1, -2}, 3, "(C1)"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "(C1) attribute 'axes': expected each axis once, found 1 twice"));
  EXPECT_THAT(NormalizeAxes({7}, 3, "(C1)"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "(C1) attribute 'axes': expected -3 <= axis < 3, found 7"));
}

TEST(AxesTest, ReducedAxesBecomeOneOrGo) {
  const Shape shape({Named("n"), 3, 4});
  EXPECT_EQ(ReduceShape(shape, {1}, true), Shape({Named("n"), 1, 4}));
  EXPECT_EQ(ReduceShape(shape, {1}, false), Shape({Named("n"), 4}));
  EXPECT_EQ(ReduceShape(shape, {0, 1, 2}, false), Shape({}));
  EXPECT_EQ(ReduceShape(shape, {}, false), shape);
}

class OperandRulesTest : public ::testing::Test {
 protected:
  OperandRulesTest() {
    EXPECT_THAT(context_.Freeze(), IsOk());
    program_ = std::make_unique<Program>(context_);
    graph_ = *program_->CreateGraph("main");
    op_.operands = {{.name = "lhs"}, {.name = "rhs"}};
  }
  // The context of an op on operands of these types. It is valid until the next call.
  const InferenceContext& On(const std::vector<Type>& types) {
    operands_.clear();
    for (const Type& type : types) {
      operands_.push_back(&graph_->CreateNode("acme.x", {}, {type})->result());
    }
    inference_.emplace(*program_, op_, operands_, attributes_, 1);
    return *inference_;
  }
  absl::StatusOr<ElementwiseShape> Elementwise(const Type& lhs, const Type& rhs) {
    return InferElementwise(On({lhs, rhs}), {0, 1}, "(C1)", "(C2)");
  }

  Context context_;
  std::unique_ptr<Program> program_;
  Graph* graph_;
  OpInfo op_ = {.name = "acme.add"};
  AttributeMap attributes_;
  std::vector<Value*> operands_;
  std::optional<InferenceContext> inference_;
};

Type F32(Shape shape, Domain domain = Domain::kTensor) {
  return Type::Tensor(ElementKind::kF32, shape, domain);
}

TEST_F(OperandRulesTest, KindDomainRankAndElementsAreChecked) {
  const Type bias = F32({3}, Domain::kBias);
  EXPECT_THAT(ExpectTensor(On({bias}), 0, "(C1)"), IsOk());
  EXPECT_THAT(ExpectTensor(On({Type::Unknown()}), 0, "(C1)"), IsOk());
  EXPECT_THAT(
      ExpectTensor(On({Type::Scalar(ElementKind::kI64)}), 0, "(C1)"),
      StatusIs(absl::StatusCode::kInvalidArgument, "lhs (i64): (C1) expected a tensor, found i64"));
  EXPECT_THAT(ExpectDomain(On({bias}), 0, Domain::kBias, "(C1)"), IsOk());
  EXPECT_THAT(ExpectDomain(On({bias}), 0, Domain::kTensor, "(C1)"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "lhs (!canonical.bias<3xf32>): (C1) expected domain tensor, found bias"));
  EXPECT_THAT(ExpectRank(On({F32({2, 3})}), 0, 2, 2, "(C1)"), IsOk());
  EXPECT_THAT(ExpectRank(On({F32(Shape::Unranked())}), 0, 2, 2, "(C1)"), IsOk());
  EXPECT_THAT(ExpectRank(On({F32({2})}), 0, 2, 2, "(C1)"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "lhs (tensor<2xf32>): (C1) expected rank 2, found 1"));
  EXPECT_THAT(ExpectRank(On({F32({2})}), 0, 2, 4, "(C1)"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "lhs (tensor<2xf32>): (C1) expected rank 2 to 4, found 1"));
  EXPECT_THAT(ExpectRank(On({F32({})}), 0, 1, kHuge, "(C1)"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "lhs (tensor<f32>): (C1) expected rank at least 1, found 0"));
  EXPECT_THAT(ExpectElements(On({F32({2})}), 0, kFloats, "(C1)"), IsOk());
  EXPECT_THAT(
      ExpectElements(On({F32({2})}), 0, kUnsignedIntegers, "(C1)"),
      StatusIs(absl::StatusCode::kInvalidArgument,
               "lhs (tensor<2xf32>): (C1) expected elements of ui64 ui32 ui16 ui8, found f32"));
  EXPECT_THAT(ExpectSameElements(On({F32({2}), F32({})}), 1, 0, "(C1)"), IsOk());
  EXPECT_THAT(ExpectSameElements(On({F32({2}), Type::Unknown()}), 1, 0, "(C1)"), IsOk());
  EXPECT_THAT(
      ExpectSameElements(On({F32({2}), Type::Tensor(ElementKind::kF64, {2})}), 1, 0, "(C1)"),
      StatusIs(absl::StatusCode::kInvalidArgument,
               "rhs (tensor<2xf64>): (C1) expected elements of f32 as in lhs, found f64"));
}

TEST_F(OperandRulesTest, NothingIsKnownOfAnUnknownType) {
  const InferenceContext& context = On({Type::Unknown(), F32({2})});
  EXPECT_EQ(OperandShape(context, 0), Shape::Unranked());
  EXPECT_EQ(KnownElement(context, 0), std::nullopt);
  EXPECT_EQ(KnownElement(context, {0, 1}), ElementType(ElementKind::kF32));
  EXPECT_EQ(TensorOrUnknown(KnownElement(context, 0), Shape({2})), Type::Unknown());
  EXPECT_EQ(TensorOrUnknown(KnownElement(context, 1), Shape({2})), F32({2}));
}

TEST_F(OperandRulesTest, ElementwiseOpsBroadcastInDomainTensorOnly) {
  ASSERT_OK_AND_ASSIGN(ElementwiseShape wide, Elementwise(F32({2, 1}), F32({3})));
  EXPECT_EQ(wide.shape, Shape({2, 3}));
  EXPECT_EQ(wide.domain, Domain::kTensor);
  EXPECT_THAT(Elementwise(F32({2, 2}), F32({3, 3})).status(),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "rhs (tensor<3x3xf32>): (C2) expected a shape that broadcasts with 2x2, "
                       "found 3x3"));

  const Type feature = F32({Named("n"), 4, 4, 8}, Domain::kFeature);
  ASSERT_OK_AND_ASSIGN(ElementwiseShape same,
                       Elementwise(feature, F32({kOpen, 4, kOpen, 8}, Domain::kFeature)));
  EXPECT_EQ(same.shape, Shape({Named("n"), 4, 4, 8}));
  EXPECT_EQ(same.domain, Domain::kFeature);
  EXPECT_THAT(Elementwise(feature, F32({1, 1, 1, 8}, Domain::kFeature)).status(),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "rhs (!canonical.feature<1x1x1x8xf32>): (C2) expected a shape that is "
                       "?x4x4x8, found 1x1x1x8"));
  EXPECT_THAT(Elementwise(feature, F32({8})).status(),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "rhs (tensor<8xf32>): (C1) expected domain feature, found tensor"));
}

TEST_F(OperandRulesTest, ElementwiseOpsOnUnknownTypes) {
  const Type feature = F32({1, 4, 4, 8}, Domain::kFeature);
  ASSERT_OK_AND_ASSIGN(ElementwiseShape half, Elementwise(Type::Unknown(), feature));
  EXPECT_EQ(half.shape, Shape({1, 4, 4, 8}));
  EXPECT_EQ(half.domain, Domain::kFeature);
  // It may have more axes than the other operand.
  ASSERT_OK_AND_ASSIGN(ElementwiseShape open, Elementwise(Type::Unknown(), F32({3})));
  EXPECT_EQ(open.shape, Shape::Unranked());
  ASSERT_OK_AND_ASSIGN(ElementwiseShape none, Elementwise(Type::Unknown(), Type::Unknown()));
  EXPECT_EQ(none.shape, Shape::Unranked());
}

TEST_F(OperandRulesTest, IntegersAreReadFromWhatIsKnown) {
  const Tensor i32 = Tensor::Of<int32_t>({2}, {-1, 7});
  const Tensor i64 = Tensor::Of<int64_t>({}, {5});
  const Tensor f32 = Tensor::Of<float>({1}, {5});
  const std::vector<const Tensor*> values = {&i32, &i64, &f32, nullptr};
  const InferenceContext running(*program_, op_, values, attributes_, 1);
  EXPECT_THAT(IntegersOf(i32), ElementsAre(-1, 7));
  EXPECT_THAT(IntegersOf(Tensor::Of<uint8_t>({1}, {200})), ElementsAre(200));
  EXPECT_THAT(IntegersOf(Tensor::Of<int16_t>({1}, {-2})), ElementsAre(-2));
  EXPECT_EQ(KnownIntegers(running, 0), (std::vector<int64_t>{-1, 7}));
  EXPECT_EQ(KnownIntegers(running, 1), std::vector<int64_t>{5});
  EXPECT_EQ(KnownIntegers(running, 2), std::nullopt);
  EXPECT_EQ(KnownIntegers(running, 3), std::nullopt);
  EXPECT_EQ(KnownIntegers(running, 4), std::nullopt);
  EXPECT_EQ(KnownIntegers(On({Type::Tensor(ElementKind::kI64, {2})}), 0), std::nullopt);
}

}  // namespace
}  // namespace roundhouse::canonical
