#include "roundhouse/tools/running/simulate.h"

#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// A product of 2 x 64 x 32 x 16 = 65,536 operations, on one device.
constexpr char kLayer[] = R"(
ml_program.global private @w(dense<1.0> : tensor<32x16xf32>) : tensor<32x16xf32>
ml_program.subgraph @main(%x: tensor<64x32xf32> {ml_program.identifier = "x"}) -> (tensor<64x16xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<32x16xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  ml_program.output %y : tensor<64x16xf32>
})";

// Numbers that make the sums easy: memory is no limit.
constexpr char kTopology[] =
    "device flops=65536000 bandwidth=1000T overhead=0us memory=5K\n"
    "level m latency=10us bandwidth=1G\n";

class SimulateTest : public ::testing::Test {
 protected:
  SimulateTest() : context_(*Context::WithLinkedExtensions()) {}

  std::string Write(absl::string_view name, absl::string_view text) const {
    const std::string path =
        absl::StrCat(std::getenv("TEST_TMPDIR"), "/",
                     ::testing::UnitTest::GetInstance()->current_test_info()->name(), ".", name);
    RH_CHECK(WriteFile(path, text).ok());
    return path;
  }
  // Simulates the layer.
  absl::Status Run(SimulateOptions options, absl::string_view topology = kTopology) {
    out_.str("");
    if (options.model.empty()) options.model = Write("layer.mlir", kLayer);
    if (options.topology.empty()) options.topology = Write("topology.txt", topology);
    return Simulate(*context_, options, out_);
  }

  std::unique_ptr<Context> context_;
  std::ostringstream out_;
};

TEST_F(SimulateTest, ABatchIsSharedWithoutExchange) {
  ASSERT_THAT(Run({.spread = {.devices = "d:4", .pins = {"x=d,_", "y=d,_"}}}), IsOk());
  EXPECT_THAT(out_.str(),
              AllOf(HasSubstr("a step on 4 devices, d:4: 250.000 us"),
                    HasSubstr("one device    1.000 ms: 4.00 times as long, an "
                              "efficiency of 100.0 %"),
                    HasSubstr("exchanging    0.000 us (0.0 %)"), Not(HasSubstr(" x "))));
}

TEST_F(SimulateTest, ASumTakesItsTime) {
  // Each of 4 has a quarter of the sum, and 64 x 16 x 4 bytes of it: a ring takes 2 x 3 rounds of
  // 10 us and 1,024 bytes at 1 GB/s, a tree 2 of 10 us and 4,096 bytes.
  ASSERT_THAT(Run({.spread = {.devices = "d:4", .pins = {"@w=d,_"}}, .way = "ring"}), IsOk());
  EXPECT_THAT(out_.str(),
              AllOf(HasSubstr("1 x all_reduce along d by ring: 4.10 kB, 66.144 us"),
                    HasSubstr("over each of 4 links of m: 6.14 kB"), HasSubstr(": 316.144 us")));
  ASSERT_THAT(Run({.spread = {.devices = "d:4", .pins = {"@w=d,_"}}}), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("1 x all_reduce along d by tree: 4.10 kB, 28.192 us"));
}

TEST_F(SimulateTest, TheBusiestLinkIsNamed) {
  // In a tree of 3, rank 0 sends to 1, which exchanges with 2 and sends the sum to 0: two of the
  // four messages of 4,096 bytes.
  const std::string rows = Write("rows.mlir", absl::StrReplaceAll(kLayer, {{"32x", "33x"}}));
  ASSERT_THAT(Run({.model = rows, .spread = {.devices = "d:3", .pins = {"@w=d,_"}}, .way = "tree"}),
              IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("over each of 3 links of m: 5.46 kB on average, 8.19 kB over "
                                    "link 1\n"));
}

