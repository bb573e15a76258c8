#include "roundhouse/serialization/tflite/graph_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/tfl/builtin_ops.h"
#include "roundhouse/dialects/tfl/tfl.h"
#include "roundhouse/serialization/copy_budget.h"
#include "roundhouse/serialization/tflite/operator_attributes.h"
#include "roundhouse/serialization/tflite/options_reader.h"
#include "roundhouse/serialization/tflite/signatures.h"
#include "roundhouse/serialization/tflite/tensor_reader.h"
#include "roundhouse/serialization/tflite/tensor_values.h"
#include "roundhouse/serialization/tflite/variables.h"

namespace roundhouse::tflite_format {
namespace {

// Makes the names of inputs, and of outputs, unique.
class UniqueNames {
 public:
  std::string Of(const std::string& name) {
    std::string unique = name;
    while (!unique.empty() && !names_.insert(unique).second)
      unique = absl::StrCat(name, "_", ++suffixes_[name]);
    return unique;
  }

 private:
  absl::flat_hash_set<std::string> names_;
  // The last one tried: trying all of them again would be quadratic for many tensors of one name.
  absl::flat_hash_map<std::string, int> suffixes_;
};

class GraphReader {
 public:
  GraphReader(const ModelBytes& bytes, Program& program)
      : bytes_(bytes),
        model_(bytes.model()),
        program_(program),
        budget_(bytes.size()),
        copies_(bytes.size()),
        values_(bytes, program) {}

  absl::Status Run() {
    const uint32_t count = SizeOf(model_.subgraphs());
    if (count == 0) return absl::InvalidArgumentError("the TFLite model has no subgraph");
    RH_ASSIGN_OR_RETURN(variables_, FindVariables(bytes_, copies_));
    RH_RETURN_IF_ERROR(MakeGraphs());
    RH_RETURN_IF_ERROR(MakeVariables());
    formal_types_.resize(count);
    for (uint32_t i = 0; i < count; ++i) RH_RETURN_IF_ERROR(ReadFrom(i));
    RH_RETURN_IF_ERROR(ReadFirstValues());
    RH_RETURN_IF_ERROR(MoveComputedToEnd());
    return ReadSignatures(model_, graphs_, [this](size_t elements, uint64_t name_bytes) {
      if (!copies_.Spend(name_bytes)) return copies_.status();
      return Spend(elements);
    });
  }

 private:
  // ---- Graphs and globals.

  absl::Status MakeGraphs() {
    std::set<uint32_t> entries = {0};
    for (uint32_t i = 0; i < SizeOf(model_.signature_defs()); ++i) {
      entries.insert(model_.signature_defs()->Get(i)->subgraph_index());
    }
    std::set<std::string> taken;
    for (uint32_t i = 0; i < SizeOf(model_.subgraphs()); ++i) {
      // Subgraphs may share their names.
      if (!copies_.Spend(TextView(model_.subgraphs()->Get(i)->name()).size()))
        return copies_.status();
      const std::string name = Text(model_.subgraphs()->Get(i)->name());
      const std::string base = i == 0 ? "main" : name.empty() ? absl::StrCat("subgraph_", i) : name;
      if (variables_.initializers.contains(i) && !entries.contains(i)) {
        symbols_.push_back("");
        graphs_.push_back(nullptr);
        continue;
      }
      variables_.initializers.erase(i);
      RH_ASSIGN_OR_RETURN(
          Graph * graph,
          program_.CreateGraph(program_.UnusedSymbol(base),
                               entries.contains(i) ? Visibility::kPublic : Visibility::kPrivate));
      if (graph->name() != name) graph->set_attribute(tfl::kName, Attribute::String(name));
      symbols_.push_back(graph->name());
      graphs_.push_back(graph);
    }
    return absl::OkStatus();
  }

