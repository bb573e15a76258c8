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
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/interp/fused/arithmetic.h"
#include "roundhouse/interp/fused/fusible.h"
#include "roundhouse/interp/fused/loop_plans.h"
#include "roundhouse/interp/native/ops/conversion.h"
#include "roundhouse/interp/native/ops/elementwise_binary.h"
#include "roundhouse/interp/native/ops/elementwise_unary.h"
#include "roundhouse/interp/plan/scratch_plan.h"

namespace roundhouse::fused {
namespace {

int64_t ElementBytes(const Value& value) {
  return BitWidth(value.type().element_type().kind()) == 32 ? 4 : 1;
}

class LoopBuilder {
 public:
  LoopBuilder(const interp::RegionCopy& region, int num_threads) : region_(region), plans_(region) {
    all_.num_threads = num_threads;
  }

  absl::StatusOr<FusedLoops> Build() {
    for (size_t i = 0; i < region_.inputs().size(); ++i) {
      locations_[&region_.inputs()[i]->result()] = {.kind = Location::Kind::kInput,
                                                    .index = static_cast<int64_t>(i)};
    }
    PlaceOutputs();
    NoteUses();
    RH_RETURN_IF_ERROR(PlaceInner());
    for (size_t i = 0; i < plans_.size(); ++i) RH_RETURN_IF_ERROR(MakeLoop(i));
    for (const auto& [value, output] : copies_) RH_RETURN_IF_ERROR(MakeCopy(*value, output));
    for (Loop& loop : all_.loops) {
      loop.Finish(all_.num_threads);
      all_.scratch_bytes = std::max(all_.scratch_bytes, loop.scratch_bytes());
    }
    FindOverwrites();
    return std::move(all_);
  }

 private:
  // An output is computed where it belongs; if its elements are elsewhere, they are copied.
  void PlaceOutputs() {
    for (size_t i = 0; i < region_.outputs().size(); ++i) {
      const Value& value = region_.outputs()[i]->operand(0);
      const Source source = SourceOf(value);
      if (plans_.ProducerOf(*source.base) != nullptr && !locations_.contains(source.base) &&
          CountOf(source.sizes) == CountOf(SizesOf(value))) {
        locations_[source.base] = {.kind = Location::Kind::kResult,
                                   .index = static_cast<int64_t>(i)};
      } else {
        copies_.emplace_back(&value, i);
      }
    }
  }

  void NoteUse(const Source& source, size_t loop) {
    if (plans_.ProducerOf(*source.base) == nullptr) return;
    size_t& last = last_loops_.try_emplace(source.base, loop).first->second;
    last = std::max(last, loop);
  }

  // Of values that a later loop needs.
  void NoteUses() {
    for (size_t i = 0; i < plans_.size(); ++i) {
      plans_.ForEachNode(i, [&](const Node& node) {
        for (int k = 0; k < node.num_operands(); ++k) {
          const Source source = SourceOf(node.operand(k));
          if (!plans_.IsInTile(*source.base, i)) NoteUse(source, i);
        }
      });
    }
    for (const auto& [value, output] : copies_) NoteUse(SourceOf(*value), plans_.size());
  }

  absl::Status PlaceInner() {
    std::vector<interp::Lifetime> lifetimes;
    std::vector<const Value*> values;
    for (size_t i = 0; i < plans_.size(); ++i) {
      for (const Node* node : plans_[i].nodes) {
        const Value* value = &node->result();
        if (locations_.contains(value)) continue;
        const auto last = last_loops_.find(value);
        // A sum that nothing uses has a location all the same.
        const bool is_sum = plans_.ProducerOf(*value)->role == LoopPlans::Role::kSum;
        if (last == last_loops_.end() && !is_sum) continue;
        values.push_back(value);
        lifetimes.push_back(
            {.bytes = CountOf(SizesOf(*value)) * ElementBytes(*value),
             .first = static_cast<int64_t>(i),
             .last = static_cast<int64_t>(last == last_loops_.end() ? i : last->second)});
      }
    }
    RH_ASSIGN_OR_RETURN(const interp::ScratchPlan plan, interp::PlanScratch(lifetimes));
    for (size_t i = 0; i < values.size(); ++i)
      locations_[values[i]] = {.kind = Location::Kind::kScratch, .index = plan.offsets[i]};
    all_.memory_bytes = static_cast<size_t>(plan.bytes);
    return absl::OkStatus();
  }

