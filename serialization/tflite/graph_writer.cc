#include "roundhouse/serialization/tflite/graph_writer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/builtin_ops.h"
#include "roundhouse/dialects/tfl/element_types.h"
#include "roundhouse/dialects/tfl/tfl.h"

namespace roundhouse::tflite_format {
namespace {

constexpr int32_t kNone = -1;

AttributeMap NoteIn(const AttributeMap& attributes) {
  const Attribute* note = attributes.Find(tfl::kTensor);
  return note == nullptr || note->if_dictionary() == nullptr ? AttributeMap()
                                                             : *note->if_dictionary();
}

// Returns one of a list of notes.
AttributeMap NoteAt(const AttributeMap& attributes, absl::string_view name, size_t index) {
  const Attribute* notes = attributes.Find(name);
  if (notes == nullptr || notes->if_list() == nullptr || index >= notes->if_list()->size()) {
    return {};
  }
  const AttributeMap* note = (*notes->if_list())[index].if_dictionary();
  return note == nullptr ? AttributeMap() : *note;
}

const std::string& GlobalOf(const Node& node) {
  return *node.attribute(container::kGlobal)->if_symbol();
}

// The type with which a variable is read: a refinement is more precise than the variable.
Type ReadType(const Node& load) {
  for (const Use& use : load.result(0).uses()) {
    if (use.user().op_name() == container::kRefine) return use.user().result(0).type();
  }
  return load.result(0).type();
}

std::pair<std::string, std::string> VariableNameOf(const Global& global) {
  const Attribute* variable = global.attributes().Find(tfl::kVariable);
  const std::vector<Attribute>* parts = variable == nullptr ? nullptr : variable->if_list();
  if (parts == nullptr || parts->size() != 2 || (*parts)[0].if_string() == nullptr ||
      (*parts)[1].if_string() == nullptr) {
    return {"", global.name()};
  }
  return {*(*parts)[0].if_string(), *(*parts)[1].if_string()};
}

}  // namespace

bool IsResource(const Global& global) {
  return global.is_mutable() && global.attributes().Find(tfl::kVariable) != nullptr;
}

absl::StatusOr<int32_t> GraphWriter::AddTensor(const TensorEntry& entry) {
  RH_ASSIGN_OR_RETURN(const auto tensor, WriteTensor(builder_, entry));
  tensors_.push_back(tensor);
  return static_cast<int32_t>(tensors_.size()) - 1;
}

absl::StatusOr<int32_t> GraphWriter::TensorOf(const Value& value) const {
  if (value.type().is_none()) return kNone;
  auto number = numbers_.find(&value);
  if (number != numbers_.end()) return number->second;
  return absl::InternalError(absl::StrCat("no tensor was written for ", value.node().DebugName()));
}

absl::StatusOr<int32_t> GraphWriter::ConstantTensor(const Global& global) {
  if (auto known = by_global_.find(global.name()); known != by_global_.end()) return known->second;
  const Attribute* initial = global.inline_initial();
  if (initial == nullptr || initial->if_tensor() == nullptr) {
    return absl::UnimplementedError(
        absl::StrCat("@", global.name(), " has no value in the program; attach its bundle first"));
  }
  RH_ASSIGN_OR_RETURN(const uint32_t buffer, buffers_.Add(*initial->if_tensor()));
  RH_ASSIGN_OR_RETURN(const int32_t number, AddTensor({.type = global.type(),
                                                       .name = global.name(),
                                                       .note = NoteIn(global.attributes()),
                                                       .buffer = buffer}));
  return by_global_[global.name()] = number;
}

absl::StatusOr<int32_t> GraphWriter::StateTensor(const Global& global) {
  if (auto known = by_global_.find(global.name()); known != by_global_.end()) return known->second;
  RH_ASSIGN_OR_RETURN(const int32_t number, AddTensor({.type = global.type(),
                                                       .name = global.name(),
                                                       .note = NoteIn(global.attributes()),
                                                       .is_variable = true}));
  return by_global_[global.name()] = number;
}

absl::StatusOr<int32_t> GraphWriter::Handle(const Global& global) {
  if (auto known = by_global_.find(global.name()); known != by_global_.end()) return known->second;
  const auto [container_name, shared_name] = VariableNameOf(global);
  RH_ASSIGN_OR_RETURN(
      const int32_t number,
      AddTensor({.type = Type::Tensor(ElementType::Opaque(std::string(tfl::kResource)), Shape()),
                 .name = global.name()}));
  const auto container_text = builder_.CreateString(container_name);
  const auto shared_text = builder_.CreateString(shared_name);
  AddBuiltin("var_handle", {}, {number},
             tflite::CreateVarHandleOptions(builder_, container_text, shared_text).Union());
  return by_global_[global.name()] = number;
}

void GraphWriter::AddBuiltin(const char* name, const std::vector<int32_t>& inputs,
                             const std::vector<int32_t>& outputs,
                             flatbuffers::Offset<void> options) {
  const tfl::BuiltinOp& builtin = *tfl::FindBuiltin(name);
  const auto input_list = builder_.CreateVector(inputs);
  const auto output_list = builder_.CreateVector(outputs);
  operators_.push_back(tflite::CreateOperator(
      builder_, codes_.Add({.code = builtin.code}), input_list, output_list,
      options.IsNull() ? tflite::BuiltinOptions_NONE
                       : static_cast<tflite::BuiltinOptions>(builtin.options->union_type),
      options));
}

absl::Status GraphWriter::AddCallOnce(int32_t subgraph) {
  AddBuiltin("call_once", {}, {}, tflite::CreateCallOnceOptions(builder_, subgraph).Union());
  return absl::OkStatus();
}

absl::Status GraphWriter::AddGraph(const Graph& graph) {
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(graph));
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Port& port = graph.inputs()[i];
    RH_ASSIGN_OR_RETURN(
        const int32_t number,
        AddTensor({.type = port.type, .name = port.name, .note = NoteIn(port.attributes)}));
    numbers_[&inputs[i]->result(0)] = number;
    inputs_.push_back(number);
  }
  for (const Node* node : graph.nodes()) {
    if (IsBoundaryNode(*node)) continue;
    absl::Status status = AddNode(*node);
    if (absl::IsUnimplemented(status)) {
      errors_.push_back(absl::StrCat(node->DebugName(), ": ", status.message()));
      // So that the nodes that use its results are checked, too.
      for (int i = 0; i < node->num_results(); ++i) numbers_[&node->result(i)] = kNone;
    } else if (!status.ok()) {
      return Annotate(status, node->DebugName());
    }
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(graph));
  for (const Node* output : outputs) {
    RH_ASSIGN_OR_RETURN(const int32_t number, TensorOf(output->operand(0)));
    outputs_.push_back(number);
  }
  return absl::OkStatus();
}

