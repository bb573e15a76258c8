// The backend `correlate` on gradients of convolutions by their filter, and of depthwise ones and
// averages with strides by their input, as `differentiate` writes them: windows of all kinds,
// channels that fill no register, blocks of rows from several images. Each is compared with the
// reference; one thread and three give the same bits.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/backends/region_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

struct Convolution {
  std::string input;  // Sizes, as in a type.
  std::string filter;
  std::string result;
  std::string window;  // Attributes.
};

const Convolution kConvolutions[] = {
    {"1x5x5x1", "1x3x3x1", "1x3x3x1", ""},
    {"2x9x7x3", "5x3x3x3", "2x9x7x5", "pad = array<i64: 1, 1, 1, 1>"},
    {"3x8x8x17", "33x3x3x17", "3x4x4x33",
     "stride = array<i64: 2, 2>, pad = array<i64: 0, 1, 1, 0>"},
    {"2x11x13x4", "19x3x2x4", "2x7x12x19", "dilation = array<i64: 2, 1>"},
    {"2x12x12x2", "3x5x5x2", "2x12x12x3", "pad = array<i64: 2, 2, 2, 2>"},
    {"9x4x4x40", "70x3x3x40", "9x4x4x70", "pad = array<i64: 1, 1, 1, 1>"},
    {"2x40x41x6", "16x3x3x6", "2x14x41x16",
     "stride = array<i64: 3, 1>, pad = array<i64: 1, 1, 1, 1>"},
    {"1x30x30x3", "8x3x3x3", "1x14x10x8",
     "stride = array<i64: 2, 3>, dilation = array<i64: 1, 2>, pad = array<i64: 0, 1, 0, 1>"},
    {"4x50x5", "7x3x5", "4x50x7", "pad = array<i64: 1, 1>"},
    {"2x1x900x2", "3x1x3x2", "2x1x898x3", ""},
    // As in networks: blocks of positions in several parts, and one panel of outputs, of which the
    // last position ends before a register does.
    {"12x28x28x1", "6x5x5x1", "12x28x28x6", "pad = array<i64: 2, 2, 2, 2>"},
    {"20x14x14x6", "16x5x5x6", "20x10x10x16", ""},
    {"7x15x14x5", "21x3x3x5", "7x15x14x21", "pad = array<i64: 1, 1, 1, 1>"},
};

// Filters are (spatial, channels, 1).
const Convolution kDepthwise[] = {
    {"2x9x7x3", "3x3x3x1", "2x9x7x3", "pad = array<i64: 1, 1, 1, 1>"},
    {"3x14x14x40", "3x3x40x1", "3x14x14x40", "pad = array<i64: 1, 1, 1, 1>"},
    {"2x30x28x17", "5x5x17x1", "2x15x14x17",
     "stride = array<i64: 2, 2>, pad = array<i64: 2, 2, 2, 2>"},
    {"1x12x40x21", "1x7x21x1", "1x12x34x21", ""},
    {"5x6x5x36", "3x2x36x1", "5x3x2x36", "stride = array<i64: 2, 3>, pad = array<i64: 1, 0, 0, 0>"},
    {"1x20x21x8", "3x3x8x1", "1x16x17x8", "dilation = array<i64: 2, 2>"},
    {"1x4x3x5", "7x7x5x1", "1x4x3x5", "pad = array<i64: 3, 3, 3, 3>"},
    {"2x61x19", "4x19x1", "2x29x19", "stride = array<i64: 2>"},
};

// Those of kDepthwise with a stride, of which windows cover the input unevenly, or not at all.
const Convolution kStrided[] = {
    {"2x9x7x3", "3x3x3x1", "2x5x4x3", "stride = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>"},
    {"1x28x28x40", "2x2x40x1", "1x14x14x40", "stride = array<i64: 2, 2>"},
    {"2x30x28x17", "5x5x17x1", "2x15x14x17",
     "stride = array<i64: 2, 2>, pad = array<i64: 2, 2, 2, 2>"},
    {"2x13x14x5", "2x2x5x1", "2x4x5x5", "stride = array<i64: 3, 3>"},
    {"5x6x9x36", "3x3x36x1", "5x6x3x36", "stride = array<i64: 1, 3>, pad = array<i64: 1, 0, 1, 0>"},
    {"1x20x21x8", "3x3x8x1", "1x8x9x8", "stride = array<i64: 2, 2>, dilation = array<i64: 2, 2>"},
    {"2x61x19", "4x19x1", "2x29x19", "stride = array<i64: 2>"},
};

