#include "roundhouse/interp/fused/loop_builder.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/interp/fused/fusible.h"
#include "roundhouse/interp/native/ops/elementwise_binary.h"
#include "roundhouse/interp/native/ops/elementwise_unary.h"
#include "roundhouse/interp/plan/scratch_plan.h"

namespace roundhouse::fused {
namespace {

using Sizes = std::vector<int64_t>;

// More steps would not fit into the nearest cache with all their tiles.
constexpr size_t kMaxSteps = 32;

Sizes SizesOf(const Value& value) {
  const absl::Span<const int64_t> sizes = value.type().shape().sizes();
  return Sizes(sizes.begin(), sizes.end());
}

int64_t CountOf(absl::Span<const int64_t> sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return count;
}

int64_t ElementBytes(const Value& value) {
  return value.type().element_type() == ElementType(ElementKind::kF32) ? sizeof(float) : 1;
}

// The value whose elements another one has, and the shape in which it sees them before it repeats
// them.
struct Source {
  const Value* base;
  Sizes sizes;
};

Source SourceOf(const Value& value) {
  Source source = {.base = &value, .sizes = SizesOf(value)};
  bool is_first = true;
  for (;;) {
    const Node& node = source.base->node();
    if (IsBoundaryNode(node) || node.num_operands() == 0) return source;
    const Fusible fusible = FusibleOf(node);
    if (Computes(fusible)) return source;
    source.base = &node.operand(0);
    // Views of what is repeated are not fusible, so what is repeated comes last.
    if (fusible == Fusible::kBroadcast && is_first) {
      source.sizes = SizesOf(node.operand(0));
    } else {
      is_first = false;
    }
  }
}

// Of elements `sizes`, repeated to a space of sizes `space`.
Strides StridesIn(absl::Span<const int64_t> space, absl::Span<const int64_t> sizes) {
  Strides strides(space.size(), 0);
  int64_t stride = 1;
  for (size_t i = 0; i < sizes.size(); ++i) {
    const int64_t size = sizes[sizes.size() - 1 - i];
    if (size != 1) strides[space.size() - 1 - i] = stride;
    stride *= size;
  }
  return strides;
}

class LoopBuilder {
 public:
  LoopBuilder(const interp::RegionCopy& region, int num_threads) : region_(region) {
    all_.num_threads = num_threads;
  }

  absl::StatusOr<FusedLoops> Build() {
    for (const Node* node : region_.graph().nodes()) {
      if (IsBoundaryNode(*node) || node->num_operands() == 0) continue;
      if (const Fusible fusible = FusibleOf(*node); Computes(fusible)) Assign(*node, fusible);
    }
    for (size_t i = 0; i < region_.inputs().size(); ++i) {
      places_[&region_.inputs()[i]->result()] = {.kind = Place::Kind::kInput,
                                                 .index = static_cast<int64_t>(i)};
    }
    PlaceOutputs();
    NoteUses();
    RH_RETURN_IF_ERROR(PlaceInner());
    for (size_t i = 0; i < plans_.size(); ++i) RH_RETURN_IF_ERROR(MakeLoop(i));
    for (const auto& [value, output] : copies_) RH_RETURN_IF_ERROR(MakeCopy(*value, output));
    FindOverwrites();
    for (Loop& loop : all_.loops) {
      loop.Finish(all_.num_threads);
      all_.scratch_bytes = std::max(all_.scratch_bytes, loop.scratch_bytes());
    }
    return std::move(all_);
  }

 private:
  struct Plan {
    Sizes space;
    std::vector<const Node*> nodes;
  };
  struct Producer {
    size_t loop = 0;
    bool is_sum = false;
  };

  // Whether the loop, which goes through `space`, has computed the value's element when it comes to
  // the same element.
  bool IsInTile(const Source& source, size_t loop, const Sizes& space) const {
    const auto producer = producers_.find(source.base);
    return producer != producers_.end() && producer->second.loop == loop &&
           !producer->second.is_sum && source.sizes == space && plans_[loop].space == space;
  }

