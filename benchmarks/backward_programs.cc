#include "roundhouse/benchmarks/backward_programs.h"

#include <initializer_list>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/framework/pass_runner.h"

namespace roundhouse {
namespace {

absl::string_view NameOf(BackwardKind kind) {
  switch (kind) {
    case BackwardKind::kConvByInput:
      return "conv_by_input";
    case BackwardKind::kConvByFilter:
      return "conv_by_filter";
    case BackwardKind::kAvgPool:
      return "avg_pool";
    case BackwardKind::kMaxPool:
      return "max_pool";
    case BackwardKind::kBatchNorm:
      return "batch_norm";
    case BackwardKind::kLayerNorm:
      return "layer_norm";
    case BackwardKind::kLogSoftmax:
      return "log_softmax";
    case BackwardKind::kCrossEntropy:
      return "cross_entropy";
  }
  return "";
}

std::string Sizes(absl::Span<const int64_t> sizes) { return absl::StrJoin(sizes, "x"); }
std::string TensorOf(absl::Span<const int64_t> sizes) {
  return absl::StrCat("tensor<", Sizes(sizes), "xf32>");
}
std::string Input(absl::string_view name, absl::string_view type) {
  return absl::Substitute("%$0: $1 {ml_program.identifier = \"$0\"}", name, type);
}

// The end of all programs: what flows back into %y, of type `type`, is %g. The loss is the first
// result, the forward result the second.
std::string LossOf(absl::string_view type) {
  return absl::Substitute(R"(
  %p = "canonical.eltwise_mul"(%y, %g) : ($0, $0) -> $0
  %l = "canonical.tensor_reduce"(%p) {keep_dims = false, kind = "sum"} : ($0) -> tensor<f32>
  ml_program.output %l, %y : tensor<f32>, $0
}
)",
                          type);
}

std::string GraphOf(absl::Span<const std::string> inputs, absl::string_view result,
                    absl::string_view body) {
  return absl::StrCat("ml_program.subgraph @loss(", absl::StrJoin(inputs, ", "),
                      ") -> (tensor<f32>, ", result, ") {", body);
}

std::string Window(const BackwardKernel& kernel) {
  return absl::Substitute("pad = array<i64: $0, $0, $0, $0>, stride = array<i64: $1, $1>",
                          kernel.pad, kernel.stride);
}

std::string ConvolutionText(const BackwardKernel& kernel) {
  const std::string input = absl::StrCat("!canonical.feature<", Sizes(kernel.input), "xf32>");
  const std::string result = absl::StrCat("!canonical.feature<", Sizes(kernel.result()), "xf32>");
  const std::string tensor = TensorOf(kernel.result());
  const auto [height, width] = kernel.window();
  const std::string filter =
      kernel.is_depthwise()
          ? absl::StrCat("!canonical.depthwise_filter<",
                         Sizes({height, width, kernel.groups, kernel.filter[0] / kernel.groups}),
                         "xf32>")
          : absl::StrCat("!canonical.filter<", Sizes(kernel.filter), "xf32>");
  const std::string op =
      kernel.is_depthwise()
          ? absl::StrCat("depthwise_conv_2d\"(%x, %w) {", Window(kernel))
          : absl::StrCat("conv_2d\"(%x, %w) {groups = ", kernel.groups, " : i64, ", Window(kernel));
  const std::string body = absl::Substitute(R"(
  %f = "canonical.$0} : ($1, $2) -> $3
  %y = "canonical.feature_decode"(%f) : ($3) -> $4)",
                                            op, input, filter, result, tensor);
  return GraphOf({Input("x", input), Input("w", filter), Input("g", tensor)}, tensor,
                 absl::StrCat(body, LossOf(tensor)));
}

std::string PoolText(const BackwardKernel& kernel) {
  const std::string input = absl::StrCat("!canonical.feature<", Sizes(kernel.input), "xf32>");
  const std::string result = absl::StrCat("!canonical.feature<", Sizes(kernel.result()), "xf32>");
  const std::string tensor = TensorOf(kernel.result());
  const std::string body = absl::Substitute(
      R"(
  %f = "canonical.$0_2d"(%x) {$1, window = array<i64: $2>} : ($3) -> $4
  %y = "canonical.feature_decode"(%f) : ($4) -> $5)",
      NameOf(kernel.kind), Window(kernel), absl::StrJoin(kernel.filter, ", "), input, result,
      tensor);
  return GraphOf({Input("x", input), Input("g", tensor)}, tensor,
                 absl::StrCat(body, LossOf(tensor)));
}

