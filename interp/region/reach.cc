#include "roundhouse/interp/region/reach.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation_call.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/dialects/canonical/ops.h"
#include "roundhouse/interp/region/magnitude.h"
#include "roundhouse/interp/region/operands.h"
#include "roundhouse/service/op_questions.h"

namespace roundhouse::interp {
namespace {

using canonical::Activation;

constexpr double kMost = kGreatestSum;
// Smooth functions consist of powers, up to the third.
constexpr double kMostOfSmooth = 0x1p40;

bool IsDenseConstant(const Tensor& tensor) {
  return tensor.is_dense() && tensor.element_type() == ElementType(ElementKind::kF32);
}

// The reach of a value that is computed with numbers up to `inside`.
Reach Within(double inside, double result) {
  return inside <= kMost ? Reach{true, result} : Reach{};
}

double MostOf(absl::Span<const double> reaches) {
  double most = 0;
  for (const double reach : reaches) most = std::max(most, reach);
  return most;
}

Reach AfterActivation(Activation activation, absl::Span<const float> parameters, double x) {
  const double a = parameters.empty() ? 0 : std::fabs(static_cast<double>(parameters[0]));
  const double b = parameters.size() < 2 ? 0 : std::fabs(static_cast<double>(parameters[1]));
  const auto smooth = [x](double result) {
    return x <= kMostOfSmooth ? Reach{true, result} : Reach{};
  };
  switch (activation) {
    case Activation::kNone:
    case Activation::kRelu:
    case Activation::kThresholdedRelu:
      return Within(x, x);
    case Activation::kRelu6:
      return Within(x, std::min(x, 6.0));
    case Activation::kReluN1To1:
      return Within(x, std::min(x, 1.0));
    case Activation::kClamp:
      // With a NaN as a bound, the result is unbounded.
      return Within(x, std::isnan(a) || std::isnan(b) ? kUnbounded
                       : std::max(a, b) <= kMost      ? std::max(a, b)
                                                      : std::max(x, std::min(a, b)));
    case Activation::kLeakyRelu:
      return Within(x * std::max(a, 1.0), x * std::max(a, 1.0));
    case Activation::kElu:
      return Within(x + a, std::max(x, a));
    case Activation::kSigmoid:
    case Activation::kTanh:
    case Activation::kSoftsign:
      return Within(x, 1);
    case Activation::kHardSigmoid:
      return Within(a * x + b, 1);
    case Activation::kScaledTanh:
      return Within(b * x + a, a);
    case Activation::kAffine:
      return Within(a * x + b, a * x + b);
    case Activation::kSoftplus:
      return smooth(x + 1);
    case Activation::kHardSwish:
    case Activation::kSilu:
    case Activation::kGelu:
    case Activation::kGeluTanh:
      return smooth(x);
  }
  return {};
}

// Nothing is known but that finite numbers are computed with.
Reach Unknown(absl::Span<const double> operands) { return Within(MostOf(operands), kUnbounded); }

ReachRule RuleOf(Activation activation, std::vector<float> parameters = {}) {
  return [=](absl::Span<const double> operands) {
    return AfterActivation(activation, parameters, operands[0]);
  };
}

template <typename Op>
Op Checked(const Node& node) {
  absl::StatusOr<Op> op = View<Op>(node);
  return op.ok() ? *op : Op{};
}

absl::Span<const int64_t> SizesOf(const Value& value) { return value.type().shape().sizes(); }

// Each result is a sum of `depth` products, plus a bias.
ReachRule RuleOfLayer(const Node& node, int64_t outputs, int64_t inner, int64_t depth,
                      Activation activation, std::vector<float> parameters,
                      ConstantReach& constants) {
  std::optional<double> weights;
  if (const std::optional<Tensor> constant = ConstantValue(node.operand(1)))
    weights = constants.GreatestSum(*constant, outputs, inner);
  std::optional<double> bias = 0;
  if (HasOperand(node, 2)) {
    const std::optional<Tensor> constant = ConstantValue(node.operand(2));
    bias =
        constant.has_value() ? std::optional<double>(constants.Greatest(*constant)) : std::nullopt;
  }
  return [=](absl::Span<const double> operands) {
    const double sum = operands[0] * weights.value_or(static_cast<double>(depth) * operands[1]) +
                       (bias.has_value() ? *bias : operands[2]);
    // Nor is anything known about 0 times something unbounded, which is NaN.
    if (!(sum <= kMost)) return Reach{};
    return AfterActivation(activation, parameters, sum);
  };
}

template <typename Op>
ReachRule RuleOfFilter(const Node& node, int64_t outputs, bool is_depthwise,
                       ConstantReach& constants) {
  const Op op = Checked<Op>(node);
  const int64_t depth = CountOf(SizesOf(node.operand(1))) / std::max<int64_t>(outputs, 1);
  return RuleOfLayer(node, outputs, is_depthwise ? 1 : depth, depth, op.activation,
                     op.activation_parameters, constants);
}

// Filters begin with the output channels.
template <typename Op>
ReachRule RuleOfConvolution(const Node& node, ConstantReach& constants) {
  return RuleOfFilter<Op>(node, SizesOf(node.operand(1)).front(), /*is_depthwise=*/false,
                          constants);
}

ReachRule RuleOfDepthwise(const Node& node, ConstantReach& constants) {
  const absl::Span<const int64_t> weights = SizesOf(node.operand(1));
  const int64_t outputs = weights[weights.size() - 2] * weights.back();
  return RuleOfFilter<canonical::DepthwiseConv2D>(node, outputs, /*is_depthwise=*/true, constants);
}

ReachRule RuleOfProduct(const Node& node, ConstantReach& constants) {
  const absl::Span<const int64_t> weights = SizesOf(node.operand(1));
  const auto op = Checked<canonical::MatMul>(node);
  const int64_t columns = SizesOf(node.result()).back();
  const int64_t depth = op.transpose_rhs ? weights.back() : weights[weights.size() - 2];
  return RuleOfLayer(node, columns, op.transpose_rhs ? depth : 1, depth, op.activation,
                     op.activation_parameters, constants);
}

// The least result of `of` for the numbers of a constant; NaN if one of them is NaN, or the value
// is not constant.
template <typename F>
double LeastOf(const Value& value, const F& of) {
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant.has_value()) return unknown;
  const absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok() || !IsDenseConstant(*dense)) return unknown;
  double least = kUnbounded;
  for (const float number : dense->data<float>()) {
    if (std::isnan(number)) return unknown;
    least = std::min(least, of(static_cast<double>(number)));
  }
  return least;
}

