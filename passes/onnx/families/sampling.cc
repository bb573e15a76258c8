// Operations that read features at computed positions, and that combine windows into an image.
#include "roundhouse/dialects/canonical/sampling.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/onnx/domains.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

constexpr int64_t kMostPositions = int64_t{1} << 40;

int64_t ElementOr(const std::optional<Ints>& list, size_t index, int64_t otherwise) {
  return list && index < list->size() ? (*list)[index] : otherwise;
}

// Reshapes a list to `rank` axes of size 1, except `axis`.
Value* AlongAxis(Lowering& l, Value* list, int64_t axis, int64_t rank) {
  Ints axes;
  for (int64_t i = 0; i < rank; ++i) {
    if (i != axis) axes.push_back(i);
  }
  return l.Unsqueeze(list, axes);
}

// 0, 1, 2, … in the kind.
Value* CountTo(Lowering& l, Value* limit, ElementKind kind) {
  return l.Cast(l(canonical::Range{}, {l.Whole(0), limit, l.Whole(1)}), kind);
}

Value* LowerAffineGrid(Lowering& l) {
  Value* theta = l.need(0);
  const ElementKind kind = l.kind(theta);
  const std::optional<int64_t> axes = l.size(theta, 1);
  if (!l.ok()) return nullptr;
  if (!axes) return l.NotKnown("the number of rows of theta");
  if (*axes != 2 && *axes != 3) {
    return l.Invalid(
        absl::StrCat("theta: expected 2 or 3 rows, one for each spatial axis, found ", *axes));
  }
  const bool align_corners = l.Int("align_corners") != 0;
  Value* size = l.need(1);
  Value* one = l.Number(1, kind);
  const int64_t rank = *axes + 2;  // Batch, positions, coordinates.
  auto column = [&](int64_t index) {
    Ints places;
    for (int64_t i = 1; i <= *axes; ++i) places.push_back(i);
    return l.Unsqueeze(l.Squeeze(l.Slice(theta, 2, index, index + 1), {2}), places);
  };
  Value* result = column(*axes);
  for (int64_t i = 0; i < *axes; ++i) {
    // Coordinate 0 is x, the last axis.
    const int64_t axis = *axes - 1 - i;
    Value* limit = l.AsScalar(l.Slice(size, 0, 2 + axis, 3 + axis));
    Value* count = CountTo(l, limit, kind);
    Value* number = l.Cast(limit, kind);
    Value* coordinate = nullptr;
    if (align_corners) {
      // A single position lies in the middle.
      Value* last = l.Sub(number, one);
      Value* steps = l(canonical::EltwiseMax{}, {last, one});
      coordinate =
          l.Sub(l.Div(l.Add(count, count), steps), l(canonical::EltwiseMin{}, {last, one}));
    } else {
      coordinate = l.Sub(l.Div(l.Add(l.Add(count, count), one), number), one);
    }
    result = l.Add(result, l.Mul(column(i), AlongAxis(l, coordinate, 1 + axis, rank)));
  }
  return result;
}

