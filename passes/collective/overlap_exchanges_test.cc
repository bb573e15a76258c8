// Programs before and after are in tests/passes/collective; here is what they have in common.
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class OverlapExchangesTest : public ::testing::Test {
 protected:
  OverlapExchangesTest() {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  // The program after the passes, which is proven to be right.
  std::string After(absl::string_view passes, absl::string_view graphs) {
    const absl::StatusOr<std::unique_ptr<Program>> program =
        Parse(*context_, absl::StrCat("module attributes {roundhouse.devices = {x = 2 : i64}, "
                                      "roundhouse.many_devices = true} {\n",
                                      graphs, "\n}"));
    EXPECT_THAT(program, IsOk());
    if (!program.ok()) return "";
    EXPECT_THAT(RunPasses(**program, absl::StrCat(passes, ", multi_devices_check")), IsOk());
    return DebugString(**program);
  }

  std::unique_ptr<Context> context_;
};

constexpr absl::string_view kSumBesideProduct = R"(
  ml_program.subgraph @main(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>) -> (tensor<256x256xf32>) {
    %s = "collective.all_reduce"(%a) {axes = ["x"], channel = 1 : i64} : (tensor<256x256xf32>) -> tensor<256x256xf32>
    %r = "canonical.relu"(%s) : (tensor<256x256xf32>) -> tensor<256x256xf32>
    %p = "canonical.mat_mul"(%b, %b) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    %y = "canonical.eltwise_add"(%r, %p) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    ml_program.output %y : tensor<256x256xf32>
  })";

TEST_F(OverlapExchangesTest, WhatNeedsASumComesAfterWhatDoesNot) {
  const std::string after = After("overlap_exchanges", kSumBesideProduct);
  const size_t start = after.find("starts = true");
  const size_t product = after.find("mat_mul");
  const size_t wait = after.find("collective.wait");
  const size_t user = after.find("relu");
  EXPECT_LT(start, product) << after;
  EXPECT_LT(product, wait) << after;
  EXPECT_LT(wait, user) << after;
  // A second time there is nothing left to start.
  EXPECT_EQ(After("overlap_exchanges, overlap_exchanges", kSumBesideProduct), after);
  EXPECT_EQ(After("overlap_exchanges, optimize_collectives", kSumBesideProduct), after);
  // Unused ones are removed with what waits for them.
  EXPECT_THAT(After("optimize_collectives", R"(
  ml_program.subgraph @main(%a: tensor<4xf32>) -> (tensor<4xf32>) {
    %t = "collective.all_reduce"(%a) {axes = ["x"], channel = 1 : i64, starts = true} : (tensor<4xf32>) -> tensor<i64>
    %s = "collective.wait"(%t) {type = tensor<4xf32>} : (tensor<i64>) -> tensor<4xf32>
    ml_program.output %a : tensor<4xf32>
  })"),
              Not(HasSubstr("collective.")));
}

// A shift sends and receives at once.
TEST_F(OverlapExchangesTest, ShiftsStayOneNode) {
  EXPECT_THAT(After("overlap_exchanges", R"(
  ml_program.subgraph @main(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>) -> (tensor<256x256xf32>, tensor<256x256xf32>) {
    %s = "collective.shift"(%a) {axes = ["x"], by = 1 : i64, channel = 1 : i64} : (tensor<256x256xf32>) -> tensor<256x256xf32>
    %p = "canonical.mat_mul"(%b, %b) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    ml_program.output %s, %p : tensor<256x256xf32>, tensor<256x256xf32>
  })"),
              Not(HasSubstr("starts")));
}

TEST_F(OverlapExchangesTest, WhatHasNothingBesideItStaysOneNode) {
  EXPECT_THAT(After("overlap_exchanges", R"(
  ml_program.subgraph @main(%a: tensor<256x256xf32>) -> (tensor<256x256xf32>) {
    %r = "canonical.relu"(%a) : (tensor<256x256xf32>) -> tensor<256x256xf32>
    %s = "collective.all_reduce"(%r) {axes = ["x"], channel = 1 : i64} : (tensor<256x256xf32>) -> tensor<256x256xf32>
    ml_program.output %s : tensor<256x256xf32>
  })"),
              Not(HasSubstr("starts")));
}

TEST_F(OverlapExchangesTest, ExchangesMoveOutOfLoops) {
  const std::string after = After("optimize_collectives", R"(
  ml_program.subgraph private @more(%n: tensor<i64>, %sum: tensor<4xf32>, %v: tensor<4xf32>, %w: tensor<2xf32>) -> (tensor<i1>) {
    %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %p = "canonical.compare"(%n, %zero) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
    ml_program.output %p : tensor<i1>
  }
  ml_program.subgraph private @step(%n: tensor<i64>, %sum: tensor<4xf32>, %v: tensor<4xf32>, %w: tensor<2xf32>) -> (tensor<i64>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>) {
    %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %left = "canonical.eltwise_sub"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %g = "collective.all_gather"(%w) {axes = ["x"], channel = 1 : i64, dim = 0 : i64} : (tensor<2xf32>) -> tensor<4xf32>
    %u = "canonical.eltwise_mul"(%v, %g) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %s = "collective.all_reduce"(%u) {axes = ["x"], channel = 2 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %next = "canonical.eltwise_add"(%sum, %s) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ml_program.output %left, %next, %u, %w : tensor<i64>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>
  }
  ml_program.subgraph @main(%n: tensor<i64>, %start: tensor<4xf32>, %v: tensor<4xf32>, %w: tensor<2xf32>) -> (tensor<4xf32>) {
    %r:4 = "control.while"(%n, %start, %v, %w) {body = @step, condition = @more} : (tensor<i64>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>) -> (tensor<i64>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>)
    ml_program.output %r#1 : tensor<4xf32>
  })");
  const size_t main = after.find("@main(");
  const size_t loop = after.find("control.while");
  EXPECT_LT(main, after.find("collective.all_gather")) << after;
  EXPECT_LT(after.find("collective.all_gather"), loop) << after;
  EXPECT_LT(loop, after.find("collective.all_reduce")) << after;
}

}  // namespace
}  // namespace roundhouse
