#include "roundhouse/interp/native/ops/elementwise_unary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/interp/native/microkernels/vector_math.h"
#include "roundhouse/interp/native/ops/bytes/byte_map.h"
#include "roundhouse/interp/native/ops/elementwise_binary_integers.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/spectral.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

constexpr float kFloatInfinity = std::numeric_limits<float>::infinity();
// Fewer elements are not worth a second thread.
constexpr int64_t kMinElementsPerThread = 1 << 13;

// Computes F::Of(x, a, b, c) for each element.
template <typename F>
struct Mapped {
  static RH_INLINE void Run(const float* x, float* y, int64_t count, const float* parameters) {
    const float a = parameters[0];
    const float b = parameters[1];
    const float c = parameters[2];
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) y[i] = static_cast<float>(F::Of(x[i], a, b, c));
  }
};

template <typename F>
UnaryFunction FunctionOf() {
  static const UnaryFunction function =
      ForThisProcessor<Mapped<F>, const float*, float*, int64_t, const float*>();
  return function;
}

#define RH_UNARY(Name, expression)                                                        \
  struct Name {                                                                           \
    static RH_INLINE auto Of(float x, [[maybe_unused]] float a, [[maybe_unused]] float b, \
                             [[maybe_unused]] float c) {                                  \
      return expression;                                                                  \
    }                                                                                     \
  }

RH_UNARY(AbsoluteValue, std::fabs(x));
RH_UNARY(Negated, -x);
RH_UNARY(SignOf, x > 0 ? 1.0f : (x < 0 ? -1.0f : x));
RH_UNARY(RoundedDown, std::floor(x));
RH_UNARY(RoundedUp, std::ceil(x));
RH_UNARY(Rounded, std::nearbyint(x));
RH_UNARY(Power, Exponential(x));
RH_UNARY(NaturalLogarithm, Logarithm(x));
RH_UNARY(SquareRoot, std::sqrt(x));
RH_UNARY(InverseRoot, 1 / std::sqrt(static_cast<double>(x)));
RH_UNARY(Erf, ErrorFunction(x));
RH_UNARY(Clamped, Clamp(x, a, b));
RH_UNARY(Tanh, HyperbolicTangent(x));
RH_UNARY(ScaledTanh, a* HyperbolicTangent(b* x));
RH_UNARY(Sigmoid, Logistic(x));
RH_UNARY(Leaky, x >= 0 ? x : a * x);
RH_UNARY(FusedLeaky, x < 0 ? a * x : x);
RH_UNARY(Thresholded, x <= a ? 0.0f : x);
RH_UNARY(Affine, a* x + b);
RH_UNARY(Softsign, x / (1 + std::fabs(x)));
RH_UNARY(ExponentialLinear,
         static_cast<double>(b) * (x >= 0 ? static_cast<double>(x)
                                          : a * ExponentialMinusOne(static_cast<double>(c) * x)));
RH_UNARY(Gelu, GeluOf(x));
RH_UNARY(GeluTanh, GeluTanhOf(x));
RH_UNARY(HardSigmoid, Clamp(static_cast<double>(a) * x + b, 0.0, 1.0));
RH_UNARY(HardSwish, x == -kFloatInfinity ? 0 : x * (Clamp(x + 3.0, 0.0, 6.0) / 6));
RH_UNARY(Silu, SiluOf(x));
RH_UNARY(Mish, x == -kFloatInfinity ? 0 : x * HyperbolicTangent(SoftplusOf(x)));
RH_UNARY(Softplus, SoftplusOf(x));
RH_UNARY(ArcTangent, ArcTangentOf(x));
RH_UNARY(ArcSine, ArcSineOf(x));
RH_UNARY(ArcCosine, ArcCosineOf(x));
RH_UNARY(HyperbolicSine, HyperbolicSineOf(x));
RH_UNARY(HyperbolicCosine, HyperbolicCosineOf(x));
RH_UNARY(InverseHyperbolicSine, InverseHyperbolicSineOf(x));
RH_UNARY(InverseHyperbolicCosine, InverseHyperbolicCosineOf(x));
RH_UNARY(InverseHyperbolicTangent, InverseHyperbolicTangentOf(x));
#undef RH_UNARY

