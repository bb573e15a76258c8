#include "roundhouse/passes/canonical/quantize/quantization_role.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/dialects/canonical/ops.h"
#include "roundhouse/service/op_questions.h"

namespace roundhouse::canonical {
namespace {

enum class Role : uint8_t {
  kLayer,       // With weights; the purpose of quantisation.
  kArithmetic,  // Worth a rounding of its own.
  // Quantised if all operands are quantised anyway: functions of bytes are cheap, and concatenating
  // bytes gives bytes. Not worth a rounding by itself.
  kFollows,
  kAverages,  // Follows, or keeps the scale of its operand.
  kMoves,     // Keeps the scale of its operand.
};

OpTable<Role> MakeRoles() {
  using Arithmetic = OpList<EltwiseAdd, EltwiseSub, EltwiseMul>;
  using Followers = OpList<Sigmoid, Tanh, HardSwish, HardSigmoid, Silu, Gelu, LeakyRelu, Elu, Mish,
                           Softplus, Prelu, TensorConcat, TensorReduce>;
  OpTable<Role> roles;
  roles.Set(LayerOps{}, Role::kLayer);
  roles.Set(Arithmetic{}, Role::kArithmetic);
  roles.Set(Followers{}, Role::kFollows);
  roles.Set<AvgPool2D>(Role::kAverages);
  roles.Refuse(OpList<Relu, Relu6, Clamp>{}, "it becomes the range of the op before it");
  roles.Refuse(BiasOps{}, "it becomes the bias of the layer before it");
  roles.Refuse(ConversionOps{}, "it determines the type of its elements itself");
  roles.Refuse(
      JoinOps<NormalizationOps, DeterminantOps, OpList<TensorSoftmax, LogSoftmax, CumSum>>{},
      "its sums and quotients need more than eight bits");
  roles.Refuse(JoinOps<RecurrentOps, EinsumOps, OpList<Attention>>{},
               "no kernel of Roundhouse computes it with bytes");
  roles.Refuse(OpList<Pull, Push, ConstantGen>{}, "its element type is that of its users");
  roles.Refuse(JoinOps<ElementwiseUnaryOps,
                       OpList<EltwiseDiv, EltwiseMax, EltwiseMin, Pow, FloorMod, TruncatedMod,
                              Atan2, Select, ScatterElements, ScatterNd>>{},
               "too rare between layers to be worth a rounding");
  roles.Refuse(JoinOps<ResizeOps, SamplingOps>{}, "its weighted sums need more than eight bits");
  roles.Refuse(JoinOps<GenerationOps, RandomOps, SpectralOps, SelectionOps, TextOps, PictureOps,
                       TreeOps, FailureOps,
                       OpList<FloorDiv, BitwiseAnd, BitwiseOr, BitwiseXor, ShiftLeft, ShiftRight,
                              Compare, ShapeOf, NonZero, Unique, ArgMax, ArgMin>>{},
               "its elements are not floats, or not between layers");
  return roles;
}

const OpTable<Role>& Roles() {
  static const auto* const kRoles = new OpTable<Role>(MakeRoles());
  return *kRoles;
}

std::optional<Role> RoleOf(const OpInfo& op) {
  if (const Role* role = Roles().Find(op)) return *role;
  if (Roles().IsSaid(op)) return std::nullopt;
  if (op.traits.contains(OpTrait::kMoves) || op.traits.contains(OpTrait::kSelects))
    return Role::kMoves;
  return std::nullopt;
}

OpAnswer CanQuantize(const OpInfo& op) {
  if (RoleOf(op).has_value()) return {OpAnswer::Kind::kYes};
  return Roles().AnswerFor(op);
}

// Larger pools give a narrower range of numbers, which deserves a smaller scale.
constexpr int64_t kGreatestQuantizedWindow = 16;

bool AveragesQuantized(const Node& node) {
  if (!Is<AvgPool2D>(node)) return false;
  const absl::StatusOr<AvgPool2D> pool = View<AvgPool2D>(node);
  if (!pool.ok()) return false;
  int64_t elements = 1;
  for (const int64_t size : pool->window) elements *= std::min(size, kGreatestQuantizedWindow + 1);
  return elements <= kGreatestQuantizedWindow;
}

// Whether the padding is 0, which every quantised type can represent.
bool PadsWithZeros(const Node& node) {
  if (!Is<TensorConstantPad>(node)) return false;
  if (node.num_operands() < 2 || node.operand(1).type().is_none()) return true;
  const std::optional<Tensor> constant = ConstantValue(node.operand(1));
  if (!constant.has_value()) return false;
  const absl::StatusOr<Tensor> dense = constant->Materialize();
  return dense.ok() && dense->type().element_type() == ElementType(ElementKind::kF32) &&
         dense->num_elements() == 1 && dense->data<float>()[0] == 0;
}

void RegisterRoles(Context& context) {
  AddOpQuestion(context, {.dialect = "canonical",
                          .name = "quantise",
                          .doc = "quantize_int8 makes its values int8, or leaves them so",
                          .answer = CanQuantize});
}

RH_REGISTER_EXTENSION(RegisterRoles);

}  // namespace

bool IsQuantizedLayer(const Node& node) { return RoleOf(node.op()) == Role::kLayer; }
bool IsQuantizedArithmetic(const Node& node) { return RoleOf(node.op()) == Role::kArithmetic; }

bool FollowsBytes(const Node& node) {
  if (RoleOf(node.op()) != Role::kFollows) return false;
  if (!Is<TensorReduce>(node)) return true;
  const absl::StatusOr<TensorReduce> reduction = View<TensorReduce>(node);
  return reduction.ok() && reduction->kind == ReduceKind::kMean;
}

bool HasFloats(const Value& value) {
  const Type& type = value.type();
  return type.is_tensor() && !type.element_type().is_quantized() &&
         type.element_type().kind() == ElementKind::kF32;
}

bool KeepsScale(const Node& node) {
  const std::optional<Role> role = RoleOf(node.op());
  if (role == Role::kAverages) return AveragesQuantized(node);
  if (role != Role::kMoves || node.num_results() != 1 || node.num_operands() == 0) return false;
  if (Is<TensorConstantPad>(node)) return PadsWithZeros(node);
  if (!HasFloats(node.operand(0))) return false;
  for (int i = 1; i < node.num_operands(); ++i) {
    if (HasFloats(node.operand(i))) return false;
  }
  return true;
}

}  // namespace roundhouse::canonical