absl::Status GraphWriter::AddNode(const Node& node) {
  const absl::string_view op = node.op_name();
  if (op == container::kNone) return absl::OkStatus();
  if (op == container::kGlobalLoad || op == container::kGlobalLoadConst) return AddLoad(node);
  if (op == container::kGlobalStore) return AddStore(node);
  if (op == container::kRefine) {
    RH_ASSIGN_OR_RETURN(numbers_[&node.result(0)], TensorOf(node.operand(0)));
    return absl::OkStatus();
  }
  if (op == tfl::kPseudoConst || op == tfl::kSparseConst) return AddConstant(node);
  const tfl::BuiltinOp* builtin = tfl::FindBuiltinOp(op);
  if (builtin == nullptr && op != tfl::kCustom) {
    return absl::UnimplementedError("TFLite has no such operator");
  }
  return AddOperator(node, builtin);
}

absl::Status GraphWriter::AddLoad(const Node& node) {
  const Global& global = *program_.FindGlobal(GlobalOf(node));
  int32_t& number = numbers_[&node.result(0)];
  if (!global.is_mutable()) {
    RH_ASSIGN_OR_RETURN(number, ConstantTensor(global));
  } else if (IsResource(global)) {
    RH_ASSIGN_OR_RETURN(const int32_t handle, Handle(global));
    RH_ASSIGN_OR_RETURN(number, AddTensor({.type = ReadType(node), .name = node.name()}));
    AddBuiltin("read_variable", {handle}, {number});
  } else {
    RH_ASSIGN_OR_RETURN(number, StateTensor(global));
  }
  return absl::OkStatus();
}

