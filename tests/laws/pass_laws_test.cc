// The laws of passes that are independent of dialects, on random programs in the container's
// dialects and foreign ones:
//   the result verifies (the runner checks that), and a pass that reports no change has made none;
//   a second run changes nothing;
//   the same program gives the same result.
//
// Another seed or more programs: ROUNDHOUSE_SEED and ROUNDHOUSE_COUNT in the environment.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/random_program.h"

namespace roundhouse {
namespace {

uint64_t FromEnvironment(const char* name, uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

void RegisterAll(Context& context) { RegisterToybox(context); }
RH_REGISTER_EXTENSION(RegisterAll);

class PassLawsTest : public ::testing::TestWithParam<std::string> {};

TEST_P(PassLawsTest, HoldOnRandomPrograms) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  const uint64_t first = FromEnvironment("ROUNDHOUSE_SEED", 1);
  const uint64_t count = FromEnvironment("ROUNDHOUSE_COUNT", 300);
  std::printf("seeds %llu to %llu\n", static_cast<unsigned long long>(first),
              static_cast<unsigned long long>(first + count - 1));
  int64_t num_changed = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    SCOPED_TRACE(absl::StrCat(GetParam(), ", seed ", seed));
    const std::unique_ptr<Program> program = RandomProgram(*context, seed);
    ASSERT_OK_AND_ASSIGN(const Pipeline pipeline,
                         Pipeline::Parse(PassRegistry::Of(*context), GetParam()));
    const std::unique_ptr<Program> once = program->clone();
    ASSERT_OK_AND_ASSIGN(const PipelineReport report, RunPipeline(*once, pipeline));
    EXPECT_THAT(report.warnings, ::testing::IsEmpty());
    num_changed += report.changed ? 1 : 0;
    EXPECT_EQ(report.changed, !FirstDifference(*program, *once).empty());

    const std::unique_ptr<Program> again = program->clone();
    ASSERT_THAT(RunPasses(*again, GetParam()), IsOk());
    ASSERT_EQ(FirstDifference(*once, *again), "") << "it does not do the same twice";
    ASSERT_OK_AND_ASSIGN(const PipelineReport second, RunPipeline(*again, pipeline));
    for (const PassRun& run : second.runs)
      EXPECT_FALSE(run.changed) << run.text << " finds more to do";
    if (HasFailure()) break;
  }
  // Otherwise the programs are not random enough.
  EXPECT_GT(num_changed, 0);
}

INSTANTIATE_TEST_SUITE_P(Passes, PassLawsTest,
                         ::testing::Values("cse", "dce", "inline", "symbol_dce",
                                           "[cse, dce, symbol_dce]",
                                           std::string(PresetPipeline(1))),
                         [](const ::testing::TestParamInfo<std::string>& instance) {
                           return absl::StrCat("Pipeline", instance.index);
                         });

}  // namespace
}  // namespace roundhouse
