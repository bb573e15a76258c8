#include "roundhouse/service/packed_constants.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/mapped_pages.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/pages_in_memory.h"

namespace roundhouse {
namespace {

class PackedConstantsTest : public ::testing::Test {
 protected:
  absl::StatusOr<std::shared_ptr<const int>> Get(const Tensor& constant, absl::string_view how) {
    return packed_.Get<int>(constant, how, [this]() -> absl::StatusOr<int> { return ++made_; });
  }

  PackedConstants packed_;
  std::atomic<int> made_ = 0;
  std::vector<std::shared_ptr<const int>> held_;
};

TEST_F(PackedConstantsTest, IsSharedByThoseWhoWantTheSame) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  const Tensor b = Tensor::Of<float>({2}, {1, 3});
  ASSERT_OK_AND_ASSIGN(const auto first, Get(a, "x"));
  ASSERT_OK_AND_ASSIGN(const auto again, Get(Tensor(a), "x"));
  EXPECT_EQ(first, again);
  ASSERT_OK_AND_ASSIGN(const auto of_other, Get(b, "x"));
  EXPECT_NE(first, of_other);
  ASSERT_OK_AND_ASSIGN(const auto in_other_way, Get(a, "y"));
  EXPECT_NE(first, in_other_way);
  EXPECT_EQ(made_, 3);
  EXPECT_EQ(packed_.num_held(), 3);
}

// The same bytes at the same address are another constant under another type.
TEST_F(PackedConstantsTest, TellsQuantizationApart) {
  const Tensor bytes = Tensor::Of<int8_t>({2}, {1, 2});
  const Quantization plain = {.axis = 0, .scales = {0.5, 0.25}, .zero_points = {0, 0}};
  std::vector<Quantization> params(7, plain);
  params[1].scales[1] = 0.125;
  params[2].zero_points[0] = 3;
  params[3].expressed = ElementKind::kF16;
  params[4].storage_range = {-127, 127};
  params[5] = {.scales = {0.5}, .zero_points = {0}};
  params[6] = {.scales = {0.25}, .zero_points = {0}};
  for (size_t i = 0; i < params.size(); ++i) {
    const ElementType element = ElementType::Quantized(ElementKind::kI8, params[i]);
    ASSERT_OK_AND_ASSIGN(const Tensor constant, bytes.WithType(Type::Tensor(element, {2})));
    for (int time = 0; time < 2; ++time) {
      ASSERT_OK_AND_ASSIGN(held_.emplace_back(), Get(constant, "x"));
      EXPECT_EQ(*held_.back(), static_cast<int>(i) + 1) << constant.type().ToString();
    }
  }
  EXPECT_EQ(made_, 7);
}

// Programs have such constants if they were read twice, or name the same entry of a bundle.
TEST_F(PackedConstantsTest, IsSharedByEqualConstants) {
  std::vector<float> values(1000, 1);
  const Tensor a = Tensor::Of<float>({1000}, absl::MakeConstSpan(values));
  ASSERT_OK_AND_ASSIGN(auto first, Get(a, "x"));
  auto second_of = std::make_unique<Tensor>(Tensor::Of<float>({1000}, absl::MakeConstSpan(values)));
  ASSERT_OK_AND_ASSIGN(auto second, Get(*second_of, "x"));
  EXPECT_EQ(first.get(), second.get());
  // The sampled bytes are the same.
  values[1] = 2;
  const Tensor b = Tensor::Of<float>({1000}, absl::MakeConstSpan(values));
  ASSERT_OK_AND_ASSIGN(const auto other, Get(b, "x"));
  EXPECT_NE(first.get(), other.get());
  EXPECT_EQ(packed_.num_held(), 3);
  EXPECT_EQ(packed_.num_different(), 2);
  // The first holder may go.
  first = nullptr;
  ASSERT_OK_AND_ASSIGN(const Tensor c, Tensor::FromBytes(a.type(), a.bytes()));
  ASSERT_OK_AND_ASSIGN(const auto third, Get(c, "x"));
  EXPECT_EQ(third.get(), second.get());
  EXPECT_EQ(made_, 2);
}

// Outside bytes that cannot be read are an error only for the caller that packs them.
TEST_F(PackedConstantsTest, OutsideBytesAreReadToFindEqualOnes) {
  class Storage final : public OutsideStorage {
   public:
    explicit Storage(absl::StatusOr<Tensor> bytes) : bytes_(std::move(bytes)) {}
    absl::string_view name() const override { return "entry"; }
    absl::StatusOr<absl::Span<const std::byte>> Read() const override {
      if (!bytes_.ok()) return bytes_.status();
      return bytes_->bytes();
    }

   private:
    const absl::StatusOr<Tensor> bytes_;
  };
  const auto outside = [](absl::StatusOr<Tensor> bytes) {
    return Tensor::Outside(Type::Tensor(ElementKind::kF32, Shape({2})),
                           std::make_shared<Storage>(std::move(bytes)));
  };
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  ASSERT_OK_AND_ASSIGN(const Tensor same, outside(a));
  ASSERT_OK_AND_ASSIGN(const Tensor different, outside(Tensor::Of<float>({2}, {1, 3})));
  ASSERT_OK_AND_ASSIGN(const Tensor lost, outside(absl::DataLossError("gone")));
  ASSERT_OK_AND_ASSIGN(const auto of_a, Get(a, "x"));
  ASSERT_OK_AND_ASSIGN(const auto of_same, Get(same, "x"));
  EXPECT_EQ(of_a.get(), of_same.get());
  ASSERT_OK_AND_ASSIGN(const auto of_different, Get(different, "x"));
  EXPECT_NE(of_a.get(), of_different.get());
  ASSERT_OK_AND_ASSIGN(const auto of_lost, Get(lost, "x"));
  EXPECT_EQ(made_, 3);
}

TEST_F(PackedConstantsTest, TypesOfTheSameBytesAreTold) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  ASSERT_OK_AND_ASSIGN(const Tensor column,
                       a.WithType(Type::Tensor(ElementKind::kF32, Shape({2, 1}))));
  ASSERT_OK_AND_ASSIGN(const auto first, Get(a, "x"));
  ASSERT_OK_AND_ASSIGN(const auto second, Get(column, "x"));
  EXPECT_NE(first, second);
}

