#include "roundhouse/interp/session.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/program_test_base.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr auto kInvalid = absl::StatusCode::kInvalidArgument;
constexpr auto kPrecondition = absl::StatusCode::kFailedPrecondition;

using SessionTest = ProgramTestBase;

// y = (a + b) * a
constexpr char kAddMul[] = R"(
ml_program.subgraph @main(%a: tensor<2xf32> {ml_program.identifier = "a"},
                          %b: tensor<2xf32> {ml_program.identifier = "b"})
    -> (tensor<2xf32> {ml_program.identifier = "y"}) {
  %s = "abacus.add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("sum")
  %y = "abacus.mul"(%s, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("product")
  ml_program.output %y : tensor<2xf32>
})";

Tensor F32(std::initializer_list<float> values) {
  return Tensor::Of<float>({static_cast<int64_t>(values.size())}, values);
}

TEST_F(SessionTest, RunsAgainAndAgain) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAddMul));
  ASSERT_THAT(session->set_input(0, F32({1, 2})), IsOk());
  ASSERT_THAT(session->set_input("b", F32({10, 20})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({11, 44})));
  EXPECT_THAT(session->get_output("y"), IsOkAndHolds(F32({11, 44})));
  // Inputs stay set, and setting one twice is no mistake.
  ASSERT_THAT(session->set_input(0, F32({0, 0})), IsOk());
  ASSERT_THAT(session->set_input(0, F32({2, 1})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({24, 21})));
  ASSERT_THAT(session->infer("main"), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({24, 21})));
}

TEST_F(SessionTest, WhatIsNotSetIsNamed) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAddMul));
  EXPECT_THAT(session->infer(), StatusIs(kPrecondition,
                                         "not set: input 0 'a' of @main (tensor<2xf32>), "
                                         "input 1 'b' of @main (tensor<2xf32>)"));
  ASSERT_THAT(session->set_input("b", F32({1, 2})), IsOk());
  EXPECT_THAT(session->infer(),
              StatusIs(kPrecondition, "not set: input 0 'a' of @main (tensor<2xf32>)"));
}

TEST_F(SessionTest, InputsMustBeOfTheirType) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAddMul));
  EXPECT_THAT(
      session->set_input("a", F32({1, 2, 3})),
      StatusIs(kInvalid, "input 0 'a' of @main: expected tensor<2xf32>, found tensor<3xf32>"));
  EXPECT_THAT(
      session->set_input(1, Tensor::Of<int64_t>({2}, {1, 2})),
      StatusIs(kInvalid, "input 1 'b' of @main: expected tensor<2xf32>, found tensor<2xi64>"));
  EXPECT_THAT(session->set_input(0, Tensor::Of<float>({1, 2}, {1, 2})),
              StatusIs(kInvalid, HasSubstr("found tensor<1x2xf32>")));
}

TEST_F(SessionTest, PortsThatThereAreNot) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAddMul));
  EXPECT_THAT(session->set_input(2, F32({1})),
              StatusIs(absl::StatusCode::kOutOfRange, "@main has no input 2: it has 2 inputs"));
  EXPECT_THAT(session->set_input(-1, F32({1})),
              StatusIs(absl::StatusCode::kOutOfRange, HasSubstr("no input -1")));
  EXPECT_THAT(session->set_input("aa", F32({1})),
              StatusIs(absl::StatusCode::kNotFound,
                       AllOf(HasSubstr("@main has no input 'aa'"), HasSubstr("it has a, b"))));
  EXPECT_THAT(session->get_output(1),
              StatusIs(absl::StatusCode::kOutOfRange, "@main has no output 1: it has 1 output"));
  EXPECT_THAT(session->get_output("z"),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("@main has no output 'z'")));
  EXPECT_THAT(session->get_output(0),
              StatusIs(kPrecondition, HasSubstr("nothing has been run yet")));
}

