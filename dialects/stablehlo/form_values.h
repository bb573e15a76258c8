// Values of the printed forms: lists, windows, the axes of convolutions and products. Each is read
// into the attribute that the generic form has.
#ifndef ROUNDHOUSE_DIALECTS_STABLEHLO_FORM_VALUES_H_
#define ROUNDHOUSE_DIALECTS_STABLEHLO_FORM_VALUES_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/text/text_reader.h"
#include "roundhouse/core/type.h"

namespace roundhouse::stablehlo {

// An integer, with its sign, and without the type that could follow it.
absl::StatusOr<int64_t> ReadWhole(TextReader& text);
// An integer, a list of integers, a word, true or false, or any attribute.
absl::StatusOr<Attribute> ReadFormValue(TextReader& text);
// [DEFAULT, HIGHEST]
absl::StatusOr<Attribute> ReadPrecisions(TextReader& text);

// [0, 1] x [0, 2]
struct PairOfLists {
  std::vector<int64_t> lhs;
  std::vector<int64_t> rhs;
};
absl::Status ReadPairOfLists(TextReader& text, PairOfLists& lists);
// #stablehlo.dot<lhs_batching_dimensions = [0], …>
Attribute DotAxes(const PairOfLists& batching, const PairOfLists& contracting);

// [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], as #stablehlo.conv<…>.
absl::StatusOr<Attribute> ReadConvolutionAxes(TextReader& text);
// {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = …, rhs_dilate = …, reverse = …}
absl::Status ReadWindow(TextReader& text, AttributeMap& attributes);

// Skips <…>.
absl::Status SkipAngles(TextReader& text);
// {5, 10} of "e5m10".
std::optional<std::pair<int64_t, int64_t>> BitsOfFormat(absl::string_view format);
// tensor<3xf32> for tensor<3xcomplex<f32>>.
Type PartOf(const Type& type);

}  // namespace roundhouse::stablehlo

#endif  // ROUNDHOUSE_DIALECTS_STABLEHLO_FORM_VALUES_H_