absl::Status GraphWriter::AddStore(const Node& node) {
  const Global& global = *program_.FindGlobal(GlobalOf(node));
  if (IsResource(global)) {
    RH_ASSIGN_OR_RETURN(const int32_t handle, Handle(global));
    RH_ASSIGN_OR_RETURN(const int32_t value, TensorOf(node.operand(0)));
    AddBuiltin("assign_variable", {handle, value}, {});
    return absl::OkStatus();
  }
  // The operator that has the state writes it.
  RH_ASSIGN_OR_RETURN(const int32_t state, StateTensor(global));
  RH_ASSIGN_OR_RETURN(const int32_t value, TensorOf(node.operand(0)));
  if (state == value) return absl::OkStatus();
  return absl::UnimplementedError(absl::StrCat(
      "@", global.name(), " is the state of an operator, which nothing else can write"));
}

absl::Status GraphWriter::AddConstant(const Node& node) {
  const Tensor& value = *node.attribute(tfl::kValue)->if_tensor();
  TensorEntry entry = {.type = node.result(0).type(),
                       .name = node.name(),
                       .note = NoteAt(node.attributes(), tfl::kResults, 0)};
  if (node.op_name() == tfl::kSparseConst) entry.sparse = &node.attributes();
  RH_ASSIGN_OR_RETURN(entry.buffer, buffers_.Add(value));
  RH_ASSIGN_OR_RETURN(numbers_[&node.result(0)], AddTensor(entry));
  return absl::OkStatus();
}

absl::StatusOr<std::vector<int32_t>> GraphWriter::AddIntermediates(const AttributeMap& attributes) {
  std::vector<int32_t> numbers;
  const Attribute* types = attributes.Find(tfl::kIntermediateTypes);
  if (types == nullptr || types->if_list() == nullptr) return numbers;
  for (size_t i = 0; i < types->if_list()->size(); ++i) {
    const Type* type = (*types->if_list())[i].if_type();
    if (type == nullptr)
      return absl::InvalidArgumentError("tfl.intermediate_types: expected types");
    RH_ASSIGN_OR_RETURN(
        const int32_t number,
        AddTensor({.type = *type, .note = NoteAt(attributes, tfl::kIntermediates, i)}));
    numbers.push_back(number);
  }
  return numbers;
}

