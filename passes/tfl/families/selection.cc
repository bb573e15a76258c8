// Selection of boxes.
#include "roundhouse/dialects/canonical/selection.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

constexpr float kLeastNormal = std::numeric_limits<float>::min();

// The next smaller number, so that "at least x" becomes "more than" it. Near 0, the first number
// below that is not treated as 0 where denormals are flushed.
float JustBelow(float threshold) {
  if (std::fabs(threshold) <= kLeastNormal) return -kLeastNormal;
  return std::nextafter(threshold, -std::numeric_limits<float>::infinity());
}
// The same for a value that is not negative.
Value* JustBelow(Lowering& l, Value* threshold) {
  constexpr double kHalfStepLess = 1 - 0x1p-24;
  return l(canonical::EltwiseMin{}, {l.Mul(threshold, l.Number(kHalfStepLess, ElementKind::kF32)),
                                     l.Sub(threshold, l.Number(kLeastNormal, ElementKind::kF32))});
}

// Column `index` of the selected rows.
Value* Column(Lowering& l, Value* selected, int64_t index) {
  return l.Reshape(l.Slice(selected, 1, index, index + 1), {-1});
}

// The number of rows, as a scalar.
Value* Count(Lowering& l, Value* rows) { return l.AsScalar(l.Slice(l.ShapeOf(rows), 0, 0, 1)); }

// ---- NON_MAX_SUPPRESSION ----

// The first `most` elements, padded with zeros.
Value* Filled(Lowering& l, Value* list, int most_operand) {
  Value* most = l.need(most_operand);
  const ElementKind kind = l.kind(list);
  if (const std::optional<Ints> known = l.IntsOf(most); known && known->size() == 1) {
    const int64_t size = (*known)[0];
    if (size < 0) return l.Invalid(absl::StrCat("expected at least 0 boxes, found ", size));
    return l.Reshape(l.Slice(l.Concat({list, l.Splat(0, kind, {size})}, 0), 0, 0, size), {size});
  }
  Value* size = l.Reshape(l.Cast(most, ElementKind::kI64), {1});
  Value* filled = l.Concat({list, l.BroadcastTo(l.Number(0, kind), size)}, 0);
  return l(canonical::Slice{}, {filled, l.IntsConstant({0}), size});
}

struct Selection {
  Value* boxes;
  Value* scores;
  Value* count;
};

// TFLite's kernels also drop a box whose overlap equals the threshold.
Selection Select(Lowering& l, float soft_sigma) {
  const Values found =
      l.All(canonical::NonMaxSuppression{.soft_sigma = soft_sigma},
            {l.Unsqueeze(l.need(0), {0}), l.Unsqueeze(l.need(1), {0, 1}), l.AsScalar(l.need(2)),
             JustBelow(l, l.AsScalar(l.need(3))), l.AsScalar(l.need(4))},
            2);
  if (!l.ok()) return {};
  return {.boxes = Filled(l, l.Cast(Column(l, found[0], 2), ElementKind::kI32), 2),
          .scores = found[1],
          .count = l.Cast(Count(l, found[0]), ElementKind::kI32)};
}

Values LowerNonMaxSuppressionV4(Lowering& l) {
  const Selection selection = Select(l, 0);
  return {selection.boxes, selection.count};
}

Values LowerNonMaxSuppressionV5(Lowering& l) {
  const std::optional<std::vector<double>> sigma = l.NumbersOf(l.need(5));
  if (!l.ok()) return {nullptr};
  if (!sigma || sigma->size() != 1) return {l.NotKnown("the value of soft_nms_sigma")};
  const Selection selection = Select(l, static_cast<float>((*sigma)[0]));
  if (!l.ok()) return {nullptr};
  return {selection.boxes, Filled(l, selection.scores, 2), selection.count};
}

// ---- TFLite_Detection_PostProcess ----

struct DetectionOptions {
  int64_t max_detections = 0;
  int64_t classes_per_detection = 0;  // Of the fast variant.
  int64_t detections_per_class = 0;   // Of the regular variant.
  int64_t classes = 0;
  bool is_regular = false;
  float score_threshold = 0;
  float iou_threshold = 0;
  // For y, x, height, width.
  double scales[4] = {};
};

std::optional<double> NumberIn(const AttributeMap& options, absl::string_view key) {
  const Attribute* option = options.Find(key);
  if (option == nullptr) return std::nullopt;
  if (option->if_bool() != nullptr) return *option->if_bool() ? 1 : 0;
  if (option->if_int() != nullptr) return static_cast<double>(*option->if_int());
  if (option->if_float() != nullptr) return *option->if_float();
  return std::nullopt;
}

