#include "roundhouse/service/devices/tensor_parts.h"

#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Tensor Counting(std::vector<int64_t> sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  std::vector<int32_t> values(static_cast<size_t>(count));
  std::iota(values.begin(), values.end(), 0);
  return Tensor::Of<int32_t>(sizes, values);
}

TEST(TensorPartsTest, PartsMakeTheWholeAgain) {
  const DeviceMesh mesh = *DeviceMesh::Parse("x:2,y:3");
  for (const char* text : {"x,_,y", "_,y,x", "x*y,_,_", "_,_,y*x", "_,_,_", "y,_,_"}) {
    const Tensor whole = Counting({6, 3, 12});
    ASSERT_OK_AND_ASSIGN(const Sharding sharding, Sharding::Parse(text, mesh, 3));
    std::vector<Tensor> parts;
    for (int64_t rank = 0; rank < 6; ++rank) {
      ASSERT_OK_AND_ASSIGN(parts.emplace_back(), PartOf(whole, sharding, mesh, rank));
    }
    EXPECT_THAT(WholeOf(parts, sharding, mesh), IsOkAndHolds(whole)) << text;
  }
}

TEST(TensorPartsTest, APartIsWhereItsDeviceIs) {
  const DeviceMesh mesh = *DeviceMesh::Parse("x:2,y:2");
  ASSERT_OK_AND_ASSIGN(const Sharding sharding, Sharding::Parse("y,x", mesh, 2));
  // Rank 1 is the first along x and the second along y.
  ASSERT_OK_AND_ASSIGN(const Tensor part, PartOf(Counting({4, 4}), sharding, mesh, 1));
  EXPECT_THAT(part.data<int32_t>(), ElementsAre(8, 9, 12, 13));
}

TEST(TensorPartsTest, SplatsAreCutToo) {
  const DeviceMesh mesh = *DeviceMesh::Parse("x:2");
  ASSERT_OK_AND_ASSIGN(const Sharding rows, Sharding::Parse("x", mesh, 1));
  ASSERT_OK_AND_ASSIGN(const Tensor zeros,
                       Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({4}))));
  ASSERT_OK_AND_ASSIGN(const Tensor part, PartOf(zeros, rows, mesh, 1));
  EXPECT_EQ(part.type().ToString(), "tensor<2xf32>");
}

TEST(TensorPartsTest, WhatDoesNotAgreeIsAnError) {
  const DeviceMesh mesh = *DeviceMesh::Parse("x:3");
  const std::vector<Tensor> parts = {Counting({2}), Counting({2}),
                                     Tensor::Of<int32_t>({2}, {0, 2})};
  EXPECT_THAT(WholeOf(parts, Sharding(1), mesh),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("ranks 0 and 2 have different values")));
  EXPECT_THAT(WholeOf({Counting({2}), Counting({2}), Counting({3})}, Sharding(1), mesh),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("rank 0 has tensor<2xi32>, rank 2 tensor<3xi32>")));
  ASSERT_OK_AND_ASSIGN(const Sharding rows, Sharding::Parse("x", mesh, 1));
  EXPECT_THAT(PartOf(Counting({4}), rows, mesh, 0), StatusIs(absl::StatusCode::kInvalidArgument));
}

}  // namespace
}  // namespace roundhouse
