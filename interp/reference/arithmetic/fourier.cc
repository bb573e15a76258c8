#include "roundhouse/interp/reference/arithmetic/fourier.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <utility>
#include <vector>

#include "roundhouse/core/base/check.h"

namespace roundhouse::reference {
namespace {

using Complex = FourierTransform::Complex;

// exp(-2πi k / n). Exact where the result is: the angle is reduced to an eighth of the circle,
// where sine and cosine are at their most precise.
Complex Root(int64_t k, int64_t n) {
  const double eighth = static_cast<double>(n) / 8;
  k %= n;
  if (k < 0) k += n;
  if (k == 0) return {1, 0};
  if (2 * k > n) return std::conj(Root(n - k, n));  // Mirrored at the real axis.
  if (4 * k > n) {                                  // Mirrored at the imaginary axis.
    const double angle = M_PI * static_cast<double>(n - 2 * k) / static_cast<double>(n);
    if (2 * k == n) return {-1, 0};
    return {-std::cos(angle), -std::sin(angle)};
  }
  if (4 * k == n) return {0, -1};
  if (static_cast<double>(k) <= eighth) {
    const double angle = 2 * M_PI * static_cast<double>(k) / static_cast<double>(n);
    return {std::cos(angle), -std::sin(angle)};
  }
  const double rest = M_PI * static_cast<double>(n - 4 * k) / static_cast<double>(2 * n);
  return {std::sin(rest), -std::cos(rest)};
}

// Multiplies without operator*'s special cases for infinities.
Complex Multiply(Complex a, Complex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

// Transforms in place, for a power of two: roots[k] = exp(-2πi k / n) for k < n / 2.
void TransformPowerOfTwo(absl::Span<Complex> data, const std::vector<Complex>& roots) {
  const size_t n = data.size();
  // Bit reversal of the indexes puts the elements that belong together side by side.
  for (size_t i = 1, j = 0; i < n; ++i) {
    size_t bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(data[i], data[j]);
  }
  for (size_t half = 1; half < n; half *= 2) {
    const size_t step = n / (2 * half);
    for (size_t start = 0; start < n; start += 2 * half) {
      for (size_t k = 0; k < half; ++k) {
        const Complex even = data[start + k];
        const Complex odd = Multiply(data[start + k + half], roots[k * step]);
        data[start + k] = even + odd;
        data[start + k + half] = even - odd;
      }
    }
  }
}

}  // namespace

FourierTransform::FourierTransform(int64_t n) : n_(n), padded_(1) {
  RH_CHECK(n >= 1) << "a Fourier transform of " << n << " elements";
  const bool is_power_of_two = (n & (n - 1)) == 0;
  while (padded_ < (is_power_of_two ? n : 2 * n - 1)) padded_ *= 2;
  for (int64_t k = 0; k < padded_ / 2; ++k) roots_.push_back(Root(k, padded_));
  if (is_power_of_two) return;
  // jk = (j² + k² - (k - j)²) / 2 turns the transform into a convolution with exp(πi k² / n).
  chirp_.resize(n);
  for (int64_t k = 0, square = 0; k < n; ++k) {
    chirp_[k] = Root(square, 2 * n);
    square = (square + 2 * k + 1) % (2 * n);  // (k + 1)², without getting large.
  }
  chirp_spectrum_.resize(padded_);
  for (int64_t k = 0; k < n; ++k) {
    chirp_spectrum_[k] = std::conj(chirp_[k]);
    if (k > 0) chirp_spectrum_[padded_ - k] = std::conj(chirp_[k]);
  }
  TransformPowerOfTwo(absl::MakeSpan(chirp_spectrum_), roots_);
}

void FourierTransform::Forward(absl::Span<Complex> data) {
  if (chirp_.empty()) {
    TransformPowerOfTwo(data, roots_);
    return;
  }
  work_.assign(padded_, Complex());
  for (int64_t k = 0; k < n_; ++k) work_[k] = Multiply(data[k], chirp_[k]);
  TransformPowerOfTwo(absl::MakeSpan(work_), roots_);
  for (int64_t k = 0; k < padded_; ++k) {
    // Conjugated: the inverse transform is the forward one between two conjugations.
    work_[k] = std::conj(Multiply(work_[k], chirp_spectrum_[k]));
  }
  TransformPowerOfTwo(absl::MakeSpan(work_), roots_);
  const double scale = 1.0 / static_cast<double>(padded_);
  for (int64_t k = 0; k < n_; ++k) data[k] = Multiply(std::conj(work_[k]) * scale, chirp_[k]);
}

void FourierTransform::Inverse(absl::Span<Complex> data) {
  for (Complex& value : data) value = std::conj(value);
  Forward(data);
  const double size = static_cast<double>(n_);
  for (Complex& value : data) value = std::conj(value) / size;
}

}  // namespace roundhouse::reference
