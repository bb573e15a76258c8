#include "roundhouse/passes/canonical/kept_shape.h"

#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"

namespace roundhouse::canonical {
namespace {

Type Of(const Shape& shape, Domain domain = Domain::kTensor) {
  return Type::Tensor(ElementKind::kF32, shape, domain);
}

TEST(KeptShapeTest, NumbersAndSmallerShapes) {
  EXPECT_TRUE(KeepsShape(Of({2, 3}), Of({})));
  EXPECT_TRUE(KeepsShape(Of({2, 3}), Of({3})));
  EXPECT_TRUE(KeepsShape(Of({2, 3}), Of({2, 1})));
  EXPECT_TRUE(KeepsShape(Of({2, Dim::Unknown()}), Of({1, 1})));
  EXPECT_TRUE(KeepsShape(Of(Shape::Unranked()), Of({})));
}

TEST(KeptShapeTest, ShapesThatGrow) {
  EXPECT_FALSE(KeepsShape(Of({2, 1}), Of({3})));
  EXPECT_FALSE(KeepsShape(Of({3}), Of({1, 3})));
}

TEST(KeptShapeTest, OpenSizesThatMayBeOne) {
  EXPECT_FALSE(KeepsShape(Of({2, Dim::Unknown()}), Of({3})));
  EXPECT_FALSE(KeepsShape(Of({2, 3}), Of({Dim::Unknown()})));
  // A tensor of rank 0 would get an axis.
  EXPECT_FALSE(KeepsShape(Of(Shape::Unranked()), Of({1})));
  EXPECT_FALSE(KeepsShape(Of({2, 3}), Of(Shape::Unranked())));
}

TEST(KeptShapeTest, OtherDomains) {
  const Type feature = Of({Dim::Unknown(), 2, 3, 4}, Domain::kFeature);
  EXPECT_TRUE(KeepsShape(feature, feature));
  EXPECT_FALSE(KeepsShape(feature, Of({})));
}

}  // namespace
}  // namespace roundhouse::canonical
