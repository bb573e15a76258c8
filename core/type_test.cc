#include "roundhouse/core/type.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

constexpr ElementKind kF32 = ElementKind::kF32;

Type F32(Shape shape) { return Type::Tensor(kF32, std::move(shape)); }

TEST(ShapeTest, UnknownIsNeitherZeroNorRankZero) {
  Shape shape = {2, Dim::Unknown(), 0};
  EXPECT_EQ(shape.size(0), 2);
  EXPECT_EQ(shape.size(1), std::nullopt);
  EXPECT_EQ(shape.size(2), 0);
  EXPECT_FALSE(shape.is_static());
  EXPECT_NE(Shape::Unranked(), Shape());
  EXPECT_FALSE(Shape::Unranked().is_static());
  EXPECT_TRUE(Shape().is_static());
}

TEST(ShapeTest, CountsElementsWithoutWrapping) {
  EXPECT_THAT(Shape().NumElements(), IsOkAndHolds(1));
  EXPECT_THAT(Shape({2, 3}).NumElements(), IsOkAndHolds(6));
  EXPECT_THAT(Shape({65536, 65536}).NumElements(), IsOkAndHolds(int64_t{1} << 32));
  EXPECT_THAT(Shape({INT64_MAX, 2}).NumElements(),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("does not fit in 64 bits")));
  EXPECT_THAT(Shape({INT64_MAX, 2, 0}).NumElements(), IsOkAndHolds(0));
  EXPECT_THAT(Shape({2, Dim::Unknown()}).NumElements(),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("known sizes, found 2x?")));
}

TEST(ShapeTest, NamesAreKeptOnlyWhereThereAreAny) {
  EXPECT_FALSE(Shape({Dim(2, ""), 3}).has_names());
  Shape named = {Dim::Unknown("batch"), 3};
  EXPECT_TRUE(named.has_names());
  EXPECT_EQ(named.dim(0).name(), "batch");
  EXPECT_EQ(named.dim(1).name(), "");
  EXPECT_NE(named, Shape({Dim::Unknown(), 3}));
  EXPECT_EQ(named.WithoutNames(), Shape({Dim::Unknown(), 3}));
}

TEST(TypeTest, PrintsAsMlir) {
  EXPECT_EQ(F32({}).ToString(), "tensor<f32>");
  EXPECT_EQ(F32({1, Dim::Unknown(), 3}).ToString(), "tensor<1x?x3xf32>");
  EXPECT_EQ(F32(Shape::Unranked()).ToString(), "tensor<*xf32>");
  EXPECT_EQ(F32({Dim::Unknown("batch"), 3}).ToString(), "tensor<?x3xf32, [\"batch\", \"\"]>");
  EXPECT_EQ(Type::Tensor(kF32, {1, 4, 4, 3}, Domain::kFeature).ToString(),
            "!canonical.feature<1x4x4x3xf32>");
  EXPECT_EQ(Type::TensorWithEncoding(kF32, {4}, "#acme.sparse").ToString(),
            "tensor<4xf32, #acme.sparse>");
  EXPECT_EQ(Type::Scalar(ElementKind::kI64).ToString(), "i64");
  EXPECT_EQ(Type::None().ToString(), "none");
  EXPECT_EQ(Type::Token().ToString(), "!ml_program.token");
  EXPECT_EQ(Type().ToString(), "!roundhouse.unknown");
  EXPECT_EQ(Type::Opaque("!acme.handle<4>").ToString(), "!acme.handle<4>");
}

TEST(TypeTest, AScalarIsNotARankZeroTensor) { EXPECT_NE(Type::Scalar(kF32), F32({})); }

TEST(FitsTest, KnownFitsUnknownFitsUnranked) {
  EXPECT_TRUE(Fits(F32({4}), F32({Dim::Unknown()})));
  EXPECT_TRUE(Fits(F32({Dim::Unknown()}), F32(Shape::Unranked())));
  EXPECT_TRUE(Fits(F32({4}), Type::Unknown()));
  EXPECT_FALSE(Fits(F32({Dim::Unknown()}), F32({4})));
  EXPECT_FALSE(Fits(F32({4}), F32({7})));
  EXPECT_FALSE(Fits(F32({4}), F32({4, 1})));
  EXPECT_FALSE(Fits(F32(Shape::Unranked()), F32({Dim::Unknown()})));
  EXPECT_FALSE(Fits(Type::Tensor(ElementKind::kI32, {4}), F32({4})));
  EXPECT_FALSE(Fits(Type::Tensor(kF32, {4, 4}, Domain::kMatrix), F32({4, 4})));
  EXPECT_FALSE(Fits(Type::None(), Type::Token()));
}

