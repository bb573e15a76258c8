#include "roundhouse/tools/command_line/option_flags.h"

#include "gtest/gtest.h"

namespace roundhouse {
namespace {

TEST(OptionFlagsTest, OptionsBecomeFlags) {
  EXPECT_EQ(OptionsAsFlags("option error_budget needs option precision=high"),
            "--error_budget needs --precision=high");
  EXPECT_EQ(OptionsAsFlags("m.onnx: 'n' is taken as 1 (option shape=n:N)"),
            "m.onnx: 'n' is taken as 1 (--shape=n:N)");
}

TEST(OptionFlagsTest, OtherTextStays) {
  for (const char* text : {"", "option ", "the options are a, b", "adoption rates", "option 'keep'",
                           "an option: x", "option_group x", "the option"})
    EXPECT_EQ(OptionsAsFlags(text), text);
}

TEST(OptionFlagsTest, OnlyFlagsOfTheTool) {
  const auto is_flag = [](absl::string_view name) { return name == "shape"; };
  EXPECT_EQ(OptionsAsFlags("option shape=n:N or option shapes=n or option n", is_flag),
            "--shape=n:N or option shapes=n or option n");
}

}  // namespace
}  // namespace roundhouse
