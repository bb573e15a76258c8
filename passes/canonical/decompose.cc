// The pass decompose.
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation_call.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/dialects/canonical/ops.h"
#include "roundhouse/passes/canonical/activation_ops.h"
#include "roundhouse/passes/canonical/formula.h"
#include "roundhouse/passes/canonical/precision/half_precision.h"
#include "roundhouse/passes/canonical/tree_pieces.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

// ---- An op as other ops, for x in domain tensor. Null if that is not possible. ----

template <FusableActivation Op>
Value* Pieces(const Op& op, Formula& f, Value* x) {
  const std::optional<ActivationCall> call = ActivationOf(op);
  return call ? PiecesOf(f, x, call->activation, call->parameters) : nullptr;
}

Value* Pieces(const Mish&, Formula& f, Value* x) {
  return f.Mul(x, f(Tanh{}, {f(Softplus{}, {x})}));
}

Value* Reduce(Formula& f, Value* x, ReduceKind kind, const std::vector<int64_t>& axes) {
  return f(TensorReduce{.kind = kind, .axes = axes, .keep_dims = true}, {x});
}

Value* Pieces(const TensorSoftmax& op, Formula& f, Value* x) {
  Value* e = f(Exp{}, {f.Sub(x, Reduce(f, x, ReduceKind::kMax, {op.axis}))});
  return f.Div(e, Reduce(f, e, ReduceKind::kSum, {op.axis}));
}

Value* Pieces(const LogSoftmax& op, Formula& f, Value* x) {
  Value* shifted = f.Sub(x, Reduce(f, x, ReduceKind::kMax, {op.axis}));
  return f.Sub(shifted, f(Log{}, {Reduce(f, f(Exp{}, {shifted}), ReduceKind::kSum, {op.axis})}));
}

// ---- Norms, which have more operands ----

// Operand `index` in domain tensor, with the element type of the formula; null if absent.
Value* Factor(Formula& f, int index) {
  const Node& node = f.rewriter().root();
  if (index >= node.num_operands() || node.operand(index).type().is_none()) return nullptr;
  return f.Cast(f.ToTensor(&node.operand(index)));
}

Value* WithFactors(Formula& f, Value* normalised) {
  if (Value* scale = Factor(f, 1)) normalised = f.Mul(normalised, scale);
  if (Value* bias = Factor(f, 2)) normalised = f.Add(normalised, bias);
  return normalised;
}

// All axes from `axis` on, counted from the end; empty if the rank is needed and unknown.
std::vector<int64_t> LastAxes(int64_t axis, const Value& x) {
  const Shape& shape = x.type().shape();
  if (axis >= 0 && !shape.is_ranked()) return {};
  std::vector<int64_t> axes;
  for (int64_t i = axis >= 0 ? axis - shape.rank() : axis; i < 0; ++i) axes.push_back(i);
  return axes;
}

Value* DividedByRoot(Formula& f, Value* x, Value* mean_square, float epsilon) {
  return f.Div(x, f(EltwiseSqrt{}, {f.Add(mean_square, f.Number(epsilon))}));
}

Value* Pieces(const LayerNorm& op, Formula& f, Value* x) {
  const std::vector<int64_t> axes = LastAxes(op.axis, *x);
  if (axes.empty()) return nullptr;
  Value* deviation = f.Sub(x, Reduce(f, x, ReduceKind::kMean, axes));
  Value* variance = Reduce(f, f.Mul(deviation, deviation), ReduceKind::kMean, axes);
  return WithFactors(f, DividedByRoot(f, deviation, variance, op.epsilon));
}

Value* Pieces(const RmsNorm& op, Formula& f, Value* x) {
  const std::vector<int64_t> axes = LastAxes(op.axis, *x);
  if (axes.empty()) return nullptr;
  Value* mean_square = Reduce(f, f.Mul(x, x), ReduceKind::kMean, axes);
  return WithFactors(f, DividedByRoot(f, x, mean_square, op.epsilon));
}

// x * factor + (bias - mean * factor). The part in parentheses is usually constant.
Value* Pieces(const BatchNorm& op, Formula& f, Value* x) {
  const std::vector<int64_t> axes = LastAxes(op.axis, *x);
  if (axes.empty()) return nullptr;
  Value* factor = DividedByRoot(f, Factor(f, 1), Factor(f, 4), op.epsilon);
  Value* shift = f.Sub(Factor(f, 2), f.Mul(Factor(f, 3), factor));
  // The vectors lie along the first of these axes.
  if (axes.size() > 1) {
    const std::vector<int64_t> behind(axes.begin() + 1, axes.end());
    factor = f(Unsqueeze{.axes = behind}, {factor});
    shift = f(Unsqueeze{.axes = behind}, {shift});
  }
  return f.Add(f.Mul(x, factor), shift);
}

