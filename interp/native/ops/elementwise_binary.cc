#include "roundhouse/interp/native/ops/elementwise_binary.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/interp/native/microkernels/broadcast.h"
#include "roundhouse/interp/native/microkernels/spread_operand.h"
#include "roundhouse/interp/native/microkernels/vector_math.h"
#include "roundhouse/interp/native/ops/bytes/conversion_quantized.h"
#include "roundhouse/interp/native/ops/elementwise_binary_integers.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {
namespace {

using canonical::Comparison;

// Computes F::Of(a, b) for each element. A step is 1, or 0 for an operand that is repeated. The
// result may overwrite an operand whose step is 1.
template <typename F, typename T, typename R>
struct Zipped {
  static RH_INLINE void Run(const T* a, int64_t a_step, const T* b, int64_t b_step, R* result,
                            int64_t count) {
    if (a_step == 1 && b_step == 1) {
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = F::Of(a[i], b[i]);
    } else if (a_step == 1) {
      const T y = b[0];
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = F::Of(a[i], y);
    } else if (b_step == 1) {
      const T x = a[0];
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = F::Of(x, b[i]);
    } else {
      const R value = F::Of(a[0], b[0]);
      for (int64_t i = 0; i < count; ++i) result[i] = value;
    }
  }
};

// Integers wrap around, as unsigned arithmetic does.
template <typename T>
using Wrapping = typename std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>,
                                             std::type_identity<T>>::type;

#define RH_BINARY(Name, expression)           \
  struct Name {                               \
    template <typename T>                     \
    static RH_INLINE auto Of(T a, T b) {      \
      using W [[maybe_unused]] = Wrapping<T>; \
      return expression;                      \
    }                                         \
  }
RH_BINARY(Sum, static_cast<T>(static_cast<W>(a) + static_cast<W>(b)));
RH_BINARY(Difference, static_cast<T>(static_cast<W>(a) - static_cast<W>(b)));
RH_BINARY(Product, static_cast<T>(static_cast<W>(a) * static_cast<W>(b)));
RH_BINARY(Quotient, static_cast<T>(a / b));
RH_BINARY(Equal, a == b);
RH_BINARY(NotEqual, a != b);
RH_BINARY(Less, a < b);
RH_BINARY(LessEqual, a <= b);
RH_BINARY(Greater, a > b);
RH_BINARY(GreaterEqual, a >= b);
RH_BINARY(And, static_cast<T>(a& b));
RH_BINARY(Or, static_cast<T>(a | b));
RH_BINARY(Xor, static_cast<T>(a ^ b));
RH_BINARY(Slope, a >= 0 ? a : static_cast<T>(a * b));
#undef RH_BINARY

// Computes powers of positive numbers by logarithm and exponential, in double; all others, and
// those beyond the range of a float, one by one.
struct RaisedRow {
  static RH_INLINE bool IsPlain(float a, float b) {
    return a > 0 && a < kInfinity && b > -1e6F && b < 1e6F;
  }
  static RH_INLINE float PowerOf(float a, float b) {
    return static_cast<float>(Exponential(static_cast<double>(b) * Logarithm(a)));
  }
  static RH_INLINE void Take(const float* from, int64_t step, float* to, int64_t count) {
    for (int64_t i = 0; i < count; ++i) to[i] = step == 0 ? from[0] : from[i];
  }
  static RH_INLINE void Run(const float* a, int64_t a_step, const float* b, int64_t b_step,
                            float* result, int64_t count) {
    constexpr int64_t kBlock = 256;
    float left[kBlock];
    float right[kBlock];
    for (int64_t first = 0; first < count; first += kBlock) {
      const int64_t size = count - first < kBlock ? count - first : kBlock;
      // The result may overwrite an operand.
      Take(a + first * a_step, a_step, left, size);
      Take(b + first * b_step, b_step, right, size);
      int64_t num_plain = 0;
      for (int64_t i = 0; i < size; ++i) num_plain += IsPlain(left[i], right[i]) ? 1 : 0;
      float* to = result + first;
      RH_INDEPENDENT
      for (int64_t i = 0; i < size; ++i) to[i] = PowerOf(left[i], right[i]);
      if (num_plain == size) continue;
      for (int64_t i = 0; i < size; ++i) {
        if (IsPlain(left[i], right[i])) continue;
        to[i] = static_cast<float>(
            std::pow(static_cast<double>(left[i]), static_cast<double>(right[i])));
      }
    }
  }
};

struct Greatest {
  static RH_INLINE float Of(float a, float b) { return GreaterOf(a, b); }
  template <typename T>
  static RH_INLINE T Of(T a, T b) {
    return a > b ? a : b;
  }
};
struct Least {
  static RH_INLINE float Of(float a, float b) { return LesserOf(a, b); }
  template <typename T>
  static RH_INLINE T Of(T a, T b) {
    return a < b ? a : b;
  }
};

// Row::Run for callers that do not know the types of the elements.
template <typename Row, typename T, typename R>
struct Untyped {
  static RH_INLINE void Run(const void* a, int64_t a_step, const void* b, int64_t b_step,
                            void* result, int64_t count) {
    Row::Run(static_cast<const T*>(a), a_step, static_cast<const T*>(b), b_step,
             static_cast<R*>(result), count);
  }
};

// The kernel around a row is compiled once for all types, as it takes longer to compile than the
// row.
template <typename Row, typename T, typename R = T>
PairRow RowOf() {
  return ForThisProcessor<Untyped<Row, T, R>, const void*, int64_t, const void*, int64_t, void*,
                          int64_t>();
}

template <typename F, typename T, typename R = T>
PairRow ZippedRow() {
  return RowOf<Zipped<F, T, R>, T, R>();
}

// How the kernel of a row takes its operands.
struct Operands {
  int64_t bytes = 0;  // Of an element.
  int64_t result_bytes = 0;
  int first = 0;  // 1 if the row takes the second operand first.
};

// In other domains than tensor, the operands have equal shapes, or one lies along the last axis,
// which is the same as broadcasting.
Prepared Zip(const NativeRequest& request, PairRow row, Operands taken) {
  const int second = 1 - taken.first;
  const bool same_width = taken.bytes == taken.result_bytes;
  const std::array<absl::Span<const int64_t>, 2> sizes = {request.sizes(taken.first),
                                                          request.sizes(second)};
  std::optional<SpreadOperand> spread = SpreadFor(request.result_sizes(), sizes, taken.bytes);
  const auto scratch_bytes = static_cast<size_t>(spread.has_value() ? spread->copy.bytes() : 0);
  const auto broadcast =
      spread.has_value() ? Broadcast<2>(spread->result, {spread->operands[0], spread->operands[1]})
                         : Broadcast<2>(request.result_sizes(), sizes);
  return NewKernel(
      request,
      [row, taken, second, broadcast,
       spread = std::move(spread)](const InvocationArguments& arguments) {
        std::array<const std::byte*, 2> from = {Input<std::byte>(arguments, taken.first),
                                                Input<std::byte>(arguments, second)};
        if (spread.has_value()) {
          spread->copy.Run(from[spread->operand], arguments.scratch, arguments.threads);
          from[spread->operand] = arguments.scratch;
        }
        auto* result = Result<std::byte>(arguments);
        const auto steps = broadcast.steps();
        broadcast.Run(arguments.threads,
                      [&](const std::array<int64_t, 2>& at, int64_t to, int64_t count) {
                        row(from[0] + at[0] * taken.bytes, steps[0], from[1] + at[1] * taken.bytes,
                            steps[1], result + to * taken.result_bytes, count);
                      });
      },
      {.scratch_bytes = scratch_bytes,
       .may_overwrite_first =
           same_width && request.num_elements(0) == request.num_results_elements(),
       .may_overwrite_second =
           same_width && request.num_elements(1) == request.num_results_elements()});
}

template <typename Row, typename T, typename R = T>
Prepared ZipRows(const NativeRequest& request, int first = 0) {
  return Zip(request, RowOf<Row, T, R>(),
             {.bytes = sizeof(T), .result_bytes = sizeof(R), .first = first});
}

template <typename F, typename T, typename R = T>
Prepared ZipAs(const NativeRequest& request, int first = 0) {
  return ZipRows<Zipped<F, T, R>, T, R>(request, first);
}

// For f32 and the signed integers that models compute with. If the result has the same scale and
// zero point as the operands, the stored integers are used.
template <typename F>
absl::StatusOr<Prepared> ZipNumbers(const NativeRequest& request) {
  if (request.results[0].element_type() != request.operands[0].element_type())
    return Declined("quantised elements are not supported");
  switch (request.kind()) {
    case ElementKind::kF32:
      return ZipAs<F, float>(request);
    case ElementKind::kI32:
      return ZipAs<F, int32_t>(request);
    case ElementKind::kI64:
      return ZipAs<F, int64_t>(request);
    case ElementKind::kI8:
      return ZipAs<F, int8_t>(request);
    case ElementKind::kU8:
      return ZipAs<F, uint8_t>(request);
    default:
      return Declined("only f32, i64, i32, i8 and u8 are supported");
  }
}

// For f64, too: models compute scales and positions in it.
template <typename F>
absl::StatusOr<Prepared> ZipWideNumbers(const NativeRequest& request) {
  if (request.kind() == ElementKind::kF64) return ZipAs<F, double>(request);
  return ZipNumbers<F>(request);
}

template <typename F>
absl::StatusOr<Prepared> ZipFloats(const NativeRequest& request) {
  if (request.kind() != ElementKind::kF32) return Declined("only f32 is supported");
  return ZipAs<F, float>(request);
}

template <typename F>
absl::StatusOr<Prepared> ZipBits(const NativeRequest& request) {
  switch (BitWidth(request.kind())) {
    case 8:
      return ZipAs<F, uint8_t>(request);
    case 16:
      return ZipAs<F, uint16_t>(request);
    case 32:
      return ZipAs<F, uint32_t>(request);
    case 64:
      return ZipAs<F, uint64_t>(request);
    default:
      return Declined("the elements are not whole bytes");
  }
}

template <typename F>
absl::StatusOr<Prepared> CompareBy(const NativeRequest& request, int first = 0) {
  switch (request.kind()) {
    case ElementKind::kF32:
      return ZipAs<F, float, bool>(request, first);
    case ElementKind::kI64:
      return ZipAs<F, int64_t, bool>(request, first);
    case ElementKind::kI32:
      return ZipAs<F, int32_t, bool>(request, first);
    case ElementKind::kI8:
      return ZipAs<F, int8_t, bool>(request, first);
    case ElementKind::kU8:
    case ElementKind::kI1:
      return ZipAs<F, uint8_t, bool>(request, first);
    default:
      return Declined("only f32, i64, i32, i8, u8 and i1 are supported");
  }
}

// As Zipped, with a condition as the first operand.
template <typename T>
struct Chosen {
  static RH_INLINE void Run(const uint8_t* condition, int64_t condition_step, const T* a,
                            int64_t a_step, const T* b, int64_t b_step, T* result, int64_t count) {
    if (condition_step == 0) {
      const T* from = condition[0] != 0 ? a : b;
      const int64_t step = condition[0] != 0 ? a_step : b_step;
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = from[i * step];
    } else if (a_step == 1 && b_step == 1) {
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = condition[i] != 0 ? a[i] : b[i];
    } else if (a_step == 1) {
      const T y = b[0];
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = condition[i] != 0 ? a[i] : y;
    } else if (b_step == 1) {
      const T x = a[0];
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = condition[i] != 0 ? x : b[i];
    } else {
      const T x = a[0];
      const T y = b[0];
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) result[i] = condition[i] != 0 ? x : y;
    }
  }
};

