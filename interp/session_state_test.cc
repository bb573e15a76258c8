// Tests the memory model, as the host sees it; tests/state tests it within a program.
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
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/program_test_base.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr auto kInvalid = absl::StatusCode::kInvalidArgument;
constexpr auto kPrecondition = absl::StatusCode::kFailedPrecondition;

using SessionStateTest = ProgramTestBase;

Tensor F32(std::initializer_list<float> values) {
  return Tensor::Of<float>({static_cast<int64_t>(values.size())}, values);
}

// Returns the value stored before, and stores the sum.
constexpr char kAccumulate[] = R"(
ml_program.global public mutable @sum(dense<0.0> : tensor<1xf32>) : tensor<1xf32>
ml_program.global private mutable @hidden(dense<0.0> : tensor<1xf32>) : tensor<1xf32>
ml_program.global public @bias(dense<0.5> : tensor<1xf32>) : tensor<1xf32>
ml_program.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
  %old = ml_program.global_load @sum : tensor<1xf32>
  %bias = ml_program.global_load_const @bias : tensor<1xf32>
  %a = "abacus.add"(%old, %x) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %b = "abacus.add"(%a, %bias) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  ml_program.global_store @sum = %b : tensor<1xf32>
  ml_program.global_store @hidden = %b : tensor<1xf32>
  ml_program.return %old : tensor<1xf32>
}
ml_program.func @peek() -> tensor<1xf32> {
  %x = ml_program.global_load @sum : tensor<1xf32>
  ml_program.return %x : tensor<1xf32>
})";

TEST_F(SessionStateTest, StatePersistsAndEntriesShareIt) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAccumulate));
  ASSERT_THAT(session->set_input(0, F32({1})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({0})));
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({1.5})));
  ASSERT_THAT(session->infer("peek"), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({3})));
  EXPECT_THAT(session->get_global("sum"), IsOkAndHolds(F32({3})));
}

TEST_F(SessionStateTest, SessionsDoNotSeeEachOthersState) {
  ASSERT_OK_AND_ASSIGN(auto compiled, CompiledProgram::Create(ParseProgram(kAccumulate)));
  ASSERT_OK_AND_ASSIGN(auto a, Session::Create(compiled));
  ASSERT_OK_AND_ASSIGN(auto b, Session::Create(compiled));
  ASSERT_THAT(a->set_input(0, F32({1})), IsOk());
  ASSERT_THAT(a->infer(), IsOk());
  EXPECT_THAT(a->get_global("sum"), IsOkAndHolds(F32({1.5})));
  EXPECT_THAT(b->get_global("sum"), IsOkAndHolds(F32({0})));
  ASSERT_OK_AND_ASSIGN(auto c, Session::Create(compiled));
  EXPECT_THAT(c->get_global("sum"), IsOkAndHolds(F32({0})));
}

TEST_F(SessionStateTest, HostSetsAndResets) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAccumulate));
  ASSERT_THAT(session->set_global("sum", F32({10})), IsOk());
  ASSERT_THAT(session->set_input(0, F32({1})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({10})));
  EXPECT_THAT(session->get_global("sum"), IsOkAndHolds(F32({11.5})));
  session->reset();
  EXPECT_THAT(session->get_global("sum"), IsOkAndHolds(F32({0})));
  EXPECT_THAT(session->PeekGlobal("hidden"), IsOkAndHolds(std::optional<Tensor>(F32({0}))));
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({0})));
}

TEST_F(SessionStateTest, MemoryOfAnotherSizeChangesNoState) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAccumulate));
  ASSERT_THAT(session->set_input(0, F32({1})), IsOk());
  std::byte memory[8] = {};
  ASSERT_THAT(session->set_output(0, {.bytes = absl::MakeSpan(memory)}), IsOk());
  EXPECT_THAT(session->infer(),
              StatusIs(kInvalid,
                       "@main: output 0: expected memory of 4 bytes for tensor<1xf32>, "
                       "found 8"));
  EXPECT_THAT(session->get_global("sum"), IsOkAndHolds(F32({0})));
  ASSERT_THAT(session->set_output(0, {.bytes = absl::MakeSpan(memory, 4)}), IsOk());
  EXPECT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_global("sum"), IsOkAndHolds(F32({1.5})));
}

