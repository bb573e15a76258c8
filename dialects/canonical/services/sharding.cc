#include "roundhouse/dialects/canonical/services/sharding.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/ops.h"
#include "roundhouse/dialects/canonical/services/batch_rules.h"
#include "roundhouse/dialects/canonical/services/halo.h"
#include "roundhouse/dialects/canonical/services/movement_rules.h"
#include "roundhouse/dialects/canonical/services/parts_of_ops.h"
#include "roundhouse/dialects/canonical/services/rule_text.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical {
namespace {

using rule_text::Axis;
using rule_text::Letters;
using rule_text::RankOf;
using rule_text::SameDims;
using rule_text::ShapeOfValue;

using Rule = std::optional<ShardingRule>;

// All axes may be spread but the one that the op works along, its attribute `axis`.
Rule AlongAxis(const Node& node) {
  const std::optional<int64_t> attribute = AxisOf(node);
  if (!attribute.has_value()) return std::nullopt;
  const std::optional<int64_t> axis = Axis(*attribute, RankOf(node.operand(0)));
  if (!axis.has_value()) return std::nullopt;
  const std::vector<OperandInfo>& operands = node.op().operands;
  const bool are_all_data = !operands.empty() && operands[0].variadic;
  return SameDims(node, {*axis}, are_all_data ? node.num_operands() : 1);
}

// ---- The rules.

Rule Elementwise(const Node& node) { return RuleFromText("...->...", node); }

// Only the first axis may be spread.
Rule EachOfTheBatch(const Node& node) {
  std::set<int64_t> whole;
  for (int64_t dim = 1; dim < RankOf(node.operand(0)); ++dim) whole.insert(dim);
  return SameDims(node, whole);
}

bool IsActivated(Activation activation) { return activation != Activation::kNone; }

Rule MatrixProductRule(const Node& node) {
  const absl::StatusOr<MatMul> op = View<MatMul>(node);
  if (!op.ok()) return std::nullopt;
  // An activation or requantisation of the sum cannot be applied to a summand. (A bias is added by
  // one device.)
  const char k = IsActivated(op->activation) || op->to.has_value() ? 'K' : 'k';
  const std::string lhs = op->transpose_lhs ? std::string({k, 'm'}) : std::string({'m', k});
  const std::string rhs = op->transpose_rhs ? std::string({'n', k}) : std::string({k, 'n'});
  return RuleFromText(absl::StrCat("...", lhs, ",...", rhs, ",n->...mn"), node);
}

Rule AttentionRule(const Node& node) {
  return RuleFromText("...qD,...KD,...Kv,...qK->...qv", node);
}

// N, the spatial axes, C, for features; likewise for filters and other spatial operands.
std::string Spatial(const Value& feature, absl::string_view first, absl::string_view last) {
  const int64_t axes = std::max<int64_t>(0, RankOf(feature) - 2);
  return absl::StrCat(first, std::string(static_cast<size_t>(axes), 'S'), last);
}

// The rule, with the spatial axes that can be spread.
Rule WithSpatialAxes(const Node& node, Rule rule) {
  if (rule.has_value()) AddSpatialFactors(node, *rule);
  return rule;
}

template <typename Op>
Rule ConvolutionRule(const Node& node) {
  const absl::StatusOr<Op> op = View<Op>(node);
  if (!op.ok()) return std::nullopt;
  if (op->groups != 1) {
    const std::string feature = Spatial(node.operand(0), "n", "C");
    const std::string filter = Spatial(node.operand(0), "O", "I");
    return WithSpatialAxes(node,
                           RuleFromText(absl::StrCat(feature, ",", filter, ",O->", feature), node));
  }
  const char* in = IsActivated(op->activation) ? "C" : "c";
  if constexpr (requires { op->to; }) {
    if (op->to.has_value()) in = "C";
  }
  return WithSpatialAxes(node, RuleFromText(absl::StrCat(Spatial(node.operand(0), "n", in), ",",
                                                         Spatial(node.operand(0), "o", in), ",o->",
                                                         Spatial(node.operand(0), "n", "o")),
                                            node));
}

Rule DepthwiseConvolutionRule(const Node& node) {
  const bool is_one_to_one = RankOf(node.operand(1)) > 0 &&
                             ShapeOfValue(node.operand(1)).dim(RankOf(node.operand(1)) - 1) == 1;
  const char* c = is_one_to_one ? "c" : "C";
  const std::string feature = Spatial(node.operand(0), "n", c);
  return WithSpatialAxes(
      node,
      RuleFromText(absl::StrCat(feature, ",", Spatial(node.operand(0), "", absl::StrCat(c, "M")),
                                ",", c, "->", feature),
                   node));
}

Rule Window(const Node& node) {
  const std::string feature = Spatial(node.operand(0), "n", "c");
  return WithSpatialAxes(node, RuleFromText(absl::StrCat(feature, "->", feature), node));
}

Rule Permuted(const Node& node, const std::vector<int64_t>& perm) {
  const std::optional<std::string> letters = Letters(RankOf(node.operand(0)));
  if (!letters.has_value()) return std::nullopt;
  std::string result = *letters;
  for (size_t i = 0; i < perm.size() && i < result.size(); ++i) {
    if (perm[i] < 0 || perm[i] >= RankOf(node.operand(0))) return std::nullopt;
    result[i] = (*letters)[perm[i]];
  }
  return RuleFromText(absl::StrCat(*letters, "->", result), node);
}
template <typename Op>
Rule Permutation(const Node& node) {
  const absl::StatusOr<Op> op = View<Op>(node);
  return op.ok() ? Permuted(node, op->perm) : std::nullopt;
}

// Other operands are vectors with one element for each index of an axis.
Rule WithChannels(const Node& node, int64_t given_axis) {
  const std::optional<int64_t> axis = Axis(given_axis, RankOf(node.operand(0)));
  const std::optional<std::string> letters = Letters(RankOf(node.operand(0)));
  if (!axis.has_value() || !letters.has_value()) return std::nullopt;
  return RuleFromText(
      absl::StrCat(*letters, ",", std::string(1, (*letters)[*axis]), "->", *letters), node);
}
Rule BatchNormRule(const Node& node) {
  const absl::StatusOr<BatchNorm> op = View<BatchNorm>(node);
  return op.ok() ? WithChannels(node, op->axis) : std::nullopt;
}
Rule TensorBias(const Node& node) {
  const absl::StatusOr<TensorBiasAdd> op = View<TensorBiasAdd>(node);
  return op.ok() ? WithChannels(node, op->axis) : std::nullopt;
}
Rule FeatureBias(const Node& node) { return WithChannels(node, -1); }

// Statistics over the axes from `axis` on.
template <typename Op>
Rule FromAxisOn(const Node& node) {
  const absl::StatusOr<Op> op = View<Op>(node);
  const std::optional<int64_t> axis =
      op.ok() ? Axis(op->axis, RankOf(node.operand(0))) : std::nullopt;
  if (!axis.has_value()) return std::nullopt;
  std::set<int64_t> whole;
  for (int64_t dim = *axis; dim < RankOf(node.operand(0)); ++dim) whole.insert(dim);
  return SameDims(node, whole);
}

Rule Reduce(const Node& node) {
  const absl::StatusOr<TensorReduce> op = View<TensorReduce>(node);
  const int64_t rank = RankOf(node.operand(0));
  if (!op.ok() || rank < 0 || rank > 25 || (node.num_operands() > 1 && !op->axes.has_value()))
    return std::nullopt;
  static const std::map<ReduceKind, FactorKind> kKinds = {
      {ReduceKind::kSum, FactorKind::kSum},
      {ReduceKind::kSumSquare, FactorKind::kSum},
      {ReduceKind::kMean, FactorKind::kMean},
      {ReduceKind::kMax, FactorKind::kMax},
      {ReduceKind::kMin, FactorKind::kMin}};
  const auto kind = kKinds.find(op->kind);
  const ElementType& elements = node.operand(0).type().element_type();
  const bool is_float = elements.quantization() == nullptr && kFloats.contains(elements.kind());
  // Integer means, which round, and booleans have no reduction across devices.
  const bool can_be_spread =
      kind != kKinds.end() &&
      (is_float || (op->kind == ReduceKind::kSum && elements.quantization() == nullptr &&
                    kIntegers.contains(elements.kind())));
  std::set<int64_t> axes;
  if (op->axes.has_value()) {
    for (const int64_t given : *op->axes) {
      const std::optional<int64_t> axis = Axis(given, rank);
      if (!axis.has_value()) return std::nullopt;
      axes.insert(*axis);
    }
  } else {
    for (int64_t axis = 0; axis < rank; ++axis) axes.insert(axis);
  }
  const std::optional<std::string> letters =
      Letters(rank, can_be_spread ? std::set<int64_t>() : axes);
  if (!letters.has_value()) return std::nullopt;
  std::string result;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (!axes.contains(dim)) result.push_back((*letters)[dim]);
    if (axes.contains(dim) && op->keep_dims) result.push_back('Z');
  }
  return RuleFromText(absl::StrCat(*letters, "->", result), node,
                      can_be_spread ? kind->second : FactorKind::kSum);
}