TEST_F(SessionTest, PortsWithoutNamesGoByTheirNumber) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%a: tensor<1xf32>) -> tensor<1xf32> {
  ml_program.output %a : tensor<1xf32>
})"));
  ASSERT_THAT(session->set_input("#0", F32({4})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output("#0"), IsOkAndHolds(F32({4})));
}

TEST_F(SessionTest, FailedInvocationHasNoOutputs) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%a: tensor<i64>) -> tensor<i64> {
  %y = "abacus.div"(%a, %a) : (tensor<i64>, tensor<i64>) -> tensor<i64> loc("ratio")
  ml_program.output %y : tensor<i64>
})"));
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(5)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(Tensor::Scalar<int64_t>(1)));
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(0)), IsOk());
  const std::string where = "@main: abacus.div 'ratio': operand 1 (tensor<i64>): division by zero";
  EXPECT_THAT(session->infer(), StatusIs(kInvalid, where));
  EXPECT_THAT(session->get_output(0), StatusIs(kInvalid, "@main has no outputs: " + where));
}

TEST_F(SessionTest, ScalarsAndRankZeroAreTakenForEachOther) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%a: i64, %b: tensor<i64>) -> (i64, tensor<i64>) {
  ml_program.output %a, %b : i64, tensor<i64>
})"));
  ASSERT_OK_AND_ASSIGN(Tensor scalar,
                       Tensor::Scalar<int64_t>(7).WithType(Type::Scalar(ElementKind::kI64)));
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(7)), IsOk());
  ASSERT_THAT(session->set_input(1, scalar), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(scalar));
  EXPECT_THAT(session->get_output(1), IsOkAndHolds(Tensor::Scalar<int64_t>(7)));
  EXPECT_THAT(session->set_input(0, Tensor::Of<int64_t>({1}, {7})),
              StatusIs(kInvalid, HasSubstr("expected i64, found tensor<1xi64>")));
}

TEST_F(SessionTest, PlainTensorsAreTakenForDomainsAndQuantisedTypes) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%m: !canonical.matrix<1x2xf32>,
                          %q: tensor<2x!quant.uniform<i8:f32, 0.5>>)
    -> (!canonical.matrix<1x2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  ml_program.output %m, %q : !canonical.matrix<1x2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5>>
})"));
  ASSERT_THAT(session->set_input(0, Tensor::Of<float>({1, 2}, {1, 2})), IsOk());
  ASSERT_THAT(session->set_input(1, Tensor::Of<int8_t>({2}, {1, -1})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(Tensor matrix, session->get_output(0));
  EXPECT_EQ(matrix.type().ToString(), "!canonical.matrix<1x2xf32>");
  ASSERT_OK_AND_ASSIGN(Tensor quantized, session->get_output(1));
  EXPECT_TRUE(quantized.element_type().is_quantized());
  // But not the reverse, nor another storage.
  EXPECT_THAT(session->set_input(1, Tensor::Of<uint8_t>({2}, {1, 1})), StatusIs(kInvalid));
}

TEST_F(SessionTest, SplatsAreBroughtIntoMemory) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAddMul));
  const float three = 3;
  ASSERT_OK_AND_ASSIGN(
      Tensor splat,
      Tensor::Splat(F32({0, 0}).type(),
                    absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&three), 4)));
  ASSERT_THAT(session->set_input(0, splat), IsOk());
  ASSERT_THAT(session->set_input(1, splat), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({18, 18})));
}

// ---- unknown shapes

constexpr char kBatch[] = R"(
ml_program.subgraph @main(
    %a: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "a"},
    %b: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "b"})
    -> (tensor<?x2xf32, ["batch", ""]>) {
  %y = "abacus.add"(%a, %b) : (tensor<?x2xf32, ["batch", ""]>, tensor<?x2xf32, ["batch", ""]>) -> tensor<?x2xf32, ["batch", ""]>
  ml_program.output %y : tensor<?x2xf32, ["batch", ""]>
})";

