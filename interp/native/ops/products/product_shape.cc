#include "roundhouse/interp/native/ops/products/product_shape.h"

#include <algorithm>
#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/microkernels/batches.h"
#include "roundhouse/interp/region/library_operand.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::native {
namespace {

// Larger strides would need as many planes.
constexpr int64_t kMaxRowStride = 8;
// The longest run of floats that is made of several pixels.
constexpr int64_t kMaxRun = 512;

int64_t RoundUp(int64_t x, int64_t to) { return (x + to - 1) / to * to; }

absl::Status CheckTypes(absl::Span<const Type> types, const Type& result) {
  RH_RETURN_IF_ERROR(CheckSizes(types));
  RH_RETURN_IF_ERROR(CheckSizes(result));
  for (const Type& type : types) {
    if (type.is_none()) continue;
    if (type.element_type().kind() != ElementKind::kF32 || type.element_type().is_quantized())
      return absl::UnimplementedError("only f32 is supported");
    for (const int64_t size : type.shape().sizes()) {
      if (size == 0) return absl::UnimplementedError("an operand is empty");
    }
  }
  for (const int64_t size : result.shape().sizes()) {
    if (size == 0) return absl::UnimplementedError("the result is empty");
  }
  return absl::OkStatus();
}

// Finds the plane and the offset of each piece, once everything else is known.
void FindPlanes(ProductShape& shape, int64_t first_row, int64_t left_zeros) {
  std::vector<int64_t> plane_of_phase(shape.row_stride, -1);
  for (ProductShape::Piece& piece : shape.pieces) {
    const int64_t row = piece.row - first_row;
    const int64_t phase = row % shape.row_stride;
    if (plane_of_phase[phase] < 0) {
      plane_of_phase[phase] = static_cast<int64_t>(shape.planes.size());
      shape.planes.push_back({.first_row = first_row + phase, .least_offset = INT64_MAX});
    }
    piece.plane = plane_of_phase[phase];
    piece.offset = row / shape.row_stride * shape.plane_pitch() + piece.pixel + left_zeros;
    ProductShape::Plane& plane = shape.planes[piece.plane];
    plane.least_offset = std::min(plane.least_offset, piece.offset);
    plane.most_offset = std::max(plane.most_offset, piece.offset);
  }
}

// Whether the convolution has a shape, with all its numbers far from overflow.
absl::Status CheckWindow(const canonical::SpatialWindow& window,
                         const canonical::FeatureSizes& input,
                         const canonical::FeatureSizes& output) {
  if (input.spatial[0] != 1 || output.spatial[0] != 1 || window.axes[0].size != 1)
    return absl::UnimplementedError("three spatial axes are not supported");
  const canonical::WindowAxis& vertical = window.axes[1];
  const canonical::WindowAxis& horizontal = window.axes[2];
  if (vertical.stride > kMaxRowStride)
    return absl::UnimplementedError(
        absl::StrCat("vertical strides above ", kMaxRowStride, " are not supported"));
  for (const int64_t axis : {1, 2})
    RH_RETURN_IF_ERROR(TakesWindow(window.axes[axis], input.spatial[axis]));
  // All rows with their padding, each with room for another step of the window.
  const auto extent = [](const canonical::WindowAxis& axis, int64_t size) {
    return static_cast<double>(size + axis.pad_begin + axis.pad_end + axis.stride +
                               axis.size * axis.dilation);
  };
  if (extent(vertical, input.spatial[1]) * extent(horizontal, input.spatial[2]) > 0x1p40)
    return absl::UnimplementedError("the window and the padding are too large");
  return absl::OkStatus();
}

// A product for each group of channels of each image.
void AddMatrices(const canonical::FeatureSizes& input, const canonical::FeatureSizes& output,
                 int64_t groups, ProductShape& shape) {
  const int64_t channels = input.channels / groups;
  for (int64_t n = 0; n < input.batch; ++n) {
    for (int64_t group = 0; group < groups; ++group) {
      shape.matrices.push_back(
          {.left = n * input.positions() * input.channels + group * channels,
           .right = group * shape.columns * shape.right_column_pitch,
           .right_index = group,
           .bias = group * shape.columns,
           .result = n * output.positions() * output.channels + group * shape.columns});
    }
  }
  for (int64_t group = 0; group < groups; ++group)
    shape.rights.push_back(group * shape.columns * shape.right_column_pitch);
}

// How the window is cut into pieces whose inputs lie one after the other: all taps of a row, if
// these are few and lie so, or one tap each. Returns the zeros in front of each row.
int64_t SetPieces(const canonical::SpatialWindow& window, const canonical::FeatureSizes& input,
                  const canonical::FeatureSizes& output, int64_t groups, ProductShape& shape) {
  const canonical::WindowAxis& vertical = window.axes[1];
  const canonical::WindowAxis& horizontal = window.axes[2];
  const int64_t channels = input.channels / groups;
  const int64_t run = horizontal.size * input.channels;
  const bool is_run = horizontal.size == 1 ||
                      (groups == 1 && horizontal.dilation == 1 && run <= kMaxRun &&
                       RoundUp(run, kStepDepth) < horizontal.size * RoundUp(channels, kStepDepth));
  int64_t left_zeros = 0;
  if (is_run) {
    shape.depth = horizontal.size * channels;
    shape.right_piece_pitch = shape.depth;
    shape.pixel_pitch = horizontal.stride * input.channels;
    shape.first_float = -horizontal.pad_begin * input.channels;
    shape.pixels = output.spatial[2];
    shape.grid.pitch = output.spatial[2];
    for (int64_t i = 0; i < vertical.size; ++i)
      shape.pieces.push_back({.row = i * vertical.dilation - vertical.pad_begin});
  } else {
    shape.pixel_pitch = input.channels;
    shape.pixels = input.spatial[2];
    shape.pixel_stride = horizontal.stride;
    // The zeros after a row are also those before the next one.
    const int64_t beyond = (output.spatial[2] - 1) * horizontal.stride +
                           (horizontal.size - 1) * horizontal.dilation - horizontal.pad_begin -
                           (input.spatial[2] - 1);
    shape.margin = std::max({horizontal.pad_begin, beyond, int64_t{0}});
    shape.grid.pitch = RoundUp(shape.pixels + shape.margin, horizontal.stride) / horizontal.stride;
    left_zeros = shape.margin;
    for (int64_t i = 0; i < vertical.size; ++i) {
      for (int64_t j = 0; j < horizontal.size; ++j) {
        shape.pieces.push_back({.row = i * vertical.dilation - vertical.pad_begin,
                                .pixel = j * horizontal.dilation - horizontal.pad_begin});
      }
    }
  }
  return left_zeros;
}

}  // namespace

