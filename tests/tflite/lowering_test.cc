// What TFLite models mean: lowered and run.
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/parser.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/program_lowering.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/tflite/models.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(State, GoesOnFromRunToRunAndBackToItsBeginning) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, TfliteModel(kStatefulModel));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, ReadTfliteBytes(bytes));
  ASSERT_OK_AND_ASSIGN(const bool is_lowered, LowerProgram(*program));
  EXPECT_TRUE(is_lowered);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*program));
  auto sum_of = [&](bool doubles) -> std::vector<float> {
    EXPECT_THAT(session->set_input(0, Tensor::Of<float>({1, 2}, {4, 8})), IsOk());
    EXPECT_THAT(session->set_input(1, Tensor::Scalar<bool>(doubles)), IsOk());
    EXPECT_THAT(session->infer(), IsOk());
    const Tensor sum = *session->get_output(0);
    return {sum.data<float>().begin(), sum.data<float>().end()};
  };
  EXPECT_THAT(sum_of(true), ElementsAre(2, 4));
  EXPECT_THAT(sum_of(true), ElementsAre(4, 8));
  EXPECT_THAT(sum_of(false), ElementsAre(4, 8));
  const Tensor out = *session->get_output(1);
  EXPECT_THAT(out.data<float>(), ElementsAre(2, 2));
}

TEST(Sparse, ConstantsAreWhatTheirElementsSay) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, TfliteModel(kSparseModel));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, ReadTfliteBytes(bytes));
  ASSERT_THAT(LowerProgram(*program).status(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*program));
  EXPECT_THAT(session->set_input(0, Tensor::Of<float>({3, 2}, {1, 1, 1, 1, 1, 1})), IsOk());
  EXPECT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(const Tensor sum, session->get_output(0));
  EXPECT_THAT(sum.data<float>(), ElementsAre(1, 6, 1, 1, 7, 1));
}

TEST(Custom, OperatorsAreKeptAndReported) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, TfliteModel(kCustomModel));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, ReadTfliteBytes(bytes));
  EXPECT_THAT(LowerProgram(*program).status(),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("'Mystery'")));
}

TEST(Quantized, OperatorsWithoutALoweringAreReported) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(TfliteTestContext(), R"(
module {
  ml_program.subgraph @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>> {
    %y = "tfl.cumsum"(%x, %x) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
    ml_program.output %y : tensor<2x!quant.uniform<i8:f32, 0.5>>
  }
})"));
  EXPECT_THAT(LowerProgram(*program).status(),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("quantised elements")));
}

}  // namespace
}  // namespace roundhouse
