// Work that is too small for a library call is left to our own kernels, if there are any.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/planted_backend.h"

namespace roundhouse {
namespace {

// Flops and bytes add up to 13 for each element of the result.
constexpr char kSum[] = R"(
ml_program.subgraph @main(%x: tensor<SIZExf32>, %y: tensor<SIZExf32>) -> tensor<SIZExf32> {
  %z = "canonical.eltwise_add"(%x, %y) : (tensor<SIZExf32>, tensor<SIZExf32>) -> tensor<SIZExf32>
  ml_program.output %z : tensor<SIZExf32>
})";
// An op without a kernel of our own.
constexpr char kAcrossChannels[] = R"(
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x4xf32>) -> !canonical.feature<1x2x2x4xf32> {
  %y = "canonical.local_response_norm"(%x) {size = 3 : i64} : (!canonical.feature<1x2x2x4xf32>) -> !canonical.feature<1x2x2x4xf32>
  ml_program.output %y : !canonical.feature<1x2x2x4xf32>
})";
// Large, and of a size that only the run knows.
constexpr char kConcat[] = R"(
ml_program.subgraph @main(%x: tensor<512x512xf32>, %y: tensor<?x512xf32>) -> tensor<?x512xf32> {
  %z = "canonical.tensor_concat"(%x, %y) {axis = 0 : i64} : (tensor<512x512xf32>, tensor<?x512xf32>) -> tensor<?x512xf32>
  ml_program.output %z : tensor<?x512xf32>
})";
constexpr char kConcatOfSums[] = R"(
ml_program.subgraph @main(%x: tensor<512x512xf32>, %y: tensor<?x512xf32>) -> tensor<?x512xf32> {
  %s = "canonical.eltwise_add"(%x, %x) : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %z = "canonical.tensor_concat"(%s, %y) {axis = 0 : i64} : (tensor<512x512xf32>, tensor<?x512xf32>) -> tensor<?x512xf32>
  ml_program.output %z : tensor<?x512xf32>
})";

std::string SumOf(int64_t size) {
  return absl::StrReplaceAll(kSum, {{"SIZE", absl::StrCat(size)}});
}

// Large enough to be worth a call.
constexpr char kPoolOfBytes[] = R"(
ml_program.subgraph @main(%x: !canonical.feature<1x112x112x64x!quant.uniform<i8:f32, 0.5>>) -> !canonical.feature<1x56x56x64x!quant.uniform<i8:f32, 0.5>> {
  %y = "canonical.max_pool_2d"(%x) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<1x112x112x64x!quant.uniform<i8:f32, 0.5>>) -> !canonical.feature<1x56x56x64x!quant.uniform<i8:f32, 0.5>>
  ml_program.output %y : !canonical.feature<1x56x56x64x!quant.uniform<i8:f32, 0.5>>
})";
constexpr char kLayerOfBytes[] = R"(
ml_program.subgraph @main(%x: !canonical.feature<1x56x56x64x!quant.uniform<i8:f32, 0.5>>) -> !canonical.feature<1x56x56x64x!quant.uniform<i8:f32, 9.0>> {
  %w = "canonical.constant_gen"() {value = dense<1> : tensor<64x1x1x64xi8>} : () -> !canonical.filter<64x1x1x64x!quant.uniform<i8:f32, 0.5>>
  %y = "canonical.conv_2d"(%x, %w) {to = !quant.uniform<i8:f32, 9.0>, rounding = "ratio"} : (!canonical.feature<1x56x56x64x!quant.uniform<i8:f32, 0.5>>, !canonical.filter<64x1x1x64x!quant.uniform<i8:f32, 0.5>>) -> !canonical.feature<1x56x56x64x!quant.uniform<i8:f32, 9.0>>
  ml_program.output %y : !canonical.feature<1x56x56x64x!quant.uniform<i8:f32, 9.0>>
})";

// Returns the number of regions for backends.
absl::StatusOr<int> NumRegions(const std::string& text, const std::string& limits,
                               const std::string& targets = "targets=onednn") {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context, text));
  RH_RETURN_IF_ERROR(
      RunPasses(*program, absl::StrCat("annotate_target{", targets, "}, merge_regions", limits,
                                       ", partition, compile_regions"))
          .status());
  int count = 0;
  for (const Graph* graph : program->graphs()) count += IsRegion(*graph) ? 1 : 0;
  return count;
}

// A fast backend that is asked as rarely as possible.
int num_asked = 0;
void RegisterAsked(Context& context) {
  PlantedOptions options = {.name = "asked"};
  options.supports = [](const Node&) {
    ++num_asked;
    return absl::OkStatus();
  };
  options.may_support = [](const Node&) { return absl::OkStatus(); };
  options.seconds = [](const Node&) { return 1e-12; };
  AddBackend(context, PlantedBackend(std::move(options)));
}
RH_REGISTER_EXTENSION(RegisterAsked);

