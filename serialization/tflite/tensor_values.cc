#include "roundhouse/serialization/tflite/tensor_values.h"

#include <cstddef>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/serialization/copy_budget.h"
#include "roundhouse/serialization/tflite/tensor_reader.h"

namespace roundhouse::tflite_format {
namespace {

absl::Status SetName(Node& node, const tflite::Tensor& tensor) {
  node.set_name(Text(tensor.name()));
  RH_ASSIGN_OR_RETURN(AttributeMap note, ReadNote(tensor, node.name()));
  if (!note.empty()) {
    node.set_attribute(tfl::kResults, Attribute::List({Attribute::Dictionary(std::move(note))}));
  }
  return absl::OkStatus();
}

// Makes a handle that other operators than reads and assignments use.
absl::StatusOr<Value*> MakeHandle(Scope& scope, const tflite::Tensor& tensor, const Type& type,
                                  int32_t index) {
  const VariableName& name = scope.handles.at(index);
  AttributeMap attributes;
  attributes.Set("container", Attribute::String(name.first));
  attributes.Set("shared_name", Attribute::String(name.second));
  Node* node = scope.graph->CreateNode("tfl.var_handle", {}, {type}, std::move(attributes));
  RH_RETURN_IF_ERROR(SetName(*node, tensor));
  return scope.values[index] = &node->result(0);
}

// The bytes of a tensor's name, shape, quantisation and notes, which may be copied.
uint64_t SizeOfDescription(const tflite::Tensor& tensor) {
  uint64_t size = 4 * (uint64_t{SizeOf(tensor.shape())} + SizeOf(tensor.shape_signature()));
  if (tensor.name() != nullptr) size += tensor.name()->size();
  if (const tflite::QuantizationParameters* in = tensor.quantization()) {
    size += 4 * (uint64_t{SizeOf(in->scale())} + SizeOf(in->min()) + SizeOf(in->max())) +
            8 * uint64_t{SizeOf(in->zero_point())};
    if (const auto* details = in->details_as_CustomQuantization())
      size += SizeOf(details->custom());
  }
  for (uint32_t i = 0; i < SizeOf(tensor.variant_tensors()); ++i) {
    size += 4 * uint64_t{SizeOf(tensor.variant_tensors()->Get(i)->shape())};
  }
  return size;
}

}  // namespace

std::string NameOf(const tflite::Tensor& tensor, int32_t index) {
  const std::string name = Text(tensor.name());
  return name.empty() ? absl::StrCat("tensor ", index) : absl::StrCat("tensor '", name, "'");
}

absl::StatusOr<const tflite::Tensor*> TensorAt(const Scope& scope, int32_t index) {
  if (index < 0 || index >= static_cast<int64_t>(scope.values.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("tensor ", index, " is out of range: the subgraph has ", scope.values.size()));
  }
  const tflite::Tensor* tensor = scope.subgraph->tensors()->Get(static_cast<uint32_t>(index));
  if (!scope.copies->Spend(SizeOfDescription(*tensor))) return scope.copies->status();
  return tensor;
}

absl::Status Define(Scope& scope, int32_t index, Value* value) {
  RH_RETURN_IF_ERROR(TensorAt(scope, index).status());
  if (scope.values[index] != nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(NameOf(*scope.subgraph->tensors()->Get(index), index), " is produced twice"));
  }
  scope.values[index] = value;
  return absl::OkStatus();
}

Value* LoadOf(Scope& scope, const Global& global, absl::string_view op, const std::string& name) {
  Node* load = scope.graph->CreateNode(
      op, {}, {global.type()},
      {{std::string(container::kGlobal), Attribute::Symbol(global.name())}});
  load->set_name(name);
  return &load->result(0);
}

Value* Viewed(Scope& scope, Value& value, const Type& type) {
  if (value.type() == type || !type.is_tensor()) return &value;
  Node* refine = scope.graph->CreateNode(container::kRefine, {&value}, {type});
  // Without a name once too much is copied, which the next tensor reports.
  if (scope.copies->Spend(value.node().name().size())) refine->set_name(value.node().name());
  return &refine->result(0);
}

Value* None(Scope& scope) {
  if (scope.none == nullptr) {
    scope.none = &scope.graph->CreateNode(container::kNone, {}, {Type::None()})->result(0);
  }
  return scope.none;
}

