#include "roundhouse/dialects/canonical/slicing.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

constexpr int64_t kFirst = std::numeric_limits<int64_t>::min();
constexpr int64_t kLast = std::numeric_limits<int64_t>::max();

// Selects `otherwise` where `list` equals `wanted`, else `result`.
Value* Replace(Lowering& l, Value* list, int64_t wanted, Value* otherwise, Value* result) {
  Value* is_wanted =
      l(canonical::Compare{.direction = canonical::Comparison::kEqual}, {list, l.Whole(wanted)});
  return l(canonical::Select{}, {is_wanted, otherwise, result});
}

Value* EndIsTooLarge(Lowering& l, int64_t begin, int64_t size) {
  return l.Invalid(
      absl::StrCat("the end of ", size, " elements from ", begin, " on does not fit in 64 bits"));
}

// A size of -1 means the rest of the axis.
Value* LowerSlice(Lowering& l) {
  Value* input = l.need(0);
  const std::optional<Ints> begin = l.IntsOf(l.need(1));
  const std::optional<Ints> size = l.IntsOf(l.need(2));
  if (!begin || !size) {
    Value* starts = l.AsList(1);
    Value* sizes = l.AsList(2);
    Value* ends = Replace(l, sizes, -1, l.Whole(kLast), l.Add(starts, sizes));
    return l(canonical::Slice{}, {input, starts, ends});
  }
  if (begin->size() != size->size()) {
    return l.Invalid(absl::StrCat("expected as many begins as sizes, found ", begin->size(),
                                  " and ", size->size()));
  }
  Ints ends;
  for (size_t i = 0; i < size->size(); ++i) {
    const std::optional<int64_t> end =
        (*size)[i] == -1 ? kLast : CheckedAdd((*begin)[i], (*size)[i]);
    if (!end) return EndIsTooLarge(l, (*begin)[i], (*size)[i]);
    ends.push_back(*end);
  }
  return l(canonical::Slice{.starts = *begin, .ends = ends}, {input});
}

// The masks of a strided slice. Their bits refer to entries of begin, end and strides.
struct Masks {
  int64_t begin;
  int64_t end;
  int64_t ellipsis;
  int64_t new_axis;
  int64_t shrink;
  static bool Has(int64_t mask, size_t bit) { return bit < 63 && ((mask >> bit) & 1) != 0; }
};

// The axes of input and result that the entries refer to, in order.
struct Entries {
  Ints axes;                    // The input's axis of each entry that takes one.
  std::vector<size_t> entries;  // The indices of these entries.
  Ints shrunk;                  // Input axes that are dropped.
  Ints added;                   // Result axes of size 1 that are added.
};

Entries Resolve(Lowering& l, const Masks& masks, size_t count, int64_t rank) {
  Entries found;
  int64_t taken = 0;
  bool has_ellipsis = false;
  for (size_t i = 0; i < count; ++i) {
    if (Masks::Has(masks.ellipsis, i)) {
      if (has_ellipsis) l.Invalid("expected at most one ellipsis");
      has_ellipsis = true;
    } else if (!Masks::Has(masks.new_axis, i)) {
      ++taken;
    }
  }
  const int64_t skipped = rank - taken;
  if (skipped < 0)
    l.Invalid(absl::StrCat("expected to slice at most ", rank, " axes, found ", taken));
  int64_t axis = 0;
  int64_t result_axis = 0;
  for (size_t i = 0; i < count && l.ok(); ++i) {
    if (Masks::Has(masks.ellipsis, i)) {
      axis += skipped;
      result_axis += skipped;
    } else if (Masks::Has(masks.new_axis, i)) {
      found.added.push_back(result_axis++);
    } else {
      found.axes.push_back(axis);
      found.entries.push_back(i);
      if (Masks::Has(masks.shrink, i)) {
        found.shrunk.push_back(axis);
      } else {
        ++result_axis;
      }
      ++axis;
    }
  }
  return found;
}

// Slices by begins and ends that only the run knows.
Value* DynamicSlice(Lowering& l, Value* input, const Masks& masks, const Entries& found,
                    const Ints& strides) {
  Value* starts = l.AsList(1);
  Value* ends = l.AsList(2);
  if (l.Bool("offset")) ends = l.Add(starts, ends);
  Values begin_parts;
  Values end_parts;
  Ints steps;
  for (size_t entry : found.entries) {
    const int64_t at = static_cast<int64_t>(entry);
    const bool is_forward = strides[entry] > 0;
    const bool is_shrunk = Masks::Has(masks.shrink, entry);
    Value* begin = Masks::Has(masks.begin, entry) && !is_shrunk
                       ? l.IntsConstant({is_forward ? 0 : kLast})
                       : l.Slice(starts, 0, at, at + 1);
    Value* end = l.Slice(ends, 0, at, at + 1);
    if (is_shrunk) {
      end = Replace(l, begin, -1, l.IntsConstant({kLast}), l.Add(begin, l.Whole(1)));
    } else if (Masks::Has(masks.end, entry)) {
      end = l.IntsConstant({is_forward ? kLast : kFirst});
    }
    begin_parts.push_back(begin);
    end_parts.push_back(end);
    steps.push_back(is_shrunk ? 1 : strides[entry]);
  }
  if (begin_parts.empty()) return input;
  return l(canonical::Slice{.axes = found.axes, .steps = steps},
           {input, l.Concat(begin_parts, 0), l.Concat(end_parts, 0)});
}

