#include "roundhouse/serialization/onnx/model_proto.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/dialects/onnx/schema_table.h"
#include "roundhouse/dialects/onnx/sparse_constant.h"
#include "roundhouse/serialization/onnx/model_devices.h"
#include "roundhouse/serialization/onnx/nesting.h"
#include "roundhouse/serialization/onnx/tensor_proto.h"
#include "roundhouse/serialization/onnx/type_proto.h"
#include "roundhouse/service/export_options.h"
#include "roundhouse/service/lowering/port_groups.h"

namespace roundhouse::onnx_format {
namespace {

using onnx_dialect::AttributeType;
using onnx_dialect::OpSchema;

constexpr size_t kMaxReported = 50;
constexpr int64_t kFirstIrOfPlainInitializers = 4;

std::string TextOf(const AttributeMap& attributes, absl::string_view name) {
  const Attribute* attribute = attributes.Find(name);
  return attribute == nullptr || attribute->if_string() == nullptr ? "" : *attribute->if_string();
}

int64_t IntOf(const AttributeMap& attributes, absl::string_view name, int64_t otherwise) {
  const Attribute* attribute = attributes.Find(name);
  return attribute == nullptr || attribute->if_int() == nullptr ? otherwise : *attribute->if_int();
}

// Returns the pairs of an attribute that is a list of [name, value].
std::vector<std::pair<std::string, Attribute>> PairsOf(const AttributeMap& attributes,
                                                       absl::string_view name) {
  std::vector<std::pair<std::string, Attribute>> pairs;
  const Attribute* attribute = attributes.Find(name);
  if (attribute == nullptr || attribute->if_list() == nullptr) return pairs;
  for (const Attribute& entry : *attribute->if_list()) {
    const std::vector<Attribute>* pair = entry.if_list();
    if (pair == nullptr || pair->size() != 2 || (*pair)[0].if_string() == nullptr) continue;
    pairs.emplace_back(*(*pair)[0].if_string(), (*pair)[1]);
  }
  return pairs;
}

class ModelWriter {
 public:
  // Weights of `min_external_bytes` or more go to `external`, unless that is null.
  ModelWriter(const Program& program, ExternalDataWriter* external, int64_t min_external_bytes)
      : program_(program), external_(external), min_external_bytes_(min_external_bytes) {}

  absl::Status Write(onnx::ModelProto& model) {
    RH_RETURN_IF_ERROR(WriteHeader(model));
    RH_ASSIGN_OR_RETURN(devices_, ModelDevicesWriter::Create(program_));
    devices_->AddTo(model);
    const Graph* entry = nullptr;
    for (const Graph* graph : program_.graphs()) {
      if (graph->visibility() != Visibility::kPublic) continue;
      if (entry != nullptr) {
        return absl::UnimplementedError(absl::StrCat("ONNX has one entry graph; @", entry->name(),
                                                     " and @", graph->name(), " are public"));
      }
      entry = graph;
    }
    if (entry == nullptr) return absl::InvalidArgumentError("the program has no public graph");
    onnx::GraphProto& graph = *model.mutable_graph();
    const std::string name = TextOf(entry->attributes(), "onnx.name");
    graph.set_name(name.empty() ? entry->name() : name);
    const std::string doc = TextOf(entry->attributes(), onnx_dialect::kDocString);
    if (!doc.empty()) graph.set_doc_string(doc);
    RH_RETURN_IF_ERROR(WriteWeights(graph));
    // Before this version, every initializer had to be an input, too.
    if (model.ir_version() < kFirstIrOfPlainInitializers &&
        graph.initializer_size() > graph.input_size()) {
      model.set_ir_version(kFirstIrOfPlainInitializers);
    }
    RH_RETURN_IF_ERROR(WriteGraph(*entry, {}, 0, graph));
    if (errors_.empty()) return absl::OkStatus();
    const size_t count = errors_.size();
    if (count > kMaxReported) errors_.resize(kMaxReported);
    return absl::UnimplementedError(
        absl::StrCat(count, count == 1 ? " node" : " nodes", " cannot be expressed in ONNX:\n  ",
                     absl::StrJoin(errors_, "\n  "), count > kMaxReported ? "\n  …" : ""));
  }

 private:
  using Names = absl::flat_hash_map<const Value*, std::string>;

