#include "roundhouse/dialects/tfl/flex_options.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "flatbuffers/flexbuffers.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::tfl {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

absl::Span<const std::byte> BytesOf(const std::vector<uint8_t>& buffer) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(buffer.data()), buffer.size());
}

// All kinds that are read, and some that are ignored.
std::vector<uint8_t> Everything() {
  flexbuffers::Builder builder;
  builder.Map([&] {
    builder.Int("small", -3);
    builder.Int("large", int64_t{1} << 40);
    builder.UInt("positive", 200);
    builder.Float("real", 0.5F);
    builder.Double("precise", 0.1);
    builder.Bool("yes", true);
    builder.String("text", "SAME");
    builder.Key("key");
    builder.Key("VALID");
    builder.TypedVector("sizes", [&] {
      for (const int size : {1, 3, 2, 1}) builder.Int(size);
    });
    builder.IndirectInt("far", -70000);
    builder.IndirectDouble("far_real", 0.3);
    builder.Map("nested", [&] { builder.Int("inner", 1); });
    builder.Null("nothing");
  });
  builder.Finish();
  return builder.GetBuffer();
}

TEST(FlexOptions, AllKinds) {
  const std::vector<uint8_t> buffer = Everything();
  ASSERT_OK_AND_ASSIGN(const AttributeMap map, ParseFlexOptions(BytesOf(buffer)));
  EXPECT_EQ(map.size(), 11);
  EXPECT_EQ(*map.Find("small"), Attribute::Int(-3));
  EXPECT_EQ(*map.Find("large"), Attribute::Int(int64_t{1} << 40));
  EXPECT_EQ(*map.Find("positive"), Attribute::Int(200));
  EXPECT_EQ(*map.Find("real"), Attribute::Float(0.5));
  EXPECT_EQ(*map.Find("precise"), Attribute::Float(0.1));
  EXPECT_EQ(*map.Find("yes"), Attribute::Bool(true));
  EXPECT_EQ(*map.Find("text"), Attribute::String("SAME"));
  EXPECT_EQ(*map.Find("key"), Attribute::String("VALID"));
  EXPECT_THAT(*map.Find("sizes")->if_int_array(), ElementsAre(1, 3, 2, 1));
  EXPECT_EQ(*map.Find("far"), Attribute::Int(-70000));
  EXPECT_EQ(*map.Find("far_real"), Attribute::Float(0.3));
}

TEST(FlexOptions, AnEmptyMap) {
  flexbuffers::Builder builder;
  builder.Map([] {});
  builder.Finish();
  const std::vector<uint8_t> buffer = builder.GetBuffer();
  ASSERT_OK_AND_ASSIGN(const AttributeMap map, ParseFlexOptions(BytesOf(buffer)));
  EXPECT_TRUE(map.empty());
}

TEST(FlexOptions, WhatIsNoMapIsAnError) {
  flexbuffers::Builder builder;
  builder.Int(3);
  builder.Finish();
  for (const std::vector<uint8_t>& buffer :
       {std::vector<uint8_t>(), std::vector<uint8_t>{9 << 2, 1}, builder.GetBuffer()}) {
    EXPECT_THAT(ParseFlexOptions(BytesOf(buffer)).status(),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("FlexBuffers")));
  }
}

// The bytes are a block of their own, so that a sanitizer reports reads outside of them.
TEST(FlexOptions, EveryValueOfEveryByteAndEveryPart) {
  const std::vector<uint8_t> whole = Everything();
  int maps = 0;
  int errors = 0;
  for (size_t i = 0; i < whole.size(); ++i) {
    std::vector<uint8_t> changed = whole;
    for (int change = 1; change < 256; ++change) {
      changed[i] = static_cast<uint8_t>(whole[i] ^ change);
      ++(ParseFlexOptions(BytesOf(changed)).ok() ? maps : errors);
    }
    ParseFlexOptions(BytesOf(std::vector<uint8_t>(whole.begin() + i, whole.end()))).IgnoreError();
    ParseFlexOptions(BytesOf(std::vector<uint8_t>(whole.begin(), whole.begin() + i))).IgnoreError();
  }
  EXPECT_GT(maps, 0);
  EXPECT_GT(errors, 0);
}

}  // namespace
}  // namespace roundhouse::tfl