absl::StatusOr<Value*> TensorValues::Resolve(Scope& scope, int32_t index) {
  if (index >= 0 && index < static_cast<int64_t>(scope.values.size()) &&
      scope.values[index] != nullptr) {
    return scope.values[index];
  }
  RH_ASSIGN_OR_RETURN(const tflite::Tensor* tensor, TensorAt(scope, index));
  absl::StatusOr<Value*> value = ResolveFirst(scope, *tensor, index);
  return value.ok() ? value : Annotate(value.status(), NameOf(*tensor, index));
}

absl::StatusOr<Value*> TensorValues::ResolveFirst(Scope& scope, const tflite::Tensor& tensor,
                                                  int32_t index) {
  RH_ASSIGN_OR_RETURN(const Type type, ReadType(tensor, EmptyShape::kScalar));
  if (tensor.is_variable()) {
    RH_ASSIGN_OR_RETURN(Global * state, StateOf(tensor, type));
    return LoadOf(scope, *state, container::kGlobalLoad, Text(tensor.name()));
  }
  if (scope.handles.contains(index)) return MakeHandle(scope, tensor, type, index);
  RH_ASSIGN_OR_RETURN(const bool has_data, IsConstant(tensor, bytes_));
  const bool is_empty = type.shape().is_static() && type.shape().NumElements().value_or(1) == 0;
  if (!has_data && !is_empty) {
    return absl::InvalidArgumentError("it is read, but no earlier operator produces it");
  }
  RH_ASSIGN_OR_RETURN(const uint64_t size, SizeOfCopies(tensor, type, bytes_));
  if (!scope.copies->Spend(size)) return scope.copies->status();
  Value*& value = scope.values[index];
  if (tensor.sparsity() != nullptr) {
    RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadSparse(tensor, type, bytes_));
    Node* node = scope.graph->CreateNode(tfl::kSparseConst, {}, {type}, std::move(attributes));
    RH_RETURN_IF_ERROR(SetName(*node, tensor));
    return value = &node->result(0);
  }
  RH_ASSIGN_OR_RETURN(Global * weight, WeightOf(tensor, type));
  return value = LoadOf(scope, *weight, container::kGlobalLoadConst, Text(tensor.name()));
}

absl::StatusOr<Global*> TensorValues::WeightOf(const tflite::Tensor& tensor, const Type& type) {
  Global*& known = globals_[&tensor];
  if (known != nullptr) return known;
  RH_ASSIGN_OR_RETURN(Tensor data, ReadData(tensor, type, bytes_));
  RH_ASSIGN_OR_RETURN(known, NewGlobal(tensor, type));
  known->set_initial(Attribute::OfTensor(std::move(data)));
  return known;
}

// An operator's own state starts as zeros, which are stored as the zero point.
absl::StatusOr<Global*> TensorValues::StateOf(const tflite::Tensor& tensor, const Type& type) {
  Global*& known = globals_[&tensor];
  if (known != nullptr) return known;
  if (BitWidth(type.element_type().storage().kind()) < 8) {
    return absl::InvalidArgumentError(absl::StrCat("an operator's state of ", type.ToString(),
                                                   ": expected elements of whole bytes"));
  }
  const Type storage = type.WithElementType(type.element_type().storage());
  absl::StatusOr<Tensor> zeros = Tensor::Zeros(Type::Tensor(storage.element_type(), Shape()));
  RH_RETURN_IF_ERROR(zeros.status());
  std::vector<std::byte> element(zeros->bytes().begin(), zeros->bytes().end());
  if (const Quantization* quantization = type.element_type().quantization()) {
    const int64_t zero_point = quantization->zero_points[0];
    if (BitWidth(storage.element_type().kind()) == 8) {
      std::memcpy(element.data(), &zero_point, 1);  // The low byte comes first.
    }
  }
  RH_ASSIGN_OR_RETURN(Tensor first, Tensor::Splat(storage, element));
  RH_ASSIGN_OR_RETURN(known, NewGlobal(tensor, type));
  known->set_mutable(true);
  known->set_initial(Attribute::OfTensor(std::move(first)));
  return known;
}

absl::StatusOr<Global*> TensorValues::NewGlobal(const tflite::Tensor& tensor, const Type& type) {
  const std::string name = Text(tensor.name());
  const std::string symbol = program_.UnusedSymbol(name.empty() ? "constant" : name);
  RH_ASSIGN_OR_RETURN(AttributeMap note, ReadNote(tensor, symbol));
  RH_ASSIGN_OR_RETURN(Global * global, program_.CreateGlobal(symbol, type));
  if (!note.empty()) {
    global->set_attribute(tfl::kTensor, Attribute::Dictionary(std::move(note)));
  }
  return global;
}

}  // namespace roundhouse::tflite_format
