#include "roundhouse/api/presets.h"

#include <cstdlib>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/preset_text.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

class PresetsTest : public ::testing::Test {
 protected:
  PresetsTest() : context_(*Context::WithLinkedExtensions()), program_(*context_) {}

  std::string Write(absl::string_view text) {
    const std::string path = absl::StrCat(::testing::TempDir(), "/mine.txt");
    EXPECT_THAT(WriteFile(path, text), IsOk());
    return path;
  }
  std::string ErrorOf(absl::string_view text) {
    return ReadPresets(*context_, Write(text)).status().ToString();
  }
  std::string Pipeline(const PresetText& presets, int level, PresetUse use) {
    return PresetPipelineFor(program_, level, "", use, &presets);
  }

  std::unique_ptr<Context> context_;
  Program program_;
};

TEST_F(PresetsTest, WhatIsListedIsWhatIsRun) {
  const absl::StatusOr<PresetText> listed = ReadPresets(*context_, Write(ListPresets(*context_)));
  ASSERT_THAT(listed, IsOk());
  for (int level = 0; level <= kMaxPresetLevel; ++level) {
    for (const PresetUse use : {PresetUse::kStore, PresetUse::kRun}) {
      EXPECT_EQ(Pipeline(*listed, level, use), PresetPipelineFor(program_, level, "", use));
      EXPECT_EQ(PresetPipeline(level, use, &*listed), PresetPipeline(level, use));
    }
  }
  EXPECT_TRUE(listed->contains("onnx.O2.kept"));
}

TEST_F(PresetsTest, AFileReplacesWhatItDefines) {
  const absl::StatusOr<PresetText> mine =
      ReadPresets(*context_, Write("# Mine.\nO2 = $O1, dce\nlayout = raise_takes\n"));
  ASSERT_THAT(mine, IsOk());
  const std::string one = Pipeline(*mine, 1, PresetUse::kStore);
  EXPECT_FALSE(absl::StrContains(one, "move_transposes"));
  EXPECT_EQ(Pipeline(*mine, 2, PresetUse::kStore), absl::StrCat(one, ", dce"));
  // The preset for running is the same unless the file defines another.
  EXPECT_EQ(Pipeline(*mine, 2, PresetUse::kRun), absl::StrCat(one, ", dce"));
  EXPECT_TRUE(absl::StrContains(Pipeline(*mine, 3, PresetUse::kRun), "strength_reduce"));
}

TEST_F(PresetsTest, TheDefinitionForWhatIsRunCountsThere) {
  const absl::StatusOr<PresetText> mine = ReadPresets(*context_, Write("O2 = dce\nO2.run = cse\n"));
  ASSERT_THAT(mine, IsOk());
  EXPECT_EQ(Pipeline(*mine, 2, PresetUse::kStore), "dce");
  EXPECT_EQ(Pipeline(*mine, 2, PresetUse::kRun), "cse");
}

TEST_F(PresetsTest, WrongFilesAreErrors) {
  EXPECT_THAT(ErrorOf("O4 = dce\n"),
              HasSubstr("mine.txt:1: nothing uses 'O4', did you mean 'O1'?"));
  EXPECT_THAT(ErrorOf("O2 = $nothing\n"), HasSubstr("mine.txt:1: there is no 'nothing'"));
  EXPECT_THAT(ErrorOf("O2 = $clean\n"),
              HasSubstr("mine.txt:1: 'clean' takes 1 arguments, found 0"));
  EXPECT_THAT(ErrorOf("clean = dce\n"), HasSubstr("'clean' takes 0 arguments, found 1"));
  EXPECT_THAT(ErrorOf("dce\n"), HasSubstr("mine.txt:1: expected 'name = passes'"));
  EXPECT_THAT(ReadPresets(*context_, "/does/not/exist.txt").status().ToString(),
              HasSubstr("/does/not/exist.txt"));
}

}  // namespace
}  // namespace roundhouse
