#include "roundhouse/core/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

absl::Span<const std::byte> Bytes(const std::vector<uint8_t>& bytes) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size());
}

TEST(TensorTest, HoldsWhatItIsMadeOf) {
  Tensor tensor = Tensor::Of<float>({2, 2}, {1, 2, 3, 4});
  EXPECT_EQ(tensor.type(), Type::Tensor(ElementKind::kF32, {2, 2}));
  EXPECT_THAT(tensor.data<float>(), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(Tensor::Of<bool>({2}, {true, false}).data<bool>(), ElementsAre(true, false));
  EXPECT_THAT(Tensor::Scalar<int64_t>(7).data<int64_t>(), ElementsAre(7));
}

TEST(TensorTest, DefaultTensorsShareTheirZeroUntilOneIsWritten) {
  Tensor one;
  const Tensor other;
  EXPECT_EQ(one.bytes().data(), other.bytes().data());
  EXPECT_FALSE(one.is_borrowed());
  one.mutable_data<float>()[0] = 1;
  EXPECT_THAT(one.data<float>(), ElementsAre(1));
  EXPECT_THAT(other.data<float>(), ElementsAre(0));
  EXPECT_EQ(Tensor(), Tensor::Scalar<float>(0));
}

TEST(TensorTest, WritingToACopyLeavesTheOriginalAlone) {
  Tensor original = Tensor::Of<float>({2}, {1, 2});
  Tensor copy = original;
  EXPECT_EQ(copy.bytes().data(), original.bytes().data());
  copy.mutable_data<float>()[0] = 9;
  EXPECT_THAT(original.data<float>(), ElementsAre(1, 2));
  EXPECT_THAT(copy.data<float>(), ElementsAre(9, 2));
}

TEST(TensorTest, BorrowedBytesAreCopiedBeforeTheyAreWritten) {
  auto owner = std::make_shared<std::vector<float>>(std::vector<float>{1, 2});
  ASSERT_OK_AND_ASSIGN(
      Tensor tensor,
      Tensor::Borrow(Type::Tensor(ElementKind::kF32, {2}),
                     absl::MakeConstSpan(reinterpret_cast<const std::byte*>(owner->data()), 8),
                     owner));
  EXPECT_EQ(static_cast<const void*>(tensor.bytes().data()), owner->data());
  tensor.mutable_data<float>()[0] = 9;
  EXPECT_THAT(*owner, ElementsAre(1, 2));
}

TEST(TensorTest, RefusesBytesThatDoNotFit) {
  EXPECT_THAT(Tensor::FromBytes(Type::Tensor(ElementKind::kF32, {2}), Bytes({1, 2, 3})),
              StatusIs(absl::StatusCode::kInvalidArgument, "tensor<2xf32> needs 8 bytes, found 3"));
  EXPECT_THAT(Tensor::Zeros(Type::Tensor(ElementKind::kF32, {Dim::Unknown()})),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("known sizes")));
  EXPECT_THAT(Tensor::Zeros(Type::Tensor(ElementKind::kF32, {int64_t{1} << 50})),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("no memory")));
  EXPECT_THAT(Tensor::FromStrings(Type::Tensor(ElementKind::kString, {2}), {"a"}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("needs 2 strings, found 1")));
}

TEST(TensorTest, ASplatOfAnySizeCostsOneElement) {
  const float value = 1.5;
  ASSERT_OK_AND_ASSIGN(
      Tensor huge,
      Tensor::Splat(Type::Tensor(ElementKind::kF32, {int64_t{1} << 40}),
                    absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&value), 4)));
  EXPECT_EQ(huge.num_elements(), int64_t{1} << 40);
  EXPECT_EQ(huge.bytes().size(), 4);
  ASSERT_OK_AND_ASSIGN(
      Tensor small,
      Tensor::Splat(Type::Tensor(ElementKind::kF32, {7}),
                    absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&value), 4)));
  ASSERT_OK_AND_ASSIGN(Tensor dense, small.Materialize());
  EXPECT_THAT(dense.data<float>(), AllOf(SizeIs(7), Each(1.5f)));
  EXPECT_THAT(Tensor::Splat(Type::Tensor(ElementKind::kF32, {7}), Bytes({1})),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("needs 4 bytes, found 1")));
}

TEST(TensorTest, SplatAndDenseOfTheSameValuesAreEqual) {
  Tensor dense = Tensor::Of<float>({3}, {2, 2, 2});
  Tensor splat = dense.CompressedToSplat();
  EXPECT_TRUE(splat.is_splat());
  EXPECT_EQ(dense, splat);
  EXPECT_EQ(dense.Hash(), splat.Hash());
  EXPECT_NE(Tensor::Of<float>({3}, {2, 2, 1}), splat);
  EXPECT_NE(Tensor::Of<float>({2}, {2, 2}), splat);
  Tensor one = Tensor::Scalar<float>(2);
  EXPECT_EQ(one, one.CompressedToSplat());
  EXPECT_EQ(one.Hash(), one.CompressedToSplat().Hash());
}

