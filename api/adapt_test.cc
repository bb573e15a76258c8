#include "roundhouse/api/adapt.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/compare.h"
#include "roundhouse/api/describe.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

// y = relu(x) x w
constexpr char kLayer[] = R"(
ml_program.global private @w(dense<[[1.0, 0.5], [-0.25, 1.0], [0.75, -1.0]]> : tensor<3x2xf32>)
    : tensor<3x2xf32>
ml_program.subgraph @main(%x: tensor<4x3xf32> {ml_program.identifier = "x"})
    -> (tensor<4x2xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<3x2xf32>
  %0 = "canonical.relu"(%x) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = "canonical.mat_mul"(%0, %w) : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  ml_program.output %1 : tensor<4x2xf32>
})";

Model Layer() {
  const std::string text = kLayer;
  absl::StatusOr<Model> model = LoadBytes(
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size()), nullptr);
  RH_CHECK(model.ok()) << model.status();
  return *std::move(model);
}

Tensor Input() { return Tensor::Of<float>({4, 3}, {1, 2, 3, -1, 0, 1, 0.5f, 0.25f, 2, 3, 2, 1}); }

TEST(AdaptTest, CalibratesBySamples) {
  Model model = Layer();
  const Model before = model;
  ASSERT_OK_AND_ASSIGN(const CalibrateResult result, Calibrate(model, {{"here", {Input()}}}));
  EXPECT_EQ(result.num_layers, 1);
  EXPECT_GT(result.num_ranges, 0);
  ASSERT_THAT(result.outputs, SizeIs(1));
  EXPECT_EQ(result.outputs[0].name, "y");
  EXPECT_THAT(result.outputs[0].error.signal_to_noise(), Gt(25));
  // The model has changed, but gives nearly the same results.
  ASSERT_OK_AND_ASSIGN(const Comparison comparison, CompareModels(before, model,
                                                                  {.inputs = {{"x", Input()}},
                                                                   .absolute_tolerance = 0.1,
                                                                   .relative_tolerance = 0}));
  EXPECT_TRUE(comparison.ok()) << comparison.ToString();
  ASSERT_OK_AND_ASSIGN(const ModelDescription description, Describe(model));
  ASSERT_OK_AND_ASSIGN(const ModelDescription then, Describe(before));
  EXPECT_LT(description.constant_bytes, then.constant_bytes + 24);
  EXPECT_NE(description.ops, then.ops);
}

TEST(AdaptTest, WhatCannotBeCalibratedStaysAsItIs) {
  Model model = Layer();
  EXPECT_THAT(Calibrate(model, {}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("samples")));
  EXPECT_THAT(Calibrate(model, {{"here", {}}}),
              StatusIs(absl::StatusCode::kInvalidArgument, "here: expected 1 inputs, found 0"));
  EXPECT_THAT(Calibrate(model, {{"here", {Input()}}}, {.quantize = {.keep = {"no_such"}}}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("no_such")));
  EXPECT_THAT(Calibrate(model, {{"here", {Input()}}}, {.quantize = {.keep = {"*"}}}),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("found none")));
  ASSERT_OK_AND_ASSIGN(const Comparison comparison, CompareModels(Layer(), model));
  EXPECT_TRUE(comparison.ok());
}

TEST(AdaptTest, TunesByMeasuring) {
  Model model = Layer();
  std::vector<std::string> said;
  ASSERT_OK_AND_ASSIGN(const std::string report,
                       Tune(model, {{"x", Input()}}, {.progress = [&](absl::string_view what) {
                              said.emplace_back(what);
                            }}));
  EXPECT_THAT(report, Not(""));
  EXPECT_THAT(said, Not(SizeIs(0)));
  ASSERT_OK_AND_ASSIGN(const Comparison comparison, CompareModels(Layer(), model));
  EXPECT_TRUE(comparison.ok()) << comparison.ToString();
  EXPECT_THAT(Tune(model, {}),
              StatusIs(absl::StatusCode::kFailedPrecondition, "input 0 'x' is not given"));
  EXPECT_THAT(Tune(model, {{"z", Input()}}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("'z'")));
}

}  // namespace
}  // namespace roundhouse
