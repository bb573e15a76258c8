// File: op_traits.h
//
// The kind of operation that an op is, where several parts of the compiler need to know it. An op
// states it once, in its declaration:
//
//   .traits = OpTrait::kElementwise | OpTrait::kSelects
//
// and generic code asks `HasTrait(node, OpTrait::kElementwise)` rather than listing ops. A trait
// does not depend on attributes or operands: an op that behaves so only for some attributes does
// not have it.
#ifndef ROUNDHOUSE_CORE_OP_TRAITS_H_
#define ROUNDHOUSE_CORE_OP_TRAITS_H_

#include <cstdint>

namespace roundhouse {

enum class OpTrait : uint16_t {
  // Each element of a result depends only on the operands' elements at the same index, once the
  // operands are broadcast to one shape. The order of axes does not matter.
  kElementwise = 1 << 0,
  // Every element of a result is an element of an operand or a filler; none is computed. Integer
  // operands may select which.
  kMoves = 1 << 1,
  // Moves, and keeps all elements of its first operand in order: only the shape changes.
  kReshapes = 1 << 2,
  // Moves, and permutes the axes of its only operand, as the attribute `perm` or the result type
  // says.
  kPermutesAxes = 1 << 3,
  // Every element of the first result is an element of an operand, selected by comparing. An
  // increasing function of the operands can therefore be applied to the result instead.
  kSelects = 1 << 4,
  // Its purpose is to convert elements to another type.
  kConverts = 1 << 5,
  // Processes each line of its data along the axis in attribute `axis` independently. The data is
  // the first operand, or all operands if they are variadic.
  kAlongAxis = 1 << 6,
};

// A set of traits.
class OpTraits {
 public:
  constexpr OpTraits() = default;
  constexpr OpTraits(OpTrait trait)  // NOLINT: a trait is a set of one.
      : bits_(static_cast<uint16_t>(trait)) {}
  constexpr bool contains(OpTrait trait) const {
    return (bits_ & static_cast<uint16_t>(trait)) != 0;
  }
  friend constexpr OpTraits operator|(OpTraits a, OpTraits b) {
    OpTraits both;
    both.bits_ = static_cast<uint16_t>(a.bits_ | b.bits_);
    return both;
  }
  friend constexpr bool operator==(OpTraits a, OpTraits b) = default;

 private:
  uint16_t bits_ = 0;
};

constexpr OpTraits operator|(OpTrait a, OpTrait b) { return OpTraits(a) | OpTraits(b); }

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OP_TRAITS_H_