// One kernel for all functions, as compiling one takes longer than a function.
absl::StatusOr<Prepared> MapBy(const NativeRequest& request, UnaryFunction function,
                               std::array<float, 3> parameters) {
  if (request.kind() != ElementKind::kF32) return Declined("only f32 is supported");
  return NewKernel(request,
                   [=, count = request.num_elements()](const InvocationArguments& arguments) {
                     const auto* x = Input<float>(arguments);
                     auto* y = Result<float>(arguments);
                     arguments.threads.RunRanges(
                         count, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
                           function(x + begin, y + begin, end - begin, parameters.data());
                         });
                   },
                   {.may_overwrite_first = true});
}

template <typename F>
absl::StatusOr<Prepared> Map(const NativeRequest& request, float a = 0, float b = 0, float c = 0) {
  return MapBy(request, FunctionOf<F>(), {a, b, c});
}

}  // namespace

FusedActivation FusedActivationOf(canonical::Activation activation,
                                  absl::Span<const float> parameters) {
  const float a = parameters.empty() ? 0 : parameters[0];
  const float b = parameters.size() < 2 ? 0 : parameters[1];
  using canonical::Activation;
  switch (activation) {
    case Activation::kNone:
      return {};
    case Activation::kRelu:
      return {FunctionOf<Clamped>(), {0, kFloatInfinity}};
    case Activation::kRelu6:
      return {FunctionOf<Clamped>(), {0, 6}};
    case Activation::kReluN1To1:
      return {FunctionOf<Clamped>(), {-1, 1}};
    case Activation::kClamp:
      return {FunctionOf<Clamped>(), {a, b}};
    case Activation::kLeakyRelu:
      return {FunctionOf<FusedLeaky>(), {a}};
    case Activation::kThresholdedRelu:
      return {FunctionOf<Thresholded>(), {a}};
    case Activation::kElu:
      return {FunctionOf<ExponentialLinear>(), {a, 1, 1}};
    case Activation::kSigmoid:
      return {FunctionOf<Sigmoid>()};
    case Activation::kHardSigmoid:
      return {FunctionOf<HardSigmoid>(), {a, b}};
    case Activation::kTanh:
      return {FunctionOf<Tanh>()};
    case Activation::kScaledTanh:
      return {FunctionOf<ScaledTanh>(), {a, b}};
    case Activation::kAffine:
      return {FunctionOf<Affine>(), {a, b}};
    case Activation::kSoftsign:
      return {FunctionOf<Softsign>()};
    case Activation::kSoftplus:
      return {FunctionOf<Softplus>()};
    case Activation::kHardSwish:
      return {FunctionOf<HardSwish>()};
    case Activation::kSilu:
      return {FunctionOf<Silu>()};
    case Activation::kGelu:
      return {FunctionOf<Gelu>()};
    case Activation::kGeluTanh:
      return {FunctionOf<GeluTanh>()};
  }
  return {};
}

// RH_UNARY_KERNEL(op, function, its parameters…)
#define RH_UNARY_KERNEL(Op, F, ...)                                          \
  namespace {                                                                \
  FusedActivation FunctionFor([[maybe_unused]] const canonical::Op& op) {    \
    return {FunctionOf<F>(), {__VA_ARGS__}};                                 \
  }                                                                          \
  }                                                                          \
  absl::StatusOr<Prepared> Prepare([[maybe_unused]] const canonical::Op& op, \
                                   const NativeRequest& request) {           \
    return Map<F>(request __VA_OPT__(, ) __VA_ARGS__);                       \
  }

RH_UNARY_KERNEL(Floor, RoundedDown)
RH_UNARY_KERNEL(Ceil, RoundedUp)
RH_UNARY_KERNEL(Round, Rounded)
RH_UNARY_KERNEL(Exp, Power)
RH_UNARY_KERNEL(Log, NaturalLogarithm)
RH_UNARY_KERNEL(EltwiseSqrt, SquareRoot)
RH_UNARY_KERNEL(Rsqrt, InverseRoot)
RH_UNARY_KERNEL(Erf, Erf)
RH_UNARY_KERNEL(Tanh, Tanh)
RH_UNARY_KERNEL(Sigmoid, Sigmoid)
RH_UNARY_KERNEL(LeakyRelu, Leaky, op.alpha)
RH_UNARY_KERNEL(Elu, ExponentialLinear, op.alpha, op.scale, op.input_scale)
RH_UNARY_KERNEL(HardSigmoid, HardSigmoid, op.alpha, op.beta)
RH_UNARY_KERNEL(HardSwish, HardSwish)
RH_UNARY_KERNEL(Silu, Silu)
RH_UNARY_KERNEL(Mish, Mish)
RH_UNARY_KERNEL(Softplus, Softplus)
RH_UNARY_KERNEL(Atan, ArcTangent)
RH_UNARY_KERNEL(Asin, ArcSine)
RH_UNARY_KERNEL(Acos, ArcCosine)
RH_UNARY_KERNEL(Sinh, HyperbolicSine)
RH_UNARY_KERNEL(Cosh, HyperbolicCosine)
RH_UNARY_KERNEL(Asinh, InverseHyperbolicSine)
RH_UNARY_KERNEL(Acosh, InverseHyperbolicCosine)
RH_UNARY_KERNEL(Atanh, InverseHyperbolicTangent)
#undef RH_UNARY_KERNEL