TEST_F(SessionTest, UnknownDimensionsAreBoundByEachRun) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kBatch));
  for (int64_t batch : {3, 1, 0, 5}) {
    const std::vector<float> ones(2 * batch, 1.0f);
    const std::vector<float> twos(2 * batch, 2.0f);
    const int64_t sizes[] = {batch, 2};
    const Tensor x = Tensor::Of<float>(sizes, absl::MakeConstSpan(ones));
    ASSERT_THAT(session->set_input(0, x), IsOk());
    ASSERT_THAT(session->set_input(1, x), IsOk());
    ASSERT_THAT(session->infer(), IsOk());
    EXPECT_THAT(session->get_output(0),
                IsOkAndHolds(Tensor::Of<float>(sizes, absl::MakeConstSpan(twos))));
  }
}

TEST_F(SessionTest, DimensionsOfOneNameMustAgree) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kBatch));
  ASSERT_THAT(session->set_input(0, Tensor::Of<float>({1, 2}, {1, 2})), IsOk());
  ASSERT_THAT(session->set_input(1, Tensor::Of<float>({2, 2}, {1, 2, 3, 4})), IsOk());
  EXPECT_THAT(
      session->infer(),
      StatusIs(kInvalid, AllOf(HasSubstr("input 1 'b' of @main"),
                               HasSubstr("dimension 0 'batch' is 2, but it is 1 in input 0 'a'"))));
}

TEST_F(SessionTest, MismatchFoundOnlyByTheRun) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %y = "abacus.add"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> loc("sum")
  ml_program.output %y : tensor<?xf32>
})"));
  ASSERT_THAT(session->set_input(0, F32({1, 2})), IsOk());
  ASSERT_THAT(session->set_input(1, F32({1, 2, 3})), IsOk());
  EXPECT_THAT(session->infer(),
              StatusIs(kInvalid,
                       "@main: abacus.add 'sum': operand 1 (tensor<3xf32>): tensor<2xf32> "
                       "and tensor<3xf32> differ in dimension 0"));
}

TEST_F(SessionTest, OutputsOfUnknownShapeAndType) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%n: tensor<i64>, %any: tensor<*xf32>)
    -> (tensor<?xf32>, !roundhouse.unknown, tensor<*xf32>) {
  %y = "abacus.fill"(%n) : (tensor<i64>) -> tensor<?xf32>
  %z = "abacus.pass"(%n) : (tensor<i64>) -> !roundhouse.unknown
  ml_program.output %y, %z, %any : tensor<?xf32>, !roundhouse.unknown, tensor<*xf32>
})"));
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(3)), IsOk());
  ASSERT_THAT(session->set_input(1, Tensor::Of<float>({1, 1, 1}, {5})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({1, 1, 1})));
  EXPECT_THAT(session->get_output(1), IsOkAndHolds(Tensor::Scalar<int64_t>(3)));
  EXPECT_THAT(session->get_output(2), IsOkAndHolds(Tensor::Of<float>({1, 1, 1}, {5})));
}

TEST_F(SessionTest, RefineChecksWhatItSays) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%n: tensor<i64>) -> tensor<2xf32> {
  %y = "abacus.fill"(%n) : (tensor<i64>) -> tensor<?xf32>
  %z = "control.refine"(%y) : (tensor<?xf32>) -> tensor<2xf32> loc("two")
  ml_program.output %z : tensor<2xf32>
})"));
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(2)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(3)), IsOk());
  EXPECT_THAT(session->infer(),
              StatusIs(kInvalid,
                       "@main: control.refine 'two': expected tensor<2xf32>, found tensor<3xf32>"));
}

TEST_F(SessionTest, AResultThatIsNotWhatWasWrittenIsAnError) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%n: tensor<i64>) -> tensor<2xf32> {
  %y = "abacus.fill"(%n) : (tensor<i64>) -> tensor<2xf32> loc("written")
  ml_program.output %y : tensor<2xf32>
})"));
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(3)), IsOk());
  EXPECT_THAT(session->infer(), StatusIs(kInvalid,
                                         "@main: abacus.fill 'written': result 0: expected "
                                         "tensor<2xf32>, found tensor<3xf32>"));
}

