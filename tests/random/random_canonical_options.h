// The contents of random programs in `canonical` (random_canonical_program.h).
#ifndef ROUNDHOUSE_TESTS_RANDOM_RANDOM_CANONICAL_OPTIONS_H_
#define ROUNDHOUSE_TESTS_RANDOM_RANDOM_CANONICAL_OPTIONS_H_

#include <cstdint>
#include <vector>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

enum class CanonicalFamily : uint8_t {
  kElementwise,    // Of one, two or three operands, broadcasting; comparison, selection.
  kActivation,     //
  kConvolution,    // All convolutions and biases.
  kPooling,        //
  kLinear,         // mat_mul, einsum.
  kShape,          // Reshapes of all kinds, shapes as data.
  kMovement,       // Transposes, concatenation, splits, tiles.
  kSlicing,        // Slices and padding.
  kReduction,      // With softmax, top_k and cumulative sums.
  kGather,         // With scatter, non_zero, unique, one_hot, range.
  kConversion,     // Casts, quantisation.
  kNormalization,  //
  kResize,         // With depth_to_space and back, grid sampling.
  kSequence,       // Recurrent cells, Fourier transforms, random numbers, suppression of boxes,
                   // trees, determinants.
  kPatterns,       // Patterns of optimisers, written out: see random_canonical_patterns.cc.
  kDuplicates,     // A copy of a node, with the same operands.
  kState,          // Loads and stores of mutable globals.
  kControl,        // Calls, branches, loops.
};

struct RandomCanonicalOptions {
  int64_t max_nodes = 30;                      // Of main, approximately; callees have fewer.
  std::vector<CanonicalFamily> families = {};  // All of them when empty.
  bool f32_only = false;                       // Except indices, conditions and the like.
  bool f64_only = false;                       // The same with f64.
  bool unknown_sizes = true;                   // Inputs with unknown or named sizes.
  // Operations with discontinuities, at which a rounding error becomes a large one: rounding,
  // comparison, floats to integers, the index of a maximum. Without them, outputs can be compared
  // with a tolerance.
  bool steps = true;
  bool has_one_kind() const { return f32_only || f64_only; }
  // A third of the steps are calls, branches and loops, if the family is allowed.
  bool many_bodies = false;
  // Allows NaNs and infinities, on the inputs that SeededInputsOf(program, graph, seed) gives.
  bool non_finite = false;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RANDOM_RANDOM_CANONICAL_OPTIONS_H_