namespace {

struct Sine {
  static RH_INLINE double OfNear(double x) { return Sinusoid(x, 0); }
  static RH_INLINE double OfFar(double x) { return std::sin(x); }
};
struct Cosine {
  static RH_INLINE double OfNear(double x) { return Sinusoid(x, 1); }
  static RH_INLINE double OfFar(double x) { return std::cos(x); }
};
struct Tangent {
  static RH_INLINE double OfNear(double x) { return Sinusoid(x, 0) / Sinusoid(x, 1); }
  static RH_INLINE double OfFar(double x) { return std::tan(x); }
};

// Angles that are too far for Sinusoid are rare. They are counted along with the others, and looked
// for only where there are some: a branch for each element takes longer than its sine.
template <typename F>
struct AngleRow {
  static RH_INLINE void Run(const float* x, float* y, int64_t count) {
    constexpr int64_t kBlock = 512;
    constexpr auto kFarthest = static_cast<float>(kFarthestAngle);
    for (int64_t first = 0; first < count; first += kBlock) {
      const int64_t end = std::min(count, first + kBlock);
      int32_t num_far = 0;
      RH_INDEPENDENT
      for (int64_t i = first; i < end; ++i) {
        num_far += std::fabs(x[i]) > kFarthest ? 1 : 0;
        y[i] = static_cast<float>(F::OfNear(x[i]));
      }
      if (num_far == 0) continue;
      for (int64_t i = first; i < end; ++i) {
        if (std::fabs(x[i]) > kFarthest) y[i] = static_cast<float>(F::OfFar(x[i]));
      }
    }
  }
};

template <typename F>
absl::StatusOr<Prepared> MapAngles(const NativeRequest& request) {
  if (request.kind() != ElementKind::kF32) return Declined("only f32 is supported");
  return NewKernel(
      request, [function = ForThisProcessor<AngleRow<F>, const float*, float*, int64_t>(),
                count = request.num_elements()](const InvocationArguments& arguments) {
        const auto* x = Input<float>(arguments);
        auto* y = Result<float>(arguments);
        arguments.threads.RunRanges(count, 1 << 12, [&](int64_t begin, int64_t end, int) {
          function(x + begin, y + begin, end - begin);
        });
      });
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::Sin&, const NativeRequest& request) {
  return MapAngles<Sine>(request);
}

absl::StatusOr<Prepared> Prepare(const canonical::Cos&, const NativeRequest& request) {
  return MapAngles<Cosine>(request);
}

absl::StatusOr<Prepared> Prepare(const canonical::Tan&, const NativeRequest& request) {
  return MapAngles<Tangent>(request);
}

absl::StatusOr<Prepared> Prepare(const canonical::Abs&, const NativeRequest& request) {
  if (IsComplex(request.kind())) return PrepareModulus(request);
  if (IsInteger(request.kind())) return PrepareIntegers(request, IntegerFunction::kAbs);
  return Map<AbsoluteValue>(request);
}

absl::StatusOr<Prepared> Prepare(const canonical::Neg&, const NativeRequest& request) {
  if (IsInteger(request.kind())) return PrepareIntegers(request, IntegerFunction::kNeg);
  return Map<Negated>(request);
}

absl::StatusOr<Prepared> Prepare(const canonical::Sign&, const NativeRequest& request) {
  if (IsInteger(request.kind())) return PrepareIntegers(request, IntegerFunction::kSign);
  return Map<SignOf>(request);
}

absl::StatusOr<Prepared> Prepare(const canonical::Relu&, const NativeRequest& request) {
  if (request.is_quantized()) return PrepareQuantizedClamp(request, 0, kFloatInfinity);
  if (IsInteger(request.kind()))
    return PrepareIntegers(request, IntegerFunction::kClamp, 0, kFloatInfinity);
  return Map<Clamped>(request, 0, kFloatInfinity);
}

absl::StatusOr<Prepared> Prepare(const canonical::Relu6&, const NativeRequest& request) {
  if (request.is_quantized()) return PrepareQuantizedClamp(request, 0, 6);
  return Map<Clamped>(request, 0, 6);
}

absl::StatusOr<Prepared> Prepare(const canonical::Clamp& op, const NativeRequest& request) {
  if (request.is_quantized()) return PrepareQuantizedClamp(request, op.min, op.max);
  if (IsInteger(request.kind()))
    return PrepareIntegers(request, IntegerFunction::kClamp, op.min, op.max);
  const auto least = static_cast<float>(op.min);
  const auto most = static_cast<float>(op.max);
  // The bound would be rounded, but the values that it is compared with would not.
  if (static_cast<double>(least) != op.min || static_cast<double>(most) != op.max)
    return Declined("f32 cannot hold the bounds exactly");
  return Map<Clamped>(request, least, most);
}

absl::StatusOr<Prepared> Prepare(const canonical::Gelu& op, const NativeRequest& request) {
  return op.approximation == canonical::GeluApproximation::kTanh ? Map<GeluTanh>(request)
                                                                 : Map<Gelu>(request);
}

absl::StatusOr<Prepared> Prepare(const canonical::Forward&, const NativeRequest&) {
  return Prepared{.view_of = 0};
}

namespace {

FusedActivation FunctionFor(const canonical::Abs&) { return {FunctionOf<AbsoluteValue>()}; }
FusedActivation FunctionFor(const canonical::Neg&) { return {FunctionOf<Negated>()}; }
FusedActivation FunctionFor(const canonical::Sign&) { return {FunctionOf<SignOf>()}; }
FusedActivation FunctionFor(const canonical::Relu&) {
  return {FunctionOf<Clamped>(), {0, kFloatInfinity}};
}
FusedActivation FunctionFor(const canonical::Relu6&) { return {FunctionOf<Clamped>(), {0, 6}}; }
FusedActivation FunctionFor(const canonical::Clamp& op) {
  const auto least = static_cast<float>(op.min);
  const auto most = static_cast<float>(op.max);
  if (static_cast<double>(least) != op.min || static_cast<double>(most) != op.max) return {};
  return {FunctionOf<Clamped>(), {least, most}};
}
FusedActivation FunctionFor(const canonical::Gelu& op) {
  return {op.approximation == canonical::GeluApproximation::kTanh ? FunctionOf<GeluTanh>()
                                                                  : FunctionOf<Gelu>()};
}

using FunctionOfOp = FusedActivation (*)(const Node&);

template <typename... Ops>
OpTable<FunctionOfOp> FunctionTable(OpList<Ops...>) {
  OpTable<FunctionOfOp> table;
  (table.Set<Ops>([](const Node& node) -> FusedActivation {
    const absl::StatusOr<Ops> op = View<Ops>(node);
    return op.ok() ? FunctionFor(*op) : FusedActivation{};
  }),
   ...);
  return table;
}

// Those that a region may apply to each element along with what made it.
using Functions =
    OpList<canonical::Abs, canonical::Neg, canonical::Sign, canonical::Floor, canonical::Ceil,
           canonical::Round, canonical::Exp, canonical::Log, canonical::EltwiseSqrt,
           canonical::Rsqrt, canonical::Erf, canonical::Relu, canonical::Relu6, canonical::Clamp,
           canonical::Tanh, canonical::Sigmoid, canonical::LeakyRelu, canonical::Elu,
           canonical::Gelu, canonical::HardSigmoid, canonical::HardSwish, canonical::Silu,
           canonical::Mish, canonical::Softplus, canonical::Atan, canonical::Asin, canonical::Acos,
           canonical::Sinh, canonical::Cosh, canonical::Asinh, canonical::Acosh, canonical::Atanh>;

}  // namespace

FusedActivation UnaryFunctionOf(const Node& node) {
  static const auto* const kTable = new OpTable<FunctionOfOp>(FunctionTable(Functions{}));
  const FunctionOfOp* function = kTable->Find(node.op());
  if (function == nullptr) return {};
  for (const Type& type : {node.operand(0).type(), node.result().type()}) {
    if (!type.is_tensor() || type.element_type() != ElementType(ElementKind::kF32)) return {};
  }
  return (*function)(node);
}

void AddUnaryKernels(KernelTable& table) {
  table.Add(Functions{});
  table.Add(OpList<canonical::Sin, canonical::Cos, canonical::Tan, canonical::Forward>{});
}

}  // namespace roundhouse::native