  absl::StatusOr<Location> LocationOf(const Value& base) {
    if (const auto found = locations_.find(&base); found != locations_.end()) return found->second;
    const std::optional<Tensor> constant = ConstantValue(base);
    if (!constant.has_value())
      return absl::InternalError(absl::StrCat(base.node().DebugName(), " has no location"));
    RH_ASSIGN_OR_RETURN(all_.constants.emplace_back(), constant->Materialize());
    const Location location = {.kind = Location::Kind::kConstant,
                               .data = all_.constants.back().bytes().data()};
    locations_[&base] = location;
    return location;
  }

  // Operands come before all steps; so their numbers are known only when the loop is complete, and
  // those of steps follow them.
  struct Numbers {
    std::map<std::pair<const Value*, Strides>, int> operands;
    absl::flat_hash_map<const Value*, int> steps;
  };

  absl::Status AddOperands(size_t index, Loop& loop, Numbers& numbers) {
    absl::Status status;
    plans_.ForEachNode(index, [&](const Node& node) {
      for (int k = 0; k < node.num_operands() && status.ok(); ++k) {
        const Source source = SourceOf(node.operand(k));
        if (plans_.IsInTile(*source.base, index)) continue;
        status = AddOperand(source, plans_.StridesFor(node, source, index), loop, numbers);
      }
    });
    return status;
  }

  absl::Status AddOperand(const Source& source, const Strides& strides, Loop& loop,
                          Numbers& numbers) {
    const auto number = static_cast<int>(loop.operands().size());
    if (!numbers.operands.try_emplace({source.base, strides}, number).second)
      return absl::OkStatus();
    RH_ASSIGN_OR_RETURN(const Location location, LocationOf(*source.base));
    loop.operands().push_back(
        {.location = location, .element_bytes = ElementBytes(*source.base), .strides = strides});
    return absl::OkStatus();
  }

  absl::Status MakeLoop(size_t index) {
    const LoopPlan& plan = plans_[index];
    if (plan.nodes.empty()) return absl::OkStatus();
    Loop loop(plan.space);
    loop.set_first_axis_of_rows(plan.first_axis_of_rows);
    Numbers numbers;
    RH_RETURN_IF_ERROR(AddOperands(index, loop, numbers));
    absl::Status status;
    plans_.ForEachNode(index, [&](const Node& node) {
      if (status.ok()) status = AddNode(node, index, loop, numbers);
    });
    RH_RETURN_IF_ERROR(status);
    all_.loops.push_back(std::move(loop));
    return absl::OkStatus();
  }

  absl::Status AddNode(const Node& node, size_t index, Loop& loop, Numbers& numbers) {
    const auto number_of = [&](const Value& value) {
      const Source source = SourceOf(value);
      if (const auto step = numbers.steps.find(source.base); step != numbers.steps.end())
        return step->second;
      return numbers.operands.at({source.base, plans_.StridesFor(node, source, index)});
    };
    const LoopPlans::Producer& producer = *plans_.ProducerOf(node.result());
    if (producer.role == LoopPlans::Role::kSum)
      return AddSum(node, number_of(node.operand(0)), loop);
    LoopStep step = StepOf(node);
    step.is_of_rows = producer.role == LoopPlans::Role::kRows;
    for (int k = 0; k < node.num_operands(); ++k)
      step.from[static_cast<size_t>(k)] = number_of(node.operand(k));
    // A recomputed value is stored in the loop that computes it first.
    const auto location = locations_.find(&node.result());
    if (location != locations_.end() && producer.loop == index) step.location = location->second;
    numbers.steps[&node.result()] = static_cast<int>(loop.operands().size() + loop.steps().size());
    loop.steps().push_back(step);
    return absl::OkStatus();
  }

  static Arithmetic ArithmeticOf(const Node& node) {
    if (FusibleOf(node) != Fusible::kFunction) return Arithmetic::kNone;
    if (Is<canonical::EltwiseAdd>(node)) return Arithmetic::kAdd;
    if (Is<canonical::EltwiseSub>(node)) return Arithmetic::kSubtract;
    return Is<canonical::EltwiseMul>(node) ? Arithmetic::kMultiply : Arithmetic::kNone;
  }

  static ByteStep ByteStepOf(const Node& node, const LoopStep& step) {
    if (step.scaled_bytes != nullptr) return ByteStep::kConvert;
    if (FusibleOf(node) != Fusible::kFunction) return ByteStep::kNone;
    if (Is<canonical::EltwiseDiv>(node)) return ByteStep::kQuotient;
    if (Is<canonical::Round>(node)) return ByteStep::kRound;
    return Is<canonical::Clamp>(node) ? ByteStep::kClamp : ByteStep::kNone;
  }

