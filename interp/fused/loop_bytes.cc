// Steps of a loop whose results are the same for all elements, and those from numbers to bytes.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "roundhouse/interp/fused/arithmetic.h"
#include "roundhouse/interp/fused/loop.h"

namespace roundhouse::fused {

// By value: whether all elements of the space have the same. A step that isn't stored computes it
// once for a tile.
std::vector<bool> Loop::FindUniform() {
  std::vector<bool> uniform;
  for (const LoopOperand& operand : operands_) {
    uniform.push_back(std::all_of(operand.strides.begin(), operand.strides.end(),
                                  [](int64_t stride) { return stride == 0; }));
  }
  for (LoopStep& step : steps_) {
    step.is_uniform = !step.is_of_rows && !step.sums_rows && step.num_from > 0 &&
                      step.location.kind == Location::Kind::kNone;
    for (int k = 0; k < step.num_from; ++k)
      step.is_uniform =
          step.is_uniform && uniform[static_cast<size_t>(step.from[static_cast<size_t>(k)])];
    uniform.push_back(step.is_uniform);
  }
  return uniform;
}

// A division by one number, a rounding, the addition of one number and a clamp are computed with
// the conversion to bytes that is behind them, if nothing else needs their results.
void Loop::ScaleBytes() {
  const std::vector<bool> uniform = FindUniform();
  const std::vector<int> uses = CountUses();
  const auto inner = [&](int value) -> LoopStep* {
    if (value < static_cast<int>(operands_.size())) return nullptr;
    const size_t index = static_cast<size_t>(value) - operands_.size();
    LoopStep& step = steps_[index];
    const bool is_inner = uses[index] == 1 && !step.is_of_rows && !step.is_uniform &&
                          step.location.kind == Location::Kind::kNone;
    return is_inner ? &step : nullptr;
  };
  for (LoopStep& step : steps_) {
    if (step.byte_step != ByteStep::kConvert || step.is_of_rows || step.is_uniform) continue;
    std::vector<LoopStep*> before;
    int value = step.from[0];
    LoopStep* last = inner(value);
    const auto take = [&](int from) {
      before.push_back(last);
      value = from;
      last = inner(value);
    };
    native::ByteScaling scaling;
    int added_from = -1;
    int divisor_from = -1;
    if (last != nullptr && last->byte_step == ByteStep::kClamp) {
      scaling.least = last->unary.parameters[0];
      scaling.most = last->unary.parameters[1];
      take(last->from[0]);
    }
    if (last != nullptr && last->arithmetic == Arithmetic::kAdd) {
      const size_t one = uniform[static_cast<size_t>(last->from[0])] ? 0 : 1;
      if (!uniform[static_cast<size_t>(last->from[one])]) continue;
      added_from = last->from[one];
      take(last->from[1 - one]);
    }
    if (last == nullptr || last->byte_step != ByteStep::kRound) continue;
    take(last->from[0]);
    if (last != nullptr && last->byte_step == ByteStep::kQuotient &&
        uniform[static_cast<size_t>(last->from[1])]) {
      divisor_from = last->from[1];
      take(last->from[0]);
    }
    for (LoopStep* other : before) other->is_left_out = true;
    step.scales_bytes = true;
    step.scaling = scaling;
    step.added_from = added_from;
    step.divisor_from = divisor_from;
    step.num_from = 0;
    for (const int from : {value, divisor_from, added_from}) {
      if (from >= 0) step.from[static_cast<size_t>(step.num_from++)] = from;
    }
  }
}

}  // namespace roundhouse::fused
