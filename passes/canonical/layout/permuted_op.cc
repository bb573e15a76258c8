#include "roundhouse/passes/canonical/layout/permuted_op.h"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/ops.h"
#include "roundhouse/dialects/canonical/rules/operand_rules.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/passes/canonical/layout/permuted_reshape.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/service/op_questions.h"

namespace roundhouse::canonical {
namespace {

using Ints = std::vector<int64_t>;

// The rank of a value in domain tensor; nullopt if it is unknown or the value is not such a tensor.
std::optional<int64_t> RankOf(const Node& node, int operand) {
  if (operand >= node.num_operands()) return std::nullopt;
  const Type& type = node.operand(operand).type();
  if (!type.is_tensor() || type.domain() != Domain::kTensor || !type.shape().is_ranked())
    return std::nullopt;
  return type.shape().rank();
}

bool IsGiven(const Node& node, int operand) {
  return operand < node.num_operands() && !node.operand(operand).type().is_none();
}

// `perm` without the axes `gone` of the original value, which the result lacks.
Permutation WithoutAxes(absl::Span<const int64_t> perm, absl::Span<const int64_t> gone) {
  Ints number(perm.size(), 0);  // For each axis that stays, its original result axis.
  int64_t next = 0;
  for (int64_t axis = 0; axis < static_cast<int64_t>(perm.size()); ++axis) {
    if (std::find(gone.begin(), gone.end(), axis) == gone.end()) number[axis] = next++;
  }
  Permutation rest;
  for (const int64_t axis : perm) {
    if (std::find(gone.begin(), gone.end(), axis) == gone.end()) rest.push_back(number[axis]);
  }
  return rest;
}

// Ops whose attribute `to` gives the axis along which the result is quantised.
template <typename Op>
concept GivesElementType = requires(Op op) {
  { op.to } -> std::same_as<ElementType&>;
};

class Permuter {
 public:
  Permuter(const Node& node, absl::Span<const int64_t> perm)
      : node_(node),
        perm_(perm.begin(), perm.end()),
        inverse_(InversePermutation(perm)),
        rank_(static_cast<int64_t>(perm.size())) {}

  std::optional<PermutedOp> Run() const {
    const Rule* rule = Table().Find(node_.op());
    if (rule == nullptr) return std::nullopt;
    // Any operand of an elementwise op may be the data.
    if (!HasTrait(node_, OpTrait::kElementwise) && RankOf(node_, 0) != rank_) return std::nullopt;
    std::optional<PermutedOp> permuted = (this->**rule)();
    if (permuted.has_value()) PermuteSharding(*permuted);
    return permuted;
  }

  using Rule = std::optional<PermutedOp> (Permuter::*)() const;
  static const OpTable<Rule>& Table() {
    static const auto* const kTable = new OpTable<Rule>(MakeTable());
    return *kTable;
  }

 private:
  // Permutes the data and all results alike, and leaves all other operands as they are.
  template <DeclaredOp Op>
  PermutedOp Same(const Op& op) const {
    return With(op, perm_);
  }
  template <DeclaredOp Op>
  PermutedOp With(const Op& op, const Permutation& result) const {
    PermutedOp permuted;
    permuted.operands.resize(node_.num_operands());
    if (!permuted.operands.empty()) permuted.operands[0].perm = perm_;
    permuted.results.assign(node_.num_results(), result);
    permuted.attributes = AttributesOf(op);
    return permuted;
  }
  template <DeclaredOp Op>
  std::optional<Op> ViewAs() const {
    absl::StatusOr<Op> op = View<Op>(node_);
    if (!op.ok()) return std::nullopt;
    return *std::move(op);
  }

  // The axes along which the results are spread over devices move with them.
  void PermuteSharding(PermutedOp& permuted) const {
    const Attribute* stored = node_.attribute(kShardingAttribute);
    const std::vector<Attribute>* texts = stored == nullptr ? nullptr : stored->if_list();
    if (texts == nullptr || texts->size() != permuted.results.size()) return;
    std::vector<Attribute> moved;
    for (size_t i = 0; i < texts->size(); ++i) {
      const std::string* text = (*texts)[i].if_string();
      if (text == nullptr) return;
      moved.push_back(Attribute::String(PermutedSharding(*text, permuted.results[i])));
    }
    permuted.attributes.Set(kShardingAttribute, Attribute::List(std::move(moved)));
  }

