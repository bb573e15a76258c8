#include "roundhouse/interp/xnnpack/ops.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/interp/region/library_operand.h"
#include "roundhouse/interp/region/short_rows.h"
#include "roundhouse/interp/xnnpack/bytes.h"
#include "roundhouse/interp/xnnpack/layer.h"
#include "roundhouse/interp/xnnpack/windows.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::xnnpack {
namespace {

// A unary operator without parameters.
using DefineUnary = xnn_status (*)(xnn_subgraph_t, uint32_t, uint32_t, uint32_t);
using DefineBinary = xnn_status (*)(xnn_subgraph_t, float, float, uint32_t, uint32_t, uint32_t,
                                    uint32_t);

struct Ends {
  ValueId input;
  ValueId result;
};

absl::StatusOr<Ends> EndsOf(const Node& node, Lowering& to) {
  RH_ASSIGN_OR_RETURN(const ValueId input, to.At(node.operand(0)));
  RH_ASSIGN_OR_RETURN(const ValueId result, to.Result(node.result()));
  return Ends{input, result};
}

absl::Status LowerClamp(float min, float max, const Node& node, Lowering& to) {
  if (!(min < max))
    return absl::UnimplementedError("XNNPACK needs a lower bound below the upper bound");
  const Type& type = node.operand(0).type();
  if (HasBytes(type)) {
    if (!type.element_type().is_quantized())
      return absl::UnimplementedError("XNNPACK clamps bytes only if they are quantised");
    RH_ASSIGN_OR_RETURN(const Bounds bounds, StoredBounds(type.element_type(), min, max));
    min = bounds.min;
    max = bounds.max;
  }
  RH_ASSIGN_OR_RETURN(const Ends ends, EndsOf(node, to));
  return ToStatus(xnn_define_clamp(to.subgraph(), min, max, ends.input, ends.result, 0),
                  "defining a clamp");
}

absl::Status Lower(const canonical::Relu&, const Node& node, Lowering& to) {
  return LowerClamp(0, std::numeric_limits<float>::infinity(), node, to);
}

absl::Status Lower(const canonical::Relu6&, const Node& node, Lowering& to) {
  return LowerClamp(0, 6, node, to);
}

absl::Status Lower(const canonical::Clamp& op, const Node& node, Lowering& to) {
  return LowerClamp(static_cast<float>(op.min), static_cast<float>(op.max), node, to);
}

absl::Status Lower(const canonical::LeakyRelu& op, const Node& node, Lowering& to) {
  RH_ASSIGN_OR_RETURN(const Ends ends, EndsOf(node, to));
  return ToStatus(xnn_define_leaky_relu(to.subgraph(), op.alpha, ends.input, ends.result, 0),
                  "defining a leaky relu");
}

absl::Status Lower(const canonical::Elu& op, const Node& node, Lowering& to) {
  if (op.scale != 1 || op.input_scale != 1)
    return absl::UnimplementedError("XNNPACK does not support elu with scales");
  RH_ASSIGN_OR_RETURN(const Ends ends, EndsOf(node, to));
  return ToStatus(xnn_define_elu(to.subgraph(), op.alpha, ends.input, ends.result, 0),
                  "defining elu");
}

absl::Status Lower(const canonical::Prelu&, const Node& node, Lowering& to) {
  const absl::Span<const int64_t> sizes = SizesOf(node.operand(0));
  const absl::Span<const int64_t> slope = SizesOf(node.operand(1));
  if (slope.empty() || CountOf(slope) != sizes.back() || slope.back() != sizes.back())
    return absl::UnimplementedError("XNNPACK needs one slope for each channel");
  RH_ASSIGN_OR_RETURN(const Ends ends, EndsOf(node, to));
  RH_ASSIGN_OR_RETURN(const ValueId slopes, to.Constant(node.operand(1), {sizes.back()}));
  return ToStatus(xnn_define_prelu(to.subgraph(), ends.input, slopes, ends.result, 0),
                  "defining prelu");
}

absl::Status Lower(const canonical::TensorSoftmax& op, const Node& node, Lowering& to) {
  const int64_t rank = static_cast<int64_t>(SizesOf(node.operand(0)).size());
  if (op.axis != -1 && op.axis != rank - 1)
    return absl::UnimplementedError("XNNPACK supports softmax only along the last axis");
  RH_ASSIGN_OR_RETURN(const Ends ends, EndsOf(node, to));
  return ToStatus(xnn_define_softmax(to.subgraph(), ends.input, ends.result, 0),
                  "defining a softmax");
}

absl::Status AddBinary(DefineBinary define, const Node& node, Lowering& to) {
  RH_RETURN_IF_ERROR(interp::DeclineShortRows(node));
  RH_ASSIGN_OR_RETURN(const ValueId lhs, to.At(node.operand(0)));
  RH_ASSIGN_OR_RETURN(const ValueId rhs, to.At(node.operand(1)));
  RH_ASSIGN_OR_RETURN(const ValueId result, to.Result(node.result()));
  const Bounds none;
  return ToStatus(define(to.subgraph(), none.min, none.max, lhs, rhs, result, 0),
                  "defining a binary op");
}

absl::Status LowerMaxMin(xnn_status (*define)(xnn_subgraph_t, uint32_t, uint32_t, uint32_t,
                                              uint32_t),
                         const Node& node, Lowering& to) {
  RH_RETURN_IF_ERROR(interp::DeclineShortRows(node));
  RH_ASSIGN_OR_RETURN(const ValueId lhs, to.At(node.operand(0)));
  RH_ASSIGN_OR_RETURN(const ValueId rhs, to.At(node.operand(1)));
  RH_ASSIGN_OR_RETURN(const ValueId result, to.Result(node.result()));
  return ToStatus(define(to.subgraph(), lhs, rhs, result, 0), "defining a binary op");
}

absl::Status Lower(const canonical::FeatureBiasAdd&, const Node& node, Lowering& to) {
  return AddBinary(xnn_define_add2, node, to);
}

absl::Status Lower(const canonical::MatMul& op, const Node& node, Lowering& to) {
  const absl::Span<const int64_t> rhs = SizesOf(node.operand(1));
  if (op.transpose_lhs || CountOf(rhs.subspan(0, rhs.size() - 2)) != 1)
    return absl::UnimplementedError(
        "XNNPACK supports only one matrix of weights, and lhs not transposed");
  // Its kernels for some processors (those that sum terms by fours) read and multiply beyond the
  // last term.
  const int64_t terms = SizesOf(node.operand(0)).back();
  if (terms % 4 != 0 && !node.operand(0).type().element_type().is_quantized())
    return absl::UnimplementedError(
        "XNNPACK sums four terms at a time, and their number is not a multiple of 4");
  RH_ASSIGN_OR_RETURN(const Layer layer, LayerOf(AttributesOf(op, std::nullopt), node,
                                                 rhs.subspan(rhs.size() - 2), to));
  RH_RETURN_IF_ERROR(
      ToStatus(xnn_define_fully_connected(to.subgraph(), layer.target.activation.bounds.min,
                                          layer.target.activation.bounds.max, layer.input,
                                          layer.weights, layer.bias, layer.target.id,
                                          op.transpose_rhs ? 0 : XNN_FLAG_TRANSPOSE_WEIGHTS),
               "defining a product"));
  return to.Finish(layer.target, node.result());
}

absl::Status Lower(const canonical::TensorReduce& op, const Node& node, Lowering& to) {
  const absl::Span<const int64_t> sizes = SizesOf(node.operand(0));
  std::vector<bool> reduced(sizes.size(), false);
  for (const int64_t axis : op.axes.value_or(std::vector<int64_t>{}))
    reduced[axis < 0 ? axis + static_cast<int64_t>(sizes.size()) : axis] = true;
  if (op.kind != canonical::ReduceKind::kMean || !op.keep_dims || HasOperand(node, 1) ||
      reduced != std::vector<bool>{false, true, true, false})
    return absl::UnimplementedError("XNNPACK supports only means over height and width");
  RH_ASSIGN_OR_RETURN(const Ends ends, EndsOf(node, to));
  const Bounds none;
  return ToStatus(xnn_define_global_average_pooling_2d(to.subgraph(), none.min, none.max,
                                                       ends.input, ends.result, 0),
                  "defining a mean");
}

absl::Status Lower(const canonical::TensorConstantPad& op, const Node& node, Lowering& to) {
  if (!op.pads.has_value() || HasOperand(node, 2))
    return absl::UnimplementedError("the pads are not an attribute");
  float value = 0;
  if (HasOperand(node, 1)) {
    RH_ASSIGN_OR_RETURN(const std::optional<Tensor> constant, ConstantOf(node.operand(1)));
    if (!constant.has_value()) return absl::UnimplementedError("the border is not constant");
    RH_ASSIGN_OR_RETURN(const Tensor dense, constant->Materialize());
    value = dense.data<float>()[0];
  }
  const size_t rank = op.pads->size() / 2;
  std::vector<size_t> before;
  std::vector<size_t> after;
  for (size_t i = 0; i < rank; ++i) {
    if ((*op.pads)[i] < 0 || (*op.pads)[rank + i] < 0)
      return absl::UnimplementedError("XNNPACK does not support negative pads");
    before.push_back(static_cast<size_t>((*op.pads)[i]));
    after.push_back(static_cast<size_t>((*op.pads)[rank + i]));
  }
  RH_ASSIGN_OR_RETURN(const Ends ends, EndsOf(node, to));
  return ToStatus(xnn_define_static_constant_pad(to.subgraph(), before.data(), after.data(), value,
                                                 ends.input, ends.result, 0),
                  "defining a pad");
}

absl::Status Lower(const canonical::Resize& op, const Node& node, Lowering& to) {
  using canonical::CoordinateMode;
  const absl::Span<const int64_t> in = SizesOf(node.operand(0));
  const absl::Span<const int64_t> out = SizesOf(node.result());
  if (node.operand(0).type().domain() != Domain::kFeature || in.size() != 4 ||
      HasOperand(node, 1) || HasOperand(node, 2) || in[0] != out[0] || in[3] != out[3] ||
      op.mode != canonical::Interpolation::kLinear || op.antialias || op.exclude_outside)
    return absl::UnimplementedError("XNNPACK resizes only features, linearly");
  RH_ASSIGN_OR_RETURN(const canonical::ResizePlan plan, PlanResize(op, 4, true, nullptr));
  for (size_t i = 0; i < plan.scales.size(); ++i) {
    const int64_t axis = plan.axes[i];
    if (plan.scales[i] * static_cast<double>(in[axis]) != static_cast<double>(out[axis]))
      return absl::UnimplementedError("the scales are not the ratios of the sizes");
  }
  uint32_t flags = 0;
  switch (op.coordinates) {
    case CoordinateMode::kHalfPixel:
      break;
    case CoordinateMode::kAlignCorners:
      if (out[1] == 1 || out[2] == 1)
        return absl::UnimplementedError(
            "XNNPACK aligns corners only if the result is larger than 1");
      flags = XNN_FLAG_ALIGN_CORNERS;
      break;
    case CoordinateMode::kAsymmetric:
      flags = XNN_FLAG_TENSORFLOW_LEGACY_MODE;
      break;
    default:
      return absl::UnimplementedError("XNNPACK maps coordinates differently");
  }
  RH_ASSIGN_OR_RETURN(const Ends ends, EndsOf(node, to));
  return ToStatus(xnn_define_static_resize_bilinear_2d(to.subgraph(), static_cast<size_t>(out[1]),
                                                       static_cast<size_t>(out[2]), ends.input,
                                                       ends.result, flags),
                  "defining a resize");
}

absl::Status Lower(const canonical::DepthToSpace& op, const Node& node, Lowering& to) {
  if (SizesOf(node.operand(0)).size() != 4 || op.order != canonical::BlockOrder::kDepthColumnRow ||
      op.block_size < 2)
    return absl::UnimplementedError(
        "XNNPACK supports only two spatial axes, order 'dcr' and blocks of 2 or more");
  RH_ASSIGN_OR_RETURN(const Ends ends, EndsOf(node, to));
  return ToStatus(xnn_define_depth_to_space(to.subgraph(), ends.input, ends.result,
                                            static_cast<uint32_t>(op.block_size), 0),
                  "defining depth to space");
}

absl::Status LowerReshape(const Node& node, Lowering& to) {
  return to.Reshape(node.result(), node.operand(0));
}

// Supports only permutations that move no element.
template <typename Op>
absl::Status LowerPermutation(const Op& op, const Node& node, Lowering& to) {
  const absl::Span<const int64_t> sizes = SizesOf(node.operand(0));
  int64_t last = -1;
  for (const int64_t axis : op.perm) {
    if (sizes[axis] == 1) continue;
    if (axis < last) return absl::UnimplementedError("XNNPACK does not support transposes");
    last = axis;
  }
  return LowerReshape(node, to);
}

using LowerFunction = absl::Status (*)(const Node&, Lowering&);
using Table = OpTable<LowerFunction>;

template <typename... Ops>
void AddOps(Table& table) {
  const auto add = [&table]<typename Op>(const Op*) {
    table.Set<Op>([](const Node& node, Lowering& to) -> absl::Status {
      RH_ASSIGN_OR_RETURN(const Op op, View<Op>(node));
      return Lower(op, node, to);
    });
  };
  (add(static_cast<const Ops*>(nullptr)), ...);
}

template <typename Op, DefineUnary kDefine>
void AddUnary(Table& table) {
  table.Set<Op>([](const Node& node, Lowering& to) -> absl::Status {
    RH_ASSIGN_OR_RETURN(const Ends ends, EndsOf(node, to));
    return ToStatus(kDefine(to.subgraph(), ends.input, ends.result, 0), "defining a unary op");
  });
}

template <typename... Ops>
void AddPermutations(OpList<Ops...>, Table& table) {
  const auto add = [&table]<typename Op>(const Op*) {
    table.Set<Op>([](const Node& node, Lowering& to) -> absl::Status {
      RH_ASSIGN_OR_RETURN(const Op op, View<Op>(node));
      return LowerPermutation(op, node, to);
    });
  };
  (add(static_cast<const Ops*>(nullptr)), ...);
}

template <typename Op, DefineBinary kDefine>
void AddBinary(Table& table) {
  table.Set<Op>([](const Node& node, Lowering& to) { return AddBinary(kDefine, node, to); });
}

const Table& Lowerings() {
  using namespace canonical;  // NOLINT: a table of its ops.
  static const Table* const kTable = [] {
    auto* table = new Table;
    AddOps<Conv2D, DepthwiseConv2D, TransposedConv2D, MaxPool2D, AvgPool2D, MatMul, Relu, Relu6,
           Clamp, LeakyRelu, Elu, Prelu, TensorSoftmax, FeatureBiasAdd, TensorReduce,
           TensorConstantPad, Resize, DepthToSpace, Quantize, Dequantize>(*table);
    AddUnary<Abs, xnn_define_abs>(*table);
    AddUnary<Neg, xnn_define_negate>(*table);
    AddUnary<Floor, xnn_define_floor>(*table);
    AddUnary<Ceil, xnn_define_ceiling>(*table);
    AddUnary<Round, xnn_define_bankers_rounding>(*table);
    AddUnary<EltwiseSqrt, xnn_define_square_root>(*table);
    AddUnary<Sigmoid, xnn_define_sigmoid>(*table);
    AddUnary<HardSwish, xnn_define_hardswish>(*table);
    AddBinary<EltwiseAdd, xnn_define_add2>(*table);
    AddBinary<EltwiseSub, xnn_define_subtract>(*table);
    AddBinary<EltwiseMul, xnn_define_multiply2>(*table);
    AddBinary<EltwiseDiv, xnn_define_divide>(*table);
    table->Set<EltwiseMax>(
        [](const Node& node, Lowering& to) { return LowerMaxMin(xnn_define_maximum2, node, to); });
    table->Set<EltwiseMin>(
        [](const Node& node, Lowering& to) { return LowerMaxMin(xnn_define_minimum2, node, to); });
    table->Set(xnnpack::ReshapingOps{}, LowerReshape);
    AddPermutations(xnnpack::PermutingOps{}, *table);
    return table;
  }();
  return *kTable;
}

// Whether the value is a constant without zeros.
bool IsNeverZero(const Value& value) {
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant.has_value()) return false;
  const absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok() || dense->element_type().kind() != ElementKind::kF32) return false;
  const absl::Span<const float> numbers = dense->data<float>();
  return std::none_of(numbers.begin(), numbers.end(), [](float x) { return x == 0; });
}

}  // namespace

