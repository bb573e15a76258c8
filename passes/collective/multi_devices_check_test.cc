#include "roundhouse/passes/collective/multi_devices_check.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

class MultiDevicesCheckTest : public ::testing::Test {
 protected:
  MultiDevicesCheckTest() : mesh_(*DeviceMesh::Parse("x:2,y:2")) {
    absl::StatusOr<std::unique_ptr<Context>> context =
        Context::With({RegisterMlProgram, RegisterControl, RegisterCanonical, RegisterCollective});
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  std::unique_ptr<Program> Read(absl::string_view graphs) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(
        *context_, absl::StrCat("module attributes {roundhouse.devices = {x = 2 : i64, y = 2 : "
                                "i64}} {\n",
                                graphs, "\n}"));
    EXPECT_THAT(program, IsOk());
    return program.ok() ? *std::move(program) : nullptr;
  }

  // @main of a program with these nodes; its input is %x.
  static std::string Main(absl::string_view nodes) {
    return absl::StrCat("ml_program.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n", nodes,
                        "\n  ml_program.return %x : tensor<4xf32>\n}");
  }
  static std::string Sum(int channel, absl::string_view axis = "x", absl::string_view more = "") {
    return absl::StrCat("  %s", channel, " = \"collective.all_reduce\"(%x) {axes = [\"", axis,
                        "\"], channel = ", channel, " : i64", more,
                        "} : (tensor<4xf32>) -> tensor<4xf32> loc(\"sum", channel, "\")\n");
  }

  absl::Status CheckRanks(const std::vector<std::string>& by_rank) {
    std::vector<std::unique_ptr<Program>> programs;
    std::vector<const Graph*> graphs;
    for (const std::string& nodes : by_rank) {
      programs.push_back(Read(Main(nodes)));
      graphs.push_back(programs.back()->FindGraph("main"));
    }
    return CheckDevices(mesh_, graphs);
  }

  const DeviceMesh mesh_;
  std::unique_ptr<Context> context_;
};

TEST_F(MultiDevicesCheckTest, OneProgramInOneOrderIsRight) {
  EXPECT_THAT(CheckDevices(*Read(Main(Sum(1) + Sum(2, "y") + Sum(3)))), IsOk());
  // Groups need not meet at the same position at the same time.
  EXPECT_THAT(CheckRanks({Sum(1) + Sum(2, "y"), Sum(1) + Sum(2, "y"), Sum(1) + Sum(2, "y"),
                          Sum(1) + Sum(2, "y")}),
              IsOk());
}

TEST_F(MultiDevicesCheckTest, AnotherOrderIsShownRankByRank) {
  const std::string right = Sum(1) + Sum(2);
  EXPECT_THAT(CheckRanks({right, right, Sum(2) + Sum(1), right}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "devices reach different exchanges:\n"
                       "  rank 0: it is at collective.all_reduce 'sum1' on channel 1 (all_reduce "
                       "of tensor<4xf32>), with the ranks 0 2\n"
                       "  rank 2: it is at collective.all_reduce 'sum2' on channel 2 (all_reduce "
                       "of tensor<4xf32>), with the ranks 0 2"));
}

TEST_F(MultiDevicesCheckTest, WhatOneLeavesOutIsWaitedFor) {
  const std::string right = Sum(1) + Sum(2);
  EXPECT_THAT(CheckRanks({right, Sum(1), right, right}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "devices wait forever:\n"
                       "  rank 3: after 1 exchange, the last of them collective.all_reduce 'sum1' "
                       "on channel 1 (all_reduce of tensor<4xf32>), it is at "
                       "collective.all_reduce 'sum2' on channel 2 (all_reduce of tensor<4xf32>), "
                       "with the ranks 1 3\n"
                       "  rank 1: after 1 exchange, the last of them collective.all_reduce 'sum1' "
                       "on channel 1 (all_reduce of tensor<4xf32>), it is done"));
}

TEST_F(MultiDevicesCheckTest, OtherReductionsAreDifferent) {
  EXPECT_THAT(CheckRanks({Sum(1), Sum(1), Sum(1), Sum(1, "x", ", reduction = \"max\"")}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("reduction=\"max\" of tensor<4xf32>")));
}

TEST_F(MultiDevicesCheckTest, SendsMeetTheirReceives) {
  const auto send = [](int to, int channel) {
    return absl::StrCat("  \"collective.send\"(%x) {axes = [\"x\", \"y\"], to = ", to,
                        " : i64, channel = ", channel, " : i64} : (tensor<4xf32>) -> ()\n");
  };
  const auto receive = [](int from, int channel) {
    return absl::StrCat(
        "  %r", channel, " = \"collective.receive\"() {axes = [\"x\", \"y\"], from = ", from,
        " : i64, channel = ", channel, " : i64, type = tensor<4xf32>} : () -> tensor<4xf32>\n");
  };
  EXPECT_THAT(CheckRanks({send(1, 1), receive(0, 1) + send(2, 2), receive(1, 2), ""}), IsOk());
  // Each sends before it receives: without a buffer neither goes on.
  EXPECT_THAT(CheckRanks({send(1, 1) + receive(1, 2), send(0, 2) + receive(0, 1), "", ""}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("devices wait for one another:\n  rank")));
}

