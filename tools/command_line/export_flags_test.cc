#include "roundhouse/tools/command_line/export_flags.h"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/service/export_options.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Two entries; the first counts its runs, in a graph of its own.
constexpr char kText[] = R"(
ml_program.global private mutable @runs(dense<7> : tensor<i64>) : tensor<i64>
ml_program.func private @count(%one: tensor<i64>) -> tensor<i64> {
  %a = ml_program.global_load @runs : tensor<i64>
  %b = "canonical.eltwise_add"(%a, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @runs = %b : tensor<i64>
  ml_program.return %b : tensor<i64>
}
ml_program.func @first(%x: tensor<i64> {ml_program.identifier = "x"}) -> (tensor<i64> {ml_program.identifier = "y"}) {
  %y = "control.call"(%x) {callee = @count} : (tensor<i64>) -> tensor<i64>
  ml_program.return %y : tensor<i64>
}
ml_program.subgraph @second(%x: tensor<i64> {ml_program.identifier = "x"}) -> (tensor<i64> {ml_program.identifier = "y"}) {
  ml_program.output %x : tensor<i64>
}
)";

class ExportFlagsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    ASSERT_OK_AND_ASSIGN(program_, Parse(*context_, kText));
  }
  static std::vector<std::string> Names(const std::vector<Port>& ports) {
    std::vector<std::string> names;
    for (const Port& port : ports) names.push_back(port.name);
    return names;
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
};

TEST_F(ExportFlagsTest, StateThatCalleesHoldBecomesPortsOfTheEntry) {
  const ExportSettings settings = {.state = "io",
                                   .state_dir = absl::StrCat(std::getenv("TEST_TMPDIR"), "/state")};
  ASSERT_OK_AND_ASSIGN(const std::vector<StatePort> ports, PrepareExport(*program_, settings));
  EXPECT_THAT(Names(program_->FindGraph("first")->inputs()), ElementsAre("x", "runs"));
  EXPECT_THAT(Names(program_->FindGraph("first")->outputs()), ElementsAre("y", "runs_next"));
  EXPECT_THAT(Names(program_->FindGraph("second")->inputs()), ElementsAre("x"));
  std::ostringstream notes;
  ASSERT_THAT(TellState(ports, settings, notes), IsOk());
  EXPECT_THAT(
      notes.str(),
      HasSubstr(
          "state of @first: input 'runs' takes output 'runs_next' of the run before, initially"));
  ASSERT_OK_AND_ASSIGN(const Tensor first, ReadNpy(settings.state_dir + "/state_0.npy"));
  EXPECT_EQ(first, Tensor::Scalar<int64_t>(7));
}

TEST_F(ExportFlagsTest, TheOpsetIsWhatIsWritten) {
  EXPECT_THAT(PrepareExport(*program_, {.opset = 12}).status(),
              StatusIs(absl::StatusCode::kInvalidArgument, "--opset: expected 13 to 28, found 12"));
  EXPECT_THAT(SetExportOptions(*program_, {.opset = 18}, "m.tflite"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("--opset is for .onnx, found m.tflite")));
  ASSERT_THAT(SetExportOptions(*program_, {.opset = 18}, "m.onnx"), IsOk());
  const Attribute* opset = program_->attributes().Find(kOnnxOpset);
  ASSERT_NE(opset, nullptr);
  EXPECT_EQ(*opset->if_int(), 18);
}

TEST_F(ExportFlagsTest, OfSeveralEntriesOneIsKept) {
  ASSERT_THAT(PrepareExport(*program_, {.only_entry = "second"}).status(), IsOk());
  EXPECT_EQ(program_->FindGraph("first"), nullptr);
  EXPECT_EQ(program_->FindGraph("count"), nullptr);
  EXPECT_NE(program_->FindGraph("second"), nullptr);
  EXPECT_THAT(PrepareExport(*program_, {.only_entry = "third"}).status().message(),
              HasSubstr("third"));
}

TEST_F(ExportFlagsTest, NothingChangesUnlessAsked) {
  ASSERT_THAT(PrepareExport(*program_, {}).status(), IsOk());
  EXPECT_NE(program_->FindGlobal("runs"), nullptr);
  EXPECT_THAT(PrepareExport(*program_, {.state_dir = "x"}).status().message(),
              HasSubstr("--state_dir is for --state=io"));
}

}  // namespace
}  // namespace roundhouse