TEST_F(SessionStateTest, WhatTheHostMayNotReach) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAccumulate));
  EXPECT_THAT(
      session->get_global("hidden"),
      StatusIs(kPrecondition, "the global @hidden is private, so the host cannot reach it"));
  EXPECT_THAT(session->set_global("hidden", F32({1})),
              StatusIs(kPrecondition, HasSubstr("private")));
  EXPECT_THAT(session->set_global("bias", F32({1})),
              StatusIs(kPrecondition, "the global @bias is immutable"));
  EXPECT_THAT(session->get_global("bias"), IsOkAndHolds(F32({0.5})));
  EXPECT_THAT(
      session->get_global("sun"),
      StatusIs(absl::StatusCode::kNotFound, AllOf(HasSubstr("no global @sun"), HasSubstr("sum"))));
  EXPECT_THAT(session->set_global("sum", F32({1, 2})),
              StatusIs(kInvalid, "global @sum: expected tensor<1xf32>, found tensor<2xf32>"));
}

TEST_F(SessionStateTest, GlobalsAreForBetweenInvocations) {
  Session* self = nullptr;
  absl::Status get, set;
  SessionOptions options = {.observer = [&](const NodeRun&) {
    get = self->get_global("sum").status();
    set = self->set_global("sum", F32({1}));
    return absl::OkStatus();
  }};
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAccumulate, options));
  self = session.get();
  ASSERT_THAT(session->infer("peek"), IsOk());
  EXPECT_THAT(get, StatusIs(kPrecondition, HasSubstr("between invocations")));
  EXPECT_THAT(set, StatusIs(kPrecondition, HasSubstr("the session is running")));
}

TEST_F(SessionStateTest, AStoredArgumentIsACopy) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.global public mutable @s : tensor<2xf32>
ml_program.func @main(%x: tensor<2xf32>) {
  ml_program.global_store @s = %x : tensor<2xf32>
  ml_program.return
})"));
  std::vector<float> memory = {1, 2};
  const auto bytes = absl::MakeConstSpan(reinterpret_cast<const std::byte*>(memory.data()), 8);
  ASSERT_OK_AND_ASSIGN(Tensor borrowed, Tensor::Borrow(F32({0, 0}).type(), bytes, nullptr));
  ASSERT_THAT(session->set_input(0, borrowed), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  memory = {8, 9};
  EXPECT_THAT(session->get_global("s"), IsOkAndHolds(F32({1, 2})));
  ASSERT_THAT(session->set_global("s", borrowed), IsOk());
  memory = {3, 4};
  EXPECT_THAT(session->get_global("s"), IsOkAndHolds(F32({8, 9})));
}

TEST_F(SessionStateTest, WhatTheHostGotStaysWhatItWas) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAccumulate));
  ASSERT_OK_AND_ASSIGN(Tensor before, session->get_global("sum"));
  ASSERT_THAT(session->set_input(0, F32({1})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(Tensor old, session->get_output(0));
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_EQ(before, F32({0}));
  EXPECT_EQ(old, F32({0}));
  // Changes that the host makes to its copy do not reach the session.
  ASSERT_OK_AND_ASSIGN(Tensor mine, session->get_global("sum"));
  mine.mutable_data<float>()[0] = 99;
  EXPECT_THAT(session->get_global("sum"), IsOkAndHolds(F32({3})));
}

TEST_F(SessionStateTest, FailedInvocationLeavesTheStateAsItWas) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.global public mutable @a(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global public mutable @b : tensor<i64>
ml_program.func @main(%x: tensor<i64>, %y: tensor<i64>) -> tensor<i64> {
  ml_program.global_store @a = %x : tensor<i64>
  ml_program.global_store @b = %x : tensor<i64>
  %z = "control.call"(%x, %y) {callee = @inner} : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.return %z : tensor<i64>
}
ml_program.func private @inner(%x: tensor<i64>, %y: tensor<i64>) -> tensor<i64> {
  ml_program.global_store @a = %y : tensor<i64>
  %z = "abacus.div"(%x, %y) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.return %z : tensor<i64>
})"));
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(6)), IsOk());
  ASSERT_THAT(session->set_input(1, Tensor::Scalar<int64_t>(0)), IsOk());
  EXPECT_THAT(session->infer(), StatusIs(kInvalid, HasSubstr("division by zero")));
  EXPECT_THAT(session->get_global("a"), IsOkAndHolds(Tensor::Scalar<int64_t>(1)));
  EXPECT_THAT(session->get_global("b"),
              StatusIs(kPrecondition, HasSubstr("the global @b has no value yet")));
  ASSERT_THAT(session->set_input(1, Tensor::Scalar<int64_t>(2)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(Tensor::Scalar<int64_t>(3)));
  EXPECT_THAT(session->get_global("a"), IsOkAndHolds(Tensor::Scalar<int64_t>(2)));
  EXPECT_THAT(session->get_global("b"), IsOkAndHolds(Tensor::Scalar<int64_t>(6)));
}

