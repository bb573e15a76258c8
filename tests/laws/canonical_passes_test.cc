// The levels of optimisation preserve the results of random runnable programs in `canonical`. Up to
// -O1 no bit of any output changes; above, outputs differ by rounding only.
//
// Other seeds: seeds.h.
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/random/random_canonical_program.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

class CanonicalPassesTest : public ::testing::TestWithParam<int> {
 protected:
  CanonicalPassesTest()
      : context_(*Context::WithLinkedExtensions()), seeds_(SeedsOr(/*count=*/250)) {}

  const std::unique_ptr<Context> context_;
  const Seeds seeds_;
};

TEST_P(CanonicalPassesTest, ChangeNothingThatCanBeSeen) {
  const bool is_exact = GetParam() <= 1;
  const std::string pipeline(PresetPipeline(GetParam()));
  uint64_t changed = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("-O", GetParam(), ", seed ", seed));
    RandomCanonicalOptions options;
    options.f32_only = !is_exact || seed % 5 == 0;
    options.unknown_sizes = seed % 3 != 0;
    // Step functions would make a small rounding error large.
    options.steps = is_exact;
    const std::unique_ptr<Program> before = RandomCanonicalProgram(*context_, seed, options);
    const std::unique_ptr<Program> after = before->clone();
    const absl::StatusOr<bool> has_changed = RunPasses(*after, pipeline);
    ASSERT_THAT(has_changed, IsOk()) << DebugString(*before);
    changed += *has_changed ? 1 : 0;
    ASSERT_THAT(
        CompareRuns(*after, *before,
                    {.seed = seed,
                     .tolerance = is_exact ? Tolerance::Exact() : Tolerance::Close(1e-3, 1e-3)}),
        IsOk())
        << DebugString(*before) << DebugString(*after);
  }
  EXPECT_GT(changed, seeds_.count / 2);
}

INSTANTIATE_TEST_SUITE_P(Levels, CanonicalPassesTest, ::testing::Range(1, kMaxPresetLevel + 1),
                         [](const ::testing::TestParamInfo<int>& level) {
                           return absl::StrCat("O", level.param);
                         });

}  // namespace
}  // namespace roundhouse
