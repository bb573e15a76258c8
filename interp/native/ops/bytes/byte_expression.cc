#include "roundhouse/interp/native/ops/bytes/byte_expression.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/interp/native/ops/bytes/byte_loops.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse::native {
namespace {

constexpr size_t kMostNodes = 24;
constexpr int64_t kBlockElements = 1024;
constexpr int64_t kMostColumns = 1 << 14;
constexpr int64_t kMinElementsPerThread = 1 << 15;

bool IsQuantizedByte(const ElementType& element) {
  return element.is_quantized() && BitWidth(element.kind()) == 8 &&
         !element.quantization()->axis.has_value() &&
         element.quantization()->expressed == ElementKind::kF32 &&
         element.quantization()->zero_points[0] >= -1024 &&
         element.quantization()->zero_points[0] <= 1024;
}

bool IsFloatTensor(const Value& value) {
  return interp::IsStatic(value) && value.type().element_type() == ElementType(ElementKind::kF32);
}

absl::Span<const int64_t> SizesOf(const Value& value) { return value.type().shape().sizes(); }
int64_t CountOf(const Value& value) { return NativeRequest::Product(SizesOf(value)); }

// How the elements of `value` correspond to those of the result.
enum class Spread : uint8_t { kEach, kAlongRow, kOne, kOther };
Spread SpreadOf(const Value& value, const Value& result) {
  const absl::Span<const int64_t> own = SizesOf(value);
  const absl::Span<const int64_t> all = SizesOf(result);
  if (own == all) return Spread::kEach;
  const int64_t count = CountOf(value);
  if (count == 1) return Spread::kOne;
  if (!own.empty() && !all.empty() && own.back() == all.back() && count == all.back() &&
      own.size() <= all.size()) {
    return Spread::kAlongRow;
  }
  return Spread::kOther;
}

// The ops with loops below.
using LoopOps = JoinOps<OpsExcept<canonical::BasicBinaryOps, canonical::EltwiseDiv>,
                        OpList<canonical::Relu, canonical::Relu6, canonical::Clamp,
                               canonical::LeakyRelu, canonical::Prelu>>;
// The ops that are only computed by table, if the expression depends on one byte.
using TableOps = JoinOps<OpsExcept<canonical::ActivationOps, canonical::Relu, canonical::Relu6,
                                   canonical::Clamp, canonical::LeakyRelu, canonical::Prelu>,
                         OpList<canonical::EltwiseDiv>>;

class Finder {
 public:
  explicit Finder(const Node& last) : last_(last) {}

  std::optional<ByteExpression> Find() {
    if (!Is<canonical::Quantize>(last_) || last_.has_control_edges() ||
        !interp::IsStatic(last_.result()) ||
        !IsQuantizedByte(last_.result().type().element_type())) {
      return std::nullopt;
    }
    const absl::StatusOr<canonical::Quantize> op = View<canonical::Quantize>(last_);
    if (!op.ok()) return std::nullopt;
    // The loops round halves to even; a table has what the reference computes.
    needs_table_ = op->rounding != canonical::Rounding::kNearestEven;
    if (!Visit(last_.operand(0)) || num_computed_ == 0 || CountOf(last_.result()) == 0)
      return std::nullopt;
    if (needs_table_ && (expression_.inputs.size() != 1 || has_row_)) return std::nullopt;
    found_.insert(&last_);
    expression_.nodes.push_back(&last_);
    for (const Node* node : expression_.nodes) {
      if (node == &last_) continue;
      for (const Use& use : node->result().uses()) {
        if (!found_.contains(&use.user())) return std::nullopt;
      }
    }
    return std::move(expression_);
  }

