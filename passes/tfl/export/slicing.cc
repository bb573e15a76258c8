#include "roundhouse/dialects/canonical/slicing.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"
#include "roundhouse/passes/tfl/export/slice_bounds.h"

namespace roundhouse::tfl_export {
namespace {

// The range of each axis in TFLite's terms. A bit of a mask means that the number is ignored, and
// that the range starts at the beginning, or goes to the end, of the axis.
struct Ranges {
  Ints begin;
  Ints end;
  Ints strides;
  int64_t begin_mask = 0;
  int64_t end_mask = 0;
};

Ranges WholeAxes(int64_t rank) {
  Ranges ranges = {.begin = Ints(rank, 0), .end = Ints(rank, 0), .strides = Ints(rank, 1)};
  ranges.begin_mask = ranges.end_mask = (int64_t{1} << rank) - 1;
  return ranges;
}

Value* StridedSlice(OpExport& e, Value* begin, Value* end, const Ranges& ranges) {
  return e("strided_slice", {e.in(0), begin, end, e.List(ranges.strides)},
           {{"begin_mask", OfInt(ranges.begin_mask)}, {"end_mask", OfInt(ranges.end_mask)}},
           TflType(e.result_type()));
}

// The size of the axis is known, so the range is exact.
void SetRange(Ranges& ranges, int64_t axis, const canonical::SliceRange& range) {
  const int64_t bit = int64_t{1} << axis;
  ranges.begin_mask &= ~bit;
  ranges.begin[axis] = range.start;
  const int64_t step = range.count > 1 ? range.step : 1;
  ranges.strides[axis] = step;
  const int64_t end = range.start + range.count * step;
  ranges.end[axis] = std::max<int64_t>(end, 0);
  // A negative end would count from the end.
  if (end >= 0) ranges.end_mask &= ~bit;
}

// A bound that is not known stays for a list that the run computes.
void SetOpenRange(Ranges& ranges, int64_t axis, std::optional<int64_t> start,
                  std::optional<int64_t> end, int64_t step) {
  const int64_t bit = int64_t{1} << axis;
  ranges.strides[axis] = std::clamp(step, kLeastBound, kGreatestBound);
  const bool from_first =
      start && (step > 0 ? *start == 0 || *start < kLeastBound : *start > kGreatestBound);
  const bool to_last = end && (step > 0 ? *end >= kGreatestBound : *end < kLeastBound);
  if (!from_first) {
    ranges.begin_mask &= ~bit;
    ranges.begin[axis] = std::clamp(start.value_or(0), kLeastBound, kGreatestBound);
  }
  if (!to_last) {
    ranges.end_mask &= ~bit;
    ranges.end[axis] = std::clamp(end.value_or(0), kLeastBound, kGreatestBound);
  }
}

// The starts or ends of a slice: the attribute, or what is known of the operand.
std::optional<KnownEntries> EntriesOf(OpExport& e, int operand,
                                      const std::optional<Ints>& attribute) {
  if (attribute) return KnownEntries(attribute->begin(), attribute->end());
  if (!e.has(operand)) return std::nullopt;
  if (const std::optional<Ints> numbers = e.ints(operand)) {
    return KnownEntries(numbers->begin(), numbers->end());
  }
  return FindKnownEntries(e.node().operand(operand));
}

// A list with a number for each axis: those of `known`, and where they are not known those of the
// operand, which has one for each of `axes`.
Value* BoundsByAxis(OpExport& e, int operand, const Ints& known, const KnownEntries& entries,
                    const Ints& axes, int64_t mask) {
  const auto is_needed = [&](size_t i) { return !entries[i] && ((mask >> axes[i]) & 1) == 0; };
  bool any_needed = false;
  for (size_t i = 0; i < axes.size(); ++i) any_needed = any_needed || is_needed(i);
  if (!any_needed) return e.List(known);
  if (e.in(operand) == nullptr) return nullptr;
  Value* list = ClampedToI32(e, e.node().operand(operand));
  const bool has_each_axis =
      axes.size() == known.size() && std::is_sorted(axes.begin(), axes.end());
  if (has_each_axis) return list;
  Values parts;
  for (size_t axis = 0; axis < known.size(); ++axis) {
    const size_t i = std::find(axes.begin(), axes.end(), static_cast<int64_t>(axis)) - axes.begin();
    parts.push_back(i < axes.size() && is_needed(i)
                        ? e.Part(list, static_cast<int64_t>(i), static_cast<int64_t>(i) + 1)
                        : e.List({known[axis]}));
  }
  return e.Joined(parts);
}

Value* ExportSlice(OpExport& e, const canonical::Slice& op) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  std::optional<KnownEntries> starts = EntriesOf(e, 1, op.starts);
  std::optional<KnownEntries> ends = EntriesOf(e, 2, op.ends);
  std::optional<Ints> axes = op.axes ? op.axes : e.ints(3);
  std::optional<Ints> steps = op.steps ? op.steps : e.ints(4);
  if ((!starts && !ends) || (e.has(3) && !axes) || (e.has(4) && !steps)) {
    return e.Unsupported("TFLite slices only along known axes by known steps");
  }
  if (!starts) starts.emplace(ends->size());
  if (!ends) ends.emplace(starts->size());
  if (!axes) {
    axes.emplace(starts->size());
    std::iota(axes->begin(), axes->end(), 0);
  }
  for (int64_t& axis : *axes) axis = e.Axis(0, axis);
  if (!steps) steps.emplace(axes->size(), 1);
  for (const size_t size : {starts->size(), ends->size(), steps->size()}) {
    if (size != axes->size()) return e.Unsupported("its lists have different numbers of entries");
  }
  if (rank == 0) return e.in(0);
  Ranges ranges = WholeAxes(rank);
  bool is_known = true;
  bool is_plain = true;
  for (size_t i = 0; i < axes->size(); ++i) {
    const int64_t axis = (*axes)[i];
    const std::optional<int64_t> size = e.size(0, axis);
    const std::optional<int64_t> start = (*starts)[i];
    const std::optional<int64_t> end = (*ends)[i];
    is_known = is_known && start && end;
    is_plain = is_plain && size && (*steps)[i] == 1;
    if (size && start && end) {
      SetRange(ranges, axis, canonical::ResolveSlice(*size, *start, *end, (*steps)[i]));
    } else {
      SetOpenRange(ranges, axis, start, end, (*steps)[i]);
    }
  }
  const std::optional<Ints> result = e.result_sizes();
  if (is_known && is_plain && result && e.sizes(0)) {
    if (result == e.sizes(0)) return e.in(0);
    Ints begin(rank, 0);
    for (int64_t axis = 0; axis < rank; ++axis) begin[axis] = ranges.begin[axis];
    return e("slice", {e.in(0), e.List(begin), e.List(*result)}, {}, TflType(e.result_type()));
  }
  return StridedSlice(e, BoundsByAxis(e, 1, ranges.begin, *starts, *axes, ranges.begin_mask),
                      BoundsByAxis(e, 2, ranges.end, *ends, *axes, ranges.end_mask), ranges);
}

// A start for which the window would cross a border is clamped.
Value* ExportDynamicSlice(OpExport& e, const canonical::DynamicSlice& op) {
  if (op.sizes.empty()) return e.in(0);
  const std::optional<Ints> whole = e.sizes(0);
  Value* window = e.List(op.sizes);
  Value* last = nullptr;
  if (whole) {
    Ints room = *whole;
    for (size_t i = 0; i < room.size(); ++i) room[i] -= op.sizes[i];
    last = e.List(room);
  } else {
    last = e("sub", {e.SizesOf(e.in(0)), window});
  }
  Value* starts =
      e("maximum", {e("minimum", {ClampedToI32(e, e.node().operand(1)), last}), e.Whole(0)});
  return e("slice", {e.in(0), starts, window}, {}, TflType(e.result_type()));
}

Value* ExportDynamicUpdateSlice(OpExport& e, const canonical::DynamicUpdateSlice&) {
  if (e.rank(0) == 0) return e.in(1);
  return e("dynamic_update_slice", {e.in(0), e.in(1), ClampedToI32(e, e.node().operand(2))}, {},
           TflType(e.result_type()));
}

// TFLite's matrix of pads: front and behind, for each axis.
Value* PadMatrix(OpExport& e, const Ints& pads) {
  const size_t rank = pads.size() / 2;
  Ints pairs;
  for (size_t i = 0; i < rank; ++i) {
    pairs.push_back(pads[i]);
    pairs.push_back(pads[i + rank]);
  }
  return e.Reshape(e.List(pairs), {static_cast<int64_t>(rank), 2});
}

// Crops by negative pads, and keeps the others in `pads`.
Value* Cropped(OpExport& e, Ints& pads) {
  Value* input = e.in(0);
  if (std::all_of(pads.begin(), pads.end(), [](int64_t pad) { return pad >= 0; })) return input;
  const std::optional<Ints> sizes = e.sizes(0);
  if (!sizes) return e.Unsupported("the size of the input that negative pads crop is not known");
  Ints begin(sizes->size(), 0);
  Ints rest = *sizes;
  for (size_t i = 0; i < rest.size(); ++i) {
    for (int64_t* pad : {&pads[i], &pads[i + rest.size()]}) {
      if (*pad >= 0) continue;
      if (pad == &pads[i]) begin[i] = -*pad;
      rest[i] += *pad;
      *pad = 0;
    }
    if (rest[i] < 0) return e.Unsupported("negative pads crop more than the axis has");
  }
  return e("slice", {input, e.List(begin), e.List(rest)});
}

Value* ExportConstantPad(OpExport& e, const canonical::TensorConstantPad& op) {
  const std::optional<Ints> known = op.pads ? op.pads : e.ints(2);
  Value* input = e.in(0);
  Value* pads = nullptr;
  if (known) {
    Ints borders = *known;
    input = Cropped(e, borders);
    if (std::all_of(borders.begin(), borders.end(), [](int64_t pad) { return pad == 0; })) {
      return input;
    }
    pads = PadMatrix(e, borders);
  } else {
    const int64_t rank = e.rank(0);
    if (!e.ok()) return nullptr;
    pads = e.Transpose(e.Reshape(e.IntList(2), {2, rank}), {1, 0});
  }
  const Type type = TflType(e.result_type());
  if (!e.has(1)) return e("pad", {input, pads}, {}, type);
  Value* constant = e.AsScalar(e.in(1));
  if (e.is_quantized(0) && !e.is_quantized(1)) {
    return e.Unsupported("TFLite pads quantised elements only with quantised ones");
  }
  return e("padv2", {input, pads, constant}, {}, type);
}

// The index of the element of the axis that pads take for index `index`, which may lie outside it.
int64_t Source(canonical::BorderMode mode, int64_t index, int64_t size) {
  const auto modulo = [](int64_t a, int64_t b) { return ((a % b) + b) % b; };
  switch (mode) {
    case canonical::BorderMode::kEdge:
      return std::clamp<int64_t>(index, 0, size - 1);
    case canonical::BorderMode::kWrap:
      return modulo(index, size);
    case canonical::BorderMode::kSymmetric: {
      const int64_t at = modulo(index, 2 * size);
      return at < size ? at : 2 * size - 1 - at;
    }
    case canonical::BorderMode::kReflect:
      break;
  }
  if (size == 1) return 0;
  const int64_t at = modulo(index, 2 * size - 2);
  return at < size ? at : 2 * size - 2 - at;
}

Value* ExportBorderPad(OpExport& e, const canonical::TensorBorderPad& op) {
  using canonical::BorderMode;
  const std::optional<Ints> known = op.pads ? op.pads : e.ints(1);
  const std::optional<Ints> sizes = e.sizes(0);
  const bool is_mirror = op.mode == BorderMode::kReflect || op.mode == BorderMode::kSymmetric;
  const AttributeMap mode = {
      {"mode", OfName(op.mode == BorderMode::kReflect ? "REFLECT" : "SYMMETRIC")}};
  if (!known || !sizes) {
    const int64_t rank = e.rank(0);
    if (!e.ok()) return nullptr;
    if (!is_mirror) return e.Unsupported("TFLite has no such border of unknown size");
    Value* pads =
        known ? PadMatrix(e, *known) : e.Transpose(e.Reshape(e.IntList(1), {2, rank}), {1, 0});
    return e("mirror_pad", {e.in(0), pads}, mode, TflType(e.result_type()));
  }
  Ints pads = *known;
  Value* value = Cropped(e, pads);
  if (!e.ok()) return nullptr;
  const size_t rank = sizes->size();
  Ints rest = *sizes;
  bool fits = is_mirror;
  for (size_t i = 0; i < rank; ++i) {
    rest[i] += std::min<int64_t>((*known)[i], 0) + std::min<int64_t>((*known)[i + rank], 0);
    const int64_t most = op.mode == BorderMode::kReflect ? rest[i] - 1 : rest[i];
    fits = fits && pads[i] <= most && pads[i + rank] <= most;
  }
  if (fits) return e("mirror_pad", {value, PadMatrix(e, pads)}, mode, TflType(e.result_type()));
  for (size_t i = 0; i < rank; ++i) {
    if (pads[i] == 0 && pads[i + rank] == 0) continue;
    Ints indices;
    for (int64_t index = -pads[i]; index < rest[i] + pads[i + rank]; ++index) {
      indices.push_back(Source(op.mode, index, rest[i]));
    }
    value = e("gather", {value, e.List(indices)}, {{"axis", OfInt(static_cast<int64_t>(i))}});
  }
  return value;
}

}  // namespace

void AddSlicing(ExportTable& table) {
  table.Add(ExportBorderPad);
  table.Add(ExportConstantPad);
  table.Add(ExportDynamicSlice);
  table.Add(ExportDynamicUpdateSlice);
  table.Add(ExportSlice);
}

}  // namespace roundhouse::tfl_export
