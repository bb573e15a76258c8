#include "roundhouse/tools/command_line/progress.h"

#include <chrono>
#include <sstream>
#include <string>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

constexpr std::chrono::milliseconds kNever = std::chrono::hours(24);
constexpr std::chrono::milliseconds kAtOnce{0};
constexpr char kErase[] = "\r\033[K";

TEST(ProgressTest, SaysNothingWhereThereIsNoTerminal) {
  std::ostringstream out;
  {
    Progress progress("run", out, /*is_terminal=*/false, kAtOnce);
    progress.Say("reading");
    progress.Clear();
  }
  EXPECT_EQ(out.str(), "");
}

TEST(ProgressTest, SaysNothingOfShortWork) {
  std::ostringstream out;
  {
    Progress progress("run", out, /*is_terminal=*/true, kNever);
    progress.Say("reading");
  }
  EXPECT_EQ(out.str(), "");
}

TEST(ProgressTest, LeavesNothingBehind) {
  std::ostringstream out;
  {
    Progress progress("run", out, /*is_terminal=*/true, kAtOnce);
    progress.Say("reading");
    progress.Clear();
    EXPECT_THAT(out.str(), HasSubstr("\r\033[Krun: reading …"));
    progress.Say("running");
  }
  const std::string text = out.str();
  EXPECT_EQ(text.substr(text.size() - 4), kErase);
  EXPECT_THAT(text, Not(HasSubstr("\n")));
}

// A slow step may have been announced before there was anything to show.
TEST(ProgressTest, ShowsWhatWasSaidBeforeTheDelayIsOver) {
  std::ostringstream out;
  {
    Progress progress("run", out, /*is_terminal=*/true, std::chrono::milliseconds(100));
    progress.Say("thinking");
    std::this_thread::sleep_for(std::chrono::milliseconds(1000));
  }
  EXPECT_THAT(out.str(), HasSubstr("run: thinking"));
}

TEST(ProgressTest, LongLinesAreCutWhereACharacterEnds) {
  std::ostringstream out;
  std::string what;
  for (int i = 0; i < 100; ++i) what += "…";
  {
    Progress progress("run", out, /*is_terminal=*/true, kAtOnce);
    progress.Say(what);
  }
  // "run: " and 74 characters of three bytes each, between two erasures.
  EXPECT_THAT(out.str(), SizeIs(4 + 5 + 74 * 3 + 4));
}

}  // namespace
}  // namespace roundhouse