 private:
  bool Visit(const Value& value) {
    const Node& node = value.node();
    if (found_.contains(&node)) return true;
    if (expression_.nodes.size() >= kMostNodes || node.has_control_edges() ||
        node.num_results() != 1 || !IsFloatTensor(value)) {
      return false;
    }
    const Spread spread = SpreadOf(value, last_.result());
    if (Is<canonical::Dequantize>(node)) {
      const Value& bytes = node.operand(0);
      if (IsConstant(bytes) || !interp::IsStatic(bytes) ||
          !IsQuantizedByte(bytes.type().element_type()) || spread == Spread::kOther ||
          spread == Spread::kOne || !TakeRow(spread)) {
        return false;
      }
      if (std::count(expression_.inputs.begin(), expression_.inputs.end(), &bytes) == 0)
        expression_.inputs.push_back(&bytes);
      Add(node);
      return true;
    }
    const bool has_loop = IsOneOf(node, LoopOps{});
    // An intermediate value that is broadcast afterwards has fewer elements than the result.
    if ((!has_loop && !IsOneOf(node, TableOps{})) || spread != Spread::kEach) return false;
    needs_table_ = needs_table_ || !has_loop;
    for (const Value* operand : node.operands()) {
      if (ConstantValue(*operand).has_value()) {
        const Spread own =
            IsFloatTensor(*operand) ? SpreadOf(*operand, last_.result()) : Spread::kOther;
        if ((own != Spread::kOne && own != Spread::kAlongRow) || !TakeRow(own)) return false;
      } else if (!Visit(*operand)) {
        return false;
      }
    }
    ++num_computed_;
    Add(node);
    return true;
  }

  bool TakeRow(Spread spread) {
    if (spread != Spread::kAlongRow) return true;
    has_row_ = true;
    return SizesOf(last_.result()).back() <= kMostColumns;
  }

  void Add(const Node& node) {
    found_.insert(&node);
    expression_.nodes.push_back(&node);
  }

  const Node& last_;
  ByteExpression expression_;
  absl::flat_hash_set<const Node*> found_;
  int num_computed_ = 0;
  bool needs_table_ = false;
  bool has_row_ = false;
};

}  // namespace

std::optional<ByteExpression> ByteExpressionEndingIn(const Node& last) {
  return Finder(last).Find();
}

absl::StatusOr<int> ByteProgram::SlotOf(const Value& value, const ByteExpression& expression) {
  const auto found = std::find(slot_values_.begin(), slot_values_.end(), &value);
  if (found != slot_values_.end()) return static_cast<int>(found - slot_values_.begin());
  Slot slot;
  const Value& all = expression.nodes.back()->result();
  if (const std::optional<Tensor> constant = ConstantValue(value); constant.has_value()) {
    RH_ASSIGN_OR_RETURN(const Tensor dense, constant->Materialize());
    const absl::Span<const float> numbers = dense.data<float>();
    slot.constant = static_cast<int>(constants_.size());
    std::vector<float>& repeated = constants_.emplace_back();
    RH_RETURN_IF_ERROR(TryResize(repeated, block_, "the constants of an expression"));
    for (int64_t i = 0; i < block_; ++i)
      repeated[i] = numbers[i % static_cast<int64_t>(numbers.size())];
    for (const float number : numbers) {
      if (!std::isfinite(number)) return absl::UnimplementedError("a constant is not finite");
    }
  } else if (Is<canonical::Dequantize>(value.node())) {
    const Value& bytes = value.node().operand(0);
    slot.input =
        static_cast<int>(std::find(expression.inputs.begin(), expression.inputs.end(), &bytes) -
                         expression.inputs.begin());
    slot.is_row = SpreadOf(value, all) == Spread::kAlongRow;
  }
  slots_.push_back(slot);
  slot_values_.push_back(&value);
  return static_cast<int>(slots_.size()) - 1;
}