std::string ProgramOf(const Convolution& one, bool is_depthwise = false) {
  const std::string input = absl::StrCat("!canonical.feature<", one.input, "xf32>");
  const std::string filter = absl::StrCat(
      is_depthwise ? "!canonical.depthwise_filter<" : "!canonical.filter<", one.filter, "xf32>");
  const std::string result = absl::StrCat("!canonical.feature<", one.result, "xf32>");
  const std::string tensor = absl::StrCat("tensor<", one.result, "xf32>");
  return absl::StrCat(
      "ml_program.subgraph @loss(%x: ", input, " {ml_program.identifier = \"x\"}, %w: ", filter,
      " {ml_program.identifier = \"w\"}, %g: ", tensor,
      " {ml_program.identifier = \"g\"}) -> tensor<f32> {\n"
      "  %y = \"canonical.",
      is_depthwise ? "depthwise_" : "", "conv_2d\"(%x, %w) {", one.window, "} : (", input, ", ",
      filter, ") -> ", result, "\n  %t = \"canonical.feature_decode\"(%y) : (", result, ") -> ",
      tensor, "\n  %p = \"canonical.eltwise_mul\"(%t, %g) : (", tensor, ", ", tensor, ") -> ",
      tensor, "\n  %l = \"canonical.tensor_reduce\"(%p) {keep_dims = false, kind = \"sum\"} : (",
      tensor, ") -> tensor<f32>\n  ml_program.output %l : tensor<f32>\n}\n");
}

class CorrelateTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    ASSERT_OK_AND_ASSIGN(correlate_, BackendRegistry::Of(*context_).Get("correlate"));
  }

  // The program with its gradient, and the one region that the backend takes of it.
  absl::StatusOr<std::unique_ptr<Program>> Placed(absl::string_view text,
                                                  absl::string_view wrt = "%w") const {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Parse(*context_, text));
    RH_RETURN_IF_ERROR(
        RunPasses(*program,
                  absl::StrCat("differentiate{graph=@loss, wrt=\"", wrt,
                               "\"}, [infer_types, canonicalize, fold_constants, cse, dce], "
                               "annotate_target{targets=\"correlate\"}, merge_regions, partition"))
            .status());
    return program;
  }

  // Each can be run by itself.
  static std::vector<const Graph*> RegionsOf(Program& program) {
    std::vector<const Graph*> regions;
    for (Graph* graph : program.graphs()) {
      if (!IsRegion(*graph)) continue;
      graph->set_visibility(Visibility::kPublic);
      regions.push_back(graph);
    }
    return regions;
  }

  static int64_t RegionResult(const Graph& region) {
    int64_t elements = 1;
    for (const int64_t size : region.outputs()[0].type.shape().sizes()) elements *= size;
    return elements;
  }

  void CompareAll(const Graph& region, absl::Span<const Tensor> inputs, absl::string_view what) {
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunReference(region, inputs));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> one, RunRegion(*correlate_, region, inputs, 1));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> three,
                         RunRegion(*correlate_, region, inputs, 3));
    ASSERT_EQ(one.size(), expected.size());
    for (size_t i = 0; i < one.size(); ++i) {
      ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                           Compare(one[i], expected[i], Tolerance::Close(2e-4, 2e-5)));
      EXPECT_TRUE(difference.ok()) << what << ": " << difference.ToString();
      ASSERT_OK_AND_ASSIGN(const TensorDifference threads,
                           Compare(three[i], one[i], Tolerance::Exact()));
      EXPECT_TRUE(threads.ok()) << what << ", 3 threads: " << threads.ToString();
    }
  }

  std::unique_ptr<Context> context_;
  const Backend* correlate_ = nullptr;
};

TEST_F(CorrelateTest, ComputesGradientsByTheFilter) {
  for (const Convolution& one : kConvolutions) {
    const std::string what = absl::StrCat(one.input, " by ", one.filter, " ", one.window);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Placed(ProgramOf(one)));
    const std::vector<const Graph*> regions = RegionsOf(*program);
    ASSERT_EQ(regions.size(), 1u) << what;
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputs(*regions[0], 7));
    // Nothing is copied for a tap, nor padded.
    ASSERT_EQ(inputs.size(), 2u) << what;
    CompareAll(*regions[0], inputs, what);
  }
}

