#include "roundhouse/interp/compiled_program.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/program_test_base.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

using CompiledProgramTest = ProgramTestBase;

TEST_F(CompiledProgramTest, AllThatCannotBeRunIsReportedAtOnce) {
  const absl::Status status = CompiledProgram::Create(ParseProgram(R"(
ml_program.subgraph @main(%x: tensor<1xf32>) -> tensor<1xf32> {
  %a = "abacus.odd"(%x) : (tensor<1xf32>) -> tensor<1xf32> loc("first")
  %b = "abacus.odd"(%a) : (tensor<1xf32>) -> tensor<1xf32>
  %c = "acme.spin"(%b) : (tensor<1xf32>) -> tensor<1xf32> loc("spinner")
  %d = "control.call"(%c) {callee = @other} : (tensor<1xf32>) -> tensor<1xf32>
  %e = "control.call"(%d) {callee = @outside} : (tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %e : tensor<1xf32>
}
ml_program.subgraph private @other(%x: tensor<1xf32>) -> tensor<1xf32> {
  %a = "acme.turn"(%x) : (tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %a : tensor<1xf32>
}
ml_program.subgraph private @outside(%x: tensor<1xf32>) -> tensor<1xf32>
ml_program.subgraph private @not_reached(%x: tensor<1xf32>) -> tensor<1xf32> {
  %a = "acme.never"(%x) : (tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %a : tensor<1xf32>
})"))
                                  .status();
  EXPECT_THAT(
      status,
      StatusIs(
          absl::StatusCode::kUnimplemented,
          AllOf(HasSubstr("4 operations of the program cannot be run:\n"),
                HasSubstr("\n  abacus.odd: the service 'evaluation' of the dialect 'abacus' has no "
                          "kernel for this op; 2 nodes, the first abacus.odd 'first' in @main"),
                HasSubstr("\n  acme.spin: the dialect 'acme' is not registered; 1 node, acme.spin "
                          "'spinner' in @main"),
                HasSubstr("\n  acme.turn: "), HasSubstr(" in @other"),
                HasSubstr("\n  control.call: @outside is only declared; 1 node"),
                Not(HasSubstr("acme.never")))));
}

TEST_F(CompiledProgramTest, ADialectWithoutKernelsIsNamed) {
  ASSERT_OK_AND_ASSIGN(auto context,
                       Context::With({RegisterMlProgram, RegisterControl, RegisterCheck}));
  ASSERT_OK_AND_ASSIGN(auto program, Parse(*context, R"(
ml_program.func @main(%x: tensor<1xf32>) {
  "check.eq"(%x) {expected = dense<1.0> : tensor<1xf32>} : (tensor<1xf32>) -> ()
  ml_program.return
})"));
  EXPECT_THAT(CompiledProgram::Create(*program),
              StatusIs(absl::StatusCode::kUnimplemented,
                       HasSubstr("check.eq: the dialect 'check' has no service 'evaluation'")));
}

TEST_F(CompiledProgramTest, DeadNodesNeedNoKernel) {
  EXPECT_THAT(CompiledProgram::Create(ParseProgram(R"(
ml_program.subgraph @main(%x: tensor<1xf32>) -> tensor<1xf32> {
  %a = "abacus.odd"(%x) : (tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %x : tensor<1xf32>
})")),
              IsOk());
}

TEST_F(CompiledProgramTest, ProgramsMustVerify) {
  EXPECT_THAT(CompiledProgram::Create(ParseProgram(R"(
ml_program.subgraph @main(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<2xf32> {
  %a = "abacus.add"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32> loc("a")
  %b = "abacus.add"(%y, %x) : (tensor<3xf32>, tensor<2xf32>) -> tensor<2xf32> loc("b")
  ml_program.output %a : tensor<2xf32>
})")),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       AllOf(HasSubstr("abacus.add 'a'"), HasSubstr("abacus.add 'b'"))));
}

TEST_F(CompiledProgramTest, EntriesAreThePublicGraphsOrThoseAskedFor) {
  Program& program = ParseProgram(R"(
ml_program.subgraph @a(%x: tensor<1xf32>) -> tensor<1xf32> {
  ml_program.output %x : tensor<1xf32>
}
ml_program.subgraph private @b(%x: tensor<1xf32>) -> tensor<1xf32> {
  ml_program.output %x : tensor<1xf32>
}
ml_program.subgraph private @declared(%x: tensor<1xf32>) -> tensor<1xf32>
ml_program.subgraph @c(%x: tensor<1xf32>) -> tensor<1xf32> {
  %y = "abacus.odd"(%x) : (tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %y : tensor<1xf32>
})");
  EXPECT_THAT(CompiledProgram::Create(program), StatusIs(absl::StatusCode::kUnimplemented));
  ASSERT_OK_AND_ASSIGN(auto compiled, CompiledProgram::Create(program, {.entries = {"b", "a"}}));
  EXPECT_THAT(compiled->entry_names(), ElementsAre("b", "a"));
  EXPECT_THAT(CompiledProgram::Create(program, {.entries = {"aa"}}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("the program has no graph @aa")));
  EXPECT_THAT(CompiledProgram::Create(program, {.entries = {"declared"}}),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("it is only declared")));
}

TEST_F(CompiledProgramTest, NothingToRun) {
  EXPECT_THAT(CompiledProgram::Create(ParseProgram("")),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("nothing to run")));
}

TEST_F(CompiledProgramTest, OutputsMustBeInAnEntry) {
  Program& program = ParseProgram(R"(
ml_program.subgraph @main(%x: tensor<1xf32>) -> tensor<1xf32> {
  ml_program.output %x : tensor<1xf32>
}
ml_program.subgraph private @b(%x: tensor<1xf32>) -> tensor<1xf32> {
  %y = "abacus.pass"(%x) : (tensor<1xf32>) -> tensor<1xf32> loc("inner")
  ml_program.output %y : tensor<1xf32>
})");
  const Value* inner = &program.FindGraph("b")->last_node()->operand(0);
  EXPECT_THAT(CompiledProgram::Create(program, {.outputs = {inner}}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("abacus.pass 'inner' cannot be an output")));
  EXPECT_THAT(CompiledProgram::Create(program, {.entries = {"b"}, .outputs = {inner}}), IsOk());
}

TEST_F(CompiledProgramTest, SplatsAreLimited) {
  Program& program = ParseProgram(R"(
ml_program.global private @a(dense<1.0> : tensor<100xf32>) : tensor<100xf32>
ml_program.global private @b(dense<1.0> : tensor<1000000x1000000xf32>) : tensor<1000000x1000000xf32>
ml_program.global private @not_used(dense<1.0> : tensor<1000000x1000000xf32>) : tensor<1000000x1000000xf32>
ml_program.subgraph @small() -> tensor<100xf32> {
  %a = ml_program.global_load_const @a : tensor<100xf32>
  ml_program.output %a : tensor<100xf32>
}
ml_program.subgraph @large() -> (tensor<100xf32>, tensor<1000000x1000000xf32>) {
  %a = ml_program.global_load_const @a : tensor<100xf32>
  %b = ml_program.global_load_const @b : tensor<1000000x1000000xf32>
  ml_program.output %a, %b : tensor<100xf32>, tensor<1000000x1000000xf32>
})");
  EXPECT_THAT(CompiledProgram::Create(program, {.entries = {"small"}, .splat_limit = 400}), IsOk());
  EXPECT_THAT(CompiledProgram::Create(program, {.entries = {"small"}, .splat_limit = 399}),
              StatusIs(absl::StatusCode::kResourceExhausted,
                       HasSubstr("global @a: tensor<100xf32> needs 400 bytes, and 0 are in use")));
  EXPECT_THAT(
      CompiledProgram::Create(program, {.entries = {"large"}, .splat_limit = 1 << 20}),
      StatusIs(
          absl::StatusCode::kResourceExhausted,
          HasSubstr("global @b: tensor<1000000x1000000xf32> needs 4000000000000 bytes, and 400")));
}

TEST_F(CompiledProgramTest, VerifiesUnlessThatWasDone) {
  const Program& program = ParseProgram(R"(
ml_program.subgraph @main(%x: tensor<1xf32>) -> tensor<2xf32> {
  %y = "abacus.add"(%x, %x) : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
})");
  EXPECT_THAT(CompiledProgram::Create(program),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("expected tensor<1xf32>, as inferred")));
  EXPECT_THAT(CompiledProgram::Create(program, {.verify = false}), IsOk());
}

TEST_F(CompiledProgramTest, KeepsAProgramThatItIsGiven) {
  absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, R"(
ml_program.subgraph @main(%x: tensor<1xf32>) -> tensor<1xf32> {
  %y = "abacus.add"(%x, %x) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %y : tensor<1xf32>
})");
  ASSERT_THAT(program, IsOk());
  std::shared_ptr<const Program> shared = *std::move(program);
  ASSERT_OK_AND_ASSIGN(auto compiled, CompiledProgram::Create(shared));
  shared.reset();
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(std::move(compiled)));
  ASSERT_THAT(session->set_input(0, Tensor::Of<float>({1}, {4})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(Tensor::Of<float>({1}, {8})));
}

}  // namespace
}  // namespace roundhouse
