#include "roundhouse/interp/native/ops/resize.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/reference/arithmetic/resize_taps.h"
#include "roundhouse/service/size_limits.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {
namespace {

using canonical::CoordinateMode;
using canonical::Interpolation;
using canonical::Resize;
using reference::ResizedAxis;
using reference::Taps;

constexpr int64_t kMinElementsPerThread = 1 << 13;
// Shorter rows are not worth a loop of their own.
constexpr int64_t kMinRow = 16;

// One axis of the data: `blocks` times [in, row] become [out, row].
struct Pass {
  int64_t blocks;
  int64_t in;
  int64_t out;
  int64_t row;
  // Index i of the result is computed from `taps` elements; number k is at [i * taps + k]. If rows
  // are short, each element of a row counts as an index, and number k of index i is at [k * out *
  // row + i].
  int64_t taps;
  std::vector<int32_t> index;
  std::vector<float> weight;

  bool is_flat() const { return row < kMinRow; }
  int64_t result_size() const { return blocks * out * row; }
};

struct WeightedRow {
  static RH_INLINE void Run(const float* x, float* y, int64_t row, const int32_t* index,
                            const float* weight, int64_t taps) {
    const float* a = x + index[0] * row;
    if (taps == 1) {
      RH_INDEPENDENT
      for (int64_t j = 0; j < row; ++j) y[j] = weight[0] * a[j];
      return;
    }
    const float* b = x + index[1] * row;
    RH_INDEPENDENT
    for (int64_t j = 0; j < row; ++j) y[j] = weight[0] * a[j] + weight[1] * b[j];
    for (int64_t k = 2; k < taps; ++k) {
      const float* c = x + index[k] * row;
      RH_INDEPENDENT
      for (int64_t j = 0; j < row; ++j) y[j] += weight[k] * c[j];
    }
  }
};

struct WeightedElements {
  static RH_INLINE void Run(const float* x, float* y, int64_t count, const int32_t* index,
                            const float* weight, int64_t taps) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) y[i] = weight[i] * x[index[i]];
    for (int64_t k = 1; k < taps; ++k) {
      const int32_t* place = index + k * count;
      const float* factor = weight + k * count;
      RH_INDEPENDENT
      for (int64_t i = 0; i < count; ++i) y[i] += factor[i] * x[place[i]];
    }
  }
};

// The taps of each index, in order.
absl::StatusOr<std::vector<Taps>> TapsOf(const Resize& op, const ResizedAxis& axis) {
  std::vector<Taps> taps;
  RH_RETURN_IF_ERROR(reference::CheckMemoryForTaps(op, axis));
  RH_RETURN_IF_ERROR(TryReserve(taps, axis.out, "the taps of a resize"));
  for (int64_t i = 0; i < axis.out; ++i) taps.push_back(reference::TapsOf(op, axis, i));
  return taps;
}

// Whether each index maps to itself.
bool IsIdentity(const std::vector<Taps>& taps, const ResizedAxis& axis) {
  if (axis.in != axis.out) return false;
  for (size_t i = 0; i < taps.size(); ++i) {
    if (taps[i].index.size() != 1 || taps[i].index[0] != static_cast<int64_t>(i) ||
        taps[i].weight[0] != 1)
      return false;
  }
  return true;
}

// Returns tap `number` of `count`. If there are fewer taps, the last one is repeated with half of
// its weight, as often as needed: a weight of 0 would turn infinity into NaN.
std::pair<int64_t, float> TapOf(const Taps& taps, int64_t number, int64_t count) {
  const auto last = static_cast<int64_t>(taps.index.size()) - 1;
  if (number < last) return {taps.index[number], static_cast<float>(taps.weight[number])};
  const int64_t halvings = std::min(number - last + 1, count - 1 - last);
  return {taps.index[last],
          std::ldexp(static_cast<float>(taps.weight[last]), -static_cast<int>(halvings))};
}

absl::StatusOr<Pass> PassOf(const std::vector<Taps>& taps, const ResizedAxis& axis, int64_t blocks,
                            int64_t row) {
  Pass pass = {.blocks = blocks, .in = axis.in, .out = axis.out, .row = row, .taps = 1};
  for (const Taps& each : taps)
    pass.taps = std::max(pass.taps, static_cast<int64_t>(each.index.size()));
  const int64_t width = pass.is_flat() ? row : 1;
  const std::optional<int64_t> size = CheckedMul(axis.out * width, pass.taps);
  if (!size) return absl::ResourceExhaustedError("the table of a resize has too many elements");
  RH_RETURN_IF_ERROR(TryResize(pass.index, *size, "the table of a resize"));
  RH_RETURN_IF_ERROR(TryResize(pass.weight, *size, "the table of a resize"));
  for (int64_t i = 0; i < axis.out; ++i) {
    for (int64_t k = 0; k < pass.taps; ++k) {
      const auto [index, weight] = TapOf(taps[i], k, pass.taps);
      for (int64_t j = 0; j < width; ++j) {
        const int64_t place = pass.is_flat() ? k * axis.out * row + i * row + j : i * pass.taps + k;
        pass.index[place] = static_cast<int32_t>(pass.is_flat() ? index * row + j : index);
        pass.weight[place] = weight;
      }
    }
  }
  return pass;
}

