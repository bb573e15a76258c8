#include "roundhouse/interp/reference/conversion.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/small_float.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/interp/reference/quantization.h"

namespace roundhouse::reference {
namespace {

// A cast goes through one of four wide types, which hold all elements of a kind exactly: double,
// int64_t, uint64_t (for u64 only) or std::complex<double>. This avoids a loop for each pair of
// kinds.
template <typename Visitor>
absl::Status VisitWide(ElementKind kind, const Visitor& visit) {
  if (IsAnyFloat(kind)) return visit(Tag<double>{});
  if (IsComplex(kind)) return visit(Tag<std::complex<double>>{});
  return kind == ElementKind::kU64 ? visit(Tag<uint64_t>{}) : visit(Tag<int64_t>{});
}

// All kinds of numbers that have a C++ type, and i1.
template <typename Visitor>
absl::Status VisitCastable(ElementKind kind, const Visitor& visit) {
  if (kind == ElementKind::kI1) return visit(Tag<bool>{});
  if (kind == ElementKind::kComplex64) return visit(Tag<std::complex<float>>{});
  if (kind == ElementKind::kComplex128) return visit(Tag<std::complex<double>>{});
  return VisitNumbers(kind, visit);
}

template <typename T>
inline constexpr bool kIsComplex = false;
template <typename T>
inline constexpr bool kIsComplex<std::complex<T>> = true;

template <typename W, typename T>
W Widen(const T& element) {
  // Also instantiated for pairs that VisitWide does not make.
  if constexpr (kIsComplex<T> && !kIsComplex<W>) {
    return static_cast<W>(element.real());
  } else {
    return static_cast<W>(element);
  }
}

// Returns the integer as a double that rounds like the integer itself: if it has more than 53 bits,
// the bits below are merged into the last one.
template <typename W>
double RoundedToOdd(W x) {
  const bool is_negative = x < 0;
  uint64_t magnitude = is_negative ? uint64_t{0} - static_cast<uint64_t>(x) : x;
  if (magnitude >> 53 != 0) {
    const uint64_t below = magnitude & 0x7FF;
    magnitude = (magnitude & ~uint64_t{0x7FF}) | (below != 0 ? 0x800 : 0);
  }
  return is_negative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude);
}

// Rounds towards zero; NaN becomes 0.
int64_t Saturated(double x, int64_t least, int64_t greatest) {
  if (std::isnan(x)) return 0;
  if (x <= static_cast<double>(least)) return least;
  if (x >= static_cast<double>(greatest)) return greatest;
  return static_cast<int64_t>(x);
}

template <typename T, typename W>
T Converted(W x) {
  if constexpr (kIsComplex<W>) {
    if constexpr (kIsComplex<T>) return static_cast<T>(x);
    return T();  // Type inference refuses it.
  } else if constexpr (std::is_same_v<T, bool>) {
    return x != 0;
  } else if constexpr (kIsComplex<T>) {
    return T(static_cast<typename T::value_type>(x));
  } else if constexpr (!std::is_integral_v<T>) {
    if constexpr (std::is_integral_v<W> && !std::is_floating_point_v<T>) return T(RoundedToOdd(x));
    return static_cast<T>(x);
  } else if constexpr (std::is_integral_v<W>) {
    return static_cast<T>(x);
  } else if constexpr (std::is_same_v<T, uint64_t>) {
    return x >= 0x1p64 ? std::numeric_limits<T>::max() : x > 0 ? static_cast<T>(x) : 0;
  } else {
    return static_cast<T>(
        Saturated(x, std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max()));
  }
}

uint8_t SmallBitsAt(const Tensor& tensor, int64_t index) {
  const ElementKind kind = tensor.element_type().kind();
  return IsPacked(kind) ? PackedBitsAt(tensor.bytes(), index, BitWidth(kind))
                        : std::to_integer<uint8_t>(tensor.bytes()[index]);
}

// Elements must be written in order.
void PutSmallBits(ElementKind kind, absl::Span<std::byte> bytes, int64_t index, uint8_t bits) {
  if (IsPacked(kind)) {
    PutPackedBits(bytes, index, BitWidth(kind), bits);
  } else {
    bytes[index] = std::byte{bits};
  }
}

// Reads elements from `begin` on, and writes them back.
template <typename W>
void Read(const Tensor& tensor, int64_t begin, absl::Span<W> block) {
  const ElementKind kind = tensor.element_type().kind();
  if constexpr (std::is_same_v<W, int64_t>) {
    if (IsPacked(kind)) {
      const int width = BitWidth(kind);
      for (size_t i = 0; i < block.size(); ++i)
        block[i] = PackedInteger(kind, PackedBitsAt(tensor.bytes(), begin + i, width));
      return;
    }
  }
  if constexpr (std::is_same_v<W, double>) {
    if (IsSmallFloat(kind)) {
      const SmallFloat format = SmallFloatOf(kind);
      for (size_t i = 0; i < block.size(); ++i)
        block[i] = SmallFloatValue(format, SmallBitsAt(tensor, begin + i));
      return;
    }
  }
  const absl::Status status = VisitCastable(kind, [&](auto tag) {
    const auto* from = tensor.data<typename decltype(tag)::type>().data() + begin;
    for (size_t i = 0; i < block.size(); ++i) block[i] = Widen<W>(from[i]);
    return absl::OkStatus();
  });
  RH_CHECK(status.ok()) << status.ToString();
}

template <typename W>
void Write(const canonical::Cast& op, absl::Span<const W> block, int64_t begin, Tensor& tensor) {
  const ElementKind kind = tensor.element_type().kind();
  if (IsSmallFloat(kind)) {
    const SmallFloat format = SmallFloatOf(kind);
    const absl::Span<std::byte> bytes = tensor.mutable_bytes();
    for (size_t i = 0; i < block.size(); ++i) {
      double real = 0;
      if constexpr (std::is_same_v<W, double>) real = block[i];
      if constexpr (std::is_integral_v<W>) real = RoundedToOdd(block[i]);
      PutSmallBits(kind, bytes, begin + i, SmallFloatBits(format, real, op.overflow, op.rounding));
    }
    return;
  }
  if (IsPacked(kind)) {
    const auto [least, greatest] = IntegerRange(kind);
    const int width = BitWidth(kind);
    const absl::Span<std::byte> bytes = tensor.mutable_bytes();
    for (size_t i = 0; i < block.size(); ++i) {
      int64_t integer = 0;
      if constexpr (std::is_same_v<W, double>) integer = Saturated(block[i], least, greatest);
      if constexpr (std::is_integral_v<W>) integer = static_cast<int64_t>(block[i]);
      PutPackedBits(bytes, begin + i, width, integer);
    }
    return;
  }
  const absl::Status status = VisitCastable(kind, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = tensor.mutable_data<T>().data() + begin;
    for (size_t i = 0; i < block.size(); ++i) to[i] = Converted<T>(block[i]);
    return absl::OkStatus();
  });
  RH_CHECK(status.ok()) << status.ToString();
}

