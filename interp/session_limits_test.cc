// Tests the limits on steps and memory of invocations, and cancelling.
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/program_test_base.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr auto kExhausted = absl::StatusCode::kResourceExhausted;

using SessionLimitsTest = ProgramTestBase;

// y = (a + b) * a
constexpr char kAddMul[] = R"(
ml_program.subgraph @main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %s = "abacus.add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %y = "abacus.mul"(%s, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
})";

Tensor F32(std::initializer_list<float> values) {
  return Tensor::Of<float>({static_cast<int64_t>(values.size())}, values);
}

constexpr char kCountForEver[] = R"(
ml_program.global public mutable @count(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private @one(dense<1> : tensor<i64>) : tensor<i64>
ml_program.global private @true(dense<true> : tensor<i1>) : tensor<i1>
ml_program.func @main() -> tensor<i64> {
  %x = ml_program.global_load @count : tensor<i64>
  %y = "control.while"(%x) {body = @body, condition = @yes} : (tensor<i64>) -> tensor<i64> loc("for_ever")
  ml_program.return %y : tensor<i64>
}
ml_program.subgraph private @yes(%x: tensor<i64>) -> tensor<i1> {
  %t = ml_program.global_load_const @true : tensor<i1>
  ml_program.output %t : tensor<i1>
}
ml_program.func private @body(%x: tensor<i64>) -> tensor<i64> {
  %one = ml_program.global_load_const @one : tensor<i64>
  %y = "abacus.add"(%x, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @count = %y : tensor<i64>
  ml_program.return %y : tensor<i64>
})";

TEST_F(SessionLimitsTest, CancelStopsFromAnotherThread) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kCountForEver));
  std::thread thread([&] { session->cancel(); });
  EXPECT_THAT(session->infer(),
              StatusIs(absl::StatusCode::kCancelled, HasSubstr("cancelled before ")));
  thread.join();
  EXPECT_THAT(session->get_output(0), StatusIs(absl::StatusCode::kCancelled));
  // Its stores are undone, and the session stays usable.
  EXPECT_THAT(session->get_global("count"), IsOkAndHolds(Tensor::Scalar<int64_t>(0)));
}

TEST_F(SessionLimitsTest, CancelBeforeTheRunHoldsForItAndOnlyIt) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kAddMul));
  ASSERT_THAT(session->set_input(0, F32({1, 2})), IsOk());
  ASSERT_THAT(session->set_input(1, F32({1, 2})), IsOk());
  session->cancel();
  EXPECT_THAT(session->infer(), StatusIs(absl::StatusCode::kCancelled));
  EXPECT_THAT(session->infer(), IsOk());
}

TEST_F(SessionLimitsTest, StepsAreLimited) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kCountForEver, SessionOptions{.max_steps = 1000}));
  EXPECT_THAT(session->infer(),
              StatusIs(kExhausted, AllOf(HasSubstr("control.while 'for_ever'"),
                                         HasSubstr("iteration"), HasSubstr("its limit of 1000"))));
  EXPECT_THAT(session->get_global("count"), IsOkAndHolds(Tensor::Scalar<int64_t>(0)));
}

TEST_F(SessionLimitsTest, MemoryIsLimitedByWhatIsAliveAtOneTime) {
  // A chain of 1000 sums of 400 bytes each, of which two are alive at a time.
  std::string text = "ml_program.subgraph @main(%v0: tensor<100xf32>) -> tensor<100xf32> {\n";
  for (int i = 1; i <= 1000; ++i) {
    absl::StrAppend(&text, "  %v", i, " = \"abacus.add\"(%v", i - 1, ", %v", i - 1,
                    ") : (tensor<100xf32>, tensor<100xf32>) -> tensor<100xf32> loc(\"n", i,
                    "\")\n");
  }
  absl::StrAppend(&text, "  ml_program.output %v1000 : tensor<100xf32>\n}");
  const std::vector<float> zeros(100);
  const Tensor x = Tensor::Of<float>(std::vector<int64_t>{100}, absl::MakeConstSpan(zeros));
  // The session holds the input all the time.
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(text, SessionOptions{.memory_limit = 1200}));
  ASSERT_THAT(session->set_input(0, x), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_EQ(session->peak_bytes(), 1200);
  ASSERT_OK_AND_ASSIGN(session, NewSession(text, SessionOptions{.memory_limit = 1199}));
  ASSERT_THAT(session->set_input(0, x), IsOk());
  EXPECT_THAT(session->infer(),
              StatusIs(kExhausted,
                       "@main: abacus.add 'n2': it needs 400 bytes for its results, and "
                       "800 bytes are in use: more than the memory limit of 1199"));
}

TEST_F(SessionLimitsTest, MemoryIsLimitedAlsoWhereOnlyTheKernelKnows) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%n: tensor<i64>) -> tensor<?xf32> {
  %y = "abacus.fill"(%n) : (tensor<i64>) -> tensor<?xf32> loc("much")
  ml_program.output %y : tensor<?xf32>
})",
                                                SessionOptions{.memory_limit = 100}));
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(10)), IsOk());
  EXPECT_THAT(session->infer(), IsOk());
  ASSERT_THAT(session->set_input(0, Tensor::Scalar<int64_t>(100)), IsOk());
  EXPECT_THAT(session->infer(),
              StatusIs(kExhausted, HasSubstr("abacus.fill 'much': 408 bytes are in use")));
}