std::string BatchNormText(const BackwardKernel& kernel) {
  const std::string tensor = TensorOf(kernel.input);
  const std::string channels = TensorOf({kernel.input.back()});
  constexpr absl::string_view kMean =
      "{axes = array<i64: 0, 1, 2>, keep_dims = false, kind = \"mean\"}";
  const std::string body = absl::Substitute(R"(
  %m = "canonical.tensor_reduce"(%x) $0 : ($1) -> $2
  %d = "canonical.eltwise_sub"(%x, %m) : ($1, $2) -> $1
  %q = "canonical.eltwise_mul"(%d, %d) : ($1, $1) -> $1
  %v = "canonical.tensor_reduce"(%q) $0 : ($1) -> $2
  %y = "canonical.batch_norm"(%x, %s, %b, %m, %v) : ($1, $2, $2, $2, $2) -> $1)",
                                            kMean, tensor, channels);
  return GraphOf(
      {Input("x", tensor), Input("s", channels), Input("b", channels), Input("g", tensor)}, tensor,
      absl::StrCat(body, LossOf(tensor)));
}

std::string LayerNormText(const BackwardKernel& kernel) {
  const std::string tensor = TensorOf(kernel.input);
  const std::string channels = TensorOf({kernel.input.back()});
  const std::string body = absl::Substitute(
      R"(
  %y = "canonical.layer_norm"(%x, %s, %b) {axis = -1 : i64} : ($0, $1, $1) -> $0)",
      tensor, channels);
  return GraphOf(
      {Input("x", tensor), Input("s", channels), Input("b", channels), Input("g", tensor)}, tensor,
      absl::StrCat(body, LossOf(tensor)));
}

std::string LogSoftmaxText(const BackwardKernel& kernel) {
  const std::string tensor = TensorOf(kernel.input);
  const std::string body = absl::Substitute(
      R"(
  %y = "canonical.log_softmax"(%x) {axis = -1 : i64} : ($0) -> $0)",
      tensor);
  return GraphOf({Input("x", tensor), Input("g", tensor)}, tensor,
                 absl::StrCat(body, LossOf(tensor)));
}

// As training/recipes/loss/cross_entropy.mlir without smoothing.
std::string CrossEntropyText(const BackwardKernel& kernel) {
  const std::string tensor = TensorOf(kernel.input);
  const int64_t rows = kernel.input[0];
  const std::string body = absl::Substitute(
      R"(
  %y = "canonical.log_softmax"(%x) {axis = -1 : i64} : ($0) -> $0
  %u = "canonical.unsqueeze"(%t) {axes = array<i64: -1>} : (tensor<$1xi64>) -> tensor<$1x1xi64>
  %r = "canonical.gather_elements"(%y, %u) {axis = -1 : i64} : ($0, tensor<$1x1xi64>) -> tensor<$1x1xf32>
  %m = "canonical.tensor_reduce"(%r) {keep_dims = false, kind = "mean"} : (tensor<$1x1xf32>) -> tensor<f32>
  %l = "canonical.neg"(%m) : (tensor<f32>) -> tensor<f32>
  ml_program.output %l, %l : tensor<f32>, tensor<f32>
}
)",
      tensor, rows);
  return GraphOf({Input("x", tensor), Input("t", absl::StrCat("tensor<", rows, "xi64>"))},
                 "tensor<f32>", body);
}

std::string TextOf(const BackwardKernel& kernel) {
  switch (kernel.kind) {
    case BackwardKind::kConvByInput:
    case BackwardKind::kConvByFilter:
      return ConvolutionText(kernel);
    case BackwardKind::kAvgPool:
    case BackwardKind::kMaxPool:
      return PoolText(kernel);
    case BackwardKind::kBatchNorm:
      return BatchNormText(kernel);
    case BackwardKind::kLayerNorm:
      return LayerNormText(kernel);
    case BackwardKind::kLogSoftmax:
      return LogSoftmaxText(kernel);
    case BackwardKind::kCrossEntropy:
      return CrossEntropyText(kernel);
  }
  return "";
}

// The value whose gradient is computed.
absl::string_view Wanted(BackwardKind kind) {
  switch (kind) {
    case BackwardKind::kConvByFilter:
      return "%w";
    case BackwardKind::kBatchNorm:
    case BackwardKind::kLayerNorm:
      return "%x, %s, %b";
    default:
      return "%x";
  }
}

bool NeedsForward(BackwardKind kind) {
  return kind != BackwardKind::kConvByInput && kind != BackwardKind::kConvByFilter &&
         kind != BackwardKind::kAvgPool;
}

}  // namespace

std::string BackwardKernel::name() const {
  std::string text =
      absl::StrCat(is_depthwise() ? "depthwise_" : "", NameOf(kind), "/", Sizes(input));
  if (!filter.empty()) absl::StrAppend(&text, "/", Sizes(filter), "/stride:", stride);
  if (groups > 1 && !is_depthwise()) absl::StrAppend(&text, "/groups:", groups);
  return text;
}

std::array<int64_t, 2> BackwardKernel::window() const {
  if (is_convolution()) return {filter[1], filter[2]};
  return {filter[0], filter[1]};
}