absl::StatusOr<Tensor> CastNumbers(const canonical::Cast& op, const KernelContext& context) {
  constexpr int64_t kBlock = 1024;  // A whole number of bytes for any bit width.
  const Tensor& input = context.operand(0);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  RH_RETURN_IF_ERROR(VisitWide(input.element_type().kind(), [&](auto tag) -> absl::Status {
    using W = typename decltype(tag)::type;
    std::vector<W> buffer(kBlock);
    for (int64_t begin = 0; begin < input.num_elements(); begin += kBlock) {
      const int64_t count = std::min(kBlock, input.num_elements() - begin);
      const absl::Span<W> block = absl::MakeSpan(buffer).first(count);
      Read<W>(input, begin, block);
      Write<W>(op, block, begin, output);
    }
    return absl::OkStatus();
  }));
  return output;
}

// ---- Strings

std::string RealText(double x, ElementKind kind) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x < 0 ? "-inf" : "inf";
  return FormatFloat(x, kind);
}

absl::StatusOr<Tensor> CastToStrings(const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const ElementKind kind = input.element_type().kind();
  if (kind == ElementKind::kString) return input;
  std::vector<std::string> strings;
  RH_RETURN_IF_ERROR(TryReserve(strings, input.num_elements(), "the strings of a result"));
  RH_RETURN_IF_ERROR(VisitWide(kind, [&](auto tag) -> absl::Status {
    using W = typename decltype(tag)::type;
    std::vector<W> elements;
    absl::Status status = TryResize(elements, input.num_elements(), "the elements of an operand");
    if (!status.ok()) return status;
    Read<W>(input, 0, absl::MakeSpan(elements));
    for (const W& element : elements) {
      if constexpr (kIsComplex<W>) {
        strings.push_back("");  // Type inference refuses it.
      } else if (kind == ElementKind::kI1) {
        strings.push_back(element != 0 ? "true" : "false");
      } else if constexpr (std::is_same_v<W, double>) {
        strings.push_back(RealText(element, kind));
      } else {
        strings.push_back(absl::StrCat(element));
      }
    }
    return absl::OkStatus();
  }));
  return Tensor::FromStrings(context.result_type(), std::move(strings));
}

