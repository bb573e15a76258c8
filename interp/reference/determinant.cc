#include "roundhouse/interp/reference/determinant.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/determinant.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::reference {
namespace {

// The determinant of a matrix of n rows, which is overwritten.
double DeterminantOf(std::vector<double>& matrix, int64_t n, const Cancellation& cancellation) {
  double product = 1;
  for (int64_t k = 0; k < n && !cancellation.is_requested(); ++k) {
    int64_t pivot = k;
    for (int64_t i = k + 1; i < n; ++i) {
      if (std::abs(matrix[i * n + k]) > std::abs(matrix[pivot * n + k])) pivot = i;
    }
    if (pivot != k) {
      std::swap_ranges(&matrix[k * n], &matrix[k * n] + n, &matrix[pivot * n]);
      product = -product;
    }
    const double* row = &matrix[k * n];
    product *= row[k];
    // All elements below the pivot are 0, too, and so is the determinant, unless there are
    // infinities or NaNs.
    if (row[k] == 0) continue;
    for (int64_t i = k + 1; i < n; ++i) {
      double* below = &matrix[i * n];
      const double factor = below[k] / row[k];
      for (int64_t j = k + 1; j < n; ++j) below[j] -= factor * row[j];
    }
  }
  return product;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Determinant&, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const Tensor& input = context.operand(0);
  const int64_t n = input.shape().sizes().back();
  std::vector<double> matrix;
  RH_RETURN_IF_ERROR(TryResize(matrix, n * n, "a matrix whose determinant is computed"));
  const Cancellation cancellation = Cancellation::OfThisThread();
  RH_RETURN_IF_ERROR(VisitFloats(input.element_type().kind(), [&](auto tag) -> absl::Status {
    using T = typename decltype(tag)::type;
    const T* from = input.data<T>().data();
    for (T& result : output.mutable_data<T>()) {
      if (cancellation.is_requested()) break;
      std::transform(from, from + n * n, matrix.begin(),
                     [](T element) { return static_cast<double>(element); });
      result = static_cast<T>(DeterminantOf(matrix, n, cancellation));
      from += n * n;
    }
    return absl::OkStatus();
  }));
  return output;
}

void AddDeterminantKernels(KernelTable& table) { table.Add(canonical::DeterminantOps{}); }

}  // namespace roundhouse::reference
