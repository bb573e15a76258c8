#include "roundhouse/interp/onednn/lowering.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/onednn/description_cache.h"
#include "roundhouse/interp/onednn/ops.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::onednn {
namespace {

// Less work is done by one thread: a second one takes half a microsecond to start and stop.
constexpr double kSecondsWorthThreads = 3e-6;

// The layout of a post-op's operand, in the axes of the result. Returns nullopt if the result has
// no axis of its own for channels.
std::optional<Layout> OperandLayout(const Layout& result, int64_t count) {
  const absl::Span<const int64_t> sizes(result.dims, result.ndims);
  if (count == CountOf(sizes)) return result;
  Sizes ones(sizes.size(), 1);
  if (count == 1) return Dense(ones);
  for (size_t i = 0; i < ones.size(); ++i) {
    if (result.format_desc.blocking.strides[i] != 1 || sizes[i] != count) continue;
    ones[i] = count;
    return Dense(ones);
  }
  return std::nullopt;
}

template <typename T>
void AppendBytes(const T& value, std::string& key) {
  key.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

}  // namespace

absl::Status MoreThanOneDnnTakes(absl::string_view what, int64_t found, int64_t most) {
  return absl::UnimplementedError(
      absl::StrCat("oneDNN takes at most ", most, " ", what, ", found ", found));
}

std::vector<Applied> ApplyFunctions(const std::vector<Function>& functions) {
  std::vector<Applied> applied;
  for (const Function& function : functions) applied.push_back({function});
  return applied;
}

double SecondsFor(double flops, double bytes) { return flops / 1e11 + bytes / 2e10; }

double SecondsOfResult(const Node& node, int bytes_per_element) {
  return SecondsFor(0, bytes_per_element * static_cast<double>(CountOf(SizesOf(node.result()))));
}

absl::Span<const int64_t> SizesOf(const Value& value) { return value.type().shape().sizes(); }

int64_t ByteCountOf(const Value& value) {
  if (value.type().is_none()) return 0;  // An operand that is absent.
  return CountOf(SizesOf(value)) * BitWidth(value.type().element_type().kind()) / 8;
}

Sizes ChannelsFirst(absl::Span<const int64_t> sizes) {
  Sizes result = {sizes.front(), sizes.back()};
  result.insert(result.end(), sizes.begin() + 1, sizes.end() - 1);
  return result;
}

Layout FeatureLayout(absl::Span<const int64_t> sizes) {
  Sizes strides(sizes.size());
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= sizes[i];
  }
  return Strided(ChannelsFirst(sizes), ChannelsFirst(strides));
}

absl::Status Lowering::LowerRegion(const Graph& graph, absl::Span<Node* const> inputs,
                                   absl::Span<Node* const> outputs) {
  tails_ = FindTails(graph);
  const auto new_spot = [this](Spot::Kind kind, size_t index, const Value& value) {
    spots_.push_back({.kind = kind, .index = static_cast<int>(index), .bytes = ByteCountOf(value)});
    return static_cast<SpotIndex>(spots_.size() - 1);
  };
  for (size_t i = 0; i < inputs.size(); ++i) {
    Bind(inputs[i]->result(), new_spot(Spot::Kind::kInput, i, inputs[i]->result()));
  }
  for (const Node* node : graph.nodes()) {
    if (IsBoundaryNode(*node) || tails_.absorbed.contains(node)) continue;
    if (node->num_operands() == 0) continue;  // Constants are lowered where they are used.
    const size_t first_step = steps_.size();
    RH_RETURN_IF_ERROR(CheckNotCancelled("while compiling a region"));
    absl::Status lowered = CheckNode(*node);
    if (lowered.ok()) lowered = LowerNode(*node, *this);
    if (!lowered.ok()) return Annotate(lowered, node->DebugName());
    NoteNodes(*node, first_step);
    Release(*node);
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Value& value = outputs[i]->operand(0);
    RH_ASSIGN_OR_RETURN(const SpotIndex spot_index, At(value));
    Spot& spot = spots_[spot_index];
    if (spot.kind == Spot::Kind::kScratch) {
      spot.kind = Spot::Kind::kResult;
      spot.index = static_cast<int>(i);
      continue;
    }
    AddCopy(spot_index, new_spot(Spot::Kind::kResult, i, value), spot.bytes);
  }
  return absl::OkStatus();
}

