#include "roundhouse/dialects/canonical/recurrent.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

constexpr int kSequence = 0;
constexpr int kWeights = 1;
constexpr int kRecurrentWeights = 2;
constexpr int kGateBias = 3;

int64_t NumDirections(Direction direction) {
  return direction == Direction::kBidirectional ? 2 : 1;
}

// A size that several operands share, with what is known of it and its name.
struct Size {
  absl::string_view name;
  Dim dim = Dim::Unknown();
};

// The known sizes of a cell.
struct Sizes {
  Size steps = {"steps"};
  Size batch = {"batch"};
  Size inputs = {"inputs"};
  Size directions = {"directions"};
  Size gates = {"gates * cells"};
  Size cells = {"cells"};
  Size peepholes = {"3 * cells"};
  Size hidden = {"hidden"};
};

// Checks that operand `operand`, if it is given, has these sizes, and fills in those that are
// unknown.
absl::Status Unify(const InferenceContext& context, int operand,
                   std::initializer_list<Size*> sizes) {
  if (!context.has_operand(operand)) return absl::OkStatus();
  const int64_t rank = static_cast<int64_t>(sizes.size());
  RH_RETURN_IF_ERROR(ExpectRank(context, operand, rank, rank, "(C1)"));
  RH_RETURN_IF_ERROR(ExpectSameElements(context, operand, kSequence, "(C2)"));
  const Shape shape = OperandShape(context, operand);
  if (!shape.is_ranked()) return absl::OkStatus();
  int64_t axis = 0;
  for (Size* size : sizes) {
    std::optional<Dim> both = UnifyDims(size->dim, shape.dim(axis));
    if (!both) {
      return BrokenRule(context, operand, "(C1)",
                        absl::StrCat("expected size ", size->dim.size(), " (", size->name,
                                     ") of axis ", axis, ", found ", shape.dim(axis).size()));
    }
    size->dim = *std::move(both);
    ++axis;
  }
  return absl::OkStatus();
}

absl::Status UnifyLengths(const InferenceContext& context, int operand, Size& batch) {
  if (!context.has_operand(operand)) return absl::OkStatus();
  RH_RETURN_IF_ERROR(ExpectRank(context, operand, 1, 1, "(C1)"));
  RH_RETURN_IF_ERROR(ExpectElements(context, operand, kIntegers, "(C2)"));
  const Shape shape = OperandShape(context, operand);
  if (!shape.is_ranked()) return absl::OkStatus();
  std::optional<Dim> both = UnifyDims(batch.dim, shape.dim(0));
  if (!both) {
    return BrokenRule(context, operand, "(C1)",
                      absl::StrCat("expected size ", batch.dim.size(), " (batch) of axis 0, found ",
                                   shape.dim(0).size()));
  }
  batch.dim = *std::move(both);
  return absl::OkStatus();
}

// Checks that `product` is `gates` times `cells`, and completes either from the other.
absl::Status UnifyProduct(int64_t gates, Size& product, Size& cells, absl::string_view operand) {
  if (!cells.dim.is_known() && product.dim.is_known() && product.dim.size() % gates == 0) {
    cells.dim = Dim(product.dim.size() / gates, cells.dim.name());
  }
  RH_ASSIGN_OR_RETURN(const Dim wanted, MultiplyDims(gates, cells.dim));
  const bool is_multiple = !product.dim.is_known() || product.dim.size() % gates == 0;
  std::optional<Dim> both = UnifyDims(product.dim, wanted);
  if (is_multiple && both) {
    product.dim = *std::move(both);
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "(C1) ", operand, ": expected ",
      cells.dim.is_known() ? absl::StrCat(wanted.size()) : absl::StrCat("a multiple of ", gates),
      " as size of axis 1 (", product.name, "), found ", product.dim.size()));
}