  absl::Status MakeVariables() {
    for (const auto& [name, variable] : variables_.by_name) {
      if (variable.type.is_unknown()) continue;  // It is never read or assigned.
      const std::string base = name.second.empty() ? "variable" : name.second;
      RH_ASSIGN_OR_RETURN(Global * global,
                          program_.CreateGlobal(program_.UnusedSymbol(base), variable.type));
      global->set_mutable(true);
      global->set_attribute(tfl::kVariable, Attribute::List({Attribute::String(name.first),
                                                             Attribute::String(name.second)}));
      globals_[name] = global;
    }
    return absl::OkStatus();
  }

  // Reads the values that CALL_ONCE would compute.
  absl::Status ReadFirstValues() {
    for (const auto& [name, variable] : variables_.by_name) {
      if (variable.first_subgraph < 0 || !globals_.contains(name)) continue;
      if (!variables_.initializers.contains(variable.first_subgraph)) continue;
      const auto index = static_cast<uint32_t>(variable.first_subgraph);
      RH_RETURN_IF_ERROR(Annotate(ReadFirstValue(index, variable.first_tensor, *globals_.at(name)),
                                  absl::StrCat("subgraph ", index)));
    }
    return absl::OkStatus();
  }

  absl::Status ReadFirstValue(uint32_t subgraph, int32_t tensor, Global& global) {
    Scope scope;
    RH_RETURN_IF_ERROR(Open(*model_.subgraphs()->Get(subgraph), scope));
    RH_ASSIGN_OR_RETURN(const tflite::Tensor* found, TensorAt(scope, tensor));
    RH_ASSIGN_OR_RETURN(const bool is_constant, IsConstant(*found, bytes_));
    if (is_constant && found->sparsity() == nullptr) {
      RH_ASSIGN_OR_RETURN(const Type type, ReadType(*found, EmptyShape::kScalar));
      RH_ASSIGN_OR_RETURN(Tensor value, ReadData(*found, type, bytes_));
      global.set_initial(Attribute::OfTensor(std::move(value)));
      return absl::OkStatus();
    }
    RH_ASSIGN_OR_RETURN(
        scope.graph,
        program_.CreateGraph(program_.UnusedSymbol(absl::StrCat(global.name(), ".initializer")),
                             Visibility::kPrivate));
    scope.first_value = tensor;
    for (; scope.next_operator < SizeOf(scope.subgraph->operators()); ++scope.next_operator) {
      RH_RETURN_IF_ERROR(ReadOperator(scope));
    }
    RH_ASSIGN_OR_RETURN(Value * value, values_.Resolve(scope, tensor));
    RH_RETURN_IF_ERROR(
        AddOutput(*scope.graph, "value", *Viewed(scope, *value, global.type())).status());
    global.set_attribute(container::kInitializer, Attribute::Symbol(scope.graph->name()));
    return absl::OkStatus();
  }

  // An initializer may only access globals before its own, and constants become globals as they are
  // met.
  absl::Status MoveComputedToEnd() {
    std::vector<Global*> computed;
    for (Global* global : program_.globals()) {
      if (global->attributes().contains(container::kInitializer)) computed.push_back(global);
    }
    for (Global* global : computed) {
      const std::string name = global->name();
      const Type type = global->type();
      const Visibility visibility = global->visibility();
      const AttributeMap attributes = global->attributes();
      program_.Erase(global);
      RH_ASSIGN_OR_RETURN(Global * last, program_.CreateGlobal(name, type));
      last->set_mutable(true);
      last->set_visibility(visibility);
      for (const auto& [key, value] : attributes) last->set_attribute(key, value);
    }
    globals_.clear();
    return absl::OkStatus();
  }

  // ---- Bodies. A called graph is read first, because the types of the call's results follow from
  // it.

  absl::Status ReadFrom(uint32_t start) {
    RH_RETURN_IF_ERROR(Enter(start));
    while (!stack_.empty()) {
      const uint32_t index = stack_.back().first;
      absl::StatusOr<bool> done = Advance(*stack_.back().second);
      if (!done.ok()) return Annotate(done.status(), absl::StrCat("subgraph ", index));
      if (*done) stack_.pop_back();
    }
    return absl::OkStatus();
  }