absl::StatusOr<bool> ByteProgram::AddNode(const Node& node, const ByteExpression& expression) {
  if (Is<canonical::Dequantize>(node)) return true;
  Step step = {.kind = Kind::kAdd, .lhs = 0, .rhs = -1, .result = 0, .least = 0, .greatest = 0};
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  if (Is<canonical::EltwiseSub>(node)) step.kind = Kind::kSubtract;
  if (Is<canonical::EltwiseMul>(node)) step.kind = Kind::kMultiply;
  if (Is<canonical::EltwiseMax>(node)) step.kind = Kind::kGreater;
  if (Is<canonical::EltwiseMin>(node)) step.kind = Kind::kLess;
  if (Is<canonical::Prelu>(node) || Is<canonical::LeakyRelu>(node)) step.kind = Kind::kSlope;
  if (Is<canonical::Relu>(node) || Is<canonical::Relu6>(node)) {
    step.kind = Kind::kClamp;
    step.greatest = Is<canonical::Relu6>(node) ? 6 : kInfinity;
  }
  if (Is<canonical::Clamp>(node)) {
    RH_ASSIGN_OR_RETURN(const canonical::Clamp op, View<canonical::Clamp>(node));
    step.kind = Kind::kClamp;
    step.least = static_cast<float>(op.min);
    step.greatest = static_cast<float>(op.max);
  }
  RH_ASSIGN_OR_RETURN(step.lhs, SlotOf(node.operand(0), expression));
  if (Is<canonical::LeakyRelu>(node)) {
    RH_ASSIGN_OR_RETURN(const canonical::LeakyRelu op, View<canonical::LeakyRelu>(node));
    std::vector<float>& slopes = constants_.emplace_back();
    RH_RETURN_IF_ERROR(TryAssign(slopes, block_, op.alpha, "the constants of an expression"));
    slots_.push_back({.constant = static_cast<int>(constants_.size()) - 1});
    slot_values_.push_back(nullptr);
    step.rhs = static_cast<int>(slots_.size()) - 1;
  } else if (node.num_operands() > 1) {
    RH_ASSIGN_OR_RETURN(step.rhs, SlotOf(node.operand(1), expression));
  }
  RH_ASSIGN_OR_RETURN(step.result, SlotOf(node.result(), expression));
  steps_.push_back(step);
  return true;
}

// The reference kernels compute the result for each byte.
absl::StatusOr<ByteTable> ByteProgram::TableOf(const ByteExpression& expression) const {
  absl::flat_hash_map<const Value*, Tensor> known;
  const Value& bytes = *expression.inputs[0];
  std::vector<int64_t> sizes(bytes.type().shape().rank(), 1);
  if (sizes.empty()) return absl::UnimplementedError("scalars are not supported");
  sizes.back() = 256;
  ByteTable all;
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<uint8_t>(i);
  const Type type = bytes.type().WithShape(Shape::Of(sizes));
  RH_ASSIGN_OR_RETURN(Tensor stored, Tensor::Uninitialized(type));
  std::memcpy(stored.mutable_bytes().data(), all.data(), all.size());
  for (const Node* node : expression.nodes) {
    std::vector<Tensor> operands;
    std::vector<const Tensor*> pointers;
    for (const Value* operand : node->operands()) {
      if (operand == &bytes) {
        operands.push_back(stored);
      } else if (const auto found = known.find(operand); found != known.end()) {
        operands.push_back(found->second);
      } else {
        const std::optional<Tensor> constant = ConstantValue(*operand);
        if (!constant.has_value()) return absl::InternalError("an operand has no value");
        operands.push_back(*constant);
      }
    }
    for (const Tensor& operand : operands) pointers.push_back(&operand);
    const auto* evaluation = node->service<EvaluationService>();
    if (evaluation == nullptr) return absl::UnimplementedError("there are no reference kernels");
    const Type result = node->result().type().WithShape(Shape::Of(sizes));
    RH_ASSIGN_OR_RETURN(std::vector<Tensor> results,
                        evaluation->Evaluate(EvaluationContext(node->op(), pointers,
                                                               node->attributes(), {&result, 1})));
    known[&node->result()] = std::move(results[0]);
  }
  RH_ASSIGN_OR_RETURN(const Tensor mapped,
                      known.at(&expression.nodes.back()->result()).Materialize());
  ByteTable table;
  std::memcpy(table.data(), mapped.bytes().data(), table.size());
  return table;
}