std::optional<DetectionOptions> ReadDetectionOptions(Lowering& l) {
  const std::optional<AttributeMap> map = l.CustomMap();
  if (!map) return std::nullopt;
  const auto number = [&](absl::string_view key, std::optional<double> otherwise = std::nullopt) {
    const std::optional<double> found = NumberIn(*map, key);
    if (!found && !otherwise) l.Invalid(absl::StrCat("the custom options lack ", key));
    return found ? *found : otherwise.value_or(0);
  };
  const auto count = [&](absl::string_view key, std::optional<double> otherwise = std::nullopt) {
    const double found = number(key, otherwise);
    if (found >= 1 && found <= std::numeric_limits<int32_t>::max()) {
      return static_cast<int64_t>(found);
    }
    l.Invalid(absl::StrCat(key, ": expected a positive number of 32 bits, found ", found));
    return int64_t{1};
  };
  DetectionOptions options = {.max_detections = count("max_detections"),
                              .classes_per_detection = count("max_classes_per_detection"),
                              .detections_per_class = count("detections_per_class", 100),
                              .classes = count("num_classes"),
                              .is_regular = number("use_regular_nms", 0) != 0,
                              .score_threshold = static_cast<float>(number("nms_score_threshold")),
                              .iou_threshold = static_cast<float>(number("nms_iou_threshold"))};
  static constexpr absl::string_view kScales[] = {"y_scale", "x_scale", "h_scale", "w_scale"};
  for (int i = 0; i < 4; ++i) {
    options.scales[i] = static_cast<float>(number(kScales[i]));
    if (options.scales[i] == 0) l.Invalid(absl::StrCat(kScales[i], " is 0"));
  }
  if (!(options.iou_threshold > 0 && options.iou_threshold <= 1)) {
    l.Invalid(absl::StrCat("nms_iou_threshold: expected a number in (0, 1], found ",
                           options.iou_threshold));
  }
  if (!l.ok()) return std::nullopt;
  return options;
}

// The corners of boxes given as (center, size), each y first, in units of their anchors. Computed
// in f64, as TFLite does.
Value* DecodeBoxes(Lowering& l, const DetectionOptions& options) {
  const auto part = [&](Value* value, int64_t axis, int64_t first) {
    return l.Cast(l.Slice(value, axis, first, first + 2), ElementKind::kF64);
  };
  const auto scales = [&](int first) {
    return l.Constant(Tensor::Of<double>({2}, {options.scales[first], options.scales[first + 1]}));
  };
  Value* encodings = l.need(0);
  Value* anchors = l.need(2);
  Value* anchor_sizes = part(anchors, 1, 2);
  Value* centers =
      l.Add(l.Mul(l.Div(part(encodings, 2, 0), scales(0)), anchor_sizes), part(anchors, 1, 0));
  Value* sizes = l(canonical::Exp{}, {l.Div(part(encodings, 2, 2), scales(2))});
  Value* halves = l.Mul(l.Mul(l.Number(0.5, ElementKind::kF64), sizes), anchor_sizes);
  centers = l.Cast(centers, ElementKind::kF32);
  halves = l.Cast(halves, ElementKind::kF32);
  return l.Concat({l.Sub(centers, halves), l.Add(centers, halves)}, 2);
}

// Boxes are (1, n, 4) and scores (1, classes, n).
Values Suppress(Lowering& l, const DetectionOptions& options, Value* boxes, Value* scores,
                int64_t most) {
  return l.All(canonical::NonMaxSuppression{},
               {boxes, scores, l.Whole(most), l.Number(options.iou_threshold, ElementKind::kF32),
                l.Number(JustBelow(options.score_threshold), ElementKind::kF32)},
               2);
}

// The rows, padded with zeros to `size` rows.
Value* FillRows(Lowering& l, Value* rows, int64_t size, const Ints& row_sizes) {
  Ints sizes = {size};
  sizes.insert(sizes.end(), row_sizes.begin(), row_sizes.end());
  Value* filled = l.Concat({rows, l.Splat(0, l.kind(rows), sizes)}, 0);
  return l.Reshape(l.Slice(filled, 0, 0, size), sizes);
}

// Appends zeros along axis 1 of `value`.
Value* Widened(Lowering& l, Value* value, int64_t rank, int64_t by) {
  if (by == 0) return value;
  Ints pads(2 * rank, 0);
  pads[rank + 1] = by;
  return l(canonical::TensorConstantPad{.pads = pads}, {value});
}

