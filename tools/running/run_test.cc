#include "roundhouse/tools/running/run.h"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/api/values/new_folder.h"
#include "roundhouse/api/values/picture_input.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/running/run_test_base.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST_F(RunTest, ShowsOutputsOfFiles) {
  const std::string model = Write("add.mlir", kAdd);
  const std::string a = Write("a.npy", Tensor::Of<float>({1, 2}, {1, 2}));
  const std::string b = Write("b.npy", Tensor::Of<float>({1, 2}, {10, 20}));
  ASSERT_THAT(Run({.model = model, .inputs = {.inputs = {"a=" + a, "#1=" + b}}}), IsOk());
  EXPECT_EQ(out_.str(), "output 0 'sum': tensor<1x2xf32>\n  11.0 22.0\n");
  EXPECT_THAT(notes_.str(), IsEmpty());
}

TEST_F(RunTest, TakesAndComparesRealNumbersOfQuantisedElements) {
  const std::string model = Write("f16.mlir", R"(
ml_program.subgraph @main(%x: tensor<3x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<3x!quant.uniform<i8:f32, 0.5:1>> {
  ml_program.output %x : tensor<3x!quant.uniform<i8:f32, 0.5:1>>
})");
  const std::string given = Write("given.npy", Tensor::Of<float>({3}, {1.2F, -3.0F, 1000.0F}));
  const std::string stored = Write("stored.npy", Tensor::Of<int8_t>({3}, {3, -5, 127}));
  const std::string real = Write("real.npy", Tensor::Of<float>({3}, {1.0F, -3.0F, 63.0F}));
  for (const std::string& input : {given, stored, real}) {
    for (const std::string& expected : {stored, real}) {
      EXPECT_THAT(Run({.model = model,
                       .inputs = {.inputs = {"#0=" + input}},
                       .expected = {"#0=" + expected}}),
                  IsOk());
    }
    EXPECT_THAT(
        Run({.model = model, .inputs = {.inputs = {"#0=" + input}}, .expected = {"#0=" + given}}),
        StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("differ")));
  }
}

TEST_F(RunTest, MakesTheProgramForTheSizesOfTheInputs) {
  const std::string model = Write("open.mlir", R"(
ml_program.subgraph @main(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %a = "canonical.eltwise_add"(%x, %y) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  ml_program.output %a : tensor<?x2xf32>
})");
  const std::string x = Write("x.npy", Tensor::Of<float>({1, 2}, {1, 2}));
  const std::string y = Write("y.npy", Tensor::Of<float>({2, 2}, {10, 20, 30, 40}));
  ASSERT_THAT(Run({.model = model, .inputs = {.inputs = {"#0=" + x, "#1=" + y}}}), IsOk());
  EXPECT_EQ(out_.str(), "output 0: tensor<2x2xf32>\n  11.0 22.0 31.0 42.0\n");
  EXPECT_THAT(notes_.str(), IsEmpty());
}

TEST_F(RunTest, SaysWhereAProgramContradictsTheSizesOfTheInputs) {
  const std::string model = Write("three.mlir", R"(
ml_program.subgraph @main(%x: tensor<?x2xf32>) -> tensor<3x2xf32> {
  %a = "control.refine"(%x) : (tensor<?x2xf32>) -> tensor<3x2xf32>
  ml_program.output %a : tensor<3x2xf32>
})");
  const std::string two = Write("two.npy", Tensor::Of<float>({2, 2}, {1, 2, 3, 4}));
  const std::string three = Write("three.npy", Tensor::Of<float>({3, 2}, {1, 2, 3, 4, 5, 6}));
  EXPECT_FALSE(Run({.model = model, .inputs = {.inputs = {"#0=" + two}}}).ok());
  EXPECT_THAT(notes_.str(), HasSubstr("run: not specialised for the sizes of the inputs: "));
  EXPECT_THAT(Run({.model = model, .inputs = {.inputs = {"#0=" + three}}}), IsOk());
}

