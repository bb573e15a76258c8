// File: winograd.h
//
// Convolutions of f32 with 3x3 windows and stride 1, by Winograd's algorithm F(2x2, 3x3): four
// results from 4x4 inputs take 16 products per pair of channels instead of 36. The transforms of
// inputs and filters only add (and halve), so that values of similar size lose no accuracy: there
// are fewer roundings overall. The error scales with the greatest input of a tile, see
// docs/precision.md.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_WINOGRAD_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_WINOGRAD_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/ops/products/product_parts.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::native {

// The estimated time relative to the direct products. Returns nullopt if the window cannot be
// transformed. `input` and `output` are those of all groups.
std::optional<double> WinogradCost(const canonical::SpatialWindow& window, int64_t groups,
                                   const canonical::FeatureSizes& input,
                                   const canonical::FeatureSizes& output);
// A higher cost is not worth the memory of the transformed filters.
inline constexpr double kMostWinogradCost = 0.85;

class Winograd {
 public:
  // Requires that WinogradCost is not nullopt. The filter is (O, 3, 3, I).
  Winograd(const canonical::FeatureSizes& input, const canonical::FeatureSizes& output,
           const canonical::SpatialWindow& window, const Tensor& filter, bool has_bias,
           const Epilogue& epilogue);

  // The result may be shared with other objects that have the same filter.
  absl::StatusOr<AlignedFloats> TransformFilter() const;
  // Call before Run.
  void set_transformed(std::shared_ptr<const AlignedFloats> transformed) {
    transformed_ = std::move(transformed);
  }

  size_t scratch_bytes(int num_threads) const;
  void Run(const InvocationArguments& arguments) const;

 private:
  // A tile: results computed together, and the input that they read.
  static constexpr int64_t kTile = 2;
  static constexpr int64_t kSeen = 4;
  static constexpr int64_t kPoints = kSeen * kSeen;
  static constexpr int64_t kTaps = 9;

  struct Tile {
    int64_t image;
    int64_t row;  // Of the tile's first result.
    int64_t column;
  };
  // The scratch of one thread.
  struct Scratch;

  // Packs the untransformed filter for the panel that begins at output `column`.
  void PackPlainPanel(int64_t column, float* panel) const;
  int64_t num_tiles() const { return output_.batch * tiles_down_ * tiles_across_; }
  Tile TileAt(int64_t number) const;
  // Between the rows of a point, in floats.
  int64_t pitch() const;
  int64_t scratch_floats() const;
  void TransformInput(const float* input, int64_t first, int64_t count, float* points) const;
  // Computes the panel that begins at `column`, for `count` tiles from `first` on.
  void ComputePanel(const InvocationArguments& arguments, int64_t first, int64_t count,
                    int64_t column, const Scratch& scratch) const;
  // Computes a tile without transformation, tap by tap.
  void ComputePlainly(const InvocationArguments& arguments, const Tile& tile, int64_t column,
                      int64_t columns, const Scratch& scratch) const;

  canonical::FeatureSizes input_;
  canonical::FeatureSizes output_;
  int64_t pad_top_ = 0;
  int64_t pad_left_ = 0;
  int64_t tiles_down_ = 0;
  int64_t tiles_across_ = 0;
  int64_t tiles_per_block_ = 0;
  bool has_bias_ = false;
  Epilogue epilogue_;
  Tensor filter_;
  // Packed filters, by panel and point.
  std::shared_ptr<const AlignedFloats> transformed_;
  std::shared_ptr<const std::vector<float>> zeros_;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_WINOGRAD_H_