void Lowering::NoteNodes(const Node& node, size_t first_step) {
  stepless_.push_back(&node);
  if (const auto tail = tails_.by_node.find(&node); tail != tails_.by_node.end())
    stepless_.insert(stepless_.end(), tail->second.nodes.begin(), tail->second.nodes.end());
  if (first_step == steps_.size()) return;
  Step& step = steps_[first_step];
  step.nodes = std::move(stepless_);
  stepless_.clear();
  const auto is_of_step = [&step](const Node& other) {
    return std::find(step.nodes.begin(), step.nodes.end(), &other) != step.nodes.end();
  };
  for (const Node* of_step : step.nodes) {
    for (const Value* operand : of_step->operands()) {
      const auto spot_index = spot_indices_.find(operand);
      if (spot_index != spot_indices_.end() && !is_of_step(operand->node()))
        step.operands.emplace_back(operand, spot_index->second);
    }
  }
}

void Lowering::Bind(const Value& value, SpotIndex spot_index) {
  spot_indices_[&value] = spot_index;
  spots_[spot_index].pending_uses += static_cast<int64_t>(value.num_uses());
}

void Lowering::Release(const Node& node) {
  const auto release = [this](const Value& value) {
    if (const auto spot_index = spot_indices_.find(&value); spot_index != spot_indices_.end())
      --spots_[spot_index->second].pending_uses;
  };
  for (const Value* operand : node.operands()) release(*operand);
  const auto tail = tails_.by_node.find(&node);
  if (tail == tails_.by_node.end()) return;
  for (const PostOp& op : tail->second.ops) {
    if (op.operand != nullptr) release(*op.operand);
  }
}

absl::StatusOr<SpotIndex> Lowering::At(const Value& value) {
  if (const auto found = spot_indices_.find(&value); found != spot_indices_.end())
    return found->second;
  Spot spot = {.bytes = ByteCountOf(value)};
  if (!is_check()) {
    const std::optional<Tensor> constant = ConstantValue(value);
    if (!constant.has_value())
      return absl::InternalError(absl::StrCat(value.node().DebugName(), " has no buffer"));
    RH_ASSIGN_OR_RETURN(constants_.emplace_back(), constant->Materialize());
    spot.kind = Spot::Kind::kConstant;
    spot.data = constants_.back().bytes().data();
  }
  spots_.push_back(spot);
  Bind(value, static_cast<SpotIndex>(spots_.size() - 1));
  return static_cast<SpotIndex>(spots_.size() - 1);
}

SpotIndex Lowering::NewScratch(int64_t bytes) {
  spots_.push_back({.bytes = bytes});
  return static_cast<SpotIndex>(spots_.size() - 1);
}

SpotIndex Lowering::NewResult(const Value& value) {
  const SpotIndex spot_index = NewScratch(ByteCountOf(value));
  Bind(value, spot_index);
  return spot_index;
}

absl::StatusOr<SpotIndex> Lowering::NewResultOver(const Value& value, const Value& operand) {
  RH_ASSIGN_OR_RETURN(const SpotIndex spot_index, At(operand));
  const Spot& spot = spots_[spot_index];
  if (spot.kind != Spot::Kind::kScratch || spot.pending_uses != 1 ||
      CountOf(SizesOf(value)) != CountOf(SizesOf(operand)))
    return NewResult(value);
  Bind(value, spot_index);
  return spot_index;
}

