// If an input's size is open, a written program may fix a size of an output only if all inputs give
// that size. Programs are optimised and exported, and the declared types of outputs are compared
// with the actual outputs for several sizes.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

struct OpenCase {
  const char* name;
  const char* text;
  std::vector<int64_t> sizes;  // Values of the open sizes.
};

// Sources of sizes: windows and strides, products, lists of sizes that the run computes, a number
// of elements, branches that agree or do not, loops.
const OpenCase kCases[] = {
    {"window",
     R"(
ml_program.subgraph @main(%x: tensor<1x3x?x?xf32>) -> tensor<1x2x?x?xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.5> : tensor<2x3x3x3xf32>} : () -> !canonical.filter<2x3x3x3xf32>
  %e = "canonical.feature_encode"(%x) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x3x?x?xf32>) -> !canonical.feature<1x?x?x3xf32>
  %c = "canonical.conv_2d"(%e, %w) {stride = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>} : (!canonical.feature<1x?x?x3xf32>, !canonical.filter<2x3x3x3xf32>) -> !canonical.feature<1x?x?x2xf32>
  %d = "canonical.feature_decode"(%c) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<1x?x?x2xf32>) -> tensor<1x2x?x?xf32>
  ml_program.output %d : tensor<1x2x?x?xf32>
})",
     {6, 7, 11}},
    {"batch",
     R"(
ml_program.subgraph @main(%x: tensor<?x4x3xf32>) -> (tensor<?x12xf32>, tensor<?x5xf32>) {
  %w = "canonical.constant_gen"() {value = dense<0.25> : tensor<12x5xf32>} : () -> tensor<12x5xf32>
  %s = "canonical.constant_gen"() {value = dense<[-1, 12]> : tensor<2xi64>} : () -> tensor<2xi64>
  %f = "canonical.reshape"(%x, %s) : (tensor<?x4x3xf32>, tensor<2xi64>) -> tensor<?x12xf32>
  %y = "canonical.mat_mul"(%f, %w) : (tensor<?x12xf32>, tensor<12x5xf32>) -> tensor<?x5xf32>
  ml_program.output %f, %y : tensor<?x12xf32>, tensor<?x5xf32>
})",
     {1, 2, 5}},
    {"folded_size",
     R"(
ml_program.subgraph @main(%x: tensor<?x6xf32>) -> (tensor<?xf32>, tensor<?x3xf32>, tensor<2x?xf32>) {
  %flat = "canonical.constant_gen"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %threes = "canonical.constant_gen"() {value = dense<[-1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %two = "canonical.constant_gen"() {value = dense<[2, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %a = "canonical.reshape"(%x, %flat) : (tensor<?x6xf32>, tensor<1xi64>) -> tensor<?xf32>
  %b = "canonical.reshape"(%a, %threes) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  %c = "canonical.reshape"(%b, %two) : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<2x?xf32>
  ml_program.output %a, %b, %c : tensor<?xf32>, tensor<?x3xf32>, tensor<2x?xf32>
})",
     {1, 2, 4}},
    {"joined",
     R"(
ml_program.subgraph @main(%x: tensor<?x2xf32>, %y: tensor<1x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>, tensor<1x2xf32>) {
  %c = "canonical.tensor_concat"(%x, %y) {axis = 0 : i64} : (tensor<?x2xf32>, tensor<1x2xf32>) -> tensor<?x2xf32>
  %a = "canonical.eltwise_add"(%x, %y) : (tensor<?x2xf32>, tensor<1x2xf32>) -> tensor<?x2xf32>
  %m = "canonical.tensor_reduce"(%c) {kind = "mean", axes = array<i64: 0>, keep_dims = true} : (tensor<?x2xf32>) -> tensor<1x2xf32>
  ml_program.output %c, %a, %m : tensor<?x2xf32>, tensor<?x2xf32>, tensor<1x2xf32>
})",
     {1, 2, 3}},
    {"sliced",
     R"(
ml_program.subgraph @main(%x: tensor<?x8xf32>) -> (tensor<?x4xf32>, tensor<?x8xf32>) {
  %a = "canonical.slice"(%x) {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 4>} : (tensor<?x8xf32>) -> tensor<?x4xf32>
  %b = "canonical.slice"(%x) {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>} : (tensor<?x8xf32>) -> tensor<?x8xf32>
  ml_program.output %a, %b : tensor<?x4xf32>, tensor<?x8xf32>
})",
     {1, 2, 5}},
    {"pooled",
     R"(
ml_program.subgraph @main(%x: tensor<?x?x?x3xf32>) -> (tensor<?x?x?x3xf32>, tensor<?x3xf32>) {
  %e = "canonical.feature_encode"(%x) : (tensor<?x?x?x3xf32>) -> !canonical.feature<?x?x?x3xf32>
  %p = "canonical.max_pool_2d"(%e) {window = array<i64: 2, 2>, stride = array<i64: 2, 2>} : (!canonical.feature<?x?x?x3xf32>) -> !canonical.feature<?x?x?x3xf32>
  %d = "canonical.feature_decode"(%p) : (!canonical.feature<?x?x?x3xf32>) -> tensor<?x?x?x3xf32>
  %m = "canonical.tensor_reduce"(%d) {kind = "mean", axes = array<i64: 1, 2>, keep_dims = false} : (tensor<?x?x?x3xf32>) -> tensor<?x3xf32>
  ml_program.output %d, %m : tensor<?x?x?x3xf32>, tensor<?x3xf32>
})",
     {2, 4, 5}},
};