// The reach of a result that may be more than kMost, or NaN, though the operands are finite.
Reach Sound(double result) { return {true, result <= kMost ? result : kUnbounded}; }

ReachRule RuleOfBatchNorm(const Node& node, ConstantReach& constants) {
  std::vector<double> reaches;
  for (int i = 1; i < 5; ++i) {
    const std::optional<Tensor> constant = ConstantValue(node.operand(i));
    reaches.push_back(constant.has_value() ? constants.Greatest(*constant) : kUnbounded);
  }
  const double epsilon = static_cast<double>(Checked<canonical::BatchNorm>(node).epsilon);
  const double least = LeastOf(node.operand(4), [](double x) { return x; }) + epsilon;
  const double factor = least > 0 ? reaches[0] / std::sqrt(least) : kUnbounded;
  return [=](absl::Span<const double> operands) {
    if (!(MostOf(operands) <= kMost)) return Reach{};
    return Sound((operands[0] + reaches[2]) * factor + reaches[1]);
  };
}

ReachRule RuleOfReduction(const Node& node) {
  using canonical::ReduceKind;
  const ReduceKind kind = Checked<canonical::TensorReduce>(node).kind;
  const int64_t all = CountOf(SizesOf(node.operand(0)));
  const auto count =
      static_cast<double>(all / std::max<int64_t>(CountOf(SizesOf(node.result())), 1));
  return [=](absl::Span<const double> operands) {
    const double x = operands[0];
    switch (kind) {
      case ReduceKind::kMax:
      case ReduceKind::kMin:
        return Within(x, x);
      case ReduceKind::kMean:
        return Within(x * count, x);
      case ReduceKind::kSum:
        return Within(x * count, x * count);
      default:
        return Within(x, kUnbounded);
    }
  };
}

ReachRule RuleOfLayerNorm(const Node& node) {
  const auto op = Checked<canonical::LayerNorm>(node);
  const auto count = static_cast<double>(CountOf(SizesOf(node.operand(0))));
  // The mean of the squares is not negative.
  const double inverse = 1 / std::sqrt(std::max(0.0, static_cast<double>(op.epsilon)));
  const bool has_scale = HasOperand(node, 1);
  const bool has_bias = HasOperand(node, 2);
  return [=](absl::Span<const double> operands) {
    const double x = operands[0];
    const double result = 2 * x * inverse * (has_scale ? operands[1] : 1);
    if (!(4 * x * x * count <= kMost && MostOf(operands) <= kMost)) return Reach{};
    return Sound(result + (has_bias ? operands[2] : 0));
  };
}

