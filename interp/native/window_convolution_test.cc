// Depthwise convolutions, transposed ones, and pools.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "gtest/gtest.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/interp/native/native_test_base.h"

namespace roundhouse {
namespace {

constexpr double kTolerance = 2e-5;

class WindowConvolutionTest : public NativeTest {
 protected:
  Tensor Feature(const std::vector<int64_t>& sizes) {
    return DrawTensor(sizes, 1, Domain::kFeature);
  }
  Tensor Filter(const std::vector<int64_t>& sizes) { return DrawTensor(sizes, 1, Domain::kFilter); }
  Tensor DepthwiseFilter(const std::vector<int64_t>& sizes) {
    return DrawTensor(sizes, 1, Domain::kDepthwiseFilter);
  }
  Tensor Bias(int64_t outputs) { return DrawTensor({outputs}, 1, Domain::kBias); }
  static canonical::Activation ActivationOf(int round) {
    constexpr canonical::Activation kActivations[] = {canonical::Activation::kNone,
                                                      canonical::Activation::kRelu6,
                                                      canonical::Activation::kSigmoid};
    return kActivations[round % 3];
  }
};

TEST_F(WindowConvolutionTest, DepthwiseOfAnyWindow) {
  for (int round = 0; round < 6 * kRounds; ++round) {
    const int64_t axes = Draw(1, 3);
    const int64_t channels = Draw(1, round % 3 == 0 ? 70 : 18);
    const int64_t multiplier = round % 4 == 0 ? Draw(2, 5) : 1;
    const bool constant = round % 2 == 0;
    std::vector<int64_t> input = {Draw(1, 2)};
    std::vector<int64_t> window;
    std::vector<int64_t> stride;
    std::vector<int64_t> dilation;
    std::vector<int64_t> pad;
    std::vector<int64_t> ends;
    for (int64_t axis = 0; axis < axes; ++axis) {
      window.push_back(Draw(1, 5));
      stride.push_back(Draw(1, 3));
      dilation.push_back(Draw(1, 2));
      pad.push_back(Draw(0, 6));
      ends.push_back(Draw(0, 6));
      const int64_t seen = (window.back() - 1) * dilation.back() + 1;
      const int64_t least = std::max<int64_t>(1, seen - pad.back() - ends.back());
      input.push_back(Draw(least, least + (axis + 1 == axes ? 40 : 5)));
    }
    pad.insert(pad.end(), ends.begin(), ends.end());
    input.push_back(channels);
    const int64_t outputs = channels * multiplier;
    std::vector<int64_t> filter = window;
    filter.insert(filter.end(), {channels, multiplier});
    std::optional<Tensor> bias;
    if (round % 5 != 0) bias = Bias(outputs);
    ExpectAgreement(
        canonical::DepthwiseConv2D{
            .stride = stride, .dilation = dilation, .pad = pad, .activation = ActivationOf(round)},
        {Feature(input), DepthwiseFilter(filter), bias}, {false, constant}, kTolerance);
    // The same as a grouped convolution.
    filter = window;
    filter.insert(filter.begin(), outputs);
    filter.push_back(1);
    ExpectAgreement(canonical::Conv2D{.stride = stride,
                                      .dilation = dilation,
                                      .pad = pad,
                                      .groups = channels,
                                      .activation = ActivationOf(round)},
                    {Feature(input), Filter(filter), bias}, {false, constant}, kTolerance);
  }
}

// Whole registers of several positions, and the rest of a line.
TEST_F(WindowConvolutionTest, DepthwiseOfFewChannels) {
  for (const int64_t channels : {1, 3, 8, 12, 16, 24, 48, 64, 100}) {
    for (const int64_t width : {1, 2, 5, 16, 33, 129}) {
      ExpectAgreement(
          canonical::DepthwiseConv2D{.pad = {1, 1, 1, 1}},
          {Feature({2, 3, width, channels}), DepthwiseFilter({3, 3, channels, 1}), Bias(channels)},
          {false, true}, kTolerance);
    }
  }
}

TEST_F(WindowConvolutionTest, TransposedOfAnyWindow) {
  for (int round = 0; round < 8 * kRounds; ++round) {
    const int64_t axes = Draw(1, 3);
    const int64_t groups = round % 3 == 0 ? Draw(2, 3) : 1;
    const int64_t inputs = Draw(1, 9);
    const int64_t outputs = round % 2 == 0 ? Draw(1, 9) : Draw(10, 40);
    std::vector<int64_t> input = {Draw(1, 2)};
    std::vector<int64_t> filter = {outputs * groups};
    canonical::TransposedConv2D op = {.groups = groups, .activation = ActivationOf(round / 2)};
    std::vector<int64_t> ends;
    for (int64_t axis = 0; axis < axes; ++axis) {
      const int64_t window = Draw(1, 5);
      op.stride.push_back(Draw(1, 4));
      op.dilation.push_back(Draw(1, 3));
      op.output_pad.push_back(Draw(0, 2));
      input.push_back(Draw(1, axis + 1 == axes && round % 4 == 0 ? 230 : 5));
      filter.push_back(window);
      const int64_t whole = (input.back() - 1) * op.stride.back() +
                            (window - 1) * op.dilation.back() + 1 + op.output_pad.back();
      op.pad.push_back(Draw(0, std::min<int64_t>(5, whole - 1)));
      ends.push_back(Draw(0, std::min<int64_t>(5, whole - 1 - op.pad.back())));
    }
    op.pad.insert(op.pad.end(), ends.begin(), ends.end());
    input.push_back(inputs * groups);
    filter.push_back(inputs);
    std::optional<Tensor> bias;
    if (round % 3 != 1) bias = Bias(outputs * groups);
    ExpectAgreement(op, {Feature(input), Filter(filter), bias}, {false, round % 2 == 0},
                    kTolerance);
  }
}

// One group for each channel: fewer channels than lanes and more, and lines with and without
// positions that see all of the window.
TEST_F(WindowConvolutionTest, TransposedOfEachChannel) {
  for (int round = 0; round < 2 * kRounds; ++round) {
    const int64_t axes = Draw(1, 3);
    const int64_t channels = round % 2 == 0 ? Draw(2, 15) : Draw(16, 70);
    std::vector<int64_t> input = {Draw(1, 2)};
    std::vector<int64_t> filter = {channels};
    canonical::TransposedConv2D op = {.groups = channels, .activation = ActivationOf(round / 2)};
    std::vector<int64_t> ends;
    for (int64_t axis = 0; axis < axes; ++axis) {
      filter.push_back(Draw(1, 5));
      op.stride.push_back(Draw(1, 4));
      op.dilation.push_back(Draw(1, 3));
      op.output_pad.push_back(Draw(0, 2));
      input.push_back(Draw(1, axis + 1 == axes ? 40 : 5));
      const int64_t whole = (input.back() - 1) * op.stride.back() +
                            (filter.back() - 1) * op.dilation.back() + 1 + op.output_pad.back();
      op.pad.push_back(Draw(0, std::min<int64_t>(5, whole - 1)));
      ends.push_back(Draw(0, std::min<int64_t>(5, whole - 1 - op.pad.back())));
    }
    op.pad.insert(op.pad.end(), ends.begin(), ends.end());
    input.push_back(channels);
    filter.push_back(1);
    std::optional<Tensor> bias;
    if (round % 3 != 1) bias = Bias(channels);
    ExpectAgreement(op, {Feature(input), Filter(filter), bias}, {false, round % 4 < 2}, kTolerance);
  }
}

// A step that is not taken may be of any length.
TEST_F(WindowConvolutionTest, StridesBeyondAllSizes) {
  for (const int64_t stride : {int64_t{1} << 31, int64_t{1} << 46, int64_t{1} << 62}) {
    for (const int64_t pad : {0, 1}) {
      const std::vector<int64_t> pads = {pad, pad, 0, 0};
      ExpectAgreement(canonical::DepthwiseConv2D{.stride = {stride, stride}, .pad = pads},
                      {Feature({1, 5, 7, 20}), DepthwiseFilter({3, 3, 20, 1}), Bias(20)}, {},
                      kTolerance);
      ExpectAgreement(
          canonical::MaxPool2D{.window = {2, 3}, .stride = {stride, stride}, .pad = pads},
          {Feature({1, 5, 7, 20})});
      ExpectAgreement(canonical::TransposedConv2D{.stride = {stride, stride}, .pad = pads},
                      {Feature({1, 1, 1, 6}), Filter({5, 3, 4, 6}), Bias(5)}, {false, true},
                      kTolerance);
      ExpectAgreement(
          canonical::TransposedConv2D{.stride = {stride, stride}, .pad = pads, .groups = 6},
          {Feature({1, 1, 1, 6}), Filter({6, 3, 4, 1}), Bias(6)}, {false, true}, kTolerance);
    }
  }
}

// More taps than are folded at once.
TEST_F(WindowConvolutionTest, PoolsOfLargeWindows) {
  for (const int64_t channels : {1, 3, 8, 21}) {
    const Tensor image = Feature({2, 40, 41, channels});
    ExpectAgreement(canonical::MaxPool2D{.window = {40, 41}}, {image});
    ExpectAgreement(canonical::AvgPool2D{.window = {40, 41}}, {image}, {}, kTolerance);
    ExpectAgreement(canonical::AvgPool2D{.window = {16, 16}, .stride = {2, 1}}, {image}, {},
                    kTolerance);
    ExpectAgreement(canonical::AvgPool2D{.window = {30, 30}, .pad = {9, 9, 9, 9}}, {image}, {},
                    kTolerance);
  }
}

// Equal numbers, of which the first one counts, NaN, infinities, and windows that see only padding.
TEST_F(WindowConvolutionTest, PlacesOfTheGreatest) {
  constexpr float kSpecial[] = {0, 1, 1, 2, -INFINITY, INFINITY, NAN, -3};
  for (int round = 0; round < 2 * kRounds; ++round) {
    Tensor image = Feature({Draw(1, 3), Draw(4, 12), Draw(4, 12), Draw(1, 40)});
    if (round % 2 == 0) {
      for (float& x : image.mutable_data<float>()) x = kSpecial[Draw(0, 7)];
    }
    canonical::MaxPool2DWithIndices op = {.window = {Draw(1, 4), Draw(1, 4)},
                                          .stride = {Draw(1, 3), Draw(1, 3)},
                                          .dilation = {1, 1},
                                          .pad = {Draw(0, 5), Draw(0, 3), Draw(0, 5), Draw(0, 3)},
                                          .ceil_mode = round % 3 == 0};
    ExpectAgreement(op, {image}, {}, 0);
  }
  // Lines longer than what is done at a time, and windows with more taps.
  ExpectAgreement(canonical::MaxPool2DWithIndices{.window = {2, 2}, .stride = {2, 2}},
                  {Feature({2, 8, 150, 6})}, {}, 0);
  ExpectAgreement(canonical::MaxPool2DWithIndices{.window = {18, 17}, .stride = {1, 2}},
                  {Feature({1, 20, 40, 13})}, {}, 0);
}

// As in networks.
TEST_F(WindowConvolutionTest, TransposedOfNetworks) {
  for (const int64_t outputs : {1, 2, 8, 16, 21}) {
    ExpectAgreement(canonical::TransposedConv2D{.stride = {2, 2}},
                    {Feature({1, 9, 16, 16}), Filter({outputs, 2, 2, 16}), Bias(outputs)},
                    {false, true}, kTolerance);
    ExpectAgreement(
        canonical::TransposedConv2D{.stride = {2, 2}, .pad = {1, 1, 1, 1}, .output_pad = {1, 1}},
        {Feature({1, 9, 16, 16}), Filter({outputs, 3, 3, 16}), Bias(outputs)}, {false, true},
        kTolerance);
    ExpectAgreement(canonical::TransposedConv2D{.stride = {8}, .pad = {4, 4}},
                    {Feature({1, 200, 32}), Filter({outputs, 16, 32}), Bias(outputs)},
                    {false, true}, kTolerance);
  }
}

}  // namespace
}  // namespace roundhouse
