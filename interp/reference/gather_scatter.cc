#include "roundhouse/interp/reference/gather_scatter.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/hash/hash.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"
#include "roundhouse/interp/reference/walks/move_elements.h"
#include "roundhouse/interp/reference/walks/permute.h"
#include "roundhouse/interp/reference/walks/slice_offsets.h"
#include "roundhouse/interp/reference/walks/strided.h"
#include "roundhouse/interp/reference/walks/unpack.h"

namespace roundhouse::reference {
namespace {

template <typename Op>
absl::StatusOr<Tensor> GatherSlices(const Op& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  RH_ASSIGN_OR_RETURN(SliceOffsets slices, SliceOffsetsOf(op, context));
  RH_RETURN_IF_ERROR(
      MoveElements({&context.operand(0)}, {&output}, [&](const auto& from, const auto& to) {
        auto* target = to[0];
        for (int64_t start : slices.starts) {
          target = std::copy_n(from[0] + start, slices.size, target);
        }
        return absl::OkStatus();
      }));
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Gather& op, const KernelContext& context) {
  return GatherSlices(op, context);
}
absl::StatusOr<Tensor> Evaluate(const canonical::GatherElements& op, const KernelContext& context) {
  return GatherSlices(op, context);
}
absl::StatusOr<Tensor> Evaluate(const canonical::GatherNd& op, const KernelContext& context) {
  return GatherSlices(op, context);
}

namespace {

using canonical::ScatterReduction;

absl::StatusOr<Tensor> Overwrite(const SliceOffsets& slices, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const Tensor& updates = context.operand(2);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  RH_RETURN_IF_ERROR(
      MoveElements({&input, &updates}, {&output}, [&](const auto& from, const auto& to) {
        std::copy_n(from[0], input.num_elements(), to[0]);
        const auto* update = from[1];
        for (int64_t start : slices.starts) {
          std::copy_n(update, slices.size, to[0] + start);
          update += slices.size;
        }
        return absl::OkStatus();
      }));
  return output;
}

// Applies combine(element, update), which gives the new element, to each update in order.
template <typename T, typename Combine>
void ApplyUpdates(const SliceOffsets& slices, const T* updates, T* elements,
                  const Combine& combine) {
  for (int64_t start : slices.starts) {
    for (int64_t i = 0; i < slices.size; ++i) {
      elements[start + i] = combine(elements[start + i], *updates++);
    }
  }
}

// Sums and products of 16-bit floats are rounded once, at the end.
template <typename Combine>
absl::StatusOr<Tensor> Accumulate(const SliceOffsets& slices, const KernelContext& context,
                                  const Combine& combine) {
  const ElementKind kind = context.operand(0).element_type().kind();
  return VisitAccumulators(kind, [&](auto tag) -> absl::StatusOr<Tensor> {
    using Acc = typename decltype(tag)::type;
    RH_ASSIGN_OR_RETURN(const Wide<Acc> input, Wide<Acc>::Of(context.operand(0)));
    RH_ASSIGN_OR_RETURN(const Wide<Acc> updates, Wide<Acc>::Of(context.operand(2)));
    RH_ASSIGN_OR_RETURN(auto output, Widened<Acc>::Create(context.result_type()));
    std::copy_n(input.data(), output.size(), output.data());
    ApplyUpdates(slices, updates.data(), output.data(), combine);
    return std::move(output).Narrowed();
  });
}

template <typename T, typename Combine>
absl::StatusOr<Tensor> CombineInPlace(const SliceOffsets& slices, const KernelContext& context,
                                      const Combine& combine) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const absl::Span<T> elements = output.mutable_data<T>();
  std::copy_n(context.operand(0).data<T>().data(), elements.size(), elements.data());
  ApplyUpdates(slices, context.operand(2).data<T>().data(), elements.data(), combine);
  return output;
}

template <typename Combine>
absl::StatusOr<Tensor> CombineNumbers(const SliceOffsets& slices, const KernelContext& context,
                                      const Combine& combine) {
  switch (context.operand(0).element_type().kind()) {
    case ElementKind::kComplex64:
      return CombineInPlace<std::complex<float>>(slices, context, combine);
    case ElementKind::kComplex128:
      return CombineInPlace<std::complex<double>>(slices, context, combine);
    default:
      return Accumulate(slices, context, combine);
  }
}

// The lesser (or greater) of two; NaN if either is NaN.
template <typename T>
T Extreme(T a, T b, bool least) {
  if constexpr (!std::is_integral_v<T>) {
    if (std::isnan(static_cast<double>(a))) return a;
    if (std::isnan(static_cast<double>(b))) return b;
  }
  return (least ? b < a : a < b) ? b : a;
}

template <typename Op>
absl::StatusOr<Tensor> ScatterSlices(const Op& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(SliceOffsets slices, SliceOffsetsOf(op, context));
  switch (op.reduction) {
    case ScatterReduction::kNone:
      return Overwrite(slices, context);
    case ScatterReduction::kAdd:
      return CombineNumbers(slices, context,
                            [](auto a, auto b) { return static_cast<decltype(a)>(a + b); });
    case ScatterReduction::kMul:
      return CombineNumbers(slices, context,
                            [](auto a, auto b) { return static_cast<decltype(a)>(a * b); });
    case ScatterReduction::kMin:
    case ScatterReduction::kMax:
      break;
  }
  const bool least = op.reduction == ScatterReduction::kMin;
  return VisitNumbers(context.operand(0).element_type().kind(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    return CombineInPlace<T>(slices, context, [least](T a, T b) { return Extreme(a, b, least); });
  });
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::ScatterElements& op,
                                const KernelContext& context) {
  return ScatterSlices(op, context);
}
absl::StatusOr<Tensor> Evaluate(const canonical::ScatterNd& op, const KernelContext& context) {
  return ScatterSlices(op, context);
}

namespace {

// Calls visit(elements) with the elements of a tensor of numbers, booleans, complex numbers or
// integers of fewer than eight bits as a span of C++ values.
template <typename Visitor>
auto VisitElements(const Tensor& tensor, const Visitor& visit)
    -> decltype(visit(absl::Span<const float>())) {
  switch (tensor.element_type().kind()) {
    case ElementKind::kI1:
      return visit(tensor.data<bool>());
    case ElementKind::kComplex64:
      return visit(tensor.data<std::complex<float>>());
    case ElementKind::kComplex128:
      return visit(tensor.data<std::complex<double>>());
    case ElementKind::kI4:
    case ElementKind::kU4:
    case ElementKind::kI2:
    case ElementKind::kU2: {
      RH_ASSIGN_OR_RETURN(const std::vector<int8_t> elements, Unpack(tensor));
      return visit(absl::MakeConstSpan(elements));
    }
    default:
      return VisitNumbers(tensor.element_type().kind(), [&](auto tag) {
        return visit(tensor.data<typename decltype(tag)::type>());
      });
  }
}

// The indexes of all elements that are not 0.
absl::StatusOr<std::vector<int64_t>> FindNonZero(const Tensor& tensor) {
  return VisitElements(tensor, [](auto elements) -> absl::StatusOr<std::vector<int64_t>> {
    using T = typename decltype(elements)::value_type;
    std::vector<int64_t> found;
    RH_RETURN_IF_ERROR(TryResize(found, static_cast<int64_t>(elements.size()),
                                 "the indices of elements that are not 0"));
    size_t count = 0;
    for (size_t i = 0; i < elements.size(); ++i) {
      // Written before it is known whether it counts, to avoid a branch misprediction.
      found[count] = static_cast<int64_t>(i);
      count += elements[i] != T() ? 1 : 0;
    }
    found.resize(count);
    return found;
  });
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::NonZero&, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  RH_ASSIGN_OR_RETURN(std::vector<int64_t> found, FindNonZero(input));
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const int64_t rank = static_cast<int64_t>(sizes.size());
  const int64_t count = static_cast<int64_t>(found.size());
  RH_ASSIGN_OR_RETURN(Tensor output,
                      Tensor::Uninitialized(Type::Tensor(ElementKind::kI64, {count, rank})));
  absl::Span<int64_t> slices = output.mutable_data<int64_t>();
  // The indexes ascend, so each position is counted on from the one before it.
  std::vector<int64_t> at(rank);
  int64_t before = 0;
  for (int64_t i = 0; i < count; ++i) {
    if (rank > 0) at[rank - 1] += found[i] - before;
    for (int64_t axis = rank - 1; axis > 0 && at[axis] >= sizes[axis]; --axis) {
      at[axis - 1] += at[axis] / sizes[axis];
      at[axis] %= sizes[axis];
    }
    before = found[i];
    std::copy(at.begin(), at.end(), slices.begin() + i * rank);
  }
  return output;
}

namespace {

// -1, 0 or 1. All NaNs are equal, and greater than all numbers.
template <typename T>
int Compare(const T& a, const T& b) {
  if constexpr (!std::is_integral_v<T> && !std::is_same_v<T, std::string>) {
    const bool a_is_nan = std::isnan(static_cast<double>(a));
    const bool b_is_nan = std::isnan(static_cast<double>(b));
    if (a_is_nan || b_is_nan) return static_cast<int>(a_is_nan) - static_cast<int>(b_is_nan);
  }
  return a < b ? -1 : b < a ? 1 : 0;
}

// Equal for what Compare takes as equal, as -0 and 0.
template <typename T>
size_t HashOf(const T& x) {
  if constexpr (!std::is_integral_v<T> && !std::is_same_v<T, std::string>) {
    const auto number = static_cast<double>(x);
    return std::isnan(number) ? 0 : absl::HashOf(number == 0 ? 0.0 : number);
  } else {
    return absl::HashOf(x);
  }
}

struct Group {
  int64_t first = 0;
  int64_t count = 0;
};

// Rows by their numbers. As functions of any elements, so that what follows is compiled once.
struct RowFunctions {
  absl::FunctionRef<size_t(int64_t)> hash;
  absl::FunctionRef<int(int64_t, int64_t)> compare;