TEST_F(SessionTest, AKernelThatContradictsItsInferenceIsFoundOut) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "abacus.lie"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
})"));
  ASSERT_THAT(session->set_input(0, F32({1, 2})), IsOk());
  EXPECT_THAT(session->infer(), StatusIs(absl::StatusCode::kInternal,
                                         HasSubstr("the kernel returned tensor<1xf32>")));
}

// ---- entries

constexpr char kTwoEntries[] = R"(
ml_program.subgraph @one(%a: tensor<1xf32>) -> tensor<1xf32> {
  ml_program.output %a : tensor<1xf32>
}
ml_program.subgraph @two(%a: tensor<1xf32>) -> tensor<1xf32> {
  %y = "abacus.add"(%a, %a) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %y : tensor<1xf32>
}
ml_program.subgraph private @hidden(%a: tensor<1xf32>) -> tensor<1xf32> {
  ml_program.output %a : tensor<1xf32>
})";

TEST_F(SessionTest, WithoutMainAnEntryMustBeSelected) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kTwoEntries));
  EXPECT_EQ(session->selected(), nullptr);
  for (const absl::Status& status :
       {session->infer(), session->set_input(0, F32({1})), session->get_output(0).status()}) {
    EXPECT_THAT(status, StatusIs(kPrecondition, HasSubstr("select one of one, two")));
  }
  EXPECT_THAT(session->select("tow"),
              StatusIs(absl::StatusCode::kNotFound,
                       AllOf(HasSubstr("no entry @tow"), HasSubstr("it has one, two"))));
  EXPECT_THAT(session->infer("hidden"), StatusIs(absl::StatusCode::kNotFound));
}

TEST_F(SessionTest, EachEntryKeepsItsInputsAndOutputs) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kTwoEntries));
  ASSERT_THAT(session->select("one"), IsOk());
  ASSERT_THAT(session->set_input(0, F32({3})), IsOk());
  ASSERT_THAT(session->select("two"), IsOk());
  ASSERT_THAT(session->set_input(0, F32({5})), IsOk());
  ASSERT_THAT(session->infer("one"), IsOk());
  ASSERT_THAT(session->infer("two"), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({10})));
  ASSERT_THAT(session->select("one"), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({3})));
}

TEST_F(SessionTest, MainIsTheDefault) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(absl::StrCat(kTwoEntries, kAddMul)));
  ASSERT_NE(session->selected(), nullptr);
  EXPECT_EQ(session->selected()->name(), "main");
}

// ---- custom outputs

TEST_F(SessionTest, StopsAtAnyNode) {
  Program& program = ParseProgram(kAddMul);
  const Node* sum = nullptr;
  for (const Node* node : program.FindGraph("main")->nodes()) {
    if (node->name() == "sum") sum = node;
  }
  std::vector<std::string> ran;
  SessionOptions options = {.observer = [&](const NodeRun& run) {
    ran.push_back(run.node.name());
    return absl::OkStatus();
  }};
  ASSERT_OK_AND_ASSIGN(auto session,
                       Session::Create(program, {.outputs = {&sum->result()}}, options));
  EXPECT_EQ(session->num_outputs(), 1);
  ASSERT_THAT(session->set_input(0, F32({1, 2})), IsOk());
  ASSERT_THAT(session->set_input(1, F32({10, 20})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({11, 22})));
  EXPECT_THAT(session->get_output("sum"), IsOkAndHolds(F32({11, 22})));
  EXPECT_THAT(ran, Not(::testing::Contains("product")));
}