Value* LowerStridedSlice(Lowering& l) {
  Value* input = l.need(0);
  const std::optional<Ints> begin = l.IntsOf(l.need(1));
  std::optional<Ints> end = l.IntsOf(l.need(2));
  const std::optional<Ints> strides = l.NeedInts(3);
  const int64_t rank = l.rank(input);
  if (!l.ok()) return nullptr;
  const Masks masks = {.begin = l.Int("begin_mask"),
                       .end = l.Int("end_mask"),
                       .ellipsis = l.Int("ellipsis_mask"),
                       .new_axis = l.Int("new_axis_mask"),
                       .shrink = l.Int("shrink_axis_mask")};
  const size_t count = strides->size();
  if ((begin && begin->size() != count) || (end && end->size() != count)) {
    return l.Invalid("expected equally many begins, ends and strides");
  }
  for (int64_t stride : *strides) {
    if (stride == 0) return l.Invalid("a stride is 0");
  }
  const Entries found = Resolve(l, masks, count, rank);
  Value* sliced = nullptr;
  if (begin && end) {
    canonical::Slice slice = {
        .starts = Ints(), .ends = Ints(), .axes = found.axes, .steps = Ints()};
    for (size_t entry : found.entries) {
      const bool is_forward = (*strides)[entry] > 0;
      const int64_t first = (*begin)[entry];
      if (Masks::Has(masks.shrink, entry)) {
        slice.starts->push_back(first);
        const std::optional<int64_t> next = first == -1 ? kLast : CheckedAdd(first, 1);
        if (!next) return EndIsTooLarge(l, first, 1);
        slice.ends->push_back(*next);
        slice.steps->push_back(1);
        continue;
      }
      const std::optional<int64_t> last =
          l.Bool("offset") ? CheckedAdd(first, (*end)[entry]) : (*end)[entry];
      if (!last) return EndIsTooLarge(l, first, (*end)[entry]);
      slice.starts->push_back(Masks::Has(masks.begin, entry) ? (is_forward ? 0 : kLast) : first);
      slice.ends->push_back(Masks::Has(masks.end, entry) ? (is_forward ? kLast : kFirst) : *last);
      slice.steps->push_back((*strides)[entry]);
    }
    sliced = found.axes.empty() ? input : l(slice, {input});
  } else {
    sliced = DynamicSlice(l, input, masks, found, *strides);
  }
  if (!found.shrunk.empty()) sliced = l.Squeeze(sliced, found.shrunk);
  if (!found.added.empty()) sliced = l.Unsqueeze(sliced, found.added);
  return sliced;
}

// The pads are (rank, 2): front and behind, for each axis. Returns all fronts, then all behinds.
std::optional<Ints> KnownPads(Lowering& l) {
  const std::optional<Ints> pairs = l.IntsOf(l.need(1));
  if (!pairs) return std::nullopt;
  Ints pads;
  for (size_t side = 0; side < 2; ++side) {
    for (size_t i = side; i < pairs->size(); i += 2) pads.push_back((*pairs)[i]);
  }
  return pads;
}

Value* ComputedPads(Lowering& l) {
  return l.Reshape(l.Cast(l.Transpose(l.need(1), {1, 0}), ElementKind::kI64), {-1});
}

Value* ConstantPad(Lowering& l, Value* value) {
  canonical::TensorConstantPad pad = {.pads = KnownPads(l)};
  Values operands = {l.need(0)};
  if (value != nullptr) operands.push_back(l.AsScalar(value));
  if (!pad.pads) {
    if (value == nullptr) operands.push_back(l.none());
    operands.push_back(ComputedPads(l));
  }
  return l(pad, operands);
}

Value* LowerPad(Lowering& l) { return ConstantPad(l, nullptr); }
Value* LowerPadV2(Lowering& l) { return ConstantPad(l, l.need(2)); }

Value* LowerMirrorPad(Lowering& l) {
  canonical::TensorBorderPad pad = {.mode = l.String("mode") == "SYMMETRIC"
                                                ? canonical::BorderMode::kSymmetric
                                                : canonical::BorderMode::kReflect,
                                    .pads = KnownPads(l)};
  if (pad.pads) return l(pad, {l.need(0)});
  return l(pad, {l.need(0), ComputedPads(l)});
}

Value* LowerReverse(Lowering& l) {
  Value* input = l.need(0);
  const std::optional<Ints> axes = l.Axes(1, l.rank(input));
  if (!axes) return nullptr;
  const size_t count = axes->size();
  return l(canonical::Slice{.starts = Ints(count, kLast),
                            .ends = Ints(count, kFirst),
                            .axes = *axes,
                            .steps = Ints(count, -1)},
           {input});
}

Value* LowerDynamicUpdateSlice(Lowering& l) {
  return l(canonical::DynamicUpdateSlice{}, {l.need(0), l.need(1), l.AsList(2)});
}

}  // namespace

void AddSlicing(LoweringTable& table) {
  table.AddMovement("dynamic_update_slice", LowerDynamicUpdateSlice);
  table.AddMovement("mirror_pad", LowerMirrorPad);
  table.AddMovement("pad", LowerPad);
  table.AddMovement("padv2", LowerPadV2);
  table.AddMovement("reverse_v2", LowerReverse);
  table.AddMovement("slice", LowerSlice);
  table.AddMovement("strided_slice", LowerStridedSlice);
}

}  // namespace roundhouse::tfl_lowering
