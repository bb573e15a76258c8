#include "roundhouse/dialects/canonical/services/parts_of_ops.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/services/halo.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical {
namespace {

std::vector<int64_t> SizesOf(const Type& type) {
  return std::vector<int64_t>(type.shape().sizes().begin(), type.shape().sizes().end());
}

absl::StatusOr<std::vector<Value*>> One(absl::StatusOr<Value*> value) {
  RH_RETURN_IF_ERROR(value.status());
  return std::vector<Value*>{*value};
}

// Whether a scatter has tuples of one index, which is along the first axis.
bool IsIndexed(const Node& scatter) {
  const Shape& indices = scatter.operand(1).type().shape();
  return indices.rank() > 0 && indices.size(indices.rank() - 1) == 1;
}

absl::StatusOr<Value*> Constant(const Builder& build, const Tensor& value) {
  return build(ConstantGen{.value = value}, {});
}

}  // namespace

absl::StatusOr<std::vector<Value*>> BuildReshape(const LocalRequest& request) {
  return One(
      request.build(FixedReshape{.shape = SizesOf(request.results[0])}, {request.operands[0]}));
}

absl::StatusOr<std::vector<Value*>> BuildBroadcast(const LocalRequest& request) {
  RH_ASSIGN_OR_RETURN(TensorBroadcast op, View<TensorBroadcast>(request.node));
  const std::vector<int64_t> result = SizesOf(request.results[0]);
  for (size_t i = 1; i <= op.sizes->size() && i <= result.size(); ++i) {
    int64_t& size = (*op.sizes)[op.sizes->size() - i];
    if (size != 1) size = result[result.size() - i];
  }
  return One(request.build(op, {request.operands[0]}));
}

absl::StatusOr<std::vector<Value*>> BuildDynamicSlice(const LocalRequest& request) {
  return SameOpOnParts(request, AttributesOf(DynamicSlice{.sizes = SizesOf(request.results[0])}));
}

namespace {

// Returns the value on the first device along the factors whose sum is spread, and zeros on the
// others.
absl::StatusOr<Value*> OnFirstOfSum(const LocalRequest& request, Value* value) {
  const Builder& build = request.build;
  for (size_t factor = 0; factor < request.rule.factors.size(); ++factor) {
    if (!request.is_spread[factor] || request.rule.factors[factor].kind != FactorKind::kSum)
      continue;
    RH_ASSIGN_OR_RETURN(Value * index, request.part_index(static_cast<int>(factor)));
    RH_ASSIGN_OR_RETURN(Value * first, Constant(build, Tensor::Scalar<int64_t>(0)));
    RH_ASSIGN_OR_RETURN(Value * is_first,
                        build(Compare{.direction = Comparison::kEqual}, {index, first}));
    RH_ASSIGN_OR_RETURN(const Tensor nothing,
                        Tensor::Zeros(Type::Tensor(value->type().element_type(), Shape())));
    RH_ASSIGN_OR_RETURN(Value * zero, Constant(build, nothing));
    RH_ASSIGN_OR_RETURN(value, build(Select{}, {is_first, value, zero}));
  }
  return value;
}

bool IsSumSpread(const LocalRequest& request) {
  for (size_t factor = 0; factor < request.rule.factors.size(); ++factor) {
    if (request.is_spread[factor] && request.rule.factors[factor].kind == FactorKind::kSum)
      return true;
  }
  return false;
}

absl::StatusOr<std::vector<Value*>> SameOpOn(const LocalRequest& request,
                                             absl::Span<Value* const> operands,
                                             AttributeMap attributes) {
  return SameOpOnParts({.node = request.node,
                        .rule = request.rule,
                        .is_spread = request.is_spread,
                        .operands = operands,
                        .results = request.results,
                        .build = request.build,
                        .part_index = request.part_index,
                        .shift = request.shift},
                       std::move(attributes));
}

}  // namespace

// A layer whose sum is spread: only one device adds the bias.
absl::StatusOr<std::vector<Value*>> BuildLayer(const LocalRequest& request) {
  std::vector<Value*> operands(request.operands.begin(), request.operands.end());
  const bool has_bias = operands.size() > 2 && !operands[2]->type().is_none();
  if (has_bias && IsSumSpread(request)) {
    Value* bias = operands[2];
    const bool is_in_domain = bias->type().domain() == Domain::kBias;
    if (is_in_domain) {
      RH_ASSIGN_OR_RETURN(bias, request.build(BiasDecode{}, {bias}));
    }
    RH_ASSIGN_OR_RETURN(bias, OnFirstOfSum(request, bias));
    if (is_in_domain) {
      RH_ASSIGN_OR_RETURN(bias, request.build(BiasEncode{}, {bias}));
    }
    operands[2] = bias;
  }
  RH_ASSIGN_OR_RETURN(PartWithHalo part, TakeHalo(request));
  operands[0] = part.input;
  return SameOpOn(request, operands, std::move(part.attributes));
}

