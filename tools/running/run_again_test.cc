// Tests that a run that is prepared again shares the work of one that is in use.

#include <chrono>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/running/run.h"
#include "roundhouse/tools/running/run_program.h"
#include "roundhouse/tools/running/run_test_base.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

class RunAgainTest : public RunTest {
 protected:
  // A file that is known when it is read again: it was written seconds before.
  std::string Saved(const std::string& name, const std::string& text) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    RH_CHECK(program.ok()) << program.status();
    const absl::Status saved = SaveModel(**program, Path(name));
    RH_CHECK(saved.ok()) << saved;
    std::this_thread::sleep_for(std::chrono::milliseconds(2100));
    return Path(name);
  }

  absl::StatusOr<RunProgram> Prepared(const RunOptions& options,
                                      Sharing sharing = Sharing::kShare) {
    notes_.str("");
    return PrepareRun(*context_, options, sharing, notes_);
  }
};

TEST_F(RunAgainTest, SharesWhatWasMadeForTheSameSizes) {
  const std::string model = Saved("add.rh", kAdd);
  const std::string one = Write("one.npy", Tensor::Of<float>({1, 2}, {1, 2}));
  const std::string two = Write("two.npy", Tensor::Of<float>({2, 2}, {1, 2, 3, 4}));
  const auto with = [&](const std::string& input) {
    return RunOptions{.model = model,
                      .inputs = {.inputs = {absl::StrCat("a=", input), "b=1:0=zeros"}}};
  };
  ASSERT_OK_AND_ASSIGN(const RunProgram first, Prepared(with(one)));
  ASSERT_OK_AND_ASSIGN(const RunProgram again, Prepared(with(one)));
  EXPECT_EQ(again.compiled, first.compiled);
  EXPECT_EQ(again.inputs.size(), 2u);
  ASSERT_OK_AND_ASSIGN(const RunProgram other, Prepared(with(two)));
  EXPECT_NE(other.compiled, first.compiled);
  EXPECT_EQ(other.program->FindGraph("main")->inputs()[0].type.shape(), Shape({Dim(2), Dim(2)}));
  ASSERT_OK_AND_ASSIGN(const RunProgram alone, Prepared(with(one), Sharing::kNone));
  EXPECT_NE(alone.compiled, first.compiled);
  // The file of an input may have changed.
  Write("one.npy", Tensor::Of<float>({2, 2}, {1, 2, 3, 4}));
  ASSERT_OK_AND_ASSIGN(const RunProgram changed, Prepared(with(one)));
  EXPECT_EQ(changed.compiled, other.compiled);
}

TEST_F(RunAgainTest, OtherOptionsGetAnotherProgram) {
  const std::string model = Saved("count.rh", kCount);
  ASSERT_OK_AND_ASSIGN(const RunProgram first, Prepared({.model = model}));
  ASSERT_OK_AND_ASSIGN(const RunProgram again, Prepared({.model = model}));
  EXPECT_EQ(again.compiled, first.compiled);
  for (const RunOptions& options :
       {RunOptions{.model = model, .level = "1"}, RunOptions{.model = model, .backend = "native"},
        RunOptions{.model = model, .deterministic = true},
        RunOptions{.model = model, .no_mmap = true}, RunOptions{.model = model, .report = true}}) {
    ASSERT_OK_AND_ASSIGN(const RunProgram other, Prepared(options));
    EXPECT_NE(other.compiled, first.compiled);
  }
}

TEST_F(RunAgainTest, RemarksAndErrorsComeAgain) {
  const std::string model = Saved("three.rh", R"(
ml_program.subgraph @main(%x: tensor<?x2xf32>) -> tensor<3x2xf32> {
  %a = "control.refine"(%x) : (tensor<?x2xf32>) -> tensor<3x2xf32>
  ml_program.output %a : tensor<3x2xf32>
})");
  const std::string two = Write("two.npy", Tensor::Of<float>({2, 2}, {1, 2, 3, 4}));
  const RunOptions options = {.model = model, .inputs = {.inputs = {"#0=" + two}}};
  ASSERT_OK_AND_ASSIGN(const RunProgram first, Prepared(options));
  const std::string notes = notes_.str();
  EXPECT_THAT(notes, HasSubstr("not specialised for the sizes"));
  ASSERT_OK_AND_ASSIGN(const RunProgram again, Prepared(options));
  EXPECT_EQ(again.compiled, first.compiled);
  EXPECT_EQ(notes_.str(), notes);
  const RunOptions wrong = {.model = model, .backend = "acme"};
  const absl::Status error = Prepared(wrong).status();
  EXPECT_FALSE(error.ok());
  EXPECT_EQ(Prepared(wrong).status(), error);
  EXPECT_EQ(Prepared(wrong, Sharing::kNone).status(), error);
}

}  // namespace
}  // namespace roundhouse
