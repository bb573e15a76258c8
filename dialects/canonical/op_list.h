// File: op_list.h
//
// Lists of ops (core/op.h) made from other lists.
//
//   using Copied = OpsExcept<MovingOps, Gather, Slice>;  // All but those.
//   using Fused = OpsThat<ActivationOps, IsFusable>;     // IsFusable<Op>::value is true.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_OP_LIST_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_OP_LIST_H_

#include <type_traits>

#include "roundhouse/core/op.h"

namespace roundhouse {

namespace op_internal {

template <DeclaredOp Op, DeclaredOp... Ops>
constexpr bool IsAmong(OpList<Ops...>) {
  return (std::is_same_v<Op, Ops> || ...);
}

template <template <DeclaredOp> typename Test, DeclaredOp... Ops>
auto That(OpList<Ops...>)
    -> decltype((OpList<>() + ... + std::conditional_t<Test<Ops>::value, OpList<Ops>, OpList<>>()));

template <typename Excepted, DeclaredOp... Ops>
auto Without(OpList<Ops...>)
    -> decltype((OpList<>() + ... +
                 std::conditional_t<IsAmong<Ops>(Excepted()), OpList<>, OpList<Ops>>()));

template <typename List, DeclaredOp... Excepted>
struct Except {
  static_assert((IsAmong<Excepted>(List()) && ...), "an op that is left out is not in the list");
  using Ops = decltype(Without<OpList<Excepted...>>(List()));
};

}  // namespace op_internal

// The ops of a list for which Test<Op>::value is true.
template <typename List, template <DeclaredOp> typename Test>
using OpsThat = decltype(op_internal::That<Test>(List()));

// The ops of a list but for these, all of which it has.
template <typename List, DeclaredOp... Excepted>
using OpsExcept = typename op_internal::Except<List, Excepted...>::Ops;

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_OP_LIST_H_