// Classes compete for each box, and boxes compete by their best class.
Values DetectFast(Lowering& l, const DetectionOptions& options, Value* boxes, Value* scores) {
  const int64_t most = options.max_detections;
  const int64_t classes = std::min(options.classes_per_detection, options.classes);
  const int64_t missing = options.classes_per_detection - classes;
  const Values best = l.All(canonical::TopK{.k = classes}, {scores}, 2);
  if (!l.ok()) return {nullptr};
  const Values found =
      Suppress(l, options, boxes, l.Transpose(l.Slice(best[0], 2, 0, 1), {0, 2, 1}), most);
  if (!l.ok()) return {nullptr};
  Value* chosen = Column(l, found[0], 2);
  const auto rows = [&](Value* value, int64_t width) {
    value = l(canonical::Gather{}, {l.Reshape(value, {-1, width}), chosen});
    return l.Cast(value, ElementKind::kF32);
  };
  Value* chosen_boxes = FillRows(l, rows(boxes, 4), most, {4});
  chosen_boxes =
      Widened(l, l.Broadcast(l.Unsqueeze(chosen_boxes, {1}), {most, classes, 4}), 3, missing);
  const auto by_class = [&](Value* value) {
    return l.Reshape(Widened(l, FillRows(l, rows(value, classes), most, {classes}), 2, missing),
                     {1, -1});
  };
  return {l.Reshape(chosen_boxes, {1, -1, 4}), by_class(best[1]), by_class(best[0]),
          l.Reshape(l.Cast(Count(l, found[0]), ElementKind::kF32), {1})};
}

// Boxes compete within each class; the remaining ones are sorted by score.
Values DetectRegular(Lowering& l, const DetectionOptions& options, Value* boxes, Value* scores) {
  const int64_t most = options.max_detections;
  const Values found =
      Suppress(l, options, boxes, l.Transpose(scores, {0, 2, 1}), options.detections_per_class);
  if (!l.ok()) return {nullptr};
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  Value* candidates = l.Concat({found[1], l.Splat(kNone, ElementKind::kF32, {most})}, 0);
  const Values best = l.All(canonical::TopK{.k = most}, {candidates}, 2);
  if (!l.ok()) return {nullptr};
  Value* count = Count(l, found[0]);
  Value* is_there =
      l(canonical::Compare{.direction = canonical::Comparison::kLess}, {best[1], count});
  Value* rows = l.Concat({found[0], l.Splat(0, ElementKind::kI64, {most, 3})}, 0);
  rows = l(canonical::Gather{}, {rows, best[1]});
  const auto where_there = [&](Value* condition, Value* value) {
    return l(canonical::Select{}, {condition, value, l.Number(0, ElementKind::kF32)});
  };
  Value* chosen_boxes = l(canonical::Gather{}, {l.Reshape(boxes, {-1, 4}), Column(l, rows, 2)});
  chosen_boxes = l.Unsqueeze(where_there(l.Unsqueeze(is_there, {1}), chosen_boxes), {0});
  const std::optional<int64_t> all = CheckedMul(most, options.classes_per_detection);
  if (!all) return {l.Invalid("the sizes are too large")};
  const auto row = [&](Value* value) {
    value = where_there(is_there, l.Cast(value, ElementKind::kF32));
    return Widened(l, l.Unsqueeze(value, {0}), 2, *all - most);
  };
  Value* found_count = l(canonical::EltwiseMin{}, {count, l.Whole(most)});
  return {Widened(l, chosen_boxes, 3, *all - most), row(Column(l, rows, 1)), row(best[0]),
          l.Reshape(l.Cast(found_count, ElementKind::kF32), {1})};
}

// Boxes (1, n, 4 or more), scores (1, n, classes, perhaps with one for the background in front) and
// anchors (n, 4). The results are boxes, classes, scores and their count; elements behind these,
// which TFLite leaves unset, are 0.
Values LowerDetection(Lowering& l) {
  const std::optional<DetectionOptions> options = ReadDetectionOptions(l);
  Value* encodings = l.need(0);
  Value* scores = l.need(1);
  if (!options || !l.ok()) return {nullptr};
  if (l.size(encodings, 0).value_or(1) != 1) return {l.Unsupported("more than one image")};
  const std::optional<int64_t> columns = l.size(scores, 2);
  if (!columns) return {l.NotKnown("the number of classes in the scores")};
  const int64_t background = *columns - options->classes;
  if (background != 0 && background != 1) {
    return {l.Invalid(absl::StrCat("scores of ", *columns, " classes do not match num_classes ",
                                   options->classes))};
  }
  Value* boxes = DecodeBoxes(l, *options);
  scores = l.Slice(scores, 2, background, *columns);
  return options->is_regular ? DetectRegular(l, *options, boxes, scores)
                             : DetectFast(l, *options, boxes, scores);
}

}  // namespace

void AddSelection(LoweringTable& table) {
  table.Add("non_max_suppression_v4", LowerNonMaxSuppressionV4);
  table.Add("non_max_suppression_v5", LowerNonMaxSuppressionV5);
  table.Add("TFLite_Detection_PostProcess", LowerDetection);
}

}  // namespace roundhouse::tfl_lowering
