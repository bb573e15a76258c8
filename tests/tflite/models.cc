#include "roundhouse/tests/tflite/models.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/verifier/verifier.h"
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

const absl::string_view kDetectionModel = R"(
module {
  ml_program.global private @anchors(dense<[[0.5, 0.5, 1.0, 1.0], [0.5, 1.0, 1.0, 0.5]]> : tensor<2x4xf32>) : tensor<2x4xf32>
  ml_program.subgraph @main(%b: tensor<1x2x4xf32> {ml_program.identifier = "b"}, %s: tensor<1x2x3xf32> {ml_program.identifier = "s"}) -> (tensor<1x3x4xf32> {ml_program.identifier = "boxes"}, tensor<1x3xf32> {ml_program.identifier = "classes"}, tensor<1x3xf32> {ml_program.identifier = "scores"}, tensor<1xf32> {ml_program.identifier = "count"}) {
    %a = ml_program.global_load_const @anchors : tensor<2x4xf32> loc("anchors")
    %r:4 = "tfl.custom"(%b, %s, %a) {custom_code = "TFLite_Detection_PostProcess", tfl.custom_options = dense<[104, 95, 115, 99, 97, 108, 101, 0, 109, 97, 120, 95, 99, 108, 97, 115, 115, 101, 115, 95, 112, 101, 114, 95, 100, 101, 116, 101, 99, 116, 105, 111, 110, 0, 109, 97, 120, 95, 100, 101, 116, 101, 99, 116, 105, 111, 110, 115, 0, 110, 109, 115, 95, 105, 111, 117, 95, 116, 104, 114, 101, 115, 104, 111, 108, 100, 0, 110, 109, 115, 95, 115, 99, 111, 114, 101, 95, 116, 104, 114, 101, 115, 104, 111, 108, 100, 0, 110, 117, 109, 95, 99, 108, 97, 115, 115, 101, 115, 0, 117, 115, 101, 95, 114, 101, 103, 117, 108, 97, 114, 95, 110, 109, 115, 0, 119, 95, 115, 99, 97, 108, 101, 0, 120, 95, 115, 99, 97, 108, 101, 0, 121, 95, 115, 99, 97, 108, 101, 0, 0, 10, 0, 0, 0, 144, 0, 0, 0, 140, 0, 0, 0, 118, 0, 0, 0, 107, 0, 0, 0, 93, 0, 0, 0, 77, 0, 0, 0, 69, 0, 0, 0, 57, 0, 0, 0, 53, 0, 0, 0, 49, 0, 0, 0, 40, 0, 0, 0, 4, 0, 0, 0, 10, 0, 0, 0, 0, 0, 160, 64, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 63, 0, 0, 128, 62, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 160, 64, 0, 0, 32, 65, 0, 0, 32, 65, 14, 6, 6, 14, 14, 6, 106, 14, 14, 14, 0, 0, 52, 0, 0, 0, 38, 4]> : tensor<254xui8>} : (tensor<1x2x4xf32>, tensor<1x2x3xf32>, tensor<2x4xf32>) -> (tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1xf32>) loc("boxes")
    ml_program.output %r#0, %r#1, %r#2, %r#3 : tensor<1x3x4xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1xf32>
  }
})";

const absl::string_view kPoolModel = R"(
module {
  ml_program.subgraph @main(%x: tensor<1x4x4x1xf32> {ml_program.identifier = "x"}) -> (tensor<1x4x4x1xf32> {ml_program.identifier = "y"}) {
    %p:2 = "tfl.custom"(%x) {custom_code = "MaxPoolingWithArgmax2D", tfl.custom_options = dense<[1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]> : tensor<24xui8>} : (tensor<1x4x4x1xf32>) -> (tensor<1x2x2x1xf32>, tensor<1x2x2x1xf32>) loc("p")
    %y = "tfl.custom"(%p#0, %p#1) {custom_code = "MaxUnpooling2D", tfl.custom_options = dense<[1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]> : tensor<24xui8>} : (tensor<1x2x2x1xf32>, tensor<1x2x2x1xf32>) -> tensor<1x4x4x1xf32> loc("y")
    ml_program.output %y : tensor<1x4x4x1xf32>
  }
})";

}  // namespace roundhouse
