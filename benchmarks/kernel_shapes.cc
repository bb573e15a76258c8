#include "roundhouse/benchmarks/kernel_shapes.h"

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/service/seeded_tensors.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kQuantizedSuffix = ":i8";
constexpr absl::string_view kRatioSuffix = ":i8_ratio";

absl::StatusOr<std::vector<int64_t>> ParseSizes(absl::string_view text) {
  std::vector<int64_t> sizes;
  if (text == "-") return sizes;
  for (const absl::string_view part : absl::StrSplit(text, 'x')) {
    if (!absl::SimpleAtoi(part, &sizes.emplace_back()) || sizes.back() <= 0)
      return absl::InvalidArgumentError(absl::StrCat("expected sizes, found ", text));
  }
  return sizes;
}

absl::StatusOr<KernelShape> ParseShape(absl::string_view line) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(line, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  if (words.size() != 4) return absl::InvalidArgumentError("expected four words");
  absl::string_view kernel = words[0];
  const bool rounds_by_ratio = absl::ConsumeSuffix(&kernel, kRatioSuffix);
  const bool is_quantized = rounds_by_ratio || absl::ConsumeSuffix(&kernel, kQuantizedSuffix);
  KernelShape shape = {.kernel = std::string(kernel),
                       .is_quantized = is_quantized,
                       .rounds_by_ratio = rounds_by_ratio};
  RH_ASSIGN_OR_RETURN(shape.input, ParseSizes(words[1]));
  RH_ASSIGN_OR_RETURN(shape.second, ParseSizes(words[2]));
  if (!absl::SimpleAtoi(words[3], &shape.stride))
    return absl::InvalidArgumentError(absl::StrCat("expected a stride, found ", words[3]));
  return shape;
}

ElementType ElementOf(const KernelShape& shape) {
  if (!shape.is_quantized) return ElementKind::kF32;
  return ElementType::Quantized(ElementKind::kI8, {.scales = {0.0625}, .zero_points = {0}});
}

Type TypeOf(const KernelShape& shape, absl::Span<const int64_t> sizes, Domain domain) {
  return Type::Tensor(ElementOf(shape), Shape::Of(sizes), domain);
}

// Quantised sums are rounded as in TFLite or as in ONNX.
template <typename Op>
void RoundSums(const KernelShape& shape, Op& op) {
  if (!shape.is_quantized) return;
  op.to = ElementType::Quantized(ElementKind::kI8, {.scales = {1.7}, .zero_points = {5}});
  op.rounding =
      shape.rounds_by_ratio ? canonical::Rounding::kRatio : canonical::Rounding::kFixedPointTwiceUp;
}

absl::StatusOr<Value*> Constant(Graph& graph, const Type& type) {
  RH_ASSIGN_OR_RETURN(const Tensor value, SeededTensor(type, SplitMix64(7)));
  const auto* constants = graph.context().FindDialect("canonical")->service<ConstantsService>();
  RH_ASSIGN_OR_RETURN(Node * node, constants->MakeConstant(graph, value, type, nullptr));
  return &node->result();
}

template <typename Op>
absl::StatusOr<Value*> Convolve(const KernelShape& shape, Domain filter_domain, int64_t outputs,
                                Value& input, Graph& graph) {
  Op op;
  op.stride = {shape.stride, shape.stride};
  const auto [height, width] = shape.window();
  op.pad = {height / 2, width / 2, height / 2, width / 2};
  RoundSums(shape, op);
  RH_ASSIGN_OR_RETURN(Value * filter, Constant(graph, TypeOf(shape, shape.second, filter_domain)));
  const ElementType element = ElementOf(shape);
  const ElementType sum =
      shape.is_quantized ? canonical::AccumulatorOfProduct(element, element) : element;
  RH_ASSIGN_OR_RETURN(Value * bias,
                      Constant(graph, Type::Tensor(sum, Shape({outputs}), Domain::kBias)));
  return Builder(graph)(op, {&input, filter, bias});
}

absl::StatusOr<Value*> ConvolveTransposed(const KernelShape& shape, Value& input, Graph& graph) {
  RH_ASSIGN_OR_RETURN(Value * filter,
                      Constant(graph, TypeOf(shape, shape.second, Domain::kFilter)));
  RH_ASSIGN_OR_RETURN(
      Value * bias,
      Constant(graph, TypeOf(shape, absl::MakeConstSpan(shape.second).first(1), Domain::kBias)));
  const std::vector<int64_t> stride = {shape.stride, shape.stride};
  return Builder(graph)(canonical::TransposedConv2D{.stride = stride}, {&input, filter, bias});
}

