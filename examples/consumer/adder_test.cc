#include <memory>

#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/backend.h"

namespace consumer {
namespace {

constexpr char kProgram[] = R"(
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = ml_program.global_load_const @w : tensor<2xf32>
  %a = "canonical.eltwise_mul"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %b = "canonical.eltwise_add"(%a, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %c = "canonical.relu"(%b) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %c : tensor<2xf32>
}
)";

TEST(AdderTest, RunsWhatItTakesOfAProgram) {
  auto context = roundhouse::Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  auto program = roundhouse::Parse(**context, kProgram);
  ASSERT_TRUE(program.ok()) << program.status();
  auto changed = roundhouse::RunPasses(
      **program,
      "annotate_target{targets=adder}, merge_regions, partition, compile_regions{strict}");
  ASSERT_TRUE(changed.ok()) << changed.status();
  const roundhouse::Graph* region = (*program)->FindGraph("main_adder_0");
  ASSERT_NE(region, nullptr);
  EXPECT_TRUE(region->attachments().Has(roundhouse::CompiledRegion::kAttributeName));

  auto session = roundhouse::Session::Create(**program);
  ASSERT_TRUE(session.ok()) << session.status();
  ASSERT_TRUE((*session)->set_input(0, roundhouse::Tensor::Of<float>({2}, {3, -4})).ok());
  const absl::Status ran = (*session)->infer();
  ASSERT_TRUE(ran.ok()) << ran;
  auto output = (*session)->get_output(0);
  ASSERT_TRUE(output.ok()) << output.status();
  EXPECT_EQ(output->data<float>()[0], 6);
  EXPECT_EQ(output->data<float>()[1], 0);
}

}  // namespace
}  // namespace consumer
