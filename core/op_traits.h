// File: op_traits.h
//
// What kind of thing an op does, as far as more than one reader of the graph wants to know it. An
// op says so once, in its declaration:
//
//   .traits = OpTrait::kElementwise | OpTrait::kSelects
//
// and generic code asks `HasTrait(node, OpTrait::kElementwise)` rather than listing ops. A trait
// says nothing of attributes or operands: an op that does something only with some of its
// attributes does not have the trait.
#ifndef ROUNDHOUSE_CORE_OP_TRAITS_H_
#define ROUNDHOUSE_CORE_OP_TRAITS_H_

#include <cstdint>

namespace roundhouse {

enum class OpTrait : uint16_t {
  // Each element of a result depends on the elements at the same index of the operands, once these
  // are broadcast to one shape, and on nothing else. The order of axes does not matter.
  kElementwise = 1 << 0,
  // Every element of a result is an element of an operand or a filler; none is computed. Operands
  // that are integers may say which.
  kMoves = 1 << 1,
  // Moves, and all elements of its first operand stay in their order: only the shape changes.
  kReshapes = 1 << 2,
  // Moves, and puts the axes of its only operand into another order, which the attribute `perm` or
  // the type of the result says.
  kPermutesAxes = 1 << 3,
  // Every element of the first result is an element of an operand that was chosen by comparing: an
  // increasing function of the operands may as well be applied to the result.
  kSelects = 1 << 4,
  // Is there to give elements of another type.
  kConverts = 1 << 5,
  // Treats each line of its data along the axis that the attribute `axis` names by itself. The data
  // is the first operand, and all of them if they are variadic.
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