template <typename T>
struct UntypedChosen {
  static RH_INLINE void Run(const void* condition, int64_t condition_step, const void* a,
                            int64_t a_step, const void* b, int64_t b_step, void* result,
                            int64_t count) {
    Chosen<T>::Run(static_cast<const uint8_t*>(condition), condition_step, static_cast<const T*>(a),
                   a_step, static_cast<const T*>(b), b_step, static_cast<T*>(result), count);
  }
};

template <typename T>
ChoiceRow ChoiceRowOf() {
  return ForThisProcessor<UntypedChosen<T>, const void*, int64_t, const void*, int64_t, const void*,
                          int64_t, void*, int64_t>();
}

// Null if the elements are not whole bytes.
ChoiceRow ChoiceRowOfBits(int bits) {
  switch (bits) {
    case 8:
      return ChoiceRowOf<uint8_t>();
    case 16:
      return ChoiceRowOf<uint16_t>();
    case 32:
      return ChoiceRowOf<uint32_t>();
    case 64:
      return ChoiceRowOf<uint64_t>();
    default:
      return nullptr;
  }
}

}  // namespace

#define RH_BINARY_KERNEL(Op, How, F)                                                     \
  absl::StatusOr<Prepared> Prepare(const canonical::Op&, const NativeRequest& request) { \
    return How<F>(request);                                                              \
  }