TEST_F(CorrelateTest, ComputesGradientsByDepthwiseFilters) {
  for (const Convolution& one : kDepthwise) {
    const std::string what = absl::StrCat(one.input, " by ", one.filter, " ", one.window);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Placed(ProgramOf(one, true)));
    const std::vector<const Graph*> regions = RegionsOf(*program);
    ASSERT_EQ(regions.size(), 1u) << what;
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputs(*regions[0], 7));
    ASSERT_EQ(inputs.size(), 2u) << what;
    CompareAll(*regions[0], inputs, what);
  }
}

TEST_F(CorrelateTest, ComputesGradientsByTheInputWithStrides) {
  for (const Convolution& one : kStrided) {
    const std::string what = absl::StrCat(one.input, " by ", one.filter, " ", one.window);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                         Placed(ProgramOf(one, true), "%x"));
    const std::vector<const Graph*> regions = RegionsOf(*program);
    ASSERT_EQ(regions.size(), 1u) << what;
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputs(*regions[0], 7));
    // The cotangent without zeros between its elements, and the filter.
    ASSERT_EQ(inputs.size(), 2u) << what;
    int64_t elements = 0;
    for (const Tensor& input : inputs) elements = std::max(elements, input.num_elements());
    EXPECT_LT(elements, RegionResult(*regions[0])) << what;
    CompareAll(*regions[0], inputs, what);
  }
}

// The filter of an average is a constant.
TEST_F(CorrelateTest, ComputesGradientsOfAverages) {
  constexpr absl::string_view kAverage = R"(
ml_program.subgraph @loss(%x: !canonical.feature<2x9x12x10xf32> {ml_program.identifier = "x"}, %g: tensor<2x5x6x10xf32> {ml_program.identifier = "g"}) -> tensor<f32> {
  %f = "canonical.avg_pool_2d"(%x) {pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>, window = array<i64: 3, 2>} : (!canonical.feature<2x9x12x10xf32>) -> !canonical.feature<2x5x6x10xf32>
  %y = "canonical.feature_decode"(%f) : (!canonical.feature<2x5x6x10xf32>) -> tensor<2x5x6x10xf32>
  %p = "canonical.eltwise_mul"(%y, %g) : (tensor<2x5x6x10xf32>, tensor<2x5x6x10xf32>) -> tensor<2x5x6x10xf32>
  %l = "canonical.tensor_reduce"(%p) {keep_dims = false, kind = "sum"} : (tensor<2x5x6x10xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
}
)";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Placed(kAverage, "%x"));
  const std::vector<const Graph*> regions = RegionsOf(*program);
  ASSERT_EQ(regions.size(), 1u);
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputs(*regions[0], 7));
  ASSERT_EQ(inputs.size(), 1u);
  CompareAll(*regions[0], inputs, "an average");
}

// The gradient of an average is what the gradient of a filter before it reads: one region, in which
// one kernel reads what the other has written.
TEST_F(CorrelateTest, ReadsWhatItHasWritten) {
  constexpr absl::string_view kBoth = R"(
ml_program.subgraph @loss(%x: !canonical.feature<2x8x8x6xf32> {ml_program.identifier = "x"}, %w: !canonical.filter<5x3x3x6xf32> {ml_program.identifier = "w"}, %g: tensor<2x3x3x5xf32> {ml_program.identifier = "g"}) -> tensor<f32> {
  %c = "canonical.conv_2d"(%x, %w) : (!canonical.feature<2x8x8x6xf32>, !canonical.filter<5x3x3x6xf32>) -> !canonical.feature<2x6x6x5xf32>
  %f = "canonical.avg_pool_2d"(%c) {stride = array<i64: 2, 2>, window = array<i64: 2, 2>} : (!canonical.feature<2x6x6x5xf32>) -> !canonical.feature<2x3x3x5xf32>
  %y = "canonical.feature_decode"(%f) : (!canonical.feature<2x3x3x5xf32>) -> tensor<2x3x3x5xf32>
  %p = "canonical.eltwise_mul"(%y, %g) : (tensor<2x3x3x5xf32>, tensor<2x3x3x5xf32>) -> tensor<2x3x3x5xf32>
  %l = "canonical.tensor_reduce"(%p) {keep_dims = false, kind = "sum"} : (tensor<2x3x3x5xf32>) -> tensor<f32>
  ml_program.output %l : tensor<f32>
}
)";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Placed(kBoth, "%w, %x"));
  for (const Graph* region : RegionsOf(*program)) {
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputs(*region, 7));
    CompareAll(*region, inputs, "both");
  }
}