TEST_F(RunTest, OptimisesUnlessToldNotTo) {
  const std::string model = Write("twice.mlir", R"(
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %a = "canonical.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %b = "canonical.relu"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %b : tensor<2xf32>
})");
  auto relus = [&](const std::string& level, const std::string& backend) -> std::string {
    const absl::Status status =
        Run({.model = model, .level = level, .backend = backend, .profile = true});
    if (!status.ok()) return status.ToString();
    for (absl::string_view line : absl::StrSplit(out_.str(), '\n')) {
      if (!absl::StrContains(line, "canonical.relu (")) continue;
      const std::vector<std::string> fields = absl::StrSplit(line, ' ', absl::SkipWhitespace());
      return fields[2] == "1" ? "one" : "two";
    }
    return "none";
  };
  EXPECT_EQ(relus("", "native"), "one");
  EXPECT_EQ(relus("1", "native"), "one");
  EXPECT_EQ(relus("0", "native"), "two");
  EXPECT_EQ(relus("", "reference"), "two");
  EXPECT_EQ(relus("2", "reference"), "one");
}

TEST_F(RunTest, NamesMayHaveEqualSignsAndColons) {
  const std::string model = Write("add.mlir", kAdd);
  const std::string b = Write("b.npy", Tensor::Of<float>({1, 2}, {10, 20}));
  ASSERT_THAT(Run({.model = model,
                   .inputs = {.inputs = {"b=1:0=" + b, "a=zeros"}, .shapes = {"b=1:0:1x2"}}}),
              IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("10.0 20.0"));
}

TEST_F(RunTest, WhatIsNotGivenIsRandomAndSaidSo) {
  const std::string model = Write("add.mlir", kAdd);
  ASSERT_THAT(Run({.model = model, .inputs = {.shapes = {"a:3x2"}, .seed = 5}}), IsOk());
  EXPECT_THAT(notes_.str(), AllOf(HasSubstr("input 0 'a' is random, tensor<3x2xf32>, seed 5"),
                                  HasSubstr("input 1 'b=1:0' is random"), HasSubstr("seed 5")));
  const std::string first = out_.str();
  ASSERT_THAT(Run({.model = model, .inputs = {.shapes = {"batch:3"}, .seed = 5}}), IsOk());
  EXPECT_EQ(out_.str(), first);
  ASSERT_THAT(Run({.model = model, .inputs = {.shapes = {"batch:3"}, .seed = 6}}), IsOk());
  EXPECT_NE(out_.str(), first);
  // A file determines the sizes of its named dimensions.
  const std::string a = Write("a.npy", Tensor::Of<float>({1, 2}, {1, 2}));
  ASSERT_THAT(Run({.model = model, .inputs = {.inputs = {"a=" + a}}}), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("tensor<1x2xf32>"));
}

TEST_F(RunTest, WhatIsTakenForGrantedIsSaid) {
  const std::string model = Write("add.mlir", kAdd);
  ASSERT_THAT(Run({.model = model}), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("run: input 0 'a': 'batch' is taken as 1 (--shape=batch:N)"));
  const std::string a = Write("a.npy", Tensor::Of<double>({2}, {1, 2}));
  ASSERT_THAT(Run({.model = model, .inputs = {.inputs = {"a=" + a}}}), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("run: input 0 'a': a leading axis of 1 is added to 2, f64 is "
                                      "converted to f32"));
}

TEST_F(RunTest, RunsEachSampleOfAFolderOnce) {
  const std::string model = Write("count.mlir", kCount);
  ASSERT_THAT(MakeFolder(Path("in")), IsOk());
  Write("in/a.npy", Tensor::Of<int64_t>({}, {5}));
  Write("in/b.npy", Tensor::Of<int32_t>({}, {7}));
  RunOptions options = {.model = model, .batch = Path("in"), .output_dir = Path("out")};
  ASSERT_THAT(Run(options), IsOk());
  EXPECT_THAT(out_.str(), StartsWith("2 samples in "));
  EXPECT_THAT(notes_.str(), HasSubstr("run: input 0 'd': i32 is converted to i64\n"));
  // Each sample begins without the state of the one before.
  EXPECT_EQ(*ReadNpy(Path("out/a/output_0.npy")), Tensor::Of<int64_t>({}, {5}));
  EXPECT_EQ(*ReadNpy(Path("out/b/output_0.npy")), Tensor::Of<int64_t>({}, {7}));
  // An interrupted batch continues where it ended; each folder is a valid --case.
  ASSERT_EQ(std::filesystem::remove_all(Path("out/b")) > 0, true);
  options.json = true;
  ASSERT_THAT(Run(options), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("\"samples\": 1"), HasSubstr("\"already_there\": 1")));
  EXPECT_THAT(Run({.model = model, .cases = {Path("out/b")}}), IsOk());
}