RH_BINARY_KERNEL(EltwiseAdd, ZipWideNumbers, Sum)
RH_BINARY_KERNEL(EltwiseSub, ZipWideNumbers, Difference)
RH_BINARY_KERNEL(EltwiseMax, ZipNumbers, Greatest)
RH_BINARY_KERNEL(EltwiseMin, ZipNumbers, Least)
RH_BINARY_KERNEL(BitwiseAnd, ZipBits, And)
RH_BINARY_KERNEL(BitwiseOr, ZipBits, Or)
RH_BINARY_KERNEL(BitwiseXor, ZipBits, Xor)
RH_BINARY_KERNEL(Prelu, ZipFloats, Slope)
RH_BINARY_KERNEL(FeatureBiasAdd, ZipFloats, Sum)
#undef RH_BINARY_KERNEL

absl::StatusOr<Prepared> Prepare(const canonical::EltwiseMul& op, const NativeRequest& request) {
  if (request.is_quantized()) return PrepareQuantized(op, request);
  return ZipWideNumbers<Product>(request);
}

absl::StatusOr<Prepared> Prepare(const canonical::EltwiseDiv&, const NativeRequest& request) {
  if (IsInteger(request.kind())) return PrepareIntegerQuotient(request);
  if (request.kind() == ElementKind::kF64) return ZipAs<Quotient, double>(request);
  return ZipFloats<Quotient>(request);
}

