#include "roundhouse/interp/native/ops/gather.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/interp/native/ops/bytes/byte_map.h"
#include "roundhouse/interp/native/ops/copy_parts.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {

namespace {

// The parameters of a gather: the input is `outer` times `size` slices of `slice_bytes`.
struct SliceGather {
  int64_t outer;
  int64_t axis;
  int64_t size;
  int64_t slice_bytes;
  int64_t count;  // Of indices.
  Type indices;

  absl::Status OutOfRange(int64_t index, int64_t position) const {
    std::vector<int64_t> at(indices.shape().rank());
    for (size_t i = at.size(); i-- > 0;) {
      at[i] = position % indices.shape().sizes()[i];
      position /= indices.shape().sizes()[i];
    }
    return absl::OutOfRangeError(absl::StrCat(
        "indices (", indices.ToString(), "): index ", index, " at [", absl::StrJoin(at, ", "),
        "] is out of range [", -size, ", ", size, ") of axis ", axis, " of input"));
  }
};

// Copies the slices `begin` to `end` of the result, counted over all outer indices, of kBytes each,
// or of as many as `gather` says if kBytes is 0. `index_at(i)` returns the i-th index within an
// outer index.
template <int64_t kBytes, typename IndexAt>
void GatherRange(const std::byte* input, std::byte* result, const SliceGather& gather,
                 int64_t begin, int64_t end, const IndexAt& index_at) {
  const int64_t bytes = kBytes == 0 ? gather.slice_bytes : kBytes;
  int64_t at = begin % gather.count;
  const std::byte* from = input + begin / gather.count * gather.size * bytes;
  for (int64_t item = begin; item < end; ++item) {
    int64_t index = index_at(at);
    if (index < 0) index += gather.size;
    std::memcpy(result + item * bytes, from + index * bytes, static_cast<size_t>(bytes));
    if (++at < gather.count) continue;
    at = 0;
    from += gather.size * bytes;
  }
}

template <typename Index>
absl::Status GatherSlices(const InvocationArguments& arguments, const SliceGather& gather) {
  // Constants from text or a file may be unaligned.
  const auto index_at = [&](int64_t i) {
    Index index;
    std::memcpy(&index, arguments.inputs[1] + i * sizeof(Index), sizeof(Index));
    return static_cast<int64_t>(index);
  };
  const int64_t size = gather.size;
  const int64_t count = gather.count;
  const int64_t bytes = gather.slice_bytes;
  for (int64_t i = 0; i < count; ++i) {
    if (const int64_t index = index_at(i); index < -size || index >= size)
      return gather.OutOfRange(index, i);
  }
  if (bytes == 0) return absl::OkStatus();
  const int64_t grain = std::max<int64_t>(1, (1 << 15) / bytes);
  arguments.threads.RunRanges(gather.outer * count, grain, [&](int64_t begin, int64_t end, int) {
    const auto gather_range = [&](auto constant) {
      GatherRange<constant()>(arguments.inputs[0], arguments.results[0], gather, begin, end,
                              index_at);
    };
    // For single elements, as in shuffling channels, and a few of them this loop is all the work.
    switch (bytes) {
      case 1:
        return gather_range(std::integral_constant<int64_t, 1>());
      case 2:
        return gather_range(std::integral_constant<int64_t, 2>());
      case 4:
        return gather_range(std::integral_constant<int64_t, 4>());
      case 8:
        return gather_range(std::integral_constant<int64_t, 8>());
      case 16:
        return gather_range(std::integral_constant<int64_t, 16>());
      case 64:
        return gather_range(std::integral_constant<int64_t, 64>());
      default:
        return gather_range(std::integral_constant<int64_t, 0>());
    }
  });
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::Gather& op, const NativeRequest& request) {
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  if (op.batch_dims != 0) return Declined("batch axes are not supported");
  const Sizes sizes = request.sizes();
  const int64_t axis = FromFront(op.axis, sizes.size());
  const SliceGather gather = {
      .outer = NativeRequest::Product(sizes.subspan(0, axis)),
      .axis = axis,
      .size = sizes[axis],
      .slice_bytes = NativeRequest::Product(sizes.subspan(axis + 1)) * bytes,
      .count = request.num_elements(1),
      .indices = request.operands[1]};
  if (gather.outer == 1 && gather.size == 256 && gather.slice_bytes == 1 &&
      BitWidth(request.kind(1)) == 8) {
    // A function of a byte. Negative indices count from the end, and so have the bits of unsigned
    // ones.
    return NewKernel(request, [count = gather.count](const InvocationArguments& arguments) {
      ByteTable table;
      std::memcpy(table.data(), arguments.inputs[0], table.size());
      arguments.threads.RunRanges(count, 1 << 15, [&](int64_t begin, int64_t end, int) {
        MapBytes(table, Input<uint8_t>(arguments, 1) + begin, Result<uint8_t>(arguments) + begin,
                 end - begin);
      });
    });
  }
  switch (request.kind(1)) {
    case ElementKind::kI16:
      return NewKernel(request, [gather](const InvocationArguments& arguments) {
        return GatherSlices<int16_t>(arguments, gather);
      });
    case ElementKind::kI8:
      return NewKernel(request, [gather](const InvocationArguments& arguments) {
        return GatherSlices<int8_t>(arguments, gather);
      });
    case ElementKind::kU8:
      return NewKernel(request, [gather](const InvocationArguments& arguments) {
        return GatherSlices<uint8_t>(arguments, gather);
      });
    case ElementKind::kI64:
      return NewKernel(request, [gather](const InvocationArguments& arguments) {
        return GatherSlices<int64_t>(arguments, gather);
      });
    case ElementKind::kI32:
      return NewKernel(request, [gather](const InvocationArguments& arguments) {
        return GatherSlices<int32_t>(arguments, gather);
      });
    default:
      return Declined("only indices of i8, u8, i16, i32 and i64 are supported");
  }
}

void AddGatherKernels(KernelTable& table) { table.Add<canonical::Gather>(); }

}  // namespace roundhouse::native
