#include "roundhouse/core/tensor/packed_elements.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(PackedElementsTest, AreThoseOfFewerThanEightBits) {
  std::vector<ElementKind> packed;
  for (ElementKind kind : kAllElementKinds) {
    if (IsPacked(kind)) packed.push_back(kind);
  }
  EXPECT_EQ(packed,
            (std::vector<ElementKind>{ElementKind::kI4, ElementKind::kU4, ElementKind::kF4E2M1FN,
                                      ElementKind::kI2, ElementKind::kU2}));
}

TEST(PackedElementsTest, TakeTheBytesThatTheirCountNeeds) {
  for (int64_t count = 0; count < 20; ++count) {
    EXPECT_EQ(PackedByteSize(count, 4), (count + 1) / 2) << count;
    EXPECT_EQ(PackedByteSize(count, 2), (count + 3) / 4) << count;
  }
  EXPECT_EQ(PackedByteSize(INT64_MAX, 2), INT64_MAX / 4 + 1);
}

// pack(x0, x1, x2, x3) = x0 | x1 << 2 | x2 << 4 | x3 << 6, and pack(x, y) = x | y << 4.
TEST(PackedElementsTest, HaveTheFirstInTheLowestBits) {
  std::vector<std::byte> bytes(2, std::byte{0xFF});  // Old contents do not remain.
  const absl::Span<std::byte> all = absl::MakeSpan(bytes);
  const int64_t twos[] = {1, 2, 3, 0, -1};
  for (int i = 0; i < 5; ++i) PutPackedBits(all, i, 2, twos[i]);
  EXPECT_EQ(bytes, (std::vector<std::byte>{std::byte{0b00111001}, std::byte{0b00000011}}));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(PackedBitsAt(all, i, 2), twos[i] & 3) << i;
  const int64_t fours[] = {9, -3, 15};
  for (int i = 0; i < 3; ++i) PutPackedBits(all, i, 4, fours[i]);
  EXPECT_EQ(bytes, (std::vector<std::byte>{std::byte{0xD9}, std::byte{0x0F}}));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(PackedBitsAt(all, i, 4), fours[i] & 15) << i;
}

TEST(PackedElementsTest, AreTwosComplementWhereTheyHaveASign) {
  for (int bits = 0; bits < 16; ++bits) {
    const auto byte = static_cast<uint8_t>(bits);
    EXPECT_EQ(PackedInteger(ElementKind::kU4, byte), bits);
    EXPECT_EQ(PackedInteger(ElementKind::kI4, byte), bits < 8 ? bits : bits - 16);
    EXPECT_EQ(PackedInteger(ElementKind::kF4E2M1FN, byte), bits);
    if (bits > 3) continue;
    EXPECT_EQ(PackedInteger(ElementKind::kU2, byte), bits);
    EXPECT_EQ(PackedInteger(ElementKind::kI2, byte), bits < 2 ? bits : bits - 4);
  }
}

}  // namespace
}  // namespace roundhouse