Value* Pieces(const Attention& op, Formula& f, Value* query) {
  const Node& node = f.rewriter().root();
  Value* scores = f(MatMul{.transpose_rhs = true}, {query, &node.operand(1)});
  if (op.scale != 1) scores = f.Mul(scores, f.Number(op.scale));
  if (Value* mask = node.num_operands() > 3 && !node.operand(3).type().is_none() ? &node.operand(3)
                                                                                 : nullptr) {
    if (!mask->type().is_tensor()) return nullptr;
    const bool is_boolean = mask->type().element_type().kind() == ElementKind::kI1;
    scores = is_boolean ? f(Select{}, {mask, scores, f.Number(-HUGE_VAL)}) : f.Add(scores, mask);
  }
  return f(MatMul{}, {f(TensorSoftmax{.axis = -1}, {scores}), &node.operand(2)});
}

Value* Pieces(const TreeEnsemble& op, Formula& f, Value* x) { return PiecesOfTrees(op, f, x); }

template <DeclaredOp Op>
absl::StatusOr<Replacement> ToPieces(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const Op op, View<Op>(node));
  Value& x = node.operand(0);
  if (!x.type().is_tensor()) return kNoMatch;
  // The op computes in floats and rounds once; what results is then decomposed. The pieces of
  // attention are products, which accumulate in floats anyway and are faster in half precision.
  if (HasHalfPrecision(x.type()) && !Is<Attention>(node)) return ComputeInFloats(node, rewrite);
  Formula f(rewrite, x.type().element_type().kind());
  Value* result = Pieces(op, f, f.ToTensor(&x));
  if (result == nullptr && f.status().ok()) return kNoMatch;
  return f.Result(f.FromTensor(result, x.type().domain()));
}

template <typename Op>
concept HasPieces = requires(const Op& op, Formula& f, Value* x) {
  Pieces(op, f, x);
};
template <DeclaredOp Op>
struct CanBePieces : std::bool_constant<HasPieces<Op>> {};

// Not what is a clamp, or basic itself (tanh), or would need a select, which exports write where
// their format lacks the function.
using DecomposedOps =
    OpsExcept<OpsThat<AllOps, CanBePieces>, Relu, Relu6, Clamp, Tanh, LeakyRelu, Elu>;

absl::string_view ShortName(absl::string_view op) { return absl::StripPrefix(op, "canonical."); }

template <DeclaredOp... Ops>
std::vector<std::string> ShortNames(OpList<Ops...>) {
  return {std::string(ShortName(Ops::kSpec.name))...};
}

template <DeclaredOp Op>
void AddIfWanted(const std::vector<std::string>& wanted, Patterns& patterns) {
  const std::string name(ShortName(Op::kSpec.name));
  bool is_wanted = wanted.empty();
  for (const std::string& op : wanted) is_wanted |= ShortName(op) == name;
  if (is_wanted) patterns.Add<Op>(name, ToPieces<Op>);
}

class Decompose final : public GraphPass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("ops", pass.ops_, "the ops to decompose; absent: all that can be"));
  }

  std::vector<std::string> pattern_names() const override { return ShortNames(DecomposedOps{}); }

 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    const std::vector<std::string> known = ShortNames(DecomposedOps{});
    for (const std::string& op : ops_) {
      bool is_known = false;
      for (const std::string& name : known) is_known |= ShortName(op) == name;
      if (is_known) continue;
      return absl::InvalidArgumentError(
          absl::StrCat("option 'ops': cannot decompose '", op, "'", DidYouMean(op, known),
                       "; can decompose: ", absl::StrJoin(known, ", ")));
    }
    Patterns patterns;
    Add(DecomposedOps{}, patterns);
    return ApplyPatterns(graph, patterns, [this](absl::string_view what, const Node& node) {
      return Allow(what, node);
    });
  }

  template <DeclaredOp... Ops>
  void Add(OpList<Ops...>, Patterns& patterns) {
    (AddIfWanted<Ops>(ops_, patterns), ...);
  }

  std::vector<std::string> ops_;
};

RH_REGISTER_PASS(decompose, Decompose)
    .Doc(
        "Decomposes functions, softmaxes, norms, attention and trees into arithmetic, reductions "
        "and gathers, for targets that lack them: decompose{ops = [\"gelu\", \"layer_norm\"]}.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