absl::Status CheckClip(absl::string_view attribute, const std::optional<float>& clip) {
  if (!clip || *clip > 0) return absl::OkStatus();
  return BrokenAttribute("(C5)", attribute,
                         absl::StrCat("expected a positive number, found ", *clip));
}

absl::StatusOr<GateActivations> Resolve(Direction direction, std::initializer_list<Activation> own,
                                        const std::vector<Activation>& activations,
                                        const std::vector<std::vector<float>>& parameters) {
  const size_t wanted = own.size() * NumDirections(direction);
  GateActivations resolved = {activations, parameters};
  if (activations.empty()) {
    for (int64_t i = 0; i < NumDirections(direction); ++i) {
      resolved.functions.insert(resolved.functions.end(), own.begin(), own.end());
    }
  } else if (activations.size() != wanted) {
    return BrokenAttribute("(C4)", "activations",
                           absl::StrCat("expected ", wanted, ", found ", activations.size()));
  }
  if (parameters.empty()) {
    resolved.parameters.resize(wanted);
  } else if (parameters.size() != wanted) {
    return BrokenAttribute("(C4)", "activation_parameters",
                           absl::StrCat("expected ", wanted, " lists, found ", parameters.size()));
  }
  for (size_t i = 0; i < wanted; ++i) {
    RH_RETURN_IF_ERROR(
        CheckActivation(resolved.functions[i], resolved.parameters[i], std::nullopt, "(C4)"));
  }
  return resolved;
}

// The checks that all ops share. `has_projection`: hidden and cells are separate sizes.
template <typename Op>
absl::StatusOr<Sizes> UnifyCommon(const Op& op, const InferenceContext& context,
                                  bool has_projection) {
  RH_RETURN_IF_ERROR(CheckClip("clip", op.clip));
  RH_RETURN_IF_ERROR(ResolveActivations(op).status());
  Sizes sizes;
  sizes.directions.dim = NumDirections(op.direction);
  RH_RETURN_IF_ERROR(Unify(context, kSequence, {&sizes.steps, &sizes.batch, &sizes.inputs}));
  // Checked first, because a mismatch of direction and weights breaks (C3), not the rule for sizes.
  const Shape weights = OperandShape(context, kWeights);
  if (weights.is_ranked() && weights.rank() == 3 &&
      !UnifyDims(weights.dim(0), sizes.directions.dim)) {
    return BrokenRule(context, kWeights, "(C3)",
                      absl::StrCat("expected ", sizes.directions.dim.size(), " for direction \"",
                                   EnumeratorNames(op.direction)[static_cast<size_t>(op.direction)],
                                   "\" as size of axis 0, found ", weights.dim(0).size()));
  }
  RH_RETURN_IF_ERROR(Unify(context, kWeights, {&sizes.directions, &sizes.gates, &sizes.inputs}));
  RH_RETURN_IF_ERROR(
      Unify(context, kRecurrentWeights, {&sizes.directions, &sizes.gates, &sizes.hidden}));
  RH_RETURN_IF_ERROR(Unify(context, kGateBias, {&sizes.directions, &sizes.gates}));
  if (!has_projection) sizes.cells.dim = sizes.hidden.dim;
  RH_RETURN_IF_ERROR(UnifyProduct(Op::kGates, sizes.gates, sizes.cells, "weights"));
  if (!has_projection) sizes.hidden.dim = sizes.cells.dim;
  return sizes;
}

// Returns the types of the first two results.
std::vector<Type> HiddenTypes(const InferenceContext& context, const Sizes& sizes) {
  const std::optional<ElementType> element =
      KnownElement(context, {kSequence, kWeights, kRecurrentWeights});
  return {
      TensorOrUnknown(element, Shape({sizes.steps.dim, sizes.directions.dim, sizes.batch.dim,
                                      sizes.hidden.dim})),
      TensorOrUnknown(element, Shape({sizes.directions.dim, sizes.batch.dim, sizes.hidden.dim}))};
}

