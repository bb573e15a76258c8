#include "roundhouse/interp/amx/amx_region.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/interp/native/ops/products/fused_product.h"
#include "roundhouse/interp/native/ops/products/split_product.h"
#include "roundhouse/interp/plan/scratch_plan.h"

namespace roundhouse::amx {
namespace {

using native::FusedProduct;
using native::FusedProductEndingIn;
using native::PackedRight;
using native::SplitProduct;
using native::SplitProductOf;

int64_t BytesOf(const Value& value) {
  int64_t bytes = sizeof(float);
  for (const int64_t size : value.type().shape().sizes()) bytes *= size;
  return bytes;
}

// Returns the products of the region, in the order of their last nodes. Error: a node belongs to
// none.
absl::StatusOr<std::vector<FusedProduct>> ProductsOf(const Graph& graph) {
  std::vector<FusedProduct> products;
  absl::flat_hash_set<const Node*> taken;
  const std::vector<const Node*> nodes(graph.nodes().begin(), graph.nodes().end());
  for (size_t i = nodes.size(); i > 0; --i) {
    const Node& node = *nodes[i - 1];
    if (IsBoundaryNode(node) || node.num_operands() == 0 || taken.contains(&node)) continue;
    const std::optional<FusedProduct> fused = FusedProductEndingIn(node);
    if (!fused.has_value())
      return absl::UnimplementedError(
          absl::StrCat(node.DebugName(), " is neither a product nor fused into one"));
    for (const Node* member : fused->nodes()) taken.insert(member);
    products.push_back(*fused);
  }
  std::reverse(products.begin(), products.end());
  return products;
}

// Where a value is: in an input, a result, the scratch, or at a fixed address.
struct Spot {
  enum class Kind : uint8_t { kNone, kInput, kResult, kScratch, kConstant };
  Kind kind = Kind::kNone;
  int64_t index = 0;  // Of the input, the result, or the lifetime; later the offset in the scratch.
  const std::byte* data = nullptr;
};

class AmxInvocation final : public Invocation {
 public:
  AmxInvocation(PackedConstants& packed, int num_threads)
      : packed_constants_(packed), num_threads_(num_threads) {}

  absl::Status Initialize(const interp::RegionCopy& region) {
    result_types_ = region.output_types();
    RH_ASSIGN_OR_RETURN(const std::vector<FusedProduct> products, ProductsOf(region.graph()));
    for (size_t i = 0; i < products.size(); ++i) {
      const FusedProduct& fused = products[i];
      for (const Node* node : fused.nodes()) {
        for (const Value* operand : node->operands()) last_use_[operand] = i;
      }
    }
    for (size_t i = 0; i < region.inputs().size(); ++i) {
      spots_[&region.inputs()[i]->result()] = {.kind = Spot::Kind::kInput,
                                               .index = static_cast<int64_t>(i)};
    }
    // An output is computed directly in its result; if the value is several outputs, it is copied.
    for (size_t i = 0; i < region.outputs().size(); ++i) {
      const Value& value = region.outputs()[i]->operand(0);
      if (value.node().num_operands() == 0 || spots_.contains(&value)) {
        copies_.push_back({&value, static_cast<int64_t>(i)});
      } else {
        spots_[&value] = {.kind = Spot::Kind::kResult, .index = static_cast<int64_t>(i)};
      }
    }
    for (size_t i = 0; i < products.size(); ++i) {
      RH_RETURN_IF_ERROR(Annotate(AddStep(products[i], static_cast<int64_t>(i)),
                                  products[i].product->DebugName()));
    }
    for (Copy& copy : copies_) {
      RH_ASSIGN_OR_RETURN(copy.from, At(*copy.value));
      copy.bytes = BytesOf(*copy.value);
    }
    RH_ASSIGN_OR_RETURN(const interp::ScratchPlan plan, interp::PlanScratch(lifetimes_));
    workspace_ = plan.bytes;
    const auto place = [&](Spot& spot) {
      if (spot.kind == Spot::Kind::kScratch) spot.index = plan.offsets[spot.index];
    };
    for (Step& step : steps_) {
      for (Spot* spot : {&step.left, &step.right, &step.bias, &step.residual, &step.result})
        place(*spot);
    }
    for (Copy& copy : copies_) place(copy.from);
    return absl::OkStatus();
  }

  absl::Span<const Type> result_types() const override { return result_types_; }
  size_t scratch_bytes() const override {
    return static_cast<size_t>(workspace_) + workspace_bytes_;
  }

  absl::Status Run(const InvocationArguments& arguments) override {
    if (arguments.threads.num_threads() != num_threads_)
      return absl::FailedPreconditionError(absl::StrCat("the region was prepared for ",
                                                        num_threads_, " threads, but is run with ",
                                                        arguments.threads.num_threads()));
    const auto at = [&](const Spot& spot) {
      return reinterpret_cast<const float*>(Data(spot, arguments));
    };
    for (const Step& step : steps_) {
      step.product->Run({.left = at(step.left),
                         .right = at(step.right),
                         .packed = step.packed,
                         .bias = at(step.bias),
                         .residual = at(step.residual),
                         .result = const_cast<float*>(at(step.result))},
                        arguments.scratch + workspace_, arguments.threads);
    }
    for (const Copy& copy : copies_) {
      std::memcpy(arguments.results[copy.result], Data(copy.from, arguments),
                  static_cast<size_t>(copy.bytes));
    }
    return absl::OkStatus();
  }

 private:
  struct Step {
    std::unique_ptr<SplitProduct> product;
    const PackedRight* packed = nullptr;
    Spot left;
    Spot right;
    Spot bias;
    Spot residual;
    Spot result;
  };
  struct Copy {
    const Value* value = nullptr;  // Only while the steps are made.
    int64_t result = 0;
    Spot from = {};
    int64_t bytes = 0;
  };