  // Gives the node to the first loop that comes late enough and has room.
  void Assign(const Node& node, Fusible fusible) {
    const absl::Span<const int64_t> sizes = SpaceOf(node, fusible);
    const Sizes space(sizes.begin(), sizes.end());
    size_t earliest = 0;
    for (int i = 0; i < node.num_operands(); ++i) {
      const Source source = SourceOf(node.operand(i));
      const auto producer = producers_.find(source.base);
      if (producer == producers_.end()) continue;
      const size_t loop = producer->second.loop;
      earliest = std::max(earliest, IsInTile(source, loop, space) ? loop : loop + 1);
    }
    size_t loop = earliest;
    while (loop < plans_.size() &&
           (plans_[loop].space != space || plans_[loop].nodes.size() >= kMaxSteps)) {
      ++loop;
    }
    if (loop >= plans_.size()) {
      plans_.push_back({.space = space});
      loop = plans_.size() - 1;
    }
    plans_[loop].nodes.push_back(&node);
    producers_[&node.result()] = {.loop = loop, .is_sum = fusible == Fusible::kSum};
  }

  // An output is computed where it belongs; if its elements are elsewhere, they are copied.
  void PlaceOutputs() {
    for (size_t i = 0; i < region_.outputs().size(); ++i) {
      const Value& value = region_.outputs()[i]->operand(0);
      const Source source = SourceOf(value);
      if (producers_.contains(source.base) && !places_.contains(source.base) &&
          CountOf(source.sizes) == CountOf(SizesOf(value))) {
        places_[source.base] = {.kind = Place::Kind::kResult, .index = static_cast<int64_t>(i)};
      } else {
        copies_.emplace_back(&value, i);
      }
    }
  }

  void NoteUse(const Source& source, size_t loop) {
    const auto producer = producers_.find(source.base);
    if (producer == producers_.end()) return;
    size_t& last = last_loops_.try_emplace(source.base, loop).first->second;
    last = std::max(last, loop);
  }

  // Of values that a later loop needs.
  void NoteUses() {
    for (size_t i = 0; i < plans_.size(); ++i) {
      for (const Node* node : plans_[i].nodes) {
        for (int k = 0; k < node->num_operands(); ++k) {
          const Source source = SourceOf(node->operand(k));
          if (!IsInTile(source, i, plans_[i].space)) NoteUse(source, i);
        }
      }
    }
    for (const auto& [value, output] : copies_) NoteUse(SourceOf(*value), plans_.size());
  }

  absl::Status PlaceInner() {
    std::vector<interp::Lifetime> lifetimes;
    std::vector<const Value*> values;
    for (size_t i = 0; i < plans_.size(); ++i) {
      for (const Node* node : plans_[i].nodes) {
        const Value* value = &node->result();
        if (places_.contains(value)) continue;
        const auto last = last_loops_.find(value);
        // A sum that nothing uses has a place all the same.
        if (last == last_loops_.end() && !producers_.at(value).is_sum) continue;
        values.push_back(value);
        lifetimes.push_back(
            {.bytes = CountOf(SizesOf(*value)) * ElementBytes(*value),
             .first = static_cast<int64_t>(i),
             .last = static_cast<int64_t>(last == last_loops_.end() ? i : last->second)});
      }
    }
    RH_ASSIGN_OR_RETURN(const interp::ScratchPlan plan, interp::PlanScratch(lifetimes));
    for (size_t i = 0; i < values.size(); ++i)
      places_[values[i]] = {.kind = Place::Kind::kScratch, .index = plan.offsets[i]};
    all_.memory_bytes = static_cast<size_t>(plan.bytes);
    return absl::OkStatus();
  }

