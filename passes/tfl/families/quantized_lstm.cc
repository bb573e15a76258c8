// LSTMs of 8 bits with 16-bit cells, in the arithmetic of TFLite's kernel: gates have 12 fraction
// bits, their functions 15.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/lstm_operands.h"
#include "roundhouse/passes/tfl/families/quantization.h"
#include "roundhouse/passes/tfl/families/short_fixed_point.h"
#include "roundhouse/passes/tfl/families/unrolled_steps.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

constexpr LstmOperands kWhere;
constexpr int kGateBits = 12;
constexpr int kFunctionBits = 15;
constexpr double kLeastStep = -32768;
constexpr double kGreatestStep = 32767;

ElementType WithScale(ElementKind storage, double step) {
  return ElementType::Quantized(storage, {.scales = {step}, .zero_points = {0}});
}

// The function of all 16-bit numbers; negative ones count from the end.
template <typename Function>
Tensor TableOf(const Function& function) {
  std::vector<int32_t> values;
  for (int32_t x = 0; x < 1 << 15; ++x) values.push_back(function(x));
  for (int32_t x = -(1 << 15); x < 0; ++x) values.push_back(function(x));
  return Tensor::Of<int32_t>(Ints{1 << 16}, absl::MakeConstSpan(values));
}
const Tensor& LogisticTable() {
  static const auto* const table = new Tensor(TableOf([](int32_t x) { return LogisticOf(x); }));
  return *table;
}
const Tensor& TanhTable(int integer_bits) {
  static const auto* const tables = [] {
    auto* made = new std::vector<Tensor>;
    for (int bits = 0; bits <= 6; ++bits) {
      made->push_back(TableOf([&](int32_t x) { return TanhOf(x, bits); }));
    }
    return made;
  }();
  return (*tables)[integer_bits];
}

class QuantizedLstm {
 public:
  explicit QuantizedLstm(Lowering& l) : l_(l) {}

  // Returns the outputs of all steps, the first axis of `sequence` (steps, batch, inputs), and the
  // two states after the last step.
  Values Run(Value* sequence) {
    if (!Prepare(sequence)) return {nullptr, nullptr, nullptr};
    const Values entering = Entering(sequence);
    Value* hidden = l_.Reshape(l_.need(kWhere.state), {batch_, outputs_});
    Value* cell = Whole(l_.Reshape(l_.need(kWhere.state + 1), {batch_, cells_}));
    Values outputs;
    const UnrolledSteps unrolled(l_, steps_);
    for (int64_t step = 0; step < unrolled.count() && unrolled.MayGoOn(); ++step) {
      Values gates;
      for (Value* all : entering) {
        gates.push_back(all == nullptr ? nullptr
                                       : l_.Slice(all, 0, step * batch_, (step + 1) * batch_));
      }
      std::tie(hidden, cell) = Step(gates, hidden, cell);
      outputs.push_back(l_.Unsqueeze(hidden, {0}));
    }
    if (!l_.ok()) return {nullptr, nullptr, nullptr};
    // Steps that are not written out have outputs of the same type.
    outputs.resize(static_cast<size_t>(steps_), outputs[0]);
    return {TakenFor(l_, l_.Concat(outputs, 0), l_.declared().element_type()),
            AsState(hidden, kWhere.state),
            AsState(l_.Cast(cell, ElementKind::kI16), kWhere.state + 1)};
  }

 private:
  // ---- Preparation.

