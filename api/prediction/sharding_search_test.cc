#include "roundhouse/api/prediction/sharding_search.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/api/prediction/pin_patterns.h"
#include "roundhouse/api/prediction/program_prediction.h"
#include "roundhouse/api/prediction/weight_classes.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

// Feed-forward blocks of `width`, whose weights lie in globals layerN.up and layerN.down.
std::string Blocks(int layers, int batch, int width) {
  const std::string x = absl::StrCat("tensor<", batch, "x", width, "xf32>");
  const std::string h = absl::StrCat("tensor<", batch, "x", 4 * width, "xf32>");
  const std::string up = absl::StrCat("tensor<", width, "x", 4 * width, "xf32>");
  const std::string down = absl::StrCat("tensor<", 4 * width, "x", width, "xf32>");
  std::string globals;
  std::string nodes;
  std::string last = "%x";
  for (int i = 0; i < layers; ++i) {
    absl::StrAppend(&globals, "ml_program.global private @layer", i, ".up(dense<0.1", i, "> : ", up,
                    ") : ", up, "\nml_program.global private @layer", i, ".down(dense<0.2", i,
                    "> : ", down, ") : ", down, "\n");
    absl::StrAppend(&nodes, "%u", i, " = ml_program.global_load_const @layer", i, ".up : ", up,
                    "\n%d", i, " = ml_program.global_load_const @layer", i, ".down : ", down,
                    "\n%h", i, " = \"canonical.mat_mul\"(", last, ", %u", i, ") : (", x, ", ", up,
                    ") -> ", h, "\n%r", i, " = \"canonical.relu\"(%h", i, ") : (", h, ") -> ", h,
                    "\n%y", i, " = \"canonical.mat_mul\"(%r", i, ", %d", i, ") : (", h, ", ", down,
                    ") -> ", x, "\n");
    last = absl::StrCat("%y", i);
  }
  return absl::StrCat(globals, "ml_program.subgraph @main(%x: ", x,
                      " {ml_program.identifier = \"x\"}) -> (", x,
                      " {ml_program.identifier = \"y\"}) {\n", nodes, "ml_program.output ", last,
                      " : ", x, "\n}\n");
}

class ShardingSearchTest : public ::testing::Test {
 protected:
  ShardingSearchTest()
      : context_(*Context::WithLinkedExtensions()),
        topology_(*Topology::Parse("device flops=1T bandwidth=1T overhead=1us\n"
                                   "level node size=4 latency=1us bandwidth=100G\n"
                                   "level rack latency=10us bandwidth=1G\n",
                                   "t")) {}

  void Parse(const std::string& text) {
    absl::StatusOr<std::unique_ptr<Program>> program = roundhouse::Parse(*context_, text);
    ASSERT_THAT(program.status(), IsOk());
    program_ = *std::move(program);
  }
  absl::StatusOr<ShardingSuggestion> Suggest(ShardingSearchOptions options) {
    return SuggestSharding(*program_, "main", topology_, options);
  }

  std::unique_ptr<Context> context_;
  Topology topology_;
  std::unique_ptr<Program> program_;
};

TEST_F(ShardingSearchTest, EnoughExamplesAreSpreadAlone) {
  Parse(Blocks(2, 4096, 128));
  ASSERT_OK_AND_ASSIGN(const ShardingSuggestion found, Suggest({.num_devices = 8}));
  EXPECT_EQ(found.candidates[0].request.devices, "data:8");
  EXPECT_THAT(found.candidates[0].request.pins, ElementsAre("x=data,_"));
  EXPECT_EQ(found.candidates[0].exchange, 0);
  EXPECT_TRUE(found.is_complete);
  // Others are there to compare with, and none is faster.
  ASSERT_GE(found.candidates.size(), 3u);
  for (const ShardingCandidate& other : found.candidates)
    EXPECT_GE(other.seconds, found.candidates[0].seconds) << other.request.devices;
}

