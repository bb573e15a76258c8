#include "roundhouse/api/reports/profile.h"

#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// The relu is computed together with the convolution, the pool by itself.
constexpr char kProgram[] = R"(
ml_program.subgraph @main(%x: !canonical.feature<1x16x16x8xf32>) -> !canonical.feature<1x8x8x24xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.5> : tensor<24x3x3x8xf32>} : () -> !canonical.filter<24x3x3x8xf32>
  %a = "canonical.conv_2d"(%x, %w) {pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x16x16x8xf32>, !canonical.filter<24x3x3x8xf32>) -> !canonical.feature<1x16x16x24xf32>
  %b = "canonical.relu"(%a) : (!canonical.feature<1x16x16x24xf32>) -> !canonical.feature<1x16x16x24xf32>
  %c = "canonical.max_pool_2d"(%b) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x16x16x24xf32>) -> !canonical.feature<1x8x8x24xf32>
  ml_program.output %c : !canonical.feature<1x8x8x24xf32>
})";

class ProfileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    ASSERT_OK_AND_ASSIGN(program_, Parse(*context_, kProgram));
    ASSERT_THAT(RunPasses(*program_,
                          "annotate_target{targets=onednn}, merge_regions, partition, "
                          "compile_regions"),
                IsOk());
    ASSERT_OK_AND_ASSIGN(session_,
                         Session::Create(*program_, {}, {.timer = [&](const StepTime& step) {
                           profile_.Add(step);
                           std::vector<std::vector<int>>& parts = parts_.emplace_back();
                           int64_t sum = 0;
                           for (const PartTime& part : step.parts) {
                             parts.emplace_back(part.nodes.begin(), part.nodes.end());
                             sum += part.nanoseconds;
                           }
                           EXPECT_LE(sum, step.nanoseconds);
                         }}));
    ASSERT_OK_AND_ASSIGN(
        Tensor x,
        Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({1, 16, 16, 8}), Domain::kFeature)));
    ASSERT_THAT(session_->set_input(0, std::move(x)), IsOk());
    ASSERT_THAT(session_->infer(), IsOk());
  }

  // The index of the op in the region.
  int PlaceOf(absl::string_view op) const {
    for (const Graph* graph : program_->graphs()) {
      if (!IsRegion(*graph)) continue;
      int place = 0;
      for (const Node* node : graph->nodes()) {
        if (node->op_name() == op) return place;
        ++place;
      }
    }
    return -1;
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<Session> session_;
  Profile profile_;
  std::vector<std::vector<std::vector<int>>> parts_;  // By step.
};

TEST_F(ProfileTest, RegionsSayWhatTheirPartsTake) {
  EXPECT_THAT(parts_, ElementsAre(ElementsAre(
                          ElementsAre(PlaceOf("canonical.conv_2d"), PlaceOf("canonical.relu")),
                          ElementsAre(PlaceOf("canonical.max_pool_2d")))));
}

TEST_F(ProfileTest, TablesShowWhatIsInsideOfRegions) {
  profile_.set_num_runs(1);
  std::ostringstream out;
  profile_.PrintTables(out);
  EXPECT_THAT(out.str(), HasSubstr("canonical.conv_2d (onednn)"));
  EXPECT_THAT(out.str(), HasSubstr("canonical.max_pool_2d (onednn)"));
  EXPECT_THAT(out.str(), Not(HasSubstr("canonical.relu")));
  EXPECT_THAT(out.str(), HasSubstr("the call of canonical.conv_2d"));
  EXPECT_THAT(out.str(), Not(HasSubstr("main_onednn"))) << "a name that nobody gave";
  JsonWriter json;
  profile_.WriteJson(json);
  // The flops of the convolution and the relu; the call does not count them again.
  constexpr int64_t kProducts = 2 * 16 * 16 * 24 * 9 * 8;
  EXPECT_THAT(json.text(), HasSubstr(absl::StrCat("\"flops\": ", kProducts + 16 * 16 * 24)));
}

// As of backends that do not tell the parts of a region apart.
TEST_F(ProfileTest, ARegionWithoutPartsIsToldByItsGreatestNode) {
  const Node* call = nullptr;
  for (const Node* node : program_->FindGraph("main")->nodes()) {
    if (node->op_name() == "control.call") call = node;
  }
  ASSERT_NE(call, nullptr);
  Profile profile;
  const StepRunner runner = {.backend = "fast", .is_region = true};
  profile.Add({.node = *call, .runner = runner, .nanoseconds = 5000});
  std::ostringstream out;
  profile.PrintTables(out);
  EXPECT_THAT(out.str(), HasSubstr("canonical.conv_2d (fast)"));
  EXPECT_THAT(out.str(), Not(HasSubstr("call")));
  JsonWriter json;
  profile.WriteJson(json);
  constexpr int64_t kProducts = 2 * 16 * 16 * 24 * 9 * 8;
  EXPECT_THAT(json.text(), Not(HasSubstr("\"flops\": null")));
  EXPECT_THAT(json.text(), Not(HasSubstr(absl::StrCat("\"flops\": ", kProducts, ","))))
      << "the cost of all nodes of the region, not of the greatest alone";
}

}  // namespace
}  // namespace roundhouse
