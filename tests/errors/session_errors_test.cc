// The cases of the interpreter's contract that need a caller: mistakes of the host. The other cases
// are the programs in this folder.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

class SessionErrorsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    ASSERT_OK_AND_ASSIGN(program_, Parse(*context_, R"(
ml_program.subgraph @main(%arg0: tensor<2x2xf32> {ml_program.identifier = "x"}) -> (tensor<2x2xf32> {ml_program.identifier = "y"})
    attributes {roundhouse.boundary = "canonical"} {
  %x = "canonical.pull"() {index = 0 : i64} : () -> tensor<2x2xf32>
  "canonical.push"(%x) {index = 0 : i64} : (tensor<2x2xf32>) -> ()
  ml_program.output %x : tensor<2x2xf32>
})"));
    ASSERT_OK_AND_ASSIGN(session_, Session::Create(*program_));
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<Session> session_;
};

TEST_F(SessionErrorsTest, PullToPushWithoutData) {
  EXPECT_THAT(session_->infer(), StatusIs(absl::StatusCode::kFailedPrecondition,
                                          "not set: input 0 'x' of @main (tensor<2x2xf32>)"));
  ASSERT_THAT(session_->set_input("x", Tensor::Of<float>({2, 2}, {1, 2, 3, 4})), IsOk());
  ASSERT_THAT(session_->infer(), IsOk());
  EXPECT_THAT(session_->get_output("y"), IsOkAndHolds(Tensor::Of<float>({2, 2}, {1, 2, 3, 4})));
}

TEST_F(SessionErrorsTest, DataOfAnotherShapeOrType) {
  EXPECT_THAT(session_->set_input(0, Tensor::Of<float>({3}, {1, 2, 3})),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "input 0 'x' of @main: expected tensor<2x2xf32>, found tensor<3xf32>"));
  EXPECT_THAT(session_->set_input(0, Tensor::Of<int32_t>({2, 2}, {1, 2, 3, 4})),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "input 0 'x' of @main: expected tensor<2x2xf32>, found tensor<2x2xi32>"));
}

TEST_F(SessionErrorsTest, IndicesOutOfRange) {
  EXPECT_THAT(session_->set_input(1, Tensor::Scalar<float>(1)),
              StatusIs(absl::StatusCode::kOutOfRange, HasSubstr("@main has no input 1")));
  EXPECT_THAT(session_->get_output(-1),
              StatusIs(absl::StatusCode::kOutOfRange, HasSubstr("@main has no output -1")));
}

TEST_F(SessionErrorsTest, OutputsBeforeARun) {
  EXPECT_THAT(session_->get_output(0), StatusIs(absl::StatusCode::kFailedPrecondition,
                                                HasSubstr("nothing has been run yet")));
}

}  // namespace
}  // namespace roundhouse
