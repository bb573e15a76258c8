// Declarations shared by the two ways to differentiate recurrent cells: as sequences
// (recurrent_sequences.cc), and decomposed into steps (recurrent.cc).
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_RECURRENT_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_RECURRENT_H_

#include <cstdint>

#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {

// The operand indices that differ between the ops.
template <typename Op>
struct OperandIndices;
template <>
struct OperandIndices<canonical::Rnn> {
  static constexpr int kRecurrentBias = -1, kLengths = 4, kHidden = 5, kCell = -1;
  static constexpr int kActivations = 1;
};
template <>
struct OperandIndices<canonical::Gru> {
  static constexpr int kRecurrentBias = 4, kLengths = 5, kHidden = 6, kCell = -1;
  static constexpr int kActivations = 2;
};
template <>
struct OperandIndices<canonical::Lstm> {
  static constexpr int kRecurrentBias = -1, kLengths = 4, kHidden = 5, kCell = 6;
  static constexpr int kActivations = 3;
};

// Longer sequences are refused: their steps are nodes.
inline constexpr int64_t kMaxSteps = 4096;

// Whether AddRecurrentSequences has a rule for the op with these attributes and operands.
bool HasSequenceRule(const canonical::Rnn& op, const DerivationBuilder& b);
bool HasSequenceRule(const canonical::Gru& op, const DerivationBuilder& b);
bool HasSequenceRule(const canonical::Lstm& op, const DerivationBuilder& b);

void AddRecurrentSequences(GradientTable& table);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_RECURRENT_H_