using RowFunction = void (*)(const float*, float*, int64_t, const int32_t*, const float*, int64_t);

void RunPass(const Pass& pass, const float* from, float* to, RowFunction rows, RowFunction elements,
             ThreadPool& threads) {
  if (pass.is_flat()) {
    const int64_t count = pass.out * pass.row;
    threads.RunRanges(pass.blocks,
                      std::max<int64_t>(1, kMinElementsPerThread / (count * pass.taps)),
                      [&](int64_t begin, int64_t end, int) {
                        for (int64_t block = begin; block < end; ++block) {
                          elements(from + block * pass.in * pass.row, to + block * count, count,
                                   pass.index.data(), pass.weight.data(), pass.taps);
                        }
                      });
    return;
  }
  threads.RunRanges(pass.blocks * pass.out,
                    std::max<int64_t>(1, kMinElementsPerThread / (pass.row * pass.taps)),
                    [&](int64_t begin, int64_t end, int) {
                      for (int64_t i = begin; i < end; ++i) {
                        const int64_t index = i % pass.out * pass.taps;
                        rows(from + i / pass.out * pass.in * pass.row, to + i * pass.row, pass.row,
                             pass.index.data() + index, pass.weight.data() + index, pass.taps);
                      }
                    });
}

// Runs the passes in order, with two buffers for intermediate results.
Prepared SmoothKernel(const NativeRequest& request, std::vector<Pass> passes) {
  int64_t between = 0;
  for (size_t i = 0; i + 1 < passes.size(); ++i)
    between = std::max(between, passes[i].result_size());
  const KernelTraits traits = {.scratch_bytes = static_cast<size_t>(between) * sizeof(float) *
                                                std::min<size_t>(2, passes.size() - 1)};
  return NewKernel(
      request,
      [passes = std::move(passes), between,
       rows = ForThisProcessor<WeightedRow, const float*, float*, int64_t, const int32_t*,
                               const float*, int64_t>(),
       elements = ForThisProcessor<WeightedElements, const float*, float*, int64_t, const int32_t*,
                                   const float*, int64_t>()](const InvocationArguments& arguments) {
        auto* scratch = reinterpret_cast<float*>(arguments.scratch);
        const auto* from = Input<float>(arguments);
        for (size_t i = 0; i < passes.size(); ++i) {
          float* to = i + 1 == passes.size() ? Result<float>(arguments)
                                             : scratch + static_cast<int64_t>(i % 2) * between;
          RunPass(passes[i], from, to, rows, elements, arguments.threads);
          from = to;
        }
      },
      traits);
}

