// The kit that holds backends to their claims, on backends that are known to keep them or not.
#include "roundhouse/tests/backends/conformance.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/planted_backend.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::vector<std::string> program_paths;

absl::Status SumsAndProducts(const Node& node) {
  if (node.op_name() == "canonical.eltwise_add" || node.op_name() == "canonical.eltwise_mul")
    return absl::OkStatus();
  return absl::UnimplementedError("only sums and products");
}

// Sums of more than three elements come out wrong.
bool IsLargeSum(const Node& node) {
  const absl::StatusOr<int64_t> count = node.result().type().shape().NumElements();
  return node.op_name() == "canonical.eltwise_add" && count.ok() && *count > 3;
}

class ConformanceTest : public ::testing::Test {
 protected:
  ConformanceReport Check(PlantedOptions options) {
    const std::unique_ptr<Backend> backend = PlantedBackend(std::move(options));
    auto context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    auto report = CheckConformance(**context, *backend, {.programs = program_paths});
    EXPECT_THAT(report, IsOk());
    return report.ok() ? *std::move(report) : ConformanceReport();
  }
};

TEST_F(ConformanceTest, PassesWhoIsRight) {
  const ConformanceReport report = Check({.name = "honest", .supports = SumsAndProducts});
  EXPECT_TRUE(report.ok()) << report.ToText();
  EXPECT_GT(report.ops.at({"canonical.eltwise_add", "f32"}).right, 10);
  EXPECT_GT(report.ops.at({"canonical.eltwise_mul", "f32"}).right, 10);
  const OpConformance& relu = report.ops.at({"canonical.relu", "f32"});
  EXPECT_EQ(relu.right + relu.special, 0);
  EXPECT_GT(relu.declined, 0);
  EXPECT_THAT(report.ToText(), HasSubstr("takes nothing of: canonical.relu"));
}

TEST_F(ConformanceTest, CatchesWhoRefusesWhatHeTook) {
  const ConformanceReport report =
      Check({.name = "refuser", .supports = SumsAndProducts, .compiles = [](const Node&) {
               return absl::UnavailableError("never");
             }});
  EXPECT_FALSE(report.ok());
  EXPECT_EQ(report.num_right(), 0);
  EXPECT_GT(report.ops.at({"canonical.eltwise_mul", "f32"}).refused, 10);
  EXPECT_THAT(report.ToText(), HasSubstr("takes it, but does not compile it: never"));
}

TEST_F(ConformanceTest, CatchesWhoLiesAndShowsTheSmallestCase) {
  const ConformanceReport report =
      Check({.name = "liar", .supports = SumsAndProducts, .lies = IsLargeSum});
  const OpConformance& sum = report.ops.at({"canonical.eltwise_add", "f32"});
  EXPECT_GT(sum.wrong, 0);
  EXPECT_GT(sum.right, 0) << "small sums are right";
  EXPECT_EQ(report.ops.at({"canonical.eltwise_mul", "f32"}).wrong, 0);
  // Four of the result, and at most as many of each operand.
  EXPECT_LE(sum.failure_elements, 8) << sum.failure_program;
  EXPECT_THAT(sum.failure_program,
              AllOf(HasSubstr("canonical.eltwise_add"), HasSubstr("// input 0: ")));
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  roundhouse::program_paths.assign(argv + 1, argv + argc);
  return RUN_ALL_TESTS();
}