// Adds the type of the result `gates` to `types` if the node has that result.
template <typename Op>
absl::StatusOr<std::vector<Type>> WithGates(const Op& op, const InferenceContext& context,
                                            const Sizes& sizes, std::vector<Type> types) {
  const int most = IndexOfGates(op) + 1;
  if (context.num_results() > most) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected at most ", most, " results, found ", context.num_results()));
  }
  if (context.num_results() < most) return types;
  RH_ASSIGN_OR_RETURN(const Dim width, MultiplyDims(SizeOfGates(op), sizes.cells.dim));
  types.push_back(types[0].is_unknown()
                      ? types[0]
                      : types[0].WithShape(Shape(
                            {sizes.steps.dim, sizes.directions.dim, sizes.batch.dim, width})));
  return types;
}

}  // namespace

absl::StatusOr<GateActivations> ResolveActivations(const Rnn& op) {
  return Resolve(op.direction, {Activation::kTanh}, op.activations, op.activation_parameters);
}

absl::StatusOr<GateActivations> ResolveActivations(const Gru& op) {
  return Resolve(op.direction, {Activation::kSigmoid, Activation::kTanh}, op.activations,
                 op.activation_parameters);
}

absl::StatusOr<GateActivations> ResolveActivations(const Lstm& op) {
  return Resolve(op.direction, {Activation::kSigmoid, Activation::kTanh, Activation::kTanh},
                 op.activations, op.activation_parameters);
}

absl::StatusOr<std::vector<Type>> Infer(const Rnn& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(Sizes sizes, UnifyCommon(op, context, false));
  RH_RETURN_IF_ERROR(UnifyLengths(context, 4, sizes.batch));
  RH_RETURN_IF_ERROR(Unify(context, 5, {&sizes.directions, &sizes.batch, &sizes.hidden}));
  return HiddenTypes(context, sizes);
}

absl::StatusOr<std::vector<Type>> Infer(const Gru& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(Sizes sizes, UnifyCommon(op, context, false));
  RH_RETURN_IF_ERROR(Unify(context, 4, {&sizes.directions, &sizes.gates}));
  RH_RETURN_IF_ERROR(UnifyLengths(context, 5, sizes.batch));
  RH_RETURN_IF_ERROR(Unify(context, 6, {&sizes.directions, &sizes.batch, &sizes.hidden}));
  return WithGates(op, context, sizes, HiddenTypes(context, sizes));
}

absl::StatusOr<std::vector<Type>> Infer(const Lstm& op, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(CheckClip("cell_clip", op.cell_clip));
  RH_RETURN_IF_ERROR(CheckClip("projection_clip", op.projection_clip));
  const bool has_projection = context.has_operand(8);
  RH_ASSIGN_OR_RETURN(Sizes sizes, UnifyCommon(op, context, has_projection));
  RH_RETURN_IF_ERROR(UnifyLengths(context, 4, sizes.batch));
  if (has_projection) {
    RH_RETURN_IF_ERROR(Unify(context, 8, {&sizes.directions, &sizes.hidden, &sizes.cells}));
  }
  RH_RETURN_IF_ERROR(Unify(context, 5, {&sizes.directions, &sizes.batch, &sizes.hidden}));
  RH_RETURN_IF_ERROR(Unify(context, 6, {&sizes.directions, &sizes.batch, &sizes.cells}));
  RH_ASSIGN_OR_RETURN(sizes.peepholes.dim, MultiplyDims(3, sizes.cells.dim));
  RH_RETURN_IF_ERROR(Unify(context, 7, {&sizes.directions, &sizes.peepholes}));
  std::vector<Type> types = HiddenTypes(context, sizes);
  types.push_back(
      types[1].is_unknown()
          ? types[1]
          : types[1].WithShape(Shape({sizes.directions.dim, sizes.batch.dim, sizes.cells.dim})));
  return WithGates(op, context, sizes, std::move(types));
}

}  // namespace roundhouse::canonical