TEST_F(PackedConstantsTest, IsHeldAsLongAsSomebodyHasIt) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  ASSERT_OK_AND_ASSIGN(auto first, Get(a, "x"));
  first = nullptr;
  EXPECT_EQ(packed_.num_held(), 0);
  ASSERT_OK_AND_ASSIGN(first, Get(a, "x"));
  EXPECT_EQ(*first, 2);
}

// The packed form of a constant that is gone is not used for its successor.
TEST_F(PackedConstantsTest, ConstantsStayWhereTheyAre) {
  std::vector<std::shared_ptr<const int>> held;
  for (int i = 0; i < 1000; ++i) {
    const Tensor constant = Tensor::Of<float>({2}, {1, static_cast<float>(i)});
    ASSERT_OK_AND_ASSIGN(held.emplace_back(), Get(constant, "x"));
    if (i % 3 == 0) held.clear();
  }
  EXPECT_EQ(made_, 1000);
}

TEST_F(PackedConstantsTest, ErrorsAreNotKept) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  EXPECT_EQ(packed_
                .Get<int>(a, "x",
                          []() -> absl::StatusOr<int> {
                            return absl::ResourceExhaustedError("no memory");
                          })
                .status()
                .message(),
            "no memory");
  EXPECT_THAT(Get(a, "x"), IsOk());
}

TEST_F(PackedConstantsTest, ManyThreads) {
  std::vector<Tensor> constants;
  for (int i = 0; i < 4; ++i) constants.push_back(Tensor::Of<float>({1}, {static_cast<float>(i)}));
  std::vector<std::vector<std::shared_ptr<const int>>> found(4);
  std::vector<std::thread> threads;
  for (auto& own : found) {
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i) {
        const absl::StatusOr<std::shared_ptr<const int>> one =
            Get(constants[i % 4], absl::StrCat(i));
        if (one.ok()) own.push_back(*one);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& own : found) EXPECT_EQ(own, found[0]);
  EXPECT_EQ(found[0].size(), 200u);
  EXPECT_EQ(made_, 200);
}