  int64_t FromFront(int64_t axis) const { return axis < 0 ? axis + rank_ : axis; }
  int64_t Moved(int64_t axis) const { return inverse_[FromFront(axis)]; }
  // A list with an entry for each axis.
  Ints Moved(absl::Span<const int64_t> list) const { return ComposePermutations(list, perm_); }
  // Whether the axes keep their order.
  bool KeepsOrder(absl::Span<const int64_t> sorted_axes) const {
    for (size_t i = 1; i < sorted_axes.size(); ++i) {
      if (inverse_[sorted_axes[i - 1]] > inverse_[sorted_axes[i]]) return false;
    }
    return true;
  }
  Ints AxesFromFront(absl::Span<const int64_t> axes) const {
    Ints all;
    for (const int64_t axis : axes) all.push_back(FromFront(axis));
    return all;
  }

  std::optional<PermutedOp> Elementwise() const {
    PermutedOp permuted;
    permuted.attributes = node_.attributes();
    bool has_data = false;
    for (int i = 0; i < node_.num_operands(); ++i) {
      const std::optional<int64_t> rank = RankOf(node_, i);
      if (!rank || *rank > rank_) return std::nullopt;
      std::optional<PermutedOperand> operand = Broadcasted(node_.operand(i), *rank);
      if (!operand) return std::nullopt;
      has_data |= !operand->perm.empty() && operand->unsqueeze.empty();
      permuted.operands.push_back(*std::move(operand));
    }
    if (!has_data) return std::nullopt;
    permuted.results.assign(node_.num_results(), perm_);
    return permuted;
  }

  // An operand of an elementwise op, whose shape is aligned with the data's last axes.
  std::optional<PermutedOperand> Broadcasted(const Value& value, int64_t rank) const {
    const Shape& shape = value.type().shape();
    bool is_one = true;
    for (int64_t axis = 0; axis < rank; ++axis) is_one &= shape.size(axis) == 1;
    if (is_one && (rank < rank_ || ConstantValue(value))) return PermutedOperand{};
    if (rank == rank_) return PermutedOperand{.perm = perm_};
    if (QuantizedAxis(value.type().element_type())) return std::nullopt;
    const int64_t missing = rank_ - rank;
    Ints own(rank);
    std::iota(own.begin(), own.end(), missing);
    PermutedOperand operand;
    if (KeepsOrder(own)) {
      for (int64_t axis = 0; axis < missing; ++axis) operand.unsqueeze.push_back(inverse_[axis]);
      std::sort(operand.unsqueeze.begin(), operand.unsqueeze.end());
      return operand;
    }
    if (shape.is_static()) {
      Ints sizes(missing, 1);
      sizes.insert(sizes.end(), shape.sizes().begin(), shape.sizes().end());
      if (KeepsOrderOfElements(Shape::Of(sizes), perm_)) {
        operand.reshape = Moved(sizes);
        return operand;
      }
    }
    // A constant operand is folded, so that nothing is moved at run time.
    if (!ConstantValue(value)) return std::nullopt;
    operand.unsqueeze.resize(missing);
    std::iota(operand.unsqueeze.begin(), operand.unsqueeze.end(), 0);
    operand.perm = perm_;
    return operand;
  }

  std::optional<PermutedOp> Concat() const {
    std::optional<TensorConcat> op = ViewAs<TensorConcat>();
    if (!op) return std::nullopt;
    for (int i = 0; i < node_.num_operands(); ++i) {
      if (RankOf(node_, i) != rank_) return std::nullopt;
    }
    op->axis = Moved(op->axis);
    PermutedOp permuted = Same(*op);
    for (PermutedOperand& operand : permuted.operands) operand.perm = perm_;
    return permuted;
  }

  // Ops with a single `axis` attribute that treat each run along the axis separately.
  template <DeclaredOp Op>
  std::optional<PermutedOp> MoveAxis() const {
    std::optional<Op> op = ViewAs<Op>();
    if (!op) return std::nullopt;
    const int64_t axis = FromFront(op->axis);
    op->axis = inverse_[axis];
    if constexpr (requires { op->keep_dims; }) {
      if (!op->keep_dims) return With(*op, WithoutAxes(perm_, {axis}));
    }
    return Same(*op);
  }
  template <DeclaredOp Op>
  std::optional<PermutedOp> OneAxis() const {
    std::optional<Op> op = ViewAs<Op>();
    if (!op || !op->axis) return std::nullopt;
    op->axis = Moved(*op->axis);
    return Same(*op);
  }

