#include "roundhouse/interp/native/ops/products/portable_tiles.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "absl/types/span.h"
#include "roundhouse/core/tensor/float16.h"

namespace roundhouse::native::portable {
namespace {

constexpr int64_t kColumnsPerTile = kPanelWidth / 2;

void StorePart(BFloat16 part, std::byte* to) { std::memcpy(to, &part.bits, sizeof(part.bits)); }

float LoadPart(const std::byte* from) {
  BFloat16 part;
  std::memcpy(&part.bits, from, sizeof(part.bits));
  return part;
}

// Stores the parts of a number, `part_pitch` bytes apart.
void StoreParts(float x, int num_parts, std::byte* to, int64_t part_pitch) {
  for (int part = 0; part < num_parts; ++part) {
    const BFloat16 taken(x);
    StorePart(taken, to + part * part_pitch);
    x -= taken;
  }
}

// The pairs of left and right parts whose products are summed, small ones first.
struct PartPair {
  int left;
  int right;
};
constexpr PartPair kPairsOfOne[] = {{0, 0}};
constexpr PartPair kPairsOfTwo[] = {{1, 0}, {0, 0}, {0, 1}};
constexpr PartPair kPairsOfThree[] = {{2, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 2}, {0, 0}};

absl::Span<const PartPair> PairsOf(int num_parts) {
  switch (num_parts) {
    case 1:
      return kPairsOfOne;
    case 2:
      return kPairsOfTwo;
    default:
      return kPairsOfThree;
  }
}

// sums += a row of one part of the left side times one part of the right side, for a step. Rounded
// once, as six roundings per element of the depth would be worse than those of f32.
void AddRowTimesTiles(const std::byte* left, const std::byte* tiles, float* sums) {
  double of_step[kPanelWidth] = {};
  for (int64_t i = 0; i < kStepDepth / 2; ++i) {
    const double even = LoadPart(left + i * 4);
    const double odd = LoadPart(left + i * 4 + 2);
    for (int64_t column = 0; column < kPanelWidth; ++column) {
      const std::byte* pair = tiles + column / kColumnsPerTile * kTileBytes + i * kStepBytes +
                              column % kColumnsPerTile * 4;
      of_step[column] += even * LoadPart(pair) + odd * LoadPart(pair + 2);
    }
  }
  for (int64_t column = 0; column < kPanelWidth; ++column)
    sums[column] += static_cast<float>(of_step[column]);
}

// Keeps NaN.
float Limit(float x, const Finish::Activation& activation) {
  x = activation.least > x ? activation.least : x;
  return activation.most < x ? activation.most : x;
}

void FinishRow(const float* sums, const Finish& finish, const float* residual, int64_t columns,
               float* result) {
  for (int64_t i = 0; i < columns; ++i) {
    const float bias = finish.bias == nullptr ? 0.0F : finish.bias[i];
    result[i] = Limit(std::fma(sums[i], finish.scales[i], bias), finish.first);
  }
  finish.first.function.Apply(result, columns);
  if (residual == nullptr) return;
  for (int64_t i = 0; i < columns; ++i) result[i] = Limit(result[i] + residual[i], finish.second);
  finish.second.function.Apply(result, columns);
}

}  // namespace

void SplitRows(const float* from, int64_t pitch, int64_t rows, int64_t depth, int num_parts,
               std::byte* to, int64_t step_pitch, uint8_t* special) {
  for (int64_t row = 0; row < rows; ++row, from += pitch, to += num_parts * kStepBytes) {
    float most = 0;
    bool is_number = true;
    for (int64_t k = 0; k < (depth + kStepDepth - 1) / kStepDepth * kStepDepth; ++k) {
      const float x = k < depth ? from[k] : 0.0F;
      is_number = is_number && !std::isnan(x);
      most = std::max(most, std::fabs(x));
      StoreParts(x, num_parts, to + k / kStepDepth * step_pitch + k % kStepDepth * 2, kStepBytes);
    }
    special[row] = !is_number || most >= kTooLarge || (most != 0 && most < kTooSmall) ? 1 : 0;
  }
}

void SplitRight(const RightStep& step, const float* factors, int num_parts, std::byte* to) {
  for (int64_t k = 0; k < kStepDepth; ++k) {
    for (int64_t column = 0; column < kPanelWidth; ++column) {
      const bool is_there = k < step.depth && column < step.columns;
      const float x =
          is_there ? step.data[k * step.depth_pitch + column * step.column_pitch] * factors[column]
                   : 0.0F;
      StoreParts(x, num_parts,
                 to + column / kColumnsPerTile * kTileBytes + k / 2 * kStepBytes +
                     column % kColumnsPerTile * 4 + k % 2 * 2,
                 2 * kTileBytes);
    }
  }
}

void MultiplyTiles(const TileBlock& block, int num_parts) {
  const int64_t rows = block.is_tall ? 2 * block.rows : block.rows;
  std::fill_n(block.sums, rows * kPanelWidth, 0.0F);
  const std::byte* right = block.right;
  for (int64_t piece = 0; piece < block.num_pieces; ++piece) {
    const std::byte* left = block.pieces[piece] + block.row_offset;
    for (int64_t step = 0; step < block.steps; ++step) {
      for (const PartPair& pair : PairsOf(num_parts)) {
        for (int64_t row = 0; row < rows; ++row) {
          AddRowTimesTiles(left + row * block.row_pitch + pair.left * kStepBytes,
                           right + pair.right * 2 * kTileBytes, block.sums + row * kPanelWidth);
        }
      }
      left += block.step_pitch;
      right += RightStepBytes(num_parts);
    }
  }
}

void StoreSums(const float* sums, int64_t first, int64_t rows, const ResultGrid& grid,
               const Finish& finish, int64_t columns, float* result, int64_t result_pitch) {
  float finished[kPanelWidth];
  for (int64_t row = 0; row < rows; ++row, sums += kPanelWidth) {
    const int64_t y = (first + row) / grid.pitch;
    const int64_t x = (first + row) % grid.pitch;
    if (y >= grid.height || x >= grid.width) continue;
    const int64_t place = (y * grid.width + x) * result_pitch;
    FinishRow(sums, finish, finish.residual == nullptr ? nullptr : finish.residual + place, columns,
              finished);
    std::copy_n(finished, columns, result + place);
  }
}

}  // namespace roundhouse::native::portable
