// A model that asks for more memory than there is gets an error from every backend: no allocation
// whose size a model decides ends the process, no product of sizes wraps around, and nothing
// computes for hours what does not fit any memory. operator new has a low limit here
// (limited_memory.h).
#include <cstdint>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/limited_memory/huge_cases.h"
#include "roundhouse/tests/limited_memory/limited_memory.h"

namespace roundhouse {
namespace {

// Sizes that fit memory, with the other tensors or without them; sizes that fit no memory; sizes
// whose bytes overflow 64 bits.
constexpr int64_t kMany = int64_t{kMostAtOnce} >> 4;
constexpr int64_t kSizes[] = {
    3 * kMany,        10 * kMany,       (int64_t{1} << 31) + 1,
    int64_t{1} << 40, int64_t{1} << 62, std::numeric_limits<int64_t>::max()};
constexpr int64_t kLeastThatNobodyHas = int64_t{1} << 31;

struct Way {
  std::string name;
  int level;
  std::string backends;
};
void PrintTo(const Way& way, std::ostream* out) { *out << way.name; }

absl::Status RunIn(const Context& context, const Way& way, const std::string& text) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(context, text));
  RH_RETURN_IF_ERROR(RunPasses(*program, PresetPipelineToRun(*program, way.level)).status());
  RH_RETURN_IF_ERROR(PlaceOnBackends(*program, {.backends = way.backends}).status());
  RH_ASSIGN_OR_RETURN(
      const std::unique_ptr<Session> session,
      Session::Create(*program,
                      CompileOptions{.node_backends = way.backends == "reference"
                                                          ? std::vector<std::string>{"reference"}
                                                          : std::vector<std::string>{}},
                      {.num_threads = 2}));
  const std::vector<Port>& ports = session->selected()->inputs();
  for (size_t i = 0; i < ports.size(); ++i) {
    RH_ASSIGN_OR_RETURN(const Tensor zeros, Tensor::Zeros(ports[i].type));
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), zeros));
  }
  // The second run meets the state that the first left.
  RH_RETURN_IF_ERROR(session->infer());
  return session->infer();
}

class HugeSizesTest : public ::testing::TestWithParam<Way> {};

TEST_P(HugeSizesTest, AreErrors) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  TakeNumUnrefusable();
  for (const HugeCase& huge : HugeCases()) {
    for (const int64_t size : kSizes) {
      for (const bool from_constants : {false, true}) {
        // Constants matter only to passes, which may fold them; the run is the same.
        if (from_constants && size < kLeastThatNobodyHas) continue;
        SCOPED_TRACE(
            absl::StrCat(huge.name(), " of ", size, from_constants ? " from constants" : ""));
        const std::string text = ProgramText(huge, size, from_constants);
        const absl::Status status = RunIn(**context, GetParam(), text);
        EXPECT_EQ(TakeNumUnrefusable(), 0) << text << status;
        EXPECT_NE(status.code(), absl::StatusCode::kInternal) << status;
        // Passes may find that nothing huge is needed.
        if (size < kLeastThatNobodyHas || huge.may_succeed || GetParam().level > 0) continue;
        EXPECT_FALSE(status.ok()) << text;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, HugeSizesTest,
                         ::testing::Values(Way{"reference", 0, "reference"},
                                           Way{"native", 0, "native"},
                                           Way{"optimized", 2, "native"}, Way{"auto", 2, "auto"},
                                           Way{"onednn", 0, "onednn"},
                                           Way{"xnnpack", 0, "xnnpack"}),
                         [](const auto& way) { return way.param.name; });

// Ensures that the errors are about sizes: each case runs if it is small.
TEST(HugeCasesTest, AreRightWhereTheyAreSmall) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  for (const HugeCase& huge : HugeCases()) {
    const std::string text = ProgramText(huge, 8, false);
    const absl::Status status = RunIn(**context, Way{"reference", 0, "reference"}, text);
    EXPECT_TRUE(status.ok()) << text << status;
  }
}

TEST(HugeCasesTest, HaveEachOp) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  std::set<std::string> missing;
  for (const OpInfo* op : (*context)->FindDialect("canonical")->ops())
    missing.insert(std::string(op->name));
  for (const HugeCase& huge : HugeCases()) missing.erase(absl::StrCat("canonical.", huge.op));
  // The boundary, and ops without operands and sizes.
  for (const char* op :
       {"canonical.pull", "canonical.push", "canonical.constant_gen", "canonical.fail"})
    missing.erase(op);
  EXPECT_THAT(missing, ::testing::IsEmpty());
}

// Reproducers of past bugs, which corrupted memory at default settings.
TEST(HugeReproducersTest, NothingIsReadOrWrittenOutside) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  const HugeCase cases[] = {
      {"tensor_reduce", "tensor<$Nxui8>", "{kind = \"max\"}"},
      {"gather", "tensor<$Nxui8>; dense<[5, 1000000]> : tensor<2xi64>"},
      {"slice", "tensor<$Nxui8>", "{ends = array<i64: 100>, starts = array<i64: 10>}"},
      {"scatter_nd", "tensor<$Nxui8>; dense<4000000> : tensor<2x1xi64>; tensor<2xui8>"}};
  for (const HugeCase& huge : cases) {
    for (const int64_t size : {std::numeric_limits<int64_t>::max(),
                               std::numeric_limits<int64_t>::max() - 62, int64_t{1} << 62}) {
      for (const Way& way : {Way{"native", 0, "native"}, Way{"default", 1, "auto"}}) {
        const absl::Status status = RunIn(**context, way, ProgramText(huge, size, false));
        if (way.level == 0) {
          EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted)
              << huge.name() << " of " << size << ": " << status;
        }
      }
    }
  }
}

}  // namespace
}  // namespace roundhouse
