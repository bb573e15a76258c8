#include "roundhouse/passes/container/state_ports.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class StatePortsTest : public ::testing::Test {
 protected:
  void Parse(absl::string_view text) {
    ASSERT_OK_AND_ASSIGN(context_, Context::With({RegisterMlProgram}));
    ASSERT_OK_AND_ASSIGN(program_, roundhouse::Parse(*context_, text));
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
};

TEST_F(StatePortsTest, LoadsAreAnInputAndTheLastStoreIsAnOutput) {
  Parse(R"(
ml_program.global private mutable @held(dense<7> : tensor<i64>) : tensor<i64>
ml_program.func @main(%x: tensor<i64> {ml_program.identifier = "x"}) -> (tensor<i64> {ml_program.identifier = "y"}) {
  %a = ml_program.global_load @held : tensor<i64>
  ml_program.global_store @held = %x : tensor<i64>
  %b = ml_program.global_load @held : tensor<i64>
  %c = "acme.both"(%a, %b) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @held = %c : tensor<i64>
  ml_program.return %a : tensor<i64>
}
)");
  ASSERT_OK_AND_ASSIGN(const std::vector<StatePort> ports, MakeStatePorts(*program_));
  ASSERT_THAT(ports, SizeIs(1));
  EXPECT_EQ(ports[0].graph, "main");
  EXPECT_EQ(ports[0].input, "held");
  EXPECT_EQ(ports[0].output, "held_next");
  EXPECT_EQ(ports[0].first, Tensor::Scalar<int64_t>(7));
  ASSERT_OK_AND_ASSIGN(const std::string found, Print(*program_));
  Parse(R"(
ml_program.subgraph @main(%x: tensor<i64> {ml_program.identifier = "x"}, %held: tensor<i64> {ml_program.identifier = "held"}) -> (tensor<i64> {ml_program.identifier = "y"}, tensor<i64> {ml_program.identifier = "held_next"}) {
  %c = "acme.both"(%held, %x) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %held, %c : tensor<i64>, tensor<i64>
}
)");
  ASSERT_OK_AND_ASSIGN(const std::string wanted, Print(*program_));
  EXPECT_EQ(found, wanted);
}

TEST_F(StatePortsTest, EachPublicGraphHasPortsForWhatItAccesses) {
  Parse(R"(
ml_program.global private mutable @a(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @b : tensor<i64>
ml_program.func @set(%a: tensor<i64> {ml_program.identifier = "a"}) {
  ml_program.global_store @a = %a : tensor<i64>
  ml_program.return
}
ml_program.func @get() -> (tensor<i64>, tensor<i64>) {
  %a = ml_program.global_load @a : tensor<i64>
  %b = ml_program.global_load @b : tensor<i64>
  ml_program.return %a, %b : tensor<i64>, tensor<i64>
}
)");
  ASSERT_OK_AND_ASSIGN(const std::vector<StatePort> ports, MakeStatePorts(*program_));
  ASSERT_THAT(ports, SizeIs(3));
  EXPECT_EQ(ports[0].input, "a_1");  // There is an input `a` already.
  EXPECT_EQ(ports[1].input, "a");
  EXPECT_EQ(ports[2].input, "b");
  EXPECT_FALSE(ports[2].first.has_value());
  EXPECT_THAT(program_->globals(), SizeIs(0));
  EXPECT_THAT(program_->FindGraph("get")->outputs(), SizeIs(4));
}

TEST_F(StatePortsTest, WhatCannotBeAPortIsNamedAndStays) {
  const std::string text = R"(
ml_program.global private mutable @held(dense<7> : tensor<i64>) : tensor<i64>
ml_program.func private @inner() -> tensor<i64> {
  %a = ml_program.global_load @held : tensor<i64>
  ml_program.return %a : tensor<i64>
}
)";
  Parse(text);
  const std::string before = DebugString(*program_);
  EXPECT_THAT(MakeStatePorts(*program_).status().message(),
              HasSubstr("state @held cannot be an input and an output: @inner, which another graph "
                        "runs, accesses it"));
  EXPECT_EQ(DebugString(*program_), before);
}

}  // namespace
}  // namespace roundhouse