absl::StatusOr<ByteProgram> ByteProgram::Create(const ByteExpression& expression) {
  ByteProgram program;
  const Node& last = *expression.nodes.back();
  const absl::Span<const int64_t> sizes = SizesOf(last.result());
  program.count_ = CountOf(last.result());
  bool has_row = false;
  for (const Node* node : expression.nodes) {
    for (const Value* operand : node->operands()) {
      if (operand->type().element_type().is_quantized()) continue;
      has_row = has_row || SpreadOf(*operand, last.result()) == Spread::kAlongRow;
    }
  }
  if (expression.inputs.size() == 1 && !has_row) {
    RH_ASSIGN_OR_RETURN(program.table_, program.TableOf(expression));
    return program;
  }
  program.row_ = has_row ? sizes.back() : 1;
  program.block_ = std::max<int64_t>(1, kBlockElements / program.row_) * program.row_;
  for (const Value* input : expression.inputs) {
    const ElementType& element = input->type().element_type();
    program.input_params_.push_back(
        {.is_signed = element.kind() == ElementKind::kI8,
         .zero_point = static_cast<float>(element.quantization()->zero_points[0]),
         .scale = static_cast<float>(element.quantization()->scales[0])});
  }
  for (const Node* node : expression.nodes) {
    if (node == &last) break;
    RH_RETURN_IF_ERROR(program.AddNode(*node, expression).status());
  }
  RH_ASSIGN_OR_RETURN(program.last_slot_, program.SlotOf(last.operand(0), expression));
  const ElementType& to = last.result().type().element_type();
  const int64_t zero_point = to.quantization()->zero_points[0];
  const auto [least, greatest] = to.quantization()->storage_range.value_or(IntegerRange(to.kind()));
  program.to_ = {.scale = static_cast<float>(to.quantization()->scales[0]),
                 .least = static_cast<int32_t>(least - zero_point),
                 .greatest = static_cast<int32_t>(greatest - zero_point),
                 .zero_point = static_cast<int32_t>(zero_point)};
  program.slot_values_.clear();
  program.quantize_ = QuantizeLoopFor(program.to_);
  if (program.quantize_ == nullptr) program.quantize_ = ByteLoopsHere().to_bytes;
  program.FindPair();
  return program;
}

void ByteProgram::FindPair() {
  const auto is_read = [&](int slot) { return slots_[slot].input >= 0 && !slots_[slot].is_row; };
  if (steps_.empty() || steps_.size() > 2 || last_slot_ != steps_.back().result) return;
  const Step& first = steps_.front();
  if (first.kind > Kind::kMultiply || !is_read(first.lhs) || !is_read(first.rhs)) return;
  const auto operand = [&](int slot) -> BytePair::Operand {
    const InputParams& params = input_params_[slots_[slot].input];
    return {params.is_signed, params.zero_point, params.scale};
  };
  pair_ = {.lhs = operand(first.lhs), .rhs = operand(first.rhs), .to = to_};
  pair_.kind = first.kind == Kind::kAdd        ? BytePair::Kind::kSum
               : first.kind == Kind::kSubtract ? BytePair::Kind::kDifference
                                               : BytePair::Kind::kProduct;
  if (steps_.size() == 2) {
    const Step& second = steps_.back();
    if (second.lhs != first.result) return;
    if (second.kind == Kind::kClamp) {
      pair_.after = BytePair::After::kClamp;
      pair_.least = second.least;
      pair_.greatest = second.greatest;
    } else if (second.kind == Kind::kSlope && slots_[second.rhs].constant >= 0) {
      pair_.after = BytePair::After::kSlope;
    } else {
      return;
    }
  }
  pair_loop_ = PairLoopFor(pair_);
}