// A rule for results up to result(operands) that are computed with magnitudes up to
// inside(operands).
template <typename Inside, typename Result>
ReachRule Bounded(Inside inside, Result result) {
  return
      [=](absl::Span<const double> operands) { return Within(inside(operands), result(operands)); };
}
template <typename Magnitude>
ReachRule Bounded(Magnitude magnitude) {
  return Bounded(magnitude, magnitude);
}

// Its op has scales that the fused function lacks.
ReachRule RuleOfElu(const Node& node, ConstantReach&) {
  const auto op = Checked<canonical::Elu>(node);
  const double alpha = std::fabs(static_cast<double>(op.alpha));
  const double scale = std::fabs(static_cast<double>(op.scale));
  const auto input_scale = static_cast<double>(op.input_scale);
  return [=](absl::Span<const double> operands) {
    const double x = operands[0];
    // Otherwise the exponential is of a positive number.
    if (!(input_scale >= 0)) return Reach{};
    return Within(input_scale * x + std::max(scale, 1.0) * (x + alpha), scale * std::max(x, alpha));
  };
}

template <DeclaredOp Op>
ReachRule RuleOfActivation(const Node& node, ConstantReach&) {
  const std::optional<canonical::ActivationCall> call = canonical::ActivationOf(Checked<Op>(node));
  if (!call.has_value()) return Unknown;
  return RuleOf(call->activation, call->float_parameters());
}

using Maker = std::function<ReachRule(const Node&, ConstantReach&)>;
Maker Always(ReachRule rule) {
  return [rule = std::move(rule)](const Node&, ConstantReach&) { return rule; };
}

template <DeclaredOp... Ops>
void SetActivations(OpList<Ops...>, OpTable<Maker>& table) {
  (table.Set<Ops>(RuleOfActivation<Ops>), ...);
}

void SetFunctions(OpTable<Maker>& table) {
  using namespace canonical;  // NOLINT: all of its functions of one operand.
  SetActivations(OpsExcept<FusableActivationOps, Elu>(), table);
  table.Set<Elu>(RuleOfElu);
  table.Set<Mish>(Always(RuleOf(Activation::kSilu)));
  table.Set<Exp>(Always([](absl::Span<const double> operands) {
    return operands[0] <= kMost ? Sound(std::exp(operands[0])) : Reach{};
  }));
  const auto first = [](absl::Span<const double> operands) { return operands[0]; };
  table.Set(
      OpList<Abs, Neg, Floor, Ceil, Round>{},
      Always(Bounded(first, [](absl::Span<const double> operands) { return operands[0] + 1; })));
}

void SetArithmetic(OpTable<Maker>& table) {
  using namespace canonical;  // NOLINT: all of its functions of two operands.
  table.Set(
      OpList<EltwiseAdd, EltwiseSub, FeatureBiasAdd, TensorBiasAdd>{},
      Always(Bounded([](absl::Span<const double> operands) { return operands[0] + operands[1]; })));
  table.Set<EltwiseMul>(
      Always(Bounded([](absl::Span<const double> operands) { return operands[0] * operands[1]; })));
  table.Set(OpList<EltwiseMax, EltwiseMin>{}, Always(Bounded(MostOf)));
  table.Set<Prelu>(Always(Bounded(
      [](absl::Span<const double> operands) { return operands[0] * std::max(operands[1], 1.0); })));
  table.Set<EltwiseDiv>([](const Node& node, ConstantReach&) -> ReachRule {
    const double least = LeastOf(node.operand(1), [](double x) { return std::fabs(x); });
    return [least](absl::Span<const double> operands) {
      return MostOf(operands) <= kMost ? Sound(operands[0] / least) : Reach{};
    };
  });
}

