// File: product_shape.h
//
// A convolution or a matrix product as products of matrices, without an im2col copy.
//
// The left side consists of pixels: runs of `depth` floats. A piece is one element of the window;
// the pixels under it, over all positions of the window, are equally spaced in a plane. A plane is
// every `row_stride`-th row of the input with its padding. So a row of the left side is an offset
// in a plane, and the depth is cut into pieces. Rows of a plane are a little longer than the number
// of positions, so some rows of the left side belong to no result.
//
// If a window has few channels, or is one pixel wide, the part of an input row under it is one run
// of floats, and so counts as one pixel.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PRODUCT_SHAPE_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PRODUCT_SHAPE_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/native/ops/products/tiles.h"

namespace roundhouse::native {

struct ProductShape {
  // Requires operand types with known sizes. Error: why the op has no such shape.
  static absl::StatusOr<ProductShape> Of(const canonical::Conv2D& op, absl::Span<const Type> types,
                                         const Type& result);
  static absl::StatusOr<ProductShape> Of(const canonical::MatMul& op, absl::Span<const Type> types,
                                         const Type& result);

  // The offsets of operands and result of one matrix product, in floats. `right_index` is the index
  // in `rights`.
  struct Matrix {
    int64_t left = 0;
    int64_t right = 0;
    int64_t right_index = 0;
    int64_t bias = 0;
    int64_t result = 0;
  };
  std::vector<Matrix> matrices;
  // The offset of each distinct right side.
  std::vector<int64_t> rights;

  // ---- The left side.
  int64_t depth = 0;
  int64_t input_rows = 1;
  int64_t row_floats = 0;    // Of an input row, as far as the matrix may read it.
  int64_t row_pitch = 0;     // From one input row to the next.
  int64_t pixel_pitch = 0;   // From one pixel to the next.
  int64_t first_float = 0;   // Offset of pixel 0 in its row; negative in the padding.
  int64_t pixels = 0;        // In a row of a plane.
  int64_t margin = 0;        // Zeros before the pixels of a row.
  int64_t row_stride = 1;    // Of the window.
  int64_t pixel_stride = 1;  // Of the window, in pixels.

  struct Plane {
    int64_t first_row = 0;     // Of the input; negative in the padding.
    int64_t least_offset = 0;  // Of the plane's pieces.
    int64_t most_offset = 0;
  };
  std::vector<Plane> planes;

  // An element of the window, with the window at its first position.
  struct Piece {
    int64_t row = 0;     // Of the input.
    int64_t pixel = 0;   // In that row, relative to pixel 0.
    int64_t plane = 0;   // The plane that has the same pixel,
    int64_t offset = 0;  // and its offset there, in pixels.
  };
  std::vector<Piece> pieces;

  // Between the rows of a plane, in pixels.
  int64_t plane_pitch() const { return grid.pitch * pixel_stride; }

  // ---- The right side: the strides of element (piece, k, column).
  int64_t columns = 0;
  int64_t right_depth_pitch = 1;
  int64_t right_column_pitch = 0;
  int64_t right_piece_pitch = 0;

  // ---- The result. Row m of the left side is at (m / grid.pitch, m % grid.pitch).
  ResultGrid grid = {};
  int64_t result_pitch = 0;
  int64_t num_rows() const { return (grid.height - 1) * grid.pitch + grid.width; }
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_PRODUCT_SHAPE_H_
