#include "roundhouse/serialization/onnx/graph_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
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
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/dialects/onnx/schema_table.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/serialization/onnx/body_types.h"
#include "roundhouse/serialization/onnx/captures.h"
#include "roundhouse/serialization/onnx/external_data.h"
#include "roundhouse/serialization/onnx/model_devices.h"
#include "roundhouse/serialization/onnx/model_functions.h"
#include "roundhouse/serialization/onnx/opset_imports.h"
#include "roundhouse/serialization/onnx/scope.h"
#include "roundhouse/serialization/onnx/tensor_reader.h"
#include "roundhouse/serialization/onnx/type_proto.h"
#include "roundhouse/serialization/onnx/wrong_branches.h"
#include "roundhouse/service/lowering/port_groups.h"

namespace roundhouse::onnx_format {
namespace {

using onnx_dialect::NormalizedDomain;
using onnx_dialect::OpSchema;

// ModelProto.ir_version. Files of this version have all fields that are read here.
constexpr int64_t kNewestIrVersion = 14;

// Limits the part of a graph's name that prefixes the names of the graphs in it.
constexpr size_t kMaxBaseName = 256;

std::string NodeText(const onnx::NodeProto& node) {
  const std::string& name = !node.name().empty()     ? node.name()
                            : node.output_size() > 0 ? node.output(0)
                                                     : node.name();
  return absl::StrCat(node.domain(), node.domain().empty() ? "" : ".", node.op_type(),
                      name.empty() ? "" : absl::StrCat(" '", name, "'"));
}

// Cuts before a character of several bytes, not inside it.
absl::string_view Shortened(absl::string_view name) {
  if (name.size() <= kMaxBaseName) return name;
  size_t end = kMaxBaseName;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
  return name.substr(0, end);
}

class GraphReader {
 public:
  GraphReader(onnx::ModelProto& model, absl::Span<const absl::Span<const std::byte>> outlined,
              ExternalData& external, Program& program)
      : model_(model),
        outlined_(outlined),
        tensors_(external),
        program_(program),
        devices_(program),
        functions_(model) {}

  absl::Status Run(absl::string_view device_configuration) {
    RH_RETURN_IF_ERROR(ReadModel());
    RH_RETURN_IF_ERROR(devices_.Apply(model_, device_configuration, warnings_));
    MarkWrongNodesOfBranches(program_);
    if (warnings_.empty()) return absl::OkStatus();
    return program_.attachments().Set(kLoadWarnings,
                                      std::vector<std::string>(warnings_.begin(), warnings_.end()));
  }

 private:
  absl::Status ReadModel() {
    if (model_.ir_version() > kNewestIrVersion) {
      warnings_.insert(absl::StrCat("IR version ", model_.ir_version(), " is newer than ",
                                    kNewestIrVersion,
                                    ", the newest supported; its new fields are ignored"));
    }
    RH_ASSIGN_OR_RETURN(const Opsets opsets, ReadOpsets(model_.opset_import(), warnings_));
    RH_ASSIGN_OR_RETURN(Graph * graph, program_.CreateGraph("main"));
    const onnx::GraphProto& proto = model_.graph();
    if (!proto.name().empty()) graph->set_attribute("onnx.name", Attribute::String(proto.name()));
    if (!proto.doc_string().empty()) {
      graph->set_attribute(onnx_dialect::kDocString, Attribute::String(proto.doc_string()));
    }
    Scope scope = {.graph = graph, .opsets = &opsets};
    RH_RETURN_IF_ERROR(ReadWeights(proto, scope));
    for (const onnx::ValueInfoProto& input : proto.input()) {
      // A sparse weight that is also an input is a weight.
      if (scope.values.contains(input.name()) && IsSparse(proto, input.name())) continue;
      auto weight = scope.weights.find(input.name());
      if (weight != scope.weights.end()) {
        weight->second->set_attribute("onnx.input", Attribute::Unit());
        continue;
      }
      absl::StatusOr<Type> type = TypeFromProto(input.type());
      if (!type.ok()) return Annotate(type.status(), absl::StrCat("input '", input.name(), "'"));
      RH_RETURN_IF_ERROR(ReadInput(scope, input.name(), *type));
      SetMark(input.doc_string(), graph->mutable_inputs().back());
    }
    return ReadBody(proto, scope);
  }

