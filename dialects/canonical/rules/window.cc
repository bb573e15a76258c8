#include "roundhouse/dialects/canonical/rules/window.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

int64_t Entry(const std::vector<int64_t>& list, int64_t index, int64_t absent) {
  return list.empty() ? absent : list[index];
}

// Arithmetic on sizes that remembers whether it overflowed.
class Checked {
 public:
  Checked(int64_t value) : value_(value) {}  // NOLINT(google-explicit-constructor)
  friend Checked operator+(Checked a, Checked b) { return {CheckedAdd, a, b}; }
  friend Checked operator-(Checked a, Checked b) { return {CheckedSub, a, b}; }
  friend Checked operator*(Checked a, Checked b) { return {CheckedMul, a, b}; }
  std::optional<int64_t> value() const { return value_; }

 private:
  Checked(std::optional<int64_t> (*operation)(int64_t, int64_t), Checked a, Checked b)
      : value_(a.value_ && b.value_ ? operation(*a.value_, *b.value_) : std::nullopt) {}
  std::optional<int64_t> value_;
};

absl::Status DoesNotFitIn64Bits(absl::string_view constraint, int64_t axis) {
  return absl::InvalidArgumentError(
      absl::StrCat(constraint, " the size of the window and its padding on spatial axis ", axis,
                   " does not fit in 64 bits"));
}

int64_t CeilDivide(int64_t a, int64_t b) { return a / b + (a % b > 0 ? 1 : 0); }

// Sets the padding that an auto_pad needs at the beginning and at the end. Requires a window whose
// elements, with the gaps between them, are fewer than 2^63.
void AutoPads(AutoPad auto_pad, int64_t input, WindowAxis& axis) {
  const int64_t covered = (axis.size - 1) * axis.dilation + 1;
  const int64_t outputs = CeilDivide(input, axis.stride);
  // The last output begins less than a stride before the end, so that this order does not overflow.
  const int64_t from_end = (outputs - 1) * axis.stride - input;
  const int64_t total = std::max<int64_t>(0, covered + from_end);
  const int64_t less = total / 2;
  axis.pad_begin = auto_pad == AutoPad::kSameUpper ? less : total - less;
  axis.pad_end = total - axis.pad_begin;
}

