#include "roundhouse/tools/command_line/flags.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// A command line with a flag of every kind.
struct Everything {
  Everything() : flags("toast", "Toasts bread.") {
    flags.Positional("BREAD", &bread, "what is toasted");
    flags.Positional("MORE", &more, "and what else");
    flags.Flag("o", &output, "OUT", "where to put it");
    flags.Flag("quiet", &quiet, "without a bell");
    flags.Flag("bell", &bell, "with a bell");
    flags.Flag("minutes", &minutes, "N", "how long");
    flags.Flag("seed", &seed, "N", "of the generator");
    flags.Flag("butter_ratio", &ratio, "R", "how much butter");
    flags.Flag("topping", &toppings, "NAME", "what goes on it");
    flags.Choice("side", &side, {"both", "one"}, "which sides");
    flags.Level("O", &level, {"0", "1", "2", "3"}, "how hard to try");
    flags.Example("toast rye.txt --topping=jam", "toasts a slice and puts jam on it");
  }
  absl::Status Parse(std::vector<std::string> arguments) { return flags.Parse(arguments); }

  Flags flags;
  std::string bread;
  std::vector<std::string> more;
  std::optional<std::string> output;
  bool quiet = false;
  bool bell = true;
  int64_t minutes = 3;
  std::optional<int64_t> seed;
  double ratio = 0.5;
  std::vector<std::string> toppings;
  std::string side = "both";
  std::string level = "2";
};

auto IsUsage(const ::testing::Matcher<std::string>& message) {
  return AllOf(::testing::ResultOf(IsUsageError, true),
               StatusIs(absl::StatusCode::kInvalidArgument, message));
}

TEST(FlagsTest, WhatIsNotGivenKeepsItsDefault) {
  Everything e;
  ASSERT_THAT(e.Parse({"rye"}), IsOk());
  EXPECT_EQ(e.bread, "rye");
  EXPECT_THAT(e.more, IsEmpty());
  EXPECT_EQ(e.output, std::nullopt);
  EXPECT_FALSE(e.quiet);
  EXPECT_EQ(e.minutes, 3);
  EXPECT_EQ(e.seed, std::nullopt);
  EXPECT_EQ(e.level, "2");
}

TEST(FlagsTest, TakesEveryKind) {
  Everything e;
  ASSERT_THAT(e.Parse({"rye", "-o", "-", "--quiet", "--bell=false", "--minutes=-7", "--seed", "9",
                       "--butter-ratio", "1e-3", "--topping=jam", "corn", "--topping", "",
                       "--side=one", "-O3", "spelt"}),
              IsOk());
  EXPECT_EQ(e.bread, "rye");
  EXPECT_THAT(e.more, ElementsAre("corn", "spelt"));
  EXPECT_EQ(e.output, "-");
  EXPECT_TRUE(e.quiet);
  EXPECT_FALSE(e.bell);
  EXPECT_EQ(e.minutes, -7);
  EXPECT_EQ(e.seed, 9);
  EXPECT_EQ(e.ratio, 1e-3);
  EXPECT_THAT(e.toppings, ElementsAre("jam", ""));
  EXPECT_EQ(e.side, "one");
  EXPECT_EQ(e.level, "3");
}

TEST(FlagsTest, ValuesMayLookLikeAnything) {
  Everything e;
  ASSERT_THAT(
      e.Parse({"-", "--topping=--odd=1", "-o=a=b", "--minutes", "-5", "--", "--quiet", "--help"}),
      IsOk());
  EXPECT_EQ(e.bread, "-");
  EXPECT_THAT(e.toppings, ElementsAre("--odd=1"));
  EXPECT_EQ(e.output, "a=b");
  EXPECT_EQ(e.minutes, -5);
  EXPECT_FALSE(e.quiet);
  EXPECT_FALSE(e.flags.wants_help());
  EXPECT_THAT(e.more, ElementsAre("--quiet", "--help"));
}

TEST(FlagsTest, NamesTheNearestFlag) {
  const struct {
    std::string argument, message;
  } kCases[] = {
      {"--toping=jam", "unknown flag --toping, did you mean --topping?"},
      {"--minute", "unknown flag --minute, did you mean --minutes?"},
      {"-quiet", "unknown flag -quiet, did you mean --quiet?"},
      {"--butter_ration=1", "unknown flag --butter_ration, did you mean --butter_ratio?"},
      {"--hlep", "unknown flag --hlep, did you mean --help?"},
      {"--o=x", "unknown flag --o, did you mean -o?"},
      {"--zzzzzzzz", "unknown flag --zzzzzzzz; --help lists them"},
      {"-z", "unknown flag -z"},
  };
  for (const auto& [argument, message] : kCases) {
    EXPECT_THAT(Everything().Parse({"rye", argument}), IsUsage(HasSubstr(message))) << argument;
  }
}

