#include "roundhouse/tests/tflite/models.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/parser.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/verifier.h"
#include "roundhouse/serialization/tflite/tflite_reader.h"
#include "roundhouse/serialization/tflite/tflite_writer.h"

namespace roundhouse {

const Context& TfliteTestContext() {
  static const Context* const context = [] {
    absl::StatusOr<std::unique_ptr<Context>> made = Context::WithLinkedExtensions();
    RH_CHECK(made.ok()) << made.status().ToString();
    return made->release();
  }();
  return *context;
}

absl::StatusOr<std::string> TfliteModel(absl::string_view text, const TfliteWriteOptions& options) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(TfliteTestContext(), text));
  RH_RETURN_IF_ERROR(VerifyOk(*program));
  return FormatTflite(*program, options);
}

absl::StatusOr<std::unique_ptr<Program>> ReadTfliteBytes(const std::string& bytes) {
  auto owner = std::make_shared<const std::string>(bytes);
  const auto span =
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(owner->data()), owner->size());
  return ReadTfliteFromMemory(TfliteTestContext(), span, owner, "model");
}

const absl::string_view kSmallModel = R"(
module attributes {tfl.description = "small", tfl.metadata = [["note", dense<[1, 2]> : tensor<2xui8>]]} {
  ml_program.global private @filter(dense<[[[[1.0]]], [[[-2.0]]]]> : tensor<2x1x1x1xf32>) : tensor<2x1x1x1xf32>
  ml_program.global private @bias(dense<[0.5, 1.0]> : tensor<2xf32>) : tensor<2xf32>
  ml_program.global private @shape(dense<[-1, 8]> : tensor<2xi32>) : tensor<2xi32>
  ml_program.subgraph @main(%x: tensor<?x2x2x1xf32> {ml_program.identifier = "x"}) -> (tensor<?x8xf32> {ml_program.identifier = "y"}, tensor<?x8x!quant.uniform<i8:f32, 0.5:3>> {ml_program.identifier = "q"}) attributes {tfl.signatures = [{inputs = [["image", 0]], key = "serving_default", outputs = [["scores", 0]]}]} {
    %f = ml_program.global_load_const @filter : tensor<2x1x1x1xf32> loc("filter")
    %b = ml_program.global_load_const @bias : tensor<2xf32> loc("bias")
    %c = "tfl.conv_2d"(%x, %f, %b) {fused_activation_function = "RELU", padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, tfl.version = 2 : i64} : (tensor<?x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>) -> tensor<?x2x2x2xf32> loc("conv")
    %s = ml_program.global_load_const @shape : tensor<2xi32> loc("shape")
    %y = "tfl.reshape"(%c, %s) {new_shape = array<i64: -1, 8>} : (tensor<?x2x2x2xf32>, tensor<2xi32>) -> tensor<?x8xf32> loc("y")
    %q = "tfl.quantize"(%y) : (tensor<?x8xf32>) -> tensor<?x8x!quant.uniform<i8:f32, 0.5:3>> loc("q")
    ml_program.output %y, %q : tensor<?x8xf32>, tensor<?x8x!quant.uniform<i8:f32, 0.5:3>>
  }
})";

const absl::string_view kStatefulModel = R"(
module {
  ml_program.global private mutable @total(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32> {tfl.variable = ["", "total"]}
  ml_program.global private mutable @memory(dense<0.0> : tensor<1x2xf32>) : tensor<1x2xf32>
  ml_program.global private @weights(dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  ml_program.global private @recent(dense<[[0.5], [0.25]]> : tensor<2x1xf32>) : tensor<2x1xf32>
  ml_program.global private @zero(dense<0.0> : tensor<f32>) : tensor<f32>
  ml_program.func @main(%x: tensor<1x2xf32> {ml_program.identifier = "x"}, %c: tensor<i1> {ml_program.identifier = "c"}) -> (tensor<2xf32> {ml_program.identifier = "sum"}, tensor<1x2xf32> {ml_program.identifier = "out"}) {
    %t = ml_program.global_load @total : tensor<2xf32> loc("t")
    %b = "tfl.if"(%c, %t) {else_subgraph = @keep, then_subgraph = @double} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32> loc("sum")
    ml_program.global_store @total = %b : tensor<2xf32>
    %w = ml_program.global_load_const @weights : tensor<2x2xf32> loc("weights")
    %r = ml_program.global_load_const @recent : tensor<2x1xf32> loc("recent")
    %n = "control.none"() : () -> none
    %m = ml_program.global_load @memory : tensor<1x2xf32> loc("memory")
    %o:2 = "tfl.svdf"(%x, %w, %r, %n, %m) {rank = 1 : i64, tfl.states = array<i64: 4>} : (tensor<1x2xf32>, tensor<2x2xf32>, tensor<2x1xf32>, none, tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>) loc("out")
    ml_program.global_store @memory = %o#1 : tensor<1x2xf32>
    ml_program.return %b, %o#0 : tensor<2xf32>, tensor<1x2xf32>
  }
  ml_program.subgraph private @keep(%x: tensor<2xf32> {ml_program.identifier = "x"}) -> (tensor<2xf32> {ml_program.identifier = "x"}) {
    ml_program.output %x : tensor<2xf32>
  }
  ml_program.subgraph private @double(%x: tensor<2xf32> {ml_program.identifier = "x"}) -> (tensor<2xf32> {ml_program.identifier = "two"}) {
    %y = "tfl.add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("two")
    ml_program.output %y : tensor<2xf32>
  }
})";

const absl::string_view kSparseModel = R"(
module {
  ml_program.subgraph @main(%x: tensor<3x2xf32> {ml_program.identifier = "x"}) -> (tensor<3x2xf32> {ml_program.identifier = "y"}) {
    %s = "tfl.sparse_const"() {block_map = array<i64>, dense_sizes = array<i64: 3, -1>, indices = [array<i64>, array<i64: 1, 0>], segments = [array<i64>, array<i64: 0, 1, 1, 2>], traversal_order = array<i64: 0, 1>, value = dense<[5.0, 6.0]> : tensor<2xf32>} : () -> tensor<3x2xf32> loc("s")
    %d = "tfl.densify"(%s) : (tensor<3x2xf32>) -> tensor<3x2xf32> loc("d")
    %y = "tfl.add"(%x, %d) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32> loc("y")
    ml_program.output %y : tensor<3x2xf32>
  }
})";

const absl::string_view kCustomModel = R"(
module {
  ml_program.func @main(%x: tensor<2xf32> {ml_program.identifier = "x"}) -> (tensor<2xf32> {ml_program.identifier = "y"}) {
    %y = "tfl.custom"(%x) {custom_code = "Mystery", tfl.custom_options = dense<[7, 9]> : tensor<2xui8>} : (tensor<2xf32>) -> tensor<2xf32> loc("y")
    ml_program.return %y : tensor<2xf32>
  }
})";

}  // namespace roundhouse
