// File: pass_harness.h
//
// Runs passes over programs written as text, and holds them to what is true of every pass: what it
// makes verifies and computes the same within a tolerance, it does the same each time, and a second
// time it finds nothing more to do.
//
//   EXPECT_EQ(Transformed(R"(…)", "fuse_bias", Tolerance::Exact()), "feature_encode conv_2d");
//
// In the text, a constant of more than one element that is all 0 stands for one of random numbers,
// and one that is all 7 for random numbers above 0.5.
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

// The ops of the graph in order, without their dialect, constants, what is computed from constants
// alone, and the boundary.
std::string OpsOf(const Graph& graph);

// The outputs of main on seeded inputs, whose unknown dimensions all are `unknown_size`,
// two of them where the rank is unknown.
absl::StatusOr<std::vector<Tensor>> RunOnSeededInputs(const Program& program, uint64_t seed,
                                                      int64_t unknown_size);

// A test that has not run every pattern of these passes successfully at least once fails at the
// end.
struct EveryPatternFires {
  EveryPatternFires(std::initializer_list<absl::string_view> passes);
};

class PassHarness : public ::testing::Test {
 protected:
  PassHarness();

  // Parses and fills in the random numbers. The program lives as long as the test.
  Program& ParseProgram(absl::string_view text);

  // Runs the pipeline over the program and gives OpsOf(main). Failures are the test's.
  std::string Transformed(absl::string_view text, absl::string_view pipeline,
                          const Tolerance& tolerance);
  // The same, and expects that nothing changes.
  void ExpectUnchanged(absl::string_view text, absl::string_view pipeline);

  // The program of the last Transformed, as it has become, and its graph.
  Program& program() { return *programs_.back(); }
  Graph& main() { return *program().FindGraph("main"); }
  // The first node of that op of the dialect `canonical` in it; a failure when there is none.
  Node& NodeOf(absl::string_view op);

  // What unknown dimensions are when programs are run.
  int64_t unknown_size_ = 5;

  const std::unique_ptr<Context> context_;
  std::vector<std::unique_ptr<Program>> programs_;
};

}  // namespace roundhouse::testing

#endif  // ROUNDHOUSE_TESTS_PASSES_CANONICAL_PASS_HARNESS_H_
