// SOFTMAX of 16 bits, in the arithmetic of TFLite's kernel: exponentials and the reciprocal of
// their sum come from tables of 513 numbers, between which it interpolates.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/quantization.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// Exponents from -10 to 0 are spread over so many steps.
constexpr int64_t kSteps = 65535;
constexpr double kLowestExponent = -10;
// The sum of exponentials is at least one of them, which is nearly 2^15.
constexpr int kLeastBit = 14;

// A function from `least` to `greatest`, with 15 fraction bits. Each entry makes up for half of the
// error in the middle of its interval.
class InterpolatedFunction {
 public:
  template <typename Function>
  InterpolatedFunction(const Function& function, double least, double greatest) {
    const auto at = [&](double x) { return function(x) * 32768.0; };
    const double step = (greatest - least) / kIntervals;
    for (int i = 0; i < kIntervals; ++i) {
      const double x = least + i * step;
      const double here = std::round(at(x));
      const double between = std::round((at(least + (i + 1) * step) + here) / 2);
      const double error = between - std::round(at(x + step / 2));
      table_[i] = Limited(here - std::round(error / 2));
    }
    table_[kIntervals] = Limited(std::round(at(greatest)));
  }

  // For x from -2^15 to 2^15 - 1, which is that interval.
  int32_t operator()(int32_t x) const {
    const int32_t shifted = x + (1 << 15);
    const int32_t interval = shifted >> 7;
    const int32_t slope = table_[interval + 1] - table_[interval];
    return table_[interval] + ((slope * (shifted & 127) + 64) >> 7);
  }

 private:
  static constexpr int kIntervals = 512;
  static int32_t Limited(double x) {
    return static_cast<int32_t>(std::clamp(x, -32768.0, 32767.0));
  }
  std::array<int32_t, kIntervals + 1> table_;
};

Value* TableConstant(Lowering& l, const std::vector<int32_t>& values) {
  return l.Constant(
      Tensor::Of<int32_t>(Ints{static_cast<int64_t>(values.size())}, absl::MakeConstSpan(values)));
}

// The exponential of each distance from the greatest element, from 0 to kSteps.
std::vector<int32_t> Exponentials(double scale) {
  const InterpolatedFunction exp([](double x) { return std::exp(x); }, kLowestExponent, 0);
  const canonical::FixedPointFactor factor =
      canonical::FixedPointFactorOf(scale / (-kLowestExponent / kSteps));
  const int left = std::max(factor.exponent, 0);
  const int right = std::max(-factor.exponent, 0);
  std::vector<int32_t> values;
  for (int64_t distance = 0; distance <= kSteps; ++distance) {
    // As Rounding::kFixedPointTwice; beyond the last step nothing changes.
    const auto wide = static_cast<__int128>(-distance) << left;
    __int128 steps = (wide * factor.multiplier + (int64_t{1} << 30)) >> 31;
    if (right > 0) steps = -((-steps + (int64_t{1} << (right - 1))) >> right);
    const auto index = static_cast<int64_t>(std::max<__int128>(steps, -kSteps)) + 32767;
    values.push_back(exp(static_cast<int32_t>(index)));
  }
  return values;
}

// 1 / x for x from 1 to 2 in 2^16 steps.
std::vector<int32_t> Reciprocals() {
  const InterpolatedFunction reciprocal([](double x) { return 1 / (1 + x); }, 0, 1);
  std::vector<int32_t> values;
  for (int32_t i = 0; i <= 1 << 16; ++i) values.push_back(reciprocal(std::min(i - 32768, 32767)));
  return values;
}

Values LowerSoftmax(Lowering& l, RunPlain plain) {
  Value* input = l.need(0);
  if (!l.ok()) return {nullptr};
  const std::optional<Ints> sizes = l.sizes(input);
  if (!HasOneScale(input->type()) || !HasOneScale(l.declared()) ||
      l.kind(input) != ElementKind::kI16 || l.declared_kind() != ElementKind::kI16 ||
      QuantizationOf(l.declared())->zero_points[0] != 0 ||
      QuantizationOf(l.declared())->scales[0] != 0x1p-15 || !sizes || sizes->empty() ||
      sizes->back() < 1 || sizes->back() > 1 << 15) {
    return ThroughFloats(l, plain);
  }
  // The table is of numbers below the greatest one, which others are far from if scales are large.
  const float scale =
      static_cast<float>(QuantizationOf(input->type())->scales[0]) * l.Float("beta");
  if (!(scale > 0) || std::isinf(scale)) return ThroughFloats(l, plain);
  const auto last = static_cast<int64_t>(sizes->size()) - 1;
  const auto reduced = [&](Value* value, canonical::ReduceKind kind) {
    return l(canonical::TensorReduce{.kind = kind, .axes = Ints{last}}, {value});
  };
  const auto from_table = [&](const std::vector<int32_t>& table, Value* index) {
    return l(canonical::Gather{}, {TableConstant(l, table), index});
  };
  Value* x = l.Cast(TakenFor(l, input, ElementKind::kI16), ElementKind::kI32);
  Value* exponentials = from_table(Exponentials(static_cast<double>(scale)),
                                   l.Sub(reduced(x, canonical::ReduceKind::kMax), x));
  Value* sum = reduced(exponentials, canonical::ReduceKind::kSum);

  // The number of the sum's highest bit, from kLeastBit on.
  std::vector<int32_t> powers;
  std::vector<int32_t> to_bit_30 = {1 << (30 - kLeastBit)};
  for (int bit = kLeastBit + 1; bit <= 30; ++bit) {
    powers.push_back(1 << bit);
    to_bit_30.push_back(1 << (30 - bit));
  }
  Value* reaches = l(canonical::Compare{.direction = canonical::Comparison::kGreaterEqual},
                     {sum, TableConstant(l, powers)});
  Value* highest = reduced(l.Cast(reaches, ElementKind::kI32), canonical::ReduceKind::kSum);
  // The first 17 bits of the sum, rounded; the first one is a 1. Divided, as few formats have
  // shifts, and all numbers are positive.
  const auto whole = [&](int32_t number) { return l.Number(number, ElementKind::kI32); };
  Value* first_bits = l.Div(l.Mul(sum, from_table(to_bit_30, highest)), whole(1 << 13));
  first_bits = l.Div(l.Add(first_bits, whole(1)), whole(2));
  Value* reciprocal = from_table(Reciprocals(), l.Sub(first_bits, whole(1 << 16)));
  std::vector<int32_t> divisors = {1 << kLeastBit};
  divisors.insert(divisors.end(), powers.begin(), powers.end());
  std::vector<int32_t> halves = divisors;
  for (int32_t& half : halves) half /= 2;
  Value* product = l.Add(l.Mul(exponentials, reciprocal), from_table(halves, highest));
  Value* result = l.Div(product, from_table(divisors, highest));
  result = l(canonical::EltwiseMin{}, {result, whole(32767)});
  return {TakenFor(l, l.Cast(result, ElementKind::kI16), l.declared().element_type())};
}

}  // namespace

void AddShortSoftmax(LoweringTable& table) { table.AddQuantized("softmax", LowerSoftmax); }

}  // namespace roundhouse::tfl_lowering