TEST_F(SessionTest, WhatCustomOutputsDoNotNeedIsNotAskedFor) {
  Program& program = ParseProgram(R"(
ml_program.subgraph @main(%a: tensor<1xf32>, %b: tensor<1xf32>) -> tensor<1xf32> {
  %x = "abacus.add"(%a, %a) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32> loc("x")
  %y = "abacus.odd"(%b) : (tensor<1xf32>) -> tensor<1xf32>
  %z = "abacus.add"(%x, %y) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %z : tensor<1xf32>
})");
  const Value* x = nullptr;
  for (const Node* node : program.FindGraph("main")->nodes()) {
    if (node->name() == "x") x = &node->result();
  }
  EXPECT_THAT(Session::Create(program), StatusIs(absl::StatusCode::kUnimplemented));
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(program, {.outputs = {x}}));
  ASSERT_THAT(session->set_input(0, F32({4})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({8})));
}

TEST_F(SessionTest, CustomOutputsSeeTheEffectsBeforeThemAndNoneAfter) {
  Program& program = ParseProgram(R"(
ml_program.global public mutable @s(dense<1.0> : tensor<1xf32>) : tensor<1xf32>
ml_program.func @main(%a: tensor<1xf32>) -> tensor<1xf32> {
  ml_program.global_store @s = %a : tensor<1xf32>
  %x = ml_program.global_load @s : tensor<1xf32> loc("x")
  %y = "abacus.add"(%x, %x) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  ml_program.global_store @s = %y : tensor<1xf32>
  ml_program.return %y : tensor<1xf32>
})");
  const Value* x = nullptr;
  for (const Node* node : program.FindGraph("main")->nodes()) {
    if (node->name() == "x") x = &node->result();
  }
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(program, {.outputs = {x}}));
  ASSERT_THAT(session->set_input(0, F32({4})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({4})));
  EXPECT_THAT(session->get_global("s"), IsOkAndHolds(F32({4})));
}

TEST_F(SessionTest, ACalledEntryIsWholeThoughItStopsEarlyForTheHost) {
  Program& program = ParseProgram(R"(
ml_program.subgraph @main(%a: tensor<1xf32>) -> tensor<1xf32> {
  %x = "abacus.add"(%a, %a) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32> loc("x")
  %y = "abacus.add"(%x, %a) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %y : tensor<1xf32>
}
ml_program.subgraph @caller(%a: tensor<1xf32>) -> tensor<1xf32> {
  %y = "control.call"(%a) {callee = @main} : (tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %y : tensor<1xf32>
})");
  const Value* x = nullptr;
  for (const Node* node : program.FindGraph("main")->nodes()) {
    if (node->name() == "x") x = &node->result();
  }
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(program, {.outputs = {x}}));
  ASSERT_THAT(session->set_input(0, F32({1})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({2})));
  ASSERT_THAT(session->select("caller"), IsOk());
  ASSERT_THAT(session->set_input(0, F32({1})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({3})));
}

// ---- memory that is not the session's

TEST_F(SessionTest, OutputsDoNotShareTheCallersMemory) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  ml_program.output %a : tensor<2xf32>
})"));
  std::vector<float> memory = {1, 2};
  ASSERT_OK_AND_ASSIGN(
      Tensor borrowed,
      Tensor::Borrow(F32({0, 0}).type(),
                     absl::MakeConstSpan(reinterpret_cast<const std::byte*>(memory.data()), 8),
                     nullptr));
  ASSERT_THAT(session->set_input(0, borrowed), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(Tensor output, session->get_output(0));
  memory = {7, 8};
  EXPECT_EQ(output, F32({1, 2}));
  // The input is the borrowed memory itself, with its current contents.
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({7, 8})));
}

// ---- observers