  absl::Status Enter(uint32_t index) {
    if (graphs_[index] == nullptr || !entered_.insert(index).second) return absl::OkStatus();
    auto scope = std::make_unique<Scope>();
    scope->graph = graphs_[index];
    absl::Status status = Open(*model_.subgraphs()->Get(index), *scope);
    if (status.ok()) {
      status = ReadInputs(*scope, formal_types_[index], /*is_called=*/!stack_.empty());
    }
    if (!status.ok()) return Annotate(status, absl::StrCat("subgraph ", index));
    stack_.emplace_back(index, std::move(scope));
    return absl::OkStatus();
  }

  // Every vector has its stated length, but several tables may share one.
  absl::Status Spend(size_t elements) {
    if (elements > budget_) return absl::DataLossError("overlapping parts in the model");
    budget_ -= elements;
    return absl::OkStatus();
  }

  absl::Status Open(const tflite::SubGraph& subgraph, Scope& scope) {
    RH_RETURN_IF_ERROR(Spend(SizeOf(subgraph.tensors()) + SizeOf(subgraph.inputs()) +
                             SizeOf(subgraph.outputs()) + SizeOf(subgraph.operators())));
    scope.subgraph = &subgraph;
    scope.copies = &copies_;
    scope.values.resize(SizeOf(subgraph.tensors()), nullptr);
    RH_ASSIGN_OR_RETURN(scope.handles, HandlesIn(model_, subgraph, copies_));
    return absl::OkStatus();
  }

  // Reads one operator, or enters a graph that it calls. Returns whether the graph is done.
  absl::StatusOr<bool> Advance(Scope& scope) {
    if (scope.next_operator == SizeOf(scope.subgraph->operators())) {
      RH_RETURN_IF_ERROR(ReadOutputs(scope));
      return true;
    }
    RH_ASSIGN_OR_RETURN(const std::optional<uint32_t> callee, UnreadCallee(scope));
    if (callee) {
      RH_RETURN_IF_ERROR(Enter(*callee));
      return false;
    }
    RH_RETURN_IF_ERROR(ReadOperator(scope));
    ++scope.next_operator;
    return false;
  }

  absl::StatusOr<std::optional<uint32_t>> UnreadCallee(Scope& scope) {
    const tflite::Operator& op = *scope.subgraph->operators()->Get(scope.next_operator);
    RH_ASSIGN_OR_RETURN(const OperatorKind kind, KindOf(model_, op));
    const tfl::BuiltinOp* builtin = tfl::FindBuiltin(kind.code);
    if (builtin == nullptr || !builtin->has_graphs()) return std::nullopt;
    const flatbuffers::Table* options = OptionsOf(op, *builtin->options);
    if (options == nullptr) return std::nullopt;
    for (int64_t callee : SubgraphsOf(*options, *builtin->options, SizeOf(model_.subgraphs()))) {
      const auto index = static_cast<uint32_t>(callee);
      if (entered_.contains(index) || graphs_[index] == nullptr) continue;
      RH_ASSIGN_OR_RETURN(formal_types_[index], FormalTypes(scope, op, kind.code, index));
      return index;
    }
    return std::nullopt;
  }

  // The types of a called graph's inputs, according to the operands.
  absl::StatusOr<std::vector<Type>> FormalTypes(Scope& scope, const tflite::Operator& op,
                                                int32_t code, uint32_t callee) {
    std::vector<Type> types;
    const bool is_while = code == tflite::BuiltinOperator_WHILE;
    const std::vector<int32_t> inputs = Numbers(op.inputs());
    for (size_t i = code == tflite::BuiltinOperator_IF ? 1 : 0; i < inputs.size(); ++i) {
      RH_ASSIGN_OR_RETURN(Value * value, values_.Resolve(scope, inputs[i]));
      Type type = value->type();
      // The next value of a loop's state may have another size.
      if (is_while && type.is_tensor() && type.shape().is_ranked() &&
          !IsPassedOn(callee, types.size())) {
        type = type.WithShape(
            Shape(std::vector<Dim>(static_cast<size_t>(type.shape().rank()), Dim::Unknown())));
      }
      types.push_back(std::move(type));
    }
    return types;
  }

