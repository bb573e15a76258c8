// File: model_values.h
//
// Inputs and outputs that are not tensors: sequences of tensors, and values that may be absent. In
// a program that is ready to run, several ports stand for such a value
// (service/lowering/port_groups.h); here it is one, under its own name.
//
//   RH_RETURN_IF_ERROR(SetInputValue(*session, "images", ModelValue::OfSequence({first, second})));
//   RH_RETURN_IF_ERROR(SetInputValue(*session, "mask", ModelValue::Absent()));
//   RH_RETURN_IF_ERROR(session->infer());
//   RH_ASSIGN_OR_RETURN(const ModelValue boxes, GetOutputValue(*session, "boxes"));
//
// A tensor is a ModelValue, too, so these functions serve all inputs and outputs.
#ifndef ROUNDHOUSE_API_VALUES_MODEL_VALUES_H_
#define ROUNDHOUSE_API_VALUES_MODEL_VALUES_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/lowering/port_groups.h"
#include "roundhouse/service/model_value.h"

namespace roundhouse {

// One port for each value: with its own name and type (!onnx.sequence<…>) if several ports stand
// for it.
std::vector<Port> WholePorts(absl::Span<const Port> ports);

// Converts a value to the tensors of the group's ports, and back. Errors name the group and say
// what was expected: another kind of value, other elements or another rank than the model declares.
absl::StatusOr<std::vector<Tensor>> SplitValue(const PortGroup& group, const ModelValue& value);
absl::StatusOr<ModelValue> JoinValue(const PortGroup& group, absl::Span<const Tensor> parts);

// `name` is the value's name, or "#N" for the N-th. Errors: those of SplitValue and
// Session::set_input; there is no such input, or no entry is selected.
absl::Status SetInputValue(Session& session, absl::string_view name, const ModelValue& value);
// Errors: those of Session::get_output; there is no such output, or no entry is selected.
absl::StatusOr<ModelValue> GetOutputValue(const Session& session, absl::string_view name);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_MODEL_VALUES_H_
