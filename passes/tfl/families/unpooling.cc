// Custom operators that take the maxima of windows with their indices, and put elements back at
// such indices.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/windows.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// MediaPipe's indices are floats. It adds this so that truncation gives the right integer.
constexpr double kIndexRounding = 0.1F;

// Each for height and width.
struct PoolOptions {
  bool is_same = false;
  int64_t stride[2] = {1, 1};
  int64_t size[2] = {1, 1};
  int64_t activation = 0;
};

// The numbers are 32 bits each, in the order of TFLite's struct of pool parameters.
std::optional<PoolOptions> ReadPoolParameters(Lowering& l) {
  const std::optional<Ints> numbers = l.CustomInts();
  if (!numbers) return std::nullopt;
  if (numbers->size() < 6) {
    l.Invalid("expected the padding, strides, sizes and activation of a pool for options");
    return std::nullopt;
  }
  const PoolOptions options = {.is_same = (*numbers)[0] == 1,
                               .stride = {(*numbers)[2], (*numbers)[1]},
                               .size = {(*numbers)[4], (*numbers)[3]},
                               .activation = (*numbers)[5]};
  if ((*numbers)[0] != 1 && (*numbers)[0] != 2) {
    l.Unsupported(absl::StrCat("the padding ", (*numbers)[0]));
  }
  for (int i = 1; i < 5; ++i) {
    if ((*numbers)[i] < 1) {
      l.Invalid(absl::StrCat("expected positive strides and sizes, found ", (*numbers)[i]));
      break;
    }
  }
  if (!l.ok()) return std::nullopt;
  return options;
}

// The options of TFLite's own operator, which stores them as a map.
std::optional<PoolOptions> ReadPoolMap(Lowering& l) {
  const std::optional<AttributeMap> map = l.CustomMap();
  if (!map) return std::nullopt;
  PoolOptions options;
  const Attribute* padding = map->Find("padding");
  const std::string name =
      padding == nullptr || padding->if_string() == nullptr ? "" : *padding->if_string();
  options.is_same = name == "SAME";
  if (!options.is_same && name != "VALID") l.Unsupported(absl::StrCat("the padding '", name, "'"));
  const auto read = [&](absl::string_view key, int64_t* to) {
    const Attribute* list = map->Find(key);
    const Ints* sizes = list == nullptr ? nullptr : list->if_int_array();
    if (sizes == nullptr || sizes->size() != 4 || (*sizes)[0] != 1 || (*sizes)[3] != 1 ||
        (*sizes)[1] < 1 || (*sizes)[2] < 1) {
      l.Invalid(absl::StrCat(key, ": expected (1, height, width, 1)"));
      return;
    }
    to[0] = (*sizes)[1];
    to[1] = (*sizes)[2];
  };
  read("ksize", options.size);
  read("strides", options.stride);
  const Attribute* with_batch = map->Find("include_batch_in_index");
  if (with_batch != nullptr && with_batch->if_bool() != nullptr && *with_batch->if_bool()) {
    l.Unsupported("include_batch_in_index");
  }
  if (!l.ok()) return std::nullopt;
  return options;
}

Value* Activated(Lowering& l, Value* value, int64_t activation) {
  switch (activation) {
    case 0:
      return value;
    case 1:
      return l(canonical::Relu{}, {value});
    case 2:
      return l(canonical::Clamp{.min = -1, .max = 1}, {value});
    case 3:
      return l(canonical::Relu6{}, {value});
    default:
      return l.Unsupported(absl::StrCat("the fused activation ", activation));
  }
}

struct Pooled {
  Value* output = nullptr;
  Value* indices = nullptr;  // Index in the image, row-major, without the channel.
};
Pooled PoolWithIndices(Lowering& l, const PoolOptions& options) {
  canonical::MaxPool2DWithIndices pool;
  pool.window.assign(options.size, options.size + 2);
  pool.stride.assign(options.stride, options.stride + 2);
  if (options.is_same) pool.auto_pad = canonical::AutoPad::kSameUpper;
  const Values found = l.All(pool, {EncodeFeature(l, l.need(0))}, 2);
  if (!l.ok()) return {};
  return {.output = Activated(l, DecodeFeature(l, found[0]), options.activation),
          .indices = DecodeFeature(l, found[1])};
}