absl::Status GraphWriter::AddOperator(const Node& node, const tfl::BuiltinOp* builtin) {
  const AttributeMap& attributes = node.attributes();
  std::vector<int32_t> inputs;
  for (const Value* operand : node.operands()) {
    RH_ASSIGN_OR_RETURN(const int32_t number, TensorOf(*operand));
    inputs.push_back(number);
  }
  const Attribute* states = attributes.Find(tfl::kStates);
  const std::vector<int64_t> state_operands = states == nullptr || states->if_int_array() == nullptr
                                                  ? std::vector<int64_t>()
                                                  : *states->if_int_array();
  const int num_outputs = node.num_results() - static_cast<int>(state_operands.size());
  if (num_outputs < 0)
    return absl::InvalidArgumentError("the operator has more states than results");
  std::vector<int32_t> outputs;
  for (int i = 0; i < num_outputs; ++i) {
    RH_ASSIGN_OR_RETURN(numbers_[&node.result(i)],
                        AddTensor({.type = node.result(i).type(),
                                   .name = node.name(),
                                   .note = NoteAt(attributes, tfl::kResults, i)}));
    outputs.push_back(numbers_[&node.result(i)]);
  }
  // The operand with the state also holds the next state.
  for (size_t i = 0; i < state_operands.size(); ++i) {
    if (state_operands[i] < 0 || state_operands[i] >= static_cast<int64_t>(inputs.size())) {
      return absl::InvalidArgumentError(absl::StrCat("its state is operand ", state_operands[i],
                                                     ", but there are ", inputs.size()));
    }
    numbers_[&node.result(num_outputs + static_cast<int>(i))] = inputs[state_operands[i]];
  }
  RH_ASSIGN_OR_RETURN(const std::vector<int32_t> intermediates, AddIntermediates(attributes));
  OperatorCodeEntry code = {.code = builtin == nullptr
                                        ? static_cast<int32_t>(tflite::BuiltinOperator_CUSTOM)
                                        : builtin->code};
  if (builtin == nullptr) code.custom_code = *node.attribute(tfl::kCustomCode)->if_string();
  if (const Attribute* version = attributes.Find(tfl::kVersion); version && version->if_int()) {
    code.version = static_cast<int32_t>(*version->if_int());
  }
  flatbuffers::Offset<void> options;
  if (builtin != nullptr && builtin->options != nullptr) {
    RH_ASSIGN_OR_RETURN(options,
                        WriteOptions(builder_, *builtin->options, attributes, subgraph_number_));
  }
  flatbuffers::Offset<flatbuffers::Vector<uint8_t>> custom_options;
  if (const Attribute* bytes = attributes.Find(tfl::kCustomOptions); bytes && bytes->if_tensor()) {
    RH_ASSIGN_OR_RETURN(const Tensor dense, bytes->if_tensor()->Materialize());
    custom_options = builder_.CreateVector(reinterpret_cast<const uint8_t*>(dense.bytes().data()),
                                           dense.bytes().size());
  }
  const auto input_list = builder_.CreateVector(inputs);
  const auto output_list = builder_.CreateVector(outputs);
  const auto intermediate_list = intermediates.empty()
                                     ? flatbuffers::Offset<flatbuffers::Vector<int32_t>>()
                                     : builder_.CreateVector(intermediates);
  const bool is_second = !options.IsNull() && builtin->options->is_second_union;
  tflite::OperatorBuilder made(builder_);
  made.add_opcode_index(codes_.Add(code));
  made.add_inputs(input_list);
  made.add_outputs(output_list);
  if (!options.IsNull() && !is_second) {
    made.add_builtin_options_type(
        static_cast<tflite::BuiltinOptions>(builtin->options->union_type));
    made.add_builtin_options(options);
  }
  if (is_second) {
    made.add_builtin_options_2_type(
        static_cast<tflite::BuiltinOptions2>(builtin->options->union_type));
    made.add_builtin_options_2(options);
  }
  if (!custom_options.IsNull()) made.add_custom_options(custom_options);
  if (!intermediate_list.IsNull()) made.add_intermediates(intermediate_list);
  operators_.push_back(made.Finish());
  return absl::OkStatus();
}

absl::Status GraphWriter::AddFirstValue(const Global& variable) {
  RH_ASSIGN_OR_RETURN(const int32_t handle, Handle(variable));
  int32_t value = kNone;
  const Attribute* initializer = variable.attributes().Find(container::kInitializer);
  if (initializer != nullptr && initializer->if_symbol() != nullptr) {
    RH_RETURN_IF_ERROR(AddGraph(*program_.FindGraph(*initializer->if_symbol())));
    value = outputs_.back();
    outputs_.pop_back();
  } else {
    const Tensor& first = *variable.inline_initial()->if_tensor();
    RH_ASSIGN_OR_RETURN(const uint32_t buffer, buffers_.Add(first));
    // The value's shape may be more precise than the variable's, but quantisation is the
    // variable's.
    RH_ASSIGN_OR_RETURN(
        value, AddTensor({.type = first.type().WithElementType(variable.type().element_type()),
                          .buffer = buffer}));
  }
  AddBuiltin("assign_variable", {handle, value}, {});
  return absl::OkStatus();
}

flatbuffers::Offset<tflite::SubGraph> GraphWriter::Finish(const std::string& name) {
  const auto tensors = builder_.CreateVector(tensors_);
  const auto inputs = builder_.CreateVector(inputs_);
  const auto outputs = builder_.CreateVector(outputs_);
  const auto operators = builder_.CreateVector(operators_);
  const auto text = builder_.CreateString(name);
  return tflite::CreateSubGraph(builder_, tensors, inputs, outputs, operators, text);
}

}  // namespace roundhouse::tflite_format