  template <DeclaredOp Op>
  std::optional<PermutedOp> ToElements() const {
    std::optional<Op> op = ViewAs<Op>();
    if (!op || RankOf(node_, 0) != rank_) return std::nullopt;
    if (std::optional<int64_t> axis = QuantizedAxis(op->to))
      op->to = WithQuantizedAxis(op->to, Moved(*axis));
    return Same(*op);
  }

  // Only groups of one channel, which sum over all axes but the first and the channels, in order.
  std::optional<PermutedOp> PermuteGroupNorm() const {
    std::optional<GroupNorm> op = ViewAs<GroupNorm>();
    if (!op || op->groups != 0 || perm_[0] != 0) return std::nullopt;
    const int64_t channels = FromFront(op->axis);
    Ints summed;
    for (int64_t axis = 1; axis < rank_; ++axis) {
      if (axis != channels) summed.push_back(axis);
    }
    if (!KeepsOrder(summed)) return std::nullopt;
    op->axis = inverse_[channels];
    return Same(*op);
  }

  // Ops over all axes from `axis` on.
  template <DeclaredOp Op>
  std::optional<PermutedOp> LastAxes() const {
    std::optional<Op> op = ViewAs<Op>();
    if (!op) return std::nullopt;
    for (int64_t axis = FromFront(op->axis); axis < rank_; ++axis) {
      if (perm_[axis] != axis) return std::nullopt;
    }
    return Same(*op);
  }

  std::optional<PermutedOp> Reduce() const {
    std::optional<TensorReduce> op = ViewAs<TensorReduce>();
    if (!op || IsGiven(node_, 1)) return std::nullopt;
    Ints axes = op->axes ? AxesFromFront(*op->axes) : IdentityPermutation(rank_);
    std::sort(axes.begin(), axes.end());
    const bool any_order = op->kind == ReduceKind::kMax || op->kind == ReduceKind::kMin ||
                           !IsFloat(node_.operand(0).type().element_type().kind());
    if (!any_order && !KeepsOrder(axes)) return std::nullopt;
    const Permutation result = op->keep_dims ? perm_ : WithoutAxes(perm_, axes);
    if (op->axes) {
      for (int64_t& axis : axes) axis = inverse_[axis];
      std::sort(axes.begin(), axes.end());
      op->axes = axes;
    }
    return With(*op, result);
  }

  std::optional<PermutedOp> PermuteSlice() const {
    std::optional<Slice> op = ViewAs<Slice>();
    if (!op || IsGiven(node_, 3)) return std::nullopt;
    if (!op->axes) {
      if (!op->starts) return std::nullopt;
      op->axes = IdentityPermutation(static_cast<int64_t>(op->starts->size()));
    }
    for (int64_t& axis : *op->axes) axis = Moved(axis);
    return Same(*op);
  }

  // A scalar index removes the axis; a list of indices keeps it.
  std::optional<PermutedOp> PermuteGather() const {
    std::optional<Gather> op = ViewAs<Gather>();
    if (!op || op->batch_dims != 0) return std::nullopt;
    const std::optional<int64_t> indices = RankOf(node_, 1);
    if (!indices || *indices > 1) return std::nullopt;
    const int64_t axis = FromFront(op->axis);
    op->axis = Moved(op->axis);
    return With(*op, *indices == 1 ? perm_ : WithoutAxes(perm_, {axis}));
  }

  template <DeclaredOp Op>
  std::optional<PermutedOp> Pad() const {
    std::optional<Op> op = ViewAs<Op>();
    if (!op || !op->pads) return std::nullopt;
    const absl::Span<const int64_t> pads = *op->pads;
    Ints moved = Moved(pads.subspan(0, rank_));
    const Ints behind = Moved(pads.subspan(rank_));
    moved.insert(moved.end(), behind.begin(), behind.end());
    op->pads = std::move(moved);
    return Same(*op);
  }

  std::optional<PermutedOp> PermuteTile() const {
    std::optional<Tile> op = ViewAs<Tile>();
    if (!op || !op->repeats) return std::nullopt;
    op->repeats = Moved(*op->repeats);
    return Same(*op);
  }

  std::optional<PermutedOp> Broadcast() const {
    std::optional<TensorBroadcast> op = ViewAs<TensorBroadcast>();
    if (!op || !op->sizes || static_cast<int64_t>(op->sizes->size()) > rank_) return std::nullopt;
    Ints sizes(rank_ - op->sizes->size(), 1);
    sizes.insert(sizes.end(), op->sizes->begin(), op->sizes->end());
    op->sizes = Moved(sizes);
    return Same(*op);
  }