absl::StatusOr<Prepared> Prepare(const canonical::Pow& op, const NativeRequest& request) {
  static_cast<void>(op);
  if (IsInteger(request.kind())) return PrepareIntegerPower(request);
  if (request.kind() != ElementKind::kF32) return Declined("only f32 is supported");
  const Tensor* exponent = request.constant(1);
  if (exponent != nullptr && exponent->num_elements() == 1 && exponent->is_dense()) {
    struct Square {
      static RH_INLINE float Of(float a, float) { return a * a; }
    };
    struct Cube {
      static RH_INLINE float Of(float a, float) {
        const auto x = static_cast<double>(a);
        return static_cast<float>(x * x * x);
      }
    };
    struct Inverse {
      static RH_INLINE float Of(float a, float) { return 1 / a; }
    };
    const float power = exponent->data<float>()[0];
    if (power == 2) return ZipAs<Square, float>(request);
    if (power == 3) return ZipAs<Cube, float>(request);
    if (power == -1) return ZipAs<Inverse, float>(request);
  }
  return ZipRows<RaisedRow, float>(request);
}

absl::StatusOr<Prepared> Prepare(const canonical::Compare& op, const NativeRequest& request) {
  if (request.is_quantized()) return Declined("quantised elements are not supported");
  switch (op.direction) {
    case Comparison::kEqual:
      return CompareBy<Equal>(request);
    case Comparison::kNotEqual:
      return CompareBy<NotEqual>(request);
    case Comparison::kLess:
      return CompareBy<Less>(request);
    case Comparison::kLessEqual:
      return CompareBy<LessEqual>(request);
    case Comparison::kGreater:
      return CompareBy<Less>(request, /*first=*/1);
    case Comparison::kGreaterEqual:
      return CompareBy<LessEqual>(request, /*first=*/1);
  }
  return Declined("the comparison is unknown");
}

absl::StatusOr<Prepared> Prepare(const canonical::Select&, const NativeRequest& request) {
  const int bits = BitWidth(request.kind(1));
  const ChoiceRow row = ChoiceRowOfBits(bits);
  if (row == nullptr) return Declined("the elements are not whole bytes");
  return NewKernel(
      request, [row, bytes = bits / 8,
                broadcast = Broadcast<3>(request.result_sizes(),
                                         {request.sizes(0), request.sizes(1), request.sizes(2)})](
                   const InvocationArguments& arguments) {
        const auto* condition = Input<std::byte>(arguments, 0);
        const auto* a = Input<std::byte>(arguments, 1);
        const auto* b = Input<std::byte>(arguments, 2);
        auto* result = Result<std::byte>(arguments);
        const auto steps = broadcast.steps();
        broadcast.Run(arguments.threads,
                      [&](const std::array<int64_t, 3>& at, int64_t to, int64_t count) {
                        row(condition + at[0], steps[0], a + at[1] * bytes, steps[1],
                            b + at[2] * bytes, steps[2], result + to * bytes, count);
                      });
      });
}