TEST_F(RunTest, MistakesInTheCommandLine) {
  const std::string model = Write("add.mlir", kAdd);
  const struct {
    RunOptions options;
    std::string message;
  } kCases[] = {
      {{.inputs = {.inputs = {"x=zeros"}}},
       "there is no input 'x' (there are a, b=1:0), did you mean 'a'?"},
      {{.inputs = {.inputs = {"zeros"}}},
       "expected NAME=VALUE for an input (there are a, b=1:0), found 'zeros'"},
      {{.inputs = {.inputs = {"a=ones"}}},
       "expected FILE.npy, FILE.npz, FILE.pb, FILE.json, random or zeros for input 0 'a', found "
       "'ones'"},
      {{.inputs = {.inputs = {"a=zeros", "#0=zeros"}}}, "input 0 'a' is given twice"},
      {{.inputs = {.shapes = {"a"}}}, "option shape: expected NAME:SIZES, found 'a'"},
      {{.inputs = {.shapes = {"a:2xtwo"}}}, "expected sizes such as 1x3x224x224, found '2xtwo'"},
      {{.inputs = {.shapes = {"a:2x-2"}}}, "expected sizes"},
      {{.inputs = {.shapes = {"a:2x3"}}}, "which cannot have the shape 2x3"},
      {{.inputs = {.shapes = {"c:2x3"}}}, "there is no input 'c'"},
      {{.inputs = {.shapes = {"bach:2"}}},
       "there is no input or dimension 'bach' (dimensions: batch), did you mean 'batch'?"},
      {{.inputs = {.inputs = {"a=zeros"}}, .cases = {"x"}}, "leave out --input"},
      {{.threads = 0}, "--threads must be from 1 to 1024"},
      {{.threads = 1025}, "--threads must be from 1 to 1024"},
      {{.iterations = 5}, "--iterations and --warmup are for --benchmark"},
      {{.batch = "in"}, "--batch needs a folder for the outputs: --output_dir=DIR"},
      {{.batch = "in", .output_dir = "out", .benchmark = true},
       "leave out --input, --image, --case"},
      {{.iterations = 0}, "--iterations must be at least 1"},
      {{.absolute_tolerance = -1}, "--atol and --rtol must not be negative"},
  };
  for (const auto& test : kCases) {
    SCOPED_TRACE(test.message);
    RunOptions options = test.options;
    options.model = model;
    const absl::Status status = Run(options);
    EXPECT_TRUE(IsUsageError(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(test.message));
  }
}

TEST_F(RunTest, ExpectationsThatHoldAreShown) {
  const std::string model = Write("add.mlir", kAdd);
  const std::string a = Write("a.npy", Tensor::Of<float>({1, 2}, {1, 2}));
  const std::string y = Write("y.npy", Tensor::Of<float>({1, 2}, {2, 4.0001}));
  const InputOptions inputs = {.inputs = {"a=" + a, "#1=" + a}};
  EXPECT_THAT(Run({.model = model, .inputs = inputs, .expected = {"sum=" + y}}), IsOk());
  EXPECT_THAT(out_.str(),
              HasSubstr(absl::StrCat("output 0 'sum' matches ", y,
                                     ": all 2 elements are within the tolerance, at most ")));
}

TEST_F(RunTest, ExpectationsThatDoNotHoldAreErrors) {
  const std::string model = Write("add.mlir", kAdd);
  const std::string a = Write("a.npy", Tensor::Of<float>({1, 2}, {1, 2}));
  const std::string y = Write("y.npy", Tensor::Of<float>({1, 2}, {2.5, 5}));
  const InputOptions inputs = {.inputs = {"a=" + a, "#1=" + a}};
  const absl::Status status = Run({.model = model, .inputs = inputs, .expected = {"#0=" + y}});
  EXPECT_FALSE(IsUsageError(status));
  EXPECT_THAT(
      status,
      StatusIs(absl::StatusCode::kFailedPrecondition,
               AllOf(StartsWith(model + ": output 0 'sum' differs from " + y),
                     HasSubstr("2 of 2 elements differ; worst at [0, 1]: found 4.0, expected "
                               "5.0, difference 1, allowed 0.00051"))));
  EXPECT_THAT(out_.str(), HasSubstr("output 0 'sum'"));
  EXPECT_THAT(
      Run({.model = model, .inputs = inputs, .expected = {"sum=" + y}, .absolute_tolerance = 1}),
      IsOk());
  const std::string other = Write("other.npy", Tensor::Of<float>({2}, {2.5, 5}));
  EXPECT_THAT(Run({.model = model, .inputs = inputs, .expected = {"sum=" + other}}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("expected tensor<2xf32>, found tensor<1x2xf32>")));
  EXPECT_TRUE(IsUsageError(Run({.model = model, .inputs = inputs, .expected = {"x=" + y}})));
}

TEST_F(RunTest, WhatIsWrittenIsACase) {
  const std::string model = Write("add.mlir", kAdd);
  ASSERT_THAT(
      Run({.model = model, .inputs = {.shapes = {"batch:3"}}, .output_dir = Path("deep/out")}),
      IsOk());
  EXPECT_THAT(ReadFile(Path("deep/out/meta.tsv")),
              IsOkAndHolds("input\t0\ta\tfloat32\t3x2\ninput\t1\tb=1:0\tfloat32\t3x2\n"
                           "output\t0\tsum\tfloat32\t3x2\n"));
  EXPECT_THAT(Run({.model = model, .cases = {Path("deep/out")}}), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("output_0.npy: all 6 elements"));
  ASSERT_OK_AND_ASSIGN(Tensor output, ReadNpy(Path("deep/out/output_0.npy")));
  output.mutable_data<float>()[5] += 1;
  ASSERT_THAT(WriteNpy(Path("deep/out/output_0.npy"), output), IsOk());
  EXPECT_THAT(Run({.model = model, .cases = {Path("deep/out")}}),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("worst at [2, 1]")));
  EXPECT_THAT(Run({.model = model, .cases = {Path("gone")}}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("gone/input_0.npy")));
}