  std::optional<PermutedOp> PermuteReverse() const {
    std::optional<ReverseSequence> op = ViewAs<ReverseSequence>();
    if (!op) return std::nullopt;
    op->time_axis = Moved(op->time_axis);
    op->batch_axis = Moved(op->batch_axis);
    return Same(*op);
  }

  // The axes are resized one after the other, in the listed order.
  std::optional<PermutedOp> PermuteResize() const {
    std::optional<Resize> op = ViewAs<Resize>();
    if (!op) return std::nullopt;
    if (op->axes.empty()) op->axes = IdentityPermutation(rank_);
    for (int64_t& axis : op->axes) axis = Moved(axis);
    return Same(*op);
  }

  std::optional<PermutedOp> PermuteSqueeze() const {
    std::optional<Squeeze> op = ViewAs<Squeeze>();
    if (!op || !op->axes) return std::nullopt;
    const Ints axes = AxesFromFront(*op->axes);
    for (int64_t& axis : *op->axes) axis = Moved(axis);
    std::sort(op->axes->begin(), op->axes->end());
    return With(*op, WithoutAxes(perm_, axes));
  }

  // The new axes keep their positions.
  std::optional<PermutedOp> PermuteUnsqueeze() const {
    std::optional<Unsqueeze> op = ViewAs<Unsqueeze>();
    if (!op) return std::nullopt;
    const int64_t rank = rank_ + static_cast<int64_t>(op->axes.size());
    std::vector<bool> is_new(rank, false);
    for (const int64_t axis : op->axes) is_new[axis < 0 ? axis + rank : axis] = true;
    Ints old;
    for (int64_t axis = 0; axis < rank; ++axis) {
      if (!is_new[axis]) old.push_back(axis);
    }
    Permutation result = IdentityPermutation(rank);
    for (int64_t i = 0; i < rank_; ++i) result[old[i]] = old[perm_[i]];
    return With(*op, result);
  }

  std::optional<PermutedOp> PermuteFlatten() const {
    std::optional<Flatten> op = ViewAs<Flatten>();
    if (!op) return std::nullopt;
    const int64_t start = FromFront(op->start_axis);
    const int64_t end = op->end_axis ? FromFront(*op->end_axis) : rank_;
    const int64_t count = end - start;
    if (count <= 0) return std::nullopt;
    const int64_t first = inverse_[start];
    if (first + count > rank_) return std::nullopt;
    for (int64_t i = 0; i < count; ++i) {
      if (perm_[first + i] != start + i) return std::nullopt;
    }
    op->start_axis = first;
    op->end_axis = first + count;
    Ints merged(count - 1);
    std::iota(merged.begin(), merged.end(), start + 1);
    return With(*op, WithoutAxes(perm_, merged));
  }

  std::optional<PermutedOp> PermuteFixedReshape() const {
    std::optional<FixedReshape> op = ViewAs<FixedReshape>();
    const std::optional<ReshapeSizes> sizes = SizesOfReshape(node_);
    if (!op || !sizes || sizes->from.front() < 0) return std::nullopt;
    std::optional<PermutedReshape> permuted = PermuteReshape(sizes->from, sizes->to, perm_);
    if (!permuted) return std::nullopt;
    op->shape = std::move(permuted->sizes);
    return With(*op, permuted->result);
  }

  static OpTable<Rule> MakeTable() {
    OpTable<Rule> table;
    SetElementwise(table, ElementwiseOps{});
    SetAlongAxis(table, AlongAxisOps{});
    table.Set<TensorConcat>(&Permuter::Concat);
    table.Set<CumSum>(&Permuter::OneAxis<CumSum>);
    table.Set<TensorBiasAdd>(&Permuter::MoveAxis<TensorBiasAdd>);
    table.Set<GroupNorm>(&Permuter::PermuteGroupNorm);
    table.Set<LayerNorm>(&Permuter::LastAxes<LayerNorm>);
    table.Set<RmsNorm>(&Permuter::LastAxes<RmsNorm>);
    table.Set<TensorReduce>(&Permuter::Reduce);
    table.Set<Slice>(&Permuter::PermuteSlice);
    table.Set<Gather>(&Permuter::PermuteGather);
    table.Set<TensorConstantPad>(&Permuter::Pad<TensorConstantPad>);
    table.Set<TensorBorderPad>(&Permuter::Pad<TensorBorderPad>);
    table.Set<Tile>(&Permuter::PermuteTile);
    table.Set<TensorBroadcast>(&Permuter::Broadcast);
    table.Set<ReverseSequence>(&Permuter::PermuteReverse);
    table.Set<Resize>(&Permuter::PermuteResize);
    table.Set<Squeeze>(&Permuter::PermuteSqueeze);
    table.Set<Unsqueeze>(&Permuter::PermuteUnsqueeze);
    table.Set<Flatten>(&Permuter::PermuteFlatten);
    table.Set<FixedReshape>(&Permuter::PermuteFixedReshape);
    RefuseOthers(table);
    return table;
  }