// Adds each element of each window at its position, for sizes known only during the run. The image
// keeps its padding until the end.
Value* Col2ImOfRun(Lowering& l) {
  Value* input = l.need(0);
  const ElementKind wide = ElementKind::kI64;
  const std::optional<int64_t> given = l.size(l.need(1), 0);
  if (!l.ok()) return nullptr;
  if (!given) return l.NotKnown("the number of spatial axes");
  const int64_t spatial = *given;
  if (spatial < 1 || spatial > kMaxRank / 2) {
    return l.Unsupported(absl::StrCat("an image with ", spatial, " spatial axes"));
  }
  const std::optional<Ints> strides = l.IntList("strides");
  const std::optional<Ints> dilations = l.IntList("dilations");
  const std::optional<Ints> pads = l.IntList("pads");
  const auto element = [&](Value* list, int64_t index) {
    return l.AsScalar(l.Slice(l.Cast(list, wide), 0, index, index + 1));
  };
  // (block…, positions…): the flat offset in the image to which each element goes.
  Value* places = l.Whole(0);
  Values image_sizes;
  Ints cut = {0, 0};
  Ints cut_behind = {0, 0};
  for (int64_t i = 0; i < spatial; ++i) {
    const int64_t stride = ElementOr(strides, i, 1);
    const int64_t dilation = ElementOr(dilations, i, 1);
    if (stride < 1 || dilation < 1) return l.Invalid("strides and dilations are positive");
    const int64_t before = ElementOr(pads, i, 0);
    const int64_t behind = ElementOr(pads, spatial + i, 0);
    if (std::min(before, behind) < 0 || std::max(before, behind) > kMostPositions) {
      return l.Invalid(absl::StrCat("attribute 'pads': expected 0 to ", kMostPositions, ", found ",
                                    before, " and ", behind));
    }
    cut.push_back(-before);
    cut_behind.push_back(-behind);
    Value* block = element(l.need(2), i);
    Value* image = l.Add(element(l.need(1), i), l.Whole(before + behind));
    Value* reach = l.Mul(l.Sub(block, l.Whole(1)), l.Whole(dilation));
    Value* room = l.Sub(l.Sub(image, reach), l.Whole(1));
    Value* count = l.Add(l(canonical::FloorDiv{}, {room, l.Whole(stride)}), l.Whole(1));
    Value* start = l.Mul(CountTo(l, count, wide), l.Whole(stride));
    Value* tap = l.Mul(CountTo(l, block, wide), l.Whole(dilation));
    Value* place =
        l.Add(AlongAxis(l, tap, i, 2 * spatial), AlongAxis(l, start, spatial + i, 2 * spatial));
    places = l.Add(l.Mul(places, image), place);
    image_sizes.push_back(l.Unsqueeze(image, {0}));
  }
  cut.insert(cut.end(), cut_behind.begin(), cut_behind.end());
  Value* sizes = l.Concat(image_sizes, 0);
  places = l.Reshape(places, {1, -1});
  Value* count = l.Slice(l.ShapeOf(places), 0, 1, 2);
  Value* lines = l.ReshapeTo(input, l.Concat({l.IntsConstant({-1}), count}, 0));
  Value* num_lines = l.Slice(l.ShapeOf(lines), 0, 0, 1);
  Value* area =
      l(canonical::TensorReduce{.kind = canonical::ReduceKind::kProd, .axes = Ints{0}}, {sizes});
  Value* empty = l.BroadcastTo(l.Number(0, l.kind(input)), l.Concat({num_lines, area}, 0));
  Value* sum =
      l(canonical::ScatterElements{.axis = 1, .reduction = canonical::ScatterReduction::kAdd},
        {empty, l.BroadcastTo(places, l.ShapeOf(lines)), lines});
  Value* batch = l.Slice(l.ShapeOf(input), 0, 0, 1);
  Value* whole = l.ReshapeTo(sum, l.Concat({batch, l.IntsConstant({-1}), sizes}, 0));
  return l(canonical::TensorConstantPad{.pads = cut}, {whole});
}

// An axis along which windows are added up: planes of equal length, each `shift` behind the one
// before. Plane by plane, `runs` elements stand `spread` apart.
struct OverlapAxis {
  // Whether a plane has all elements of a window, and not the same element of all windows.
  bool is_of_windows = false;
  // Whether `spread` neighbours of what is spread over planes fill the gaps of one.
  bool is_dense = false;
  int64_t planned = 0;  // How many are spread over planes.
  int64_t planes = 0;
  int64_t shift = 0;
  int64_t runs = 0;
  int64_t spread = 0;
};

// The way with the fewest elements in all planes together: element t of window p is at t * dilation
// + p * stride.
OverlapAxis OverlapOf(int64_t window, int64_t dilation, int64_t places, int64_t stride) {
  OverlapAxis best;
  double least = std::numeric_limits<double>::infinity();
  const auto offer = [&](const OverlapAxis& way) {
    const auto planes = static_cast<double>(way.planes);
    const double length = static_cast<double>(way.runs) * static_cast<double>(way.spread) +
                          planes * static_cast<double>(way.shift);
    if (planes * length >= least) return;
    least = planes * length;
    best = way;
  };
  // Nothing is a step apart from itself.
  if (window == 1) dilation = 1;
  if (places == 1) stride = 1;
  for (const bool is_of_windows : {false, true}) {
    OverlapAxis way = {.is_of_windows = is_of_windows,
                       .planned = is_of_windows ? places : window,
                       .planes = is_of_windows ? places : window,
                       .shift = is_of_windows ? stride : dilation,
                       .runs = is_of_windows ? window : places,
                       .spread = is_of_windows ? dilation : stride};
    offer(way);
    if (way.shift != 1) continue;
    way.is_dense = true;
    way.planes = (way.planned - 1) / way.spread + 1;
    way.shift = way.spread;
    offer(way);
  }
  return best;
}

