#include "roundhouse/interp/native/ops/windows/winograd.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/native/microkernels/gemm.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/product_parts.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::native {
namespace {

using canonical::FeatureSizes;
using canonical::SpatialWindow;

constexpr int64_t kFloatsPerLine = 16;
constexpr int64_t kMaxTilesPerBlock = 48;

int64_t WholeLines(int64_t floats) {
  return (floats + kFloatsPerLine - 1) / kFloatsPerLine * kFloatsPerLine;
}

// Transforms four numbers of an input column or row to the four points.
RH_INLINE void ToPoints(float a, float b, float c, float d, float* points, int64_t step) {
  points[0] = a - c;
  points[step] = b + c;
  points[2 * step] = c - b;
  points[3 * step] = b - d;
}

// Transforms 4x4 inputs, row by row, to sixteen points that are `pitch` apart.
struct InputToPoints {
  static RH_INLINE void Run(const float* const* seen, float* points, int64_t pitch,
                            int64_t channels) {
    const float* places[16];
    for (int i = 0; i < 16; ++i) places[i] = seen[i];
    RH_INDEPENDENT
    for (int64_t i = 0; i < channels; ++i) {
      float columns[16];
      RH_UNROLL
      for (int j = 0; j < 4; ++j) {
        ToPoints(places[j][i], places[4 + j][i], places[8 + j][i], places[12 + j][i], columns + j,
                 4);
      }
      RH_UNROLL
      for (int j = 0; j < 4; ++j) {
        const float* row = columns + 4 * j;
        ToPoints(row[0], row[1], row[2], row[3], points + 4 * j * pitch + i, pitch);
      }
    }
  }
};

// Transforms sixteen points that are `pitch` apart to four results. `worst` becomes the bits of the
// greatest magnitude, before the bias: at least those of infinity if there is an infinity or NaN.
struct PointsToResults {
  static RH_INLINE void Run(const float* points, int64_t pitch, const float* bias,
                            const Epilogue& epilogue, float* const* results, int64_t channels,
                            int32_t* worst) {
    const float least = epilogue.least;
    const float most = epilogue.most;
    float* const y[4] = {results[0], results[1], results[2], results[3]};
    int32_t greatest = 0;
    RH_INDEPENDENT
    for (int64_t i = 0; i < channels; ++i) {
      float sums[8];
      RH_UNROLL
      for (int j = 0; j < 4; ++j) {
        const float* point = points + j * pitch + i;
        const float a = point[0];
        const float b = point[4 * pitch];
        const float c = point[8 * pitch];
        const float d = point[12 * pitch];
        sums[j] = a + b + c;
        sums[4 + j] = b - c - d;
      }
      const float summand = bias[i];
      RH_UNROLL
      for (int j = 0; j < 2; ++j) {
        const float* row = sums + 4 * j;
        float left = row[0] + row[1] + row[2];
        float right = row[1] - row[2] - row[3];
        greatest = std::max(greatest, std::bit_cast<int32_t>(left) & 0x7FFFFFFF);
        greatest = std::max(greatest, std::bit_cast<int32_t>(right) & 0x7FFFFFFF);
        left += summand;
        right += summand;
        left = left < least ? least : left;
        right = right < least ? least : right;
        y[2 * j][i] = left > most ? most : left;
        y[2 * j + 1][i] = right > most ? most : right;
      }
    }
    *worst = greatest;
  }
};
constexpr int32_t kInfinityBits = 0x7F800000;

// Transforms nine contiguous taps of a filter, each of `count` numbers, to sixteen points.
struct FilterToPoints {
  static RH_INLINE void Run(const float* filter, float* points, int64_t count) {
    RH_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) {
      float columns[12];
      RH_UNROLL
      for (int j = 0; j < 3; ++j) {
        const float a = filter[j * count + i];
        const float b = filter[(3 + j) * count + i];
        const float c = filter[(6 + j) * count + i];
        columns[j] = a;
        columns[3 + j] = (a + b + c) * 0.5F;
        columns[6 + j] = (a - b + c) * 0.5F;
        columns[9 + j] = c;
      }
      RH_UNROLL
      for (int j = 0; j < 4; ++j) {
        const float* row = columns + 3 * j;
        points[(4 * j) * count + i] = row[0];
        points[(4 * j + 1) * count + i] = (row[0] + row[1] + row[2]) * 0.5F;
        points[(4 * j + 2) * count + i] = (row[0] - row[1] + row[2]) * 0.5F;
        points[(4 * j + 3) * count + i] = row[2];
      }
    }
  }
};

}  // namespace

