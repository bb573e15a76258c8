#include <stdexcept>
#include <type_traits>
#include <typeinfo>

#include "core/graph.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "toy_dialect.h"

namespace consumer {
namespace {

// Two headers named core/graph.h, both meant.
static_assert(!std::is_same_v<consumer::Graph, roundhouse::Graph>);
static_assert(std::is_default_constructible_v<consumer::Graph>);

TEST(ConsumerTest, AsksItsOwnServiceOfItsOwnDialect) {
  auto context = roundhouse::Context::With({RegisterToyDialect});
  ASSERT_TRUE(context.ok()) << context.status();
  roundhouse::Program program(**context);
  auto graph = program.CreateGraph("train");
  ASSERT_TRUE(graph.ok()) << graph.status();
  (*graph)->CreateNode("toy.locomotive", {}, {});
  (*graph)->CreateNode("other.caboose", {}, {});
  EXPECT_EQ(TotalWheels(**graph), 12);
}

// Roundhouse uses neither RTTI nor exceptions; a project that does can still derive from its
// classes.
TEST(ConsumerTest, KeepsRttiAndExceptions) {
  auto context = roundhouse::Context::With({RegisterToyDialect});
  ASSERT_TRUE(context.ok()) << context.status();
  const roundhouse::Dialect* dialect = (*context)->FindDialect("toy");
  ASSERT_NE(dialect, nullptr);
  EXPECT_NE(typeid(*dialect), typeid(roundhouse::Dialect));
  EXPECT_THROW(throw std::runtime_error("caught"), std::runtime_error);
}

}  // namespace
}  // namespace consumer