// Returns false if the text is not a number of the kind T.
template <typename T>
bool Parse(absl::string_view text, T& element) {
  if constexpr (std::is_same_v<T, bool>) {
    element = text == "true";
    return element || text == "false";
  } else if constexpr (std::is_same_v<T, float>) {
    return absl::SimpleAtof(text, &element);
  } else if constexpr (std::is_same_v<T, uint64_t>) {
    return absl::SimpleAtoi(text, &element);
  } else if constexpr (std::is_integral_v<T>) {
    int64_t wide = 0;
    if (!absl::SimpleAtoi(text, &wide) || wide < std::numeric_limits<T>::lowest() ||
        wide > std::numeric_limits<T>::max()) {
      return false;
    }
    element = static_cast<T>(wide);
    return true;
  } else {
    double wide = 0;
    const bool is_number = absl::SimpleAtod(text, &wide);
    if constexpr (!kIsComplex<T>) element = static_cast<T>(wide);
    return is_number;
  }
}

absl::Status NoNumber(const KernelContext& context, size_t index, absl::string_view text,
                      ElementKind kind) {
  return context.OperandError(0,
                              absl::StrCat("element ", index, ", ", QuoteString(text.substr(0, 40)),
                                           ", cannot be converted to ", ElementKindName(kind)));
}

absl::StatusOr<Tensor> CastFromStrings(const canonical::Cast& op, const KernelContext& context) {
  const absl::Span<const std::string> strings = context.operand(0).strings();
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const ElementKind kind = output.element_type().kind();
  if (IsSmallFloat(kind)) {
    const SmallFloat format = SmallFloatOf(kind);
    const absl::Span<std::byte> bytes = output.mutable_bytes();
    for (size_t i = 0; i < strings.size(); ++i) {
      double real = 0;
      if (!Parse(strings[i], real)) return NoNumber(context, i, strings[i], kind);
      PutSmallBits(kind, bytes, i, SmallFloatBits(format, real, op.overflow, op.rounding));
    }
    return output;
  }
  if (IsPacked(kind)) {
    const auto [least, greatest] = IntegerRange(kind);
    for (size_t i = 0; i < strings.size(); ++i) {
      int64_t integer = 0;
      if (!Parse(strings[i], integer) || integer < least || integer > greatest) {
        return NoNumber(context, i, strings[i], kind);
      }
      PutPackedBits(output.mutable_bytes(), i, BitWidth(kind), integer);
    }
    return output;
  }
  RH_RETURN_IF_ERROR(VisitCastable(kind, [&](auto tag) -> absl::Status {
    const auto to = output.mutable_data<typename decltype(tag)::type>();
    for (size_t i = 0; i < strings.size(); ++i) {
      if (!Parse(strings[i], to[i])) return NoNumber(context, i, strings[i], kind);
    }
    return absl::OkStatus();
  }));
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Cast& op, const KernelContext& context) {
  if (op.to == ElementKind::kString) return CastToStrings(context);
  if (context.operand(0).is_strings()) return CastFromStrings(op, context);
  return CastNumbers(op, context);
}

