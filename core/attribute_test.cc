#include "roundhouse/core/attribute.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;

TEST(AttributeTest, AnswersOnlyForItsKind) {
  Attribute axis = Attribute::Int(3);
  EXPECT_EQ(axis.kind(), Attribute::Kind::kInt);
  ASSERT_NE(axis.if_int(), nullptr);
  EXPECT_EQ(*axis.if_int(), 3);
  EXPECT_EQ(axis.if_float(), nullptr);
  EXPECT_EQ(axis.if_string(), nullptr);
  EXPECT_EQ(axis.if_list(), nullptr);
  // A symbol is not a string and an opaque attribute is neither.
  EXPECT_EQ(Attribute::Symbol("f").if_string(), nullptr);
  EXPECT_EQ(Attribute::Opaque("#acme.x").if_symbol(), nullptr);
  EXPECT_EQ(*Attribute::Symbol("f").if_symbol(), "f");
}

// One attribute of every kind, all different.
std::vector<Attribute> OneOfEachKind() {
  return {Attribute::Unit(),
          Attribute::Bool(true),
          Attribute::Int(1),
          Attribute::Float(1),
          Attribute::String("a"),
          Attribute::OfType(Type::None()),
          Attribute::OfTensor(Tensor::Scalar<float>(1)),
          Attribute::Symbol("a"),
          Attribute::IntArray({1}),
          Attribute::FloatArray({1}),
          Attribute::List({Attribute::Int(1)}),
          Attribute::Dictionary({{"a", Attribute::Int(1)}}),
          Attribute::Opaque("a")};
}

TEST(AttributeTest, EveryKindEqualsItselfAndNothingElse) {
  std::vector<Attribute> all = OneOfEachKind();
  std::vector<Attribute> again = OneOfEachKind();
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(static_cast<size_t>(all[i].kind()), i);
    for (size_t j = 0; j < all.size(); ++j)
      EXPECT_EQ(all[i] == again[j], i == j) << all[i] << " and " << again[j];
    EXPECT_EQ(all[i].Hash(), again[i].Hash()) << all[i];
  }
}

TEST(AttributeTest, WidthIsPartOfANumber) {
  EXPECT_NE(Attribute::Int(1), Attribute::Int(1, ElementKind::kI32));
  EXPECT_NE(Attribute::Float(1), Attribute::Float(1, ElementKind::kF32));
  EXPECT_NE(Attribute::IntArray({}), Attribute::IntArray({}, ElementKind::kI8));
  EXPECT_NE(Attribute::IntArray({1}), Attribute::List({Attribute::Int(1)}));
}

TEST(AttributeTest, NumbersAreHeldAsTheirKindHoldsThem) {
  EXPECT_EQ(*Attribute::Int(200, ElementKind::kI8).if_int(), -56);
  EXPECT_EQ(*Attribute::Int(-1, ElementKind::kU8).if_int(), 255);
  EXPECT_EQ(*Attribute::Float(0.1, ElementKind::kF32).if_float(), static_cast<double>(0.1f));
  EXPECT_EQ(*Attribute::Float(1e9, ElementKind::kF16).if_float(), INFINITY);
}

TEST(AttributeTest, FloatsAreComparedByTheirBits) {
  EXPECT_EQ(Attribute::Float(NAN), Attribute::Float(NAN));
  EXPECT_NE(Attribute::Float(0.0), Attribute::Float(-0.0));
  EXPECT_EQ(Attribute::FloatArray({NAN}), Attribute::FloatArray({NAN}));
  EXPECT_NE(Attribute::FloatArray({0.0}), Attribute::FloatArray({-0.0}));
}

TEST(AttributeTest, ToStringReadsLikeTheTextForm) {
  EXPECT_EQ(Attribute::Int(-1, ElementKind::kU64).ToString(), "18446744073709551615 : ui64");
  EXPECT_EQ(Attribute::Float(0.5, ElementKind::kF32).ToString(), "0.5 : f32");
  EXPECT_EQ(Attribute::String("a\"b\n").ToString(), "\"a\\22b\\0A\"");
  EXPECT_EQ(Attribute::Symbol("odd name").ToString(), "@\"odd name\"");
  EXPECT_EQ(Attribute::IntArray({1, 2}).ToString(), "array<i64: 1, 2>");
  EXPECT_EQ(Attribute::IntArray({}).ToString(), "array<i64>");
  EXPECT_EQ(Attribute::Dictionary(
                {{"b", Attribute::Int(1)}, {"a c", Attribute::List({Attribute::Bool(true)})}})
                .ToString(),
            "{\"a c\" = [true], b = 1 : i64}");
}

TEST(AttributeTest, ToStringShortensWhatIsLong) {
  EXPECT_EQ(Attribute::IntArray(std::vector<int64_t>(20, 0)).ToString(),
            "array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, … 4 more>");
  Attribute deep = Attribute::Int(1);
  for (int i = 0; i < 100; ++i) deep = Attribute::List({deep});
  EXPECT_EQ(deep.ToString(), "[[[[[…]]]]]");
}

TEST(AttributeMapTest, IsSortedAndALaterEntryWins) {
  AttributeMap map = {{"b", Attribute::Int(1)}, {"a", Attribute::Int(2)}, {"b", Attribute::Int(3)}};
  std::vector<std::string> names;
  for (const auto& [name, value] : map) names.push_back(name);
  EXPECT_THAT(names, ElementsAre("a", "b"));
  EXPECT_EQ(*map.Find("b"), Attribute::Int(3));
  EXPECT_EQ(map.Find("c"), nullptr);
  EXPECT_TRUE(map.Erase("a"));
  EXPECT_FALSE(map.Erase("a"));
  EXPECT_EQ(map.size(), 1);
}

TEST(ForEachSymbolTest, LooksIntoListsAndDictionariesInOrder) {
  Attribute attribute =
      Attribute::List({Attribute::Symbol("a"),
                       Attribute::Dictionary({{"x", Attribute::Symbol("b")},
                                              {"y", Attribute::List({Attribute::Symbol("c")})}}),
                       Attribute::String("no"), Attribute::Symbol("d")});
  std::vector<std::string> symbols;
  ForEachSymbol(attribute, [&](const std::string& symbol) { symbols.push_back(symbol); });
  EXPECT_THAT(symbols, ElementsAre("a", "b", "c", "d"));
}

}  // namespace
}  // namespace roundhouse