template <typename Op>
Rule ArgExtreme(const Node& node) {
  const absl::StatusOr<Op> op = View<Op>(node);
  const int64_t rank = RankOf(node.operand(0));
  const std::optional<int64_t> axis = op.ok() ? Axis(op->axis, rank) : std::nullopt;
  if (!axis.has_value()) return std::nullopt;
  const std::optional<std::string> letters = Letters(rank, {*axis});
  if (!letters.has_value()) return std::nullopt;
  std::string result = *letters;
  if (!op->keep_dims) result.erase(static_cast<size_t>(*axis), 1);
  return RuleFromText(absl::StrCat(*letters, "->", result), node);
}

Rule EinsumRule(const Node& node) {
  const absl::StatusOr<Einsum> op = View<Einsum>(node);
  const absl::StatusOr<EinsumEquation> equation = op.ok() ? ParseEinsum(op->equation) : op.status();
  if (!equation.ok()) return std::nullopt;
  // Letters are renamed, since an equation's letters may be capitals. A letter that occurs twice in
  // a term is a diagonal.
  std::map<char, char> names;
  const auto text = [&](const EinsumTerm& term) {
    std::string letters;
    for (size_t i = 0; i < term.letters.size(); ++i) {
      const auto [name, is_new] =
          names.try_emplace(term.letters[i], static_cast<char>('a' + names.size()));
      if (std::count(term.letters.begin(), term.letters.end(), term.letters[i]) > 1)
        name->second = absl::ascii_toupper(static_cast<unsigned char>(name->second));
      letters.push_back(term.letters[i]);
    }
    return letters;
  };
  for (const EinsumTerm& term : equation->inputs) text(term);
  text(equation->output);
  if (names.size() > 26) return std::nullopt;
  const auto renamed = [&](const EinsumTerm& term) {
    std::string letters;
    for (const char letter : term.letters) letters.push_back(names.at(letter));
    if (term.ellipsis >= 0) letters.insert(static_cast<size_t>(term.ellipsis), "...");
    return letters;
  };
  std::string all;
  for (size_t i = 0; i < equation->inputs.size(); ++i)
    absl::StrAppend(&all, i == 0 ? "" : ",", renamed(equation->inputs[i]));
  return RuleFromText(absl::StrCat(all, "->", renamed(equation->output)), node);
}