TEST_F(SessionStateTest, ReadingWhatNobodyHasWrittenNamesTheGlobal) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.global public mutable @cache : tensor<?xf32>
ml_program.func @main() -> tensor<?xf32> {
  %x = ml_program.global_load @cache : tensor<?xf32> loc("read")
  ml_program.return %x : tensor<?xf32>
})"));
  EXPECT_THAT(
      session->infer(),
      StatusIs(kPrecondition,
               "@main: ml_program.global_load 'read': the global @cache has no value yet: it "
               "has no initial value, and nothing has been stored to it"));
  ASSERT_THAT(session->set_global("cache", F32({1, 2, 3})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({1, 2, 3})));
  session->reset();
  EXPECT_THAT(session->infer(), StatusIs(kPrecondition));
}

TEST_F(SessionStateTest, AGlobalMayChangeItsShapeWithinItsType) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.global public mutable @g(dense<1.0> : tensor<2xf32>) : tensor<?xf32>
ml_program.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %old = ml_program.global_load @g : tensor<?xf32>
  ml_program.global_store @g = %x : tensor<?xf32>
  ml_program.return %old : tensor<?xf32>
})"));
  ASSERT_THAT(session->set_input(0, F32({5, 6, 7})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({1, 1})));
  EXPECT_THAT(session->get_global("g"), IsOkAndHolds(F32({5, 6, 7})));
}

// ---- initializers