  size_t operator()(int64_t row) const { return hash(row); }
  bool operator()(int64_t a, int64_t b) const { return compare(a, b) == 0; }
};

// Puts equal rows into one group. `inverse` has an element for each row, and gets the row's group
// there.
std::vector<Group> GroupRows(const RowFunctions& rows, bool sorted, absl::Span<int64_t> inverse) {
  std::vector<Group> groups;  // In the order of their first rows.
  absl::flat_hash_map<int64_t, int64_t, RowFunctions, RowFunctions> groups_of(0, rows, rows);
  for (size_t i = 0; i < inverse.size(); ++i) {
    const auto row = static_cast<int64_t>(i);
    const auto [found, is_new] = groups_of.try_emplace(row, static_cast<int64_t>(groups.size()));
    if (is_new) groups.push_back({row, 0});
    inverse[i] = found->second;
    ++groups[found->second].count;
  }
  if (!sorted) return groups;
  std::vector<int64_t> order(groups.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    return rows.compare(groups[a].first, groups[b].first) < 0;
  });
  std::vector<int64_t> offset(groups.size());
  std::vector<Group> in_order;
  for (const int64_t group : order) {
    offset[group] = static_cast<int64_t>(in_order.size());
    in_order.push_back(groups[group]);
  }
  for (int64_t& group : inverse) group = offset[group];
  return in_order;
}
template <typename T>
std::vector<Group> GroupRows(const T* rows, int64_t width, bool sorted,
                             absl::Span<int64_t> inverse) {
  const auto hash = [&](int64_t row) {
    size_t all = 0;
    for (int64_t i = 0; i < width; ++i) {
      const size_t own = HashOf(rows[row * width + i]);
      all = width == 1 ? own : absl::HashOf(all, own);
    }
    return all;
  };
  const auto compare = [&](int64_t a, int64_t b) {
    for (int64_t i = 0; i < width; ++i) {
      if (int order = Compare(rows[a * width + i], rows[b * width + i])) return order;
    }
    return 0;
  };
  return GroupRows({hash, compare}, sorted, inverse);
}
absl::StatusOr<std::vector<Group>> GroupRows(const Tensor& rows, int64_t width, bool sorted,
                                             absl::Span<int64_t> inverse) {
  // A hash map, one order, the indices and two copies of the groups, in vectors that grow.
  constexpr size_t kBytesOfRow = 20 * sizeof(int64_t);
  RH_RETURN_IF_ERROR(
      CheckMemoryFor(static_cast<int64_t>(inverse.size()), kBytesOfRow, "the groups of elements"));
  if (rows.is_strings()) return GroupRows(rows.strings().data(), width, sorted, inverse);
  return VisitElements(rows, [&](auto elements) -> absl::StatusOr<std::vector<Group>> {
    using T = typename decltype(elements)::value_type;
    if constexpr (std::is_same_v<T, std::complex<float>> ||
                  std::is_same_v<T, std::complex<double>>) {
      return UnsupportedElement(rows.element_type().kind());
    } else {
      return GroupRows(elements.data(), width, sorted, inverse);
    }
  });
}

// Moves axis `axis` to the front, or, if not `to_front`, from there back.
std::vector<int64_t> AxisToFront(int64_t rank, int64_t axis, bool to_front) {
  std::vector<int64_t> perm(rank);
  std::iota(perm.begin(), perm.end(), 0);
  if (to_front) {
    std::rotate(perm.begin(), perm.begin() + axis, perm.begin() + axis + 1);
  } else {
    std::rotate(perm.begin(), perm.begin() + 1, perm.begin() + axis + 1);
  }
  return perm;
}

Shape PermuteShape(const Shape& shape, absl::Span<const int64_t> perm) {
  std::vector<Dim> dims;
  for (int64_t axis : perm) dims.push_back(shape.dim(axis));
  return Shape(dims);
}

}  // namespace

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::Unique& op,
                                             const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const int64_t rank = input.shape().rank();
  // Works row by row: without an axis each element is a row.
  Tensor rows = input;
  int64_t axis = 0;
  if (op.axis) {
    axis = *op.axis < 0 ? *op.axis + rank : *op.axis;
    const std::vector<int64_t> perm = AxisToFront(rank, axis, /*to_front=*/true);
    RH_ASSIGN_OR_RETURN(
        rows, Permute(input, perm, input.type().WithShape(PermuteShape(input.shape(), perm))));
  }
  const int64_t width =
      op.axis ? ProductOf(rows.shape().sizes().subspan(1)) : static_cast<int64_t>(1);
  RH_ASSIGN_OR_RETURN(Tensor inverse, context.NewResult(2));
  RH_ASSIGN_OR_RETURN(std::vector<Group> groups,
                      GroupRows(rows, width, op.sorted, inverse.mutable_data<int64_t>()));
  const int64_t count = static_cast<int64_t>(groups.size());