  static LoopStep StepOf(const Node& node) {
    LoopStep step = {.num_from = node.num_operands(), .element_bytes = ElementBytes(node.result())};
    if (FusibleOf(node) == Fusible::kSum) {
      step.sums_rows = true;
      step.divisor = DivisorOf(node);
      return step;
    }
    if (node.num_operands() == 1) {
      step.unary = native::UnaryFunctionOf(node);
      step.converts = native::ConversionRowOf(node);
      step.scaled_bytes = native::ScaledByteRowOf(node);
    }
    step.byte_step = ByteStepOf(node, step);
    if (node.num_operands() == 2) {
      step.numbers = native::NumberRowOf(node);
      step.arithmetic = ArithmeticOf(node);
      step.compares = native::ComparisonRowOf(node);
      step.booleans = native::BooleanRowOf(node);
    }
    if (node.num_operands() == 3) step.chooses = native::ChoiceRowOf(node);
    return step;
  }

  static double DivisorOf(const Node& node) {
    const absl::StatusOr<canonical::TensorReduce> op = View<canonical::TensorReduce>(node);
    if (!op.ok() || op->kind != canonical::ReduceKind::kMean) return 1;
    return static_cast<double>(CountOf(SizesOf(node.operand(0)))) /
           static_cast<double>(CountOf(SizesOf(node.result())));
  }

  absl::Status AddSum(const Node& node, int value, Loop& loop) {
    RH_ASSIGN_OR_RETURN(const Location location, LocationOf(node.result()));
    loop.sums().push_back({.value = value,
                           .location = location,
                           .strides = StridesOfSum(node),
                           .outputs = CountOf(SizesOf(node.result())),
                           .divisor = DivisorOf(node)});
    return absl::OkStatus();
  }

  absl::Status MakeCopy(const Value& value, size_t output) {
    const Source source = SourceOf(value);
    // Elements that are not repeated are copied in the shape that they have.
    const Sizes sizes = SizesOf(value);
    Loop loop(sizes);
    Numbers numbers;
    const bool is_repeated = CountOf(source.sizes) != CountOf(sizes);
    RH_RETURN_IF_ERROR(
        AddOperand(source, StridesIn(sizes, is_repeated ? source.sizes : sizes), loop, numbers));
    loop.steps().push_back(
        {.num_from = 1,
         .element_bytes = ElementBytes(value),
         .location = {.kind = Location::Kind::kResult, .index = static_cast<int64_t>(output)}});
    all_.loops.push_back(std::move(loop));
    return absl::OkStatus();
  }

  // A result may take the place of an input that has the same elements if the input is read neither
  // in a later loop nor, in a tile, after the result has been written.
  void FindOverwrites() {
    struct Reads {
      size_t loop = 0;  // The last one.
      bool is_dense = true;
      int last_step = -1;
    };
    std::map<int64_t, Reads> all;
    for (size_t i = 0; i < all_.loops.size(); ++i) {
      const Loop& loop = all_.loops[i];
      for (size_t k = 0; k < loop.operands().size(); ++k) {
        const LoopOperand& operand = loop.operands()[k];
        if (operand.location.kind != Location::Kind::kInput) continue;
        Reads& reads = all[operand.location.index];
        if (reads.loop != i) reads = {.loop = i};
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
          if (sum.value == static_cast<int>(k) || sum.times == static_cast<int>(k))
            reads.last_step = std::max(reads.last_step, sum.after + 1);
        }
      }
    }
    for (const auto& [input, reads] : all) {
      if (!reads.is_dense) continue;
      const Loop& loop = all_.loops[reads.loop];
      for (size_t s = 0; s < loop.steps().size(); ++s) {
        const LoopStep& step = loop.steps()[s];
        if (step.location.kind == Location::Kind::kResult && step.element_bytes == sizeof(float) &&
            !step.is_of_rows && static_cast<int>(s) >= reads.last_step) {
          all_.may_overwrite.insert(
              {static_cast<int>(input), static_cast<int>(step.location.index)});
        }
      }
    }
  }

  const interp::RegionCopy& region_;
  FusedLoops all_;
  const LoopPlans plans_;
  absl::flat_hash_map<const Value*, Location> locations_;
  absl::flat_hash_map<const Value*, size_t> last_loops_;
  std::vector<std::pair<const Value*, size_t>> copies_;
};

}  // namespace

absl::StatusOr<FusedLoops> LoopsOf(const interp::RegionCopy& region, int num_threads) {
  return LoopBuilder(region, num_threads).Build();
}

}  // namespace roundhouse::fused
