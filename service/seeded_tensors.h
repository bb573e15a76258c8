// File: seeded_tensors.h
//
// Inputs for runs without given inputs: normally distributed floats; integers and booleans 0 or 1.
// A seed means the same everywhere: the generator is specified (core/base/splitmix64.h), and so is
// how elements are made from its numbers, in row-major order:
//   floats          sqrt(-2 ln(1 - u)) * cos(2 pi v), with u and v the next two Unit()s, rounded to
//                   the element's kind; the real, then the imaginary part of a complex number;
//   all integers, booleans, strings   the top bit of Next(): 0 or 1, false or true, "0" or "1".
#ifndef ROUNDHOUSE_SERVICE_SEEDED_TENSORS_H_
#define ROUNDHOUSE_SERVICE_SEEDED_TENSORS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// Errors: the type is not a tensor or scalar, a size is unknown, the elements are foreign.
absl::StatusOr<Tensor> SeededTensor(const Type& type, SplitMix64 random);

// The generator of input `index`, so that an input does not depend on the others: its seed is the
// number that SplitMix64(seed) gives after `index` others.
SplitMix64 GeneratorOfInput(uint64_t seed, int64_t index);

// A tensor for every input of `graph`. `unknown_size`, if given, replaces sizes that the type
// leaves open. The error names the input.
absl::StatusOr<std::vector<Tensor>> SeededInputs(
    const Graph& graph, uint64_t seed, std::optional<int64_t> unknown_size = std::nullopt);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_SEEDED_TENSORS_H_