  absl::Status WriteHeader(onnx::ModelProto& model) {
    const AttributeMap& attributes = program_.attributes();
    model.set_ir_version(IntOf(attributes, "onnx.ir_version", 8));
    model.set_producer_name(TextOf(attributes, "onnx.producer_name"));
    model.set_producer_version(TextOf(attributes, "onnx.producer_version"));
    model.set_domain(TextOf(attributes, "onnx.domain"));
    model.set_doc_string(TextOf(attributes, "onnx.doc_string"));
    if (attributes.contains("onnx.model_version")) {
      model.set_model_version(IntOf(attributes, "onnx.model_version", 0));
    }
    for (const auto& [domain, version] : PairsOf(attributes, onnx_dialect::kOpsets)) {
      if (version.if_int() == nullptr) continue;
      onnx::OperatorSetIdProto& opset = *model.add_opset_import();
      opset.set_domain(domain);
      opset.set_version(*version.if_int());
      int64_t& newest = opsets_[std::string(onnx_dialect::NormalizedDomain(domain))];
      newest = std::max(newest, *version.if_int());
    }
    for (const auto& [key, value] : PairsOf(attributes, "onnx.metadata_props")) {
      onnx::StringStringEntryProto& entry = *model.add_metadata_props();
      entry.set_key(key);
      if (value.if_string() != nullptr) entry.set_value(*value.if_string());
    }
    return absl::OkStatus();
  }

  static std::string NameOf(const Global& global) {
    const std::string name = TextOf(global.attributes(), "onnx.name");
    return name.empty() ? global.name() : name;
  }

  absl::Status WriteWeights(onnx::GraphProto& graph) {
    const Attribute* keep = program_.attributes().Find(kKeepInitializerInputs);
    const bool keeps_inputs = keep != nullptr && keep->if_bool() != nullptr && *keep->if_bool();
    for (const Global* global : program_.globals()) {
      const Attribute* initial = global->inline_initial();
      if (global->is_mutable() || initial == nullptr || initial->if_tensor() == nullptr) {
        return absl::UnimplementedError(
            absl::StrCat("global @", global->name(),
                         ": ONNX has neither state nor weights in an unlinked bundle"));
      }
      std::string name = NameOf(*global);
      if (!taken_.insert(name).second) name = Unused(name);
      weight_names_[global->name()] = name;
      onnx::TensorProto& tensor = *graph.add_initializer();
      tensor.set_name(name);
      RH_RETURN_IF_ERROR(Annotate(WriteWeight(*initial->if_tensor(), tensor),
                                  absl::StrCat("global @", global->name())));
      bytes_ += tensor.raw_data().size();
      if (bytes_ > kMostModelBytes) {
        return absl::UnimplementedError("the weights are larger than the 2 GiB of an ONNX file");
      }
      // Runtimes do not treat a weight that is also an input as constant, and do not fuse it.
      if (!keeps_inputs || !global->attributes().contains("onnx.input")) continue;
      onnx::ValueInfoProto& input = *graph.add_input();
      input.set_name(name);
      RH_RETURN_IF_ERROR(TypeToProto(global->type(), *input.mutable_type()));
    }
    return absl::OkStatus();
  }

  absl::Status WriteWeight(const Tensor& weight, onnx::TensorProto& proto) {
    const absl::StatusOr<int64_t> size = ByteSize(weight.type());
    if (external_ == nullptr || !size.ok() || *size < min_external_bytes_) {
      return TensorToProto(weight, proto);
    }
    RH_ASSIGN_OR_RETURN(const ExternalBytes bytes, external_->Add(weight));
    return ExternalTensorToProto(weight, bytes, proto);
  }

  std::string Unused(const std::string& base) {
    std::string name = base;
    for (int i = 1; !taken_.insert(name).second; ++i) name = absl::StrCat(base, "_", i);
    return name;
  }

  // Returns the first origin's name for the first node made from it; runtimes refuse duplicate node
  // names.
  std::string UnusedNodeName(const Node& node, const std::string& op_type) {
    if (node.origins().empty() || node.origins()[0].empty()) return "";
    const std::string& origin = node.origins()[0];
    if (node_names_.insert(origin).second) return origin;
    const std::string base = absl::StrCat(origin, "/", op_type);
    int64_t& last = last_numbers_[base];
    std::string name = base;
    while (!node_names_.insert(name).second) name = absl::StrCat(base, "_", ++last);
    return name;
  }