namespace {

// Whether all operands and results have these elements.
bool AreAll(const Node& node, ElementKind operands, ElementKind result) {
  const auto is = [](const Type& type, ElementKind kind) {
    return type.is_tensor() && type.element_type() == ElementType(kind);
  };
  for (int i = 0; i < node.num_operands(); ++i) {
    if (!is(node.operand(i).type(), operands)) return false;
  }
  return is(node.result().type(), result);
}

OpTable<PairRow> MakeNumberRows() {
  OpTable<PairRow> rows;
  rows.Set(OpList<canonical::EltwiseAdd, canonical::FeatureBiasAdd>{}, ZippedRow<Sum, float>());
  rows.Set<canonical::EltwiseSub>(ZippedRow<Difference, float>());
  rows.Set<canonical::EltwiseMul>(ZippedRow<Product, float>());
  rows.Set<canonical::EltwiseDiv>(ZippedRow<Quotient, float>());
  rows.Set<canonical::EltwiseMax>(ZippedRow<Greatest, float>());
  rows.Set<canonical::EltwiseMin>(ZippedRow<Least, float>());
  return rows;
}

const OpTable<PairRow>& NumberRows() {
  static const auto* const kRows = new OpTable<PairRow>(MakeNumberRows());
  return *kRows;
}

}  // namespace

PairRow NumberRowOf(const Node& node) {
  if (!AreAll(node, ElementKind::kF32, ElementKind::kF32)) return nullptr;
  const PairRow* row = NumberRows().Find(node.op());
  return row == nullptr ? nullptr : *row;
}

PairRow ComparisonRowOf(const Node& node) {
  if (!Is<canonical::Compare>(node) || !AreAll(node, ElementKind::kF32, ElementKind::kI1))
    return nullptr;
  const absl::StatusOr<canonical::Compare> op = View<canonical::Compare>(node);
  if (!op.ok()) return nullptr;
  switch (op->direction) {
    case Comparison::kEqual:
      return ZippedRow<Equal, float, bool>();
    case Comparison::kNotEqual:
      return ZippedRow<NotEqual, float, bool>();
    case Comparison::kLess:
      return ZippedRow<Less, float, bool>();
    case Comparison::kLessEqual:
      return ZippedRow<LessEqual, float, bool>();
    case Comparison::kGreater:
      return ZippedRow<Greater, float, bool>();
    case Comparison::kGreaterEqual:
      return ZippedRow<GreaterEqual, float, bool>();
  }
  return nullptr;
}

PairRow BooleanRowOf(const Node& node) {
  if (!AreAll(node, ElementKind::kI1, ElementKind::kI1)) return nullptr;
  if (Is<canonical::BitwiseAnd>(node)) return ZippedRow<And, uint8_t>();
  if (Is<canonical::BitwiseOr>(node)) return ZippedRow<Or, uint8_t>();
  if (Is<canonical::BitwiseXor>(node)) return ZippedRow<Xor, uint8_t>();
  return nullptr;
}

ChoiceRow ChoiceRowOf(const Node& node) {
  const auto is = [](const Value& value, ElementKind kind) {
    return value.type().is_tensor() && value.type().element_type() == ElementType(kind);
  };
  if (!Is<canonical::Select>(node) || !is(node.operand(0), ElementKind::kI1) ||
      !is(node.operand(1), ElementKind::kF32) || !is(node.operand(2), ElementKind::kF32)) {
    return nullptr;
  }
  return ChoiceRowOfBits(32);
}

void AddBinaryKernels(KernelTable& table) {
  table.Add(JoinOps<canonical::BasicBinaryOps,
                    OpList<canonical::Pow, canonical::BitwiseAnd, canonical::BitwiseOr,
                           canonical::BitwiseXor, canonical::Prelu, canonical::FeatureBiasAdd,
                           canonical::Compare, canonical::Select>>{});
}

}  // namespace roundhouse::native