void SetSums(OpTable<Maker>& table) {
  using namespace canonical;  // NOLINT: all that sums up.
  table.Set<Conv2D>(RuleOfConvolution<Conv2D>);
  table.Set<TransposedConv2D>(RuleOfConvolution<TransposedConv2D>);
  table.Set<DepthwiseConv2D>(RuleOfDepthwise);
  table.Set<MatMul>(RuleOfProduct);
  table.Set<TensorReduce>([](const Node& node, ConstantReach&) { return RuleOfReduction(node); });
  table.Set<LayerNorm>([](const Node& node, ConstantReach&) { return RuleOfLayerNorm(node); });
  table.Set<BatchNorm>(RuleOfBatchNorm);
  const auto first = [](absl::Span<const double> operands) { return operands[0]; };
  table.Set(OpList<MaxPool2D, Resize>{}, Always(Bounded(first)));
  table.Set<AvgPool2D>([first](const Node& node, ConstantReach&) {
    const auto count = static_cast<double>(CountOf(Checked<AvgPool2D>(node).window));
    return Bounded([count](absl::Span<const double> operands) { return operands[0] * count; },
                   first);
  });
  table.Set<LocalResponseNorm>([](const Node& node, ConstantReach&) -> ReachRule {
    const auto op = Checked<LocalResponseNorm>(node);
    const double factor =
        static_cast<double>(op.size) * std::max(1.0, std::fabs(static_cast<double>(op.alpha)));
    return [factor](absl::Span<const double> operands) {
      return Within(operands[0] * operands[0] * factor, kUnbounded);
    };
  });
  table.Set<TensorSoftmax>(Always(Bounded(first, [](absl::Span<const double>) { return 1.0; })));
}

void RefuseOthers(OpTable<Maker>& table) {
  using namespace canonical;  // NOLINT: all others.
  table.Refuse(OpList<Log, EltwiseSqrt, Rsqrt, Acos, Acosh, Asin, Atanh, Pow, LogSoftmax>{},
               "finite numbers may give NaN or an infinity");
  table.Refuse(OpList<Sign, Erf, Sin, Cos, Tan, Sinh, Cosh, Asinh, Atan, Atan2>{},
               "no library backend computes it");
  table.Refuse(OpList<BitwiseNot, BitwiseAnd, BitwiseOr, BitwiseXor, ShiftLeft, ShiftRight,
                      FloorDiv, FloorMod, TruncatedMod, Compare>{},
               "no library backend computes it; its elements are rarely floats");
  table.Refuse(ConversionOps{}, "it changes the element type, whose range is the bound");
  table.Refuse(JoinOps<EinsumOps, RecurrentOps, SamplingOps, SelectionOps, SpectralOps, RandomOps,
                       GenerationOps, TextOps, DeterminantOps, TreeOps, PictureOps, FailureOps>{},
               "no library backend computes it");
  table.Refuse(OpList<Attention, RmsNorm, GroupNorm, ArgMax, ArgMin, CumSum, TopK,
                      MaxPool2DWithIndices, ScatterElements, ScatterNd, NonZero, Unique, ShapeOf>{},
               "no library backend computes it");
  table.Refuse(OpList<Pull, Push, ConstantGen>{}, "its elements are inspected, not bounded");
}

OpTable<Maker> MakeTable() {
  OpTable<Maker> table;
  SetFunctions(table);
  SetArithmetic(table);
  SetSums(table);
  RefuseOthers(table);
  return table;
}

const OpTable<Maker>& Table() {
  static const auto* const kTable = new OpTable<Maker>(MakeTable());
  return *kTable;
}

OpAnswer KnowsReachOf(const OpInfo& op) {
  if (Table().IsSaid(op)) return Table().AnswerFor(op);
  if (op.traits.contains(OpTrait::kMoves)) return {OpAnswer::Kind::kYes};
  return {};
}

void RegisterReaches(Context& context) {
  AddOpQuestion(context, {.dialect = "canonical",
                          .name = "bound",
                          .doc = "the range of its results follows from its operands",
                          .answer = KnowsReachOf});
}

RH_REGISTER_EXTENSION(RegisterReaches);

}  // namespace

bool IsInReachRule(const Node& node, int operand) {
  using Ops = JoinOps<canonical::LayerOps, OpList<canonical::BatchNorm>>;
  return operand > 0 && IsOneOf(node, Ops{});
}

ReachRule ReachOf(const Node& node, ConstantReach& constants) {
  // Bytes are neither infinite nor NaN; the reach of the numbers that they stand for is not needed.
  if (node.num_operands() > 0 && !IsF32(node.operand(0).type()))
    return [](absl::Span<const double>) { return Reach{true, kUnbounded}; };
  if (const Maker* maker = Table().Find(node.op())) return (*maker)(node, constants);
  if (HasTrait(node, OpTrait::kMoves))
    return [](absl::Span<const double> operands) { return Reach{true, MostOf(operands)}; };
  return Unknown;
}

}  // namespace roundhouse::interp