constexpr char kInitializers[] = R"(
ml_program.global private mutable @runs(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private @one(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global public @two(unit) : tensor<i64> {roundhouse.initializer = @make_two}
ml_program.global public mutable @four : tensor<i64> {roundhouse.initializer = @make_four}
ml_program.func private @make_two() -> tensor<i64> {
  %runs = ml_program.global_load @runs : tensor<i64>
  %one = ml_program.global_load_const @one : tensor<i64>
  %more = "abacus.add"(%runs, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @runs = %more : tensor<i64>
  %two = "abacus.add"(%one, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.return %two : tensor<i64>
}
ml_program.subgraph private @make_four() -> tensor<i64> {
  %two = ml_program.global_load_const @two : tensor<i64>
  %four = "abacus.mul"(%two, %two) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %four : tensor<i64>
}
ml_program.func @main() -> (tensor<i64>, tensor<i64>, tensor<i64>) {
  %two = ml_program.global_load_const @two : tensor<i64>
  %four = ml_program.global_load @four : tensor<i64>
  %runs = ml_program.global_load @runs : tensor<i64>
  %next = "abacus.add"(%four, %two) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @four = %next : tensor<i64>
  ml_program.return %two, %four, %runs : tensor<i64>, tensor<i64>, tensor<i64>
})";

TEST_F(SessionStateTest, InitializersRunOncePerSession) {
  ASSERT_OK_AND_ASSIGN(auto compiled, CompiledProgram::Create(ParseProgram(kInitializers)));
  for (int i = 0; i < 2; ++i) {
    ASSERT_OK_AND_ASSIGN(auto session, Session::Create(compiled));
    EXPECT_THAT(session->get_global("four"), IsOkAndHolds(Tensor::Scalar<int64_t>(4)));
    for (int64_t four : {4, 6, 8}) {
      ASSERT_THAT(session->infer(), IsOk());
      EXPECT_THAT(session->get_output(0), IsOkAndHolds(Tensor::Scalar<int64_t>(2)));
      EXPECT_THAT(session->get_output(1), IsOkAndHolds(Tensor::Scalar<int64_t>(four)));
      EXPECT_THAT(session->get_output(2), IsOkAndHolds(Tensor::Scalar<int64_t>(1)));
    }
    session->reset();
    ASSERT_THAT(session->infer(), IsOk());
    EXPECT_THAT(session->get_output(1), IsOkAndHolds(Tensor::Scalar<int64_t>(4)));
    EXPECT_THAT(session->get_output(2), IsOkAndHolds(Tensor::Scalar<int64_t>(1)));
  }
}

TEST_F(SessionStateTest, AnInitializerThatFailsNamesItsGlobal) {
  EXPECT_THAT(NewSession(R"(
ml_program.global private @zero(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private @bad(unit) : tensor<i64> {roundhouse.initializer = @f}
ml_program.subgraph private @f() -> tensor<i64> {
  %zero = ml_program.global_load_const @zero : tensor<i64>
  %y = "abacus.div"(%zero, %zero) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
}
ml_program.subgraph @main() -> tensor<i64> {
  %y = ml_program.global_load_const @bad : tensor<i64>
  ml_program.output %y : tensor<i64>
})"),
              StatusIs(kInvalid, AllOf(HasSubstr("initializer of the global @bad: @f: abacus.div"),
                                       HasSubstr("division by zero"))));
}

// ---- external globals

constexpr char kExternal[] = R"(
ml_program.global private @w(#ml_program.extern : tensor<2xf32>) : tensor<?xf32>
ml_program.global public mutable @s(#ml_program.extern : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @unused(#ml_program.extern : tensor<2xf32>) : tensor<2xf32>
ml_program.func @main() -> (tensor<?xf32>, tensor<2xf32>) {
  %w = ml_program.global_load_const @w : tensor<?xf32>
  %s = ml_program.global_load @s : tensor<2xf32>
  ml_program.return %w, %s : tensor<?xf32>, tensor<2xf32>
})";

TEST_F(SessionStateTest, ExternalGlobalsAreLinkedByName) {
  CompileOptions options = {.link = [](absl::string_view name) -> absl::StatusOr<Tensor> {
    if (name == "w") return F32({1, 2});
    if (name == "s") return F32({3, 4});
    return absl::NotFoundError("");
  }};
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kExternal, options));
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({1, 2})));
  EXPECT_THAT(session->get_output(1), IsOkAndHolds(F32({3, 4})));
}

TEST_F(SessionStateTest, ThoseThatAreNotGivenAreAllNamed) {
  EXPECT_THAT(NewSession(kExternal),
              StatusIs(kPrecondition,
                       AllOf(HasSubstr("the initial values of these globals are external and not "
                                       "given: @w (tensor<2xf32>), @s (tensor<2xf32>)"),
                             HasSubstr("weight bundle"))));
  CompileOptions options = {.link = [](absl::string_view name) -> absl::StatusOr<Tensor> {
    if (name == "w") return F32({1, 2});
    return absl::NotFoundError("");
  }};
  EXPECT_THAT(NewSession(kExternal, options),
              StatusIs(kPrecondition, HasSubstr("this global is external and not given: @s")));
}

TEST_F(SessionStateTest, WhatIsLinkedMustFit) {
  CompileOptions options = {.link = [](absl::string_view) -> absl::StatusOr<Tensor> {
    return F32({1, 2, 3});
  }};
  EXPECT_THAT(NewSession(kExternal, options),
              StatusIs(kInvalid,
                       "global @w: its linked value: expected tensor<2xf32>, "
                       "found tensor<3xf32>"));
  options.link = [](absl::string_view) -> absl::StatusOr<Tensor> {
    return absl::DataLossError("torn");
  };
  EXPECT_THAT(NewSession(kExternal, options),
              StatusIs(absl::StatusCode::kDataLoss, "global @w: torn"));
}

TEST_F(SessionStateTest, WeightsAreNotCopied) {
  Program& program = ParseProgram(kExternal);
  const std::vector<float> memory = {1, 2};
  const auto bytes = absl::MakeConstSpan(reinterpret_cast<const std::byte*>(memory.data()), 8);
  CompileOptions options = {.link = [&](absl::string_view) -> absl::StatusOr<Tensor> {
    return Tensor::Borrow(F32({0, 0}).type(), bytes, nullptr);
  }};
  ASSERT_OK_AND_ASSIGN(auto compiled, CompiledProgram::Create(program, options));
  const void* seen = nullptr;
  SessionOptions session_options = {.observer = [&](const NodeRun& run) {
    if (run.node.op_name() == "ml_program.global_load_const") seen = run.results[0]->bytes().data();
    return absl::OkStatus();
  }};
  for (int i = 0; i < 2; ++i) {
    ASSERT_OK_AND_ASSIGN(auto session, Session::Create(compiled, session_options));
    ASSERT_THAT(session->infer(), IsOk());
    EXPECT_EQ(seen, memory.data());
  }
}

TEST_F(SessionStateTest, QuantisedGlobalsTakePlainData) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.global private @q(dense<[1, -2]> : tensor<2xi8>) : tensor<2x!quant.uniform<i8:f32, 0.5>>
ml_program.subgraph @main() -> tensor<2x!quant.uniform<i8:f32, 0.5>> {
  %q = ml_program.global_load_const @q : tensor<2x!quant.uniform<i8:f32, 0.5>>
  ml_program.output %q : tensor<2x!quant.uniform<i8:f32, 0.5>>
})"));
  ASSERT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(Tensor q, session->get_output(0));
  EXPECT_TRUE(q.element_type().is_quantized());
  EXPECT_EQ(q.bytes()[1], std::byte{0xFE});
}

