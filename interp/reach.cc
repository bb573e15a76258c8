#include "roundhouse/interp/reach.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/memory.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/interp/native/microkernels/row_loops.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::interp {
namespace {

using canonical::Activation;

// What the sum of any number of roundings leaves below the greatest float.
constexpr double kMost = static_cast<double>(std::numeric_limits<float>::max()) / 4;
// Functions are made of powers, the third at most.
constexpr double kMostOfSmooth = 0x1p40;

constexpr uint32_t kInfinityBits = 0x7F800000;

// As integers magnitudes are in the order of the numbers, with infinity above all, and NaN above
// that.
struct GreatestBits {
  static RH_INLINE void Run(const float* numbers, int64_t count, uint32_t* greatest) {
    *greatest = native::FoldRow(
        numbers, count, uint32_t{0},
        [](float x) RH_INLINE_LAMBDA { return std::bit_cast<uint32_t>(x) & 0x7FFFFFFF; },
        [](uint32_t a, uint32_t b) RH_INLINE_LAMBDA { return a > b ? a : b; });
  }
};

struct SumOfMagnitudes {
  static RH_INLINE void Run(const float* numbers, int64_t count, double* sum) {
    *sum = native::SumRow(
        numbers, count, [](float x) RH_INLINE_LAMBDA { return static_cast<double>(std::fabs(x)); });
  }
};

struct AddMagnitudes {
  static RH_INLINE void Run(const float* numbers, int64_t count, double* sums) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) sums[i] += static_cast<double>(std::fabs(numbers[i]));
  }
};

uint32_t GreatestBitsOf(const float* numbers, int64_t count) {
  static const auto run = ForThisProcessor<GreatestBits, const float*, int64_t, uint32_t*>();
  uint32_t greatest = 0;
  run(numbers, count, &greatest);
  return greatest;
}

double MagnitudeOfBits(uint32_t bits) {
  return bits >= kInfinityBits ? kUnbounded : static_cast<double>(std::bit_cast<float>(bits));
}

bool IsDenseF32(const Tensor& tensor) {
  return tensor.is_dense() && tensor.element_type() == ElementType(ElementKind::kF32);
}

double SumOf(const Tensor& dense, int64_t outputs, int64_t inner) {
  static const auto sum_row = ForThisProcessor<SumOfMagnitudes, const float*, int64_t, double*>();
  static const auto add_row = ForThisProcessor<AddMagnitudes, const float*, int64_t, double*>();
  const float* numbers = dense.data<float>().data();
  const int64_t count = dense.num_elements();
  std::vector<double> sums;
  if (!TryAssign(sums, outputs, 0.0, "sums of constants").ok()) return kUnbounded;
  if (inner == 1) {
    for (int64_t i = 0; i + outputs <= count; i += outputs)
      add_row(numbers + i, outputs, sums.data());
  } else {
    for (int64_t i = 0, row = 0; i + inner <= count; i += inner, ++row) {
      double sum = 0;
      sum_row(numbers + i, inner, &sum);
      sums[row % outputs] += sum;
    }
  }
  double greatest = 0;
  for (const double sum : sums) {
    if (!(sum <= kMost)) return kUnbounded;
    greatest = std::max(greatest, sum);
  }
  return greatest;
}

// ---- Rules.

// Of a value that is computed with numbers up to `inside`.
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
      // A NaN for a bound reaches as far as it likes.
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

int64_t CountOf(absl::Span<const int64_t> sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return count;
}

bool HasOperand(const Node& node, int index) {
  return index < node.num_operands() && !node.operand(index).type().is_none();
}

bool IsF32(const Type& type) {
  return type.is_tensor() && type.element_type() == ElementType(ElementKind::kF32);
}

bool IsLayer(const Node& node) {
  return Is<canonical::Conv2D>(node) || Is<canonical::DepthwiseConv2D>(node) ||
         Is<canonical::TransposedConv2D>(node) || Is<canonical::MatMul>(node);
}

// Sums of products: each result is one of `depth` of them, plus a bias.
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
    // Of 0 times something unbounded nothing is known, either.
    if (!(sum <= kMost)) return Reach{};
    return AfterActivation(activation, parameters, sum);
  };
}

template <typename Op>
ReachRule RuleOfFilter(const Node& node, int64_t outputs, int64_t inner, int64_t depth,
                       ConstantReach& constants) {
  const Op op = Checked<Op>(node);
  return RuleOfLayer(node, outputs, inner, depth, op.activation, op.activation_parameters,
                     constants);
}