TEST_F(RunTest, ABatchMayBeOfPictures) {
  const std::string model = Write("identity.mlir", R"(
ml_program.subgraph @main(%x: tensor<?x?x?x3xf32>) -> tensor<?x?x?x3xf32> {
  ml_program.output %x : tensor<?x?x?x3xf32>
})");
  ASSERT_THAT(MakeFolder(Path("photos")), IsOk());
  for (const char* name : {"red_and_blue.png", "two_halves.jpg"}) {
    ASSERT_OK_AND_ASSIGN(const std::string bytes,
                         ReadFile(absl::StrCat("interp/picture/testdata/", name)));
    Write(absl::StrCat("photos/", name), bytes);
  }
  const PictureReader reader({.scale = {2}});
  const RunOptions options = {.model = model,
                              .inputs = {.image_reader = &reader},
                              .batch = Path("photos"),
                              .output_dir = Path("out")};
  ASSERT_THAT(Run(options), IsOk());
  EXPECT_THAT(notes_.str(),
              HasSubstr("24x16, NHWC, red, green, blue, pixels minus the given mean"));
  EXPECT_THAT(ReadNpy(Path("out/red_and_blue.png/output_0.npy")),
              IsOkAndHolds(Tensor::Of<float>({1, 1, 2, 3}, {510, 0, 0, 0, 0, 510})));
  EXPECT_TRUE(Exists("out/two_halves.jpg/output_0.npy"));
  ASSERT_THAT(Run(options), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("2 were done already"));
  EXPECT_THAT(Run({.model = Write("add.mlir", kAdd),
                   .inputs = {.image_reader = &reader},
                   .batch = Path("photos"),
                   .output_dir = Path("more")}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("pictures need a model with one input, found 2")));
}

TEST_F(RunTest, CasesWithoutOutputsAreRun) {
  const std::string model = Write("count.mlir", kCount);
  ASSERT_THAT(MakeFolder(Path("inputs")), IsOk());
  Write("inputs/input_0.npy", Tensor::Scalar<int64_t>(4));
  ASSERT_THAT(Run({.model = model, .cases = {Path("inputs")}}), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("inputs has no output_N.npy: nothing is compared\n"));
  EXPECT_THAT(out_.str(), HasSubstr("4"));
}

