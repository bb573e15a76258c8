// File: dynamic_quantization.h
//
// Lowers layers with weights of 8 bits and real inputs as TFLite computes them (dynamic
// quantisation): quantises each row of the input in the run, multiplies integers of 8 bits, and
// scales the sums back.
//
//   const std::optional<ByteWeights> weights = ByteWeightsOf(l, {1}, 0);
//   if (!weights) return std::nullopt;  // TFLite does not multiply bytes here.
//   const RowsOfBytes rows = QuantizeRows(l, input, {1}, SymmetryOf(l));
//   Value* sums = l(canonical::MatMul{.transpose_rhs = true}, {rows.stored, weights->stored});
//   Value* product = ScaleSums(l, sums, rows, *weights, SumsOfWeights(l, *weights, {1}));
#ifndef ROUNDHOUSE_PASSES_TFL_FAMILIES_DYNAMIC_QUANTIZATION_H_
#define ROUNDHOUSE_PASSES_TFL_FAMILIES_DYNAMIC_QUANTIZATION_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {

// Whether a row has the zero point 0, or one with which it covers exactly its range.
enum class Symmetry : uint8_t { kSymmetric, kAsymmetric };
// The operator's option `asymmetric_quantize_inputs`.
Symmetry SymmetryOf(const Lowering& l);

// The stored integers, as elements of scale 1 and zero point 0, with the scale and zero point of
// each row; the axes along a row have size 1 in these.
struct RowsOfBytes {
  Value* stored = nullptr;
  Value* scale = nullptr;
  Value* zero_point = nullptr;  // i32; null if it is 0.
};
// Rows are along `axes`.
RowsOfBytes QuantizeRows(Lowering& l, Value* input, const Ints& axes, Symmetry symmetry);

// Stored integers of weights, as elements of scale 1, and their scales: one, or one for each
// output.
struct ByteWeights {
  Value* stored = nullptr;
  std::vector<float> scales;
};
// Those in some operands, concatenated along axis 0, that of the outputs if there are several.
// Nullopt if they are not all quantised to 8 bits with zero point 0, or have scales along another
// axis than `output_axis`; the operator then computes with their real numbers. Nullopt with an
// error: out of memory. TFLite reads unsigned weights as signed ones.
std::optional<ByteWeights> ByteWeightsOf(Lowering& l, const Ints& operands, int64_t output_axis);
// The sums of weights along `axes`, which disappear, as i32.
Value* SumsOfWeights(Lowering& l, const ByteWeights& weights, const Ints& axes);

// The real numbers of sums of products. `sums` have the outputs along their last axis, and
// otherwise broadcast with `rows.scale`; `of_weights` is read only where there are zero points.
Value* ScaleSums(Lowering& l, Value* sums, const RowsOfBytes& rows, const ByteWeights& weights,
                 Value* of_weights);

// rows * weights^T, for matrices: weights are (outputs, inputs).
Value* ProductOfRows(Lowering& l, const RowsOfBytes& rows, const ByteWeights& weights);

}  // namespace roundhouse::tfl_lowering

#endif  // ROUNDHOUSE_PASSES_TFL_FAMILIES_DYNAMIC_QUANTIZATION_H_