  absl::Status ReadWeights(const onnx::GraphProto& proto, Scope& scope) {
    const bool is_main = &proto == &model_.graph();
    for (int i = 0; i < proto.initializer_size(); ++i) {
      const onnx::TensorProto& weight = proto.initializer(i);
      const size_t index = static_cast<size_t>(i);
      const bool is_outlined = is_main && index < outlined_.size();
      RH_RETURN_IF_ERROR(scope.AddWeight(
          weight.name(),
          tensors_.Read(weight, use(),
                        is_outlined ? outlined_[index] : absl::Span<const std::byte>())));
      // Now there are two copies of the bytes, and the model may be large.
      if (is_main) delete model_.mutable_graph()->mutable_initializer(i)->release_raw_data();
    }
    for (const onnx::SparseTensorProto& weight : proto.sparse_initializer())
      RH_RETURN_IF_ERROR(
          scope.AddSparseWeight(weight.values().name(), tensors_.ReadSparse(weight, use())));
    return absl::OkStatus();
  }

  TensorReader::Use use() const {
    return functions_.is_in_call() ? TensorReader::Use::kAgain : TensorReader::Use::kOnce;
  }

  static bool IsSparse(const onnx::GraphProto& proto, const std::string& name) {
    return std::any_of(proto.sparse_initializer().begin(), proto.sparse_initializer().end(),
                       [&](const auto& weight) { return weight.values().name() == name; });
  }

  absl::Status ReadInput(Scope& scope, const std::string& name, const Type& type) {
    if (name.empty()) return absl::InvalidArgumentError("an input has no name");
    if (scope.values.contains(name)) {
      return absl::InvalidArgumentError(absl::StrCat("input '", name, "' appears twice"));
    }
    RH_ASSIGN_OR_RETURN(Value * value, AddInput(*scope.graph, name, type));
    value->node().set_name(name);
    scope.values[name] = value;
    return absl::OkStatus();
  }

  // Reads nodes and outputs.
  absl::Status ReadBody(const onnx::GraphProto& proto, Scope& scope) {
    for (const onnx::ValueInfoProto& info : proto.value_info()) scope.declared[info.name()] = &info;
    absl::flat_hash_map<std::string, const onnx::ValueInfoProto*> outputs;
    for (const onnx::ValueInfoProto& info : proto.output()) {
      scope.declared[info.name()] = &info;
      outputs[info.name()] = &info;
    }
    const auto* const outputs_around = std::exchange(outputs_, &outputs);
    for (const onnx::NodeProto& node : proto.node()) {
      const absl::Status status = ReadNode(node, scope);
      if (!status.ok()) return Annotate(status, NodeText(node));
    }
    outputs_ = outputs_around;
    for (const onnx::ValueInfoProto& output : proto.output()) {
      absl::StatusOr<Value*> value = scope.Resolve(output.name());
      if (!value.ok()) {
        return Annotate(value.status(), absl::StrCat("output '", output.name(), "'"));
      }
      RH_ASSIGN_OR_RETURN(Node * node, AddOutput(*scope.graph, output.name(), **value));
      node->set_name(output.name());
      SetMark(output.doc_string(), scope.graph->mutable_outputs().back());
      RH_RETURN_IF_ERROR(KeepPromise(scope, output.name(), (*value)->type()));
    }
    return absl::OkStatus();
  }

  // Callers of the model rely on the declared type of an output. If it contradicts the inferred
  // type, the declared type is kept, so that the verifier sees both. Bodies are fitted to the
  // values that they run on.
  absl::Status KeepPromise(const Scope& scope, const std::string& name, const Type& found) {
    if (scope.graph->visibility() != Visibility::kPublic) return absl::OkStatus();
    RH_ASSIGN_OR_RETURN(const Type declared, DeclaredType(scope, name));
    if (declared.is_tensor() && !Merge(found, declared).ok())
      scope.graph->mutable_outputs().back().type = declared;
    return absl::OkStatus();
  }