Rule ResizeRule(const Node& node) {
  const absl::StatusOr<Resize> op = View<Resize>(node);
  if (!op.ok() || (op->axes.empty() && node.operand(0).type().domain() == Domain::kTensor))
    return std::nullopt;
  std::set<int64_t> whole;
  const int64_t rank = RankOf(node.operand(0));
  for (int64_t dim = 1; op->axes.empty() && dim + 1 < rank; ++dim) whole.insert(dim);
  for (const int64_t axis : op->axes) whole.insert(axis < 0 ? axis + rank : axis);
  return SameDims(node, whole);
}

using Build = absl::StatusOr<std::vector<Value*>> (*)(const LocalRequest&);

absl::StatusOr<std::vector<Value*>> BuildSame(const LocalRequest& request) {
  return SameOpOnParts(request, request.node.attributes());
}

struct Entry {
  Rule (*rule)(const Node&) = nullptr;
  Build build = BuildSame;
  absl::string_view how = "";  // ShardingService::HowSplit().
};

template <typename... Ops>
void SetPermutations(OpTable<Entry>& table, OpList<Ops...>) {
  (table.Set<Ops>({Permutation<Ops>, BuildSame, "all axes"}), ...);
}

void SetLayers(OpTable<Entry>& table) {
  table.Set<MatMul>({MatrixProductRule, BuildLayer,
                     "rows, columns, batches; products along the inner axis are added up"});
  table.Set<Attention>({AttentionRule, BuildSame, "batches, heads, queries"});
  table.Set<Einsum>({EinsumRule, BuildSame, "axes of the result; the others are added up"});
  table.Set<Conv2D>({ConvolutionRule<Conv2D>, BuildLayer,
                     "batch, output channels, space with the borders of neighbours; input channels "
                     "are added up"});
  table.Set<TransposedConv2D>({ConvolutionRule<TransposedConv2D>, BuildLayer,
                               "batch, output channels, space with the borders of neighbours; "
                               "input channels are added up"});
  table.Set<DepthwiseConv2D>({DepthwiseConvolutionRule, BuildWindow,
                              "batch, channels, space with the borders of neighbours"});
  table.Set(OpList<MaxPool2D, AvgPool2D>{},
            {Window, BuildWindow, "batch, channels, space with the borders of neighbours"});
  table.Set<FeatureBiasAdd>({FeatureBias, BuildSame, "all axes"});
  table.Set<TensorBiasAdd>({TensorBias, BuildSame, "all axes"});
  table.Set<BatchNorm>({BatchNormRule, BuildSame, "all axes"});
  table.Set<LayerNorm>({FromAxisOn<LayerNorm>, BuildSame, "the axes before axis"});
  table.Set<RmsNorm>({FromAxisOn<RmsNorm>, BuildSame, "the axes before axis"});
  table.Set<GroupNorm>({EachOfTheBatch, BuildSame, "batch"});
  table.Set<TensorReduce>({Reduce, BuildSame, "all axes; those reduced are reduced over devices"});
  table.Set<ArgMax>({ArgExtreme<ArgMax>, BuildSame, "all axes but axis"});
  table.Set<ArgMin>({ArgExtreme<ArgMin>, BuildSame, "all axes but axis"});
  table.Set<Resize>({ResizeRule, BuildSame, "axes that are not resized"});
  table.Set(RecurrentOps{}, {RecurrentRule, BuildSame, "batch"});
  table.Set<Determinant>({DeterminantRule, BuildSame, "batches of matrices"});
  table.Set<TreeEnsemble>({TreeEnsembleRule, BuildSame, "rows"});
  table.Set<GridSample>({GridSampleRule, BuildSame, "batch, points, channels"});
  table.Set<RoiAlign>({RoiAlignRule, BuildSame, "regions, channels"});
  table.Set(OpList<Fft, Rfft, Irfft>{}, {AlongAxis, BuildSame, "all axes but axis"});
  table.Set<ViewAsComplex>({ViewAsComplexRule, BuildSame, "all axes of the result"});
  table.Set<ViewAsReal>({ViewAsRealRule, BuildSame, "all axes of the input"});
}