TEST_F(SessionTest, ObserverSeesEveryNodeWithItsResults) {
  std::vector<std::string> seen;
  SessionOptions options = {.observer = [&](const NodeRun& run) {
    EXPECT_GE(run.nanoseconds, 0);
    std::string line = absl::StrCat(run.depth, " ", run.node.op_name());
    for (const Tensor* result : run.results) {
      absl::StrAppend(&line, " ", result == nullptr ? "-" : absl::StrCat(result->data<float>()[0]));
    }
    seen.push_back(line);
    return absl::OkStatus();
  }};
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.global private @one(dense<1.0> : tensor<1xf32>) : tensor<1xf32>
ml_program.subgraph @main(%a: tensor<1xf32>) -> tensor<1xf32> {
  %t = "control.token"() : () -> !ml_program.token
  %one = ml_program.global_load_const @one : tensor<1xf32>
  %y = "control.call"(%a, %one) {callee = @f} : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %y : tensor<1xf32>
}
ml_program.subgraph private @f(%a: tensor<1xf32>, %b: tensor<1xf32>) -> tensor<1xf32> {
  %y = "abacus.add"(%a, %b) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %y : tensor<1xf32>
})",
                                                options));
  ASSERT_THAT(session->set_input(0, F32({4})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(seen, ElementsAre("0 ml_program.input 4", "0 ml_program.global_load_const 1",
                                "1 ml_program.input 4", "1 ml_program.input 1", "1 abacus.add 5",
                                "1 ml_program.output", "0 control.call 5", "0 ml_program.output"));
}

TEST_F(SessionTest, ObserverCanEndTheRun) {
  SessionOptions options = {.observer = [](const NodeRun& run) {
    return run.node.name() == "sum" ? absl::DataLossError("enough") : absl::OkStatus();
  }};
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAddMul, options));
  ASSERT_THAT(session->set_input(0, F32({1, 2})), IsOk());
  ASSERT_THAT(session->set_input(1, F32({1, 2})), IsOk());
  EXPECT_THAT(session->infer(), StatusIs(absl::StatusCode::kDataLoss, HasSubstr("enough")));
}

TEST_F(SessionTest, ObserverMustNotUseTheSession) {
  Session* self = nullptr;
  absl::Status inner;
  SessionOptions options = {.observer = [&](const NodeRun&) {
    inner = self->infer();
    return absl::OkStatus();
  }};
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAddMul, options));
  self = session.get();
  ASSERT_THAT(session->set_input(0, F32({1, 2})), IsOk());
  ASSERT_THAT(session->set_input(1, F32({1, 2})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(inner, StatusIs(kPrecondition, HasSubstr("the session is running")));
}

TEST_F(SessionTest, UnusedNodesAreRunOnlyWhenAskedFor) {
  constexpr char kUnused[] = R"(
ml_program.subgraph @main(%a: tensor<i64>) -> tensor<i64> {
  %y = "abacus.div"(%a, %a) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %a : tensor<i64>
})";
  for (bool run_unused_nodes : {false, true}) {
    ASSERT_OK_AND_ASSIGN(auto session,
                         NewSession(kUnused, CompileOptions{.run_unused_nodes = run_unused_nodes}));
    ASSERT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(0)), IsOk());
    EXPECT_EQ(session->infer().ok(), !run_unused_nodes);
  }
}

// ---- size

TEST_F(SessionTest, AMillionNodesInARow) {
  Program program(*context_);
  ASSERT_OK_AND_ASSIGN(Graph * graph, program.CreateGraph("main"));
  const Type type = Type::Tensor(ElementKind::kF32, Shape({1}));
  ASSERT_OK_AND_ASSIGN(Value * value, AddInput(*graph, "x", type));
  for (int i = 0; i < 1'000'000; ++i) {
    Value* const operands[] = {value, value};
    value = &graph
                 ->CreateNode(i % 2 == 0 ? "abacus.add" : "abacus.pass",
                              absl::MakeConstSpan(operands, 1 + (i % 2 == 0)), {type})
                 ->result();
  }
  ASSERT_THAT(AddOutput(*graph, "y", *value), IsOk());
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(program));
  ASSERT_THAT(session->set_input(0, F32({0})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({0})));
  EXPECT_LE(session->peak_bytes(), 12);
}

}  // namespace
}  // namespace roundhouse