TEST_F(SimulateTest, OthersWaitForTheSlowOne) {
  ASSERT_THAT(Run({.spread = {.devices = "d:4", .pins = {"@w=d,_"}}},
                  absl::StrCat(kTopology, "device only=3 flops=32768000\n")),
              IsOk());
  // Three wait for 250 us, so the mean is 187.5.
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("waiting       187.500 us"), HasSubstr(": 528.192 us")));
}

TEST_F(SimulateTest, MemoryIsThatOfAPart) {
  ASSERT_THAT(Run({.spread = {.devices = "d:4", .pins = {"@w=_,d"}}}), IsOk());
  // A quarter of the weights; the inputs are whole.
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("(weights 512 B, state 0 B, values "),
                                HasSubstr("which exceeds the 5.12 kB that device 0 has")));
}

// Sizes are what the model declares, of values that need not be anywhere.
TEST_F(SimulateTest, MemoryThatCannotBeCountedIsTheGreatest) {
  const std::string huge =
      Write("huge.mlir", absl::StrCat("ml_program.global public mutable @a : tensor<",
                                      "4611686018427387904xi8>\n"
                                      "ml_program.global public mutable @b : tensor<",
                                      "4611686018427387904xi8>\n", kLayer));
  ASSERT_THAT(Run({.model = huge, .spread = {.devices = "d:2"}, .json = true}), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("\"state\": 9223372036854775807"));
  ASSERT_THAT(Run({.model = huge, .spread = {.devices = "d:2"}}), IsOk());
  EXPECT_THAT(out_.str(), AllOf(Not(HasSubstr("state -")), Not(HasSubstr("peak: -"))));
}

TEST_F(SimulateTest, AThousandDevices) {
  ASSERT_THAT(Run({.spread = {.devices = "d:8,e:128", .pins = {"@w=d,_"}}, .json = true}), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("\"num_devices\": 1024"), HasSubstr("\"efficiency\": ")));
}

TEST_F(SimulateTest, TracesShowEachDevice) {
  const std::string trace = Write("trace.json", "");
  ASSERT_THAT(Run({.spread = {.devices = "d:2", .pins = {"@w=d,_"}}, .trace = trace}), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(trace));
  EXPECT_THAT(text, AllOf(HasSubstr("all_reduce along d by"), HasSubstr("\"tid\": 1")));
}

TEST_F(SimulateTest, APartOfAWeightIsNotCutInEachStep) {
  // Memory is slow: what is read and written are the operands and the result of the product.
  ASSERT_THAT(Run({.spread = {.devices = "d:4", .pins = {"@w=_,d"}}},
                  "device flops=1P bandwidth=1G overhead=1ms\nlevel m latency=0us bandwidth=1P\n"),
              IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("of a device's, 1 nodes"));
}

TEST_F(SimulateTest, PicturesAndSchedulesAreWritten) {
  const SpreadRequest rows = {.devices = "d:2", .pins = {"@w=d,_"}};
  const std::string svg = Write("step.svg", "");
  const std::string html = Write("step.html", "");
  const std::string schedule = Write("schedule.json", "");
  ASSERT_THAT(Run({.spread = rows, .timeline = svg, .schedule = schedule}), IsOk());
  EXPECT_THAT(*ReadFile(svg), AllOf(HasSubstr("<svg "), HasSubstr("all_reduce along d by")));
  EXPECT_THAT(*ReadFile(schedule),
              AllOf(HasSubstr("\"schema\": \"roundhouse.schedule/1\""),
                    HasSubstr("\"exchange\": \"all_reduce\""), HasSubstr("\"bytes\": 4096")));
  ASSERT_THAT(Run({.spread = rows, .timeline = html}), IsOk());
  EXPECT_THAT(*ReadFile(html), AllOf(HasSubstr("<html"), HasSubstr("memory of each device")));
  EXPECT_THAT(Run({.spread = rows, .timeline = "step.png"}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("--timeline=step.png: expected a name that ends in .svg or")));
}