// Batch, height, width and channels. Error: one of them is not known.
std::optional<Ints> ImageSizes(Lowering& l, Value* value) {
  const std::optional<Ints> sizes = l.sizes(value);
  if (!l.ok()) return std::nullopt;
  if (!sizes) {
    l.NotKnown("the size of the image");
  } else if (sizes->size() != 4) {
    l.Invalid(absl::StrCat("expected four axes, found ", sizes->size()));
  } else {
    return sizes;
  }
  return std::nullopt;
}

// The padding in front of `size` elements for `count` windows.
int64_t PaddingInFront(int64_t size, int64_t count, int64_t stride, int64_t window) {
  const std::optional<int64_t> reach = CheckedMul(count - 1, stride);
  // For larger sizes, another error about the sizes is reported first.
  if (!reach || *reach > std::numeric_limits<int64_t>::max() / 2) return 0;
  return std::max<int64_t>(0, (*reach + window - size) / 2);
}

// start, start + step ... along an axis of images.
Value* Steps(Lowering& l, int64_t axis, int64_t count, int64_t start, int64_t step) {
  constexpr int64_t kMostSteps = int64_t{1} << 20;
  if (count > kMostSteps || !CheckedMul(count, step)) {
    return l.Unsupported(absl::StrCat("an axis of ", count, " elements"));
  }
  Ints numbers;
  for (int64_t i = 0; i < count; ++i) numbers.push_back(start + i * step);
  Ints sizes(4, 1);
  sizes[axis] = count;
  return l.Constant(Tensor::Of<int64_t>(sizes, absl::MakeConstSpan(numbers)));
}

// Where the windows of an image begin, as row index times `row` plus column index times `column`.
// Returns null if they are too large.
Value* Corners(Lowering& l, const PoolOptions& options, const Ints& image, const Ints& windows,
               int64_t row, int64_t column) {
  const int64_t units[] = {row, column};
  Value* corners = nullptr;
  for (int i = 0; i < 2; ++i) {
    const int64_t in_front =
        PaddingInFront(image[i + 1], windows[i + 1], options.stride[i], options.size[i]);
    const std::optional<int64_t> start = CheckedMul(in_front, units[i]);
    const std::optional<int64_t> step = CheckedMul(options.stride[i], units[i]);
    if (!start || !step) return l.Invalid("the sizes are too large");
    Value* along = Steps(l, i + 1, windows[i + 1], -*start, *step);
    corners = i == 0 ? along : l.Add(corners, along);
  }
  return corners;
}

Value* DividedBy(Lowering& l, Value* value, int64_t divisor) {
  return l(canonical::FloorDiv{}, {value, l.Whole(divisor)});
}

// MediaPipe's: indices are row-major in the window, as floats.
Values LowerMaxPoolingWithArgmax(Lowering& l) {
  const std::optional<PoolOptions> options = ReadPoolParameters(l);
  if (!options) return {nullptr};
  const Pooled pooled = PoolWithIndices(l, *options);
  const std::optional<Ints> image = ImageSizes(l, l.need(0));
  const std::optional<Ints> windows = ImageSizes(l, pooled.output);
  if (!image || !windows) return {nullptr};
  const int64_t width = (*image)[2];
  if (width == 0) return {l.Invalid("expected an image with columns")};
  Value* row = DividedBy(l, pooled.indices, width);
  Value* column = l.Sub(pooled.indices, l.Mul(row, l.Whole(width)));
  const int64_t window_width = options->size[1];
  Value* corners = Corners(l, *options, *image, *windows, window_width, 1);
  Value* index = l.Sub(l.Add(l.Mul(row, l.Whole(window_width)), column), corners);
  return {pooled.output,
          l.Add(l.Cast(index, ElementKind::kF32), l.Number(kIndexRounding, ElementKind::kF32))};
}