void SetMoves(OpTable<Entry>& table) {
  SetPermutations(table, PermutingOps{});
  table.Set(SpaceOps{}, {EachOfTheBatch, BuildSame, "batch"});
  table.Set(ReshapingOps{},
            {ReshapeRule, BuildReshape, "the first axis of each group that keeps its elements"});
  table.Set<TensorBroadcast>({BroadcastRule, BuildBroadcast, "all axes of the input"});
  table.Set<Tile>({TileRule, BuildSame, "axes that are not repeated"});
  table.Set<Slice>({SliceRule, BuildSame, "axes that are taken whole"});
  table.Set<DynamicSlice>({SizesStayRule, BuildDynamicSlice, "axes that are taken whole"});
  table.Set<DynamicUpdateSlice>({UpdateSliceRule, BuildSame, "axes that are replaced whole"});
  table.Set<TensorConstantPad>({ConstantPadRule, BuildSame, "axes without padding"});
  table.Set<TensorBorderPad>({BorderPadRule, BuildSame, "axes without padding"});
  table.Set<BandPart>({LastTwoAxesRule, BuildSame, "batches of matrices"});
  table.Set<Gather>({GatherRule, BuildGather, "all axes; along axis, devices add up their parts"});
  table.Set<GatherNd>({GatherNdRule, BuildSame, "tuples, batches, axes that are not indexed"});
  table.Set<ReverseSequence>({ReverseSequenceRule, BuildSame, "all axes but time_axis"});
  table.Set<GatherElements>({GatherElementsRule, BuildSame, "all axes but axis"});
  table.Set<ScatterElements>({ScatterElementsRule, BuildSame, "all axes but axis"});
  table.Set<ScatterNd>({ScatterNdRule, BuildScatterNd,
                        "axes that are not indexed; for sums also updates, and the first axis"});
  table.Set<OneHot>({OneHotRule, BuildSame, "axes of the indices"});
}

