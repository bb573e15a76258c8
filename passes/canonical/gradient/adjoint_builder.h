// File: adjoint_builder.h
//
// The derivative rules of canonical's ops. A rule gets the op's attributes and a builder, and
// returns a cotangent for each operand: null if it is zero or not wanted.
//
//   // y = sin(x)
//   Value* Adjoint(const Sin&, AdjointBuilder& a, const Unary& u) {
//     return a.Mul(u.cotangent, a(Cos{}, {u.x}));
//   }
//
// The first error is kept, as in lowering_builder.h.
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
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse::canonical_gradient {

using canonical_lowering::Ints;
using canonical_lowering::LoweringBuilder;
using canonical_lowering::Values;

// Arithmetic on values of any domain and shape, shared by rules and pieces.
class DerivationBuilder : public LoweringBuilder {
 public:
  explicit DerivationBuilder(const LoweringRequest& request) : LoweringBuilder(request) {}

  // Converts `value` to domain tensor without permuting its axes, and back, into `domain` or the
  // domain of `like`.
  Value* ToTensor(Value* value);
  Value* IntoDomain(Value* value, Domain domain);
  Value* IntoDomainOf(Value* value, const Value* like);

  // Operands that were repeated to known sizes are computed with before that, so that arithmetic
  // goes through fewer numbers: f(broadcast(x), broadcast(y)) is broadcast(f(x, y)).
  Value* Add(Value* a, Value* b);
  Value* Sub(Value* a, Value* b);
  Value* Mul(Value* a, Value* b);
  Value* Div(Value* a, Value* b);
  Value* Neg(Value* value);
  Value* Scale(Value* value, double factor);
  Value* AddNumber(Value* value, double number);
  // A number of `value`'s kind.
  Value* NumberLike(double number, Value* value);
  Value* Select(Value* condition, Value* on_true, Value* on_false);
  Value* SelectOrZero(Value* condition, Value* on_true);
  Value* Reduce(Value* value, canonical::ReduceKind kind, const Ints& axes, bool keep_dims = true);
  // Signs and factors that are the same along all of `axes` are applied to the sums, not to each
  // element.
  Value* Sum(Value* value, const Ints& axes, bool keep_dims = true);
  Value* SumAll(Value* value);
  // Zeros of the type of `like`, in domain tensor. The sizes of `like` need not be known.
  Value* ZerosLike(Value* like);
  Value* Fill(double number, Value* like);
  // Sums `value` over the axes along which broadcasting repeated `like`. `value` has the shape of
  // `like` broadcast with `other` (null: with an unknown value). All are in domain tensor.
  Value* SumTo(Value* value, Value* like, const Value* other = nullptr);
  // `value` reshaped to the shape of `like`, with as many elements, or broadcast to it.
  Value* ReshapeLike(Value* value, Value* like);
  Value* BroadcastLike(Value* value, Value* like);
  // Splits `value` along `axis`. `sizes` is a list that is computed at run time.
  Values Parts(Value* value, Value* sizes, int64_t axis, int num_parts);
  // Pads with zeros at the start and end of an axis; negative amounts crop.
  Value* Pad(Value* value, int64_t axis, int64_t front, int64_t behind);
  Value* Reverse(Value* value, int64_t axis);
  // The numbers from 0 to the size of `like` along `like_axis`, exclusive. They lie along `axis` of
  // a tensor of rank `rank`, whose other axes have size 1.
  Value* Iota(Value* like, int64_t like_axis, int64_t axis, int64_t rank);
};

// A base class, so that the request exists before the base DerivationBuilder refers to it.
struct ForwardRequest {
  LoweringRequest forward;
};

// One node that is differentiated. All values have the domains that they have at the node.
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
  // Null if it is zero.
  Value* cotangent(int index = 0) const { return adjoint_.cotangents[static_cast<size_t>(index)]; }
  // In domain tensor.
  Value* CotangentOrZeros(int index);
  // Lists with an entry for each operand: all null (None), or all null but one, which is converted
  // to the operand's domain (Only).
  Values None() const { return Values(static_cast<size_t>(num_inputs()), nullptr); }
  Values Only(int operand, Value* cotangent);

 private:
  const AdjointRequest& adjoint_;
};

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_ADJOINT_BUILDER_H_
