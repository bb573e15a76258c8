// Tests the reports of run besides outputs: placement, probes, times, profiles.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/values/new_folder.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/running/run.h"
#include "roundhouse/tools/running/run_test_base.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST_F(RunTest, ReportsWhoRunsWhat) {
  const std::string model = Write("add.mlir", kAdd);
  ASSERT_THAT(Run({.model = model, .report = true}), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("canonical.eltwise_add"));
}

TEST_F(RunTest, ProbesWriteEveryValue) {
  const std::string model = Write("add.mlir", kAdd);
  ASSERT_THAT(Run({.model = model, .inputs = {.shapes = {"batch:1"}}, .probe_dir = Path("values")}),
              IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("3 values in"));
  ASSERT_OK_AND_ASSIGN(std::string index, ReadFile(Path("values/index.tsv")));
  const std::vector<std::string> lines = absl::StrSplit(index, '\n');
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0], "file\tgraph\tnode\toperation\tresult\ttype\tdepth");
  EXPECT_EQ(lines[3], "000002_add.npy\tmain\tadd\tcanonical.eltwise_add\t0\ttensor<1x2xf32>\t0");
  ASSERT_OK_AND_ASSIGN(Tensor a, ReadNpy(Path("values/000000_ml_program.input.npy")));
  ASSERT_OK_AND_ASSIGN(Tensor sum, ReadNpy(Path("values/000002_add.npy")));
  EXPECT_EQ(a.type(), sum.type());
}

TEST_F(RunTest, ProbesShowSingleNodesAlone) {
  const std::string model = Write("add.mlir", kAdd);
  const auto run = [&](absl::string_view backend) {
    RunOptions options{.model = model, .inputs = {.shapes = {"batch:1"}}};
    options.backend = std::string(backend);
    options.probe_dir = Path("values");
    return Run(options);
  };
  EXPECT_THAT(run("reference"), IsOk());
  EXPECT_THAT(run("native"), IsOk());
  EXPECT_THAT(run("onednn"), StatusIs(absl::StatusCode::kInvalidArgument,
                                      HasSubstr("name backends for single nodes")));
}

TEST_F(RunTest, ProbesOfARunThatFailsShowHowFarItCame) {
  const std::string model = Write("div.mlir", R"(
ml_program.subgraph @main(%a: tensor<i64> {ml_program.identifier = "a"}) -> tensor<i64> {
  %b = "canonical.eltwise_add"(%a, %a) : (tensor<i64>, tensor<i64>) -> tensor<i64> loc("double")
  %c = "canonical.eltwise_div"(%b, %a) : (tensor<i64>, tensor<i64>) -> tensor<i64> loc("half")
  ml_program.output %c : tensor<i64>
})");
  EXPECT_THAT(Run({.model = model, .inputs = {.inputs = {"a=zeros"}}, .probe_dir = Path("values")}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       AllOf(StartsWith(model + ": @main: canonical.eltwise_div 'half': "))));
  EXPECT_THAT(ReadFile(Path("values/index.tsv")), IsOkAndHolds(HasSubstr("000001_double.npy")));
}

TEST_F(RunTest, BenchmarksInTheAgreedFields) {
  const std::string model = Write("count.mlir", kCount);
  ASSERT_THAT(Run({.model = model, .benchmark = true, .warmup = 1, .iterations = 5, .json = true}),
              IsOk());
  for (const char* field :
       {"\"load_ms\": ", "\"reload_ms\": ", "\"reload_alone_ms\": ", "\"first_ms\": ",
        "\"median_ms\": ", "\"min_ms\": ", "\"p90_ms\": ", "\"peak_rss_kb\": ", "\"base_rss_kb\": ",
        "\"runs_kb\": ", "\"processor_ms\": ", "\"threads\": 1",
        "\"nodes_by_backend\": ", "\"native\": 1"}) {
    EXPECT_THAT(out_.str(), HasSubstr(field));
  }
  ASSERT_THAT(Run({.model = model, .benchmark = true, .warmup = 0, .iterations = 1}), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("median "), HasSubstr("(1 iterations)")));
}