TEST_F(SimulateTest, TheCheapestOtherShardingIsNamed) {
  ASSERT_THAT(Run({.spread = {.devices = "d:4", .pins = {"@w=d,_"}}}), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("cheapest other sharding found ("),
                                HasSubstr("\n  --devices=data:4 --shard=x=data,_\n")));
  ASSERT_THAT(Run({.spread = {.devices = "d:4", .pins = {"@w=d,_"}}, .tries = 0}), IsOk());
  EXPECT_THAT(out_.str(), Not(HasSubstr("other sharding")));
  // The program cannot be spread over 7 devices, but the prediction is there.
  ASSERT_THAT(Run({.spread = {.devices = "d:7"}}), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("a step on 7 devices"),
                                HasSubstr("no other sharding found: nothing can be spread")));
}

TEST_F(SimulateTest, ASuggestionIsExplained) {
  ASSERT_THAT(Run({.spread = {.devices = "4"}, .suggest = true, .memory = 1 << 20}), IsOk());
  EXPECT_THAT(
      out_.str(),
      AllOf(HasSubstr("suggestion ("), HasSubstr("  --devices=data:4 --shard=x=data,_\n"),
            HasSubstr(" of 1.05 MB\nnext:\n  --devices=data:2,model:2 "),
            HasSubstr(" more: computing +"), HasSubstr("a step on 4 devices, data:4: 250")));
  // Too little for any.
  ASSERT_THAT(Run({.spread = {.devices = "4"}, .suggest = true, .memory = 16}), IsOk());
  EXPECT_THAT(out_.str(),
              AllOf(HasSubstr("no sharding that was found fits"), HasSubstr(", too much by ")));
  ASSERT_THAT(Run({.spread = {.devices = "4"}, .json = true, .suggest = true}), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("\"suggested\": true"), HasSubstr("\"shard\": [")));
}

TEST_F(SimulateTest, ASuggestionNeedsKnownSizes) {
  const std::string open = Write("open.mlir", absl::StrReplaceAll(kLayer, {{"<64x", "<?x"}}));
  EXPECT_THAT(Run({.model = open, .spread = {.devices = "4"}, .suggest = true}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       AllOf(HasSubstr("input 'x' is tensor<?x"), HasSubstr("option shape="))));
}

TEST_F(SimulateTest, ASuggestionNeedsNoPins) {
  EXPECT_THAT(Run({.spread = {.devices = "d:4", .pins = {"@w=d,_"}}, .suggest = true}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("leave out --shard")));
  EXPECT_THAT(Run({.spread = {.devices = "d:4"}, .memory = 5}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("add --suggest")));
  EXPECT_THAT(Run({.spread = {.devices = "d:4"}, .suggest = true, .tries = 0}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("--tries=0: expected")));
}

TEST_F(SimulateTest, OtherEntriesMakeNoDifference) {
  // Its input has the same name and no size.
  const std::string other = R"(
ml_program.subgraph @other(%x: tensor<?x32xf32> {ml_program.identifier = "x"}) -> (tensor<?x32xf32> {ml_program.identifier = "y"}) {
  %y = "canonical.relu"(%x) : (tensor<?x32xf32>) -> tensor<?x32xf32>
  ml_program.output %y : tensor<?x32xf32>
})";
  const std::string model = Write("two.mlir", absl::StrCat(kLayer, other));
  ASSERT_THAT(
      Run({.model = model, .spread = {.devices = "d:4", .pins = {"x=d,_"}}, .entry = "main"}),
      IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("a step on 4 devices, d:4: 250.000 us"));
}

// Four products of 2 x 64 x 64 x 64 = 524,288 operations, each with weights of its own.
std::string FourLayers() {
  std::string text;
  for (int i = 0; i < 4; ++i) {
    absl::StrAppend(&text, "ml_program.global private @w", i, "(dense<", i,
                    ".5> : tensor<64x64xf32>) : tensor<64x64xf32>\n");
  }
  text += R"(ml_program.subgraph @main(%x: tensor<64x64xf32> {ml_program.identifier = "x"}) ->
      (tensor<64x64xf32> {ml_program.identifier = "y"}) {
)";
  for (int i = 0; i < 4; ++i) {
    absl::StrAppend(&text, "%w", i, " = ml_program.global_load_const @w", i,
                    " : tensor<64x64xf32>\n%y", i, " = \"canonical.mat_mul\"(%",
                    i == 0 ? "x" : absl::StrCat("y", i - 1), ", %w", i,
                    ") : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>\n");
  }
  return text + "ml_program.output %y3 : tensor<64x64xf32>\n}\n";
}