namespace {

// Where indices of the whole axis are in the part of it that a device has.
struct OwnIndices {
  Value* indices = nullptr;  // In the part; those of other devices are its nearest ones.
  Value* are_own = nullptr;  // Whether the device has their elements.
};

// An index out of the whole axis stays as it is, and so is an error on every device, as it is on
// one: it is further away from 0 than the part is long.
absl::StatusOr<OwnIndices> OwnIndicesOf(const LocalRequest& request, Value* given, int64_t whole,
                                        int64_t part, int factor) {
  const Builder& build = request.build;
  const auto number = [&](int64_t value) {
    return Constant(build, Tensor::Scalar<int64_t>(value));
  };
  RH_ASSIGN_OR_RETURN(Value * zero, number(0));
  const auto clamped = [&](Value* value, int64_t size) -> absl::StatusOr<Value*> {
    RH_ASSIGN_OR_RETURN(Value * last, number(size - 1));
    RH_ASSIGN_OR_RETURN(Value * at_least, build(EltwiseMax{}, {value, zero}));
    return build(EltwiseMin{}, {at_least, last});
  };
  const auto equals = [&](Value* a, Value* b) {
    return build(Compare{.direction = Comparison::kEqual}, {a, b});
  };
  RH_ASSIGN_OR_RETURN(given, build(Cast{.to = ElementKind::kI64}, {given}));
  RH_ASSIGN_OR_RETURN(Value * size, number(whole));
  RH_ASSIGN_OR_RETURN(Value * is_negative,
                      build(Compare{.direction = Comparison::kLess}, {given, zero}));
  RH_ASSIGN_OR_RETURN(Value * from_end, build(EltwiseAdd{}, {given, size}));
  RH_ASSIGN_OR_RETURN(Value * indices, build(Select{}, {is_negative, from_end, given}));
  RH_ASSIGN_OR_RETURN(Value * in_whole, clamped(indices, whole));
  RH_ASSIGN_OR_RETURN(Value * is_valid, equals(in_whole, indices));
  RH_ASSIGN_OR_RETURN(Value * part_size, number(part));
  RH_ASSIGN_OR_RETURN(Value * index, request.part_index(factor));
  RH_ASSIGN_OR_RETURN(Value * begin, build(EltwiseMul{}, {index, part_size}));
  RH_ASSIGN_OR_RETURN(Value * local, build(EltwiseSub{}, {indices, begin}));
  RH_ASSIGN_OR_RETURN(Value * inside, clamped(local, part));
  RH_ASSIGN_OR_RETURN(Value * are_own, equals(inside, local));
  RH_ASSIGN_OR_RETURN(inside, build(Select{}, {is_valid, inside, given}));
  return OwnIndices{.indices = inside, .are_own = are_own};
}

// `value` where the mask of that shape holds, else zeros.
absl::StatusOr<Value*> Where(const Builder& build, Value* mask, const std::vector<int64_t>& shape,
                             Value* value) {
  RH_ASSIGN_OR_RETURN(mask, build(FixedReshape{.shape = shape}, {mask}));
  RH_ASSIGN_OR_RETURN(const Tensor nothing,
                      Tensor::Zeros(Type::Tensor(value->type().element_type(), Shape())));
  RH_ASSIGN_OR_RETURN(Value * none, Constant(build, nothing));
  return build(Select{}, {mask, value, none});
}

}  // namespace

absl::StatusOr<std::vector<Value*>> BuildScatterNd(const LocalRequest& request) {
  std::vector<Value*> operands(request.operands.begin(), request.operands.end());
  RH_ASSIGN_OR_RETURN(operands[0], OnFirstOfSum(request, operands[0]));
  const std::vector<int>& factors = request.rule.operands[0];
  const bool has_rows = !factors.empty() && factors[0] != ShardingRule::kNoFactor &&
                        request.is_spread[factors[0]] && IsIndexed(request.node);
  if (has_rows) {
    const int64_t whole = *request.node.operand(0).type().shape().size(0);
    const int64_t part = *operands[0]->type().shape().size(0);
    RH_ASSIGN_OR_RETURN(const OwnIndices own,
                        OwnIndicesOf(request, operands[1], whole, part, factors[0]));
    operands[1] = own.indices;
    std::vector<int64_t> shape = SizesOf(own.are_own->type());
    shape.pop_back();  // The tuple of one index.
    shape.resize(SizesOf(operands[2]->type()).size(), 1);
    RH_ASSIGN_OR_RETURN(operands[2], Where(request.build, own.are_own, shape, operands[2]));
  }
  return SameOpOn(request, operands, request.node.attributes());
}

// Gathers along a spread axis: from the device's part, with zeros for elements that other devices
// have.
absl::StatusOr<std::vector<Value*>> BuildGather(const LocalRequest& request) {
  RH_ASSIGN_OR_RETURN(const Gather op, View<Gather>(request.node));
  const Shape& shape_of_input = request.node.operand(0).type().shape();
  const int64_t rank = shape_of_input.rank();
  const int64_t axis = op.axis < 0 ? op.axis + rank : op.axis;
  const int factor = request.rule.operands[0][axis];
  if (factor == ShardingRule::kNoFactor || !request.is_spread[factor])
    return SameOpOnParts(request, request.node.attributes());
  RH_ASSIGN_OR_RETURN(const OwnIndices own,
                      OwnIndicesOf(request, request.operands[1], *shape_of_input.size(axis),
                                   *request.operands[0]->type().shape().size(axis), factor));
  RH_ASSIGN_OR_RETURN(Value * taken, request.build(op, {request.operands[0], own.indices}));
  // The axes of the indices replace the gathered axis.
  std::vector<int64_t> shape = SizesOf(own.are_own->type());
  for (int64_t i = 0; i < axis - op.batch_dims; ++i) shape.insert(shape.begin() + op.batch_dims, 1);
  for (int64_t i = axis + 1; i < rank; ++i) shape.push_back(1);
  return One(Where(request.build, own.are_own, shape, taken));
}

absl::StatusOr<std::vector<Value*>> BuildWindow(const LocalRequest& request) {
  std::vector<Value*> operands(request.operands.begin(), request.operands.end());
  RH_ASSIGN_OR_RETURN(PartWithHalo part, TakeHalo(request));
  operands[0] = part.input;
  return SameOpOn(request, operands, std::move(part.attributes));
}

}  // namespace roundhouse::canonical
