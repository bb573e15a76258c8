#include "roundhouse/passes/canonical/layout/permuted_reshape.h"

#include <algorithm>
#include <cstddef>

#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/shape.h"

namespace roundhouse::canonical {
namespace {

using Ints = std::vector<int64_t>;

std::optional<Ints> SizesOf(const Type& type) {
  if (!type.is_tensor() || !type.shape().is_ranked()) return std::nullopt;
  Ints sizes;
  for (int64_t axis = 0; axis < type.shape().rank(); ++axis) {
    const std::optional<int64_t> size = type.shape().size(axis);
    if (size == 0 || (!size && axis > 0)) return std::nullopt;
    sizes.push_back(size.value_or(-1));
  }
  return sizes;
}

// A size of -1 counts as 1.
std::optional<int64_t> Product(const Ints& sizes) {
  int64_t product = 1;
  for (const int64_t size : sizes) {
    if (__builtin_mul_overflow(product, std::max<int64_t>(size, 1), &product)) return std::nullopt;
  }
  return product;
}

}  // namespace

std::optional<ReshapeSizes> SizesOfReshape(const Node& node) {
  if (!Is<FixedReshape>(node) && !Is<Reshape>(node) && !Is<Flatten>(node)) return std::nullopt;
  std::optional<Ints> from = SizesOf(node.operand(0).type());
  std::optional<Ints> to = SizesOf(node.result().type());
  if (!from || !to || from->empty() || to->empty() || (from->front() < 0) != (to->front() < 0) ||
      !Product(*from) || Product(*from) != Product(*to)) {
    return std::nullopt;
  }
  return ReshapeSizes{.from = *std::move(from), .to = *std::move(to)};
}

// Runs of axes of the input become runs of axes of the result. The permutation must move each run
// as a whole.
std::optional<PermutedReshape> PermuteReshape(absl::Span<const int64_t> from,
                                              absl::Span<const int64_t> to,
                                              absl::Span<const int64_t> perm) {
  struct Run {
    size_t from_begin, from_end, to_begin, to_end;
  };
  std::vector<Run> runs;
  size_t i = 0;
  size_t j = 0;
  while (i < from.size() && j < to.size()) {
    Run run = {i, i + 1, j, j + 1};
    int64_t left = from[i++];
    int64_t right = to[j++];
    while (left != right) {
      if (left < 0 || right < 0) return std::nullopt;
      if (left < right && i < from.size()) {
        left *= from[i++];
      } else if (right < left && j < to.size()) {
        right *= to[j++];
      } else {
        return std::nullopt;
      }
    }
    run.from_end = i;
    run.to_end = j;
    runs.push_back(run);
  }
  if (runs.empty()) return std::nullopt;
  while (i < from.size() && from[i] == 1) ++i;
  while (j < to.size() && to[j] == 1) ++j;
  if (i < from.size() || j < to.size()) return std::nullopt;
  runs.back().from_end = i;
  runs.back().to_end = j;

  PermutedReshape permuted;
  for (size_t at = 0; at < perm.size();) {
    const auto run = std::find_if(runs.begin(), runs.end(), [&](const Run& candidate) {
      return static_cast<int64_t>(candidate.from_begin) == perm[at];
    });
    if (run == runs.end()) return std::nullopt;
    for (size_t axis = run->from_begin; axis < run->from_end; ++axis, ++at) {
      if (at >= perm.size() || perm[at] != static_cast<int64_t>(axis)) return std::nullopt;
    }
    for (size_t axis = run->to_begin; axis < run->to_end; ++axis) {
      permuted.result.push_back(static_cast<int64_t>(axis));
      permuted.sizes.push_back(to[axis]);
    }
  }
  return permuted;
}

absl::StatusOr<Value*> ReshapeTo(Rewriter& rewrite, Value& value, absl::Span<const int64_t> sizes) {
  Ints list(sizes.begin(), sizes.end());
  if (list.empty() || list.front() >= 0) return rewrite(FixedReshape{.shape = list}, {&value});
  // 0 copies the first size of the input.
  list.front() = 0;
  const int64_t count = static_cast<int64_t>(list.size());
  RH_ASSIGN_OR_RETURN(
      Value * shape,
      rewrite(ConstantGen{.value = Tensor::Of<int64_t>({&count, 1}, absl::MakeConstSpan(list))},
              {}));
  return rewrite(Reshape{.zero_copies = true}, {&value, shape});
}

}  // namespace roundhouse::canonical