  absl::StatusOr<Place> PlaceOf(const Value& base) {
    if (const auto found = places_.find(&base); found != places_.end()) return found->second;
    const std::optional<Tensor> constant = ConstantValue(base);
    if (!constant.has_value())
      return absl::InternalError(absl::StrCat(base.node().DebugName(), " has no place"));
    RH_ASSIGN_OR_RETURN(all_.constants.emplace_back(), constant->Materialize());
    const Place place = {.kind = Place::Kind::kConstant,
                         .data = all_.constants.back().bytes().data()};
    places_[&base] = place;
    return place;
  }

  // Operands come before all steps; so their numbers are known only when the loop is complete, and
  // those of steps follow them.
  struct Numbers {
    std::map<std::pair<const Value*, Strides>, int> operands;
    absl::flat_hash_map<const Value*, int> steps;
  };

  absl::Status AddOperands(const Plan& plan, size_t index, Loop& loop, Numbers& numbers) {
    for (const Node* node : plan.nodes) {
      for (int k = 0; k < node->num_operands(); ++k) {
        const Source source = SourceOf(node->operand(k));
        if (IsInTile(source, index, plan.space)) continue;
        RH_RETURN_IF_ERROR(AddOperand(source, plan.space, loop, numbers));
      }
    }
    return absl::OkStatus();
  }

  absl::Status AddOperand(const Source& source, const Sizes& space, Loop& loop, Numbers& numbers) {
    const Strides strides = StridesIn(space, source.sizes);
    const auto number = static_cast<int>(loop.operands().size());
    if (!numbers.operands.try_emplace({source.base, strides}, number).second)
      return absl::OkStatus();
    RH_ASSIGN_OR_RETURN(const Place place, PlaceOf(*source.base));
    loop.operands().push_back(
        {.place = place, .element_bytes = ElementBytes(*source.base), .strides = strides});
    return absl::OkStatus();
  }

  absl::Status MakeLoop(size_t index) {
    const Plan& plan = plans_[index];
    Loop loop(plan.space);
    Numbers numbers;
    RH_RETURN_IF_ERROR(AddOperands(plan, index, loop, numbers));
    const auto number_of = [&](const Value& value) {
      const Source source = SourceOf(value);
      if (const auto step = numbers.steps.find(source.base); step != numbers.steps.end())
        return step->second;
      return numbers.operands.at({source.base, StridesIn(plan.space, source.sizes)});
    };
    for (const Node* node : plan.nodes) {
      if (FusibleOf(*node) == Fusible::kSum) {
        RH_RETURN_IF_ERROR(AddSum(*node, number_of(node->operand(0)), loop));
        continue;
      }
      LoopStep step = StepOf(*node);
      for (int k = 0; k < node->num_operands(); ++k)
        step.from[static_cast<size_t>(k)] = number_of(node->operand(k));
      if (const auto place = places_.find(&node->result()); place != places_.end())
        step.place = place->second;
      numbers.steps[&node->result()] =
          static_cast<int>(loop.operands().size() + loop.steps().size());
      loop.steps().push_back(step);
    }
    all_.loops.push_back(std::move(loop));
    return absl::OkStatus();
  }

  static LoopStep StepOf(const Node& node) {
    LoopStep step = {.num_from = node.num_operands(), .element_bytes = ElementBytes(node.result())};
    if (node.num_operands() == 1) step.unary = native::UnaryFunctionOf(node);
    if (node.num_operands() == 2) {
      step.numbers = native::NumberRowOf(node);
      step.compares = native::ComparisonRowOf(node);
      step.booleans = native::BooleanRowOf(node);
    }
    if (node.num_operands() == 3) step.chooses = native::ChoiceRowOf(node);
    return step;
  }