  // Whether a subgraph passes input `index` on as output `index`.
  bool IsPassedOn(uint32_t callee, size_t index) const {
    const tflite::SubGraph& subgraph = *model_.subgraphs()->Get(callee);
    return index < SizeOf(subgraph.inputs()) && index < SizeOf(subgraph.outputs()) &&
           Numbers(subgraph.inputs())[index] == Numbers(subgraph.outputs())[index];
  }

  absl::Status ReadInputs(Scope& scope, const std::vector<Type>& formal_types, bool is_called) {
    UniqueNames names;
    const std::vector<int32_t> inputs = Numbers(scope.subgraph->inputs());
    for (size_t i = 0; i < inputs.size(); ++i) {
      RH_ASSIGN_OR_RETURN(const tflite::Tensor* tensor, TensorAt(scope, inputs[i]));
      const EmptyShape empty = is_called ? EmptyShape::kUnranked : empty_shape_;
      absl::StatusOr<Type> type = ReadType(*tensor, empty);
      if (!type.ok()) return Annotate(type.status(), NameOf(*tensor, inputs[i]));
      if (i < formal_types.size() && !type->shape().is_ranked() && formal_types[i].is_tensor()) {
        type = type->WithShape(formal_types[i].shape());
      }
      if (scope.values[inputs[i]] != nullptr) {
        return absl::InvalidArgumentError(
            absl::StrCat(NameOf(*tensor, inputs[i]), " is an input twice"));
      }
      const std::string name = names.Of(Text(tensor->name()));
      RH_ASSIGN_OR_RETURN(Value * value, AddInput(*scope.graph, name, *type));
      value->node().set_name(name);
      RH_ASSIGN_OR_RETURN(AttributeMap note, ReadNote(*tensor, name));
      if (!note.empty()) {
        scope.graph->mutable_inputs()[i].attributes.Set(tfl::kTensor,
                                                        Attribute::Dictionary(std::move(note)));
      }
      scope.values[inputs[i]] = value;
    }
    return absl::OkStatus();
  }

  absl::Status ReadOutputs(Scope& scope) {
    UniqueNames names;
    for (int32_t index : Numbers(scope.subgraph->outputs())) {
      RH_ASSIGN_OR_RETURN(const tflite::Tensor* tensor, TensorAt(scope, index));
      RH_ASSIGN_OR_RETURN(Value * value, values_.Resolve(scope, index));
      const std::string name = names.Of(Text(tensor->name()));
      RH_ASSIGN_OR_RETURN(Node * node, AddOutput(*scope.graph, name, *value));
      node->set_name(name);
    }
    return absl::OkStatus();
  }

  // ---- Operators.

  absl::Status ReadOperator(Scope& scope) {
    const tflite::Operator& op = *scope.subgraph->operators()->Get(scope.next_operator);
    RH_ASSIGN_OR_RETURN(const OperatorKind kind, KindOf(model_, op));
    // Operators may share these, and their code, which messages name.
    RH_RETURN_IF_ERROR(Spend(SizeOf(op.inputs()) + SizeOf(op.outputs())));
    if (!copies_.Spend(kind.custom_code.size())) return copies_.status();
    const std::vector<int32_t> outputs = Numbers(op.outputs());
    std::string where =
        absl::StrCat("operator ", scope.next_operator, ", ",
                     kind.code == tflite::BuiltinOperator_CUSTOM
                         ? absl::StrCat("'", kind.custom_code, "'")
                         : tfl::OptionSchema::Get().Enum("BuiltinOperator").NameOf(kind.code));
    return Annotate(ReadOperator(scope, op, kind, outputs), where);
  }

