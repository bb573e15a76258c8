#include "roundhouse/dialects/canonical/op_list.h"

#include <type_traits>

#include "gtest/gtest.h"
#include "roundhouse/core/op.h"

namespace roundhouse {
namespace {

struct Plain {
  static constexpr OpSpec kSpec = {.name = "toy.plain", .summary = "Does nothing."};
};
struct Sized {
  static constexpr OpSpec kSpec = {.name = "toy.sized", .summary = "Has a size."};
};
struct Large {
  static constexpr OpSpec kSpec = {.name = "toy.large", .summary = "Has a size, too."};
};
using ToyOps = OpList<Plain, Sized, Large>;

template <DeclaredOp Op>
struct HasSize : std::bool_constant<std::is_same_v<Op, Sized> || std::is_same_v<Op, Large>> {};

TEST(OpListTest, KeepsOrder) {
  EXPECT_TRUE((std::is_same_v<OpsThat<ToyOps, HasSize>, OpList<Sized, Large>>));
  EXPECT_TRUE((std::is_same_v<OpsExcept<ToyOps, Sized>, OpList<Plain, Large>>));
}

TEST(OpListTest, MayBeEmpty) {
  EXPECT_TRUE((std::is_same_v<OpsThat<OpList<Plain>, HasSize>, OpList<>>));
  EXPECT_TRUE((std::is_same_v<OpsExcept<ToyOps, Large, Plain, Sized>, OpList<>>));
  EXPECT_TRUE((std::is_same_v<OpsExcept<ToyOps>, ToyOps>));
}

}  // namespace
}  // namespace roundhouse
