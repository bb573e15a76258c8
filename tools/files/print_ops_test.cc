#include "roundhouse/tools/files/print_ops.h"

#include <cstdint>
#include <memory>
#include <string>
#include <tuple>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/op.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

struct Bend {
  static constexpr OpSpec kSpec = {.name = "toy.bend",
                                   .summary = "Bends its input.",
                                   .operands = "input, bias?, more...",
                                   .results = "output"};
  int64_t angle = 90;
  std::string axis;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("angle", op.angle, "in degrees"), RequiredField("axis", op.axis));
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
  }
};

class OtherDialect final : public Dialect {
 public:
  OtherDialect() : Dialect("other") { AddOp({.name = "other.op"}); }
};

class PrintOpsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    context_.AddDialect<ToyDialect>();
    context_.AddDialect<OtherDialect>();
    ASSERT_THAT(context_.Freeze(), IsOk());
  }
  Context context_;
};

TEST_F(PrintOpsTest, ListsAllThatIsDeclared) {
  EXPECT_THAT(PrintOps(context_, {}), IsOkAndHolds(std::string(R"(other, version 1, services: none

  other.op (...) -> (...) has effects types are not inferred

toy, version 3, services: type_inference

  toy.bend (input, bias?, more...) -> (output)
    Bends its input.
    angle: int = 90 : i64; in degrees
    axis: string, required

  toy.data (1 to 2) -> () has effects types are not inferred
)")));
}

TEST_F(PrintOpsTest, ListsWhatIsNamed) {
  EXPECT_THAT(PrintOps(context_, {.names = {"toy.bend"}}),
              IsOkAndHolds(AllOf(HasSubstr("toy, version 3"), HasSubstr("toy.bend"),
                                 Not(HasSubstr("toy.data")), Not(HasSubstr("other")))));
  EXPECT_THAT(PrintOps(context_, {.names = {"other", "toy.data"}}),
              IsOkAndHolds(
                  AllOf(HasSubstr("other.op"), HasSubstr("toy.data"), Not(HasSubstr("toy.bend")))));
  EXPECT_THAT(
      PrintOps(context_, {.names = {"toy.bent"}}),
      StatusIs(
          absl::StatusCode::kNotFound,
          HasSubstr("no dialect or operation 'toy.bent' is linked in, did you mean 'toy.bend'?")));
}

TEST_F(PrintOpsTest, PrintsJson) {
  ASSERT_OK_AND_ASSIGN(const std::string json,
                       PrintOps(context_, {.names = {"toy.bend"}, .json = true}));
  EXPECT_EQ(json, R"({
  "schema": "roundhouse.ops/1",
  "dialects": [
    {
      "name": "toy",
      "version": 3,
      "services": [
        "type_inference"
      ],
      "ops": [
        {
          "name": "toy.bend",
          "summary": "Bends its input.",
          "operands": [
            {
              "name": "input",
              "optional": false,
              "variadic": false
            },
            {
              "name": "bias",
              "optional": true,
              "variadic": false
            },
            {
              "name": "more",
              "optional": false,
              "variadic": true
            }
          ],
          "min_operands": 1,
          "max_operands": null,
          "results": [
            {
              "name": "output",
              "variadic": false
            }
          ],
          "min_results": 1,
          "max_results": 1,
          "attributes": [
            {
              "name": "angle",
              "type": "int",
              "doc": "in degrees",
              "required": false,
              "default": "90 : i64"
            },
            {
              "name": "axis",
              "type": "string",
              "doc": "",
              "required": true,
              "default": null
            }
          ],
          "pure": true,
          "commutative": false,
          "infers_types": true
        }
      ]
    }
  ]
}
)");
}

}  // namespace
}  // namespace roundhouse