  const Type list = Type::Tensor(ElementKind::kI64, {count});
  RH_ASSIGN_OR_RETURN(Tensor firsts, Tensor::Uninitialized(list));
  RH_ASSIGN_OR_RETURN(Tensor counts, Tensor::Uninitialized(list));
  for (int64_t i = 0; i < count; ++i) {
    firsts.mutable_data<int64_t>()[i] = groups[i].first;
    counts.mutable_data<int64_t>()[i] = groups[i].count;
  }
  const Shape packed = op.axis ? rows.shape().WithDim(0, count) : Shape({count});
  RH_ASSIGN_OR_RETURN(Tensor values, Tensor::Uninitialized(input.type().WithShape(packed)));
  RH_RETURN_IF_ERROR(MoveElements({&rows}, {&values}, [&](const auto& from, const auto& to) {
    for (int64_t i = 0; i < count; ++i) {
      std::copy_n(from[0] + groups[i].first * width, width, to[0] + i * width);
    }
    return absl::OkStatus();
  }));
  if (op.axis) {
    const std::vector<int64_t> perm = AxisToFront(rank, axis, /*to_front=*/false);
    RH_ASSIGN_OR_RETURN(values,
                        Permute(values, perm, values.type().WithShape(PermuteShape(packed, perm))));
  }
  std::vector<Tensor> results;
  for (Tensor* result : {&values, &firsts, &inverse, &counts})
    results.push_back(std::move(*result));
  return results;
}

void AddGatherScatterKernels(KernelTable& table) { table.Add(canonical::GatherScatterOps{}); }

}  // namespace roundhouse::reference