TEST_F(CorrelateTest, KeepsNanAndInfinitiesOfChannels) {
  for (const bool by_filter : {false, true}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                         Placed(ProgramOf(kStrided[0], true), by_filter ? "%w" : "%x"));
    const std::vector<const Graph*> regions = RegionsOf(*program);
    ASSERT_EQ(regions.size(), 1u);
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputs(*regions[0], 7));
    for (size_t i = 0; i < inputs.size(); ++i) {
      std::vector<Tensor> special = inputs;
      std::vector<float> numbers(inputs[i].data<float>().begin(), inputs[i].data<float>().end());
      numbers[0] = std::numeric_limits<float>::quiet_NaN();
      numbers[numbers.size() / 2] = std::numeric_limits<float>::infinity();
      special[i] =
          *Tensor::Of<float>(inputs[i].type().shape().sizes(), absl::Span<const float>(numbers))
               .WithType(inputs[i].type());
      CompareAll(*regions[0], special, "with NaN and an infinity");
    }
  }
}

TEST_F(CorrelateTest, KeepsNanAndInfinities) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Placed(ProgramOf(kConvolutions[1])));
  const std::vector<const Graph*> regions = RegionsOf(*program);
  ASSERT_EQ(regions.size(), 1u);
  ASSERT_OK_AND_ASSIGN(std::vector<Tensor> inputs, SeededInputs(*regions[0], 7));
  for (Tensor& input : inputs) {
    std::vector<float> numbers(input.data<float>().begin(), input.data<float>().end());
    numbers[0] = std::numeric_limits<float>::quiet_NaN();
    numbers[numbers.size() / 2] = std::numeric_limits<float>::infinity();
    input = Tensor::Of<float>(input.type().shape().sizes(), absl::Span<const float>(numbers));
    CompareAll(*regions[0], inputs, "with NaN and an infinity");
  }
}

TEST_F(CorrelateTest, LeavesWhatSomethingElseNeeds) {
  constexpr absl::string_view kShared = R"(
ml_program.subgraph @main(%x: tensor<2x6x4xf32>, %g: tensor<10x3xf32>) -> (tensor<4x2x3xf32>, tensor<2x5x4xf32>) {
  %a = "canonical.slice"(%x) {axes = array<i64: 1>, ends = array<i64: 5>, starts = array<i64: 0>} : (tensor<2x6x4xf32>) -> tensor<2x5x4xf32>
  %b = "canonical.slice"(%x) {axes = array<i64: 1>, ends = array<i64: 6>, starts = array<i64: 1>} : (tensor<2x6x4xf32>) -> tensor<2x5x4xf32>
  %c = "canonical.fixed_reshape"(%a) {shape = array<i64: 10, 4>} : (tensor<2x5x4xf32>) -> tensor<10x4xf32>
  %d = "canonical.fixed_reshape"(%b) {shape = array<i64: 10, 4>} : (tensor<2x5x4xf32>) -> tensor<10x4xf32>
  %e = "canonical.mat_mul"(%c, %g) {transpose_lhs = true} : (tensor<10x4xf32>, tensor<10x3xf32>) -> tensor<4x3xf32>
  %f = "canonical.mat_mul"(%d, %g) {transpose_lhs = true} : (tensor<10x4xf32>, tensor<10x3xf32>) -> tensor<4x3xf32>
  %h = "canonical.unsqueeze"(%e) {axes = array<i64: 1>} : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
  %i = "canonical.unsqueeze"(%f) {axes = array<i64: 1>} : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
  %j = "canonical.tensor_concat"(%h, %i) {axis = 1 : i64} : (tensor<4x1x3xf32>, tensor<4x1x3xf32>) -> tensor<4x2x3xf32> loc("last")
  ml_program.output %j, %b : tensor<4x2x3xf32>, tensor<2x5x4xf32>
}
)";
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, kShared));
  for (const Node* node : program->graphs()[0]->nodes()) {
    EXPECT_FALSE(correlate_->Supports(*node).ok());
    EXPECT_TRUE(correlate_->CompositesEndingIn(*node).empty());
  }
}

