// The right side of a SplitProduct: scaled, split into parts and packed.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/native/ops/products/split_product.h"
#include "roundhouse/interp/native/ops/products/tiles.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {
namespace {

// Of what lies behind it in the scratch.
constexpr int64_t kAlignment = 64;
// Right sides that are packed for one run are not scaled: columns that have only smaller numbers
// are multiplied as floats.
constexpr float kTooSmallUnscaled = 0x1p-30F;

uint32_t BitsOf(float x) { return std::bit_cast<uint32_t>(x); }

// The largest magnitude, as bits, of each of `columns` columns.
struct LargestOfColumns {
  static RH_INLINE void Run(const float* data, int64_t depth, int64_t depth_pitch, int64_t columns,
                            int64_t column_pitch, uint32_t* largest) {
    if (depth_pitch == 1) {
      for (int64_t n = 0; n < columns; ++n) {
        const float* from = data + n * column_pitch;
        uint32_t most = largest[n];
        for (int64_t k = 0; k < depth; ++k) {
          const uint32_t bits = std::bit_cast<uint32_t>(from[k]) & 0x7fffffffU;
          most = bits > most ? bits : most;
        }
        largest[n] = most;
      }
      return;
    }
    for (int64_t k = 0; k < depth; ++k) {
      const float* from = data + k * depth_pitch;
      RH_INDEPENDENT
      for (int64_t n = 0; n < columns; ++n) {
        const uint32_t bits = std::bit_cast<uint32_t>(from[n]) & 0x7fffffffU;
        largest[n] = bits > largest[n] ? bits : largest[n];
      }
    }
  }
};

}  // namespace

int64_t PackedRight::bytes() const {
  return parts.num_elements() + static_cast<int64_t>(scales.size() * sizeof(float));
}

void SplitProduct::PackPanel(const float* right, int64_t panel, bool is_scaled, std::byte* parts,
                             float* scales, uint8_t* special) const {
  const int64_t first = panel * kPanelWidth;
  const int64_t columns = std::min(kPanelWidth, shape_.columns - first);
  const float* from = right + first * shape_.right_column_pitch;
  static const auto find_largest = ForThisProcessor<LargestOfColumns, const float*, int64_t,
                                                    int64_t, int64_t, int64_t, uint32_t*>();
  uint32_t largest[kPanelWidth] = {};
  for (size_t piece = 0; piece < shape_.pieces.size(); ++piece) {
    find_largest(from + static_cast<int64_t>(piece) * shape_.right_piece_pitch, shape_.depth,
                 shape_.right_depth_pitch, columns, shape_.right_column_pitch, largest);
  }
  float factors[kPanelWidth];
  *special = 0;
  for (int64_t n = 0; n < kPanelWidth; ++n) {
    float factor = 1;
    if (is_scaled && largest[n] != 0 && std::isfinite(std::bit_cast<float>(largest[n]))) {
      const int exponent = static_cast<int>(largest[n] >> 23) - 127;
      factor = std::ldexp(1.0F, -std::clamp(exponent, -126, 126));
    }
    factors[n] = factor;
    scales[n] = 1 / factor;
    if (largest[n] == 0) continue;
    const bool is_special =
        is_scaled ? largest[n] >= BitsOf(INFINITY)
                  : largest[n] >= BitsOf(kTooLarge) || largest[n] < BitsOf(kTooSmallUnscaled);
    *special |= is_special ? 1 : 0;
  }
  for (size_t piece = 0; piece < shape_.pieces.size(); ++piece) {
    const float* data = from + static_cast<int64_t>(piece) * shape_.right_piece_pitch;
    for (int64_t k = 0; k < shape_.depth; k += kStepDepth) {
      SplitRight({.data = data + k * shape_.right_depth_pitch,
                  .depth_pitch = shape_.right_depth_pitch,
                  .column_pitch = shape_.right_column_pitch,
                  .depth = std::min(kStepDepth, shape_.depth - k),
                  .columns = columns},
                 factors, num_parts_, parts);
      parts += RightStepBytes(num_parts_);
    }
  }
}

absl::StatusOr<PackedRight> SplitProduct::Pack(const float* right) const {
  PackedRight packed;
  const int64_t bytes = num_rights() * panels() * panel_bytes();
  RH_ASSIGN_OR_RETURN(packed.parts,
                      Tensor::Uninitialized(Type::Tensor(ElementKind::kU8, Shape::Of({bytes}))));
  const int64_t all_panels = num_rights() * panels();
  RH_RETURN_IF_ERROR(TryResize(packed.scales, all_panels * kPanelWidth, "the scales of weights"));
  RH_RETURN_IF_ERROR(TryResize(packed.special, all_panels, "the panels of weights"));
  std::byte* parts = packed.parts.mutable_bytes().data();
  for (int64_t i = 0; i < num_rights() * panels(); ++i) {
    PackPanel(right + shape_.rights[i / panels()], i % panels(), /*is_scaled=*/true,
              parts + i * panel_bytes(), packed.scales.data() + i * kPanelWidth,
              &packed.special[i]);
  }
  return packed;
}

std::string SplitProduct::PackingKey() const {
  return absl::StrJoin(
      {static_cast<int64_t>(num_parts_), num_rights(), static_cast<int64_t>(shape_.pieces.size()),
       shape_.depth, shape_.columns, shape_.right_piece_pitch, shape_.right_depth_pitch,
       shape_.right_column_pitch},
      ",");
}

int64_t SplitProduct::PackedBytesInScratch() const {
  const int64_t all = num_rights() * panels();
  return all * (panel_bytes() + kPanelWidth * static_cast<int64_t>(sizeof(float))) +
         (all + kAlignment - 1) / kAlignment * kAlignment;
}

SplitProduct::RightView SplitProduct::PackInto(const float* right, std::byte* memory,
                                               ThreadPool& threads) const {
  const int64_t all = num_rights() * panels();
  std::byte* parts = memory;
  auto* scales = reinterpret_cast<float*>(parts + all * panel_bytes());
  auto* special = reinterpret_cast<uint8_t*>(scales + all * kPanelWidth);
  threads.RunRanges(all, std::max<int64_t>(1, 65536 / panel_bytes()),
                    [&](int64_t begin, int64_t end, int) {
                      for (int64_t i = begin; i < end; ++i) {
                        PackPanel(right + shape_.rights[i / panels()], i % panels(),
                                  /*is_scaled=*/false, parts + i * panel_bytes(),
                                  scales + i * kPanelWidth, special + i);
                      }
                    });
  return {.parts = parts, .scales = scales, .special = special};
}

}  // namespace roundhouse::native
