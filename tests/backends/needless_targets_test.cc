// A backend that is costly to load gets nothing if it would save hardly anything.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/planted_backend.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The estimates of a backend of the next context, by op; without an entry it does not take a node.
// Heavy and spare are costly to load, light is not.
struct Answers {
  std::map<std::string, double> seconds;
  std::map<std::string, double> saved;
  std::vector<std::string> others;  // Taken without an estimate.
  bool has_composites = false;
};
Answers heavy;
Answers spare;
Answers light;
// How often a backend was asked whether it really takes a node.
int num_asked = 0;

std::unique_ptr<Backend> BackendOf(const std::string& name, const Answers& given, bool is_costly) {
  const auto number_of = [](const std::map<std::string, double>& numbers, const Node& node) {
    const auto found = numbers.find(std::string(node.op_name()));
    return found == numbers.end() ? std::nullopt : std::optional<double>(found->second);
  };
  PlantedOptions options = {.name = name, .is_costly_to_load = is_costly};
  options.may_support = [given](const Node& node) {
    const std::string op(node.op_name());
    for (const std::string& other : given.others) {
      if (op == other) return absl::OkStatus();
    }
    return given.seconds.contains(op) ? absl::OkStatus() : absl::UnimplementedError("not taken");
  };
  options.supports = [may_support = options.may_support, is_costly](const Node& node) {
    num_asked += is_costly ? 1 : 0;
    return may_support(node);
  };
  options.seconds = [=](const Node& node) { return number_of(given.seconds, node); };
  options.seconds_saved = [=](const Node& node) { return number_of(given.saved, node); };
  if (given.has_composites) {
    options.composites = [](const Node& last) {
      return std::vector<Composite>{{.name = "one", .nodes = {&last}}};
    };
  }
  return PlantedBackend(std::move(options));
}

void RegisterBackends(Context& context) {
  AddBackend(context, BackendOf("heavy", heavy, true));
  AddBackend(context, BackendOf("spare", spare, true));
  AddBackend(context, BackendOf("light", light, false));
}
RH_REGISTER_EXTENSION(RegisterBackends);

constexpr char kSum[] = "canonical.eltwise_add";
constexpr char kProduct[] = "canonical.eltwise_mul";

std::string GraphWith(const std::string& name, const std::string& op) {
  return absl::StrCat("ml_program.subgraph @", name,
                      "(%x: tensor<64xf32>) -> tensor<64xf32> {\n  %y = \"", op,
                      "\"(%x, %x) : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>\n"
                      "  ml_program.output %y : tensor<64xf32>\n}\n");
}

class NeedlessTargetsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    heavy = Answers();
    spare = Answers();
    light = Answers();
  }

  // The targets of the nodes of graphs, each with one node of these ops.
  static absl::StatusOr<std::vector<std::string>> Targets(const std::vector<std::string>& ops,
                                                          const std::string& options = "") {
    std::string text;
    for (const std::string& op : ops)
      absl::StrAppend(&text, GraphWith(absl::StrCat("g", text.size()), op));
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context, text));
    RH_RETURN_IF_ERROR(RunPasses(*program, absl::StrCat("annotate_target{targets=\"heavy,spare,"
                                                        "light\", choose=fastest",
                                                        options, "}"))
                           .status());
    std::vector<std::string> targets;
    for (const Graph* graph : program->graphs()) {
      for (const Node* node : graph->nodes()) {
        if (!IsWork(*node)) continue;
        targets.emplace_back(TargetOf(*node));
        const Attribute* declined = node->attributes().Find(kDeclinedAttribute);
        if (declined == nullptr || declined->if_dictionary() == nullptr) continue;
        if (const Attribute* why = declined->if_dictionary()->Find("heavy"))
          targets.back() += absl::StrCat(" ", *why->if_string());
      }
    }
    return targets;
  }
};

TEST_F(NeedlessTargetsTest, OthersGetWhatTheyTakeHardlyLongerFor) {
  light.seconds[kSum] = 100e-9;
  heavy.seconds[kSum] = 98.5e-9;
  EXPECT_THAT(Targets({kSum}),
              IsOkAndHolds(ElementsAre("light it would save less than 2 % of the program's time")));
  EXPECT_THAT(Targets({kSum}, ", min_gain=0.01"), IsOkAndHolds(ElementsAre("heavy")));
  EXPECT_THAT(Targets({kSum}, ", min_gain=0.0"), IsOkAndHolds(ElementsAre("heavy")));
  heavy.seconds[kSum] = 90e-9;
  EXPECT_THAT(Targets({kSum}), IsOkAndHolds(ElementsAre("heavy")));
}

// The answer of a library brings much of its code into memory.
TEST_F(NeedlessTargetsTest, IsNotAskedForNothing) {
  light.seconds[kSum] = 100e-9;
  heavy.seconds[kSum] = 98.5e-9;
  num_asked = 0;
  EXPECT_THAT(Targets({kSum}), IsOkAndHolds(ElementsAre(HasSubstr("light it would save"))));
  EXPECT_EQ(num_asked, 0);
  heavy.seconds[kSum] = 90e-9;
  EXPECT_THAT(Targets({kSum}), IsOkAndHolds(ElementsAre("heavy")));
  EXPECT_EQ(num_asked, 1);
}

