// File: selection.h
//
// Non-maximum suppression of boxes.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SELECTION_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SELECTION_H_

#include <cstdint>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// The meaning of a box's four numbers.
enum class BoxFormat {
  kCorners,  // y1, x1, y2, x2: any two opposite corners.
  kCenter,   // x and y of the center, width, height.
};
absl::Span<const absl::string_view> EnumeratorNames(BoxFormat);

// For each batch and class, goes through the boxes by descending score (equal ones by index) and
// selects those that overlap no selected box by more than iou_threshold, until max_boxes are
// selected or the scores are not above score_threshold. Overlap is the area of the intersection
// over that of the union; 0 if a box has no area.
//
// With soft_sigma > 0, an overlap up to the threshold lowers the score of the later box by the
// factor exp(-overlap² / (2 soft_sigma)), and the order is by these lowered scores.
//
// selected has a row of batch, class, box for each selected box: by batch, then class, then in
// order of selection. selected_scores has their scores.
// (C1) boxes and scores are tensors in domain tensor of the same elements.
// (C2) boxes has the shape batches x boxes x 4, scores batches x classes x boxes.
// (C3) max_boxes, if given, is one integer; without it there is no limit. iou_threshold (1 if not
//      given) and score_threshold (minus infinity if not given) are one element of the type of
//      boxes.
// (C4) soft_sigma is not negative.
struct NonMaxSuppression {
  static constexpr OpSpec kSpec = {
      .name = "canonical.non_max_suppression",
      .summary = "Selects the boxes with the best scores that overlap little.",
      .operands = "boxes, scores, max_boxes?, iou_threshold?, score_threshold?",
      .results = "selected, selected_scores",
      .elements = kFloats};
  BoxFormat format = BoxFormat::kCorners;
  float soft_sigma = 0.0f;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("format", op.format, "y1 x1 y2 x2, or x y of the center, width, height"),
        Field("soft_sigma", op.soft_sigma, "how fast overlap lowers scores; 0: not at all"));
  }
};

absl::StatusOr<std::vector<Type>> Infer(const NonMaxSuppression& op,
                                        const InferenceContext& context);

using SelectionOps = OpList<NonMaxSuppression>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SELECTION_H_
