#include "roundhouse/interp/native/ops/bytes/row_scaling.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/region/region_copy.h"

namespace roundhouse::native {
namespace {

constexpr int64_t kMinElementsPerThread = 1 << 15;

absl::Span<const int64_t> SizesOf(const Value& value) { return value.type().shape().sizes(); }
int64_t CountOf(const Value& value) { return NativeRequest::Product(SizesOf(value)); }

bool Has(const Value& value, ElementKind kind) {
  return interp::IsStatic(value) && value.type().element_type() == ElementType(kind);
}

// Whether it has the first sizes of `all`, and then 1 for each.
bool IsForRows(const Value& value, const Value& all) {
  if (CountOf(value) == 1) return SizesOf(value).size() <= SizesOf(all).size();
  if (SizesOf(value).size() != SizesOf(all).size()) return false;
  size_t axis = 0;
  while (axis < SizesOf(all).size() && SizesOf(value)[axis] == SizesOf(all)[axis]) ++axis;
  return std::all_of(SizesOf(value).begin() + static_cast<int64_t>(axis), SizesOf(value).end(),
                     [](int64_t size) { return size == 1; });
}

// Whether it is a constant with one element, or one for each index of the last axis of `all`.
bool IsAlongLastAxis(const Value& value, ElementKind kind, const Value& all) {
  if (!Has(value, kind) || !ConstantValue(value).has_value() || SizesOf(all).empty()) return false;
  return CountOf(value) == 1 ||
         (CountOf(value) == SizesOf(all).back() && SizesOf(value).back() == CountOf(value) &&
          SizesOf(value).size() <= SizesOf(all).size());
}

// The parts of a row scaling; null if absent.
struct Parts {
  std::vector<const Node*> nodes;  // From the last to the first.
  const Value* numbers = nullptr;  // x, or the sums.
  const Value* scale = nullptr;
  const Value* zero_point = nullptr;
  const Value* scales = nullptr;
  const Value* weight_sums = nullptr;
  const Value* bias = nullptr;
  const Node* activation = nullptr;
};

class Matcher {
 public:
  explicit Matcher(const Node& last) : last_(last) {}

  std::optional<Parts> Match() {
    if (last_.num_results() != 1 || !interp::IsStatic(last_.result()) ||
        CountOf(last_.result()) == 0) {
      return std::nullopt;
    }
    const bool is_found = Is<canonical::Quantize>(last_) ? MatchBytes() : MatchNumbers();
    if (!is_found || parts_.numbers == nullptr) return std::nullopt;
    return std::move(parts_);
  }

 private:
  // Takes the node of `value` in, if only nodes that are in read it.
  bool Take(const Value& value) {
    const Node& node = value.node();
    if (node.num_results() != 1 || node.has_control_edges() || !interp::IsStatic(value)) {
      return false;
    }
    for (const Use& use : value.uses()) {
      if (&node != &last_ &&
          std::find(parts_.nodes.begin(), parts_.nodes.end(), &use.user()) == parts_.nodes.end()) {
        return false;
      }
    }
    parts_.nodes.push_back(&node);
    return true;
  }

  // Calls match(a, b) with the operands in both orders, until it is true. Drops the nodes that a
  // failed try has added.
  template <typename F>
  bool InEitherOrder(const Node& node, const F& match) {
    const size_t taken = parts_.nodes.size();
    if (match(node.operand(0), node.operand(1))) return true;
    parts_.nodes.resize(taken);
    if (match(node.operand(1), node.operand(0))) return true;
    parts_.nodes.resize(taken);
    return false;
  }

  // quantize(x * scale + zero_point)
  bool MatchBytes() {
    const absl::StatusOr<canonical::Quantize> op = View<canonical::Quantize>(last_);
    if (!op.ok() || op->rounding != canonical::Rounding::kHalfAway ||
        op->to.kind() != ElementKind::kI8 || !(*op->to.quantization() == UnitScale())) {
      return false;
    }
    if (!Take(last_.result())) return false;
    const Value* value = &last_.operand(0);
    if (const auto encode = View<canonical::FeatureEncode>(value->node());
        Is<canonical::FeatureEncode>(value->node())) {
      if (!encode.ok() || !encode->perm.empty() || !Take(*value)) return false;
      value = &value->node().operand(0);
    }
    if (!Has(*value, ElementKind::kF32)) return false;
    if (Is<canonical::EltwiseAdd>(value->node())) {
      const Node& sum = value->node();
      if (!Take(*value)) return false;
      return InEitherOrder(sum, [&](const Value& product, const Value& zero_point) {
        if (!Has(zero_point, ElementKind::kF32) || !IsForRows(zero_point, sum.result()) ||
            !MatchScaled(product, sum.result())) {
          return false;
        }
        parts_.zero_point = &zero_point;
        return CountOf(zero_point) == CountOf(*parts_.scale);
      });
    }
    return MatchScaled(*value, *value);
  }

