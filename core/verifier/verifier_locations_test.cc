// Findings about a program that was read from text say where in the text they are.
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/diagnostic.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/source_locations.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::SizeIs;

// The global has an initial value of another type, and the calls name graphs that are not there.
constexpr absl::string_view kWrong = R"(ml_program.global private @weight(unit) : tensor<2xf32>

ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "control.call"(%x) {callee = @man} : (tensor<2xf32>) -> tensor<2xf32>
  %0:2 = "control.call"(
      %y) {callee = @woman} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) loc("second")
  ml_program.output %y : tensor<2xf32>
}
)";

class VerifierLocationsTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_OK_AND_ASSIGN(context_, Context::With({})); }

  std::unique_ptr<Program> Read(absl::string_view text) {
    absl::StatusOr<std::unique_ptr<Program>> program =
        Parse(*context_, text, {.filename = "folder/wrong.mlir"});
    EXPECT_THAT(program, IsOk());
    return program.ok() ? *std::move(program) : nullptr;
  }

  std::unique_ptr<Context> context_;
};

std::vector<std::string> LocationsIn(const Program& program) {
  std::vector<std::string> locations;
  for (const Diagnostic& diagnostic : Verify(program)) locations.push_back(diagnostic.location);
  return locations;
}

TEST_F(VerifierLocationsTest, SayTheLineAndColumnOfNodesAndGlobals) {
  const std::unique_ptr<Program> program = Read(kWrong);
  ASSERT_NE(program, nullptr);
  // The last two are about the graph, whose inputs and outputs are of a dialect that is not here.
  EXPECT_THAT(LocationsIn(*program), ElementsAre("folder/wrong.mlir:1:27", "folder/wrong.mlir:4:8",
                                                 "folder/wrong.mlir:5:10", "folder/wrong.mlir:3:21",
                                                 "folder/wrong.mlir:3:21"));
  const std::string text(VerifyOk(*program, {.source = "unused"}).message());
  EXPECT_EQ(text.find("folder/wrong.mlir:1:27: error: global @weight: expected"), 0u) << text;
  // The location tells the node without a name, so its number is left out.
  EXPECT_THAT(text, ::testing::HasSubstr("\nfolder/wrong.mlir:4:8: error: @main: control.call "
                                         "(tensor<2xf32>): attribute 'callee': expected"));
  EXPECT_THAT(text, ::testing::HasSubstr("\nfolder/wrong.mlir:5:10: error: @main: control.call "
                                         "'second' (tensor<2xf32>): attribute 'callee': expected"));
}

TEST_F(VerifierLocationsTest, SayTheLocationOfAGraph) {
  const std::unique_ptr<Program> program =
      Read("\n  ml_program.subgraph public @declared(tensor<2xf32>)");
  ASSERT_NE(program, nullptr);
  EXPECT_THAT(LocationsIn(*program), ElementsAre("folder/wrong.mlir:2:30"));
}

TEST_F(VerifierLocationsTest, SayTheLocationsOfInputsAndOutputs) {
  const std::unique_ptr<Program> program = Read(
      "ml_program.subgraph @main(%a: f32,\n    %b: f32) -> (f32, f32) {\n"
      "  ml_program.output %a,\n      %b : f32, f32\n}\n");
  ASSERT_NE(program, nullptr);
  const SourceLocations* locations = SourceLocations::Of(*program);
  ASSERT_NE(locations, nullptr);
  std::vector<std::string> found;
  for (const Node* node : program->FindGraph("main")->nodes())
    found.push_back(locations->TextOf(*node));
  EXPECT_THAT(found, ElementsAre("folder/wrong.mlir:1:27", "folder/wrong.mlir:2:5",
                                 "folder/wrong.mlir:3:21", "folder/wrong.mlir:4:7"));
}

// A copy numbers its nodes anew, so that locations by number would be wrong.
TEST_F(VerifierLocationsTest, ACopyHasNoLocations) {
  const std::unique_ptr<Program> program = Read(kWrong);
  ASSERT_NE(program, nullptr);
  const std::unique_ptr<Program> copy = program->clone();
  EXPECT_EQ(SourceLocations::Of(*copy), nullptr);
  EXPECT_THAT(Verify(*copy), SizeIs(5));
  EXPECT_THAT(Verify(*copy), Each(Field(&Diagnostic::location, "")));
  EXPECT_EQ(VerifyOk(*copy, {.source = "copy.rh"}).message().find("copy.rh: global @weight: "), 0u);
}

// Nodes that were made since have numbers that no location has.
TEST_F(VerifierLocationsTest, ANodeThatIsMadeLaterHasNoLocation) {
  const std::unique_ptr<Program> program = Read(kWrong);
  ASSERT_NE(program, nullptr);
  Graph& graph = *program->FindGraph("main");
  const Node* made = graph.CreateNode(container::kCall, {}, {});
  EXPECT_EQ(SourceLocations::Of(*program)->TextOf(*made), "");
  EXPECT_EQ(SourceLocations::Of(*program)->TextOfSymbol("none"), "");
}

}  // namespace
}  // namespace roundhouse
