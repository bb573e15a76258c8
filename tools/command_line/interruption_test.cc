// How a tool ends early: in separate processes, as signals and exit codes belong to a process.
#include "roundhouse/tools/command_line/interruption.h"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/optimizing/optimize.h"
#include "roundhouse/tools/running/run.h"

namespace roundhouse {
namespace {

using ::testing::ExitedWithCode;
using ::testing::KilledBySignal;

template <typename Main>
[[noreturn]] void ExitAs(Main main, std::vector<std::string> arguments) {
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  std::exit(main(static_cast<int>(argv.size()), argv.data()));
}

[[noreturn]] void Toast(std::vector<std::string> arguments,
                        const std::function<absl::Status()>& work) {
  arguments.insert(arguments.begin(), "toast");
  ExitAs(
      [&](int argc, char** argv) {
        Flags flags("toast", "Toasts bread.");
        flags.Limits();
        return RunTool(flags, argc, argv, work);
      },
      arguments);
}

absl::Status WorkUntilCancelled() {
  while (!IsCancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return absl::CancelledError("half done");
}

TEST(InterruptionTest, TheFirstSignalCancelsTheWork) {
  for (const auto& [number, text] :
       std::vector<std::pair<int, std::string>>{{SIGINT, "SIGINT"}, {SIGTERM, "SIGTERM"}}) {
    EXPECT_EXIT(Toast({},
                      [&] {
                        std::raise(number);
                        return WorkUntilCancelled();
                      }),
                ExitedWithCode(128 + number),
                absl::StrCat("toast: interrupted by ", text, ": half done"));
  }
}

TEST(InterruptionTest, TheSecondEndsItAtOnce) {
  EXPECT_EXIT(Toast({},
                    [&]() -> absl::Status {
                      std::raise(SIGINT);
                      std::raise(SIGTERM);
                      std::abort();
                    }),
              KilledBySignal(SIGTERM), "");
}

TEST(InterruptionTest, WorkThatEndsWellAllTheSameIsDone) {
  EXPECT_EXIT(Toast({},
                    [&] {
                      std::raise(SIGINT);
                      return absl::OkStatus();
                    }),
              ExitedWithCode(0), "");
}

TEST(InterruptionTest, WhatIsIgnoredStaysIgnored) {
  EXPECT_EXIT(
      {
        std::signal(SIGINT, SIG_IGN);
        Toast({}, [&] {
          std::raise(SIGINT);
          return IsCancelled() ? absl::InternalError("cancelled") : absl::OkStatus();
        });
      },
      ExitedWithCode(0), "");
}

TEST(InterruptionTest, SignalsGoBackToWhoHadThem) {
  const auto before = std::signal(SIGTERM, [](int) {});
  const auto own = std::signal(SIGTERM, before);
  std::signal(SIGTERM, own);
  { const Interruption interruption("toast", std::nullopt); }
  EXPECT_EQ(std::signal(SIGTERM, before), own);
}

TEST(InterruptionTest, TimeEndsTheWork) {
  EXPECT_EXIT(Toast({"--timeout=20ms"}, WorkUntilCancelled), ExitedWithCode(1),
              "toast: the time limit --timeout=20ms was exceeded: half done");
  EXPECT_EXIT(Toast({"--timeout=1h"}, [] { return absl::OkStatus(); }), ExitedWithCode(0), "");
}

TEST(InterruptionTest, WorkThatDoesNotAskIsEnded) {
  EXPECT_EXIT(
      Toast({"--timeout=1ms"},
            [&]() -> absl::Status {
              while (true) std::this_thread::sleep_for(std::chrono::hours(1));
            }),
      ExitedWithCode(1),
      "toast: the time limit --timeout=1ms was exceeded during work that cannot be interrupted");
}

TEST(InterruptionTest, DurationsReadAsTheyAreGiven) {
  EXPECT_EQ(DurationText(std::chrono::milliseconds(200)), "200ms");
  EXPECT_EQ(DurationText(std::chrono::seconds(90)), "90s");
  EXPECT_EQ(DurationText(std::chrono::minutes(2)), "2m");
  EXPECT_EQ(DurationText(std::chrono::hours(1)), "1h");
  EXPECT_EQ(DurationText(std::chrono::microseconds(1500)), "1.5ms");
}

// ---- the tools

// Counts to 2^63 - 1.
constexpr char kForEver[] = R"(
ml_program.global private @zero(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private @one(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private @end(dense<9223372036854775807> : tensor<i64>) : tensor<i64>
ml_program.subgraph @main() -> tensor<i64> {
  %zero = ml_program.global_load_const @zero : tensor<i64>
  %y = "control.while"(%zero) {body = @body, condition = @less} : (tensor<i64>) -> tensor<i64> loc("for_ever")
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph private @less(%i: tensor<i64>) -> tensor<i1> {
  %n = ml_program.global_load_const @end : tensor<i64>
  %c = "canonical.compare"(%i, %n) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @body(%i: tensor<i64>) -> tensor<i64> {
  %one = ml_program.global_load_const @one : tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j : tensor<i64>
})";

class ToolsTest : public ::testing::Test {
 protected:
  ToolsTest() : model_(absl::StrCat(::testing::TempDir(), "/for_ever.mlir")) {
    EXPECT_THAT(WriteFile(model_, kForEver), IsOk());
  }
  const std::string model_;
};

TEST_F(ToolsTest, ARunThatNeverEndsEndsInTime) {
  for (const char* backend : {"auto", "native", "reference"}) {
    EXPECT_EXIT(
        ExitAs(RunMain, {"run", model_, "--timeout=100ms", absl::StrCat("--backend=", backend)}),
        ExitedWithCode(1), "run: the time limit --timeout=100ms was exceeded: .*for_ever.mlir: ");
  }
}

TEST_F(ToolsTest, ARunThatNeverEndsEndsAfterSoManySteps) {
  EXPECT_EXIT(ExitAs(RunMain, {"run", model_, "--max_steps=100000"}), ExitedWithCode(1),
              "for_ever.mlir: .*control.while 'for_ever' .* its limit of 100000");
}

TEST_F(ToolsTest, CtrlCEndsARunAndNothingIsWritten) {
  const std::string folder = absl::StrCat(::testing::TempDir(), "/outputs");
  EXPECT_EXIT(
      {
        std::thread([] {
          std::this_thread::sleep_for(std::chrono::milliseconds(200));
          kill(getpid(), SIGINT);
        }).detach();
        ExitAs(RunMain, {"run", model_, "--output_dir=" + folder});
      },
      ExitedWithCode(130), "run: interrupted by SIGINT: .*for_ever.mlir: ");
  struct stat info;
  EXPECT_NE(stat(folder.c_str(), &info), 0);
}

TEST_F(ToolsTest, OptimizeEndsInTimeAndWritesNothing) {
  const std::string output = absl::StrCat(::testing::TempDir(), "/ended.mlir");
  EXPECT_EXIT(ExitAs(OptimizeMain, {"optimize", model_, "-o", output, "--verify_numerics",
                                    "--passes=cse, dce", "--timeout=100ms"}),
              ExitedWithCode(1), "optimize: the time limit --timeout=100ms was exceeded");
  EXPECT_THAT(ReadFile(output), StatusIs(absl::StatusCode::kNotFound));
}

}  // namespace
}  // namespace roundhouse
