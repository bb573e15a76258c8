#include "roundhouse/api/prediction/timeline.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/prediction/step_prediction.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Kind = PredictedSpan::Kind;

int CountOf(absl::string_view text, absl::string_view part) {
  int count = 0;
  for (size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Each rank computes for 1 ms and reduces for 0.5 ms, `times` times.
StepPrediction Step(int64_t ranks, int times) {
  StepPrediction step;
  step.seconds = 1.5e-3 * times;
  for (int64_t r = 0; r < ranks; ++r) {
    StepPrediction::Rank& rank = step.ranks.emplace_back();
    for (int i = 0; i < times; ++i) {
      const double begin = 1.5e-3 * i;
      rank.spans.push_back({Kind::kCompute, begin, begin + 1e-3, "<3 nodes>"});
      rank.spans.push_back({Kind::kExchange, begin + 1e-3, begin + 1.5e-3, "all_reduce along d"});
    }
    rank.compute = 1e-3 * times;
    rank.exchange = 0.5e-3 * times;
  }
  return step;
}

TEST(Timeline, HasARowForEachRank) {
  const DeviceMesh mesh = *DeviceMesh::Parse("d:2,m:2");
  StepPrediction step = Step(4, 2);
  step.ranks[3].spans[0].kind = Kind::kWait;
  const std::string svg = TimelineSvg(step, mesh);
  EXPECT_THAT(
      svg, AllOf(HasSubstr("A step on 4 devices, d:2,m:2: 3.000 ms"), HasSubstr("computing 66.7 %"),
                 HasSubstr("rank 3 (1, 1)"), HasSubstr("&lt;3 nodes&gt;: 1.000 ms, from 1.500 ms"),
                 HasSubstr("all_reduce 1.000 ms"), HasSubstr("waiting 250.000 us"),
                 HasSubstr("rank (d, m)"), Not(HasSubstr("the first"))));
  // Rows that are the same are drawn once.
  EXPECT_EQ(CountOf(svg, "<use href=\"#rank0\""), 2);
}

TEST(Timeline, OfMoreRanksTheFirstAreShown) {
  const DeviceMesh mesh = *DeviceMesh::Parse("d:100");
  const std::string svg = TimelineSvg(Step(100, 1), mesh);
  EXPECT_THAT(svg, HasSubstr("the first 64 of 100 ranks"));
  EXPECT_EQ(CountOf(svg, "<use "), 63);
}

TEST(Timeline, ManyActivitiesBecomeShares) {
  const DeviceMesh mesh = *DeviceMesh::Parse("d:2");
  const std::string svg = TimelineSvg(Step(2, 9'800), mesh);
  EXPECT_THAT(svg, AllOf(HasSubstr("computing 66.7 %, all_reduce 33.3 %"),
                         HasSubstr("the height of a colour is its share of the time")));
  EXPECT_LT(svg.size(), 200'000u);
}

TEST(Timeline, PagesHaveTheReportAndLoadNothing) {
  const DeviceMesh mesh = *DeviceMesh::Parse("d:2");
  const std::string page = TimelineHtml(Step(2, 1), mesh, "a < b\n");
  EXPECT_THAT(page, AllOf(HasSubstr("<svg "), HasSubstr("<pre>a &lt; b\n</pre>"),
                          Not(HasSubstr("<script")), Not(HasSubstr("<link"))));
}

TEST(Timeline, AStepWithoutWorkHasAPicture) {
  StepPrediction step;
  step.ranks.resize(1);
  EXPECT_THAT(TimelineSvg(step, DeviceMesh()), HasSubstr("A step on 1 device, : 0.000 us"));
}

}  // namespace
}  // namespace roundhouse