  bool Prepare(Value* sequence) {
    for (int i = 0; i < 4; ++i) {
      if (l_.has(kWhere.layer_norm + i)) {
        l_.Unsupported("an LSTM of quantised elements that normalises its gates");
      }
    }
    if (l_.Bool("diagonal_recurrent_tensors")) {
      l_.Unsupported("an LSTM with diagonal recurrent weights");
    }
    if (l_.FusedActivation() != canonical::Activation::kTanh) {
      l_.Unsupported("an activation other than TANH on quantised elements");
    }
    is_coupled_ = !l_.has(kWhere.weights + kInputGate);
    has_peephole_ = l_.has(kWhere.weights + kPeephole + 2);
    has_projection_ = l_.has(kWhere.weights + kProjection);
    if (QuantizationOf(l_.declared()) == nullptr) l_.NotKnown("the scale of the result");
    input_scale_ = Scale(l_.need(0), ElementKind::kI8);
    output_scale_ = Scale(l_.need(kWhere.state), ElementKind::kI8);
    const float cell_scale = Scale(l_.need(kWhere.state + 1), ElementKind::kI16);
    PrepareHidden();
    if (!l_.ok()) return false;

    int exponent = 0;
    if (std::frexp(cell_scale, &exponent) != 0.5F || exponent - 1 < -15 || exponent - 1 > -9) {
      l_.Unsupported(absl::StrCat("a cell's scale of ", cell_scale, ", expected 2^-15 to 2^-9"));
    }
    cell_bits_ = 1 - exponent;
    const std::optional<Ints> sizes = l_.sizes(sequence);
    const std::optional<Ints> weights = l_.sizes(l_.need(kWhere.weights + kOutputGate));
    const std::optional<int64_t> outputs =
        l_.size(l_.need(kWhere.weights + kRecurrentWeights + kOutputGate), 1);
    if (!sizes || sizes->size() != 3 || !weights || weights->size() != 2 || !outputs) {
      l_.NotKnown("the number of steps or cells");
      return false;
    }
    steps_ = (*sizes)[0];
    batch_ = (*sizes)[1];
    inputs_ = (*sizes)[2];
    cells_ = (*weights)[0];
    outputs_ = *outputs;
    if (steps_ < 1 || steps_ > kMostUnrolledSteps) {
      l_.Unsupported(
          absl::StrCat(steps_, " steps on quantised elements, expected 1 to ", kMostUnrolledSteps));
    } else if (!CheckedMul(steps_, batch_)) {
      l_.Invalid(absl::StrCat(steps_, " steps of a batch of ", batch_,
                              " are more rows than fit in 64 bits"));
    }
    cell_clip_ = StepsOf(l_.Float("cell_clip"), cell_scale, kGreatestStep);
    projection_clip_ = StepsOf(l_.Float("proj_clip"), output_scale_, 127);
    return l_.ok();
  }

  // Reads scale and zero point of the projection's input (or of the result, without one) from the
  // last of the operator's intermediate tensors.
  void PrepareHidden() {
    const Attribute* types = l_.request().attributes.Find(tfl::kIntermediateTypes);
    const size_t count =
        types == nullptr || types->if_list() == nullptr ? 0 : types->if_list()->size();
    if (count != 5) {
      l_.Unsupported(absl::StrCat("an LSTM of quantised elements with ", count,
                                  " intermediate tensors, expected 5 (cells of 16 bits)"));
      return;
    }
    const Type* type = types->if_list()->back().if_type();
    const Quantization* quantization = type == nullptr ? nullptr : QuantizationOf(*type);
    // Attributes may hold types that do not verify.
    if (quantization == nullptr || quantization->axis.has_value() || !VerifyType(*type).ok() ||
        !HasShortZeroPoints(*type)) {
      l_.Invalid("tfl.intermediate_types: expected one scale in the last");
      return;
    }
    hidden_scale_ = static_cast<float>(quantization->scales[0]);
    // TFLite's kernel subtracts this zero point where others add it.
    hidden_zero_ = -quantization->zero_points[0];
  }

  // A clip in steps of a scale; 0 means no clip.
  static double StepsOf(float clip, float scale, double most) {
    return std::trunc(std::min(static_cast<double>(clip / scale), most));
  }

  float Scale(Value* value, ElementKind kind) {
    if (value == nullptr) return 1;
    const Quantization* quantization = QuantizationOf(value->type());
    if (quantization != nullptr && !quantization->axis.has_value() &&
        value->type().element_type().kind() == kind) {
      return static_cast<float>(quantization->scales[0]);
    }
    l_.Unsupported(absl::StrCat("elements of ", value->type().ToString(), " in place of ",
                                ElementKindName(kind), " with one scale"));
    return 1;
  }

