// The derivatives of ops that move whole tensors: they move cotangents back.
#include "roundhouse/dialects/canonical/movement.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

Values AdjointOfTranspose(const TensorTranspose& op, AdjointBuilder& a) {
  return {a.Transpose(a.cotangent(), InversePermutation(op.perm))};
}

Values AdjointOfConcat(const TensorConcat& op, AdjointBuilder& a) {
  const int64_t axis = a.Axis(op.axis, a.rank(a.in(0)));
  Values all = a.None();
  int64_t start = 0;
  bool is_known = true;
  for (int i = 0; i < a.num_inputs(); ++i) {
    const std::optional<int64_t> size = a.size(a.in(i), axis);
    is_known &= size.has_value();
    if (!is_known) break;
    if (a.wants(i)) {
      all[static_cast<size_t>(i)] = a.Slice(a.cotangent(), axis, start, start + *size);
    }
    start += *size;
  }
  if (is_known) return all;
  Values sizes;
  for (int i = 0; i < a.num_inputs(); ++i) {
    sizes.push_back(a.Slice(a.ShapeOf(a.in(i)), 0, axis, axis + 1));
  }
  const Values parts = a.Parts(a.cotangent(), a.Concat(sizes, 0), axis, a.num_inputs());
  for (int i = 0; i < a.num_inputs(); ++i) {
    const auto index = static_cast<size_t>(i);
    all[index] = a.wants(i) ? parts[index] : nullptr;
  }
  return all;
}

Values AdjointOfSplit(const TensorSplit& op, AdjointBuilder& a) {
  Values parts;
  for (int i = 0; i < a.num_results(); ++i) parts.push_back(a.CotangentOrZeros(i));
  return a.Only(0, a.Concat(parts, op.axis));
}

Values AdjointOfTile(const Tile& op, AdjointBuilder& a) {
  const std::optional<Ints> repeats = op.repeats ? op.repeats : a.IntsOf(a.in(1));
  if (!repeats) {
    a.NotKnown("operand repeats");
    return a.None();
  }
  // Splits each axis into a pair: the repetition, and the index within it.
  Ints shape;
  Ints repetitions;
  bool has_unknown = false;
  for (size_t i = 0; i < repeats->size(); ++i) {
    const std::optional<int64_t> size = a.size(a.in(0), static_cast<int64_t>(i));
    if (!size && has_unknown) {
      a.NotKnown("more than one size");
      return a.None();
    }
    has_unknown |= !size;
    repetitions.push_back(static_cast<int64_t>(shape.size()));
    shape.push_back((*repeats)[i]);
    shape.push_back(size.value_or(-1));
  }
  return a.Only(0, a.Sum(a.Reshape(a.cotangent(), shape), repetitions, /*keep_dims=*/false));
}

Values AdjointOfReverseSequence(const ReverseSequence& op, AdjointBuilder& a) {
  return a.Only(0, a(op, {a.cotangent(), a.in(1)}));
}

Values AdjointOfBandPart(const BandPart& op, AdjointBuilder& a) {
  Values operands = {a.cotangent()};
  for (int i = 1; i < a.num_inputs(); ++i) operands.push_back(a.in_or_none(i));
  return a.Only(0, a(op, operands));
}

}  // namespace

void AddMovement(GradientTable& table) {
  table.Rule<TensorTranspose>(AdjointOfTranspose);
  table.Rule<TensorConcat>(AdjointOfConcat);
  table.Rule<TensorSplit>(AdjointOfSplit);
  table.Rule<Tile>(AdjointOfTile);
  table.Rule<ReverseSequence>(AdjointOfReverseSequence);
  table.Rule<BandPart>(AdjointOfBandPart);
}

}  // namespace roundhouse::canonical_gradient