TEST(FlagsTest, SaysWhatIsWrongWithAValue) {
  const struct {
    std::vector<std::string> arguments;
    std::string message;
  } kCases[] = {
      {{"--minutes=ten"}, "--minutes: expected an integer, found 'ten'"},
      {{"--minutes=99999999999999999999"}, "--minutes: expected an integer"},
      {{"--minutes="}, "--minutes: expected an integer, found ''"},
      {{"--seed=1.5"}, "--seed: expected an integer, found '1.5'"},
      {{"--butter_ratio=much"}, "--butter_ratio: expected a number, found 'much'"},
      {{"--quiet=yes"}, "--quiet: expected true or false, found 'yes'"},
      {{"--side=bothe"}, "--side: expected both|one, found 'bothe', did you mean 'both'?"},
      {{"-O"}, "-O needs a value: -O0|1|2|3"},
      {{"-o"}, "-o needs a value: -o OUT"},
      {{"-o", "--quiet"}, "-o needs a value: -o OUT"},
      {{"--minutes"}, "--minutes needs a value: --minutes=N"},
      {{"--minutes=1", "--minutes=2"}, "--minutes is given twice"},
      {{"-O1", "-O2"}, "-O is given twice"},
  };
  for (const auto& [arguments, message] : kCases) {
    std::vector<std::string> all = {"rye"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    EXPECT_THAT(Everything().Parse(all), IsUsage(StartsWith(message)));
  }
}

TEST(FlagsTest, GuessesOnlyWhatSomebodyMayHaveMeant) {
  Everything e;
  EXPECT_THAT(e.Parse({"rye", "-O7"}), IsUsage(::testing::Eq("-O: expected 0|1|2|3, found '7'")));
  Flags flags("one", "Takes one.");
  std::string to;
  flags.Choice("to", &to, {"", "canonical"}, "");
  EXPECT_THAT(flags.Parse(std::vector<std::string>{"--to=onnx"}),
              IsUsage(::testing::Eq("--to: takes only canonical, found 'onnx'")));
}

TEST(FlagsTest, SaysWhichArgumentIsMissingOrTooMuch) {
  EXPECT_THAT(Everything().Parse({}),
              IsUsage(StartsWith("BREAD is missing; usage: toast BREAD [MORE…]")));
  Flags flags("one", "Takes one.");
  std::string only;
  std::optional<std::string> second;
  flags.Positional("ONLY", &only, "");
  flags.Positional("SECOND", &second, "");
  EXPECT_THAT(flags.Parse(std::vector<std::string>{"a", "b", "c"}),
              IsUsage(HasSubstr("unexpected argument 'c'; see one --help")));
  Flags converter("convert", "Takes one, and makes another.");
  std::optional<std::string> output;
  converter.Positional("IN", &only, "");
  converter.Flag("o", &output, "OUT", "");
  EXPECT_THAT(converter.Parse(std::vector<std::string>{"a", "b"}),
              IsUsage(HasSubstr("unexpected argument 'b', did you mean -o b?")));
}

TEST(FlagsTest, HelpTeaches) {
  Everything e;
  const std::string help = e.flags.Help();
  EXPECT_THAT(help, StartsWith("usage: toast BREAD [MORE…] [flags]\n\nToasts bread.\n\n"));
  EXPECT_THAT(help, HasSubstr("\n  --minutes=N       how long (default: 3)\n"));
  EXPECT_THAT(help, HasSubstr("what goes on it (may be repeated)"));
  EXPECT_THAT(help, HasSubstr("\n  --version         the version of Roundhouse\n"));
  EXPECT_THAT(
      help,
      EndsWith(
          "\nexamples:\n  toast rye.txt --topping=jam\n      toasts a slice and puts jam on it\n"));
}

// A tool with more flags, and longer docs, than fit on a screen.
Flags MuchToSay() {
  Flags flags("toast", "Toasts bread. " + std::string(30, 'x') + " and says so at length, " +
                           "which takes more than the three lines that there are for it on a " +
                           "screen, though nobody would ever want to read all of it, would they?" +
                           "\n  MODE  a table\nAnd more.");
  static bool values[40];
  for (int i = 0; i < 40; ++i) {
    flags.Flag("topping_number_" + std::to_string(i), &values[i],
               "what goes on it, in a sentence — of more than one line, as there is always much "
               "to say about what a slice of bread may hold");
  }
  flags.Example("toast rye.txt && %bake -o cake", "toasts and bakes");
  return flags;
}

TEST(FlagsTest, HelpKeepsWithinItsColumns) {
  const Flags flags = MuchToSay();
  const auto widest = [](const std::string& text) {
    size_t columns = 0;
    for (absl::string_view line : absl::StrSplit(text, '\n')) {
      columns = std::max<size_t>(columns, std::count_if(line.begin(), line.end(),
                                                        [](char c) { return (c & 0xC0) != 0x80; }));
    }
    return columns;
  };
  const std::string screen = flags.HelpScreen();
  EXPECT_LE(std::count(screen.begin(), screen.end(), '\n'), 24);
  EXPECT_LE(widest(screen), 80u);
  EXPECT_THAT(screen, HasSubstr("--topping_number_0   what goes on it, in a sentence"));
  EXPECT_THAT(screen, ::testing::ContainsRegex("lists [0-9]+ more flags.\n$"));
  EXPECT_THAT(screen, ::testing::Not(HasSubstr("topping_number_39")));
  const std::string help = flags.Help();
  EXPECT_LE(widest(help), 100u);
  EXPECT_THAT(help, HasSubstr("topping_number_39"));
  EXPECT_THAT(help, HasSubstr("\n  MODE  a table\n"));
}

TEST(FlagsTest, SaysHowItWasCalled) {
  Flags flags = MuchToSay();
  flags.CalledAs("/usr/bin/toast");
  EXPECT_THAT(flags.Help(), HasSubstr("\n  toast rye.txt && bake -o cake\n"));
  flags.CalledAs("kitchen toast");
  EXPECT_EQ(flags.tool(), "kitchen toast");
  EXPECT_THAT(flags.Help(), HasSubstr("\n  kitchen toast rye.txt && kitchen bake -o cake\n"));
}

TEST(FlagsTest, ThreadsAreTheCoresUnlessGiven) {
  int64_t threads = 0;
  Flags flags("toast", "Toasts bread.");
  flags.Threads(&threads, "how many to use");
  EXPECT_EQ(threads, UsableCores());
  EXPECT_THAT(flags.Help(), HasSubstr("how many to use (default: the number of cores)"));
  EXPECT_THAT(flags.Parse(std::vector<std::string>{"--threads=3"}), IsOk());
  EXPECT_EQ(threads, 3);
}

TEST(FlagsTest, TakesBytesAndTimes) {
  const auto parse = [](const std::string& argument, int64_t& bytes) {
    Flags flags("toast", "Toasts bread.");
    flags.Bytes("memory_limit", &bytes, "how much");
    flags.Limits();
    const absl::Status status = flags.Parse(std::vector<std::string>{argument});
    return status.ok() ? absl::StatusOr<int64_t>(flags.timeout() ? flags.timeout()->count() : 0)
                       : status;
  };
  for (const auto& [text, expected] :
       std::vector<std::pair<std::string, int64_t>>{{"0", 0},
                                                    {"4096", 4096},
                                                    {"512K", 512 << 10},
                                                    {"1.5M", 3 << 19},
                                                    {"2G", 2ll << 30},
                                                    {"1T", 1ll << 40}}) {
    int64_t bytes = -1;
    EXPECT_THAT(parse("--memory_limit=" + text, bytes), IsOk()) << text;
    EXPECT_EQ(bytes, expected) << text;
  }
  for (const auto& [text, expected] :
       std::vector<std::pair<std::string, int64_t>>{{"200ms", 200'000'000},
                                                    {"5s", 5'000'000'000},
                                                    {"0.5s", 500'000'000},
                                                    {"2m", 120'000'000'000},
                                                    {"1h", 3'600'000'000'000}}) {
    int64_t bytes = 0;
    EXPECT_THAT(parse("--timeout=" + text, bytes), IsOkAndHolds(expected)) << text;
  }
  for (const char* wrong :
       {"--memory_limit=", "--memory_limit=-1", "--memory_limit=2X", "--memory_limit=G",
        "--memory_limit=9999999T", "--timeout=5", "--timeout=0s", "--timeout=-1s", "--timeout=s",
        "--timeout=99999999999h", "--timeout=1.2.3s"}) {
    int64_t bytes = 0;
    EXPECT_THAT(parse(wrong, bytes).status(), IsUsage(HasSubstr("expected a "))) << wrong;
  }
}

TEST(FlagsTest, ThreadsAreInProportionToTheCores) {
  int64_t threads = 0;
  Flags flags("run", "Runs.");
  flags.Threads(&threads, "how many");
  EXPECT_THAT(flags.Parse({"--threads=3"}), IsOk());
  EXPECT_EQ(threads, 3);
  for (const char* text : {"--threads=0", "--threads=1000000"}) {
    Flags others("run", "Runs.");
    others.Threads(&threads, "how many");
    EXPECT_THAT(others.Parse({text}),
                StatusIs(absl::StatusCode::kInvalidArgument,
                         ::testing::HasSubstr(absl::StrCat("(this process may use ", UsableCores(),
                                                           " cores), found "))))
        << text;
  }
}

TEST(FlagsTest, Durations) {
  const auto parse = [](const std::string& argument, std::chrono::nanoseconds& time) {
    Flags flags("run", "Runs.");
    flags.Duration("grace", &time, "how long");
    return flags.Parse({argument});
  };
  std::chrono::nanoseconds time{};
  ASSERT_THAT(parse("--grace=1.5s", time), IsOk());
  EXPECT_EQ(time, std::chrono::milliseconds(1500));
  ASSERT_THAT(parse("--grace=0ms", time), IsOk());
  EXPECT_EQ(time.count(), 0);
  for (const char* text : {"--grace=5", "--grace=", "--grace=-1s", "--grace=99999999999h"}) {
    EXPECT_THAT(parse(text, time), StatusIs(absl::StatusCode::kInvalidArgument,
                                            ::testing::HasSubstr("expected a time such as")))
        << text;
  }
  Flags flags("run", "Runs.");
  time = std::chrono::seconds(30);
  flags.Duration("grace", &time, "how long");
  EXPECT_THAT(flags.Help(), ::testing::HasSubstr("(default: 30s)"));
}

TEST(FlagsTest, HelpAndVersionNeedNothingElse) {
  Everything e;
  EXPECT_THAT(e.Parse({"--zzz", "--help"}), IsOk());
  EXPECT_TRUE(e.flags.wants_help());
  Everything f;
  EXPECT_THAT(f.Parse({"--version"}), IsOk());
  EXPECT_TRUE(f.flags.wants_version());
  EXPECT_FALSE(f.flags.wants_help());
}

// ---- RunTool

class RunToolTest : public ::testing::Test {
 protected:
  // Runs a tool that takes one argument and returns `result`.
  int Run(std::vector<std::string> arguments, const absl::Status& result) {
    Flags flags("toast", "Toasts bread.");
    std::string bread;
    bool json = false;
    flags.Positional("BREAD", &bread, "");
    flags.Flag("json", &json, "");
    arguments.insert(arguments.begin(), "toast");
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int code = RunTool(flags, static_cast<int>(argv.size()), argv.data(), [&] {
      ++runs_;
      return result;
    });
    out_ = ::testing::internal::GetCapturedStdout();
    err_ = ::testing::internal::GetCapturedStderr();
    return code;
  }

  int runs_ = 0;
  std::string out_;
  std::string err_;
};

TEST_F(RunToolTest, ExitsWithZeroOneOrTwo) {
  EXPECT_EQ(Run({"rye"}, absl::OkStatus()), 0);
  EXPECT_EQ(out_ + err_, "");
  EXPECT_EQ(Run({"rye"}, absl::NotFoundError("cannot read rye")), 1);
  EXPECT_EQ(err_, "toast: cannot read rye\n");
  EXPECT_EQ(Run({"rye"}, UsageError("rye and --quiet exclude each other")), 2);
  EXPECT_EQ(err_, "toast: rye and --quiet exclude each other\n");
  EXPECT_EQ(runs_, 3);
  EXPECT_EQ(Run({"rye", "--quite"}, absl::OkStatus()), 2);
  EXPECT_THAT(err_, StartsWith("toast: unknown flag --quite"));
  EXPECT_EQ(runs_, 3) << "worked in spite of a bad command line";
  EXPECT_EQ(Run({"rye"}, absl::InvalidArgumentError("rye:1:2: error: mould\n rye\n  ^")), 1);
  EXPECT_EQ(err_, "rye:1:2: error: mould\n rye\n  ^\n");
}

TEST_F(RunToolTest, LongErrorsAreShownWithVerbose) {
  const absl::Status error = absl::InvalidArgumentError("4 crumbs:\n  a\n  b\n  c\n  d");
  EXPECT_EQ(Run({"rye"}, error), 1);
  EXPECT_EQ(err_, "toast: 4 crumbs:\n  a\n  … 3 more lines (--verbose shows them)\n");
  EXPECT_EQ(Run({"--verbose", "rye"}, error), 1);
  EXPECT_EQ(err_, "toast: 4 crumbs:\n  a\n  b\n  c\n  d\n");
  EXPECT_EQ(Run({"rye", "--json"}, error), 1);
  EXPECT_THAT(err_, HasSubstr("4 crumbs:\\n  a\\n  b\\n  c\\n  d"));
  EXPECT_EQ(Run({"rye", "--help=xml"}, absl::OkStatus()), 2);
  EXPECT_EQ(err_, "toast: --help: takes no value, or json: --help=json\n");
}

TEST_F(RunToolTest, OptionsInErrorsOfTheLibraryAreFlagsOfTheTool) {
  const absl::Status error = UsageError("option json excludes option butter=salted");
  EXPECT_EQ(Run({"rye"}, error), 2);
  EXPECT_EQ(err_, "toast: --json excludes option butter=salted\n");
  EXPECT_EQ(Run({"rye", "--json"}, error), 2);
  EXPECT_THAT(err_, HasSubstr("\"message\": \"--json excludes option butter=salted\""));
}

TEST_F(RunToolTest, HelpAndVersionGoToStandardOutput) {
  EXPECT_EQ(Run({"--help"}, absl::OkStatus()), 0);
  EXPECT_THAT(out_, HasSubstr("Toasts bread."));
  EXPECT_EQ(err_, "");
  EXPECT_EQ(Run({"--version"}, absl::OkStatus()), 0);
  EXPECT_THAT(out_, ::testing::MatchesRegex("toast [0-9.]+\n"));
  EXPECT_EQ(runs_, 0);
}

TEST_F(RunToolTest, ErrorsAreJsonWhereThatIsAskedFor) {
  EXPECT_EQ(Run({"rye", "--json"}, absl::NotFoundError("cannot read \"rye\"")), 1);
  EXPECT_EQ(err_,
            "{\"schema\": \"roundhouse.error/1\", \"tool\": \"toast\", \"code\": \"NOT_FOUND\", "
            "\"exit_code\": 1, \"message\": \"cannot read \\\"rye\\\"\"}\n");
  EXPECT_EQ(out_, "");
  // So are the errors of an invalid command line.
  EXPECT_EQ(Run({"--json", "--zzzz"}, absl::OkStatus()), 2);
  EXPECT_THAT(err_, StartsWith("{\"schema\": \"roundhouse.error/1\""));
  EXPECT_THAT(err_, HasSubstr("\"exit_code\": 2, \"message\": \"unknown flag --zzzz"));
}

TEST_F(RunToolTest, HelpIsAScreenAllOrJson) {
  EXPECT_EQ(Run({"-h"}, absl::OkStatus()), 0);
  EXPECT_THAT(out_, EndsWith("--help says more.\n"));
  EXPECT_EQ(Run({"--help=json"}, absl::OkStatus()), 0);
  EXPECT_THAT(out_, StartsWith("{\n  \"schema\": \"roundhouse.help/1\",\n  \"tool\": \"toast\""));
  EXPECT_EQ(runs_, 0);
}

TEST_F(RunToolTest, GoesToTheFolderThatBazelRunNames) {
  char before[4096];
  ASSERT_NE(getcwd(before, sizeof(before)), nullptr);
  std::string folder = ::testing::TempDir() + "/run_tool.XXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  ASSERT_EQ(setenv("BUILD_WORKING_DIRECTORY", folder.c_str(), 1), 0);
  EXPECT_EQ(Run({"rye"}, absl::OkStatus()), 0);
  struct stat here, there;
  ASSERT_EQ(stat(".", &here), 0);
  ASSERT_EQ(stat(folder.c_str(), &there), 0);
  EXPECT_EQ(here.st_ino, there.st_ino);
  ASSERT_EQ(setenv("BUILD_WORKING_DIRECTORY", "/no/such/folder", 1), 0);
  EXPECT_EQ(Run({"rye"}, absl::OkStatus()), 1);
  EXPECT_THAT(err_, HasSubstr("/no/such/folder: No such file or directory"));
  ASSERT_EQ(unsetenv("BUILD_WORKING_DIRECTORY"), 0);
  ASSERT_EQ(chdir(before), 0);
}

}  // namespace
}  // namespace roundhouse
