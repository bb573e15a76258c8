// File: product_shape.h
//
// A convolution or a matrix product as products of matrices, without a copy of what windows see.
// The left side is pixels: runs of `depth` floats. The pixels that the window sees at its
// positions, for one of its elements (a piece), lie at even distances in a plane: the input with
// its padding, every `row_stride`-th row of it. So a row of the left side is a place in a plane,
// and the depth is cut into pieces. Rows of a plane are a little longer than there are positions,
// so that there are rows of the left side that belong to no result.
//
// Where a window has few channels, or is one pixel wide, what it sees of one input row is one run
// of floats, and so one pixel.
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
  // Of operands of these types, whose sizes are known. Error: why it cannot be one.
  static absl::StatusOr<ProductShape> Of(const canonical::Conv2D& op, absl::Span<const Type> types,
                                         const Type& result);
  static absl::StatusOr<ProductShape> Of(const canonical::MatMul& op, absl::Span<const Type> types,
                                         const Type& result);

  // Where operands and result of one matrix product begin, in floats; of the right sides that
  // differ, which one it is.
  struct Matrix {
    int64_t left = 0;
    int64_t right = 0;
    int64_t right_index = 0;
    int64_t bias = 0;
    int64_t result = 0;
  };
  std::vector<Matrix> matrices;
  // Where each right side that differs begins.
  std::vector<int64_t> rights;

  // ---- The left side.
  int64_t depth = 0;
  int64_t input_rows = 1;
  int64_t row_floats = 0;    // Of an input row, those that the matrix may see.
  int64_t row_pitch = 0;     // From one input row to the next.
  int64_t pixel_pitch = 0;   // From one pixel to the next.
  int64_t first_float = 0;   // Of pixel 0 in its row; negative in the padding.
  int64_t pixels = 0;        // In a row of a plane,
  int64_t margin = 0;        // behind so many zeros.
  int64_t row_stride = 1;    // Of the window,
  int64_t pixel_stride = 1;  // in pixels.

  struct Plane {
    int64_t first_row = 0;     // Of the input; negative in the padding.
    int64_t least_offset = 0;  // Of its pieces.
    int64_t most_offset = 0;
  };
  std::vector<Plane> planes;

  // An element of the window at its first position.
  struct Piece {
    int64_t row = 0;     // Of the input,
    int64_t pixel = 0;   // and where in it, counted from pixel 0.
    int64_t plane = 0;   // The same place in a plane.
    int64_t offset = 0;  // In pixels.
  };
  std::vector<Piece> pieces;

  // Of a plane's rows, in pixels.
  int64_t plane_pitch() const { return grid.pitch * pixel_stride; }

  // ---- The right side: element (piece, k, column) is at these distances.
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
