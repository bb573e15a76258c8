#include "roundhouse/interp/native/ops/movement.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/border.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/shape_rules.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {
namespace {

using Sizes = absl::Span<const int64_t>;

Prepared ViewOf(int operand) { return {.view_of = operand}; }

// What an operand that says something about sizes holds is checked when types are inferred, for
// which it must be known by then.
absl::Status MustBeConstant(const NativeRequest& request, int operand) {
  if (!request.has_operand(operand) || request.constant(operand) != nullptr)
    return absl::OkStatus();
  return Declined("sizes that depend on data");
}

int64_t FromFront(int64_t axis, size_t rank) {
  return axis < 0 ? axis + static_cast<int64_t>(rank) : axis;
}

// Of one element; nothing where elements are not whole bytes.
absl::StatusOr<int64_t> ElementBytes(const NativeRequest& request, int operand = 0) {
  const int bits = BitWidth(request.kind(operand));
  if (bits == 0 || bits % 8 != 0) return Declined("its elements are not whole bytes");
  return bits / 8;
}

// A list that is an attribute or a constant operand. Error: the operand is not constant.
absl::StatusOr<std::optional<std::vector<int64_t>>> ListOf(
    const NativeRequest& request, int operand,
    const std::optional<std::vector<int64_t>>& attribute) {
  if (!request.has_operand(operand)) return attribute;
  if (request.constant(operand) == nullptr) return Declined("what it takes depends on data");
  return std::optional<std::vector<int64_t>>(canonical::IntegersOf(*request.constant(operand)));
}

// Copies of parts: which operand, from where in it, to where in which result, in bytes.
struct Part {
  StridedCopy copy;
  int operand = 0;
  int64_t from = 0;
  int result = 0;
  int64_t to = 0;
};

Prepared CopyParts(const NativeRequest& request, std::vector<Part> parts) {
  return NewKernel(request, [parts = std::move(parts)](const InvocationArguments& arguments) {
    for (const Part& part : parts) {
      part.copy.Run(arguments.inputs[part.operand] + part.from,
                    arguments.results[part.result] + part.to, arguments.threads);
    }
  });
}

absl::StatusOr<Prepared> Permute(const std::vector<int64_t>& perm, const NativeRequest& request) {
  const Sizes sizes = request.sizes();
  // Where all axes that are longer than 1 keep their order, nothing moves.
  int64_t last = -1;
  bool moves = false;
  for (int64_t axis : perm) {
    if (sizes[axis] == 1) continue;
    moves = moves || axis < last;
    last = axis;
  }
  if (!moves || request.num_elements() == 0) return ViewOf(0);
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  std::vector<int64_t> from;
  for (int64_t axis : perm) from.push_back(strides[axis]);
  const Sizes result = request.result_sizes();
  return CopyParts(request, {{StridedCopy(result, from, RowMajorStrides(result), bytes)}});
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::TensorTranspose& op,
                                 const NativeRequest& request) {
  return Permute(op.perm, request);
}

template <Domain kInto>
absl::StatusOr<Prepared> Prepare(const canonical::DomainEncode<kInto>& op,
                                 const NativeRequest& request) {
  return Permute(op.perm, request);
}

template <Domain kOutOf>
absl::StatusOr<Prepared> Prepare(const canonical::DomainDecode<kOutOf>& op,
                                 const NativeRequest& request) {
  return Permute(op.perm, request);
}

absl::StatusOr<Prepared> Prepare(const canonical::FixedReshape&, const NativeRequest&) {
  return ViewOf(0);
}
absl::StatusOr<Prepared> Prepare(const canonical::Reshape&, const NativeRequest& request) {
  RH_RETURN_IF_ERROR(MustBeConstant(request, 1));
  return ViewOf(0);
}
absl::StatusOr<Prepared> Prepare(const canonical::Flatten&, const NativeRequest&) {
  return ViewOf(0);
}
absl::StatusOr<Prepared> Prepare(const canonical::Squeeze&, const NativeRequest&) {
  return ViewOf(0);
}
absl::StatusOr<Prepared> Prepare(const canonical::Unsqueeze&, const NativeRequest&) {
  return ViewOf(0);
}

absl::StatusOr<Prepared> Prepare(const canonical::ShapeOf&, const NativeRequest& request) {
  const Sizes sizes = request.sizes();
  std::vector<Tensor> values;
  values.push_back(Tensor::Of<int64_t>({static_cast<int64_t>(sizes.size())}, sizes));
  return Prepared{.known_results = std::move(values)};
}

absl::StatusOr<Prepared> Prepare(const canonical::TensorBroadcast&, const NativeRequest& request) {
  RH_RETURN_IF_ERROR(MustBeConstant(request, 1));
  const Sizes sizes = request.result_sizes();
  const Sizes own = request.sizes();
  if (request.num_results_elements() == request.num_elements()) return ViewOf(0);
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  if (request.num_results_elements() == 0) return NothingToDo(request);
  const std::vector<int64_t> own_strides = RowMajorStrides(own);
  std::vector<int64_t> from(sizes.size(), 0);
  const size_t added = sizes.size() - own.size();
  for (size_t axis = 0; axis < own.size(); ++axis) {
    if (own[axis] == sizes[added + axis]) from[added + axis] = own_strides[axis];
  }
  return CopyParts(request, {{StridedCopy(sizes, from, RowMajorStrides(sizes), bytes)}});
}

absl::StatusOr<Prepared> Prepare(const canonical::TensorConcat& op, const NativeRequest& request) {
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  const Sizes sizes = request.result_sizes();
  const int64_t axis = FromFront(op.axis, sizes.size());
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  std::vector<Part> parts;
  int64_t start = 0;
  for (size_t i = 0; i < request.operands.size(); ++i) {
    const Sizes own = request.sizes(static_cast<int>(i));
    parts.push_back({.copy = StridedCopy(own, RowMajorStrides(own), strides, bytes),
                     .operand = static_cast<int>(i),
                     .to = start * strides[axis] * bytes});
    start += own[axis];
  }
  return CopyParts(request, std::move(parts));
}

absl::StatusOr<Prepared> Prepare(const canonical::TensorSplit& op, const NativeRequest& request) {
  RH_RETURN_IF_ERROR(MustBeConstant(request, 1));
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  const Sizes sizes = request.sizes();
  const int64_t axis = FromFront(op.axis, sizes.size());
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  std::vector<Part> parts;
  int64_t start = 0;
  for (size_t i = 0; i < request.results.size(); ++i) {
    const Sizes own = request.result_sizes(static_cast<int>(i));
    parts.push_back({.copy = StridedCopy(own, strides, RowMajorStrides(own), bytes),
                     .from = start * strides[axis] * bytes,
                     .result = static_cast<int>(i)});
    start += own[axis];
  }
  return CopyParts(request, std::move(parts));
}

absl::StatusOr<Prepared> Prepare(const canonical::Tile&, const NativeRequest& request) {
  RH_RETURN_IF_ERROR(MustBeConstant(request, 1));
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  if (request.num_results_elements() == 0) return NothingToDo(request);
  // Each axis counts as two: which repetition, and where in it. The first does not move the input.
  const Sizes own = request.sizes();
  const Sizes result = request.result_sizes();
  const std::vector<int64_t> own_strides = RowMajorStrides(own);
  const std::vector<int64_t> strides = RowMajorStrides(result);
  std::vector<int64_t> sizes;
  std::vector<int64_t> from;
  std::vector<int64_t> to;
  for (size_t axis = 0; axis < own.size(); ++axis) {
    sizes.insert(sizes.end(), {result[axis] / own[axis], own[axis]});
    from.insert(from.end(), {0, own_strides[axis]});
    to.insert(to.end(), {own[axis] * strides[axis], strides[axis]});
  }
  return CopyParts(request, {{StridedCopy(sizes, from, to, bytes)}});
}

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
    // A step beyond the axis is never taken, and might not fit in the product.
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
    if (bytes != 1 || quantization.axis) return Declined("the zero of quantised elements");
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

// A tensor with borders: by axis, how far from the beginning the source of each index lies, in
// bytes. Along the last axis the indices from `first` to `last` are neighbours in the input, too.
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

namespace {

// What gather does: the input is `outer` times `size` slices of `slice_bytes`.
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

// The slices `begin` to `end` of the result, of all outer places, each one T. `index_at` gives the
// places of one outer place.
template <typename T, typename IndexAt>
void GatherElements(const std::byte* input, std::byte* result, const SliceGather& gather,
                    int64_t begin, int64_t end, const IndexAt& index_at) {
  int64_t at = begin % gather.count;
  const std::byte* from = input + begin / gather.count * gather.size * sizeof(T);
  for (int64_t item = begin; item < end; ++item) {
    int64_t index = index_at(at);
    if (index < 0) index += gather.size;
    std::memcpy(result + item * sizeof(T), from + index * sizeof(T), sizeof(T));
    if (++at < gather.count) continue;
    at = 0;
    from += gather.size * sizeof(T);
  }
}

template <typename Index>
absl::Status GatherSlices(const InvocationArguments& arguments, const SliceGather& gather) {
  // What a model holds in text or a file may lie anywhere.
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
    // Picking single elements, as shuffling channels does, is nothing but this loop.
    switch (bytes) {
      case 1:
        return GatherElements<uint8_t>(arguments.inputs[0], arguments.results[0], gather, begin,
                                       end, index_at);
      case 2:
        return GatherElements<uint16_t>(arguments.inputs[0], arguments.results[0], gather, begin,
                                        end, index_at);
      case 4:
        return GatherElements<uint32_t>(arguments.inputs[0], arguments.results[0], gather, begin,
                                        end, index_at);
      case 8:
        return GatherElements<uint64_t>(arguments.inputs[0], arguments.results[0], gather, begin,
                                        end, index_at);
      default:
        break;
    }
    for (int64_t item = begin; item < end; ++item) {
      int64_t index = index_at(item % count);
      if (index < 0) index += size;
      std::memcpy(arguments.results[0] + item * bytes,
                  arguments.inputs[0] + (item / count * size + index) * bytes, bytes);
    }
  });
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::Gather& op, const NativeRequest& request) {
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  if (op.batch_dims != 0) return Declined("batch axes");
  const Sizes sizes = request.sizes();
  const int64_t axis = FromFront(op.axis, sizes.size());
  const SliceGather gather = {
      .outer = NativeRequest::Product(sizes.subspan(0, axis)),
      .axis = axis,
      .size = sizes[axis],
      .slice_bytes = NativeRequest::Product(sizes.subspan(axis + 1)) * bytes,
      .count = request.num_elements(1),
      .indices = request.operands[1]};
  switch (request.kind(1)) {
    case ElementKind::kI64:
      return NewKernel(request, [gather](const InvocationArguments& arguments) {
        return GatherSlices<int64_t>(arguments, gather);
      });
    case ElementKind::kI32:
      return NewKernel(request, [gather](const InvocationArguments& arguments) {
        return GatherSlices<int32_t>(arguments, gather);
      });
    default:
      return Declined("indices of other kinds than i32 and i64");
  }
}

void AddMovementKernels(KernelTable& table) {
  table.Add(canonical::DomainOps{});
  table.Add<canonical::TensorTranspose>();
  table.Add<canonical::FixedReshape>();
  table.Add<canonical::Reshape>();
  table.Add<canonical::Flatten>();
  table.Add<canonical::Squeeze>();
  table.Add<canonical::Unsqueeze>();
  table.Add<canonical::ShapeOf>();
  table.Add<canonical::TensorBroadcast>();
  table.Add<canonical::TensorConcat>();
  table.Add<canonical::TensorSplit>();
  table.Add<canonical::Tile>();
  table.Add<canonical::Slice>();
  table.Add<canonical::TensorConstantPad>();
  table.Add<canonical::TensorBorderPad>();
  table.Add<canonical::Gather>();
}

}  // namespace roundhouse::native