TEST_F(RunTest, JsonTellsWhatTextTells) {
  const std::string model = Write("add.mlir", kAdd);
  const std::string a = Write("a.npy", Tensor::Of<float>({1, 2}, {1, 2}));
  const std::string y = Write("y.npy", Tensor::Of<float>({1, 2}, {2, 5}));
  EXPECT_FALSE(Run({.model = model,
                    .inputs = {.inputs = {"a=" + a, "#1=" + a}},
                    .expected = {"sum=" + y},
                    .json = true})
                   .ok());
  EXPECT_THAT(out_.str(),
              AllOf(HasSubstr("\"name\": \"sum\""), HasSubstr("\"preview\": \"2.0 4.0\""),
                    HasSubstr("\"ok\": false"), HasSubstr("\"found\": \"4.0\""),
                    HasSubstr("\"max_absolute\": 1"), Not(HasSubstr("load_ms"))));
}

TEST_F(RunTest, Profiles) {
  const std::string model = Write("add.mlir", kAdd);
  const std::string trace = Path("trace.json");
  ASSERT_THAT(Run({.model = model,
                   .inputs = {.shapes = {"batch:1"}},
                   .backend = "native",
                   .profile = true,
                   .trace = trace}),
              IsOk());
  EXPECT_THAT(out_.str(),
              AllOf(HasSubstr("backend\n"), HasSubstr("  native\n"),
                    HasSubstr("  canonical.eltwise_add (native)\n"), HasSubstr("GFLOP/s"),
                    HasSubstr("1 of 1 steps planned (1 by other than the reference), in 1 plan")));
  EXPECT_THAT(ReadFile(trace), IsOkAndHolds(AllOf(HasSubstr("\"traceEvents\": ["),
                                                  HasSubstr("\"cat\": \"native\""))));
  ASSERT_THAT(Run({.model = model,
                   .inputs = {.shapes = {"batch:1"}},
                   .backend = "reference",
                   .benchmark = true,
                   .warmup = 1,
                   .iterations = 4,
                   .profile = true,
                   .json = true}),
              IsOk());
  // Of one run, whatever the number of iterations.
  EXPECT_THAT(out_.str(),
              AllOf(HasSubstr("\"planning\": {"), HasSubstr("\"not_planned\": []"),
                    HasSubstr("\"prepared_steps\": 0"), HasSubstr("\"name\": \"reference\""),
                    HasSubstr("\"steps\": 1"), Not(HasSubstr("\"outputs\""))));
}

TEST_F(RunTest, ComparesWithWhatTheProcessorCouldDo) {
  const std::string model = Write("add.mlir", kAdd);
  RunOptions options = {
      .model = model, .inputs = {.shapes = {"batch:1"}}, .profile = true, .roofline = true};
  ASSERT_THAT(Run(options), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("least ms  reached  node\n"),
                                HasSubstr("at best, on 1 thread: "), HasSubstr("least time ")));
  options.json = true;
  ASSERT_THAT(Run(options), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("\"processor\": {"), HasSubstr("\"working_set\": "),
                                HasSubstr("\"least_ms\": "), HasSubstr("\"reached\": ")));
  options.profile = false;
  EXPECT_THAT(Run(options), StatusIs(absl::StatusCode::kInvalidArgument,
                                     HasSubstr("--roofline extends the output of --profile")));
}

// The runs before change neither the state nor the outputs, and their time does not count.
TEST_F(RunTest, ProfilesAWarmRun) {
  const std::string model = Write("count.mlir", kCount);
  const std::string trace = Path("trace.json");
  const std::string case_dir = Path("case");
  ASSERT_THAT(MakeFolder(case_dir), IsOk());
  Write("case/input_0.npy", Tensor::Scalar<int64_t>(5));
  Write("case/output_0.npy", Tensor::Scalar<int64_t>(5));
  ASSERT_THAT(Run({.model = model,
                   .cases = {case_dir},
                   .backend = "native",
                   .profile = true,
                   .trace = trace}),
              IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string events, ReadFile(trace));
  const std::vector<std::string> around = absl::StrSplit(events, "canonical.eltwise_add");
  EXPECT_EQ(around.size(), 2u) << events;
}

TEST_F(RunTest, NotFiniteIsSaid) {
  const std::string model = Write("div.mlir", R"(
ml_program.subgraph @main(%a: tensor<9xf32> {ml_program.identifier = "a"}) -> tensor<9xf32> {
  %c = "canonical.eltwise_div"(%a, %a) : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
  ml_program.output %c : tensor<9xf32>
})");
  ASSERT_THAT(Run({.model = model, .inputs = {.inputs = {"a=zeros"}}}), IsOk());
  EXPECT_THAT(out_.str(),
              AllOf(HasSubstr("nan nan"), HasSubstr("…"), HasSubstr("9 are not finite")));
}

}  // namespace
}  // namespace roundhouse
