#include "roundhouse/api/adapting/tune.h"

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/passes/placement/placement_report.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/planted_backend.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Its estimates say that it is the fastest, but it is the slowest.
void RegisterBackends(Context& context) {
  AddBackend(context,
             PlantedBackend({.name = "boaster",
                             .seconds = [](const Node&) { return 1e-12; },
                             .runs =
                                 [](const Node&) {
                                   std::this_thread::sleep_for(std::chrono::milliseconds(3));
                                 }}));
  AddBackend(context, PlantedBackend({.name = "modest",
                                      .supports =
                                          [](const Node& node) {
                                            return node.op_name() == "canonical.tensor_softmax"
                                                       ? absl::OkStatus()
                                                       : absl::UnimplementedError("not a softmax");
                                          },
                                      .seconds = [](const Node&) { return 1.0; }}));
}
RH_REGISTER_EXTENSION(RegisterBackends);

// Large enough not to be left to our own kernels.
constexpr char kModel[] = R"(
ml_program.subgraph @main(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %a = "canonical.relu"(%x) : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %b = "canonical.tensor_softmax"(%a) : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %c = "canonical.relu"(%b) : (tensor<64x128xf32>) -> tensor<64x128xf32>
  ml_program.output %c : tensor<64x128xf32>
})";

// The backend of each region.
std::vector<std::string> Targets(const Program& program) {
  std::vector<std::string> targets;
  for (const Graph* graph : program.graphs()) {
    if (IsRegion(*graph)) targets.emplace_back(TargetOf(*graph));
  }
  return targets;
}

class TuneTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    ASSERT_OK_AND_ASSIGN(program_, Parse(*context_, kModel));
    ASSERT_OK_AND_ASSIGN(const Graph* entry, EntryOf(*program_, ""));
    ASSERT_OK_AND_ASSIGN(inputs_, MakeInputs(*entry, {}));
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  std::vector<RunInput> inputs_;
};

TEST_F(TuneTest, MeasuresRatherThanBelieves) {
  const std::unique_ptr<Program> believed = program_->clone();
  ASSERT_THAT(PlaceOnBackends(*believed, {}), IsOk());
  EXPECT_THAT(Targets(*believed), ElementsAre("boaster"));

  ASSERT_OK_AND_ASSIGN(const std::string report, TunePlacement(*program_, {}, inputs_));
  EXPECT_THAT(Targets(*program_), Not(Contains("boaster"))) << report;
  EXPECT_THAT(report, AllOf(HasSubstr(" ms instead of "), HasSubstr(", kept\n")));
  // The attributes for measuring are removed again.
  ASSERT_OK_AND_ASSIGN(const std::string text, Print(*program_));
  EXPECT_THAT(text, Not(HasSubstr("roundhouse.seconds")));
  EXPECT_THAT(text, Not(HasSubstr("roundhouse.tune =")));
}

TEST_F(TuneTest, TheChoiceIsKeptInTheProgram) {
  ASSERT_OK_AND_ASSIGN(
      const std::string report,
      TunePlacement(*program_, {.placement = {.backends = "modest,boaster"}}, inputs_));
  EXPECT_THAT(report, HasSubstr("tuned: "));
  const std::vector<std::string> targets = Targets(*program_);
  ASSERT_OK_AND_ASSIGN(const std::string text, Print(*program_));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read, Parse(*context_, text));
  const Attribute* tuned = read->attributes().Find(kTunedAttribute);
  ASSERT_NE(tuned, nullptr) << text;
  EXPECT_EQ(*tuned->if_string(), TuningPlace(1));
  EXPECT_THAT(PlacementNotes(*read, 1), IsEmpty());
  ASSERT_OK_AND_ASSIGN(const PlacementReport placement, MakePlacementReport(*read));
  EXPECT_THAT(PlacementText(placement),
              HasSubstr("placed by measurements on " + TuningPlace(1) + "\n"));
  ASSERT_THAT(PlaceOnBackends(*read, {}), IsOk());
  EXPECT_EQ(Targets(*read), targets);
}

TEST_F(TuneTest, TheReportHasMeasuredTimes) {
  ASSERT_THAT(PlaceOnBackends(*program_, {.backends = "boaster"}), IsOk());
  ASSERT_OK_AND_ASSIGN(PlacementReport report, MakePlacementReport(*program_));
  EXPECT_THAT(PlacementText(report), Not(HasSubstr("measured time")));
  ASSERT_THAT(MeasurePlacement(*program_, {}, inputs_, report), IsOk());
  // Three nodes that take 3 ms each.
  EXPECT_GE(report.by_backend.at("boaster").seconds.value_or(0), 9e-3);
  ASSERT_EQ(report.islands.size(), 1u);
  EXPECT_EQ(report.islands[0].work.seconds, report.by_backend.at("boaster").seconds);
  EXPECT_THAT(PlacementText(report), HasSubstr("measured time: boaster "));
  JsonWriter json;
  PlacementJson(report, json);
  EXPECT_THAT(json.text(), HasSubstr("\"milliseconds\": "));
}

constexpr char kPlaced[] = R"(
module attributes {roundhouse.tuned = "a calculator, 1 thread"} {
ml_program.subgraph @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.targets = ["gone", "modest"]} {
  %y = "control.call"(%x) {callee = @main_gone_0, roundhouse.target = "gone"} : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
ml_program.subgraph private @main_gone_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {roundhouse.target = "gone"} {
  %y = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y : tensor<4xf32>
}
})";

TEST_F(TuneTest, WhatIsNotThereIsSaid) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> placed, Parse(*context_, kPlaced));
  EXPECT_THAT(
      PlacementNotes(*placed, 2),
      ElementsAre(AllOf(HasSubstr("was measured on a calculator, 1 thread; this machine is "),
                        HasSubstr(", 2 threads")),
                  AllOf(HasSubstr("1 region of 'gone' will run on other backends (option strict"),
                        HasSubstr("modest"))));
  EXPECT_THAT(PlaceOnBackends(*placed, {}), IsOk());
  EXPECT_THAT(PlaceOnBackends(*placed, {.strict = true}),
              StatusIs(absl::StatusCode::kNotFound, AllOf(HasSubstr("gone"), HasSubstr("region"))));
}

TEST_F(TuneTest, Errors) {
  EXPECT_THAT(TunePlacement(*program_, {.placement = {.backends = "modes"}}, inputs_),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("modest")));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> placed, Parse(*context_, kPlaced));
  EXPECT_THAT(TunePlacement(*placed, {}, inputs_),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("unpartition")));
}

// A placement that was not measured does not claim that it was.
TEST_F(TuneTest, PlacingAnewForgets) {
  program_->set_attribute(kTunedAttribute, Attribute::String("a calculator"));
  ASSERT_THAT(PlaceOnBackends(*program_, {.backends = "modest"}), IsOk());
  EXPECT_FALSE(program_->attributes().contains(kTunedAttribute));
}

}  // namespace
}  // namespace roundhouse
