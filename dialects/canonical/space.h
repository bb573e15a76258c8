// File: space.h
//
// Ops that move elements of a feature between the channels and the spatial axes, in blocks.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SPACE_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SPACE_H_

#include <cstdint>
#include <tuple>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// The channel of the deep feature that holds channel c (of C) of position b (of B) in a block.
// Positions are counted in row-major order along the spatial axes.
enum class BlockOrder : uint8_t {
  kDepthColumnRow,  // b * C + c, the default of TFLite and ONNX.
  kColumnRowDepth,  // c * B + b, as PyTorch's pixel shuffle does.
};

inline absl::Span<const absl::string_view> EnumeratorNames(BlockOrder) {
  static constexpr absl::string_view kNames[] = {"dcr", "crd"};
  return kNames;
}

// Each position becomes a block of block_size positions along each spatial axis; the number of
// channels is divided by the number of positions in a block.
// (C1) input is a feature, and not quantised along an axis.
// (C2) block_size is positive.
// (C3) The number of channels is a multiple of the number of positions in a block.
struct DepthToSpace {
  static constexpr OpSpec kSpec = {.name = "canonical.depth_to_space",
                                   .summary = "Moves channels into blocks of positions.",
                                   .operands = "input",
                                   .elements = (kNumbers | kBooleans | kComplexes).WithQuantized(),
                                   .traits = OpTrait::kMoves};
  int64_t block_size = 1;
  BlockOrder order = BlockOrder::kDepthColumnRow;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        RequiredField("block_size", op.block_size, "the size of a block along each axis"),
        Field("order", op.order, "the order of a block's positions and channels"));
  }
};

// The inverse: each block becomes one position.
// (C1) input is a feature, and not quantised along an axis.
// (C2) block_size is positive.
// (C3) The sizes of the spatial axes are multiples of it.
struct SpaceToDepth {
  static constexpr OpSpec kSpec = {.name = "canonical.space_to_depth",
                                   .summary = "Moves blocks of positions into channels.",
                                   .operands = "input",
                                   .elements = (kNumbers | kBooleans | kComplexes).WithQuantized(),
                                   .traits = OpTrait::kMoves};
  int64_t block_size = 1;
  BlockOrder order = BlockOrder::kDepthColumnRow;
  template <typename Self>
  static auto Attrs(Self& op) {
    return DepthToSpace::Attrs(op);
  }
};

absl::StatusOr<Type> Infer(const DepthToSpace& op, const InferenceContext& context);
absl::StatusOr<Type> Infer(const SpaceToDepth& op, const InferenceContext& context);

using SpaceOps = OpList<DepthToSpace, SpaceToDepth>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SPACE_H_