  // ---- Integers, as i32.

  Value* Whole(Value* value) {
    if (value == nullptr) return nullptr;
    const ElementKind kind = l_.kind(value);
    return kind == ElementKind::kI32 ? TakenFor(l_, value, kind)
                                     : l_.Cast(TakenFor(l_, value, kind), ElementKind::kI32);
  }
  // value * 2^-bits, rounded once, halves away from 0.
  Value* Shifted(Value* value, int bits) {
    const ElementType steps = WithScale(ElementKind::kI32, std::ldexp(1.0, -bits));
    const Type whole = Type::Tensor(WithScale(ElementKind::kI32, 1), Shape({batch_, cells_}));
    return Whole(Rounded(l_, TakenFor(l_, value, steps), whole, kOfOthers, /*left_shift=*/1));
  }
  Value* Multiplied(Value* value, double factor) {
    const Type whole = Type::Tensor(WithScale(ElementKind::kI32, 1), Shape({batch_, cells_}));
    return Whole(RoundedSteps(l_, value, factor, whole, kOfOthers));
  }
  Value* Saturated(Value* value) {
    return l_(canonical::Clamp{.min = kLeastStep, .max = kGreatestStep}, {value});
  }
  Value* Function(const Tensor& table, Value* value) {
    return l_(canonical::Gather{}, {l_.Constant(table), value});
  }

  // ---- Steps.

  // A product with the weights of a gate, scaled to the gates' fixed point.
  Value* Product(Value* value, float scale, int weights, Value* bias) {
    Value* filter = l_.need(weights);
    if (filter == nullptr) return nullptr;
    const double factor =
        double{Scale(filter, ElementKind::kI8) * scale / static_cast<float>(0x1p-12)};
    Value* sums = Whole(l_(canonical::MatMul{.transpose_rhs = true}, {value, filter}));
    return Multiplied(bias == nullptr ? sums : l_.Add(sums, Whole(bias)), factor);
  }

  // The contributions of the inputs to each gate, for all steps.
  Values Entering(Value* sequence) {
    Value* rows = l_.Reshape(sequence, {steps_ * batch_, inputs_});
    Values gates;
    for (int gate : {kInputGate, kForgetGate, kCellGate, kOutputGate}) {
      if (gate == kInputGate && is_coupled_) {
        gates.push_back(nullptr);
        continue;
      }
      Value* product = Product(rows, input_scale_, kWhere.weights + gate,
                               l_.need(kWhere.weights + kBias + gate));
      gates.push_back(Saturated(product));
    }
    return gates;
  }

  // The input of a gate's function; the peephole sees `cell`.
  Value* Gate(const Values& entering, int gate, Value* hidden, Value* cell) {
    Value* recurrent =
        Product(hidden, output_scale_, kWhere.weights + kRecurrentWeights + gate, nullptr);
    Value* sum = Saturated(l_.Add(entering[gate], recurrent));
    if (!has_peephole_ || cell == nullptr) return sum;
    const int peephole_index = gate == kOutputGate ? 2 : gate;
    Value* peephole = l_.need(kWhere.weights + kPeephole + peephole_index);
    const double factor = double{Scale(peephole, ElementKind::kI16) *
                                 static_cast<float>(std::ldexp(1.0, kGateBits - cell_bits_))};
    return Saturated(l_.Add(sum, Multiplied(l_.Mul(cell, Whole(peephole)), factor)));
  }

  std::pair<Value*, Value*> Step(const Values& entering, Value* hidden, Value* cell) {
    const auto sigmoid = [&](int gate, Value* seen) {
      return Function(LogisticTable(), Gate(entering, gate, hidden, seen));
    };
    Value* forget = sigmoid(kForgetGate, cell);
    Value* input = is_coupled_ ? l_.Sub(l_.Number(kGreatestStep, ElementKind::kI32), forget)
                               : sigmoid(kInputGate, cell);
    Value* update =
        Function(TanhTable(kFunctionBits - kGateBits), Gate(entering, kCellGate, hidden, nullptr));
    cell = Saturated(l_.Add(Shifted(l_.Mul(forget, cell), kFunctionBits),
                            Shifted(l_.Mul(input, update), 2 * kFunctionBits - cell_bits_)));
    if (cell_clip_ > 0) {
      cell = l_(canonical::Clamp{.min = -cell_clip_, .max = cell_clip_}, {cell});
    }
    Value* output = sigmoid(kOutputGate, cell);
    Value* shown = Function(TanhTable(kFunctionBits - cell_bits_), cell);
    return {Projected(l_.Mul(output, shown)), cell};
  }

