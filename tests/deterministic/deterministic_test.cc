// Programs that are declared deterministic, and that backends take no part in them.
#include "roundhouse/service/deterministic.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/random/random_canonical_program.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

constexpr uint64_t kPrograms = 200;

constexpr char kLayer[] = R"(
module attributes {roundhouse.deterministic = true} {
  ml_program.subgraph @main(%x: tensor<65x129xf32>, %y: tensor<129x67xf32>) -> tensor<65x67xf32> {
    %z = "canonical.mat_mul"(%x, %y) : (tensor<65x129xf32>, tensor<129x67xf32>) -> tensor<65x67xf32>
    ml_program.output %z : tensor<65x67xf32>
  }
})";

class DeterministicTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions()); }

  // Where it is not possible, scripts/not_run.py reports it.
  static bool IsPossibleHere() { return BestIsa() != Isa::kSse2; }
  void ExpectThatItIsRefused() {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, kLayer));
    EXPECT_THAT(Run(*program, 1, 1),
                StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("with AVX2 and FMA")));
  }

  static absl::Status Place(Program& program, const std::string& targets) {
    return RunPasses(program, absl::StrCat("annotate_target{targets=\"", targets,
                                           "\"}, merge_regions, partition, compile_regions"))
        .status();
  }

  // The results of a run, and which backends ran its steps.
  struct Results {
    std::vector<Tensor> outputs;
    std::map<std::string, int64_t> steps;  // By backend; those of regions under "regions".
  };
  static absl::StatusOr<Results> Run(const Program& program, uint64_t seed, int num_threads) {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session,
                        Session::Create(program, {}, {.num_threads = num_threads}));
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs,
                        SeededInputsOf(*session->selected(), seed));
    for (size_t i = 0; i < inputs.size(); ++i)
      RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
    RH_RETURN_IF_ERROR(session->infer());
    Results results;
    session->VisitSteps([&](const Node&, const StepRunner& runner) {
      ++results.steps[runner.is_region ? "regions" : std::string(runner.backend)];
    });
    for (int64_t i = 0; i < session->num_outputs(); ++i) {
      RH_ASSIGN_OR_RETURN(results.outputs.emplace_back(), session->get_output(i));
    }
    return results;
  }

  std::unique_ptr<Context> context_;
};

TEST_F(DeterministicTest, BackendsChangeNothing) {
  if (!IsPossibleHere()) return ExpectThatItIsRefused();
  int64_t in_regions = 0;
  int64_t num_run = 0;
  for (uint64_t seed = 0; seed < kPrograms; ++seed) {
    SCOPED_TRACE(seed);
    const std::unique_ptr<Program> program = RandomCanonicalProgram(*context_, seed);
    std::unique_ptr<Program> alone = program->clone();
    SetDeterministic(*alone);
    const absl::StatusOr<Results> expected = Run(*alone, seed, 1);
    if (!expected.ok()) continue;
    ++num_run;
    for (const std::string targets : {"onednn,xnnpack", "xnnpack,onednn", "amx,xnnpack"}) {
      std::unique_ptr<Program> placed = program->clone();
      ASSERT_THAT(Place(*placed, targets), IsOk());
      ASSERT_OK_AND_ASSIGN(const Results on_backends, Run(*placed, seed, 1));
      if (on_backends.steps.count("regions") > 0) ++in_regions;
      SetDeterministic(*placed);
      ASSERT_OK_AND_ASSIGN(const Results found, Run(*placed, seed, 2));
      EXPECT_EQ(found.steps.count("regions"), 0);
      ASSERT_EQ(found.outputs.size(), expected->outputs.size());
      for (size_t i = 0; i < found.outputs.size(); ++i) {
        ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                             Compare(found.outputs[i], expected->outputs[i], Tolerance::Exact()));
        EXPECT_TRUE(difference.ok()) << targets << ": " << difference.ToString();
      }
    }
  }
  EXPECT_GT(num_run, kPrograms / 2);
  EXPECT_GT(in_regions, kPrograms / 2);
}

TEST_F(DeterministicTest, IsSaidInTheProgram) {
  if (!IsPossibleHere()) return ExpectThatItIsRefused();
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, kLayer));
  EXPECT_TRUE(IsDeterministic(*program));
  EXPECT_TRUE(IsDeterministic(*program->clone()));
  ASSERT_OK_AND_ASSIGN(const std::string text, Print(*program));
  EXPECT_THAT(text, HasSubstr("roundhouse.deterministic = true"));
  ASSERT_THAT(Place(*program, "onednn"), IsOk());
  EXPECT_TRUE(IsDeterministic(*program));
  ASSERT_OK_AND_ASSIGN(const Results results, Run(*program, 1, 1));
  EXPECT_EQ(results.steps.count("regions"), 0);
  program->EraseAttribute(kDeterministicAttribute);
  EXPECT_FALSE(IsDeterministic(*program));
  ASSERT_OK_AND_ASSIGN(const Results on_backends, Run(*program, 1, 1));
  EXPECT_EQ(on_backends.steps.count("regions"), 1);
}

}  // namespace
}  // namespace roundhouse