TEST_F(SessionStateTest, NumbersAndStringsAsInitialValues) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.global public mutable @i(42 : i64) : i64
ml_program.global public mutable @f(1.5 : f32) : f32
ml_program.global public mutable @b(true) : i1
ml_program.func @main() -> (i64, f32, i1) {
  %i = ml_program.global_load @i : i64
  %f = ml_program.global_load @f : f32
  %b = ml_program.global_load @b : i1
  ml_program.return %i, %f, %b : i64, f32, i1
})"));
  ASSERT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(Tensor i, session->get_output(0));
  EXPECT_EQ(i.data<int64_t>()[0], 42);
  ASSERT_OK_AND_ASSIGN(Tensor f, session->get_output(1));
  EXPECT_EQ(f.data<float>()[0], 1.5f);
  ASSERT_OK_AND_ASSIGN(Tensor b, session->get_output(2));
  EXPECT_TRUE(b.data<bool>()[0]);
}

TEST_F(SessionStateTest, ForeignInitialValuesAreRefusedByName) {
  EXPECT_THAT(RunProgram(R"(
ml_program.global private @h(#acme.handle<3>) : !acme.handle
ml_program.subgraph @main() -> !acme.handle {
  %h = ml_program.global_load_const @h : !acme.handle
  ml_program.output %h : !acme.handle
})"),
              StatusIs(absl::StatusCode::kUnimplemented,
                       HasSubstr("global @h: its initial value is not a tensor")));
}

TEST_F(SessionStateTest, TokensOrderAccesses) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.global public mutable @g(dense<1.0> : tensor<1xf32>) : tensor<1xf32>
ml_program.subgraph @main(%x: tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>) {
  %start = ml_program.token
  %before, %t0 = ml_program.global_load_graph @g ordering (%start -> !ml_program.token) : tensor<1xf32>
  %t1 = ml_program.global_store_graph @g = %x ordering (%t0 -> !ml_program.token) : tensor<1xf32>
  %after, %t2 = ml_program.global_load_graph @g ordering (%t1 -> !ml_program.token) : tensor<1xf32>
  ml_program.output %before, %after : tensor<1xf32>, tensor<1xf32>
})"));
  ASSERT_THAT(session->set_input(0, F32({5})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({1})));
  EXPECT_THAT(session->get_output(1), IsOkAndHolds(F32({5})));
}

}  // namespace
}  // namespace roundhouse
