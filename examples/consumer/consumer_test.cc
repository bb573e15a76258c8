#include <stdexcept>
#include <type_traits>
#include <typeinfo>
#include <vector>

#include "core/graph.h"
#include "gtest/gtest.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass_runner.h"
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
  auto graph = program.CreateGraph("yard");
  ASSERT_TRUE(graph.ok()) << graph.status();
  roundhouse::Builder build(**graph);
  ASSERT_TRUE(build(Car{.wheels = 12}, {}).ok());
  (*graph)->CreateNode("other.caboose", {}, {});
  EXPECT_EQ(TotalWheels(**graph), 12);
  EXPECT_EQ(build(Car{.wheels = 0}, {}).status().message(),
            "toy.car: a car needs at least one wheel");
}

TEST(ConsumerTest, GenericAlgorithmsFindItsOutputs) {
  auto context = roundhouse::Context::With({RegisterToyDialect});
  ASSERT_TRUE(context.ok()) << context.status();
  roundhouse::Program program(**context);
  auto graph = program.CreateGraph("yard");
  ASSERT_TRUE(graph.ok()) << graph.status();
  roundhouse::Builder build(**graph);
  auto train = build(Couple{}, {});
  ASSERT_TRUE(train.ok()) << train.status();
  (*graph)->mutable_outputs().assign(2, {"", (*train)->type(), {}});
  auto depart = build.Make("toy.depart", {*train}, {{"platform", roundhouse::Attribute::Int(1)}},
                           std::vector<roundhouse::Type>{});
  ASSERT_TRUE(depart.ok()) << depart.status();
  auto outputs = output_nodes(**graph);
  ASSERT_TRUE(outputs.ok()) << outputs.status();
  EXPECT_EQ(*outputs, (std::vector<roundhouse::Node*>{nullptr, *depart}));
}

TEST(ConsumerTest, LinkingTheDialectIsEnough) {
  auto context = roundhouse::Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  EXPECT_NE((*context)->FindOp("toy.couple"), nullptr);
}

TEST(ConsumerTest, LinkingThePassIsEnough) {
  auto context = roundhouse::Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  roundhouse::Program program(**context);
  auto graph = program.CreateGraph("yard");
  ASSERT_TRUE(graph.ok()) << graph.status();
  roundhouse::Builder build(**graph);
  ASSERT_TRUE(build(Car{.wheels = 5}, {}).ok());
  auto changed = roundhouse::RunPasses(program, "[even_wheels{least=4}]");
  ASSERT_TRUE(changed.ok()) << changed.status();
  EXPECT_TRUE(*changed);
  EXPECT_EQ(TotalWheels(**graph), 6);
}

// Roundhouse uses neither RTTI nor exceptions; a project that does can still derive from its
// classes. (Its own workspace, which builds this folder too, has no RTTI.)
#ifdef __GXX_RTTI
TEST(ConsumerTest, KeepsRttiAndExceptions) {
  auto context = roundhouse::Context::With({RegisterToyDialect});
  ASSERT_TRUE(context.ok()) << context.status();
  const roundhouse::Dialect* dialect = (*context)->FindDialect("toy");
  ASSERT_NE(dialect, nullptr);
  EXPECT_NE(typeid(*dialect), typeid(roundhouse::Dialect));
  EXPECT_THROW(throw std::runtime_error("caught"), std::runtime_error);
}
#endif

}  // namespace
}  // namespace consumer