  // x * scale, with the sizes of `all`.
  bool MatchScaled(const Value& value, const Value& all) {
    const Node& node = value.node();
    if (!Is<canonical::EltwiseMul>(node) || SizesOf(value) != SizesOf(all)) return false;
    const size_t taken = parts_.nodes.size();
    if (Take(value) && InEitherOrder(node, [&](const Value& numbers, const Value& scale) {
          if (!Has(numbers, ElementKind::kF32) || !Has(scale, ElementKind::kF32) ||
              SizesOf(numbers) != SizesOf(all) || !IsForRows(scale, all)) {
            return false;
          }
          parts_.numbers = &numbers;
          parts_.scale = &scale;
          return true;
        })) {
      return true;
    }
    parts_.nodes.resize(taken);
    return false;
  }

  // activation(cast(sums) * (scale * scales) + bias)
  bool MatchNumbers() {
    if (!Has(last_.result(), ElementKind::kF32)) return false;
    const Value* value = &last_.result();
    if (IsOneOf(last_, OpList<canonical::Relu, canonical::Relu6, canonical::Clamp>{})) {
      if (!Take(*value)) return false;
      parts_.activation = &last_;
      value = &last_.operand(0);
    }
    if (Is<canonical::EltwiseAdd>(value->node())) {
      const Node& sum = value->node();
      if (!Take(*value)) return false;
      return InEitherOrder(sum, [&](const Value& product, const Value& bias) {
        if (!IsAlongLastAxis(bias, ElementKind::kF32, sum.result()) ||
            SizesOf(product) != SizesOf(sum.result()) || !MatchProduct(product)) {
          return false;
        }
        parts_.bias = &bias;
        return true;
      });
    }
    return MatchProduct(*value);
  }

  bool MatchProduct(const Value& value) {
    const Node& node = value.node();
    if (!Is<canonical::EltwiseMul>(node) || !Take(value)) return false;
    return InEitherOrder(node, [&](const Value& numbers, const Value& factor) {
      if (!Is<canonical::Cast>(numbers.node()) || !Has(numbers, ElementKind::kF32) ||
          !Has(numbers.node().operand(0), ElementKind::kI32) ||
          SizesOf(numbers) != SizesOf(value)) {
        return false;
      }
      return Take(numbers) && MatchFactor(factor, value) &&
             MatchSums(numbers.node().operand(0), value);
    });
  }

  // scale * scales
  bool MatchFactor(const Value& factor, const Value& all) {
    const Node& node = factor.node();
    if (!Is<canonical::EltwiseMul>(node) || !Take(factor)) return false;
    return InEitherOrder(node, [&](const Value& scale, const Value& scales) {
      if (!Has(scale, ElementKind::kF32) || !IsForRows(scale, all) ||
          !IsAlongLastAxis(scales, ElementKind::kF32, all) ||
          CountOf(all) / CountOf(scale) % SizesOf(all).back() != 0) {
        return false;
      }
      parts_.scale = &scale;
      parts_.scales = &scales;
      return true;
    });
  }

  // sums, or sums - zero_point * weight_sums
  bool MatchSums(const Value& sums, const Value& all) {
    if (!Is<canonical::EltwiseSub>(sums.node())) {
      if (ConstantValue(sums).has_value()) return false;
      parts_.numbers = &sums;
      return true;
    }
    const Value& minuend = sums.node().operand(0);
    const Value& product = sums.node().operand(1);
    if (!Take(sums) || !Has(minuend, ElementKind::kI32) || SizesOf(minuend) != SizesOf(all) ||
        !Is<canonical::EltwiseMul>(product.node()) || !Take(product)) {
      return false;
    }
    parts_.numbers = &minuend;
    return InEitherOrder(product.node(), [&](const Value& zero_point, const Value& weight_sums) {
      if (!Has(zero_point, ElementKind::kI32) || !IsForRows(zero_point, all) ||
          CountOf(zero_point) != CountOf(*parts_.scale) ||
          !IsAlongLastAxis(weight_sums, ElementKind::kI32, all)) {
        return false;
      }
      parts_.zero_point = &zero_point;
      parts_.weight_sums = &weight_sums;
      return true;
    });
  }

