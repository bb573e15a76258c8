#include "roundhouse/interp/native/ops/windows/narrow_convolution.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "gtest/gtest.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/interp/native/native_test_base.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

class NarrowConvolutionTest : public NativeTest {
 protected:
  // With a constant filter and one that is computed.
  void Check(const canonical::Conv2D& op, const std::vector<std::optional<Tensor>>& operands,
             double tolerance) {
    for (const bool is_constant : {true, false})
      ExpectAgreement(op, operands, {false, is_constant}, tolerance);
  }

  Tensor Filter(const std::vector<int64_t>& sizes) { return DrawTensor(sizes, 1, Domain::kFilter); }
  Tensor Feature(const std::vector<int64_t>& sizes) {
    return DrawTensor(sizes, 1, Domain::kFeature);
  }
};

TEST_F(NarrowConvolutionTest, AnyWindow) {
  for (int round = 0; round < 4 * kRounds; ++round) {
    const int64_t axes = Draw(1, 3);
    const int64_t channels = Draw(1, round % 3 == 0 ? 20 : 4);
    const int64_t outputs = Draw(1, 8);
    std::vector<int64_t> input = {Draw(1, 2)};
    std::vector<int64_t> filter = {outputs};
    canonical::Conv2D op;
    std::vector<int64_t> ends;
    for (int64_t axis = 0; axis < axes; ++axis) {
      const int64_t window = Draw(1, 4);
      op.stride.push_back(Draw(1, 3));
      op.dilation.push_back(Draw(1, 3));
      op.pad.push_back(Draw(0, 3));
      ends.push_back(Draw(0, 3));
      const int64_t least = (window - 1) * op.dilation.back() + 1;
      input.push_back(Draw(least, least + (axis + 1 == axes && round % 4 == 0 ? 300 : 12)));
      filter.push_back(window);
    }
    op.pad.insert(op.pad.end(), ends.begin(), ends.end());
    input.push_back(channels);
    filter.push_back(channels);
    std::vector<std::optional<Tensor>> operands = {Feature(input), Filter(filter)};
    if (round % 2 == 0) operands.push_back(DrawTensor({outputs}, 1, Domain::kBias));
    if (round % 3 == 1) op.activation = canonical::Activation::kRelu;
    if (round % 3 == 2) op.activation = canonical::Activation::kSigmoid;
    Check(op, operands, 2e-5);
  }
}

// Windows of one element, and windows along a single axis, whichever that is.
TEST_F(NarrowConvolutionTest, AxesThatAreOneAnother) {
  for (const int64_t outputs : {1, 3, 8}) {
    Check({}, {Feature({2, 13, 17, 5}), Filter({outputs, 1, 1, 5})}, 2e-5);
    Check({}, {Feature({1, 3, 13, 17, 2}), Filter({outputs, 3, 1, 1, 2})}, 2e-5);
    Check({}, {Feature({1, 400, 1, 3}), Filter({outputs, 7, 1, 3})}, 2e-5);
    Check({.stride = {2, 1}}, {Feature({1, 400, 1, 3}), Filter({outputs, 7, 1, 3})}, 2e-5);
    Check({.stride = {1, 2}}, {Feature({1, 9, 40, 3}), Filter({outputs, 1, 1, 3})}, 2e-5);
  }
}

TEST_F(NarrowConvolutionTest, LongWindowsOverOneChannel) {
  Check({.stride = {2}}, {Feature({1, 3000, 1}), Filter({1, 256, 1})}, 5e-5);
  Check({.stride = {64}}, {Feature({2, 3000, 1}), Filter({36, 256, 1})}, 5e-5);
  Check({.pad = {100, 155}}, {Feature({1, 500, 1}), Filter({11, 256, 1})}, 5e-5);
  Check({.pad = {40, 40}}, {Feature({1, 5, 1}), Filter({2, 80, 1})}, 5e-5);
}

// More than is laid out at a time.
TEST_F(NarrowConvolutionTest, ManyChannels) {
  Check({.pad = {1, 1, 1, 1}}, {Feature({1, 20, 300, 64}), Filter({2, 3, 3, 64})}, 1e-4);
  Check({}, {Feature({1, 700, 512}), Filter({1, 1, 512})}, 1e-4);
}

// Windows may be as long as their padding allows, and steps of any length.
TEST_F(NarrowConvolutionTest, LongStepsAndDilations) {
  for (const int64_t far : {int64_t{1} << 31, int64_t{1} << 40, int64_t{1} << 61}) {
    Check({.stride = {far}}, {Feature({1, 5, 2}), Filter({1, 3, 2})}, 2e-5);
    Check({.stride = {far, 1}}, {Feature({1, 5, 7, 2}), Filter({2, 3, 2, 2})}, 2e-5);
    Check({.dilation = {far}, .pad = {far, 0}}, {Feature({1, 5, 2}), Filter({1, 2, 2})}, 2e-5);
    Check({.dilation = {far, 1}, .pad = {far, 0, 0, 0}},
          {Feature({1, 5, 7, 2}), Filter({3, 2, 3, 2})}, 2e-5);
  }
}

// `auto` compares estimates: gradients have filters that are computed.
TEST_F(NarrowConvolutionTest, HasAnEstimateForComputedFilters) {
  Program program(*context_);
  Graph* graph = *program.CreateGraph("g");
  const auto source = [&](const Tensor& like) {
    return &graph->CreateNode("test.source", {}, {like.type()})->result();
  };
  ASSERT_OK_AND_ASSIGN(Node * node, Builder(*graph).Make(canonical::Conv2D{.pad = {2, 2, 2, 2}},
                                                         {source(Feature({8, 28, 28, 1})),
                                                          source(Filter({6, 5, 5, 1}))}));
  ASSERT_OK_AND_ASSIGN(const Backend* native, BackendRegistry::Of(*context_).Get("native"));
  EXPECT_TRUE(native->SecondsOf(*node).has_value());
}

// Infinities and NaNs reach the positions whose windows contain them, and no others.
TEST_F(NarrowConvolutionTest, WhatIsNotFinite) {
  for (const int64_t outputs : {1, 2, 3, 4, 5, 6, 7, 8}) {
    Tensor input = Feature({1, 9, 50, 3});
    const auto values = input.mutable_data<float>();
    values[3 * 70] = std::numeric_limits<float>::infinity();
    values[3 * 220 + 1] = std::nanf("");
    values[3 * 449 + 2] = -std::numeric_limits<float>::infinity();
    Check({.stride = {1, 2}}, {input, Filter({outputs, 3, 3, 3})}, 2e-5);
    Check({.activation = canonical::Activation::kRelu6}, {input, Filter({outputs, 2, 5, 3})}, 2e-5);
  }
}

}  // namespace
}  // namespace roundhouse
