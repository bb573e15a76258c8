#include "roundhouse/interp/native/ops/slicing_dynamic.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {
namespace {

using Sizes = absl::Span<const int64_t>;

constexpr int64_t kMinBytesPerThread = 1 << 16;

// The offset of a window in a dense tensor, in bytes, for starts of 32 or 64 bits.
class WindowPlace {
 public:
  WindowPlace(Sizes sizes, Sizes window, int64_t element_bytes, int starts, ElementKind kind)
      : starts_(starts), is_wide_(kind == ElementKind::kI64) {
    const std::vector<int64_t> strides = RowMajorStrides(sizes);
    for (size_t axis = 0; axis < sizes.size(); ++axis)
      axes_.push_back({sizes[axis] - window[axis], strides[axis] * element_bytes});
  }

  int64_t Of(const InvocationArguments& arguments) const {
    return is_wide_ ? Of(Input<int64_t>(arguments, starts_))
                    : Of(Input<int32_t>(arguments, starts_));
  }

 private:
  struct Axis {
    int64_t last_start;
    int64_t stride;
  };

  template <typename Index>
  int64_t Of(const Index* starts) const {
    int64_t place = 0;
    for (size_t axis = 0; axis < axes_.size(); ++axis) {
      place += std::clamp<int64_t>(starts[axis], 0, axes_[axis].last_start) * axes_[axis].stride;
    }
    return place;
  }

  std::vector<Axis> axes_;
  int starts_;  // The operand's index.
  bool is_wide_;
};

// The window's previous contents, after its offset.
struct WindowUndo {
  WindowPlace place;
  StridedCopy save;
  StridedCopy restore;

  size_t bytes() const { return sizeof(int64_t) + static_cast<size_t>(save.bytes()); }
  void Save(const InvocationArguments& arguments, std::byte* undo) const {
    const int64_t at = place.Of(arguments);
    std::memcpy(undo, &at, sizeof(at));
    save.Run(arguments.inputs[0] + at, undo + sizeof(at), arguments.threads);
  }
  void Restore(std::byte* result, const std::byte* undo) const {
    int64_t at = 0;
    std::memcpy(&at, undo, sizeof(at));
    ThreadPool serial(1);
    restore.Run(undo + sizeof(at), result + at, serial);
  }
};

// Declined for elements that are not whole bytes, and for starts of other kinds.
absl::StatusOr<int64_t> ElementBytes(const NativeRequest& request, int starts) {
  const int bits = BitWidth(request.kind());
  if (bits < 8 || bits > 64) return Declined("only elements of 8 to 64 bits are supported");
  if (request.kind(starts) != ElementKind::kI64 && request.kind(starts) != ElementKind::kI32)
    return Declined("only starts of i32 and i64 are supported");
  return bits / 8;
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::DynamicSlice& op, const NativeRequest& request) {
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request, 1));
  if (request.num_results_elements() == 0) return NothingToDo(request);
  StridedCopy copy(op.sizes, RowMajorStrides(request.sizes()), RowMajorStrides(op.sizes), bytes);
  WindowPlace place(request.sizes(), op.sizes, bytes, 1, request.kind(1));
  return NewKernel(request, [copy = std::move(copy),
                             place = std::move(place)](const InvocationArguments& arguments) {
    copy.Run(arguments.inputs[0] + place.Of(arguments), arguments.results[0], arguments.threads);
  });
}

absl::StatusOr<Prepared> Prepare(const canonical::DynamicUpdateSlice&,
                                 const NativeRequest& request) {
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request, 2));
  if (request.num_elements(1) == 0) return Prepared{.view_of = 0};
  const Sizes sizes = request.sizes();
  const Sizes window = request.sizes(1);
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  const std::vector<int64_t> dense = RowMajorStrides(window);
  const StridedCopy update(window, dense, strides, bytes);
  const WindowPlace place(sizes, window, bytes, 2, request.kind(2));
  WindowUndo undo = {place, StridedCopy(window, strides, dense, bytes), update};
  const int64_t all = request.num_elements() * bytes;
  return NewKernel(
      request,
      [update, place, all](const InvocationArguments& arguments) {
        std::byte* const result = arguments.results[0];
        if (result != arguments.inputs[0]) {
          arguments.threads.RunRanges(all, kMinBytesPerThread,
                                      [&](int64_t begin, int64_t end, int) {
                                        std::memcpy(result + begin, arguments.inputs[0] + begin,
                                                    static_cast<size_t>(end - begin));
                                      });
        }
        update.Run(arguments.inputs[1], result + place.Of(arguments), arguments.threads);
      },
      {.may_overwrite_first = true}, std::move(undo));
}

void AddDynamicSliceKernels(KernelTable& table) {
  table.Add(OpList<canonical::DynamicSlice, canonical::DynamicUpdateSlice>{});
}

}  // namespace roundhouse::native