// TFLite's own: indices are in the image, channels last, as i32.
Values LowerMaxPoolWithArgmax(Lowering& l) {
  const std::optional<PoolOptions> options = ReadPoolMap(l);
  if (!options) return {nullptr};
  const Pooled pooled = PoolWithIndices(l, *options);
  const std::optional<int64_t> channels = l.size(pooled.output, 3);
  if (!l.ok()) return {nullptr};
  if (!channels) return {l.NotKnown("the number of channels")};
  Value* indices = l.Add(l.Mul(pooled.indices, l.Whole(*channels)), Steps(l, 3, *channels, 0, 1));
  return {pooled.output, l.Cast(indices, ElementKind::kI32)};
}

// Zeros, except for the input's elements at the flat indices `indices` of each image.
Value* PutBack(Lowering& l, Value* input, Value* indices, const Ints& sizes) {
  int64_t image = 1;
  for (int i = 1; i < 4; ++i) {
    const std::optional<int64_t> product = CheckedMul(image, sizes[i]);
    if (!product) return l.Invalid("the sizes are too large");
    image = *product;
  }
  Value* empty = l.Splat(0, l.kind(input), {sizes[0], image});
  const Ints flat = {sizes[0], -1};
  Value* filled = l(canonical::ScatterElements{.axis = 1},
                    {empty, l.Reshape(indices, flat), l.Reshape(input, flat)});
  return l.Reshape(filled, sizes);
}

// Both operators have this name; MediaPipe's takes the indices of its own pool.
Value* LowerMaxUnpooling(Lowering& l) {
  const std::optional<PoolOptions> options = ReadPoolParameters(l);
  Value* input = l.need(0);
  Value* indices = l.need(1);
  if (!options) return nullptr;
  const std::optional<Ints> windows = ImageSizes(l, input);
  if (!windows) return nullptr;
  for (const int64_t size : *windows) {
    if (size == 0) return l.Invalid("expected an input with elements");
  }
  Ints sizes = *windows;
  const bool is_within_windows = l.is_float(indices);
  for (int i = 0; i < 2; ++i) {
    const int64_t count = (*windows)[i + 1];
    const std::optional<int64_t> side_by_side =
        CheckedMul(count, is_within_windows ? options->size[i] : options->stride[i]);
    const std::optional<int64_t> reach = CheckedMul(count - 1, options->stride[i]);
    const std::optional<int64_t> apart =
        reach ? CheckedAdd(*reach, options->size[i]) : std::nullopt;
    if (!side_by_side || !apart) return l.Invalid("the sizes are too large");
    sizes[i + 1] = is_within_windows || options->is_same ? *side_by_side : *apart;
  }
  if (!is_within_windows) return PutBack(l, input, indices, sizes);

  const int64_t channels = sizes[3];
  const int64_t width = sizes[2];
  const std::optional<int64_t> row_length = CheckedMul(width, channels);
  if (!row_length) return l.Invalid("the sizes are too large");
  indices = l.Cast(indices, ElementKind::kI64);
  Value* row = DividedBy(l, indices, options->size[1]);
  Value* column = l.Sub(indices, l.Mul(row, l.Whole(options->size[1])));
  Value* index = l.Add(l.Mul(row, l.Whole(*row_length)), l.Mul(column, l.Whole(channels)));
  index = l.Add(l.Add(index, Corners(l, *options, sizes, *windows, *row_length, channels)),
                Steps(l, 3, channels, 0, 1));
  return PutBack(l, input, index, sizes);
}

}  // namespace

void AddUnpooling(LoweringTable& table) {
  table.Add("MaxPoolingWithArgmax2D", LowerMaxPoolingWithArgmax);
  table.Add("MaxPoolWithArgmax", LowerMaxPoolWithArgmax);
  table.Add("MaxUnpooling2D", LowerMaxUnpooling);
}

}  // namespace roundhouse::tfl_lowering