// Pads axis `axis` of `rank` axes behind its elements.
Value* PadBehind(Lowering& l, Value* value, int64_t rank, int64_t axis, int64_t count) {
  Ints pads(2 * rank, 0);
  pads[rank + axis] = count;
  return count == 0 ? value : l(canonical::TensorConstantPad{.pads = pads}, {value});
}

// As many planes are added one by one; more of them all at once.
constexpr int64_t kFewPlanes = 8;

// Adds up the planes of one axis: (…, planned, outer, runs, inner) becomes (…, outer, length,
// inner). Null if there are too many elements to be counted.
Value* AddPlanes(Lowering& l, Value* x, const OverlapAxis& axis, int64_t outer, int64_t inner,
                 int64_t& length) {
  length = axis.runs * axis.spread;
  const bool has_gaps = axis.spread > 1;
  if (has_gaps && axis.is_dense) {
    x = l.Reshape(x, {-1, axis.planned, outer * axis.runs, inner});
    x = PadBehind(l, x, 4, 1, axis.planes * axis.spread - axis.planned);
    x = l.Reshape(x, {-1, axis.spread, outer * axis.runs, inner});
    x = l.Transpose(x, {0, 2, 1, 3});
  } else if (has_gaps) {
    x = PadBehind(l, l.Reshape(x, {-1, 1, inner}), 3, 1, axis.spread - 1);
  }
  if (axis.planes == 1) return x;
  const int64_t reach = (axis.planes - 1) * axis.shift;
  if (axis.planes <= kFewPlanes) {
    // Each is put where it belongs among zeros, and added.
    x = l.Reshape(x, {-1, axis.planes, outer, length, inner});
    length += reach;
    Value* sum = nullptr;
    for (int64_t plane = 0; plane < axis.planes; ++plane) {
      const int64_t before = plane * axis.shift;
      const Ints pads = {0, -plane, 0, before, 0, 0, plane + 1 - axis.planes, 0, reach - before, 0};
      Value* placed = l(canonical::TensorConstantPad{.pads = pads}, {x});
      sum = sum == nullptr ? placed : l.Add(sum, placed);
    }
    return sum;
  }
  // In rows that are longer by all shifts, one plane after the other, the same place of the image
  // is a row and a shift further in each plane: seen as shorter planes, they lie above each other.
  const int64_t grown = length + axis.planes * axis.shift;
  const std::optional<int64_t> row = CheckedMul(grown, inner);
  const std::optional<int64_t> plane = row ? CheckedMul(*row, outer) : std::nullopt;
  const std::optional<int64_t> all = plane ? CheckedMul(*plane, axis.planes) : std::nullopt;
  if (!all) return l.Unsupported("an image of this size");
  x = PadBehind(l, l.Reshape(x, {-1, length, inner}), 3, 1, grown - length);
  const int64_t shift = axis.shift * inner;
  x = l.Slice(l.Reshape(x, {-1, *all}), 1, 0, *all - axis.planes * shift);
  x = l(
      canonical::TensorReduce{
          .kind = canonical::ReduceKind::kSum, .axes = Ints{1}, .keep_dims = false},
      {l.Reshape(x, {-1, axis.planes, *plane - shift})});
  length = outer > 1 ? grown : grown - axis.shift;
  return outer > 1 ? PadBehind(l, x, 2, 1, shift) : x;
}