TEST(TensorTest, TheHashOfManyElementsAgreesWithTheirComparison) {
  const std::vector<float> equal(5000, 2);
  const int64_t size = 5000;
  const Tensor dense = Tensor::Of<float>({&size, 1}, absl::MakeConstSpan(equal));
  EXPECT_EQ(dense.Hash(), dense.CompressedToSplat().Hash());
  std::vector<float> values(equal);
  values[0] = 1;
  const Tensor other = Tensor::Of<float>({&size, 1}, absl::MakeConstSpan(values));
  EXPECT_EQ(other.Hash(), Tensor::Of<float>({&size, 1}, absl::MakeConstSpan(values)).Hash());
  EXPECT_NE(other.Hash(), dense.Hash());
  values.back() = 7;
  EXPECT_NE(other.Hash(), Tensor::Of<float>({&size, 1}, absl::MakeConstSpan(values)).Hash());
}

TEST(TensorTest, ComparesBits) {
  EXPECT_NE(Tensor::Scalar<float>(0.0f), Tensor::Scalar<float>(-0.0f));
  EXPECT_EQ(Tensor::Scalar<float>(std::nanf("")), Tensor::Scalar<float>(std::nanf("")));
}

TEST(TensorTest, FourBitSplatsFillBothHalvesOfABytesAndLeaveThePaddingZero) {
  ASSERT_OK_AND_ASSIGN(Tensor splat,
                       Tensor::Splat(Type::Tensor(ElementKind::kU4, {3}), Bytes({0xFA})));
  ASSERT_OK_AND_ASSIGN(Tensor dense, splat.Materialize());
  EXPECT_THAT(dense.bytes(), ElementsAre(std::byte{0xAA}, std::byte{0x0A}));
  EXPECT_EQ(dense, splat);
  EXPECT_TRUE(dense.CompressedToSplat().is_splat());
  ASSERT_OK_AND_ASSIGN(Tensor other,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kU4, {3}), Bytes({0xAB, 0x0A})));
  EXPECT_FALSE(other.CompressedToSplat().is_splat());
}

TEST(TensorTest, TwoBitSplatsFillAByteAndLeaveThePaddingZero) {
  ASSERT_OK_AND_ASSIGN(Tensor splat,
                       Tensor::Splat(Type::Tensor(ElementKind::kU2, {6}), Bytes({0xFE})));
  ASSERT_OK_AND_ASSIGN(Tensor dense, splat.Materialize());
  EXPECT_THAT(dense.bytes(), ElementsAre(std::byte{0xAA}, std::byte{0x0A}));
  EXPECT_EQ(dense, splat);
  EXPECT_EQ(dense.Hash(), splat.Hash());
  EXPECT_TRUE(dense.CompressedToSplat().is_splat());
  ASSERT_OK_AND_ASSIGN(Tensor other,
                       Tensor::FromBytes(Type::Tensor(ElementKind::kU2, {6}), Bytes({0xAA, 0x06})));
  EXPECT_FALSE(other.CompressedToSplat().is_splat());
  EXPECT_FALSE(Tensor::FromBytes(Type::Tensor(ElementKind::kU2, {6}), Bytes({0xAA, 0x06, 0})).ok());
}

TEST(TensorTest, EmptyTensorsAreEqual) {
  ASSERT_OK_AND_ASSIGN(Tensor a, Tensor::Zeros(Type::Tensor(ElementKind::kF32, {0, 5})));
  ASSERT_OK_AND_ASSIGN(Tensor b,
                       Tensor::Splat(Type::Tensor(ElementKind::kF32, {0, 5}), Bytes({1, 2, 3, 4})));
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.Hash(), b.Hash());
  ASSERT_OK_AND_ASSIGN(Tensor dense, b.Materialize());
  EXPECT_EQ(dense.bytes().size(), 0);
}

TEST(TensorTest, StringsAreCopiedOnWriteToo) {
  ASSERT_OK_AND_ASSIGN(Tensor a,
                       Tensor::FromStrings(Type::Tensor(ElementKind::kString, {2}), {"x", "y"}));
  Tensor b = a;
  b.mutable_strings()[0] = "z";
  EXPECT_THAT(a.strings(), ElementsAre("x", "y"));
  EXPECT_THAT(b.strings(), ElementsAre("z", "y"));
}

class FakeStorage : public OutsideStorage {
 public:
  FakeStorage(std::string name, std::vector<uint8_t> bytes, absl::Status status = absl::OkStatus())
      : name_(std::move(name)), bytes_(std::move(bytes)), status_(std::move(status)) {}
  absl::string_view name() const override { return name_; }
  absl::StatusOr<absl::Span<const std::byte>> Read() const override {
    ++reads;
    if (!status_.ok()) return status_;
    return Bytes(bytes_);
  }
  mutable int reads = 0;