// Two taps of one position, whose slices may have any step; `view` is what the product's four by
// six elements are seen as.
std::string TwoTaps(absl::string_view view, absl::string_view result, absl::string_view step) {
  const std::string part = absl::StrCat("tensor<", view, "xf32>");
  const std::string shape = absl::StrReplaceAll(view, {{"x", ", "}});
  const auto tap = [&](absl::string_view n, int start) {
    return absl::StrCat(
        "  %a", n, " = \"canonical.slice\"(%x) {axes = array<i64: 1>, ends = array<i64: 6>, ",
        "starts = array<i64: ", start, ">, steps = array<i64: ", step,
        ">} : (tensor<2x6x4xf32>) -> tensor<2x1x4xf32>\n", "  %b", n,
        " = \"canonical.fixed_reshape\"(%a", n,
        ") {shape = array<i64: 2, 4>} : (tensor<2x1x4xf32>) -> tensor<2x4xf32>\n", "  %c", n,
        " = \"canonical.mat_mul\"(%b", n,
        ", %g) {transpose_lhs = true} : (tensor<2x4xf32>, tensor<2x6xf32>) -> tensor<4x6xf32>\n",
        "  %d", n, " = \"canonical.fixed_reshape\"(%c", n, ") {shape = array<i64: ", shape,
        ">} : (tensor<4x6xf32>) -> ", part, "\n");
  };
  return absl::StrCat(
      "ml_program.subgraph @main(%x: tensor<2x6x4xf32>, %g: tensor<2x6xf32>) -> tensor<", result,
      "xf32> {\n", tap("0", 1), tap("1", 3),
      "  %y = \"canonical.tensor_concat\"(%d0, %d1) {axis = 1 : i64} : (", part, ", ", part,
      ") -> tensor<", result, "xf32>\n  ml_program.output %y : tensor<", result, "xf32>\n}\n");
}

TEST_F(CorrelateTest, TakesAnyStepOfOnePosition) {
  for (const absl::string_view step : {"5", "4611686018427387904"}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                         Parse(*context_, TwoTaps("4x1x6", "4x2x6", step)));
    const Graph& graph = *program->graphs()[0];
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputs(graph, 7));
    CompareAll(graph, inputs, step);
  }
}

// As the gradient of a sum has them: all ones. The kernel reads both features from outside.
TEST_F(CorrelateTest, LeavesConstantFeatures) {
  const std::string text = TwoTaps("4x1x6", "4x2x6", "5");
  const std::string ones =
      "{\n  %$0 = \"canonical.constant_gen\"() {value = dense<1.0> : tensor<$1>} : () -> "
      "tensor<$1>\n";
  for (const auto& [name, type] : {std::pair("x", "2x6x4xf32"), std::pair("g", "2x6xf32")}) {
    const std::string argument = absl::StrCat("%", name, ": tensor<", type, ">");
    const std::string constant =
        absl::StrReplaceAll(text, {{argument + ", ", ""},
                                   {", " + argument, ""},
                                   {"{\n", absl::Substitute(ones, name, type)}});
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, constant));
    for (const Node* node : program->graphs()[0]->nodes()) {
      EXPECT_FALSE(correlate_->Supports(*node).ok()) << name;
      EXPECT_TRUE(correlate_->CompositesEndingIn(*node).empty()) << name;
    }
  }
}

// The elements of the product in another order than that of a filter.
TEST_F(CorrelateTest, LeavesOtherViewsOfProducts) {
  for (const absl::string_view view : {"6x1x4", "24x1x1", "1x1x24", "2x1x12"}) {
    const std::string result = absl::StrReplaceAll(view, {{"x1x", "x2x"}});
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                         Parse(*context_, TwoTaps(view, result, "5")));
    for (const Node* node : program->graphs()[0]->nodes())
      EXPECT_TRUE(correlate_->CompositesEndingIn(*node).empty()) << view;
  }
}

}  // namespace
}  // namespace roundhouse
