// File: adjoint_builder.h
//
// How the derivatives of canonical's ops are written: a rule gets the op's attributes and a
// builder, and gives a cotangent for each operand, null where it is zero or nobody wants it.
//
//   // y = sin(x)
//   Value* Adjoint(const Sin&, AdjointBuilder& a, const Unary& u) {
//     return a.Mul(u.cotangent, a(Cos{}, {u.x}));
//   }
//
// Errors stay, as in lowering_builder.h.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_ADJOINT_BUILDER_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_ADJOINT_BUILDER_H_

#include <cstdint>
#include <initializer_list>
#include <optional>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/canonical/lowering_builder.h"
#include "roundhouse/service/gradient.h"
#include "roundhouse/service/lowering.h"

namespace roundhouse::canonical_gradient {

using canonical_lowering::Ints;
using canonical_lowering::LoweringBuilder;
using canonical_lowering::Values;

// Arithmetic on values of any domain and shape: what rules and pieces have in common.
class DerivationBuilder : public LoweringBuilder {
 public:
  explicit DerivationBuilder(const LoweringRequest& request) : LoweringBuilder(request) {}

  // `value` in domain tensor, its axes in the order of its domain; and back, into the domain that
  // `like` has.
  Value* ToTensor(Value* value);
  Value* IntoDomain(Value* value, Domain domain);
  Value* IntoDomainOf(Value* value, const Value* like);

  Value* Neg(Value* value);
  Value* Scale(Value* value, double factor);
  Value* AddNumber(Value* value, double number);
  // Of `value`'s kind.
  Value* NumberLike(double number, Value* value);
  Value* Select(Value* condition, Value* on_true, Value* on_false);
  Value* SelectOrZero(Value* condition, Value* on_true);
  Value* Reduce(Value* value, canonical::ReduceKind kind, const Ints& axes, bool keep_dims = true);
  Value* Sum(Value* value, const Ints& axes, bool keep_dims = true);
  Value* SumAll(Value* value);
  // Zeros of the type of `like`, whose sizes need not be known; in domain tensor.
  Value* ZerosLike(Value* like);
  Value* Fill(double number, Value* like);
  // `value`, which has the shape that broadcasting `like` with `other` gave (null: with anything),
  // summed over the axes along which `like` was repeated. All in domain tensor.
  Value* SumTo(Value* value, Value* like, const Value* other = nullptr);
  // `value` with the shape of `like`, of as many elements, or repeated to it.
  Value* ReshapeLike(Value* value, Value* like);
  Value* BroadcastLike(Value* value, Value* like);
  // Cut along `axis` into parts whose sizes are the elements of a list that the run computes.
  Values Parts(Value* value, Value* sizes, int64_t axis, int num_parts);
  // Zeros in front and behind along one axis; less than none takes away.
  Value* Pad(Value* value, int64_t axis, int64_t front, int64_t behind);
  Value* Reverse(Value* value, int64_t axis);
  // The numbers from 0 below the size of `like` along `like_axis`, along `axis` of a tensor of
  // `rank` axes of which the others have size 1.
  Value* Iota(Value* like, int64_t like_axis, int64_t axis, int64_t rank);
};

// What the builder below is made with, which must be there before it.
struct ForwardRequest {
  LoweringRequest forward;
};

// One node that is being differentiated. All its values are as the node has them, in its domains.
class AdjointBuilder : private ForwardRequest, public DerivationBuilder {
 public:
  explicit AdjointBuilder(const AdjointRequest& request)
      : ForwardRequest{{.op = request.op,
                        .operands = request.operands,
                        .attributes = request.attributes,
                        .num_results = static_cast<int>(request.results.size()),
                        .build = request.build,
                        .name = request.name}},
        DerivationBuilder(forward),
        adjoint_(request) {}

  bool wants(int operand) const {
    return operand < num_inputs() && adjoint_.wanted[static_cast<size_t>(operand)];
  }
  Value* result(int index = 0) const { return adjoint_.results[static_cast<size_t>(index)]; }
  // Null where it is zero.
  Value* cotangent(int index = 0) const { return adjoint_.cotangents[static_cast<size_t>(index)]; }
  // In domain tensor.
  Value* CotangentOrZeros(int index);
  // A list for all operands, with one of them, brought into the operand's domain.
  Values None() const { return Values(static_cast<size_t>(num_inputs()), nullptr); }
  Values Only(int operand, Value* cotangent);

 private:
  const AdjointRequest& adjoint_;
};

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_ADJOINT_BUILDER_H_