std::vector<int64_t> BackwardKernel::result() const {
  if (filter.empty()) return input;
  const auto [height, width] = window();
  return {input[0], (input[1] + 2 * pad - height) / stride + 1,
          (input[2] + 2 * pad - width) / stride + 1, is_convolution() ? filter[0] : input[3]};
}

absl::Span<const BackwardKernel> BackwardKernels() {
  using enum BackwardKind;
  static const auto* const kKernels = [] {
    auto* kernels = new std::vector<BackwardKernel>();
    for (const BackwardKind kind : {kConvByInput, kConvByFilter}) {
      for (BackwardKernel kernel : std::initializer_list<BackwardKernel>{
               {.input = {8, 28, 28, 64}, .filter = {64, 3, 3, 64}, .pad = 1},
               {.input = {8, 14, 14, 256}, .filter = {256, 1, 1, 256}},
               {.input = {64, 28, 28, 1}, .filter = {6, 5, 5, 1}, .pad = 2},
               {.input = {64, 14, 14, 6}, .filter = {16, 5, 5, 6}},
               {.input = {32, 32, 32, 16}, .filter = {16, 3, 3, 16}, .pad = 1},
               {.input = {4, 224, 224, 3}, .filter = {64, 7, 7, 3}, .stride = 2, .pad = 3},
               {.input = {8, 56, 56, 64}, .filter = {128, 3, 3, 64}, .stride = 2, .pad = 1},
               {.input = {8, 28, 28, 128}, .filter = {128, 3, 3, 32}, .pad = 1, .groups = 4},
               {.input = {4, 56, 56, 96}, .filter = {96, 3, 3, 1}, .pad = 1, .groups = 96},
               {.input = {4, 112, 112, 96},
               .filter = {96, 3, 3, 1},
               .stride = 2,
               .pad = 1,
               .groups = 96}}) {
        kernel.kind = kind;
        kernels->push_back(std::move(kernel));
      }
    }
    for (BackwardKernel kernel : std::initializer_list<BackwardKernel>{
             {.kind = kAvgPool, .input = {8, 28, 28, 64}, .filter = {2, 2}, .stride = 2},
             {.kind = kAvgPool, .input = {8, 56, 56, 64}, .filter = {3, 3}, .stride = 2, .pad = 1},
             {.kind = kAvgPool, .input = {8, 14, 14, 256}, .filter = {3, 3}, .pad = 1},
             {.kind = kMaxPool, .input = {64, 28, 28, 6}, .filter = {2, 2}, .stride = 2},
             {.kind = kMaxPool, .input = {8, 28, 28, 64}, .filter = {2, 2}, .stride = 2},
             {.kind = kMaxPool,
             .input = {4, 112, 112, 64},
             .filter = {3, 3},
             .stride = 2,
             .pad = 1},
             {.kind = kBatchNorm, .input = {8, 28, 28, 64}},
             {.kind = kBatchNorm, .input = {4, 112, 112, 96}},
             {.kind = kLayerNorm, .input = {1024, 256}},
             {.kind = kLayerNorm, .input = {512, 1024}},
             {.kind = kLogSoftmax, .input = {1000, 1000}},
             {.kind = kCrossEntropy, .input = {64, 10}},
             {.kind = kCrossEntropy, .input = {256, 1000}}}) {
      kernels->push_back(std::move(kernel));
    }
    return kernels;
  }();
  return *kKernels;
}

absl::StatusOr<std::unique_ptr<Program>> MakeBackwardProgram(const Context& context,
                                                             const BackwardKernel& kernel) {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Parse(context, TextOf(kernel)));
  RH_RETURN_IF_ERROR(RunPasses(*program, absl::StrCat("differentiate{graph=@loss, wrt=\"",
                                                      Wanted(kernel.kind), "\"}"))
                         .status());
  Graph* gradients = program->FindGraph("loss.gradients");
  RH_ASSIGN_OR_RETURN(Graph * backward, program->CreateGraph("backward"));
  backward->set_visibility(Visibility::kPublic);
  std::vector<Value*> inputs;
  for (const Port& port : gradients->inputs()) {
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(*backward, port.name, port.type));
    inputs.push_back(input);
  }
  RH_ASSIGN_OR_RETURN(
      Node * call, Builder(*backward).Make(control::Call{.callee = {gradients->name()}}, inputs));
  for (int i = NeedsForward(kernel.kind) ? 1 : 2; i < call->num_results(); ++i) {
    RH_RETURN_IF_ERROR(AddOutput(*backward, absl::StrCat("y", i), call->result(i)).status());
  }
  RH_RETURN_IF_ERROR(RunPasses(*program, "inline, [cse, fold_constants, dce]").status());
  program->Erase({program->FindGraph("loss"), program->FindGraph("loss.gradients")});
  return program;
}

}  // namespace roundhouse