TEST_F(RunTest, AnUnknownLevelOfInstructionsIsAnError) {
  const std::string model = Write("add.mlir", kAdd);
  setenv("ROUNDHOUSE_ISA", "avx3", 1);
  const absl::Status status = Run({.model = model});
  unsetenv("ROUNDHOUSE_ISA");
  EXPECT_THAT(
      status,
      StatusIs(absl::StatusCode::kInvalidArgument,
               HasSubstr("ROUNDHOUSE_ISA: expected one of sse2, avx2, avx512, avx512bf16, amx; "
                         "found 'avx3'")));
}

TEST_F(RunTest, CasesCarryTheState) {
  const std::string model = Write("count.mlir", kCount);
  for (int64_t i : {1, 2}) {
    ASSERT_THAT(MakeFolder(Path(absl::StrCat(i))), IsOk());
    Write(absl::StrCat(i, "/input_0.npy"), Tensor::Scalar<int64_t>(i));
  }
  Write("1/output_0.npy", Tensor::Scalar<int64_t>(1));
  Write("2/output_0.npy", Tensor::Scalar<int64_t>(3));
  EXPECT_THAT(Run({.model = model, .cases = {Path("1"), Path("2")}}), IsOk());
  EXPECT_THAT(Run({.model = model, .cases = {Path("2")}}),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("found 2, expected 3")));
}

// The libraries have threads of their own unless a linked-in replacement (interp/onednn/openmp.h)
// tells them otherwise; no other test would notice.
TEST_F(RunTest, NobodyHasThreadsOfTheirOwn) {
  const std::string model = Write("products.mlir", R"(
ml_program.subgraph @main(%x: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %y = "canonical.mat_mul"(%x, %x) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
  %z = "canonical.mat_mul"(%y, %x) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
  ml_program.output %z : tensor<256x256xf32>
}
)");
  const auto num_threads = [] {
    const auto tasks = std::filesystem::directory_iterator("/proc/self/task");
    return std::distance(std::filesystem::begin(tasks), std::filesystem::end(tasks));
  };
  const auto before = num_threads();
  for (const char* backend : {"onednn", "xnnpack"}) {
    ASSERT_THAT(Run({.model = model, .backend = backend, .strict = true}), IsOk());
    EXPECT_EQ(num_threads(), before) << backend;
  }
}

TEST_F(RunTest, EntriesAreChosen) {
  const std::string model = Write("two.mlir", R"(
ml_program.subgraph @one() -> tensor<i64> {
  %x = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  ml_program.output %x : tensor<i64>
}
ml_program.subgraph @two(%x: tensor<i64>) -> tensor<i64> {
  %y = "acme.unknown"(%x) : (tensor<i64>) -> tensor<i64>
  ml_program.output %y : tensor<i64>
})");
  ASSERT_THAT(Run({.model = model, .entry = "one"}), IsOk());
  EXPECT_THAT(out_.str(), StartsWith("output 0: tensor<i64>\n  1\n"));
  EXPECT_THAT(Run({.model = model, .entry = "two"}),
              StatusIs(absl::StatusCode::kUnimplemented,
                       HasSubstr("the dialect 'acme' is not registered")));
  EXPECT_THAT(Run({.model = model, .entry = "three"}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("no graph @three")));
}

TEST_F(RunTest, SeveralEntriesNeedAChoice) {
  const std::string model = Write("two.mlir", R"(
ml_program.subgraph @one(%x: tensor<i64>) -> tensor<i64> {
  ml_program.output %x : tensor<i64>
}
ml_program.subgraph @two(%x: tensor<i64>) -> tensor<i64> {
  ml_program.output %x : tensor<i64>
})");
  const absl::Status status = Run({.model = model});
  EXPECT_TRUE(IsUsageError(status));
  EXPECT_THAT(std::string(status.message()), HasSubstr("choose one with --entry: one, two"));
}