// A product takes 1 ms.
constexpr char kForLayers[] =
    "device flops=524288000 bandwidth=1000T overhead=0us memory=20K\n"
    "level m latency=0us bandwidth=1000T\n";

TEST_F(SimulateTest, APipelineTakesWhatTheFormulaSays) {
  const std::string model = Write("layers.mlir", FourLayers());
  const SpreadRequest four = {.devices = "pipe:4", .pipeline = "pipe"};
  // 4 micro-batches of 250 us pass through 4 stages.
  ASSERT_THAT(Run({.model = model, .spread = four, .tries = 0}, kForLayers), IsOk());
  EXPECT_THAT(
      out_.str(),
      AllOf(HasSubstr("a step on 4 devices, pipe:4: 1.750 ms\n"), HasSubstr("idle          750"),
            HasSubstr("one device    4.000 ms: 2.29 times as long, an efficiency of 57.1 %"),
            HasSubstr("stage 3: computing 1.000 ms, exchanging 0.000 us, idle 42.9 %; memory "),
            HasSubstr("12 messages between stages: 49.15 kB, "),
            HasSubstr("1 x broadcast along pipe by ")));
  // 16 micro-batches of 62.5 us.
  SpreadRequest sixteen = four;
  sixteen.microbatches = 16;
  ASSERT_THAT(Run({.model = model, .spread = sixteen, .tries = 0}, kForLayers), IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr(": 1.188 ms\n"), HasSubstr("idle 15.8 %")));
  // Two pipelines side by side.
  ASSERT_THAT(Run({.model = model,
                   .spread = {.devices = "data:2,pipe:4", .pins = {"x=data,_"}, .pipeline = "pipe"},
                   .tries = 0},
                  kForLayers),
              IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("a step on 8 devices, data:2,pipe:4: 875.0"));
}

TEST_F(SimulateTest, PipelinesWaitForSlowDevicesAndLinks) {
  const std::string model = Write("layers.mlir", FourLayers());
  const SpreadRequest four = {.devices = "pipe:4", .pipeline = "pipe"};
  // Device 2 takes 500 us for a micro-batch: 250 + 250 + 4 x 500 + 250.
  ASSERT_THAT(Run({.model = model, .spread = four, .tries = 0},
                  absl::StrCat(kForLayers, "device only=2 flops=262144000\n")),
              IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("pipe:4: 2.750 ms"), HasSubstr("most in stage 0: 63.6")));
  // A micro-batch of 4,096 bytes takes 409.6 us to the next device: 4 x 250 for tasks, the first
  // message three times and the last three waited for at the pace of the links; and a tree of two
  // rounds, of 16,384 bytes each, that shares the output.
  ASSERT_THAT(Run({.model = model, .spread = four, .way = "tree", .tries = 0},
                  "device flops=524288000 bandwidth=1000T overhead=0us\n"
                  "level m latency=0us bandwidth=10M\n"),
              IsOk());
  EXPECT_THAT(out_.str(),
              AllOf(HasSubstr("pipe:4: 6.734 ms"), HasSubstr("1 x broadcast along pipe by tree")));
}