  static const Quantization& UnitScale() {
    static const auto* const params = new Quantization{.scales = {1.0}, .zero_points = {0}};
    return *params;
  }

  const Node& last_;
  Parts parts_;
};

// ---- loops

struct BytesPiece {
  const float* x = nullptr;
  float scale = 1;
  float zero_point = 0;
  int8_t* result = nullptr;
  int64_t count = 0;
};

// A product and the sum with it are rounded one by one, as in the program.
template <bool kHasZeroPoint>
struct ToBytes {
  static RH_INLINE void Run(const BytesPiece* given) {
    // The greatest number below one half: with one half itself, 0.49999997 would be rounded up.
    constexpr float kNearlyHalf = 0x1.fffffep-2F;
    const BytesPiece piece = *given;
    RH_INDEPENDENT
    for (int64_t i = 0; i < piece.count; ++i) {
      float steps = piece.x[i] * piece.scale;
      if constexpr (kHasZeroPoint) steps = steps + piece.zero_point;
      steps = steps != steps ? 0.0F : steps;
      steps = steps < -128.0F ? -128.0F : steps;
      steps = steps > 127.0F ? 127.0F : steps;
      const float away = steps < 0 ? -kNearlyHalf : kNearlyHalf;
      piece.result[i] = static_cast<int8_t>(static_cast<int32_t>(steps + away));
    }
  }
};

struct NumbersPiece {
  const int32_t* sums = nullptr;
  float scale = 1;
  int32_t zero_point = 0;
  const float* scales = nullptr;
  const int32_t* weight_sums = nullptr;
  const float* bias = nullptr;
  float least = 0;
  float greatest = 0;
  float* result = nullptr;
  int64_t count = 0;
};

template <bool kHasZeroPoint, bool kHasBias>
struct ToNumbers {
  static RH_INLINE void Run(const NumbersPiece* given) {
    const NumbersPiece piece = *given;
    RH_INDEPENDENT
    for (int64_t i = 0; i < piece.count; ++i) {
      auto sum = static_cast<uint32_t>(piece.sums[i]);
      if constexpr (kHasZeroPoint) {
        sum -=
            static_cast<uint32_t>(piece.zero_point) * static_cast<uint32_t>(piece.weight_sums[i]);
      }
      float y = static_cast<float>(static_cast<int32_t>(sum)) * (piece.scale * piece.scales[i]);
      if constexpr (kHasBias) y = y + piece.bias[i];
      y = y < piece.least ? piece.least : y;
      piece.result[i] = y > piece.greatest ? piece.greatest : y;
    }
  }
};

struct Loops {
  using ToBytesLoop = void (*)(const BytesPiece*);
  using ToNumbersLoop = void (*)(const NumbersPiece*);
  ToBytesLoop to_bytes[2] = {ForThisProcessor<ToBytes<false>, const BytesPiece*>(),
                             ForThisProcessor<ToBytes<true>, const BytesPiece*>()};
  ToNumbersLoop to_numbers[2][2] = {
      {ForThisProcessor<ToNumbers<false, false>, const NumbersPiece*>(),
       ForThisProcessor<ToNumbers<false, true>, const NumbersPiece*>()},
      {ForThisProcessor<ToNumbers<true, false>, const NumbersPiece*>(),
       ForThisProcessor<ToNumbers<true, true>, const NumbersPiece*>()}};
};
const Loops& LoopsHere() {
  static const Loops loops;
  return loops;
}

// The constant's elements, one for each column.
template <typename T>
absl::StatusOr<std::vector<T>> ColumnsOf(const Value& value, int64_t columns) {
  const std::optional<Tensor> constant = ConstantValue(value);
  if (!constant.has_value()) return absl::InternalError("an operand has no value");
  RH_ASSIGN_OR_RETURN(const Tensor dense, constant->Materialize());
  const absl::Span<const T> elements = dense.data<T>();
  std::vector<T> repeated;
  RH_RETURN_IF_ERROR(TryResize(repeated, columns, "the constants of a row scaling"));
  for (int64_t i = 0; i < columns; ++i) repeated[i] = elements[elements.size() == 1 ? 0 : i];
  return repeated;
}

}  // namespace

std::optional<ByteExpression> RowScalingEndingIn(const Node& last) {
  std::optional<Parts> parts = Matcher(last).Match();
  if (!parts.has_value()) return std::nullopt;
  ByteExpression expression;
  expression.nodes.assign(parts->nodes.rbegin(), parts->nodes.rend());
  expression.inputs = {parts->numbers, parts->scale};
  if (parts->zero_point != nullptr) expression.inputs.push_back(parts->zero_point);
  return expression;
}

absl::StatusOr<RowScaling> RowScaling::Create(const ByteExpression& expression) {
  const Node& last = *expression.nodes.back();
  const std::optional<Parts> parts = Matcher(last).Match();
  if (!parts.has_value()) return absl::InternalError("the nodes are not a row scaling");
  RowScaling made;
  made.to_bytes_ = Is<canonical::Quantize>(last);
  made.has_zero_points_ = parts->zero_point != nullptr;
  made.count_ = CountOf(last.result());
  made.per_scale_ = made.count_ / CountOf(*parts->scale);
  if (made.to_bytes_) return made;
  made.columns_ = SizesOf(last.result()).back();
  RH_ASSIGN_OR_RETURN(made.scales_, ColumnsOf<float>(*parts->scales, made.columns_));
  if (parts->weight_sums != nullptr) {
    RH_ASSIGN_OR_RETURN(made.weight_sums_, ColumnsOf<int32_t>(*parts->weight_sums, made.columns_));
  }
  if (parts->bias != nullptr) {
    RH_ASSIGN_OR_RETURN(made.bias_, ColumnsOf<float>(*parts->bias, made.columns_));
  }
  if (parts->activation != nullptr) {
    const Node& activation = *parts->activation;
    made.least_ = 0;
    if (Is<canonical::Relu6>(activation)) made.greatest_ = 6;
    if (Is<canonical::Clamp>(activation)) {
      RH_ASSIGN_OR_RETURN(const canonical::Clamp op, View<canonical::Clamp>(activation));
      made.least_ = static_cast<float>(op.min);
      made.greatest_ = static_cast<float>(op.max);
    }
  }
  return made;
}

void RowScaling::RunPiece(absl::Span<const std::byte* const> inputs, std::byte* result,
                          int64_t begin, int64_t end) const {
  const Loops& loops = LoopsHere();
  const auto* scales = reinterpret_cast<const float*>(inputs[1]);
  if (to_bytes_) {
    const auto* zero_points =
        has_zero_points_ ? reinterpret_cast<const float*>(inputs[2]) : nullptr;
    while (begin < end) {
      const int64_t row = begin / per_scale_;
      const int64_t count = std::min(end, (row + 1) * per_scale_) - begin;
      const BytesPiece piece = {.x = reinterpret_cast<const float*>(inputs[0]) + begin,
                                .scale = scales[row],
                                .zero_point = has_zero_points_ ? zero_points[row] : 0.0F,
                                .result = reinterpret_cast<int8_t*>(result) + begin,
                                .count = count};
      loops.to_bytes[has_zero_points_ ? 1 : 0](&piece);
      begin += count;
    }
    return;
  }
  const auto* zero_points =
      has_zero_points_ ? reinterpret_cast<const int32_t*>(inputs[2]) : nullptr;
  const auto run = loops.to_numbers[has_zero_points_ ? 1 : 0][bias_.empty() ? 0 : 1];
  for (; begin < end; begin += columns_) {
    const int64_t row = begin / per_scale_;
    const NumbersPiece piece = {.sums = reinterpret_cast<const int32_t*>(inputs[0]) + begin,
                                .scale = scales[row],
                                .zero_point = has_zero_points_ ? zero_points[row] : 0,
                                .scales = scales_.data(),
                                .weight_sums = weight_sums_.data(),
                                .bias = bias_.data(),
                                .least = least_,
                                .greatest = greatest_,
                                .result = reinterpret_cast<float*>(result) + begin,
                                .count = columns_};
    run(&piece);
  }
}

void RowScaling::Run(absl::Span<const std::byte* const> inputs, std::byte* result,
                     ThreadPool& threads) const {
  threads.RunRanges(count_ / columns_, std::max<int64_t>(1, kMinElementsPerThread / columns_),
                    [&](int64_t first, int64_t last, int) {
                      RunPiece(inputs, result, first * columns_, last * columns_);
                    });
}

}  // namespace roundhouse::native