  static const std::byte* Data(const Spot& spot, const InvocationArguments& arguments) {
    switch (spot.kind) {
      case Spot::Kind::kInput:
        return arguments.inputs[spot.index];
      case Spot::Kind::kResult:
        return arguments.results[spot.index];
      case Spot::Kind::kScratch:
        return arguments.scratch + spot.index;
      case Spot::Kind::kConstant:
        return spot.data;
      case Spot::Kind::kNone:
        break;
    }
    return nullptr;
  }

  absl::StatusOr<Spot> At(const Value& value) {
    if (const auto found = spots_.find(&value); found != spots_.end()) return found->second;
    const std::optional<Tensor> constant = ConstantValue(value);
    if (!constant.has_value())
      return absl::InternalError(absl::StrCat(value.node().DebugName(), " has no buffer"));
    RH_ASSIGN_OR_RETURN(constants_.emplace_back(), constant->Materialize());
    const Spot spot = {.kind = Spot::Kind::kConstant, .data = constants_.back().bytes().data()};
    spots_[&value] = spot;
    return spot;
  }

  // In place of the residual, if that has no further uses.
  void PlaceResult(const FusedProduct& fused, int64_t number, const Step& step) {
    const Value& value = fused.last().result();
    if (spots_.contains(&value)) return;  // It is an output.
    const auto used = last_use_.find(&value);
    const auto last = used == last_use_.end() ? number : static_cast<int64_t>(used->second);
    if (step.residual.kind == Spot::Kind::kScratch &&
        static_cast<int64_t>(last_use_.at(fused.residual)) == number &&
        fused.residual != &fused.product->operand(0) &&
        fused.residual != &fused.product->operand(1)) {
      interp::Lifetime& lifetime = lifetimes_[step.residual.index];
      lifetime.last = std::max(lifetime.last, last);
      spots_[&value] = step.residual;
      return;
    }
    spots_[&value] = {.kind = Spot::Kind::kScratch,
                      .index = static_cast<int64_t>(lifetimes_.size())};
    lifetimes_.push_back({.bytes = BytesOf(value), .first = number, .last = last});
  }

  absl::Status AddStep(const FusedProduct& fused, int64_t number) {
    const Node& node = *fused.product;
    for (const Node* member : fused.nodes()) {
      if (!interp::IsStaticNode(*member))
        return absl::UnimplementedError(absl::StrCat(member->DebugName(), " has unknown sizes"));
    }
    Step step;
    RH_ASSIGN_OR_RETURN(step.product, SplitProductOf(fused));
    RH_ASSIGN_OR_RETURN(step.left, At(node.operand(0)));
    if (const std::optional<Tensor> constant = ConstantValue(node.operand(1))) {
      RH_ASSIGN_OR_RETURN(Tensor dense, constant->Materialize());
      RH_ASSIGN_OR_RETURN(std::shared_ptr<const PackedRight> packed,
                          packed_constants_.Get<PackedRight>(
                              *constant, absl::StrCat("amx ", step.product->PackingKey()),
                              [&] { return step.product->Pack(dense.data<float>().data()); }));
      step.packed = packed.get();
      step.right = {.kind = Spot::Kind::kConstant, .data = dense.bytes().data()};
      constants_.push_back(std::move(dense));
      packed_.push_back(std::move(packed));
    } else {
      RH_ASSIGN_OR_RETURN(step.right, At(node.operand(1)));
    }
    if (fused.has_bias()) {
      RH_ASSIGN_OR_RETURN(step.bias, At(node.operand(2)));
    }
    if (fused.residual != nullptr) {
      RH_ASSIGN_OR_RETURN(step.residual, At(*fused.residual));
    }
    PlaceResult(fused, number, step);
    RH_ASSIGN_OR_RETURN(step.result, At(fused.last().result()));
    workspace_bytes_ = std::max(workspace_bytes_,
                                step.product->ScratchBytes(step.packed != nullptr, num_threads_));
    steps_.push_back(std::move(step));
    return absl::OkStatus();
  }

  PackedConstants& packed_constants_;  // Only while the steps are made.
  const int num_threads_;
  std::vector<Type> result_types_;
  std::vector<Step> steps_;
  std::vector<Copy> copies_;
  std::vector<Tensor> constants_;
  std::vector<std::shared_ptr<const PackedRight>> packed_;
  int64_t workspace_ = 0;  // Where the products' workspace begins in the scratch.
  size_t workspace_bytes_ = 0;
  // Only while the steps are made.
  absl::flat_hash_map<const Value*, Spot> spots_;
  absl::flat_hash_map<const Value*, size_t> last_use_;
  std::vector<interp::Lifetime> lifetimes_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<AmxRegion>> AmxRegion::Create(
    std::unique_ptr<interp::RegionCopy> region) {
  RH_ASSIGN_OR_RETURN(const std::vector<FusedProduct> products, ProductsOf(region->graph()));
  for (const FusedProduct& fused : products) {
    const absl::Status status = SplitProductOf(fused).status();
    if (!status.ok()) return Annotate(status, fused.product->DebugName());
  }
  return std::unique_ptr<AmxRegion>(new AmxRegion(std::move(region)));
}

absl::StatusOr<Prepared> AmxRegion::Prepare(const PrepareRequest& request) const {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<interp::RegionCopy> region,
                      region_->WithInputs(request.operands));
  auto invocation = std::make_unique<AmxInvocation>(request.packed, request.threads.num_threads());
  RH_RETURN_IF_ERROR(invocation->Initialize(*region));
  return Prepared{.invocation = std::move(invocation)};
}

}  // namespace roundhouse::amx
