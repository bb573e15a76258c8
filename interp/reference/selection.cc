#include "roundhouse/interp/reference/selection.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::reference {
namespace {

template <typename F>
struct Box {
  F low[2];
  F high[2];
  F area;
};

template <typename F>
Box<F> ReadBox(const F* numbers, canonical::BoxFormat format) {
  Box<F> box;
  for (int i = 0; i < 2; ++i) {
    if (format == canonical::BoxFormat::kCorners) {
      box.low[i] = std::min(numbers[i], numbers[i + 2]);
      box.high[i] = std::max(numbers[i], numbers[i + 2]);
    } else {
      box.low[i] = numbers[i] - numbers[i + 2] / 2;
      box.high[i] = numbers[i] + numbers[i + 2] / 2;
    }
  }
  box.area = (box.high[0] - box.low[0]) * (box.high[1] - box.low[1]);
  return box;
}

// The area of the intersection divided by that of the union.
template <typename F>
F Overlap(const Box<F>& a, const Box<F>& b) {
  if (!(a.area > 0) || !(b.area > 0)) return 0;
  F intersection = 1;
  for (int i = 0; i < 2; ++i) {
    const F side = std::min(a.high[i], b.high[i]) - std::max(a.low[i], b.low[i]);
    if (!(side > 0)) return 0;
    intersection *= side;
  }
  return intersection / (a.area + b.area - intersection);
}

// Boxes side by side, several at a time. Behind the last one are empty boxes.
template <typename F>
class BoxGroups {
 public:
  void Clear() {
    size_ = 0;
    groups_.clear();
  }
  void Add(const Box<F>& box) {
    if (size_ % kTogether == 0) groups_.push_back({});
    const size_t i = size_++ % kTogether;
    for (int axis = 0; axis < 2; ++axis) {
      groups_.back().low[axis][i] = box.low[axis];
      groups_.back().high[axis][i] = box.high[axis];
    }
    groups_.back().area[i] = box.area;
  }

  // Whether the box's Overlap with any is above `threshold`, which is not negative.
  bool AnyOverlaps(const Box<F>& box, F threshold) const {
    // The latest first: it most likely overlaps.
    return std::any_of(groups_.rbegin(), groups_.rend(),
                       [&](const Group& group) { return group.AnyOverlaps(box, threshold); });
  }

 private:
  static constexpr size_t kTogether = 8;
  struct Group {
    F low[2][kTogether];
    F high[2][kTogether];
    F area[kTogether];

    // Without branches, so that it becomes vector code. Without an intersection the ratio is 0, or
    // NaN, which is above nothing.
    bool AnyOverlaps(const Box<F>& box, F threshold) const {
      int found = 0;
      for (size_t i = 0; i < kTogether; ++i) {
        const F width = std::min(box.high[0], high[0][i]) - std::max(box.low[0], low[0][i]);
        const F height = std::min(box.high[1], high[1][i]) - std::max(box.low[1], low[1][i]);
        const F intersection = std::max(width, F{0}) * std::max(height, F{0});
        found |= intersection / (box.area + area[i] - intersection) > threshold ? 1 : 0;
      }
      return found != 0;
    }
  };

  std::vector<Group> groups_;
  size_t size_ = 0;
};

template <typename F>
struct Limits {
  int64_t max_boxes;
  F iou_threshold;
  F score_threshold;
  F soft_sigma;
};

// A score and its box as one integer, so that a comparison is one instruction: a higher score is
// greater, and of equal scores that of the first box. Not for NaN, which has no place in the order.
template <typename F>
class Rank {
 public:
  using Bits = std::conditional_t<sizeof(F) == 4, uint32_t, uint64_t>;
  static constexpr int64_t kMostBoxes =
      sizeof(F) == 4 ? int64_t{1} << 32 : std::numeric_limits<int64_t>::max();