absl::Status CheckList(const std::vector<int64_t>& list, absl::string_view attribute, int64_t least,
                       absl::string_view constraint) {
  for (int64_t entry : list) {
    if (entry < least) {
      return BrokenAttribute(constraint, attribute,
                             absl::StrCat("expected at least ", least, ", found ", entry));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::optional<int64_t>> CommonSpatialRank(absl::Span<const SpatialRank> candidates,
                                                         absl::string_view constraint) {
  const SpatialRank* first = nullptr;
  for (const SpatialRank& candidate : candidates) {
    if (!candidate.axes) continue;
    if (first == nullptr) {
      first = &candidate;
    } else if (*candidate.axes != *first->axes) {
      return absl::InvalidArgumentError(
          absl::StrCat(constraint, " ", candidate.what, " is for ", *candidate.axes,
                       *candidate.axes == 1 ? " spatial axis" : " spatial axes", ", but ",
                       first->what, " is for ", *first->axes));
    }
  }
  if (first == nullptr) return std::nullopt;
  if (*first->axes >= 1 && *first->axes <= 3) return first->axes;
  return absl::InvalidArgumentError(absl::StrCat(constraint, " expected 1 to 3 spatial axes, but ",
                                                 first->what, " is for ", *first->axes));
}

std::optional<int64_t> SpatialAxesOf(const Shape& shape) {
  if (!shape.is_ranked()) return std::nullopt;
  return shape.rank() - 2;
}

std::optional<int64_t> SpatialAxesOf(const std::vector<int64_t>& list, int64_t per_axis) {
  if (list.empty()) return std::nullopt;
  return CeilDivide(static_cast<int64_t>(list.size()), per_axis);
}

absl::Status CheckWindow(const WindowAttributes& window, absl::string_view constraint) {
  RH_RETURN_IF_ERROR(CheckList(window.stride, "stride", 1, constraint));
  RH_RETURN_IF_ERROR(CheckList(window.dilation, "dilation", 1, constraint));
  RH_RETURN_IF_ERROR(CheckList(window.pad, "pad", 0, constraint));
  if (window.pad.size() % 2 != 0) {
    return BrokenAttribute(
        constraint, "pad",
        absl::StrCat("expected a beginning and an end for each spatial axis, found ",
                     window.pad.size(), " numbers"));
  }
  if (window.auto_pad != AutoPad::kExplicit && !window.pad.empty()) {
    return BrokenAttribute(constraint, "pad", "expected no padding, as auto_pad determines it");
  }
  return absl::OkStatus();
}

absl::StatusOr<Dim> WindowOutput(const WindowAttributes& window, int64_t axis, const Dim& input,
                                 const Dim& size, absl::string_view constraint) {
  if (size.is_known() && size.size() < 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        constraint, " the window is empty on spatial axis ", axis, ": its size is ", size.size()));
  }
  const int64_t stride = Entry(window.stride, axis, 1);
  const int64_t dilation = Entry(window.dilation, axis, 1);
  const int64_t axes = static_cast<int64_t>(window.pad.size()) / 2;
  const int64_t pad_begin = Entry(window.pad, axis, 0);
  const int64_t pad_end = Entry(window.pad, axes + axis, 0);

  std::optional<int64_t> covered;
  if (size.is_known()) {
    covered = ((Checked(size.size()) - 1) * dilation + 1).value();
    if (!covered) return DoesNotFitIn64Bits(constraint, axis);
  }
  if (window.auto_pad != AutoPad::kExplicit) {
    // AutoPads requires that this does not overflow.
    if (covered && input.is_known() && !(Checked(input.size()) + *covered + stride).value()) {
      return DoesNotFitIn64Bits(constraint, axis);
    }
    if (stride == 1) return input;
    if (!input.is_known()) return Dim::Unknown();
    return Dim(CeilDivide(input.size(), stride));
  }
  const std::optional<int64_t> pads = (Checked(pad_begin) + pad_end).value();
  if (!pads) return DoesNotFitIn64Bits(constraint, axis);
  if (!covered) return Dim::Unknown();
  if (!input.is_known()) {
    return stride == 1 && *pads == *covered - 1 ? input : Dim::Unknown();
  }
  const std::optional<int64_t> padded = (Checked(input.size()) + *pads).value();
  if (!padded || !(Checked(*padded) + stride).value()) return DoesNotFitIn64Bits(constraint, axis);
  // May be negative, but in ceil mode only by less than a stride.
  const int64_t room = *padded - *covered;
  if (room < 0 && (!window.ceil_mode || room <= -stride)) {
    return absl::InvalidArgumentError(
        absl::StrCat(constraint, " the window does not fit on spatial axis ", axis, ": it covers ",
                     *covered, " elements, and there are ", input.size(),
                     *pads == 0 ? "" : absl::StrCat(" and ", *pads, " of padding")));
  }
  if (stride == 1 && *pads == *covered - 1) return input;
  int64_t outputs = room < 0 ? 1 : room / stride + 1;
  if (window.ceil_mode) {
    if (room > 0 && room % stride != 0) ++outputs;
    // Even without reaching past the end, the last position may begin in the padding at the end.
    if (outputs > 1 && (outputs - 1) * stride >= input.size() + pad_begin) --outputs;
  }
  return Dim(outputs);
}

WindowAxis ResolveWindow(const WindowAttributes& window, int64_t axis, int64_t input,
                         int64_t size) {
  const int64_t axes = static_cast<int64_t>(window.pad.size()) / 2;
  WindowAxis resolved = {.size = size,
                         .stride = Entry(window.stride, axis, 1),
                         .dilation = Entry(window.dilation, axis, 1),
                         .pad_begin = Entry(window.pad, axis, 0),
                         .pad_end = Entry(window.pad, axes + axis, 0)};
  if (window.auto_pad != AutoPad::kExplicit) AutoPads(window.auto_pad, input, resolved);
  return resolved;
}

absl::StatusOr<Dim> TransposedOutput(const WindowAttributes& window, int64_t output_pad,
                                     int64_t axis, const Dim& input, const Dim& size,
                                     absl::string_view constraint) {
  if (size.is_known() && size.size() < 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        constraint, " the window is empty on spatial axis ", axis, ": its size is ", size.size()));
  }
  if (!input.is_known() || !size.is_known()) return Dim::Unknown();
  const int64_t axes = static_cast<int64_t>(window.pad.size()) / 2;
  const std::optional<int64_t> output =
      ((Checked(input.size()) - 1) * Entry(window.stride, axis, 1) +
       (Checked(size.size()) - 1) * Entry(window.dilation, axis, 1) + 1 + output_pad -
       Entry(window.pad, axis, 0) - Entry(window.pad, axes + axis, 0))
          .value();
  if (!output) return DoesNotFitIn64Bits(constraint, axis);
  if (*output >= 1) return Dim(*output);
  return absl::InvalidArgumentError(absl::StrCat(constraint,
                                                 " the padding leaves nothing of spatial axis ",
                                                 axis, ": its size would be ", *output));
}

}  // namespace roundhouse::canonical