// Packing one constant may require packing another.
TEST_F(PackedConstantsTest, MakersMayAskForSomethingElse) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  ASSERT_OK_AND_ASSIGN(const auto outer, packed_.Get<int>(a, "x", [&]() -> absl::StatusOr<int> {
    RH_ASSIGN_OR_RETURN(const auto inner, Get(a, "y"));
    return 10 * *inner;
  }));
  EXPECT_EQ(*outer, 10);
}

// Two makers, each of which waits until the other has begun.
TEST_F(PackedConstantsTest, MakersOfDifferentThingsDoNotWaitForOneAnother) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  std::array<std::promise<void>, 2> begun;
  std::array<bool, 2> has_met = {};
  std::vector<std::thread> threads;
  for (size_t own = 0; own < 2; ++own) {
    threads.emplace_back([&, own, other = begun[1 - own].get_future()] {
      const auto made = packed_.Get<int>(a, absl::StrCat(own), [&]() -> absl::StatusOr<int> {
        begun[own].set_value();
        has_met[own] = other.wait_for(std::chrono::seconds(10)) == std::future_status::ready;
        return 1;
      });
      EXPECT_THAT(made, IsOk());
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(has_met[0] && has_met[1]);
}

TEST_F(PackedConstantsTest, OneMakerForEachThing) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  std::atomic<int> made = 0;
  std::vector<std::shared_ptr<const int>> found(8);
  std::vector<std::thread> threads;
  for (auto& own : found) {
    threads.emplace_back([&] {
      const auto one = packed_.Get<int>(a, "x", [&]() -> absl::StatusOr<int> {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        return ++made;
      });
      if (one.ok()) own = *one;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(made, 1);
  for (const auto& own : found) EXPECT_EQ(own, found[0]);
}

// After an error, one of the waiting threads makes it.
TEST_F(PackedConstantsTest, AnErrorIsOfOneMakerAlone) {
  const Tensor a = Tensor::Of<float>({2}, {1, 2});
  std::atomic<int> attempts = 0;
  std::atomic<int> errors = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      const auto one = packed_.Get<int>(a, "x", [&]() -> absl::StatusOr<int> {
        if (attempts++ == 0) return absl::ResourceExhaustedError("no memory");
        return 7;
      });
      errors += one.ok() ? 0 : 1;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(errors, 1);
  EXPECT_THAT(Get(a, "x"), IsOk());
}

TEST_F(PackedConstantsTest, AFileThatWasPackedIsNotHeldASecondTime) {
  const std::string path = absl::StrCat(std::getenv("TEST_TMPDIR"), "/weights");
  constexpr size_t kBytes = size_t{1} << 20;
  ASSERT_THAT(WriteFile(path, std::string(kBytes, 'w')), IsOk());
  const int file = open(path.c_str(), O_RDONLY);
  ASSERT_GE(file, 0);
  void* const mapping = mmap(nullptr, kBytes, PROT_READ, MAP_SHARED, file, 0);
  ASSERT_NE(mapping, MAP_FAILED);
  ASSERT_EQ(close(file), 0);
  {
    const FilePages pages(mapping, kBytes, {});
    const auto bytes = absl::MakeConstSpan(static_cast<const std::byte*>(mapping), kBytes);
    ASSERT_OK_AND_ASSIGN(
        const Tensor weights,
        Tensor::Borrow(Type::Tensor(ElementKind::kU8, Shape({int64_t{kBytes}})), bytes, nullptr));
    ASSERT_OK_AND_ASSIGN(const auto sum,
                         packed_.Get<int64_t>(weights, "sum", [&]() -> absl::StatusOr<int64_t> {
                           int64_t of_all = 0;
                           for (const uint8_t byte : weights.data<uint8_t>()) of_all += byte;
                           EXPECT_GT(PagesInMemory(bytes), 0);
                           return of_all;
                         }));
    EXPECT_EQ(*sum, int64_t{'w'} * kBytes);
    EXPECT_EQ(PagesInMemory(bytes), 0);
  }
  ASSERT_EQ(munmap(mapping, kBytes), 0);
}

}  // namespace
}  // namespace roundhouse