  Rank() = default;
  Rank(F score, int64_t box) {
    const auto bits = std::bit_cast<Bits>(score + F{0});  // -0 is 0.
    const Bits order = (bits & kSign) != 0 ? ~bits : bits | kSign;
    value_ = (Value{order} << kWidth) | static_cast<Bits>(~static_cast<Bits>(box));
  }
  int64_t box() const {
    return static_cast<int64_t>(static_cast<Bits>(~static_cast<Bits>(value_)));
  }
  F score() const {
    const auto order = static_cast<Bits>(value_ >> kWidth);
    return std::bit_cast<F>((order & kSign) != 0 ? order ^ kSign : ~order);
  }
  bool operator<(const Rank& other) const { return value_ < other.value_; }

 private:
  static constexpr int kWidth = 8 * sizeof(F);
  static constexpr Bits kSign = Bits{1} << (kWidth - 1);
  using Value = std::conditional_t<sizeof(F) == 4, uint64_t, unsigned __int128>;
  Value value_ = 0;
};

// A selected box.
template <typename F>
struct Selected {
  F score;
  int64_t box;
};

// What selecting the boxes of one class needs, kept for the next one.
template <typename F>
struct Selection {
  explicit Selection(size_t count) : above(count), heap(count) {}

  std::vector<int64_t> above;    // Boxes whose scores are above the threshold.
  std::vector<Rank<F>> heap;     // Of these.
  std::vector<size_t> compared;  // By box, the number of taken ones that have lowered its score.
  BoxGroups<F> taken_boxes;
  std::vector<Selected<F>> taken;
};

// Selects boxes of one batch and class, in order.
template <typename F>
void Take(absl::Span<const Box<F>> boxes, const F* scores, const Limits<F>& limits,
          Selection<F>& all) {
  // Boxes may also lower scores, or have an overlap that is above the threshold when it is 0.
  const bool compares_each = limits.soft_sigma > 0 || limits.iou_threshold < 0;
  auto last = all.above.begin();
  for (size_t box = 0; box < boxes.size(); ++box) {
    *last = static_cast<int64_t>(box);
    // Also false for NaN. No branch, which would be guessed wrongly.
    last += scores[box] > limits.score_threshold ? 1 : 0;
  }
  auto end = std::transform(all.above.begin(), last, all.heap.begin(),
                            [&](int64_t box) { return Rank<F>(scores[box], box); });
  // Most are never looked at: they are not sorted.
  std::make_heap(all.heap.begin(), end);
  if (compares_each) all.compared.assign(boxes.size(), 0);
  all.taken.clear();
  all.taken_boxes.Clear();
  const Cancellation cancellation = Cancellation::OfThisThread();
  while (end != all.heap.begin() && static_cast<int64_t>(all.taken.size()) < limits.max_boxes &&
         !cancellation.is_requested()) {
    std::pop_heap(all.heap.begin(), end);
    const Rank<F> rank = *--end;
    const Box<F>& box = boxes[rank.box()];
    F score = rank.score();
    bool suppressed = false;
    if (compares_each) {
      size_t& compared = all.compared[rank.box()];
      // The latest first: it most likely overlaps.
      for (size_t i = all.taken.size(); !suppressed && i-- > compared;) {
        const F overlap = Overlap(box, boxes[all.taken[i].box]);
        suppressed = overlap > limits.iou_threshold;
        if (limits.soft_sigma > 0) score *= std::exp(-overlap * overlap / (2 * limits.soft_sigma));
      }
      compared = all.taken.size();
    } else {
      suppressed = all.taken_boxes.AnyOverlaps(box, limits.iou_threshold);
    }
    if (suppressed || !(score > limits.score_threshold)) continue;
    if (score == rank.score()) {
      all.taken.push_back({score, rank.box()});
      all.taken_boxes.Add(box);
    } else {
      *end++ = Rank<F>(score, rank.box());  // Others may come before it now.
      std::push_heap(all.heap.begin(), end);
    }
  }
}

template <typename F>
absl::StatusOr<F> ElementOr(const KernelContext& context, int index, F otherwise) {
  if (!context.has_operand(index)) return otherwise;
  RH_ASSIGN_OR_RETURN(const Wide<F> elements, Wide<F>::Of(context.operand(index)));
  return elements[0];
}

template <typename F>
absl::StatusOr<std::vector<Tensor>> Suppress(const canonical::NonMaxSuppression& op,
                                             const KernelContext& context) {
  const absl::Span<const int64_t> sizes = context.operand(1).shape().sizes();
  const int64_t batches = sizes[0];
  const int64_t classes = sizes[1];
  const int64_t count = sizes[2];
  RH_ASSIGN_OR_RETURN(const Wide<F> numbers, Wide<F>::Of(context.operand(0)));
  RH_ASSIGN_OR_RETURN(const Wide<F> scores, Wide<F>::Of(context.operand(1)));
  Limits<F> limits;
  limits.max_boxes = context.has_operand(2) ? canonical::IntegersOf(context.operand(2)).front()
                                            : std::numeric_limits<int64_t>::max();
  RH_ASSIGN_OR_RETURN(limits.iou_threshold, ElementOr<F>(context, 3, 1));
  RH_ASSIGN_OR_RETURN(limits.score_threshold,
                      ElementOr<F>(context, 4, -std::numeric_limits<F>::infinity()));
  limits.soft_sigma = op.soft_sigma;

  // For each score: the candidates of a class, those that are taken, and the results about them, in
  // vectors that grow.
  constexpr size_t kBytesOfScore = 96 + 2 * sizeof(Box<F>);
  RH_RETURN_IF_ERROR(
      CheckMemoryFor(context.operand(1).num_elements(), kBytesOfScore, "the boxes to choose from"));
  RH_RETURN_IF_ERROR(CheckMemoryFor(count, sizeof(Box<F>) + sizeof(Rank<F>) + 2 * sizeof(size_t),
                                    "the boxes to choose from"));
  if (count > Rank<F>::kMostBoxes)
    return context.OperandError(1, "expected at most 2^32 scores of a class");
  std::vector<int64_t> selected;
  std::vector<F> selected_scores;
  std::vector<Box<F>> boxes(count);
  Selection<F> all(static_cast<size_t>(count));
  for (int64_t batch = 0; count > 0 && classes > 0 && batch < batches; ++batch) {
    for (int64_t box = 0; box < count; ++box) {
      boxes[box] = ReadBox(numbers.data() + (batch * count + box) * 4, op.format);
    }
    for (int64_t c = 0; c < classes; ++c) {
      const F* own_scores = scores.data() + (batch * classes + c) * count;
      Take<F>(boxes, own_scores, limits, all);
      for (const Selected<F>& box : all.taken) {
        selected.insert(selected.end(), {batch, c, box.box});
        selected_scores.push_back(box.score);
      }
    }
  }
  const int64_t found = static_cast<int64_t>(selected_scores.size());
  std::vector<Tensor> results;
  RH_ASSIGN_OR_RETURN(results.emplace_back(),
                      Tensor::Uninitialized(Type::Tensor(ElementKind::kI64, {found, 3})));
  std::copy(selected.begin(), selected.end(), results.back().mutable_data<int64_t>().begin());
  RH_ASSIGN_OR_RETURN(auto output,
                      Widened<F>::Create(Type::Tensor(context.operand(1).element_type(), {found})));
  std::copy(selected_scores.begin(), selected_scores.end(), output.data());
  results.push_back(std::move(output).Narrowed());
  return results;
}

}  // namespace

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::NonMaxSuppression& op,
                                             const KernelContext& context) {
  return VisitFloatAccumulators(context.operand(1).element_type().kind(), [&](auto tag) {
    return Suppress<typename decltype(tag)::type>(op, context);
  });
}

void AddSelectionKernels(KernelTable& table) { table.Add(canonical::SelectionOps{}); }

}  // namespace roundhouse::reference