template <typename Op>
absl::StatusOr<Value*> Pool(const KernelShape& shape, Value& input, Graph& graph) {
  Op op;
  op.window = shape.second;
  op.stride = {shape.stride, shape.stride};
  return Builder(graph)(op, {&input});
}

absl::StatusOr<Value*> MakeKernel(const KernelShape& shape, Value& input, Graph& graph) {
  if (shape.kernel == "conv_2d")
    return Convolve<canonical::Conv2D>(shape, Domain::kFilter, shape.second.front(), input, graph);
  if (shape.kernel == "depthwise_conv_2d")
    return Convolve<canonical::DepthwiseConv2D>(shape, Domain::kDepthwiseFilter,
                                                shape.second[2] * shape.second[3], input, graph);
  if (shape.kernel == "transposed_conv_2d") return ConvolveTransposed(shape, input, graph);
  if (shape.kernel == "max_pool_2d") return Pool<canonical::MaxPool2D>(shape, input, graph);
  if (shape.kernel == "avg_pool_2d") return Pool<canonical::AvgPool2D>(shape, input, graph);
  if (shape.kernel == "mat_mul") {
    RH_ASSIGN_OR_RETURN(Value * rhs, Constant(graph, TypeOf(shape, shape.second, Domain::kTensor)));
    canonical::MatMul op;
    RoundSums(shape, op);
    return Builder(graph)(op, {&input, rhs});
  }
  if (shape.kernel == "eltwise_add") {
    RH_ASSIGN_OR_RETURN(Value * rhs, Constant(graph, input.type()));
    return Builder(graph)(canonical::EltwiseAdd{}, {&input, rhs});
  }
  return Builder(graph)(absl::StrCat("canonical.", shape.kernel), {&input});
}

}  // namespace

std::string KernelShape::name() const {
  return absl::StrCat(kernel,
                      rounds_by_ratio ? kRatioSuffix
                      : is_quantized  ? kQuantizedSuffix
                                      : "",
                      "/", absl::StrJoin(input, "x"), "/",
                      second.empty() ? "-" : absl::StrJoin(second, "x"), "/", stride);
}

std::array<int64_t, 2> KernelShape::window() const {
  const int first = kernel == "depthwise_conv_2d" ? 0 : 1;
  return {second[first], second[first + 1]};
}

double KernelShape::flops() const {
  double products = 0;
  if (is_convolution()) {
    products = static_cast<double>(input[0]) * static_cast<double>(input[1] / stride) *
               static_cast<double>(input[2] / stride);
    for (const int64_t size : second) products *= static_cast<double>(size);
  } else if (kernel == "transposed_conv_2d") {
    products = static_cast<double>(input[0]) * static_cast<double>(input[1]) *
               static_cast<double>(input[2]);
    for (const int64_t size : second) products *= static_cast<double>(size);
  } else if (kernel == "mat_mul") {
    products = static_cast<double>(input[0]) * static_cast<double>(second[0]) *
               static_cast<double>(second[1]);
  }
  return 2 * products;
}

absl::StatusOr<std::vector<KernelShape>> ReadKernelShapes(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  std::vector<KernelShape> shapes;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = line.substr(0, line.find('#'));
    if (line.find_first_not_of(" \t") == absl::string_view::npos) continue;
    absl::StatusOr<KernelShape> shape = ParseShape(line);
    if (!shape.ok()) return Annotate(shape.status(), absl::StrCat(path, ":", number));
    shapes.push_back(*std::move(shape));
  }
  return shapes;
}

absl::StatusOr<std::unique_ptr<Program>> MakeKernelProgram(const Context& context,
                                                           const KernelShape& shape) {
  auto program = std::make_unique<Program>(context);
  RH_ASSIGN_OR_RETURN(Graph * graph, program->CreateGraph("region"));
  const bool is_feature = shape.is_convolution() || shape.kernel == "transposed_conv_2d" ||
                          shape.kernel == "max_pool_2d" || shape.kernel == "avg_pool_2d";
  RH_ASSIGN_OR_RETURN(
      Value * input,
      AddInput(*graph, "x",
               TypeOf(shape, shape.input, is_feature ? Domain::kFeature : Domain::kTensor)));
  RH_ASSIGN_OR_RETURN(Value * output, MakeKernel(shape, *input, *graph));
  RH_RETURN_IF_ERROR(AddOutput(*graph, "y", *output).status());
  return program;
}

}  // namespace roundhouse