  // From the product of two functions to the hidden state of the next step.
  Value* Projected(Value* product) {
    const ElementType kept = l_.need(kWhere.state)->type().element_type();
    const Type rows = Type::Tensor(kept, Shape({batch_, outputs_}));
    const ElementType of_hidden = ElementType::Quantized(
        ElementKind::kI8, {.scales = {double{hidden_scale_}}, .zero_points = {hidden_zero_}});
    const auto factor = static_cast<float>(0x1p-15 / static_cast<double>(hidden_scale_) * 0x1p-15);
    Value* hidden =
        RoundedSteps(l_, product, double{factor}, rows.WithElementType(of_hidden), kOfOthers);
    if (!has_projection_) return TakenFor(l_, hidden, kept);
    Value* weights = l_.need(kWhere.weights + kProjection);
    const double projected =
        double{Scale(weights, ElementKind::kI8) * hidden_scale_ / output_scale_};
    Value* sums = Whole(l_(canonical::MatMul{.transpose_rhs = true}, {hidden, weights}));
    if (l_.has(kWhere.weights + kProjectionBias)) {
      sums = l_.Add(sums, Whole(l_.in(kWhere.weights + kProjectionBias)));
    }
    Value* output = RoundedSteps(l_, sums, projected, rows, kOfOthers);
    if (projection_clip_ > 0) {
      // Clips the stored numbers, whatever their zero point.
      output = l_(canonical::Clamp{.min = -projection_clip_, .max = projection_clip_},
                  {TakenFor(l_, output, ElementKind::kI8)});
    }
    return TakenFor(l_, output, kept);
  }

  // In the operator's declared state type.
  Value* AsState(Value* value, int state) {
    Value* before = l_.need(state);
    const std::optional<Ints> sizes = l_.sizes(before);
    if (!sizes) return l_.NotKnown("the size of the state");
    return TakenFor(l_, l_.Reshape(value, *sizes), before->type().element_type());
  }

  Lowering& l_;
  bool is_coupled_ = false;
  bool has_peephole_ = false;
  bool has_projection_ = false;
  float input_scale_ = 1;
  float output_scale_ = 1;
  float hidden_scale_ = 1;
  int64_t hidden_zero_ = 0;
  int cell_bits_ = 0;  // Fraction bits.
  double cell_clip_ = 0;
  double projection_clip_ = 0;
  int64_t steps_ = 0;
  int64_t batch_ = 0;
  int64_t inputs_ = 0;
  int64_t cells_ = 0;
  int64_t outputs_ = 0;
};

Values LowerQuantizedSequenceLstm(Lowering& l) {
  const bool is_time_major = l.Bool("time_major");
  Value* input = l.need(0);
  Values results = QuantizedLstm(l).Run(is_time_major ? input : l.Transpose(input, {1, 0, 2}));
  if (!is_time_major) results[0] = l.Transpose(results[0], {1, 0, 2});
  return results;
}

Values LowerQuantizedLstm(Lowering& l) {
  if (l.String("kernel_type") == "BASIC") {
    return {l.Unsupported("a basic LSTM on quantised elements")};
  }
  Values results = QuantizedLstm(l).Run(l.Unsqueeze(l.need(0), {0}));
  results[0] = l.Squeeze(results[0], {0});
  return results;
}

}  // namespace

void AddQuantizedLstm(LoweringTable& table) {
  table.AddQuantized("lstm", LowerQuantizedLstm);
  table.AddQuantized("unidirectional_sequence_lstm", LowerQuantizedSequenceLstm);
}

}  // namespace roundhouse::tfl_lowering