void ByteProgram::RunPair(absl::Span<const std::byte* const> inputs, uint8_t* result,
                          ThreadPool& threads) const {
  const Step& first = steps_.front();
  const auto* lhs = reinterpret_cast<const uint8_t*>(inputs[slots_[first.lhs].input]);
  const auto* rhs = reinterpret_cast<const uint8_t*>(inputs[slots_[first.rhs].input]);
  const float* slopes = pair_.after == BytePair::After::kSlope
                            ? constants_[slots_[steps_.back().rhs].constant].data()
                            : nullptr;
  threads.RunRanges(count_ / row_, std::max<int64_t>(1, kMinElementsPerThread / row_),
                    [&](int64_t first_row, int64_t last_row, int) {
                      const int64_t end = last_row * row_;
                      // Slopes are repeated for a block.
                      const int64_t step = slopes == nullptr ? end : block_;
                      for (int64_t at = first_row * row_; at < end; at += step) {
                        pair_loop_(&pair_, lhs + at, rhs + at, slopes, result + at,
                                   std::min(step, end - at));
                      }
                    });
}

int64_t ByteProgram::scratch_bytes() const {
  return static_cast<int64_t>(slots_.size()) * block_ * static_cast<int64_t>(sizeof(float));
}

void ByteProgram::Run(absl::Span<const std::byte* const> inputs, std::byte* result,
                      std::byte* scratch, ThreadPool& threads) const {
  auto* bytes = reinterpret_cast<uint8_t*>(result);
  if (table_.has_value()) {
    const auto* from = reinterpret_cast<const uint8_t*>(inputs[0]);
    threads.RunRanges(count_, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
      MapBytes(*table_, from + begin, bytes + begin, end - begin);
    });
    return;
  }
  if (pair_loop_ != nullptr) {
    RunPair(inputs, bytes, threads);
    return;
  }
  const ByteLoops& loops = ByteLoopsHere();
  const auto read = [&](const Slot& slot, int64_t at, int64_t count, float* to) {
    const InputParams& params = input_params_[slot.input];
    const std::byte* from = inputs[slot.input] + at;
    if (params.is_signed) {
      loops.from_signed(reinterpret_cast<const int8_t*>(from), params.zero_point, params.scale, to,
                        count);
    } else {
      loops.from_unsigned(reinterpret_cast<const uint8_t*>(from), params.zero_point, params.scale,
                          to, count);
    }
  };
  threads.RunRanges(
      count_ / row_, std::max<int64_t>(1, kMinElementsPerThread / row_),
      [&](int64_t first_row, int64_t last_row, int worker) {
        auto* own = reinterpret_cast<float*>(scratch + worker * scratch_bytes());
        const auto place = [&](int slot) { return own + slot * block_; };
        const auto numbers = [&](int slot) -> const float* {
          return slots_[slot].constant < 0 ? place(slot) : constants_[slots_[slot].constant].data();
        };
        // Operands along the rows are the same for all blocks.
        for (size_t i = 0; i < slots_.size(); ++i) {
          if (!slots_[i].is_row) continue;
          float* to = place(static_cast<int>(i));
          read(slots_[i], 0, row_, to);
          for (int64_t at = row_; at < block_; at += row_)
            std::memcpy(to + at, to, static_cast<size_t>(row_) * sizeof(float));
        }
        const int64_t end = last_row * row_;
        for (int64_t begin = first_row * row_; begin < end; begin += block_) {
          const int64_t count = std::min(block_, end - begin);
          for (size_t i = 0; i < slots_.size(); ++i) {
            if (slots_[i].input >= 0 && !slots_[i].is_row)
              read(slots_[i], begin, count, place(static_cast<int>(i)));
          }
          for (const Step& step : steps_) {
            if (step.kind == Kind::kClamp) {
              loops.between(numbers(step.lhs), step.least, step.greatest, place(step.result),
                            count);
            } else {
              const int loop = step.kind == Kind::kSlope ? 5 : static_cast<int>(step.kind);
              loops.of_two[loop](numbers(step.lhs), numbers(step.rhs), place(step.result), count);
            }
          }
          quantize_(&to_, numbers(last_slot_), bytes + begin, count);
        }
      });
}

}  // namespace roundhouse::native
