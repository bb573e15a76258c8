// File: fusible.h
//
// Decides which nodes the backend `fused` can compute in a loop: elementwise ops on f32 and i1,
// casts of these from and to integers of 8 and 32 bits, sums over axes, and reshapes between them.
// Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_FUSED_FUSIBLE_H_
#define ROUNDHOUSE_INTERP_FUSED_FUSIBLE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"

namespace roundhouse::fused {

enum class Fusible : uint8_t {
  kNo,
  kView,       // The operand in another shape or domain.
  kBroadcast,  // The operand, repeated; nothing is copied unless it leaves the region.
  kFunction,   // A function of each element.
  kSum,        // A sum or mean over axes.
};
// kNo if a size is not known, or if a tensor is empty.
Fusible FusibleOf(const Node& node);

inline bool Computes(Fusible fusible) {
  return fusible == Fusible::kFunction || fusible == Fusible::kSum;
}

// The elements that the node goes through: those of its result, or of the operand of a sum.
absl::Span<const int64_t> SpaceOf(const Node& node, Fusible fusible);

// The axes over which a sum goes, by axis of its operand.
std::vector<bool> SummedAxes(const Node& node);

}  // namespace roundhouse::fused

#endif  // ROUNDHOUSE_INTERP_FUSED_FUSIBLE_H_
