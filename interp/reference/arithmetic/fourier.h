// File: fourier.h
//
// The discrete Fourier transform of any length, in double precision.
//
//   FourierTransform transform(n);
//   transform.Forward(data);   // data[k] becomes the sum over j of data[j] · exp(-2πi jk / n).
//
// Powers of two are halved recursively; any other length is computed as a convolution with a chirp
// (Bluestein), with transforms of a power of two. Either way this takes n log n steps.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_FOURIER_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_FOURIER_H_

#include <complex>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse::reference {

class FourierTransform {
 public:
  using Complex = std::complex<double>;

  // Requires n >= 1.
  explicit FourierTransform(int64_t n);

  int64_t size() const { return n_; }
  // Requires data.size() == size().
  void Forward(absl::Span<Complex> data);
  // The inverse of Forward: exp(+2πi jk / n), divided by n.
  void Inverse(absl::Span<Complex> data);

 private:
  int64_t n_;
  int64_t padded_;  // The power of two that is transformed: n, or the length that the convolution
                    // needs.
  std::vector<Complex> roots_;  // exp(-2πi k / padded) for the first half of k.
  std::vector<Complex> chirp_;  // exp(-πi k² / n); empty if n is a power of two.
  std::vector<Complex> chirp_spectrum_;
  std::vector<Complex> work_;
};

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_FOURIER_H_
