#include "roundhouse/interp/onednn/ops.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/onednn/bytes.h"
#include "roundhouse/interp/region/library_operand.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::onednn {
namespace {

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

template <typename... Ops>
void AddUnary(Table& table) {
  (table.Set<Ops>(LowerUnary), ...);
}

template <typename... Ops>
void AddReshapes(Table& table) {
  (table.Set<Ops>(LowerReshape), ...);
}

template <typename... Ops>
void AddPermutations(Table& table) {
  const auto add = [&table]<typename Op>(const Op*) {
    table.Set<Op>([](const Node& node, Lowering& to) -> absl::Status {
      RH_ASSIGN_OR_RETURN(const Op op, View<Op>(node));
      return LowerPermutation(op.perm, node, to);
    });
  };
  (add(static_cast<const Ops*>(nullptr)), ...);
}

template <typename Op, dnnl_alg_kind_t kKind>
void AddBinary(Table& table) {
  table.Set<Op>([](const Node& node, Lowering& to) {
    return LowerBinary(kKind, Op::kSpec.commutative, node, to);
  });
}

const Table& Lowerings() {
  using namespace canonical;  // NOLINT: a table of its ops.
  static const Table* const kTable = [] {
    auto* table = new Table;
    AddOps<Conv2D, DepthwiseConv2D, TransposedConv2D, MatMul, MaxPool2D, AvgPool2D, TensorReduce,
           Resize, FeatureBiasAdd, TensorBiasAdd, Prelu, TensorSoftmax, LayerNorm, BatchNorm,
           LocalResponseNorm, TensorConcat, TensorSplit, Slice, DepthToSpace, SpaceToDepth>(*table);
    AddUnary<Relu, Relu6, Clamp, Tanh, Sigmoid, LeakyRelu, Elu, Gelu, HardSigmoid, HardSwish, Silu,
             Mish, Softplus, Abs, Exp, EltwiseSqrt, Round>(*table);
    AddReshapes<FixedReshape, Reshape, Flatten, Squeeze, Unsqueeze>(*table);
    AddPermutations<TensorTranspose, FeatureEncode, FeatureDecode, FilterEncode, FilterDecode,
                    DepthwiseFilterEncode, DepthwiseFilterDecode, BiasEncode, BiasDecode,
                    MatrixEncode, MatrixDecode>(*table);
    AddBinary<EltwiseAdd, dnnl_binary_add>(*table);
    AddBinary<EltwiseSub, dnnl_binary_sub>(*table);
    AddBinary<EltwiseMul, dnnl_binary_mul>(*table);
    AddBinary<EltwiseDiv, dnnl_binary_div>(*table);
    AddBinary<EltwiseMax, dnnl_binary_max>(*table);
    AddBinary<EltwiseMin, dnnl_binary_min>(*table);
    return table;
  }();
  return *kTable;
}

absl::Status CheckType(const Type& type) { return TakesOnlyF32(type, DNNL_MAX_NDIMS); }

// The operands after these are parameters of the node.
int NumDataOperands(const Node& node) {
  const bool has_one = Is<canonical::Resize>(node) || Is<canonical::TensorReduce>(node) ||
                       Is<canonical::Slice>(node) || Is<canonical::TensorSplit>(node) ||
                       Is<canonical::Reshape>(node);
  return has_one ? 1 : node.num_operands();
}

// Whether the types of the results imply those parameters.
bool IsSaidByTypes(const Node& node) {
  return Is<canonical::Reshape>(node) && IsConstant(node.operand(1)) &&
         node.result().type().is_tensor() && node.result().type().shape().is_static();
}

}  // namespace

absl::Status CheckNode(const Node& node) {
  if (!Lowerings().contains(node.op()))
    return absl::UnimplementedError(absl::StrCat("oneDNN does not support ", node.op_name()));
  if (IsByteLayer(node)) return CheckByteLayer(node);
  const int num_data = NumDataOperands(node);
  for (int i = 0; i < node.num_operands(); ++i) {
    if (i < num_data) {
      RH_RETURN_IF_ERROR(CheckType(node.operand(i).type()));
    } else if (HasOperand(node, i) && !IsSaidByTypes(node)) {
      return absl::UnimplementedError("its parameters must be attributes, not operands");
    }
  }
  for (int i = 0; i < node.num_results(); ++i) RH_RETURN_IF_ERROR(CheckType(node.result(i).type()));
  return absl::OkStatus();
}

absl::Status LowerNode(const Node& node, Lowering& to) {
  return (*Lowerings().Find(node.op()))(node, to);
}

}  // namespace roundhouse::onednn
