#include "roundhouse/api/unmet_requests.h"

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/planted_backend.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/optimizing/optimize.h"
#include "roundhouse/tools/running/run.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Takes products, if it is available.
class Products final : public Backend {
 public:
  Products(absl::string_view name, bool is_here, bool uses_precision)
      : planted_(PlantedBackend({.name = std::string(name)})),
        is_here_(is_here),
        uses_precision_(uses_precision) {}
  absl::string_view name() const override { return planted_->name(); }
  absl::string_view doc() const override { return "products"; }
  absl::Status Available() const override {
    return is_here_ ? absl::OkStatus() : absl::UnimplementedError("there is no slide rule");
  }
  bool UsesPrecision(const Node&) const override { return uses_precision_; }
  absl::Status Supports(const Node& node) const override {
    if (absl::Status status = Available(); !status.ok()) return status;
    return node.op_name() == "canonical.mat_mul" ? absl::OkStatus()
                                                 : absl::UnimplementedError("no product");
  }
  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& region,
                                                      const RegionOptions& options) const override {
    return planted_->Compile(region, options);
  }

 private:
  const std::unique_ptr<Backend> planted_;
  const bool is_here_;
  const bool uses_precision_;
};

// `rule` is unavailable; `plain` computes as f32 does; `coarse` uses the allowed precision.
void RegisterBackends(Context& context) {
  AddBackend(context,
             std::make_unique<Products>("rule", /*is_here=*/false, /*uses_precision=*/true));
  AddBackend(context,
             std::make_unique<Products>("plain", /*is_here=*/true, /*uses_precision=*/false));
  AddBackend(context,
             std::make_unique<Products>("coarse", /*is_here=*/true, /*uses_precision=*/true));
}
RH_REGISTER_EXTENSION(RegisterBackends);

constexpr char kProgram[] = R"(
ml_program.subgraph @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %y = "canonical.mat_mul"(%x, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("p")
  ml_program.output %y : tensor<4x4xf32>
}
)";

class UnmetRequestsTest : public ::testing::Test {
 protected:
  UnmetRequestsTest() : context_(*Context::WithLinkedExtensions()) {
    model_ = absl::StrCat(::testing::TempDir(), "/product.mlir");
    EXPECT_THAT(WriteFile(model_, kProgram), IsOk());
  }
  std::vector<std::string> Unmet(const Context& context, const PlacementOptions& options) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(context, kProgram);
    EXPECT_THAT(program, IsOk());
    EXPECT_THAT(PlaceOnBackends(**program, options), IsOk());
    return UnmetRequests(**program, options);
  }
  absl::Status Run(RunOptions options) {
    options.model = model_;
    out_.str("");
    notes_.str("");
    return roundhouse::Run(*context_, options, out_, notes_);
  }
  absl::Status Optimize(OptimizeOptions options) {
    options.input = model_;
    options.output = absl::StrCat(::testing::TempDir(), "/placed.mlir");
    notes_.str("");
    return roundhouse::Optimize(*context_, options, notes_);
  }

  std::unique_ptr<Context> context_;
  std::string model_;
  std::ostringstream out_;
  std::ostringstream notes_;
};

TEST_F(UnmetRequestsTest, SaysWhichBackendIsNotHereAndWhatToNameInstead) {
  EXPECT_THAT(Unmet(*context_, {.backends = "rule"}),
              ElementsAre("backend 'rule' runs nothing here: there is no slide rule; leave it out, "
                          "or name one of coarse, native, plain, reference"));
  EXPECT_THAT(Unmet(*context_, {.backends = "plain,rule"}), ElementsAre(HasSubstr("'rule'")));
}

TEST_F(UnmetRequestsTest, AutoAsksForNoneInParticular) {
  EXPECT_THAT(Unmet(*context_, {.backends = "auto"}), IsEmpty());
  EXPECT_THAT(Unmet(*context_, {.backends = "plain"}), IsEmpty());
  EXPECT_THAT(Unmet(*context_, {.backends = "plain", .precision = "highest"}), IsEmpty());
}

TEST_F(UnmetRequestsTest, SaysThatPrecisionChangesNothing) {
  EXPECT_THAT(
      Unmet(*context_, {.backends = "plain", .precision = "medium"}),
      ElementsAre(AllOf(
          HasSubstr("option precision=medium changes nothing: 1 product is "),
          HasSubstr("'coarse' can compute less precisely, but it is not among the named backends"),
          HasSubstr("'rule' can compute less precisely, but there is no slide rule"))));
  EXPECT_THAT(
      Unmet(*context_, {.backends = "native", .precision = "high"}),
      ElementsAre(HasSubstr("option precision=high changes nothing: 'native' computes as f32")));
}

TEST_F(UnmetRequestsTest, NothingIsSaidWhereSomebodyMakesUseOfIt) {
  EXPECT_THAT(Unmet(*context_, {.backends = "coarse,plain", .precision = "medium"}), IsEmpty());
  EXPECT_THAT(Unmet(*context_, {.backends = "plain,coarse", .precision = "medium"}),
              ElementsAre(HasSubstr(
                  "'coarse' can compute less precisely, but others were estimated to be faster")));
}

TEST_F(UnmetRequestsTest, RunSaysItAndFailsWhenStrict) {
  EXPECT_THAT(Run({.backend = "rule"}), IsOk());
  EXPECT_THAT(notes_.str(), AllOf(HasSubstr("run: backend 'rule' runs nothing here"),
                                  HasSubstr("(--strict makes that an error)")));
  const absl::Status failed = Run({.backend = "rule", .strict = true});
  EXPECT_THAT(failed, StatusIs(absl::StatusCode::kFailedPrecondition,
                               AllOf(HasSubstr("product.mlir: backend 'rule' runs nothing here"),
                                     HasSubstr("leave it out"))));
  EXPECT_FALSE(IsUsageError(failed));
  EXPECT_THAT(Run({.backend = "native", .precision = "medium", .strict = true}),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("--precision=medium")));
  EXPECT_THAT(Run({.backend = "native", .strict = true}), IsOk());
  ASSERT_THAT(Run({.backend = "rule", .json = true}), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("\"not_done\": [\n    \"backend 'rule' runs nothing here"));
  ASSERT_THAT(Run({.backend = "native", .json = true}), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("\"not_done\": []"));
}

TEST_F(UnmetRequestsTest, SoDoesOptimize) {
  EXPECT_THAT(Optimize({.targets = "rule"}), IsOk());
  EXPECT_THAT(notes_.str(), HasSubstr("note: backend 'rule' runs nothing here"));
  EXPECT_THAT(Optimize({.targets = "rule", .strict = true}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("backend 'rule' runs nothing here: there is no slide rule")));
  EXPECT_THAT(
      Optimize({.targets = "plain,rule", .precision = "high", .report = true, .json = true}),
      IsOk());
  EXPECT_THAT(notes_.str(), AllOf(HasSubstr("\"not_done\": [\n"), Not(HasSubstr("note: "))));
}

}  // namespace
}  // namespace roundhouse
