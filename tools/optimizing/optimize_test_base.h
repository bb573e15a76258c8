// The fixture of the tests of optimize: a model that some passes change, in a folder of the test.
#ifndef ROUNDHOUSE_TOOLS_OPTIMIZING_OPTIMIZE_TEST_BASE_H_
#define ROUNDHOUSE_TOOLS_OPTIMIZING_OPTIMIZE_TEST_BASE_H_

#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/optimizing/optimize.h"

namespace roundhouse {

inline constexpr char kModel[] = R"(
ml_program.subgraph @main(%x: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>) {
  %a = "canonical.relu"(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("a")
  %b = "canonical.relu"(%a) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("b")
  %c = "canonical.relu"(%b) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("c")
  %w = "canonical.constant_gen"() {value = dense<2.0> : tensor<8xf32>} : () -> tensor<8xf32> loc("w")
  %d = "canonical.eltwise_mul"(%c, %w) : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32> loc("d")
  %e = "canonical.relu6"(%d) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("e")
  %f = "canonical.tanh"(%e) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("f")
  %g = "canonical.eltwise_add"(%f, %a) : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32> loc("g")
  %dead = "canonical.tanh"(%x) : (tensor<2x8xf32>) -> tensor<2x8xf32> loc("dead")
  ml_program.output %g, %b : tensor<2x8xf32>, tensor<2x8xf32>
}
)";

class OptimizeTestBase : public ::testing::Test {
 protected:
  OptimizeTestBase() : context_(*Context::WithLinkedExtensions()) {
    folder_ = std::string(std::getenv("TEST_TMPDIR")) + "/" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    EXPECT_EQ(std::system(absl::StrCat("mkdir -p ", folder_).c_str()), 0);
    options_.input = folder_ + "/in.mlir";
    options_.output = folder_ + "/out.mlir";
    EXPECT_THAT(WriteFile(options_.input, kModel), IsOk());
  }

  absl::Status Run() {
    notes_.str("");
    return Optimize(*context_, options_, notes_);
  }
  std::string Output() {
    absl::StatusOr<std::string> text = ReadFile(options_.output);
    return text.ok() ? *text : text.status().ToString();
  }
  std::unique_ptr<Program> Model() { return *Parse(*context_, kModel); }

  std::unique_ptr<Context> context_;
  std::string folder_;
  OptimizeOptions options_;
  std::ostringstream notes_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_OPTIMIZING_OPTIMIZE_TEST_BASE_H_