void RefuseOthers(OpTable<Entry>& table) {
  table.Refuse(OpList<Pull, Push, ConstantGen>{}, "its type determines how its value is split");
  table.Refuse(OpList<ShapeOf, Range>{}, "its few numbers are computed wherever they are needed");
  table.Refuse(FailureOps{}, "it ends the run on all devices");
  table.Refuse(RandomOps{}, "the numbers are drawn for the tensor as a whole");
  table.Refuse(OpList<NonZero, Unique, NonMaxSuppression, SplitStrings, DecodePicture>{},
               "the number of results on a device would depend on the elements");
  table.Refuse<MaxPool2DWithIndices>("its indices count the elements of the whole tensor");
}

OpTable<Entry> MakeRules() {
  OpTable<Entry> table;
  SetLayers(table);
  SetMoves(table);
  RefuseOthers(table);
  return table;
}

const OpTable<Entry>& Rules() {
  static const auto* const kTable = new OpTable<Entry>(MakeRules());
  return *kTable;
}

// Ops that the table does not list get a rule by their traits.
std::optional<Entry> EntryOf(const OpInfo& op) {
  if (const Entry* entry = Rules().Find(op)) return *entry;
  if (Rules().IsSaid(op)) return std::nullopt;
  if (op.traits.contains(OpTrait::kElementwise)) return Entry{Elementwise, BuildSame, "all axes"};
  if (op.traits.contains(OpTrait::kAlongAxis))
    return Entry{AlongAxis, BuildSame, "all axes but axis"};
  return std::nullopt;
}

class Shardings final : public ShardingService {
 public:
  std::optional<ShardingRule> RuleOf(const Node& node) const override {
    const std::optional<Entry> entry = EntryOf(node.op());
    return entry ? entry->rule(node) : std::nullopt;
  }
  std::string HowSplit(const OpInfo& op) const override {
    const std::optional<Entry> entry = EntryOf(op);
    return entry ? std::string(entry->how) : "";
  }
  absl::StatusOr<std::vector<Value*>> BuildLocal(const LocalRequest& request) const override {
    const std::optional<Entry> entry = EntryOf(request.node.op());
    RH_CHECK(entry.has_value()) << "asked only of ops that have a rule";
    return entry->build(request);
  }
};

}  // namespace

std::unique_ptr<ShardingService> MakeShardings() { return std::make_unique<Shardings>(); }

OpAnswer KnowsShardingOf(const OpInfo& op) {
  if (EntryOf(op).has_value()) return {OpAnswer::Kind::kYes};
  return Rules().AnswerFor(op);
}

}  // namespace roundhouse::canonical