absl::StatusOr<ProductShape> ProductShape::Of(const canonical::Conv2D& op,
                                              absl::Span<const Type> types, const Type& result) {
  RH_RETURN_IF_ERROR(CheckTypes(types, result));
  const absl::Span<const int64_t> filter = types[1].shape().sizes();
  const canonical::FeatureSizes input = canonical::FeatureSizesOf(types[0].shape().sizes());
  const canonical::FeatureSizes output = canonical::FeatureSizesOf(result.shape().sizes());
  const canonical::SpatialWindow window =
      canonical::WindowOver({op.stride, op.dilation, op.pad, op.auto_pad}, types[0].shape().sizes(),
                            filter.subspan(1, filter.size() - 2));
  RH_RETURN_IF_ERROR(CheckWindow(window, input, output));
  const canonical::WindowAxis& vertical = window.axes[1];
  const canonical::WindowAxis& horizontal = window.axes[2];
  const int64_t channels = input.channels / op.groups;

  ProductShape shape;
  shape.columns = output.channels / op.groups;
  shape.right_column_pitch = window.num_taps() * channels;
  shape.right_piece_pitch = channels;
  shape.result_pitch = output.channels;
  shape.input_rows = input.spatial[1];
  shape.row_pitch = input.spatial[2] * input.channels;
  shape.row_floats = shape.row_pitch;
  shape.row_stride = vertical.stride;
  shape.depth = channels;
  shape.grid.width = output.spatial[2];
  shape.grid.height = output.spatial[1];
  RH_RETURN_IF_ERROR(
      TryReserve(shape.matrices, input.batch * op.groups, "the products of a convolution"));
  RH_RETURN_IF_ERROR(TryReserve(shape.rights, op.groups, "the groups of a convolution"));
  RH_RETURN_IF_ERROR(TryReserve(shape.pieces, window.num_taps(), "the taps of a convolution"));
  AddMatrices(input, output, op.groups, shape);
  const int64_t left_zeros = SetPieces(window, input, output, op.groups, shape);
  const bool sees_itself = window.num_taps() == 1 && vertical.stride == 1 &&
                           horizontal.stride == 1 && input.positions() == output.positions() &&
                           vertical.pad_begin == 0 && horizontal.pad_begin == 0;
  if (sees_itself) {
    // All images together are one row.
    const int64_t all = input.batch * input.positions();
    shape.matrices.resize(op.groups);
    shape.input_rows = 1;
    shape.row_floats = all * input.channels;
    shape.pixels = all;
    shape.grid = {.pitch = all, .width = all, .height = 1};
  }
  FindPlanes(shape, -vertical.pad_begin, left_zeros);
  return shape;
}