  template <DeclaredOp... Ops>
  static void SetElementwise(OpTable<Rule>& table, OpList<Ops...>) {
    const auto set = [&table]<typename Op>(const Op&) {
      if constexpr (GivesElementType<Op>) {
        table.Set<Op>(&Permuter::ToElements<Op>);
      } else {
        table.Set<Op>(&Permuter::Elementwise);
      }
    };
    (set(Ops()), ...);
  }
  template <DeclaredOp... Ops>
  static void SetAlongAxis(OpTable<Rule>& table, OpList<Ops...>) {
    const auto set = [&table]<typename Op>(const Op&) {
      constexpr bool kHasOwnRule = std::is_same_v<Op, TensorConcat> || std::is_same_v<Op, CumSum>;
      if constexpr (!kHasOwnRule) table.Set<Op>(&Permuter::MoveAxis<Op>);
    };
    (set(Ops()), ...);
  }

  static void RefuseOthers(OpTable<Rule>& table) {
    table.Refuse(JoinOps<ConvolutionOps, PoolingOps, SpaceOps, DomainOps, OpList<FeatureBiasAdd>>{},
                 "its operands are in a domain, which fixes the order of their axes");
    table.Refuse<TensorTranspose>("transposes are merged with each other instead");
    table.Refuse(JoinOps<LinearOps, EinsumOps>{}, "raising and lowering choose its order of axes");
    table.Refuse<Reshape>("only a reshape to known sizes (fixed_reshape) is analysed");
    table.Refuse(OpList<GatherElements, GatherNd, ScatterElements, ScatterNd, DynamicSlice,
                        DynamicUpdateSlice, BandPart>{},
                 "other operands, or the last axes, would have to be permuted with the data");
    table.Refuse(OpList<NonZero, Unique, NonMaxSuppression, ShapeOf>{},
                 "its result depends on the order of the axes");
    table.Refuse(JoinOps<SamplingOps, RecurrentOps, SpectralOps, DeterminantOps, TreeOps>{},
                 "its axes have fixed roles");
    table.Refuse(OpList<SplitStrings, DecodePicture>{}, "its results have different axes");
    table.Refuse(JoinOps<GenerationOps, RandomOps, FailureOps, OpList<Pull, Push, ConstantGen>>{},
                 "it has no tensor to permute, or is the boundary of the graph");
  }

  const Node& node_;
  const Permutation perm_;
  const Permutation inverse_;
  const int64_t rank_;
};

}  // namespace

Permutation IdentityPermutation(int64_t rank) {
  Permutation perm(rank);
  std::iota(perm.begin(), perm.end(), 0);
  return perm;
}

bool IsIdentity(absl::Span<const int64_t> perm) {
  for (size_t i = 0; i < perm.size(); ++i) {
    if (perm[i] != static_cast<int64_t>(i)) return false;
  }
  return true;
}

std::optional<PermutedOp> PermuteOp(const Node& node, absl::Span<const int64_t> perm) {
  return Permuter(node, perm).Run();
}

bool KeepsOrderOfElements(const Shape& shape, absl::Span<const int64_t> perm) {
  int64_t last = -1;
  for (const int64_t axis : perm) {
    if (shape.size(axis) == 1) continue;
    if (axis < last) return false;
    last = axis;
  }
  return true;
}

namespace {

void RegisterPermutations(Context& context) {
  AddOpQuestion(context,
                {.dialect = "canonical",
                 .name = "permute",
                 .doc = "an op computes the same with the axes in another order",
                 .answer = [](const OpInfo& op) { return Permuter::Table().AnswerFor(op); }});
}

RH_REGISTER_EXTENSION(RegisterPermutations);

}  // namespace

}  // namespace roundhouse::canonical