absl::Status Lowering::Alias(const Value& result, const Value& operand) {
  RH_ASSIGN_OR_RETURN(const SpotIndex spot_index, At(operand));
  Bind(result, spot_index);
  return absl::OkStatus();
}

absl::StatusOr<Attributes> Lowering::NewAttributes() const {
  dnnl_primitive_attr_t attributes = nullptr;
  RH_RETURN_IF_ERROR(ToStatus(dnnl_primitive_attr_create(&attributes), "creating attributes"));
  Attributes owned(attributes);
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_primitive_attr_set_scratchpad_mode(attributes, dnnl_scratchpad_mode_user),
               "setting attributes"));
  return owned;
}

absl::StatusOr<Described> Lowering::Accept(dnnl_status_t status, Description description,
                                           bool is_small) {
  Described described = {std::move(description), is_small};
  RH_RETURN_IF_ERROR(ToStatus(status, "describing a primitive"));
  const absl::string_view implementation = ImplementationOf(described.description);
  if (absl::StartsWith(implementation, "ref"))
    return absl::UnimplementedError(
        absl::StrCat("oneDNN has only its slow implementation (", implementation, ") for this"));
  return described;
}

absl::StatusOr<Described> Lowering::Describe(const OpDescription& desc, double seconds,
                                             const Following& following) {
  RH_ASSIGN_OR_RETURN(const dnnl_engine_t engine, CpuEngine());
  RH_ASSIGN_OR_RETURN(const Attributes plain, NewAttributes());
  const bool is_small = seconds < kSecondsWorthThreads;
  ThreadPool& threads = PoolFor(is_small);
  const std::string key = absl::StrCat(threads.num_threads(), ";", desc.bytes, following.key);
  DescriptionCache::Answer answer = DescriptionCache::OfProcess().Get(key, [&] {
    const CurrentThreadPool pool(threads);
    dnnl_primitive_desc_t description = nullptr;
    const dnnl_status_t status = dnnl_primitive_desc_create(
        &description, desc.get(),
        following.attributes == nullptr ? plain.get() : following.attributes, engine, nullptr);
    return DescriptionCache::Answer{.status = status, .description = Description(description)};
  });
  return Accept(answer.status, std::move(answer.description), is_small);
}

absl::StatusOr<Described> Lowering::DescribeScaled(const OpDescription& desc, double seconds,
                                                   absl::Span<const float> factors) {
  constexpr int kByChannel = 1 << 1;
  RH_ASSIGN_OR_RETURN(const Attributes attributes, NewAttributes());
  RH_RETURN_IF_ERROR(ToStatus(dnnl_primitive_attr_set_output_scales(
                                  attributes.get(), static_cast<dnnl_dim_t>(factors.size()),
                                  factors.size() == 1 ? 0 : kByChannel, factors.data()),
                              "setting output scales"));
  Following following = {.attributes = attributes.get(), .key = "factors"};
  for (const float factor : factors) AppendBytes(factor, following.key);
  return Describe(desc, seconds, following);
}

absl::StatusOr<Described> Lowering::DescribeReorder(const Layout& from, const Layout& to,
                                                    double seconds) {
  RH_ASSIGN_OR_RETURN(const dnnl_engine_t engine, CpuEngine());
  RH_ASSIGN_OR_RETURN(const Attributes attributes, NewAttributes());
  const bool is_small = seconds < kSecondsWorthThreads;
  const CurrentThreadPool pool(PoolFor(is_small));
  dnnl_primitive_desc_t description = nullptr;
  const dnnl_status_t status = dnnl_reorder_primitive_desc_create(&description, &from, engine, &to,
                                                                  engine, attributes.get());
  return Accept(status, Description(description), is_small);
}