TEST(TinyRegionsTest, AreNotWorthAQuestion) {
  const std::string choose = "choose=fastest, targets=\"asked,onednn\"";
  EXPECT_THAT(NumRegions(SumOf(100), "{min_work=1301}", choose + ", min_work=1301"),
              IsOkAndHolds(0));
  EXPECT_EQ(num_asked, 0);
  EXPECT_THAT(NumRegions(SumOf(100), "{min_work=1300}", choose + ", min_work=1300"),
              IsOkAndHolds(1));
  EXPECT_GT(num_asked, 0);
  num_asked = 0;
  EXPECT_THAT(NumRegions(kAcrossChannels, "{min_work=1000000}", choose + ", min_work=1000000"),
              IsOkAndHolds(1));
  EXPECT_GT(num_asked, 0);
}

TEST(TinyRegionsTest, AreLeftToOurOwnKernels) {
  EXPECT_THAT(NumRegions(SumOf(100), "{min_work=1301}"), IsOkAndHolds(0));
  EXPECT_THAT(NumRegions(SumOf(100), "{min_work=1300}"), IsOkAndHolds(1));
  EXPECT_THAT(NumRegions(SumOf(100), ""), IsOkAndHolds(1));
}

TEST(TinyRegionsTest, ButNotWhereThereIsNone) {
  EXPECT_THAT(NumRegions(kAcrossChannels, "{min_work=1000000}"), IsOkAndHolds(1));
}

// One of our own, that stands for several kernels, is not called more slowly than they are.
TEST(TinyRegionsTest, NorWhereOneStepStandsForSeveral) {
  constexpr char kTable[] = R"(
ml_program.subgraph @main(%x: tensor<32x!quant.uniform<i8:f32, 0.5>>) -> tensor<32x!quant.uniform<i8:f32, 3.90625e-3:-128>> {
  %a = "canonical.dequantize"(%x) : (tensor<32x!quant.uniform<i8:f32, 0.5>>) -> tensor<32xf32>
  %b = "canonical.sigmoid"(%a) : (tensor<32xf32>) -> tensor<32xf32>
  %y = "canonical.quantize"(%b) {to = !quant.uniform<i8:f32, 3.90625e-3:-128>} : (tensor<32xf32>) -> tensor<32x!quant.uniform<i8:f32, 3.90625e-3:-128>>
  ml_program.output %y : tensor<32x!quant.uniform<i8:f32, 3.90625e-3:-128>>
})";
  EXPECT_THAT(NumRegions(kTable, "{min_work=1000000}", "targets=bytes"), IsOkAndHolds(1));
  EXPECT_THAT(NumRegions(kTable, "{min_work=1000000}",
                         "choose=fastest, targets=\"bytes,onednn\", min_work=1000000"),
              IsOkAndHolds(1));
  // A library is.
  EXPECT_THAT(NumRegions(kTable, "{min_work=1000000}"), IsOkAndHolds(0));
}

// Nodes whose time only our own kernels can tell are left to these. A concatenation between other
// nodes stays with them.
TEST(TinyRegionsTest, NorIsWhatOwnKernelsAreKnownToDoFast) {
  EXPECT_THAT(NumRegions(kConcat, ""), IsOkAndHolds(1));
  EXPECT_THAT(NumRegions(kConcat, "{min_work=1}"), IsOkAndHolds(0));
  EXPECT_THAT(NumRegions(kConcatOfSums, "{min_work=1}"), IsOkAndHolds(1));
}

// Run with 1 output channel and with 64.
constexpr char kConvolution[] = R"(
ml_program.subgraph @main(%x: !canonical.feature<1x56x56x32xf32>) -> !canonical.feature<1x52x52xNxf32> {
  %w = "canonical.constant_gen"() {value = dense<1.0> : tensor<Nx5x5x32xf32>} : () -> !canonical.filter<Nx5x5x32xf32>
  %y = "canonical.conv_2d"(%x, %w) : (!canonical.feature<1x56x56x32xf32>, !canonical.filter<Nx5x5x32xf32>) -> !canonical.feature<1x52x52xNxf32>
  ml_program.output %y : !canonical.feature<1x52x52xNxf32>
})";

TEST(NarrowConvolutionsTest, GoToOurOwnKernels) {
  const std::string fastest = R"(choose=fastest, targets="onednn,xnnpack")";
  EXPECT_THAT(NumRegions(absl::StrReplaceAll(kConvolution, {{"Nx", "1x"}}), "", fastest),
              IsOkAndHolds(0));
  EXPECT_THAT(NumRegions(absl::StrReplaceAll(kConvolution, {{"Nx", "64x"}}), "", fastest),
              IsOkAndHolds(1));
}

TEST(BytesTest, GoToALibraryWhereItIsFaster) {
  const std::string fastest = "choose=fastest, targets=xnnpack";
  EXPECT_THAT(NumRegions(kPoolOfBytes, "", fastest), IsOkAndHolds(1));
  EXPECT_THAT(NumRegions(kLayerOfBytes, "", fastest),
              IsOkAndHolds(native::HasByteProducts() ? 0 : 1));
  EXPECT_THAT(NumRegions(kLayerOfBytes, "", "targets=xnnpack"), IsOkAndHolds(1));
}

}  // namespace
}  // namespace roundhouse