  absl::Status AddSum(const Node& node, int value, Loop& loop) {
    RH_ASSIGN_OR_RETURN(const Place place, PlaceOf(node.result()));
    const std::vector<bool> summed = SummedAxes(node);
    LoopSum sum = {.value = value, .place = place, .outputs = 1};
    sum.strides.assign(summed.size(), 0);
    for (size_t axis = summed.size(); axis-- > 0;) {
      if (summed[axis]) continue;
      sum.strides[axis] = sum.outputs;
      sum.outputs *= loop.sizes()[axis];
    }
    const absl::StatusOr<canonical::TensorReduce> op = View<canonical::TensorReduce>(node);
    if (op.ok() && op->kind == canonical::ReduceKind::kMean)
      sum.divisor = static_cast<double>(CountOf(loop.sizes())) / static_cast<double>(sum.outputs);
    loop.sums().push_back(std::move(sum));
    return absl::OkStatus();
  }

  absl::Status MakeCopy(const Value& value, size_t output) {
    const Source source = SourceOf(value);
    // Elements that are not repeated are copied in the shape that they have.
    const Sizes sizes = SizesOf(value);
    Loop loop(sizes);
    Numbers numbers;
    RH_RETURN_IF_ERROR(
        AddOperand(CountOf(source.sizes) == CountOf(sizes) ? Source{source.base, sizes} : source,
                   sizes, loop, numbers));
    loop.steps().push_back(
        {.num_from = 1,
         .element_bytes = ElementBytes(value),
         .place = {.kind = Place::Kind::kResult, .index = static_cast<int64_t>(output)}});
    all_.loops.push_back(std::move(loop));
    return absl::OkStatus();
  }

  // A result may take the place of an input that has the same elements if the input is read in no
  // other loop, and in a tile not after the result has been written.
  void FindOverwrites() {
    struct Reads {
      int num_loops = 0;
      size_t loop = 0;
      bool is_dense = true;
      int last_step = -1;
    };
    std::map<int64_t, Reads> all;
    for (size_t i = 0; i < all_.loops.size(); ++i) {
      const Loop& loop = all_.loops[i];
      for (size_t k = 0; k < loop.operands().size(); ++k) {
        const LoopOperand& operand = loop.operands()[k];
        if (operand.place.kind != Place::Kind::kInput) continue;
        Reads& reads = all[operand.place.index];
        reads.num_loops += reads.num_loops == 0 || reads.loop != i ? 1 : 0;
        reads.loop = i;
        reads.is_dense = reads.is_dense && operand.element_bytes == sizeof(float) &&
                         operand.strides == StridesIn(loop.sizes(), loop.sizes());
        for (size_t s = 0; s < loop.steps().size(); ++s) {
          const LoopStep& step = loop.steps()[s];
          for (int f = 0; f < step.num_from; ++f) {
            if (step.from[static_cast<size_t>(f)] == static_cast<int>(k))
              reads.last_step = std::max(reads.last_step, static_cast<int>(s));
          }
        }
        for (const LoopSum& sum : loop.sums()) {
          if (sum.value == static_cast<int>(k)) reads.is_dense = false;
        }
      }
    }
    for (const auto& [input, reads] : all) {
      if (reads.num_loops != 1 || !reads.is_dense) continue;
      const Loop& loop = all_.loops[reads.loop];
      for (size_t s = 0; s < loop.steps().size(); ++s) {
        const LoopStep& step = loop.steps()[s];
        if (step.place.kind == Place::Kind::kResult && step.element_bytes == sizeof(float) &&
            static_cast<int>(s) >= reads.last_step) {
          all_.may_overwrite.insert({static_cast<int>(input), static_cast<int>(step.place.index)});
        }
      }
    }
  }

  const interp::RegionCopy& region_;
  FusedLoops all_;
  std::vector<Plan> plans_;
  absl::flat_hash_map<const Value*, Producer> producers_;
  absl::flat_hash_map<const Value*, Place> places_;
  absl::flat_hash_map<const Value*, size_t> last_loops_;
  std::vector<std::pair<const Value*, size_t>> copies_;
};

}  // namespace

absl::StatusOr<FusedLoops> LoopsOf(const interp::RegionCopy& region, int num_threads) {
  return LoopBuilder(region, num_threads).Build();
}

}  // namespace roundhouse::fused