TEST(FitsTest, NamesPlayNoPart) {
  EXPECT_TRUE(Fits(F32({Dim::Unknown("a")}), F32({Dim::Unknown("b")})));
}

TEST(FitsTest, StorageFitsItsQuantisedBound) {
  Type stored = Type::Tensor(ElementKind::kI8, {4});
  Type bound = Type::Tensor(
      ElementType::Quantized(ElementKind::kI8, {.scales = {1}, .zero_points = {0}}), {4});
  EXPECT_TRUE(Fits(stored, bound));
  EXPECT_FALSE(Fits(bound, stored));
  EXPECT_FALSE(Fits(Type::Tensor(ElementKind::kU8, {4}), bound));
}

TEST(MergeTest, GathersWhatEachSideKnows) {
  EXPECT_THAT(Merge(F32({Dim::Unknown("n"), 3}), F32({2, Dim::Unknown("c")})),
              IsOkAndHolds(F32({Dim(2, "n"), Dim(3, "c")})));
  EXPECT_THAT(Merge(F32(Shape::Unranked()), F32({2})), IsOkAndHolds(F32({2})));
  EXPECT_THAT(Merge(Type::Unknown(), F32({2})), IsOkAndHolds(F32({2})));
}

TEST(MergeTest, NamesTheContradiction) {
  EXPECT_THAT(Merge(F32({2, 3}), F32({2, 4})),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "tensor<2x3xf32> and tensor<2x4xf32> differ in dimension 1"));
  EXPECT_THAT(Merge(F32({2}), F32({2, 1})),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("rank")));
  EXPECT_THAT(Merge(F32({2}), Type::Tensor(ElementKind::kF16, {2})),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("element type")));
  EXPECT_THAT(Merge(F32({2}), Type::Scalar(kF32)),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("kind")));
}

TEST(VerifyTypeTest, RefusesWhatNoValueCanHave) {
  EXPECT_THAT(VerifyType(F32({2, Dim::Unknown()})), IsOk());
  EXPECT_THAT(VerifyType(F32({2, -3})),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("negative size -3")));
  EXPECT_THAT(VerifyType(Type::Tensor(kF32, {2}, Domain::kMatrix)),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("matrix has rank 2, found !canonical.matrix<2xf32>")));
  EXPECT_THAT(VerifyType(Type::Tensor(kF32, {2, 3}, Domain::kFeature)),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("rank 3 to 5")));
  EXPECT_THAT(VerifyType(Type::Tensor(
                  ElementType::Quantized(ElementKind::kI8,
                                         {.axis = 1, .scales = {1, 2}, .zero_points = {0, 0}}),
                  {4, 3})),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("needs 3 scales, found 2")));
  EXPECT_THAT(
      VerifyType(Type::Tensor(
          ElementType::Quantized(ElementKind::kI8, {.axis = 2, .scales = {1}, .zero_points = {0}}),
          {4, 3})),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("axis 2 is out of range for rank 2")));
  EXPECT_THAT(VerifyType(Type::Tensor(
                  ElementType::Quantized(kF32, {.scales = {1}, .zero_points = {0}}), {4})),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("storage must be an integer, found f32")));
}

TEST(ByteSizeTest, PacksSmallElementsAndChecksOverflow) {
  EXPECT_THAT(ByteSize(F32({2, 3})), IsOkAndHolds(24));
  EXPECT_THAT(ByteSize(Type::Tensor(ElementKind::kI4, {5})), IsOkAndHolds(3));
  EXPECT_THAT(ByteSize(Type::Tensor(ElementKind::kF4E2M1FN, {4})), IsOkAndHolds(2));
  EXPECT_THAT(ByteSize(Type::Tensor(ElementKind::kI2, {5})), IsOkAndHolds(2));
  EXPECT_THAT(ByteSize(Type::Tensor(ElementKind::kF8E5M2, {5})), IsOkAndHolds(5));
  EXPECT_THAT(ByteSize(Type::Tensor(ElementKind::kI1, {5})), IsOkAndHolds(5));
  EXPECT_THAT(ByteSize(Type::Scalar(ElementKind::kF64)), IsOkAndHolds(8));
  EXPECT_THAT(ByteSize(F32({INT64_MAX / 2})),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("does not fit")));
  EXPECT_THAT(ByteSize(Type::Tensor(ElementKind::kString, {5})),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("no fixed size")));
  EXPECT_THAT(ByteSize(Type::None()),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("found none")));
}

}  // namespace
}  // namespace roundhouse