TEST_F(ShardingSearchTest, WeightsThatDoNotFitAreSpreadWithinANode) {
  Parse(Blocks(2, 4096, 128));
  // All weights are 1 MiB; a quarter of them and the values of a half of the examples fit.
  ASSERT_OK_AND_ASSIGN(const ShardingSuggestion all, Suggest({.num_devices = 8}));
  const int64_t needed = all.candidates[0].memory.weights;
  EXPECT_EQ(needed, int64_t{1} << 20);
  for (const ShardingCandidate& candidate : all.candidates) {
    if (candidate.request.devices != "data:2,model:4") continue;
    EXPECT_EQ(candidate.memory.weights, needed / 4);
    // The columns of the first, from which the rows of the second follow, in all layers at once.
    EXPECT_THAT(candidate.request.pins, ElementsAre("x=data,_", "@layer*.up=_,model"));
  }
}

TEST_F(ShardingSearchTest, TheMemoryIsABound) {
  Parse(Blocks(4, 8, 512));
  ASSERT_OK_AND_ASSIGN(const ShardingSuggestion free, Suggest({.num_devices = 8}));
  ASSERT_OK_AND_ASSIGN(const ShardingSuggestion bound,
                       Suggest({.num_devices = 8, .memory = 5 << 20}));
  EXPECT_TRUE(bound.Fits(bound.candidates[0]));
  EXPECT_LE(bound.candidates[0].memory.total(), 5 << 20);
  EXPECT_LE(free.candidates[0].seconds, bound.candidates[0].seconds);
  // None fits: the first needs least.
  ASSERT_OK_AND_ASSIGN(const ShardingSuggestion none, Suggest({.num_devices = 8, .memory = 1000}));
  for (const ShardingCandidate& other : none.candidates) {
    EXPECT_FALSE(none.Fits(other));
    EXPECT_GE(other.memory.total(), none.candidates[0].memory.total());
  }
}

TEST_F(ShardingSearchTest, TheMemoryOfTheSmallestDeviceCounts) {
  Parse(Blocks(2, 64, 128));
  topology_ = *Topology::Parse(
      "device flops=1T bandwidth=1T overhead=1us memory=1G\ndevice only=3 memory=700K\n"
      "level node latency=1us bandwidth=100G\n",
      "t");
  ASSERT_OK_AND_ASSIGN(const ShardingSuggestion found, Suggest({.num_devices = 4}));
  EXPECT_EQ(found.memory, 700 * 1024);
  EXPECT_TRUE(found.Fits(found.candidates[0]));
}

TEST_F(ShardingSearchTest, TriesEndIt) {
  Parse(Blocks(2, 64, 128));
  ASSERT_OK_AND_ASSIGN(const ShardingSuggestion found, Suggest({.num_devices = 8, .tries = 3}));
  EXPECT_EQ(found.tried, 3);
  EXPECT_FALSE(found.is_complete);
  EXPECT_THAT(found.candidates, Not(IsEmpty()));
}

TEST_F(ShardingSearchTest, NothingCanBeDividedEvenly) {
  Parse(Blocks(1, 8, 16));
  EXPECT_THAT(Suggest({.num_devices = 7}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("nothing can be spread evenly over 7 devices")));
  topology_.placement = {"d"};
  EXPECT_THAT(Suggest({.num_devices = 8}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("place")));
}

TEST_F(ShardingSearchTest, PipelinesAreTried) {
  Parse(Blocks(8, 256, 512));
  // The weights are 64 MiB.
  ASSERT_OK_AND_ASSIGN(const ShardingSuggestion found, Suggest({.num_devices = 8}));
  std::vector<std::string> devices;
  for (const ShardingCandidate& candidate : found.candidates) {
    if (candidate.request.pipeline.empty()) continue;
    devices.push_back(candidate.request.devices);
    EXPECT_EQ(candidate.request.pipeline, "pipe");
    EXPECT_GT(candidate.wait, 0);
    // The printed flags give the sharding that was predicted.
    const std::unique_ptr<Program> program = program_->clone();
    ASSERT_THAT(SpreadProgram(*program, candidate.request), IsOk());
    ASSERT_OK_AND_ASSIGN(const ProgramPrediction again,
                         PredictProgram(*program, "main", topology_, {}));
    EXPECT_DOUBLE_EQ(again.step.seconds, candidate.seconds);
    if (candidate.request.devices == "pipe:8") {
      EXPECT_EQ(candidate.memory.weights, 8 << 20);
    }
  }
  EXPECT_THAT(devices, AllOf(Contains("pipe:8"), Contains("data:2,pipe:4")));
  // Slow links, and many tasks for each stage: it is the best.
  topology_ = *Topology::Parse(
      "device flops=10G bandwidth=1T overhead=0us\n"
      "level rack latency=1us bandwidth=20M\n",
      "t");
  ASSERT_OK_AND_ASSIGN(const ShardingSuggestion slow,
                       Suggest({.num_devices = 4, .memory = 20 << 20}));
  EXPECT_EQ(slow.candidates[0].request.devices, "pipe:4");
  EXPECT_TRUE(slow.Fits(slow.candidates[0]));
}