TEST_F(RunTest, FourBitInputsComeAsBytes) {
  const std::string model = Write("four.mlir", R"(
ml_program.subgraph @main(%x: tensor<3xi4>) -> tensor<3xi4> {
  ml_program.output %x : tensor<3xi4>
})");
  const std::string x = Write("x.npy", Tensor::Of<int8_t>({3}, {-8, 7, -1}));
  ASSERT_THAT(Run({.model = model, .inputs = {.inputs = {"#0=" + x}}, .output_dir = Path("out")}),
              IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("-8 7 -1"));
  EXPECT_THAT(Run({.model = model, .cases = {Path("out")}}), IsOk());
  const std::string big = Write("big.npy", Tensor::Of<int8_t>({3}, {1, 8, 1}));
  EXPECT_THAT(Run({.model = model, .inputs = {.inputs = {"#0=" + big}}}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("element 1 is 8, which does not fit i4")));
}

TEST_F(RunTest, ErrorsBeginWithTheModel) {
  const std::string broken = Write("broken.mlir", "ml_program.subgraph @main(");
  EXPECT_THAT(Run({.model = broken}),
              StatusIs(absl::StatusCode::kInvalidArgument, StartsWith(broken + ":1:27: error: ")));
  EXPECT_THAT(Run({.model = Path("gone.mlir")}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("gone.mlir")));
  const std::string a = Write("a.npy", Tensor::Of<float>({3}, {1, 2, 3}));
  const std::string model = Write("count.mlir", kCount);
  EXPECT_THAT(
      Run({.model = model, .inputs = {.inputs = {"d=" + a}}}),
      StatusIs(
          absl::StatusCode::kInvalidArgument,
          HasSubstr("a.npy: input 0 'd' of @main: expected tensor<i64>, found tensor<3xf32>")));
  EXPECT_THAT(Run({.model = model, .memory_limit = 4}),
              StatusIs(absl::StatusCode::kResourceExhausted));
}

// Whether a flag or the program asks for it.
TEST_F(RunTest, DeterministicProgramsRunInOneWay) {
  const std::string says_so =
      Write("says_so.mlir",
            absl::StrCat("module attributes {roundhouse.deterministic = true} {", kAdd, "\n}"));
  const std::string add = Write("add.mlir", kAdd);
  for (const RunOptions& options :
       {RunOptions{.model = add, .deterministic = true}, RunOptions{.model = says_so}}) {
    RunOptions run = options;
    run.inputs.shapes = {"batch:3"};
    if (BestIsa() == Isa::kSse2) {
      // scripts/not_run.py reports what is not tested then.
      EXPECT_THAT(Run(run),
                  StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("with AVX2 and FMA")));
      continue;
    }
    EXPECT_THAT(Run(run), IsOk());
    run.threads = 3;
    EXPECT_THAT(Run(run), IsOk());
    run.tune = true;
    absl::Status status = Run(run);
    EXPECT_TRUE(IsUsageError(status));
    EXPECT_THAT(std::string(status.message()), HasSubstr("--tune depends on the speed"));
    run.tune = false;
    run.precision = "high";
    EXPECT_THAT(Run(run), IsOk());
    run.error_budget = 0.1;
    status = Run(run);
    EXPECT_TRUE(IsUsageError(status));
    EXPECT_THAT(std::string(status.message()),
                HasSubstr("option error_budget needs backends that take regions"));
    run.error_budget = std::nullopt;
    run.backend = "onednn,xnnpack";
    EXPECT_THAT(Run(run), IsOk());
    EXPECT_THAT(notes_.str(), HasSubstr("on our own kernels, not on onednn, xnnpack"));
    run.strict = true;
    status = Run(run);
    EXPECT_TRUE(IsUsageError(status));
    EXPECT_THAT(std::string(status.message()), HasSubstr("--strict: the program is deterministic"));
  }
}

// The programs that the read-me refers to.
TEST_F(RunTest, ExamplesRun) {
  ASSERT_THAT(Run({.model = "examples/classify.mlir", .inputs = {.shapes = {"batch:2"}}}), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("output 0 'scores': tensor<2x3xf32>"));
  ASSERT_THAT(Run({.model = "examples/running_mean.mlir"}), IsOk());
  ASSERT_THAT(Run({.model = "examples/square_root.mlir", .inputs = {.inputs = {"x=zeros"}}}),
              IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("1.414213562373095"));
}

}  // namespace
}  // namespace roundhouse