absl::Status CheckNode(const Node& node) {
  if (!Lowerings().contains(node.op()))
    return absl::UnimplementedError(absl::StrCat("XNNPACK does not support ", node.op_name()));
  // An operand must not determine the size of the result.
  if (((Is<canonical::Resize>(node) || Is<canonical::TensorReduce>(node)) && HasOperand(node, 1)) ||
      (Is<canonical::TensorConstantPad>(node) && HasOperand(node, 2)))
    return absl::UnimplementedError("its parameters must be attributes, not operands");
  // Its other functions only lose a NaN that they are given; no region with one reaches them.
  if (Is<canonical::EltwiseDiv>(node) && !IsNeverZero(node.operand(1))) {
    return absl::UnimplementedError(
        "XNNPACK makes 0/0 an infinity, not a NaN: the divisor must be a constant without zeros");
  }
  const bool is_on_bytes = IsOnBytes(node);
  const auto check = [&](const Type& type) {
    return is_on_bytes ? TakesSizes(type, XNN_MAX_TENSOR_DIMS)
                       : TakesOnlyF32(type, XNN_MAX_TENSOR_DIMS);
  };
  for (const Value* operand : node.operands()) RH_RETURN_IF_ERROR(check(operand->type()));
  for (int i = 0; i < node.num_results(); ++i) RH_RETURN_IF_ERROR(check(node.result(i).type()));
  return is_on_bytes ? CheckBytes(node) : absl::OkStatus();
}

absl::Status LowerNode(const Node& node, Lowering& to) {
  // Without axes, some of XNNPACK's functions end the process.
  if (SizesOf(node.operand(0)).empty())
    return absl::UnimplementedError("XNNPACK needs at least one axis");
  return (*Lowerings().Find(node.op()))(node, to);
}

}  // namespace roundhouse::xnnpack