  absl::Status ReadOperator(Scope& scope, const tflite::Operator& op, const OperatorKind& kind,
                            const std::vector<int32_t>& outputs) {
    const std::vector<int32_t> inputs = Numbers(op.inputs());
    RH_RETURN_IF_ERROR(Spend(SizeOf(op.intermediates())));
    RH_ASSIGN_OR_RETURN(const bool is_done, ReadVariableAccess(scope, kind.code, inputs, outputs));
    if (is_done) return absl::OkStatus();
    const tfl::BuiltinOp* builtin = tfl::FindBuiltin(kind.code);
    if (builtin == nullptr && kind.code != tflite::BuiltinOperator_CUSTOM) {
      return absl::UnimplementedError(absl::StrCat("unknown builtin operator ", kind.code));
    }
    RH_ASSIGN_OR_RETURN(AttributeMap attributes,
                        ReadAttributes(scope, op, kind, builtin, bytes_, symbols_, copies_));

    std::vector<Value*> operands;
    std::vector<Global*> states;
    std::vector<int64_t> state_operands;
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i] == -1) {
        operands.push_back(None(scope));
        continue;
      }
      RH_ASSIGN_OR_RETURN(Value * value, values_.Resolve(scope, inputs[i]));
      operands.push_back(value);
      const tflite::Tensor& tensor = *scope.subgraph->tensors()->Get(inputs[i]);
      if (builtin != nullptr && tensor.is_variable() &&
          std::find(builtin->states.begin(), builtin->states.end(), static_cast<int>(i)) !=
              builtin->states.end()) {
        states.push_back(values_.KnownState(tensor));
        state_operands.push_back(static_cast<int64_t>(i));
      }
    }
    if (!states.empty()) attributes.Set(tfl::kStates, Attribute::IntArray(state_operands));
    return MakeNode(scope, builtin == nullptr ? std::string(tfl::kCustom) : builtin->OpName(),
                    operands, outputs, states, std::move(attributes));
  }

  // Reads an operator that reads or assigns a variable. Returns false for other operators, and if
  // it is not known which variable it is.
  absl::StatusOr<bool> ReadVariableAccess(Scope& scope, int32_t code,
                                          const std::vector<int32_t>& inputs,
                                          const std::vector<int32_t>& outputs) {
    if (code == tflite::BuiltinOperator_CALL_ONCE) {
      const auto* options = scope.subgraph->operators()
                                ->Get(scope.next_operator)
                                ->builtin_options_as_CallOnceOptions();
      return variables_.initializers.contains(options == nullptr ? 0 : options->init_subgraph());
    }
    if (code == tflite::BuiltinOperator_VAR_HANDLE) return outputs.size() == 1;
    const bool is_read = code == tflite::BuiltinOperator_READ_VARIABLE;
    if (!is_read && code != tflite::BuiltinOperator_ASSIGN_VARIABLE) return false;
    auto handle = scope.handles.find(inputs.empty() ? -1 : inputs[0]);
    if (handle == scope.handles.end()) return false;
    if (inputs.size() != (is_read ? 1 : 2) || outputs.size() != (is_read ? 1 : 0)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "expected ", is_read ? "1 operand and 1 result" : "2 operands and no results", ", found ",
          inputs.size(), " and ", outputs.size()));
    }
    auto found = globals_.find(handle->second);
    if (found == globals_.end()) return false;
    Global& global = *found->second;
    if (!copies_.Spend(global.name().size())) return copies_.status();
    if (is_read) {
      RH_ASSIGN_OR_RETURN(const tflite::Tensor* tensor, TensorAt(scope, outputs[0]));
      RH_ASSIGN_OR_RETURN(const Type type, ReadType(*tensor, empty_shape_));
      Value* value = LoadOf(scope, global, container::kGlobalLoad, Text(tensor->name()));
      RH_RETURN_IF_ERROR(Define(scope, outputs[0], Viewed(scope, *value, type)));
      return true;
    }
    if (scope.first_value) return true;
    RH_ASSIGN_OR_RETURN(Value * value, values_.Resolve(scope, inputs[1]));
    scope.graph->CreateNode(container::kGlobalStore, {Viewed(scope, *value, global.type())}, {},
                            {{std::string(container::kGlobal), Attribute::Symbol(global.name())}});
    return true;
  }

  absl::Status MakeNode(Scope& scope, absl::string_view op, absl::Span<Value* const> operands,
                        const std::vector<int32_t>& outputs, const std::vector<Global*>& states,
                        AttributeMap attributes) {
    std::vector<Type> types;
    std::vector<Attribute> notes;
    bool has_notes = outputs.size() > 1;
    std::string name;
    for (size_t i = 0; i < outputs.size(); ++i) {
      RH_ASSIGN_OR_RETURN(const tflite::Tensor* tensor, TensorAt(scope, outputs[i]));
      absl::StatusOr<Type> type = ReadType(*tensor, EmptyShape::kUnranked);
      if (!type.ok()) return Annotate(type.status(), NameOf(*tensor, outputs[i]));
      types.push_back(*std::move(type));
      if (i == 0) name = Text(tensor->name());
      RH_ASSIGN_OR_RETURN(AttributeMap note, ReadNote(*tensor, name));
      has_notes = has_notes || !note.empty();
      notes.push_back(Attribute::Dictionary(std::move(note)));
    }
    if (has_notes) attributes.Set(tfl::kResults, Attribute::List(std::move(notes)));
    for (const Global* state : states) types.push_back(state->type());
    Node* node = scope.graph->CreateNode(op, operands, types, std::move(attributes));
    node->set_name(name);
    InferResults(*node);
    for (size_t i = 0; i < outputs.size(); ++i) {
      RH_RETURN_IF_ERROR(Define(scope, outputs[i], &node->result(static_cast<int>(i))));
    }
    for (size_t i = 0; i < states.size(); ++i) {
      Value& next = node->result(static_cast<int>(outputs.size() + i));
      scope.graph->CreateNode(
          container::kGlobalStore, {Viewed(scope, next, states[i]->type())}, {},
          {{std::string(container::kGlobal), Attribute::Symbol(states[i]->name())}});
    }
    return absl::OkStatus();
  }

  // Merges declared and inferred types. If the shapes differ the inferred type is used; if the
  // element types differ the declared one, so that the verifier objects.
  static void InferResults(Node& node) {
    absl::StatusOr<std::optional<std::vector<Type>>> types = InferTypes(node);
    if (!types.ok() || !*types || (*types)->size() != static_cast<size_t>(node.num_results())) {
      return;
    }
    for (int i = 0; i < node.num_results(); ++i) {
      const Type& inferred = (**types)[i];
      const Type& declared = node.result(i).type();
      absl::StatusOr<Type> merged = Merge(inferred, declared);
      if (merged.ok()) {
        node.result(i).set_type(*std::move(merged));
      } else if (inferred.is_tensor() && inferred.element_type() == declared.element_type()) {
        node.result(i).set_type(inferred);
      }
    }
  }

  const ModelBytes& bytes_;
  const tflite::Model& model_;
  const EmptyShape empty_shape_ = EmptyShapeIn(model_);
  Program& program_;
  size_t budget_;
  CopyBudget copies_;
  Variables variables_;
  std::vector<Graph*> graphs_;        // By subgraph; null if it only initialises variables.
  std::vector<std::string> symbols_;  // Their names.
  std::map<VariableName, Global*> globals_;
  TensorValues values_;
  std::vector<std::vector<Type>> formal_types_;  // By subgraph.
  std::set<uint32_t> entered_;
  std::vector<std::pair<uint32_t, std::unique_ptr<Scope>>> stack_;
};

}  // namespace

absl::Status ReadGraphs(const ModelBytes& bytes, Program& program) {
  return GraphReader(bytes, program).Run();
}

}  // namespace roundhouse::tflite_format