std::string StartReceive(int from, int channel) {
  return absl::StrCat("  %t", channel,
                      " = \"collective.receive\"() {axes = [\"x\", \"y\"], from = ", from,
                      " : i64, channel = ", channel,
                      " : i64, starts = true, type = tensor<4xf32>} : () -> tensor<i64> "
                      "loc(\"receive",
                      channel, "\")\n");
}
std::string Wait(int channel) {
  return absl::StrCat("  %w", channel, " = \"collective.wait\"(%t", channel,
                      ") {type = tensor<4xf32>} : (tensor<i64>) -> tensor<4xf32>\n");
}
std::string Send(int to, int channel) {
  return absl::StrCat("  \"collective.send\"(%x) {axes = [\"x\", \"y\"], to = ", to,
                      " : i64, channel = ", channel, " : i64} : (tensor<4xf32>) -> ()\n");
}

TEST_F(MultiDevicesCheckTest, ReceivesThatAreStartedLetOthersSend) {
  // Both send before they wait.
  EXPECT_THAT(CheckRanks({StartReceive(1, 1) + Send(1, 2) + Wait(1),
                          StartReceive(0, 2) + Send(0, 1) + Wait(2), "", ""}),
              IsOk());
  // Each waits for the other's message before it sends.
  EXPECT_THAT(CheckRanks({StartReceive(1, 1) + Wait(1) + Send(1, 2),
                          StartReceive(0, 2) + Wait(2) + Send(0, 1), "", ""}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "devices wait for one another:\n"
                       "  rank 0: after 1 exchange, the last of them collective.receive "
                       "'receive1' on channel 1 (tensor<4xf32>), it is at the wait for "
                       "collective.receive 'receive1' on channel 1 (tensor<4xf32>), from rank 1\n"
                       "  rank 1: after 1 exchange, the last of them collective.receive "
                       "'receive2' on channel 2 (tensor<4xf32>), it is at the wait for "
                       "collective.receive 'receive2' on channel 2 (tensor<4xf32>), from rank 0"));
  // Messages arrive in the order in which they are sent.
  EXPECT_THAT(CheckRanks({StartReceive(1, 1) + StartReceive(1, 2) + Wait(2) + Wait(1),
                          Send(0, 2) + Send(0, 1), "", ""}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("rank 0: the next that it has started to receive from there is "
                                 "collective.receive 'receive1' on channel 1")));
  EXPECT_THAT(CheckRanks({StartReceive(1, 1) + Wait(1), "", "", ""}),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("rank 1: it is done")));
}

TEST_F(MultiDevicesCheckTest, WhatIsStartedIsWaitedFor) {
  EXPECT_THAT(CheckRanks({StartReceive(1, 1), Send(0, 1), "", ""}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("it is only started: expected one collective.wait")));
  const std::string start =
      "  %t1 = \"collective.all_reduce\"(%x) {axes = [\"x\"], channel = 1, starts = true} : "
      "(tensor<4xf32>) -> tensor<i64>\n";
  EXPECT_THAT(CheckDevices(*Read(Main(start + Sum(2) + Wait(1)))), IsOk());
  // An exchange that some ranks start and others run at once is still one exchange.
  EXPECT_THAT(CheckRanks({start + Wait(1), Sum(1), start + Sum(2) + Wait(1), Sum(1)}),
              StatusIs(absl::StatusCode::kFailedPrecondition));
  EXPECT_THAT(CheckRanks({start + Wait(1), Sum(1), Sum(1), Sum(1)}), IsOk());
  EXPECT_THAT(CheckDevices(*Read(Main(
                  start + "  %w = \"collective.wait\"(%t1) {type = tensor<8xf32>} : (tensor<i64>) "
                          "-> tensor<8xf32>\n"))),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("which it is not")));
  // The sizes are those that all gather, not those of one part or of as many elements.
  const std::string gather =
      "  %t1 = \"collective.all_gather\"(%x) {axes = [\"x\"], channel = 1, dim = 0, starts = true} "
      ": "
      "(tensor<4xf32>) -> tensor<i64>\n";
  const auto wait_for = [](absl::string_view type) {
    return absl::StrCat("  %w = \"collective.wait\"(%t1) {type = ", type, "} : (tensor<i64>) -> ",
                        type, "\n");
  };
  EXPECT_THAT(CheckDevices(*Read(Main(gather + wait_for("tensor<8xf32>")))), IsOk());
  EXPECT_THAT(CheckDevices(*Read(Main(gather + wait_for("tensor<1x8xf32>")))),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("which it is not")));
}