  // `captured` are the outer names of the graph's last inputs.
  absl::Status WriteGraph(const Graph& graph, const std::vector<std::string>& captured, int depth,
                          onnx::GraphProto& proto) {
    if (depth > kMostNestedGraphs) {
      return absl::UnimplementedError(
          absl::StrCat("@", graph.name(), ": expected at most ", kMostNestedGraphs,
                       " graphs in one another, as readers of ONNX take, found more"));
    }
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(graph));
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(graph));
    Names names;
    const size_t own = inputs.size() - std::min(inputs.size(), captured.size());
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i] == nullptr) return absl::InvalidArgumentError("an input has no node");
      if (i >= own) {
        names[&inputs[i]->result(0)] = captured[i - own];
        continue;
      }
      const Port& port = graph.inputs()[i];
      const std::string name = Unused(port.name.empty() ? absl::StrCat("input_", i) : port.name);
      names[&inputs[i]->result(0)] = name;
      RH_RETURN_IF_ERROR(WritePort(name, port, *proto.add_input()));
    }
    // An output is named after its value.
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i] == nullptr) return absl::InvalidArgumentError("an output has no node");
      const Value* value = &outputs[i]->operand(0);
      const std::string& name = graph.outputs()[i].name;
      if (!name.empty() && IsOperation(value->node()) && !names.contains(value) &&
          taken_.insert(name).second) {
        names[value] = name;
      }
    }
    for (const Node* node : graph.nodes()) {
      if (IsBoundaryNode(*node)) continue;
      RH_RETURN_IF_ERROR(WriteNode(*node, depth, names, proto));
    }
    for (size_t i = 0; i < outputs.size(); ++i) {
      const Port& port = graph.outputs()[i];
      std::string name = names[&outputs[i]->operand(0)];
      if (name.empty()) continue;  // An error has been noted.
      if (!port.name.empty() && name != port.name) {
        onnx::NodeProto& identity = *proto.add_node();
        identity.set_op_type("Identity");
        identity.add_input(name);
        name = Unused(port.name);
        identity.add_output(name);
      }
      RH_RETURN_IF_ERROR(WritePort(name, port, *proto.add_output()));
    }
    return absl::OkStatus();
  }

  static absl::Status WritePort(const std::string& name, const Port& port,
                                onnx::ValueInfoProto& proto) {
    proto.set_name(name);
    if (const std::string mark = MarkText(port); !mark.empty()) proto.set_doc_string(mark);
    return Annotate(TypeToProto(port.type, *proto.mutable_type()),
                    absl::StrCat("value '", name, "'"));
  }

  static bool IsOperation(const Node& node) { return absl::StartsWith(node.op_name(), "onnx."); }

  absl::Status WriteNode(const Node& node, int depth, Names& names, onnx::GraphProto& graph) {
    if (node.op_name() == container::kNone) return absl::OkStatus();
    if (node.op_name() == container::kGlobalLoadConst) {
      const Attribute* global = node.attribute(container::kGlobal);
      const std::string* symbol = global == nullptr ? nullptr : global->if_symbol();
      if (symbol != nullptr) names[&node.result(0)] = weight_names_[*symbol];
      return absl::OkStatus();
    }
    onnx::NodeProto proto;
    const OpSchema* schema = onnx_dialect::OpSchemas().FindOp(node.op_name());
    if (node.op_name() == container::kRefine) {
      proto.set_op_type("Identity");
    } else if (schema != nullptr) {
      proto.set_op_type(schema->name);
      proto.set_domain(schema->domain);
      CheckVersion(node, *schema);
    } else if (node.op_name() == onnx_dialect::kCustom) {
      proto.set_op_type(TextOf(node.attributes(), onnx_dialect::kOpType));
      proto.set_domain(TextOf(node.attributes(), onnx_dialect::kDomain));
    } else {
      errors_.push_back(absl::StrCat(node.DebugName(), ": ONNX has no such operation"));
      return absl::OkStatus();
    }
    if (node.has_control_edges()) {
      errors_.push_back(absl::StrCat(node.DebugName(), ": ONNX has no control dependencies"));
    }
    proto.set_name(UnusedNodeName(node, proto.op_type()));
    const std::string doc = TextOf(node.attributes(), onnx_dialect::kDocString);
    if (!doc.empty()) proto.set_doc_string(doc);
    const int64_t captures = std::clamp<int64_t>(
        IntOf(node.attributes(), onnx_dialect::kCaptures, 0), 0, node.num_operands());
    const int own = node.num_operands() - static_cast<int>(captures);
    std::vector<std::string> captured;
    for (int i = 0; i < node.num_operands(); ++i) {
      const std::string& name = names[&node.operand(i)];
      if (i < own) {
        proto.add_input(name);
      } else {
        captured.push_back(name);
      }
    }
    WriteOutputs(node, names, proto);
    RH_RETURN_IF_ERROR(
        Annotate(WriteAttributes(node, schema, captured, depth, proto), node.DebugName()));
    if (schema != nullptr && schema->name == "Gradient" && captures == 1)
      NameValues(captured[0], proto);
    RH_RETURN_IF_ERROR(devices_->AddTo(node, proto));
    *graph.add_node() = std::move(proto);
    return absl::OkStatus();
  }

  // Gradient also names its values in attributes.
  static void NameValues(const std::string& y, onnx::NodeProto& proto) {
    for (onnx::AttributeProto& attribute : *proto.mutable_attribute()) {
      if (attribute.name() == "y") attribute.set_s(y);
      if (attribute.name() != "xs") continue;
      for (int i = 0; i < std::min(attribute.strings_size(), proto.input_size()); ++i)
        attribute.set_strings(i, proto.input(i));
    }
  }

  // The program's opset must define the operation as the node means it.
  void CheckVersion(const Node& node, const OpSchema& schema) {
    auto opset = opsets_.find(schema.domain);
    const int64_t version = opset == opsets_.end() ? 1 : opset->second;
    if (onnx_dialect::OpSchemas().Find(schema.domain, schema.name, version) == &schema) return;
    errors_.push_back(absl::StrCat(node.DebugName(), ": the program imports opset ", version,
                                   ", which defines the operation differently"));
  }

  void WriteOutputs(const Node& node, Names& names, onnx::NodeProto& proto) {
    const Attribute* written = node.attribute(onnx_dialect::kOutputNames);
    const std::vector<Attribute>* list = written == nullptr ? nullptr : written->if_list();
    for (int i = 0; i < node.num_results(); ++i) {
      std::string& name = names[&node.result(i)];
      if (name.empty()) {
        std::string base = node.name();
        if (list != nullptr && static_cast<size_t>(i) < list->size() &&
            (*list)[i].if_string() != nullptr) {
          base = *(*list)[i].if_string();
          if (base.empty()) {  // An unused result has no name.
            proto.add_output("");
            continue;
          }
        } else if (i > 0 || base.empty()) {
          base = absl::StrCat(base.empty() ? "value" : base, "_", i);
        }
        name = Unused(base);
      }
      proto.add_output(name);
    }
  }

  absl::Status WriteAttributes(const Node& node, const OpSchema* schema,
                               const std::vector<std::string>& captured, int depth,
                               onnx::NodeProto& proto) {
    for (const auto& [name, value] : node.attributes()) {
      if (absl::StartsWith(name, "onnx.") || absl::StartsWith(name, "roundhouse.")) continue;
      onnx::AttributeProto& attribute = *proto.add_attribute();
      attribute.set_name(name);
      const auto* info = schema == nullptr ? nullptr : schema->FindAttribute(name);
      RH_RETURN_IF_ERROR(Annotate(WriteAttribute(value, info, captured, depth, attribute),
                                  absl::StrCat("attribute '", name, "'")));
    }
    return absl::OkStatus();
  }

  absl::Status WriteAttribute(const Attribute& value, const onnx_dialect::AttributeSchema* info,
                              const std::vector<std::string>& captured, int depth,
                              onnx::AttributeProto& proto) {
    switch (value.kind()) {
      case Attribute::Kind::kInt:
        proto.set_type(onnx::AttributeProto::INT);
        proto.set_i(*value.if_int());
        return absl::OkStatus();
      case Attribute::Kind::kFloat:
        proto.set_type(onnx::AttributeProto::FLOAT);
        proto.set_f(static_cast<float>(*value.if_float()));
        return absl::OkStatus();
      case Attribute::Kind::kString:
        proto.set_type(onnx::AttributeProto::STRING);
        proto.set_s(*value.if_string());
        return absl::OkStatus();
      case Attribute::Kind::kTensor:
        proto.set_type(onnx::AttributeProto::TENSOR);
        return TensorToProto(*value.if_tensor(), *proto.mutable_t());
      case Attribute::Kind::kDictionary: {
        // A sparse tensor.
        const Attribute* dense = value.if_dictionary()->Find(onnx_dialect::kSparseAllElements);
        if (dense == nullptr || dense->if_tensor() == nullptr) {
          proto.set_type(onnx::AttributeProto::SPARSE_TENSOR);
          return SparseToProto(*value.if_dictionary(), *proto.mutable_sparse_tensor());
        }
        proto.set_name("value");
        proto.set_type(onnx::AttributeProto::TENSOR);
        return TensorToProto(*dense->if_tensor(), *proto.mutable_t());
      }
      case Attribute::Kind::kType:
        proto.set_type(onnx::AttributeProto::TYPE_PROTO);
        return TypeToProto(*value.if_type(), *proto.mutable_tp());
      case Attribute::Kind::kSymbol:
        proto.set_type(onnx::AttributeProto::GRAPH);
        return WriteSubgraph(*value.if_symbol(), captured, depth, *proto.mutable_g());
      case Attribute::Kind::kIntArray:
        proto.set_type(onnx::AttributeProto::INTS);
        for (int64_t one : *value.if_int_array()) proto.add_ints(one);
        return absl::OkStatus();
      case Attribute::Kind::kFloatArray:
        proto.set_type(onnx::AttributeProto::FLOATS);
        for (double one : *value.if_float_array()) proto.add_floats(static_cast<float>(one));
        return absl::OkStatus();
      case Attribute::Kind::kList:
        return WriteList(*value.if_list(), info, captured, depth, proto);
      default:
        break;
    }
    return absl::UnimplementedError(absl::StrCat("ONNX has no attributes of ", value.kind_name()));
  }

  absl::Status WriteList(const std::vector<Attribute>& list,
                         const onnx_dialect::AttributeSchema* info,
                         const std::vector<std::string>& captured, int depth,
                         onnx::AttributeProto& proto) {
    // An empty list is a list of strings unless the schema says otherwise.
    proto.set_type(info != nullptr && info->type == AttributeType::kTensors
                       ? onnx::AttributeProto::TENSORS
                       : onnx::AttributeProto::STRINGS);
    for (const Attribute& one : list) {
      if (one.if_string() != nullptr) {
        proto.add_strings(*one.if_string());
      } else if (one.if_tensor() != nullptr) {
        proto.set_type(onnx::AttributeProto::TENSORS);
        RH_RETURN_IF_ERROR(TensorToProto(*one.if_tensor(), *proto.add_tensors()));
      } else if (one.if_type() != nullptr) {
        proto.set_type(onnx::AttributeProto::TYPE_PROTOS);
        RH_RETURN_IF_ERROR(TypeToProto(*one.if_type(), *proto.add_type_protos()));
      } else if (one.if_symbol() != nullptr) {
        proto.set_type(onnx::AttributeProto::GRAPHS);
        RH_RETURN_IF_ERROR(WriteSubgraph(*one.if_symbol(), captured, depth, *proto.add_graphs()));
      } else {
        return absl::UnimplementedError(absl::StrCat("ONNX has no lists of ", one.kind_name()));
      }
    }
    return absl::OkStatus();
  }

  absl::Status WriteSubgraph(const std::string& symbol, const std::vector<std::string>& captured,
                             int depth, onnx::GraphProto& proto) {
    const Graph* graph = program_.FindGraph(symbol);
    if (graph == nullptr) return absl::InvalidArgumentError(absl::StrCat("there is no @", symbol));
    proto.set_name(symbol);
    return WriteGraph(*graph, captured, depth + 1, proto);
  }

  const Program& program_;
  std::optional<ModelDevicesWriter> devices_;
  ExternalDataWriter* const external_;
  const int64_t min_external_bytes_;
  std::map<std::string, int64_t, std::less<>> opsets_;
  // Names are unique in the model, although ONNX allows graphs that do not see each other to share
  // names.
  std::set<std::string> taken_;
  absl::flat_hash_map<std::string, std::string> weight_names_;
  std::set<std::string> node_names_;
  absl::flat_hash_map<std::string, int64_t> last_numbers_;
  size_t bytes_ = 0;
  std::vector<std::string> errors_;
};

}  // namespace

absl::Status ModelToProto(const Program& program, ExternalDataWriter* external,
                          int64_t min_external_bytes, onnx::ModelProto& model) {
  return ModelWriter(program, external, min_external_bytes).Write(model);
}

}  // namespace roundhouse::onnx_format