// The share of the whole program's time decides, as a backend is loaded once.
TEST_F(NeedlessTargetsTest, AllGraphsCountTogether) {
  light.seconds = {{kSum, 100e-9}, {kProduct, 100e-9}};
  heavy.seconds = {{kSum, 99e-9}};
  EXPECT_THAT(Targets({kSum, kSum}),
              IsOkAndHolds(ElementsAre(HasSubstr("light it"), HasSubstr("light it"))));
  heavy.seconds = {{kSum, 99e-9}, {kProduct, 50e-9}};
  EXPECT_THAT(Targets({kSum, kProduct}), IsOkAndHolds(ElementsAre("heavy", "heavy")));
  // Half of it is 1 % here.
  heavy.seconds = {{kProduct, 50e-9}};
  light.seconds = {{kSum, 10000e-9}, {kProduct, 100e-9}};
  EXPECT_THAT(Targets({kSum, kProduct}),
              IsOkAndHolds(ElementsAre("light not taken", HasSubstr("light it would save"))));
}

// So do nodes that no target takes.
TEST_F(NeedlessTargetsTest, NodesThatRunWhereTheyStandCount) {
  light.seconds[kSum] = 1e-9;
  heavy.seconds[kSum] = 0.9e-9;
  EXPECT_THAT(Targets({kSum}), IsOkAndHolds(ElementsAre("heavy")));
  // Reads and writes 768 bytes.
  EXPECT_THAT(Targets({kSum, kProduct}),
              IsOkAndHolds(ElementsAre(HasSubstr("light it would save"), " not taken")));
}

// Without an estimate of others the backend itself says what it saves.
TEST_F(NeedlessTargetsTest, NodesGoToKernelsOfTheirOwn) {
  heavy.others = {kSum};
  EXPECT_THAT(Targets({kSum}), IsOkAndHolds(ElementsAre("heavy")));
  heavy.saved[kSum] = -0.2e-6;
  EXPECT_THAT(Targets({kSum}), IsOkAndHolds(ElementsAre(HasSubstr(" it would save"))));
  heavy.saved[kSum] = 0.2e-6;
  EXPECT_THAT(Targets({kSum}), IsOkAndHolds(ElementsAre("heavy")));
}

// There is no kernel of ours that is fast for it.
TEST_F(NeedlessTargetsTest, WhatNobodyElseRunsFastStays) {
  constexpr char kUnusual[] = "canonical.atan2";
  heavy.others = {kUnusual};
  heavy.saved[kUnusual] = -0.2e-6;
  EXPECT_THAT(Targets({kUnusual}), IsOkAndHolds(ElementsAre("heavy")));
}

TEST_F(NeedlessTargetsTest, WhatIsPinnedStays) {
  light.seconds[kSum] = 100e-9;
  heavy.seconds[kSum] = 99e-9;
  EXPECT_THAT(Targets({kSum, kSum}, ", pin=[\"*.eltwise_add=heavy\"]"),
              IsOkAndHolds(ElementsAre("heavy", "heavy")));
}

TEST_F(NeedlessTargetsTest, CompositesStay) {
  light.seconds[kSum] = 100e-9;
  heavy.seconds[kSum] = 99e-9;
  heavy.has_composites = true;
  EXPECT_THAT(Targets({kSum}), IsOkAndHolds(ElementsAre("heavy")));
}

// Else it would be one library instead of another.
TEST_F(NeedlessTargetsTest, NoOtherCostlyOneGetsTheNodes) {
  light.seconds[kSum] = 100e-9;
  spare.seconds[kSum] = 99e-9;
  heavy.seconds[kSum] = 98.5e-9;
  EXPECT_THAT(Targets({kSum}), IsOkAndHolds(ElementsAre(HasSubstr("light it would save"))));
  // Unless it is used anyway.
  light.seconds[kProduct] = 100e-9;
  spare.seconds[kProduct] = 10e-9;
  EXPECT_THAT(Targets({kSum, kProduct}),
              IsOkAndHolds(ElementsAre(HasSubstr("spare it would save"), "spare not taken")));
}

TEST_F(NeedlessTargetsTest, BackendsThatCostNothingKeepWhatTheySave) {
  light.seconds[kSum] = 99e-9;
  heavy.seconds[kSum] = 100e-9;
  EXPECT_THAT(Targets({kSum}), IsOkAndHolds(ElementsAre("light")));
}

TEST_F(NeedlessTargetsTest, TheShareIsAPart) {
  EXPECT_THAT(Targets({kSum}, ", min_gain=2.0"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("min_gain is a part of the time, from 0 to 1, not 2")));
}

}  // namespace
}  // namespace roundhouse