std::optional<double> WinogradCost(const SpatialWindow& window, int64_t groups,
                                   const FeatureSizes& input, const FeatureSizes& output) {
  const auto& axes = window.axes;
  for (int axis : {1, 2}) {
    if (axes[axis].size != 3 || axes[axis].stride != 1 || axes[axis].dilation != 1)
      return std::nullopt;
  }
  if (groups != 1 || axes[0].size != 1 || axes[0].stride != 1 || axes[0].pad_begin != 0 ||
      axes[0].pad_end != 0) {
    return std::nullopt;
  }
  // In units of products. The costs of transforming a channel of a tile, and of reading a factor,
  // were measured.
  constexpr double kTransform = 128;
  constexpr double kRead = 8;
  const auto images = static_cast<double>(output.batch * output.spatial[0]);
  const double positions = images * static_cast<double>(output.spatial[1] * output.spatial[2]);
  const double tiles =
      images * static_cast<double>((output.spatial[1] + 1) / 2 * ((output.spatial[2] + 1) / 2));
  const auto inputs = static_cast<double>(input.channels);
  const auto outputs = static_cast<double>(output.channels);
  return (16 * inputs * outputs * (tiles + kRead) + kTransform * (inputs + outputs) * tiles) /
         (9 * inputs * outputs * (positions + kRead));
}

Winograd::Winograd(const FeatureSizes& input, const FeatureSizes& output,
                   const SpatialWindow& window, const Tensor& filter, bool has_bias,
                   const Epilogue& epilogue)
    : input_(input),
      output_(output),
      pad_top_(window.axes[1].pad_begin),
      pad_left_(window.axes[2].pad_begin),
      tiles_down_((output.spatial[1] + kTile - 1) / kTile),
      tiles_across_((output.spatial[2] + kTile - 1) / kTile),
      has_bias_(has_bias),
      epilogue_(epilogue),
      filter_(filter),
      zeros_(
          std::make_shared<const std::vector<float>>(std::max(input.channels, output.channels))) {
  // Images along a third axis are images of their own.
  for (FeatureSizes* sizes : {&input_, &output_}) {
    sizes->batch *= sizes->spatial[0];
    sizes->spatial[0] = 1;
  }
  // The points stay in the L2 cache, with room for those of the filter.
  constexpr int64_t kBytesOfPoints = 448 << 10;
  tiles_per_block_ = std::clamp<int64_t>(
      kBytesOfPoints / (kPoints * pitch() * static_cast<int64_t>(sizeof(float))), kMaxRowsOfGemm,
      kMaxTilesPerBlock);
}

absl::StatusOr<AlignedFloats> Winograd::TransformFilter() const {
  const int64_t width = ShapeOfGemm().panel_width;
  const int64_t panels = (output_.channels + width - 1) / width;
  const int64_t panel_size = input_.channels * width;
  RH_ASSIGN_OR_RETURN(AlignedFloats packed, AlignedFloats::Create(panels * kPoints * panel_size));
  RH_ASSIGN_OR_RETURN(AlignedFloats plain, AlignedFloats::Create(kTaps * panel_size));
  const auto transform = ForThisProcessor<FilterToPoints, const float*, float*, int64_t>();
  for (int64_t panel = 0; panel < panels; ++panel) {
    PackPlainPanel(panel * width, plain.data());
    transform(plain.data(), packed.data() + panel * kPoints * panel_size, panel_size);
  }
  return packed;
}

void Winograd::PackPlainPanel(int64_t column, float* panel) const {
  const int64_t depth = kTaps * input_.channels;
  PackRight(filter_.data<float>().data() + column * depth, depth,
            std::min(ShapeOfGemm().panel_width, output_.channels - column), 1, depth, panel);
}