// Adds up windows axis by axis, from the last, as planes that are shifted and summed.
Value* LowerCol2Im(Lowering& l) {
  constexpr int64_t kMostSteps = int64_t{1} << 20;
  Value* input = l.need(0);
  const std::optional<Ints> image = l.IntsOf(l.need(1));
  const std::optional<Ints> block = l.IntsOf(l.need(2));
  const std::optional<int64_t> columns = l.size(input, 1);
  if (!l.ok()) return nullptr;
  if (!image || !block || !columns) return Col2ImOfRun(l);
  const size_t spatial = image->size();
  if (spatial < 1 || spatial > 3) {
    return l.Unsupported(absl::StrCat("an image with ", spatial, " spatial axes"));
  }
  if (block->size() != spatial)
    return l.Invalid("expected as many numbers for blocks as for images");
  const std::optional<Ints> strides = l.IntList("strides");
  const std::optional<Ints> dilations = l.IntList("dilations");
  const std::optional<Ints> pads = l.IntList("pads");
  std::optional<int64_t> elements = 1;
  std::vector<OverlapAxis> axes;
  Ints sizes = {-1};
  Ints places;
  for (size_t i = 0; i < spatial; ++i) {
    const int64_t stride = ElementOr(strides, i, 1);
    const int64_t dilation = ElementOr(dilations, i, 1);
    const int64_t window = (*block)[i];
    const int64_t before = ElementOr(pads, i, 0);
    const int64_t behind = ElementOr(pads, spatial + i, 0);
    if (stride < 1 || dilation < 1 || window < 1 || window > kMostSteps || dilation > kMostSteps ||
        (*image)[i] < 1 || (*image)[i] > kMostPositions || before < 0 || behind < 0 ||
        std::max(before, behind) > kMostPositions) {
      return l.Invalid(
          "strides, dilations, blocks and images are not positive, or pads negative, or too large");
    }
    elements = elements ? CheckedMul(*elements, window) : std::nullopt;
    const int64_t room = (*image)[i] + before + behind - ((window - 1) * dilation + 1);
    if (room < 0) return l.Invalid("the blocks are larger than the image");
    sizes.push_back(window);
    places.push_back(room / stride + 1);
    axes.push_back(OverlapOf(window, dilation, places.back(), stride));
  }
  if (!elements || *columns % *elements != 0) {
    return l.Invalid(
        absl::StrCat("the ", *columns, " channels are not a multiple of the elements of a block"));
  }
  sizes.insert(sizes.end(), places.begin(), places.end());
  // Moves the axes that count planes to the front.
  Ints perm(sizes.size());
  std::iota(perm.begin(), perm.end(), 0);
  std::optional<int64_t> outer = 1;
  for (size_t i = 0; i < spatial; ++i) {
    if (axes[i].is_of_windows) std::swap(perm[1 + i], perm[1 + spatial + i]);
    outer = outer ? CheckedMul(*outer, axes[i].runs) : std::nullopt;
  }
  if (!outer) return l.Unsupported("an image of this size");
  Value* x = l.Transpose(l.Reshape(input, sizes), perm);
  std::optional<int64_t> inner = 1;
  Ints found(spatial);
  for (size_t i = spatial; i-- > 0;) {
    *outer /= axes[i].runs;
    x = AddPlanes(l, x, axes[i], *outer, *inner, found[i]);
    inner = CheckedMul(*inner, found[i]);
    if (!l.ok()) return nullptr;
    if (!inner) return l.Unsupported("an image of this size");
  }
  Ints summed = {-1};
  Ints cut = {0};
  Ints whole = {-1, *columns / *elements};
  summed.insert(summed.end(), found.begin(), found.end());
  for (size_t i = 0; i < spatial; ++i) cut.push_back(-ElementOr(pads, i, 0));
  cut.push_back(0);
  // Elements that no window reaches stay zero.
  for (size_t i = 0; i < spatial; ++i)
    cut.push_back((*image)[i] + ElementOr(pads, i, 0) - found[i]);
  whole.insert(whole.end(), image->begin(), image->end());
  return l.Reshape(l(canonical::TensorConstantPad{.pads = cut}, {l.Reshape(x, summed)}), whole);
}

// Positions of a window's taps without offsets, along one axis, in f32: `sizes` are (taps, H, 1)
// for the first axis, or (taps, 1, W). Steps and pads may be any numbers, so they are multiplied as
// doubles, which is exact wherever f32 is.
Value* TapPlaces(Lowering& l, int axis, const int64_t (&window)[2], const Ints& sizes) {
  const std::optional<Ints> strides = l.IntList("strides");
  const std::optional<Ints> dilations = l.IntList("dilations");
  const std::optional<Ints> pads = l.IntList("pads");
  const auto stride = static_cast<double>(ElementOr(strides, axis, 1));
  const auto dilation = static_cast<double>(ElementOr(dilations, axis, 1));
  const auto pad = static_cast<double>(ElementOr(pads, axis, 0));
  std::vector<float> places;
  const absl::Status room =
      TryReserve(places, sizes[0] * sizes[axis + 1], "positions of a window's elements");
  if (!room.ok()) return l.Fail(room);
  for (int64_t tap = 0; tap < sizes[0]; ++tap) {
    const int64_t step = axis == 0 ? tap / window[1] : tap % window[1];
    const double first = static_cast<double>(step) * dilation - pad;
    for (int64_t i = 0; i < sizes[axis + 1]; ++i)
      places.push_back(static_cast<float>(static_cast<double>(i) * stride + first));
  }
  return l.Constant(Tensor::Of<float>(sizes, absl::MakeConstSpan(places)));
}

