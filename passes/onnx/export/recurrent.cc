#include "roundhouse/dialects/canonical/recurrent.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"
#include "roundhouse/passes/onnx/export/recurrent_lstm_steps.h"
#include "roundhouse/passes/onnx/families/activation_rows.h"

namespace roundhouse::onnx_export {
namespace {

using canonical::Activation;

// The name of the activation; empty if ONNX's cells do not have it.
absl::string_view NameInCells(Activation activation) {
  if (activation == Activation::kNone) return NameInCells(Activation::kAffine);
  for (const onnx_passes::ActivationRow& row : onnx_passes::ActivationRows()) {
    if (row.is_in_cells && row.activation == activation) return row.name;
  }
  return "";
}

template <typename Op>
AttributeMap CellAttributes(OpExport& e, const Op& op) {
  AttributeMap attributes;
  static constexpr absl::string_view kDirections[] = {"forward", "reverse", "bidirectional"};
  attributes.Set("direction",
                 Attribute::String(std::string(kDirections[static_cast<size_t>(op.direction)])));
  // If the last axis of the recurrent weights is unknown, ONNX can infer hidden_size as well.
  if (const std::optional<int64_t> hidden = e.size(2, 2)) {
    attributes.Set("hidden_size", OfInt(*hidden));
  }
  if (op.clip) attributes.Set("clip", OfFloat(*op.clip));
  if (op.activations.empty()) return attributes;
  std::vector<Attribute> names;
  std::vector<double> alphas;
  std::vector<double> betas;
  for (size_t i = 0; i < op.activations.size(); ++i) {
    const absl::string_view name = NameInCells(op.activations[i]);
    if (name.empty()) {
      e.Unsupported(absl::StrCat(
          "ONNX's cells have no activation ",
          canonical::EnumeratorNames(Activation())[static_cast<size_t>(op.activations[i])]));
    }
    names.push_back(Attribute::String(std::string(name)));
    if (op.activations[i] != Activation::kNone && i >= op.activation_parameters.size()) continue;
    const std::vector<float> parameters = op.activations[i] == Activation::kNone
                                              ? std::vector<float>{1, 0}
                                              : op.activation_parameters[i];
    if (!parameters.empty()) alphas.push_back(parameters[0]);
    if (parameters.size() > 1) betas.push_back(parameters[1]);
  }
  attributes.Set("activations", Attribute::List(std::move(names)));
  if (!alphas.empty()) attributes.Set("activation_alpha", Attribute::FloatArray(alphas));
  if (!betas.empty()) attributes.Set("activation_beta", Attribute::FloatArray(betas));
  return attributes;
}

// ONNX has the biases of weights and recurrent weights in one list. Returns null if there are none.
Value* Biases(OpExport& e, Value* bias, Value* recurrent) {
  if (bias == nullptr && recurrent == nullptr) return nullptr;
  const auto zeros_like = [&](Value* value) -> Value* {
    const Type& type = value->type();
    if (!type.shape().is_static()) return e.Unsupported("the size of the bias is not known");
    const auto sizes = type.shape().sizes();
    return e.Filled(0, e.kind_of(value), Ints(sizes.begin(), sizes.end()));
  };
  if (bias == nullptr) bias = zeros_like(recurrent);
  if (recurrent == nullptr) recurrent = zeros_like(bias);
  return e("Concat", {bias, recurrent}, {{"axis", OfInt(1)}});
}

Value* Lengths(OpExport& e, int operand) {
  return e.has(operand) ? e.Cast(e.in(operand), ElementKind::kI32) : nullptr;
}

// Drops absent operands at the end, and replaces others by none values.
Values WithAbsent(OpExport& e, Values operands) {
  while (!operands.empty() && operands.back() == nullptr) operands.pop_back();
  for (Value*& operand : operands) {
    if (operand == nullptr) operand = e.none();
  }
  return operands;
}

Values ExportRnn(OpExport& e, const canonical::Rnn& op) {
  return e.All("RNN",
               WithAbsent(e, {e.in(0), e.in(1), e.in(2), Biases(e, e.in(3), nullptr), Lengths(e, 4),
                              e.in(5)}),
               CellAttributes(e, op), 2);
}

Values ExportGru(OpExport& e, const canonical::Gru& op) {
  AttributeMap attributes = CellAttributes(e, op);
  attributes.Set("linear_before_reset", OfInt(op.reset_after ? 1 : 0));
  return e.All("GRU",
               WithAbsent(e, {e.in(0), e.in(1), e.in(2), Biases(e, e.in(3), e.in(4)), Lengths(e, 5),
                              e.in(6)}),
               std::move(attributes), 2);
}

Values ExportLstm(OpExport& e, const canonical::Lstm& op) {
  if (e.has(8)) return LstmInSteps(e, op, "ONNX's LSTM has no projection");
  if (op.cell_clip || op.projection_clip) {
    return LstmInSteps(e, op, "ONNX's LSTM does not clip states");
  }
  if (op.coupling == canonical::GateCoupling::kInputFromForget) {
    return LstmInSteps(e, op,
                       "ONNX's LSTM computes the forget gate from the input gate, not the reverse");
  }
  AttributeMap attributes = CellAttributes(e, op);
  const bool is_coupled = op.coupling == canonical::GateCoupling::kForgetFromInput;
  attributes.Set("input_forget", OfInt(is_coupled ? 1 : 0));
  return e.All("LSTM",
               WithAbsent(e, {e.in(0), e.in(1), e.in(2), Biases(e, e.in(3), nullptr), Lengths(e, 4),
                              e.in(5), e.in(6), e.in(7)}),
               std::move(attributes), 3);
}

}  // namespace

void AddRecurrent(ExportTable& table) {
  table.Add(ExportGru);
  table.Add(ExportLstm);
  table.Add(ExportRnn);
}

}  // namespace roundhouse::onnx_export