ReachRule LayerRule(const Node& node, ConstantReach& constants) {
  const absl::Span<const int64_t> weights = SizesOf(node.operand(1));
  const int64_t count = CountOf(weights);
  const auto depth_of = [count](int64_t outputs) { return count / std::max<int64_t>(outputs, 1); };
  if (Is<canonical::Conv2D>(node) || Is<canonical::TransposedConv2D>(node)) {
    const int64_t outputs = weights.front();
    return Is<canonical::Conv2D>(node)
               ? RuleOfFilter<canonical::Conv2D>(node, outputs, depth_of(outputs),
                                                 depth_of(outputs), constants)
               : RuleOfFilter<canonical::TransposedConv2D>(node, outputs, depth_of(outputs),
                                                           depth_of(outputs), constants);
  }
  if (Is<canonical::DepthwiseConv2D>(node)) {
    const int64_t outputs = weights[weights.size() - 2] * weights.back();
    return RuleOfFilter<canonical::DepthwiseConv2D>(node, outputs, 1, depth_of(outputs), constants);
  }
  const auto op = Checked<canonical::MatMul>(node);
  const int64_t columns = SizesOf(node.result()).back();
  const int64_t depth = op.transpose_rhs ? weights.back() : weights[weights.size() - 2];
  return RuleOfLayer(node, columns, op.transpose_rhs ? depth : 1, depth, op.activation,
                     op.activation_parameters, constants);
}

// The least of what `of` makes of the numbers of a constant; NaN where one is NaN, and of what is
// not constant.
template <typename F>
double LeastOf(const Value& value, const F& of) {
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant.has_value()) return unknown;
  const absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok() || !IsDenseF32(*dense)) return unknown;
  double least = kUnbounded;
  for (const float number : dense->data<float>()) {
    if (std::isnan(number)) return unknown;
    least = std::min(least, of(static_cast<double>(number)));
  }
  return least;
}

// Of a result that may be more than that, or NaN, though the operands are finite.
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

// Those that give elements as they are, whatever they are.
bool MovesElements(const Node& node) {
  return Is<canonical::FixedReshape>(node) || Is<canonical::Reshape>(node) ||
         Is<canonical::Flatten>(node) || Is<canonical::Squeeze>(node) ||
         Is<canonical::Unsqueeze>(node) || Is<canonical::TensorTranspose>(node) ||
         Is<canonical::FeatureEncode>(node) || Is<canonical::FeatureDecode>(node) ||
         Is<canonical::FilterEncode>(node) || Is<canonical::FilterDecode>(node) ||
         Is<canonical::DepthwiseFilterEncode>(node) || Is<canonical::DepthwiseFilterDecode>(node) ||
         Is<canonical::BiasEncode>(node) || Is<canonical::BiasDecode>(node) ||
         Is<canonical::MatrixEncode>(node) || Is<canonical::MatrixDecode>(node) ||
         Is<canonical::TensorConcat>(node) || Is<canonical::TensorSplit>(node) ||
         Is<canonical::Slice>(node) || Is<canonical::DepthToSpace>(node) ||
         Is<canonical::SpaceToDepth>(node) || Is<canonical::TensorConstantPad>(node);
}

std::optional<ReachRule> UnaryRule(const Node& node) {
  using namespace canonical;  // NOLINT: all of its activations.
  if (Is<Relu>(node)) return RuleOf(Activation::kRelu);
  if (Is<Relu6>(node)) return RuleOf(Activation::kRelu6);
  if (Is<Tanh>(node)) return RuleOf(Activation::kTanh);
  if (Is<Sigmoid>(node)) return RuleOf(Activation::kSigmoid);
  if (Is<HardSwish>(node) || Is<Silu>(node) || Is<Gelu>(node) || Is<Mish>(node))
    return RuleOf(Activation::kSilu);
  if (Is<Exp>(node)) {
    return [](absl::Span<const double> operands) {
      return operands[0] <= kMost ? Sound(std::exp(operands[0])) : Reach{};
    };
  }
  if (Is<Softplus>(node)) return RuleOf(Activation::kSoftplus);
  if (Is<LeakyRelu>(node)) return RuleOf(Activation::kLeakyRelu, {Checked<LeakyRelu>(node).alpha});
  if (Is<Clamp>(node)) {
    const Clamp op = Checked<Clamp>(node);
    return RuleOf(Activation::kClamp, {static_cast<float>(op.min), static_cast<float>(op.max)});
  }
  if (Is<HardSigmoid>(node)) {
    const HardSigmoid op = Checked<HardSigmoid>(node);
    return RuleOf(Activation::kHardSigmoid, {op.alpha, op.beta});
  }
  if (Is<Abs>(node) || Is<Neg>(node) || Is<Floor>(node) || Is<Ceil>(node) || Is<Round>(node))
    return [](absl::Span<const double> operands) { return Within(operands[0], operands[0] + 1); };
  return std::nullopt;
}

