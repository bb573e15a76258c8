// Ordering a long training step takes memory in proportion to its nodes.
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/limited_memory/peak_memory.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// A chain, as an unrolled loop is, that stores what comes out.
std::string Chain(int length) {
  std::string text =
      "ml_program.global private mutable @w(dense<1.0> : tensor<8xf32>) : tensor<8xf32>\n"
      "ml_program.subgraph @main(%x0: tensor<8xf32>) -> tensor<8xf32> {\n";
  for (int i = 0; i < length; ++i) {
    absl::StrAppend(&text, "  %x", i + 1, " = \"canonical.relu\"(%x", i,
                    ") : (tensor<8xf32>) -> tensor<8xf32>\n");
  }
  return absl::StrCat(text, "  ml_program.global_store @w = %x", length,
                      " : tensor<8xf32>\n  ml_program.output %x", length, " : tensor<8xf32>\n}\n");
}

TEST(OrderMemoryTest, TakesNoListPerNode) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  constexpr int kLength = 10'000;
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, Chain(kLength)));
  // Allocates all that is made once per process.
  ASSERT_THAT(RunPasses(*program, "order_for_memory"), IsOk());
  const PeakMemory peak;
  ASSERT_THAT(RunPasses(*program, "order_for_memory"), IsOk());
  std::cout << peak.bytes() / kLength << " bytes for a node\n";
  // A list of all that depends on a node, of at most 96, would be as much again.
  EXPECT_LT(peak.bytes(), 500 * kLength);
}

}  // namespace
}  // namespace roundhouse