 private:
  std::string name_;
  std::vector<uint8_t> bytes_;
  absl::Status status_;
};

TEST(TensorTest, RefusesMoreStringsThanThereIsMemoryFor) {
  for (const int64_t count : {int64_t{1} << 40, int64_t{1} << 62}) {
    const Type type = Type::Tensor(ElementKind::kString, {count});
    EXPECT_THAT(Tensor::Uninitialized(type), StatusIs(absl::StatusCode::kResourceExhausted));
    for (const std::string& element : {std::string(), std::string(1000, 'a')}) {
      ASSERT_OK_AND_ASSIGN(const Tensor splat, Tensor::SplatString(type, element));
      EXPECT_THAT(splat.Materialize(), StatusIs(absl::StatusCode::kResourceExhausted));
    }
  }
}

TEST(TensorTest, MakesTheElementsItsOwn) {
  Tensor original = Tensor::Of<float>({2}, {1, 2});
  const std::byte* const before = original.bytes().data();
  ASSERT_THAT(original.MakeUnique(), IsOk());
  EXPECT_EQ(original.bytes().data(), before);
  const Tensor copy = original;
  ASSERT_THAT(original.MakeUnique(), IsOk());
  EXPECT_NE(original.bytes().data(), before);
  EXPECT_EQ(original.mutable_bytes().data(), original.bytes().data());
  EXPECT_THAT(copy.data<float>(), ElementsAre(1, 2));
}

// For ThreadSanitizer: another thread's reads of a share that it released are over before the
// elements are written.
TEST(TensorTest, WritesAfterOtherThreadsHaveGivenUpTheirShares) {
  for (int round = 0; round < 200; ++round) {
    Tensor tensor = Tensor::Of<int64_t>({2}, {1, 2});
    int64_t sum = 0;
    std::thread reader([&sum, share = std::make_unique<Tensor>(tensor)]() mutable {
      sum = share->data<int64_t>()[0] + share->data<int64_t>()[1];
      share.reset();
    });
    tensor.mutable_data<int64_t>()[0] = 5;
    reader.join();
    EXPECT_EQ(sum, 3);
  }
}

TEST(TensorTest, SaysHowManyBytesCanBeAllocated) {
  EXPECT_THAT(AllocatableByteSize(Type::Tensor(ElementKind::kF32, {3})), IsOkAndHolds(12));
  for (const int64_t size : {kMaxTensorBytes / 4 + 1, (int64_t{1} << 61) - 1, int64_t{1} << 62}) {
    EXPECT_THAT(AllocatableByteSize(Type::Tensor(ElementKind::kF32, {size})),
                StatusIs(absl::StatusCode::kResourceExhausted));
  }
}

TEST(TensorTest, OutsideBytesAreReadOnlyWhenAskedFor) {
  auto storage = std::make_shared<FakeStorage>("w", std::vector<uint8_t>{1, 2});
  ASSERT_OK_AND_ASSIGN(Tensor tensor,
                       Tensor::Outside(Type::Tensor(ElementKind::kU8, {2}), storage));
  Tensor copy = tensor;
  EXPECT_EQ(copy, tensor);
  EXPECT_EQ(storage->reads, 0);
  ASSERT_OK_AND_ASSIGN(Tensor dense, tensor.Materialize());
  EXPECT_THAT(dense.data<uint8_t>(), ElementsAre(1, 2));
  EXPECT_EQ(storage->reads, 1);
}

TEST(TensorTest, OutsideErrorsNameTheStorage) {
  auto broken =
      std::make_shared<FakeStorage>("w", std::vector<uint8_t>{}, absl::DataLossError("truncated"));
  ASSERT_OK_AND_ASSIGN(Tensor tensor, Tensor::Outside(Type::Tensor(ElementKind::kU8, {2}), broken));
  EXPECT_THAT(tensor.Materialize(),
              StatusIs(absl::StatusCode::kDataLoss, "data of 'w': truncated"));
  auto small = std::make_shared<FakeStorage>("w", std::vector<uint8_t>{1});
  ASSERT_OK_AND_ASSIGN(tensor, Tensor::Outside(Type::Tensor(ElementKind::kU8, {2}), small));
  EXPECT_THAT(tensor.Materialize(),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("needs 2 bytes, found 1")));
}

TEST(TensorTest, WithTypeReinterpretsTheSameBytes) {
  Tensor tensor = Tensor::Of<float>({2, 2}, {1, 2, 3, 4});
  ASSERT_OK_AND_ASSIGN(Tensor flat, tensor.WithType(Type::Tensor(ElementKind::kF32, {4})));
  EXPECT_EQ(flat.bytes().data(), tensor.bytes().data());
  EXPECT_THAT(
      tensor.WithType(Type::Tensor(ElementKind::kF32, {5})),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("cannot be viewed as tensor<5xf32>")));
}

}  // namespace
}  // namespace roundhouse
