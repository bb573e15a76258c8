// Changing a row of a large state costs as much as the row: the new value is written over the old
// one, unless the old one has another user.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

constexpr int64_t kRows = 1000;
constexpr int64_t kWidth = 16;
constexpr int64_t kStateBytes = kRows * kWidth * 4;

// Ways to write a row into the cache: each computes %new from %old, %place and %row.
struct Writer {
  const char* name;
  const char* text;
};
constexpr Writer kWriters[] = {
    {"dynamic_update_slice", R"(
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %start = "canonical.tensor_concat"(%place, %zero) {axis = 0 : i64} : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %new = "canonical.dynamic_update_slice"(%old, %row, %start) : (tensor<1000x16xf32>, tensor<1x16xf32>, tensor<2xi64>) -> tensor<1000x16xf32>)"},
    {"scatter_nd", R"(
  %two = "canonical.constant_gen"() {value = dense<1> : tensor<2xi64>} : () -> tensor<2xi64>
  %index = "canonical.reshape"(%place, %two) : (tensor<1xi64>, tensor<2xi64>) -> tensor<1x1xi64>
  %new = "canonical.scatter_nd"(%old, %index, %row) : (tensor<1000x16xf32>, tensor<1x1xi64>, tensor<1x16xf32>) -> tensor<1000x16xf32>)"},
    {"scatter_elements", R"(
  %shape = "canonical.constant_gen"() {value = dense<[1, 16]> : tensor<2xi64>} : () -> tensor<2xi64>
  %index = "canonical.tensor_broadcast"(%place, %shape) : (tensor<1xi64>, tensor<2xi64>) -> tensor<1x16xi64>
  %new = "canonical.scatter_elements"(%old, %index, %row) {axis = 0 : i64} : (tensor<1000x16xf32>, tensor<1x16xi64>, tensor<1x16xf32>) -> tensor<1000x16xf32>)"},
};

std::string ProgramWith(const Writer& writer) {
  return absl::StrCat(R"(
ml_program.global public mutable @cache(dense<0.0> : tensor<1000x16xf32>) : tensor<1000x16xf32>
ml_program.subgraph @main(%place: tensor<1xi64>, %row: tensor<1x16xf32>, %asked: tensor<1xi64>) -> tensor<1x16xf32> {
  %old = ml_program.global_load @cache : tensor<1000x16xf32>)",
                      writer.text, R"(
  ml_program.global_store @cache = %new : tensor<1000x16xf32>
  %y = "canonical.gather"(%new, %asked) {axis = 0 : i64} : (tensor<1000x16xf32>, tensor<1xi64>) -> tensor<1x16xf32>
  ml_program.output %y : tensor<1x16xf32>
})");
}

Tensor Place(int64_t place) { return Tensor::Of<int64_t>({1}, {place}); }
Tensor Row(float value) {
  const std::vector<float> values(kWidth, value);
  return Tensor::Of<float>({1, kWidth}, absl::MakeConstSpan(values));
}
float At(const Tensor& cache, int64_t row) { return cache.data<float>()[row * kWidth]; }

class StateInPlaceTest : public ::testing::TestWithParam<Writer> {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    ASSERT_OK_AND_ASSIGN(session_, NewSession(ProgramWith(GetParam())));
  }
  absl::StatusOr<std::unique_ptr<Session>> NewSession(absl::string_view text,
                                                      const SessionOptions& options = {}) {
    RH_ASSIGN_OR_RETURN(programs_.emplace_back(), Parse(*context_, text));
    return Session::Create(*programs_.back(), {}, options);
  }
  static absl::Status Write(Session& session, int64_t place, float value, int64_t asked) {
    RH_RETURN_IF_ERROR(session.set_input(0, Place(place)));
    RH_RETURN_IF_ERROR(session.set_input(1, Row(value)));
    RH_RETURN_IF_ERROR(session.set_input(2, Place(asked)));
    return session.infer();
  }
  absl::Status Write(int64_t place, float value, int64_t asked) {
    return Write(*session_, place, value, asked);
  }

  std::unique_ptr<Context> context_;
  std::vector<std::unique_ptr<Program>> programs_;
  std::unique_ptr<Session> session_;
};