// Elements of any kind, each copied from one source: the offsets along all axes before the last
// that changes are added up, and the axes after that one stay contiguous.
absl::StatusOr<Prepared> NearestKernel(const NativeRequest& request,
                                       const std::vector<ResizedAxis>& axes,
                                       const std::vector<std::vector<Taps>>& taps,
                                       int64_t element_bytes) {
  const absl::Span<const int64_t> in = request.sizes();
  const absl::Span<const int64_t> out = request.result_sizes();
  size_t last = 0;
  for (const ResizedAxis& axis : axes) last = std::max(last, static_cast<size_t>(axis.number));
  const int64_t chunk = NativeRequest::Product(in.subspan(last + 1)) * element_bytes;
  // For each index of the last axis, and for each combination of indices of those before it.
  std::vector<int64_t> offsets = {0};
  std::vector<int64_t> columns;
  for (size_t axis = 0; axis <= last; ++axis) {
    const int64_t stride = NativeRequest::Product(in.subspan(axis + 1)) * element_bytes;
    std::vector<int64_t> indices;
    RH_RETURN_IF_ERROR(TryResize(indices, out[axis], "the indices of a resize"));
    for (int64_t i = 0; i < out[axis]; ++i) indices[i] = i;
    for (size_t k = 0; k < axes.size(); ++k) {
      if (axes[k].number != static_cast<int64_t>(axis)) continue;
      for (int64_t i = 0; i < out[axis]; ++i) indices[i] = taps[k][i].index.front();
    }
    for (int64_t& index : indices) index *= stride;
    if (axis == last) {
      columns = std::move(indices);
      break;
    }
    std::vector<int64_t> longer;
    RH_RETURN_IF_ERROR(TryReserve(longer, static_cast<int64_t>(offsets.size() * indices.size()),
                                  "the indices of a resize"));
    for (int64_t offset : offsets) {
      for (int64_t index : indices) longer.push_back(offset + index);
    }
    offsets = std::move(longer);
  }
  const auto with_chunks = [&](auto copy) {
    return NewKernel(request, [offsets = std::move(offsets), columns = std::move(columns), chunk,
                               copy](const InvocationArguments& arguments) {
      const auto* from = Input<char>(arguments);
      auto* to = Result<char>(arguments);
      const auto count = static_cast<int64_t>(columns.size());
      arguments.threads.RunRanges(static_cast<int64_t>(offsets.size()),
                                  std::max<int64_t>(1, 4 * kMinElementsPerThread / (count * chunk)),
                                  [&](int64_t begin, int64_t end, int) {
                                    for (int64_t row = begin; row < end; ++row) {
                                      char* place = to + row * count * chunk;
                                      for (int64_t column : columns) {
                                        copy(place, from + offsets[row] + column, chunk);
                                        place += chunk;
                                      }
                                    }
                                  });
    });
  };
  // A copy of constant size is one move.
  if (chunk == 1)
    return with_chunks([](char* to, const char* from, int64_t) { std::memcpy(to, from, 1); });
  if (chunk == 4)
    return with_chunks([](char* to, const char* from, int64_t) { std::memcpy(to, from, 4); });
  return with_chunks([](char* to, const char* from, int64_t bytes) {
    std::memcpy(to, from, static_cast<size_t>(bytes));
  });
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const Resize& op, const NativeRequest& request) {
  const bool is_nearest = op.mode == Interpolation::kNearest;
  const int bits = BitWidth(request.kind());
  if (!is_nearest && (request.kind() != ElementKind::kF32 || request.is_quantized()))
    return Declined("only f32 is supported by linear and cubic modes");
  if (is_nearest && bits % 8 != 0) return Declined("the elements are not whole bytes");
  if (op.coordinates == CoordinateMode::kCropAndResize)
    return Declined("crop_and_resize is not supported");
  if (op.sizes.empty() && op.scales.empty() && request.constant(1) == nullptr)
    return Declined("the sizes depend on data");
  if (request.num_results_elements() == 0) return NothingToDo(request);
  // Indices have 32 bits.
  if (request.num_elements() > INT32_MAX) return Declined("there are too many elements");
  RH_ASSIGN_OR_RETURN(const std::vector<ResizedAxis> axes,
                      reference::ResizedAxes(op, request.operands[0], request.result_sizes(),
                                             request.constant(1), /*region=*/nullptr));
  if (request.is_question) return Taken();
  std::vector<ResizedAxis> changed;
  std::vector<std::vector<Taps>> taps;
  for (const ResizedAxis& axis : axes) {
    RH_ASSIGN_OR_RETURN(std::vector<Taps> of_axis, TapsOf(op, axis));
    if (IsIdentity(of_axis, axis)) continue;
    changed.push_back(axis);
    taps.push_back(std::move(of_axis));
  }
  if (changed.empty()) {
    const int64_t bytes = request.num_elements() * bits / 8;
    return NewKernel(request,
                     [bytes](const InvocationArguments& arguments) {
                       std::memmove(Result<char>(arguments), Input<char>(arguments),
                                    static_cast<size_t>(bytes));
                     },
                     {.may_overwrite_first = true});
  }
  if (is_nearest) return NearestKernel(request, changed, taps, bits / 8);
  std::vector<int64_t> sizes(request.sizes().begin(), request.sizes().end());
  std::vector<Pass> passes;
  for (size_t i = 0; i < changed.size(); ++i) {
    const ResizedAxis& axis = changed[i];
    const auto all = absl::MakeConstSpan(sizes);
    RH_ASSIGN_OR_RETURN(passes.emplace_back(),
                        PassOf(taps[i], axis, NativeRequest::Product(all.subspan(0, axis.number)),
                               NativeRequest::Product(all.subspan(axis.number + 1))));
    sizes[axis.number] = axis.out;
    // Intermediate results may be larger than both the input and the result.
    RH_RETURN_IF_ERROR(CheckSizes(request.results[0].WithShape(Shape::Of(sizes))));
  }
  return SmoothKernel(request, std::move(passes));
}

void AddResizeKernels(KernelTable& table) { table.Add(canonical::ResizeOps{}); }

}  // namespace roundhouse::native
