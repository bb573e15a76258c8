#include "roundhouse/api/reports/json_writer.h"

#include <cstdint>
#include <limits>
#include <string>

#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(JsonWriterTest, NestsAndIndents) {
  JsonWriter json;
  json.Object([&] {
    json.Key("name").String("conv1");
    json.Key("shape").Array([&] {
      json.Int(1);
      json.Int(-224);
    });
    json.Key("nothing").Array([] {});
    json.Key("empty").Object([] {});
    json.Key("deep").Array([&] {
      json.Object([&] { json.Key("yes").Bool(true); });
      json.Null();
    });
    json.Key("last").Bool(false);
  });
  EXPECT_EQ(json.text(), R"({
  "name": "conv1",
  "shape": [
    1,
    -224
  ],
  "nothing": [],
  "empty": {},
  "deep": [
    {
      "yes": true
    },
    null
  ],
  "last": false
}
)");
}

TEST(JsonWriterTest, NumbersReadBackAsThemselves) {
  const auto written = [](double value) {
    JsonWriter json;
    json.Double(value);
    return json.text();
  };
  EXPECT_EQ(written(0.1), "0.1\n");
  EXPECT_EQ(written(-2), "-2\n");
  EXPECT_EQ(written(5e-324), "5e-324\n");
  EXPECT_EQ(written(1e300), "1e+300\n");
  EXPECT_EQ(written(std::numeric_limits<double>::infinity()), "null\n");
  EXPECT_EQ(written(std::numeric_limits<double>::quiet_NaN()), "null\n");
  JsonWriter json;
  json.Int(std::numeric_limits<int64_t>::min());
  EXPECT_EQ(json.text(), "-9223372036854775808\n");
}

TEST(JsonWriterTest, StringsAreAlwaysUtf8) {
  EXPECT_EQ(JsonString("a\"b\\c\nd\te\x7f"), R"("a\"b\\c\nd\u0009e\u007f")");
  EXPECT_EQ(JsonString("größe 名前 🚂"), "\"größe 名前 🚂\"");
  EXPECT_EQ(JsonString(std::string("\0", 1)), "\"\\u0000\"");
  // Cut short, a stray continuation, overlong, a surrogate, beyond the last character.
  EXPECT_EQ(JsonString("\xc3"), "\"\\ufffd\"");
  EXPECT_EQ(JsonString("a\x80z"), "\"a\\ufffdz\"");
  EXPECT_EQ(JsonString("\xc0\xaf"), "\"\\ufffd\\ufffd\"");
  EXPECT_EQ(JsonString("\xed\xa0\x80"), "\"\\ufffd\\ufffd\\ufffd\"");
  EXPECT_EQ(JsonString("\xf4\x90\x80\x80"), "\"\\ufffd\\ufffd\\ufffd\\ufffd\"");
}

TEST(JsonWriterTest, KnowsWhatIsUtf8) {
  EXPECT_TRUE(IsUtf8(""));
  EXPECT_TRUE(IsUtf8("größe 名前 🚂"));
  EXPECT_TRUE(IsUtf8(std::string("\0", 1)));
  EXPECT_FALSE(IsUtf8("\xc3"));
  EXPECT_FALSE(IsUtf8("a\x80z"));
}

}  // namespace
}  // namespace roundhouse
