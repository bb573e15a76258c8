// Rules of reshapes, whose sizes may be of any product if there are no elements.
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// The number of factors of a reshape; -1 if it has no rule.
int FactorsOf(absl::string_view from, absl::string_view to, absl::string_view shape) {
  static const Context* const context =
      Context::With({RegisterMlProgram, RegisterCanonical})->release();
  const auto program =
      Parse(*context,
            absl::StrCat("ml_program.subgraph @main(%x: ", from, ") -> ", to,
                         " {\n  %y = \"canonical.fixed_reshape\"(%x) {shape = array<i64: ", shape,
                         ">} : (", from, ") -> ", to, "\n  ml_program.output %y : ", to, "\n}\n"));
  EXPECT_THAT(program, IsOk());
  if (!program.ok()) return -2;
  const auto rule = ShardingRuleOf(*(*program)->graphs()[0]->last_node()->previous());
  return rule.has_value() ? static_cast<int>(rule->factors.size()) : -1;
}

TEST(ReshapeRule, HasAFactorForEachGroupOfAxes) {
  EXPECT_EQ(FactorsOf("tensor<4x6xf32>", "tensor<4x2x3xf32>", "4, 2, 3"), 2);
  EXPECT_EQ(FactorsOf("tensor<4x6xf32>", "tensor<24xf32>", "24"), 1);
}

TEST(ReshapeRule, IsNoneWhereThereAreNoElements) {
  EXPECT_EQ(FactorsOf("tensor<0x6xf32>", "tensor<6x0xf32>", "6, 0"), -1);
  EXPECT_EQ(FactorsOf("tensor<4611686018427387904x6x0xf32>", "tensor<3x4611686018427387904x0xf32>",
                      "3, 4611686018427387904, 0"),
            -1);
  EXPECT_EQ(FactorsOf("tensor<3x4611686018427387904x0xf32>", "tensor<4611686018427387904x6x0xf32>",
                      "4611686018427387904, 6, 0"),
            -1);
}

}  // namespace
}  // namespace roundhouse