TEST_F(SimulateTest, EachStageOfAPipelineHasItsMemory) {
  // The weights of a product, 16,384 bytes, the whole input or output and what tasks need.
  const std::string model = Write("layers.mlir", FourLayers());
  ASSERT_THAT(Run({.model = model,
                   .spread = {.devices = "pipe:4", .pipeline = "pipe"},
                   .json = true,
                   .tries = 0},
                  kForLayers),
              IsOk());
  const std::string json = out_.str();
  EXPECT_THAT(json, AllOf(HasSubstr("\"pipeline\": {"), HasSubstr("\"waited_ms\": "),
                          HasSubstr("\"idle\": 0.42857")));
  size_t stages = 0;
  for (size_t at = json.find("\"weights\": 16384"); at != std::string::npos;
       at = json.find("\"weights\": 16384", at + 1)) {
    ++stages;
  }
  EXPECT_EQ(stages, 5);  // And the largest.
  ASSERT_THAT(Run({.model = model, .spread = {.devices = "pipe:4", .pipeline = "pipe"}, .tries = 0},
                  kForLayers),
              IsOk());
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("memory of a device at its peak, most in stage "),
                                HasSubstr("which exceeds the 20.48 kB that device ")));
}

TEST_F(SimulateTest, PicturesOfPipelinesShowTasks) {
  const std::string model = Write("layers.mlir", FourLayers());
  const std::string svg = Write("step.svg", "");
  const std::string trace = Write("step.json", "");
  const std::string schedule = Write("schedule.json", "");
  ASSERT_THAT(Run({.model = model,
                   .spread = {.devices = "pipe:4", .pipeline = "pipe"},
                   .tries = 0,
                   .trace = trace,
                   .timeline = svg,
                   .schedule = schedule},
                  kForLayers),
              IsOk());
  EXPECT_THAT(*ReadFile(svg), AllOf(HasSubstr("main.stage2.forward, micro-batch 3: "),
                                    HasSubstr(">forward 1.000 ms<"), HasSubstr(">3</text>")));
  EXPECT_THAT(*ReadFile(trace), HasSubstr("main.stage3.forward, micro-batch 0: "));
  EXPECT_THAT(*ReadFile(schedule),
              AllOf(HasSubstr("\"stages\": ["), HasSubstr("\"exchange\": \"receive\""),
                    HasSubstr("\"with\": 3"), Not(HasSubstr("\"phases\""))));
}

TEST_F(SimulateTest, FlagsOfPipelinesAreChecked) {
  EXPECT_THAT(Run({.spread = {.devices = "pipe:4", .pipeline = "stage"}}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("pipeline: ")));
  EXPECT_THAT(Run({.spread = {.devices = "4", .pipeline = "x"}, .suggest = true}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("leave out --pipeline")));
}

TEST_F(SimulateTest, ErrorsSayWhatIsMissing) {
  EXPECT_THAT(
      Run({}),
      StatusIs(absl::StatusCode::kInvalidArgument,
               HasSubstr("the devices are missing: add them, as in option devices=data:4")));
  EXPECT_THAT(Run({.spread = {.devices = "d:2"}}, "level m latency=1us bandwidth=1G\n"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("topology.txt: the speed of a device is missing")));
  EXPECT_THAT(Run({.spread = {.devices = "d:2"}, .topology = "/none.txt"}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("/none.txt")));
  EXPECT_THAT(
      Run({.spread = {.devices = "d:8"}},
          "device flops=1T bandwidth=1T overhead=1us\nlevel m size=4 latency=1us bandwidth=1G\n"),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("layer.mlir: ")));
}

TEST_F(SimulateTest, GraphsThatCallThemselvesAreErrors) {
  const std::string model = Write("recursive.mlir", R"(
ml_program.subgraph private @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "control.call"(%x) {callee = @f} : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
}
ml_program.subgraph @main(%x: tensor<2xf32> {ml_program.identifier = "x"}) -> tensor<2xf32> {
  %y = "control.call"(%x) {callee = @f} : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
})");
  const absl::Status status = Run({.model = model, .spread = {.devices = "d:2"}});
  EXPECT_THAT(status, StatusIs(absl::StatusCode::kFailedPrecondition,
                               HasSubstr("recursive.mlir: @f: calls nest deeper than 200")));
}

}  // namespace
}  // namespace roundhouse
