#include "roundhouse/service/size_limits.h"

#include <cstdint>
#include <limits>
#include <string>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

TEST(SizeLimits, TakesWhatATensorCanHave) {
  for (const Type& type :
       {Type::None(), Type::Token(), Type::Scalar(ElementKind::kF64),
        Type::Tensor(ElementKind::kU8, {kMaxTensorBytes}), Type::Tensor(ElementKind::kF32, {0, 7}),
        Type::Tensor(ElementKind::kString, {3}), Type::Tensor(ElementKind::kI4, {5, 5}),
        Type::Tensor(ElementKind::kF32, {Dim::Unknown(), Dim(kMost)})}) {
    EXPECT_TRUE(CheckSizes(type).ok()) << type.ToString();
  }
}

TEST(SizeLimits, RefusesWhatNobodyCanCount) {
  for (const Type& type :
       {Type::Tensor(ElementKind::kU8, {kMaxTensorBytes + 1}),
        Type::Tensor(ElementKind::kF32, {kMaxTensorBytes / 2}),
        Type::Tensor(ElementKind::kU8, {kMost}), Type::Tensor(ElementKind::kU8, {kMost, kMost}),
        Type::Tensor(ElementKind::kF32, {kMost, 0}), Type::Tensor(ElementKind::kF32, {0, kMost, 2}),
        Type::Tensor(ElementKind::kString, {kMaxTensorBytes / 8})}) {
    const absl::Status status = CheckSizes({Type::None(), type});
    EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << type.ToString();
    EXPECT_THAT(status.message(), HasSubstr(type.ToString()));
    EXPECT_EQ(CheckMemoryForEach({type}).code(), absl::StatusCode::kResourceExhausted);
  }
}

TEST(SizeLimits, CountsWhatIsHeld) {
  EXPECT_EQ(HeldBytes(Type::Tensor(ElementKind::kF32, {3, 2})).value_or(-1), 24);
  EXPECT_EQ(HeldBytes(Type::Tensor(ElementKind::kString, {3})).value_or(-1),
            3 * static_cast<int64_t>(sizeof(std::string)));
  EXPECT_FALSE(HeldBytes(Type::Tensor(ElementKind::kU8, {kMost})).ok());
  EXPECT_FALSE(HeldBytes(Type::Tensor(ElementKind::kU8, {Dim::Unknown()})).ok());
}

TEST(SizeLimits, SaysWhatThereIsNoMemoryFor) {
  EXPECT_TRUE(CheckMemoryForEach({Type::None(), Type::Tensor(ElementKind::kF32, {1024, 1024}),
                                  Type::Tensor(ElementKind::kString, {8})})
                  .ok());
  EXPECT_EQ(CheckMemoryForEach({Type::Tensor(ElementKind::kU8, {kMaxTensorBytes})}).code(),
            absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace roundhouse
