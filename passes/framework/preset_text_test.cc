#include "roundhouse/passes/framework/preset_text.h"

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

PresetText Of(absl::string_view text) {
  PresetText presets;
  EXPECT_THAT(presets.Add(text, "presets.txt"), IsOk());
  return presets;
}

TEST(PresetTextTest, DefinitionsStandForTheirTexts) {
  const PresetText presets =
      Of("# a comment\n"
         "clean = cse, dce\n"
         "\n"
         "O1 = [$clean],\n"
         "  infer_types,\n"
         "  # another\n"
         "  [$clean]\n");
  EXPECT_THAT(presets.names(), ElementsAre("O1", "clean"));
  EXPECT_THAT(presets.Expand("O1"), IsOkAndHolds("[cse, dce], infer_types, [cse, dce]"));
  EXPECT_THAT(Of("O1 =\n  cse,\n  dce\n").Expand("O1"), IsOkAndHolds("cse, dce"));
  EXPECT_THAT(Of("O1 =\n").Expand("O1"), IsOkAndHolds(""));
}

TEST(PresetTextTest, ParametersAreGivenTexts) {
  const PresetText presets =
      Of("clean(fold, n) = cse, $fold, dce{max=$n}\n"
         "keep = fold_constants{keep=[\"a,b(\", \"$clean\"], max=3}\n"
         "twice(fold) = $clean($fold, 1), $clean($fold, 2)\n"
         "O1 = $twice($keep)\n");
  EXPECT_THAT(presets.Expand("O1"),
              IsOkAndHolds("cse, fold_constants{keep=[\"a,b(\", \"$clean\"], max=3}, dce{max=1}, "
                           "cse, fold_constants{keep=[\"a,b(\", \"$clean\"], max=3}, dce{max=2}"));
}

TEST(PresetTextTest, LaterTextsReplaceDefinitions) {
  PresetText presets = Of("clean = cse, dce\nO1 = $clean\nO2 = $clean, lower\n");
  ASSERT_THAT(presets.Add("clean = dce\nO2 = $clean\n", "mine.txt"), IsOk());
  EXPECT_THAT(presets.Expand("O1"), IsOkAndHolds("dce"));
  EXPECT_THAT(presets.Expand("O2"), IsOkAndHolds("dce"));
}

struct BadText {
  const char* text;
  const char* message;
};

TEST(PresetTextTest, ErrorsNameTheLine) {
  for (const BadText& bad : {
           BadText{"cse, dce\n", "presets.txt:1: expected 'name = passes', found 'cse, dce'"},
           BadText{"\n  cse\n", "presets.txt:2: an indented line continues a definition"},
           BadText{"a b = cse\n", "presets.txt:1: expected a name"},
           BadText{" = cse\n", "presets.txt:1: an indented line continues a definition"},
           BadText{"= cse\n", "presets.txt:1: expected a name"},
           BadText{"a(b = cse\n", "presets.txt:1: expected 'name(parameters)', found 'a(b'"},
           BadText{"a(b c) = cse\n", "presets.txt:1: expected a name"},
           BadText{"a = cse\nb = dce\na = dce\n",
                   "presets.txt:3: 'a' is defined twice, first in line 1"},
       }) {
    PresetText presets;
    EXPECT_THAT(presets.Add(bad.text, "presets.txt").ToString(), HasSubstr(bad.message));
  }
}

TEST(PresetTextTest, WhatDoesNotExpandSaysWhere) {
  for (const BadText& bad : {
           BadText{"clean = cse\nO1 = $claen\n",
                   "presets.txt:2: there is no 'claen', did you mean 'clean'?"},
           BadText{"O2 = cse\n", "there is no 'O1', did you mean 'O2'?"},
           BadText{"O1(fold) = $fold\n", "'O1' takes 1 arguments, found 0"},
           BadText{"f(a) = $a\nO1 = $f(cse, dce)\n",
                   "presets.txt:2: 'f' takes 1 arguments, found 2"},
           BadText{"f(a) = $a\nO1 = $f(cse\n", "presets.txt:2: a '(' is not closed"},
           BadText{"O1 = cse, $O1\n", "presets.txt:1: 'O1' is defined by itself"},
           BadText{"a = $b\nb = $a\nO1 = $a\n", "is defined by itself"},
       }) {
    EXPECT_THAT(Of(bad.text).Expand("O1").status().ToString(), HasSubstr(bad.message)) << bad.text;
  }
}

TEST(PresetTextTest, TextsThatDoubleEndSoon) {
  std::string text = "a0 = cse, dce\n";
  for (int i = 1; i < 60; ++i) absl::StrAppend(&text, "a", i, " = $a", i - 1, ", $a", i - 1, "\n");
  const PresetText presets = Of(text);
  EXPECT_THAT(presets.Expand("a59").status().ToString(), HasSubstr("expands to more than"));
}

TEST(PresetTextTest, WhatNothingUsesIsASlip) {
  PresetText presets = Of("clean = cse\nspare = dce\nO1 = $clean\n");
  ASSERT_THAT(presets.Add("claen = dce\n", "mine.txt"), IsOk());
  EXPECT_THAT(presets.CheckAllUsed("mine.txt", {"O1"}).ToString(),
              HasSubstr("mine.txt:1: nothing uses 'claen'"));
  PresetText right = Of("clean = cse\nO1 = $clean\n");
  ASSERT_THAT(right.Add("clean = dce\n", "mine.txt"), IsOk());
  EXPECT_THAT(right.CheckAllUsed("mine.txt", {"O1"}), IsOk());
}

}  // namespace
}  // namespace roundhouse