absl::StatusOr<Tensor> Evaluate(const canonical::Bitcast&, const KernelContext& context) {
  const Tensor& operand = context.operand(0);
  const Type& type = context.result_type();
  // Between storage and what it means, which is a folded copy of most weights of bytes otherwise.
  if (operand.element_type().kind() == type.element_type().kind()) return operand.WithType(type);
  return Tensor::FromBytes(type, operand.bytes());
}

absl::StatusOr<Tensor> Evaluate(const canonical::Quantize& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  std::vector<double> reals;
  RH_RETURN_IF_ERROR(TryResize(reals, input.num_elements(), "elements as real numbers"));
  Read<double>(input, 0, absl::MakeSpan(reals));
  return Quantized(reals, context.result_type(), op.rounding);
}

absl::StatusOr<Tensor> Evaluate(const canonical::Dequantize&, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(const std::vector<double> reals, Dequantized(context.operand(0)));
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  Write<double>(canonical::Cast(), reals, 0, output);
  return output;
}

absl::StatusOr<Tensor> Evaluate(const canonical::Requantize& op, const KernelContext& context) {
  return Requantized(context.operand(0), context.result_type(), op.rounding, op.left_shift);
}

namespace {

// Rounds as quantize and dequantize do.
float FakeQuantized(float number, const canonical::QuantizationParams& params) {
  const auto scale = static_cast<float>(params.scale);
  const float zero = static_cast<float>(params.zero_point);
  if (std::isnan(number)) return 0;
  const float stored =
      std::clamp(std::nearbyint(number / scale) + zero, static_cast<float>(params.least),
                 static_cast<float>(params.greatest));
  return (stored - zero) * scale;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::FakeQuantize& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const absl::Span<const float> least = context.operand(1).data<float>();
  const absl::Span<const float> greatest = context.operand(2).data<float>();
  const size_t num_scales = std::max(least.size(), greatest.size());
  std::vector<canonical::QuantizationParams> params;
  RH_RETURN_IF_ERROR(TryResize(params, static_cast<int64_t>(num_scales), "scales and zero points"));
  for (size_t i = 0; i < num_scales; ++i) {
    const double low = least[least.size() == 1 ? 0 : i];
    const double high = greatest[greatest.size() == 1 ? 0 : i];
    params[i] = op.symmetric
                    ? canonical::SymmetricParams(std::max(std::fabs(low), std::fabs(high)), op.bits)
                    : canonical::AsymmetricParams(low, high, op.bits);
  }
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const int64_t rank = static_cast<int64_t>(sizes.size());
  size_t inner = 1;  // Elements from one index along the axis to the next.
  for (int64_t i = op.axis < 0 ? op.axis + rank + 1 : op.axis + 1; i < rank; ++i)
    inner *= static_cast<size_t>(sizes[static_cast<size_t>(i)]);
  if (num_scales == 1) inner = static_cast<size_t>(input.num_elements());
  const absl::Span<const float> from = input.data<float>();
  const absl::Span<float> to = output.mutable_data<float>();
  for (size_t begin = 0, channel = 0; begin < from.size(); begin += inner) {
    for (size_t i = begin; i < begin + inner; ++i) to[i] = FakeQuantized(from[i], params[channel]);
    if (++channel == num_scales) channel = 0;
  }
  return output;
}

void AddConversionKernels(KernelTable& table) { table.Add(canonical::ConversionOps{}); }

}  // namespace roundhouse::reference