absl::StatusOr<ProductShape> ProductShape::Of(const canonical::MatMul& op,
                                              absl::Span<const Type> types, const Type& result) {
  RH_RETURN_IF_ERROR(CheckTypes(types, result));
  if (op.transpose_lhs) return absl::UnimplementedError("lhs must not be transposed");
  const absl::Span<const int64_t> left = types[0].shape().sizes();
  const absl::Span<const int64_t> right = types[1].shape().sizes();
  const absl::Span<const int64_t> sizes = result.shape().sizes();
  int64_t rows = left[left.size() - 2];
  ProductShape shape;
  shape.depth = left.back();
  shape.columns = sizes.back();
  shape.right_depth_pitch = op.transpose_rhs ? 1 : shape.columns;
  shape.right_column_pitch = op.transpose_rhs ? shape.depth : 1;
  // The layout of a vector is the same either way.
  if (shape.columns == 1) {
    shape.right_depth_pitch = 1;
    shape.right_column_pitch = shape.depth;
  }
  shape.result_pitch = shape.columns;
  shape.pixel_pitch = shape.depth;

  RH_ASSIGN_OR_RETURN(std::vector<int64_t> lefts, BatchesOf(left, sizes));
  RH_ASSIGN_OR_RETURN(std::vector<int64_t> rights, BatchesOf(right, sizes));
  const bool shares_right =
      std::all_of(rights.begin(), rights.end(), [](int64_t batch) { return batch == 0; });
  int64_t left_matrices = 1;
  for (const int64_t size : left.subspan(0, left.size() - 2)) left_matrices *= size;
  if (shares_right && left_matrices == static_cast<int64_t>(lefts.size())) {
    // Batches with the same right side are more rows of one product.
    rows *= left_matrices;
    lefts = {0};
    rights = {0};
  }
  const int64_t right_size = shape.depth * shape.columns;
  const int64_t num_rights = *std::max_element(rights.begin(), rights.end()) + 1;
  RH_RETURN_IF_ERROR(TryReserve(shape.rights, num_rights, "the right sides of a product"));
  RH_RETURN_IF_ERROR(
      TryReserve(shape.matrices, static_cast<int64_t>(lefts.size()), "the products of batches"));
  for (int64_t i = 0; i < num_rights; ++i) shape.rights.push_back(i * right_size);
  for (size_t i = 0; i < lefts.size(); ++i) {
    shape.matrices.push_back({.left = lefts[i] * rows * shape.depth,
                              .right = rights[i] * right_size,
                              .right_index = rights[i],
                              .result = static_cast<int64_t>(i) * rows * shape.columns});
  }
  shape.row_floats = rows * shape.depth;
  shape.pixels = rows;
  shape.grid = {.pitch = rows, .width = rows, .height = 1};
  shape.pieces = {{}};
  FindPlanes(shape, 0, 0);
  return shape;
}

}  // namespace roundhouse::native
