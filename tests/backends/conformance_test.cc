// Tests the conformance kit on backends that are known to keep their claims or to break them.
#include "roundhouse/tests/backends/conformance.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"
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

// The planted bug: sums of more than three elements are wrong.
bool IsLargeSum(const Node& node) {
  const absl::StatusOr<int64_t> count = node.result().type().shape().NumElements();
  return node.op_name() == "canonical.eltwise_add" && count.ok() && *count > 3;
}

// Gives 0 in place of NaN, as an implementation of max(x, 0) may do.
class NanLoser final : public Backend {
 public:
  explicit NanLoser(std::unique_ptr<Backend> inner) : inner_(std::move(inner)) {}
  absl::string_view name() const override { return "nan_loser"; }
  absl::string_view doc() const override { return "loses NaN"; }
  absl::Status Supports(const Node& node) const override { return inner_->Supports(node); }
  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& region,
                                                      const RegionOptions& options) const override {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<Executable> inner, inner_->Compile(region, options));
    return std::make_unique<LosingExecutable>(std::move(inner));
  }

 private:
  class LosingInvocation final : public Invocation {
   public:
    explicit LosingInvocation(std::unique_ptr<Invocation> inner) : inner_(std::move(inner)) {}
    absl::Span<const Type> result_types() const override { return inner_->result_types(); }
    absl::Status Run(const InvocationArguments& arguments) override {
      RH_RETURN_IF_ERROR(inner_->Run(arguments));
      if (result_types()[0].element_type() != ElementType(ElementKind::kF32))
        return absl::OkStatus();
      RH_ASSIGN_OR_RETURN(const int64_t count, result_types()[0].shape().NumElements());
      auto* numbers = reinterpret_cast<float*>(arguments.results[0]);
      std::replace_if(
          numbers, numbers + count, [](float x) { return std::isnan(x); }, 0.0F);
      return absl::OkStatus();
    }

   private:
    const std::unique_ptr<Invocation> inner_;
  };
  class LosingExecutable final : public Executable {
   public:
    explicit LosingExecutable(std::unique_ptr<Executable> inner) : inner_(std::move(inner)) {}
    absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const override {
      RH_ASSIGN_OR_RETURN(Prepared inner, inner_->Prepare(request));
      return Prepared{.invocation =
                          std::make_unique<LosingInvocation>(std::move(inner.invocation))};
    }

   private:
    const std::unique_ptr<Executable> inner_;
  };

  const std::unique_ptr<Backend> inner_;
};

class ConformanceTest : public ::testing::Test {
 protected:
  ConformanceReport Check(PlantedOptions options) {
    return Check(*PlantedBackend(std::move(options)));
  }

  static ConformanceReport Check(const Backend& backend) {
    auto context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    auto report =
        CheckConformance(**context, backend, {.programs = program_paths, .huge_sizes = false});
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
  // Four elements of the result, and at most four of each operand.
  EXPECT_LE(sum.failure_elements, 8) << sum.failure_program;
  EXPECT_THAT(sum.failure_program,
              AllOf(HasSubstr("canonical.eltwise_add"), HasSubstr("// input 0: ")));
}

TEST_F(ConformanceTest, CatchesWhoLosesNan) {
  const PlantedOptions honest = {.name = "honest", .supports = SumsAndProducts};
  EXPECT_GT(Check(honest).ops.at({"canonical.eltwise_add", "f32"}).special, 10);
  const NanLoser loser(PlantedBackend(honest));
  const ConformanceReport report = Check(loser);
  EXPECT_FALSE(report.ok());
  const OpConformance& sum = report.ops.at({"canonical.eltwise_add", "f32"});
  EXPECT_GT(sum.wrong, 0);
  EXPECT_GT(sum.right, 0);
  EXPECT_THAT(sum.failure, HasSubstr("expected nan"));
}

// A sum whose operand another node computes: in no region of one node is there one.
bool IsSumOfResult(const Node& node) {
  return node.op_name() == "canonical.eltwise_add" && SumsAndProducts(node.operand(0).node()).ok();
}

TEST_F(ConformanceTest, CatchesWhoIsWrongOnlyInRegionsOfSeveralNodes) {
  const ConformanceReport honest = Check({.name = "honest", .supports = SumsAndProducts});
  EXPECT_GT(honest.regions.right, 20);
  EXPECT_EQ(honest.regions.wrong, 0) << honest.ToText();
  const ConformanceReport report =
      Check({.name = "liar", .supports = SumsAndProducts, .lies = IsSumOfResult});
  EXPECT_FALSE(report.ok());
  for (const auto& [key, op] : report.ops) EXPECT_EQ(op.false_accepts(), 0) << key.first;
  EXPECT_GT(report.regions.right, 0);
  EXPECT_GT(report.regions.wrong, 0);
  EXPECT_THAT(report.regions.failure, HasSubstr("with 1 thread, result "));
  EXPECT_THAT(report.ToText(), AllOf(HasSubstr("wrong region: "), HasSubstr("%x0")));
}

TEST_F(ConformanceTest, CatchesWhoDoesNotCompileRegionsOfSeveralNodes) {
  const ConformanceReport report =
      Check({.name = "refuser", .supports = SumsAndProducts, .compiles = [](const Node& node) {
               return IsSumOfResult(node) ? absl::UnavailableError("never") : absl::OkStatus();
             }});
  EXPECT_GT(report.num_right(), 0);
  EXPECT_GT(report.regions.wrong, 0);
  EXPECT_THAT(report.regions.failure, AllOf(HasSubstr("as one region"), HasSubstr("never")));
}

TEST_F(ConformanceTest, CatchesWhoseProcessEndsOverHugeSizes) {
  const std::unique_ptr<Backend> backend = PlantedBackend(
      {.name = "counter", .supports = [](const Node& node) {
         const absl::StatusOr<int64_t> count = node.result().type().shape().NumElements();
         if (node.op_name() == "canonical.eltwise_mul" && (!count.ok() || *count > (1 << 30)))
           std::abort();
         return count.ok() && *count < (1 << 20) ? SumsAndProducts(node)
                                                 : absl::UnimplementedError("too large");
       }});
  auto context = Context::WithLinkedExtensions();
  ASSERT_THAT(context, IsOk());
  auto report = CheckConformance(**context, *backend, {.programs = program_paths, .variants = 0});
  ASSERT_THAT(report, IsOk());
  // The cases of the programs begin with f64.
  const OpConformance& product = report->ops.at({"canonical.eltwise_mul", "f64"});
  EXPECT_GT(product.crashed, 0);
  EXPECT_THAT(product.failure,
              AllOf(HasSubstr("canonical.eltwise_mul(tensor<"), HasSubstr("ends in signal 6")));
  const OpConformance& sum = report->ops.at({"canonical.eltwise_add", "f64"});
  EXPECT_GT(sum.huge, 0);
  EXPECT_EQ(sum.crashed, 0) << sum.failure;
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  roundhouse::program_paths.assign(argv + 1, argv + argc);
  return RUN_ALL_TESTS();
}