std::string Branch(absl::string_view input) {
  return absl::StrCat(R"(
ml_program.func private @exchange(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = "collective.all_reduce"(%x) {axes = ["x"], channel = 9 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.return %s : tensor<4xf32>
}
ml_program.func private @keep(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.return %x : tensor<4xf32>
}
ml_program.func @main(%x: tensor<4xf32>, %p: tensor<2xi1> )",
                      input, R"() -> tensor<4xf32> {
  %any = "canonical.tensor_reduce"(%p) {kind = "max", keep_dims = false} : (tensor<2xi1>) -> tensor<i1>
  %y = "control.if"(%any, %x) {then = @exchange, else = @keep} : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32> loc("choose")
  ml_program.return %y : tensor<4xf32>
})");
}

TEST_F(MultiDevicesCheckTest, BranchesThatExchangeHaveConditionsThatAreTheSame) {
  EXPECT_THAT(CheckDevices(*Read(Branch(""))), IsOk());
  // Along y it may differ, as the branch exchanges along x only.
  EXPECT_THAT(CheckDevices(*Read(Branch("{roundhouse.sharding = \"y\"}"))), IsOk());
  EXPECT_THAT(CheckDevices(*Read(Branch("{roundhouse.sharding = \"x\"}"))),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "@main: @main: control.if 'choose': the branch taken may differ between "
                       "devices along x, which exchange data inside it; make its condition the "
                       "same on them, for example by an all_reduce"));
}

std::string Loop(absl::string_view input) {
  return absl::StrCat(R"(
ml_program.func private @goes_on(%x: tensor<4xf32>, %left: tensor<i64>) -> tensor<i1> {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %p = "canonical.compare"(%left, %zero) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.return %p : tensor<i1>
}
ml_program.func private @step(%x: tensor<4xf32>, %left: tensor<i64>) -> (tensor<4xf32>, tensor<i64>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %s = "collective.all_reduce"(%x) {axes = ["x"], channel = 9 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %next = "canonical.eltwise_sub"(%left, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.return %s, %next : tensor<4xf32>, tensor<i64>
}
ml_program.func @main(%x: tensor<4xf32> {roundhouse.sharding = "x"}, %n: tensor<1xi64> )",
                      input, R"() -> tensor<4xf32> {
  %count = "canonical.fixed_reshape"(%n) {shape = array<i64>} : (tensor<1xi64>) -> tensor<i64>
  %y:2 = "control.while"(%x, %count) {condition = @goes_on, body = @step} : (tensor<4xf32>, tensor<i64>) -> (tensor<4xf32>, tensor<i64>) loc("loop")
  ml_program.return %y#0 : tensor<4xf32>
})");
}

TEST_F(MultiDevicesCheckTest, LoopsThatExchangeRunEquallyOften) {
  EXPECT_THAT(CheckDevices(*Read(Loop(""))), IsOk());
  EXPECT_THAT(CheckDevices(*Read(Loop("{roundhouse.sharding = \"x\"}"))),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("control.while 'loop': its trip count may differ between devices "
                                 "along x")));
}

TEST_F(MultiDevicesCheckTest, CallsAreFollowedSoFarOnly) {
  // Each graph calls the next one twice, which would be 2^64 calls, or once, which is deep.
  for (const int calls : {2, 1}) {
    const int depth = calls == 2 ? 64 : 1100;
    std::string text;
    for (int i = depth; i >= 0; --i) {
      absl::StrAppend(&text, "ml_program.func ", i == 0 ? "@main" : absl::StrCat("private @f", i),
                      "(%x: tensor<4xf32>) -> tensor<4xf32> {\n");
      for (int call = 0; call < calls && i < depth; ++call) {
        absl::StrAppend(&text, "  %y", call, " = \"control.call\"(%x) {callee = @f", i + 1,
                        "} : (tensor<4xf32>) -> tensor<4xf32>\n");
      }
      absl::StrAppend(&text, "  ml_program.return %x : tensor<4xf32>\n}\n");
    }
    EXPECT_THAT(CheckDevices(*Read(text)), StatusIs(absl::StatusCode::kResourceExhausted)) << calls;
  }
}

TEST_F(MultiDevicesCheckTest, BranchesOfDifferentProgramsAreRefused) {
  const std::unique_ptr<Program> a = Read(Branch(""));
  const std::unique_ptr<Program> b = Read(Branch(""));
  const Graph* const main_a = a->FindGraph("main");
  const Graph* const main_b = b->FindGraph("main");
  EXPECT_THAT(CheckDevices(mesh_, std::vector<const Graph*>{main_a, main_a, main_b, main_b}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("devices reach different exchanges")));
}

}  // namespace
}  // namespace roundhouse
