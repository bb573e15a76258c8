#include "roundhouse/tools/docs/op_docs.h"

#include <string>
#include <tuple>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

struct Bend {
  static constexpr OpSpec kSpec = {.name = "toy.bend",
                                   .summary = "Bends its input.",
                                   .operands = "input, bias?, more...",
                                   .elements = kFloats | kBooleans | ElementSet{ElementKind::kI8},
                                   .commutative = true};
  int64_t angle = 90;
  std::string axis;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("angle", op.angle, "in degrees"),
                           RequiredField("axis", op.axis, "x | y"));
  }
};
absl::StatusOr<Type> Infer(const Bend&, const InferenceContext& context) {
  return context.operand_type(0);
}

class ToyDialect final : public TableDialect {
 public:
  ToyDialect() : TableDialect("toy", 3) {
    AddOps<Bend>();
    AddOp({.name = "toy.data", .min_operands = 1, .max_operands = 2, .max_results = 0});
    AddOp({.name = "toy.load", .max_operands = 0, .max_results = 1});
  }
};

TEST(OpDocsTest, HasARowAndDetailsForEachOp) {
  Context context;
  context.AddDialect<ToyDialect>();
  ASSERT_THAT(context.Freeze(), IsOk());
  const std::string page =
      OpDocs(context,
             {{"bend.mlir", R"("toy.bend"(%0) "toy.bend"(%1) "toy.bender"(%2))"},
              {"load.mlir", "  %0 = toy.load @g : i64\n"},
              {"fail_bend.mlir", R"("toy.bend"(%0) toy.loads @g)"},
              {"fail_all.mlir", "// each $T: data\n\"toy.$T\"(%0)\n// -----\n// each $T: load\n"}});
  EXPECT_THAT(page, testing::EndsWith(R"(
## toy, version 3

3 operations, 0 with a reference kernel.

| op | operands | results | attributes | elements | inference | reference | gradient | devices | answers | tests |
|---|---|---|---|---|---|---|---|---|---|---|
| [bend](#toybend) | input, bias?, more... | output | angle, axis | floats, i8, i1 | yes |  |  |  |  | values, failures |
| [data](#toydata) |  |  |  |  |  |  |  |  |  | failures |
| [load](#toyload) |  |  |  |  |  |  |  |  |  | values |

### toy.bend

Bends its input. Commutative.

| attribute | type | default | |
|---|---|---|---|
| angle | int | `90 : i64` | in degrees |
| axis | string | required | x \| y |

### toy.data

Has effects.

### toy.load

Has effects.
)"));
}

TEST(CheckUpToDateTest, SaysWhichLineDiffers) {
  EXPECT_THAT(CheckUpToDate("a\nb\n", "a\nb\n", "do it"), IsOk());
  EXPECT_THAT(CheckUpToDate("a\nb\n", "a\nc\n", "do it"),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "line 2 is out of date\n  found:    b\n  expected: c\ndo it"));
  EXPECT_THAT(
      CheckUpToDate("a", "a\nb", "do it"),
      StatusIs(absl::StatusCode::kFailedPrecondition, testing::HasSubstr("found:    (nothing)")));
}

}  // namespace
}  // namespace roundhouse
