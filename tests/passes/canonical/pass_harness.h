// File: pass_harness.h
//
// Runs passes over programs written as text, and checks what holds for every pass: the result
// verifies and computes the same within a tolerance, the pass is deterministic, and a second run
// changes nothing.
//
//   EXPECT_EQ(Transformed(R"(…)", "fuse_bias", Tolerance::Exact()), "feature_encode conv_2d");
//
// In the text, a constant of more than one element that is all 0 is replaced by random numbers, and
// one that is all 7 by random numbers above 0.5.
#ifndef ROUNDHOUSE_TESTS_PASSES_CANONICAL_PASS_HARNESS_H_
#define ROUNDHOUSE_TESTS_PASSES_CANONICAL_PASS_HARNESS_H_

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/tensor_difference.h"

namespace roundhouse::testing {

// The ops of the graph in order, without their dialect, constants, nodes computed from constants
// alone, and the boundary.
std::string OpsOf(const Graph& graph);

// The outputs of main on seeded inputs, with `unknown_size` for all unknown dimensions, and two
// such dimensions if the rank is unknown.
absl::StatusOr<std::vector<Tensor>> RunOnSeededInputs(const Program& program, uint64_t seed,
                                                      int64_t unknown_size);

// Makes a test fail at its end unless each pattern of these passes was applied at least once.
struct EveryPatternFires {
  EveryPatternFires(std::initializer_list<absl::string_view> passes);
};

class PassHarness : public ::testing::Test {
 protected:
  PassHarness();

  // Parses the text and fills in the random numbers. The program lives as long as the test.
  Program& ParseProgram(absl::string_view text);

  // Runs the pipeline over the program and returns OpsOf(main). Failures fail the test.
  std::string Transformed(absl::string_view text, absl::string_view pipeline,
                          const Tolerance& tolerance);
  // The same, and expects that nothing changes.
  void ExpectUnchanged(absl::string_view text, absl::string_view pipeline);

  // The transformed program of the last Transformed, and its graph.
  Program& program() { return *programs_.back(); }
  Graph& main() { return *program().FindGraph("main"); }
  // The first node of that op of the dialect `canonical`; fails the test if there is none.
  Node& NodeOf(absl::string_view op);

  // The size of unknown dimensions when programs run.
  int64_t unknown_size_ = 5;

  const std::unique_ptr<Context> context_;
  std::vector<std::unique_ptr<Program>> programs_;
};

}  // namespace roundhouse::testing

#endif  // ROUNDHOUSE_TESTS_PASSES_CANONICAL_PASS_HARNESS_H_
