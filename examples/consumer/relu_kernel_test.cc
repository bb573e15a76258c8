#include <map>
#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"

namespace consumer {
namespace {

constexpr char kProgram[] = R"(
ml_program.subgraph @main(%x: tensor<2xf32>, %n: tensor<2xi32>) -> (tensor<2xf32>, tensor<2xi32>) {
  %y = "canonical.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %z = "canonical.eltwise_add"(%y, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %m = "canonical.relu"(%n) : (tensor<2xi32>) -> tensor<2xi32>
  ml_program.output %z, %m : tensor<2xf32>, tensor<2xi32>
}
)";

// Runs the program and says by backend how many nodes it has run.
std::map<std::string, int> NodesByBackend(const roundhouse::CompileOptions& options) {
  auto context = roundhouse::Context::WithLinkedExtensions();
  EXPECT_TRUE(context.ok()) << context.status();
  auto program = roundhouse::Parse(**context, kProgram);
  EXPECT_TRUE(program.ok()) << program.status();
  auto session = roundhouse::Session::Create(**program, options);
  EXPECT_TRUE(session.ok()) << session.status();
  EXPECT_TRUE((*session)->set_input(0, roundhouse::Tensor::Of<float>({2}, {3, -4})).ok());
  EXPECT_TRUE((*session)->set_input(1, roundhouse::Tensor::Of<int32_t>({2}, {-5, 6})).ok());
  const absl::Status ran = (*session)->infer();
  EXPECT_TRUE(ran.ok()) << ran;
  EXPECT_EQ((*session)->get_output(0)->data<float>()[0], 6);
  EXPECT_EQ((*session)->get_output(0)->data<float>()[1], 0);
  EXPECT_EQ((*session)->get_output(1)->data<int32_t>()[1], 6);
  std::map<std::string, int> nodes;
  (*session)->VisitSteps([&](const roundhouse::Node&, const roundhouse::StepRunner& runner) {
    ++nodes[std::string(runner.backend)];
  });
  return nodes;
}

TEST(ReluKernelTest, IsPreferredForWhatItTakes) {
  const std::map<std::string, int> nodes = NodesByBackend({});
  EXPECT_EQ(nodes.at("relu_kernel"), 1);
  EXPECT_EQ(nodes.at("native"), 2);
}

TEST(ReluKernelTest, StaysOutWhereOthersAreNamed) {
  EXPECT_EQ(NodesByBackend({.node_backends = {"native"}}).count("relu_kernel"), 0);
  EXPECT_EQ(NodesByBackend({.node_backends = {"native", "relu_kernel"}}).count("relu_kernel"), 0);
  const std::map<std::string, int> nodes =
      NodesByBackend({.node_backends = {"relu_kernel", "reference"}});
  EXPECT_EQ(nodes.at("relu_kernel"), 1);
  EXPECT_EQ(nodes.at("reference"), 2);
}

}  // namespace
}  // namespace consumer