// The output sizes of a program for each of the sizes.
absl::StatusOr<std::vector<std::vector<Tensor>>> OutputsFor(const Program& program,
                                                            const std::vector<int64_t>& sizes) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(program));
  std::vector<std::vector<Tensor>> all;
  for (const int64_t size : sizes) {
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs,
                        SeededInputs(*program.graphs()[0], 1, size));
    for (size_t i = 0; i < inputs.size(); ++i)
      RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
    RH_RETURN_IF_ERROR(session->infer());
    std::vector<Tensor>& outputs = all.emplace_back();
    for (int64_t i = 0; i < session->num_outputs(); ++i) {
      RH_ASSIGN_OR_RETURN(outputs.emplace_back(), session->get_output(i));
    }
  }
  return all;
}

class OpenSizes : public ::testing::TestWithParam<OpenCase> {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(program_, Parse(*context_, GetParam().text));
    ASSERT_OK_AND_ASSIGN(outputs_, OutputsFor(*program_, GetParam().sizes));
  }

  // Declared sizes of outputs must hold for all outputs, and declarations of the source must be
  // kept.
  void ExpectHolds(const Program& written, absl::string_view way) {
    const std::vector<Port>& declared = written.graphs()[0]->outputs();
    ASSERT_EQ(declared.size(), program_->graphs()[0]->outputs().size()) << way;
    for (size_t i = 0; i < declared.size(); ++i) {
      const Shape& shape = declared[i].type.shape();
      if (!shape.is_ranked()) continue;
      for (size_t run = 0; run < outputs_.size(); ++run) {
        const absl::Span<const int64_t> sizes = outputs_[run][i].shape().sizes();
        ASSERT_EQ(shape.rank(), static_cast<int64_t>(sizes.size())) << way << ", output " << i;
        for (int64_t axis = 0; axis < shape.rank(); ++axis) {
          EXPECT_EQ(shape.size(axis).value_or(sizes[static_cast<size_t>(axis)]),
                    sizes[static_cast<size_t>(axis)])
              << way << ": output " << i << " is declared as " << declared[i].type.ToString()
              << ", and is " << outputs_[run][i].type().ToString() << " where what is open is "
              << GetParam().sizes[run];
        }
      }
    }
    // Open sizes of inputs stay open.
    const std::vector<Port>& inputs = written.graphs()[0]->inputs();
    ASSERT_EQ(inputs.size(), program_->graphs()[0]->inputs().size()) << way;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const Shape& before = program_->graphs()[0]->inputs()[i].type.shape();
      for (int64_t axis = 0; axis < before.rank(); ++axis) {
        EXPECT_EQ(inputs[i].type.shape().size(axis).has_value(), before.size(axis).has_value())
            << way << ": input " << i << " is " << inputs[i].type.ToString();
      }
    }
  }

  std::unique_ptr<Context> context_ = *Context::WithLinkedExtensions();
  std::unique_ptr<Program> program_;
  std::vector<std::vector<Tensor>> outputs_;
};

TEST_P(OpenSizes, OnlyWhatFollowsFromTheInputsIsFixed) {
  for (int level = 0; level <= kMaxPresetLevel; ++level) {
    const std::string at = absl::StrCat("-O", level);
    const std::unique_ptr<Program> optimized = program_->clone();
    ASSERT_THAT(RunPasses(*optimized, PresetPipelineFor(*optimized, level)), IsOk()) << at;
    ExpectHolds(*optimized, at);
    for (const char* dialect : {"onnx", "tfl"}) {
      const std::string way = absl::StrCat(dialect, " after ", at);
      ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> model, ExportTo(*optimized, dialect));
      ExpectHolds(*model, way);
      // As when a user optimises the exported model.
      for (int again = 1; again <= kMaxPresetLevel; ++again) {
        const std::unique_ptr<Program> simple = model->clone();
        ASSERT_THAT(RunPasses(*simple, PresetPipelineFor(*simple, again, dialect)), IsOk()) << way;
        ExpectHolds(*simple, absl::StrCat(way, ", -O", again));
        // The result has these sizes, too.
        ASSERT_THAT(RunPasses(*simple, PresetPipelineToRun(*simple, 0)), IsOk()) << way;
        ASSERT_OK_AND_ASSIGN(const auto outputs, OutputsFor(*simple, GetParam().sizes));
        for (size_t run = 0; run < outputs.size(); ++run) {
          for (size_t i = 0; i < outputs[run].size(); ++i)
            EXPECT_EQ(outputs[run][i].shape().sizes(), outputs_[run][i].shape().sizes()) << way;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, OpenSizes, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace roundhouse