TEST_P(StateInPlaceTest, IsWrittenWhereItWas) {
  for (int64_t i = 0; i < 20; ++i) {
    ASSERT_THAT(Write(i * 7, static_cast<float>(i + 1), i * 7), IsOk());
    EXPECT_THAT(session_->get_output(0), IsOkAndHolds(Row(static_cast<float>(i + 1))));
  }
  // The initial value and the present one; no third copy.
  EXPECT_LT(session_->peak_bytes(), 2 * kStateBytes + kStateBytes / 2);
  EXPECT_LT(session_->plan_report().held_bytes, kStateBytes);
  ASSERT_OK_AND_ASSIGN(const Tensor cache, session_->get_global("cache"));
  for (int64_t i = 0; i < 20; ++i) EXPECT_EQ(At(cache, i * 7), static_cast<float>(i + 1));
  EXPECT_EQ(At(cache, 1), 0);
}

TEST_P(StateInPlaceTest, WhoHasTheOldValueKeepsIt) {
  ASSERT_THAT(Write(5, 1, 5), IsOk());
  ASSERT_OK_AND_ASSIGN(const Tensor before, session_->get_global("cache"));
  ASSERT_THAT(Write(5, 2, 5), IsOk());
  ASSERT_THAT(Write(6, 3, 5), IsOk());
  EXPECT_EQ(At(before, 5), 1);
  EXPECT_EQ(At(before, 6), 0);
  EXPECT_THAT(session_->get_output(0), IsOkAndHolds(Row(2)));
  session_->reset();
  ASSERT_THAT(Write(7, 4, 5), IsOk());
  EXPECT_THAT(session_->get_output(0), IsOkAndHolds(Row(0)));
}

TEST_P(StateInPlaceTest, IsAsItWasAfterARunThatFails) {
  ASSERT_THAT(Write(5, 1, 5), IsOk());
  ASSERT_THAT(Write(6, 2, 6), IsOk());
  // The row is written before the run reads an index that is out of range.
  EXPECT_THAT(Write(6, 3, kRows), StatusIs(absl::StatusCode::kOutOfRange, HasSubstr("index 1000")));
  ASSERT_OK_AND_ASSIGN(const Tensor cache, session_->get_global("cache"));
  EXPECT_EQ(At(cache, 5), 1);
  EXPECT_EQ(At(cache, 6), 2);
}

TEST_P(StateInPlaceTest, NeedsNoMoreMemoryThanTheLimit) {
  // The initial value, the present one, and a little besides.
  ASSERT_OK_AND_ASSIGN(
      const auto session,
      NewSession(ProgramWith(GetParam()), {.memory_limit = 2 * kStateBytes + kStateBytes / 4}));
  for (int64_t i = 0; i < 3; ++i) ASSERT_THAT(Write(*session, i, 1, i), IsOk());
  EXPECT_TRUE(session->plan_report().is_one_plan());
}

