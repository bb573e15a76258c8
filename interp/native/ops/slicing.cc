#include "roundhouse/interp/native/ops/slicing.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/rules/border.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/copy_parts.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {

absl::StatusOr<Prepared> Prepare(const canonical::Slice& op, const NativeRequest& request) {
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  if (request.num_results_elements() == 0) return NothingToDo(request);
  RH_ASSIGN_OR_RETURN(const auto starts, ListOf(request, 1, op.starts));
  RH_ASSIGN_OR_RETURN(const auto ends, ListOf(request, 2, op.ends));
  RH_ASSIGN_OR_RETURN(const auto axes, ListOf(request, 3, op.axes));
  RH_ASSIGN_OR_RETURN(const auto steps, ListOf(request, 4, op.steps));
  const Sizes sizes = request.sizes();
  if (request.num_results_elements() == request.num_elements() &&
      std::all_of(steps ? steps->begin() : starts->begin(), steps ? steps->end() : starts->begin(),
                  [](int64_t step) { return step > 0; })) {
    return ViewOf(0);
  }
  std::vector<int64_t> strides = RowMajorStrides(sizes);
  int64_t first = 0;
  for (size_t i = 0; i < starts->size(); ++i) {
    const int64_t axis = FromFront(axes ? (*axes)[i] : static_cast<int64_t>(i), sizes.size());
    const canonical::SliceRange range =
        canonical::ResolveSlice(sizes[axis], (*starts)[i], (*ends)[i], steps ? (*steps)[i] : 1);
    first += range.start * strides[axis];
    // A step beyond the axis is never taken, and the product might overflow.
    strides[axis] = range.count > 1 ? strides[axis] * range.step : 0;
  }
  const Sizes taken = request.result_sizes();
  return CopyParts(request, {{.copy = StridedCopy(taken, strides, RowMajorStrides(taken), bytes),
                              .from = first * bytes}});
}

absl::StatusOr<Prepared> Prepare(const canonical::TensorConstantPad& op,
                                 const NativeRequest& request) {
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  if (request.num_results_elements() == 0) return NothingToDo(request);
  std::array<std::byte, 16> zero = {};
  if (request.operands[0].element_type().is_quantized() && !request.has_operand(1)) {
    const Quantization& quantization = *request.operands[0].element_type().quantization();
    if (bytes != 1 || quantization.axis)
      return Declined("only quantised elements of 8 bits with one scale are supported");
    zero[0] = static_cast<std::byte>(quantization.zero_points[0]);
  }
  RH_ASSIGN_OR_RETURN(const auto pads, ListOf(request, 2, op.pads));
  const Sizes own = request.sizes();
  const Sizes sizes = request.result_sizes();
  const std::vector<int64_t> own_strides = RowMajorStrides(own);
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  std::vector<int64_t> kept(own.size());
  int64_t from = 0;
  int64_t to = 0;
  for (size_t axis = 0; axis < own.size(); ++axis) {
    const int64_t begin = std::max<int64_t>(-(*pads)[axis], 0);
    const int64_t end = std::min(own[axis], sizes[axis] - (*pads)[axis]);
    kept[axis] = std::max<int64_t>(0, end - begin);
    from += begin * own_strides[axis];
    to += std::max<int64_t>((*pads)[axis], 0) * strides[axis];
  }
  const std::vector<int64_t> nowhere(sizes.size(), 0);
  return NewKernel(
      request,
      [fill = StridedCopy(sizes, nowhere, strides, bytes),
       copy = StridedCopy(kept, own_strides, strides, bytes), from = from * bytes, to = to * bytes,
       zero, has_value = request.has_operand(1)](const InvocationArguments& arguments) {
        fill.Run(has_value ? arguments.inputs[1] : zero.data(), arguments.results[0],
                 arguments.threads);
        copy.Run(arguments.inputs[0] + from, arguments.results[0] + to, arguments.threads);
      });
}

namespace {

// A tensor with borders: for each axis, the offset of the source of each index, in bytes. Along the
// last axis, the sources of indices `first` to `last` are contiguous.
struct BorderCopy {
  std::vector<std::vector<int64_t>> sources;
  int64_t bytes = 0;  // Of an element.
  int64_t first = 0;
  int64_t last = 0;

  void CopyRow(const std::byte* from, std::byte* to) const {
    const std::vector<int64_t>& row = sources.back();
    const auto copy_one = [&](int64_t i) {
      if (bytes == sizeof(float)) {
        std::memcpy(to + i * bytes, from + row[i], sizeof(float));
      } else {
        std::memcpy(to + i * bytes, from + row[i], static_cast<size_t>(bytes));
      }
    };
    for (int64_t i = 0; i < first; ++i) copy_one(i);
    std::memcpy(to + first * bytes, from + row[first], static_cast<size_t>((last - first) * bytes));
    for (int64_t i = last; i < static_cast<int64_t>(row.size()); ++i) copy_one(i);
  }

  // Rows from `begin` to `end`, counted over all axes but the last.
  void CopyRows(const std::byte* from, std::byte* to, int64_t begin, int64_t end) const {
    const int64_t row_bytes = static_cast<int64_t>(sources.back().size()) * bytes;
    for (int64_t row = begin; row < end; ++row) {
      int64_t rest = row;
      int64_t offset = 0;
      for (size_t axis = sources.size() - 1; axis-- > 0;) {
        const int64_t size = static_cast<int64_t>(sources[axis].size());
        offset += sources[axis][rest % size];
        rest /= size;
      }
      CopyRow(from + offset, to + row * row_bytes);
    }
  }
};

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::TensorBorderPad& op,
                                 const NativeRequest& request) {
  constexpr int64_t kBytesWorthAThread = 1 << 16;
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  if (request.num_results_elements() == 0) return NothingToDo(request);
  if (request.sizes().empty()) return ViewOf(0);
  RH_ASSIGN_OR_RETURN(const auto pads, ListOf(request, 1, op.pads));
  const Sizes own = request.sizes();
  const std::vector<int64_t> strides = RowMajorStrides(own);
  BorderCopy copy = {.bytes = bytes};
  for (size_t axis = 0; axis < own.size(); ++axis) {
    RH_ASSIGN_OR_RETURN(
        copy.sources.emplace_back(),
        canonical::BorderSources(op.mode, own[axis], (*pads)[axis], (*pads)[own.size() + axis]));
    for (int64_t& source : copy.sources.back()) source *= strides[axis] * bytes;
  }
  const int64_t width = static_cast<int64_t>(copy.sources.back().size());
  copy.first = std::max<int64_t>(pads->at(own.size() - 1), 0);
  copy.last = width - std::max<int64_t>(pads->back(), 0);
  const int64_t num_rows = request.num_results_elements() / width;
  const int64_t min_rows = kBytesWorthAThread / (width * bytes) + 1;
  return NewKernel(
      request, [copy = std::move(copy), num_rows, min_rows](const InvocationArguments& arguments) {
        arguments.threads.RunRanges(num_rows, min_rows, [&](int64_t begin, int64_t end, int) {
          copy.CopyRows(arguments.inputs[0], arguments.results[0], begin, end);
        });
      });
}

void AddSlicingKernels(KernelTable& table) {
  table.Add(OpList<canonical::Slice, canonical::TensorConstantPad, canonical::TensorBorderPad>{});
}

}  // namespace roundhouse::native
