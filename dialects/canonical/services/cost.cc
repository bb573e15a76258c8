#include "roundhouse/dialects/canonical/services/cost.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/ops.h"

namespace roundhouse::canonical {
namespace {

// nullopt if a size is unknown or the number is too large; arithmetic propagates it.
using Count = std::optional<int64_t>;

Count Times(Count a, Count b) { return a && b ? CheckedMul(*a, *b) : std::nullopt; }
Count Plus(Count a, Count b) { return a && b ? CheckedAdd(*a, *b) : std::nullopt; }
Count Over(Count a, Count b) { return a && b && *b != 0 ? Count(*a / *b) : std::nullopt; }

Count Elements(const Type& type) {
  if (!type.is_tensor()) return 0;
  const absl::StatusOr<int64_t> count = type.shape().NumElements();
  return count.ok() ? Count(*count) : std::nullopt;
}
Count OperandElements(const Node& node, int index) {
  return node.has_operand(index) ? Elements(node.operand(index).type()) : std::nullopt;
}
Count ResultElements(const Node& node) { return Elements(node.result().type()); }

// Returns the size of an axis; a negative axis counts from the end.
Count Size(const Node& node, int operand, int axis) {
  const Type& type = node.operand(operand).type();
  if (!type.is_tensor() || !type.shape().is_ranked()) return std::nullopt;
  const int rank = static_cast<int>(type.shape().rank());
  const int index = axis < 0 ? axis + rank : axis;
  return index < 0 || index >= rank ? std::nullopt : type.shape().size(index);
}

// Layers add a bias and apply an activation to the sum.
Count AndFused(const Node& node, Count flops) {
  const Attribute* activation = node.attribute("activation");
  const bool is_activated = activation != nullptr && activation->if_string() != nullptr &&
                            *activation->if_string() != EnumeratorNames(Activation())[0];
  const bool has_bias = node.num_operands() > 2 && !node.operand(2).type().is_none();
  return Plus(flops, Times((has_bias ? 1 : 0) + (is_activated ? 1 : 0), ResultElements(node)));
}

// ---- The number of arithmetic operations.

Count Nothing(const Node&) { return 0; }
Count OnePerResult(const Node& node) { return ResultElements(node); }
Count OnePerOperand(const Node& node) { return OperandElements(node, 0); }
// A square or an exponential, two sums, a difference and a quotient.
Count FivePerOperand(const Node& node) { return Times(5, OperandElements(node, 0)); }
// The neighbours of a point along two axes, each with its weight.
Count EightPerResult(const Node& node) { return Times(8, ResultElements(node)); }

// Filters are (O, spatial, I), and each result sees one O.
Count Convolution(const Node& node) {
  return AndFused(node, Times(2, Times(ResultElements(node),
                                       Over(OperandElements(node, 1), Size(node, 1, 0)))));
}
// Filters are (spatial, C, M): each result sees the spatial axes.
Count DepthwiseConvolution(const Node& node) {
  const Count others = Times(Size(node, 1, -1), Size(node, 1, -2));
  return AndFused(node,
                  Times(2, Times(ResultElements(node), Over(OperandElements(node, 1), others))));
}
// Each element of the input contributes to all O of its group and all spatial positions.
Count TransposedConvolution(const Node& node) {
  const Attribute* attribute = node.attribute("groups");
  const int64_t* groups = attribute == nullptr ? nullptr : attribute->if_int();
  const Count per_input =
      Over(Over(OperandElements(node, 1), Size(node, 1, -1)), groups == nullptr ? 1 : *groups);
  return AndFused(node, Times(2, Times(OperandElements(node, 0), per_input)));
}
Count MatrixProduct(const Node& node) {
  const Attribute* transposed = node.attribute("transpose_lhs");
  const bool is_transposed =
      transposed != nullptr && transposed->if_bool() != nullptr && *transposed->if_bool();
  return AndFused(node,
                  Times(2, Times(ResultElements(node), Size(node, 0, is_transposed ? -2 : -1))));
}
// A product and a sum for each point in the space of all axes and each operand but the first.
Count AllAxes(const Node& node) {
  const absl::StatusOr<Einsum> op = View<Einsum>(node);
  const absl::StatusOr<EinsumEquation> equation = op.ok() ? ParseEinsum(op->equation) : op.status();
  if (!equation.ok()) return std::nullopt;
  std::map<int, int64_t> sizes;
  for (int i = 0; i < node.num_operands(); ++i) {
    const Type& type = node.operand(i).type();
    if (!type.is_tensor() || !type.shape().is_ranked()) return std::nullopt;
    const EinsumTerm& term = equation->inputs[i];
    const int rank = static_cast<int>(type.shape().rank());
    const std::vector<int> axes =
        EinsumAxes(term, rank - static_cast<int64_t>(term.letters.size()));
    for (int axis = 0; axis < rank; ++axis) {
      const Count size = Size(node, i, axis);
      if (!size) return std::nullopt;
      sizes[axes[axis]] = std::max(sizes[axes[axis]], *size);
    }
  }
  Count flops = 2 * std::max(1, node.num_operands() - 1);
  for (const auto& [axis, size] : sizes) flops = Times(flops, size);
  return flops;
}
Count Pool(const Node& node) {
  const Attribute* window = node.attribute("window");
  if (window == nullptr || window->if_int_array() == nullptr) return std::nullopt;
  Count flops = ResultElements(node);
  for (const int64_t size : *window->if_int_array()) flops = Times(flops, size);
  return flops;
}
// Both kinds of weights, for each step of each sequence.
Count Steps(const Node& node) {
  const Count weights = Plus(OperandElements(node, 1), OperandElements(node, 2));
  return Times(2, Times(weights, Times(Size(node, 0, 0), Size(node, 0, 1))));
}
// Two thirds of the cube of the rows, for each matrix.
Count Elimination(const Node& node) {
  const Count operand = OperandElements(node, 0);
  const Type& type = node.operand(0).type();
  if (!operand || !type.shape().is_ranked()) return std::nullopt;
  const Count rows = Size(node, 0, static_cast<int>(type.shape().rank()) - 1);
  const Count flops = Times(2, Times(operand, rows));
  return flops ? Count(*flops / 3) : std::nullopt;
}
// 5 n log2(n), as is usual, although n may also be along other axes.
Count Transform(const Node& node) {
  const Count elements = ResultElements(node);
  int64_t log = 0;
  while (elements && int64_t{1} << log < *elements && log < 62) ++log;
  return Times(elements, 5 * log);
}

using Flops = Count (*)(const Node&);

OpTable<Flops> MakeTable() {
  OpTable<Flops> table;
  table.Set(BiasOps{}, OnePerResult);
  table.Set(OpList<ScatterElements, ScatterNd>{}, OnePerResult);
  table.Set(GenerationOps{}, Nothing);
  table.Set(OpList<ConstantGen, Forward, ShapeOf, ChangeCase, ConcatStrings, MatchPattern>{},
            Nothing);
  table.Set(NormalizationOps{}, FivePerOperand);
  table.Set(OpList<FakeQuantize>{}, FivePerOperand);
  table.Set(PoolingOps{}, Pool);
  table.Set(RandomOps{}, OnePerResult);
  table.Set(RecurrentOps{}, Steps);
  table.Set(OpList<TensorReduce, ArgMax, ArgMin, CumSum, TopK>{}, OnePerOperand);
  table.Set(OpList<TensorSoftmax, LogSoftmax>{}, FivePerOperand);
  table.Set(OpList<Resize, GridSample>{}, EightPerResult);
  table.Set(OpList<Fft, Rfft, Irfft>{}, Transform);
  table.Set(OpList<ViewAsComplex, ViewAsReal>{}, Nothing);
  table.Set(OpList<Conv2D>{}, Convolution);
  table.Set(OpList<DepthwiseConv2D>{}, DepthwiseConvolution);
  table.Set(OpList<TransposedConv2D>{}, TransposedConvolution);
  table.Set(LinearOps{}, MatrixProduct);
  table.Set(EinsumOps{}, AllAxes);
  table.Set(DeterminantOps{}, Elimination);
  table.Refuse(OpList<RoiAlign>{}, "the number of samples depends on the sizes of the regions");
  table.Refuse(OpList<NonMaxSuppression>{}, "the number of compared boxes depends on their scores");
  table.Refuse(OpList<NonZero, Unique, SplitStrings, DecodePicture>{},
               "the size of the result depends on the elements");
  table.Refuse(TreeOps{}, "the depth that a row reaches depends on its elements");
  table.Refuse(FailureOps{}, "it ends the run");
  table.Refuse(OpList<Pull, Push>{}, "the session itself handles inputs and outputs");
  return table;
}

const OpTable<Flops>& Table() {
  static const auto* const kTable = new OpTable<Flops>(MakeTable());
  return *kTable;
}

// Ops that the table does not list are counted by their traits.
Flops FlopsOf(const OpInfo& op) {
  if (Table().IsSaid(op)) return Table().contains(op) ? *Table().Find(op) : nullptr;
  if (op.traits.contains(OpTrait::kElementwise)) return OnePerResult;
  if (op.traits.contains(OpTrait::kMoves)) return Nothing;
  return nullptr;
}

class Costs final : public CostService {
 public:
  std::optional<Cost> CostOf(const Node& node) const override {
    const Flops rule = FlopsOf(node.op());
    const Count flops = rule == nullptr || node.num_results() == 0 ? std::nullopt : rule(node);
    const Count bytes = BytesOf(node);
    if (!flops || !bytes) return std::nullopt;
    return Cost{.flops = *flops, .bytes = *bytes};
  }

 private:
  static Count BytesOf(const Node& node) {
    std::vector<const Value*> values;
    for (const Value* operand : node.operands()) {
      if (operand == nullptr) return std::nullopt;
      if (std::find(values.begin(), values.end(), operand) == values.end())
        values.push_back(operand);
    }
    for (int i = 0; i < node.num_results(); ++i) values.push_back(&node.result(i));
    Count bytes = 0;
    for (const Value* value : values) {
      if (value->type().is_none() || value->type().is_token()) continue;
      const absl::StatusOr<int64_t> size = ByteSize(value->type());
      bytes = Plus(bytes, size.ok() ? Count(*size) : std::nullopt);
    }
    return bytes;
  }
};

}  // namespace

std::unique_ptr<CostService> MakeCosts() { return std::make_unique<Costs>(); }

OpAnswer KnowsCostOf(const OpInfo& op) {
  if (FlopsOf(op) != nullptr) return {OpAnswer::Kind::kYes};
  return Table().AnswerFor(op);
}

}  // namespace roundhouse::canonical