TEST_F(SessionLimitsTest, SharedBytesCountOnce) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.subgraph @main(%x: tensor<100xf32>) -> (tensor<100xf32>, tensor<100xf32>) {
  %y = "abacus.pass"(%x) : (tensor<100xf32>) -> tensor<100xf32>
  %z = "control.refine"(%y) : (tensor<100xf32>) -> tensor<?xf32>
  %w = "control.refine"(%z) : (tensor<?xf32>) -> tensor<100xf32>
  ml_program.output %y, %w : tensor<100xf32>, tensor<100xf32>
})"));
  const std::vector<float> zeros(100);
  ASSERT_THAT(session->set_input(
                  0, Tensor::Of<float>(std::vector<int64_t>{100}, absl::MakeConstSpan(zeros))),
              IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_EQ(session->peak_bytes(), 400);
}

TEST_F(SessionLimitsTest, WeightsDoNotCountAlsoWhereTheyGoThroughCalls) {
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(R"(
ml_program.global private @w(dense<1.0> : tensor<100xf32>) : tensor<100xf32>
ml_program.subgraph @main(%x: tensor<1xf32>) -> (tensor<100xf32>, tensor<1xf32>) {
  %w = ml_program.global_load_const @w : tensor<100xf32>
  %y = "control.call"(%w) {callee = @f} : (tensor<100xf32>) -> tensor<100xf32>
  ml_program.output %y, %x : tensor<100xf32>, tensor<1xf32>
}
ml_program.subgraph private @f(%x: tensor<100xf32>) -> tensor<100xf32> {
  ml_program.output %x : tensor<100xf32>
})",
                                                SessionOptions{.memory_limit = 4}));
  ASSERT_THAT(session->set_input(0, F32({0})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_EQ(session->peak_bytes(), 4);
  ASSERT_OK_AND_ASSIGN(const Tensor y, session->get_output(0));
  EXPECT_EQ(y.num_elements(), 100);
}

TEST_F(SessionLimitsTest, InputsAndStateAloneMayBeTooMuch) {
  constexpr char kPass[] = R"(
ml_program.global public mutable @state(dense<1.0> : tensor<3xf32>) : tensor<3xf32>
ml_program.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  ml_program.return %x : tensor<2xf32>
}
ml_program.func @other() -> tensor<3xf32> {
  %state = ml_program.global_load @state : tensor<3xf32>
  ml_program.return %state : tensor<3xf32>
})";
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kPass, SessionOptions{.memory_limit = 20}));
  ASSERT_THAT(session->set_input(0, F32({1, 2})), IsOk());
  EXPECT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(session, NewSession(kPass, SessionOptions{.memory_limit = 19}));
  ASSERT_THAT(session->set_input(0, F32({1, 2})), IsOk());
  EXPECT_THAT(session->infer(),
              StatusIs(kExhausted, "@main: 20 bytes are in use: more than the memory limit of 19"));
}

TEST_F(SessionLimitsTest, CopiesOfInputsThatAreOutputsAreLimited) {
  const std::vector<float> zeros(100);
  const Type type = Type::Tensor(ElementKind::kF32, Shape({100}));
  ASSERT_OK_AND_ASSIGN(
      const Tensor borrowed,
      Tensor::Borrow(type,
                     absl::MakeConstSpan(reinterpret_cast<const std::byte*>(zeros.data()), 400),
                     nullptr));
  constexpr char kPass[] = R"(
ml_program.subgraph @main(%x: tensor<100xf32>) -> tensor<100xf32> {
  ml_program.output %x : tensor<100xf32>
})";
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kPass, SessionOptions{.memory_limit = 800}));
  ASSERT_THAT(session->set_input(0, borrowed), IsOk());
  EXPECT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(session, NewSession(kPass, SessionOptions{.memory_limit = 799}));
  ASSERT_THAT(session->set_input(0, borrowed), IsOk());
  EXPECT_THAT(session->infer(), StatusIs(kExhausted, HasSubstr("@main: output 0: ")));
}

TEST_F(SessionLimitsTest, CopiesOfInputsThatAreStoredAreLimited) {
  const std::vector<float> zeros(100);
  ASSERT_OK_AND_ASSIGN(
      const Tensor borrowed,
      Tensor::Borrow(Type::Tensor(ElementKind::kF32, Shape({100})),
                     absl::MakeConstSpan(reinterpret_cast<const std::byte*>(zeros.data()), 400),
                     nullptr));
  constexpr char kStore[] = R"(
ml_program.global public mutable @last : tensor<100xf32>
ml_program.func @main(%x: tensor<100xf32>) {
  ml_program.global_store @last = %x : tensor<100xf32>
  ml_program.return
})";
  ASSERT_OK_AND_ASSIGN(auto session, NewSession(kStore, SessionOptions{.memory_limit = 800}));
  ASSERT_THAT(session->set_input(0, borrowed), IsOk());
  EXPECT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(session, NewSession(kStore, SessionOptions{.memory_limit = 799}));
  ASSERT_THAT(session->set_input(0, borrowed), IsOk());
  EXPECT_THAT(
      session->infer(),
      StatusIs(kExhausted, HasSubstr("@main: the value stored to the global @last: it needs "
                                     "400 bytes")));
  EXPECT_FALSE(session->get_global("last").ok());
}

}  // namespace
}  // namespace roundhouse