  absl::Status ReadNode(const onnx::NodeProto& proto, Scope& scope) {
    const std::string domain(NormalizedDomain(proto.domain()));
    const onnx::FunctionProto* function = functions_.Find(proto);
    if (function != nullptr) return ReadCall(proto, *function, scope);
    auto opset = scope.opsets->find(domain);
    // Models of the first versions have no opsets, and many models have none for other domains.
    const int64_t version = opset == scope.opsets->end() ? 1 : opset->second;
    const OpSchema* schema = onnx_dialect::OpSchemas().Find(domain, proto.op_type(), version);
    if (schema != nullptr && schema->deprecated) schema = nullptr;
    if (schema == nullptr) RH_RETURN_IF_ERROR(CheckKnown(proto.op_type(), domain, version));

    AttributeMap attributes;
    std::vector<Value*> operands;
    for (const std::string& name : proto.input()) {
      if (name.empty()) {
        operands.push_back(scope.None());
        continue;
      }
      RH_ASSIGN_OR_RETURN(Value * value, scope.Resolve(name));
      operands.push_back(value);
    }
    if (schema == nullptr) {
      attributes.Set(onnx_dialect::kDomain, Attribute::String(domain));
      attributes.Set(onnx_dialect::kOpType, Attribute::String(proto.op_type()));
      attributes.Set("onnx.version", Attribute::Int(version));
    }
    if (!proto.doc_string().empty()) {
      attributes.Set(onnx_dialect::kDocString, Attribute::String(proto.doc_string()));
    }
    RH_RETURN_IF_ERROR(ReadAttributes(proto, schema, scope, operands, attributes));
    if (schema != nullptr) RH_RETURN_IF_ERROR(CaptureNamed(*schema, scope, operands, attributes));
    return MakeNode(proto, schema, operands, std::move(attributes), scope);
  }

  // Gradient names the value that it is a gradient of in an attribute. The value is captured, so
  // that it is an operand like all other values that a node depends on.
  absl::Status CaptureNamed(const OpSchema& schema, Scope& scope, std::vector<Value*>& operands,
                            AttributeMap& attributes) {
    if (schema.name != "Gradient" || schema.domain != "ai.onnx.preview.training")
      return absl::OkStatus();
    const Attribute* y = attributes.Find("y");
    if (y == nullptr || y->if_string() == nullptr) return absl::OkStatus();
    absl::StatusOr<Value*> value = scope.Resolve(*y->if_string());
    if (!value.ok()) return Annotate(value.status(), "attribute 'y'");
    operands.push_back(*value);
    attributes.Set(onnx_dialect::kCaptures, Attribute::Int(1));
    return absl::OkStatus();
  }