// Limits of what is written out for one deformable convolution: the numbers in a table of places,
// and the groups of offsets, each of which takes a dozen nodes.
constexpr int64_t kMostPlaces = int64_t{1} << 22;
constexpr int64_t kMostOffsetGroups = 1024;

// Samples what each tap reads for all windows at once; the rest is a matrix product.
Value* LowerDeformConv(Lowering& l) {
  Value* input = l.need(0);
  Value* filter = l.need(1);
  Value* offset = l.need(2);
  const ElementKind kind = l.kind(input);
  const int64_t rank = l.rank(input);
  if (!l.ok()) return nullptr;
  if (rank != 4) return l.Unsupported(absl::StrCat("an input of rank ", rank));
  const std::optional<Ints> weights = l.sizes(filter);
  const std::optional<int64_t> channels = l.size(input, 1);
  const std::optional<int64_t> image[] = {l.size(input, 2), l.size(input, 3)};
  const std::optional<int64_t> output[] = {l.size(offset, 2), l.size(offset, 3)};
  if (!weights || !channels || !image[0] || !image[1] || !output[0] || !output[1]) {
    return l.NotKnown("a size of the input, the filter or the offsets");
  }
  const int64_t groups = l.Int("group", 1);
  const int64_t offset_groups = l.Int("offset_group", 1);
  if (weights->size() != 4 || groups < 1 || offset_groups < 1 || *channels % groups != 0 ||
      *channels % offset_groups != 0 || (*weights)[0] % groups != 0 ||
      (*weights)[1] != *channels / groups) {
    return l.Invalid("the channels of input, filter and groups do not fit");
  }
  const int64_t outputs = (*weights)[0];
  const int64_t window[] = {(*weights)[2], (*weights)[3]};
  if (offset_groups > kMostOffsetGroups) {
    return l.Unsupported(absl::StrCat("a deformable convolution with ", offset_groups,
                                      " groups of offsets, above ", kMostOffsetGroups, ","));
  }
  const int64_t taps = CheckedMul(window[0], window[1]).value_or(INT64_MAX);
  if (window[0] > kMostPlaces || window[1] > kMostPlaces / std::max<int64_t>(window[0], 1) ||
      *output[0] > kMostPlaces / std::max<int64_t>(taps, 1) ||
      *output[1] > kMostPlaces / std::max<int64_t>(taps, 1)) {
    return l.Unsupported("a deformable convolution with this many sampling points");
  }
  const std::optional<int64_t> depth = CheckedMul(*channels / groups, taps);
  if (!depth)
    return l.Unsupported(absl::StrCat("a window of ", taps, " taps in this many channels"));
  // The offsets are (N, groups, taps, 2, H, W), y before x.
  Value* offsets = l.Reshape(offset, {-1, offset_groups, taps, 2, *output[0], *output[1]});
  Value* mask =
      l.has(4) ? l.Reshape(l.in(4), {-1, offset_groups, taps, *output[0] * *output[1]}) : nullptr;
  Value* const tap_places[] = {l.Cast(TapPlaces(l, 0, window, {taps, *output[0], 1}), kind),
                               l.Cast(TapPlaces(l, 1, window, {taps, 1, *output[1]}), kind)};
  const int64_t per_group = *channels / offset_groups;
  Values sampled;
  for (int64_t group = 0; group < offset_groups; ++group) {
    // Coordinates go from -1 at the edge of the first element to 1 at that of the last.
    auto coordinate = [&](int axis) {
      Value* moved =
          l.Squeeze(l.Slice(l.Slice(offsets, 1, group, group + 1), 3, axis, axis + 1), {1, 3});
      Value* place = l.Add(moved, tap_places[axis]);
      const double size = static_cast<double>(*image[axis]);
      return l.Unsqueeze(
          l.Add(l.Mul(place, l.Number(2 / size, kind)), l.Number(1 / size - 1, kind)), {4});
    };
    Value* grid = l.Reshape(l.Concat({coordinate(1), coordinate(0)}, 4),
                            {-1, taps * *output[0], *output[1], 2});
    Value* part = l.Slice(input, 1, group * per_group, (group + 1) * per_group);
    Value* read =
        DecodeFeature(l, l(canonical::GridSample{}, {EncodeFeature(l, part, rank), grid}), rank);
    read = l.Reshape(read, {-1, per_group, taps, *output[0] * *output[1]});
    if (mask != nullptr) read = l.Mul(read, l.Slice(mask, 1, group, group + 1));
    sampled.push_back(read);
  }
  Value* all = sampled.size() == 1 ? sampled[0] : l.Concat(sampled, 1);
  all = l.Reshape(all, {-1, groups, *depth, *output[0] * *output[1]});
  Value* matrices = l.Reshape(filter, {groups, outputs / groups, *depth});
  Value* result =
      l.Reshape(l(canonical::MatMul{}, {matrices, all}), {-1, outputs, *output[0], *output[1]});
  return l.has(3) ? l.Add(result, l.Unsqueeze(l.in(3), {1, 2})) : result;
}