// The points of a block of tiles, the sums of a panel, then the memory of ComputePlainly.
struct Winograd::Scratch {
  float* points;
  float* sums;
  float* unwanted;  // Results beyond the border.
  float* plain_sums;
  float* plain_panel;
};

// Rows that are a power of two apart would compete for a few cache lines.
int64_t Winograd::pitch() const { return WholeLines(input_.channels) + kFloatsPerLine; }

int64_t Winograd::scratch_floats() const {
  const int64_t width = ShapeOfGemm().panel_width;
  return WholeLines(kPoints * tiles_per_block_ * (pitch() + width) + width + kTile * kTile * width +
                    kTaps * input_.channels * width);
}

size_t Winograd::scratch_bytes(int num_threads) const {
  return static_cast<size_t>(num_threads * scratch_floats()) * sizeof(float);
}

Winograd::Tile Winograd::TileAt(int64_t number) const {
  const int64_t per_image = tiles_down_ * tiles_across_;
  const int64_t rest = number % per_image;
  return {number / per_image, rest / tiles_across_ * kTile, rest % tiles_across_ * kTile};
}

void Winograd::Run(const InvocationArguments& arguments) const {
  const auto* input = Input<float>(arguments, 0);
  const int num_threads = arguments.threads.num_threads();
  const int64_t width = ShapeOfGemm().panel_width;
  const int64_t panels = (output_.channels + width - 1) / width;
  const int64_t tiles = num_tiles();
  const int64_t blocks = (tiles + tiles_per_block_ - 1) / tiles_per_block_;
  // Threads that share a block each transform it, which costs little beside the products.
  const int64_t panel_pieces =
      num_threads == 1 ? 1
                       : std::min<int64_t>(
                             panels, std::max<int64_t>(1, (2 * num_threads + blocks - 1) / blocks));
  const Cancellation cancellation = Cancellation::OfThisThread();
  auto work = [&](int64_t item, int worker) {
    if (cancellation.is_requested()) return;
    const int64_t first = tiles * (item / panel_pieces) / blocks;
    const int64_t count = tiles * (item / panel_pieces + 1) / blocks - first;
    Scratch scratch;
    scratch.points = reinterpret_cast<float*>(arguments.scratch) + worker * scratch_floats();
    scratch.sums = scratch.points + kPoints * tiles_per_block_ * pitch();
    scratch.unwanted = scratch.sums + kPoints * tiles_per_block_ * width;
    scratch.plain_sums = scratch.unwanted + width;
    scratch.plain_panel = scratch.plain_sums + kTile * kTile * width;
    TransformInput(input, first, count, scratch.points);
    const int64_t piece = item % panel_pieces;
    for (int64_t panel = panels * piece / panel_pieces; panel < panels * (piece + 1) / panel_pieces;
         ++panel) {
      ComputePanel(arguments, first, count, panel * width, scratch);
    }
  };
  const int64_t items = blocks * panel_pieces;
  if (tiles * kPoints * output_.channels * input_.channels < kMinProductsPerThread) {
    for (int64_t item = 0; item < items; ++item) work(item, 0);
  } else {
    arguments.threads.Run(items, work);
  }
}

void Winograd::TransformInput(const float* input, int64_t first, int64_t count,
                              float* points) const {
  static const auto transform =
      ForThisProcessor<InputToPoints, const float* const*, float*, int64_t, int64_t>();
  const int64_t channels = input_.channels;
  for (int64_t i = 0; i < count; ++i) {
    const Tile tile = TileAt(first + i);
    const float* image = input + tile.image * input_.positions() * channels;
    const float* seen[kPoints];
    for (int64_t y = 0; y < kSeen; ++y) {
      const int64_t row = tile.row - pad_top_ + y;
      const bool is_inside = row >= 0 && row < input_.spatial[1];
      for (int64_t x = 0; x < kSeen; ++x) {
        const int64_t column = tile.column - pad_left_ + x;
        seen[y * kSeen + x] = is_inside && column >= 0 && column < input_.spatial[2]
                                  ? image + (row * input_.spatial[2] + column) * channels
                                  : zeros_->data();
      }
    }
    transform(seen, points + i * pitch(), count * pitch(), channels);
  }
}

