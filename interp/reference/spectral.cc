#include "roundhouse/interp/reference/spectral.h"

#include <complex>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/spectral.h"
#include "roundhouse/interp/reference/arithmetic/fourier.h"
#include "roundhouse/interp/reference/walks/strided.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::reference {
namespace {

using Complex = FourierTransform::Complex;

// Calls visit with the Tag of the real type of a kind, which may be complex.
template <typename Visitor>
auto VisitPrecision(ElementKind kind, const Visitor& visit) -> decltype(visit(Tag<float>{})) {
  switch (kind) {
    case ElementKind::kF64:
    case ElementKind::kComplex128:
      return visit(Tag<double>{});
    case ElementKind::kF32:
    case ElementKind::kComplex64:
      return visit(Tag<float>{});
    default:
      return UnsupportedElement(kind);
  }
}

// Transforms each lane of the input along `axis` in double precision. `length` is that of the
// transform; read(input, k) returns element k < length of a lane from its elements input[0], …, and
// write(value) turns a transformed element into one of the result, whose type gives the number of
// elements along the axis.
template <typename From, typename To, typename Read, typename Write>
absl::StatusOr<Tensor> TransformLanes(const KernelContext& context, int64_t axis, int64_t length,
                                      bool inverse, const Read& read, const Write& write) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  const absl::Span<const int64_t> from_sizes = context.operand(0).shape().sizes();
  const absl::Span<const int64_t> to_sizes = output.shape().sizes();
  const int64_t inner = ProductOf(from_sizes.subspan(axis + 1));
  const int64_t outer = ProductOf(from_sizes.subspan(0, axis));
  const From* from = context.operand(0).data<From>().data();
  To* to = output.mutable_data<To>().data();
  // Tables and workspace of up to four times the length, and the lane.
  RH_RETURN_IF_ERROR(CheckMemoryFor(length, 12 * sizeof(Complex), "a Fourier transform"));
  FourierTransform transform(length);
  std::vector<Complex> lane(length);
  const Cancellation cancellation = Cancellation::OfThisThread();
  for (int64_t i = 0; i < outer; ++i) {
    for (int64_t j = 0; j < inner && !cancellation.is_requested(); ++j) {
      const From* source = from + i * from_sizes[axis] * inner + j;
      To* target = to + i * to_sizes[axis] * inner + j;
      for (int64_t k = 0; k < length; ++k) lane[k] = read(source, inner, k);
      if (inverse) {
        transform.Inverse(absl::MakeSpan(lane));
      } else {
        transform.Forward(absl::MakeSpan(lane));
      }
      for (int64_t k = 0; k < to_sizes[axis]; ++k) target[k * inner] = write(lane[k]);
    }
  }
  return output;
}

int64_t FromFront(int64_t axis, const Tensor& tensor) {
  return axis < 0 ? axis + tensor.shape().rank() : axis;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Fft& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const int64_t axis = FromFront(op.axis, input);
  return VisitPrecision(input.element_type().kind(), [&](auto tag) {
    using F = std::complex<typename decltype(tag)::type>;
    return TransformLanes<F, F>(
        context, axis, input.shape().sizes()[axis], op.inverse,
        [](const F* lane, int64_t step, int64_t k) { return Complex(lane[k * step]); },
        [](Complex value) { return F(value); });
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Rfft& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const int64_t axis = FromFront(op.axis, input);
  return VisitPrecision(input.element_type().kind(), [&](auto tag) {
    using F = typename decltype(tag)::type;
    return TransformLanes<F, std::complex<F>>(
        context, axis, input.shape().sizes()[axis], /*inverse=*/false,
        [](const F* lane, int64_t step, int64_t k) { return Complex(lane[k * step]); },
        [](Complex value) { return std::complex<F>(value); });
  });
}

absl::StatusOr<Tensor> Evaluate(const canonical::Irfft& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const int64_t axis = FromFront(op.axis, input);
  const int64_t length = context.result_type().shape().sizes()[axis];
  return VisitPrecision(input.element_type().kind(), [&](auto tag) {
    using F = typename decltype(tag)::type;
    return TransformLanes<std::complex<F>, F>(
        context, axis, length, /*inverse=*/true,
        // The second half is the conjugate of the first one, in reverse order.
        [length](const std::complex<F>* lane, int64_t step, int64_t k) {
          if (k == 0 || 2 * k == length) return Complex(lane[k * step].real());
          return 2 * k < length ? Complex(lane[k * step])
                                : std::conj(Complex(lane[(length - k) * step]));
        },
        [](Complex value) { return static_cast<F>(value.real()); });
  });
}

namespace {

// Returns the same bytes with another type of the same size.
absl::StatusOr<Tensor> Reread(const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const absl::Span<const std::byte> bytes = context.operand(0).bytes();
  if (!bytes.empty()) std::memcpy(output.mutable_bytes().data(), bytes.data(), bytes.size());
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::ViewAsComplex&, const KernelContext& context) {
  return Reread(context);
}
absl::StatusOr<Tensor> Evaluate(const canonical::ViewAsReal&, const KernelContext& context) {
  return Reread(context);
}

void AddSpectralKernels(KernelTable& table) { table.Add(canonical::SpectralOps{}); }

}  // namespace roundhouse::reference