// The maximum of each bin of a region. Bins consist of whole elements, so a bin is a range along
// either axis.
Value* LowerMaxRoiPool(Lowering& l) {
  Value* input = l.need(0);
  Value* regions = l.need(1);
  const ElementKind kind = l.kind(input);
  const std::optional<Ints> bins = l.IntList("pooled_shape");
  const double scale = l.Float("spatial_scale", 1);
  if (!l.ok()) return nullptr;
  if (!bins || bins->size() != 2 || (*bins)[0] < 1 || (*bins)[1] < 1) {
    return l.Invalid("attribute 'pooled_shape': expected two positive numbers");
  }
  auto column = [&](int64_t index) { return l.Slice(regions, 1, index, index + 1); };
  Value* batch = l.Squeeze(l.Cast(column(0), ElementKind::kI64), {1});
  Value* result = l(canonical::Gather{}, {input, batch});  // (regions, C, H, W)
  Value* lowest = l.Number(-std::numeric_limits<double>::infinity(), kind);
  for (int axis = 0; axis < 2; ++axis) {
    Value* half = l.Number(0.5, kind);
    auto rounded = [&](int64_t index) {
      Value* place = l.Mul(column(index), l.Number(scale, kind));
      return l(canonical::Floor{}, {l.Add(place, half)});
    };
    Value* first = rounded(axis == 0 ? 2 : 1);
    Value* last = rounded(axis == 0 ? 4 : 3);
    Value* one = l.Number(1, kind);
    Value* length = l(canonical::EltwiseMax{}, {l.Add(l.Sub(last, first), one), one});
    const int64_t count = (*bins)[axis];
    Value* bin = l.Div(length, l.Number(static_cast<double>(count), kind));
    Value* number = CountTo(l, l.Whole(count), kind);
    // (regions, bins): where each bin starts and ends.
    Value* start = l.Add(l(canonical::Floor{}, {l.Mul(number, bin)}), first);
    Value* end = l.Add(l(canonical::Ceil{}, {l.Mul(l.Add(number, one), bin)}), first);
    Value* size = l.AsScalar(l.Slice(l.ShapeOf(input), 0, 2 + axis, 3 + axis));
    Value* place = CountTo(l, size, kind);
    using canonical::Comparison;
    Value* is_in =
        l(canonical::BitwiseAnd{},
          {l(canonical::Compare{.direction = Comparison::kGreaterEqual},
             {place, l.Unsqueeze(start, {2})}),
           l(canonical::Compare{.direction = Comparison::kLess}, {place, l.Unsqueeze(end, {2})})});
    // The bins become an axis in front of the one that is reduced: (regions, C, bins, H, W), then
    // (regions, C, bins, bins, W).
    const int64_t reduced = 3 + axis;
    is_in = l.Unsqueeze(is_in, axis == 0 ? Ints{1, 4} : Ints{1, 2});
    result = l(canonical::Select{}, {is_in, l.Unsqueeze(result, {2 + axis}), lowest});
    result = l(
        canonical::TensorReduce{
            .kind = canonical::ReduceKind::kMax, .axes = Ints{reduced}, .keep_dims = false},
        {result});
  }
  // An empty bin gives 0.
  Value* is_empty =
      l(canonical::Compare{.direction = canonical::Comparison::kEqual}, {result, lowest});
  return l(canonical::Select{}, {is_empty, l.Number(0, kind), result});
}

}  // namespace

void AddSampling(LoweringTable& table) {
  table.Add("AffineGrid", 20, LowerAffineGrid);
  table.Add("Col2Im", 18, LowerCol2Im);
  table.Add("DeformConv", 19, LowerDeformConv);
  table.Add("MaxRoiPool", 1, LowerMaxRoiPool);
}

}  // namespace roundhouse::onnx_lowering