void Winograd::ComputePanel(const InvocationArguments& arguments, int64_t first, int64_t count,
                            int64_t column, const Scratch& scratch) const {
  static const auto transform =
      ForThisProcessor<PointsToResults, const float*, int64_t, const float*, const Epilogue&,
                       float* const*, int64_t, int32_t*>();
  const int64_t width = ShapeOfGemm().panel_width;
  const int64_t columns = std::min(width, output_.channels - column);
  const float* bias = has_bias_ ? Input<float>(arguments, 2) + column : zeros_->data();
  for (int64_t point = 0; point < kPoints; ++point) {
    Multiply({.left = scratch.points + point * count * pitch(),
              .left_stride = pitch(),
              .packed = transformed_->data() + (column * kPoints + point * width) * input_.channels,
              .result = scratch.sums + point * count * width,
              .result_stride = width,
              .rows = count,
              .depth = input_.channels,
              .columns = columns});
  }
  bool is_packed = false;
  for (int64_t i = 0; i < count; ++i) {
    const Tile tile = TileAt(first + i);
    float* const result =
        Result<float>(arguments) +
        ((tile.image * output_.spatial[1] + tile.row) * output_.spatial[2] + tile.column) *
            output_.channels +
        column;
    float* results[kTile * kTile];
    for (int64_t y = 0; y < kTile; ++y) {
      for (int64_t x = 0; x < kTile; ++x) {
        const bool is_there =
            tile.row + y < output_.spatial[1] && tile.column + x < output_.spatial[2];
        results[y * kTile + x] =
            is_there ? result + (y * output_.spatial[2] + x) * output_.channels : scratch.unwanted;
      }
    }
    int32_t worst;
    transform(scratch.sums + i * width, count * width, bias, epilogue_, results, columns, &worst);
    if (worst >= kInfinityBits) {
      // The transformation turns two infinities into NaN, and may overflow where tap by tap does
      // not.
      if (!is_packed) {
        PackPlainPanel(column, scratch.plain_panel);
        is_packed = true;
      }
      ComputePlainly(arguments, tile, column, columns, scratch);
      for (int64_t j = 0; j < kTile * kTile; ++j)
        std::copy_n(scratch.plain_sums + j * width, columns, results[j]);
    }
    if (epilogue_.function.function == nullptr) continue;
    for (float* values : results) {
      if (values != scratch.unwanted) epilogue_.function.Apply(values, columns);
    }
  }
}

void Winograd::ComputePlainly(const InvocationArguments& arguments, const Tile& tile,
                              int64_t column, int64_t columns, const Scratch& scratch) const {
  const int64_t width = ShapeOfGemm().panel_width;
  const int64_t channels = input_.channels;
  const float* image = Input<float>(arguments, 0) + tile.image * input_.positions() * channels;
  const float* seen[kTaps];
  for (int64_t y = 0; y < kTile; ++y) {
    for (int64_t x = 0; x < kTile; ++x) {
      for (int64_t tap = 0; tap < kTaps; ++tap) {
        const int64_t row = tile.row + y - pad_top_ + tap / 3;
        const int64_t place = tile.column + x - pad_left_ + tap % 3;
        const bool is_inside =
            row >= 0 && row < input_.spatial[1] && place >= 0 && place < input_.spatial[2];
        seen[tap] =
            is_inside ? image + (row * input_.spatial[2] + place) * channels : zeros_->data();
      }
      MultiplyBlock({.pieces = seen,
                     .row_pitch = 1,
                     .num_pieces = kTaps,
                     .piece_size = channels,
                     .panel = scratch.plain_panel,
                     .bias = has_bias_ ? Input<float>(arguments, 2) + column : nullptr,
                     .least = epilogue_.least,
                     .most = epilogue_.most,
                     .result = scratch.plain_sums + (y * kTile + x) * width,
                     .result_stride = width,
                     .rows = 1,
                     .columns = columns});
    }
  }
}

}  // namespace roundhouse::native