// An output belongs to the caller, and a value that another global has is shared.
TEST_P(StateInPlaceTest, WhatOthersGetIsCopied) {
  ASSERT_OK_AND_ASSIGN(const auto session, NewSession(absl::StrCat(R"(
ml_program.global public mutable @cache(dense<0.0> : tensor<1000x16xf32>) : tensor<1000x16xf32>
ml_program.global public mutable @last(dense<0.0> : tensor<1000x16xf32>) : tensor<1000x16xf32>
ml_program.subgraph @main(%place: tensor<1xi64>, %row: tensor<1x16xf32>, %asked: tensor<1xi64>) -> tensor<1000x16xf32> {
  %old = ml_program.global_load @cache : tensor<1000x16xf32>)",
                                                                   GetParam().text, R"(
  ml_program.global_store @last = %old : tensor<1000x16xf32>
  ml_program.global_store @cache = %new : tensor<1000x16xf32>
  ml_program.output %new : tensor<1000x16xf32>
})")));
  std::vector<Tensor> outputs;
  for (int64_t i = 0; i < 4; ++i) {
    ASSERT_THAT(Write(*session, i, static_cast<float>(i + 1), 0), IsOk());
    ASSERT_OK_AND_ASSIGN(outputs.emplace_back(), session->get_output(0));
  }
  ASSERT_OK_AND_ASSIGN(const Tensor cache, session->get_global("cache"));
  ASSERT_OK_AND_ASSIGN(const Tensor last, session->get_global("last"));
  for (int64_t i = 0; i < 4; ++i) {
    EXPECT_EQ(At(cache, i), static_cast<float>(i + 1));
    EXPECT_EQ(At(last, i), i < 3 ? static_cast<float>(i + 1) : 0);
    for (int64_t run = 0; run < 4; ++run)
      EXPECT_EQ(At(outputs[run], i), i <= run ? static_cast<float>(i + 1) : 0) << run;
  }
}

TEST_P(StateInPlaceTest, LoopsWriteRowAfterRowToOnePlace) {
  ASSERT_OK_AND_ASSIGN(const auto session, NewSession(absl::StrCat(R"(
ml_program.subgraph @main(%place: tensor<1xi64>, %row: tensor<1x16xf32>, %end: tensor<1xi64>, %x: tensor<1000x16xf32>) -> tensor<1000x16xf32> {
  %r:4 = "control.while"(%place, %row, %end, %x) {body = @body, condition = @cond} : (tensor<1xi64>, tensor<1x16xf32>, tensor<1xi64>, tensor<1000x16xf32>) -> (tensor<1xi64>, tensor<1x16xf32>, tensor<1xi64>, tensor<1000x16xf32>)
  ml_program.output %r#3 : tensor<1000x16xf32>
}
ml_program.subgraph private @cond(%place: tensor<1xi64>, %row: tensor<1x16xf32>, %end: tensor<1xi64>, %old: tensor<1000x16xf32>) -> tensor<1xi1> {
  %c = "canonical.compare"(%place, %end) {direction = "less"} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  ml_program.output %c : tensor<1xi1>
}
ml_program.subgraph private @body(%place: tensor<1xi64>, %row: tensor<1x16xf32>, %end: tensor<1xi64>, %old: tensor<1000x16xf32>) -> (tensor<1xi64>, tensor<1x16xf32>, tensor<1xi64>, tensor<1000x16xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %next = "canonical.eltwise_add"(%place, %one) : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %more = "canonical.eltwise_add"(%row, %row) : (tensor<1x16xf32>, tensor<1x16xf32>) -> tensor<1x16xf32>)",
                                                                   GetParam().text, R"(
  ml_program.output %next, %more, %end, %new : tensor<1xi64>, tensor<1x16xf32>, tensor<1xi64>, tensor<1000x16xf32>
})")));
  ASSERT_OK_AND_ASSIGN(const Tensor x,
                       Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({kRows, kWidth}))));
  ASSERT_THAT(session->set_input(3, x), IsOk());
  for (int64_t count : {0, 1, 2, 5}) {
    ASSERT_THAT(Write(*session, 10, 1, 10 + count), IsOk());
    ASSERT_OK_AND_ASSIGN(const Tensor y, session->get_output(0));
    for (int64_t i = 0; i < 6; ++i)
      EXPECT_EQ(At(y, 10 + i), i < count ? static_cast<float>(1 << i) : 0) << count << " " << i;
    EXPECT_EQ(At(x, 10), 0);
  }
  ASSERT_TRUE(session->plan_report().is_one_plan());
  // Room for an unaligned input, and no second copy of the value.
  EXPECT_LT(session->plan_report().arena_bytes, kStateBytes + kStateBytes / 2);
}

std::string NameOf(const ::testing::TestParamInfo<Writer>& writer) { return writer.param.name; }
INSTANTIATE_TEST_SUITE_P(Writers, StateInPlaceTest, ::testing::ValuesIn(kWriters), NameOf);

}  // namespace
}  // namespace roundhouse