// Two weights with the state of their optimizer, as the tool train names it; a step that uses all.
TEST_F(ShardingSearchTest, TheStateOfOptimizersIsSpread) {
  Parse(R"(
ml_program.global private mutable @w(dense<0.1> : tensor<255x256xf32>) : tensor<255x256xf32>
ml_program.global private mutable @w.mean(dense<0.0> : tensor<255x256xf32>) : tensor<255x256xf32>
ml_program.subgraph @main(%x: tensor<16x255xf32> {ml_program.identifier = "x"}) -> (tensor<16x256xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load @w : tensor<255x256xf32>
  %m = ml_program.global_load @w.mean : tensor<255x256xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<16x255xf32>, tensor<255x256xf32>) -> tensor<16x256xf32>
  %t = "canonical.tensor_transpose"(%x) {perm = array<i64: 1, 0>} : (tensor<16x255xf32>) -> tensor<255x16xf32>
  %g = "canonical.mat_mul"(%t, %y) : (tensor<255x16xf32>, tensor<16x256xf32>) -> tensor<255x256xf32>
  %n = "canonical.eltwise_add"(%m, %g) : (tensor<255x256xf32>, tensor<255x256xf32>) -> tensor<255x256xf32>
  %v = "canonical.eltwise_sub"(%w, %n) : (tensor<255x256xf32>, tensor<255x256xf32>) -> tensor<255x256xf32>
  ml_program.global_store @w.mean = %n : tensor<255x256xf32>
  ml_program.global_store @w = %v : tensor<255x256xf32>
  ml_program.output %y : tensor<16x256xf32>
})");
  // 255 is no multiple of 4, so that only examples and columns can be spread.
  ASSERT_OK_AND_ASSIGN(const ShardingSuggestion found, Suggest({.num_devices = 4}));
  int with_state = 0;
  for (const ShardingCandidate& candidate : found.candidates) {
    if (!candidate.spreads_state || candidate.request.devices != "data:4") continue;
    ++with_state;
    EXPECT_THAT(candidate.request.pins, UnorderedElementsAre("x=data,_", "@w=*", "@w.mean=_,data"));
    EXPECT_EQ(candidate.memory.state, 255 * 256 * 4 * 5 / 4);
  }
  EXPECT_EQ(with_state, 1);
}

TEST_F(ShardingSearchTest, ClassesAreTheSamePlaceInAllLayers) {
  Parse(Blocks(3, 8, 16));
  const std::vector<WeightClass> classes = WeightClassesOf(*program_->FindGraph("main"));
  ASSERT_GE(classes.size(), 2u);
  EXPECT_THAT(classes[0].globals, Contains("layer1.up"));
  EXPECT_THAT(classes[0].globals, Not(Contains("layer0.down")));
  EXPECT_THAT(classes[0].dims, ElementsAre(0, 1));
  EXPECT_GT(classes[0].work, 0);
}

TEST_F(ShardingSearchTest, PatternsMatchNoOtherGlobal) {
  Parse(Blocks(3, 8, 16));
  EXPECT_THAT(
      PinsOfGlobals({{"layer0.up", "_,m"}, {"layer1.up", "_,m"}, {"layer2.up", "_,m"}}, *program_),
      ElementsAre("@layer*.up=_,m"));
  EXPECT_THAT(PinsOfGlobals({{"layer0.up", "_,m"}, {"layer1.up", "_,m"}}, *program_),
              ElementsAre("@layer0.up=_,m", "@layer1.up=_,m"));
  EXPECT_THAT(PinsOfGlobals({{"layer0.up", "_,m"}, {"layer1.up", "m,_"}}, *program_),
              UnorderedElementsAre("@layer0.up=_,m", "@layer1.up=m,_"));
}

}  // namespace
}  // namespace roundhouse