  absl::Status MakeNode(const onnx::NodeProto& proto, const OpSchema* schema,
                        absl::Span<Value* const> operands, AttributeMap attributes, Scope& scope) {
    std::vector<Type> types;
    std::vector<Attribute> names;
    std::string name;
    for (const std::string& output : proto.output()) {
      RH_ASSIGN_OR_RETURN(Type type, DeclaredType(scope, output));
      types.push_back(std::move(type));
      names.push_back(Attribute::String(absl::StrCat(scope.prefix, output)));
      if (name.empty()) name = output;
    }
    if (types.size() > 1) attributes.Set(onnx_dialect::kOutputNames, Attribute::List(names));
    Node* node = scope.graph->CreateNode(
        schema == nullptr ? std::string(onnx_dialect::kCustom) : schema->OpName(), operands, types,
        std::move(attributes));
    node->set_name(name.empty() ? proto.name() : absl::StrCat(scope.prefix, name));
    if (!proto.name().empty()) node->set_origins({absl::StrCat(scope.prefix, proto.name())});
    RH_RETURN_IF_ERROR(devices_.AddNode(proto, *node));
    types_.Infer(*node, types);
    for (int i = 0; i < proto.output_size(); ++i) {
      if (proto.output(i).empty()) continue;
      if (!scope.values.try_emplace(proto.output(i), &node->result(i)).second) {
        return absl::InvalidArgumentError(
            absl::StrCat("'", proto.output(i), "' is produced twice"));
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Type> DeclaredType(const Scope& scope, const std::string& name) {
    auto info = scope.declared.find(name);
    if (name.empty() || info == scope.declared.end()) return Type::Unknown();
    absl::StatusOr<Type> type = TypeFromProto(info->second->type());
    if (!type.ok()) return Annotate(type.status(), absl::StrCat("value '", name, "'"));
    // Some tools wrote wrong sizes for values between inputs and outputs, so their names are
    // dropped.
    const bool is_output = outputs_ != nullptr && outputs_->contains(name);
    if (type->is_tensor() && !is_output) {
      return type->WithShape(type->shape().WithoutNames());
    }
    return type;
  }

  absl::Status ReadAttributes(const onnx::NodeProto& proto, const OpSchema* schema, Scope& scope,
                              std::vector<Value*>& operands, AttributeMap& attributes) {
    std::vector<std::pair<const onnx::AttributeProto*, std::string>> graphs;
    for (const onnx::AttributeProto& written : proto.attribute()) {
      const onnx::AttributeProto* attribute = &written;
      if (!written.ref_attr_name().empty()) {
        attribute = scope.CallAttribute(written.ref_attr_name());
        if (attribute == nullptr) continue;  // The call uses the default.
      }
      if (written.name().empty()) return absl::InvalidArgumentError("an attribute has no name");
      if (attribute->type() == onnx::AttributeProto::GRAPH ||
          attribute->type() == onnx::AttributeProto::GRAPHS) {
        graphs.emplace_back(attribute, written.name());
        continue;
      }
      absl::StatusOr<Attribute> value = tensors_.ReadAttribute(*attribute, use());
      if (!value.ok()) {
        return Annotate(value.status(), absl::StrCat("attribute '", written.name(), "'"));
      }
      attributes.Set(written.name(), *std::move(value));
    }
    if (graphs.empty()) return absl::OkStatus();
    return ReadGraphAttributes(proto, schema, graphs, scope, operands, attributes);
  }

  // All graphs of a node take the same captured values, after their own inputs.
  absl::Status ReadGraphAttributes(
      const onnx::NodeProto& proto, const OpSchema* schema,
      const std::vector<std::pair<const onnx::AttributeProto*, std::string>>& graphs, Scope& scope,
      std::vector<Value*>& operands, AttributeMap& attributes) {
    std::vector<std::string> names;
    absl::flat_hash_set<std::string> known_names;
    std::vector<Value*> captures;
    auto gather = [&](const onnx::GraphProto& graph) -> absl::Status {
      for (const std::string& name : capture_finder_.Of(graph)) {
        if (known_names.contains(name)) continue;
        if (!scope.values.contains(name) && scope.IsWeight(name)) continue;
        RH_ASSIGN_OR_RETURN(Value * value, scope.Resolve(name));
        if (value->node().op_name() == container::kGlobalLoadConst) continue;
        known_names.insert(name);
        names.push_back(name);
        captures.push_back(value);
      }
      return absl::OkStatus();
    };
    for (const auto& [attribute, name] : graphs) {
      if (attribute->type() == onnx::AttributeProto::GRAPH) {
        RH_RETURN_IF_ERROR(gather(attribute->g()));
      }
      for (const onnx::GraphProto& graph : attribute->graphs()) RH_RETURN_IF_ERROR(gather(graph));
    }
    const std::string base = absl::StrCat(Shortened(scope.graph->name()), ".",
                                          proto.output_size() > 0 ? proto.output(0) : proto.name());
    const std::vector<Type> given = BodyInputTypes(schema, operands, attributes);
    for (const auto& [attribute, name] : graphs) {
      std::vector<Attribute> symbols;
      auto read = [&](const onnx::GraphProto& graph) -> absl::Status {
        RH_ASSIGN_OR_RETURN(Graph * made, ReadSubgraph(graph, absl::StrCat(base, ".", name), given,
                                                       names, captures, scope));
        symbols.push_back(Attribute::Symbol(made->name()));
        return absl::OkStatus();
      };
      if (attribute->type() == onnx::AttributeProto::GRAPH) {
        RH_RETURN_IF_ERROR(read(attribute->g()));
        attributes.Set(name, symbols[0]);
        continue;
      }
      for (const onnx::GraphProto& graph : attribute->graphs()) RH_RETURN_IF_ERROR(read(graph));
      attributes.Set(name, Attribute::List(std::move(symbols)));
    }
    operands.insert(operands.end(), captures.begin(), captures.end());
    attributes.Set(onnx_dialect::kCaptures, Attribute::Int(static_cast<int64_t>(captures.size())));
    return absl::OkStatus();
  }

  absl::StatusOr<Graph*> ReadSubgraph(const onnx::GraphProto& proto, const std::string& symbol,
                                      const std::vector<Type>& given,
                                      const std::vector<std::string>& captured_names,
                                      const std::vector<Value*>& captures, Scope& around) {
    std::vector<Type> types;
    std::vector<bool> declares_shape;
    for (int i = 0; i < proto.input_size(); ++i) {
      absl::StatusOr<Type> type = TypeFromProto(proto.input(i).type());
      if (!type.ok()) {
        return Annotate(type.status(), absl::StrCat("input '", proto.input(i).name(), "'"));
      }
      const size_t index = static_cast<size_t>(i);
      declares_shape.push_back(type->is_tensor() && type->shape().is_ranked());
      // The body may also run on other shapes than the first.
      if (index < given.size() && !declares_shape.back()) {
        absl::StatusOr<Type> merged = Merge(*type, given[index]);
        *type = merged.ok() ? *merged : given[index];
      }
      types.push_back(*std::move(type));
    }
    RH_ASSIGN_OR_RETURN(Graph * graph,
                        program_.CreateGraph(program_.UnusedSymbol(symbol), Visibility::kPrivate));
    Scope scope = {.parent = &around,
                   .graph = graph,
                   .opsets = around.opsets,
                   .call = around.call,
                   .prefix = around.prefix};
    RH_RETURN_IF_ERROR(ReadWeights(proto, scope));
    for (int i = 0; i < proto.input_size(); ++i) {
      RH_RETURN_IF_ERROR(ReadInput(scope, proto.input(i).name(), types[i]));
    }
    for (size_t i = 0; i < captures.size(); ++i) {
      // A name that means something else inside is captured for another graph of the node.
      const bool is_hidden =
          scope.values.contains(captured_names[i]) || scope.weights.contains(captured_names[i]);
      RH_ASSIGN_OR_RETURN(
          Value * value, AddInput(*graph, is_hidden ? "" : captured_names[i], captures[i]->type()));
      value->node().set_name(captured_names[i]);
      if (!is_hidden) scope.values[captured_names[i]] = value;
    }
    RH_RETURN_IF_ERROR(ReadBody(proto, scope));
    types_.AddBody(*graph, std::move(declares_shape));
    return graph;
  }

  absl::Status ReadCall(const onnx::NodeProto& proto, const onnx::FunctionProto& function,
                        Scope& around) {
    RH_RETURN_IF_ERROR(functions_.BeginCall());
    RH_RETURN_IF_ERROR(devices_.AddCall(proto));
    RH_ASSIGN_OR_RETURN(Opsets opsets, ReadOpsets(function.opset_import(), warnings_));
    if (opsets.empty()) opsets = *around.opsets;
    RH_ASSIGN_OR_RETURN(const CallAttributes call,
                        functions_.AttributesOf(proto, function, around));
    const std::string name = !proto.name().empty()     ? proto.name()
                             : proto.output_size() > 0 ? proto.output(0)
                                                       : "";
    Scope scope = {.graph = around.graph,
                   .opsets = &opsets,
                   .call = &call,
                   .prefix = absl::StrCat(around.prefix, name, "/")};
    if (proto.input_size() > function.input_size() ||
        proto.output_size() > function.output_size()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the function has ", function.input_size(), " inputs and ", function.output_size(),
          " outputs, found ", proto.input_size(), " and ", proto.output_size()));
    }
    for (int i = 0; i < function.input_size(); ++i) {
      Value* value = nullptr;
      if (i < proto.input_size() && !proto.input(i).empty()) {
        RH_ASSIGN_OR_RETURN(value, around.Resolve(proto.input(i)));
      } else {
        value = around.None();
      }
      scope.values[function.input(i)] = value;
    }
    const auto* const outputs_around = std::exchange(outputs_, nullptr);
    for (const onnx::NodeProto& node : function.node()) {
      RH_RETURN_IF_ERROR(functions_.AddNode(scope.prefix));
      const absl::Status status = ReadNode(node, scope);
      if (!status.ok()) return Annotate(status, NodeText(node));
    }
    outputs_ = outputs_around;
    for (int i = 0; i < proto.output_size(); ++i) {
      if (proto.output(i).empty()) continue;
      RH_ASSIGN_OR_RETURN(Value * value, scope.Resolve(function.output(i)));
      if (!around.values.try_emplace(proto.output(i), value).second) {
        return absl::InvalidArgumentError(
            absl::StrCat("'", proto.output(i), "' is produced twice"));
      }
    }
    functions_.EndCall();
    return absl::OkStatus();
  }

  onnx::ModelProto& model_;
  const absl::Span<const absl::Span<const std::byte>> outlined_;
  TensorReader tensors_;
  Program& program_;
  ModelDevicesReader devices_;
  CaptureFinder capture_finder_;
  BodyTypes types_;
  std::set<std::string> warnings_;
  ModelFunctions functions_;
  // The outputs of the graph that is being read.
  const absl::flat_hash_map<std::string, const onnx::ValueInfoProto*>* outputs_ = nullptr;
};

}  // namespace

absl::Status ReadGraphs(onnx::ModelProto& model,
                        absl::Span<const absl::Span<const std::byte>> outlined,
                        ExternalData& external, absl::string_view device_configuration,
                        Program& program) {
  return GraphReader(model, outlined, external, program).Run(device_configuration);
}

}  // namespace roundhouse::onnx_format