std::optional<ReachRule> BinaryRule(const Node& node) {
  using namespace canonical;  // NOLINT: all of its functions of two operands.
  if (Is<EltwiseAdd>(node) || Is<EltwiseSub>(node) || Is<FeatureBiasAdd>(node) ||
      Is<TensorBiasAdd>(node)) {
    return [](absl::Span<const double> operands) {
      return Within(operands[0] + operands[1], operands[0] + operands[1]);
    };
  }
  if (Is<EltwiseMul>(node)) {
    return [](absl::Span<const double> operands) {
      return Within(operands[0] * operands[1], operands[0] * operands[1]);
    };
  }
  if (Is<EltwiseMax>(node) || Is<EltwiseMin>(node)) {
    return [](absl::Span<const double> operands) {
      return Within(MostOf(operands), MostOf(operands));
    };
  }
  if (Is<EltwiseDiv>(node)) {
    const double least = LeastOf(node.operand(1), [](double x) { return std::fabs(x); });
    return [least](absl::Span<const double> operands) {
      return MostOf(operands) <= kMost ? Sound(operands[0] / least) : Reach{};
    };
  }
  if (Is<Prelu>(node)) {
    return [](absl::Span<const double> operands) {
      const double result = operands[0] * std::max(operands[1], 1.0);
      return Within(result, result);
    };
  }
  return std::nullopt;
}

}  // namespace

double GreatestMagnitude(const float* numbers, int64_t count) {
  return MagnitudeOfBits(GreatestBitsOf(numbers, count));
}

double GreatestMagnitude(const float* numbers, int64_t count, ThreadPool& threads) {
  constexpr int64_t kWorthAThread = 1 << 15;
  if (count <= kWorthAThread) return GreatestMagnitude(numbers, count);
  std::atomic<uint32_t> greatest{0};
  threads.RunRanges(count, kWorthAThread, [&](int64_t begin, int64_t end, int) {
    const uint32_t found = GreatestBitsOf(numbers + begin, end - begin);
    uint32_t known = greatest.load(std::memory_order_relaxed);
    while (known < found &&
           !greatest.compare_exchange_weak(known, found, std::memory_order_relaxed)) {
    }
  });
  return MagnitudeOfBits(greatest.load(std::memory_order_relaxed));
}

double ConstantReach::Greatest(const Tensor& constant) {
  return GreatestSum(constant, std::max<int64_t>(constant.num_elements(), 1), 1);
}

double ConstantReach::GreatestSum(const Tensor& constant, int64_t outputs, int64_t inner) {
  // What is not in memory as it is has no address to be known by.
  if (!constant.is_dense()) {
    const absl::StatusOr<Tensor> dense = constant.Materialize();
    return dense.ok() && IsDenseF32(*dense) ? SumOf(*dense, outputs, inner) : kUnbounded;
  }
  if (!IsDenseF32(constant)) return kUnbounded;
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto [entry, is_new] =
      known_.try_emplace({constant.bytes().data(), outputs, inner}, kUnbounded);
  if (is_new) {
    entry->second = outputs == constant.num_elements()
                        ? GreatestMagnitude(constant.data<float>().data(), constant.num_elements())
                        : SumOf(constant, outputs, inner);
  }
  return entry->second;
}

bool IsInReachRule(const Node& node, int operand) {
  return (IsLayer(node) || Is<canonical::BatchNorm>(node)) && operand > 0;
}

ReachRule ReachOf(const Node& node, ConstantReach& constants) {
  // Bytes are neither infinite nor NaN; how far the numbers that they stand for reach is not asked.
  if (node.num_operands() > 0 && !IsF32(node.operand(0).type()))
    return [](absl::Span<const double>) { return Reach{true, kUnbounded}; };
  if (MovesElements(node))
    return [](absl::Span<const double> operands) { return Reach{true, MostOf(operands)}; };
  if (IsLayer(node)) return LayerRule(node, constants);
  if (std::optional<ReachRule> rule = UnaryRule(node)) return *std::move(rule);
  if (std::optional<ReachRule> rule = BinaryRule(node)) return *std::move(rule);
  if (Is<canonical::TensorReduce>(node)) return RuleOfReduction(node);
  if (Is<canonical::LayerNorm>(node)) return RuleOfLayerNorm(node);
  if (Is<canonical::BatchNorm>(node)) return RuleOfBatchNorm(node, constants);
  if (Is<canonical::MaxPool2D>(node) || Is<canonical::Resize>(node)) {
    return [](absl::Span<const double> operands) { return Within(operands[0], operands[0]); };
  }
  if (Is<canonical::AvgPool2D>(node)) {
    const auto op = Checked<canonical::AvgPool2D>(node);
    return [count = static_cast<double>(CountOf(op.window))](absl::Span<const double> operands) {
      return Within(operands[0] * count, operands[0]);
    };
  }
  if (Is<canonical::LocalResponseNorm>(node)) {
    const auto op = Checked<canonical::LocalResponseNorm>(node);
    return [op](absl::Span<const double> operands) {
      const double squares = operands[0] * operands[0] * static_cast<double>(op.size);
      return Within(squares * std::max(1.0, std::fabs(static_cast<double>(op.alpha))), kUnbounded);
    };
  }
  if (Is<canonical::TensorSoftmax>(node))
    return [](absl::Span<const double> operands) { return Within(operands[0], 1); };
  return [](absl::Span<const double> operands) { return Within(MostOf(operands), kUnbounded); };
}

}  // namespace roundhouse::interp
