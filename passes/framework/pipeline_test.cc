#include "roundhouse/passes/framework/pipeline.h"

#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class Plain final : public Pass {
  absl::StatusOr<bool> RunImpl(Program&) override { return false; }
};

class WithOptions final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(Field("max", pass.max), Field("ratio", pass.ratio),
                           Field("fast", pass.fast), Field("to", pass.to), Field("axes", pass.axes),
                           Field("names", pass.names));
  }
  int64_t max = 1;
  double ratio = 1;
  bool fast = false;
  std::string to;
  std::vector<int64_t> axes;
  std::vector<std::string> names;

 private:
  absl::StatusOr<bool> RunImpl(Program&) override { return false; }
};

class PipelineTest : public ::testing::Test {
 protected:
  PipelineTest() {
    for (const char* name : {"canonicalize", "cse", "dce"}) {
      PassRegistry::Add(context_,
                        PassInfo::Of<Plain>(name).Doc("x").WithNumerics(Numerics::kExact));
    }
    PassRegistry::Add(context_,
                      PassInfo::Of<WithOptions>("fuse").Doc("x").WithNumerics(Numerics::kExact));
    PassRegistry::Add(context_, PassInfo::Of<Plain>("merge_regions")
                                    .Doc("x")
                                    .WithNumerics(Numerics::kExact)
                                    .RequirePassBefore("cse"));
    EXPECT_THAT(context_.Freeze(), IsOk());
  }

  absl::StatusOr<Pipeline> Parse(absl::string_view text) {
    return Pipeline::Parse(PassRegistry::Of(context_), text);
  }
  // The pipeline's text after parsing, or the error.
  std::string Print(absl::string_view text) {
    absl::StatusOr<Pipeline> pipeline = Parse(text);
    return pipeline.ok() ? pipeline->ToText() : std::string(pipeline.status().message());
  }

  Context context_;
};

TEST_F(PipelineTest, PrintsBackToTheSameText) {
  for (const char* text :
       {"", "cse", "cse, dce", "canonicalize, [cse, dce, dce], fuse{max=3}", "[[cse], dce]",
        "[cse, dce]{max_rounds=5}, cse", "fuse{fast}", "fuse{fast=false, to=\"a \\\"b\\\" \\\\\"}",
        "fuse{axes=[1, -2], names=[a, \"b c\"], ratio=1e-5}", "fuse{axes=[]}", "fuse{ratio=2}"}) {
    EXPECT_EQ(Print(text), text);
  }
}

TEST_F(PipelineTest, BlanksDoNotMatter) {
  EXPECT_EQ(Print("  cse ,\n[ dce,fuse { max = 3 , fast } ] { max_rounds = 2 }\t"),
            "cse, [dce, fuse{max=3, fast}]{max_rounds=2}");
  EXPECT_EQ(Print(" \n"), "");
}

TEST_F(PipelineTest, SetsTheOptions) {
  ASSERT_OK_AND_ASSIGN(
      const Pipeline pipeline,
      Parse("fuse{max=-3, ratio=2, fast, to=word, axes=[1, 2], names=[a, \"b c\"]}"));
  ASSERT_THAT(pipeline.passes(), SizeIs(1));
  const auto& pass = static_cast<const WithOptions&>(*pipeline.passes()[0]);
  EXPECT_EQ(pass.max, -3);
  EXPECT_EQ(pass.ratio, 2.0);
  EXPECT_TRUE(pass.fast);
  EXPECT_EQ(pass.to, "word");
  EXPECT_THAT(pass.axes, ElementsAre(1, 2));
  EXPECT_THAT(pass.names, ElementsAre("a", "b c"));
}

TEST_F(PipelineTest, GroupsHaveACap) {
  ASSERT_OK_AND_ASSIGN(const Pipeline pipeline, Parse("[cse], [dce]{max_rounds=7}"));
  EXPECT_EQ(pipeline.steps()[0].max_rounds, Pipeline::kDefaultMaxRounds);
  EXPECT_EQ(pipeline.steps()[1].max_rounds, 7);
}

TEST_F(PipelineTest, ErrorsPointToThePlace) {
  EXPECT_EQ(Print("cse, dec"),
            "<passes>:1:6: error: there is no pass 'dec', did you mean 'dce'?\n"
            "  cse, dec\n"
            "       ^");
  EXPECT_EQ(Print("cse,\n fuse{mx=1}"),
            "<passes>:2:7: error: pass 'fuse' has no option 'mx', did you mean 'max'?\n"
            "   fuse{mx=1}\n"
            "        ^");
  const struct {
    const char* text;
    const char* error;
  } kCases[] = {
      {"cse dce", "1:5: error: expected ',' or the end, found 'd'"},
      {"cse,", "1:5: error: expected the name of a pass or '[', found the end"},
      {"cse,,dce", "1:5: error: expected the name of a pass or '[', found ','"},
      {"[cse", "1:5: error: expected ',' or ']', found the end"},
      {"[]", "1:2: error: expected the name of a pass or '[', found ']'"},
      {"cse]", "1:4: error: expected ',' or the end, found ']'"},
      {"cse{}", "1:5: error: expected the name of an option, found '}'"},
      {"cse{max=1}", "1:5: error: pass 'cse' has no option 'max'; it has none"},
      {"fuse{colour=red}",
       "1:6: error: pass 'fuse' has no option 'colour'; it has max, ratio, fast, to, axes, names"},
      {"fuse{max=1", "1:11: error: expected ',' or '}', found the end"},
      {"fuse{max=}", "1:10: error: expected a value, found '}'"},
      {"fuse{to=@}", "1:9: error: expected a name or a string after '@'"},
      {"fuse{max=@main}", "1:6: error: option 'max' of pass 'fuse': expected an i64, found @main"},
      {"fuse{max=1, max=2}", "1:13: error: option 'max' is given twice"},
      {"fuse{max=a}", "1:6: error: option 'max' of pass 'fuse': expected an i64, found \"a\""},
      {"fuse{to=1x3}", "1:9: error: '1x3' is not a number; put a string in quotes"},
      {"fuse{to=\"a}", "1:9: error: the string has no closing quote"},
      {"fuse{to=\"\\q\"}", "1:10: error: expected one of \\\" \\\\ \\n \\t"},
      {"fuse{axes=[1, b]}", "1:6: error: option 'axes' of pass 'fuse': expected an array<i64>"},
      {"[cse]{max_rounds=0}", "1:7: error: max_rounds: expected an int of at least 1, found 0"},
      {"[cse]{max=2}", "1:7: error: a group has no option 'max', only max_rounds"},
      {"merge_regions, cse", "1:1: error: pass 'merge_regions' needs pass 'cse' before it"},
      {"cse\x01", "expected ',' or the end, found ' '"},
  };
  for (const auto& test : kCases) EXPECT_THAT(Print(test.text), HasSubstr(test.error));
}

TEST_F(PipelineTest, NestingIsBounded) {
  EXPECT_THAT(Print(std::string(100000, '[')), HasSubstr("brackets are nested too deep"));
  EXPECT_THAT(Print("fuse{axes=" + std::string(100000, '[')),
              HasSubstr("brackets are nested too deep"));
}

TEST_F(PipelineTest, AnOrderThatIsRequiredIsThere) {
  EXPECT_EQ(Print("[cse, merge_regions]"), "[cse, merge_regions]");
}

}  // namespace
}  // namespace roundhouse
