// An update of a large global by arithmetic is written over the old value, behind all that can
// fail; a run that fails, or is cancelled, leaves what was there.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

constexpr int64_t kCount = 16384;
constexpr int64_t kBytes = kCount * 4;

// A weight and its velocity, as momentum updates them; then a row that is asked for is read, which
// fails if there is none.
constexpr absl::string_view kStep = R"(
ml_program.global public mutable @w(dense<1.0> : tensor<128x128xf32>) : tensor<128x128xf32>
ml_program.global public mutable @v(dense<0.0> : tensor<128x128xf32>) : tensor<128x128xf32>
ml_program.subgraph @main(%g: tensor<128x128xf32>, %asked: tensor<1xi64>) -> tensor<1x128xf32> {
  %w = ml_program.global_load @w : tensor<128x128xf32>
  %v = ml_program.global_load @v : tensor<128x128xf32>
  %decay = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %rate = "canonical.constant_gen"() {value = dense<0.25> : tensor<f32>} : () -> tensor<f32>
  %kept = "canonical.eltwise_mul"(%v, %decay) : (tensor<128x128xf32>, tensor<f32>) -> tensor<128x128xf32>
  %velocity = "canonical.eltwise_add"(%kept, %g) : (tensor<128x128xf32>, tensor<128x128xf32>) -> tensor<128x128xf32>
  %change = "canonical.eltwise_mul"(%velocity, %rate) : (tensor<128x128xf32>, tensor<f32>) -> tensor<128x128xf32>
  %next = "canonical.eltwise_sub"(%w, %change) : (tensor<128x128xf32>, tensor<128x128xf32>) -> tensor<128x128xf32>
  ml_program.global_store @v = %velocity : tensor<128x128xf32>
  ml_program.global_store @w = %next : tensor<128x128xf32>
  %row = "canonical.gather"(%g, %asked) {axis = 0 : i64} : (tensor<128x128xf32>, tensor<1xi64>) -> tensor<1x128xf32>
  ml_program.output %row : tensor<1x128xf32>
})";

class UpdateInPlaceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    ASSERT_OK_AND_ASSIGN(program_, Parse(*context_, kStep));
    ASSERT_THAT(RunPasses(*program_,
                          "annotate_target{targets=fused}, merge_regions, partition, "
                          "compile_regions{strict}"),
                IsOkAndHolds(true));
    ASSERT_OK_AND_ASSIGN(session_, Session::Create(*program_, {}, {}));
  }

  absl::Status Take(float gradient, int64_t asked) {
    const std::vector<float> values(kCount, gradient);
    RH_RETURN_IF_ERROR(
        session_->set_input(0, Tensor::Of<float>({128, 128}, absl::MakeConstSpan(values))));
    RH_RETURN_IF_ERROR(session_->set_input(1, Tensor::Of<int64_t>({1}, {asked})));
    return session_->infer();
  }

  // All elements are the same.
  float ValueOf(absl::string_view global) {
    const absl::StatusOr<Tensor> value = session_->get_global(global);
    EXPECT_THAT(value, IsOk());
    const float first = value->data<float>()[0];
    for (const float other : value->data<float>()) EXPECT_EQ(other, first);
    return first;
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<Session> session_;
};

TEST_F(UpdateInPlaceTest, TakesNoMemoryBesideTheOldValues) {
  for (int i = 0; i < 3; ++i) ASSERT_THAT(Take(1, 5), IsOk());
  // v: 1, 1.5, 1.75.
  EXPECT_EQ(ValueOf("v"), 1.75F);
  EXPECT_EQ(ValueOf("w"), 1 - 0.25F * (1 + 1.5F + 1.75F));
  // The gradient is copied to where kernels need it; new values have no memory of their own.
  EXPECT_LT(session_->plan_report().held_bytes, 2 * kBytes);
}

TEST_F(UpdateInPlaceTest, IsAsItWasAfterARunThatFails) {
  ASSERT_THAT(Take(1, 5), IsOk());
  EXPECT_THAT(Take(1, 128), StatusIs(absl::StatusCode::kOutOfRange, HasSubstr("index 128")));
  EXPECT_EQ(ValueOf("v"), 1);
  EXPECT_EQ(ValueOf("w"), 0.75F);
  ASSERT_THAT(Take(0, 0), IsOk());
  EXPECT_EQ(ValueOf("v"), 0.5F);
  EXPECT_EQ(ValueOf("w"), 0.625F);
}

TEST_F(UpdateInPlaceTest, WhoHasTheOldValueKeepsIt) {
  ASSERT_THAT(Take(1, 5), IsOk());
  ASSERT_OK_AND_ASSIGN(const Tensor before, session_->get_global("w"));
  ASSERT_THAT(Take(1, 5), IsOk());
  EXPECT_EQ(before.data<float>()[0], 0.75F);
  EXPECT_EQ(ValueOf("w"), 0.375F);
  session_->reset();
  ASSERT_THAT(Take(1, 5), IsOk());
  EXPECT_EQ(ValueOf("w"), 0.75F);
}

}  // namespace
}  // namespace roundhouse
