// The law of the other opinion: what our reference kernels compute of random programs, MLIR
// computes, too, as far as TOSA can say them.
//
// Other seeds: tests/laws/seeds.h.
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/printer.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/random/random_canonical_program.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/verifying/judged_part.h"
#include "roundhouse/tools/verifying/mlir_judge.h"
#include "roundhouse/tools/verifying/verdict.h"

namespace roundhouse {
namespace {

std::string TextOf(const Program& program) {
  return Print(program, {.max_inline_elements = 4096}).value_or("no text");
}

TEST(RandomProgramsTest, AreWhatMlirSaysTheyAre) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_THAT(context, IsOk());
  const absl::StatusOr<MlirJudge> judge = MlirJudge::Find();
  ASSERT_THAT(judge, IsOk());
  std::map<std::string, int64_t> judged;
  uint64_t most = 0;
  const Seeds seeds = SeedsOr(40);
  for (uint64_t seed = seeds.first; seed < seeds.end(); ++seed) {
    // From 5 to 30 nodes. Where a rounding error becomes a large one, nobody is right.
    const std::unique_ptr<Program> program =
        RandomCanonicalProgram(**context, seed,
                               {.max_nodes = static_cast<int64_t>(5 + seed % 26),
                                .families = {CanonicalFamily::kElementwise,
                                             CanonicalFamily::kActivation,
                                             CanonicalFamily::kConvolution,
                                             CanonicalFamily::kPooling, CanonicalFamily::kLinear,
                                             CanonicalFamily::kShape, CanonicalFamily::kMovement,
                                             CanonicalFamily::kSlicing,
                                             CanonicalFamily::kReduction, CanonicalFamily::kGather,
                                             CanonicalFamily::kConversion,
                                             CanonicalFamily::kNormalization,
                                             CanonicalFamily::kResize},
                                .unknown_sizes = false,
                                .steps = false});
    const absl::StatusOr<std::vector<Tensor>> inputs =
        SeededInputsOf(*program->FindGraph("main"), seed);
    ASSERT_THAT(inputs, IsOk()) << seed;
    const absl::StatusOr<JudgedPart> part = JudgedPartOf(*program, "main", *inputs);
    ASSERT_THAT(part, IsOk()) << seed << "\n" << TextOf(*program);
    if (part->ops.empty()) continue;
    const absl::StatusOr<Verdict> verdict =
        JudgeByMlir(*judge, *part->program, "main", part->inputs, {});
    ASSERT_THAT(verdict, IsOk()) << seed << "\n" << TextOf(*part->program);
    EXPECT_TRUE(verdict->ok()) << seed << "\n" << verdict->ToString() << TextOf(*part->program);
    for (const std::string& op : part->ops) ++judged[op];
    for (const Verdict::Output& output : verdict->outputs) {
      if (output.difference.max_ulps > most) most = output.difference.max_ulps;
    }
  }
  int64_t nodes = 0;
  for (const auto& [op, count] : judged) nodes += count;
  std::cout << nodes << " nodes of " << judged.size() << " operations, at most " << most
            << " ULP apart\n";
  EXPECT_GE(nodes, static_cast<int64_t>(4 * seeds.count)) << "little of it could be judged";
}

}  // namespace
}  // namespace roundhouse