absl::Status Lowering::Add(const Described& described, std::vector<Argument> arguments) {
  if (is_check()) return absl::OkStatus();
  const CurrentThreadPool pool(PoolFor(described.is_small));
  Step& step = steps_.emplace_back();
  step.is_small = described.is_small;
  step.arguments = std::move(arguments);
  step.scratchpad = LayoutOf(described.description, dnnl_query_scratchpad_md);
  step.scratchpad_bytes = BytesOf(step.scratchpad);
  RH_ASSIGN_OR_RETURN(step.primitive, NewPrimitive(described.description));
  return absl::OkStatus();
}

void Lowering::AddCopy(SpotIndex from, SpotIndex to, int64_t bytes) {
  if (is_check()) return;
  Layout layout = Dense({bytes});
  layout.data_type = dnnl_s8;
  Step& step = steps_.emplace_back();
  step.arguments = {{DNNL_ARG_FROM, from, layout}, {DNNL_ARG_TO, to, layout}};
}

void Lowering::AddReordering(SpotIndex from, SpotIndex to, native::StridedCopy order,
                             int64_t to_offset) {
  if (is_check()) return;
  const int64_t bytes = order.bytes();
  AddCopy(from, to, bytes);
  steps_.back().arguments.back().offset = to_offset;
  steps_.back().order = std::move(order);
}

SpotIndex Lowering::NewConstant(const Tensor& dense) {
  constants_.push_back(dense);
  spots_.push_back({.kind = Spot::Kind::kConstant, .data = dense.bytes().data()});
  return static_cast<SpotIndex>(spots_.size() - 1);
}

absl::StatusOr<Lowering::Finished> Lowering::DescribeWithTail(
    const Node& node, const std::vector<Applied>& own, const OpDescription& desc,
    const Layout& result, double seconds, const Value* over, std::vector<Argument>& arguments) {
  if (const auto tail = tails_.by_node.find(&node); tail != tails_.by_node.end()) {
    std::vector<Applied> all = own;
    for (const PostOp& op : tail->second.ops) {
      Applied& applied = all.emplace_back(Applied{op.function});
      if (op.operand == nullptr) continue;
      RH_ASSIGN_OR_RETURN(applied.spot_index, At(*op.operand));
      applied.count = CountOf(SizesOf(*op.operand));
    }
    absl::StatusOr<Finished> finished =
        DescribeChain(all, *tail->second.result, desc, result, seconds, over, arguments);
    if (finished.ok()) return finished;
    tails_.Drop(node);
  }
  return DescribeChain(own, node.result(), desc, result, seconds, over, arguments);
}

