// File: winograd.h
//
// Convolutions of f32 with windows of 3x3 and steps of 1, by the algorithm F(2x2, 3x3) that goes
// back to Winograd: four results from four by four inputs take 16 products for each pair of
// channels where 36 would be taken one by one. Inputs and filters are transformed by additions (and
// halves) alone, so that numbers of like size lose nothing: there are fewer roundings on the way.
// The error goes with the greatest that a tile sees, for which see docs/precision.md.
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

// About how long it takes, as a part of what the products take one by one; nothing where windows
// cannot be transformed. `input` and `output` are those of all groups.
std::optional<double> WinogradCost(const canonical::SpatialWindow& window, int64_t groups,
                                   const canonical::FeatureSizes& input,
                                   const canonical::FeatureSizes& output);
// With more it is not worth the memory of transformed filters.
inline constexpr double kMostWinogradCost = 0.85;

class Winograd {
 public:
  // Requires WinogradCost. The filter is (O, 3, 3, I).
  Winograd(const canonical::FeatureSizes& input, const canonical::FeatureSizes& output,
           const canonical::SpatialWindow& window, const Tensor& filter, bool has_bias,
           const Epilogue& epilogue);

  // Which others with the same filter may share.
  absl::StatusOr<AlignedFloats> TransformFilter() const;
  // Before it runs.
  void set_transformed(std::shared_ptr<const AlignedFloats> transformed) {
    transformed_ = std::move(transformed);
  }

  size_t scratch_bytes(int num_threads) const;
  void Run(const InvocationArguments& arguments) const;

 private:
  // Results that are computed together, and the input that they see.
  static constexpr int64_t kTile = 2;
  static constexpr int64_t kSeen = 4;
  static constexpr int64_t kPoints = kSeen * kSeen;
  static constexpr int64_t kTaps = 9;

  struct Tile {
    int64_t image;
    int64_t row;  // Of its first result.
    int64_t column;
  };
  // What a thread needs for itself.
  struct Scratch;

  // Of the filter as it is, the outputs of a panel that begins at `column`.
  void PackPlainPanel(int64_t column, float* panel) const;
  int64_t num_tiles() const { return output_.batch * tiles_down_ * tiles_across_; }
  Tile TileAt(int64_t number) const;
  // Between the rows of a point.
  int64_t pitch() const;
  int64_t scratch_floats() const;
  void TransformInput(const float* input, int64_t first, int64_t count, float* points) const;
  // For each panel that begins at `column`, of the tiles from `first` on.
  void ComputePanel(const InvocationArguments& arguments, int64_t first, int64_t count,
                    int64_t column, const Scratch& scratch) const;
  // Without transformation, tap by tap.
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
  // For each panel, for each point: packed.
  std::shared_ptr<const AlignedFloats> transformed_;
  std::shared_ptr<const std::vector<float>> zeros_;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_WINOGRAD_H_