absl::StatusOr<Lowering::Finished> Lowering::DescribeChain(
    const std::vector<Applied>& ops, const Value& value, const OpDescription& desc,
    const Layout& result, double seconds, const Value* over, std::vector<Argument>& arguments) {
  std::vector<Function> functions;
  for (const Applied& op : ops) {
    if (op.spot_index < 0) functions.push_back(op.function);
  }
  if (!CanFollowOneAnother(functions))
    return absl::UnimplementedError(
        "oneDNN computes wrong results for several post-ops of one kind");
  dnnl_post_ops_t made = nullptr;
  RH_RETURN_IF_ERROR(ToStatus(dnnl_post_ops_create(&made), "creating post-ops"));
  const PostOps post_ops(made);
  std::vector<Argument> operands;
  Following following;
  std::optional<SpotIndex> summed;  // The result is added to the contents of its spot.
  bool has_operand_by_place = false;
  for (size_t i = 0; i < ops.size(); ++i) {
    const Applied& op = ops[i];
    absl::StrAppend(&following.key, ";", static_cast<int>(op.function.kind));
    if (op.spot_index < 0) {
      AppendBytes(op.function.alpha, following.key);
      AppendBytes(op.function.beta, following.key);
      RH_RETURN_IF_ERROR(ToStatus(dnnl_post_ops_append_eltwise(made, 1, op.function.kind,
                                                               op.function.alpha, op.function.beta),
                                  "appending an eltwise post-op"));
      continue;
    }
    const Spot& spot = spots_[op.spot_index];
    const std::optional<Layout> layout = OperandLayout(result, op.count);
    if (!layout.has_value())
      return absl::UnimplementedError("the result has no separate channel axis");
    if (!summed.has_value() && over == nullptr && op.function.kind == dnnl_binary_add &&
        spot.kind == Spot::Kind::kScratch && spot.pending_uses == 1 && Same(*layout, result)) {
      summed = op.spot_index;
      following.key += "sum";
      RH_RETURN_IF_ERROR(ToStatus(dnnl_post_ops_append_sum(made, 1), "appending a sum post-op"));
      continue;
    }
    has_operand_by_place |= Same(*layout, result);
    AppendBytes(*layout, following.key);
    // Found with oneDNN 2.6: products by the library's own matrix multiplication are wrong.
    if (!functions.empty() && BestIsa() < Isa::kAvx2) {
      return absl::UnimplementedError(
          "below AVX2, oneDNN computes wrong results for eltwise and binary post-ops together");
    }
    RH_RETURN_IF_ERROR(ToStatus(dnnl_post_ops_append_binary(made, op.function.kind, &*layout),
                                "appending a binary post-op"));
    operands.push_back({DNNL_ARG_ATTR_MULTIPLE_POST_OP(static_cast<int>(i)) | DNNL_ARG_SRC_1,
                        op.spot_index, *layout});
  }
  RH_ASSIGN_OR_RETURN(const Attributes attributes, NewAttributes());
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_primitive_attr_set_post_ops(attributes.get(), made), "setting post-ops"));
  following.attributes = attributes.get();
  Finished finished;
  RH_ASSIGN_OR_RETURN(finished.described, Describe(desc, seconds, following));
  // Found with oneDNN 2.6: such a convolution adds elements to the wrong elements of the result.
  if (has_operand_by_place && IsConvolutionByProducts(finished.described.description)) {
    return absl::UnimplementedError(
        "oneDNN computes this convolution as products, and then adds elements at wrong offsets");
  }
  if (summed.has_value()) {
    finished.result = *summed;
    Bind(value, *summed);
  } else if (over != nullptr) {
    RH_ASSIGN_OR_RETURN(finished.result, NewResultOver(value, *over));
  } else {
    finished.result = NewResult(value);
  }
  arguments.insert(arguments.end(), operands.begin(), operands.end());
  return finished;
}

absl::StatusOr<Argument> Lowering::Weights(int name, const Value& value, const Layout& from,
                                           const Layout& to) {
  if (is_check()) {
    if (!Same(from, to) && !IsConstant(value))
      RH_RETURN_IF_ERROR(DescribeReorder(from, to, 0).status());
    return Argument{name, 0, to};
  }
  if (Same(from, to)) {
    RH_ASSIGN_OR_RETURN(const SpotIndex spot_index, At(value));
    return Argument{name, spot_index, from};
  }
  if (const std::optional<Tensor> constant = ConstantValue(value)) {
    const CurrentThreadPool pool(threads_);
    RH_ASSIGN_OR_RETURN(std::shared_ptr<const Tensor> packed,
                        PackedWeights(*packed_constants_, *constant, from, to));
    spots_.push_back(
        {.kind = Spot::Kind::kConstant, .data = packed->bytes().data(), .bytes = BytesOf(to)});
    packed_.push_back(std::move(packed));
    return Argument{name, static_cast<SpotIndex>(spots_.size() - 1), to};
  }
  RH_ASSIGN_OR_RETURN(const SpotIndex spot_index, At(value));
  const SpotIndex reordered = NewScratch(BytesOf(to));
  RH_ASSIGN_OR_RETURN(const Described reorder,
                      DescribeReorder(from, to, SecondsFor(0, 2.0 * BytesOf(from))));
  RH_RETURN_IF_ERROR(
      Add(reorder, {{DNNL_ARG_FROM, spot_index, from}, {DNNL_ARG_TO, reordered, to}}));
  return Argument{name, reordered, to};
}

}  // namespace roundhouse::onednn
